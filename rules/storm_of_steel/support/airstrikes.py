"""7.E, 7.F Air strikes: a die says which aircraft come, the point is placed, and perhaps mistaken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.acts import decline
from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options, Point, Shape, Side
from rules.core.plane.discs import Disc, nearest
from rules.core.plane.ways import ahead
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import Act, Action, Hook, Policy, RuleEvent, Spot
from rules.storm_of_steel.field import cm, discs, terrain
from rules.storm_of_steel.show.charts import word
from rules.storm_of_steel.show.tables import read, show_read
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support import suggestions
from rules.storm_of_steel.support.falling import fall
from rules.storm_of_steel.support.impact import Load, bombs, circle, effects
from rules.storm_of_steel.support.placing import check_aip
from rules.storm_of_steel.support.records import Striking
from rules.storm_of_steel.table.features import PLANTS


class PlaceAip(Action, frozen=True, kw_only=True, tag="place_aip"):
    """7.E The aircraft aim at this point."""

    point: Spot


class AircraftCame(RuleEvent, frozen=True, kw_only=True):
    """7.E Fighters, light or level bombers, a row of the table."""

    side: str
    aircraft: str


class AirStrikeFell(RuleEvent, frozen=True, kw_only=True):
    """7.E, 7.F The strike falls there. `near`: by mistake beside that friend, for the two dice came to so little."""

    side: str
    at: Point
    near: str = ""


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """7.E The die that says which aircraft come, before the point is placed."""
    top = _top(state)
    if top.aircraft:
        return ()
    roll, table = dice.roll("aircraft", rule="7.E"), state.battle.rules.aircraft
    name = max((n for n, row in table.items() if row.least <= roll.faces[0]), key=lambda n: table[n].least)
    return [AircraftCame(side=top.side, aircraft=name, rules=("7.E",), rolls=(roll,))]


def _top(state: State) -> Striking:
    top = state.stack[-1]
    assert isinstance(top, Striking)
    return top


def load(state: State) -> Load:
    """7.E What the aircraft drop that have come."""
    return bombs(state, _top(state).aircraft)


def decisions(state: State) -> Sequence[Decision]:
    """7.E Where do they strike? Nobody is asked before the die has said who they are."""
    top = _top(state)
    if not top.aircraft:
        return ()
    falls = load(state)
    facts = {
        "side": top.side, "aircraft": Message(f"aircraft-{top.aircraft}"), "die": falls.die,
        "limit": falls.radius // 10,
    }  # fmt: skip
    return [
        Decision(
            id=f"air:{state.turn}-{state.phase}-{top.side}", side=top.side, rule="7.E",
            accepts=("place_aip", "pass"), ask=Message("ask-air", facts), default={"do": "pass"},
        )
    ]  # fmt: skip


def resolve_place(state: State, actor: Actor, action: PlaceAip, dice: Dice) -> Sequence[Event]:
    """7.E, 7.F The point is placed, perhaps mistaken, and the bombs fall."""
    check_aip(state, action.point)
    roll = dice.roll("astray", 2, rule="7.F")
    wrong = sum(roll.faces) <= state.battle.rules.impact.astray
    near, at = find_mistaken_strike(state, actor, action.point) if wrong else ("", action.point)
    fell = AirStrikeFell(side=actor, at=at, near=near, rules=("7.F",) if near else ("7.E",), rolls=(roll,))
    return [fell, *fall(state, actor, load(state), at, dice, "7.E")]


def find_mistaken_strike(state: State, side: Side, point: Point) -> tuple[str, Point]:
    """7.F, R48 The friend nearest to the point, and the edge of its base on the side of the point; '' if there is none.

    A point that lies on the base already stays.
    """
    friends = discs(state, side)
    friend = nearest(Disc(point), friends)
    if friend is None:
        return "", point
    base = friends[friend]
    return friend, ahead(base.centre, point, base.base // 2)


def place_options(state: State, actor: Actor, draft: Draft) -> Options:
    """7.E Any point of the table outside woods, forest and bush; which units it would attack."""
    falls = load(state)
    if "point" in draft:
        point: Point = draft["point"]
        check_aip(state, point)
        return _settled(state, actor, falls, point)
    found = suggestions.air(state, actor, falls, lambda point: check_aip(state, point))
    return Options(
        slot="point", kind="point", ask=Message("ask-aip", {"limit": falls.radius // 10, "die": falls.die}),
        candidates=tuple(found), free=True, shapes=tuple(find_barred(state)), template=circle(falls, actor),
    )  # fmt: skip


def _settled(state: State, side: Side, falls: Load, point: Point) -> Options:
    act = Message("act-strike", {"x": cm(point[0]), "y": cm(point[1])})
    return Options(
        complete=True, act=act, shapes=(circle(falls, side, point),),
        effect=(*effects(state, side, falls, point), *risk(state, side, point)),
    )  # fmt: skip


def risk(state: State, side: Side, point: Point) -> Iterator[Message]:
    """7.F How likely it is to fall beside which friend instead."""
    friend, _ = find_mistaken_strike(state, side, point)
    limit = state.battle.rules.impact.astray
    chances = sum(a + b <= limit for a in range(1, 7) for b in range(1, 7))
    if friend:
        facts = {"unit": state.label(friend), "chances": chances, "of": 36, "limit": limit}
        yield Message("effect-astray", facts)


def find_barred(state: State) -> Iterator[Shape]:
    """7.E Where no air strike may be aimed."""
    for patch in terrain(state).patches.values():
        if patch.type in PLANTS:
            yield Shape(style="unseen", rings=(patch.area.points,), label=Message("shape-no-air"))


def apply_aircraft_came(state: State, event: AircraftCame) -> State:
    """7.E Known before the point is placed."""
    return state.settle(Striking(side=event.side, aircraft=event.aircraft))


def apply_air_strike_fell(state: State, event: AirStrikeFell) -> State:
    """7.D, 7.F The point takes the place of the old one: there are never two."""
    return state.settle().force(event.side, aip=event.at)


def log_aircraft_came(state: State, event: AircraftCame) -> list[LogLine]:
    """Which aircraft, with which die."""
    aircraft, die = Message(f"aircraft-{event.aircraft}"), bombs(state, event.aircraft).die
    shown = show_read(
        event.rolls[0], None, read("strikes", word(f"bombs-{event.aircraft}"), word("comes-on"))
    )
    return line(event, side=event.side, who=event.side, aircraft=aircraft, die=die, resolution=shown)


def log_air_strike_fell(state: State, event: AirStrikeFell) -> list[LogLine]:
    """Where it falls, and whether by mistake."""
    return line(
        event, code="event-AirStrikeFell-astray" if event.near else "", side=event.side,
        at=(event.near or f"{event.at[0]},{event.at[1]}",), tone="bad" if event.near else "plain",
        came="came-astray" if event.near else "came-on-target",
        unit=state.label(event.near) if event.near else "", total=sum(event.rolls[0].faces),
        x=cm(event.at[0]), y=cm(event.at[1]),
    )  # fmt: skip


ACTS = {PlaceAip: Act(resolve_place, place_options)}
HOOKS = {Striking: Hook(settle=settle, decisions=decisions)}
FORESEEN = {"air": Policy({"pass": decline}, ("limit",))}
