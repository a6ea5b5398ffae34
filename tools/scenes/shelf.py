"""The screens around the games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.screens import played
from tools.scenes import Scene, press

FAMILY = ("Anna", "Bartholomäus-Maximilian", "Clémentine", "Di")


def home(ui: Any) -> None:
    played.historian(ui.app.store, *FAMILY)
    played.crossing(ui.app.store, "Anna", "Di")
    ui.app.home()


def setup(key: str, *more: str) -> Callable[[Any], None]:
    """A set-up, after tapping what is named."""

    def show(ui: Any) -> None:
        for name in FAMILY:
            ui.app.store.people.add(name)
        ui.app.remember(f"table.{key}", list(FAMILY[:2] if key in ("crossing", "divorce", "tudor") else FAMILY))
        ui.app.go("setup", game=key)
        ui.settle()
        for tag in more:
            press(ui, tag)

    return show


def empty(ui: Any) -> None:
    ui.app.home()


def fingers(ui: Any) -> None:
    setup("six")(ui)
    ui.app.pages.current_screen._by_fingers()


def crowded(ui: Any) -> None:
    ui.app.go("setup", game="historian")
    ui.settle()
    for _ in range(8):
        press(ui, "more")


def settings(section: str) -> Callable[[Any], None]:
    def show(ui: Any) -> None:
        for name in FAMILY:
            ui.app.store.people.add(name)
        ui.app.go("settings", section=section)

    return show


def history(tab: str) -> Callable[[Any], None]:
    def show(ui: Any) -> None:
        store = ui.app.store
        played.six(store, *FAMILY)
        played.crossing(store, "Anna", "Di")
        played.tudor(store, "Di", "Anna")
        played.historian(store, *FAMILY)
        ui.app.go("history")
        ui.settle()
        ui.tap(ui.named(f"tab-{tab}"))

    return show


def one_game(ui: Any) -> None:
    match = played.tudor(ui.app.store, "Di", "Anna")
    ui.app.go("history")
    ui.settle()
    ui.tap(ui.named("tab-games"))
    ui.tap(ui.named(f"match-{match.setup.match}"))


def rules(ui: Any) -> None:
    ui.app.go("rules", game="six", rule="S8")
    ui.settle()
    ui.frames(30)


def export(ui: Any) -> None:
    ui.app.go("export", match=played.tudor(ui.app.store, "Di", "Anna"))


SCENES = (
    Scene("home", home),
    Scene("home-empty", empty),
    Scene("setup-fingers", fingers),
    Scene("setup-tudor", setup("tudor")),
    Scene("setup-tudor-seat", setup("tudor", "chair-NE", "own-variant=fruit")),
    Scene("setup-tudor-steps", setup("tudor", "play", "play")),
    Scene("setup-crossing-steps", setup("crossing", "play", "play", "play", "play")),
    Scene("setup-six", setup("six")),
    Scene("setup-six-steps", setup("six", "play", "play", "play", "play")),
    Scene("setup-divorce", setup("divorce")),
    Scene("setup-historian-crowd", crowded),
    Scene("settings", settings("")),
    Scene("settings-house", settings("house")),
    Scene("settings-people", settings("people")),
    Scene("settings-six", settings("six")),
    Scene("history", history("games")),
    Scene("history-figures", history("figures")),
    Scene("history-empty", history("bin")),
    Scene("history-game", one_game),
    Scene("rules", rules),
    Scene("export", export),
)
