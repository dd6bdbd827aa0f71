"""What a roll gave, in the game's own currency, beside everything it might have given (ADR 0082)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from rules.core.contract import Side


class Fortune(Struct, frozen=True, kw_only=True):
    """The outcome of a roll for `side`: more is better for it.

    Words: `luck-<kind>` says what the dice decided, the message `unit` what is counted. `chances` is the probability of
    every value by all faces of the dice, given the position before the roll.
    """

    side: Side
    kind: str
    unit: str
    got: int
    chances: Mapping[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """The mean of what it might have given."""
        return sum((value * chance for value, chance in self.chances.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from that."""
        mean = self.expected
        return sum(((value - mean) ** 2 * chance for value, chance in self.chances.items()), Fraction(0))
