"""The site of `manage.py play` with one ruleset alone, from a folder, whose version is published as the site begins.

`python -m tests.e2e.shelved FOLDER play --port 0`, with RELEASES=1: as a server that keeps the rules of its games.
"""

from __future__ import annotations

import sys
from pathlib import Path

import rules
from rules.core import releases

if __name__ == "__main__":
    name = rules.register_folder(Path(sys.argv[1]))
    rules.playable = lambda: (name,)
    releases.publish(name)
    from wargame.command import run

    run(["manage.py", *sys.argv[2:]])
