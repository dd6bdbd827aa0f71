"""What is done for many events at once: one of them that fails holds up no other (ADR 0093)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

log = logging.getLogger(__name__)
Thing = TypeVar("Thing")


def each(
    do: Callable[[Thing], int], things: Iterable[Thing], through: tuple[type[Exception], ...] = ()
) -> int:
    """Do it with each of these; how much there was to do. A fault is logged, but for those that go `through`."""
    done = 0
    for thing in things:
        try:
            done += do(thing)
        except through:
            raise
        except Exception:  # whatever it is: the games of other events wait behind this one
            log.exception("Left undone: %r", thing)
    return done
