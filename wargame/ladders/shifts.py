"""Who would stand elsewhere on a ladder if a result were annulled, or counted again: seen before it is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wargame.ladders.figures import Figure, pool_of, standings_of
from wargame.ladders.models import Challenge, Place, Season
from wargame.ladders.order import Standing
from wargame.ladders.places import rank_rows
from wargame.ladders.rulebook import Kind
from wargame.ladders.seasons import names_of
from wargame.ladders.settling import annulment_preview, has_a_say
from wargame.ladders.standing import Move, moves_between
from wargame.ratings import besides
from wargame.ratings.besides import Shift
from wargame.ratings.preview import Preview
from wargame.results.models import Result


def place_shifts(result: Result, preview: Preview) -> Iterator[besides.PlaceShifts]:
    """The open season in which the game was played, with who moves; nothing of a game of no ladder."""
    rows = Challenge.objects.filter(game=result.game, season__closed=None)
    challenge = rows.select_related("season__ladder__club").first()
    if challenge is None or not has_a_say(challenge, result):
        return
    season = challenge.season
    by_rating = season.ladder.kind == Kind.RATING
    moves = ratings_moves(season, preview) if by_rating else annulment_preview(challenge)
    yield besides.PlaceShifts(season.ladder.name, shifts_of(moves))


def shifts_of(moves: Sequence[Move]) -> list[Shift]:
    """The same by name."""
    names = names_of([move.user for move in moves])
    return [Shift(names.get(move.user, "a former member"), move.before, move.after) for move in moves]


def ratings_moves(season: Season, preview: Preview) -> list[Move]:
    """Who would stand elsewhere where places follow from ratings, from the top of the later order."""
    pool = pool_of(season.ladder)
    rows = list(Place.objects.filter(season=season).order_by("rank"))
    now = standings_of([row.user_id for row in rows], pool)
    moves = {move.user: move.now for move in preview.moves if move.pool == pool}
    then = now | {
        user: Figure(*found[:2], known=True) if found else Figure() for user, found in moves.items()
    }
    return moves_between(*(standing_by(season, rows, figures) for figures in (now, then)))


def standing_by(season: Season, rows: Sequence[Place], figures: Mapping[int, Figure]) -> Standing:
    """The order that these ratings give."""
    return Standing(tuple(row.user_id for row, _ in rank_rows(season, rows, figures)))
