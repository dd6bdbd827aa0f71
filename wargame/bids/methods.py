"""What comes of bids: pure functions of what two people offer. Amounts are half points (`rules.core.bids`).

The one who opened the game is `FIRST`, the other `SECOND`. Where a die decides, face 1 is for the first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from rules.core.bids import Bid, Halves
from rules.core.contract import Side

Role = Literal["first", "second"]
FIRST: Role = "first"
SECOND: Role = "second"

Sides = tuple[Side, Side]
Die = Callable[[], int]
"""Throws a die of two faces; nobody throws it twice."""


@dataclass(frozen=True)
class Offer:
    """What somebody offers: to play `side` and to give the other `halves` for it.

    By balance levels it is a `level` of 0 to 3; at level 0 no side is named.
    """

    side: Side = ""
    halves: Halves = 0
    level: int = 0


@dataclass(frozen=True)
class Outcome:
    """Who plays which side, and what each side is given. `won_by`: whose offer decided, if one did; `die`: its face."""

    sides: dict[Role, Side]
    given: dict[Side, Halves] = field(default_factory=dict)
    won_by: Role | None = None
    die: int | None = None

    @property
    def halves(self) -> Halves:
        """What one side has been given more than the other."""
        return abs(self._lead())

    @property
    def giver(self) -> Side:
        """The side whose player gave more; '' when neither did."""
        lead, (first, second) = self._lead(), self.sides.values()
        return "" if not lead else second if lead > 0 else first

    def _lead(self) -> Halves:
        first, second = self.sides.values()
        return self.given.get(first, 0) - self.given.get(second, 0)


def seal_bids(sides: Sides, first: Offer, second: Offer, die: Die) -> Outcome:
    """Sealed bids: of two who want a side the higher bid has it, of equal ones the die decides.

    Who want different sides have them for nothing: neither stood in the other's way.
    """
    if first.side != second.side:
        return Outcome(sides={FIRST: first.side, SECOND: second.side})
    face = die() if first.halves == second.halves else None
    winner = FIRST if face == 1 or (face is None and first.halves > second.halves) else SECOND
    best = first if winner == FIRST else second
    return _won(sides, winner, best.side, best.halves, face)


def settle_levels(sides: Sides, bid: Bid, first: Offer, second: Offer, die: Die) -> Outcome:
    """Australian balance levels: who want different sides play their own at their own level; of two who want the same
    the higher level has it, of equal ones the die decides, and the other plays at level 0.

    Who names no side takes the one that is left, at level 0; of two of them the die decides who plays the first side.
    """
    if not first.side and not second.side:
        return _by_lot(sides, die())
    if first.side == second.side:
        face = die() if first.level == second.level else None
        winner = FIRST if face == 1 or (face is None and first.level > second.level) else SECOND
        best = first if winner == FIRST else second
        return _won(sides, winner, best.side, bid.level(best.level), face)
    own = first.side or enemy(sides, second.side)
    seated = {FIRST: own, SECOND: enemy(sides, own)}
    given = {seated[SECOND]: bid.level(first.level), seated[FIRST]: bid.level(second.level)}
    return Outcome(sides=seated, given=_some(given))


def take_offer(sides: Sides, by: Role, offer: Offer) -> Outcome:
    """The end of an auction: the last call stands, its caller plays the side and gives what they called."""
    return _won(sides, by, offer.side, offer.halves)


def choose_side(sides: Sides, offer: Offer, chosen: Side) -> Outcome:
    """Pie rule: one has said what the side `offer.side` gives, the other chooses the side that they play."""
    given = _some({enemy(sides, offer.side): offer.halves})
    return Outcome(sides={FIRST: enemy(sides, chosen), SECOND: chosen}, given=given, won_by=SECOND)


def least_raise(bid: Bid, standing: Halves) -> Halves | None:
    """The smallest call that is above the standing one; None when that is the most there is."""
    above = standing + bid.halves
    return above if above <= bid.limit else None


def enemy(sides: Sides, side: Side) -> Side:
    """The other one of the two sides."""
    return sides[1] if side == sides[0] else sides[0]


def _won(sides: Sides, winner: Role, side: Side, halves: Halves, face: int | None = None) -> Outcome:
    rest = enemy(sides, side)
    seated = {FIRST: side, SECOND: rest} if winner == FIRST else {FIRST: rest, SECOND: side}
    return Outcome(sides=seated, given=_some({rest: halves}), won_by=winner, die=face)


def _by_lot(sides: Sides, face: int) -> Outcome:
    own = sides[0] if face == 1 else sides[1]
    return Outcome(sides={FIRST: own, SECOND: enemy(sides, own)}, die=face)


def _some(given: dict[Side, Halves]) -> dict[Side, Halves]:
    """Only what is more than nothing."""
    return {side: halves for side, halves in given.items() if halves}
