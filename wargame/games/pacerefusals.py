"""A pace that cannot be, refused where people settle one."""

from __future__ import annotations

from rules.core.errors import Malformed
from wargame.games.errors import Conflict
from wargame.games.faults import MALFORMED
from wargame.games.pacing import find_pace


def check_pace(name: str, about: str = "") -> None:
    """Raises `Conflict`, with the reason, for a pace that there is not or that cannot be."""
    try:
        find_pace(name)
    except Malformed as fault:
        said = MALFORMED[fault.code].replace("{pace}", "«{pace}»")
        raise Conflict(said, about=about, **fault.facts) from fault
