"""12.3 A stated reason is true: with its remedies made, the supply is there; with one of them left out, it is not."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from rules.ocs.counters import Range
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.draw import draw_range, sources
from rules.ocs.supply.offers import offers
from rules.ocs.supply.paths import reach, touches
from rules.ocs.supply.reasons import Why, why
from rules.ocs.tests.worlds import worlds

GARRISONS = ("dg-i11", "dg-ii11", "dg-ii114", "dg-pj41", "dg-k6", "dg-korne", "dg-i114", "dg-ar76")
"""Units that are on no random map: put where a ZOC is to be negated, and staying there."""

Change = tuple[str, str]
"""The kind of a remedy and one hex or unit of it."""


def changes(found: Why) -> list[Change]:
    """Everything but the range, one by one."""
    return sorted({(m.kind, place) for m in found.remedies for place in (*m.hexes, m.unit) if place})


def remedy(state: State, made: Collection[Change]) -> State:
    """The position with these changes made."""
    cleared = {place for kind, place in made if kind == "clear"}
    units = [replace(u, hex=None, fate="dead") for u in state.units.values() if u.hex in cleared]
    units += [replace(state.units[place], mode="") for kind, place in made if kind == "mode"]
    places = [place for kind, place in made if kind == "negate"]
    units += [
        Unit(id=name, side="axis", hex=place, pinned=True)
        for name, place in zip(GARRISONS, places, strict=False)
    ]
    return state.put(*units)


def stretches(state: State, unit: Unit, found: Why) -> Iterator[tuple[Unit, str, Range]]:
    """The paths of the way: from whom, to which hex, how far."""
    hq = state.units.get(found.via)
    yield hq or unit, found.source.hex, draw_range(state, hq or unit)
    if hq is not None:
        throw = state.face(hq).throw
        assert throw is not None
        yield hq, unit.hex or "", throw


def holds(state: State, unit: Unit, found: Why) -> bool:
    """Whether every path of the way gets there, each with as much more range as its reason says."""
    return all(arrives(state, who, goal, range, found) for who, goal, range in stretches(state, unit, found))


def arrives(state: State, who: Unit, goal: str, range: Range, found: Why) -> bool:
    """Whether one path gets there."""
    index, ends = state.battle.hexes.index, (who.hex, goal)
    short = max((r.short for r in found.reasons if (r.facts.get("start"), r.facts["hex"]) == ends), default=0)
    way = reach(state, who.side, index[who.hex or ""], range.mobility, range.points + short)
    return touches(way, state.battle.hexes, index[goal])


def cases(state: State) -> Iterator[tuple[Unit, Why]]:
    """Every unit of the side with each dump that it cannot have, where something would remedy that."""
    for unit in state.units_of("axis"):
        for source in sources(state, "axis"):
            found = why(state, unit, source)
            if found is not None and all(reason.remedies for reason in found.reasons):
                yield unit, found


def has(state: State, unit: Unit, found: Why) -> bool:
    """Whether the unit can have supply from that source now, by whatever way."""
    return any(offer.source.id == found.source.id for offer in offers(state, state.units[unit.id]))


@pytest.mark.dear
@settings(max_examples=60, deadline=None)
@given(worlds())
def test_with_the_remedies_made_the_supply_is_there(state: State) -> None:
    for unit, found in cases(state):
        after = remedy(state, changes(found))
        assert holds(after, unit, found), (unit.id, found)
        if not any(one.kind == "range" for one in found.remedies):
            assert has(after, unit, found), (unit.id, found)


@settings(max_examples=60, deadline=None)
@given(worlds())
def test_with_one_of_them_left_out_it_is_not(state: State) -> None:
    """The smallest reason: no part of it can be spared. (An enemy driven off may take a needless ZOC along.)"""
    for unit, found in cases(state):
        made = changes(found)
        if all(kind != "clear" for kind, _ in made):
            for spared in made:
                after = remedy(state, [change for change in made if change != spared])
                assert not has(after, unit, found), (unit.id, found, spared)


@pytest.mark.dear
@settings(max_examples=60, deadline=None)
@given(worlds())
def test_what_can_be_had_has_no_reason_against_it(state: State) -> None:
    for unit in state.units_of("axis"):
        mine = {offer.source.id for offer in offers(state, unit)}
        for source in sources(state, "axis"):
            assert (why(state, unit, source) is None) == (source.id in mine)
