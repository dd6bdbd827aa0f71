"""9.A-9.D Assaults: one unit against one, die against die, the lower one is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

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
    Stage,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.plane.discs import gap
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Hook, RuleEvent, UnitId
from rules.storm_of_steel.assault.contact import edge, find_shelter, reaches
from rules.storm_of_steel.assault.occupy import prize
from rules.storm_of_steel.assault.odds import NERVE_DIE, Odds, nerve, odds
from rules.storm_of_steel.fates import destroy
from rules.storm_of_steel.field import name_feature
from rules.storm_of_steel.grants import use_grant
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.show.charts import word
from rules.storm_of_steel.show.tables import read, read_profile
from rules.storm_of_steel.state import State

Outcome = Literal["won", "lost", "tied"]


class Assault(Action, frozen=True, kw_only=True, tag="assault"):
    """9.A A unit assaults an enemy that it touches."""

    unit: UnitId
    target: UnitId


class NerveTested(RuleEvent, frozen=True, kw_only=True):
    """9.B Whether infantry is willing to assault an AFV; if not, its assault of this phase is used (R51)."""

    unit: str
    target: str
    die: int
    needed: int


class AssaultFought(RuleEvent, frozen=True, kw_only=True):
    """9.C The two dice, the attacker's as it counts (9.D doubled), from the edge of the target's base."""

    unit: str
    target: str
    edge: str
    attack: int
    defence: int
    doubled: bool
    outcome: Outcome


def check_attacker(state: State, actor: Actor, unit: Unit) -> None:
    """9.A, 10.A, 10.B Infantry or an AFV, able and willing, that has not assaulted in this phase."""
    label, profile = state.label(unit.id), state.profile(unit.id)
    if unit.side != actor:
        raise Illegal("9.A", "not-yours", unit=label)
    if unit.at is None:
        raise Illegal("11.C" if unit.carrier else "9.A", "not-on-the-table", unit=label)
    if not (profile.infantry or profile.afv):
        raise Illegal("9.A", "assaults-never", unit=label, type=profile.name)
    if (force := state.forces[unit.side]).demoralised:
        lost = {"losses": force.losses, "original": force.original}
        raise Illegal("10.B", "demoralised-assault", side=unit.side, **lost)
    if unit.status != "normal":
        raise Illegal("10.A", f"is-{unit.status}", unit=label)
    if profile.afv and (unit.immobilised or not profile.move):
        raise Illegal("9.A", "is-immobilised", unit=label)
    if unit.assaulted:
        raise Illegal("9.A", "has-assaulted", unit=label)


def check_target(state: State, unit: Unit, target: Unit) -> None:
    """9.A An enemy whom it touches, of a kind and in a place that it may assault, by an edge that is still free."""
    label, victim = state.label(unit.id), state.label(target.id)
    if target.side == unit.side:
        raise Illegal("9.A", "assaults-own", unit=victim)
    if target.at is None:
        raise Illegal("11.C" if target.carrier else "9.A", "not-on-the-table", unit=victim)
    if state.profile(unit.id).afv and state.profile(target.id).afv:
        raise Illegal("9.A", "afv-against-afv", unit=label, target=victim)
    house = find_shelter(state, target.id)
    if house and not state.profile(unit.id).infantry:
        raise Illegal("9.A", "infantry-only", unit=label, target=victim, feature=name_feature(state, house))
    if not reaches(state, unit.id, target.id):
        apart = gap(state.disc(unit.id), state.disc(target.id))
        raise Illegal("9.A", "no-contact", unit=label, target=victim, gap=apart)
    side = edge(state, target.id, unit.id)
    if side in target.struck:
        raise Illegal("9.A", "edge-taken", target=victim, edge=Message(f"edge-{side}"))


def targets(state: State, unit: Unit) -> Iterator[Unit]:
    """9.A The enemies that the unit may assault."""
    for enemy in state.on_table(state.enemy(unit.side)):
        if reaches(state, unit.id, enemy.id) and refusal(check_target, state, unit, enemy) is None:
            yield enemy


def check_can_assault(state: State, actor: Actor, unit: Unit) -> None:
    """9.A The unit may assault somebody."""
    check_attacker(state, actor, unit)
    if next(targets(state, unit), None) is None:
        raise Illegal("9.A", "nobody-in-contact", unit=state.label(unit.id))


def able(state: State) -> bool:
    """9.A Whether any unit of the side whose phase it is may assault."""
    side = state.active
    return any(refusal(check_can_assault, state, side, unit) is None for unit in state.on_table(side))


def resolve_assault(state: State, actor: Actor, action: Assault, dice: Dice) -> Sequence[Event]:
    """9.B The nerve, 9.C the dice, and what comes of them."""
    unit, target = state.unit(action.unit), state.unit(action.target)
    check_attacker(state, actor, unit)
    check_target(state, unit, target)
    events: list[Event] = []
    if needed := nerve(state, unit.id, target.id):
        tested = roll_nerve(unit, target, needed, dice)
        events.append(tested)
        if tested.die < needed:
            return [*events, *use_grant(state, "assault")]
    fought = fight(state, unit, target, dice)
    events.append(fought)
    events += eliminate_lowest(state, fought)
    events += use_grant(state, "assault")
    if fought.outcome == "won":
        events += prize(state, unit, target)
    return events


def roll_nerve(unit: Unit, target: Unit, needed: int, dice: Dice) -> NerveTested:
    """9.B Roll a d6: the unit dares at `needed` or more."""
    roll = dice.roll("nerve", rule="9.B", sides=NERVE_DIE)
    die = roll.faces[0]
    return NerveTested(unit=unit.id, target=target.id, die=die, needed=needed, rules=("9.B",), rolls=(roll,))


def fight(state: State, unit: Unit, target: Unit, dice: Dice) -> AssaultFought:
    """9.C, 9.D Both dice, the attacker's first."""
    fair = odds(state, unit.id, target.id)
    ours = dice.roll("assault", rule="9.C", sides=sides(fair.attack))
    theirs = dice.roll("assault-defence", rule="9.C", sides=sides(fair.defence))
    attack, defence = fair.times * ours.faces[0], theirs.faces[0]
    outcome: Outcome = "tied" if attack == defence else "won" if attack > defence else "lost"
    doubled = fair.times > 1
    return AssaultFought(
        unit=unit.id, target=target.id, edge=edge(state, target.id, unit.id), attack=attack, defence=defence,
        doubled=doubled, outcome=outcome, rules=("9.C", "9.D") if doubled else ("9.C",), rolls=(ours, theirs),
    )  # fmt: skip


