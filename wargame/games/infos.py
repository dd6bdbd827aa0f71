"""Games as lists show them, typed. One query for any number of games, and one for their seats."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from wargame.games import heartbeat
from wargame.games.agreeing import clock_terms
from wargame.games.commanders import post_of
from wargame.games.frames import clocks, list_given_up
from wargame.games.held import pause_of
from wargame.games.models import Game, Heir, Seat
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
    given_up: bool = False,
) -> list[GameInfo]:
    """Games the user may see, the last moved first; `before` continues a list. `given_up`: those of which somebody may
    take a side over.
    """
    games = Game.objects.filter(visible(user, mine=mine)).order_by("-moved", "-pk")
    if given_up:
        games = games.filter(
            Exists(Seat.objects.filter(game=OuterRef("pk"), given_up__isnull=False)),
            status=Game.Status.ACTIVE,
        )
    wanted = {"status": status, "ruleset": ruleset, "moved__lt": before}
    games = games.filter(**{field: value for field, value in wanted.items() if value})
    return [game_info(game, user) for game in with_seats(games)[:limit]]


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with what `game_info` needs."""
    played, inherited = Exists(acts_of(OuterRef("pk"))), Exists(Heir.objects.filter(game=OuterRef("pk")))
    known = games.annotate(played=played, inherited=inherited)
    return known.select_related("owner", "invitee__user").prefetch_related("seats__user")


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
        clock=clock_terms(game),
        pause=pause_of(game),
        given_up=list_given_up(seats),
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
        rated=bool(game.terms.get("rated")) and begun and _counts(game),
        club=game.terms.get("club", ""),
        limits=game.terms.get("limits", {}),
        ladder=game.terms.get("ladder", ""),
        offered_to=game.invitee.user.get_username() if hasattr(game, "invitee") else None,
        sides_by=game.terms.get(UNSETTLED, ""),
        you=post.side if post else None,
        command=post.command if post else "",
        invitation=game.invitation if inside else None,
    )


def _counts(game: Game) -> bool:
    """Whether nobody took a side over in it, or it counts all the same."""
    inherited = getattr(game, "inherited", None)  # of `with_seats`; one game alone may come without
    return bool(game.terms.get("heirs")) or not (game.heirs.exists() if inherited is None else inherited)


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
