"""Challenges: made, answered, withdrawn, run out. What each does stands in `table`; it happens here."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from wargame.bids.methods import SECOND
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import Game
from wargame.games.seating import one_line
from wargame.games.times import moment
from wargame.games.words import scenario_name
from wargame.ladders import table
from wargame.ladders.figures import Plan, fairest
from wargame.ladders.games import (
    bid_last,
    bidders_due,
    check_pace,
    find_plan,
    game_call_off,
    game_for,
    plans_of,
)
from wargame.ladders.models import Challenge, Entry, Place, Season
from wargame.ladders.parties import games_of, view_of
from wargame.ladders.powers import REFUSED, Act, check_challenge, check_power
from wargame.ladders.rulebook import Effect, Rules
from wargame.ladders.standing import correct_order, record, rules_of, season_lock
from wargame.ladders.table import Event, Journal, State
from wargame.ladders.words import several
from wargame.results.reliability import silence_note, silence_strike

MESSAGE = 300


@transaction.atomic
def challenge_make(
    *, user: Any, season: Season, opponent: Any, scenario: str = "", pace: str = "", message: str = ""
) -> Challenge:
    """Ask somebody for a game: of that scenario (`ruleset/scenario`), or of the one nearest 50 : 50 for the two.

    Raises `Forbidden` for anyone who has no place, `Conflict` with the words of `reasons` when it may not be made.
    """
    season = season_lock(season.pk)
    check_may_challenge(season, user, opponent)
    plan = find_plan(season.ladder, scenario) if scenario else nearest(season, user, opponent)
    now, rules = heartbeat.now(), rules_of(season.ladder)
    return Challenge.objects.create(
        season=season, challenger=user, challenged=opponent, made=now,
        answer_until=now + timedelta(days=rules.answer_days),
        ruleset=plan.ruleset, scenario=plan.scenario, pace=check_pace(season.ladder, pace),
        sides=rules.sides, side=side_of(rules, plan), message=short(message),
    )  # fmt: skip


def check_may_challenge(season: Season, user: Any, opponent: Any) -> None:
    """Raises `Forbidden`, `NotFound` or `Conflict` for a challenge that may not be made."""
    places = Place.objects.filter(season=season, user__in=[user.pk, opponent.pk]).select_related("user")
    held = {place.user_id: place for place in places}
    own = held.get(user.pk)
    check_power(Act.CHALLENGE, user, season.ladder.club, place=own)
    if own is None:
        raise Forbidden(REFUSED[Act.CHALLENGE])
    if opponent.pk not in held:
        raise NotFound("place in this ladder")
    reason = view_of(season, own, [opponent.pk]).reason(held[opponent.pk])
    if reason is not None:
        raise Conflict(
            "{words}", words=reason.sentence, why=reason.id, until=reason.until and reason.until.isoformat()
        )


def nearest(season: Season, user: Any, opponent: Any) -> Plan:
    """The scenario nearest 50 : 50; raises `Conflict` when the ladder has none."""
    found = fairest(user, opponent, plans_of(season.ladder))
    if found is None:
        raise Conflict("This ladder has no two-player scenarios")
    return found


def side_of(rules: Rules, plan: Plan) -> str:
    """The challenger's side: the one that comes nearest to even, unless it is bid for."""
    return "" if rules.sides.startswith("bid-") else plan.side


def short(message: str) -> str:
    """A message of one line; raises `Conflict` for one that is too long."""
    if len(message) > MESSAGE:
        raise Conflict(
            "The message has {length} characters; the limit is {limit}", length=len(message), limit=MESSAGE
        )
    return " ".join(one_line(word) for word in message.split())[:MESSAGE]


@transaction.atomic
def challenge_accept(*, user: Any, pk: int) -> Challenge:
    """Accept: the game of the two is opened, and begins when nothing is left to bid."""
    challenge = challenge_lock(pk)
    check_challenge(Act.ACCEPT, user, challenge)
    now = heartbeat.now()
    if State(challenge.state) == State.ASKED and challenge.answer_until <= now:
        raise Conflict("The time to answer ended on {until}", until=moment(challenge.answer_until))
    return challenge_open(challenge, now)