def eliminate_lowest(state: State, fought: AssaultFought) -> Iterator[Event]:
    """9.C, R49 Whoever rolled lowest is out, an AFV outright; a headquarters has no saving throw (4.I)."""
    if fought.outcome != "tied":
        yield from destroy(state, fought.target if fought.outcome == "won" else fought.unit, "assault", "9.C")


def assault_options(state: State, actor: Actor, draft: Draft) -> Options:
    """9 Who assaults whom, and how the dice stand."""
    if "unit" not in draft:
        return slots.unit("unit", state.on_table(actor), lambda unit: check_can_assault(state, actor, unit))
    unit = state.unit(draft["unit"])
    check_attacker(state, actor, unit)
    if "target" not in draft:
        return target_options(state, unit)
    target = state.unit(draft["target"])
    check_target(state, unit, target)
    effect = (*explain_odds(odds(state, unit.id, target.id)), *explain_gains(state, unit, target))
    return replace(slots.whole("act-assault", target=state.label(target.id)), effect=effect)


def target_options(state: State, unit: Unit) -> Options:
    """9.A Every enemy on the table, those out of contact with what is wanting."""

    def weighed(target: Unit, no: Refusal | None) -> Candidate:
        told = None if no else whole(odds(state, unit.id, target.id))
        return Candidate(value=target.id, at=target.at, effect=told, refusal=no)

    enemies = state.on_table(state.enemy(unit.side))
    return slots.unit(
        "target",
        enemies,
        lambda enemy: check_target(state, unit, enemy),
        ask="ask-assault-target",
        name=weighed,
    )


def whole(fair: Odds) -> Message:
    """9.B-9.D The odds in one line."""
    return Message("effect-assault-nerve" if fair.nerve else dice_code(fair), figures(fair))


def explain_odds(fair: Odds) -> Iterator[Message]:
    """9.B-9.D The odds in words: the nerve that is asked for first, the dice, and both together."""
    if fair.nerve:
        yield Message("effect-nerve", figures(fair))
    yield Message(dice_code(fair), figures(fair))
    if fair.nerve:
        yield Message("effect-all-told", figures(fair))


def dice_code(fair: Odds) -> str:
    """9.D Whether the attacker's die counts double."""
    return "effect-assault-doubled" if fair.times > 1 else "effect-assault"


