"""B14 Replacements: points arrive, units are rebuilt or brought back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, HexId, Hook, PhaseWork, RuleEvent, UnitId
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.movement.ground import near_enemy
from rules.ring_of_fire.movement.stacking import check_room
from rules.ring_of_fire.state import State, Unit, positions
from rules.ring_of_fire.supply.trace import is_supplied

REBUILD, RETURN, FAR_FROM_ENEMY = 1, 2, 5
"""B14 Points for a step, points for a unit's return, hexes a returning unit keeps from the enemy."""


class Rebuild(Action, frozen=True, kw_only=True, tag="rebuild"):
    """B14 One replacement step for a unit on the map."""

    unit: UnitId


class Return(Action, frozen=True, kw_only=True, tag="return"):
    """B14 A destroyed unit comes back with one step."""

    unit: UnitId
    hex: HexId


class ReplacementsArrived(RuleEvent, frozen=True, kw_only=True):
    """B14 Replacement points by kind."""

    side: Side
    points: dict[str, int]


class UnitRebuilt(RuleEvent, frozen=True, kw_only=True):
    """B14 One step back for so many replacement points of the kind."""

    unit: str
    kind: str
    points: int


class UnitReturned(RuleEvent, frozen=True, kw_only=True):
    """B14 A destroyed unit is back with one step."""

    unit: str
    hex: str
    kind: str
    points: int


def arrive(state: State, dice: Dice) -> list[Event]:
    """B14 The phasing side's points of a turn by kind, as the scenario has them."""
    points = state.battle.file.replacements[state.active]
    return [ReplacementsArrived(side=state.active, points=points, rules=("B14",))]


def kind(state: State, unit_id: str) -> str:
    """B14 The kind of points the unit takes."""
    return "armour" if state.counter(unit_id).armour else "inf"


def check_points(state: State, unit: Unit, price: int) -> None:
    """B14 Refuses when the side has too few points of the unit's kind."""
    held = state.replacements[unit.side][kind(state, unit.id)]
    if held < price:
        raise Illegal("B14", "too-few-replacements", kind=kind(state, unit.id), held=held, price=price)


def check_rebuild(state: State, side: Side, unit_id: str) -> None:
    """B14 A reduced unit, in supply, away from the enemy, not rebuilt yet this turn."""
    unit = state.unit(unit_id)
    label = state.label(unit_id)
    if unit.side != side:
        raise Illegal("B2", "not-yours", unit=label)
    if unit.hex is None:
        raise Illegal("B14", f"not-on-the-map-{unit.fate}", unit=label)
    if unit.steps >= state.counter(unit_id).steps:
        raise Illegal("B14", "full-strength", unit=label)
    if unit.rebuilt:
        raise Illegal("B14", "already-rebuilt", unit=label)
    if unit.oos:
        raise Illegal("B15", "rebuild-out-of-supply", unit=label)
    if near_enemy(state, unit.hex, side):
        raise Illegal("B14", "rebuild-near-enemy", unit=label, hex=unit.hex)
    check_points(state, unit, REBUILD)


def resolve_rebuild(state: State, side: Side, action: Rebuild, dice: Dice) -> list[Event]:
    """B14 One step for one point."""
    check_rebuild(state, side, action.unit)
    paid = kind(state, action.unit)
    return [UnitRebuilt(unit=action.unit, kind=paid, points=REBUILD, rules=("B14",))]


def rebuild_options(state: State, side: Side, draft: Draft) -> Options:
    """B14 The side's reduced units, each with the reason where it cannot be rebuilt."""
    if "unit" in draft:
        check_rebuild(state, side, draft["unit"])
        return slots.whole("act-rebuild", unit=state.label(draft["unit"]))
    check = partial(check_rebuild, state, side)
    return slots.unit("unit", find_reduced(state, side), lambda unit: check(unit.id), ask="ask-rebuild")


def find_reduced(state: State, side: Side) -> Iterator[Unit]:
    """B14 Units of the side on the map that lack steps."""
    return (unit for unit in state.units_of(side) if unit.steps < state.counter(unit.id).steps)


def find_destroyed(state: State, side: Side) -> Iterator[Unit]:
    """B14 Units of the side that are gone."""
    return (unit for unit in state.units.values() if unit.side == side and unit.fate == "dead")


def check_returns(state: State, side: Side, unit_id: str) -> None:
    """B14 A destroyed unit of the side, and the points for it."""
    unit = state.unit(unit_id)
    if unit.side != side:
        raise Illegal("B2", "not-yours", unit=state.label(unit_id))
    if unit.fate != "dead":
        raise Illegal("B14", "not-destroyed", unit=state.label(unit_id))
    check_points(state, unit, RETURN)


def check_haven(state: State, side: Side, hex_id: str, unit_id: str) -> None:
    """B14 A supplied hex with room: an own town or city far from the enemy, or an entry hex (ADR 0010)."""
    battle = state.battle
    here = battle.index[state.hex(hex_id)]
    if state.holder(hex_id) == battle.enemy(side):
        raise Illegal("B14", "enemy-hex", hex=hex_id)
    if here in bonds(state, battle.enemy(side)).hexes:
        raise Illegal("B5", "bonded-hex", hex=hex_id)
    if hex_id not in entry_hexes(state, side):
        _check_town(state, side, hex_id)
    if not is_supplied(state, hex_id, side):
        raise Illegal("B15", "return-out-of-supply", hex=hex_id)
    check_room(state, hex_id, [unit_id])


def _check_town(state: State, side: Side, hex_id: str) -> None:
    battle = state.battle
    if battle.terrain[battle.index[hex_id]] not in ("town", "city") or state.control(hex_id) != side:
        raise Illegal("B14", "no-haven", hex=hex_id)
    nearest = enemy_distance(state, side, hex_id)
    if nearest < FAR_FROM_ENEMY:
        raise Illegal("B14", "haven-near-enemy", hex=hex_id, distance=nearest, limit=FAR_FROM_ENEMY)


