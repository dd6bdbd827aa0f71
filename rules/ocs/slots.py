"""Offering what could fill a slot: each candidate with the refusal of the very check that `resolve` runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.core.contract import Candidate, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.ocs.acts import Block
from rules.ocs.amounts import supply
from rules.ocs.pieces import Transport, Unit
from rules.ocs.state import State


def candidate(item: Unit | Transport, no: Refusal | None) -> Candidate:
    """A piece that could be chosen; transport points have no name of their own and are said by what they carry."""
    if isinstance(item, Unit):
        return Candidate(value=item.id, at=item.hex, refusal=no)
    facts = {"points": item.points, "load": supply(item.load)}
    full = "loaded" if item.load else "empty"
    return Candidate(value=item.id, at=item.hex, refusal=no, label=Message(f"{item.kind}-{full}", facts))


def pieces(
    slot: str,
    items: Iterable[Unit | Transport],
    check: Callable[[Any], object],
    chosen: Sequence[str] = (),
    ask: str = "",
) -> Options:
    """A `units` slot: each piece with what forbids it. Complete as soon as one is chosen."""
    candidates = tuple(candidate(item, refusal(check, item)) for item in items)
    return Options(
        slot=slot,
        kind="units",
        ask=Message(ask or f"ask-{slot}"),
        candidates=candidates,
        complete=bool(chosen),
    )


def unless(check: Callable[[State, Side, Unit], object], rule: str, code: str) -> Block:
    """For `Act.blocked`: an act cannot be begun while `check` refuses every unit of the side."""

    def blocked(state: State, side: Side) -> Refusal | None:
        some = any(refusal(check, state, side, unit) is None for unit in state.units_of(side))
        return None if some else Refusal(rule, code)

    return blocked


def nothing(refusals: Iterable[Refusal | None], none: Refusal) -> Refusal | None:
    """Why an act can be done to nothing: the last of the refusals of all there is, or `none` when there is nothing."""
    found = none
    for no in refusals:
        if no is None:
            return None
        found = no
    return found


def one_passes(check: Callable[[Any], object], items: Iterable[Any]) -> None:
    """For a candidate that stands for several things: raises what is said of the first when none passes."""
    first: Illegal | None = None
    for item in items:
        try:
            check(item)
        except Illegal as no:
            first = first or no
        else:
            return
    if first is not None:
        raise first


def piece(
    slot: str, items: Iterable[Unit | Transport], check: Callable[[Any], object], ask: str = ""
) -> Options:
    """A `unit` slot: one piece."""
    candidates = tuple(candidate(item, refusal(check, item)) for item in items)
    return Options(slot=slot, kind="unit", ask=Message(ask or f"ask-{slot}"), candidates=candidates)


def choice(slot: str, values: Iterable[Any], check: Callable[[Any], object], ask: str = "") -> Options:
    """A `choice` slot; the words of a value are `choice-<slot>-<value>`."""
    candidates = tuple(Candidate(value=value, refusal=refusal(check, value)) for value in values)
    return Options(slot=slot, kind="choice", ask=Message(ask or f"ask-{slot}"), candidates=candidates)


def whole(act: str, **facts: Any) -> Options:
    """Nothing is left to fill; `act` names the main button."""
    return Options(complete=True, act=Message(act, facts))


def places(slot: str, hexes: Iterable[str], check: Callable[[str], object], ask: str = "") -> Options:
    """A `hex` slot: each hex with what forbids it."""
    candidates = tuple(Candidate(value=hex_id, at=hex_id, refusal=refusal(check, hex_id)) for hex_id in hexes)
    return Options(slot=slot, kind="hex", ask=Message(ask or f"ask-{slot}"), candidates=candidates)
