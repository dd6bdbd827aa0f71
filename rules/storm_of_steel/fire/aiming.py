"""What a player sees before a unit fires: targets with chances, lines of sight, rings and arcs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.core.contract import Candidate, Message, Options, Path, Refusal
from rules.core.flow import refusal
from rules.core.plane.discs import gap
from rules.core.talk import sign
from rules.storm_of_steel.field import cm, name_feature, sight
from rules.storm_of_steel.fire.damage import outcome
from rules.storm_of_steel.fire.eligible import check_target, foes, observer, ready
from rules.storm_of_steel.fire.rings import farthest, shapes
from rules.storm_of_steel.fire.shots import Shot, chance
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Weapon
from rules.storm_of_steel.state import State


def weapon_slot(state: State, unit: Unit) -> Options:
    """6.J Which of two weapons."""
    weapons = state.profile(unit.id).weapons
    offered = tuple(
        Candidate(
            value=place,
            label=Message("weapon-of", {"weapon": weapons[place].name, "mount": weapons[place].mount}),
            effect=Message("weapon-dice", dice(weapons[place])),
        )
        for place in ready(state, unit)
    )
    return Options(slot="weapon", kind="choice", ask=Message("ask-weapon"), candidates=offered)


def dice(weapon: Weapon) -> dict[str, object]:
    """The dice and ranges of a weapon, as words want them; `none` for none."""
    return {
        "soft": weapon.soft or "none", "soft_limit": weapon.soft_range // 10,
        "ap": weapon.ap or "none", "ap_limit": weapon.ap_range // 10,
    }  # fmt: skip


def target_slot(state: State, unit: Unit, weapon: int) -> Options:
    """6.B-6.D Every enemy on the table: with its chance, or why not; the likeliest first, those refused by distance."""
    found = [rank_target(state, unit, weapon, foe) for foe in foes(state, unit)]
    found.sort(key=lambda one: one[0])
    arm = state.profile(unit.id).weapons[weapon]
    return Options(
        slot="target", kind="unit", shapes=shapes(state, unit, weapon),
        ask=Message("ask-fire-target", {"weapon": arm.name, "limit": farthest(arm) // 10}),
        candidates=tuple(candidate for _, candidate in found),
    )  # fmt: skip


Rank = tuple[bool, Fraction, int, str]


def rank_target(state: State, unit: Unit, weapon: int, foe: Unit) -> tuple[Rank, Candidate]:
    """A target and its place in the list."""
    no = refusal(check_target, state, unit, weapon, foe)
    line = sight_line(state, unit, weapon, foe, no)
    if no is not None:
        far = gap(state.disc(unit.id), state.disc(foe.id))
        return (True, Fraction(0), far, foe.id), Candidate(value=foe.id, at=foe.at, refusal=no, line=line)
    shot = chance(state, unit, weapon, foe)
    told = Candidate(value=foe.id, at=foe.at, effect=effect(shot), line=line)
    return (False, Fraction(-shot.chances, shot.of), shot.gap, foe.id), told


def effect(shot: Shot) -> Message:
    """«5 in 8»: the die, what changes it, the least face that hits."""
    facts = {
        "chances": shot.chances, "of": shot.of, "die": shot.die, "needed": shot.needed,
        "modifier": sign(shot.modifier) if shot.modifier else "none", "gap": cm(shot.gap),
    }  # fmt: skip
    return Message("effect-shot" if shot.chances else "effect-shot-none", facts)


def describe_shot(state: State, unit: Unit, weapon: int, target: Unit) -> Iterator[Message]:
    """What the shot needs and why, and what a hit would do."""
    shot = chance(state, unit, weapon, target)
    yield effect(shot)
    ground = "armour" if shot.armoured else shot.ground.row
    yield Message("effect-against", {"against": shot.against, "ground": ground})
    if shot.banded:
        yield Message("effect-band", {"band": shot.band, "change": sign(shot.banded)})
    if shot.rear:
        yield Message("effect-rear", {"change": sign(shot.rear)})
    if shot.barrel:
        yield Message("effect-barrel", {"change": sign(shot.barrel)})
    yield from outcome(state, target, state.spot(unit.id))


def sight_line(state: State, unit: Unit, weapon: int, foe: Unit, no: Refusal | None) -> Path:
    """6.B The line of sight; of a mortar that of the friend who observes (6.C); broken where something blocks it."""
    here, there, found = state.spot(unit.id), state.spot(foe.id), sight(state, unit.id, foe.id)
    if found.at is None:
        return Path(style="sight", places=(here, there))
    arm = state.profile(unit.id).weapons[weapon]
    if arm.indirect and no is None and (friend := observer(state, unit, foe)):
        seen_by = Message("line-observer", {"unit": state.label(friend)})
        return Path(style="sight", places=(state.spot(friend), there), label=seen_by)
    blocked = Message(
        "line-blocked", {"feature": name_feature(state, found.blocks[0].feature), "why": found.why}
    )
    return Path(style="sight", places=(here, found.at, there), broken_at=1, label=blocked)
