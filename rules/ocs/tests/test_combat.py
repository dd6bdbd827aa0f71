"""9 The combat table, and the chances of a combat against every throw of the dice."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.contract import Event
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.players import RandomPlayer, Seat
from rules.core.registry import get
from rules.core.words import faults, say
from rules.hexwar.odds import ratio
from rules.ocs.combat import roll, tables
from rules.ocs.combat.advance import UnitsAdvanced
from rules.ocs.combat.assess import CHANCES, assess, preview
from rules.ocs.combat.exploit import ExploitGained
from rules.ocs.combat.leading import LeadNamed
from rules.ocs.combat.losses import StepLost
from rules.ocs.combat.odds import reckon
from rules.ocs.combat.option import OptionTaken
from rules.ocs.combat.records import Clash, Retreat
from rules.ocs.combat.retreat import GroupSet
from rules.ocs.combat.roll import CombatRolled, tell_result
from rules.ocs.position import position
from rules.ocs.state import State

RULESET = "ocs"
DICE = range(1, 7)


def fight(hedgehog: int = 0) -> State:
    """A panzer battalion and a division in the open against a rifle division, perhaps in a hedgehog."""
    return position(
        {
            "phase": "combat",
            "map": {"terrain": [".....", "....."]},
            "counters": {
                "tank": {
                    "side": "axis", "combat": "7-4-8T", "move": "3-4-8T", "category": "armor", "at": "heavy"
                },
                "foot": {"side": "axis", "combat": "6-3-4L", "move": "2-3-8L", "re": 12, "steps": 3},
                "rifle": {"side": "soviet", "combat": "5-2-4L", "move": "2-2-8L", "re": 8, "steps": 2},
            },
            "units": {"tank": "02.01", "foot": {"hex": "02.01", "lost": 1}, "rifle": "03.01"},
            "hedgehogs": {"03.01": {"side": "soviet", "level": hedgehog}} if hedgehog else {},
        }
    )  # fmt: skip


def test_every_cell_is_read_back_as_printed() -> None:
    for row in tables.combat_table().rows:
        assert len(row) == tables.LAST
        for text in row:
            assert printed(tables.outcome(text)) == text.replace(" ", "")


def printed(cell: tables.Outcome) -> str:
    """A cell as the table prints it, without its spaces."""
    attacker = part("L", cell.attacker_steps) + part("o", cell.attacker_option) + part("e", cell.exploit)
    defender = part("L", cell.defender_steps) + part("o", cell.defender_option)
    sides = ("A" + attacker if attacker else "") + ("D" + defender if defender else "")
    return sides + ("DG" if cell.disorganized else "")


def part(letter: str, number: int) -> str:
    """A letter with its number, where there is one."""
    return f"{letter}{number}" if number else ""


@pytest.mark.parametrize("category", ["open", "close", "very_close", "extremely_close"])
def test_the_columns_rise(category: str) -> None:
    heads = [Fraction(*ratio(head)) for head in tables.combat_table().columns[category]]  # type: ignore[index]
    assert len(heads) == tables.LAST and heads == sorted(set(heads))


@given(st.fractions(min_value=0, max_value=200), st.fractions(min_value=0, max_value=200))
def test_odds_are_never_rounded_twice(attack: Fraction, defence: Fraction) -> None:
    a, b = tables.odds(attack, defence)
    if attack and defence:
        whole = max(attack / defence, defence / attack)
        assert min(a, b) == 1 and abs(max(a, b) - whole) <= Fraction(1, 2)
    else:
        assert (a > 0) == (attack > 0 or not defence) and (b > 0) == (defence > 0 or not attack)


@pytest.mark.parametrize(
    ("hedgehog", "overrun"),
    [
        (0, True),
        pytest.param(2, False, marks=pytest.mark.exhaustive),
        pytest.param(0, False, marks=pytest.mark.exhaustive),
        pytest.param(2, True, marks=pytest.mark.exhaustive),
    ],
)
@pytest.mark.dear
def test_the_chances_are_those_of_all_throws(hedgehog: int, overrun: bool) -> None:
    state = fight(hedgehog)
    clash = preview(state, ["tank", "foot"], "03.01", overrun)
    counted: Counter[str] = Counter()
    for first, second, shift, third, fourth in product(DICE, DICE, DICE, DICE, DICE):
        # Without surprise no die is thrown for the shift: each such throw stands for six.
        scripts = (
            ScriptedDice(first, second, shift, third, fourth),
            ScriptedDice(first, second, third, fourth),
        )
        surprised = tables.surprise(first + second + reckon_modifier(state, clash), overrun) != 0
        (event,) = roll.settle(state, clash, scripts[0] if surprised else scripts[1])
        assert isinstance(event, roll.CombatRolled)
        counted[event.result] += 1
    found = assess(state, ["tank", "foot"], "03.01", overrun)
    assert found.chances == dict(counted) and sum(counted.values()) == CHANCES


def reckon_modifier(state: State, clash: Clash) -> int:
    """What is added to the roll for surprise."""
    return reckon(state, clash).surprise_modifier


def test_an_assessment_says_every_modifier_and_its_words_are_there() -> None:
    found = assess(fight(hedgehog=2), ["tank", "foot"], "03.01")
    assert found.odds == "3:1" and found.cost == 3 and found.answer == 2
    # 7 x 1 1/2 against the heavy hedgehog, 6 halved for the lost step.
    assert [line.value for line in found.lines[:3]] == ["10½", "3", "5"]
    assert found.reckoning.combat_modifier == 0 and found.reckoning.surprise_modifier == 1
    rules = {rule for line in found.lines for rule in line.rules}
    assert rules >= {"9.4e", "9.11", "9.7", "9.3", "9.2", "9.8", "9.9", "16"}
    wrong = [fault for line in found.lines for fault in faults(get(RULESET), line.message)]
    assert not wrong


def test_before_commitment_only_the_top_unit_counts_and_at_full_steps() -> None:
    state = fight()
    worn = replace(state.units["rifle"], lost=1)
    state = state.put(worn, replace(worn, id="foot", side="soviet"))
    blind = assess(state, ["tank"], "03.01", known=[worn])
    assert blind.guessed and blind.reckoning.strengths.defence == 5
    seeing = assess(state, ["tank"], "03.01")
    assert not seeing.guessed and seeing.reckoning.strengths.defence == Fraction(5, 2) + 6


def brawl() -> State:
    """Three stacks against one of four units, a hedgehog, a river, friends behind, DG and worn units among them."""
    line: dict[str, object] = {"combat": "4-3-4L", "move": "2-3-8L"}
    counters: dict[str, dict[str, object]] = {
        "a1": {**line, "combat": "7-4-8T", "category": "armor", "at": "heavy"},
        "a2": {**line, "re": 12, "steps": 3},
        "a3": {**line, "combat": "3-2-4L"},
        "a4": {**line, "combat": "5-5-4L"},
        "by": {**line, "combat": "(1)-2-4M b6/r3", "symbol": "artillery"},
    }
    foes: dict[str, dict[str, object]] = {
        "d1": {**line, "re": 8, "steps": 2},
        "d2": {**line, "combat": "2-4-4L"},
        "d3": {**line, "combat": "(5)-0-3M th4M", "move": "(1)-0-8M th2M", "symbol": "hq"},
        "d4": {**line, "combat": "4-1-0L"},
        "rear": line,
    }
    return position(
        {
            "phase": "combat",
            "map": {
                "terrain": ["......", "......", "......", "......", "......"],
                "hexsides": [{"kind": "river_minor", "between": ["02.03/03.03"]}],
                "mixed": {"03.03": ["village"]},
            },
            "counters": {k: {"side": "axis", **v} for k, v in counters.items()}
            | {k: {"side": "soviet", **v} for k, v in foes.items()},
            "units": {
                "a1": "02.03",
                "a2": {"hex": "02.03", "mode": "dg"},
                "a3": "03.02",
                "a4": "02.02",
                "by": "02.03",
                "d1": {"hex": "03.03", "lost": 1},
                "d2": {"hex": "03.03", "mode": "dg"},
                "d3": "03.03",
                "d4": "03.03",
                "rear": "03.04",
            },
            "dumps": {"01.03": {"side": "axis", "tokens": 5}, "06.03": {"side": "soviet", "tokens": 1}},
        }
    )


@pytest.mark.parametrize("seed", range(60))
def test_any_way_through_a_combat_keeps_the_rules(seed: int) -> None:
    rules, state, dice, player = get(RULESET), brawl(), SeededDice(seed), RandomPlayer(seed, decline=0.2)
    attack = {"do": "attack", "target": "03.03", "units": ["a1", "a2", "a3", "a4"]}
    side, draft, events = "axis", attack, list[Event]()
    while True:
        came = rules.resolve(state, side, rules.read_action(draft), dice)
        state, events = rules.fold(state, came), [*events, *came]
        if not state.stack:
            break
        asked = rules.decisions(state)[0]
        side = asked.side
        draft = player.choose(Seat(rules, "depot", side, state), asked)
    check_losses([event.unit for event in events if isinstance(event, StepLost)], events)
    check_ground(state, events)


def check_losses(lost: list[str], events: list[Event]) -> None:
    """9.11 Of each side the AR unit loses first, unless a retreat takes the step; nobody more steps than they have."""
    leads = {event.side: event.unit for event in events if isinstance(event, LeadNamed)}
    for side, units in (("axis", ("a1", "a2", "a3", "a4")), ("soviet", ("d1", "d2", "d3", "d4"))):
        result = next(event for event in events if isinstance(event, CombatRolled))
        cell = tables.outcome(result.result)
        hard = cell.attacker_steps if side == "axis" else cell.defender_steps
        mine = [unit for unit in lost if unit in units]
        assert not hard or mine[0] == leads[side]
        assert len(set(mine[:hard])) == min(hard, len(units))
        assert max(Counter(mine).values(), default=0) <= 3


def check_ground(state: State, events: list[Event]) -> None:
    """9.12 Nobody stands among enemies; retreats are as long as they should be; nobody advances on a defender."""
    hexes = state.battle.hexes
    sides: dict[str, str] = {}
    for unit in state.units.values():
        if unit.hex:
            assert sides.setdefault(unit.hex, unit.side) == unit.side
    hops = [event.hexes for event in events if isinstance(event, OptionTaken) and event.hexes]
    far = [event.path for event in events if isinstance(event, GroupSet)]
    assert all(hexes.distance(hexes.at(path[0]), hexes.at(path[-1])) in hops for path in far)
    if any(isinstance(event, UnitsAdvanced) for event in events):
        assert not any(unit.hex == "03.03" and unit.side == "soviet" for unit in state.units.values())


def test_the_dead_are_named_and_no_other_loser() -> None:
    """4.9 The Dead Pile lies open; step losses do not."""
    state, rules = fight(), get(RULESET)
    (dead,) = rules.log(state, StepLost(unit="tank", dead=True))
    (hurt,) = rules.log(state, StepLost(unit="foot", dead=False))
    assert dead.message.facts["unit"] == state.label("tank")
    assert not {"unit", "units"} & set(hurt.message.facts)


def test_who_retreats_advances_or_exploits_is_not_counted() -> None:
    """4.9 The log does not tell how many units lie in a stack, nor how many of them are good enough to go on."""
    state, rules = fight(), get(RULESET)
    gained = ExploitGained(units=("tank", "foot"), zones=(), hex="03.01", rating=3)
    falling = replace(state, stack=(Retreat(side="soviet", hexes=1, units=("rifle",)),))
    left = GroupSet(units=("rifle",), trucks=(), path=("03.01", "04.01"))
    taken = UnitsAdvanced(units=("tank", "foot"), hex="03.01")
    lines = [*rules.log(state, gained), *rules.log(falling, left), *rules.log(state, taken)]
    assert len(lines) == 3
    assert not any({"count", "units"} & set(line.message.facts) for line in lines)


def test_who_is_asked_to_supply_the_defence_sees_the_odds_as_far_as_known() -> None:
    """4.9, 9.7 The unit on top of each attacking stack counts, whoever lies below; nobody else is told."""
    told: list[dict[str, Any]] = []
    below: dict[str, str]
    for below in ({}, {"low": "02.02"}):
        state = position(
            {
                "phase": "combat",
                "map": {"terrain": [".......", ".......", "......."]},
                "dumps": {
                    "01.02": {"side": "axis", "tokens": 40},
                    "06.02": {"side": "soviet", "tokens": 40},
                },
                "counters": {
                    "top": {"side": "axis", "combat": "13-3-4L", "move": "2-3-8L"},
                    "low": {"side": "axis", "combat": "9-3-4L", "move": "2-3-8L"},
                    "d": {"side": "soviet", "combat": "5-3-4L", "move": "2-3-8L"},
                },
                "units": {"top": {"hex": "02.02", "top": "02.02"}, "d": "03.02", **below},
            }
        )
        rules = get(RULESET)
        attack = rules.read_action({"do": "attack", "target": "03.02", "units": ["top", *below]})
        state = rules.fold(state, rules.resolve(state, "axis", attack, SeededDice(1)))
        (decision,) = [d for d in rules.decisions(state) if "feed_defence" in d.accepts]
        told.append(rules.view(state, "soviet")[decision.id]["hint"])
        others = [entity for entity in rules.view(state, "axis").values() if entity["kind"] == "decision"]
        assert not [one for one in others if (one.get("hint") or {}).get("id") == "hint-defence-odds"]
    assert told[0] == told[1]
    hint, chances = told[0], told[0]["facts"].pop("chances")
    facts = {"attack": "13", "defence": "5", "odds": "3:1", "way": "pay", "cost": "1T"}
    assert hint == {"id": "hint-defence-odds", "facts": facts}
    assert chances["facts"] == {"attacker": 93, "defender": 88, "surprises": 17, "surprised": 28}


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("AL2", "attacker loses 2 steps; defender no loss"),
        (
            "AL1o1 Do1",
            "attacker loses a step and then another step or a hex of retreat; defender loses a step or retreats a hex",
        ),
        (
            "Ae3 DL2o2 DG",
            "attacker may exploit with AR 3 or better; "
            "defender loses 2 steps, then 2 more in steps or hexes of retreat and DG",
        ),
    ],
)
def test_a_result_is_said_in_words(cell: str, words: str) -> None:
    """9.9."""
    assert say(get(RULESET), tell_result(cell)) == words


def test_every_cell_of_the_combat_table_has_words() -> None:
    """9.9."""
    cells = {cell for row in tables.combat_table().rows for cell in row}
    said = {cell: say(get(RULESET), tell_result(cell)) for cell in cells}
    assert len(set(said.values())) == len(cells)
    assert all(not re.search("told-|[LDo]\\d", text) for text in said.values())


@pytest.mark.parametrize("retreating", [False, True])
def test_as_proposed_says_what_it_comes_to(retreating: bool) -> None:
    """9.10, 9.12 How many steps and hexes, who goes where; only the owner reads it (4.9)."""
    state, rules = fight(), get(RULESET)
    clash = Clash(
        side="axis", target="03.01", attackers=("tank",), origins={"tank": "02.01"}, defenders=("rifle",),
        leads={"axis": "tank", "soviet": "rifle"}, result="Ao1 DL1o2", step="defence_option",
    )  # fmt: skip
    pending = Retreat(side="soviet", hexes=1, units=("rifle",), shut=("02.01",))
    state = replace(state, stack=(clash, *((pending,) if retreating else ())))
    (decision,) = (one for one in rules.decisions(state) if one.side == "soviet")
    assert decision.hint and decision.default
    told = say(rules, decision.hint)
    if retreating:
        assert told == f"As proposed: {state.label('rifle')} to {decision.default['path'][-1]}."
    else:
        assert told == "As proposed: retreat 2 hexes."
    hints = [one.get("hint") for one in rules.view(state, "axis").values() if one["kind"] == "decision"]
    assert hints == [None] * len(hints)
