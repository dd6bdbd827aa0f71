"""What other pages show of ladders."""

from __future__ import annotations

from typing import Any

from wargame.clubs.models import Club
from wargame.ladders.models import Place
from wargame.ladders.powers import may_run
from wargame.ladders.selectors import ladders_seen

FIRST = 5


def club_box(club: Club, user: Any) -> dict[str, Any]:
    """«Ladders» beside a club: its ladders, and the first places of the first one."""
    ladders = ladders_seen(user, club)
    open_ones = [season for ladder in ladders for season in ladder.now_open]  # type: ignore[attr-defined]
    top = (
        Place.objects.filter(season=open_ones[0], hidden=False).select_related("user")[:FIRST]
        if open_ones
        else []
    )
    return {"club": club, "ladders": ladders, "top": top, "runs": may_run(user, club)}
