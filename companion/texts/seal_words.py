"""A digest as four words that can be read aloud: one a byte, of its first four bytes."""

from __future__ import annotations

from importlib import import_module

COUNT = 4
"""Words: 32 bits. Enough for ears at a table; the phones themselves compare all 256."""


def seal_words(digest: str, language: str = "en") -> str:
    """The words of a digest of 64 hexadecimal digits."""
    words: tuple[str, ...] = import_module(f"companion.texts.{language}.seal_words").WORDS
    return " ".join(words[byte] for byte in bytes.fromhex(digest)[:COUNT])
