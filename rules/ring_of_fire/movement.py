"""B3 Movement, strategic movement, leaving the map; B6 works razed and B17 control on entering a hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.contract import Decision, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire import interdiction, paths, supply
from rules.ring_of_fire.ground import Mover, check_path, ground, indices, near_enemy, points
from rules.ring_of_fire.scenario import Counter
from rules.ring_of_fire.sequence import Hook
from rules.ring_of_fire.stacking import check_room
from rules.ring_of_fire.state import State, Unit


def allowance(state: State, unit: Unit, strategic: bool = False) -> int:
    """B3 Half points a phase."""
    return allowance_of(state.counter(unit.id), unit, strategic)


def allowance_of(counter: Counter, unit: Unit, strategic: bool = False) -> int:
    """B3 Half points: as printed, halved and rounded up out of supply (B15), doubled for a strategic move."""
    whole = (counter.move + 1) // 2 if unit.oos else counter.move
    return 2 * whole * (2 if strategic else 1)


def stack(state: State, side: Side, unit_ids: Sequence[str]) -> tuple[Unit, ...]:
    """The units, if they are the side's own and stand together on the map."""
    units = tuple(state.unit(unit_id) for unit_id in unit_ids)
    if len(set(unit_ids)) != len(unit_ids):
        raise Malformed("unit-twice", units=list(unit_ids))
    for unit in units:
        if unit.side != side:
            raise Illegal("B2", "not-yours", unit=state.label(unit.id))
        if unit.hex is None:
            raise Illegal("B3", f"not-on-the-map-{unit.fate}", unit=state.label(unit.id))
    if len({unit.hex for unit in units}) > 1:
        raise Illegal("B3", "not-one-stack", units=[state.label(unit_id) for unit_id in unit_ids])
    return units


def check_can_move(state: State, unit: Unit, strategic: bool = False) -> Mover:
    """B3, B7 Whether the unit may move (on) in this phase, and with how much."""
    label = state.label(unit.id)
    if unit.reserve:
        raise Illegal("B7", "in-reserve", unit=label)
    if strategic and near_enemy(state, unit.hex or "", unit.side):
        raise Illegal("B3", "strategic-near-enemy", hex=unit.hex)
    if strategic and unit.oos:
        raise Illegal("B15", "strategic-out-of-supply", unit=label)
    if strategic and unit.spent and not unit.strategic:
        raise Illegal("B3", "strategic-after-moving", unit=label)
    if unit.strategic and not strategic:
        raise Illegal("B3", "moved-strategically", unit=label)
    left = allowance(state, unit, strategic) - unit.spent
    if unit.crossed or left <= 0:
        raise Illegal("B3", "no-points-left", unit=label)
    return Mover(unit.id, state.counter(unit.id).mobility, left, not unit.spent)


def check_move(state: State, side: Side, move: a.Move | a.StrategicMove) -> tuple[tuple[int, ...], bool]:
    """B3 What the move costs each unit, in half points, and whether it crosses a major river (ADR 0012)."""
    strategic = isinstance(move, a.StrategicMove)
    units = stack(state, side, move.units)
    movers = [check_can_move(state, unit, strategic) for unit in units]
    paths.check_start(move.path, units[0].hex)
    land = ground(state, side, strategic)
    costs, crossed = check_path(land, movers, indices(state, move.path))
    check_room(state, move.path[-1], move.units)
    return costs, crossed


def resolve_move(state: State, side: Side, move: a.Move | a.StrategicMove, dice: Dice) -> list[Event]:
    """B3 Units move together along a path."""
    costs, crossed = check_move(state, side, move)
    moved = e.UnitsMoved(
        units=move.units,
        path=move.path,
        costs=costs,
        strategic=isinstance(move, a.StrategicMove),
        crossed=crossed,
        rules=("B3",),
    )
    return [moved, *entered(state, side, move.path[1:])]


def entered(state: State, side: Side, hexes: Iterable[str]) -> list[Event]:
    """B6 Works that fall to the side as it enters the hexes: they are gone for good."""
    if side == state.battle.file.works.side:
        return []
    razed = tuple(sorted({hex_id for hex_id in hexes if state.works_stand(hex_id)}))
    return [e.WorksRazed(hexes=razed, rules=("B6",))] if razed else []


