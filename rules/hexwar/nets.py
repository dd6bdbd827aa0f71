"""Nets: what hangs together with its ends (railways, roads, land that is held), and lines over it, drawn as one.

A place is whatever names a hex, by id or by number.

>>> rails = {"a": "b", "b": "ac", "c": "bd", "d": "c"}
>>> came = grow("a", rails.__getitem__, lambda place: place != "d")
>>> came
{'a': None, 'b': 'a', 'c': 'b'}
>>> trail(came, "c")
['a', 'b', 'c']
>>> [(path.places, path.weight) for path in draw_net([("c", "b", "a"), ("d", "b", "a")])]
[(('c', 'b'), 1), (('b', 'a'), 2), (('d', 'b'), 1)]
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeVar

from rules.core.contract import Path

P = TypeVar("P", bound=Hashable)


def grow(
    ends: Iterable[P], links: Callable[[P], Iterable[P]], is_open: Callable[[P], bool]
) -> dict[P, P | None]:
    """Every place joined to one of the ends over open ones, the nearest first, with the place before it; None before an
    end, which is not asked whether it is open.
    """
    came: dict[P, P | None] = dict.fromkeys(ends)
    queue = list(came)
    for here in queue:
        for there in links(here):
            if there not in came and is_open(there):
                came[there] = here
                queue.append(there)
    return came


def trail(came: Mapping[P, P | None], to: P) -> list[P]:
    """The places from the end, or the start, to `to`, by the place before each; `KeyError` where it was not reached."""
    way, before = [to], came[to]
    while before is not None:
        way.append(before)
        before = came[before]
    return way[::-1]


def draw_net(ways: Iterable[Iterable[str]]) -> Iterator[Path]:
    """Traces laid over one another, none going back where another goes forth: each stretch is drawn once, the wider the
    more of them share it.
    """
    load = Counter(step for way in ways for step in pairwise(way))
    for stretch, weight in stretches(load):
        yield Path(style="trace", places=tuple(stretch), weight=weight)


def stretches(load: Counter[tuple[P, P]]) -> Iterator[tuple[list[P], int]]:
    """The steps of a net without circles joined to lines, each with its width; `load`: how many share a step."""
    onward: dict[P, list[P]] = defaultdict(list)
    into: Counter[P] = Counter()
    for here, there in load:
        onward[here].append(there)
        into[there] += 1

    def after(here: P, there: P) -> P | None:
        ways = onward.get(there, [])
        if len(ways) != 1 or into[there] != 1:
            return None
        return ways[0] if width(load[there, ways[0]]) == width(load[here, there]) else None

    continued = {(there, then) for here, there in load if (then := after(here, there)) is not None}
    for step in load:
        if step not in continued:
            way = list(step)
            while (then := after(way[-2], way[-1])) is not None and then not in way:
                way.append(then)
            yield way, width(load[step])


def width(shared: int) -> int:
    """1 to 5 by how many lines share a step."""
    return min(5, shared.bit_length())
