"""What may be done on a ladder. Keyword-only; each is one transaction that holds the season's row."""

from wargame.ladders.challenges import challenge_accept, challenge_decline, challenge_make, challenge_withdraw
from wargame.ladders.places import (
    bar_lift,
    bar_set,
    place_away,
    place_leave,
    place_return,
    place_seek,
    place_show,
    place_take,
)
from wargame.ladders.seasons import ladder_change, ladder_make, season_close, season_open
from wargame.ladders.settling import challenge_annul, challenge_settle

__all__ = [
    "bar_lift",
    "bar_set",
    "challenge_accept",
    "challenge_annul",
    "challenge_decline",
    "challenge_make",
    "challenge_settle",
    "challenge_withdraw",
    "ladder_change",
    "ladder_make",
    "place_away",
    "place_leave",
    "place_return",
    "place_seek",
    "place_show",
    "place_take",
    "season_close",
    "season_open",
]
