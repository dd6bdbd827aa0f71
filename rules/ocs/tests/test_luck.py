"""9.8, 9.9 What luck says of a combat is what every fall of its dice comes to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core.cases import CaseRun, cases
from rules.core.chances import enumerate_outcomes
from rules.core.flow import unfold
from rules.core.fortune import Fortune
from rules.core.registry import get
from rules.core.ruleset import Dice
from rules.ocs.combat.roll import CombatRolled, settle
from rules.ocs.combat.stage import current
from rules.ocs.show.luck import weigh_combat_rolled
from rules.ocs.state import State

RULESET = "ocs"


def clash() -> State:
    """The position before the dice of the first combat of the cases."""
    ruleset = get(RULESET)
    for _, case in cases(ruleset):
        for one in CaseRun(ruleset, case).played:
            for before, event, _ in unfold(one.state, one.events, ruleset.apply):
                if isinstance(event, CombatRolled):
                    found: State = before
                    return found
    raise AssertionError


@pytest.mark.dear
def test_every_fall_of_surprise_and_combat() -> None:
    state = clash()
    attacker = current(state).side
    seen: dict[tuple[int, str], tuple[Fortune, Fortune]] = {}

    def play(dice: Dice) -> tuple[int, int, str]:
        (event,) = settle(state, current(state), dice)
        assert isinstance(event, CombatRolled)
        if (event.column, event.result) not in seen:
            columns, theirs, steps, lost = weigh_combat_rolled(state, event)
            assert (columns.side, columns.kind, steps.side, steps.kind) == (
                attacker,
                "surprise",
                attacker,
                "combat",
            )
            assert (theirs.got, lost.got) == (-columns.got, -steps.got)
            seen[event.column, event.result] = columns, steps
        return event.column, event.column - event.start, event.result

    fallen = enumerate_outcomes(play)
    columns: dict[int, Fraction] = {}
    steps: dict[int, dict[int, Fraction]] = {}
    for (column, shift, result), chance in fallen.items():
        columns[shift] = columns.get(shift, Fraction(0)) + chance
        of_column = steps.setdefault(column, {})
        got = seen[column, result][1].got
        of_column[got] = of_column.get(got, Fraction(0)) + chance
    assert all(one.chances == columns and one.variance for one, _ in seen.values())
    for (column, _), (_, one) in seen.items():
        whole = sum(steps[column].values())
        assert one.chances == {got: chance / whole for got, chance in steps[column].items()}
