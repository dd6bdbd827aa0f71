"""The referee: one action, one transaction, answered once."""

from __future__ import annotations

import pytest

from tests.wargame.match import Match
from wargame.games.models import Action, Game, GameEvent

pytestmark = pytest.mark.django_db


def test_a_bot_game_is_played_to_its_end(match: Match) -> None:
    match.play()
    game = match.game
    assert game.status == Game.Status.FINISHED and game.result and game.awaiting == []
    seqs = list(GameEvent.objects.filter(game=game).values_list("seq", flat=True))
    assert seqs == list(range(1, game.seq + 1))
    assert Action.objects.filter(game=game, verdict="accepted").count() > 5