def challenge_open(challenge: Challenge, now: datetime) -> Challenge:
    """Open the game of a challenge that both want. Inside a transaction that holds the season."""
    change(challenge, Event.ACCEPT, now=now, why="accepted")
    challenge.game = game_for(challenge)
    challenge.answer_until = now + timedelta(days=rules_of(challenge.season.ladder).answer_days)
    challenge.save(update_fields=["game", "answer_until"])
    places_of(challenge).update(seeks=None)
    make_room(challenge, now)
    if challenge.game.status == Game.Status.ACTIVE:
        change(challenge, Event.BEGIN, now=now, why="begun")
    return challenge


def make_room(challenge: Challenge, now: datetime) -> None:
    """Whose games are as many as the ladder allows by now: what they only asked or were asked comes to nothing."""
    season = challenge.season
    pair = [user for user in (challenge.challenger_id, challenge.challenged_id) if user]
    most, games = rules_of(season.ladder).most_games, games_of(season, pair)
    full = [user for user in pair if games.get(user, 0) >= most]
    either = Q(challenger__in=full) | Q(challenged__in=full)
    asked = Challenge.objects.filter(either, season=season, state=State.ASKED)
    for other in asked.select_for_update(of=("self",)).order_by("pk"):
        other.season = season
        change(other, Event.FILL, now=now, why=f"{several(most, 'game')} open", free=True)


@transaction.atomic
def challenge_decline(*, user: Any, pk: int) -> Challenge:
    """Decline; the first so many of a season are free by the rules. Nobody is asked why."""
    challenge = challenge_lock(pk)
    check_challenge(Act.DECLINE, user, challenge)
    return change(
        challenge, Event.DECLINE, now=heartbeat.now(), why="declined", free=is_decline_free(challenge)
    )


def is_decline_free(challenge: Challenge) -> bool:
    """Whether the one challenged has a free refusal left this season."""
    used = Challenge.objects.filter(
        season=challenge.season, challenged=challenge.challenged_id, state=State.DECLINED, free=True
    )
    allowed = rules_of(challenge.season.ladder).decline_free
    return State(challenge.state) == State.ASKED and used.count() < allowed


@transaction.atomic
def challenge_withdraw(*, user: Any, pk: int) -> Challenge:
    """Take a challenge back; free for the hours that the rules say. Once it is accepted that is to call it off."""
    challenge = challenge_lock(pk)
    check_challenge(Act.WITHDRAW, user, challenge)
    now = heartbeat.now()
    hours = timedelta(hours=rules_of(challenge.season.ladder).cancel_free_hours)
    free = State(challenge.state) == State.ASKED and now - challenge.made < hours
    return change(challenge, Event.WITHDRAW, now=now, why="withdrawn", free=free)


def challenge_lock(pk: int) -> Challenge:
    """The challenge with its season locked first, then itself; raises `NotFound`, `Conflict` when that is closed."""
    found = Challenge.objects.filter(pk=pk).values_list("season", flat=True).first()
    if found is None:
        raise NotFound("challenge", id=pk)
    season = season_lock(found)
    challenge = Challenge.objects.select_for_update(of=("self",)).filter(pk=pk, season=season).first()
    if challenge is None:
        raise Conflict("The challenge has moved to another season; reload the page")
    challenge.season = season
    return challenge


