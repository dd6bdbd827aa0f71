"""The site as a newcomer starts it: `manage.py play` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
PEOPLE = 7
"""The people of the demo, a link for each."""
NOT_INHERITED = {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DEMO", "DEBUG"}


def play(
    var: Path, log: IO[str] | None = None, start: Sequence[str] = ("manage.py",), more: Sequence[str] = ()
) -> subprocess.Popen[str]:
    """The process, on a free port, with its data in `var`; none of the tests' own settings reach it."""
    mine = {name: value for name, value in os.environ.items() if name not in NOT_INHERITED}
    return subprocess.Popen(
        [sys.executable, *start, "play", "--port", "0", *more],
        cwd=ROOT,
        env={**mine, "VAR": str(var), "NO_BOOTSTRAP": "1"},
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    )


def announcement(process: subprocess.Popen[str], links: int = PEOPLE) -> str:
    """What it says up to the last of so many sign-in links, or up to its end."""
    assert process.stdout
    said = ""
    while not ("Ctrl-C" in said and said.count("/accounts/demo/") == links) and (
        line := process.stdout.readline()
    ):
        said += line
    return said
