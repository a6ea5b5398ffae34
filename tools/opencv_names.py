"""What an OpenCV wheel offers, from its own type stubs: a name a line, and behind a function all its parameters.

    python -m tools.opencv_names FOLDER/cv2 > tests/android/opencv-4.12.txt

The phone has OpenCV 4.12 (python-for-android's recipe); the tests hold the camera to that list.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

MODULES = ("", "aruco")
"""The main module, and those of its parts that the camera may use."""


def offered(stubs: Path) -> dict[str, set[str]]:
    """Name → names of parameters, of all forms that a function has."""
    found: dict[str, set[str]] = {}
    for module in MODULES:
        tree = ast.parse((stubs / module / "__init__.pyi").read_text("utf-8"))
        _collect(tree.body, f"{module}." if module else "", found)
    return found


def _collect(body: list[ast.stmt], prefix: str, found: dict[str, set[str]]) -> None:
    for node in body:
        if isinstance(node, ast.FunctionDef):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            found.setdefault(prefix + node.name, set()).update(
                each.arg for each in given if each.arg not in ("self", "cls")
            )
        elif isinstance(node, ast.ClassDef):
            found.setdefault(prefix + node.name, set())
            makers = [each for each in node.body if isinstance(each, ast.FunctionDef) and _is_called_on_class(each)]
            _collect(list(makers), f"{prefix}{node.name}.", found)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.setdefault(prefix + node.target.id, set())
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                found.setdefault(prefix + (alias.asname or alias.name), set())


def _is_called_on_class(method: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Name) and each.id in ("classmethod", "staticmethod") for each in method.decorator_list
    )


if __name__ == "__main__":
    for name, parameters in sorted(offered(Path(sys.argv[1])).items()):
        print(name, *sorted(parameters))
