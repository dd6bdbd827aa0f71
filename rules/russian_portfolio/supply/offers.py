"""IX.A Counters off the map as candidates: one of each make, with its price."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.contract import Candidate, Message
from rules.core.flow import refusal
from rules.russian_portfolio.drawn import draw_unit
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


def off_map(state: State, side: str) -> list[Unit]:
    """IX.A The side's counters that are not on the map."""
    return [unit for unit in state.units.values() if unit.side == side and unit.hex is None]


def counters(
    state: State,
    units: Iterable[Unit],
    check: Callable[[Unit], object],
    price: Callable[[Unit], Message] | None = None,
) -> tuple[Candidate, ...]:
    """One candidate for each make of counter, standing for all that are exactly like it and equally free."""
    groups: dict[object, list[Unit]] = {}
    for unit in units:
        no, counter = refusal(check, unit), state.counter(unit.id)
        make = (counter.nation, counter.type, counter.size, counter.factors, no.code if no else "")
        groups.setdefault(make, []).append(unit)
    return tuple(
        Candidate(
            value=same[0].id,
            effect=_worth(price(same[0]) if price else None, len(same) - 1),
            refusal=refusal(check, same[0]),
            piece=draw_unit(same[0], state.counter(same[0].id)),
        )
        for same in groups.values()
    )


def _worth(price: Message | None, more: int) -> Message | None:
    """What a make of counter costs, and how many more there are of it."""
    if price is None:
        return Message("effect-alike", {"count": more}) if more else None
    return Message("effect-price-alike", {"price": price, "count": more}) if more else price
