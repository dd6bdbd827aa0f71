"""What a won assault leaves pending."""

from __future__ import annotations

from rules.core.contract import Point
from rules.storm_of_steel.pieces import Pending


class Occupying(Pending, frozen=True, kw_only=True):
    """9.C A foot unit may take the place, in `feature`, of the enemy it has destroyed."""

    unit: str
    at: Point
    feature: str
