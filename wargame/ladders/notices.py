"""What the people of a ladder are told: of challenges, of seasons that open and close (ADR 0005).

What is due is a matter of rows: challenges whose state the two were not told, places not told of their season.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from wargame.clubs.selectors import display_name
from wargame.games.isolation import each
from wargame.games.notices import FRESH
from wargame.games.post import letter_send
from wargame.games.times import day, read_by
from wargame.games.words import pace_words, scenario_name
from wargame.ladders.models import BY_SITE, Challenge, Place, Season
from wargame.ladders.table import State
from wargame.notices.services import notices_settle

BATCH = 200
OCCASION = "ladder"
"""The field of the profile that turns these mails off."""

CHALLENGER, CHALLENGED = "challenger", "challenged"


class Letter(NamedTuple):
    """Who gets it, and what it says of the challenge."""

    readers: tuple[str, ...]
    subject: Callable[[Challenge], str]
    line: Callable[[Challenge], str]


def _game(challenge: Challenge) -> str:
    """The scenario and pace of a challenge, in words."""
    named = scenario_name(challenge.ruleset, challenge.scenario)
    return f"{named}, {pace_words(challenge.pace)}"


def _asked(challenge: Challenge) -> str:
    said = f" They say: «{challenge.message}»." if challenge.message else ""
    return f"{_game(challenge)}.{said} Answer until {day(challenge.answer_until)}."


def _begun(challenge: Challenge) -> str:
    bids = "First you both bid for the sides. " if challenge.state == State.ACCEPTED else ""
    return f"{_game(challenge)}. {bids}Find it under «Your games»."


BOTH = (CHALLENGER, CHALLENGED)
BEGUN = Letter(
    (CHALLENGER,), lambda one: f"{display_name(one.challenged)} has accepted your challenge", _begun
)
PAIRED = Letter(
    BOTH,
    lambda one: f"{display_name(one.challenger)} and {display_name(one.challenged)} have been paired",
    _begun,
)
LETTERS: Mapping[str, Letter] = {
    State.ASKED: Letter((CHALLENGED,), lambda one: f"{display_name(one.challenger)} challenges you", _asked),
    State.ACCEPTED: BEGUN,
    State.PLAYING: BEGUN,
    State.DECLINED: Letter(
        (CHALLENGER,),
        lambda one: (
            f"{display_name(one.challenged)} has "
            + ("called your game off" if one.game_id is not None else "declined your challenge")
        ),
        _game,
    ),
    State.LAPSED: Letter(
        BOTH,
        lambda one: (
            f"The challenge of {display_name(one.challenger)} to {display_name(one.challenged)} has lapsed"
        ),
        lambda one: f"{_game(one)}. It was not answered in time.",
    ),
    State.WITHDRAWN: Letter(
        (CHALLENGED,),
        lambda one: (
            f"{display_name(one.challenger)} has "
            + ("called your game off" if one.game_id is not None else "withdrawn their challenge")
        ),
        _game,
    ),
    State.VOID: Letter(
        BOTH,
        lambda one: (
            f"The challenge of {display_name(one.challenger)} to {display_name(one.challenged)} is void"
        ),
        lambda one: (
            f"{_game(one)}. The season closed, one of you was barred or has as many games as the ladder "
            "allows, or you both called the game off."
        ),
    ),
    State.ANNULLED: Letter(
        BOTH,
        lambda one: (
            f"The challenge of {display_name(one.challenger)} to {display_name(one.challenged)} is annulled"
        ),
        lambda one: f"{_game(one)}. Reason: {one.reason or 'none given'}.",
    ),
}
"""By the state in which a challenge is. How a game ended its players hear of the game itself."""


def letter_of(challenge: Challenge) -> Letter | None:
    """What its people have not heard yet; None where there is nothing to say."""
    state, told = challenge.state, challenge.told
    if state in (State.ACCEPTED, State.PLAYING):
        return None if told == State.ACCEPTED else PAIRED if told == BY_SITE else BEGUN
    if state == State.WITHDRAWN and not told and challenge.game_id is None:
        return None  # whom it was about has never heard of it
    if state == State.ANNULLED and challenge.game_id is not None:
        return None  # they are told of the result
    return LETTERS.get(state)


def challenges_to_notify() -> QuerySet[Challenge]:
    """The challenges whose people were last told another state."""
    return Challenge.objects.filter(~Q(told=F("state")))


def challenges_tell(now: datetime) -> int:
    """Tell of the challenges that moved on since the last time; how many."""
    due = challenges_to_notify().order_by("pk").values_list("pk", flat=True)[:BATCH]
    return each(lambda pk: challenge_tell(pk, now), list(due))


@transaction.atomic
def challenge_tell(pk: int, now: datetime) -> bool:
    """Tell of one, once. Who was just asked is told for as long as it can be answered, what is over for a day."""
    rows = challenges_to_notify().select_for_update(of=("self",), skip_locked=True)
    people = ("challenger__profile", "challenged__profile", "season__ladder__club", "game")
    challenge = rows.select_related(*people).defer("season__snapshot").filter(pk=pk).first()
    if challenge is None:
        return False
    letter, key = letter_of(challenge), f"challenge:{pk}"
    notices_settle(key)
    if letter is not None and (challenge.ended or now) > now - FRESH:
        ladder = challenge.season.ladder
        for reader in letter.readers:
            person = getattr(challenge, reader)
            with read_by(person):
                line = letter.line(challenge)
            letter_send(
                reader=person, occasion=OCCASION, kind="challenge", key=key, lines=(line,),
                subject=f"{letter.subject(challenge)}, {ladder.name}", path=reverse("my_challenges"),
                about=challenge.challenger if reader == CHALLENGED else challenge.challenged,
                needs=challenge.state == State.ASKED,
            )  # fmt: skip
    Challenge.objects.filter(pk=pk).update(told=challenge.state)
    return True


OPEN, CLOSED = "open", "closed"
"""What a place was told of its season."""


def places_to_notify(now: datetime) -> QuerySet[Place]:
    """The places carried over into a season that has opened, and those of seasons that have closed."""
    opened = Q(told="", season__closed=None)
    return Place.objects.filter(opened | Q(season__closed__gt=now - FRESH) & ~Q(told=CLOSED))


def seasons_tell(now: datetime) -> int:
    """Tell so many places of the opening or the close of their season; how many."""
    due = list(places_to_notify(now).order_by("season", "rank").values_list("season", "pk")[:BATCH])
    found = 0
    for season in Season.objects.filter(pk__in={season for season, _ in due}).select_related("ladder__club"):
        rows = {row["user"]: row for row in (season.snapshot or {}).get("rows", [])}
        found += sum(place_tell(pk, season, rows, now) for of, pk in due if of == season.pk)
    return found


@transaction.atomic
def place_tell(pk: int, season: Season, rows: Mapping[int, Any], now: datetime) -> bool:
    """Tell one of them, once."""
    due = places_to_notify(now).select_for_update(of=("self",), skip_locked=True)
    place = due.select_related("user__profile").filter(pk=pk).first()
    if place is None:
        return False
    closed = season.closed is not None
    with read_by(place.user):
        subject, line = closing(season, rows.get(place.user_id, {})) if closed else opening(season, place)
    at = [season.ladder.club.slug, season.ladder.slug]
    letter_send(
        reader=place.user, occasion=OCCASION, kind="season", key=f"season:{season.pk}", subject=subject, lines=(line,),
        path=reverse("ladder_season", args=[*at, season.number]) if closed else reverse("ladder", args=at),
    )  # fmt: skip
    Place.objects.filter(pk=pk).update(told=CLOSED if closed else OPEN)
    return True


def opening(season: Season, place: Place) -> tuple[str, str]:
    """Subject and text for whoever begins a season with the place that the last one left them."""
    where = f"You start at place {place.rank}, in division {place.division}"
    return f"{season.name} of {season.ladder.name} is open", f"{where}. It runs until {day(season.ends)}."


ARROWS = {"up": "You go up a division.", "down": "You go down a division.", "": "You stay in your division."}


def closing(season: Season, row: Mapping[str, Any]) -> tuple[str, str]:
    """Subject and text for whoever had a place in a season that has closed: which, and whether they go up or down."""
    subject = f"{season.name} of {season.ladder.name} is closed"
    if not row:
        return subject, "You can still read its final table."
    figures = f"{row['won']} won, {row['drawn']} drawn, {row['lost']} lost"
    where = f"You finished at place {row['rank']} in division {row['division']}: {figures}."
    return subject, f"{where} {ARROWS[row['arrow']]}"
