"""Games of events: nobody who plays one calls it off."""

from __future__ import annotations

import pytest

from tests.wargame.cup import Cup, cup
from tests.wargame.match import new_match
from tests.wargame.sitting import SKELETON, client_of
from wargame.bids.models import Auction
from wargame.bids.selectors import auction_info
from wargame.bids.services import bid_leave
from wargame.desk.queue import queue
from wargame.events import services
from wargame.games.errors import Conflict
from wargame.games.models import Game
from wargame.games.services import abandon_answer, game_abandon
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db
BIDS = {"format": "swiss", "rounds": 1, "sides": "bid-sealed"}


def bidding() -> tuple[Cup, Game]:
    """A board whose sides are bid for."""
    made = cup(("Tom", "Vera"), [BIDS])
    game = made.boards(made.publish())[0].game
    assert game and game.status == Game.Status.OPEN
    return made, game


@pytest.mark.dear
def test_no_player_withdraws_a_board_whose_sides_are_bid_for() -> None:
    made, game = bidding()
    owner, other = (bidder.user for bidder in Auction.objects.get(game=game).bidders.order_by("role"))
    told = "This game is board 1 in round 1 of Steppe Front Cup: players cannot call it off. If you cannot play, tell"
    with pytest.raises(Conflict, match=told):
        game_abandon(code=game.code, user=owner)
    with pytest.raises(Conflict, match=told):
        bid_leave(code=game.code, user=other)
    assert client_of(owner).post(f"/api/games/{game.code}/abandon/").status_code == 409
    assert client_of(other).post(f"/api/games/{game.code}/bids/", {"act": "leave"}, "json").status_code == 409
    for user in (owner, other):
        page = client_of(user).get(f"/games/{game.code}/").content.decode()
        assert "Withdraw the game" not in page and "Leave the game" not in page
        assert not {"withdraw", "leave"} & set(auction_info(Auction.objects.get(game=game), user).may)
    client_of(owner).post(f"/games/{game.code}/withdraw/")
    game.refresh_from_db()
    assert game.status == Game.Status.OPEN and game.auction.bidders.count() == 2
    assert made.boards(made.event.stages.get().rounds.get())[0].is_open


@pytest.mark.dear
def test_an_event_that_was_cancelled_binds_nobody() -> None:
    made, game = bidding()
    made.do(services.event_cancel, reason="The hall burnt down")
    game_abandon(code=game.code, user=game.owner)
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED


@pytest.mark.dear
def test_a_game_that_has_begun_is_called_off_by_both_alone_though_nobody_has_acted() -> None:
    made = cup(("Tom", "Vera"))
    board = made.boards(made.publish())[0]
    assert board.game and board.second
    assert game_abandon(code=board.game.code, user=board.first.user) is None
    board.game.refresh_from_db()
    assert board.game.status == Game.Status.ACTIVE
    abandon_answer(code=board.game.code, user=board.second.user, accept=True)
    board.game.refresh_from_db()
    assert board.game.status == Game.Status.ABANDONED
    assert [item.line for item in queue(made.clara) if item.kind == "Board"] == [
        "Steppe Front Cup · its game was abandoned"
    ]


@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.dear
def test_who_leaves_the_site_leaves_a_board_for_a_director(role: int) -> None:
    made, game = bidding()
    leaver = [bidder.user for bidder in Auction.objects.get(game=game).bidders.order_by("role")][role]
    person_leave(user=leaver)
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED
    assert "Board" in {item.kind for item in queue(made.clara)}


def test_a_game_of_no_event_is_called_off_as_ever() -> None:
    made = cup(("Tom", "Vera"))
    board = made.boards(made.publish())[0]
    assert board.game
    Game.objects.filter(pk=board.game.pk).update(terms={})
    game_abandon(code=board.game.code, user=board.first.user)
    board.game.refresh_from_db()
    assert board.game.status == Game.Status.ABANDONED


@pytest.mark.dear
def test_the_board_of_an_event_offers_no_player_to_call_it_off() -> None:
    made = cup(("Tom", "Vera"), [{**BIDS, "sides": ""}])
    bound = made.boards(made.publish())[0].game
    free = new_match(SKELETON).game
    assert bound
    for game, told in ((bound, True), (free, False)):
        user = game.seats.exclude(user=None)[0].user
        assert (" data-bonded>" in client_of(user).get(f"/games/{game.code}/").content.decode()) is told
