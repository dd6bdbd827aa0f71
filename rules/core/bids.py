"""Bids for sides: what whoever wants a side gives the other for it, in the currency that the scenario names.

A scenario with a `Bid` may be opened with the option `bid`: half points by the side that receives them. They are half
points because a record has whole numbers only. `setup` takes it out of the options with `split_bid` and writes one
`BidGiven` for each side after its first event; what that changes the ruleset says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rules.core.acts import RuleEvent
from rules.core.contract import LogLine, Message, Side
from rules.core.errors import Malformed
from rules.core.tables import Row
from rules.core.talk import line

OPTION = "bid"
"""The option that no scenario may use for a choice of its own."""

Halves = int


class Bid(Row, frozen=True, kw_only=True):
    """The bids of a scenario, as its file defines them: `gives` names the words `bid-<gives>`.

    `step` is the smallest bid, `most` the greatest, `levels` what the three balance levels give; all in
    points. Raises `ValueError` for figures that do not fit each other.
    """

    gives: str
    most: int
    step: Literal["whole", "half"] = "whole"
    levels: tuple[float, float, float] = (1, 2, 3)

    def __post_init__(self) -> None:
        """Every level is a bid, and each gives more than the one before."""
        figures = [int(2 * level) if float(2 * level).is_integer() else 0 for level in self.levels]
        if figures != sorted(set(figures)) or any(self.fault(figure) for figure in figures):
            raise ValueError(f"the levels {self.levels} are no bids of {self.step} points up to {self.most}")

    @property
    def halves(self) -> Halves:
        """The smallest bid in half points."""
        return 1 if self.step == "half" else 2

    @property
    def limit(self) -> Halves:
        """The greatest bid in half points."""
        return 2 * self.most

    def level(self, number: int) -> Halves:
        """Return what a balance level gives, in half points; level 0 gives nothing."""
        return round(2 * self.levels[number - 1]) if number else 0

    def fault(self, given: Any) -> str:
        """Explain why so many half points, more than none, cannot be given; '' when they can."""
        if type(given) is not int or given < 1:
            return "bid-unreadable"
        if given > self.limit:
            return "bid-too-much"
        return "" if given % self.halves == 0 else "bid-no-step"

    def message(self, given: Halves) -> Message:
        """So many half points of it, in words."""
        return Message(f"bid-{self.gives}", {"points": points(given), "halves": given})


class BidGiven(RuleEvent, frozen=True, kw_only=True):
    """A side begins with so many half points more, which the other side's player has bid; `gives` names the words."""

    side: str
    halves: int
    gives: str


def points(halves: Halves) -> str:
    """Half points as one writes them: «2½»."""
    whole, half = divmod(halves, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


def check_bid(bid: Bid | None, sides: Sequence[Side], given: Any) -> dict[Side, Halves]:
    """The half points by side, which the scenario allows; raises `Malformed`."""
    if bid is None:
        raise Malformed("no-bid")
    if not isinstance(given, Mapping) or not given:
        raise Malformed("bid-unreadable", bid=str(given)[:80])
    for side, halves in given.items():
        if side not in sides:
            raise Malformed("no-such-side", side=side)
        if fault := bid.fault(halves):
            told = points(halves) if type(halves) is int and halves > 0 else str(halves)[:20]
            raise Malformed(fault, given=told, most=bid.most, step=points(bid.halves), bid=told)
    return dict(given)


def split_bid(
    bid: Bid | None, sides: Sequence[Side], options: Mapping[str, Any]
) -> tuple[list[BidGiven], dict[str, Any]]:
    """The events of the bid that a game is opened with, and its other options; raises `Malformed`."""
    rest = {name: value for name, value in options.items() if name != OPTION}
    if OPTION not in options:
        return [], rest
    given = check_bid(bid, sides, options[OPTION])
    assert bid is not None
    return [BidGiven(side=side, halves=given[side], gives=bid.gives) for side in sides if side in given], rest


def message(event: BidGiven) -> Message:
    """Return the bid in words."""
    return Message(f"bid-{event.gives}", {"points": points(event.halves), "halves": event.halves})


def log_bid_given(state: Any, event: BidGiven) -> Sequence[LogLine]:
    """Log which side begins with what; `state` is not looked at."""
    return line(event, side=event.side, who=event.side, amount=message(event))


LOG = {BidGiven: log_bid_given}
