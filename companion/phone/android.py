"""An Android phone, through pyjnius. The one module that knows Android. It has not been run on a phone yet.

Every call may fail on some phone or other, and none may end a game: `_quiet` logs the fault and goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from android import mActivity  # the running activity, given by python-for-android
from android.permissions import Permission, check_permission, request_permissions
from android.runnable import run_on_ui_thread
from jnius import autoclass, cast

T = TypeVar("T")

TICK_MS = 12
CHIME_MS = 600
FLAG_SECURE = 0x2000
FLAG_KEEP_SCREEN_ON = 0x80
LOCAL_NETWORK, LOCAL_NETWORK_SINCE = "android.permission.ACCESS_LOCAL_NETWORK", 37
NIGHT_MASK, NIGHT_YES = 0x30, 0x20


def _quiet(otherwise: Any) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Whatever goes wrong, answer `otherwise`."""

    def wrap(act: Callable[..., T]) -> Callable[..., T]:
        @wraps(act)
        def safe(*arguments: Any) -> T:
            try:
                return act(*arguments)
            except Exception:
                logging.getLogger(__name__).exception("the phone would not %s", act.__name__)
                answer: T = otherwise
                return answer

        return safe

    return wrap


class AndroidPhone:
    """The device when it is an Android phone."""

    def __init__(self) -> None:
        self._speaker: Any = None
        self._multicast: Any = None

    @_quiet(None)
    def tick(self) -> None:
        self._vibrate(TICK_MS)

    @_quiet(None)
    def chime(self) -> None:
        self._vibrate(CHIME_MS)
        rings = autoclass("android.media.RingtoneManager")
        rings.getRingtone(mActivity, rings.getDefaultUri(rings.TYPE_NOTIFICATION)).play()

    def _vibrate(self, milliseconds: int) -> None:
        vibrator = cast("android.os.Vibrator", mActivity.getSystemService("vibrator"))
        if autoclass("android.os.Build$VERSION").SDK_INT >= 26:
            effect = autoclass("android.os.VibrationEffect")
            vibrator.vibrate(effect.createOneShot(milliseconds, effect.DEFAULT_AMPLITUDE))
        else:
            vibrator.vibrate(milliseconds)

    @_quiet(None)
    def speak(self, text: str, language: str) -> None:
        if self._speaker is None:  # the first sentence is lost while the engine starts: better than a start-up wait
            self._speaker = autoclass("android.speech.tts.TextToSpeech")(mActivity, None)
        self._speaker.setLanguage(autoclass("java.util.Locale")(language))
        self._speaker.speak(text, 0, None, "companion")

    @_quiet(None)
    def keep_awake(self, on: bool) -> None:
        _window_flag(FLAG_KEEP_SCREEN_ON, on)

    @_quiet(None)
    def secret(self, on: bool) -> None:
        _window_flag(FLAG_SECURE, on)

    @_quiet(False)
    def share(self, path: Path, kind: str) -> bool:
        """Through the media store, which needs no permission and leaves the file where people look for it."""
        uri = _published(path, kind)
        intent = autoclass("android.content.Intent")
        sending = intent(intent.ACTION_SEND)
        sending.setType(kind)
        sending.putExtra(intent.EXTRA_STREAM, cast("android.os.Parcelable", uri))
        sending.addFlags(intent.FLAG_GRANT_READ_URI_PERMISSION)
        mActivity.startActivity(intent.createChooser(sending, cast("java.lang.CharSequence", _text(path.name))))
        return True

    def private_folder(self) -> Path:
        return Path(mActivity.getFilesDir().getAbsolutePath())

    def public_folder(self) -> Path:
        return Path(mActivity.getExternalFilesDir(None).getAbsolutePath())

    @_quiet("en")
    def language(self) -> str:
        spoken: str = autoclass("java.util.Locale").getDefault().getLanguage()
        return spoken

    @_quiet(False)
    def wants_dark(self) -> bool:
        mode: int = mActivity.getResources().getConfiguration().uiMode
        return mode & NIGHT_MASK == NIGHT_YES

    @_quiet(False)
    def wants_less_motion(self) -> bool:
        settings = autoclass("android.provider.Settings$Global")
        scale: float = settings.getFloat(mActivity.getContentResolver(), "animator_duration_scale", 1.0)
        return scale == 0

    @_quiet((0, 0, 0, 0))
    def safe_area(self) -> tuple[int, int, int, int]:
        insets = mActivity.getWindow().getDecorView().getRootWindowInsets()
        cutout = insets.getDisplayCutout()
        if cutout is None:
            return (0, 0, 0, 0)
        return (
            cutout.getSafeInsetLeft(),
            cutout.getSafeInsetTop(),
            cutout.getSafeInsetRight(),
            cutout.getSafeInsetBottom(),
        )

    @_quiet(None)
    def multicast(self, on: bool) -> None:
        if self._multicast is None:
            wifi = cast("android.net.wifi.WifiManager", mActivity.getApplicationContext().getSystemService("wifi"))
            self._multicast = wifi.createMulticastLock("table-companion")
            self._multicast.setReferenceCounted(False)
        if on:
            self._multicast.acquire()
        elif self._multicast.isHeld():
            self._multicast.release()

    @_quiet(None)
    def ask(self, wish: str, then: Callable[[bool], object]) -> None:
        permission = Permission.CAMERA if wish == "camera" else _network_permission()
        if permission is None or check_permission(permission):
            then(True)
            return
        request_permissions([permission], lambda _, granted: then(bool(granted and all(granted))))


def _network_permission() -> str | None:
    """What other devices on the same Wi-Fi may be reached by; None where Android does not ask for that."""
    return LOCAL_NETWORK if autoclass("android.os.Build$VERSION").SDK_INT >= LOCAL_NETWORK_SINCE else None


@run_on_ui_thread  # type: ignore[untyped-decorator]
def _window_flag(flag: int, on: bool) -> None:
    window = mActivity.getWindow()
    if on:
        window.addFlags(flag)
    else:
        window.clearFlags(flag)


def _text(words: str) -> Any:
    return autoclass("java.lang.String")(words)


def _published(path: Path, kind: str) -> Any:
    """A copy of the file in Downloads, as other apps may read it."""
    values = autoclass("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", kind)
    resolver = mActivity.getContentResolver()
    downloads = autoclass("android.provider.MediaStore$Downloads")
    uri = resolver.insert(downloads.EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(uri)
    stream.write(path.read_bytes())
    stream.close()
    return uri
