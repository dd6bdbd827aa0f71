"""Sign-offs as a reader checks them, and what a correction changes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of
from wargame.events import services
from wargame.events.models import Act, Round, SignOff
from wargame.games.errors import Conflict
from wargame.ratings.selectors import standings_of
from wargame.ratings.services import ratings_update

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def two(db: None) -> tuple[Cup, Round, Round]:
    """Four players: a round signed, the next under way."""
    made = cup(NAMES[:4])
    return made, made.run(), made.publish()


def checked(offs: Any) -> tuple[int, str]:
    """What the program in the documents says of them."""
    found = re.search(r"```python\n(.*?)```", (ROOT / "docs/tournament-files.md").read_text(), re.S)
    assert found
    done = subprocess.run(
        [sys.executable, "-c", found[1]], input=json.dumps(offs), capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stdout + done.stderr


def correct(made: Cup, row: Round) -> None:
    """The first board went the other way; signed again."""
    board = made.boards(row)[0]
    other = (board.second_halves, board.first_halves)
    given = {"stage": 1, "round": row.number, "board": board.board, "reason": "The file was swapped"}
    made.do(services.board_rule, first_halves=other[0], second_halves=other[1], **given)
    row.refresh_from_db()
    made.sign(row, reason="The file was swapped")


def test_a_reader_checks_the_chain_with_nothing_but_the_documents(two: Any) -> None:
    made, first, second = two
    made.play(second)
    made.sign(second)
    correct(made, first)
    offs = client_of().get("/api/events/steppe-front-cup/sign-offs/").json()
    assert [(off["number"], off["round"]) for off in offs] == [(1, 1), (2, 2), (3, 1)]
    status, said = checked(offs)
    assert status == 0 and said.strip() == offs[-1]["hash"] == SignOff.objects.order_by("-number")[0].hash
    offs[0]["document"]["boards"][0]["halves"] = [1, 1]
    assert checked(offs) == (1, "Sign-off 1 is not what was signed\n")
    head = {board["game"]: board["head"] for board in offs[1]["document"]["boards"]}
    for board in made.boards(second):
        assert board.game and head[board.game.code] == board.game.head_hash


def test_a_correction_is_an_act_with_a_reason_and_all_follows(two: Any) -> None:
    made, first, _second = two
    ratings_update()
    won = made.boards(first)[0]
    people = [won.first.user, won.second.user if won.second else None]
    rated = [one.pk for one in people if one]
    assert set(standings_of(rated)) == set(rated)
    points = [line["halves"] for line in client_of().get("/api/events/steppe-front-cup/standings/1/").json()]
    board = made.boards(first)[0]
    given = {"stage": 1, "round": 1, "board": 1, "first_halves": board.second_halves, "reason": "Swapped"}
    made.do(services.board_rule, second_halves=board.first_halves, **given)
    page = client_of().get(AT).content.decode()
    assert "Paired on what is being corrected: round 1 waits to be signed again." in page
    assert "corrected, to be signed again" in page
    first.refresh_from_db()
    made.sign(first, reason="Swapped")
    page = client_of().get(AT).content.decode()
    assert re.search(r"Paired on what was corrected since: round 1, on [^:]+: Swapped\.", page)
    assert "waits to be signed again" not in page
    assert "Paired on" not in client_of().get(AT + "rounds/1/1/").content.decode()
    after = [line["halves"] for line in client_of().get("/api/events/steppe-front-cup/standings/1/").json()]
    assert sum(after) == sum(points)
    ratings_update()
    assert not standings_of(rated), "a game that was ruled otherwise moves no rating"
    assert {"said how it ended", "signed a round again"} <= set(Act.objects.values_list("what", flat=True))


def test_rounds_are_signed_in_their_order(db: None) -> None:
    """Out of a tournament file several rounds come at once."""
    made = cup()
    first = made.run()
    second = made.publish()
    made.play(second)
    Round.objects.filter(pk=first.pk).update(state=Round.State.PUBLISHED)
    with pytest.raises(Conflict, match="Round 1 is not signed yet: it comes before round 2"):
        made.sign(second)
    made.sign(first)
    made.sign(second)
