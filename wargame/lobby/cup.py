"""The demo's cup: an event in its third round, its games played by practice players, with a question for Clara.

It is played beside the running site (`manage.py season`), after the first games of the season, and goes on where it
was stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.contrib.auth.models import User

from rules.core.players import Council, GreedyPlayer, RandomPlayer
from wargame.clubs.models import Club
from wargame.events.acts import target_of
from wargame.events.boards import boards_find, games_open
from wargame.events.models import Act, Event, Pairing, Round
from wargame.events.rounds import drawing_run
from wargame.events.services import event_enter, event_open, round_draw, round_publish, round_sign
from wargame.games import heartbeat, services
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.lobby.demo import CLUB, play_on
from wargame.lobby.diary import SPAN, Diary
from wargame.lobby.season import MOST_ACTIONS, NAMES, people, shortest
from wargame.results.services import results_find
from wargame.rulings.models import Case
from wargame.rulings.services import case_raise

NAME = "Siding Cup"
ABOUT = "A five-round Swiss, for demonstration: practice players play the games in members' names."
ROUNDS = 5
SIGNED = 2
"""Rounds that are over and signed; the one after them is under way."""

OPENING = 40
"""Actions that are played of the games of the round under way."""

TITLE, TEXT = (
    "Should this die have been rolled?",
    "I cannot see which rule calls for a die here, and the result cost me. Please check.",
)


def cup_play() -> Iterator[int]:
    """Play what is missing of it; yields the number of each round that is played."""
    director, users = User.objects.get(username="clara"), people()
    with heartbeat.behind(SPAN):
        event = Event.objects.filter(name=NAME).first() or cup_open(director, users)
    for number in range(1, SIGNED + 2):
        row = round_of(event, director, number)
        for board in Pairing.objects.filter(round=row, game__isnull=False).select_related("game"):
            if board.game is not None:
                board_play(board.game, number)
        results_find()
        boards_find()
        if number <= SIGNED and row.signed is None:
            with heartbeat.behind(ago(number)):
                round_sign(event=event.slug, user=director, stage=1, round=number, unverified=True)
        yield number
    question_raise(event)


def ago(rounds: int) -> timedelta:
    """How long ago so many rounds were over: each has its share of the days."""
    return SPAN * (1 - rounds / (SIGNED + 1))


def cup_open(director: User, users: list[User]) -> Event:
    """The event of the club, which all of the season's people have entered."""
    ruleset, scenario = shortest()[0]
    club = Club.objects.get(name=CLUB)
    plan = {"format": "swiss", "rounds": ROUNDS, "plans": [[f"{ruleset.id}/{scenario.id}"]]}
    event = event_open(user=director, name=NAME, club=club.slug, about=ABOUT, stages=[plan])
    for user in users:
        event_enter(event=event.slug, user=user)
    return event


def round_of(event: Event, director: User, number: int) -> Round:
    """The round, drawn and published, with its games. A drawing is done now: one that is noted long ago is lost."""
    row = Round.objects.filter(stage__event=event, number=number).first()
    if row is None or row.published is None:
        row = round_draw(event=event.slug, user=director)
        if row.job:
            drawing_run(row.pk, row.job)
        with heartbeat.behind(ago(number - 1)):
            Round.objects.filter(pk=row.pk).update(drawn=heartbeat.now())
            Act.objects.filter(event=event, target=target_of(row)).update(time=heartbeat.now())
            row = round_publish(event=event.slug, user=director)
    with heartbeat.behind(ago(number - 1)):
        games_open(row.pk)
    return Round.objects.get(pk=row.pk)


def board_play(game: Game, number: int) -> None:
    """Practice players answer for both in the days of the round: to the end, or in the last one for some actions."""
    game.refresh_from_db()
    played, to_its_end = game.actions.exclude(side="").count(), number <= SIGNED
    most = MOST_ACTIONS if to_its_end else OPENING
    if game.status != Game.Status.ACTIVE or played >= most:
        return
    seats = list(game.seats.select_related("user"))
    users = {seat.actor: seat.user for seat in seats if seat.user}
    plan = ruleset_of(game).scenarios[game.scenario].seats(game.options)
    kinds = {actor: _kind(user)(len(actor)) for actor, user in users.items()}
    diary = Diary(game.pk, min(ago(number - 1), heartbeat.now() - game.moved), ago(number))
    play_on(game, Council(plan, kinds), users, most - played, diary=diary)
    game.refresh_from_db()
    if to_its_end and game.status == Game.Status.ACTIVE:
        with diary.entry(""):
            services.game_resign(code=game.code, user=seats[0].user)


def _kind(user: User) -> type[GreedyPlayer] | type[RandomPlayer]:
    return GreedyPlayer if NAMES.index(user.username) < len(NAMES) // 2 else RandomPlayer


def question_raise(event: Event) -> None:
    """A player of the round under way asks the directors about an event with dice; once."""
    games = Game.objects.filter(terms__event=event.slug)
    if Case.objects.filter(game__in=games.values("pk")).exists():
        return
    for game in games.filter(status=Game.Status.ACTIVE).order_by("pk"):
        thrown = game.actions.exclude(dice=[]).exclude(side="").order_by("seq_before").last()
        seat = game.seats.select_related("user").exclude(side=thrown.side).first() if thrown else None
        if thrown and seat and seat.user:
            case_raise(code=game.code, user=seat.user, title=TITLE, text=TEXT, seq=thrown.seq_before + 1)
            return
