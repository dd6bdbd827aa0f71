"""12.6c Many eating at once: who eats from which dumps, so that the most of them eat (ADR 0045)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import lcm

from rules.hexwar.assignment import Assignment, Claim, group_users, most, open_fewest
from rules.hexwar.payment import LAST, Portion
from rules.ocs.amounts import RE
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.offers import Offer, find_nearest, offers
from rules.ocs.trace.rations import Meal, more_tokens, ration, rations_per_token, spare


class Guests:
    """Hungry units and the dumps they reach; of `held` only so many tokens, where that is given."""

    def __init__(self, state: State, units: Sequence[Unit], held: Mapping[str, int] | None = None) -> None:
        self.state, self.units = state, list(units)
        self.ways: dict[str, dict[str, Offer]] = {
            unit.id: find_nearest(o for o in offers(state, unit) if held is None or o.source.id in held)
            for unit in units
        }
        found = {way.source.id: way.source.tokens for mine in self.ways.values() for way in mine.values()}
        self.held = {source: held[source] if held else tokens for source, tokens in found.items()}

    def prices(self, unit: Unit) -> dict[str, int]:
        """The nearest dump first, loads of organic trucks last."""
        ways = self.ways[unit.id].items()
        return {source: way.cost + LAST * bool(way.source.organic) for source, way in ways}

    def portion(self, unit: Unit, source: str, tokens: int) -> Portion:
        """Tokens that the unit has of a dump."""
        return self.ways[unit.id][source].portion(unit.id, tokens)


def meals(guests: Guests, leftovers: bool = False) -> list[Meal]:
    """12.6c Meals for as many of the units as can be fed, each whole, from one dump or from several.

    `leftovers`: what meals of before were rounded up by is eaten first.
    """
    if guests.state.switches.eat_pool == "hex":
        return list(_by_hex(guests))
    return list(_by_dump(guests, leftovers))


def _by_dump(guests: Guests, leftovers: bool) -> Iterator[Meal]:
    """Rk5 What a dump feeds is rounded up once: tokens are shared out in parts, then as few are opened as will do."""
    state, book = guests.state, guests.state.trace
    part = lcm(*(RE * rations_per_token(state, state.units[name]) for name in (*guests.ways, *book.fed)))
    over = {f"~{pool}": int(spare(state, pool) * part) for pool in book.eaten} if leftovers else {}
    claims = [_claim(guests, unit, part, over) for unit in guests.units]
    held = {source: tokens * part for source, tokens in guests.held.items()}
    found = most(Assignment({**held, **over}), claims)
    fed = [number for number, portions in enumerate(found.portions) if portions]
    opened, room = open_fewest([claims[number] for number in fed], guests.held, part, over)
    for group, sources in group_users(room):
        eaters = {user: guests.units[fed[user]] for user in group}
        yield _meal(guests, room, eaters, {source: opened.get(source, 0) for source in sorted(sources)})


def _claim(guests: Guests, unit: Unit, part: int, over: Mapping[str, int]) -> Claim:
    """12.6c A unit eats whole or not at all; leftovers are for whoever could have eaten with the others."""
    prices = guests.prices(unit)
    shared = {pool for pool in over if prices.keys() >= set(pool.removeprefix("~").split("+"))}
    return Claim({**dict.fromkeys(shared, -1), **prices}, (0, int(ration(guests.state, [unit]) * part)))


def _meal(guests: Guests, room: Assignment, group: Mapping[int, Unit], tokens: Mapping[str, int]) -> Meal:
    """12.6c A table with what is opened for it; each dump's tokens are drawn by the first who eats of it."""
    names = {name for source in tokens for name in source.removeprefix("~").split("+")}
    pool = "+".join(sorted(names))
    payment = tuple(
        guests.portion(next(unit for user, unit in group.items() if room.share(user, source)), source, opened)
        for source, opened in tokens.items()
        if opened
    )
    return Meal({unit.id: pool for unit in group.values()}, {pool: sum(tokens.values())}, payment)


def _by_hex(guests: Guests) -> Iterator[Meal]:
    """Rk5 The switch: each hex by itself is rounded up. Of its units those eat together that reach the same dumps."""
    tables = list(_hexes(guests))
    claims = [_hex_claim(guests, units, number == 0) for _, number, units in tables]
    found = most(Assignment(guests.held), claims)
    for (hex_id, _, units), claim, user, fed in zip(tables, claims, found.users, found.portions, strict=True):
        if fed:
            shares = {source: found.room.share(user, source) for source in claim.prices}
            payment = [
                guests.portion(units[0], source, tokens) for source, tokens in shares.items() if tokens
            ]
            eaten = {unit.id: hex_id for unit in units[:fed]}
            yield Meal(eaten, {hex_id: claim.costs[fed]}, tuple(payment))


def _hexes(guests: Guests) -> Iterator[tuple[str, int, list[Unit]]]:
    """By hex the units that reach the same dumps, the smallest first: the more of them eat."""
    hexes: dict[str, dict[frozenset[str], list[Unit]]] = defaultdict(lambda: defaultdict(list))
    for unit in sorted(guests.units, key=lambda unit: (size(guests.state, unit), unit.id)):
        hexes[unit.hex or ""][frozenset(guests.ways[unit.id])].append(unit)
    for hex_id, tables in hexes.items():
        for number, units in enumerate(tables.values()):
            yield hex_id, number, units


def _hex_claim(guests: Guests, units: Sequence[Unit], first: bool) -> Claim:
    state, hex_id = guests.state, units[0].hex or ""
    costs = (more_tokens(state, units[:count], hex_id if first else "") for count in range(len(units) + 1))
    return Claim(guests.prices(units[0]), tuple(costs))
