"""The set-up before the first turn, where the choice of the game leaves it free (ADR 0062): the stands lie as the
scenario has them, and each side in its turn moves what it likes within the zones of its units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options, Point, Shape, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.plane.areas import Area
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Bearing, RuleEvent, Spot, UnitId
from rules.storm_of_steel.campaign.hiding import is_unseen
from rules.storm_of_steel.field import put_down
from rules.storm_of_steel.layout import ZoneLine
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State

RULE = "ADR 0062"
GRID = 12
"""Suggestions along the longer side of a zone."""


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """A unit begins the game elsewhere in its zone. Without a heading it looks where it looked."""

    unit: UnitId
    point: Spot
    heading: Bearing | None = None


class UnitPlaced(RuleEvent, frozen=True, kw_only=True):
    """The unit begins the game there."""

    unit: str
    at: Point
    heading: int


def deploying(state: State) -> Side | None:
    """The side that sets up next, in the order of the scenario; None once the game has begun or where all is fixed."""
    if state.turn or state.choices.places == "fixed":
        return None
    order = state.battle.file.deploy or state.battle.sides
    place = order.index(state.active) + 1 if state.closing else 0
    return order[place] if place < len(order) else None


def zone(state: State, name: str) -> ZoneLine:
    """Where the unit may begin."""
    return state.battle.file.zones[state.battle.units[name].zone]


def check_place(state: State, actor: Actor, name: str, point: Point) -> None:
    """Whether the unit may begin there: one's own, in its zone, where it may stand."""
    check_mine(state, actor, state.unit(name))
    where = zone(state, name)
    if not Area(where.polygon).holds(point):
        raise Illegal(RULE, "outside-zone", unit=state.label(name), zone=where.name)
    check_apart(state, state.unit(name), point)
    put_down(state, state.unit(name), point)


def check_apart(state: State, unit: Unit, point: Point) -> None:
    """R36 Where one side does not see where the other stands, no stand is put where one of the other's might be."""
    if not state.choices.hidden_deployment:
        return
    sides = state.battle.side_of
    widest = max((state.profile(other).base for other in sides if sides[other] != unit.side), default=0)
    for ground in state.battle.file.zones.values():
        if ground.side != unit.side and Area(ground.polygon).near(
            point, state.profile(unit.id).base + widest
        ):
            raise Illegal(RULE, "zone-shared", unit=state.label(unit.id), zone=ground.name)


def check_mine(state: State, actor: Actor, unit: Unit) -> None:
    """Raises `not-yours` for a unit of the other side."""
    if unit.side != actor:
        raise Illegal(RULE, "not-yours", unit=state.label(unit.id))


def resolve_place(state: State, actor: Actor, action: Place, dice: Dice) -> Sequence[Event]:
    """The unit begins there."""
    check_place(state, actor, action.unit, action.point)
    unit = state.unit(action.unit)
    heading = unit.heading if action.heading is None else action.heading
    placed = UnitPlaced(unit=unit.id, at=action.point, heading=heading, rules=(RULE,))
    return [replace(placed, audience=(actor,)) if stays_unseen(state, placed) else placed]


def stays_unseen(state: State, placed: UnitPlaced) -> bool:
    """R36 Whether the other side sees the unit neither before nor after."""
    after = apply_unit_placed(state, placed)
    return is_unseen(state, state.units[placed.unit]) and is_unseen(after, after.units[placed.unit])


def place_options(state: State, actor: Actor, draft: Draft) -> Options:
    """Which unit, where, and where it looks."""
    if "unit" not in draft:
        return slots.unit("unit", state.on_table(actor), lambda unit: check_mine(state, actor, unit))
    unit = state.unit(draft["unit"])
    check_mine(state, actor, unit)
    if "point" not in draft:
        return spot_options(state, actor, unit)
    check_place(state, actor, unit.id, draft["point"])
    return slots.whole("act-place") if "heading" in draft else slots.heading(Message("act-place"))


def spot_options(state: State, actor: Actor, unit: Unit) -> Options:
    """Any point of the unit's zone; some of them suggested."""
    area = Shape(style="zone", rings=(zone(state, unit.id).polygon,), side=unit.side)
    base = Shape(style="base", radius=state.profile(unit.id).base // 2, side=unit.side)
    free = (point for point in _grid(zone(state, unit.id).polygon) if point != unit.at)
    return Options(
        slot="point", kind="point", ask=Message("ask-place-point", {"zone": zone(state, unit.id).name}), free=True,
        candidates=tuple(
            Candidate(value=point, at=point)
            for point in free
            if refusal(check_place, state, actor, unit.id, point) is None
        ),
        shapes=(area,), template=base,
    )  # fmt: skip


def _grid(polygon: Sequence[Point]) -> Iterator[Point]:
    """Points over the rectangle around a zone, evenly."""
    west, south, east, north = Area(polygon).box
    step = max(east - west, north - south) // GRID or 1
    for y in range(south + step // 2, north + 1, step):
        for x in range(west + step // 2, east + 1, step):
            yield x, y


def apply_unit_placed(state: State, event: UnitPlaced) -> State:
    return state.change(event.unit, at=event.at, heading=event.heading)


def log_unit_placed(state: State, event: UnitPlaced) -> list[LogLine]:
    """Who begins elsewhere; R36 not who, when the other side sees the unit no more."""
    side, after = state.units[event.unit].side, apply_unit_placed(state, event)
    if event.audience is None and is_unseen(after, after.units[event.unit]):
        return line(event, side=side, code="event-UnitPlaced-hidden", who=side)
    return line(
        event, side=side, at=(event.unit,), unit=state.label(event.unit), zone=zone(state, event.unit).name
    )


ACTS = {Place: Act(resolve_place, place_options, phases=("deploy",), rank=10)}
