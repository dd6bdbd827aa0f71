"""What hangs on the result of a game that a roll-back takes away: said before it is done.

Apps above this one add what they know: `UNRAVELS.append(pairings_of_its_event)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from wargame.games.models import Game
from wargame.games.releases import playable
from wargame.games.words import seat_names
from wargame.ratings.preview import list_seen_moves, recompute_preview
from wargame.results.models import Result
from wargame.results.selectors import standing_result

FEW = 500
"""Games that are worked out again while somebody waits for a page; of more only their number is said."""

SHOWN = 6
"""Ratings that are named."""


def result_of(game: Game, user: Any) -> Iterable[str]:
    """That the game's result is annulled by a roll-back, and that it will get a new one."""
    result = standing_result(game)
    if result is not None:
        ruleset = playable(game)
        winner = seat_names(ruleset, [(result.winner, "")])[0][1] if ruleset and result.winner else ""
        yield (
            f"Its result, {f'a win for the {winner}' if winner else 'a draw'}, is annulled; the "
            "game will get a new one"
        )


def ratings_of(game: Game, user: Any) -> Iterable[str]:
    """The ratings that move, as far as this reader may see them."""
    result = standing_result(game)
    if result is None or not result.rated or result.annulled:
        yield "Its result is not rated"
    elif result.held:
        yield "Its result is held until the round is signed, so no ratings depend on it yet"
    else:
        later = Result.objects.filter(rated=True, annulled=None, held=False, ended__gt=result.ended).count()
        yield f"Its result is rated: it no longer counts, and {later} later ones are recalculated"
        if later <= FEW:
            for move in list_seen_moves(recompute_preview(result), user)[:SHOWN]:
                yield f"{move.name}: {_rating(move.before)} → {_rating(move.after)}"


def _rating(given: Any) -> str:
    return f"{given.rating:.0f}" if given else "no rated game"


UNRAVELS: list[Callable[[Game, Any], Iterable[str]]] = [result_of, ratings_of]
"""Asked in their order."""


def unravels(game: Game, user: Any) -> list[str]:
    """A sentence for everything that hangs on the result; none of a game that has no result."""
    return [said for tell in UNRAVELS for said in tell(game, user)] if game.result is not None else []
