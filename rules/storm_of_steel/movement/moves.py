"""4 A unit moves: the way and the heading at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Draft, Event, LogLine, Message, Options, Point
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.plane.discs import Disc
from rules.core.plane.headings import towards
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Bearing, RuleEvent, UnitId, Way
from rules.storm_of_steel.assault.contact import adjacent
from rules.storm_of_steel.campaign.exits import exit_of, remove_unit
from rules.storm_of_steel.campaign.hiding import UnitShown, as_seen_by, in_the_way, show_unit
from rules.storm_of_steel.field import cm, name_feature, way
from rules.storm_of_steel.fire.spotting import spot_movers
from rules.storm_of_steel.grants import use_grant
from rules.storm_of_steel.movement.command import check_own, check_self_moving, check_steady
from rules.storm_of_steel.movement.ways import reach_on, way_options, within_reach
from rules.storm_of_steel.movement.works import crush_wire, roll_mines
from rules.storm_of_steel.movement.works import odds as mine_odds
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.paths import Movement


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """4.A A unit that has been activated moves. Without a heading it looks where its last leg leads (R7)."""

    unit: UnitId
    path: Way
    heading: Bearing | None = None


class UnitMoved(RuleEvent, frozen=True, kw_only=True):
    """4.A The unit stands at the end of the way, with `left` mm that loading or unloading may still take (11.B)."""

    unit: str
    path: tuple[Point, ...]
    heading: int
    cost: int
    left: int = 0
    road: bool = False
    stopped: str = ""
    """The feature that ended the move."""
    exit: str = ""
    """2.2 The exit by which it has left the table, with what it carries."""

    @property
    def searches(self) -> bool:
        """R36 Who only turns meets nobody (R7)."""
        return len(self.path) > 1


def check_may_move(state: State, actor: Actor, unit: Unit) -> None:
    """4.A, 4.G, 10.A, R19 One's own, activated, not moved yet, with some movement left."""
    check_own(state, actor, unit)
    if unit.moved:
        raise Illegal("4.A", "has-moved", unit=state.label(unit.id))
    check_self_moving(state, unit)
    if not unit.begun:
        raise Illegal("4.A", "not-activated", unit=state.label(unit.id))
    check_steady(state, unit)
    if not unit.left:
        raise Illegal("11.B" if unit.used else "4.G", "nothing-left", unit=state.label(unit.id))


def check_way(state: State, unit: Unit, path: Sequence[Point]) -> Movement:
    """2.6, 4.B-4.H The way as the unit will go it; refuses one that does not begin with it, or breaks a rule."""
    if path[0] != unit.at:
        raise Illegal("4.A", "not-from-there", unit=state.label(unit.id))
    return way(state, unit, path)


def resolve_move(state: State, actor: Actor, action: Move, dice: Dice) -> Sequence[Event]:
    """4.A The unit moves; 5.C mines on its way, 5.A wire, 6.D whom the move gives away."""
    unit = state.unit(action.unit)
    check_may_move(state, actor, unit)
    seen_by = as_seen_by(state, unit.side)
    whole = check_way(seen_by, unit, action.path)
    free, barring = (whole, []) if seen_by is state else as_far_as_free(state, unit, whole, action.path)
    going, harm = roll_mines(state, unit, free, dice)
    heading = ahead_of(unit, going) if action.heading is None else action.heading
    moved = UnitMoved(
        unit=unit.id, path=going.path, heading=heading, cost=going.spent, left=remaining(unit, going),
        road=going.road, stopped=going.stopped, exit=exit_of(state, unit, going.end),
        rules=("4.A", "4.D") if going.road else ("4.A",),
    )  # fmt: skip
    seen = list(spot_movers(state, unit, going.path)) if len(going.path) > 1 else []
    met = [one for one in barring if one.unit not in {spotted.unit for spotted in seen}]
    return [moved, *seen, *met, *crush_wire(unit, going), *harm, *use_grant(state, "move")]


def as_far_as_free(
    state: State, unit: Unit, whole: Movement, path: tuple[Point, ...]
) -> tuple[Movement, list[UnitShown]]:
    """R36 The way as far as nobody whom the mover does not see is in the way, and who that was."""
    if is_free(state, unit, path):
        return check_way(state, unit, path), []
    parts = (within_reach(path, far) for far in range(whole.spent, 0, -1))
    going = next((part for part in parts if is_free(state, unit, part)), path[:1])
    found = in_the_way(state, unit.side, lambda here: is_free(here, unit, path))
    return check_way(state, unit, going), [show_unit(found)]


