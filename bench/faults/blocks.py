"""Which test enters which blocks of the code: a pytest plugin that writes the map, a line a test."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest

from bench.faults import marks
from bench.faults.marks import ROOT, hit, places

READ = "read"
"""Stands for a block where a test reads the text of a file."""

FIRST = Path(__file__).parent / "child"
"""Where a process that a test starts finds what makes it mark, too."""

read: set[str] = set()


def taken() -> dict[str, list[str]]:
    """The blocks entered since the last look, by file."""
    found: dict[str, list[str]] = {}
    for at, one in enumerate(hit):
        if one:
            file, block = places[at]
            found.setdefault(file, []).append(block)
            hit[at] = 0
    for file in read:
        found.setdefault(file, []).append(READ)
    read.clear()
    return found


def watch_reading() -> None:
    """Note which files a test reads the text of: laws about the code do."""
    for name in ("read_text", "read_bytes"):
        setattr(Path, name, _noted(getattr(Path, name)))


def _noted(reading: Callable[..., Any]) -> Callable[..., Any]:
    def noted(path: Path, *args: Any, **kwargs: Any) -> Any:
        if path.suffix == ".py" and path.is_relative_to(ROOT):
            read.add(str(path.relative_to(ROOT)))
        return reading(path, *args, **kwargs)

    return noted


def write(test: str, seconds: float, passed: bool = True) -> None:
    """One line of the map; the tests of a file that are run again write it again, and the last line holds."""
    marks.write({"test": test, "seconds": round(seconds, 3), "passed": passed, "blocks": taken()})


def forget_everything() -> None:
    """Empty our cached functions: what they keep came from another test, or was made without the fault."""
    gc.unfreeze()
    for one in gc.get_objects():
        if type(one) is _lru_cache_wrapper and one.__module__.split(".")[0] in {"rules", "wargame"}:
            one.cache_clear()


def pytest_collection_finish(session: pytest.Session) -> None:
    """What runs while modules are imported and tests collected belongs to no test."""
    write("", 0)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before, failed = sum(os.times()[:4]), item.session.testsfailed
    if "approved" in item.nodeid:
        forget_everything()
    yield
    write(item.nodeid, sum(os.times()[:4]) - before, item.session.testsfailed == failed)


def watch_children() -> None:
    """Processes that are started from here on mark what they enter, too."""
    os.environ[marks.CHILD] = "yes"
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(FIRST), os.environ.get("PYTHONPATH")]))


if "FAULTS_MAP" in os.environ:
    sys.meta_path.insert(0, marks.Finder)
    watch_reading()
    watch_children()
