"""12.C, R24 Destroyed foot units come back at their own edge of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.acts import decline, take_proposed
from rules.core.contract import (
    Actor,
    Candidate,
    Decision,
    Draft,
    Event,
    LogLine,
    Message,
    Options,
    Point,
    Refusal,
    Shape,
    Side,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.plane.discs import Disc, gap, overlap
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Hook, Policy, RuleEvent, Spot, UnitId
from rules.storm_of_steel.assault.contact import adjacent
from rules.storm_of_steel.effects import Reinforce
from rules.storm_of_steel.events.cards import card_text
from rules.storm_of_steel.events.nothing import nothing
from rules.storm_of_steel.events.picking import PickUsed
from rules.storm_of_steel.events.records import Returning
from rules.storm_of_steel.fates import UnitReturned
from rules.storm_of_steel.field import discs, mover, name_feature, name_refusal, others, terrain
from rules.storm_of_steel.fire.spotting import spot_movers
from rules.storm_of_steel.layout import Edge
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.going import entering
from rules.storm_of_steel.table.stops import Stand

INWARD: dict[Edge, int] = {"north": 180, "east": 270, "south": 0, "west": 90}
"""Where a unit looks that comes over that edge."""


class Return(Action, frozen=True, kw_only=True, tag="return"):
    """12.C A destroyed foot unit comes back, at that point of the strip along its edge."""

    unit: UnitId
    point: Spot


class ReturnsRolled(RuleEvent, frozen=True, kw_only=True):
    """12.C So many units may come back: the die, or as many as there are."""

    side: str
    die: int
    units: int


def find_lost(state: State, side: Side) -> list[Unit]:
    """R24 The destroyed foot units of a side, in order of their ids: no headquarters, nobody who surrendered."""
    found = (unit for unit in state.units.values() if unit.side == side)
    return sorted((u for u in found if refusal(check_lost, state, side, u) is None), key=lambda u: u.id)


def check_lost(state: State, actor: Actor, unit: Unit) -> None:
    """12.C, R24 One's own foot unit, destroyed and not surrendered, and no headquarters."""
    label, profile = state.label(unit.id), state.profile(unit.id)
    if unit.side != actor:
        raise Illegal("12.C", "not-yours", unit=label)
    if unit.fate == "surrendered":
        raise Illegal("12.C", "has-surrendered", unit=label)
    if unit.fate == "left":
        raise Illegal("2.2", "has-left", unit=label)
    if unit.fate != "dead":
        raise Illegal("12.C", "is-not-lost", unit=label)
    if profile.hq:
        raise Illegal("12.C", "headquarters-lost", unit=label)
    if not profile.foot:
        raise Illegal("12.C", "returns-foot-only", unit=label, type=profile.name)


def check_point(state: State, unit: Unit, point: Point) -> None:
    """R24 In the strip, on ground that the unit may enter, on nobody, touching no enemy."""
    profile = state.profile(unit.id)
    edge, depth = state.battle.player(unit.side).edge, state.battle.rules.distances.arrival
    going, around = mover(profile), others(state, unit)
    stand = Stand(terrain(state), going, around.friends, around.enemies)
    if not stand.on_table(point):
        raise Illegal("ADR 0061", "path-off-table", at=point)
    if 2 * from_edge(state, edge, point) - profile.base > 2 * depth:
        raise Illegal("12.C", "arrives-edge", edge=Message(f"edge-{edge}"), depth=depth)
    check_ground(state, unit, point)
    try:
        stand.refuse_end(point)
    except Illegal as no:
        raise name_refusal(state, no) from no
    check_free(state, unit, Disc(point, profile.base))


def check_ground(state: State, unit: Unit, point: Point) -> None:
    """4.D, 4.F, 5.C Nothing that it may not enter, and no mines."""
    for patch in terrain(state).at(point):
        name = name_feature(state, patch.id)
        if patch.type == "minefield":
            raise Illegal("5.C", "arrives-mines", feature=name)
        act, rule = entering(mover(state.profile(unit.id)), patch.type)
        if act == "no" and terrain(state).bare(patch, point):
            raise Illegal(rule, "arrives-forbidden", unit=state.label(unit.id), feature=name)


def check_free(state: State, unit: Unit, here: Disc) -> None:
    """R24 Neither on an enemy nor in contact with one."""
    for name, disc in discs(state, state.enemy(unit.side)).items():
        if overlap(here, disc) or adjacent(state, here, disc):
            raise Illegal("12.C", "arrives-contact", unit=state.label(name), gap=gap(here, disc))


def from_edge(state: State, edge: Edge, point: Point) -> int:
    """Millimetres from an edge of the table to a point."""
    table, (x, y) = state.battle.table, point
    return {"north": table.height - y, "east": table.width - x, "south": y, "west": x}[edge]


