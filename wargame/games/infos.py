"""Games as lists show them, typed. One query for any number of games, and one for their seats."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from wargame.games import heartbeat
from wargame.games.commanders import post_of
from wargame.games.frames import clocks
from wargame.games.models import Game, Seat
from wargame.games.selectors import acts_of, seat_summary
from wargame.games.shapes import GameInfo
from wargame.games.sides import UNSETTLED

UNDER_WAY = (Game.Status.OPEN, Game.Status.ACTIVE)


def games_of(
    *,
    user: Any,
    mine: bool,
    limit: int,
    status: str | None = None,
    ruleset: str | None = None,
    before: datetime | None = None,
) -> list[GameInfo]:
    """Games the user may see, the last moved first; `before` continues a list."""
    games = Game.objects.filter(visible(user, mine=mine)).order_by("-moved", "-pk")
    wanted = {"status": status, "ruleset": ruleset, "moved__lt": before}
    games = games.filter(**{field: value for field, value in wanted.items() if value})
    return [game_info(game, user) for game in with_seats(games)[:limit]]


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with what `game_info` needs."""
    played = Exists(acts_of(OuterRef("pk")))
    return (
        games.annotate(played=played).select_related("owner", "invitee__user").prefetch_related("seats__user")
    )


def game_info(game: Game, user: Any) -> GameInfo:
    """One game as this user may know it."""
    seats = list(game.seats.all())
    post = post_of(seats, user.pk, game.awaiting)
    inside = post is not None or (game.owner_id is not None and game.owner_id == user.pk)
    begun = game.status in UNDER_WAY or game.played  # type: ignore[attr-defined]  # of `with_seats`
    return GameInfo(
        code=game.code,
        name=game.name,
        ruleset=game.ruleset,
        version=game.version,
        release=game.release,
        commitment=game.commitment,
        scenario=game.scenario,
        options=game.options,
        status=game.status,  # type: ignore[arg-type]  # one of the model's choices
        private=game.private,
        pace=game.pace,
        seq=game.seq,
        turn=game.turn,
        turns=game.turns,
        phase=game.phase,
        awaiting=game.awaiting,
        questions=game.questions,
        result=game.result,
        seats=[seat_summary(seat) for seat in seats],
        clocks=clocks(game, seats, heartbeat.now()),
        created=game.created,
        moved=game.moved,
        owner=game.owner.get_username() if game.owner else None,
        rated=bool(game.terms.get("rated")) and begun,
        club=game.terms.get("club", ""),
        limits=game.terms.get("limits", {}),
        ladder=game.terms.get("ladder", ""),
        offered_to=game.invitee.user.get_username() if hasattr(game, "invitee") else None,
        sides_by=game.terms.get(UNSETTLED, ""),
        you=post.side if post else None,
        command=post.command if post else "",
        invitation=game.invitation if inside else None,
    )


def visible(user: Any, *, mine: bool = False) -> Q:
    """Public games, and the private ones one plays in or opened; `mine`: only those."""
    if not user.is_authenticated:
        return Q(pk=None) if mine else Q(private=False)
    if mine:
        held = Seat.objects.filter(user_id=user.pk).order_by().values("game")
        return Q(pk__in=held.union(Game.objects.filter(owner_id=user.pk).order_by().values("pk"), all=True))
    # Asked of each game that is looked at, for whoever looks may sit in thousands.
    seated = Exists(Seat.objects.filter(game=OuterRef("pk"), user_id=user.pk))
    shown = Q(private=False) | Q(owner_id=user.pk) | Q(group__in=user.groups.all())
    return shown | Q(seated) | Q(invitee__user=user.pk)
