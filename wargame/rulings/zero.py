"""A clock shows nothing: where the players agreed to that, the case is brought before the directors (ADR 0116)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.db import transaction

from rules.core.contract import Message, Side
from rules.core.words import say
from wargame.games import clock
from wargame.games.errors import Conflict, Forbidden
from wargame.games.hands import hand_of, pace_of
from wargame.games.holding import game_hold
from wargame.games.models import Game, Seat
from wargame.games.referee import game_lock_for
from wargame.games.releases import ruleset_of
from wargame.games.vacating import is_free
from wargame.rulings.benches import rules_on
from wargame.rulings.cases import case_report
from wargame.rulings.models import Case

TEXT = (
    "The clock of the {side} side shows nothing. The players agreed that a director decides then: the game can go on "
    "with more time, with somebody else on that side, or end."
)


def may_rule(game: Game, user: Any) -> bool:
    """Whether somebody may decide in a game, alone, in place of its players."""
    try:
        rules_on(game, user)
    except Forbidden:
        return False
    return True


def zero_report(code: str, side: Side) -> Case | None:
    """Bring it before the directors, once, and hold the game until they have ruled; None where they know of it.

    Raises `Conflict` where the clock still has time.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        locked.expect(None)
        seat = next(seat for seat in locked.seats if seat.side == side)
        if not clock.out(pace_of(locked.game), hand_of(seat), locked.now) or seat.runs_out is None:
            raise Conflict("This clock still has time", game=code)
        named = say(ruleset_of(locked.game), Message(f"side-{side}"))
        case = case_report(
            game=locked.game, title=f"Out of time: {named}", text=TEXT.format(side=named),
            since=seat.runs_out - timedelta(seconds=1),
        )  # fmt: skip
        if case is not None:
            case.hold = f"dispute-{case.pk}"
            case.save(update_fields=["hold"])
            game_hold(code=code, user=None, hold=case.hold)
            if is_free(locked.game) and sum(one.side == side for one in locked.seats) == 1:
                Seat.objects.filter(pk=seat.pk).update(given_up=locked.now)
        return case
