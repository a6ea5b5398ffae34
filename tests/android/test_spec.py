"""The spec for the phone, checked with python-for-android's own resolver and buildozer's own list of files to pack."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe
from pythonforandroid.recommendations import MIN_TARGET_API

ROOT = Path(__file__).parents[2]

PURE = {"kivymd", "asynckivy", "asyncgui", "filetype", "segno", "spake2", "fpdf2", "fonttools", "defusedxml"}
"""What pip may install without a recipe: plain Python."""

COMES_ALONG = {"requests", "urllib3", "idna", "certifi", "chardet", "six", "typing", "ipaddress"}
"""Plain Python that recipes pull in themselves."""

PROVIDES = {
    "cv2": "opencv", "PIL": "pillow", "jnius": "pyjnius", "android": "android", "sqlite3": "sqlite3", "fpdf": "fpdf2",
}  # fmt: skip
"""Import → requirement, where the names differ."""


def requirements(spec: Any) -> dict[str, str]:
    pairs = (each.strip().partition("==") for each in spec["requirements"].split(","))
    return {name: version for name, _, version in pairs}


@pytest.fixture(scope="module")
def resolved(spec: Any) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        for name, version in requirements(spec).items():
            if version:
                patch.setenv("VERSION_" + name, version)  # as its own command line does
        context = Context()
        context.local_recipes = str(ROOT / spec["p4a.local_recipes"])
        bootstrap = Bootstrap.get_bootstrap(spec["p4a.bootstrap"], context)
        order, modules, bootstrap = get_recipe_order_and_bootstrap(context, list(requirements(spec)), bootstrap)
        yield context, order, {module.split(";")[0].split("==")[0] for module in modules}


def test_the_graph_resolves(resolved: Any) -> None:
    _, order, _ = resolved
    for recipe in ("python3", "kivy", "numpy", "opencv", "sqlite3", "openssl", "cryptography", "zeroconf", "pyjnius"):
        assert recipe in order
    assert order.index("numpy") < order.index("opencv")
    assert order.index("openssl") < order.index("cryptography")


def test_nothing_with_native_code_is_left_to_pip(resolved: Any) -> None:
    assert resolved[2] - PURE - COMES_ALONG == set()


def test_what_pip_installs_is_pinned(spec: Any, resolved: Any) -> None:
    for name in resolved[2] & PURE:
        assert requirements(spec)[name], name


def test_our_own_recipes_win(resolved: Any) -> None:
    context = resolved[0]
    for name, version in (("zeroconf", "0.153.0"), ("materialyoucolor", "3.0.4")):
        recipe = Recipe.get_recipe(name, context)
        assert recipe.version == version
        assert "p4a-recipes" in recipe.get_recipe_dir()


def test_api_levels_satisfy_every_recipe(spec: Any, resolved: Any) -> None:
    context, order, _ = resolved
    assert int(spec["android.api"]) >= max(35, MIN_TARGET_API)
    assert int(spec["android.minapi"]) == int(spec["android.ndk_api"]) == 24
    assert all(Recipe.get_recipe(name, context).min_ndk_api_support <= 24 for name in order)


def imports() -> set[str]:
    found: set[str] = set()
    for top in ("companion", "camera", "layouts"):
        for path in (ROOT / top).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    found |= {alias.name.split(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module:
                    found.add(node.module.split(".")[0])
    return found


def test_every_import_is_covered_by_a_requirement(spec: Any) -> None:
    ours = {"companion", "camera", "layouts"}
    wanted = imports() - ours - (sys.stdlib_module_names - {"sqlite3"})
    assert {PROVIDES.get(name, name) for name in wanted} <= requirements(spec).keys()


GONE_IN_3_14 = {
    "aifc", "asynchat", "asyncore", "audioop", "cgi", "cgitb", "chunk", "crypt", "distutils", "imghdr", "imp",
    "lib2to3", "mailcap", "msilib", "nis", "nntplib", "ossaudiodev", "pipes", "smtpd", "sndhdr", "spwd", "sunau",
    "telnetlib", "uu", "xdrlib",
}  # fmt: skip


def test_nothing_is_imported_that_the_phones_python_has_lost() -> None:
    assert not imports() & GONE_IN_3_14


def test_the_camera_keeps_to_what_opencv_on_the_phone_has() -> None:
    """No extra modules: only what opencv's main modules have, which is what its recipe builds."""
    for path in (ROOT / "camera").rglob("*.py"):
        used = set(re.findall(r"\bcv2\.([a-z_0-9]+)\.", path.read_text("utf-8")))
        assert used <= {"aruco", "typing", "ml", "dnn"}, path


def test_the_app_is_packed_and_nothing_else(packed: Path) -> None:
    assert {path.name for path in packed.iterdir()} == {"main.py", "companion", "camera", "layouts", "LICENSE"}
    kinds = {path.suffix for path in packed.rglob("*") if path.is_file()}
    assert not kinds & {".jpg", ".sqlite", ".pyc", ".spec"}


def test_every_file_that_the_code_opens_is_packed(packed: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "companion", "camera", "layouts"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [name for name in tracked.stdout.splitlines() if (ROOT / name).exists()]
    assert files
    assert [name for name in files if not (packed / name).exists()] == []


def test_the_packed_rules_play_from_an_empty_folder(packed: Path) -> None:
    script = "import json, sys; sys.path.insert(0, '.'); from companion.referee import Referee as R; r = R()\n"
    script += "assert r.answer(b'{\"new\": \"crossing\"}')['ok']; import companion; print(companion.__file__)"
    done = subprocess.run([sys.executable, "-I", "-c", script], cwd=packed, capture_output=True, text=True, check=True)
    assert (packed / done.stdout.strip()).resolve().is_relative_to(packed.resolve())