def figures(fair: Odds) -> dict[str, object]:
    """9.B, 9.C The dice and what they come to; `nerve_…` with the nerve counted in."""
    return {
        "attack": fair.attack, "defence": fair.defence, "win": fair.win, "tie": fair.tie, "lose": fair.lose,
        "of": fair.of, "nerve": fair.nerve, "willing": fair.willing, "faces": NERVE_DIE,
        "nerve_win": fair.win * fair.willing, "nerve_lose": fair.lose * fair.willing, "nerve_of": fair.of * NERVE_DIE,
    }  # fmt: skip


def explain_gains(state: State, unit: Unit, target: Unit) -> Iterator[Message]:
    """9.C What the winner may go into."""
    for won in prize(state, unit, target):
        yield Message("effect-prize", {"feature": name_feature(state, won.feature)})


def apply_nerve_tested(state: State, event: NerveTested) -> State:
    """9.B, R51 Unwilling: no assault in this phase."""
    return state if event.die >= event.needed else state.change(event.unit, assaulted=True)


def apply_assault_fought(state: State, event: AssaultFought) -> State:
    """9.A The unit has assaulted, and that edge has been assaulted."""
    target = state.units[event.target]
    struck = replace(target, struck=(*target.struck, event.edge))
    return state.change(event.unit, assaulted=True).put(struck)


def log_nerve_tested(state: State, event: NerveTested) -> list[LogLine]:
    willing = event.die >= event.needed
    return line(
        event, code=f"event-NerveTested-{'held' if willing else 'failed'}", side=state.units[event.unit].side,
        at=(event.unit, event.target), tone="plain" if willing else "bad", unit=state.label(event.unit),
        target=state.label(event.target), die=event.die, needed=event.needed, resolution=show_nerve(state, event),
    )  # fmt: skip


def show_nerve(state: State, event: NerveTested) -> Resolution:
    """9.B The die and what it needed."""
    verdict = Message("verdict-dares" if event.die >= event.needed else "verdict-shrinks")
    skill = state.battle.skill(state.units[event.unit].side)
    stage = Stage(
        roll=event.rolls[0], total=str(event.die), beats=str(event.needed - 1), verdict=verdict,
        read=(read("skills", word(f"skill-{skill}"), word("nerve")),),
    )  # fmt: skip
    title = Message("nerve-of", {"unit": state.label(event.unit)})
    return Resolution(title=title, at=state.spot(event.unit), stages=(stage,), verdict=verdict)


def log_assault_fought(state: State, event: AssaultFought) -> list[LogLine]:
    """Who assaults whom, with what dice."""
    code = f"event-AssaultFought-{'doubled' if event.doubled else 'plain'}"
    return line(
        event, code=code, side=state.units[event.unit].side, at=(event.unit, event.target),
        unit=state.label(event.unit), target=state.label(event.target), attack=event.attack,
        defence=event.defence, outcome=Message(f"outcome-{event.outcome}"), edge=Message(f"edge-{event.edge}"),
        die=event.rolls[0].faces[0], resolution=show_assault(state, event),
    )  # fmt: skip


def show_assault(state: State, event: AssaultFought) -> Resolution:
    """9.C Both dice at once, each beside its own stand, and who wins."""
    unit, target, (ours, theirs) = state.units[event.unit], state.units[event.target], event.rolls
    doubled = (
        (Line(message=Message("line-assault-doubled"), rules=("9.D",), value="×2"),) if event.doubled else ()
    )
    outcome = Message(f"outcome-{event.outcome}")
    return Resolution(
        title=Message("assault-on", {"unit": state.label(unit.id), "target": state.label(target.id)}),
        at=state.spot(target.id), origins=(state.spot(unit.id),), odds=f"d{ours.sides}:d{theirs.sides}",
        sums=(
            Line(message=Message("line-assault-edge", {"edge": Message(f"edge-{event.edge}")}), rules=("9.A",)),
            Line(message=Message("roll-assault"), rules=("9.C",), value=f"d{ours.sides}"),
            Line(message=Message("roll-assault-defence"), rules=("9.C",), value=f"d{theirs.sides}"),
        ),
        stages=(
            Stage(
                roll=ours, side=unit.side, at=state.spot(unit.id), added=doubled, total=str(event.attack),
                read=read_profile(state.profile(unit.id), "assault"),
            ),
            Stage(
                roll=theirs, side=target.side, at=state.spot(target.id), total=str(event.defence), verdict=outcome,
                read=read_profile(state.profile(target.id), "assault"),
            ),
        ),
        verdict=outcome,
    )  # fmt: skip


ACTS = {
    Assault: Act(
        resolve_assault, assault_options, phases=("assault",), rank=10,
        blocked=slots.unless(check_can_assault, "9.A", "nobody-assaults"),
    )
}  # fmt: skip
HOOKS = {"assault": Hook(wanted=able, open=able)}
