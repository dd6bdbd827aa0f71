"""The units that everything is counted in, so that nothing is ever a float.

Movement points are whole twelfths (a road at ⅓ and a quarter of an allowance are whole), supply whole tokens
(1 SP = 4 T), RE whole quarters (a battalion is 2): one quarter of an RE takes one token of transport room.
Strengths are `Fraction`s.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NewType

from rules.hexwar.figures import fraction_text
from rules.hexwar.steps import ALL, NEVER

Tokens = NewType("Tokens", int)

SP = 4
"""12.1a Tokens in a supply point."""

MP = 12
"""Twelfths in a movement point."""

RE = 4
"""Quarters in a regimental equivalent."""

LIMIT = 10 * RE
"""4.8 Quarters of RE of combat units that a hex holds."""


@cache
def price(text: str) -> int:
    """A printed cost in twelfths of an MP: `"1/3"` is 4, `"A"` is `ALL`, `"P"` is `NEVER`."""
    return {"A": ALL, "P": NEVER}.get(text) or int(Fraction(text) * MP)


@cache
def points(twelfths: int) -> str:
    """Movement points in words: 42 twelfths are «3½»."""
    return fraction_text(Fraction(twelfths, MP))


def supply(tokens: int) -> str:
    """12.1a Tokens in words: 18 are «4 SP 2T»."""
    whole, rest = divmod(tokens, SP)
    parts = (f"{whole} SP" if whole else "", f"{rest}T" if rest else "")
    return " ".join(filter(None, parts)) or "0T"


def equivalents(quarters: int) -> str:
    """RE in words: 26 quarters are «6½»."""
    return fraction_text(Fraction(quarters, RE))


def round_half_up(value: Fraction) -> int:
    """4.1 To the nearest whole number, a half upwards."""
    return int((value + Fraction(1, 2)) // 1)


def round_up(value: Fraction) -> int:
    """12.6c Any part of a whole counts as a whole."""
    return -int(-value // 1)