def enemy_distance(state: State, side: Side, hex_id: str) -> int:
    """Hexes to the nearest enemy unit."""
    battle = state.battle
    enemy = positions(state).occupied.get(battle.enemy(side), set())
    return min((battle.distance(hex_id, battle.ids[other]) for other in enemy), default=99)


def entry_hexes(state: State, side: Side) -> frozenset[str]:
    """B14 Entry hexes of the side's reinforcements; its supply sources when none are listed (ADR 0010)."""
    battle = state.battle
    listed = {hex_id for group in battle.arrivals.values() if group.side == side for hex_id in group.entry}
    return frozenset(listed or battle.sources[side])


def resolve_return(state: State, side: Side, action: Return, dice: Dice) -> list[Event]:
    """B14 Back with one step for two points."""
    check_returns(state, side, action.unit)
    check_haven(state, side, action.hex, action.unit)
    paid = kind(state, action.unit)
    return [UnitReturned(unit=action.unit, hex=action.hex, kind=paid, points=RETURN, rules=("B14",))]


def return_options(state: State, side: Side, draft: Draft) -> Options:
    """B14 Destroyed units, then the hexes where the unit could come back."""
    if "unit" not in draft:
        check = partial(check_returns, state, side)
        return slots.unit("unit", find_destroyed(state, side), lambda unit: check(unit.id), ask="ask-return")
    unit = draft["unit"]
    check_returns(state, side, unit)
    if "hex" in draft:
        check_haven(state, side, draft["hex"], unit)
        return slots.whole("act-return", unit=state.label(unit))
    here = partial(check_haven, state, side, unit_id=unit)
    return slots.places("hex", havens(state, side), here, ask="ask-haven")


def havens(state: State, side: Side) -> list[str]:
    """B14 Hexes worth asking about: own towns and cities, and entry hexes."""
    battle = state.battle
    towns = [
        h
        for h, terrain, inside in zip(battle.ids, battle.terrain, battle.in_play, strict=True)
        if inside and terrain in ("town", "city") and state.control(h) == side
    ]
    return towns + sorted(entry_hexes(state, side) - set(towns))


def can_rebuild(state: State, side: Side) -> bool:
    """B14 Whether any unit can be rebuilt or brought back now."""
    if not any(state.replacements[side].values()):
        return False
    judged = [(check_rebuild, unit) for unit in find_reduced(state, side)]
    judged += [(check_returns, unit) for unit in find_destroyed(state, side)]
    return any(refusal(check, state, side, unit.id) is None for check, unit in judged)


def why_no_return(state: State, side: Side) -> Refusal | None:
    """B14 Nobody has been destroyed."""
    return None if any(find_destroyed(state, side)) else Refusal("B14", "nobody-destroyed", {"side": side})


def ask(state: State) -> Decision | None:
    """B14 The phasing side rebuilds, while it can."""
    side = state.active
    if not can_rebuild(state, side):
        return None
    return Decision(
        id=f"replacement:{state.turn}-{side}",
        side=side,
        rule="B14",
        accepts=(),
        ask=Message("ask-replacement", {"side": side, **state.replacements[side]}),
    )


def apply_replacements_arrived(state: State, event: ReplacementsArrived) -> State:
    """B14 Replacement points are added to those saved."""
    held = state.replacements[event.side]
    total = {kind: held[kind] + event.points.get(kind, 0) for kind in held}
    return replace(state, replacements={**state.replacements, event.side: total})


def _charge_replacement(state: State, side: Side, kind: str, points: int) -> State:
    held = state.replacements[side]
    return replace(state, replacements={**state.replacements, side: {**held, kind: held[kind] - points}})


def apply_unit_rebuilt(state: State, event: UnitRebuilt) -> State:
    """B14 One step more, paid for; the unit is not rebuilt again in this turn."""
    unit = state.units[event.unit]
    state = _charge_replacement(state, unit.side, event.kind, event.points)
    return state.put(replace(unit, steps=unit.steps + 1, rebuilt=True))


def apply_unit_returned(state: State, event: UnitReturned) -> State:
    """B14 A destroyed unit on the map again."""
    unit = state.units[event.unit]
    state = _charge_replacement(state, unit.side, event.kind, event.points)
    back = Unit(id=unit.id, side=unit.side, hex=event.hex, steps=1, rebuilt=True)
    return state.put(back).take(unit.side, event.hex)


def log_replacements_arrived(state: State, event: ReplacementsArrived) -> list[LogLine]:
    points: dict[str, Any] = dict(event.points)
    return line(event, side=event.side, who=event.side, **points)


def log_unit_rebuilt(state: State, event: UnitRebuilt) -> list[LogLine]:
    """B14 `steps` counts the one that is coming back."""
    unit = state.units[event.unit]
    label, of = state.label(event.unit), state.counter(event.unit).steps
    return line(event, side=unit.side, at=[unit.hex], tone="good", unit=label, steps=unit.steps + 1, of=of)


def log_unit_returned(state: State, event: UnitReturned) -> list[LogLine]:
    side = state.units[event.unit].side
    return line(event, side=side, at=[event.hex], tone="good", unit=state.label(event.unit), hex=event.hex)


ACTS = {
    Rebuild: Act(resolve_rebuild, rebuild_options, phases=("replacement",), rank=10),
    Return: Act(resolve_return, return_options, phases=("replacement",), rank=20, blocked=why_no_return),
}
HOOKS = {"replacement": Hook(ask=ask)}
ENTER = {"replacement": PhaseWork(arrive, rank=20)}
