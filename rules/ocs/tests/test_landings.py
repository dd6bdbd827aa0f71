"""18.4-18.6 Landing craft in games of chance by sea: what is aboard, what the enemy sees, how it ends."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from rules.core.codec import decode, encode
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.ocs import RULESET
from rules.ocs.crafts import find_cargo, flotillas
from rules.ocs.field import foes
from rules.ocs.pieces import Transport, Unit
from rules.ocs.position import position
from rules.ocs.sea.landing import find_groups
from rules.ocs.sea.wrecks import find_space
from rules.ocs.seas import find_enemy_waters
from rules.ocs.state import State
from rules.ocs.tests.test_fog import count_unseen, positions
from rules.ocs.tests.test_ledger import faults


def check_afloat(state: State) -> None:
    """What must hold of landing craft and of what is aboard, whatever has happened."""
    index = state.battle.hexes.index
    for craft in state.crafts.values():
        assert craft.points > 0 and find_space(state, craft) >= 0, craft
        assert state.battle.channels()[index[craft.hex]], craft
        assert index[craft.hex] not in find_enemy_waters(state, craft.side) | foes(state, craft.side), craft
    pieces: tuple[Unit | Transport, ...] = (*state.units.values(), *state.transports.values())
    for piece in pieces:
        assert (piece.fate == "aboard") == (piece.within in state.crafts and piece.hex is None), piece
        assert not piece.within or state.crafts[piece.within].side == piece.side, piece
    for crafts in flotillas(state).values():
        assert len({craft.side for craft in crafts}) == 1


@pytest.mark.dear
def test_a_game_by_sea_comes_to_its_end(seed: int) -> None:
    sides, tally = RULESET.scenarios["eltigen"].sides, Counter[str]()
    players = {side: RandomPlayer(seed + number) for number, side in enumerate(sides)}
    for step in play(RULESET, "eltigen", {}, players, SeededDice(seed)):
        state = step.state
        tally.update(type(event).__name__ for event in step.events)
        assert not list(faults(state))
        if not state.stack:
            check_afloat(state)
    assert decode(encode(state), State) == state
    assert state.turn == 10 and state.result is not None
    assert tally["CraftSailed"] and tally["CraftArrived"] == 2


def reload(state: State, side: str, random: Random) -> State:
    """4.9 What landing craft of the side carry: other tokens, other units aboard."""
    for craft in [craft for craft in state.crafts.values() if craft.side == side]:
        room = find_space(state, craft) // 4
        if room > 0:
            state = state.moor(replace(craft, load=craft.load + random.randint(0, room)))
        for piece in find_cargo(state, craft.id):
            if piece.id in state.units and state.counter(piece.id).steps > 1:
                state = state.put(replace(state.units[piece.id], lost=1))
    return state


@pytest.mark.dear
def test_the_enemy_does_not_see_what_is_aboard(seed: int) -> None:
    assert count_unseen(islice(positions("eltigen", seed, 25, 4), 4), reload, Random(seed))


def test_the_scenario_begins_afloat() -> None:
    state = position({"scenario": "eltigen", "setup": True, "switches": {"sea": True, "air": True}})
    check_afloat(state)
    assert {craft.id for craft in state.crafts.values()} == {"lc-n1", "lc-n2", "lc-s1", "lc-s2", "lc-a1"}
    assert [piece.id for piece in find_cargo(state, "lc-n1")] == ["as-2gd", "as-369"]
    assert find_groups(state, ["as-2gd", "as-369"]) == [("as-369",), ("as-2gd",)], "marines by themselves"
    assert state.planes and state.ships
