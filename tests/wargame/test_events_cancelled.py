# ruff: noqa: F401, F811
"""An event that is cancelled stays to be read."""

from __future__ import annotations

import pytest

from tests.wargame.cup import Cup
from tests.wargame.sitting import person
from wargame.events import services
from wargame.games.errors import Conflict
from wargame.games.services import game_resign
from wargame.ratings.services import ratings_update
from wargame.results.services import results_find

from tests.wargame.test_events import eight  # isort: skip

pytestmark = pytest.mark.django_db


def test_a_cancelled_event_stays_to_be_read_and_nothing_is_done_in_it(eight: Cup) -> None:
    row = eight.publish()
    eight.do(services.event_cancel, reason="The hall burnt down")
    with pytest.raises(Conflict, match="was cancelled"):
        eight.sign(row)
    with pytest.raises(Conflict, match="was cancelled"):
        eight.do(services.event_enter, person("Otto"))
    board = eight.boards(row)[0]
    assert board.game
    game_resign(code=board.game.code, user=board.first.user)
    results_find()
    assert ratings_update() == 0
