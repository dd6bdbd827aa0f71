"""12.6 What the X-ray says is true: the mend of a unit without trace, once made, gives it trace."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.hexwar.flaws import find_flaws
from rules.hexwar.land import Tariff
from rules.hexwar.steps import NEVER
from rules.ocs.amounts import LIMIT, MP
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.position import position
from rules.ocs.show.mends import mends
from rules.ocs.show.mends import stretch as stretch_of
from rules.ocs.show.xray import explain_supply
from rules.ocs.state import State
from rules.ocs.supply.paths import reach, touches
from rules.ocs.trace.sources import supply_sources
from rules.ocs.trace.trace import DRAW, in_trace

MOVES = ("combat", "move")
MODES = ("", "", "", "strat")


def scattered(data: st.DataObject, turn: int) -> State:
    """The tutorial's units thrown over its map, never the two sides in one hex, never on ground barred to them."""
    state: State = position(
        {"setup": True, "turn": turn, "phase": data.draw(st.sampled_from(("movement", "supply")))}
    )
    hexes, placed = state.battle.hexes, []
    held: dict[str, str] = {}
    room: dict[str, int] = {}
    for unit in state.units.values():
        hex_id = data.draw(st.sampled_from(hexes.ids))
        full = room.get(hex_id, 0) + size(state, unit) > LIMIT
        if barred(state, unit, hex_id) or held.setdefault(hex_id, unit.side) != unit.side or full:
            placed.append(replace(unit, hex=None, fate="due"))
            continue
        room[hex_id] = room.get(hex_id, 0) + size(state, unit)
        face, mode = data.draw(st.sampled_from(MOVES)), data.draw(st.sampled_from(MODES))
        moved: dict[str, Any] = {"hex": hex_id, "fate": "map", "face": "move" if mode else face, "mode": mode}
        placed.append(replace(unit, **moved))
    return state.put(*placed)


def barred(state: State, unit: Unit, hex_id: str) -> bool:
    """6.3 Whether the ground is prohibited to one of the unit's faces."""
    counter, here = state.counter(unit.id), state.battle.hexes.index[hex_id]
    prices = (
        Tariff(state.battle.land, face.mobility, unit.side, ()) for face in (counter.combat, counter.move)
    )
    return any(tariff.enter(here) >= NEVER for tariff in prices)


@pytest.mark.dear
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(st.data())
def test_the_mend_gives_the_unit_its_trace(data: st.DataObject) -> None:
    state = scattered(data, data.draw(st.integers(1, 3)))
    for unit in state.units.values():
        if unit.hex is None or in_trace(state, unit.id):
            assert mends(state, unit) == []
            continue
        for mend in mends(state, unit):
            after = mend.after()
            assert in_trace(after, unit.id), mend
            answer = explain_supply(after, unit.side, {"about": "supply", "unit": unit.id})
            assert answer.verdict == "good"


@pytest.mark.dear
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(st.data())
def test_every_unit_without_trace_is_told_why(data: st.DataObject) -> None:
    """There is always a reason, and something that would mend it."""
    state = scattered(data, 1)
    for unit in state.units.values():
        if unit.hex is None or in_trace(state, unit.id):
            continue
        answer = explain_supply(state, unit.side, {"about": "supply", "unit": unit.id})
        assert answer.verdict == "bad"
        assert answer.lines[0].tone == "bad"
        assert answer.lines[0].message.id != "reason-nothing"


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 119), st.integers(0, 119), st.sampled_from(("leg", "track", "truck")))
def test_a_path_in_reach_has_no_flaw(start: int, goal: int, mobility: Any) -> None:
    """The search for reasons and the search for traces agree on what is in reach, enemy and ZOC included."""
    state: State = position({"setup": True})
    stretch = stretch_of(state, "axis", mobility, DRAW, start, frozenset({goal}))
    found = reach(state, "axis", start, mobility, DRAW)
    wrong = list(find_flaws(stretch))
    if touches(found, state.battle.hexes, goal):
        assert wrong == []
    for flaw in wrong:
        assert flaw.kind != "range" or flaw.short > 0
        assert flaw.kind == "range" or flaw.cost <= DRAW


def test_a_shut_source_is_the_reason() -> None:
    """12.6b An enemy unit on the only source: the source is named, and what would open it."""
    given_now = {"units": {"dg-i114": "04.05", "ds-81": "02.10"}, "taken": {"02.10": "soviet"}}
    state: State = position(given_now)
    assert supply_sources(state, "axis") == {}
    first = mends(state, state.unit("dg-i114"))[0]
    assert first.reason.id == "reason-source"
    assert first.reason.facts["hex"] == "02.10"


def test_the_reasons_know_the_engineers() -> None:
    """13.8 A hexside that an engineer bridges is no flaw of a path, in the search for reasons either."""
    state: State = position(
        {
            "map": {
                "terrain": ["......."],
                "hexsides": [{"kind": "river_minor", "between": ["03.01/04.01"]}],
            },
            "counters": {
                "sapper": {"side": "axis", "engineer": True, "combat": "3-4-2L", "move": "1-4-8M"},
            },
            "units": {"sapper": "03.01"},
        }
    )
    index = state.battle.hexes.index
    stretch = stretch_of(state, "axis", "truck", 4 * MP, index["01.01"], frozenset({index["06.01"]}))
    found = reach(state, "axis", stretch.start, "truck", stretch.limit)
    assert touches(found, state.battle.hexes, index["06.01"]) and not list(find_flaws(stretch))
