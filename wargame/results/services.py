"""What is done with results: recording one, annulling it, letting it count again (ADR 0080)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from rules.core.contract import Side
from wargame.games import heartbeat
from wargame.games.alone import PRACTICE, SOLO, practice_name
from wargame.games.errors import Conflict
from wargame.games.models import Game, Heir, Seat
from wargame.games.selectors import is_played
from wargame.results.models import Result, Share
from wargame.results.signals import result_annulled, result_recorded, results_released

HOW = {
    "event-Resigned": Result.How.RESIGNATION,
    "event-TimeForfeited": Result.How.TIME,
    "event-DrawAgreed": Result.How.AGREED,
    "event-Adjudicated": Result.How.ADJUDICATED,
    "event-Adjudicated-drawn": Result.How.ADJUDICATED,
    "event-Forfeited": Result.How.ADJUDICATED,
    "event-Abandoned": Result.How.ABANDONED,
}
"""How a game ended by the verdict of its last event; any other is the rules' own."""

OVERTURNED = "A ruling has rolled the game back past this ending; play continues"


@transaction.atomic
def result_record(*, game: Game) -> Result | None:
    """Record how a game ended, once however often it is asked for; None for a game that ended before it began,
    or that one person played.
    """
    game = Game.objects.select_for_update().get(pk=game.pk)
    seats = list(game.seats.order_by("pk"))
    if (
        game.alone
        or game.result is None
        or not game.seq
        or Result.objects.filter(game=game, overturned=None).exists()
    ):
        return None
    verdict = game.result.get("verdict")
    how = HOW.get((verdict or {}).get("id", ""), Result.How.VICTORY)
    result = Result.objects.create(
        game=game, how=how, verdict=verdict, winner=game.result.get("winner") or "", ended=game.moved,
        ruleset=game.ruleset, version=game.version, release=game.release, scenario=game.scenario,
        options=game.options, bid=bid_of(game), pace=game.pace, turn=game.turn,
        held="event" in game.terms,
        rated=how != Result.How.ABANDONED and is_rated(game, seats),
    )  # fmt: skip
    places = game.result.get("places", [])
    scored = how != Result.How.ABANDONED and len({seat.side for seat in seats}) > 1
    Share.objects.bulk_create(
        Share(
            result=result, user_id=seat.user_id, side=seat.side, command=seat.command, ended=result.ended,
            halves=halves(seat.side, result.winner, places) if scored else None, place=place_of(seat.side, places),
        )
        for seat in seats
    )  # fmt: skip
    transaction.on_commit(partial(result_recorded.send_robust, sender=Result, result=result), robust=True)
    return result


def is_rated(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether a game that is over moves ratings: agreed to, one of two players, and played at all (ADR 0085).

    One in which somebody took a side over counts only where its event says so (ADR 0116).
    """
    counts = bool(game.terms.get("heirs")) or not Heir.objects.filter(game=game).exists()
    return bool(game.terms.get("rated")) and counts and can_be_rated(seats) and is_played(game)


def bid_of(game: Game) -> dict[str, Any] | None:
    """What was bid for the sides, as the record has it; in `points`, for a record has whole half points only."""
    bid = game.terms.get("bid")
    return {**bid, "points": bid["halves"] / 2} if bid and "halves" in bid else bid


def can_be_rated(seats: Sequence[Seat]) -> bool:
    """Whether a game between these is one of two players, each with a side of their own."""
    sides, people = {seat.side for seat in seats}, {seat.user_id for seat in seats}
    if any(seat.user and practice_name(seat.user.get_username()) for seat in seats):
        return False
    return len(seats) == len(sides) == len(people) == 2 and None not in people


def halves(side: Side, winner: Side | None, places: Sequence[Sequence[Side]] = ()) -> int:
    """Half points of a side: of a game without a winner one each, or for each in the first of the places."""
    if winner:
        return 2 if side == winner else 0
    return 1 if place_of(side, places) in (None, 1) else 0


def place_of(side: Side, places: Sequence[Sequence[Side]]) -> int | None:
    """Which place the side has, those level with each other having the same; None where there are none."""
    before = 0
    for level in places:
        if side in level:
            return before + 1
        before += len(level)
    return None


@transaction.atomic
def result_annul(*, result: Result, user: Any, reason: str) -> Result:
    """Let a result count for nothing. Who may is for the caller to say. Raises `Conflict` when it is so already."""
    result = Result.objects.select_for_update().get(pk=result.pk)
    if result.annulled is not None:
        raise Conflict("This result is already annulled", game=result.game.code)
    result.annulled, result.annulled_by, result.reason = heartbeat.now(), user, reason
    result.save(update_fields=["annulled", "annulled_by", "reason"])
    transaction.on_commit(partial(result_annulled.send_robust, sender=Result, result=result), robust=True)
    return result


@transaction.atomic
def result_restore(*, result: Result, user: Any, reason: str) -> Result:
    """Let an annulled result count again. Raises `Conflict` when it counts."""
    result = Result.objects.select_for_update().get(pk=result.pk)
    if result.annulled is None:
        raise Conflict("This result is not annulled", game=result.game.code)
    if result.overturned is not None:
        raise Conflict(
            "A ruling rolled the game back past this ending: another result counts", game=result.game.code
        )
    result.annulled, result.annulled_by, result.reason = None, user, reason
    result.save(update_fields=["annulled", "annulled_by", "reason"])
    transaction.on_commit(partial(result_annulled.send_robust, sender=Result, result=result), robust=True)
    return result


@transaction.atomic
def result_overturn(*, game: Game) -> Result | None:
    """Let the result of a game that a ruling has taken back from its end count for nothing; None without one."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    result = Result.objects.select_for_update().filter(game=game, overturned=None).first()
    if result is None or game.result is not None:
        return None
    if result.annulled is None:
        result_annul(result=result, user=None, reason=OVERTURNED)
    Result.objects.filter(pk=result.pk).update(overturned=heartbeat.now())
    return result


@transaction.atomic
def results_release(*, results: Iterable[int]) -> int:
    """Let held results count from now on, by their keys; how many were held. Who may is for the caller to say."""
    held = list(Result.objects.select_for_update().filter(pk__in=list(results), held=True).order_by("pk"))
    Result.objects.filter(pk__in=[result.pk for result in held]).update(held=False)
    for result in held:
        result.held = False
    if held:
        transaction.on_commit(partial(results_released.send_robust, sender=Result, results=held), robust=True)
    return len(held)


def results_find() -> int:
    """Record the results of games whose end nobody heard of, and overturn those of games that go on again.

    A process died between the two; how many there were.
    """
    ended = (Game.Status.FINISHED, Game.Status.ABANDONED)
    standing = Result.objects.filter(game=OuterRef("pk"), overturned=None)
    missing = Game.objects.filter(~Exists(standing), status__in=ended, seq__gt=0, result__isnull=False)
    missing = missing.exclude(terms__has_any_keys=[PRACTICE, SOLO])
    again = Game.objects.filter(Exists(standing), status=Game.Status.ACTIVE)
    return sum(result_record(game=game) is not None for game in missing[:200]) + sum(
        result_overturn(game=game) is not None for game in again[:200]
    )
