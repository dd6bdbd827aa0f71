"""What results do to challenges: concluded, annulled, restored; each once, however often it is heard of."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, Subquery

from wargame.bids.models import Bidder
from wargame.clubs.acts import entry_write
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import Game
from wargame.ladders import order, table
from wargame.ladders.challenges import challenge_lock, change, places_of
from wargame.ladders.games import has_left_bidding
from wargame.ladders.models import Challenge, Entry, Season
from wargame.ladders.order import Standing
from wargame.ladders.places import places_rank
from wargame.ladders.powers import Act, check_challenge
from wargame.ladders.rulebook import Kind
from wargame.ladders.standing import Move, moves_between, season_lock, sizes_of, standing_of
from wargame.ladders.table import Event, State
from wargame.ratings.powers import objection_to
from wargame.results.models import Result
from wargame.results.services import result_annul

SCORES = {2: Event.WIN, 1: Event.DRAW, 0: Event.LOSE, None: Event.ABANDON}
"""What half points of the challenger's mean for the challenge."""


@transaction.atomic
def challenge_settle(*, pk: int) -> Challenge | None:
    """Bring a challenge to where its game is: begun, ended, annulled, restored. None when nothing was to be done."""
    challenge = _locked(pk)
    if challenge is None or challenge.game is None:
        return None
    now = heartbeat.now()
    result = result_of(challenge)
    if challenge.state == State.ACCEPTED and challenge.game.status == Game.Status.ACTIVE:
        return change(challenge, Event.BEGIN, now=now, why="begun")
    if challenge.state == State.ACCEPTED and challenge.game.status == Game.Status.ABANDONED:
        return change(challenge, Event.RETREAT, now=now, why="called off before the game began")
    if challenge.state == State.ACCEPTED and has_left_bidding(challenge):
        return change(challenge, Event.SHIRK, now=now, why="called off before the game began")
    if result is None:
        return None
    return _conclude(challenge, result, now)


def _conclude(challenge: Challenge, result: Result, now: datetime) -> Challenge | None:
    """The same for one whose game has a result."""
    if result.overturned is not None:
        again = challenge.state in table.ENDED or challenge.state == State.ANNULLED
        return change(challenge, Event.REOPEN, now=now, why="played again") if again else challenge
    if challenge.state == State.ACCEPTED:  # it began and ended, and nobody heard
        change(challenge, Event.BEGIN, now=now, why="begun")
    if challenge.state == State.PLAYING:
        event = event_of(challenge, result)
        change(challenge, event, now=result.ended, why=order_words(event))
        if event in PLAYED:
            places_of(challenge).update(active=now, dropped=None)
    if result.annulled is not None and challenge.state in table.ENDED:
        return change(challenge, Event.ANNUL, now=now, why="annulled", reason=result.reason[:300])
    if result.annulled is None and challenge.state == State.ANNULLED:
        return change(challenge, Event.RESTORE, now=now, why="restored")
    return challenge


PLAYED = frozenset({Event.WIN, Event.LOSE, Event.DRAW})
"""Ends of a game that were played for: who brings one about is not idle."""


def _locked(pk: int) -> Challenge | None:
    """The challenge with its season; one whose season is closed is settled too, and moves nobody there."""
    try:
        return challenge_lock(pk)
    except Conflict:
        found = Challenge.objects.select_for_update(of=("self",)).filter(pk=pk, season__closed__isnull=False)
        return found.select_related("season__ladder__club", "game").first()


def event_of(challenge: Challenge, result: Result) -> Event:
    """What a result is to a challenge; one in a season that is closed by now is void."""
    if challenge.season.closed is not None:
        return Event.CLOSE
    shares = {share.user_id: share.halves for share in result.shares.all()}
    if challenge.challenger_id not in shares or challenge.challenged_id not in shares:
        return Event.ABANDON
    event = SCORES[shares[challenge.challenger_id]]
    return event if event != Event.ABANDON else call_off_event(challenge, result)


def call_off_event(challenge: Challenge, result: Result) -> Event:
    """Who called a game off alone, before it was played; later on it takes both, and moves nobody."""
    side = ((result.verdict or {}).get("facts") or {}).get("side")
    users = {share.side: share.user_id for share in result.shares.all()}
    if side not in users:
        return Event.ABANDON
    return Event.RETREAT if users[side] == challenge.challenger_id else Event.SHIRK


def order_words(event: Event) -> str:
    """Why somebody moved on the ladder, as a sentence for its log."""
    return {
        Event.WIN: "the challenger won", Event.LOSE: "the challenger lost", Event.DRAW: "drawn",
        Event.RETREAT: "the challenger called it off", Event.SHIRK: "the challenged player called it off",
        Event.ABANDON: "abandoned", Event.CLOSE: "the season had closed",
    }[event]  # fmt: skip


