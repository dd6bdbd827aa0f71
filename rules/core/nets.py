"""Lines laid over one another: a net, cut into stretches along which the same width runs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from typing import TypeVar

P = TypeVar("P", bound=Hashable)
"""A place: a hex by id or by number."""


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
