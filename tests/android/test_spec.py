"""The spec for the phone, checked with python-for-android's own resolver and buildozer's own list of files to pack."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
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
    for name, newer in (("zeroconf", "0.153.0"), ("materialyoucolor", "3.0.4")):
        recipe = Recipe.get_recipe(name, context)
        assert recipe.version == newer
        assert "p4a-recipes" in recipe.get_recipe_dir()


def test_the_build_takes_the_release_that_is_tested_here(spec: Any) -> None:
    year, month, day = version("python-for-android").split(".")
    assert spec["p4a.branch"] == f"v{year}.{int(month):02}.{int(day):02}"


def test_api_levels_satisfy_every_recipe(spec: Any, resolved: Any) -> None:
    context, order, _ = resolved
    assert int(spec["android.api"]) >= max(35, MIN_TARGET_API)
    assert int(spec["android.minapi"]) == int(spec["android.ndk_api"]) == 24
    assert all(Recipe.get_recipe(name, context).min_ndk_api_support <= 24 for name in order)


@cache
def sources() -> list[tuple[Path, ast.Module]]:
    """Every module that goes onto the phone."""
    paths = [path for top in ("companion", "camera", "layouts") for path in sorted((ROOT / top).rglob("*.py"))]
    return [(path, ast.parse(path.read_text("utf-8"))) for path in (ROOT / "main.py", *paths)]


def chains(tree: ast.Module) -> Iterator[tuple[str, ast.Call | None]]:
    """Every `module.name.name` of a module that is imported by name, with the call if it is called."""
    found = [each for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    modules = {each.asname or each.name for each in found}
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and id(node) not in inner:
            name = ast.unparse(node)
            if name.split(".")[0] in modules and re.fullmatch(r"[\w.]+", name):
                yield name, called.get(id(node))


def imports() -> set[str]:
    found: set[str] = set()
    for _, tree in sources():
        for node in ast.walk(tree):
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


GONE_FROM_MODULES = {
    "ast.Num", "ast.Str", "ast.Bytes", "ast.NameConstant", "ast.Ellipsis", "asyncio.coroutine",
    "asyncio.get_child_watcher", "configparser.SafeConfigParser", "importlib.find_loader", "inspect.getargspec",
    "inspect.formatargspec", "locale.resetlocale", "pkgutil.find_loader", "pkgutil.get_loader", "pkgutil.ImpImporter",
    "random.jumpahead", "sqlite3.version", "sqlite3.version_info", "ssl.match_hostname", "ssl.wrap_socket",
    "sqlite3.enable_shared_cache", "typing.io", "typing.re", "unittest.makeSuite", "urllib.parse.Quoter",
}  # fmt: skip
"""What was still there in 3.11 or shortly before."""


def test_nothing_is_used_that_modules_have_lost_by_3_14() -> None:
    used = {name for _, tree in sources() for name, _ in chains(tree)}
    assert {"time.monotonic", "sqlite3.Error"} <= used, "nothing was looked at"
    assert not used & GONE_FROM_MODULES


def test_no_finally_is_left_by_a_jump() -> None:
    """Python 3.14 warns of it, and means to forbid it."""
    jumps = (ast.Return, ast.Break, ast.Continue)
    for path, tree in sources():
        for each in ast.walk(tree):
            if isinstance(each, ast.Try):
                inside = [node for statement in each.finalbody for node in ast.walk(statement)]
                assert not any(isinstance(node, jumps) for node in inside), path


# --- OpenCV: the phone has 4.12, the computer a newer one

OPENCV = {
    line.split()[0]: set(line.split()[1:])
    for line in (Path(__file__).parent / "opencv-4.12.txt").read_text("ascii").splitlines()
}
"""Everything in its main module and `aruco`, and behind a function its parameters (`tools/opencv_names.py`)."""


def test_the_phones_opencv_is_the_one_that_is_listed(resolved: Any) -> None:
    assert Recipe.get_recipe("opencv", resolved[0]).version == "4.12.0"


def test_the_camera_uses_only_what_opencv_on_the_phone_has() -> None:
    seen = 0
    for path, tree in sources():
        for name, call in chains(tree):
            if not name.startswith("cv2."):
                continue
            seen += 1
            name = name.removeprefix("cv2.")
            assert name in OPENCV, f"{path.name}: {name} is not in OpenCV 4.12"
            named = {keyword.arg for keyword in call.keywords} if call else set()
            assert not OPENCV[name] or named <= OPENCV[name], f"{path.name}: {name} has no {named - OPENCV[name]}"
    assert seen > 100


def test_the_camera_uses_no_python_part_of_opencv() -> None:
    """The recipe builds the bare module: what wheels add in Python (`cv2.typing`, `cv2.data`) is not on a phone."""
    for path, tree in sources():
        for node in ast.walk(tree):
            assert not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("cv2"), path
            if isinstance(node, ast.Import):
                assert all(not alias.name.startswith("cv2.") for alias in node.names), path
        assert not {name for name, _ in chains(tree)} & {"cv2.typing", "cv2.data", "cv2.utils"}, path


LEFT_AT_HOME = ("companion/screens/demo/", "layouts/demo/")
"""What only the command line starts."""


def test_the_app_is_packed_and_nothing_else(packed: Path) -> None:
    assert {path.name for path in packed.iterdir()} == {"main.py", "companion", "camera", "layouts", "LICENSE"}
    kinds = {path.suffix for path in packed.rglob("*") if path.is_file()}
    assert not kinds & {".jpg", ".sqlite", ".pyc", ".spec"}


def test_every_file_that_the_code_opens_is_packed(packed: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "companion", "camera", "layouts"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [name for name in tracked.stdout.splitlines() if (ROOT / name).exists()]
    files = [name for name in files if not name.startswith(LEFT_AT_HOME)]
    assert files
    assert [name for name in files if not (packed / name).exists()] == []


def test_the_packed_rules_play_from_an_empty_folder(packed: Path) -> None:
    script = "import json, sys; sys.path.insert(0, '.'); from companion.referee import Referee as R; r = R()\n"
    script += "assert r.answer(b'{\"new\": \"crossing\"}')['ok']; import companion; print(companion.__file__)"
    done = subprocess.run([sys.executable, "-I", "-c", script], cwd=packed, capture_output=True, text=True, check=True)
    assert (packed / done.stdout.strip()).resolve().is_relative_to(packed.resolve())