@transaction.atomic
def challenge_annul(*, user: Any, pk: int, reason: str) -> Challenge:
    """Take back what a challenge did, with a reason: its result is annulled, the order worked out again.

    One that was declined or not answered is excused. For whoever keeps the ladder.
    """
    challenge = challenge_lock(pk)
    check_challenge(Act.RUN, user, challenge)
    if not reason.strip():
        raise Conflict("Give a reason for the annulment")
    table.step(challenge.state, Event.ANNUL)
    if words := annulment_refusal(user, challenge):
        raise Forbidden("{words}", words=words)
    result = result_of(challenge)
    if result is not None and result.annulled is None:
        result_annul(result=result, user=user, reason=reason[:500])
    ladder, names = challenge.season.ladder, [challenge.challenger, challenge.challenged]
    told = {"ladder": ladder.name, "players": [user.get_username() for user in names if user]}
    entry_write(ladder.club, user, "annulled a challenge", **told, reason=reason[:300])
    return change(challenge, Event.ANNUL, now=heartbeat.now(), why="annulled", reason=reason[:300])


PLAYED_IT = "You were one of the two players; somebody else in the club has to decide"
RISES = "This would move you up the ladder; somebody else in the club has to decide"


def annulment_refusal(user: Any, challenge: Challenge) -> str:
    """Why somebody who keeps the ladder may not annul or restore this all the same, in words; empty where they may."""
    if user.pk in (challenge.challenger_id, challenge.challenged_id):
        return PLAYED_IT
    if would_rise(user, challenge):
        return RISES
    result = result_of(challenge)
    return objection_to(user, result) if result is not None and result.annulled is None else ""


def result_of(challenge: Challenge) -> Result | None:
    """How the game of a challenge ended, if it had one and it has ended."""
    return Result.objects.filter(game=challenge.game).first() if challenge.game else None


def is_rated(challenge: Challenge) -> bool:
    """Whether its game has ended with a result that moves ratings, unless that is annulled."""
    result = result_of(challenge)
    return result is not None and result.rated and result.overturned is None


def would_rise(user: Any, challenge: Challenge) -> bool:
    """Whether somebody gains a place by it that this challenge is annulled, or counts again if it is."""
    moves = annulment_preview(challenge)
    return any(move.user == user.pk and (move.before or 0) > (move.after or 0) for move in moves)


def rise_objection(user: Any, result: Result) -> str:
    """The same of a game's result that is annulled or restored, in words; empty where nobody minds."""
    challenge = Challenge.objects.filter(game=result.game).select_related("season__ladder__club").first()
    if challenge is None:
        return ""
    return RISES if has_a_say(challenge, result) and would_rise(user, challenge) else ""


def has_a_say(challenge: Challenge, result: Result) -> bool:
    """Whether the ladder follows when the result is annulled, or counts again if it is."""
    return challenge.state == State.ANNULLED if result.annulled else challenge.state in table.ENDED


def annulment_preview(challenge: Challenge) -> list[Move]:
    """Who would stand elsewhere if this challenge were annulled, or counted again if it is."""
    season = challenge.season
    if season.closed is not None or season.ladder.kind == Kind.RATING:
        return []
    return moves_between(standing_of(season), replay_without(season, challenge))


def replay_without(season: Season, challenge: Challenge) -> Standing:
    """The standing as if a challenge had done nothing; if it is annulled, as if it counted again."""
    own, counted = Q(challenge=challenge), Q(struck=False)
    lines = Entry.objects.filter(counted | own if challenge.state == State.ANNULLED else counted & ~own)
    lines = lines.filter(season=season).exclude(what=order.CORRECTED).order_by("number")
    causes = [order.Cause(*row) for row in lines.values_list("what", "user_id", "other_id")]
    return order.fold(causes, sizes_of(season)).present()


def challenges_settle() -> int:
    """Settle what nobody heard of: a process died between a game and the ladder; how many there were."""
    bidding = Bidder.objects.filter(auction=OuterRef("game"), user=OuterRef("challenged"))
    ended = Result.objects.filter(game=OuterRef("game"))
    counts, stands = Exists(ended.filter(annulled=None)), Exists(ended.filter(overturned=None))
    stale = (
        Q(stands, state=State.PLAYING)
        | Q(state=State.ACCEPTED, game__status__in=[Game.Status.ACTIVE, Game.Status.ABANDONED])
        | Q(stands, state=State.ACCEPTED)
        | Q(state=State.ACCEPTED, game__auction__isnull=False, game__auction__settled=None) & ~Exists(bidding)
        | Q(Exists(ended), ~counts, state__in=sorted(table.ENDED))
        | Q(counts, state=State.ANNULLED)
        | Q(Exists(ended), ~stands, state__in=[*sorted(table.ENDED), State.ANNULLED])
    )
    last = Subquery(ended.values("ended")[:1])
    found = Challenge.objects.filter(stale).order_by(last, "pk")
    return sum(challenge_settle(pk=pk) is not None for pk in found.values_list("pk", flat=True)[:200])


@transaction.atomic
def season_rank(season_id: int) -> int:
    """Sort the places of a ladder by rating anew; how many moved."""
    season = season_lock(season_id)
    return places_rank(season) if season.ladder.kind == Kind.RATING else 0
