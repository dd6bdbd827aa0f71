"""What was refused in a game under a clause, as the player read it: with the units, places and figures of the moment.

Who reads it is decided as for the log: who was refused, and the game's directors (`annals.scope`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.core.contract import Side
from wargame.annals.finding import Search
from wargame.annals.query import Query, Term
from wargame.annals.scope import Scope, scope
from wargame.annals.writing import happenings_catch_up
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.rulings.models import Ruling

MOST = 4
"""Refusals beside one number, the latest."""


class Refused(NamedTuple):
    """A refusal in words, whose order it was, and the event after which it was given."""

    text: str
    side: Side
    seq: int


def list_refused_in(game: Game, clause: str, eyes: Scope, end: int | None = None) -> list[Refused]:
    """The latest refusals under a clause, up to event `end`, that these eyes may read; each sentence once."""
    happenings_catch_up(Game.objects.filter(pk=game.pk), heartbeat.now())
    asked = Search(eyes, Query((Term("refused", "yes"), Term("rule", clause)))).happenings
    rows = asked.filter(game=game, seq__lte=end or game.seq).order_by("-seq", "-id")
    found: dict[str, Refused] = {}
    for text, side, seq in rows.values_list("text", "side", "seq"):
        found.setdefault(text, Refused(text, side, seq))
    return list(found.values())[:MOST]


def list_refused_to(ruling: Ruling, user: Any) -> list[tuple[str, list[Refused]]]:
    """Each clause of a signed ruling with what was refused to its reader under it: everybody reads that page, and a
    director who wants to read more looks, which is noted.
    """
    eyes = scope(user).as_spectator()
    return [(rule, list_refused_in(ruling.game, rule, eyes)) for rule in ruling.rules]