def change(
    challenge: Challenge, event: Event, *, now: datetime, why: str, free: bool = False, reason: str = ""
) -> Challenge:
    """Let an event happen to a challenge, with all that the table says it does; raises `Conflict` for what it bars."""
    found = table.step(challenge.state, event)
    before = challenge.state
    challenge.state = found.to or challenge.former
    challenge.former = before if event == Event.ANNUL else ""
    challenge.free = free if found.journal == Journal.ADD else free or challenge.free
    challenge.reason = reason
    challenge.ended = None if challenge.state in table.OPEN else challenge.ended or now
    challenge.save(update_fields=["state", "former", "free", "ended", "reason"])
    if before == State.ACCEPTED and challenge.state != State.PLAYING:
        game_call_off(challenge)
    told = describe(challenge, why)
    match found.journal:
        case Journal.ADD if challenge.challenger_id and challenge.challenged_id:
            causes = table.causes(
                found, rules_of(challenge.season.ladder), free=free,
                challenger=challenge.challenger_id, challenged=challenge.challenged_id,
            )  # fmt: skip
            record(challenge.season, causes, now=now, why=told, challenge=challenge)
        case Journal.STRIKE | Journal.REVIVE if challenge.season.closed is None:
            struck = found.journal == Journal.STRIKE
            lines = Entry.objects.filter(challenge=challenge, season=challenge.season)
            lines.exclude(what="corrected").update(struck=struck)
            correct_order(challenge.season, now=now, why=told, challenge=challenge)
    if event == Event.REOPEN:  # what it brought stays struck, whatever becomes of the challenge now
        Entry.objects.filter(challenge=challenge).exclude(what="corrected").update(challenge=None)
    if found.journal != Journal.KEEP or event == Event.REOPEN:
        count_silence(challenge)
    return challenge


def count_silence(challenge: Challenge) -> None:
    """Who left it unanswered is the less reliable for it, if the rules say so, until it is annulled."""
    source = f"challenge {challenge.pk}"
    if challenge.state in (State.ANNULLED, State.PLAYING):
        silence_strike(source=source)
        return
    payers = Entry.objects.filter(challenge=challenge, what=Effect.RELIABILITY).exclude(user=None)
    for user in payers.values_list("user", flat=True):
        silence_note(user_id=user, source=source, time=challenge.ended or challenge.made)


def describe(challenge: Challenge, why: str) -> str:
    """Why, with the scenario if there is a game."""
    return f"{why}, {scenario_name(challenge.ruleset, challenge.scenario)}" if challenge.game else why


def places_of(challenge: Challenge) -> QuerySet[Place]:
    """The places of the two."""
    users = (challenge.challenger_id, challenge.challenged_id)
    return Place.objects.filter(season=challenge.season, user__in=users)


def challenges_lapse(now: datetime) -> int:
    """End the challenges whose time to answer is over; how many."""
    late = Challenge.objects.filter(
        state__in=[State.ASKED, State.ACCEPTED], answer_until__lte=now, season__closed=None
    )
    return sum(
        lapse(pk, now) for pk in late.order_by("answer_until", "pk").values_list("pk", flat=True)[:500]
    )


@transaction.atomic
def lapse(pk: int, now: datetime) -> bool:
    """End one of them, if its time is over still."""
    try:
        challenge = challenge_lock(pk)
    except Conflict:
        return False
    if challenge.answer_until > now or challenge.state not in (State.ASKED, State.ACCEPTED):
        return False
    if challenge.state == State.ACCEPTED and challenge.game and challenge.game.status != Game.Status.OPEN:
        return False
    if challenge.state == State.ACCEPTED and (due := bid_due(challenge)) > now:
        challenge.answer_until = due
        challenge.save(update_fields=["answer_until"])
        return False
    change(challenge, silence(challenge), now=now, why="not answered in time")
    return True


def bid_due(challenge: Challenge) -> datetime:
    """Until when a bid is waited for: who is asked has all the days, whenever the other has bid."""
    days = timedelta(days=rules_of(challenge.season.ladder).answer_days)
    since = bid_last(challenge)
    return since + days if since else challenge.answer_until


def silence(challenge: Challenge) -> Event:
    """Whose silence ended it: while bids are due it is the challenger's, unless only the other's is missing."""
    if challenge.state == State.ASKED:
        return Event.LAPSE
    return Event.LAPSE if bidders_due(challenge) == {SECOND} else Event.STALL


def shift(season: Season, user: int, by: timedelta) -> None:
    """Leave stops the days to answer and to bid, and coming back lets them run on."""
    asked = Q(challenged=user, state=State.ASKED)
    bidding = Q(challenged=user, state=State.ACCEPTED) | Q(challenger=user, state=State.ACCEPTED)
    Challenge.objects.filter(asked | bidding, season=season).update(answer_until=F("answer_until") + by)
