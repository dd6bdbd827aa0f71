"""9 The combat table, and the chances of a combat against every throw of the dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.dice import ScriptedDice
from rules.core.registry import get
from rules.core.words import faults
from rules.ocs.combat import roll, tables
from rules.ocs.combat.assess import CHANCES, assess, preview
from rules.ocs.combat.odds import reckon
from rules.ocs.combat.records import Clash
from rules.ocs.position import position
from rules.ocs.state import State

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
    heads = [Fraction(a, b) for a, b in tables.heads_of(category)]  # type: ignore[arg-type]
    assert len(heads) == tables.LAST and heads == sorted(set(heads))


@given(st.fractions(min_value=0, max_value=200), st.fractions(min_value=0, max_value=200))
def test_odds_are_never_rounded_twice(attack: Fraction, defence: Fraction) -> None:
    a, b = tables.odds(attack, defence)
    if attack and defence:
        whole = max(attack / defence, defence / attack)
        assert min(a, b) == 1 and abs(max(a, b) - whole) <= Fraction(1, 2)
    else:
        assert (a > 0) == (attack > 0 or not defence) and (b > 0) == (defence > 0 or not attack)


@pytest.mark.parametrize("hedgehog", [0, 2])
@pytest.mark.parametrize("overrun", [False, True])
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
    wrong = [fault for line in found.lines for fault in faults(get("ocs"), line.message)]
    assert not wrong


def test_before_commitment_only_the_top_unit_counts_and_at_full_steps() -> None:
    state = fight()
    worn = replace(state.units["rifle"], lost=1)
    state = state.put(worn, replace(worn, id="foot", side="soviet"))
    blind = assess(state, ["tank"], "03.01", known=[worn])
    assert blind.guessed and blind.reckoning.strengths.defence == 5
    seeing = assess(state, ["tank"], "03.01")
    assert not seeing.guessed and seeing.reckoning.strengths.defence == Fraction(5, 2) + 6
