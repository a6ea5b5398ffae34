"""What can go wrong with the files. Each error carries the code of its sentence in `texts/`."""

from __future__ import annotations

from companion.match.keeping import NotSavedError


class StoreError(Exception):
    """The store cannot do what was asked."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class UnavailableError(StoreError):
    """The folder cannot be used at all."""


class TooNewError(StoreError):
    """A newer version of the app has written the file; it is left alone."""


class NoSuchMatchError(StoreError):
    """The match is not there (any more)."""


class DamagedError(StoreError):
    """Something in the file is not what was written there."""


__all__ = ["DamagedError", "NoSuchMatchError", "NotSavedError", "StoreError", "TooNewError", "UnavailableError"]
