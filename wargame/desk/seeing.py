"""A look into a game by its director: a moment with somebody's eyes, another beside it, the note that they looked.

The desk and the API ask here, so who may look, up to where, and what is noted are the same for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet

from rules.core.contract import SPECTATOR, UMPIRE, Viewer
from wargame.annals.changes import Change, changes, list_changed_places
from wargame.annals.cuts import spot_of
from wargame.annals.scope import Scope, scope
from wargame.desk.moments import MomentView, sight
from wargame.desk.queue import filter_directed, running_events
from wargame.events.models import Event
from wargame.games.errors import Forbidden, NotFound
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.rulings.forms import sides_of
from wargame.rulings.looks import look_limit, look_note
from wargame.rulings.models import Case


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two moments with the same eyes, the earlier first, and what changed between them.

    Both maps are about the places of what changed, so that they show the same part.
    """

    pair: list[MomentView]
    watched: Viewer
    changed: list[Change]


class Desk(NamedTuple):
    """What somebody may ask about who has a desk, and the games and the events that they direct."""

    scope: Scope
    games: QuerySet[Game]
    events: list[Event]


def require_desk(user: Any) -> Desk:
    """The desk of somebody; raises `Forbidden` for anyone who directs nothing."""
    found = scope(user)
    desk = Desk(found, filter_directed(found), running_events(found))
    if not (found.staff or desk.events or desk.games.exists()):
        raise Forbidden("The desk is for directors of a club, an event or the site")
    return desk


def case_at(number: int) -> Case:
    """The case of that number; raises `NotFound`."""
    found = Case.objects.select_related("game", "director", "raised_by").filter(pk=number).first()
    if found is None:
        raise NotFound("case", case=number)
    return found


def eyes_of(game: Game) -> dict[Viewer, str]:
    """With whose eyes a director looks, and what they are called."""
    return {**dict(sides_of(game)), UMPIRE: "Umpire", SPECTATOR: "Spectator"}


def moment_look(
    *, game: Game, user: Any, at: int, viewers: Sequence[Viewer] = (), other: int | None = None,
    case: Case | None = None,
) -> tuple[MomentView, Comparison | None]:  # fmt: skip
    """What these, or else all sides, had before them before event `at`, compared with before event `other`.

    The look is noted. Raises `Forbidden` for anyone who may not rule on the game or does not see it so far, `NotFound`
    for a moment that is none; both before anything is noted.
    """
    limit = look_limit(game, user)
    if limit is not None and max(at, other or 0) > limit:
        raise Forbidden(
            "You may still have to play one of the players: you can see this game up to event {seq}",
            seq=limit,
        )
    seen = sight(game, at, viewers)
    compared = _compare(game, other, seen.at, viewers) if other is not None else None
    look_note(
        game=game, user=user, viewer=viewers[0] if viewers else "both sides", what="moment",
        seq=min(max(at, other or 0), game.seq), case=case,
    )  # fmt: skip
    return seen, compared


def _compare(game: Game, other: int, at: int, viewers: Sequence[Viewer]) -> Comparison:
    """With the umpire's eyes where all sides are asked for."""
    whose = viewers or [UMPIRE]
    first, second = sorted((sight(game, other, whose), sight(game, at, whose)), key=lambda one: one.at)
    about = list_changed_places(game, first.seq, second.seq, whose[0])
    middle = spot_of(game_moment(game, second.seq).view(whose[0]), about[0]) if about else None
    pair = [sight(game, one.at, whose, about, middle) for one in (first, second)]
    return Comparison(pair, whose[0], changes(game, first.seq, second.seq, whose[0]))
