"""What is done for many things at once: one of them that fails holds up no other (ADR 0093)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import TypeVar

log = logging.getLogger(__name__)
Thing = TypeVar("Thing")


def each(do: Callable[[Thing], int], things: Iterable[Thing]) -> int:
    """Do it with each of these; how much there was to do. A fault is logged."""
    done = 0
    for thing in things:
        try:
            done += do(thing)
        except Exception:  # whatever it is: the others wait behind this one
            log.exception("Left undone: %r", thing)
    return done
