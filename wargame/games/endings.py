"""How players end a game that the rules have not ended: resigning, a draw, abandoning, a claim on time.

In a game of more than two sides who resigns, or has no time left, may leave alone, and the others play on (ADR 0105).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message, Side
from wargame.games import announce, clock, heartbeat, signals
from wargame.games.bonds import bond_of, check_bond
from wargame.games.commanders import Post
from wargame.games.errors import Conflict, Forbidden
from wargame.games.frames import game_frame, text
from wargame.games.hands import hand_of, pace_of
from wargame.games.models import Game, GameEvent, Seat
from wargame.games.position import FORFEITED, RULED, SIDE_LEFT, Ending, Moment, game_moment
from wargame.games.referee import (
    Batch,
    Fact,
    Judgement,
    LockedGame,
    accept_batch,
    apply_events,
    game_lock_for,
)
from wargame.games.selectors import is_played
from wargame.games.zero import DIRECTED, UNCLAIMED, zero_of, zero_words
from wargame.tokens.services import directs

Verdict = Callable[[LockedGame, Moment, Side], Ending]

OFFERS = {"draw": "draw_offered", "abandon": "abandon_offered"}
"""What all who are in the game must agree to, and the column of the seat that says since when it is offered."""

NO_OFFER = {"draw": "No draw is on offer", "abandon": "Nobody has offered to abandon the game"}

LEAVING = frozenset({"Resigned", "TimeForfeited"})
"""Endings by which one side has lost, and after which others may play on."""

FLAG = {"site": "flag"}
"""What the site does by itself when a clock shows nothing and that loses."""

ANYBODY = frozenset({"claim"})
"""Endings that any commander of a side may bring about; the others are its chief's."""


def game_resign(*, code: str, user: Any, key: str | UUID | None = None) -> Judgement:
    """Give the game up; of two sides the other wins, of more the others play on where the rules know how."""
    return _end(
        code, user, key, "resign", lambda locked, before, side: _lost(locked, before, side, "Resigned")
    )


def clock_claim(*, code: str, user: Any, key: str | UUID | None = None) -> Judgement:
    """Have a side leave whose clock has run out; raises `Conflict` while every other clock still has time."""
    return _end(code, user, key, "claim", _claimed)


def deadline_forfeit(*, code: str, side: Side) -> Judgement:
    """End a game of two sides whose time in its event is over: `side` has forfeited it. Nobody asks for this.

    Raises `Conflict` for a game that is not played or not one of two sides, `Held` for one that stands still.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        locked.expect(None)
        sides = {seat.side for seat in locked.seats}
        if len(sides) != 2 or side not in sides:
            raise Conflict("One of two sides forfeits a game", game=code)
        ending = Ending(FORFEITED, side, (sides - {side}).pop())
        return _close(locked, game_moment(locked.game), ending, Post(""), {"site": "forfeit"})


def flag_lose(*, code: str, side: Side) -> Judgement:
    """A side's clock shows nothing, and the players agreed that it loses then: nobody has to claim it.

    Raises `Conflict` where it still has time, `Held` for a game that stands still.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        locked.expect(None)
        before = game_moment(locked.game)
        if side in before.out or not _is_out(locked, side):
            raise Conflict("This clock still has time", game=code)
        ending = _lost(locked, before, side, "TimeForfeited")
        if before.goes_on_without(side, locked.game.scenario):
            return _leave(locked, before, ending, Post(""), FLAG)
        return _close(locked, before, ending, Post(""), FLAG)


def draw_offer(*, code: str, user: Any) -> None:
    """Offer a draw; it lapses when another side acts, and offering again changes nothing."""
    _offer(code, user, "draw")


def draw_answer(*, code: str, user: Any, accept: bool, key: str | UUID | None = None) -> Judgement | None:
    """Answer the offer of a draw: accepted by all, the game is drawn; declined (None), the offers are gone.

    None, too, while another side has still to answer.
    """
    if accept:
        return _agree(code, user, key, "draw", Ending("DrawAgreed"))
    _decline(code, user, "draw")
    return None


