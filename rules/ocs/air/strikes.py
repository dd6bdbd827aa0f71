"""10.2, 14.7, 14.8 What bombers do: air barrages on the tables of the guns, and trainbusting with its markers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.contract import Entity, Event, LogLine, Viewer
from rules.core.entities import marker
from rules.core.talk import line, report
from rules.ocs.acts import Dice, PhaseWork, RuleEvent
from rules.ocs.air.flights import BOMBING, NEAR, Flight, bombs
from rules.ocs.air.landing import land
from rules.ocs.air.records import CARGO, Mission
from rules.ocs.combat.barrage import BarrageFired, print_shift, shell
from rules.ocs.combat.barrage_effect import consequences
from rules.ocs.combat.barrage_table import busts
from rules.ocs.combat.salvo import Kind
from rules.ocs.sea.gunnery import ShipsSighted
from rules.ocs.skies import distance, face, is_strained
from rules.ocs.state import State

KINDS: dict[str, Kind] = {"units": "units", "port": "port", "airbase": "airbase"}
"""10.0d What a mission is for, as it is declared."""


class RailBusted(RuleEvent, frozen=True, kw_only=True):
    """14.8a The side has laid a trainbusting marker in the hex."""

    side: str
    hex: str


class RailsMended(RuleEvent, frozen=True, kw_only=True):
    """14.8d The side's markers in these hexes are gone."""

    side: str
    hexes: tuple[str, ...]


def strike(state: State, mission: Mission, dice: Dice) -> list[Event]:
    """10.2, 14.8a The table, and what follows from its cell; nothing for missions that bomb nothing."""
    if mission.errand in CARGO:
        return land(state, mission, dice)
    if mission.errand not in BOMBING:
        return []
    planes = tuple(state.planes[name] for name in mission.planes)
    if mission.errand == "anti_ship":
        armed = [plane for plane in planes if face(state, plane).naval]
        near = tuple(plane.id for plane in armed if distance(state, plane.base, mission.hex) <= NEAR)
        far = tuple(plane.id for plane in armed if is_strained(state, plane, mission.hex))
        guns = tuple(plane.id for plane in armed)
        sighted = ShipsSighted(
            side=mission.side, hex=mission.hex, guns=guns, near=near, far=far, rules=("18.3c",)
        )
        return [sighted] if guns else []
    fired = bombs(
        state, Flight(mission.side, mission.errand, mission.hex, planes, {}, KINDS.get(mission.against))
    )
    if not fired.points:
        return []
    found, result, die, rolls = shell(fired, dice)
    event = BarrageFired(
        side=mission.side, units=(), planes=mission.planes, target=mission.hex, against=fired.kind, points=fired.points,
        start=fired.start, final=fired.final, shifts=tuple(map(print_shift, fired.shifts)), result=found,
        rules=(rolls[0].rule, "14.8a" if mission.errand == "trainbusting" else "10.2"), rolls=rolls,
    )  # fmt: skip
    if mission.errand != "trainbusting":
        return [event, *consequences(state, fired, result, die)]
    return [
        event,
        *([RailBusted(side=mission.side, hex=mission.hex, rules=("14.8a",))] if busts(result) else []),
    ]


def mend(state: State, dice: Dice) -> list[Event]:
    """14.8d The Clean Up of the enemy of whoever laid them takes the markers off."""
    hexes = tuple(hex_id for hex_id, side in state.air.busted.items() if side == state.other)
    return [RailsMended(side=state.other, hexes=hexes, rules=("14.8d",))] if hexes else []


def apply_rail_busted(state: State, event: RailBusted) -> State:
    """14.8a The marker lies."""
    return replace(state, air=replace(state.air, busted={**state.air.busted, event.hex: event.side}))


def apply_rails_mended(state: State, event: RailsMended) -> State:
    """14.8d They are gone."""
    left = {hex_id: side for hex_id, side in state.air.busted.items() if hex_id not in event.hexes}
    return replace(state, air=replace(state.air, busted=left))


def log_rail_busted(state: State, event: RailBusted) -> list[LogLine]:
    return report(event, tone="good")


def log_rails_mended(state: State, event: RailsMended) -> list[LogLine]:
    return line(event, side=event.side, at=event.hexes, who=event.side, count=len(event.hexes))


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """14.8 Trainbusting markers; both sides see them."""
    for hex_id, side in state.air.busted.items():
        yield marker(f"busted-{hex_id}", hex_id, "burst", side, "marker-busted", side=side)


ENTER = {"clean_up": PhaseWork(mend, rank=45)}
MARKS = [marks]
