"""A practice player takes a side over whose clock shows nothing, where the players agreed to that (ADR 0116)."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from rules.core.contract import Side
from wargame.games import clock
from wargame.games.errors import Conflict
from wargame.games.hands import hand_of, pace_of
from wargame.games.models import Seat
from wargame.games.post import letter_send
from wargame.games.referee import Judgement, game_lock_for
from wargame.games.releases import ruleset_of
from wargame.games.succession import seat_of, side_pass_on
from wargame.games.vacating import is_free
from wargame.games.words import game_title
from wargame.practice import tasks
from wargame.practice.levels import account_of, levels_of
from wargame.practice.models import Practice


def practice_take_over(code: str, side: Side) -> Judgement:
    """Seat a practice player there and have it answer; both players are told.

    Raises `Conflict` where the clock still has time, or the side has several commanders.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        locked.expect(None)
        seat = seat_of(locked, side)
        if not clock.out(pace_of(locked.game), hand_of(seat), locked.now):
            raise Conflict("This clock still has time", game=code)
        level = next(iter(levels_of(ruleset_of(locked.game))))
        practice, _ = Practice.objects.get_or_create(game=locked.game, defaults={"level": level, "sides": []})
        number = len(practice.sides) + 1
        told = [(one.user, one.side) for one in locked.seats]
        judgement = side_pass_on(locked, side, account_of(practice.level, number))
        practice.sides = [*practice.sides, side]
        practice.save(update_fields=["sides"])
        if is_free(locked.game):  # a person may take it over from them
            Seat.objects.filter(pk=seat.pk).update(given_up=locked.now)
        for reader, own in told:
            _tell(seat, reader, mine=own == side)
        transaction.on_commit(lambda: tasks.play.delay(code), robust=True)
        return judgement


def _tell(seat: Seat, reader: object, *, mine: bool) -> None:
    game = seat.game
    whose = "Your clock" if mine else "Your opponent's clock"
    line = f"{whose} ran out. As agreed, a practice opponent plays that side on, and the game is rated no longer."
    letter_send(
        reader=reader, occasion="result", kind="clock", key=f"zero:{game.code}", game=game, lines=[line],
        subject=f"A practice opponent goes on in {game_title(game)}", path=f"/games/{game.code}/",
    )  # fmt: skip
