"""Both sides are asked at once: one answer does not make the other's stale, and tells only that it was given."""

from __future__ import annotations

import re
import threading
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from tests.wargame.sitting import PATROLS, Sitting, sit_down
from tests.wargame.test_commanders import together
from wargame.games import position
from wargame.games.errors import NotUndoable, StaleGame
from wargame.games.holding import game_hold, game_resume
from wargame.games.referee import Judgement
from wargame.games.takeback import action_undo

GO = {"do": "plot", "unit": "b1", "area": "otterbeck"}
FAR = {"do": "plot", "unit": "b2", "area": "millbank"}
STAY = {"do": "end_phase"}
RED = {"do": "plot", "unit": "r1", "area": "fallow"}


TAKE = {"do": "take", "first": "storm", "second": "drill"}


@pytest.fixture
def patrols(db: None) -> Sitting:
    return first_turn()


def first_turn() -> Sitting:
    """A game in which both have taken the same cards and are asked for their first orders."""
    position.forget()
    match = sit_down(PATROLS)
    for side in ("blue", "red"):
        assert match.submit(side, TAKE).accepted
    return match


@pytest.mark.dear
def test_one_answer_does_not_make_the_other_stale(patrols: Sitting) -> None:
    seq = patrols.game.seq
    assert patrols.submit("blue", GO, expected_seq=seq).accepted
    assert patrols.game.awaiting == ["red"]
    assert patrols.submit("red", RED, expected_seq=seq).accepted
    assert patrols.game.turn == 2 and sorted(patrols.game.awaiting) == ["blue", "red"]


def test_nor_where_the_position_is_read_from_the_database(patrols: Sitting) -> None:
    seq = patrols.game.seq
    patrols.submit("blue", GO, expected_seq=seq)
    position.forget()
    assert patrols.submit("red", RED, expected_seq=seq).accepted


def test_who_has_answered_is_not_heard_again(patrols: Sitting) -> None:
    seq = patrols.game.seq
    patrols.submit("blue", GO, expected_seq=seq)
    with pytest.raises(StaleGame):
        patrols.submit("blue", STAY, expected_seq=seq)


def test_an_answer_for_an_earlier_turn_is_stale(patrols: Sitting) -> None:
    """The question of the next turn reads the same and is another."""
    seq = patrols.game.seq
    patrols.submit("blue", GO, expected_seq=seq)
    patrols.submit("red", RED, expected_seq=seq)
    for side, order in (("blue", STAY), ("red", STAY)):
        with pytest.raises(StaleGame):
            patrols.submit(side, order, expected_seq=seq)


@pytest.mark.parametrize("off", [1, 1000])
def test_an_answer_for_a_moment_to_come_is_stale(patrols: Sitting, off: int) -> None:
    with pytest.raises(StaleGame):
        patrols.submit("blue", GO, expected_seq=patrols.game.seq + off)


def test_an_order_that_breaks_a_rule_is_refused_late_as_in_time(patrols: Sitting) -> None:
    seq = patrols.game.seq
    patrols.submit("blue", GO, expected_seq=seq)
    refused = patrols.submit("red", {**RED, "area": "isle"}, expected_seq=seq)
    assert refused.status == 422 and refused.body["rule"] == "2.2"


def test_what_the_site_did_meanwhile_makes_it_stale(patrols: Sitting) -> None:
    seq = patrols.game.seq
    game_hold(code=patrols.code, user=patrols.users["blue"], hold="a question")
    game_resume(code=patrols.code, hold="a question")
    with pytest.raises(StaleGame):
        patrols.submit("red", RED, expected_seq=seq)
    assert patrols.submit("red", RED).accepted


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_both_at_the_very_same_time() -> None:
    """Whoever comes second under the lock is heard, too."""
    match = first_turn()
    seq, barrier, found = match.game.seq, threading.Barrier(2), []

    def submit(side: str, order: dict[str, Any]) -> None:
        barrier.wait()
        try:
            found.append(match.submit(side, order, expected_seq=seq).status)
        finally:
            connection.close()

    together([lambda: submit("blue", GO), lambda: submit("red", RED)])
    assert found == [200, 200] and match.game.turn == 2


