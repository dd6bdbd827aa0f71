"""The clocks of an event's games are as its conditions say, and everybody reads them before entering."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.wargame.cup import cup
from tests.wargame.timing import at
from wargame.events.words import clauses
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.models import Seat
from wargame.games.services import pause_offer, side_give_up
from wargame.games.tasks import flag_sweep
from wargame.games.zeroing import zero_sweep
from wargame.rulings.benches import bench_of
from wargame.rulings.models import Case

pytestmark = pytest.mark.django_db


def test_the_conditions_are_the_terms_of_every_game() -> None:
    made = cup(pace="3d+12h..6d", zero="loss", pauses=False, leave=True, heirs=True)
    told = " ".join(one.text for one in clauses(made.event, list(made.event.stages.all())))
    assert "3 d + 12 h a turn, at most 6 d" in told and "loses at once" in told
    assert "cannot pause" in told and "takes a side over counts." in told
    made.draw()
    for board in made.boards(made.publish()):
        game = board.game
        assert game is not None
        assert (game.pace, game.bank_ms, game.cap_ms) == ("own", 3 * 86_400_000, 6 * 86_400_000)
        terms = game.founding.agreed["terms"]
        assert (terms["zero"], terms["pauses"], terms["heirs"]) == ("loss", False, True)
        assert terms["rests"] == ["quiet", "leave"]
        user = game.seats.select_related("user").first().user
        with pytest.raises(Conflict, match="cannot be paused"):
            pause_offer(code=game.code, user=user)
        with pytest.raises(Conflict, match="ask a director"):
            side_give_up(code=game.code, user=user)


def test_a_clock_at_zero_comes_before_the_directors_of_the_event() -> None:
    made = cup(zero="director")
    made.draw()
    [game, *_] = [board.game for board in made.boards(made.publish())]
    assert game is not None
    late = heartbeat.now() + timedelta(days=8)
    with at(late):
        flag_sweep(late)
        assert zero_sweep(late) >= 1
    case = Case.objects.get(game=game)
    assert case.hold and made.clara.pk in bench_of(game).people
    assert not Seat.objects.filter(game=game, given_up__isnull=False).exists(), (
        "a director seats a substitute"
    )
