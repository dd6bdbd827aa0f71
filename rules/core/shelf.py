"""The scenarios of a ruleset: files of its folder `scenarios/`, each made once into a `Battle` ready to play.

    SHELF = Shelf(Path(__file__).parent, ScenarioFile, made)

`made(name, file)` makes the battle of a scenario from its file and the data files that it names (`SHELF.data`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from rules.core.errors import Malformed
from rules.core.tables import BadTable, Table, build, extend, plain_name


class Named(Protocol):
    """Whatever has the id of a scenario."""

    @property
    def id(self) -> str:
        """The scenario's id, by which the shelf finds it."""


class OfTwoSides(Protocol):
    """A scenario file that says who the sides are."""

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides, in the order of the file."""


class TwoSides:
    """The common part of all battles of two sides; its `file` says which they are."""

    file: OfTwoSides

    @cached_property
    def sides(self) -> tuple[str, str]:
        """The two sides, in the order of the file."""
        return self.file.sides

    def enemy(self, side: str) -> str:
        """The one of the two sides that this is not."""
        first, second = self.file.sides
        return second if side == first else first


F = TypeVar("F", bound=Table)
B = TypeVar("B", bound=Named)
T = TypeVar("T", bound=Table)


class Shelf(Generic[F, B]):
    """Scenario files and battles by name, each read once."""

    def __init__(self, folder: Path, kind: type[F], made: Callable[[str, F], B]) -> None:
        self.folder = folder
        self._kind = kind
        self._made = made
        self._files: dict[str, F] = {}  # no memo: the files, until `forget`
        self._battles: dict[str, B] = {}  # no memo: the battles, until `forget`

    def names(self) -> tuple[str, ...]:
        """The scenarios on file."""
        return tuple(sorted(path.stem for path in (self.folder / "scenarios").glob("*.toml")))

    def file(self, name: str) -> F:
        """The scenario's file with what it extends filled in; `BadTable` names an unknown key."""
        if name not in self._files:
            self._files[name] = _read(self.folder / "scenarios" / f"{name}.toml", self._kind)
        return self._files[name]

    def data(self, name: str, kind: type[T]) -> T:
        """A file of `data/`; one of a club may say `extends` and only what differs. `BadTable` for a name that leads
        elsewhere.
        """
        if not plain_name(name):
            raise BadTable(f"{name!r} is no file of data/")
        return _read(self.folder / "data" / f"{name}.toml", kind)

    def enlist(self, fight: B) -> str:
        """A battle that no file describes (of a case, of a bench): known from now on under its id."""
        self._battles[fight.id] = fight
        return fight.id

    def battle(self, name: str) -> B:
        """The scenario of this name, ready to play; `Malformed` for an unknown one."""
        if name not in self._battles:
            if name not in self.names():
                raise Malformed("unknown-scenario", scenario=name)
            self._battles[name] = self._made(name, self.file(name))
        return self._battles[name]

    def forget(self, *names: str) -> None:
        """Files and battles of these names, to be read anew."""
        for name in names:
            self._files.pop(name, None)
            self._battles.pop(name, None)


def _read(path: Path, kind: type[T]) -> T:
    return build(extend(path), kind, where=path.name)