def move_options(state: State, side: Side, draft: Draft) -> Options:
    """B3 The slots of a move: units of one stack, then the path."""
    strategic = draft["do"] == "strategic_move"
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return paths.unit_options(
            state, state.units_of(side), lambda unit: check_can_move(state, unit, strategic)
        )
    units = stack(state, side, chosen)
    movers = [check_can_move(state, unit, strategic) for unit in units]
    return paths.path_options(ground(state, side, strategic), movers, units[0].hex, draft.get("path"))


def check_exit(state: State, side: Side, leave: a.Exit) -> str:
    """B3 The exit hex; leaving costs a movement point and needs supply (B15)."""
    units = stack(state, side, leave.units)
    hex_id = units[0].hex or ""
    if hex_id not in state.battle.exits.get(side, frozenset()):
        raise Illegal("B3", "no-exit-hex", hex=hex_id)
    for unit in units:
        check_can_exit(state, unit)
    return hex_id


def check_can_exit(state: State, unit: Unit) -> None:
    """B3, B15 A unit leaves in supply and with a point to spare."""
    if unit.hex not in state.battle.exits.get(unit.side, frozenset()):
        raise Illegal("B3", "no-exit-hex", hex=unit.hex)
    mover = check_can_move(state, unit, unit.strategic)
    if unit.oos:
        raise Illegal("B15", "exit-out-of-supply", unit=state.label(unit.id))
    if mover.left < 2:
        raise Illegal("B3", "too-far-to-exit", unit=state.label(unit.id), left=points(mover.left))


def resolve_exit(state: State, side: Side, leave: a.Exit, dice: Dice) -> list[Event]:
    """B3 Units leave the map for good."""
    hex_id = check_exit(state, side, leave)
    return [e.UnitsExited(units=leave.units, hex=hex_id, rules=("B3",))]


def exit_options(state: State, side: Side, draft: Draft) -> Options:
    """B3 Units on an exit hex, one stack at a time."""
    chosen = tuple(draft.get("units", ()))
    if chosen:
        check_exit(state, side, a.Exit(units=chosen))
    there = state.battle.exits.get(side, frozenset())
    pool = [
        u
        for u in state.units_of(side)
        if u.hex in there and (not chosen or u.hex == state.unit(chosen[0]).hex)
    ]
    return paths.unit_options(state, pool, lambda unit: check_can_exit(state, unit), chosen)


def blocked_exit(state: State, side: Side) -> Refusal | None:
    """B3 Nobody stands on an exit hex."""
    there = state.battle.exits.get(side, frozenset())
    if not there:
        return Refusal("B3", "side-may-not-exit", {"side": side})
    if not any(unit.hex in there for unit in state.units_of(side)):
        return Refusal("B3", "nobody-on-an-exit-hex")
    return None


def enter_phase(state: State, dice: Dice) -> list[Event]:
    """B7, R14 Reserve markers left over come off; who is out of supply is found anew."""
    left = tuple(unit.id for unit in state.units_of(state.active) if unit.reserve)
    lifted: list[Event] = [e.ReserveLifted(units=left, rules=("B7",))] if left else []
    return [*lifted, *supply.check_units(state, state.active)]


def leave_phase(state: State) -> list[Event]:
    """B8 Interdiction holds until the end of the enemy's next Movement Phase: this one."""
    return interdiction.lift(state, state.other)


def decide(state: State) -> tuple[Decision, ...]:
    """B2 The phasing side moves until it says that it is done."""
    tags = ("move", "strategic_move", "enter", "exit", "interdict", "reserve", "end_phase")
    return (
        Decision(
            id=f"movement-{state.turn}-{state.active}",
            side=state.active,
            rule="B3",
            accepts=tags,
            ask=Message("ask-movement", {"side": state.active}),
            hint=Message("hint-movement"),
            default={"do": "end_phase"},
        ),
    )


HOOKS = {"movement": Hook(enter=enter_phase, decisions=decide)}
RESOLVE = {a.Move: resolve_move, a.StrategicMove: resolve_move, a.Exit: resolve_exit}
OPTIONS = {"move": move_options, "strategic_move": move_options, "exit": exit_options}
BLOCKED = {"exit": blocked_exit}
LEAVE = {"movement": leave_phase}
