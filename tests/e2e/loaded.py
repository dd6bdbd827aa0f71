"""The site of `manage.py play` whose dice fall as a file says: each face is taken from its front, while there are any.

`python -m tests.e2e.loaded FILE play --port 0`. The file begins with the code of the game that they fall in: others on
the site throw meanwhile. Once no face is left the dice are fair again.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rules.core.dice import FairDice

FAIR = FairDice._face


def load(script: Path) -> None:
    """From now on the dice are loaded."""

    def face(dice: FairDice, sides: int, k: int) -> int:
        game, *waiting = script.read_text().split() or [""]
        if not waiting or game != dice._head.splitlines()[1]:
            return FAIR(dice, sides, k)
        script.write_text(" ".join([game, *waiting[1:]]) if waiting[1:] else "")
        return int(waiting[0])

    setattr(FairDice, "_face", face)  # noqa: B010  # a method of a class, replaced on purpose


if __name__ == "__main__":
    load(Path(sys.argv[1]))
    from wargame.command import run

    run(["manage.py", *sys.argv[2:]])
