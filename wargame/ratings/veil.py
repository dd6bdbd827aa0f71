"""What «why» tells where an opponent keeps their ratings to themselves: as much as does not tell theirs (ADR 0085).

A week's exact figures are equations with one unknown. So a week with such an opponent has no figures a game, and every
week of that player's pool is told in whole points: what follows from a figure leads back to it.
"""

from __future__ import annotations

from typing import Any

from wargame.ratings.glicko import Rating
from wargame.ratings.models import Pool
from wargame.ratings.powers import find_unseen_people
from wargame.results.models import Share


def has_met_unseen(user: Any, pool: Pool, viewer: Any) -> bool:
    """Whether a rated game of the player's in a pool was against somebody who keeps their ratings from the viewer."""
    wanted = {f"result__{field}": value for field, value in pool._asdict().items() if value}
    own = Share.objects.filter(user=user, result__rated=True, **wanted).values("result")
    others = Share.objects.filter(result__in=own).exclude(user=user)
    return others.filter(user__in=find_unseen_people(viewer)).exists()


def whole(figure: Rating) -> Rating:
    """A rating in whole points."""
    return Rating(round(figure.rating), round(figure.rd), round(figure.sigma, 2))
