"""How a game ended and what that counted for, on its history page: ratings and why, the ladder, annulment."""

from __future__ import annotations

from typing import Any, NamedTuple

from wargame.games.models import Game
from wargame.ladders.models import Challenge, Ladder
from wargame.lobby.joining import ladder_of
from wargame.ratings.powers import find_unseen_people, has_annul_power, objection_to
from wargame.ratings.selectors import annulment_of
from wargame.ratings.why import Gain, gains_of
from wargame.results.models import Result, Share


class Outcome(NamedTuple):
    """A result: each player's share with the rating period that it counts in, where the reader may see why."""

    result: Result
    shares: list[tuple[Share, int | None]]
    ladder: Ladder | None
    challenge: Challenge | None
    may_annul: bool
    annulment: int | None = None
    """The recomputation that tells what annulling it, or letting it count again, changed last."""
    objection: str = ""
    """Why the reader, who has the power to annul it, may not all the same."""


def share_gains(outcome: Outcome, reader: Any) -> dict[int, Gain]:
    """By share what the game brought the player's rating, where the reader may see why."""
    found = {}
    for share, period in outcome.shares:
        if period is not None and (gain := gains_of(share.user, [share], reader).get(outcome.result.pk)):
            found[share.pk] = gain
    return found


def outcome_of(game: Game, reader: Any) -> Outcome | None:
    """The outcome of a game that has one."""
    results = Result.objects.select_related("game", "counted").prefetch_related("shares__user")
    result = results.filter(game=game).first()
    if result is None:
        return None
    shares = list(result.shares.all())
    unseen = set(
        find_unseen_people(reader)
        .filter(pk__in=[share.user_id for share in shares])
        .values_list("pk", flat=True)
    )
    period = result.counted.period if hasattr(result, "counted") else None
    told = [(share, None if share.user_id in unseen or not share.user_id else period) for share in shares]
    challenge = Challenge.objects.filter(game=game).select_related("season").first()
    power = (result.rated or result.annulled is not None) and has_annul_power(reader, result)
    words = objection_to(reader, result) if power else ""
    return Outcome(result, told, ladder_of(game), challenge, power and not words, annulment_of(result), words)
