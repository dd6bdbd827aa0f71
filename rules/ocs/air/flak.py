"""14.4 Flak: which missions it fires at, what counts for it, which plane it hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Event, Line, LogLine, Message, Resolution, Roll, Stage
from rules.core.talk import line, sign
from rules.ocs.acts import Dice, RuleEvent
from rules.ocs.air.records import STEPS, Mission, Plane
from rules.ocs.air.tables import tables
from rules.ocs.field import at
from rules.ocs.seas import count_flak
from rules.ocs.skies import box, face, find_patrols, sky, wing
from rules.ocs.state import State

ALWAYS = ("hip_shoot", "barrage", "trainbusting", "anti_ship")
"""14.4a Missions that flak fires at wherever they go."""

CROWD = 3
"""14.4e Planes from which on they are the easier to hit."""


class FlakFired(RuleEvent, frozen=True, kw_only=True):
    """14.4e The dice with what counts for the flak, by what it is; the plane hit, '' for none."""

    side: str
    """The side of the mission."""
    hex: str
    modifiers: dict[str, int]
    total: int
    plane: str = ""
    dead: bool = False


def in_patrol(state: State, mission: Mission) -> bool:
    """14.4c, Rk50 Whether the hex is in an enemy Patrol Zone as things stand."""
    return bool(find_patrols(state, state.battle.enemy(mission.side), mission.hex))


def is_exposed(state: State, mission: Mission) -> bool:
    """14.4a, 14.5 Whether flak fires at the mission, and fighters may go for it where they patrol."""
    patrolled = box(state, mission.hex) is None and in_patrol(state, mission)
    return patrolled and (mission.errand != "sweep")


def modifiers(state: State, mission: Mission) -> Iterator[tuple[str, int]]:
    """14.4e What counts for the flak of the mission's enemy (Rk51)."""
    enemy, place = state.battle.enemy(mission.side), mission.hex
    planes = [state.planes[name] for name in mission.planes]
    if len(planes) >= CROWD:
        yield "planes", 1
    if any(unit.side == enemy and state.counter(unit.id).hq for unit in at(state, place)):
        yield "hq", 1
    base = state.airbases.get(place)
    if base is not None and base.side == enemy and base.level:
        yield "airbase", base.level
    if place in sky(state).flak and state.control(place) == enemy:
        yield "printed", sky(state).flak[place]
    if ships := count_flak(state, enemy, place) if mission.errand in ALWAYS else 0:
        yield "ships", ships
    if in_patrol(state, mission):
        escorted = any(wing(state, plane).fighter for plane in planes)
        yield ("patrol-escorted", 1) if escorted else ("patrol", 2)
        if mission.errand == "trainbusting":
            yield "patrol-trainbusting", 1


def fire(state: State, mission: Mission, dice: Dice) -> list[Event]:
    """14.4e, f Two dice; from 11 on a plane of the mission loses a step before anything else happens."""
    if not (mission.errand in ALWAYS or is_exposed(state, mission)):
        return []
    found = dict(modifiers(state, mission))
    thrown = dice.roll("flak", 2, rule="14.4e")
    total, rolls, hit = sum(thrown.faces) + sum(found.values()), [thrown], ""
    if total >= tables().flak:
        planes = [state.planes[name] for name in mission.planes]
        hit, more = pick(state, planes, dice)
        rolls += more
    return [
        FlakFired(
            side=mission.side, hex=mission.hex, modifiers=found, total=total, plane=hit,
            dead=bool(hit) and state.planes[hit].lost + 1 == STEPS, rules=("14.4e", *(("14.4f",) if hit else ())),
            rolls=tuple(rolls),
        )
    ]  # fmt: skip


def pick(state: State, planes: Sequence[Plane], dice: Dice) -> tuple[str, list[Roll]]:
    """14.4f A die shared out among the planes in the order declared; of four 5 is the weakest bomber, 6 the strongest,
    of equals the first.
    """
    if len(planes) == 1:
        return planes[0].id, []
    thrown = dice.roll("mission-loss", 1, rule="14.4f")
    number = thrown.faces[0]
    if len(planes) < 4:
        return planes[(number - 1) * len(planes) // 6].id, [thrown]
    if number <= 4:
        return planes[number - 1].id, [thrown]
    strongest = {5: min, 6: max}[number]
    return strongest(planes, key=lambda plane: face(state, plane).barrage).id, [thrown]


def apply_flak_fired(state: State, event: FlakFired) -> State:
    """14.4f The plane goes on with its other face, or is dead and off the mission."""
    if not event.plane:
        return state
    plane = state.planes[event.plane].struck()
    state = state.fly(plane)
    if plane.fate == "based":
        return state
    mission = state.top(Mission)
    left = tuple(name for name in mission.planes if name != plane.id)
    return state.settle(replace(mission, planes=left))


def log_flak_fired(state: State, event: FlakFired) -> list[LogLine]:
    """4.9c What counted, the roll, the plane that is hit."""
    facts: dict[str, Any] = {
        "total": event.total, "hit": int(bool(event.plane)), "dead": int(event.dead), "hex": event.hex,
        "plane": state.label(event.plane) if event.plane else "",
    }  # fmt: skip
    added = tuple(
        Line(message=Message(f"flak-{code}"), rules=("14.4e",), value=sign(value))
        for code, value in event.modifiers.items()
    )
    shown = Resolution(
        title=Message("flak-in", {"hex": event.hex}), at=event.hex, sums=added,
        stages=(Stage(roll=event.rolls[0], added=added, total=str(event.total), beats=str(tables().flak - 1)),),
        verdict=Message("flak-result", facts),
    )  # fmt: skip
    return line(
        event,
        side=event.side,
        at=[event.hex],
        tone="bad" if event.plane else "plain",
        who=event.side,
        resolution=shown,
        **facts,
    )
