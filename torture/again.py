"""One spoiled input once more, with its traceback.

`python -m torture.again torture.inputs_referee:conversation 7/12`
`python -m torture.again torture.inputs_raw:referee_line --bytes 7b22…`   (an input that atheris has found)
"""

from __future__ import annotations

import random
import sys
from importlib import import_module

from torture.drawn import Drawn
from torture.fuzz import Target
from torture.tally import Tally


def main(arguments: list[str]) -> int:
    module, _, name = arguments[0].partition(":")
    target: Target = getattr(import_module(module), name)
    chance = Drawn(bytes.fromhex(arguments[2])) if arguments[1] == "--bytes" else random.Random(arguments[1])
    target(chance, Tally("again"))
    print("Nothing came of it.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
