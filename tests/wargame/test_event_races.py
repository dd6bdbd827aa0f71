"""Two at once: real threads, the real database."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection

from tests.wargame.chains import chain_faults
from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import person
from wargame.events import services
from wargame.events.boards import games_open
from wargame.events.models import Act, Entrant, Pairing, Round, SignOff
from wargame.events.rounds import drawing_run
from wargame.games.errors import SiteError
from wargame.games.models import Game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def four(db: None) -> Cup:
    return cup(NAMES[:4])


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """What each returned, or the refusal it met; all begin at the same moment."""
    barrier, found = Barrier(len(works)), [None] * len(works)

    def run(at: int, work: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            found[at] = work()
        except SiteError as refused:
            found[at] = refused  # type: ignore[call-overload]
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def refused(found: list[Any]) -> int:
    return sum(isinstance(one, SiteError) for one in found)


def test_two_directors_draw_at_once(four: Cup) -> None:
    found = at_once(
        lambda: four.do(services.round_draw), lambda: four.do(services.round_draw, four.people["Dirk"])
    )
    assert refused(found) == 1 and Round.objects.count() == 1


@pytest.mark.dear
def test_two_workers_draw_the_same_round(four: Cup) -> None:
    row = four.do(services.round_draw)
    assert row.job
    found = at_once(*[lambda: drawing_run(row.pk, row.job)] * 3)
    assert True in found and Pairing.objects.count() == 2
    assert Round.objects.get().state == Round.State.DRAWN


@pytest.mark.dear
def test_a_round_is_published_once_and_its_games_are_opened_once(four: Cup) -> None:
    row = four.draw()
    found = at_once(
        lambda: four.do(services.round_publish), lambda: four.do(services.round_publish, four.people["Dirk"])
    )
    assert refused(found) == 1
    opened = at_once(*[lambda: games_open(row.pk)] * 3)
    assert sum(opened) == 2 == Game.objects.count()


@pytest.mark.dear
def test_two_directors_sign_at_once(four: Cup) -> None:
    row = four.publish()
    four.play(row)
    given = {"stage": 1, "round": 1, "unverified": True}
    found = at_once(
        lambda: four.do(services.round_sign, **given),
        lambda: four.do(services.round_sign, four.people["Dirk"], **given),
    )
    assert refused(found) == 1 and SignOff.objects.count() == 1 and not chain_faults(four.event)


@pytest.mark.dear
def test_a_ruling_against_a_signature(four: Cup) -> None:
    row = four.publish()
    four.play(row)
    board = {"stage": 1, "round": 1, "board": 1, "first_halves": 1, "second_halves": 1, "reason": "So"}
    at_once(
        lambda: four.do(services.round_sign, stage=1, round=1, unverified=True),
        lambda: four.do(services.board_rule, four.people["Dirk"], **board),
    )
    row.refresh_from_db()
    signed = SignOff.objects.get().document["boards"][0]["halves"]
    assert (signed == [1, 1]) != row.stale, "what is signed is what stands, or it is said to be stale"


@pytest.mark.dear
def test_the_last_place_is_taken_once(four: Cup) -> None:
    four.do(services.event_change, conditions={**four.event.conditions, "size": 5})
    people = [person(name) for name in ("Otto", "Pia", "Rosa")]
    found = at_once(*[lambda user=user: four.do(services.event_enter, user) for user in people])
    assert refused(found) == 2 and Entrant.objects.count() == 5
    numbers = list(Act.objects.values_list("number", flat=True))
    assert len(numbers) == len(set(numbers))


@pytest.mark.dear
def test_who_withdraws_while_a_round_is_published_is_in_it_or_stops_it(four: Cup) -> None:
    row = four.draw()
    found = at_once(
        lambda: four.do(services.round_publish),
        lambda: four.do(services.entrant_withdraw, four.people["Tom"]),
    )
    row.refresh_from_db()
    assert row.is_public == (not isinstance(found[0], SiteError))
    assert four.entrant("Tom").state == "withdrawn"
