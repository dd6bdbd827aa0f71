"""Extra time: for one board, for a round, for all; by form and by program, on deadlines and on clocks."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of
from tests.wargame.test_records import found_alone, known_keys, text
from wargame.events import services
from wargame.events.models import Act, Pairing, Round
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import GameEvent, Seat
from wargame.games.record.export import record_bytes
from wargame.games.record.verify import verify

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
HOUR = 3_600_000


@pytest.fixture
@kept
def played(db: None) -> tuple[Cup, Round]:
    """Two boards under way, each clock with its days."""
    made = cup(NAMES[:4], pace="days")
    return made, made.publish()


def banks(row: Round) -> dict[int, int]:
    """What each clock has in the bank, by seat."""
    return dict(Seat.objects.filter(game__event_pairing__round=row).values_list("pk", "bank_ms"))


def near(value: int, wanted: int) -> bool:
    """A running clock has gone on for as long as the test took."""
    return wanted - 120_000 <= value <= wanted


@pytest.mark.parametrize("act", ["time-round", "time-all"])
@pytest.mark.dear
def test_all_games_are_given_hours(played: tuple[Cup, Round], act: str) -> None:
    made, row = played
    before, deadline = banks(row), row.deadline
    assert deadline and len(before) == 4
    own = made.boards(row)[1]
    Pairing.objects.filter(pk=own.pk).update(deadline=deadline + timedelta(days=1))
    page = client_of(made.clara).get(AT).content.decode()
    assert f'value="{act}"' in page
    given = {"do": act, "hours": 5, "reason": "The site was down", "stage": 1, "round": 1}
    client_of(made.clara).post(AT + "act/", given)
    row.refresh_from_db()
    own.refresh_from_db()
    assert row.deadline == deadline + timedelta(hours=5)
    assert own.deadline == deadline + timedelta(days=1, hours=5)
    after = banks(row)
    assert all(near(after[pk], bank + 5 * HOUR) for pk, bank in before.items())
    events = GameEvent.objects.filter(game__event_pairing__round=row, payload__event="ClockMended")
    assert events.count() == 4 and {one.payload["reason"] for one in events} == {"The site was down"}
    told = client_of(None).get(AT + "acts/").content.decode()
    assert "gave all games more time" in told and "5 hours" in told
    game = made.boards(row)[0].game
    assert game
    lines = [json.loads(line) for line in record_bytes(game)]
    assert verify(text(lines), known_keys()).findings == [] and found_alone(lines) == set()


@pytest.mark.dear
def test_by_a_program_too(played: tuple[Cup, Round]) -> None:
    made, row = played
    client, at = client_of(made.clara), "/api/events/steppe-front-cup/acts/"
    for given, status in (
        ({"do": "time-all", "hours": 2, "reason": "Storms"}, 200),
        ({"do": "time-round", "hours": 2, "reason": "Storms", "stage": 1, "round": 1}, 200),
        (
            {
                "do": "extend",
                "stage": 1,
                "round": 1,
                "board": 1,
                "until": "2099-01-01T00:00:00Z",
                "reason": "Ill",
            },
            200,
        ),
        ({"do": "time-all", "reason": "Storms"}, 409),
        ({"do": "time-all", "hours": 0, "reason": "Storms"}, 400),
        ({"do": "time-all", "hours": 2}, 409),
        ({"do": "time-round", "hours": 2, "reason": "Storms", "stage": 1, "round": 9}, 404),
    ):
        assert client.post(at, given, format="json").status_code == status, given
    deadline = row.deadline
    row.refresh_from_db()
    assert deadline and row.deadline == deadline + timedelta(hours=4)


def test_who_may_and_where_there_is_nothing(played: tuple[Cup, Round]) -> None:
    made, row = played
    given: dict[str, Any] = {"hours": 1, "reason": "Storms"}
    with pytest.raises(Forbidden):
        made.do(services.time_give_all, made.people["Tom"], **given)
    made.do(services.time_give_all, made.people["Hedda"], **given)
    made.play(row)
    before = banks(row)
    with pytest.raises(Conflict, match="No game is played"):
        made.do(services.time_give_all, **given)
    assert banks(row) == before and Act.objects.filter(what="gave all games more time").count() == 1
