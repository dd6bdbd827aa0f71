"""Facts that follow from a position: worked out when first asked for, kept while the position stays in use.

They are told apart by the identity of the parts of the state they rest on, which are frozen. A fact must read
nothing else of the state: `derive("units")` may be used by any state with these very units.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

State = Any
P = ParamSpec("P")
T = TypeVar("T")
Fact = Callable[Concatenate[State, P], T]

KEPT = 128
"""Positions for which a fact is kept: a replay looks at one, a request at a few."""


def derive(*parts: str, keep: int = KEPT) -> Callable[[Fact[P, T]], Fact[P, T]]:
    """A fact that rests on these fields of the state, on the scenario and on whatever else it is asked with, such as a
    side; a big one is kept for few positions.
    """
    names = (*parts, "scenario")

    def bind(work: Fact[P, T]) -> Fact[P, T]:
        kept: dict[tuple[int, ...], tuple[tuple[Any, ...], dict[Hashable, T]]] = {}

        @wraps(work)
        def ask(state: State, /, *args: P.args, **kwargs: P.kwargs) -> T:
            rests_on = tuple(getattr(state, name) for name in names)
            key = tuple(map(id, rests_on))
            found = kept.get(key)
            if found is None:
                if len(kept) >= keep:
                    kept.clear()
                # The parts are held with the answers, so that no other object can take their identity.
                found = kept[key] = (rests_on, {})
            known, asked = found[1], (*args, *kwargs.items())
            if asked not in known:
                known[asked] = worked_out(work, state, names, *args, **kwargs)
            return known[asked]

        return ask

    return bind


def keep_printed(work: Fact[P, T]) -> Fact[P, T]:
    """A fact of a battle alone, its map and what else is printed: worked out once and kept in its `cache`, for each
    thing that it is asked with.
    """

    @wraps(work)
    def ask(battle: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (work, *args, *kwargs.items())
        if key not in battle.cache:
            battle.cache[key] = work(battle, *args, **kwargs)
        found: T = battle.cache[key]
        return found

    return ask


def worked_out(
    work: Fact[P, T], state: State, names: tuple[str, ...], *args: P.args, **kwargs: P.kwargs
) -> T:
    """The fact itself. The tests look here whether it reads any other field of the state than these."""
    return work(state, *args, **kwargs)
