"""Drawings that cannot be made: refused with the reason, told to directors, kept from other events."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of, person
from wargame.desk.queue import queue
from wargame.events import boards, rounds, services, tasks
from wargame.events.models import Entrant, Event, Pairing, Round
from wargame.events.rounds import LOST, drawing_run, drawings_find
from wargame.games import heartbeat
from wargame.games.errors import Conflict

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(db: None) -> Cup:
    """Five who entered and are to check in; the last has not."""
    made = cup(NAMES[:5], check_in_hours=24)
    for name in NAMES[:4]:
        made.do(services.entrant_check_in, made.people[name])
    return made


def pair(made: Cup, one: str, other: str) -> Pairing:
    """Two paired by hand."""
    numbers = {"first": made.entrant(one).number, "second": made.entrant(other).number}
    paired: Pairing = made.do(services.pairing_make, **numbers, reason="They share a flat")
    return paired


def second_event(made: Cup) -> Cup:
    """Another event of the same club, of two players."""
    plans = [{"format": "swiss", "rounds": 1, "plans": made.event.stages.get().plan.plans}]
    event = services.event_open(user=made.clara, name="Winter Cup", club=made.club.slug, stages=plans)
    people = {"Clara": made.clara, "Otto": person("Otto"), "Pia": person("Pia")}
    other = Cup(event, made.club, people)
    for name in ("Otto", "Pia"):
        other.do(services.event_enter, people[name])
    return other


def break_drawing(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    """No drawing of this event succeeds, for a reason that nobody thought of."""
    found = rounds.field_of

    def broken(stage: Any, number: int) -> Any:
        if stage.event.slug == slug:
            raise ValueError("a number stands for two players")
        return found(stage, number)

    monkeypatch.setattr(rounds, "field_of", broken)


@pytest.mark.dear
def test_who_has_not_checked_in_is_not_paired_by_hand(five: Cup) -> None:
    with pytest.raises(Conflict, match="Marta has not checked in"):
        pair(five, "Tom", "Marta")
    assert not Pairing.objects.exists()
    five.do(services.entrant_check_in, entrant=five.entrant("Marta").number)
    pair(five, "Tom", "Marta")
    assert ("Tom", "Marta") in five.names(five.draw())


@pytest.mark.dear
def test_a_board_by_hand_is_looked_at_again_when_the_round_is_drawn(five: Cup) -> None:
    pair(five, "Tom", "Vera")
    Entrant.objects.filter(pk=five.entrant("Vera").pk).update(state=Entrant.State.ENTERED)
    with pytest.raises(Conflict, match=r"Vera has not checked in.*Tom – Vera was paired by hand: undo that"):
        five.do(services.round_draw)
    five.do(services.entrant_withdraw, five.people["Vera"])
    with pytest.raises(Conflict, match=r"Vera does not play in this event.*undo that"):
        five.do(services.round_draw)
    five.do(services.pairing_unmake, board=1, reason="Vera is ill")
    assert len(five.boards(five.draw())) == 2


@pytest.mark.dear
def test_what_becomes_untrue_while_a_worker_draws_is_told_and_the_round_is_drawn_again(five: Cup) -> None:
    pair(five, "Tom", "Vera")
    row = five.do(services.round_draw)
    five.do(services.entrant_withdraw, five.people["Vera"])
    assert drawing_run(row.pk, row.job)
    row.refresh_from_db()
    assert row.state == Round.State.WAITING and "Vera does not play" in row.fault
    items = {item.kind: item for item in queue(five.clara)}
    assert "Vera does not play" in items["Not drawn"].line
    page = client_of(five.clara).get(f"/tournaments/{five.event.slug}/").content.decode()
    assert "Vera does not play in this event" in page and "Undo" in page and "Draw the next round" in page
    five.do(services.pairing_unmake, board=1, reason="Vera is ill")
    row.refresh_from_db()
    assert not row.fault and "Not drawn" not in {item.kind for item in queue(five.clara)}
    assert five.draw().state == Round.State.DRAWN


@pytest.mark.dear
def test_a_board_by_hand_can_be_taken_back_until_it_is_published(five: Cup) -> None:
    clara, path = client_of(five.clara), f"/tournaments/{five.event.slug}/"
    pair(five, "Tom", "Vera")
    assert "Tom – Vera, by hand" in clara.get(path).content.decode()
    row = five.do(services.round_draw)
    assert "Tom – Vera, by hand" in clara.get(path).content.decode()
    assert row.job and drawing_run(row.pk, row.job)
    assert "Tom – Vera, by hand" in clara.get(path).content.decode()
    five.do(services.round_publish)
    boards.games_open(row.pk)
    assert "Tom – Vera, by hand" not in clara.get(path).content.decode()
    five.play(row)
    five.sign(row)
    assert "Tom – Vera, by hand" not in clara.get(path).content.decode()


@pytest.mark.dear
def test_whom_to_pair_or_keep_apart_is_chosen_by_name(five: Cup) -> None:
    clara, path = client_of(five.clara), f"/tournaments/{five.event.slug}/"
    tom, vera = five.entrant("Tom").number, five.entrant("Vera").number
    page = clara.get(path).content.decode()
    assert page.count(f'<option value="{tom}">{tom} Tom</option>') == 4 and 'type="number"' not in page
    act = {"do": "forbid", "entrant": tom, "other": vera, "reason": "Brothers"}
    assert clara.post(f"{path}act/", act).status_code == 302
    five.event.refresh_from_db()
    assert five.event.forbidden == [sorted((tom, vera))]
    assert f"Vera (№ {vera})" in clara.get(path).content.decode().partition("Forbidden pairings")[2]
    assert f"{vera} Vera<" not in client_of(five.people["Tom"]).get(path).content.decode()


@pytest.mark.dear
def test_a_forbidden_pairing_is_listed_with_the_button_that_allows_it(five: Cup) -> None:
    tom, vera = five.entrant("Tom").number, five.entrant("Vera").number
    five.do(services.pairing_forbid, one=tom, other=vera, reason="Brothers")
    five.publish()
    clara, path = client_of(five.clara), f"/tournaments/{five.event.slug}/"
    page = clara.get(path).content.decode().partition("Forbidden pairings")[2]
    button = page[: page.index("</form>")]
    act = dict(re.findall(r'name="(entrant|other)" value="(\d+)"', button))
    assert clara.post(f"{path}act/", act | {"do": "forbid", "reason": "They are not"}).status_code == 302
    five.event.refresh_from_db()
    assert five.event.forbidden == []


def test_two_who_may_not_meet_are_not_paired_by_hand(five: Cup) -> None:
    numbers = {"one": five.entrant("Tom").number, "other": five.entrant("Vera").number}
    five.do(services.pairing_forbid, **numbers, reason="Brothers")
    with pytest.raises(Conflict, match=r"has forbidden Vera and Tom to meet: allow the pairing first"):
        pair(five, "Vera", "Tom")
    five.do(services.pairing_forbid, **numbers, reason="They are not")
    pair(five, "Vera", "Tom")
    with pytest.raises(Conflict, match="Vera and Tom are paired by hand in round 1: undo that first"):
        five.do(services.pairing_forbid, **numbers, reason="Brothers after all")


@pytest.mark.dear
def test_a_drawn_pairing_that_was_forbidden_since_is_not_published(five: Cup) -> None:
    one, other = five.names(five.draw())[0]
    numbers = {"one": five.entrant(one).number, "other": five.entrant(other).number}
    five.do(services.pairing_forbid, **numbers, reason="Brothers")
    with pytest.raises(Conflict, match=rf"since forbidden {one} and {other} to meet: draw the round again"):
        five.do(services.round_publish)
    five.draw()
    five.do(services.round_publish)


@pytest.mark.dear
def test_a_drawing_that_breaks_off_says_so_and_can_be_begun_again(
    five: Cup, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row = five.do(services.round_draw)
    break_drawing(monkeypatch, five.event.slug)
    with caplog.at_level(logging.ERROR):
        assert drawing_run(row.pk, row.job)
    row.refresh_from_db()
    assert row.state == Round.State.WAITING and "a number stands for two players" in row.fault
    assert "could not be drawn" in caplog.text
    assert (
        "a number stands for two players" in {item.kind: item.line for item in queue(five.clara)}["Not drawn"]
    )
    monkeypatch.undo()
    assert five.draw().state == Round.State.DRAWN


@pytest.mark.dear
def test_cancelling_ends_a_drawing(five: Cup) -> None:
    row = five.do(services.round_draw)
    five.do(services.event_cancel, reason="The hall burnt down")
    row.refresh_from_db()
    assert row.state == Round.State.WAITING and row.job is None
    assert drawings_find(heartbeat.now() + 2 * LOST) == 0
    page = client_of(five.clara).get(f"/tournaments/{five.event.slug}/").content.decode()
    assert "is being drawn" not in page and "cancelled before this round was published" in page


@pytest.mark.dear
def test_a_drawing_of_an_event_that_was_cancelled_is_not_taken_up(five: Cup) -> None:
    row = five.do(services.round_draw)
    Event.objects.filter(pk=five.event.pk).update(
        state=Event.State.CANCELLED
    )  # as before this was looked after
    assert drawings_find(heartbeat.now() + 2 * LOST) == 0
    row.refresh_from_db()
    page = client_of(five.clara).get(f"/tournaments/{five.event.slug}/").content.decode()
    assert row.state == Round.State.DRAWING and "is being drawn" not in page


@pytest.mark.dear
def test_one_event_that_cannot_be_drawn_holds_up_no_other(
    five: Cup, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = second_event(five)
    first, second = five.do(services.round_draw), other.do(services.round_draw)
    Round.objects.update(noted=heartbeat.now() - 2 * LOST)
    monkeypatch.setattr(rounds, "_mine", _fails_for(first.pk, rounds._mine))
    with caplog.at_level(logging.ERROR):
        tasks.sweep()
    second.refresh_from_db()
    assert second.state == Round.State.DRAWN and "Left undone" in caplog.text


def _fails_for(pk: int, found: Any) -> Any:
    def broken(row: int, job: Any) -> Any:
        if row == pk:
            raise LookupError("a row is gone")
        return found(row, job)

    return broken


@pytest.mark.dear
def test_a_board_that_fails_holds_up_no_other_and_no_other_part_of_the_sweep(
    five: Cup, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    other = second_event(five)
    rows = [five.publish(), other.publish()]
    late = heartbeat.now() - timedelta(hours=1)
    Round.objects.filter(pk__in=[row.pk for row in rows]).update(deadline=late)
    kept, failing = boards.deadline_keep, five.boards(rows[0])[0].pk

    def keep(pk: int, now: Any) -> bool:
        if pk == failing:
            raise KeyError("after")
        return kept(pk, now)

    def broken(pk: int) -> bool:
        raise KeyError("game")

    monkeypatch.setattr(boards, "deadline_keep", keep)
    monkeypatch.setattr(boards, "boards_find", lambda: broken(0))
    with caplog.at_level(logging.ERROR):
        assert tasks.sweep() == 2, "the other board of this event, and that of the other one"
    assert caplog.text.count("Left undone") == 2
