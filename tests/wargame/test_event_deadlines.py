"""Deadlines from the conditions that players read to what happens after them, each once."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of, person
from tests.wargame.test_event_notices import subjects
from tests.wargame.test_records import found, found_alone, known_keys, rehash, text
from tests.wargame.test_unravelling import rolled_back
from wargame.bids.services import bid_give
from wargame.bids.settling import sides_of
from wargame.desk.queue import queue
from wargame.events import services, tasks
from wargame.events.boards import boards_find, deadlines_keep
from wargame.events.models import Act, Official, Pairing, Round
from wargame.events.notices import boards_tell
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.models import Game
from wargame.games.record.export import record_bytes
from wargame.games.record.verify import verify
from wargame.games.services import action_submit
from wargame.games.times import moment, read_by
from wargame.notices.models import Notice
from wargame.results.services import results_find
from wargame.rulings.models import Case
from wargame.rulings.notices import cases_tell
from wargame.rulings.services import case_take, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
WORDS = {
    "adjudication": "a director decides the result",
    "extension": "is extended once, by 7 days",
    "forfeit": "At the deadline the player to move, or to bid, loses",
}


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the site's time for events."""

    def set(now: datetime) -> datetime:
        monkeypatch.setattr(heartbeat, "now", lambda: now)
        return now

    return set


def overdue(after: str, at: Any) -> tuple[Cup, Round]:
    """Two boards whose time is just over."""
    made = cup(NAMES[:4], after=after)
    row = made.publish()
    boards_tell(heartbeat.now())
    assert row.deadline
    at(row.deadline)
    return made, row


@pytest.mark.parametrize("after", WORDS)
@pytest.mark.dear
def test_what_comes_after_is_read_from_the_beginning(after: str) -> None:
    made = cup(NAMES[:2], after=after)
    for path in ("", "conditions/", "enter/"):
        for client in (client_of(person("Cem")), client_of(made.people["Tom"])):
            assert WORDS[after] in client.get(AT + path).content.decode(), path
    made.publish()
    assert WORDS[after] in client_of().get(AT).content.decode()


@pytest.mark.dear
def test_an_adjudication_is_a_case_that_a_director_rules_on_and_the_board_follows(at: Any) -> None:
    made, row = overdue("adjudication", at)
    assert row.deadline
    assert deadlines_keep(row.deadline - timedelta(seconds=1)) == 0 and not Case.objects.exists()
    assert deadlines_keep(row.deadline) == 2
    assert deadlines_keep(row.deadline + timedelta(days=3)) == 0
    assert Case.objects.count() == 2
    egon = person("Egon")
    Official.objects.create(event=made.event, user=egon, role="director", since=row.deadline)
    board = made.boards(row)[0]
    assert board.game and board.second and board.first.user
    case = Case.objects.get(game=board.game)
    assert case.raised_by is None and case.title == "Not over at the deadline of round 1"
    assert any(one.heading == case.title for one in queue(egon))
    for name in (board.first.user.username, "Egon"):
        page = client_of(person(name)).get(f"/disputes/{case.pk}/")
        assert page.status_code == 200 and "raised by the site" in page.content.decode()
    case_take(pk=case.pk, user=egon)
    side = board.game.seats.get(user=board.second.user).side
    reason = "Two hexes short on the last turn"
    ruling = ruling_draft(
        case=case.pk, user=egon, choice="adjudicate", rules=["2.1"], reason=reason, plan={"winner": side}
    )
    ruling_look(ruling=ruling.pk, user=egon)
    ruling_sign(ruling=ruling.pk, user=egon)
    results_find()
    boards_find()
    board.refresh_from_db()
    assert (board.first_halves, board.second_halves, board.source) == (0, 2, "game")


@pytest.mark.dear
def test_after_a_new_deadline_a_game_comes_before_the_directors_again(at: Any) -> None:
    made, row = overdue("adjudication", at)
    assert row.deadline and deadlines_keep(row.deadline) == 2
    Case.objects.update(state="ruled", closed=row.deadline)
    later = row.deadline + timedelta(days=5)
    made.do(services.time_give, stage=1, round=1, until=later, reason="Storms")
    assert deadlines_keep(at(later - timedelta(hours=1))) == 0
    assert deadlines_keep(at(later)) == 2 and deadlines_keep(later) == 0


