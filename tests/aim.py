"""What `manage.py test` gives to pytest: everything in two runs, the tests of one ruleset, or what it was told."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rules.core import registry

ROOT = registry.HOME.parent
STEALING = ("--dist", "worksteal")
WORKERS = ("-n", "3", *STEALING)
"""Two cores: browsers and sockets wait, and a third worker uses the time. Neighbours, who share games and sites, stay
together until a worker has nothing left.
"""

FEW = (
    "--disable-plugin-autoload",
    "-p",
    "xdist",
    "-p",
    "hypothesispytest",
    "-W",
    "ignore::pytest.PytestConfigWarning",
)
"""Rules know no site: their tests need none of what pytest loads for it."""

RULES = (*FEW, "-n", "2", *STEALING, "tests/rules", "rules")
"""The tests of the rules: they come first, in half as many seconds as beside the others."""

SITE = (*WORKERS, "tests", "--ignore=tests/rules")


def run(chosen: Sequence[str]) -> int:
    """Run pytest in this process; its exit status."""
    import pytest

    os.chdir(ROOT)
    return int(pytest.main(arguments(chosen)))


def arguments(chosen: Sequence[str]) -> list[str]:
    """`NAME` is for the tests of that ruleset, `NAME-2.1` for its cases of that rule; all else is for pytest."""
    if is_aimed(chosen):
        aim, *rest = chosen
        return [*FEW, "--ruleset", aim, *places(aim), *rest]
    return [*(WORKERS if chosen[:1] in (["--explore"], ["--whole"]) else ()), *chosen]


def is_everything(chosen: Sequence[str]) -> bool:
    """Whether all tests are asked for, of what is exhaustive nothing, all or a part."""
    return all(one == "--whole" or one.startswith("--part=") for one in chosen)


def is_aimed(chosen: Sequence[str]) -> bool:
    """Whether a ruleset or one of its rules is asked for."""
    return bool(chosen) and chosen[0].partition("-")[0] in registry.available()


def places(aim: str) -> list[str]:
    """Where the tests of a ruleset lie, or its cases alone."""
    id, _, rule = aim.partition("-")
    if rule:
        return ["tests/rules/test_cases.py"]
    own = registry.folder(id) / "tests"
    return [*WORKERS, *([str(own)] if own.is_dir() else []), "tests/rules"]
