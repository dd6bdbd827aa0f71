"""14.4, 14.7, 14.8 A mission before it flies: who may meet it, what flak does to it, what its bombs come to (4.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.core.contract import UMPIRE, Explanation, Line, Message, Path, Viewer
from rules.core.questions import line, read_asked
from rules.core.talk import sign
from rules.hexwar.throws import THROWS, count_at_least
from rules.ocs.air import landing
from rules.ocs.air.cargo import glides
from rules.ocs.air.flak import is_exposed, modifiers
from rules.ocs.air.flights import Flight, bombs, points
from rules.ocs.air.records import Errand, Mission, Plane
from rules.ocs.air.tables import tables
from rules.ocs.combat import forecast
from rules.ocs.combat.salvo import Kind, kinds
from rules.ocs.field import at, on_top
from rules.ocs.skies import active_at, find_patrols, on_map, plane_of
from rules.ocs.state import State

ERRANDS: dict[str, Errand] = {"fly_barrage": "barrage", "hip_shoot": "hip_shoot", "trainbust": "trainbusting"}


class Asked(msgspec.Struct, frozen=True):
    """An order half composed, or given."""

    do: str
    hex: str
    planes: tuple[str, ...] = ()
    against: Kind | None = None


def effects(state: State, flight: Flight) -> tuple[Message, ...]:
    """What the order panel says before they fly: the bombs, the flak, who may be in the way."""
    at_ships = flight.errand == "anti_ship"
    struck = () if at_ships else forecast.effects(state, flight.side, bombs(state, flight), ())
    flak = Message("effect-flak", {"chance": count_hits(find_flak(state, flight)), "of": THROWS})
    return (*struck, flak, *_find_enemies(state, flight))


def cargo_effects(state: State, flight: Flight) -> tuple[Message, ...]:
    """14.4a The same of cargo, which flak fires at in a Patrol Zone only; of a drop also what lands safely."""
    mission = _as_mission(flight)
    found: list[Message] = []
    if flight.errand == "drop":
        needs = landing.find_needs(state, mission) - sum(by for _, by in landing.modifiers(state, mission))
        needs -= glides(state, flight)
        found.append(Message("effect-drop", {"chance": count_at_least(needs), "of": THROWS}))
    if is_exposed(state, mission):
        found.append(Message("effect-flak", {"chance": count_hits(find_flak(state, flight)), "of": THROWS}))
    return (*found, *_find_enemies(state, flight))


def _as_mission(flight: Flight) -> Mission:
    names = tuple(plane.id for plane in flight.planes)
    return Mission(
        side=flight.side, errand=flight.errand, hex=flight.hex, planes=names, homes=flight.homes,
        towed=dict(flight.towed),
    )  # fmt: skip


def count_hits(counted: Mapping[str, int]) -> int:
    """14.4e How often in 36 flak takes a step, with what counts for it."""
    return count_at_least(tables().flak - sum(counted.values()))


def find_flak(state: State, flight: Flight) -> dict[str, int]:
    """4.9, 14.4e What counts for the flak, as far as the mission's side sees: of HQs those on top."""
    found = dict(modifiers(state, _as_mission(flight)))
    if not any(state.counter(unit.id).hq for unit in at(state, flight.hex) if unit.id in on_top(state)):
        found.pop("hq", None)
    return found


def _find_enemies(state: State, flight: Flight) -> Iterator[Message]:
    """14.2f C, D Planes that meet it over their base, fighters that may intercept."""
    enemy = state.battle.enemy(flight.side)
    if active_at(state, flight.hex, enemy):
        yield Message("effect-met", {"hex": flight.hex})
    if bases := {plane.base for plane in find_patrols(state, enemy, flight.hex)}:
        yield Message("effect-patrolled", {"bases": len(bases)})


def explain_raid(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """14.7, 14.8 «What would this mission do?» of a `draft` with `hex`, `planes` and perhaps `against`."""
    asked = read_asked(question, Asked)
    planes = tuple(plane_of(state, name) for name in asked.planes)
    title = Message("explain-raid", {"hex": state.hex(asked.hex)})
    if not planes or any(viewer not in (plane.side, UMPIRE) for plane in planes):
        return Explanation(title=title, lines=(line("raid-not-yours", "4.9"),))
    if not points(state, planes):
        labels = [state.label(plane.id) for plane in planes]
        none = line("refusal-no-bombs", "10.0", tone="bad", planes=labels)
        return Explanation(title=title, verdict="bad", lines=(none,))
    errand = ERRANDS.get(asked.do, "barrage")
    side = planes[0].side
    able = kinds(state, side, asked.hex)
    flight = Flight(side, errand, asked.hex, planes, {}, asked.against or next(iter(able), None))
    found = forecast.forecast(state, side, bombs(state, flight))
    return Explanation(
        title=title,
        headline=found.salvo.names[1],
        sum=Message("bubble-barrage", {"points": found.salvo.points}),
        lines=(
            *_planes(state, planes),
            *forecast.lines(state, found),
            *_flak(state, flight),
            *_met(state, flight),
        ),
        paths=tuple(Path(style="order", places=(base, asked.hex)) for base in _bases(state, planes)),
        outcomes=found.outcomes,
        at=(asked.hex,),
    )


def _planes(state: State, planes: tuple[Plane, ...]) -> Iterator[Line]:
    """14.7 What each plane brings."""
    for plane in planes:
        yield line("barrage-gun", "14.7", value=str(points(state, (plane,))), unit=state.label(plane.id))


def _flak(state: State, flight: Flight) -> Iterator[Line]:
    """14.4e What counts for the flak, and how often it hits."""
    found = find_flak(state, flight)
    for code, value in found.items():
        yield line(f"flak-{code}", "14.4e", value=sign(value))
    chance = count_hits(found)
    yield line("effect-flak", "14.4e", tone="bad" if found else "plain", chance=chance, of=THROWS)


def _met(state: State, flight: Flight) -> Iterator[Line]:
    for message in _find_enemies(state, flight):
        yield Line(message=message, rules=("14.3" if message.id == "effect-met" else "14.5",), tone="bad")


def _bases(state: State, planes: tuple[Plane, ...]) -> list[str]:
    """The hexes of the map that they fly from."""
    return list(dict.fromkeys(here for plane in planes if (here := on_map(state, plane.base))))


EXPLAIN = {"raid": explain_raid}
