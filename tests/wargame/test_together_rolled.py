"""Rolling back a game of simultaneous answers: what was sealed when dice fell, and what must not be read."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.codec import plain
from tests.wargame.sitting import Sitting
from tests.wargame.test_ruling import decided, phrases, rule, verifies
from tests.wargame.test_together import GO, STAY, first_turn
from wargame.games.errors import Conflict
from wargame.games.models import Action
from wargame.games.position import game_moment
from wargame.games.ruling import RollBack

pytestmark = pytest.mark.django_db


def last_action(game: Sitting) -> Action:
    return Action.objects.filter(game=game.game, verdict=Action.Verdict.ACCEPTED).latest("id")


def meet(game: Sitting) -> tuple[dict[str, Any], dict[str, Any]]:
    """Play until a patrol of each side may go to the same area: the two orders, after which a die falls."""
    while True:
        state = game_moment(game.game).state
        net = state.battle.map
        blue, red = next(iter(state.of("blue"))), next(iter(state.of("red")))
        free = [area for area in net.near(blue.area) if state.at(area) is None]
        if both := [area for area in free if area in net.near(red.area)]:
            return tuple({"do": "plot", "unit": one.id, "area": both[0]} for one in (blue, red))
        nearer = min(free, key=lambda area: net.distance(area, red.area))
        assert game.submit("blue", {"do": "plot", "unit": blue.id, "area": nearer}).accepted
        assert game.submit("red", STAY).accepted


def again(blue_card: bool) -> tuple[Action, Action, Sitting]:
    """What red's order threw, and what it throws when the game was rolled back with its dice kept; blue, who knows
    them now, may play a card with the order that it gave.
    """
    game = first_turn()
    blue, red = meet(game)
    start = game.game.seq
    assert game.submit("blue", blue).accepted and game.submit("red", red).accepted
    thrown = last_action(game)
    assert thrown.dice and thrown.side == "red"
    rule(game, decided("rollback", position=RollBack(start, (thrown.seq_before + 1,))))
    phrases(game)
    cards = {"card": game_moment(game.game).state.hands["blue"][0]} if blue_card else {}
    assert game.submit("blue", {**blue, **cards}).accepted and game.submit("red", red).accepted
    return thrown, last_action(game), game


@pytest.mark.dear
@pytest.mark.parametrize("blue_card", [False, True])
def test_kept_dice_fall_only_where_the_others_answered_as_they_had(blue_card: bool) -> None:
    thrown, fell, game = again(blue_card)
    assert fell.kept == (None if blue_card else thrown.seq_before + 1)
    assert game.game.kept == []
    assert not blue_card or fell.epoch > thrown.epoch
    assert blue_card or plain(fell.dice) == thrown.dice
    verifies(game)


@pytest.mark.dear
def test_nobody_is_rolled_back_to_between_two_answers() -> None:
    """Whoever gave theirs last has read the other: it would lie sealed again, and could not be taken back."""
    game = first_turn()
    start = game.game.seq
    assert game.submit("blue", GO).accepted
    between = game.game.seq
    assert game.submit("red", STAY).accepted
    with pytest.raises(Conflict) as refused:
        rule(game, decided("rollback", position=RollBack(between, ())))
    assert refused.value.facts == {"to": between, "near": start}
    rule(game, decided("rollback", position=RollBack(start, ())))
    phrases(game)
    assert sorted(game.game.awaiting) == ["blue", "red"]
    verifies(game)
