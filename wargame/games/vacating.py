"""A side that is given up: somebody else takes it over, by consent of the others or of a director (ADR 0116)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.db import transaction

from rules.core.contract import Side
from wargame.games import announce, clock, heartbeat, signals
from wargame.games.errors import Conflict, Forbidden, NotFound, SiteError
from wargame.games.frames import game_frame, text
from wargame.games.hands import hand_of, pace_of
from wargame.games.holding import game_hold, game_resume
from wargame.games.isolation import each
from wargame.games.models import Candidate, Game, GameEvent, Seat
from wargame.games.position import HELD, VACANT, game_moment
from wargame.games.post import letter_send, wait_of
from wargame.games.referee import Judgement, LockedGame, game_lock_for
from wargame.games.returning import side_take_back
from wargame.games.seating import check_invited
from wargame.games.succession import seat_of, side_pass_on
from wargame.games.words import game_title

WAIT = timedelta(days=14)
"""So long clocks stand for somebody to come; after it they run, and the side may be taken over still."""

MOST = 20
"""People who may wait to take over a side of one game."""

BOUND = ("event", "ladder")
"""Terms of games in which others count on who plays: there a director seats a substitute."""

heir_doors: list[Callable[[Game, Any, Side], None]] = []
"""Asked of everybody who would take a side over; each may raise a refusal. Apps that know more add theirs."""

arbiters: list[Callable[[Game, Any], bool]] = []
"""Whether somebody who does not play in it may consent in place of the others."""


@transaction.atomic
def side_give_up(*, code: str, user: Any) -> None:
    """Stop playing without losing: clocks stand for a while, and somebody else may take the side over.

    Raises `Forbidden` for anyone who is no chief, `Conflict` where others count on who plays, for a side of several
    commanders, for who plays alone, where it is given up, and where its clock has run out. Clocks stand for it once.
    """
    locked = game_lock_for(code=code, user=user, key=uuid4())
    locked.post.check_chief(code)
    locked.expect(None)
    check_free(locked.game)
    seat = seat_of(locked, locked.side)
    if not _others(locked, seat.side):
        raise Conflict("You play alone: nobody is there to play on with", game=code)
    if seat.given_up is not None:
        raise Conflict("Your side is given up already", game=code)
    if seat.flagged is not None or clock.out(pace_of(locked.game), hand_of(seat), locked.now):
        raise Conflict("Your clock has run out: the side cannot be given up any more", game=code)
    stood = GameEvent.objects.filter(
        game=locked.game, side=seat.side, payload__event=HELD, payload__hold=VACANT
    )
    once = not stood.exists()  # else one could stop a lost clock for ever
    seat.given_up = locked.now
    seat.save(update_fields=["given_up"])
    _show(locked)
    if locked.game.bank_ms and once:
        game_hold(code=code, user=user, hold=VACANT)
    who = user.get_username()
    line = f"{who} stops playing, without losing. You are asked when somebody wants to take the side over."
    _tell(locked, seat.side, f"{who} gives up a side of", line, user)


@transaction.atomic
def side_keep(*, code: str, user: Any) -> None:
    """Play on after all; raises `Conflict` where one's side is not given up."""
    locked = game_lock_for(code=code, user=user, key=uuid4())
    locked.post.check_chief(code)
    locked.expect(None, held=True)
    seat = seat_of(locked, locked.side)
    if seat.given_up is None:
        raise Conflict("Your side is not given up", game=code)
    side_take_back(locked.game, locked.seats, seat.side)
    _go_on(locked.game)


@transaction.atomic
def heir_offer(*, code: str, user: Any, side: Side = "", invitation: str = "") -> None:
    """Be ready to take over a side that is given up; offering again changes nothing.

    Raises `NotFound`, `Forbidden` for a private game without its invitation, and `Conflict` where none is given up, for
    who plays in it, and what the `heir_doors` raise.
    """
    locked = game_lock_for(code=code, user=user, key=uuid4())
    game = locked.game
    if any(seat.user_id == user.pk for seat in locked.seats):
        raise Conflict("You already have a seat in this game", game=code)
    check_invited(game, user, invitation)
    locked.expect(None, held=True)
    open_sides = [seat.side for seat in locked.seats if seat.given_up is not None]
    wanted = side or next(iter(open_sides), "")
    if wanted not in open_sides:
        raise Conflict("No side of this game is given up", game=code)
    for door in heir_doors:
        door(game, user, wanted)
    if game.candidates.exclude(user=user).count() >= MOST:
        raise Conflict("{most} players are waiting to take this side over already", most=MOST)
    _, made = Candidate.objects.update_or_create(
        game=game, user=user, defaults={"side": wanted, "time": locked.now}
    )
    if made:
        who = user.get_username()
        _tell(locked, wanted, f"{who} wants to take over a side of", f"{who} asks for your consent.", user)
    _show(locked)


