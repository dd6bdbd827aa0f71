"""Looking into a running game that hides something is an entry, which its players read when the game is over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from rules.core.contract import UMPIRE
from wargame.games import heartbeat
from wargame.games.errors import Forbidden
from wargame.games.models import Game
from wargame.games.position import game_hides
from wargame.games.releases import playable
from wargame.rulings.benches import cases_with, rules_on, seconds
from wargame.rulings.models import Case, Look

LOG = "log"
"""What was looked at by a query."""


def look_note(
    *, game: Game, user: Any, viewer: str, what: str, seq: int | None = None, case: Case | None = None,
    always: bool = False,
) -> None:  # fmt: skip
    """Note that a director looks with those eyes, once an hour, kind and case, up to the latest event they looked at.

    Nothing where there is nothing hidden to see, unless that is not what they look at (`always`).
    """
    if not always and (game.result is not None or not game.seq or not hides(game)):
        return
    now, seq = heartbeat.now(), seq or game.seq
    look, new = Look.objects.get_or_create(
        game=game, user=user, viewer=viewer, what=what, case=case, hour=_hour(now),
        defaults={"seq": seq, "time": now},
    )  # fmt: skip
    if not new and look.seq < seq:
        Look.objects.filter(pk=look.pk, seq__lt=seq).update(seq=seq)


def looks_note(user: Any, games: QuerySet[Game]) -> None:
    """Note that somebody asks the log of these games with an umpire's eyes, once an hour, game and case."""
    now = heartbeat.now()
    hiding = dict(games.filter(_hide(games)).values_list("pk", "seq"))
    mine = Case.objects.filter(director=user, state=Case.State.OPEN, game__in=hiding)
    cases = dict(mine.values_list("game", "pk"))
    noted = Look.objects.filter(user=user, viewer=UMPIRE, what=LOG, hour=_hour(now), game__in=hiding)
    known = {look.game_id: look for look in noted if look.case_id == cases.get(look.game_id)}
    behind = [look.pk for pk, look in known.items() if look.seq < hiding[pk]]
    if behind:
        reached = Game.objects.filter(pk=OuterRef("game_id")).values("seq")
        Look.objects.filter(pk__in=behind).update(seq=Subquery(reached))
    Look.objects.bulk_create(
        (
            Look(
                game_id=pk, user=user, viewer=UMPIRE, what=LOG, hour=_hour(now), time=now, seq=seq,
                case_id=cases.get(pk),
            )
            for pk, seq in hiding.items() if pk not in known
        ),
        ignore_conflicts=True,
    )  # fmt: skip


def _hour(time: datetime) -> datetime:
    """The hour in which that is."""
    return time.replace(minute=0, second=0, microsecond=0)


def _hide(games: QuerySet[Game]) -> Q:
    """That a game hides something from somebody: asked once for all games of the same rules and options."""
    found = Q(pk__in=[])
    for kind in games.order_by().values("ruleset", "release", "options").distinct():
        if hides(Game(**kind)):
            found |= Q(**kind)
    return found


def hides(game: Game) -> bool:
    """Whether a game hides something from somebody; so does one whose rules are not there to say so."""
    return playable(game) is None or game_hides(game)


def looks_of(game: Game) -> list[Look]:
    """Who looked into it; empty while it is played: that somebody looked may tell what is disputed."""
    return list(game.looks.select_related("user", "case")) if game.result is not None else []


def look_limit(game: Game, user: Any) -> int | None:
    """The last event up to which somebody may see all of a game; None for all of it. Raises `Forbidden`.

    Who may rule with a second signature alone sees a game while a case of it is theirs, or waits for their signature,
    up to the event it is about.
    """
    bench = rules_on(game, user)
    if game.result is not None or user.pk not in bench.policy.second:
        return None
    seqs = [
        case.seq
        for case in cases_with(game, user)
        if case.director_id == user.pk or user.pk in seconds(case, case.director_id, bench)
    ]
    if not seqs:
        raise Forbidden(bench.policy.second[user.pk])
    return max(seqs)


def may_look(game: Game, user: Any) -> bool:
    """Whether somebody sees the game as its umpire now: not before they have taken the case that lets them."""
    try:
        look_limit(game, user)
    except Forbidden:
        return False
    return True


UNSEEN = (
    "You may still have to play one of the players: you can see this game up to event {seq}, "
    "and it is at event {now}"
)


def look_end(game: Game, user: Any) -> int | None:
    """The event up to which somebody sees a game that has gone on since; None for those who see it as it stands.

    Where nothing is hidden that is everybody. Raises `Forbidden` as `look_limit` does.
    """
    if game.result is not None or not hides(game):
        return None
    limit = look_limit(game, user)
    return limit if limit is not None and limit < game.seq else None


def require_present(game: Game, user: Any, what: str) -> None:
    """Raises `Forbidden` for anyone who does not see the game as it stands; `what` says who acts instead."""
    end = look_end(game, user)
    if end is not None:
        raise Forbidden(f"{UNSEEN}. {what}", seq=end, now=game.seq)
