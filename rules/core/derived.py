"""Facts that follow from a position: worked out when first asked for, kept while the position stays in use.

They are told apart by the identity of the parts of the state they rest on, which are frozen. A fact must read
nothing else of the state: `derive("units")` may be used by any state with these very units.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

State = Any
P = ParamSpec("P")
T = TypeVar("T")
Fact = Callable[Concatenate[State, P], T]

KEPT = 128
"""Positions for which a fact is kept: a replay looks at one, a request at a few. Of a printed fact, its answers."""


def derive(*parts: str, keep: int = KEPT) -> Callable[[Fact[P, T]], Fact[P, T]]:
    """A fact that rests on these fields of the state, on the scenario and on whatever else it is asked with, such as a
    side; a big one is kept for few positions.
    """
    names = (*parts, "scenario")
    find_parts = attrgetter(*names)

    def bind(work: Fact[P, T]) -> Fact[P, T]:
        kept: dict[tuple[int, ...], tuple[tuple[Any, ...], dict[Hashable, T]]] = {}
        last: tuple[State, dict[Hashable, T]] = None, {}

        def find_answers(state: State) -> dict[Hashable, T]:
            rests_on = find_parts(state)
            key = tuple(map(id, rests_on))
            found = kept.get(key)
            if found is None:
                if len(kept) >= keep:
                    kept.clear()
                # The parts are held with the answers, so that no other object can take their identity.
                found = kept[key] = rests_on, {}
            return found[1]

        @wraps(work)
        def ask(state: State, /, *args: P.args, **kwargs: P.kwargs) -> T:
            nonlocal last
            of, known = last  # both at once: another thread may write them
            if of is not state:
                _, known = last = state, find_answers(state)
            asked = (*args, *kwargs.items()) if kwargs else args
            if asked not in known:
                known[asked] = worked_out(work, state, names, *args, **kwargs)
            return known[asked]

        return ask

    return bind


def remember(work: Fact[P, T]) -> Fact[P, T]:
    """A fact of the whole position, such as what is asked in it, kept for the one it was asked about last: after an
    action view, standing and umpire all ask. There is nothing that it may not read.

    Threads may take the slot from each other; they only work anew.
    """
    last: tuple[State, dict[Hashable, T]] = None, {}

    @wraps(work)
    def ask(state: State, /, *args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal last
        of, known = last
        if of is not state:
            _, known = last = state, {}
        asked = (*args, *kwargs.items())
        if asked not in known:
            known[asked] = work(state, *args, **kwargs)
        return known[asked]

    return ask


def keep_up_to(most: int) -> Callable[[Fact[P, T]], Fact[P, T]]:
    """A fact of something alone that has a `cache`, such as a battle with its map: worked out once for each thing that
    it is asked with, of which so many are kept.
    """

    def bind(work: Fact[P, T]) -> Fact[P, T]:
        @wraps(work)
        def ask(printed: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
            kept: dict[Hashable, T] = printed.cache.setdefault(ask, {})
            asked = (*args, *kwargs.items()) if kwargs else args
            try:
                return kept[asked]
            except KeyError:  # and not looked for first: another thread may clear in between
                pass
            found = work(printed, *args, **kwargs)
            if len(kept) >= most:
                kept.clear()
            kept[asked] = found
            return found

        return ask

    return bind


def keep_printed(work: Fact[P, T]) -> Fact[P, T]:
    """A fact of a battle alone, its map and what else is printed, kept in its `cache`."""
    return keep_up_to(KEPT)(work)


def worked_out(
    work: Fact[P, T], state: State, names: tuple[str, ...], *args: P.args, **kwargs: P.kwargs
) -> T:
    """The fact itself. The tests look here whether it reads any other field of the state than these."""
    return work(state, *args, **kwargs)
