"""Forecasts of the boards of an event, from the record of their games."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of
from wargame.events import services
from wargame.events.forecasts import USUAL, back_and_forth, round_ends, usual_of
from wargame.events.models import Pairing, Round
from wargame.games.models import Action, Game, Seat
from wargame.results.models import Conduct

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
NOW = timezone.now()


@pytest.fixture
@kept
def round(db: None) -> tuple[Cup, Round]:
    """Four players, two boards, in turn 4 of 9."""
    made = cup(NAMES[:4])
    row = made.publish()
    Game.objects.update(turn=4, turns=9, created=NOW - timedelta(days=12), awaiting=["axis"])
    return made, row


def played(board: Pairing, *days_ago: float) -> None:
    """Sides took turns on these days, each with two acts an hour apart; a refusal in between counts for nothing."""
    assert board.game
    sides = [seat.side for seat in board.game.seats.order_by("side")]
    for at, ago in enumerate(days_ago):
        for hour, verdict in ((0, "accepted"), (0.5, "illegal"), (1, "accepted")):
            side = sides[(at + (verdict == "illegal")) % 2]
            row = Action.objects.create(
                game=board.game, side=side, payload={}, verdict=verdict, seq_before=0, seq_after=0
            )
            Action.objects.filter(pk=row.pk).update(time=NOW - timedelta(days=ago) + timedelta(hours=hour))
    Game.objects.filter(pk=board.game.pk).update(
        moved=NOW - timedelta(days=days_ago[-1]), awaiting=[sides[(len(days_ago) - 1) % 2]]
    )


@pytest.mark.dear
def test_each_turn_to_act_counts_once(round: Any) -> None:
    made, row = round
    one, two = made.boards(row)
    played(one, 10, 8, 6)
    found = back_and_forth([one.game, two.game])
    assert [NOW - time for time in found[one.game.pk].times] == [timedelta(days=days) for days in (10, 8, 6)]
    assert set(found) == {one.game.pk}


@pytest.mark.dear
def test_a_game_is_read_again_when_something_was_done_in_it(round: Any) -> None:
    made, row = round
    one, _ = made.boards(row)
    played(one, 10, 8)
    assert len(back_and_forth([one.game])[one.game.pk].times) == 2
    played(one, 6, 4)
    with CaptureQueriesContext(connection) as found:
        assert len(back_and_forth([one.game])[one.game.pk].times) == 2, (
            "nothing was done since, by its number"
        )
    assert not found.captured_queries
    one.game.seq += 1
    assert len(back_and_forth([one.game])[one.game.pk].times) == 4


@pytest.mark.dear
def test_a_slower_pair_ends_later_and_the_foot_names_it(round: Any) -> None:
    made, row = round
    one, two = made.boards(row)
    played(one, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8)
    played(two, 9, 5, 0.5)
    ends = round_ends(made.boards(row), NOW)
    assert set(ends.boards) == {1, 2} and ends.whole is not None
    assert NOW < ends.boards[1].about < ends.boards[1].by
    assert ends.whole.about >= max(one.about for one in ends.boards.values())
    page = client_of().get(AT).content.decode()
    assert "Ends about" in page and f"board {ends.last} by" in page and "nine in ten by" in page
    told = client_of().get("/api/events/steppe-front-cup/rounds/1/1/").json()
    assert told["ends"] and told["ends_by"] > told["ends"]
    assert [bool(board["ends"]) for board in told["boards"]] == [True, True]


def test_the_pace_of_finished_games_counts_before_there_is_any_here(round: Any) -> None:
    made, row = round
    boards = made.boards(row)
    assert usual_of(boards) == {1: USUAL, 2: USUAL}
    slow = boards[1].first.user
    Conduct.objects.create(user=slow, score=80, median=5 * 86400)
    assert usual_of(boards) == {1: USUAL, 2: 5 * 86400}
    ends = round_ends(boards, NOW).boards
    assert ends[2].about > ends[1].about


@pytest.mark.dear
def test_what_waits_for_a_ruling_has_no_forecast(round: Any) -> None:
    made, row = round
    one, two = made.boards(row)
    Game.objects.filter(event_pairing=one).update(holds=["dispute-1"])
    Seat.objects.filter(game=two.game).update(flagged=NOW)
    assert not round_ends(made.boards(row), NOW).boards
    page = client_of().get(AT).content.decode()
    assert "awaiting ruling" in page and page.count("awaiting ruling") > 1 and "Forecast from" not in page


@pytest.mark.dear
def test_a_forecast_after_the_deadline_is_marked(round: Any) -> None:
    made, row = round
    played(made.boards(row)[0], 11, 8, 5, 2)
    Round.objects.filter(pk=row.pk).update(deadline=NOW + timedelta(days=700))
    marked = re.compile(r'<b class="down"><time')
    assert not marked.search(client_of().get(AT).content.decode())
    Round.objects.filter(pk=row.pk).update(deadline=NOW + timedelta(days=1))
    assert marked.search(client_of().get(AT).content.decode())


@pytest.mark.dear
def test_nothing_is_foretold_of_a_draft_or_of_games_without_a_last_turn(round: Any) -> None:
    made, row = round
    Game.objects.update(turns=0)
    assert not round_ends(made.boards(row), NOW).boards
    made.play(row)
    made.sign(row)
    made.draw()
    told = client_of(made.clara).get("/api/events/steppe-front-cup/rounds/1/2/").json()
    assert told["ends"] is None and all(board["ends"] is None for board in told["boards"])
    made.do(services.round_publish)
