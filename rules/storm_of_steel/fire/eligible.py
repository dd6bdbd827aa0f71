"""6.A-6.D, 6.I, 6.J Who may fire with what at whom. Each check raises `Illegal` with the figures."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Actor
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.plane.discs import Disc, gap, overlap, square, within
from rules.storm_of_steel.field import cm, name_feature, sight
from rules.storm_of_steel.fire.arcs import check_arc
from rules.storm_of_steel.fire.spotting import is_hidden
from rules.storm_of_steel.fire.turrets import check_serves
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Weapon
from rules.storm_of_steel.state import State


def check_shooter(state: State, actor: Actor, unit: Unit) -> None:
    """6.A, 10.A, 4.I, 6.I, 6.J One's own, able to fire, with a weapon that has not been used; else the first reason."""
    name, profile = state.label(unit.id), state.profile(unit.id)
    if unit.side != actor:
        raise Illegal("6.A", "not-yours", unit=name)
    if unit.carrier:
        raise Illegal("6.A", "carried-holds-fire", unit=name, carrier=state.label(unit.carrier))
    if unit.at is None:
        raise Illegal("6.A", "not-on-the-table", unit=name)
    if profile.hq:
        raise Illegal("4.I", "headquarters-never-fires", unit=name)
    if not profile.weapons:
        raise Illegal("PS", "unarmed", unit=name)
    if unit.status == "suppressed":
        raise Illegal("10.A", "suppressed-holds-fire", unit=name)
    if unit.gun_out:
        raise Illegal("6.I", "gun-is-out", unit=name)
    if not ready(state, unit):
        check_weapon(state, unit, 0)


def check_weapon(state: State, unit: Unit, weapon: int) -> None:
    """6.A, 6.J Once in the phase; the turret of one man not in a turn in which it moves (R42)."""
    profile, name = state.profile(unit.id), state.label(unit.id)
    if not 0 <= weapon < len(profile.weapons):
        raise Malformed("unknown-weapon", unit=unit.id, weapon=weapon)
    arm = profile.weapons[weapon]
    used = {profile.weapons[place].mount for place in unit.fired}
    if arm.mount in used:
        raise Illegal("6.A", "has-fired", unit=name, weapon=arm.name)
    check_serves(state, unit, arm)


def ready(state: State, unit: Unit) -> list[int]:
    """6.A, 6.J The weapons of a unit that may fire now, by their places in its profile."""
    places = range(len(state.profile(unit.id).weapons))
    return [place for place in places if refusal(check_weapon, state, unit, place) is None]


def check_target(
    state: State, unit: Unit, weapon: int, target: Unit, *, spotting: bool = True, friends: bool = False
) -> None:
    """6.A-6.D, 6.I, 6.J, 5.B, 12.C Whether the weapon may fire at the target.

    R62 Of those who fire at their own by mistake: `friends`, and no `spotting`.
    """
    arm = state.profile(unit.id).weapons[weapon]
    check_foe(state, unit, target, friends)
    check_kind(state, unit, arm, target)
    if spotting and is_hidden(state, target):
        raise Illegal(
            "6.D",
            "not-spotted",
            unit=state.label(target.id),
            limit=state.battle.rules.distances.spotting // 10,
        )
    check_range(state, arm, state.disc(unit.id), state.disc(target.id), state.profile(target.id).afv)
    check_weather(state, unit, target)
    check_arc(state, unit, arm, target)
    check_sight(state, unit, arm, target)


def check_foe(state: State, unit: Unit, target: Unit, friends: bool) -> None:
    """6.A An enemy on the table; 11.C none that is carried."""
    name = state.label(target.id)
    if target.carrier:
        raise Illegal("11.C", "carried-is-safe", unit=name, carrier=state.label(target.carrier))
    if target.at is None:
        raise Illegal("6.B", "target-is-gone", unit=name)
    if target.id == unit.id or (target.side == unit.side) != friends:
        raise Illegal("6.A", "no-enemy", unit=name)


def check_kind(state: State, unit: Unit, arm: Weapon, target: Unit) -> None:
    """6.C, 6.I, R66 Against AFVs only what has a die for them, never mortars; some weapons only against them."""
    afv = state.profile(target.id).afv
    facts = {"unit": state.label(unit.id), "weapon": arm.name, "target": state.label(target.id)}
    if afv and arm.indirect:
        raise Illegal("6.C", "mortar-at-armour", **facts)
    if afv and not arm.ap:
        raise Illegal("6.I", "no-large-calibre", **facts)
    if not afv and not arm.soft:
        raise Illegal("6.A", "only-at-armour", **facts)


def check_range(state: State, arm: Weapon, mine: Disc, other: Disc, afv: bool) -> None:
    """6.B Not beyond the range of the weapon; 6.C not nearer than a mortar fires."""
    reach = arm.ap_range if afv else arm.soft_range
    if not within(mine, other, reach):
        raise Illegal("6.B", "out-of-range", gap=cm(gap(mine, other)), limit=reach // 10)
    if overlap(Disc(mine.centre, mine.base + 2 * arm.nearest), other):
        raise Illegal("6.C", "too-near", gap=cm(gap(mine, other)), limit=arm.nearest // 10)


def check_weather(state: State, unit: Unit, target: Unit) -> None:
    """12.C In heavy rains no fire at long range, in fog at short range only."""
    reach, mine, other = (
        state.battle.rules.weather[state.weather].reach,
        *map(state.disc, (unit.id, target.id)),
    )
    if reach >= 0 and not within(mine, other, reach):
        raise Illegal(
            "12.C", "weather-hides", weather=state.weather, gap=cm(gap(mine, other)), limit=reach // 10
        )


def check_sight(state: State, unit: Unit, arm: Weapon, target: Unit) -> None:
    """6.B A line of sight; 6.C of a mortar, or of any friend of its (R39)."""
    if sight(state, unit.id, target.id).clear:
        return
    if not arm.indirect:
        refuse_blind(state, unit, target)
    if observer(state, unit, target) is None:
        raise Illegal("6.C", "nobody-observes", unit=state.label(unit.id), target=state.label(target.id))


def refuse_blind(state: State, unit: Unit, target: Unit) -> None:
    """6.B What stands in the way first, and where."""
    first = sight(state, unit.id, target.id).blocks[0]
    raise Illegal(
        "6.B", "no-sight", feature=name_feature(state, first.feature), why=first.why, at=first.at,
        gap=cm(gap(state.disc(unit.id), state.disc(target.id))),
    )  # fmt: skip


def observer(state: State, unit: Unit, target: Unit) -> str | None:
    """6.C, R39 Who sees the target for a mortar: of the friends on the table, whatever their status, the nearest that
    does; None when nobody does.
    """
    there = state.spot(target.id)
    friends = [friend for friend in state.on_table(unit.side) if friend.id not in (unit.id, target.id)]
    friends.sort(key=lambda friend: square(there, state.spot(friend.id)))
    return next((friend.id for friend in friends if sight(state, friend.id, target.id).clear), None)


def foes(state: State, unit: Unit) -> Iterator[Unit]:
    """6.A The enemies on the table."""
    return state.on_table(state.enemy(unit.side))


def has_target(state: State, unit: Unit) -> bool:
    """6.A Whether there is an enemy that one of its weapons may fire at now."""
    return any(
        refusal(check_target, state, unit, weapon, foe) is None
        for weapon in ready(state, unit)
        for foe in foes(state, unit)
    )
