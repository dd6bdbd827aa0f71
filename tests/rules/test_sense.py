"""A scenario file that makes no sense is refused when it is loaded: which file, which key, what is wrong with it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from itertools import groupby
from operator import getitem
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from rules.core import sense, shelf
from rules.core.boards import AreaMap, Board, Tabletop
from rules.core.dice import SeededDice
from rules.core.registry import HOME, forget_folder
from rules.core.sense import below, doubles, number_values, strangers
from rules.core.shelf import Shelf
from rules.core.tables import BadTable, extend
from tests.clauses import clause
from tests.rulesets import each, modules

FILE = "scenarios/crossroads.toml"


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('hex = "0102"', 'hex = "0702"', "units.b1.hex: '0702' is no hex of the map"),
        ('r1 = { side = "red"', 'r1 = { side = "green"', "units.r1.side: 'green' is no side"),
        ('hex = "0103"', 'hex = "0102"', "units.b2.hex: '0102' is the hex of units.b1.hex too"),
        ('"0402" = "Crossroads"', '"0405" = "Crossroads"', "places.0405: '0405' is no hex of the map"),
        ('"....w."', '"....x."', "map[2][4]: 'x' is no terrain of data/charts.toml"),
        ('"....w."', '"....w"', "map[2]: 5 hexes, the first row has 6"),
        ("b2 = {", "b1 = {", "Cannot overwrite a value (at line 15"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_refused(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    assert f"{FILE}: {said}" in refused(tmp_path, right, wrong)


@pytest.mark.parametrize("right", ["turns = 3", "minutes = 10"])
def test_a_game_has_a_turn_and_takes_a_minute(tmp_path: Path, right: str) -> None:
    field = right.split()[0]
    assert f">= 1 - at `$.{field}`" in refused(tmp_path, right, f"{field} = 0")


def refused(tmp_path: Path, right: str, wrong: str) -> str:
    """Why a scenario of a copy of the skeleton cannot be opened that has the one text in place of the other."""
    home = tmp_path / "border_clash"
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__"))
    text = (home / FILE).read_text(encoding="utf-8")
    assert right in text
    (home / FILE).write_text(text.replace(right, wrong, 1), encoding="utf-8")
    rules.register_folder(home)
    try:
        with pytest.raises(BadTable) as refusal:
            rules.get("border_clash").setup("crossroads", {}, SeededDice(1))
        return str(refusal.value)
    finally:
        forget_folder(home)


def test_what_agrees_is_no_fault() -> None:
    named = {"b1": "0101", "b2": "0102"}
    assert not list(strangers(below("setup", named), {"0101", "0102"}, "hex of the map"))
    assert not list(doubles(below("setup", named), "is the hex of"))


def test_a_fault_names_its_place_in_a_list() -> None:
    groups = [*number_values("groups[0].units", ["b1", "b2"]), *number_values("groups[1].units", ["b2"])]
    assert list(doubles(groups, "arrives at")) == [
        "groups[1].units[0]: 'b2' arrives at groups[0].units[1] too"
    ]
    assert list(strangers(groups, {"b2"}, "unit")) == ["groups[0].units[0]: 'b1' is no unit"]


def test_a_fault_names_its_row_and_its_name() -> None:
    alone, many, none = (SimpleNamespace(hex=value) for value in ("0101", ("0102", "0103"), ""))
    assert list(sense.each("units", {"b1": alone, "b2": none}, "hex")) == [("units.b1.hex", "0101")]
    assert list(sense.each("groups", [alone, many], "hex")) == [
        ("groups[0].hex", "0101"),
        ("groups[1].hex[0]", "0102"),
        ("groups[1].hex[1]", "0103"),
    ]


@clause("What the folder holds")
@pytest.mark.first
@each("id")
def test_each_scenario_can_be_set_up(id: str) -> None:
    for scenario in rules.get(id).scenarios:
        assert rules.get(id).setup(scenario, {}, SeededDice(1))


Text = tuple[tuple[Any, ...], str]
"""The way from the root of a file down to a text or a key, and what stands there."""

ABSENT = "0000"
"""No hex, area or feature of any map."""

MOST = 5
"""So many places of a table or list are tried, or one more, spread over it."""


@clause("What the folder holds")
@pytest.mark.dear
@each("id,scenario", lambda id: [(id, name) for name in rules.get(id).scenarios])
def test_no_place_of_a_scenario_may_be_off_its_map(
    id: str, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after another is misspelt: each time file, key and what was written there are named."""
    own = next(v for module in modules(id) for v in vars(module).values() if isinstance(v, Shelf))
    path, board = own.folder / "scenarios" / f"{scenario}.toml", rules.get(id).board(scenario)
    content, places = extend(path), find_places(board)
    texts = (text for text in read_texts(content) if text[1] in places)
    found = [(way, name) for way, name in texts if not (name == way[-1] and isinstance(board, Tabletop))]
    assert found  # on a table features have names, which keys of the file may have, too
    monkeypatch.setattr(shelf, "extend", lambda at: broken if at == path else extend(at))
    faults = []
    for way, name in spread(found):
        broken = misspell(content, way, name)
        own.forget(scenario)
        if fault := find_fault(id, scenario, (*way[:-1], ABSENT) if name == way[-1] else way):
            faults.append(fault)
    own.forget(scenario)
    assert not faults


def spread(found: list[Text]) -> Iterator[Text]:
    """Some of each table or list, if it is long."""
    for _, group in groupby(found, lambda place: place[0][:-1]):
        row = list(group)
        yield from row[:: 1 + len(row) // MOST]


def find_fault(id: str, scenario: str, way: tuple[Any, ...]) -> str:
    """What is wrong with how the file is refused."""
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in way)[1:]
    try:
        rules.get(id).setup(scenario, {}, SeededDice(1))
    except BadTable as fault:
        wanted = rf"scenarios/{scenario}\.toml: {re.escape(key)}: .*\b{ABSENT}\b"
        return "" if re.match(wanted, str(fault)) else f"{key}: {fault}"
    return f"{key}: taken as it is"


def find_places(board: Any) -> set[str]:
    """The hexes, areas or features of a map."""
    if isinstance(board, Board):
        return {hex for row in board.ids for hex in row if hex}
    return {place.id for place in (board.areas if isinstance(board, AreaMap) else board.features)}


def read_texts(content: Any, way: tuple[Any, ...] = ()) -> Iterator[Text]:
    """Each key, and each text (of a range `a..b` both ends), with the way to it."""
    if isinstance(content, str):
        yield from ((way, end) for end in content.split(".."))
    elif isinstance(content, dict):
        for key, value in content.items():
            yield ((*way, key), key)
            yield from read_texts(value, (*way, key))
    elif isinstance(content, list):
        for number, value in enumerate(content):
            yield from read_texts(value, (*way, number))


def misspell(content: dict[str, Any], way: tuple[Any, ...], name: str) -> dict[str, Any]:
    """The file with another name in that place."""
    broken = deepcopy(content)
    row = reduce(getitem, way[:-1], broken)
    if way[-1] == name:
        row[ABSENT] = row.pop(name)
    else:
        row[way[-1]] = re.sub(rf"\b{name}\b", ABSENT, row[way[-1]])
    return broken