@pytest.mark.dear
def test_more_time_comes_once_for_the_round_and_then_a_director(at: Any, mailoutbox: Any) -> None:
    _made, row = overdue("extension", at)
    first = row.deadline
    assert first and deadlines_keep(first) == 1
    row.refresh_from_db()
    assert row.extended and row.deadline == first + timedelta(days=7)
    assert Act.objects.filter(what="gave more time", actor=None).count() == 1
    assert "One extension, by the conditions of the event" in client_of().get(AT + "acts/").content.decode()
    assert deadlines_keep(first + timedelta(days=1)) == 0
    assert deadlines_keep(at(row.deadline)) == 2
    assert deadlines_keep(row.deadline + timedelta(days=1)) == 0
    assert Case.objects.count() == 2 and Act.objects.filter(what="gave more time").count() == 1


@pytest.mark.dear
def test_nudges_come_again_before_the_new_deadline_and_say_what_comes_then(at: Any, mailoutbox: Any) -> None:
    _made, row = overdue("extension", at)
    first = row.deadline
    assert first
    mailoutbox.clear()
    assert boards_tell(first - timedelta(days=2)) == 2
    assert all("extended once" in mail.body for mail in mailoutbox)
    mailoutbox.clear()
    deadlines_keep(first)
    assert boards_tell(first) == 0, "the new deadline is a week away"
    mailoutbox.clear()
    assert boards_tell(at(first + timedelta(days=5))) == 2
    assert all("a director decides the result" in mail.body for mail in mailoutbox)
    assert all("three days left" in subject for subject in subjects(mailoutbox))
    assert boards_tell(at(first + timedelta(days=7))) == 2 and boards_tell(first + timedelta(days=7)) == 0


@pytest.mark.dear
def test_a_director_who_gives_more_time_brings_the_nudges_back(at: Any, mailoutbox: Any) -> None:
    made, row = overdue("adjudication", at)
    assert row.deadline and boards_tell(row.deadline) == 2
    later = row.deadline + timedelta(days=30)
    made.do(services.time_give, stage=1, round=1, until=later, reason="Storms")
    assert boards_tell(at(later - timedelta(days=2))) == 2 and boards_tell(at(later)) == 2


@pytest.mark.dear
def test_a_forfeit_is_the_board_of_who_was_to_act(at: Any) -> None:
    made, row = overdue("forfeit", at)
    asked = [one.game.seats.get(side__in=one.game.awaiting).user for one in made.boards(row) if one.game]
    assert row.deadline and deadlines_keep(row.deadline) == 2 and deadlines_keep(row.deadline) == 0
    for board, late in zip(made.boards(row), asked, strict=True):
        assert board.game and board.second
        assert (board.first_halves == 0) == (late == board.first.user) and board.source == "forfeit"
        assert board.game.status == "finished" and board.game.result["verdict"]["id"] == "event-Forfeited"
        assert board.game.result["winner"] != board.game.seats.get(user=late).side
        with pytest.raises(Conflict, match="finished"):
            action_submit(
                code=board.game.code, user=late, payload={}, expected_seq=board.game.seq, key=uuid4()
            )
    assert Act.objects.filter(what="said how it ended", actor=None).count() == 2 and not Case.objects.exists()
    page = client_of().get(AT).content.decode()
    assert "forfeited" in page and "0*" in page
    results_find()
    boards_find()
    assert [one.source for one in made.boards(row)] == ["forfeit", "forfeit"]
    made.sign(row)


@pytest.mark.dear
def test_the_record_of_a_game_forfeited_at_the_deadline_verifies(at: Any) -> None:
    made, row = overdue("forfeit", at)
    assert row.deadline and deadlines_keep(row.deadline) == 2
    game = made.boards(row)[0].game
    assert game
    lines = [json.loads(line) for line in record_bytes(game)]
    last = lines[-1]
    end = last["events"][0]
    assert (last["action"], last["side"], end["event"]) == ({"site": "forfeit"}, "", "Forfeited")
    assert verify(text(lines), known_keys()).findings == [] and found_alone(lines) == set()
    for wrong in ({**end, "winner": None}, {**end, "winner": end["side"]}, {**end, "event": "Adjudicated"}):
        lines[-1] = {**last, "events": [wrong]}
        rehash(lines)
        assert len(lines) in found(lines)
    lines[-1] = {**last, "side": end["side"]}
    rehash(lines)
    assert len(lines) in found_alone(lines)


@pytest.mark.dear
def test_a_ruling_that_takes_the_forfeit_back_opens_the_board_and_a_director_says_what_follows(
    at: Any,
) -> None:
    made, row = overdue("forfeit", at)
    assert row.deadline and deadlines_keep(row.deadline) == 2
    results_find()
    board = made.boards(row)[0]
    assert any("board 1" in one and "open again" in one for one in rolled_back(made, board))
    board = made.boards(row)[0]
    assert board.game and board.game.status == "active" and (board.is_open, board.reason) == (True, "")
    assert deadlines_keep(row.deadline + timedelta(days=1)) == 1
    assert Case.objects.filter(game=board.game, title="Not over at the deadline of round 1").exists()
    assert deadlines_keep(row.deadline + timedelta(days=2)) == 0 and made.boards(row)[0].is_open


