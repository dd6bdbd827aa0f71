"""Offering what could fill a slot: each candidate with the refusal of the very check that `resolve` runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Message, Options, Refusal
from rules.core.flow import refusal
from rules.russian_portfolio.acts import Block
from rules.russian_portfolio.commands import commands, side_of
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

Check = Callable[[Any], object]


def units(
    slot: str, items: Iterable[Unit], check: Check, chosen: Sequence[str] = (), ask: str = ""
) -> Options:
    """A `units` slot: each unit with what forbids it. Complete as soon as one is chosen."""
    candidates = tuple(Candidate(value=u.id, at=u.hex, refusal=refusal(check, u)) for u in items)
    message = Message(ask or f"ask-{slot}")
    return Options(slot=slot, kind="units", ask=message, candidates=candidates, complete=bool(chosen))


def weighed(offered: Options, no: Refusal | None, act: str, *effect: Message) -> Options:
    """A slot with what stands against the draft as it is, what it would come to, and the name of its button."""
    return replace(
        offered, complete=offered.complete and no is None, refusal=no, act=Message(act), effect=effect
    )


def unit(slot: str, items: Iterable[Unit], check: Check, ask: str = "") -> Options:
    """A `unit` slot: one unit."""
    candidates = tuple(Candidate(value=u.id, at=u.hex, refusal=refusal(check, u)) for u in items)
    return Options(slot=slot, kind="unit", ask=Message(ask or f"ask-{slot}"), candidates=candidates)


def choice(slot: str, values: Iterable[Any], check: Check, ask: str = "") -> Options:
    """A `choice` slot; the words of a value are `choice-<slot>-<value>`."""
    candidates = tuple(Candidate(value=value, refusal=refusal(check, value)) for value in values)
    return Options(slot=slot, kind="choice", ask=Message(ask or f"ask-{slot}"), candidates=candidates)


def places(slot: str, hexes: Iterable[str], check: Check, ask: str = "") -> Options:
    """A `hex` slot: each hex with what forbids it."""
    candidates = tuple(Candidate(value=hex_id, at=hex_id, refusal=refusal(check, hex_id)) for hex_id in hexes)
    return Options(slot=slot, kind="hex", ask=Message(ask or f"ask-{slot}"), candidates=candidates)


def whole(act: str, **facts: Any) -> Options:
    """Nothing is left to fill; `act` names the main button."""
    return Options(complete=True, act=Message(act, facts))


def unless(check: Callable[[State, Actor, Unit], object], rule: str, code: str) -> Block:
    """For `Act.blocked`: an act cannot be begun while `check` refuses every unit of the actor."""

    def blocked(state: State, actor: Actor) -> Refusal | None:
        mine = (unit for unit in state.units_of(side_of(state, actor)) if commands(state, actor, unit))
        some = any(refusal(check, state, actor, unit) is None for unit in mine)
        return None if some else Refusal(rule, code)

    return blocked
