"""What the README and CONTRIBUTING promise: every command and sample in them is run, every link leads somewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from companion.export.ppn import write_ppn
from companion.match.match import Match
from companion.match.records import Player
from companion.paper.card import make_card
from companion.screens.export.view_model import whole_log
from companion.store.store import Store

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "CONTRIBUTING.md")
DOCS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))
PICTURE = ROOT / "layouts" / "demo" / "crossing" / "1-known.jpg"
LARGEST_PICTURE = 2 << 20

NEEDS_SCREEN = ("companion demo", "companion ppn")
"""What opens the app: here only its spelling is tried, the rest by tests of their own."""


def text(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def blocks(language: str) -> list[str]:
    return [found for page in PAGES for found in re.findall(rf"```{language}\n(.*?)```", text(page), re.DOTALL)]


def commands() -> list[str]:
    """Every line of the shell blocks, and what is written as `make …` or `companion …` within sentences."""
    lines = [line.split("  #")[0].strip() for block in blocks("sh") for line in block.splitlines()]
    outside = [re.sub(r"```.*?```", "", text(page), flags=re.DOTALL) for page in PAGES]
    inline = [found for page in outside for found in re.findall(r"`((?:[A-Z]+=\w+ )?(?:make|companion) [^`]+)`", page)]
    return [line.removeprefix(".venv/bin/") for line in dict.fromkeys((*lines, *inline)) if line]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with one match in the app's place, and what the placeholders of the README stand for there."""
    folder = tmp_path_factory.mktemp("readme")
    with Store(folder / "data" / "table-companion") as store:
        match = store.matches.begin("crossing", {}, (Player("white", "Anna"), Player("black", "Ben")))
        assert isinstance(match, Match)
        match.propose("a2-a6")
        pypdfium2.PdfDocument(make_card(match))[0].render(scale=2).to_pil().save(folder / "card.png")
        (folder / "game.jsonl").write_text(whole_log(match), "utf-8")
        (folder / "game.ppn").write_text(write_ppn(match), "utf-8")
        named = match.setup.match
    shutil.copy(PICTURE, folder / "photo.jpg")
    return folder, {"MATCH": named, "PHOTO_OF_A_CARD": "card.png", "PHOTO": "photo.jpg"}


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    paths = {"XDG_DATA_HOME": str(folder / "data"), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    quiet = {"KIVY_NO_FILELOG": "1", "KIVY_HOME": str(folder / "kivy")}
    whole = {**os.environ, **paths, **quiet}
    return subprocess.run(["bash", "-c", line], cwd=folder, env=whole, capture_output=True, text=True, timeout=120)


def test_there_are_commands_to_run() -> None:
    found = commands()
    assert {"make run", "make test", "companion demo", "companion matches"} <= set(found)
    assert len(found) > 15


@pytest.mark.parametrize("line", commands())
def test_a_command_does_what_it_says(line: str, desk: tuple[Path, dict[str, str]]) -> None:
    folder, stands_for = desk
    for word, meant in stands_for.items():
        line = re.sub(rf"\b{word}\b", meant, line)
    if re.match(r"(?:[A-Z]+=\w+ )?make ", line):
        line = f"{line} -n -C {ROOT}"  # they are run by people and by CI; here it is enough that they exist
    elif line.startswith(NEEDS_SCREEN):
        line = f"{line} --help"
    elif line == "companion referee":
        line = f"{line} < /dev/null"
    elif line == "companion import game.jsonl":
        line = "companion --folder elsewhere import game.jsonl"  # here the match is there already
    done = run(line, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    if "make" not in line and "--to" not in line and "/dev/null" not in line:
        assert done.stdout.strip(), "it says something"


@pytest.mark.parametrize("sample", blocks("python"))
def test_a_sample_runs_and_tells_what_it_says(sample: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.py"
    file.write_text(sample, "utf-8")
    done = run(f"python {file}", tmp_path)
    assert done.returncode == 0, done.stderr
    for told in re.findall(r"# refused: (\w+)", sample):
        assert f"rule='{told}'" in done.stdout


@pytest.mark.parametrize("page", [*PAGES, *DOCS])
def test_every_link_and_picture_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", text(page)) + re.findall(r'src="([^"]+)"', text(page))
    for link in links:
        if "://" not in link:
            assert ((ROOT / page).parent / link).exists(), link


def test_pictures_are_small_enough_for_a_slow_line() -> None:
    pictures = re.findall(r"docs/[\w/.-]+\.(?:gif|png)", text("README.md"))
    assert len(pictures) >= 7
    for picture in pictures:
        assert (ROOT / picture).stat().st_size <= LARGEST_PICTURE, picture