@pytest.mark.dear
def test_where_nobody_alone_is_late_a_director_rules(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made, row = overdue("forfeit", at)
    board = made.boards(row)[0]
    assert row.deadline and board.game
    type(board.game).objects.update(awaiting=sorted(seat.side for seat in board.game.seats.all()))
    assert deadlines_keep(row.deadline) == 2
    assert Case.objects.count() == 2 and not Pairing.objects.exclude(first_halves=None).exists()


def unsettled(after: str, at: Any, *bidders: str) -> tuple[Cup, Round]:
    """A board whose time is just over and whose sides are not settled, though these have bid."""
    made = cup(NAMES[:2], [{"format": "swiss", "rounds": 1, "sides": "bid-sealed"}], after=after)
    row = made.publish()
    game = made.boards(row)[0].game
    assert game and game.status == "open" and row.deadline
    for name in bidders:
        bid_give(code=game.code, user=made.people[name], side=sides_of(game.auction)[0])
    at(row.deadline)
    return made, row


@pytest.mark.dear
def test_who_alone_owes_a_bid_at_the_deadline_forfeits(at: Any) -> None:
    made, row = unsettled("forfeit", at, "Vera")
    assert row.deadline and deadlines_keep(row.deadline) == 1 and deadlines_keep(row.deadline) == 0
    board = made.boards(row)[0]
    assert board.game and board.game.status == "abandoned" and board.source == "forfeit"
    assert board.first.user and (board.first.user.username == "Tom") == (board.first_halves == 0)
    results_find()
    boards_find()
    assert not made.boards(row)[0].is_open and "Board" not in {item.kind for item in queue(made.clara)}
    made.sign(row)


@pytest.mark.parametrize(("after", "bidders"), [("adjudication", ("Vera",)), ("forfeit", ())])
@pytest.mark.dear
def test_a_board_that_never_began_waits_for_a_director(after: str, bidders: Any, at: Any) -> None:
    made, row = unsettled(after, at, *bidders)
    assert row.deadline and deadlines_keep(row.deadline) == 0
    waits = [item for item in queue(made.clara) if item.kind == "Board"]
    assert [(one.heading, one.path) for one in waits] == [
        ("Round 1, board 1 has no result", f"{AT}rounds/1/1/?board=1")
    ]
    assert "not settled in time" in waits[0].line
    assert "Record the result" in client_of(made.clara).get(waits[0].path).content.decode()
    assert not queue(made.people["Tom"])
    scored(made, forfeit=True)
    assert "Board" not in {item.kind for item in queue(made.clara)}
    assert [one.game and one.game.status for one in made.boards(row)] == ["abandoned"]


def test_before_the_deadline_a_board_that_has_not_begun_waits_for_nobody(at: Any) -> None:
    made, row = unsettled("forfeit", at, "Vera")
    assert row.deadline
    early = at(row.deadline - timedelta(seconds=1))
    assert deadlines_keep(early) == 0 and "Board" not in {item.kind for item in queue(made.clara)}


def scored(made: Cup, **more: Any) -> None:
    """The first board ends with a point for its first player, says the chief director."""
    given = {"stage": 1, "round": 1, "board": 1, "first_halves": 2, "second_halves": 0}
    made.do(services.board_rule, **given, reason="So it is", **more)


@pytest.mark.dear
def test_a_game_whose_board_is_ruled_on_is_over(at: Any) -> None:
    made, row = overdue("adjudication", at)
    board = made.boards(row)[0]
    assert board.game and board.first.user
    page = client_of(made.clara).get(f"{AT}rounds/1/1/?board=1").content.decode()
    assert "It would end without a result of its own" in page
    Game.objects.filter(pk=board.game.pk).update(holds=["dispute-1"])
    scored(made)
    game = made.boards(row)[0].game
    assert game and game.status == "abandoned" and verify(
        [line.decode() for line in record_bytes(game)], known_keys()
    ).findings == []  # fmt: skip
    with pytest.raises(Conflict, match="abandoned"):
        action_submit(code=game.code, user=board.first.user, payload={}, expected_seq=game.seq, key=uuid4())
    results_find()
    boards_find()
    board = made.boards(row)[0]
    assert (board.first_halves, board.second_halves, board.source) == (2, 0, "ruled")


@pytest.mark.dear
def test_a_game_that_is_over_stays_as_it_is_when_its_board_is_corrected(at: Any) -> None:
    made, row = overdue("adjudication", at)
    made.play(row)
    before = Game.objects.values_list("pk", "status", "seq", "result")
    kept = list(before)
    scored(made)
    assert list(before.all()) == kept and made.boards(row)[0].first_halves == 2


@pytest.mark.parametrize("after", WORDS)
@pytest.mark.dear
def test_a_worker_that_dies_in_the_middle_leaves_nothing_twice(
    after: str, at: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    _made, row = overdue(after, at)
    monkeypatch.setattr(tasks.tell, "delay", lambda: None)
    from wargame.events import boards

    real, calls = boards.deadline_keep, []

    def dies(pk: int, now: datetime) -> bool:
        done = real(pk, now)
        calls.append(pk)
        if len(calls) == 1:
            raise SystemExit
        return done

    monkeypatch.setattr(boards, "deadline_keep", dies)
    with pytest.raises(SystemExit):
        tasks.sweep()
    monkeypatch.setattr(boards, "deadline_keep", real)
    tasks.sweep()
    tasks.sweep()
    row.refresh_from_db()
    cases, settled = Case.objects.count(), Pairing.objects.exclude(first_halves=None).count()
    more = Act.objects.filter(what="gave more time").count()
    assert (cases, settled, more) == {
        "adjudication": (2, 0, 0),
        "extension": (0, 0, 1),
        "forfeit": (0, 2, 0),
    }[after]


@pytest.mark.dear
def test_what_stands_still_for_a_dispute_is_not_late(at: Any) -> None:
    made, row = overdue("forfeit", at)
    Game.objects.filter(event_pairing__round=row, event_pairing__board=1).update(holds=["dispute-1"])
    assert row.deadline and deadlines_keep(row.deadline) == 1
    assert [one.is_open for one in made.boards(row)] == [True, False]


def notices_of(made: Cup, name: str) -> list[str]:
    """What a player finds under the bell, the last first."""
    rows = Notice.objects.filter(reader=made.people[name]).order_by("-pk")
    return [f"{row.subject}: {row.text}" for row in rows]


@pytest.mark.dear
def test_both_are_told_of_a_forfeit_at_the_deadline_and_the_page_names_the_site(at: Any) -> None:
    made, _ = overdue("forfeit", at)
    deadlines_keep(heartbeat.now())
    for name in NAMES[:4]:
        last = notices_of(made, name)[0]
        assert (
            "Steppe Front Cup: a forfeit in round 1: The deadline passed: the player to move, or to bid, has lost"
            in last
        )
    told = client_of().get(f"{AT}rounds/1/1/?board=1").content.decode()
    assert "The site: The deadline of the round" in told and "A director: The deadline" not in told


@pytest.mark.dear
def test_players_are_told_that_a_round_was_given_more_time(at: Any) -> None:
    made, row = overdue("extension", at)
    far = made.people[NAMES[0]]
    far.profile.time_zone = "Asia/Tokyo"
    far.profile.save()
    deadlines_keep(heartbeat.now())
    row.refresh_from_db()
    for name in NAMES[:4]:
        with read_by(made.people[name]):
            until = moment(row.deadline)
        assert until.endswith("JST" if name == NAMES[0] else "UTC")
        news = [line for line in notices_of(made, name) if "more time for round 1" in line]
        assert news == [
            f"Steppe Front Cup: more time for round 1: One extension, by the conditions: play it by {until}."
        ]


@pytest.mark.dear
def test_when_the_time_is_over_the_page_says_so_and_foretells_nothing(at: Any) -> None:
    made, _ = overdue("adjudication", at)
    told = client_of(made.people["Tom"]).get(AT).content.decode()
    assert "Round 1 closed" in told and "Round 1 closes" not in told
    assert (
        "The deadline passed on" in told
        and "a director decides the result" in told
        and "Play it by" not in told
    )
    assert "Forecast from how fast each" not in told


@pytest.mark.dear
def test_a_case_that_the_site_brings_is_no_question_of_anybody(at: Any) -> None:
    made, _ = overdue("adjudication", at)
    deadlines_keep(heartbeat.now())
    case = Case.objects.order_by("pk")[0]
    cases_tell(heartbeat.now())
    player = case.game.seats.select_related("user")[0].user
    assert player is not None
    news = notices_of(made, player.username)[0]
    assert "a director will decide how it continues: The site has referred" in news and "question" not in news
    told = client_of(made.clara).get(f"/disputes/{case.pk}/").content.decode().partition("<footer")[0]
    assert told.count("the site") == 2 and "a former member" not in told
    assert "Unfinished" in {item.kind for item in queue(made.clara)}