def reinforce(state: State, owner: Side, effect: Reinforce, dice: Dice) -> Sequence[Event]:
    """12.C The die; fewer when there are not so many."""
    there = len(find_lost(state, owner))
    if not there:
        return nothing("reinforce", owner)
    roll = dice.roll("reinforcements", rule="12.C", sides=sides(effect.foot))
    die = roll.faces[0]
    return [ReturnsRolled(side=owner, die=die, units=min(die, there), rules=("12.C",), rolls=(roll,))]


def pending(state: State) -> Returning:
    """12.C Whose units come back."""
    top = state.stack[-1]
    assert isinstance(top, Returning)
    return top


def decisions(state: State) -> Sequence[Decision]:
    """12.C Its owner brings them back, or leaves them."""
    top = pending(state)
    if not find_lost(state, top.side):
        return ()
    return [
        Decision(
            id=f"return:{state.turn}-{top.side}-{top.left}", side=top.side, rule="12.C",
            accepts=("return", "forgo"), default={"do": "forgo"}, hint=card_text(state),
            ask=Message("ask-return", {"side": top.side, "left": top.left}),
        )
    ]  # fmt: skip


def resolve_return(state: State, actor: Actor, action: Return, dice: Dice) -> Sequence[Event]:
    """12.C The unit stands there; 6.D it has come openly, and sees who hides near."""
    unit = state.unit(action.unit)
    check_lost(state, actor, unit)
    check_point(state, unit, action.point)
    heading = INWARD[state.battle.player(actor).edge]
    back = UnitReturned(unit=unit.id, at=action.point, heading=heading, rules=("12.C",))
    fresh = Unit(id=unit.id, side=unit.side, at=action.point)
    return [back, *spot_movers(state, fresh, (action.point,)), PickUsed()]


def return_options(state: State, actor: Actor, draft: Draft) -> Options:
    """12.C First a unit that was lost, then a place for it."""
    if "unit" not in draft:
        gone = [
            u for u in state.units.values() if u.side == actor and u.fate in ("dead", "surrendered", "left")
        ]
        return slots.unit(
            "unit",
            gone,
            lambda unit: check_lost(state, actor, unit),
            name=lambda u, no: unit_candidate(state, u, no),
        )
    unit = state.unit(draft["unit"])
    check_lost(state, actor, unit)
    if "point" not in draft:
        return point_options(state, unit)
    check_point(state, unit, draft["point"])
    return slots.whole("act-return", unit=state.label(unit.id))


def unit_candidate(state: State, unit: Unit, no: Refusal | None) -> Candidate:
    """A unit off the table, by its name."""
    return Candidate(value=unit.id, label=Message("choice-lost", {"unit": state.label(unit.id)}), refusal=no)


def point_options(state: State, unit: Unit) -> Options:
    """R24 The strip, and places along it."""
    edge, base = state.battle.player(unit.side).edge, state.profile(unit.id).base
    places = (place for place in along(state, edge, base) if refusal(check_point, state, unit, place) is None)
    return Options(
        slot="point", kind="point", ask=Message("ask-arrival", {"edge": Message(f"edge-{edge}")}), free=True,
        candidates=tuple(Candidate(value=place, at=place) for place in places),
        shapes=(strip(state, edge, unit.side),),
        template=Shape(style="base", radius=base // 2, side=unit.side),
    )  # fmt: skip


def along(state: State, edge: Edge, base: int) -> Iterator[Point]:
    """Places two bases apart along an edge, the base just within the strip, those in the middle first."""
    table, deep = state.battle.table, state.battle.rules.distances.arrival + base // 2
    wide = table.width if edge in ("north", "south") else table.height
    spots = range(base, wide - base + 1, 2 * base)
    for spot in sorted(spots, key=lambda spot: (abs(2 * spot - wide), spot)):
        far = (table.height if edge == "north" else table.width) - deep
        across = far if edge in ("north", "east") else deep
        yield (spot, across) if edge in ("north", "south") else (across, spot)


def strip(state: State, edge: Edge, side: Side) -> Shape:
    """R24 The strip of the table that the base must touch."""
    table, deep = state.battle.table, state.battle.rules.distances.arrival
    west, south, east, north = {
        "north": (0, table.height - deep, table.width, table.height),
        "south": (0, 0, table.width, deep),
        "east": (table.width - deep, 0, table.width, table.height),
        "west": (0, 0, deep, table.height),
    }[edge]
    ring = ((west, south), (east, south), (east, north), (west, north))
    return Shape(style="zone", rings=(ring,), side=side)


def apply_returns_rolled(state: State, event: ReturnsRolled) -> State:
    """12.C The owner still has to bring that many back, or to leave them."""
    return state.open(Returning(side=event.side, left=event.units))


def log_returns_rolled(state: State, event: ReturnsRolled) -> list[LogLine]:
    """How many may come back."""
    return line(event, side=event.side, tone="good", who=event.side, die=event.die, units=event.units)


ACTS = {Return: Act(resolve_return, return_options)}
HOOKS = {Returning: Hook(decisions=decisions)}
FORESEEN = {"return": Policy({"forgo": decline, "proposed": take_proposed}, ("left",))}
