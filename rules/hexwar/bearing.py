"""What a position promises, in points: which stacks bear upon which, and who is near what counts.

A pile is all that stands in a hex: its strengths, and its stake, the points that would go with it. Its threat upon an
enemy falls with the distance; what two stacks bring to bear adds up, and is shared between the enemies in reach.

>>> from types import SimpleNamespace as Battle
>>> from rules.core.hexes import HexMap
>>> rings = find_rings(Battle(hexes=HexMap([["0101", "0201", "0301", "0401"]]), cache={}))
>>> guard, horse = Pile("blue", 4, 4, 1), Pile("red", 2, 2, 3)
>>> round(weigh_threats(rings, {0: guard, 1: horse}, "blue"), 2)
1.44
>>> weigh_threats(rings, {0: guard, 3: horse}, "blue") < weigh_threats(rings, {0: guard, 1: horse}, "blue")
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter, mul
from typing import Any, NamedTuple

from rules.core.contract import Side
from rules.core.derived import keep_printed, keep_up_to
from rules.core.hexes import HexMap

NEARNESS = (0.0, 1.0, 0.6, 0.4, 0.3)
"""How much of a strength bears upon an enemy so many hexes away."""

EVEN = 4.0
"""The square of the odds at which an attack gains half of what is at stake."""

FADES = (0.6, 0.85)
"""What is left, hex by hex, of the pull of a place: half of it is felt near by, half from afar."""

Rings = Sequence[Mapping[int, float]]
"""For each hex those in reach, with how much bears upon them."""


class Pile(NamedTuple):
    """All that a side has in a hex."""

    side: Side
    attack: float
    defence: float
    stake: float


@keep_printed
def find_rings(battle: Any) -> Rings:
    """The hexes in reach of each hex of the battle's map."""
    hexes: HexMap = battle.hexes
    reach, at = len(NEARNESS), {place: number for number, place in enumerate(hexes.axial)}
    offsets = [
        (q, r, NEARNESS[away])
        for q in range(1 - reach, reach)
        for r in range(1 - reach, reach)
        if 0 < (away := max(abs(q), abs(r), abs(q + r))) < reach
    ]
    return [
        {at[q + dq, r + dr]: near for dq, dr, near in offsets if (q + dq, r + dr) in at}
        for q, r in hexes.axial
    ]


def weigh_threats(rings: Rings, piles: Mapping[int, Pile], side: Side) -> float:
    """The points that a side may expect of its attacks, less those that it must fear."""
    brought = dict.fromkeys(piles, 0.0)
    standing: dict[Side, set[int]] = {}
    for here, pile in piles.items():
        standing.setdefault(pile.side, set()).add(here)
    foes = {side: piles.keys() - own for side, own in standing.items()}
    for here, pile in piles.items():
        if pile.attack:
            ring = rings[here]
            reached = ring.keys() & foes[pile.side]
            share = pile.attack / max(1.0, sum(map(ring.__getitem__, reached)))
            for there in reached:
                brought[there] += share * ring[there]
    return sum(
        (-1 if piles[there].side == side else 1) * piles[there].stake * chance(strength, piles[there].defence)
        for there, strength in brought.items()
    )


def chance(attack: float, defence: float) -> float:
    """How much of what is at stake an attack gains, from 0 to 1."""
    odds = (attack / max(defence, 0.5)) ** 2
    return odds / (odds + EVEN)


@keep_up_to(4)
def find_fading(battle: Any, find_places: Callable[[Any], Mapping[str, float]]) -> dict[int, list[float]]:
    """By place that counts in the battle, with its points, the pull that it has in each hex."""
    hexes: HexMap = battle.hexes
    places = {hexes.index[place]: abs(points) for place, points in find_places(battle).items()}
    return {
        there: [points * _fade(hexes.distance(there, here)) for here in range(len(hexes))]
        for there, points in places.items()
    }


def _fade(distance: int) -> float:
    return sum(left**distance for left in FADES) / len(FADES)


def weigh_pull(fading: Mapping[int, Sequence[float]], piles: Mapping[int, Pile], side: Side) -> float:
    """How much nearer the side's strength is to the places that count than its enemies', in points of these."""
    here = [(place, pile) for place, pile in piles.items() if pile.attack or pile.defence]
    if len(here) < 2:
        here += [(place, Pile(side, 0, 0, 0)) for place in (0, 0)]
    find_pulls = itemgetter(*(place for place, _ in here))
    strengths = [pile.attack + pile.defence for _, pile in here]
    signed = [
        strength if pile.side == side else -strength
        for strength, (_, pile) in zip(strengths, here, strict=True)
    ]
    total = 0.0
    for there, pull in fading.items():
        pulls = find_pulls(pull)
        if whole := sum(map(mul, strengths, pulls)):
            total += pull[there] * sum(map(mul, signed, pulls)) / whole
    return total
