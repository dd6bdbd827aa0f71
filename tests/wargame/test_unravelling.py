"""A roll-back over a result that was rated, signed and paired on: what hangs on it is said before, and follows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.wargame.chains import chain_faults
from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.kept import kept
from tests.wargame.test_ruling_api import call
from wargame.events.boards import boards_find, deadlines_keep
from wargame.events.models import Pairing, Round, SignOff
from wargame.games.errors import Conflict
from wargame.games.holding import game_hold, game_resume
from wargame.games.models import Action
from wargame.games.promising import phrase_renew
from wargame.games.services import game_resign
from wargame.ratings.models import Standing
from wargame.ratings.services import ratings_recompute, ratings_update
from wargame.results.models import Result
from wargame.results.services import results_find
from wargame.rulings.services import case_open, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def four(db: None) -> Cup:
    """Four players, the first round signed and rated, the second paired on it."""
    made = cup(NAMES[:4], rated=True)
    made.run()
    ratings_update()
    return made


def figures() -> list[Any]:
    return list(
        Standing.objects.order_by("ruleset", "pace", "user").values_list("user", "rating", "deviation")
    )


def board_of(made: Cup) -> Pairing:
    """The first board of the first round."""
    return Pairing.objects.select_related("game", "first__user", "second__user", "round").get(
        round__stage__event=made.event, round__number=1, board=1
    )


def rolled_back(made: Cup, board: Pairing) -> list[str]:
    """Take the game back to its beginning; what was said of it before."""
    game = board.game
    assert game
    to = (
        Action.objects.filter(game=game, verdict="accepted")
        .order_by("pk")
        .values_list("seq_after", flat=True)[0]
    )
    case = case_open(code=game.code, user=made.clara, title="A wrong set-up")
    draft = ruling_draft(
        case=case.pk, user=made.clara, choice="rollback", rules=["2.1"], reason="So", plan={"to": to}
    )
    seen = ruling_look(ruling=draft.pk, user=made.clara)
    assert seen.preview and seen.preview.reopens
    told = call(made.clara, "get", f"cases/{case.pk}/draft/", 200)
    assert (told["reopens"], told["unravels"]) == (True, seen.unravels)
    ruling_sign(ruling=draft.pk, user=made.clara)
    for user in (board.first.user, board.second and board.second.user):
        phrase_renew(code=game.code, user=user, phrase="anew")
    results_find()
    boards_find()
    return seen.unravels


def replayed(made: Cup, board: Pairing, loser: Any) -> None:
    """The game ends once more."""
    assert board.game
    game_resign(code=board.game.code, user=loser)
    results_find()
    boards_find()


@pytest.mark.dear
def test_a_signed_round_is_signed_anew_with_the_result_of_the_game_played_again(four: Cup) -> None:
    board = board_of(four)
    assert board.second and (board.first_halves, board.second_halves) == (2, 0)
    rolled_back(four, board)
    row = Round.objects.get(pk=board.round_id)
    assert row.stale
    with pytest.raises(Conflict, match="Board 1 is open"):
        four.sign(row, reason="Played again")
    replayed(four, board, board.first.user)
    signed = four.sign(row, reason="Played again")
    board.refresh_from_db()
    assert (board.first_halves, board.second_halves) == (0, 2)
    assert signed.document["boards"][0]["halves"] == [0, 2]
    assert SignOff.objects.count() == 2 and not chain_faults(four.event)
    old, new = Result.objects.filter(game=board.game).order_by("pk")
    assert old.overturned and old.annulled and not new.held and new.annulled is None


@pytest.mark.dear
def test_ratings_follow_and_are_those_of_a_recomputation_from_the_first_game_on(four: Cup) -> None:
    board, before = board_of(four), figures()
    rolled_back(four, board)
    ratings_update()
    without = figures()
    assert without != before
    assert board.second
    replayed(four, board, board.second.user)
    four.sign(Round.objects.get(pk=board.round_id), reason="Played again")
    ratings_update()
    after = figures()
    assert after != without
    ratings_recompute()
    assert figures() == after


@pytest.mark.dear
def test_an_open_round_has_its_board_open_again(four: Cup) -> None:
    row = four.publish()
    four.play(row)
    board = Pairing.objects.select_related("game", "first__user", "second__user").get(round=row, board=1)
    rolled_back(four, board)
    board.refresh_from_db()
    assert board.is_open and board.source == ""
    with pytest.raises(Conflict, match="Board 1 is open"):
        four.sign(row)
    replayed(four, board, board.first.user)
    board.refresh_from_db()
    assert (board.first_halves, board.second_halves) == (0, 2)
    four.sign(row)
    assert not Result.objects.get(game=board.game, overturned=None).held


@pytest.mark.dear
def test_what_hangs_on_a_result_is_said_before_it_is_rolled_over(four: Cup) -> None:
    four.publish()
    said = rolled_back(four, board_of(four))
    assert any("rated" in one for one in said)
    assert any("Round 1" in one and "signed" in one for one in said)
    assert any("Round 2" in one for one in said)


def test_a_game_that_is_held_runs_into_no_deadline(db: None) -> None:
    made = cup(NAMES[:2], after="forfeit")
    row = made.publish()
    board = made.boards(row)[0]
    assert board.game and board.first.user and row.deadline
    game_hold(code=board.game.code, user=board.first.user, hold="dispute-1")
    assert made.boards(row)[0].held
    late = row.deadline + timedelta(hours=1)
    assert deadlines_keep(late) == 0
    game_resume(code=board.game.code, hold="dispute-1")
    assert deadlines_keep(late) == 1 and not made.boards(row)[0].held
