"""The site of `manage.py play` whose dice fall as a file says: each face is taken from its front, while there are any.

`python -m tests.e2e.loaded FILE play --port 0`. Once the file is empty the dice are fair again.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rules.core.dice import FairDice

FAIR = FairDice._face


def load(script: Path) -> None:
    """From now on the dice are loaded."""

    def face(dice: FairDice, sides: int, k: int) -> int:
        waiting = script.read_text().split()
        if not waiting:
            return FAIR(dice, sides, k)
        script.write_text(" ".join(waiting[1:]))
        return int(waiting[0])

    setattr(FairDice, "_face", face)  # noqa: B010  # a method of a class, replaced on purpose


if __name__ == "__main__":
    load(Path(sys.argv[1]))
    from wargame.command import run

    run(["manage.py", *sys.argv[2:]])
