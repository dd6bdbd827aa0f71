"""4.G Difficulty: what a unit that starts in difficult ground loses of its movement. The dice fall with its activation,
so that the player sees what is left before the way is chosen; who is not activated does not roll (R21).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.core.chances import enumerate_outcomes
from rules.core.contract import Event, LogLine, Message
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.fates import stop
from rules.storm_of_steel.field import cm, mover, name_feature, terrain
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.charts import word
from rules.storm_of_steel.show.tables import read, show_read
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.going import entering


class DifficultyTested(RuleEvent, frozen=True, kw_only=True):
    """4.G The total is taken off the movement; `left` mm remain, 0 for no move."""

    unit: str
    feature: str
    total: int
    left: int


def budget(state: State, unit: Unit) -> int:
    """4.B, 11.B What a unit may still move in this phase, in mm: less what mounting and dismounting have cost."""
    return unit.left if unit.begun else max(0, state.profile(unit.id).move - unit.used)


def obstacle(state: State, unit: Unit) -> str:
    """4.G, R8, R20 The feature for which a unit tests that starts where it stands, '' of none: not on a road or a
    bridge, in wire within its strip.
    """
    if unit.at is None:
        return ""
    ground, me = terrain(state), mover(state.profile(unit.id))
    for patch in ground.at(unit.at):
        if entering(me, patch.type)[0] == "test" and ground.bare(patch, unit.at):
            return patch.id
    if entering(me, "wire")[0] == "test":
        return next(iter(ground.wires_at(unit.at)), "")
    return ""


def dice_of(state: State, unit: Unit) -> int:
    """4.G Dice: one for foot and light guns, two for vehicles."""
    figures = state.battle.rules.difficulty
    return figures.vehicle if state.profile(unit.id).vehicle else figures.foot


def roll_difficulty(state: State, unit: Unit, most: int, dice: Dice) -> Iterator[Event]:
    """4.G The test of a unit that might move `most` mm; a vehicle may be immobilised, and its cargo is lost (11.C)."""
    feature = obstacle(state, unit)
    if not feature:
        return
    figures, roll = state.battle.rules.difficulty, dice.roll("difficulty", dice_of(state, unit), rule="4.G")
    total = sum(roll.faces)
    left = max(0, most - total * figures.step)
    yield DifficultyTested(
        unit=unit.id, feature=feature, total=total, left=left, rules=("4.G",), rolls=(roll,)
    )
    if state.profile(unit.id).vehicle and total in figures.stuck:
        yield from stop(state, unit.id, "ground", "4.G")


def odds(state: State, unit: Unit) -> Iterator[Message]:
    """4.G What the activation of a unit puts at stake, in words."""
    feature, most = obstacle(state, unit), budget(state, unit)
    if feature:
        found = enumerate_outcomes(lambda dice: outcome(list(roll_difficulty(state, unit, most, dice))))
        none, stuck = found.get("none", Fraction(0)), found.get("stuck", Fraction(0))
        facts = {
            "unit": state.label(unit.id),
            "feature": name_feature(state, feature),
            "dice": dice_of(state, unit),
        }
        risks = {"none": none.numerator, "none_of": none.denominator}
        yield Message("tests", {**facts, **risks, "stuck": stuck.numerator, "stuck_of": stuck.denominator})


def outcome(events: Sequence[Event]) -> str:
    """4.G What a test comes to: `stuck`, `none` for no move, `some`."""
    first, *more = events
    assert isinstance(first, DifficultyTested)
    return "stuck" if more else "some" if first.left else "none"


def apply_difficulty_tested(state: State, event: DifficultyTested) -> State:
    """4.G The unit goes on with what the test has left of its move, in mm."""
    return state.change(event.unit, left=event.left)


def log_difficulty_tested(state: State, event: DifficultyTested) -> list[LogLine]:
    """What the ground costs it."""
    lost = cm(event.total * state.battle.rules.difficulty.step)
    code = "" if event.left else "event-DifficultyTested-none"
    mover = "vehicle" if state.profile(event.unit).vehicle else "on-foot"
    return line(
        event, side=state.units[event.unit].side, at=(event.unit,), code=code, came="came-slowed",
        unit=state.label(event.unit), feature=name_feature(state, event.feature), lost=lost, left=cm(event.left),
        resolution=show_read(event.rolls[0], event.unit, read("difficulty", word(mover), word("each-pip"))),
    )  # fmt: skip
