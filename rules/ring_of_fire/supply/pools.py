"""1, 2 The pools: what arrives in them, and what they can pay."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Event, LogLine, Side
from rules.core.errors import Illegal
from rules.core.fortune import Fortune
from rules.core.luck import own
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire.acts import PhaseWork, RuleEvent
from rules.ring_of_fire.state import State
from rules.ring_of_fire.talk import sp


class SupplyArrived(RuleEvent, frozen=True, kw_only=True):
    """1B Supply points enter the pool."""

    side: Side
    points: int


def check_pool(state: State, side: Side, price: int, rule: str = "2") -> None:
    """2, R9 Refuses when the pool cannot pay."""
    if state.pools[side] < price:
        raise Illegal(rule, "pool-too-low", price=price, pool=state.pools[side])


def arrivals(state: State, dice: Dice) -> list[Event]:
    """1B Supply points at the beginning of the phasing side's Replacement Phase, the first turn included."""
    if not state.switches.optional_supply:
        return []
    side, supply = state.active, state.battle.file.supply
    if side in supply.arrival_table:
        return [roll_arrival(state, side, dice)]
    points = due(state, side, state.turn)
    return [SupplyArrived(side=side, points=points, rules=("1B",))] if points else []


def roll_arrival(state: State, side: Side, dice: Dice) -> SupplyArrived:
    """1B The die on the table of a side that has one."""
    roll = dice.roll("supply", rule="1B")
    points = state.battle.file.supply.arrival_table[side][roll.faces[0] - 1]
    return SupplyArrived(side=side, points=points, rolls=(roll,), rules=("1B",))


def due(state: State, side: Side, turn: int) -> int:
    """1B, R13 What a side without a table receives: a fixed sum in a turn that lists reinforcements."""
    file = state.battle.file
    listed = any(group.turn == turn and group.side == side for group in file.reinforcements)
    extra = file.supply.reinforcement_turn.get(side, 0) if listed else 0
    return file.supply.base_income.get(side, 0) + extra


def next_arrival(state: State, side: Side) -> tuple[int, tuple[int, ...]] | None:
    """1B The next turn on which the side's pool grows, and by how much (every value the die can give)."""
    file = state.battle.file
    begun = state.battle.sides.index(state.active) >= state.battle.sides.index(side)
    for turn in range(state.turn + (1 if begun else 0), file.turns + 1):
        table = file.supply.arrival_table.get(side)
        points = tuple(sorted(set(table))) if table else (due(state, side, turn),)
        if max(points):
            return turn, points
    return None


def apply_supply_arrived(state: State, event: SupplyArrived) -> State:
    """1B Supply points added to the side's pool, booked as `arrived`."""
    return state.post(event.side, "arrived", event.points)


def log_supply_arrived(state: State, event: SupplyArrived) -> list[LogLine]:
    """1B Points into the pool."""
    side, points, pool = event.side, event.points, state.pools[event.side] + event.points
    return line(event, side=side, tone="good", price=sp(points), who=side, points=points, pool=pool)


def weigh_supply_arrived(state: State, event: SupplyArrived) -> Iterator[Fortune]:
    """1B Supply points by the die."""
    return own(
        event.side, "supply", "points", event.points,
        lambda dice: roll_arrival(state, event.side, dice).points,
    )  # fmt: skip


ENTER = {"replacement": PhaseWork(arrivals, rank=10)}
