"""The documents lead where they say: every link to a file or a heading of the project resolves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.catalogue import GAMES

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def anchors(path: Path) -> set[str]:
    """The names by which a page's headings are linked to."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        found = (page.parent / name).resolve() if name else page
        assert found.exists(), target
        if anchor and found.suffix == ".md":
            assert anchor in anchors(found), target


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_page_that_leads_to_its_rules(key: str) -> None:
    page = (ROOT / "docs" / "games" / f"{key}.md").read_text("utf-8")
    for language in ("en", "de"):
        assert f"../../companion/texts/{language}/rules/{key}.md" in page
    assert f"({key}.md)" in (ROOT / "docs" / "games" / "README.md").read_text("utf-8")
