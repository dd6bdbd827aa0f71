"""Sign-offs as a reader checks them, and what a correction changes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of, person
from wargame.events import services
from wargame.events.boards import boards_find
from wargame.events.models import Act, Round, SignOff
from wargame.games.errors import Conflict
from wargame.players.models import Privacy
from wargame.ratings.selectors import standings_of
from wargame.ratings.services import ratings_update
from wargame.results.models import Result
from wargame.results.services import result_annul
from wargame.rulings.checks import game_verify
from wargame.rulings.models import Check
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
CORRECTION = "/api/events/steppe-front-cup/rounds/1/1/correction/"
ROOT = Path(__file__).parents[2]


@pytest.fixture
@kept
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


@pytest.mark.dear
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


@pytest.mark.dear
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
    assert "This round was paired on results that are being corrected: round 1 needs signing again." in page
    assert "corrected; needs signing again" in page
    first.refresh_from_db()
    made.sign(first, reason="Swapped")
    page = client_of().get(AT).content.decode()
    assert re.search(r"This round was paired before round 1 was corrected, on [^:]+: Swapped\.", page)
    assert "needs signing again" not in page
    assert "This round was paired" not in client_of().get(AT + "rounds/1/1/").content.decode()
    after = [line["halves"] for line in client_of().get("/api/events/steppe-front-cup/standings/1/").json()]
    assert sum(after) == sum(points)
    ratings_update()
    assert not standings_of(rated), "a game that was ruled otherwise moves no rating"
    assert {"said how it ended", "signed a round again"} <= set(Act.objects.values_list("what", flat=True))


@pytest.mark.dear
def test_what_a_correction_changes_is_seen_before_it_is_said_and_before_it_is_signed(two: Any) -> None:
    made, first, _second = two
    ratings_update()
    board = made.boards(first)[0]
    rated = {one.pk: one for one in (board.first.user, board.second.user)}
    before, path = standings_of(rated), f"{AT}rounds/1/1/correction/"
    clara = client_of(made.clara)
    page = clara.get(f"{AT}rounds/1/1/?board=1").content.decode()
    assert f'<form method="get" action="{path}">' in page and "See what changes" in page
    score = f"{board.second_halves}-{board.first_halves}"
    asked = {"board": 1, "score": score, "reason": "The file was swapped", "stage": 1, "round": 1}
    told = clara.get(path, asked).content.decode()
    assert (
        "Correct round 1" in told
        and re.search(r"Places <span>\d+ changes?<", told)
        and "Round 2 was paired on the old result" in told
    )
    for user in rated.values():
        assert re.search(rf"<b>{user.username}</b>.*no rated game", told), "each has played one game"
    assert made.boards(first)[0].first_halves == board.first_halves and standings_of(rated) == before
    done = clara.post(f"{AT}act/", {"do": "rule", **asked}, follow=True).content.decode()
    assert (
        f'<a class="btn s go" href="{path}">Sign round 1 again …</a>'
        in clara.get(f"{AT}rounds/1/1/").content.decode()
    )
    assert "The result is recorded." in done
    told = clara.get(path).content.decode()
    assert (
        "Sign round 1 again" in told
        and re.search(r"Places <span>\d+ changes?<", told)
        and "no rated game" in told
    )
    first.refresh_from_db()
    made.sign(first, reason="Swapped")
    ratings_update()
    assert not standings_of(rated)


@pytest.mark.dear
def test_annulling_tells_of_the_round_which_is_not_signed_again_with_a_board_open(two: Any) -> None:
    made, first, _second = two
    ratings_update()
    board, clara = made.boards(first)[0], client_of(made.clara)
    code = board.game.code
    warned = (
        "board 1 (",
        "the round is signed: it has to be signed again",
        "Round 2 was paired on this result",
    )
    staff = person("Sigrid", is_staff=True)
    page = client_of(staff).get(f"/ratings/annul/{code}/").content.decode()
    assert all(words in page for words in warned)
    told = client_of(staff).get(f"/api/games/{code}/annulment/").json()["hanging"]
    assert len(told) == 2 and told[0].startswith("Steppe Front Cup, round 1, board 1 (")
    result_annul(result=Result.objects.get(game=board.game), user=staff, reason="Misread")
    boards_find()
    page = clara.get(f"{AT}rounds/1/1/correction/").content.decode()
    assert "Not to be signed yet" in page and f"{AT}rounds/1/1/?board=1#why" in page
    assert 'value="sign"' not in page
    assert clara.get(CORRECTION).json()["open"] == [1]
    made.do(
        services.board_rule, stage=1, round=1, board=1, first_halves=2, second_halves=0, reason="So it was"
    )
    assert 'value="sign"' in clara.get(f"{AT}rounds/1/1/correction/").content.decode()
    assert clara.get(CORRECTION).json()["open"] == []


def moved(page: str) -> list[tuple[str, str, str]]:
    """Whose ratings a page says have moved, from what to what."""
    rows = re.findall(r'<tr><td><b>(\w+)</b></td><td class="mut">[^<]*</td>(.*?)</tr>', page)
    cells = [(name, re.findall(r'<td class="num fig">(.*?)</td>', rest)) for name, rest in rows]
    return [(name, *found[:2]) for name, found in cells]


@pytest.mark.dear
def test_what_signing_again_changed_stays_to_be_read_but_for_private_ratings(two: Any) -> None:
    made, first, _second = two
    ratings_update()
    board = made.boards(first)[0]
    one, other = board.first.user, board.second.user
    given = {"stage": 1, "round": 1, "board": 1, "first_halves": board.second_halves, "reason": "Swapped"}
    made.do(services.board_rule, second_halves=board.first_halves, **given)
    shown = moved(client_of(made.clara).get(f"{AT}rounds/1/1/correction/").content.decode())
    first.refresh_from_db()
    made.sign(first, reason="Swapped")
    ratings_update()
    acts, path = client_of().get(f"{AT}acts/").content.decode(), f"{AT}sign-offs/2/"
    assert acts.count(f'<a href="{path}">What it changed') == 2 and f"{AT}sign-offs/1/" not in acts
    page = client_of().get(path).content.decode()
    assert {name for name, _, _ in shown} == {one.username, other.username} and moved(page) == shown
    assert "Round 1, signed again" in page and "Round 2 was paired on the old result" in page
    assert client_of().get(f"{AT}sign-offs/1/").status_code == 404
    offs = client_of().get("/api/events/steppe-front-cup/sign-offs/").json()
    assert offs[0]["changed"] is None and len(offs[1]["changed"]["moves"]) == len(shown)
    assert [turned["board"] for turned in offs[1]["changed"]["boards"]] == [1]
    Privacy.objects.create(user=one, ratings=Privacy.Audience.MYSELF)
    assert {name for name, _, _ in moved(client_of().get(path).content.decode())} == {other.username}
    assert {name for name, _, _ in moved(client_of(one).get(path).content.decode())} == {
        one.username, other.username,
    }  # fmt: skip
    told = client_of().get("/api/events/steppe-front-cup/sign-offs/").json()[1]["changed"]
    assert {move["player"] for move in told["moves"]} == {other.username} and told["kept"] == len(shown) // 2


@pytest.mark.dear
def test_what_is_put_right_counts_again(two: Any) -> None:
    """The correction was the mistake: the board is as its game ended, follows it, and rates."""
    made, first, _second = two
    ratings_update()
    board = made.boards(first)[0]
    rated = [one.pk for one in (board.first.user, board.second.user)]
    before = standings_of(rated)
    correct(made, first)
    ratings_update()
    assert not standings_of(rated)
    given = {"stage": 1, "round": 1, "board": 1, "reason": "It was right as it was"}
    score = f"{board.first_halves}-{board.second_halves}"
    told = (
        client_of(made.clara).get(f"{AT}rounds/1/1/correction/", {**given, "score": score}).content.decode()
    )
    assert "no rated game" in told and "No ratings change" not in told
    made.do(services.board_rule, first_halves=board.first_halves, second_halves=board.second_halves, **given)
    first.refresh_from_db()
    made.sign(first, reason="It was right as it was")
    again = made.boards(first)[0]
    assert (again.source, again.first_halves) == ("game", board.first_halves)
    assert Result.objects.get(game=board.game).annulled is None
    ratings_update()
    assert standings_of(rated) == before


@pytest.mark.dear
def test_a_result_that_a_steward_annulled_does_not_count_again_so(two: Any) -> None:
    made, first, _second = two
    board = made.boards(first)[0]
    result_annul(
        result=Result.objects.get(game=board.game), user=made.people["Stina"], reason="One person, both sides"
    )
    given = {"first_halves": board.first_halves, "second_halves": board.second_halves, "reason": "So"}
    made.do(services.board_rule, stage=1, round=1, board=1, **given)
    first.refresh_from_db()
    made.sign(first, reason="So")
    assert made.boards(first)[0].source == "ruled"
    assert Result.objects.get(game=board.game).annulled is not None


def test_the_page_of_a_correction_is_for_who_may_correct(two: Any) -> None:
    made, _first, _second = two
    path, asked = f"{AT}rounds/1/1/correction/", {"board": 1, "score": "1-1"}
    assert client_of(made.people["Tom"]).get(path, asked).status_code == 403
    assert client_of().get(path, asked).status_code == 302
    clara = client_of(made.clara)
    for address, given, status, why in (
        (path, {}, 409, "is as it was signed"), (path, {"board": 1}, 409, "Choose the result"),
        (path, {"board": 99, "score": "1-1"}, 404, ""), (f"{AT}rounds/1/9/correction/", asked, 404, ""),
        (f"{AT}rounds/1/2/correction/", asked, 409, "Round 2 is not signed"),
        (path, {"board": 1, "score": "3-0"}, 409, "is as it was signed"),
    ):  # fmt: skip
        answer = clara.get(address, given)
        assert (answer.status_code, why in answer.content.decode()) == (status, True), (address, given)


@pytest.mark.dear
def test_what_a_correction_changes_over_the_api(two: Any) -> None:
    made, first, _second = two
    ratings_update()
    board = made.boards(first)[0]
    signed = [board.first_halves, board.second_halves]
    rated = {board.first.user.username, board.second.user.username}
    told = client_of(made.clara).get(CORRECTION, {"board": 1, "score": f"{signed[1]}-{signed[0]}"}).json()
    assert [(one["board"], one["signed"], one["then"]) for one in told["boards"]] == [
        (1, signed, signed[::-1])
    ]
    assert {(one["name"], one["halves"], one["halves_then"]) for one in told["places"]} == {
        (board.first.user.username, *signed), (board.second.user.username, *signed[::-1]),
    }  # fmt: skip
    assert {move["player"] for move in told["moves"]} == rated
    assert all(move["before"] and not move["after"] for move in told["moves"]), "each has played one game"
    assert (told["later"], told["kept"], told["too_many"]) == ([2], 0, False)
    made.do(
        services.board_rule,
        stage=1,
        round=1,
        board=1,
        first_halves=signed[1],
        second_halves=signed[0],
        reason="So",
    )
    assert client_of(made.clara).get(CORRECTION).json() == told, "said, and not yet signed again"


@pytest.mark.dear
def test_a_correction_over_the_api_is_for_who_may_correct(two: Any) -> None:
    made, _first, _second = two
    asked = {"board": 1, "score": "1-1"}

    def status(user: Any, *scopes: str) -> int:
        client = APIClient()
        if user:
            _, key = token_make(user=user, name=scopes[0], scopes=list(scopes), days=3)
            client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
        return int(client.get(CORRECTION, asked).status_code)

    assert status(made.clara, "direct") == 200
    assert (status(made.clara, "play"), status(made.clara, "read")) == (403, 403), "no token that directs"
    assert status(made.people["Tom"], "read") == 403
    assert status(None) == 401
    clara = client_of(made.clara)
    for given, code, why in (
        ({}, 409, "is as it was signed"), ({"board": 1}, 409, "Choose the result"),
        ({"board": 99, "score": "1-1"}, 404, ""), ({"board": 1, "score": "3-0"}, 400, ""),
    ):  # fmt: skip
        answer = clara.get(CORRECTION, given)
        assert (answer.status_code, why in answer.content.decode()) == (code, True), given
    assert "Round 2 is not signed" in clara.get(CORRECTION.replace("1/1", "1/2"), asked).json()["reason"]


@pytest.mark.dear
def test_rounds_are_signed_in_their_order(db: None) -> None:
    """Out of a tournament file several rounds come at once."""
    made = cup()
    first = made.run()
    second = made.publish()
    made.play(second)
    Round.objects.filter(pk=first.pk).update(state=Round.State.PUBLISHED)
    with pytest.raises(Conflict, match="Sign round 1 before round 2"):
        made.sign(second)
    made.sign(first)
    made.sign(second)


@pytest.mark.dear
def test_records_that_are_not_verified_are_confirmed_before_signing(
    db: None, subtests: pytest.Subtests
) -> None:
    made = cup(NAMES[:4])
    row = made.publish()
    made.play(row)
    one, two = (board.game for board in made.boards(row))
    path, sign = f"{AT}rounds/1/1/", {"do": "sign", "stage": 1, "round": 1, "back": f"{AT}rounds/1/1/"}
    director = client_of(made.clara)
    with subtests.test("none yet"):
        page = director.get(path).content.decode()
        assert (
            "Boards 1 and 2 are not verified yet" in page and 'name="unverified" value="1" required' in page
        )
        said = director.post(f"{AT}act/", sign, follow=True).content.decode()
        assert "To sign all the same, confirm it" in said and not SignOff.objects.exists()
    assert one and two
    game_verify(two)
    Check.objects.create(game=one, seq=one.seq, findings=[{"line": 1, "what": "The hash is another"}])
    with subtests.test("one does not verify"):
        page = director.get(path).content.decode()
        assert "The record of board 1 does not verify" in page and "not verified yet" not in page
        with pytest.raises(Conflict, match="record of board 1 does not verify"):
            made.sign(row, unverified=False)
    game_verify(one)
    with subtests.test("all hold"):
        assert 'name="unverified"' not in director.get(path).content.decode()
        made.sign(row, unverified=False)
