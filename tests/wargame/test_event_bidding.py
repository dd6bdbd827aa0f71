"""Boards whose sides are bid for: nobody has a side before, and everybody reads afterwards how they fell."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of
from wargame.bids.services import bid_give
from wargame.bids.settling import sides_of
from wargame.events.field import field_of
from wargame.events.models import Pairing, Round
from wargame.events.standings import standings_of
from wargame.events.tables import board_rows, boards_of, columns_of, head_of_round, heads_of
from wargame.games.times import day
from wargame.lobby.joining import likely_end

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
FORMATS = [
    {"format": "swiss", "rounds": 1},
    {"format": "round-robin"},
    {"format": "single-elimination"},
]


def bidding(plan: Any = FORMATS[0], **conditions: Any) -> tuple[Cup, Round]:
    """A round of two players who are to bid."""
    made = cup(NAMES[:2], [{**plan, "sides": "bid-sealed"}], **conditions)
    return made, made.publish()


def board_of(made: Cup, row: Round) -> Pairing:
    return made.boards(row)[0]


def page_of(user: Any = None) -> str:
    """The page of the event."""
    return client_of(user).get(AT).content.decode()


def bid(made: Cup, board: Pairing, name: str, side: int, halves: int) -> None:
    """A sealed bid for one of the two sides."""
    assert board.game
    game = type(board.game).objects.get(pk=board.game.pk)
    bid_give(code=game.code, user=made.people[name], side=sides_of(game.auction)[side], halves=halves)


@pytest.mark.parametrize("plan", FORMATS)
@pytest.mark.dear
def test_before_the_bids_nobody_has_a_side(plan: Any) -> None:
    made, row = bidding(plan)
    board = board_of(made, row)
    steps = [step["words"] for step in board.why["steps"]]
    assert "The two players bid for the sides." in steps and not any(
        "Sides" in words or "due" in words for words in steps
    )
    boards = boards_of(row)
    assert columns_of(boards, head_of_round(boards), row.stage.plan) == ("Player", "Opponent")
    lines = standings_of(row.stage, made.clara).rows
    assert [line.sides for line in lines] == ["0–0", "0–0"]
    assert {cell.side for line in lines for cell in line.cells} == {""}
    page = page_of()
    assert "Sealed bids for the sides: waiting for Tom and Vera." in page
    assert f'<th scope="col">{heads_of(board.scenario)[0].name}</th>' not in page


@pytest.mark.dear
def test_who_owes_a_bid_is_told_so() -> None:
    made, row = bidding(after="forfeit")
    assert (
        "You still have to bid for your side; if only one player has not bid when the time is up, they lose."
        in page_of(made.people["Tom"])
    )
    game = board_of(made, row).game
    assert game
    told = client_of(made.people["Tom"]).get(f"/games/{game.code}/").content.decode()
    assert (
        "Steppe Front Cup, round 1: play it by" in told
        and "If only one player has not bid by then, they lose." in told
    )
    bid(made, board_of(made, row), "Tom", 0, 0)
    assert "Your bid is in; waiting for Vera." in page_of(made.people["Tom"])
    assert "You still have to bid" in page_of(made.people["Vera"])


@pytest.mark.dear
def test_after_the_bids_everybody_reads_who_bid_what_and_how_the_sides_fell() -> None:
    made, row = bidding()
    board = board_of(made, row)
    bid(made, board, "Tom", 1, 4)
    bid(made, board, "Vera", 1, 2)
    shown = board_rows(field_of(row.stage, row.number), boards_of(row), made.clara)[0]
    names = {shown.first.name: shown.first.side, shown.second.name: shown.second.side}
    second = heads_of(board.scenario)[1].name
    assert names["Tom"] == second
    page = page_of()
    assert (
        f"Tom offers to play the {second} side and give the other" in page and "Vera offers to play" in page
    )
    assert f"Tom plays {second}" in page or f"Tom {second}" in page
    assert "Tom gives" in page and "waiting for" not in page
    lines = {line.name: line.sides for line in standings_of(row.stage, made.clara).rows}
    assert lines == {"Tom": "0–1", "Vera": "1–0"}


@pytest.mark.dear
def test_equal_bids_say_that_the_dice_decided() -> None:
    made, row = bidding()
    board = board_of(made, row)
    bid(made, board, "Tom", 1, 2)
    bid(made, board, "Vera", 1, 2)
    assert "the bids were equal, and the dice decided" in page_of()


def test_the_page_of_the_bids_says_that_the_game_ends_with_its_round() -> None:
    made, row = bidding(round_days=2)
    game = board_of(made, row).game
    assert game and row.deadline and likely_end(game, []) == f"{day(row.deadline)} at the latest"
    assert likely_end(game, [timedelta(days=3)]) == likely_end(game, [])


@pytest.mark.dear
def test_where_nothing_is_bid_the_sides_stand_as_ever() -> None:
    made = cup(NAMES[:2])
    row = made.publish()
    board = board_of(made, row)
    assert any(step["clause"].startswith("E.") for step in board.why["steps"])
    assert f'<th scope="col">{heads_of(board.scenario)[0].name}</th>' in page_of()
