"""What the chapters of this package leave pending."""

from __future__ import annotations

from rules.core.contract import Side
from rules.storm_of_steel.pieces import Pending


class Bombarding(Pending, frozen=True, kw_only=True):
    """7.D A bombardment of that side is to fall: where does its impact point lie?"""

    side: Side


class Striking(Pending, frozen=True, kw_only=True):
    """7.E Aircraft of that side are to strike; '' until the die has said which."""

    side: Side
    aircraft: str = ""
