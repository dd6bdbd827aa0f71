"""Facts that follow from a position: worked out when first asked for, kept while the position stays in use.

They are told apart by the identity of the parts of the state they rest on, which are frozen. A fact must read
nothing else of the state: `derived("units")` may be used by any state with these very units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

State = Any
T = TypeVar("T")
Fact = Callable[[State], T]

KEPT = 128
"""Positions for which a fact is kept: a replay looks at one, a request at a few."""


def derived(*parts: str, keep: int = KEPT) -> Callable[[Fact[T]], Fact[T]]:
    """A fact that rests on these fields of the state and on the scenario; a big one is kept for few positions."""
    names = (*parts, "scenario")

    def bind(work: Fact[T]) -> Fact[T]:
        kept: dict[tuple[int, ...], tuple[tuple[Any, ...], T]] = {}

        @wraps(work)
        def ask(state: State) -> T:
            rests_on = tuple(getattr(state, name) for name in names)
            key = tuple(map(id, rests_on))
            known = kept.get(key)
            if known is None:
                if len(kept) >= keep:
                    kept.clear()
                # The parts are held with the answer, so that no other object can take their identity.
                known = kept[key] = (rests_on, work(state))
            return known[1]

        return ask

    return bind
