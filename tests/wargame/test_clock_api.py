"""Clocks over the API and the pages: own values, what happens at zero, pauses, gifts, sides taken over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import rules
from tests.wargame.match import Match, new_match
from tests.wargame.openapi import check, component
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from tests.wargame.timing import at
from wargame.games.models import Candidate, Game, Seat

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
KEY = "5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c11"


@pytest.fixture
def slow(db: None) -> Match:
    with at(START):
        return new_match(SKELETON, seed=5, pace="days")


def post(match: Match, side: str, path: str, body: Any = None) -> Any:
    user = match.users.get(side) or person(side)
    return client_of(user).post(f"/api/games/{match.code}/{path}", body or {}, format="json")


def delete(match: Match, side: str, path: str) -> Any:
    user = match.users.get(side) or person(side)
    return client_of(user).delete(f"/api/games/{match.code}/{path}")


def info(match: Match, side: str = "blue") -> Any:
    answer = client_of(match.users[side]).get(f"/api/games/{match.code}/").json()
    check(component("GameInfo"), answer)
    return answer


def open_game(**given: Any) -> Any:
    body = {"ruleset": SKELETON, "scenario": shortest(SKELETON), **given}
    answer = client_of(person("owner")).post("/api/games/", body, format="json")
    check(component("GameInfo" if answer.status_code == 201 else "Fault"), answer.json())
    return answer


def test_own_values_are_opened_and_told() -> None:
    game = open_game(pace="3d+12h..6d", zero="loss").json()
    assert game["pace"] == "own"
    assert game["clock"] == {
        "words": "Own: 3 d + 12 h a turn, at most 6 d", "bank_ms": 259_200_000, "increment_ms": 43_200_000,
        "cap_ms": 518_400_000, "rests": ["quiet", "leave"], "weights": {}, "zero": "loss", "pauses": True,
    }  # fmt: skip
    assert open_game(pace="none").json()["clock"] is None
    assert open_game(pace="2d/phase").json()["clock"]["weights"]["main"] == 100


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"pace": "61d"}, "What each side starts with must be 5 min to 60 d, not 61 d"),
        ({"pace": "3d+1h..2d"}, "The most that a clock can hold must be 3 d to 90 d, not 2 d"),
        ({"pace": "30m/phase"}, "The time for a phase must be 1 h to 14 d, not 30 min"),
        ({"pace": "721m"}, "only whole units of 1 h are possible"),
        ({"pace": "hasty"}, "There is no pace hasty"),
        ({"zero": "dice"}, "zero"),
    ],
)
def test_what_cannot_be_says_its_bounds(given: dict[str, str], said: str) -> None:
    answer = open_game(**given)
    assert answer.status_code == 400 and said in answer.json()["reason"]


def test_a_pause_is_offered_answered_and_ended(slow: Match) -> None:
    with at(START):
        until = (START + 5 * DAY).isoformat()
        assert post(slow, "blue", "pause/", {"until": until}).status_code == 204
        assert info(slow)["pause"]["side"] == "blue" and info(slow)["pause"]["since"] is None
        assert (
            post(slow, "red", "pause/", {"answer": "accept", "offer": slow.game.pause["id"]}).status_code
            == 204
        )
        held = info(slow)
        assert held["pause"]["since"] and held["clocks"]["blue"]["running_since"] is None
        refused = post(
            slow, slow.asked, "actions/", {"key": KEY, "seq": slow.game.seq, "action": {"do": "end_phase"}}
        )
        assert refused.status_code == 409 and refused.json()["code"] == "held"
        assert delete(slow, "red", "pause/").status_code == 204
        assert info(slow)["pause"]["ends"].startswith("2026-03-03T00:00")
        too_far = post(slow, "red", "pause/", {"until": "2027-01-01T00:00:00Z"})
        assert too_far.status_code == 409
        again = delete(slow, "stranger", "pause/")
        assert again.status_code == 403


def test_time_is_given_within_what_a_clock_holds(slow: Match) -> None:
    asked = slow.asked
    giver = slow.opponent(asked)
    with at(START):
        given = post(slow, giver, "gift/", {"key": KEY, "minutes": 60})
        check(component("Played"), given.json())
        assert given.status_code == 200
        assert post(slow, giver, "gift/", {"key": KEY, "minutes": 60}).json() == given.json()
        refused = post(slow, giver, "gift/", {"key": KEY.replace("11", "12"), "minutes": 100_000})
        assert refused.status_code == 409
        facts = refused.json()["facts"]
        assert (facts["shows"], facts["most"], facts["room"]) == ("7 d 1 h", "10 d", 71 * 60)


def test_a_side_is_given_up_listed_and_taken_over(slow: Match) -> None:
    with at(START):
        assert post(slow, "blue", "vacancy/").status_code == 204
        listed = client_of(person("hedda")).get("/api/games/?given_up=true")
        [game] = listed.json()
        check(component("GameInfo"), game)
        assert game["code"] == slow.code and game["given_up"] == ["blue"]
        assert post(slow, "hedda", "heirs/", {"side": "red"}).status_code == 409
        assert post(slow, "hedda", "heirs/").status_code == 204
        assert (
            post(slow, "hedda", "heirs/answer/", {"player": "hedda", "answer": "accept"}).status_code == 403
        )
        assert post(slow, "red", "heirs/answer/", {"player": "hedda", "answer": "accept"}).status_code == 204
        assert not client_of(person("hedda")).get("/api/games/?given_up=true").json()
    assert Seat.objects.get(game=slow.game, side="blue").user == person("hedda")
    assert info(slow, "red")["rated"] is False
    with at(START):
        assert post(slow, "red", "vacancy/").status_code == 204
        assert delete(slow, "red", "vacancy/").status_code == 204
        assert delete(slow, "red", "vacancy/").status_code == 409


def test_the_page_of_open_games_lists_sides_to_take_over(slow: Match) -> None:
    with at(START):
        post(slow, "blue", "vacancy/")
        hedda = client_of(person("hedda"))
        page = hedda.get("/games/").content.decode()
        assert "Sides to take over" in page and "Take over the" in page
        assert "Sides to take over" not in client_of(slow.users["red"]).get("/games/").content.decode()
        stranger = client_of().get("/games/").content.decode()
        assert "Sides to take over" in stranger and "Take over the" not in stranger
        hedda.post(f"/games/{slow.code}/take-over/", {"side": "blue"})
        assert Candidate.objects.get().user == person("hedda")
        assert "Withdraw" in hedda.get("/games/").content.decode()
        hedda.post(f"/games/{slow.code}/take-over/", {"withdraw": "1"})
        assert not Candidate.objects.exists()


def form(**given: str) -> dict[str, str]:
    choices = rules.get(SKELETON).scenarios[shortest(SKELETON)].choices
    chosen = {f"choice-{one.id}": str(one.default) for one in choices if one.default is not False}
    return {"play": "people", "side": "blue", "pace": "own", "own_kind": "bank", **chosen, **given}


@pytest.mark.parametrize(
    ("given", "figures"),
    [
        ({"own_bank": "3d", "own_increment": "12h", "own_cap": "6d"}, (3 * 24, 12, 6 * 24)),
        ({"own_bank": "1d 12h"}, (36, 0, 72)),
        ({"own_kind": "phase", "own_bank": "2 d"}, (48, 0, 96)),
    ],
)
def test_a_game_is_opened_by_its_form_with_own_values(
    given: dict[str, str], figures: tuple[int, ...]
) -> None:
    scenario = shortest(SKELETON)
    answer = client_of(person("owner")).post(f"/games/new/{SKELETON}/{scenario}/", form(zero="loss", **given))
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    game = Game.objects.get()
    assert tuple(ms // 3_600_000 for ms in (game.bank_ms, game.increment_ms, game.cap_ms)) == figures
    assert game.pace == "own" and game.terms["zero"] == "loss"
    page = client_of(person("guest")).get(f"/games/{game.code}/").content.decode()
    assert "runs out loses at once" in page and "quiet hours" in page


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"own_bank": "61d"}, "must be 5 min to 60 d"),
        ({"own_bank": ""}, "must be 5 min to 60 d"),
        ({"own_bank": "soon"}, "is no length of time"),
        ({"own_bank": "3d", "own_cap": "1d"}, "must be 3 d to 90 d"),
    ],
)
def test_the_form_says_what_is_wrong_beside_the_field(given: dict[str, str], said: str) -> None:
    answer = client_of(person("owner")).post(f"/games/new/{SKELETON}/{shortest(SKELETON)}/", form(**given))
    assert answer.status_code == 200 and said in answer.content.decode()
    assert not Game.objects.exists()