def is_free(state: State, unit: Unit, path: Sequence[Point]) -> bool:
    """2.6, 4.B-4.H Whether the unit may go that way."""
    return refusal(check_way, state, unit, path) is None


def remaining(unit: Unit, going: Movement) -> int:
    """11.B What is left for loading or unloading, in mm; on road two mm of the way are one (4.D)."""
    spent = -(-going.spent // 2) if going.road else going.spent
    return 0 if going.stopped else unit.left - spent


def ahead_of(unit: Unit, going: Movement) -> int:
    """R7 Where a unit looks that says nothing about it: along its last leg."""
    return towards(*going.path[-2:]) if len(going.path) > 1 else unit.heading


def move_options(state: State, actor: Actor, draft: Draft) -> Options:
    """4 Which unit, which way, and where it looks in the end."""
    if "unit" not in draft:
        return slots.unit(
            "unit", state.on_table(actor), lambda unit: check_may_move(state, actor, unit), "ask-mover"
        )
    unit = state.unit(draft["unit"])
    check_may_move(state, actor, unit)
    path: Sequence[Point] = draft.get("path", ())
    if not path:
        return way_options(state, unit)
    going = check_way(state, unit, path)
    act = Message("act-move", {"cost": cm(going.spent), "limit": cm(going.allowance)})
    effect = tuple(foresee_move(state, unit, going))
    if "heading" in draft:
        return Options(complete=True, act=act, effect=effect)
    return replace(slots.heading(act, *effect), limit=going.allowance, shapes=reach_on(state, unit, going))


def foresee_move(state: State, unit: Unit, going: Movement) -> Iterator[Message]:
    """4.D, 4.G, 5.A, 5.C What comes of that way: the road, dice for mines, wire, where it stops."""
    if going.road:
        yield Message("way-road", {"limit": cm(going.allowance)})
    for entry in going.mines:
        yield mine_odds(state, unit.id, entry.feature)
    for name in going.crushed:
        yield Message("way-crushes", {"feature": name_feature(state, name)})
    if exit := exit_of(state, unit, going.end):
        line = state.battle.file.exits[exit]
        yield Message("way-leaves", {"name": line.name, "points": line.points})
    if going.stopped:
        yield Message("way-stops", {"feature": name_feature(state, going.stopped), "cost": cm(going.spent)})
    yield from explain_met(state, unit, going)


def explain_met(state: State, unit: Unit, going: Movement) -> Iterator[Message]:
    """6.D, 9.A Whom it will spot on the way, and with whom it will be in contact at the end."""
    seen = [state.label(one.unit) for one in spot_movers(state, unit, going.path) if one.unit != unit.id]
    if seen:
        yield Message("way-spots", {"units": seen})
    if exit_of(state, unit, going.end):
        return
    here, enemies = Disc(going.end, state.profile(unit.id).base), state.on_table(state.enemy(unit.side))
    touched = [state.label(one.id) for one in enemies if adjacent(state, here, state.disc(one.id))]
    if touched:
        yield Message("way-touches", {"units": touched})


def apply_unit_moved(state: State, event: UnitMoved) -> State:
    """4.A At the end of the way; 6.J, R42 turning counts as moving, for it takes an activation."""
    unit = state.units[event.unit]
    if event.exit:
        return remove_unit(state, unit, event.exit)
    return state.put(
        replace(
            unit, at=event.path[-1], heading=event.heading, left=event.left, moved=True, drove=True,
            start=unit.start or unit.at,
        )
    )  # fmt: skip


def log_unit_moved(state: State, event: UnitMoved) -> list[LogLine]:
    """Who moves how far."""
    kind = "stopped" if event.stopped else "road" if event.road else "" if event.cost else "turned"
    exit, side = state.battle.file.exits[event.exit].name if event.exit else "", state.units[event.unit].side
    kind = "left" if exit else kind
    return line(
        event, code=f"event-UnitMoved-{kind}" if kind else "", side=side, at=(event.unit,),
        unit=state.label(event.unit), cost=cm(event.cost), heading=str(event.heading),
        feature=name_feature(state, event.stopped) if event.stopped else "", exit=exit,
    )  # fmt: skip


ACTS = {
    Move: Act(
        resolve_move, move_options, phases=("move",), rank=10,
        blocked=slots.unless(check_may_move, "4.A", "nobody-moves"),
    )
}  # fmt: skip
