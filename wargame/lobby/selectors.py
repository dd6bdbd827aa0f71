"""What the lobby shows: my games with the question asked of me, open games, seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.models import User as UserType
from django.db.models import Prefetch, QuerySet

from wargame.games import heartbeat
from wargame.games.clock import low
from wargame.games.commanders import find_question
from wargame.games.frames import agreeing, bank_left_ms, newer_version
from wargame.games.hands import hand_of, pace_of
from wargame.games.held import hold_words, phrases_due
from wargame.games.models import Game, Seat
from wargame.games.notices import FRESH
from wargame.games.words import game_title, question_of, stations, system_title
from wargame.rulings.models import Case

PHRASE = "Your phrase for the new dice"
Visitor = UserType | AnonymousUser


@dataclass(frozen=True)
class Row:
    """One game of «Your games»: the question, against whom and with whom, how far, how much time."""

    game: Game
    title: str
    system: str
    question: str
    mine: bool
    held: str
    """What holds the game, so that its clocks stand."""
    opponents: tuple[Seat, ...]
    fellows: tuple[Seat, ...]
    stations: tuple[str, ...]
    left_ms: int | None
    low: bool
    place: str
    offer: str
    joined: tuple[str, ...]
    """Who sat down lately at a game that the player opened, until they have looked at its board."""
    cases: tuple[int, ...]
    """What of it is before the directors."""


def games_of(user: UserType) -> list[Row]:
    """The games a player sits in that go on, those that wait for the player first, nearest clock first."""
    games = (
        Game.objects.filter(seats__user=user, status__in=[Game.Status.OPEN, Game.Status.ACTIVE])
        .distinct()
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("user")),
            Prefetch("cases", Case.objects.filter(state=Case.State.OPEN).order_by("pk")),
        )
    )
    rows = [game_row(game, user, heartbeat.now()) for game in games]
    return sorted(rows, key=lambda row: (not row.mine, row.left_ms if row.left_ms is not None else 1 << 60))


def list_ended_games(user: UserType) -> QuerySet[Game]:
    """The last games of a player that have ended."""
    ended = [Game.Status.FINISHED, Game.Status.ABANDONED]
    return Game.objects.filter(seats__user=user, status__in=ended).distinct()[:8]


def games_to_watch() -> QuerySet[Game]:
    """Public games under way, the most recently moved first."""
    games = Game.objects.filter(status=Game.Status.ACTIVE, private=False)
    return games.prefetch_related("seats__user")[:12]


def game_row(game: Game, user: UserType, now: datetime) -> Row:
    """A game as its player sees it in the list; its `cases` are fetched as far as they are open."""
    seats = list(game.seats.all())
    my_seat = _seat_asked(game, seats, user)
    held = hold_words(game)
    phrases = phrases_due(game, seats)
    answers = not held and find_question(game.questions, seats, my_seat) is not None
    phrase = phrases is not None and my_seat.actor in phrases.missing
    mine = game.status == Game.Status.ACTIVE and (answers or phrase)
    shown = my_seat.side if mine else next(iter(game.awaiting), "")
    question = (find_question(game.questions, seats, my_seat) if mine else game.questions.get(shown)) or {}
    left = bank_left_ms(game, my_seat, now)
    return Row(
        game=game,
        title=game_title(game),
        system=system_title(game),
        question=PHRASE if phrase else question_of(game, question),
        mine=mine,
        held=held,
        opponents=tuple(seat for seat in seats if seat.user_id != user.pk and seat.side != my_seat.side),
        fellows=tuple(seat for seat in seats if seat.user_id != user.pk and seat.side == my_seat.side),
        stations=stations(game),
        left_ms=left,
        low=left is not None and low(pace_of(game), hand_of(my_seat), now),
        place=next(iter(question.get("at", [])), ""),
        offer=offer_of(game, seats, my_seat),
        joined=list_joined(game, seats, my_seat, now),
        cases=tuple(case.pk for case in game.cases.all()),
    )


def _seat_asked(game: Game, seats: Sequence[Seat], user: UserType) -> Seat:
    """The seat of a player: of those of one who plays all sides that which is asked."""
    own = [seat for seat in seats if seat.user_id == user.pk]
    return next((seat for seat in own if find_question(game.questions, seats, seat)), own[0])


def list_joined(game: Game, seats: Sequence[Seat], own: Seat, now: datetime) -> tuple[str, ...]:
    """Who has joined a game that the player opened, as long as that is news to them."""
    if game.owner_id != own.user_id or own.seen_seq:
        return ()
    others = [seat for seat in seats if seat.user and seat.user_id != own.user_id]
    return tuple(
        seat.user.get_username() for seat in others if seat.user and seat.taken and now - seat.taken < FRESH
    )


def offer_of(game: Game, seats: Sequence[Seat], own: Seat) -> str:
    """What another side offers, in words; empty when none does."""
    others = [seat for seat in seats if seat.side != own.side]
    who = "Your opponent" if len({seat.side for seat in others}) < 2 else "Another side"
    if any(seat.draw_offered for seat in others):
        return f"{who} offers a draw"
    if any(seat.abandon_offered for seat in others):
        return f"{who} offers to abandon the game"
    if set(agreeing(game, seats)) - {own.side}:
        return f"{who} offers to go on under version {newer_version(game)} of the rules"
    return ""
