"""Tests over every ruleset, or the one that `--ruleset` names. One that does not import fails its own tests alone."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import rules
from rules.core.cases import cases_below
from rules.core.registry import HOME, folder

_only: list[str] = []

SKELETONS = sorted(home.parent for home in (HOME / "core").glob("*/meta.toml"))
"""The small games with which an author begins: rulesets of their own within the core."""

ONE_IN = 8
"""Cases of which the ordinary run tries one with what is dear."""

BRIEF = "skeleton"
"""The ruleset with which the ordinary run tries the site, where it has what a test is about."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--ruleset", metavar="ID[-RULE]", help="only the tests of that ruleset, or its cases of that rule"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Know what is asked for before the first test module is imported."""
    config.addinivalue_line("markers", "ruleset(id): belongs to that ruleset")
    config.addinivalue_line("markers", "broken(fault): its ruleset could not be read")
    _only[:] = [config.option.ruleset] if config.option.ruleset else []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every test below a ruleset's folder is its own; with `--ruleset` no other is left."""
    homes = {folder(id): id for id in ids()}
    for item in items:
        for home in homes.keys() & set(item.path.parents):
            item.add_marker(pytest.mark.ruleset(homes[home]))
    if _only:
        others = [item for item in items if ruleset_of(item) not in ids()]
        items[:] = [item for item in items if ruleset_of(item) in ids()]
        config.hook.pytest_deselected(items=others)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A ruleset that could not be read says why in a test of its own."""
    if broken := item.get_closest_marker("broken"):
        raise broken.args[0]


def ruleset_of(item: pytest.Item) -> str | None:
    """The ruleset that a test belongs to; None when it is about no single one."""
    marker = item.get_closest_marker("ruleset")
    return marker.args[0] if marker else None


def ids() -> tuple[str, ...]:
    """The rulesets that are tested."""
    return tuple(id for id in rules.available() if not _only or id == _only[0].partition("-")[0])


def modules(id: str) -> Iterator[ModuleType]:
    """The modules of a ruleset, its tests not among them."""
    return modules_of(import_module(rules.get(id).State.__module__.rpartition(".")[0]))


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    """Those below a package, without tests, and without the skeletons, which are rulesets of their own."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not {"tests", *(home.name for home in SKELETONS)} & set(
            found.name.removeprefix(package.__name__).split(".")
        ):
            yield import_module(found.name)


def wanted(case: str) -> bool:
    """Whether a case is among those asked for, by its name `<ruleset>-<rule>-<name>`."""
    return not _only or case.startswith(_only[0])


@cache
def rows(id: str) -> tuple[pytest.ParameterSet, ...]:
    """The cases of a ruleset that are asked for, by name; its modules need not import."""
    return tuple(pytest.param(id, case, id=name) for name, case in cases_below(folder(id)) if wanted(name))


def some_rows(id: str) -> tuple[pytest.ParameterSet, ...]:
    """The same, for what is dear and seldom fails of one case alone: the ordinary run tries one in so many."""
    return tuple(row if at % ONE_IN == 0 else _exhaustive(row) for at, row in enumerate(rows(id)))


def case_files(id: str) -> list[Path]:
    """The files of cases of a ruleset; none where single cases are asked for."""
    return [
        path
        for path in sorted(folder(id).glob("cases/*.toml"))
        if path.stem != "uncovered" and wanted(f"{id}-")
    ]


def recorded(id: str) -> list[str]:
    """A ruleset whose games are recorded."""
    return [id] if recordings(id) else []


def each(
    names: str, find: Callable[[str], Iterable[Any]] = lambda id: [id], scope: Any = None
) -> pytest.MarkDecorator:
    """Parametrizes a test with what `find` gives for each ruleset; where that fails, a test of the ruleset does."""
    return pytest.mark.parametrize(
        names, [row for id in ids() for row in _rows(names, id, find)], scope=scope
    )


def some(names: str, find: Callable[[str], Iterable[Any]] = lambda id: [id]) -> pytest.MarkDecorator:
    """As `each`, for what hangs on the site, which knows no ruleset, or is dear: the ordinary run tries it with one.

    That is the one with the fewest cases of those that have what a test is about.
    """
    rows = [(id, row) for id in ids() for row in _rows(names, id, find)]
    first = min((id for id, _ in rows), key=lambda id: (id != BRIEF, _weigh(id)), default="")
    return pytest.mark.parametrize(names, [row if id == first else _exhaustive(row) for id, row in rows])


@cache
def _weigh(id: str) -> int:
    """The size of its cases, in bytes."""
    return sum(path.stat().st_size for path in folder(id).glob("cases/*.toml"))


def recordings(id: str) -> list[pytest.ParameterSet]:
    """The recordings of a ruleset, by name; the ordinary run replays the shortest."""
    paths = sorted(folder(id).glob("recordings/*.jsonl"))
    shortest = min(paths, key=lambda path: path.stat().st_size, default=None)
    rows = [(path, pytest.param(path, id=f"{id}-{path.stem}")) for path in paths]
    return [row if path == shortest else _exhaustive(row) for path, row in rows]


def first_of(rows: Iterable[pytest.ParameterSet]) -> list[pytest.ParameterSet]:
    """Rows that are dear, of which the ordinary run tries the first."""
    return [row if at == 0 else _exhaustive(row) for at, row in enumerate(rows)]


def _exhaustive(row: pytest.ParameterSet) -> pytest.ParameterSet:
    return pytest.param(*row.values, id=row.id, marks=[*row.marks, pytest.mark.exhaustive])


def _rows(names: str, id: str, find: Callable[[str], Iterable[Any]]) -> Iterator[pytest.ParameterSet]:
    try:
        found = list(find(id))
    except Exception as fault:
        nothing = [None] * len(names.split(","))
        found = [pytest.param(*nothing, id=f"{id}-broken", marks=pytest.mark.broken(fault))]
    for row in found:
        marks = [pytest.mark.ruleset(id), *getattr(row, "marks", ())]
        values = (
            row.values if isinstance(row, pytest.ParameterSet) else row if isinstance(row, tuple) else (row,)
        )
        yield pytest.param(*values, id=getattr(row, "id", None), marks=marks)
