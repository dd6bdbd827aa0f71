"""10.B, 10.C Rallying: a die for each pinned or suppressed unit, raised by command points; 4.I the headquarters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import (
    Actor,
    Candidate,
    Draft,
    Event,
    Line,
    LogLine,
    Message,
    Options,
    Refusal,
    Resolution,
    Roll,
    Side,
    Stage,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line, sign
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Amount, Hook, PhaseWork, RuleEvent, UnitId
from rules.storm_of_steel.fates import StatusChanged
from rules.storm_of_steel.morale.records import Rallying
from rules.storm_of_steel.pieces import Status, Unit
from rules.storm_of_steel.show.charts import word
from rules.storm_of_steel.show.tables import read
from rules.storm_of_steel.state import State

FACES = 6


class Rally(Action, frozen=True, kw_only=True, tag="rally"):
    """10.B A unit tries to rally; each of the points raises its die by one (10.C)."""

    unit: UnitId
    cpts: Amount = 0


class RallyTried(RuleEvent, frozen=True, kw_only=True):
    """10.B The die with its points against what was needed. `missing`: points may still mend it (`rally_points`)."""

    side: str
    unit: str
    cpts: int
    needed: int
    die: int
    success: bool
    missing: int = 0


def least_roll(state: State, side: Side) -> int:
    """10.B The least that rallies."""
    figures = state.battle.rules.rally
    return figures.demoralised if state.forces[side].demoralised else figures.steady


def later(state: State) -> bool:
    """R53 Whether points are added when the die is known."""
    return state.choices.rally_points == "after"


def better(status: Status) -> Status:
    """10.B The status above this one: pinned after suppressed, then normal."""
    return "pinned" if status == "suppressed" else "normal"


def check_rally(state: State, actor: Actor, unit: Unit) -> None:
    """10.B One's own, on the table, pinned or suppressed, once a card."""
    label = state.label(unit.id)
    if unit.side != actor:
        raise Illegal("10.B", "not-yours", unit=label)
    if unit.at is None:
        raise Illegal("10.B", "not-on-the-table", unit=label)
    if unit.tried:
        raise Illegal("10.B", "has-tried", unit=label)
    if unit.status == "normal":
        raise Illegal("10.B", "needs-no-rally", unit=label)


def check_points(state: State, side: Side, cpts: int) -> None:
    """10.C No more than there are, and before the die only where that is the reading (R53)."""
    points = state.forces[side].cpts
    if cpts and later(state):
        raise Illegal("10.C", "points-after-the-die")
    if cpts > points:
        raise Illegal("10.C", "too-few-rally-points", cost=cpts, points=points)


def resolve_rally(state: State, actor: Actor, action: Rally, dice: Dice) -> Sequence[Event]:
    """10.B, 10.C The points are paid, the die is thrown."""
    unit, least = state.unit(action.unit), least_roll(state, actor)
    check_rally(state, actor, unit)
    check_points(state, actor, action.cpts)
    lack, roll = rally(least, action.cpts, dice)
    mendable = later(state) and 0 < lack <= state.forces[actor].cpts
    tried = RallyTried(
        side=actor, unit=unit.id, cpts=action.cpts, needed=least, die=roll.faces[0], success=lack <= 0,
        missing=lack if mendable else 0, rules=("10.B", "10.C") if action.cpts else ("10.B",), rolls=(roll,),
    )  # fmt: skip
    return [tried, *rally_unit(unit)] if lack <= 0 else [tried]


def rally(least: int, cpts: int, dice: Dice) -> tuple[int, Roll]:
    """10.B What die and points lack of the number needed, and the die."""
    roll = dice.roll("rally", rule="10.B", sides=FACES)
    return least - roll.faces[0] - cpts, roll


def rally_unit(unit: Unit) -> list[Event]:
    """10.B The event of a unit whose status rises by one."""
    return [StatusChanged(unit=unit.id, status=better(unit.status), why="rally", rules=("10.B",))]


def by_itself(state: State, dice: Dice) -> Sequence[Event]:
    """4.I The headquarters is back to normal when its side's card comes, before anybody rolls."""
    return [
        StatusChanged(unit=unit.id, status="normal", why="hq", rules=("4.I",))
        for unit in state.on_table(state.active)
        if unit.status != "normal" and state.profile(unit.id).hq
    ]


