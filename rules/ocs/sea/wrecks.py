"""18.3d, 18.4c, 18.5f What landing craft hold, and which of them and of their cargo are lost, by lots (ADR 0125)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.core.contract import Roll
from rules.core.errors import Illegal
from rules.hexwar.lots import draw_lots
from rules.ocs.acts import Dice
from rules.ocs.amounts import SP
from rules.ocs.crafts import Wreck, find_cargo
from rules.ocs.movement.freight import GRAIN, bulk, room
from rules.ocs.pieces import Craft
from rules.ocs.state import State

HOLD = SP * GRAIN
"""18.4a What a point holds: an SP, in quarters of a token."""


def find_lots(state: State, craft: Craft, off: Collection[str] = ()) -> dict[str, int]:
    """18.3d The cargo in lots that are lost together, by size: each unit, each group of transport points, up to an SP
    of supply (`sp-0`, `sp-1`). Those that are `off` already do not count.
    """
    lots = {one.id: bulk(state, one) for one in find_cargo(state, craft.id) if one.id not in off}
    loose = range(0, craft.load, SP)
    return lots | {f"sp-{n}": min(SP, craft.load - start) * GRAIN for n, start in enumerate(loose)}


def find_space(state: State, craft: Craft) -> int:
    """18.4c What the craft can still take aboard, in quarters of a token."""
    return craft.points * HOLD - sum(find_lots(state, craft).values())


def check_space(state: State, craft: Craft, size: int) -> None:
    """18.4c Cargo of that size fits in beside what is aboard."""
    left = find_space(state, craft)
    if size > left:
        raise Illegal("18.4c", "craft-full", craft=craft.name, left=room(max(left, 0)), want=room(size))


def draw_wreck(
    state: State, crafts: Sequence[Craft], hits: int, dice: Dice, rule: str, off: Collection[str] = ()
) -> tuple[Wreck, tuple[Roll, ...]]:
    """18.3d B, 18.5f C So many points of these craft, each point alike; then of the cargo of each craft one lot after
    another, until the rest fits in.
    """
    pool = [craft.id for craft in crafts for _ in range(craft.points)]
    drawn, rolls = draw_lots(dice, pool, hits, "craft lost", rule)
    tokens, drowned = dict[str, int](), list[str]()
    for craft in crafts:
        lots = find_lots(state, craft, off) if craft.id in drawn else {}
        over = sum(lots.values()) - (craft.points - drawn.count(craft.id)) * HOLD
        while over > 0:
            (name,), more = draw_lots(dice, list(lots), 1, "cargo lost", rule)
            size, rolls = lots.pop(name), [*rolls, *more]
            over -= size
            if name.startswith("sp-"):
                tokens[craft.id] = tokens.get(craft.id, 0) + size // GRAIN
            else:
                drowned.append(name)
    points = {name: drawn.count(name) for name in dict.fromkeys(drawn)}
    return Wreck(points=points, tokens=tokens, drowned=tuple(drowned)), tuple(rolls)
