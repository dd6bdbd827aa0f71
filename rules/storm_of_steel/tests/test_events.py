"""12 Every card of the decks, carried out in the midst of a battle by players who choose at random."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from rules.core.contract import Event
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, Seat
from rules.core.ruleset import Ruleset
from rules.core.words import faults
from rules.storm_of_steel import RULESET, effects, scenario
from rules.storm_of_steel.events.carrying import EFFECTS, ONCE, CardPlayed, TaskBegun, list_tasks
from rules.storm_of_steel.events.records import Granted
from rules.storm_of_steel.position import position
from rules.storm_of_steel.state import State
from rules.storm_of_steel.tests.files import copied
from rules.storm_of_steel.tests.test_club import SCENARIO, SUPPLEMENT
from rules.storm_of_steel.turns import TurnBegan

CARDS = sorted(scenario.battle("saint_aubin").events)
RAGGED = {
    "G02": {"at": [620, 1040], "status": "pinned"},
    "G03": {"at": [680, 1040], "status": "suppressed"},
    "G04": {},
    "G05": {},
    "G06": [700, 711],
    "G15": {"at": [900, 1060], "immobilised": True},
    "F03": [730, 711],
    "F02": {"at": [620, 620], "status": "pinned"},
    "F07": {"at": [390, 520], "status": "suppressed"},
    "F05": {},
    "F06": {},
    "F18": {"at": [1300, 100], "immobilised": True, "hits": 1},
}
"""Units that waver, are lost, in contact or stuck, on both sides."""


def ragged(*cards: str, **more: Any) -> State:
    """The battle in its midst, these cards above THE END, the random event the next card of the turn."""
    given = {"setup": True, "turn": 3, "units": RAGGED, "play": list(cards), "sequence": ["random_event"]}
    return position({**given, **more})


def carried(state: State, seed: int) -> tuple[list[Event], State]:
    """The first side ends its phase; then both answer by chance until the next turn or the end of the game."""
    rules: Ruleset = RULESET
    players = {side: RandomPlayer(seed) for side in state.battle.sides}
    dice, events = SeededDice(seed), list[Event]()
    now = rules.resolve(state, state.battle.sides[0], rules.read_action({"do": "end_phase"}), dice)
    while True:
        for event in now:
            assert not [fault for line in rules.log(state, event) for fault in faults(rules, line.message)]
            if isinstance(event, TurnBegan):
                return events, state
            state = rules.fold(state, [event])
            events.append(event)
        asked = rules.decisions(state)
        if not asked:
            return events, state
        assert not faults(rules, asked[0].ask)
        seat = Seat(rules, state.scenario, asked[0].side, state)
        draft = players[asked[0].side].choose(seat, asked[0])
        now = rules.resolve(state, asked[0].side, rules.read_action(draft), dice)


def test_every_effect_is_carried_out() -> None:
    """Each is in the list, or spread into such as are."""
    for effect in get_args(effects.Effect):
        example = effect(**EXAMPLE.get(effect, {}))
        tasks = tuple(list_tasks(example, ("one", "other")))
        assert tasks and all(type(task.effect) in EFFECTS for task in tasks)
        assert len(tasks) == (1 if effect in ONCE else 2 if effect is not effects.Lull else 7)


EXAMPLE: dict[type, dict[str, Any]] = {
    effects.SetWeather: {"weather": "fog"},
    effects.Alone: {"branch": "afv"},
}


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seed", range(3))
def test_every_card_is_carried_out(card: str, seed: int) -> None:
    """What it says is told, its tasks begin in order, nothing stays open, and the game goes on or is over."""
    state = ragged() if card == "the_end" else ragged(card)
    events, after = carried(state, seed)
    played = [event for event in events if isinstance(event, CardPlayed)]
    assert [event.card for event in played] == [card]
    line = state.battle.events[card]
    wanted = [
        t.effect.__struct_config__.tag for t in list_tasks(line.effect, state.battle.owners(line.owner))
    ]
    assert [event.key for event in events if isinstance(event, TaskBegun)] == wanted
    assert not after.stack and (after.result is not None) == (card == "the_end")


@pytest.mark.parametrize("card", CARDS)
def test_a_card_asks_its_owner(card: str) -> None:
    """R61 But for a break in morale, which the opponent decides, and cards of both: there the first player is first."""
    state = ragged() if card == "the_end" else ragged(card)
    rules: Ruleset = RULESET
    first = state.battle.sides[0]
    events = rules.resolve(state, first, rules.read_action({"do": "end_phase"}), SeededDice(5))
    asked = rules.decisions(rules.fold(state, events))
    said = state.battle.events[card]
    owner = next(iter(state.battle.owners(said.owner)))
    decider = state.enemy(owner) if isinstance(said.effect, effects.Shaken) else owner
    if asked and asked[0].hint is not None:
        assert asked[0].side == decider and asked[0].hint.id == f"card-{card}-text"
    else:
        assert card not in ASKING


ASKING = {
    f"{owner}_{card}"
    for owner in ("first", "second")
    for card in ("reinforcements", "extra_move", "sudden_break", "heroism", "surprise_fire", "fanatic_charge")
} | {"lull"}  # fmt: skip
"""Cards for which somebody is asked in that position."""


CLUB_EVENTS = """
[events.cavalry_raid]
owner = "polish"
effect = { key = "extra_move", units = 2 }

[events.rain_of_shells]
owner = "both"
effect = { key = "shaken", units = 1 }

[events.short_lull]
effect = { key = "lull", foot = "d6", repairs = 2, cards = "d4" }
"""


def test_a_club_makes_cards_of_the_same_effects(tmp_path: Path) -> None:
    """By key and figures, for a nation, for both, and the parts of a lull."""
    with copied(tmp_path) as folder:
        (folder / "supplements" / "poland_1939.toml").write_text(SUPPLEMENT + CLUB_EVENTS, encoding="utf-8")
        text = SCENARIO.replace(
            '["counter_attack", "dusk"]', '["cavalry_raid", "rain_of_shells", "short_lull"]'
        )
        (folder / "scenarios" / "club.toml").write_text(text, encoding="utf-8")
        club = {"scenario": "club", "setup": True, "units": {}, "active": "polish"}
        state = position({**club, "play": ["cavalry_raid"], "sequence": ["random_event"]})
        events = RULESET.resolve(state, "polish", RULESET.read_action({"do": "end_phase"}), SeededDice(1))
        assert RULESET.fold(state, events).stack[-1] == Granted(act="move", side="polish", left=2)
        fight = state.battle
        both = fight.owners("both")
        shells = list_tasks(fight.events["rain_of_shells"].effect, both)
        assert [task.side for task in shells] == ["polish", "german"]
        parts = [part.effect for part in list_tasks(fight.events["short_lull"].effect, both)]
        assert effects.Reinforce(foot="d6") in parts and effects.Thin(cards="d4") in parts
        assert parts.count(effects.Repair(vehicles=2, may=True)) == 2