def outside(match: Sitting, answer: dict[str, Any]) -> list[Any]:
    """All that others than blue are told when blue gives this answer, red none yet."""
    seq = match.game.seq
    assert match.submit("blue", answer).accepted
    read = ("view/", f"events/?since={seq}", f"patches/?since={seq}&until={match.game.seq}", "proof/", "")
    return [plain(match.clients["red"].get(match.url(path)).json(), match) for path in read]


def plain(told: Any, match: Sitting) -> Any:
    """Without what differs between any two games: names, codes, times, hashes."""
    if isinstance(told, dict):
        return {key: plain(value, match) for key, value in told.items() if key not in UNLIKE}
    if isinstance(told, list):
        return [plain(value, match) for value in told]
    return type(told) if told in (match.code, *(user.username for user in match.users.values())) else told


UNLIKE = {"time", "now", "created", "moved", "sealed_head", "commitment", "invitation"}


@pytest.mark.django_db
@pytest.mark.dear
def test_the_opponent_is_told_that_it_was_given_and_nothing_of_it() -> None:
    """Neither what was answered, nor whether it was anything, nor how long it is."""
    gone = outside(first_turn(), GO)
    assert outside(first_turn(), {**FAR, "card": "storm"}) == gone
    assert outside(first_turn(), STAY) == gone
    assert not re.search("otterbeck|millbank", str(gone), re.IGNORECASE)
    assert "event-PhasePassed" in str(gone)


@pytest.mark.django_db
@pytest.mark.dear
def test_the_opponent_is_told_how_many_cards_one_holds_and_not_which() -> None:
    def hand(*cards: str) -> list[Any]:
        position.forget()
        return outside(sit_down(PATROLS), dict(zip(("do", "first", "second"), ("take", *cards), strict=True)))

    held = hand("storm", "drill")
    assert hand("drill", "ambush") == held
    assert "'count': 2" in str(held) and not re.search("storm|drill|ambush", str(held[:3]))


def test_an_answer_is_taken_back_while_the_other_is_awaited_and_not_later(patrols: Sitting) -> None:
    seq = patrols.game.seq
    patrols.submit("blue", GO)
    assert undo(patrols, "blue").accepted
    assert sorted(patrols.game.awaiting) == ["blue", "red"]
    assert patrols.submit("red", RED, expected_seq=seq).accepted, "red's question is as it was"
    patrols.submit("blue", FAR)
    with pytest.raises(NotUndoable, match="Another side has acted since"):
        undo(patrols, "red")


@pytest.mark.dear
@pytest.mark.parametrize("last", ["blue", "red"])
def test_whoever_answers_last_has_read_the_others_and_takes_nothing_back(patrols: Sitting, last: str) -> None:
    """Also where no die fell, and nobody moved."""
    first = {"blue": "red", "red": "blue"}[last]
    assert patrols.submit(first, STAY).accepted and patrols.submit(last, STAY).accepted
    with pytest.raises(NotUndoable, match="hidden"):
        undo(patrols, last)


def undo(match: Sitting, side: str) -> Judgement:
    return action_undo(code=match.code, user=match.users[side], expected_seq=match.game.seq, key=uuid4())


def test_one_s_own_answer_is_shown_to_oneself(patrols: Sitting) -> None:
    patrols.submit("blue", GO)
    own = patrols.clients["blue"].get(patrols.url("view/")).json()["entities"]
    assert [one["place"] for one in own if one["id"] == "order-blue"] == ["otterbeck"]
    red = patrols.clients["red"].get(patrols.url("view/")).json()["entities"]
    assert not [one for one in red if one["kind"] == "arrow"]
