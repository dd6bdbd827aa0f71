"""B14 Replacements: points arrive, units are rebuilt or brought back."""

from __future__ import annotations

from rules.core.contract import Candidate, Decision, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.slots import whole
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire import supply
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.ground import near_enemy
from rules.ring_of_fire.sequence import Hook
from rules.ring_of_fire.stacking import check_room
from rules.ring_of_fire.state import State, Unit, positions

REBUILD, RETURN, FAR_FROM_ENEMY = 1, 2, 5
"""B14 Points for a step, points for a unit's return, hexes a returning unit keeps from the enemy."""


def begin(state: State, dice: Dice) -> list[Event]:
    """1B, B14, R14 Supply arrives, replacement points arrive, and who is out of supply is found."""
    side = state.active
    points = state.battle.file.replacements[side]
    return [
        *supply.arrivals(state, dice),
        e.ReplacementsArrived(side=side, points=points, rules=("B14",)),
        *supply.check_units(state, side),
    ]


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


def resolve_rebuild(state: State, side: Side, action: a.Rebuild, dice: Dice) -> list[Event]:
    """B14 One step for one point."""
    check_rebuild(state, side, action.unit)
    paid = kind(state, action.unit)
    return [e.UnitRebuilt(unit=action.unit, kind=paid, points=REBUILD, rules=("B14",))]


def rebuild_options(state: State, side: Side, draft: Draft) -> Options:
    """B14 Reduced units."""
    if "unit" in draft:
        check_rebuild(state, side, draft["unit"])
        return whole("act-rebuild", unit=state.label(draft["unit"]))
    candidates = tuple(
        Candidate(value=unit.id, at=unit.hex, refusal=refusal(check_rebuild, state, side, unit.id))
        for unit in state.units_of(side)
        if unit.steps < state.counter(unit.id).steps
    )
    return Options(slot="unit", kind="unit", ask=Message("ask-rebuild"), candidates=candidates)


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
    if not supply.supplied(state, hex_id, side):
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


def resolve_return(state: State, side: Side, action: a.Return, dice: Dice) -> list[Event]:
    """B14 Back with one step for two points."""
    check_returns(state, side, action.unit)
    check_haven(state, side, action.hex, action.unit)
    paid = kind(state, action.unit)
    return [e.UnitReturned(unit=action.unit, hex=action.hex, kind=paid, points=RETURN, rules=("B14",))]


def return_options(state: State, side: Side, draft: Draft) -> Options:
    """B14 Destroyed units, then the hexes where the unit could come back."""
    if "unit" not in draft:
        lost = (u for u in state.units.values() if u.side == side and u.fate == "dead")
        return Options(
            slot="unit",
            kind="unit",
            ask=Message("ask-return"),
            candidates=tuple(
                Candidate(value=u.id, refusal=refusal(check_returns, state, side, u.id)) for u in lost
            ),
        )
    check_returns(state, side, draft["unit"])
    if "hex" in draft:
        check_haven(state, side, draft["hex"], draft["unit"])
        return whole("act-return", unit=state.label(draft["unit"]))
    candidates = tuple(
        Candidate(value=h, at=h, refusal=refusal(check_haven, state, side, h, draft["unit"]))
        for h in havens(state, side)
    )
    return Options(slot="hex", kind="hex", ask=Message("ask-haven"), candidates=candidates)


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
    pool = state.replacements[side]
    if not any(pool.values()):
        return False
    reduced = (u.id for u in state.units_of(side) if u.steps < state.counter(u.id).steps)
    return any(refusal(check_rebuild, state, side, u) is None for u in reduced) or any(
        refusal(check_returns, state, side, u.id) is None
        for u in state.units.values()
        if u.fate == "dead" and u.side == side
    )


def blocked_return(state: State, side: Side) -> Refusal | None:
    """B14 Nobody has been destroyed."""
    lost = any(u.side == side and u.fate == "dead" for u in state.units.values())
    return None if lost else Refusal("B14", "nobody-destroyed", {"side": side})


def decide(state: State) -> tuple[Decision, ...]:
    """B14 The phasing side rebuilds, while it can."""
    if not can_rebuild(state, state.active):
        return ()
    return (
        Decision(
            id=f"replacement-{state.turn}-{state.active}",
            side=state.active,
            rule="B14",
            accepts=("rebuild", "return", "end_phase"),
            ask=Message("ask-replacement", {"side": state.active, **state.replacements[state.active]}),
            default={"do": "end_phase"},
        ),
    )


HOOKS = {"replacement": Hook(enter=begin, decisions=decide)}
RESOLVE = {a.Rebuild: resolve_rebuild, a.Return: resolve_return}
OPTIONS = {"rebuild": rebuild_options, "return": return_options}
BLOCKED = {"return": blocked_return}