def game_abandon(*, code: str, user: Any, key: str | UUID | None = None) -> Judgement | None:
    """Call a game off without a result: an open one by its owner, another by any side before a side has acted.

    Once something was played, or where others count on the game, it is an offer (None), which lapses as that of a
    draw does. Staff who do not play in it end it at any time. Raises `Forbidden` or `Conflict`, and for an open game
    the reason for which it is not called off.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(code=code).first()
        if game is not None and game.status == Game.Status.OPEN:
            _withdraw(game, user)
        elif game is not None and _takes_both(game) and not _directs(game, user):
            _offer(code, user, "abandon")
        else:
            return _end(code, user, key, "abandon", lambda locked, _, side: Ending("Abandoned", side or None))
    return None


def abandon_answer(*, code: str, user: Any, accept: bool, key: str | UUID | None = None) -> Judgement | None:
    """Answer the offer to abandon the game: accepted by all, it has no result; declined (None), the offers are gone.

    None, too, while another side has still to answer.
    """
    if accept:
        return _agree(code, user, key, "abandon", Ending("Abandoned"))
    _decline(code, user, "abandon")
    return None


def _withdraw(game: Game, user: Any) -> None:
    if user.pk != game.owner_id and not directs(user):
        raise Forbidden("Only the player who opened the game can withdraw it", game=game.code)
    check_bond(game)
    _call_off(game)


def _takes_both(game: Game) -> bool:
    """Whether a game that has begun is called off by all of several sides alone."""
    sides = game.seats.values("side").distinct().count()
    return sides > 1 and not game.alone and (is_played(game) or bond_of(game) is not None)


@transaction.atomic
def game_expire(*, code: str) -> bool:
    """Call off an open game that nobody joined in time, or whose owner leaves; False when it is open no more."""
    game = Game.objects.select_for_update().filter(code=code, status=Game.Status.OPEN).first()
    if game is not None:
        _call_off(game)
    return game is not None


@transaction.atomic
def game_close(*, code: str) -> None:
    """End a game without a result, open or under way, for its event counts otherwise; one that is over stays as it is.

    Nobody asks for this. It ends though something holds it.
    """
    if game_expire(code=code):
        return
    locked = game_lock_for(code=code, user=None, key=uuid4())
    if locked.game.status == Game.Status.ACTIVE:
        _close(locked, game_moment(locked.game), Ending("Abandoned"), Post(""), {"site": "abandon"})


def _call_off(game: Game) -> None:
    game.status, game.moved = Game.Status.ABANDONED, heartbeat.now()
    game.save(update_fields=["status", "moved"])
    frame = text(game_frame(game, ()))
    transaction.on_commit(lambda: announce.push_frames(game.code, frame))
    transaction.on_commit(lambda: signals.game_ended.send_robust(sender=Game, game=game), robust=True)


def _end(code: str, user: Any, key: str | UUID | None, act: str, verdict: Verdict) -> Judgement:
    """Judge an ending as any other request: under the lock, once for its key, as an event of the game."""
    with transaction.atomic():
        locked, post, known = _ask(code, user, key, act, may_direct=act == "abandon")
        if known is not None:
            return known
        before = _moment_inside(locked, post.side)
        ending = verdict(locked, before, post.side)
        lost = ending.event in LEAVING and ending.side
        if lost and before.goes_on_without(lost, locked.game.scenario):
            locked.expect(None)  # it may throw dice, which a held game does not
            return _leave(locked, before, ending, post, {"site": act})
        return _close(locked, before, ending, post, {"site": act})


def _ask(
    code: str, user: Any, key: str | UUID | None, act: str, *, may_direct: bool = False
) -> tuple[LockedGame, Post, Judgement | None]:
    """The locked game, as whom the asker plays who may bring this about, and what the key was answered before.

    Where a director may do it, who directs and does not play is nobody's player.
    """
    locked = game_lock_for(code=code, user=user, key=key or uuid4())
    post = Post("") if may_direct and _directs(locked.game, user) else locked.post
    if (known := locked.find_answer({"site": act})) is None:
        if act not in ANYBODY:
            post.check_chief(code)
        locked.expect(None, held=act != "claim")
    return locked, post, known


def _moment_inside(locked: LockedGame, side: Side) -> Moment:
    """The position; raises `Conflict` for a side that is out of the game while others play on."""
    moment = game_moment(locked.game)
    if side in moment.out:
        raise Conflict("Your side is out of this game; the others play on")
    return moment


def _leave(
    locked: LockedGame, before: Moment, ending: Ending, post: Post, payload: dict[str, str]
) -> Judgement:
    """Write down that a side has left, and what comes of it by the rules."""
    assert before.ruleset.leave is not None and ending.side is not None
    dice = locked.dice()
    state, facts = apply_events(before, before.ruleset.leave(before.state, ending.side, dice))
    gone = {"side": ending.side, "how": ending.event}
    line = LogLine(message=Message(f"event-{SIDE_LEFT}", gone), side=ending.side, head=True)
    facts = [Fact(msgspec.Raw(encode({"event": SIDE_LEFT, **gone})), None, [line]), *facts]
    batch = Batch(payload, post.side, facts, state, dice=dice.rolled, command=post.command)
    return accept_batch(locked, before, batch)


def _close(
    locked: LockedGame, before: Moment, ending: Ending, post: Post, payload: dict[str, str]
) -> Judgement:
    """Write down the end, as whoever asked for it plays."""
    line = LogLine(message=ending.verdict(), side=ending.side, head=True)
    fact = Fact(msgspec.Raw(encode(ending)), None, [line])
    batch = Batch(payload, post.side, [fact], before.state, ending, command=post.command)
    return accept_batch(locked, before, batch)


def _lock(code: str, user: Any) -> LockedGame:
    """The locked game, for what only the chief of a side may do."""
    locked = game_lock_for(code=code, user=user, key=uuid4())
    locked.post.check_chief(code)
    locked.expect(None, held=True)
    return locked


def _directs(game: Game, user: Any) -> bool:
    """Whether the asker is staff and not a player: nobody directs a game of their own."""
    return directs(user) and not game.seats.filter(user_id=user.pk).exists()


def _lost(locked: LockedGame, before: Moment, side: Side, how: str) -> Ending:
    """The end when `side` loses: the one other side that is left has won, of several none."""
    return Ending(how, side, before.winner_without(side, locked.game.scenario))


def _is_out(locked: LockedGame, side: Side) -> bool:
    pace = pace_of(locked.game)
    seats = (seat for seat in locked.seats if seat.side == side)
    return any(clock.out(pace, hand_of(seat), locked.now) for seat in seats)


def _claimed(locked: LockedGame, before: Moment, side: Side) -> Ending:
    unclaimed = zero_of(locked.game) in UNCLAIMED
    for seat in locked.seats:
        if seat.side != side and _is_out(locked, seat.side) and not (unclaimed and not _is_ruled(seat)):
            return _lost(locked, before, seat.side, "TimeForfeited")
    if unclaimed:
        raise Conflict(
            "In this game nobody claims the time: {zero}", zero=zero_words(locked.game), game=locked.game.code
        )
    raise Conflict("No other side's clock has run out", code=locked.game.code)


def _is_ruled(seat: Seat) -> bool:
    """Whether a director has ruled since this clock ran out, and gave it no time: then the players are asked again."""
    if seat.flagged is None or zero_of(seat.game) != DIRECTED:
        return False
    rulings = GameEvent.objects.filter(game=seat.game_id, payload__event=RULED)
    return rulings.filter(time__gte=seat.flagged).exists()


def _agree(code: str, user: Any, key: str | UUID | None, what: str, ending: Ending) -> Judgement | None:
    """Agree to what is offered; the last of those who are in the game ends it so."""
    with transaction.atomic():
        locked, post, known = _ask(code, user, key, what)
        if known is not None:
            return known
        before = _moment_inside(locked, post.side)
        offering = {seat.side for seat in _offers(locked, what)} - before.out
        if not offering:
            raise Conflict(NO_OFFER[what])
        if {seat.side for seat in locked.seats} - before.out - offering - {post.side}:
            _note(locked, _chief_seat(locked), what, locked.now)
            return None
        return _close(locked, before, ending, post, {"site": what})


def _offer(code: str, user: Any, what: str) -> None:
    with transaction.atomic():
        locked = _lock(code, user)
        before = _moment_inside(locked, locked.side)
        if not {seat.side for seat in locked.seats} - before.out - {locked.side}:
            raise Conflict("You play alone: nobody is there to agree", game=code)
        seat = _chief_seat(locked)
        if getattr(seat, OFFERS[what]) is None:
            _note(locked, seat, what, locked.now)


def _chief_seat(locked: LockedGame) -> Seat:
    """The first seat of the asker's side, which has what the side offers."""
    return next(seat for seat in locked.seats if seat.side == locked.side)


def _decline(code: str, user: Any, what: str) -> None:
    with transaction.atomic():
        locked = _lock(code, user)
        _moment_inside(locked, locked.side)
        for seat in [*_offers(locked, what), _chief_seat(locked)]:
            if getattr(seat, OFFERS[what]):
                _note(locked, seat, what, None)


def _offers(locked: LockedGame, what: str) -> list[Seat]:
    """The seats of other sides that offer it."""
    return [seat for seat in locked.seats if getattr(seat, OFFERS[what]) and seat.side != locked.side]


def _note(locked: LockedGame, seat: Seat, what: str, time: datetime | None) -> None:
    """Set down when it was offered, or that it no longer is, and tell everybody."""
    setattr(seat, OFFERS[what], time)
    seat.save(update_fields=[OFFERS[what]])
    frame = text(game_frame(locked.game, locked.seats))
    transaction.on_commit(lambda: announce.push_frames(locked.game.code, frame))
