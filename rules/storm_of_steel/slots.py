"""Offering what could fill a slot (`core.slots`), for stands at a point of the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.core import slots
from rules.core.contract import Actor, Candidate, Message, Options, Refusal
from rules.core.plane.headings import STEP
from rules.core.slots import choice as choice
from rules.core.slots import nothing as nothing
from rules.core.slots import weigh as weigh
from rules.core.slots import whole as whole
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


def stand(unit: Unit, no: Refusal | None) -> Candidate:
    """A stand that could be chosen, or why not."""
    return Candidate(value=unit.id, at=unit.at, refusal=no)


def own(state: State, actor: Actor) -> Iterator[Unit]:
    """The actor's stands on the table."""
    return state.on_table(actor)


COMPASS = range(0, 360, 45)
"""Headings that are offered; any other may be given."""


def heading(act: Message, *effect: Message) -> Options:
    """R7 Where a unit looks in the end, asked last; the draft is complete without it."""
    turns = tuple(Candidate(value=bearing, label=Message(f"heading-{bearing}")) for bearing in COMPASS)
    return Options(
        slot="heading", kind="heading", ask=Message("ask-heading"), candidates=turns, complete=True, free=True,
        step=STEP, act=act, effect=effect,
    )  # fmt: skip


units = partial(slots.units, name=stand)
unit = partial(slots.unit, name=stand)
unless = partial(slots.unless, own)
