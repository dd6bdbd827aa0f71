"""6 A unit fires: the action, the die, what comes of it, and what a player is shown before firing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import (
    Actor,
    Draft,
    Event,
    Excerpt,
    Line,
    LogLine,
    Message,
    Options,
    Resolution,
    Roll,
    Stage,
)
from rules.core.derived import remember
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line, sign
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Amount, Hook, RuleEvent, UnitId
from rules.storm_of_steel.fates import UnitSpotted
from rules.storm_of_steel.field import cm
from rules.storm_of_steel.fire.aiming import describe_shot, target_slot, weapon_slot
from rules.storm_of_steel.fire.damage import hit_armour, hit_soft
from rules.storm_of_steel.fire.eligible import check_shooter, check_target, check_weapon, has_target, ready
from rules.storm_of_steel.fire.rings import shapes
from rules.storm_of_steel.fire.shots import Shot, chance
from rules.storm_of_steel.grants import is_granted, use_grant
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.charts import word
from rules.storm_of_steel.show.tables import read, read_cover, read_profile, read_weapon
from rules.storm_of_steel.state import State


class Fire(Action, frozen=True, kw_only=True, tag="fire"):
    """6.A A unit fires at another. `weapon`: its place in the table, wanted only where two are ready (6.J)."""

    unit: UnitId
    weapon: Amount | None = None
    target: UnitId


class UnitFired(RuleEvent, frozen=True, kw_only=True):
    """6.G, 6.I The die of a shot with all it is changed by, and what it had to exceed.

    `ground`: the row of 6.H2, or `armour`; `extra`: granted by an event, so it uses no fire of the phase (R60).
    """

    unit: str
    target: str
    weapon: int
    value: int
    against: int
    hit: bool
    ground: str
    gap: int
    band: str = "normal"
    banded: int = 0
    rear: int = 0
    barrel: int = 0
    extra: bool = False


def check_fires(state: State, actor: Actor, unit: Unit) -> None:
    """6.A, 6.B Able to fire, and somebody is there to be fired at."""
    check_shooter(state, actor, unit)
    if not has_target(state, unit):
        raise Illegal("6.B", "no-target", unit=state.label(unit.id))


def arm(state: State, unit: Unit, weapon: int | None) -> int:
    """6.J The weapon named, or the only one that is ready; refuses to choose between two."""
    if weapon is not None:
        check_weapon(state, unit, weapon)
        return weapon
    if len(able := ready(state, unit)) > 1:
        raise Illegal("6.J", "which-weapon", unit=state.label(unit.id))
    return able[0]


def resolve_fire(state: State, actor: Actor, action: Fire, dice: Dice) -> Sequence[Event]:
    """6 One shot at one target, judged, thrown and its effect worked out; a grant that allowed it is used."""
    unit, target = state.unit(action.unit), state.unit(action.target)
    check_shooter(state, actor, unit)
    weapon = arm(state, unit, action.weapon)
    check_target(state, unit, weapon, target)
    return [
        *shoot(state, unit, weapon, target, dice, extra=is_granted(state, "fire")),
        *use_grant(state, "fire"),
    ]


def shoot(
    state: State, unit: Unit, weapon: int, target: Unit, dice: Dice, *, extra: bool = False
) -> Iterator[Event]:
    """6.D, 6.G, 6.I The fire die, who is spotted by it, and what a hit does."""
    shot = chance(state, unit, weapon, target)
    rule = "6.I" if shot.armoured else "6.G"
    value, roll = strike(shot, dice)
    hit = value > shot.against
    yield UnitFired(
        unit=unit.id, target=target.id, weapon=weapon, value=value, against=shot.against, hit=hit,
        ground=ground(shot), gap=shot.gap, band=shot.band, banded=shot.banded, rear=shot.rear,
        barrel=shot.barrel, extra=extra, rules=(rule,), rolls=(roll,),
    )  # fmt: skip
    if not unit.spotted:
        yield UnitSpotted(unit=unit.id, why="fired", rules=("6.D",))
    if hit and shot.armoured:
        yield from hit_armour(state, target.id, "fire", dice)
    elif hit:
        yield from hit_soft(state, target.id, "fire", dice, state.spot(unit.id))


def strike(shot: Shot, dice: Dice) -> tuple[int, Roll]:
    """6.G, 6.I The die with what it is changed by: above `against` it is a hit."""
    roll = dice.roll("fire", rule="6.I" if shot.armoured else "6.G", sides=shot.die)
    return roll.faces[0] + shot.modifier, roll


def ground(shot: Shot) -> str:
    """What the shot must get through, as words name it."""
    return "armour" if shot.armoured else shot.ground.row


def fire_options(state: State, actor: Actor, draft: Draft) -> Options:
    """6 Who fires, with which weapon, at whom, with what chance."""
    if "unit" not in draft:
        return slots.unit("unit", state.on_table(actor), lambda unit: check_fires(state, actor, unit))
    unit = state.unit(draft["unit"])
    check_shooter(state, actor, unit)
    if draft.get("weapon") is None and len(ready(state, unit)) > 1:
        return weapon_slot(state, unit)
    weapon = arm(state, unit, draft.get("weapon"))
    if "target" not in draft:
        return target_slot(state, unit, weapon)
    target = state.unit(draft["target"])
    check_target(state, unit, weapon, target)
    facts = {"weapon": state.profile(unit.id).weapons[weapon].name, "target": state.label(target.id)}
    return Options(
        complete=True, act=Message("act-fire", facts), effect=tuple(describe_shot(state, unit, weapon, target)),
        shapes=shapes(state, unit, weapon),
    )  # fmt: skip


@remember
def anybody(state: State) -> bool:
    """6.A Whether a unit of the side whose card it is has somebody to fire at."""
    return slots.unless(check_fires, "6.B", "nobody-fires")(state, state.active) is None


def apply_unit_fired(state: State, event: UnitFired) -> State:
    """6.A Has fired; 6.J its turret in this turn; 6.C the target is no longer new to a mortar (R40)."""
    unit, weapon = state.units[event.unit], state.profile(event.unit).weapons[event.weapon]
    return state.put(
        replace(
            unit,
            fired=(*unit.fired, event.weapon),
            shot=unit.shot or weapon.mount == "turret",
            target=event.target if weapon.first_shot else unit.target,
        )
    )


def log_unit_fired(state: State, event: UnitFired) -> list[LogLine]:
    """Who fires at whom, with what result."""
    unit = state.units[event.unit]
    weapons = state.profile(unit.id).weapons
    armoured, die = event.ground == "armour", event.rolls[0].faces[0]
    code = ("pierced" if event.hit else "bounced") if armoured else ("hit" if event.hit else "missed")
    return line(
        event, side=unit.side, at=(unit.id, event.target), code=f"event-UnitFired-{code}",
        unit=state.label(unit.id), target=state.label(event.target), gap=cm(event.gap),
        weapon=weapons[event.weapon].name if len(weapons) > 1 else "none",
        sum=sum_message(event, die), against=event.against, ground=event.ground,
        resolution=show_shot(state, event, code),
    )  # fmt: skip


def show_shot(state: State, event: UnitFired, code: str) -> Resolution:
    """6.G, 6.I Weapon and range, the die with what changes it, and what it had to beat."""
    weapon, (roll,) = state.profile(event.unit).weapons[event.weapon], event.rolls
    changes = {f"change-{event.band}": event.banded, "change-rear": event.rear, "change-barrel": event.barrel}
    return Resolution(
        title=Message("shot-at", {"unit": state.label(event.unit), "target": state.label(event.target)}),
        at=state.spot(event.target), origins=(state.spot(event.unit),), odds=f"d{roll.sides}",
        sums=(
            Line(message=Message("shot-weapon", {"weapon": weapon.name}), rules=event.rules, value=f"d{roll.sides}"),
            Line(message=Message("shot-range"), rules=("6.A",), value=f"{cm(event.gap)} cm"),
            Line(message=Message(f"shot-ground-{event.ground}"), rules=event.rules, value=str(event.against)),
        ),
        stages=(
            Stage(
                roll=roll, side=state.units[event.unit].side,
                added=tuple(
                    Line(message=Message(name), rules=event.rules, value=sign(by)) for name, by in changes.items() if by
                ),
                total=str(event.value), beats=str(event.against), read=tuple(read_tables(state, event)),
                verdict=Message(f"verdict-{code}"),
            ),
        ),
        verdict=Message(f"verdict-{code}"),
    )  # fmt: skip


def read_tables(state: State, event: UnitFired) -> Iterator[Excerpt]:
    """6.F, 6.G, 6.H2, 6.I The row of the weapon, that of the range, and what the shot must get through."""
    armoured, target = event.ground == "armour", state.profile(event.target)
    yield from read_weapon(state.profile(event.unit), armoured=armoured)
    yield read("bands", word(event.band), word("modifier"))
    if event.rear:
        yield read("armour", word("rear"), word("result"))
    if not armoured:
        yield read_cover(event.ground)
    elif event.against == target.av:  # R26: a club's table has no column for the rear
        yield from read_profile(target, "armour-head")


def sum_message(event: UnitFired, die: int) -> Message:
    """The die and what it is changed by."""
    facts = {
        "die": die, "value": event.value, "plain": "yes" if event.value == die else "no",
        "band": event.band if event.banded else "normal",
    }  # fmt: skip
    changes = {"banded": event.banded, "rear": event.rear, "barrel": event.barrel}
    return Message("shot-sum", facts | {name: sign(by) if by else "none" for name, by in changes.items()})


ACTS = {
    Fire: Act(
        resolve_fire, fire_options, phases=("fire",), rank=10,
        blocked=slots.unless(check_fires, "6.B", "nobody-fires"),
    )
}  # fmt: skip
HOOKS = {"fire": Hook(wanted=anybody, open=anybody)}
