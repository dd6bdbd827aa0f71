"""A club's colour: one that is told apart from the paper of both themes."""

from __future__ import annotations

import re
from math import floor

from wargame.games.errors import Conflict

PAPER = ("#f8f6ee", "#1f221d")
"""The panels on which it stands, by day and by night (`--panel`)."""

LEAST = 2.0
"""Contrast against each of them: it is a stroke and a square beside words, never a ground for text."""


def clean_colour(colour: str) -> str:
    """`#rrggbb` in small letters, or `""` for none; raises `Conflict` for another spelling or one nobody could see."""
    if not colour:
        return ""
    shown = colour.strip().lower()
    if not re.fullmatch(r"#[0-9a-f]{6}", shown):
        raise Conflict("A colour is # and six hexadecimal digits, like #0b6159")
    found = min(contrast(shown, paper) for paper in PAPER)
    if found < LEAST:
        raise Conflict(
            "This colour has too little contrast with the light or dark page: {found}, where at "
            "least {least} is needed",
            found=f"{floor(found * 100) / 100:.2f}", least=f"{LEAST:.2f}",
        )  # fmt: skip
    return shown


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 reckons it: 1 for the same, 21 for black on white."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, between 0 and 1."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
