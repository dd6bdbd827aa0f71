"""3, B5 What the umpire says would bring supply does bring it: each mend is carried out and looked at."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.contract import Message
from rules.ring_of_fire.position import position
from rules.ring_of_fire.scenario import Battle, battle
from rules.ring_of_fire.show.net import explain_supply
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.supply.trace import is_supplied

CUT_OFF, FRIEND = "G-332-676", "G-332-677"
FIGHT: Battle = battle("breakthrough")
RING_UNITS = [unit for unit in FIGHT.setup if FIGHT.counters[unit].side == "soviet"]
MIDDLES = [hex_id for hex_id, inside in zip(FIGHT.ids, FIGHT.in_play, strict=True) if inside]


@st.composite
def pockets(draw: st.DrawFn) -> State:
    """One German unit with Soviet units all round it, two or three hexes away, some of them missing."""
    middle = draw(st.sampled_from(MIDDLES))
    radius = draw(st.sampled_from([2, 3]))
    ring = [hex_id for hex_id in MIDDLES if FIGHT.distance(hex_id, middle) == radius]
    held = draw(st.lists(st.sampled_from(ring), min_size=len(ring) // 2, unique=True))
    inside = [hex_id for hex_id in MIDDLES if FIGHT.distance(hex_id, middle) < radius]
    friend = draw(st.sampled_from([None, *inside]))
    units = dict(zip(RING_UNITS, held, strict=False)) | {CUT_OFF: middle}
    return position({"units": units | ({"G-167-315": friend} if friend else {})})


@settings(max_examples=40, deadline=None)
@given(pockets())
@pytest.mark.dear
def test_every_mend_named_mends(state: State) -> None:
    """A friend beside it, the move, the loss of a bond's end: supply comes each time."""
    unit = state.unit(CUT_OFF)
    assume(not is_supplied(state, str(unit.hex), unit.side))
    said = [
        line.message
        for line in explain_supply(state, unit.side, {"unit": unit.id}).lines
        if line.tone == "mend"
    ]
    assert said
    for message in said:
        after = mended(state, unit, message)
        if after is not None:
            assert is_supplied(after, str(after.unit(unit.id).hex), unit.side), message


def mended(state: State, unit: Unit, message: Message) -> State | None:
    """The position after the mend; None for words that name no place."""
    place = str(message.facts.get("hex"))
    match message.id:
        case "mend-friend":
            return state.put(replace(unit, id=FRIEND, hex=place))
        case "mend-move":
            return state.change((unit.id,), hex=place)
        case "mend-bond":
            return state.change([enemy.id for enemy in state.at(place)], hex=None)
    return None


def test_with_the_enemy_on_every_source_nothing_but_their_going_brings_supply() -> None:
    """B15 A source with an enemy on it is none; with a single one free there is supply again."""
    sources = sorted(FIGHT.sources["german"])
    assert len(RING_UNITS) > len(sources), "there are units enough for all of them"
    taken: dict[str, str] = dict(zip(RING_UNITS, sources, strict=False))
    lines = explain_supply(position({"units": taken | {CUT_OFF: "3005"}}), "german", {"unit": CUT_OFF}).lines
    assert [line.message.id for line in lines] == [
        "refusal-no-trace-source",
        "line-oos-effects",
        "mend-enemy",
    ]
    assert [*lines[0].rules] == ["B15"]
    assert [line.message.id for line in lines if line.tone == "mend"] == ["mend-enemy"]
    taken.popitem()
    open_again = position({"units": taken | {CUT_OFF: "3005"}})
    assert explain_supply(open_again, "german", {"unit": CUT_OFF}).verdict == "good"
    assert is_supplied(open_again, "3005", "german")
