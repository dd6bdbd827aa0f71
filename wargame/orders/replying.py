"""Orders at work: what is asked is looked at once, what an order answers is played later, as its giver's own action.

A reply is claimed, played and struck out in one transaction, by a key made of the order and of where the game stands:
whatever dies or is done twice, nothing is answered twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import NamedTuple
from uuid import UUID, uuid5

import msgspec
from django.db import transaction
from django.db.models import Exists, F, OuterRef

from rules.core.contract import Decision, Draft, Message
from rules.core.errors import Malformed
from rules.core.foresight import Order as Terms
from rules.core.foresight import answer, check_order, facts_of, find_unmet, kind_of
from wargame.games.commanders import Post, post_of
from wargame.games.errors import SiteError
from wargame.games.isolation import each
from wargame.games.models import Game, GameEvent, Seat
from wargame.games.position import LED_ELSEWHERE, TAKEN_BACK, Moment, game_moment
from wargame.games.referee import Judgement
from wargame.games.services import action_submit
from wargame.orders.delays import draw_delay, list_answers
from wargame.orders.models import Answered, Order, Reply

BATCH = 200
KEYS = UUID("2f0a4c7e-6d0e-4b51-9a53-4a2f7f1b9d20")

USED, GUARD, ANSWER, REFUSED, RELEASE, MOVED = (
    Message(f"order-off-{why}") for why in ("used", "guard", "answer", "refused", "release", "moved")
)

RULED_ELSEWHERE = LED_ELSEWHERE - {TAKEN_BACK}
"""Events after which the position is another than the orders were given for."""


class Chosen(NamedTuple):
    """The order that answers, and its action."""

    order: Order
    draft: Draft


def replies_plan(now: datetime) -> int:
    """See what is asked of seats with orders since they were last looked at; how many will be answered."""
    pending = Reply.objects.filter(game=OuterRef("game"), side=OuterRef("side"), command=OuterRef("command"))
    seats = Seat.objects.filter(
        ~Exists(pending), game__status=Game.Status.ACTIVE, game__holds=[], orders_seen__lt=F("game__seq")
    )
    return each(
        partial(reply_plan, now), seats.select_related("game", "user").order_by("game__moved")[:BATCH]
    )


def reply_plan(now: datetime, seat: Seat) -> bool:
    """See whether an order answers what is asked of a seat now, and when; else the player is told of it as ever."""
    try:
        with transaction.atomic():
            return _plan(now, seat)
    except Exception:
        seat_look(seat, seat.game.seq)  # whatever is wrong with the game, its player is told
        raise


def _plan(now: datetime, seat: Seat) -> bool:
    game = seat.game
    post = post_of(list(game.seats.all()), seat.user_id, [seat.side])
    orders_check(seat)
    orders = Order.objects.filter(game=game, side=seat.side, user=seat.user_id, armed=True)
    moment = game_moment(game) if post and seat.side in game.awaiting else None
    awake = seat.user is not None and seat.user.is_active and seat.given_up is None
    chosen = find_order(moment, post, orders) if moment and post and awake else None
    if chosen is None:
        seat_look(seat, game.seq)
        return False
    answers = list_answers(game, chosen.order.user_id)
    due = max(now, game.moved + draw_delay(answers))
    reply = {"order": chosen.order, "seq": game.seq, "due": due}
    Reply.objects.get_or_create(game=game, side=seat.side, command=seat.command, defaults=reply)
    return True


def orders_check(seat: Seat) -> None:
    """Switch off the orders of a seat whose position a ruling or other rules have changed, and those whose answer was
    taken back: its player thinks better of it.
    """
    since = GameEvent.objects.filter(game=seat.game_id, seq__gt=seat.orders_seen)
    own = Order.objects.filter(game=seat.game_id, side=seat.side, user=seat.user_id, armed=True)
    if since.filter(payload__event__in=RULED_ELSEWHERE).exists():
        own.update(armed=False, off=msgspec.to_builtins(MOVED))
    for to in since.filter(payload__event=TAKEN_BACK, side=seat.side).values_list("payload__to", flat=True):
        given = Answered.objects.filter(game=seat.game_id, side=seat.side, seq__gt=to)
        own.filter(pk__in=given.values("order")).update(armed=False, off=msgspec.to_builtins(MOVED))


def seat_look(of: Seat | Reply, seq: int) -> None:
    """Nothing answers for this seat, or that of a reply, what was asked up to this event: its player is told."""
    seats = Seat.objects.filter(game=of.game_id, side=of.side, command=of.command)
    seats.filter(orders_seen__isnull=False).update(orders_seen=seq)


def find_order(moment: Moment, post: Post, orders: Iterable[Order]) -> Chosen | None:
    """The first order that answers what the post is asked; one that meets something unexpected is switched off, and
    then none does.
    """
    asked = question_of(moment, post)
    if asked is None:
        return None
    for order in orders:
        terms = msgspec.convert(order.terms, Terms)
        if terms.question != kind_of(asked):
            continue
        verdict = weigh(moment, post, asked, terms)
        if isinstance(verdict, Message):
            order_stop(order, verdict)
            return None
        if verdict is not None:
            return Chosen(order, verdict)
    return None


def question_of(moment: Moment, post: Post) -> Decision | None:
    """What the post is asked and may answer."""
    asked = moment.ruleset.decisions(moment.state)
    mine = (one for one in asked if one.side == post.side)
    return next((one for one in mine if _is_for(one, post)), None)


def _is_for(decision: Decision, post: Post) -> bool:
    return decision.command == post.command if decision.command and post.command else post.chief


def weigh(moment: Moment, post: Post, asked: Decision, terms: Terms) -> Draft | Message | None:
    """What an order answers; why it is to be switched off; None where it is not meant for this."""
    ruleset = moment.ruleset
    try:
        check_order(ruleset, terms)
    except Malformed:
        return RELEASE
    facts = facts_of(ruleset, ruleset.known(moment.state, post.side), asked)
    if find_unmet(terms.when, facts):
        return None
    if unmet := find_unmet(terms.guard, facts):
        return Message(GUARD.id, {"fact": Message(f"choice-fact-{unmet.fact}")})
    draft = answer(ruleset, moment.state, post.actor, asked, terms.answer)
    return ANSWER if draft is None else draft


def order_stop(order: Order, why: Message) -> None:
    """Switch an order off; its giver reads why."""
    Order.objects.filter(pk=order.pk).update(armed=False, off=msgspec.to_builtins(why))


def replies_send(now: datetime) -> int:
    """Give the answers that are due; how many. One that fails holds up no other."""
    due = Reply.objects.filter(due__lte=now).order_by("due").values_list("pk", flat=True)[:BATCH]
    return each(partial(reply_try, now), list(due))


def list_due(since: datetime, until: datetime) -> list[tuple[int, datetime]]:
    """The replies that come between two moments, and when."""
    return list(Reply.objects.filter(due__gt=since, due__lte=until).values_list("pk", "due")[:BATCH])


def reply_try(now: datetime, pk: int) -> bool:
    """Give an answer that is due; where that is not possible at all, its order is off and the player is asked."""
    try:
        return reply_send(pk, now)
    except Exception:
        for reply in Reply.objects.filter(pk=pk).select_related("order", "game"):
            order_stop(reply.order, ANSWER)
            seat_look(reply, reply.seq)
            reply.delete()
        raise


@transaction.atomic
def reply_send(pk: int, now: datetime) -> bool:
    """Give an answer that is due, if it is asked for still; whether it was given.

    Locks the game, then the order, then the reply: so does whoever changes an order.
    """
    found = Reply.objects.filter(pk=pk, due__lte=now).first()
    if found is None:
        return False
    game = Game.objects.select_for_update().get(pk=found.game_id)
    order = Order.objects.select_for_update().filter(pk=found.order_id).first()
    reply = Reply.objects.select_for_update(skip_locked=True).filter(pk=pk).first()
    if order is None or reply is None:
        return False
    reply.delete()
    post = post_of(list(game.seats.all()), order.user_id, [reply.side])
    if game.seq != reply.seq or game.status != Game.Status.ACTIVE or game.holds or post is None:
        return False  # it is looked at anew
    if not (order.armed and order.user.is_active):
        return False
    if Seat.objects.filter(game=game, side=reply.side, user=order.user, given_up__isnull=False).exists():
        return False
    chosen = find_order(game_moment(game), post, [order])
    if chosen is None:
        seat_look(reply, reply.seq)
        return False
    verdict = _submit(order, game, chosen.draft)
    if verdict is None:
        return False
    if not verdict.accepted:
        order_stop(order, Message(REFUSED.id, {"why": str(verdict.body["reason"])}))
        seat_look(reply, reply.seq)
        return False
    _note(order, reply, verdict, chosen.draft)
    return True


def _submit(order: Order, game: Game, draft: Draft) -> Judgement | None:
    """Play it as its giver's own action; None where the game has gone on meanwhile."""
    key = uuid5(KEYS, f"{order.pk} {game.head_hash}")
    try:
        with transaction.atomic():
            return action_submit(
                code=game.code,
                user=order.user,
                payload=draft,
                expected_seq=game.seq,
                key=key,
                in_advance=True,
            )
    except SiteError:
        return None


def _note(order: Order, reply: Reply, verdict: Judgement, draft: Draft) -> None:
    """Keep what was answered; an order that was to answer so often is done."""
    Answered.objects.create(
        order=order, game=reply.game, side=reply.side, command=reply.command, seq=verdict.seq, terms=order.terms,
        action=draft,
    )  # fmt: skip
    order.used += 1
    if order.left is not None:
        order.left -= 1
        if not order.left:
            order.armed, order.off = False, msgspec.to_builtins(USED)
    order.save(update_fields=["used", "left", "armed", "off"])
