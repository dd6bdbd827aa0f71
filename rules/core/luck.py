"""Luck: the rules throw the dice of an event once more, face by face, and tell what each fall is worth (ADR 0082).

A ruleset copies no table for it: `again` is the function that threw the dice when the event was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.core.chances import enumerate_outcomes
from rules.core.contract import Event, Side
from rules.core.fortune import Fortune
from rules.core.ruleset import Dice

Luck = Mapping[type[Event], Callable[[Any, Any], Iterable[Fortune]]]
"""By the class of an event: (state before, event) -> fortunes."""

Again = Callable[[Dice], int]
"""Throws the dice of an event and tells what they give."""


def fortunes(known: Luck, state: Any, event: Event) -> Iterable[Fortune]:
    """Return what the dice of an event gave, where the rules know its worth; a game's first event gives nothing."""
    weigh = known.get(type(event))
    return weigh(state, event) if state is not None and weigh and event.rolls else ()


def own(side: Side, kind: str, unit: str, got: int, again: Again) -> Iterator[Fortune]:
    """A roll that decides something of one side alone; its `unit` is said by `luck-in-<unit>`."""
    yield Fortune(side=side, kind=kind, unit=f"luck-in-{unit}", got=got, chances=enumerate_outcomes(again))


def oppose(sides: tuple[Side, Side], kind: str, unit: str, got: int, again: Again) -> Iterator[Fortune]:
    """A roll at which the first side gains what the second loses: a fortune for each, one the negative of the other."""
    side, enemy = sides
    for ours in own(side, kind, unit, got, again):
        yield ours
        chances = {-value: chance for value, chance in ours.chances.items()}
        yield Fortune(side=enemy, kind=kind, unit=ours.unit, got=-got, chances=chances)
