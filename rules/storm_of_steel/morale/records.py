"""What the chapters of this package leave pending."""

from __future__ import annotations

from rules.core.contract import Side
from rules.storm_of_steel.pieces import Pending


class Rallying(Pending, frozen=True, kw_only=True):
    """10.C A rally has failed by so little that points could mend it: `missing` of them."""

    side: Side
    unit: str
    missing: int