def is_wanted(state: State) -> bool:
    """10.B Whether anybody is to be rallied."""
    return any(unit.status != "normal" for unit in state.on_table(state.active))


def still(state: State) -> bool:
    """10.B Whether anybody may still try."""
    units = state.on_table(state.active)
    return any(refusal(check_rally, state, state.active, unit) is None for unit in units)


def chance(state: State, side: Side, unit: Unit, cpts: int = 0) -> Message:
    """10.B, 10.C How many faces of the die rally the unit, and to what."""
    least = least_roll(state, side)
    chances = min(FACES, max(0, FACES + 1 - least + cpts))
    facts = {"needed": max(1, least - cpts), "chances": chances, "of": FACES, "status": better(unit.status)}
    return Message("effect-rally", facts)


def rally_options(state: State, actor: Actor, draft: Draft) -> Options:
    """10.B, 10.C Which unit, and how many points: no more than make it certain are offered."""
    if "unit" not in draft:
        return slots.unit(
            "unit", state.on_table(actor), lambda unit: check_rally(state, actor, unit), "ask-rally-unit",
            name=lambda unit, no: _offered(state, actor, unit, no),
        )  # fmt: skip
    unit, cpts = state.unit(draft["unit"]), draft.get("cpts", 0)
    check_rally(state, actor, unit)
    check_points(state, actor, cpts)
    points = 0 if later(state) else min(state.forces[actor].cpts, least_roll(state, actor) - 1)
    act = Message("act-rally", {"cost": cpts})
    done = Options(complete=True, act=act, effect=(chance(state, actor, unit, cpts),))
    if not points or "cpts" in draft:
        return done
    amounts = (Candidate(value=n, effect=chance(state, actor, unit, n)) for n in range(points + 1))
    ask = Message("ask-cpts", {"points": state.forces[actor].cpts})
    return replace(done, slot="cpts", kind="amount", ask=ask, candidates=tuple(amounts), at_most=points)


def _offered(state: State, actor: Actor, unit: Unit, no: Refusal | None) -> Candidate:
    found = slots.stand(unit, no)
    return found if no else replace(found, effect=chance(state, actor, unit))


def apply_rally_tried(state: State, event: RallyTried) -> State:
    """10.B Tried for this card, the points are paid; perhaps more are to be added."""
    after = state.change(event.unit, tried=True)
    after = after.force(event.side, cpts=after.forces[event.side].cpts - event.cpts)
    if not event.missing:
        return after
    return after.open(Rallying(side=event.side, unit=event.unit, missing=event.missing))


def log_rally_tried(state: State, event: RallyTried) -> list[LogLine]:
    """Die and points against what was needed."""
    code = "event-RallyTried-rallied" if event.success else "event-RallyTried-failed"
    return line(
        event, code=code, side=event.side, at=(event.unit,), tone="good" if event.success else "plain",
        unit=state.label(event.unit), die=event.die, cpts=event.cpts, needed=event.needed,
        resolution=show_rally(state, event),
    )  # fmt: skip


def show_rally(state: State, event: RallyTried) -> Resolution:
    """10.B, 10.C The die, the points spent on it, and what they needed."""
    points = Line(message=Message("line-rally-points"), rules=("10.C",), value=sign(event.cpts))
    heart = "demoralised" if state.forces[event.side].demoralised else "steady"
    verdict = Message("verdict-rallied" if event.success else "verdict-not-rallied")
    stage = Stage(
        roll=event.rolls[0], added=(points,) if event.cpts else (), total=str(event.die + event.cpts),
        beats=str(event.needed - 1), verdict=verdict,
        read=(read("morale", word(heart), word("rallies-on")),),
    )  # fmt: skip
    title = Message("rally-of", {"unit": state.label(event.unit)})
    return Resolution(title=title, at=state.seek(event.unit), stages=(stage,), verdict=verdict)


ACTS = {
    Rally: Act(
        resolve_rally, rally_options, phases=("rally",), rank=10,
        blocked=slots.unless(check_rally, "10.B", "nobody-rallies"),
    )
}  # fmt: skip
HOOKS = {"rally": Hook(wanted=is_wanted, open=still)}
ENTER = {"rally": PhaseWork(by_itself, rank=10)}
