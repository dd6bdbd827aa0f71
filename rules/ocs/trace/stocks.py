"""12.10 Internal stocks: full, Low, Exhausted; for combat supply only, and only when SP are not to be had."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import LogLine, Message
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import line
from rules.ocs.acts import RuleEvent
from rules.ocs.amounts import supply
from rules.ocs.pieces import Stocks, Unit
from rules.ocs.state import State

NEXT: dict[Stocks, Stocks] = {"full": "low", "low": "exhausted"}
"""12.10b One use."""

BETTER: dict[Stocks, Stocks] = {"exhausted": "low", "low": "full"}
"""12.10e One recovery."""


class StocksUsed(RuleEvent, frozen=True, kw_only=True):
    """12.10b The units fought from their internal stocks; each counter is one step worse, unseen by the enemy."""

    units: tuple[str, ...]


def check_use(state: State, unit: Unit, need: int, obtainable: int, how: Sequence[Message] = ()) -> None:
    """12.10a, 12.10c Whether the unit may fight from its stocks: `obtainable` leaves out loads of organic trucks, `how`
    tells who would then have what from where.

    A unit that SP would pay in full is barred (Rk31); one that must do with less may, and what there was is
    wasted (12.10h).
    """
    label = state.label(unit.id)
    if unit.stocks == "exhausted":
        raise Illegal("12.10c", "stocks-exhausted", unit=label)
    if obtainable >= need:
        facts = {"need": supply(need), "obtainable": supply(obtainable), "how": list(how)}
        raise Illegal("12.10a", "stocks-barred", unit=label, **facts)


def may_use(state: State, unit: Unit, need: int, obtainable: int) -> bool:
    """12.10a Whether `check_use` lets the unit."""
    return refusal(check_use, state, unit, need, obtainable) is None


def use_stocks(*units: Unit) -> StocksUsed:
    """12.10b, 12.10d Each on its own; the event is for the owner (4.9)."""
    return StocksUsed(units=tuple(unit.id for unit in units), rules=("12.10b",), audience=(units[0].side,))


def apply_stocks_used(state: State, event: StocksUsed) -> State:
    """12.10b From full to Low, or from Low to Exhausted."""
    units = (state.units[name] for name in event.units)
    return state.put(*(replace(unit, stocks=NEXT[unit.stocks]) for unit in units))


def log_stocks_used(state: State, event: StocksUsed) -> list[LogLine]:
    """12.10b Units are named: only their owner has the event (4.9)."""
    units, labels = [state.units[unit] for unit in event.units], [state.label(unit) for unit in event.units]
    return line(event, side=units[0].side, at=[unit.hex for unit in units], units=labels)
