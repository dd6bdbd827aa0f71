"""A stand: its figures, what it can do now and why not, where it stands, what it carries, whom it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Message, Refusal, Shape, Viewer
from rules.core.flow import refusal
from rules.core.talk import sign
from rules.storm_of_steel.assault.attack import check_attacker, targets
from rules.storm_of_steel.field import cm, sight
from rules.storm_of_steel.fire.arcs import bunker, degrees
from rules.storm_of_steel.fire.eligible import check_shooter, check_target, check_weapon, foes
from rules.storm_of_steel.fire.rings import marks
from rules.storm_of_steel.morale.rallying import FACES, least_roll
from rules.storm_of_steel.movement.command import check_able, cost
from rules.storm_of_steel.movement.difficulty import budget, odds
from rules.storm_of_steel.movement.moves import check_may_move
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Weapon
from rules.storm_of_steel.show.courage import chances
from rules.storm_of_steel.show.eye import concealment_line
from rules.storm_of_steel.show.seen import Place, away, line, read_unit, refusal_line
from rules.storm_of_steel.show.sight import armour_line, shelter_line
from rules.storm_of_steel.state import State


def explain_unit(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """What a click on a stand asks."""
    unit = read_unit(state, question)
    profile, name = state.profile(unit.id), state.label(unit.id)
    title = Message(
        "explain-unit", {"unit": name, "type": profile.name, "named": "no" if name == profile.name else "yes"}
    )
    if unit.at is None:
        return Explanation(title=title, lines=(away(state, unit),))
    return Explanation(
        title=title,
        verdict="good" if unit.status == "normal" else "bad",
        verdict_label=Message(f"status-{unit.status}"),
        lines=(
            *_harm(state, unit), *_moves(state, unit), *_fires(state, unit), *_assaults(state, unit),
            *_rallies(state, unit), *_stands(state, unit), *_carries(state, unit),
        ),
        shapes=tuple(_rings(state, unit)),
        at=(unit.id,),
    )  # fmt: skip


def _harm(state: State, unit: Unit) -> Iterator[Line]:
    """10.A, 6.I What has befallen it."""
    if unit.status != "normal":
        yield line(f"unit-{unit.status}", "10.A", "bad")
    if unit.hits:
        yield line("unit-hits", "6.I", "bad", str(unit.hits))
    if unit.immobilised and not state.profile(unit.id).move:
        yield line("unit-immobilised", "6.I", "bad")


def _moves(state: State, unit: Unit) -> Iterator[Line]:
    """4.A-C, 4.G How far it may move, and at what price."""
    if unit.begun and not unit.moved:
        if no := refusal(check_may_move, state, unit.side, unit):
            yield from _no(no)
            return
        yield line("unit-left", "4.A", "good", f"{cm(unit.left)} cm")
    elif no := refusal(check_able, state, unit.side, unit):
        yield from _no(no)
    else:
        price, points = cost(state, unit.side), state.forces[unit.side].cpts
        yield line("unit-moves", "4.B", "plain", f"{cm(budget(state, unit))} cm", cost=price, points=points)
        yield from (Line(message=risk, rules=("4.G",), tone="bad") for risk in odds(state, unit))


def _fires(state: State, unit: Unit) -> Iterator[Line]:
    """6.A, 6.J Its weapons with their dice, ranges and arcs, and how many targets each has now."""
    no = refusal(check_shooter, state, unit.side, unit)
    for place, arm in enumerate(state.profile(unit.id).weapons):
        bar = no or refusal(check_weapon, state, unit, place)
        open_to = 0 if bar else _open_to(state, unit, place)
        yield line(
            "unit-weapon", "6.A", "good" if open_to else "plain", **_weapon(state, unit, arm), targets=open_to
        )
        if bar and not no:
            yield from _no(bar)
    if no:
        yield from _no(no)


def _open_to(state: State, unit: Unit, weapon: int) -> int:
    """6.B How many enemies the weapon may fire at now."""
    return sum(refusal(check_target, state, unit, weapon, foe) is None for foe in foes(state, unit))


def _no(no: Refusal) -> Iterator[Line]:
    """Why not; its status has been told, and what it is not made for is no bad news."""
    if no.rule != "10.A":
        yield refusal_line(
            no, "plain" if no.code in ("headquarters-never-fires", "unarmed", "is-towed") else "bad"
        )


def _weapon(state: State, unit: Unit, arm: Weapon) -> dict[str, Any]:
    return {
        "weapon": arm.name, "soft": arm.soft or "none", "soft_limit": arm.soft_range // 10, "ap": arm.ap or "none",
        "ap_limit": arm.ap_range // 10, "barrel": sign(arm.ap_mod) if arm.ap_mod else "none",
        "nearest": arm.nearest // 10, "arc": degrees(state) if arm.mount == "fixed" or bunker(state, unit) else 0,
    }  # fmt: skip


def _assaults(state: State, unit: Unit) -> Iterator[Line]:
    """9.A With which die it assaults and is assaulted, and whom it could assault."""
    die = state.profile(unit.id).assault
    if no := refusal(check_attacker, state, unit.side, unit):
        yield line("unit-defends", "9.C", value=die)
        if no.code != "assaults-never":
            yield from _no(no)
        return
    open_to = [state.label(foe.id) for foe in targets(state, unit)]
    if open_to:
        yield line("unit-assaults", "9.A", "good", die, units=open_to)
    else:
        yield line("unit-may-assault", "9.A", "plain", die)


def _rallies(state: State, unit: Unit) -> Iterator[Line]:
    """4.I, 10.B What brings it back."""
    if unit.status == "normal":
        return
    if state.profile(unit.id).hq:
        yield line("unit-rallies-itself", "4.I", "good")
    else:
        least, side = least_roll(state, unit.side), unit.side
        yield line(
            "unit-rallies",
            "10.B",
            "mend",
            f"{chances(state, unit, 0)}/{FACES}",
            needed=least,
            points=state.forces[side].cpts,
        )


def _stands(state: State, unit: Unit) -> Iterator[Line]:
    """6.H2, 6.I What protects it; 6.B, 6.D who sees it."""
    if state.profile(unit.id).afv:
        yield armour_line(state, unit, None)
    else:
        yield shelter_line(state, Place(state.disc(unit.id), state.label(unit.id), unit), None)
    enemies = list(state.on_table(state.enemy(unit.side)))
    seen = sum(sight(state, unit.id, foe.id).clear for foe in enemies)
    yield line("unit-sees", "6.B", value=f"{seen}/{len(enemies)}")
    yield from concealment_line(state, unit)


def _carries(state: State, unit: Unit) -> Iterator[Line]:
    """11.A Room and cargo."""
    kind = state.profile(unit.id).transport
    if kind == "none":
        return
    room = state.battle.rules.transport[kind]
    cargo = [state.label(one.id) for one in state.cargo(unit.id)]
    yield line("unit-carries" if cargo else "unit-empty", "11.A", units=cargo, guns=room.guns, foot=room.foot)


def _rings(state: State, unit: Unit) -> list[Shape]:
    """6.F, 6.J Rings of range and arcs of fire, each once, of all its weapons; what it does not see is for the eye."""
    found: list[Shape] = []
    for arm in state.profile(unit.id).weapons:
        drawn = marks(state, unit, arm)
        whole = {shape.radius for shape in found if shape.style == "range" and shape.bearings is None}
        found += [shape for shape in drawn if shape.style == "arc" or shape.radius not in whole]
    return found


EXPLAIN = {"unit": explain_unit}
