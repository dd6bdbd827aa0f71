"""A clock shows nothing: the sweep does what the players of the game agreed to (ADR 0116)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from rules.core.contract import Side
from wargame.games.endings import flag_lose
from wargame.games.errors import SiteError
from wargame.games.isolation import each
from wargame.games.models import Game, Seat
from wargame.games.zero import LOSS

BATCH = 200

takers: dict[str, Callable[[str, Side], object]] = {LOSS: lambda code, side: flag_lose(code=code, side=side)}
"""What is done for each agreement, by the code of the game and the side. Apps that know how add theirs.

Each locks the game and looks again: of two workers, one finds nothing to do, and says so by None or a refusal.
"""


def zero_sweep(now: datetime) -> int:
    """Do it for each side whose clock has run out in a game that is played; how many there were."""
    fallen = Seat.objects.filter(
        flagged__isnull=False, runs_out__lte=now, game__status=Game.Status.ACTIVE, game__holds=[],
        game__terms__zero__in=list(takers),
    )  # fmt: skip
    found = fallen.order_by("runs_out").values_list("game__code", "side", "game__terms__zero")[:BATCH]
    return each(lambda row: _settled(*row), list(found))


def _settled(code: str, side: Side, zero: str) -> bool:
    with suppress(SiteError):  # another worker was here, or the side has answered
        return takers[zero](code, side) is not None
    return False
