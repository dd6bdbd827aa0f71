"""The data of the game in a folder of its own, to be added to and spoilt."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rules.storm_of_steel.scenario import SHELF


@contextmanager
def copied(folder: Path) -> Iterator[Path]:
    """Everything that is loaded, copied there and loaded from there."""
    for part in ("data", "scenarios", "supplements"):
        shutil.copytree(SHELF.folder / part, folder / part)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SHELF, "folder", folder)
        SHELF.forget(*SHELF.names())
        yield folder
        SHELF.forget(*SHELF.names())
