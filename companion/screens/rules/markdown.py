"""As much Markdown as our rules use, read into blocks: headings, paragraphs, lists, tables, drawings in letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_RULE = re.compile(r"([A-Z]\d{1,2})\s+(.*)")
_ITEM = re.compile(r"(?:[-*]|(\d+)\.)\s+(.*)")
_DRAWING = " " * 4


@dataclass(frozen=True)
class Block:
    """One part of a page. `text` is marked up for Kivy, except in a drawing."""

    kind: str
    """title, heading, paragraph, item, row, drawing"""
    text: str
    rule: str = ""
    """The ruling that a heading names: K6."""
    sign: str = ""
    """What stands before an item: a dot or its number."""


def read(text: str) -> tuple[Block, ...]:
    """The blocks of a page, in order."""
    blocks: list[Block] = []
    for lines in _chunks(text):
        blocks += _blocks(lines)
    return tuple(blocks)


def section(blocks: tuple[Block, ...], rule: str) -> int:
    """Where a ruling begins; 0 if there is none of that name."""
    return next((place for place, block in enumerate(blocks) if rule and block.rule == rule), 0)


def markup(text: str) -> str:
    """Bold, slanted and quoted words as Kivy writes them."""
    text = text.replace("&", "&amp;").replace("[", "&bl;").replace("]", "&br;")
    text = re.sub(r"\*\*(.+?)\*\*", r"[b]\1[/b]", text)
    text = re.sub(r"\*(.+?)\*", r"[i]\1[/i]", text)
    return re.sub(r"`(.+?)`", r"[b]\1[/b]", text)


def _chunks(text: str) -> Iterator[list[str]]:
    """Lines that belong together: between empty lines, but a drawing keeps the empty lines within it."""
    chunk: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.strip():
            chunk.append(line.rstrip())
        elif chunk:
            yield chunk
            chunk = []


def _blocks(lines: list[str]) -> list[Block]:
    first = lines[0]
    if first.startswith("#"):
        rest = _blocks(lines[1:]) if lines[1:] else []
        return [_heading(first), *rest]
    if first.startswith(_DRAWING):
        return [Block("drawing", "\n".join(line[len(_DRAWING) :] for line in lines))]
    if first.startswith("|"):
        return _table(lines)
    if _ITEM.match(first):
        return _items(lines)
    return [Block("paragraph", markup(" ".join(line.strip() for line in lines)))]


def _heading(line: str) -> Block:
    words = line.lstrip("#").strip()
    kind = "title" if line.startswith("# ") else "heading"
    found = _RULE.fullmatch(words)
    return Block(kind, markup(words), rule=found.group(1) if found else "")


def _items(lines: list[str]) -> list[Block]:
    items: list[tuple[str, str]] = []
    for line in lines:
        found = _ITEM.match(line)
        if found:
            items.append((f"{found.group(1)}." if found.group(1) else "•", found.group(2)))
        else:
            sign, words = items.pop()
            items.append((sign, f"{words} {line.strip()}"))
    return [Block("item", markup(words), sign=sign) for sign, words in items]


def _table(lines: list[str]) -> list[Block]:
    """Each row by itself, its cells named by the table's head: a telephone is too narrow for columns."""
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    found = []
    for row in rows:
        parts = [f"[i]{markup(name)}[/i] {markup(cell)}" for name, cell in zip(head[1:], row[1:], strict=True)]
        found.append(Block("row", f"[b]{markup(row[0])}[/b]\n" + "\n".join(parts)))
    return found
