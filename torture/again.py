"""One spoiled input once more, with its traceback; or its target under the library atheris, where that is installed.

`python -m torture.again torture.inputs_referee:conversation 7/12`
`python -m torture.again torture.inputs_referee:conversation --atheris 60`
"""

from __future__ import annotations

import random
import sys
from importlib import import_module

from torture.fuzz import Target
from torture.tally import Tally


def main(arguments: list[str]) -> int:
    module, _, name = arguments[0].partition(":")
    target: Target = getattr(import_module(module), name)
    if arguments[1] == "--atheris":
        return by_atheris(target, int(arguments[2]))
    target(random.Random(arguments[1]), Tally("again"))
    print("Nothing came of it.")
    return 0


def by_atheris(target: Target, seconds: int) -> int:
    """Fuzzing that is led by the code it reaches; its bytes are the chance."""
    try:
        import atheris  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        print("atheris is not installed here; `make torture` does without it.", file=sys.stderr)
        return 1

    def one(data: bytes) -> None:
        target(random.Random(data), Tally("atheris"))

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-max_total_time={seconds}"], one)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
