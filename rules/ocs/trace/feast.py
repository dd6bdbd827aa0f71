"""12.6c Many eating at once: who eats from which dumps, so that the most of them eat (ADR 0045)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import lcm

from rules.hexwar.assignment import Assignment, Claim, most
from rules.ocs.amounts import RE
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.needs import Portion
from rules.ocs.supply.offers import Offer, offers
from rules.ocs.supply.proposal import ORGANIC
from rules.ocs.trace.rations import Meal, more_tokens, ration, rations_per_token, spare


class Guests:
    """Hungry units and the dumps they reach; of `held` only so many tokens, where that is given."""

    def __init__(self, state: State, units: Sequence[Unit], held: Mapping[str, int] | None = None) -> None:
        self.state, self.units = state, list(units)
        self.ways: dict[str, dict[str, Offer]] = {unit.id: {} for unit in units}
        for unit in units:
            for offer in offers(state, unit):
                if held is None or offer.source.id in held:
                    self.ways[unit.id].setdefault(offer.source.id, offer)
        found = {way.source.id: way.source.tokens for mine in self.ways.values() for way in mine.values()}
        self.held = {source: held[source] if held else tokens for source, tokens in found.items()}

    def prices(self, unit: Unit) -> dict[str, int]:
        """The nearest dump first, loads of organic trucks last."""
        ways = self.ways[unit.id].items()
        return {source: way.cost + ORGANIC * bool(way.source.organic) for source, way in ways}

    def portion(self, unit: Unit, source: str, tokens: int) -> Portion:
        """Tokens that the unit has of a dump."""
        via = self.ways[unit.id][source].via or ""
        return Portion(source=source, tokens=tokens, unit=unit.id, via=via)


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
    found = most(Assignment({**_parts(guests.held, part), **over}), claims)
    fed = [number for number, portions in enumerate(found.portions) if portions]
    opened, room = _fewest([claims[number] for number in fed], guests.held, over, part)
    for group, sources in _tables(room):
        eaters = {user: guests.units[fed[user]] for user in group}
        yield _meal(guests, room, eaters, {source: opened.get(source, 0) for source in sorted(sources)})


def _parts(held: Mapping[str, int], part: int) -> dict[str, int]:
    return {source: tokens * part for source, tokens in held.items()}


def _claim(guests: Guests, unit: Unit, part: int, over: Mapping[str, int]) -> Claim:
    """12.6c A unit eats whole or not at all; leftovers are for whoever could have eaten with the others."""
    prices = guests.prices(unit)
    shared = {pool for pool in over if prices.keys() >= set(pool.removeprefix("~").split("+"))}
    return Claim({**dict.fromkeys(shared, -1), **prices}, (0, int(ration(guests.state, [unit]) * part)))


def _fewest(
    claims: Sequence[Claim], held: Mapping[str, int], over: Mapping[str, int], part: int
) -> tuple[dict[str, int], Assignment]:
    """12.6c Tokens by dump, none of which could be left out, that feed all the claims; and who has what of them."""
    opened, room = dict(held), _seated(claims, {**_parts(held, part), **over})
    assert room is not None
    least = -(-max(0, sum(claim.costs[-1] for claim in claims) - sum(over.values())) // part)
    trial: Assignment | None = room
    while trial is not None:
        room = trial
        used = {source: opened[source] * part - room.left[source] for source in opened}
        opened = {source: -(-parts // part) for source, parts in used.items()}
        trial = None
        # The dump whose last token is needed least is tried first.
        for source in sorted((s for s in opened if used[s]), key=lambda s: (used[s] - 1) % part):
            if sum(opened.values()) > least and trial is None:
                fewer = {**opened, source: opened[source] - 1}
                if trial := _seated(claims, {**_parts(fewer, part), **over}):
                    opened = fewer
    return opened, room


def _seated(claims: Sequence[Claim], held: Mapping[str, int]) -> Assignment | None:
    """All the claims served out of so much; None if that is too little."""
    room = Assignment(held)
    for claim in claims:
        if room.give(room.join(claim.prices), claim.costs[-1]) < claim.costs[-1]:
            return None
    return room


def _tables(room: Assignment) -> Iterator[tuple[list[int], set[str]]]:
    """Who eats together: users with a dump in common, one through the other, and these dumps."""
    groups: list[tuple[list[int], set[str]]] = []
    for user, prices in enumerate(room.users):
        group, sources = [user], {source for source in prices if room.share(user, source)}
        for other in [other for other in groups if not other[1].isdisjoint(sources)]:
            groups.remove(other)
            group, sources = [*other[0], *group], other[1] | sources
        groups.append((group, sources))
    yield from groups


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