@transaction.atomic
def heir_withdraw(*, code: str, user: Any) -> None:
    """Be ready no longer; raises `Conflict` where one was not."""
    locked = game_lock_for(code=code, user=user, key=uuid4())
    if not Candidate.objects.filter(game=locked.game, user=user).delete()[0]:
        raise Conflict("You have not offered to take over a side of this game", game=code)
    _show(locked)


@transaction.atomic
def heir_answer(*, code: str, user: Any, name: str, accept: bool) -> Judgement | None:
    """Consent that this person takes the side over, and with the last of the others they do (else None); or decline.

    A director, or who else may rule on the game, decides alone. Raises `Forbidden` for anybody else, `NotFound` where
    no such person waits.
    """
    locked = game_lock_for(code=code, user=user, key=uuid4())
    locked.expect(None, held=True)
    if any(hold.startswith("dispute-") for hold in locked.game.holds) and not _decides_alone(locked, user):
        raise Conflict("A director decides first how this game goes on", game=code)
    found = (
        Candidate.objects.filter(game=locked.game, user__username=name[:150]).select_related("user").first()
    )
    if found is None:
        raise NotFound("player who waits to take a side over", name=name[:150])
    decides = _decides_alone(locked, user)
    if not decides and locked.side == found.side:
        raise Forbidden("The other side has to consent, or a director", game=code)
    if not decides:
        locked.post.check_chief(code)
    if not accept:
        found.delete()
        _show(locked)
        return None
    agreed = [*dict.fromkeys([*found.agreed, *([] if decides else [locked.side])])]
    if not decides and _others(locked, found.side) - set(agreed):
        found.agreed = agreed
        found.save(update_fields=["agreed"])
        _show(locked)
        return None
    for door in heir_doors:  # who has seen more meanwhile does not play
        door(locked.game, found.user, found.side)
    return _seat(locked, found)


def vacancies_sweep(now: datetime | None = None) -> int:
    """Let clocks run again in games whose side nobody has taken over in time; how many there were."""
    late = (now or heartbeat.now()) - WAIT
    seats = Seat.objects.filter(
        given_up__lte=late, game__holds__contains=[VACANT], game__status=Game.Status.ACTIVE
    )
    return each(_run_on, list(seats.values_list("game__code", flat=True)[:200]))


def is_free(game: Game) -> bool:
    """Whether nobody but its players counts on who plays a game."""
    return not any(term in game.terms for term in BOUND)


def check_free(game: Game) -> None:
    """Raises `Conflict` where others count on who plays a game."""
    if not is_free(game):
        raise Conflict(
            "Others count on who plays this game: ask a director for a substitute, or resign", game=game.code
        )


def _run_on(code: str) -> bool:
    with suppress(SiteError):
        return game_resume(code=code, hold=VACANT) is not None
    return False


def _seat(locked: LockedGame, found: Candidate) -> Judgement:
    game, side, former = locked.game, found.side, seat_of(locked, found.side).user
    Candidate.objects.filter(game=game, side=side).delete()
    judgement = side_pass_on(locked, side, found.user)
    _go_on(game)
    signals.side_taken_over.send(sender=Game, game=game, side=side, user=found.user)
    line = f"{found.user.get_username()} plays that side from now on. The game counts for neither of the two."
    for reader in (former, found.user):
        _letter(reader, game, "A side is taken over in", line, about=found.user)
    return judgement


def _go_on(game: Game) -> None:
    """Clocks run again, unless another side is given up too."""
    if not Seat.objects.filter(game=game, given_up__isnull=False).exists():
        game_resume(code=game.code, hold=VACANT)


def _decides_alone(locked: LockedGame, user: Any) -> bool:
    plays = any(seat.user_id == user.pk for seat in locked.seats)
    return not plays and any(decides(locked.game, user) for decides in arbiters)


def _others(locked: LockedGame, side: Side) -> set[Side]:
    """The other sides that are in the game, and not given up themselves."""
    given_up = {seat.side for seat in locked.seats if seat.given_up is not None}
    return {seat.side for seat in locked.seats} - game_moment(locked.game).out - given_up - {side}


def _show(locked: LockedGame) -> None:
    """Tell every board how it stands."""
    game = locked.game
    transaction.on_commit(
        lambda: announce.push_frames(game.code, text(game_frame(game, list(game.seats.all())))), robust=True
    )


def _tell(locked: LockedGame, side: Side, subject: str, line: str, about: Any) -> None:
    """Tell the players of the other sides."""
    readers = {seat.user_id for seat in locked.seats if seat.side != side and seat.user_id}
    for reader in get_user_model().objects.filter(pk__in=readers):
        _letter(reader, locked.game, subject, line, about=about)


def _letter(reader: Any, game: Game, subject: str, line: str, about: Any) -> None:
    letter_send(
        reader=reader, occasion="joined", kind="joined", key=f"heir:{game.code}", lines=[line], about=about,
        subject=f"{subject} {game_title(game)}", path=f"/games/{game.code}/", game=game,
        wait=wait_of("heir", game, reader),
    )  # fmt: skip
