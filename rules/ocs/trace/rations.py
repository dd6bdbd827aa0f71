"""12.6c What units eat: RE to the token, pools that are rounded up once, and who has eaten with whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.hexwar.payment import Portion
from rules.ocs.amounts import RE, round_up
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State


def rations_per_token(state: State, unit: Unit) -> int:
    """12.6c RE that one token feeds; a scenario may give a region short rations."""
    eating, regions = state.battle.file.eating, state.battle.map.regions
    for area in eating.overrides:
        if area.side == unit.side and unit.hex in regions.get(area.region, ()):
            return area.re
    return eating.re


def ration(state: State, units: Iterable[Unit]) -> Fraction:
    """12.6c What the units eat, in tokens and parts of one."""
    each = (Fraction(size(state, unit), RE * rations_per_token(state, unit)) for unit in units)
    return sum(each, Fraction(0))


def shares(state: State, units: Sequence[Unit], sources: Sequence[str]) -> dict[str, list[Unit]]:
    """Rk5 The pools that are rounded up once: all that one dump feeds, or (a switch) each hex by itself."""
    if state.switches.eat_pool == "hex":
        by_hex: dict[str, list[Unit]] = defaultdict(list)
        for unit in units:
            by_hex[unit.hex or ""].append(unit)
        return by_hex
    return {"+".join(sources): list(units)}


def cost(state: State, units: Sequence[Unit], sources: Sequence[str]) -> dict[str, int]:
    """12.6c Tokens by pool for feeding these units as well, what the pool has eaten already deducted."""
    return {pool: more_tokens(state, more, pool) for pool, more in shares(state, units, sources).items()}


def more_tokens(state: State, units: Sequence[Unit], pool: str) -> int:
    """12.6c Tokens for units that eat with a pool: none as far as it was rounded up before."""
    return round_up(max(Fraction(0), ration(state, units) - spare(state, pool)))


def spare(state: State, pool: str) -> Fraction:
    """12.6c What a pool was rounded up by, in parts of a token."""
    book = state.trace
    before = [state.units[unit] for unit, where in book.fed.items() if where == pool]
    return book.eaten.get(pool, 0) - ration(state, before)


class Meal(NamedTuple):
    """12.6c Units fed together: the pool that each is counted with, tokens by pool, and what is paid."""

    pools: dict[str, str]
    taken: dict[str, int]
    payment: tuple[Portion, ...]

    @property
    def tokens(self) -> int:
        """What it costs: nothing where units round up already."""
        return sum(portion.tokens for portion in self.payment)


def share_meal(
    state: State, units: Sequence[Unit], sources: Sequence[str], payment: Sequence[Portion]
) -> Meal:
    """12.6c A meal from dumps that all of the units can use."""
    pools = shares(state, units, sources)
    where = {unit.id: pool for pool, members in pools.items() for unit in members}
    return Meal(where, cost(state, units, sources), tuple(payment))


def together(meals: Iterable[Meal]) -> Meal:
    """12.6c Several meals as one."""
    pools: dict[str, str] = {}
    taken: Counter[str] = Counter()
    payment: list[Portion] = []
    for meal in meals:
        pools |= meal.pools
        taken.update(meal.taken)
        payment += meal.payment
    return Meal(pools, dict(taken), tuple(payment))
