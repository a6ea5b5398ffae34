"""A kv rule holds for every class of its name, wherever that class stands: so each name has one rule and one class."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^<([^>]+)>:", re.MULTILINE)
CLASS = re.compile(r"^class (\w+)\(", re.MULTILINE)
IMPORT = re.compile(r"^#:import (\S+) (\S+)", re.MULTILINE)


def rules() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "layouts").rglob("*.kv"):
        for names in RULE.findall(path.read_text("utf-8")):
            for name in names.split(","):
                found[name.split("@")[0].strip()].add(path.name)
    return found


def test_a_name_has_one_rule() -> None:
    assert {name: files for name, files in rules().items() if len(files) > 1} == {}


def test_a_rule_has_one_class() -> None:
    classes: dict[str, list[str]] = defaultdict(list)
    for path in (ROOT / "companion").rglob("*.py"):
        for name in CLASS.findall(path.read_text("utf-8")):
            classes[name].append(str(path.relative_to(ROOT)))
    assert {name: classes[name] for name in rules() if len(classes[name]) > 1} == {}


def test_an_imported_name_means_the_same_everywhere() -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "layouts").rglob("*.kv"):
        for name, meaning in IMPORT.findall(path.read_text("utf-8")):
            meanings[name].add(meaning)
    assert {name: many for name, many in meanings.items() if len(many) > 1} == {}
