"""Offering what could fill a slot (`core.slots`), with the names and figures of this game's units and attacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.contract import Candidate, Message, Options, Refusal
from rules.core.flow import refusal
from rules.core.slots import button as button
from rules.core.slots import places as places
from rules.core.slots import unit as unit
from rules.core.slots import units as units
from rules.core.slots import whole as whole
from rules.ring_of_fire.combat.records import Assault
from rules.ring_of_fire.state import State, Unit


def unit_candidate(
    state: State, piece: Unit, no: Refusal | None, code: str, cost: str | None = None, **facts: Any
) -> Candidate:
    """A unit by its printed name and a figure, or why not."""
    label = Message(code, {"unit": state.label(piece.id), **facts})
    return Candidate(value=piece.id, at=piece.hex, label=label, cost=cost, refusal=no)


def _anything(target: str) -> None:
    return None


def _nothing(assault: Assault) -> None:
    return None


def attacks(
    state: State,
    ask: str,
    check: Callable[[str], object] = _anything,
    price: Callable[[Assault], str | None] = _nothing,
) -> Options:
    """The slot `target`: each attack declared, with its price and what forbids it."""
    candidates = tuple(
        Candidate(
            value=target, at=target, label=Message("target-hex", {"hex": target}), cost=price(assault),
            refusal=refusal(check, target),
        )
        for target, assault in state.declarations.items()
    )  # fmt: skip
    return Options(slot="target", kind="hex", ask=Message(ask), candidates=candidates)
