"""Lines that one person says at once, with real threads and the real database."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from tests.wargame.sitting import SKELETON, person, shortest
from wargame.games import talking
from wargame.games.errors import SiteError
from wargame.games.models import ChatMessage, Game
from wargame.games.services import chat_post, game_open

pytestmark = pytest.mark.django_db(transaction=True)


def said_at_once(game: Game, user: Any, lines: int) -> list[str]:
    """So many lines, each in a thread of its own: the sentences of the refusals."""
    barrier, refusals = threading.Barrier(lines), []

    def say(text: str) -> None:
        barrier.wait()
        try:
            chat_post(code=game.code, user=user, key=uuid4(), text=text)
        except SiteError as refused:
            refusals.append(refused.sentence)
        finally:
            connection.close()

    threads = [threading.Thread(target=partial(say, f"line {number}")) for number in range(lines)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return refusals


@pytest.mark.dear
def test_who_has_not_joined_says_five_lines_however_fast() -> None:
    game = game_open(user=person("ada"), ruleset=SKELETON, scenario=shortest(SKELETON))
    refusals = said_at_once(game, person("ben"), lines=talking.ASKED + 3)
    assert ChatMessage.objects.filter(game=game).count() == talking.ASKED
    assert refusals == ["You have written 5 messages here; the limit before you join is 5"] * 3


def test_the_lines_of_a_minute_are_counted_however_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "RATE", 2)
    game = game_open(user=(ada := person("ada")), ruleset=SKELETON, scenario=shortest(SKELETON))
    refusals = said_at_once(game, ada, lines=5)
    assert (ChatMessage.objects.filter(game=game).count(), len(refusals)) == (2, 3)
