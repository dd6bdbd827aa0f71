"""Orders in advance on the site: what they answer, when, how often, and when they ask after all."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from tests.wargame.ordered import TERMS, ask_anew, asked_to_retreat, sit_to_order
from tests.wargame.sitting import Sitting, client_of, person, sit_down
from wargame.games import heartbeat, notices
from wargame.games.models import Action, Game, GameEvent, Seat
from wargame.games.position import forget
from wargame.games.referee import action_submit
from wargame.games.signals import side_taken_over
from wargame.orders import replying, tasks, trying
from wargame.orders.delays import ENOUGH, SESSION, USUAL, draw_delay, list_answers
from wargame.orders.models import Answered, Order, Reply
from wargame.orders.tasks import sweep

pytestmark = pytest.mark.django_db


def give(sitting: Sitting, side: str, status: int = 200, **more: Any) -> Any:
    """Give an order over the API, of which the question that is put is the first it may answer."""
    terms = {**TERMS, **{name: more.pop(name) for name in ("when", "guard", "answer") if name in more}}
    body = {"terms": terms, **more}
    answer = sitting.clients[side].post(sitting.url("orders/"), body, format="json")
    assert answer.status_code == status, answer.content
    ask_anew(sitting, side)
    return answer.json()


def pass_by(sitting: Sitting, seconds: float = 600) -> int:
    """Two sweeps, with so much time between; how many answers were given."""
    now = heartbeat.now()
    replying.replies_plan(now)
    return replying.replies_send(now + timedelta(seconds=seconds))


def is_asked(sitting: Sitting) -> bool:
    return bool(asked_to_retreat(sitting))


def test_an_order_answers_what_is_asked_as_its_givers_own_action() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    before = sitting.game.seq
    assert pass_by(sitting) == 1
    assert not is_asked(sitting)
    action = Action.objects.get(game=sitting.game, seq_before=before)
    assert (action.user, action.side, action.payload["do"]) == (sitting.users[side], side, "retreat")
    assert Order.objects.get().used == 1
    told = sitting.clients[side].get(sitting.url("orders/")).json()
    assert told["answered"][0]["seq"] == sitting.game.seq
    assert told["orders"][0]["text"] == "Where a unit retreats to: the first hex that is open to it"


def test_an_answer_comes_no_sooner_than_its_player_would_give_it() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    sweep()
    reply = Reply.objects.get()
    game = sitting.game
    waits = (reply.due - game.moved).total_seconds()
    assert min(USUAL) / 2 < waits < 2 * max(USUAL)
    assert replying.replies_send(reply.due - timedelta(seconds=0.1)) == 0 and is_asked(sitting)
    assert replying.replies_send(reply.due) == 1 and not is_asked(sitting)


@pytest.mark.parametrize(
    ("conditions", "answers"),
    [
        ({"when": [{"fact": "turn", "test": "least", "value": 1}]}, True),
        ({"when": [{"fact": "turn", "test": "most", "value": 0}]}, False),
        ({"when": [{"fact": "place", "test": "among", "value": ["0101"]}]}, False),
        ({"when": [{"fact": "place", "test": "outside", "value": ["0101"]}]}, True),
        ({"guard": [{"fact": "turn", "test": "least", "value": 1}]}, True),
    ],
)
def test_an_order_answers_only_what_it_is_meant_for(conditions: dict[str, Any], answers: bool) -> None:
    sitting, side = sit_to_order()
    give(sitting, side, **conditions)
    assert pass_by(sitting) == answers
    assert is_asked(sitting) != answers
    assert Order.objects.get().armed


def test_where_something_unexpected_happens_the_order_is_off_and_says_why() -> None:
    sitting, side = sit_to_order()
    give(sitting, side, guard=[{"fact": "turn", "test": "least", "value": 9}])
    give(sitting, side)
    assert pass_by(sitting) == 0 and is_asked(sitting)
    first, second = sitting.clients[side].get(sitting.url("orders/")).json()["orders"]
    assert (first["armed"], first["off"]) == (False, "turn is not as the order expects")
    assert second["armed"], "the next one is not asked instead: something unexpected has happened"


def test_an_order_answers_so_often_and_no_more() -> None:
    sitting, side = sit_to_order()
    give(sitting, side, left=1)
    assert pass_by(sitting) == 1
    told = sitting.clients[side].get(sitting.url("orders/")).json()["orders"][0]
    assert (told["armed"], told["left"]) == (False, 0)
    assert told["off"] == "it has been used as often as it was to be"


def test_the_first_order_that_fits_answers() -> None:
    sitting, side = sit_to_order()
    give(sitting, side, when=[{"fact": "turn", "test": "least", "value": 99}])
    second = give(sitting, side)
    assert pass_by(sitting) == 1
    assert Answered.objects.get().order_id == second["id"]


def test_who_answers_first_has_answered() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    replying.replies_plan(heartbeat.now())
    assert sitting.submit(side, sitting.legal(side)).accepted
    seq = sitting.game.seq
    assert replying.replies_send(heartbeat.now() + timedelta(hours=1)) == 0
    assert sitting.game.seq == seq and not Reply.objects.exists()


def test_a_worker_that_comes_twice_answers_once() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    now = heartbeat.now()
    replying.replies_plan(now)
    replying.replies_plan(now)
    pk, later = Reply.objects.get().pk, now + timedelta(hours=1)
    assert replying.reply_send(pk, later)
    assert not replying.reply_send(pk, later)
    assert Answered.objects.count() == 1


def test_an_answer_that_was_taken_back_switches_its_order_off() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    before = sitting.game.seq
    assert pass_by(sitting) == 1
    seq = sitting.game.seq
    event = {"event": "TakenBack", "side": side, "to": before}
    GameEvent.objects.create(
        game=sitting.game, seq=seq + 1, side=side, payload=event, hash="0" * 64, time=heartbeat.now()
    )
    Seat.objects.filter(game=sitting.game, side=side).update(orders_seen=before)
    replying.orders_check(Seat.objects.get(game=sitting.game, side=side))
    assert not Order.objects.get().armed


def test_a_ruling_switches_all_orders_off() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    game = sitting.game
    event = {"event": "PositionRuled"}
    GameEvent.objects.create(
        game=game, seq=game.seq + 1, side="", payload=event, hash="0" * 64, time=heartbeat.now()
    )
    assert pass_by(sitting) == 0
    told = sitting.clients[side].get(sitting.url("orders/")).json()["orders"][0]
    assert told["off"].startswith("the position was changed")


def test_no_notice_of_a_question_goes_out_while_an_order_may_answer_it() -> None:
    sitting, side = sit_to_order()
    seat = Seat.objects.filter(game=sitting.game, side=side)
    seat.update(asked_seq=sitting.game.seq, notified_seq=0)
    assert seat.get().pk in set(notices.due("turn", heartbeat.now()).values_list("pk", flat=True))
    give(sitting, side)
    assert seat.get().pk not in set(notices.due("turn", heartbeat.now()).values_list("pk", flat=True))
    sitting.clients[side].patch(
        sitting.url(f"orders/{Order.objects.get().pk}/"), {"armed": False}, format="json"
    )
    assert seat.get().orders_seen is None
    assert seat.get().pk in set(notices.due("turn", heartbeat.now()).values_list("pk", flat=True))


def test_a_question_that_no_order_answers_is_told_as_ever() -> None:
    sitting, side = sit_to_order()
    seat = Seat.objects.filter(game=sitting.game, side=side)
    seat.update(asked_seq=sitting.game.seq, notified_seq=0)
    give(sitting, side, when=[{"fact": "turn", "test": "least", "value": 99}])
    replying.replies_plan(heartbeat.now())
    assert seat.get().pk in set(notices.due("turn", heartbeat.now()).values_list("pk", flat=True))


@pytest.mark.parametrize("in_advance", [False, True])
def test_what_an_orders_answer_asks_of_its_giver_is_told(in_advance: bool) -> None:
    """Of what they have put to themselves by hand they know."""
    sitting = sit_down()
    asked = before = ""
    while asked == before:
        side = sitting.game.awaiting[0]
        before = sitting.game.questions[side]["id"]
        action_submit(
            code=sitting.game.code, user=sitting.users[side], payload=sitting.legal(side),
            expected_seq=sitting.game.seq, key=uuid4(), in_advance=in_advance,
        )  # fmt: skip
        asked = sitting.game.questions.get(side, {"id": before})["id"]
    seat = Seat.objects.get(game=sitting.game, side=side)
    assert (seat.asked_seq == sitting.game.seq) == in_advance


def test_nobody_else_hears_of_an_order() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    other, stranger = sitting.opponent(side), person("stranger")
    opposed = sitting.clients[other].get(sitting.url("orders/")).json()
    assert opposed == {"orders": [], "answered": []}
    assert client_of(stranger).get(sitting.url("orders/")).status_code == 403
    pk = Order.objects.get().pk
    for client in (sitting.clients[other], client_of(stranger)):
        assert client.patch(sitting.url(f"orders/{pk}/"), {"armed": False}, format="json").status_code in (
            403,
            404,
        )
        assert client.delete(sitting.url(f"orders/{pk}/")).status_code in (403, 404)
    pass_by(sitting)
    for path in ("", "events/", "view/"):
        said = sitting.clients[other].get(sitting.url(path)).content.decode()
        assert "orders_seen" not in said and "order-off" not in said and "Answered" not in said
    assert sitting.clients[other].get(sitting.url("orders/")).json()["answered"] == []
    Game.objects.filter(pk=sitting.game.pk).update(status=Game.Status.FINISHED)
    assert len(sitting.clients[other].get(sitting.url("orders/")).json()["answered"]) == 1
    Game.objects.filter(pk=sitting.game.pk).update(status=Game.Status.ACTIVE)
    assert sitting.clients[other].get(sitting.url("orders/")).json()["answered"] == [], "it was reopened"


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"question": "nothing", "answer": "first"}, "no-such-question"),
        ({"question": "retreat", "answer": "nothing"}, "no-such-answer"),
        ({"question": "retreat"}, "unreadable-order"),
        ({**TERMS, "when": [{"fact": "turn", "test": "least", "value": ["a"]}]}, "wrong-condition"),
        ({**TERMS, "when": [{"fact": "mood", "test": "least", "value": 1}]}, "no-such-fact"),
        ({**TERMS, "when": [{"fact": "turn", "test": "least", "value": 1}] * 9}, "unreadable-order"),
    ],
)
def test_an_order_that_nothing_can_come_of_is_refused(terms: dict[str, Any], code: str) -> None:
    sitting = sit_down()
    answer = sitting.clients["blue"].post(sitting.url("orders/"), {"terms": terms}, format="json")
    assert answer.status_code == 400
    assert answer.json()["facts"]["refusal"] == code and not Order.objects.exists()


def test_an_order_is_tried_out_against_the_position_and_what_was_asked_before() -> None:
    sitting, side = sit_to_order()
    asked_at = sitting.game.seq
    tried = sitting.clients[side].post(sitting.url("orders/try/"), {"terms": TERMS}, format="json").json()
    assert tried["now"] == {"seq": asked_at, "verdict": "answer", "text": "the first hex that is open to it"}
    assert sitting.submit(side, sitting.legal(side)).accepted
    late = {**TERMS, "when": [{"fact": "turn", "test": "least", "value": 99}]}
    tried = sitting.clients[side].post(sitting.url("orders/try/"), {"terms": late}, format="json").json()
    assert (tried["now"], tried["past"][0]["seq"], tried["past"][0]["verdict"]) == (None, asked_at, "leave")
    assert tried["past"][0]["text"] == "it is not so that turn at least 99"
    assert not Order.objects.exists()


def test_orders_are_raised_changed_and_deleted() -> None:
    sitting, side = sit_to_order()
    first, second = give(sitting, side), give(sitting, side, left=2)
    client, url = sitting.clients[side], sitting.url(f"orders/{second['id']}/")
    ranked = client.patch(url, {"first": True}, format="json").json()["orders"]
    assert [one["id"] for one in ranked] == [second["id"], first["id"]]
    changed = client.patch(url, {"terms": {**TERMS, "guard": []}, "left": 5}, format="json").json()["orders"][
        0
    ]
    assert (changed["left"], changed["armed"]) == (5, True)
    assert [one["id"] for one in client.delete(url).json()["orders"]] == [first["id"]]


def test_a_player_who_plays_alone_is_always_asked() -> None:
    sitting = sit_down(terms={"solo": True})
    answer = sitting.clients["blue"].post(sitting.url("orders/"), {"terms": TERMS}, format="json")
    assert answer.status_code == 409


def test_delays_are_drawn_from_the_players_own_answers() -> None:
    own = [float(seconds) for seconds in range(40, 40 + ENOUGH)]
    drawn = [draw_delay(own, Random(seed)).total_seconds() for seed in range(200)]
    assert min(drawn) >= 30 and max(drawn) <= 1.25 * max(own) and len({round(one, 3) for one in drawn}) > 150
    few = [draw_delay(own[:3], Random(seed)).total_seconds() for seed in range(200)]
    assert min(few) < 12 and max(few) <= 1.25 * max(USUAL)


def test_only_answers_to_others_within_a_session_count() -> None:
    sitting, side = sit_to_order()
    took = list_answers(sitting.game, sitting.users[side].pk)
    assert all(1 <= seconds <= SESSION for seconds in took)
    now = heartbeat.now()
    GameEvent.objects.filter(game=sitting.game, seq=sitting.game.seq).update(time=now - timedelta(seconds=42))
    assert sitting.submit(side, sitting.legal(side)).accepted
    assert round(list_answers(sitting.game, sitting.users[side].pk)[0]) == 42


def test_an_order_that_was_switched_off_meanwhile_answers_nothing() -> None:
    sitting, side = sit_to_order()
    order = give(sitting, side)
    replying.replies_plan(heartbeat.now())
    url = sitting.url(f"orders/{order['id']}/")
    sitting.clients[side].patch(url, {"armed": False}, format="json")
    assert replying.replies_send(heartbeat.now() + timedelta(hours=1)) == 0 and is_asked(sitting)
    assert not Order.objects.get().armed


def test_a_refused_answer_lets_no_other_order_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    give(sitting, side)
    nowhere = {"do": "retreat", "hex": "9999"}
    monkeypatch.setattr(replying, "weigh", lambda *_: nowhere)
    assert pass_by(sitting) == 0
    monkeypatch.undo()
    assert pass_by(sitting) == 0 and is_asked(sitting)
    told = sitting.clients[side].get(sitting.url("orders/")).json()["orders"]
    assert [one["armed"] for one in told] == [False, True]
    assert told[0]["off"].startswith("its answer was refused: ")


def test_an_answer_that_cannot_be_given_at_all_is_told_and_tried_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    replying.replies_plan(heartbeat.now())

    def fail(**_: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(replying, "action_submit", fail)
    assert replying.replies_send(heartbeat.now() + timedelta(hours=1)) == 0
    assert not Reply.objects.exists() and not Order.objects.get().armed
    assert Seat.objects.get(game=sitting.game, side=side).orders_seen == sitting.game.seq


def test_a_game_that_cannot_be_read_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    ill, side = sit_to_order()
    give(ill, side)
    well, other = sit_to_order()
    give(well, other)
    Game.objects.filter(pk=ill.game.pk).update(ruleset="gone")
    forget()
    replying.replies_plan(heartbeat.now())
    assert [one.game for one in Reply.objects.all()] == [well.game]
    assert Seat.objects.get(game=ill.game.pk, side=side).orders_seen == ill.game.seq


def test_orders_of_who_left_the_side_or_was_shut_out_answer_nothing() -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    user = sitting.users[side]
    replying.replies_plan(heartbeat.now())
    user.is_active = False
    user.save(update_fields=["is_active"])
    assert replying.replies_send(heartbeat.now() + timedelta(hours=1)) == 0 and is_asked(sitting)
    Seat.objects.filter(game=sitting.game, side=side).update(user=person("heir"))
    side_taken_over.send(sender=Game, game=sitting.game, side=side, user=person("heir"))
    order = Order.objects.get()
    assert not order.armed and order.off == {"id": "order-off-player", "facts": {}}


def test_each_answer_comes_at_its_own_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, side = sit_to_order()
    give(sitting, side)
    replying.replies_plan(heartbeat.now())
    Reply.objects.update(due=heartbeat.now() + timedelta(seconds=3))
    sent: list[Any] = []
    monkeypatch.setattr(tasks.reply, "apply_async", lambda args, countdown: sent.append((args, countdown)))
    sweep()
    (((pk,), countdown),) = sent
    assert pk == Reply.objects.get().pk and 2 < countdown <= 3


def test_nothing_answers_for_a_side_that_is_given_up() -> None:
    """Its player has stopped: an answer would be an act, and take the side back."""
    sitting, side = sit_to_order()
    give(sitting, side)
    ask_anew(sitting, side)
    Seat.objects.filter(game=sitting.game, side=side).update(given_up=heartbeat.now())
    assert replying.replies_plan(heartbeat.now()) == 0 and not Reply.objects.exists()
    Seat.objects.filter(game=sitting.game, side=side).update(given_up=None)
    ask_anew(sitting, side)
    assert replying.replies_plan(heartbeat.now()) == 1
    Seat.objects.filter(game=sitting.game, side=side).update(given_up=heartbeat.now())
    seq = sitting.game.seq
    Reply.objects.update(due=heartbeat.now())
    assert replying.replies_send(heartbeat.now()) == 0 and sitting.game.seq == seq


def test_who_tries_orders_out_again_and_again_waits_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the page and by the API together."""
    monkeypatch.setattr(trying, "MINUTELY", 2)
    sitting, side = sit_to_order()
    ask = partial(sitting.clients[side].post, sitting.url("orders/try/"), {"terms": TERMS}, format="json")
    page = partial(
        sitting.clients[side].post,
        f"/games/{sitting.code}/orders/?question=retreat",
        {"answer": "first", "try": "1"},
    )
    assert (ask().status_code, page().status_code) == (200, 200)
    refused = page()
    assert refused.status_code == 409 and "wait a minute" in refused.content.decode()
    assert (ask().status_code, ask().json()["code"]) == (429, "throttled")
