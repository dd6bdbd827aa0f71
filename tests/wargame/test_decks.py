"""Cards to come are secret on the site: no answer, frame or record names one, and taking back peeks at none."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from rules.core.contract import SPECTATOR, UMPIRE
from tests.decks import Decks, decks, lying, printed, turned_up, with_decks
from tests.rulesets import each
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import shortest, sit_down
from tests.wargame.sockets import all_connected
from tests.wargame.test_leaks import holds, told
from wargame.games import position
from wargame.games.errors import NotUndoable
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.games.takeback import action_undo, last_action


def now(match: Match) -> Decks:
    """The decks as they lie."""
    return decks(game_moment(match.game).view(UMPIRE))


def to_come(match: Match) -> frozenset[str]:
    """What is printed on cards that have never come in this game."""
    game = match.game
    seen = {
        card for seq in range(1, game.seq + 1) for card in lying(decks(game_moment(game, seq).view(UMPIRE)))
    }
    return printed(game.ruleset, game.scenario) - seen


@pytest.mark.django_db
@each("ruleset", with_decks)
@pytest.mark.dear
def test_the_api_names_no_card_to_come(ruleset: str) -> None:
    sitting = sit_down(ruleset)
    dice = bytes(sitting.game.epochs.get().secret).hex()
    for actions in (2, 5):
        sitting.play(actions)
        cards = to_come(sitting)
        assert cards
        secret = {*cards, dice}
        for viewer in (*sitting.users, SPECTATOR):
            for text in told(sitting, viewer):
                assert not [card for card in secret if holds(text, card)], text


@pytest.mark.exhaustive
@pytest.mark.django_db(transaction=True)
@each("ruleset", with_decks)
async def test_the_socket_names_no_card_to_come(ruleset: str) -> None:
    sitting = await sync_to_async(sit_down)(ruleset)
    sockets, heard = await all_connected(sitting.code, sitting.users)
    for _ in range(5):
        await sync_to_async(sitting.play)(1)
        secret = await sync_to_async(to_come)(sitting)
        for viewer, browser in sockets.items():
            heard[viewer] += [await browser.next("patch"), *await browser.drain()]
            text = json.dumps(heard[viewer], ensure_ascii=False)
            assert not [card for card in secret if holds(text, card)], text
    for browser in sockets.values():
        await browser.close()


@pytest.mark.exhaustive
@pytest.mark.django_db
@each("ruleset", with_decks)
def test_taking_back_peeks_at_no_card(ruleset: str) -> None:
    """An act after which a card was drawn stands. One with which the last card of a deck came, for which no die is
    needed, may be taken back: it was known which one that would be.
    """
    match, stood = new_match(ruleset, scenario=shortest(ruleset)), set()
    while match.game.status == Game.Status.ACTIVE and match.game.seq < 400:
        before, side = now(match), match.choose()[0]
        match.step()
        came = [id for id in turned_up(before, now(match)) if before[id]["left"] > 1]
        if came and match.game.status == Game.Status.ACTIVE:
            assert last_action(match.game).dice
            with pytest.raises(NotUndoable, match="Dice"):
                action_undo(code=match.code, user=match.users[side], expected_seq=match.game.seq, key=uuid4())
            stood |= set(came)
    position.forget()
    assert stood == set(now(match)), stood
