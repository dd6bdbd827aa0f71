"""Walks: what the players of a game click, one order after another, with the dice as they fall (`walks/*.toml`).

    scenario    the scenario that is played with its own options
    dice        of the set-up
    [[step]]    side, when (the order), dice, sees (words of the log), refuse (orders that break a rule now)
    [end.<side>]    entities as that side sees them at the end, by any name; tables compare as subsets

A value of an order stands for the first candidate that holds it: a payment may be named by its sources alone. Where a
slot takes any point, way or heading of a table, the value is put in as it stands.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.core.ruleset import Ruleset


@dataclass(frozen=True)
class WalkStep:
    """One order and what comes of it."""

    side: str
    when: dict[str, Any]
    dice: tuple[int, ...] = ()
    sees: str = ""
    refuse: tuple[dict[str, Any], ...] = ()

    @property
    def slots(self) -> dict[str, Any]:
        """What the order is filled with."""
        return {slot: value for slot, value in self.when.items() if slot != "do"}


@dataclass(frozen=True)
class Walk:
    ruleset: Ruleset
    name: str
    scenario: str
    steps: tuple[WalkStep, ...]
    dice: tuple[int, ...] = ()
    end: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)


def walks(id: str) -> Iterator[pytest.ParameterSet]:
    """Every walk of a ruleset, named."""
    ruleset = rules.get(id)
    for path in sorted((ruleset.folder / "walks").glob("*.toml")):
        yield pytest.param(read(ruleset, path), id=f"{id}-{path.stem}")


def read(ruleset: Ruleset, path: Path) -> Walk:
    """A walk of a file."""
    raw = tomllib.loads(path.read_text())
    steps = tuple(
        WalkStep(**{**step, "dice": tuple(step.get("dice", ())), "refuse": tuple(step.get("refuse", ()))})
        for step in raw["step"]
    )
    return Walk(ruleset, path.stem, raw["scenario"], steps, tuple(raw.get("dice", ())), raw.get("end", {}))


def holds(whole: Any, part: Any) -> bool:
    """Whether the part is all there: tables as subsets, lists item by item in any order."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(holds(whole.get(key), value) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, (list, tuple)):
        return len(whole) == len(part) and _paired(list(whole), part)
    return bool(whole == part)


def _paired(whole: list[Any], part: Sequence[Any]) -> bool:
    for item in part:
        found = next((one for one in whole if holds(one, item)), None)
        if found is None:
            return False
        whole.remove(found)
    return True


def wanted(values: Sequence[Any], value: Any) -> Any:
    """The first of the values that holds what is wanted; fails with all of them when none does."""
    for one in values:
        if holds(one, value):
            return one
    raise AssertionError(f"{json.dumps(value)} is not among {json.dumps(list(values))[:2000]}")


def missing(entities: dict[str, dict[str, Any]], end: dict[str, dict[str, Any]]) -> list[str]:
    """What of the end does not hold."""
    return [
        f"{name}: wanted {want}, came {entities.get(want['id'])}"
        for name, want in end.items()
        if not holds(entities.get(want["id"], {}), want)
    ]
