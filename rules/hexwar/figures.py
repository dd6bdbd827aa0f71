"""Figures that are no whole numbers, as a counter or a chart prints them.

Rows and columns that go up to a figure are headed by what they cover (`span`, `spans`, `list_limits`).

Games count in whole units (half points, twelfths) or in `Fraction`s, so that nothing is ever a float.

>>> from fractions import Fraction
>>> from rules.hexwar.figures import fraction_text, list_limits, spans
>>> [fraction_text(Fraction(figure)) for figure in ("7", "7/2", "1/3", "29/12")]
['7', '3½', '⅓', '2 5/12']
>>> spans([3, 6, 7])
['≤3', '4–6', '7']
>>> list_limits([6, 7])
['≤6', '7', '≥8']
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

_SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def fraction_text(value: Fraction | int) -> str:
    """A figure of at least 0 as people write it: 3½, ⅓, 2 5/12."""
    whole, rest = divmod(Fraction(value), 1)
    if not rest:
        return str(whole)
    sign = _SIGNS.get(rest)
    if sign is not None:
        return f"{whole or ''}{sign}"
    return f"{whole} {rest}" if whole else str(rest)


def span(low: int, high: int) -> str:
    """Figures from low to high: «6–9», «6», nothing."""
    return "–" if low > high else str(low) if low == high else f"{low}–{high}"


def spans(limits: Sequence[int]) -> list[str]:
    """What each covers that goes up to such a limit, the first from below."""
    return [f"≤{limits[0]}", *(span(low + 1, high) for low, high in pairwise(limits))]


def list_limits(limits: Sequence[int]) -> list[str]:
    """What is covered up to each limit, and above the last."""
    return [*spans(limits), f"≥{limits[-1] + 1}"]
