"""Offering what could fill a slot (`core.slots`), with the words of this game's pieces."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from rules.core import slots
from rules.core.contract import Candidate, Message, Options, Refusal
from rules.core.slots import ask as ask
from rules.core.slots import button as button
from rules.core.slots import choice as choice
from rules.core.slots import nothing as nothing
from rules.core.slots import one_passes as one_passes
from rules.core.slots import places as places
from rules.core.slots import whole as whole
from rules.core.slots import without as without
from rules.ocs.amounts import supply
from rules.ocs.pieces import Craft, Transport, Unit
from rules.ocs.sea.records import Ship
from rules.ocs.state import State


def candidate(item: Unit | Transport | Ship | Craft, no: Refusal | None) -> Candidate:
    """A piece that could be chosen; transport points have no name of their own and are said by what they carry."""
    if not isinstance(item, Transport):
        return slots.piece(item, no)
    facts = {"points": item.points, "load": supply(item.load)}
    full = "loaded" if item.load else "empty"
    return Candidate(value=item.id, at=item.hex, refusal=no, label=Message(f"{item.kind}-{full}", facts))


def tokens(
    values: Iterable[int], place: str | None = None, cost: str | None = None, ask: str = "ask-tokens"
) -> Options:
    """12.1a An `amount` slot of tokens."""
    found = tuple(
        Candidate(
            value=value,
            at=place,
            cost=cost,
            label=Message("tokens" if value else "no-tokens", {"tokens": supply(value)}),
        )
        for value in values
    )
    return Options(slot="tokens", kind="amount", ask=Message(ask), candidates=found)


name_plainly = slots.piece
"""A piece that could be chosen, by its counter alone."""
several = partial(slots.several, name=candidate)
"""A `units` slot that is all of its act."""


def _label(state: State, item: Unit | Transport | Ship) -> dict[str, str]:
    return {"unit": state.label(item.id)}


pick = partial(slots.pick, facts=_label, name=candidate)
"""An act whose one slot is a piece, named by its button unless told otherwise."""
pick_act = partial(slots.pick_act, facts=_label, name=candidate)
"""The same with what comes of it."""
pick_several = partial(slots.pick_several, name=candidate)
"""An act whose one slot is pieces."""
pieces = partial(slots.units, name=candidate)
"""A `units` slot: each piece with what forbids it."""
piece = partial(slots.unit, name=candidate)
"""A `unit` slot: one piece."""
unless_any = slots.unless
"""For `Act.blocked`: an act cannot be begun while the check refuses all that the side has of something."""
unless = partial(slots.unless, State.units_of)
"""The same of every unit of the side."""
