"""A game of three sides: who leaves it, what needs all, clocks, places; and a game for a single player (ADR 0105)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.core.contract import SPECTATOR
from tests.wargame.match import new_match
from tests.wargame.sitting import SKELETON, Sitting, client_of, person, sit_down
from tests.wargame.test_records import UNPUBLISHED, known_keys
from tests.wargame.timing import wind
from wargame.games import services
from wargame.games.errors import Conflict, Held, NotUndoable
from wargame.games.models import Action, Game, GameEvent, Seat
from wargame.games.position import game_moment
from wargame.games.record import export
from wargame.games.record.verify import verify
from wargame.results.models import Result, Share
from wargame.results.reliability import reliability_of
from wargame.results.selectors import tallies_of
from wargame.results.services import result_record

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(db: None) -> Sitting:
    """A game of three sides under way."""
    return sit_down(SKELETON, "junction")


def post(game: Sitting, side: str, what: str, **given: Any) -> int:
    """The status of a request of a side."""
    return int(game.clients[side].post(game.url(f"{what}/"), given, format="json").status_code)


def findings(game: Sitting) -> list[Any]:
    """What an outsider finds wrong with the record."""
    lines = [line.decode() for line in export.record_bytes(game.game)]
    found, unjudged = verify(lines, known_keys())
    assert unjudged == [UNPUBLISHED]
    return list(found)


def places(game: Sitting) -> dict[str, tuple[int | None, int | None]]:
    """Half points and place of each side, as the result has them."""
    result_record(game=game.game)
    return {share.side: (share.halves, share.place) for share in Share.objects.filter(result__game=game.game)}


def test_the_others_play_on_when_one_resigns(three: Sitting) -> None:
    assert post(three, "red", "resign") == 204
    game = three.game
    assert game.status == Game.Status.ACTIVE and game.awaiting == ["blue"]
    told = list(GameEvent.objects.filter(game=game).order_by("seq").values_list("payload__event", flat=True))
    assert told[-2:] == ["SideLeft", "UnitsWithdrawn"]
    assert {unit.side for unit in game.units.all()} == {"blue", "green"}
    assert post(three, "red", "resign") == 409 and post(three, "red", "draw") == 409


def test_the_last_but_one_to_resign_leaves_a_winner(three: Sitting) -> None:
    post(three, "red", "resign")
    post(three, "blue", "resign")
    game = three.game
    assert game.status == Game.Status.FINISHED and game.result is not None
    assert (game.result["winner"], game.result["places"]) == ("green", [["green"], ["blue"], ["red"]])
    assert places(three) == {"green": (2, 1), "blue": (0, 2), "red": (0, 3)}
    assert Result.objects.get(game=game).how == Result.How.RESIGNATION


def test_whose_turn_it_is_may_leave_and_the_next_is_asked(three: Sitting) -> None:
    post(three, "blue", "resign")
    assert three.game.awaiting == ["red"]
    three.play(2)
    assert not {"blue"} & set(three.game.awaiting)


def test_without_rules_for_it_the_game_ends_without_a_winner(
    three: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = game_moment(three.game).ruleset
    monkeypatch.setitem(ruleset.__dict__, "leave", None)
    post(three, "green", "resign")
    result = three.game.result
    assert result and result["winner"] is None and result["places"] == [["blue", "red"], ["green"]]
    assert places(three) == {"blue": (1, 1), "red": (1, 1), "green": (0, 3)}


def test_what_was_played_before_a_side_left_stands(three: Sitting) -> None:
    three.play(1)
    post(three, "green", "resign")
    with pytest.raises(NotUndoable, match="A side has left"):
        services.action_undo(
            code=three.code, user=three.users["blue"], expected_seq=three.game.seq,
            key="0b63bd0c-0000-4000-8000-000000000001",
        )  # fmt: skip


def test_nobody_leaves_a_game_that_is_held_for_others_to_play_on(three: Sitting) -> None:
    Game.objects.filter(code=three.code).update(holds=["dice"])
    with pytest.raises(Held):
        services.game_resign(code=three.code, user=three.users["red"])


@pytest.mark.parametrize("what, verdict", [("draw", "event-DrawAgreed"), ("abandon", "event-Abandoned")])
def test_it_takes_all_to_agree(three: Sitting, what: str, verdict: str) -> None:
    three.play(1)
    assert post(three, "blue", what) == 204
    assert post(three, "red", what, answer="accept") == 204
    assert three.game.status == Game.Status.ACTIVE
    assert post(three, "green", what, answer="accept") == 204
    result = three.game.result
    assert result and result["verdict"]["id"] == verdict and result["winner"] is None


def test_one_who_declines_takes_all_offers_away(three: Sitting) -> None:
    post(three, "blue", "draw")
    post(three, "red", "draw", answer="accept")
    post(three, "green", "draw", answer="decline")
    assert not Seat.objects.filter(game__code=three.code, draw_offered__isnull=False).exists()
    assert post(three, "red", "draw", answer="accept") == 409


def test_one_who_takes_their_agreement_back_takes_it_from_nobody_else_s_offer_alone(three: Sitting) -> None:
    """Declining is an answer to all: who has agreed may think better of it while another is asked."""
    post(three, "blue", "draw")
    post(three, "red", "draw", answer="accept")
    post(three, "red", "draw", answer="decline")
    assert post(three, "green", "draw", answer="accept") == 409


def test_a_draw_waits_for_nobody_who_is_out(three: Sitting) -> None:
    post(three, "red", "resign")
    post(three, "blue", "draw")
    assert post(three, "red", "draw", answer="accept") == 409
    assert post(three, "green", "draw", answer="accept") == 204
    assert three.game.result == {
        "winner": None, "verdict": {"id": "event-DrawAgreed", "facts": {}}, "places": [["blue", "green"], ["red"]],
    }  # fmt: skip
    assert places(three) == {"blue": (1, 1), "green": (1, 1), "red": (0, 3)}


@pytest.mark.dear
def test_a_claim_has_a_side_leave_and_gives_nobody_the_game(timed: Callable[..., Sitting]) -> None:
    game = timed()
    assert post(game, "green", "claim") == 204
    assert game.game.status == Game.Status.ACTIVE and game.game.awaiting == ["red"]
    last = GameEvent.objects.filter(game=game.game, payload__event="SideLeft").get()
    assert (last.payload["side"], last.payload["how"], last.side) == ("blue", "TimeForfeited", "green")
    assert post(game, "green", "claim") == 409
    post(game, "red", "resign")
    assert places(game) == {"green": (2, 1), "red": (0, 2), "blue": (0, 3)}
    (only,) = findings(game)
    assert "by the record" in only.what, "its bank was emptied by hand"


@pytest.fixture
def timed(db: None) -> Callable[..., Sitting]:
    """A game of three in which Blue has no time left."""

    def begin() -> Sitting:
        game = sit_down(SKELETON, "junction", pace="live")
        wind(Seat.objects.filter(game__code=game.code, side="blue"), bank_ms=0)
        return game

    return begin


@pytest.mark.dear
def test_a_game_of_three_is_played_to_its_end_and_its_record_holds(three: Sitting) -> None:
    three.play(9)
    post(three, three.others(three.asked)[0], "resign")
    three.play()
    result = three.game.result
    assert result and sorted(side for level in result["places"] for side in level) == ["blue", "green", "red"]
    assert not findings(three)
    for path in ("history/", "proof/", "record/", "events/?since=0"):
        assert three.clients["blue"].get(three.url(path)).status_code == 200
    assert client_of(three.users["red"]).get(f"/games/{three.code}/").status_code == 200
    row = Share.objects.filter(result=result_record(game=three.game) or Result.objects.get(game=three.game))
    assert row.count() == 3 and not Result.objects.get(game=three.game).rated


@pytest.mark.dear
@pytest.mark.parametrize("how", ["side", "units", "goes on"])
def test_a_forged_leaving_is_found(three: Sitting, how: str) -> None:
    three.play(2)
    post(three, "green", "resign")
    post(three, "red", "resign")
    lines = [json.loads(line) for line in export.record_bytes(three.game)]
    left = next(line for line in lines[1:] if line["events"][0]["event"] == "SideLeft")
    if how == "side":
        left["events"][0]["side"] = "blue"
    elif how == "units":
        left["events"][1]["side"] = "red"
    else:
        left["events"] = [{"event": "Resigned", "side": "green", "winner": None}]
    assert verify([json.dumps(line) for line in lines], known_keys()).findings


def test_a_game_of_three_is_rated_for_nobody(db: None) -> None:
    owner, client = person("owner"), client_of(person("owner"))
    asked = {"ruleset": SKELETON, "scenario": "junction", "rated": True}
    answer = client.post("/api/games/", asked, format="json")
    assert answer.status_code == 409 and "this one is for 3 players" in answer.json()["reason"]
    open = client.post("/api/games/", {**asked, "rated": None}, format="json").json()
    assert not open["rated"] and len(open["seats"]) == 3
    page = client.get(f"/games/new/{SKELETON}/junction/").content.decode()
    assert "rated" in page and owner


# A game for one.


@pytest.fixture
def alone(db: None) -> Sitting:
    """A game for one player, under way as soon as it was opened."""
    return sit_down(SKELETON, "raid", pace="")


def test_a_game_for_one_begins_as_it_is_opened(db: None) -> None:
    client = client_of(person("owner"))
    game = client.post("/api/games/", {"ruleset": SKELETON, "scenario": "raid"}, format="json").json()
    assert game["status"] == "active" and game["pace"] == "none" and not game["rated"]
    assert [seat["side"] for seat in game["seats"]] == ["blue"] and game["awaiting"] == ["blue"]


@pytest.mark.parametrize("scenario", ["raid", "junction"])
@pytest.mark.parametrize("wish", [{"rated": True}, {"opponent": "other"}])
def test_only_a_game_of_two_is_rated_or_offered_to_one_player(db: None, wish: Any, scenario: str) -> None:
    person("other")
    asked = {"ruleset": SKELETON, "scenario": scenario, **wish}
    assert client_of(person("owner")).post("/api/games/", asked, format="json").status_code == 409


@pytest.mark.dear
def test_a_game_for_one_is_played_to_its_end_and_counts_for_nothing(alone: Sitting) -> None:
    before = reliability_of([alone.users["blue"].pk])
    alone.play()
    assert alone.game.status == Game.Status.FINISHED and "places" not in (alone.game.result or {})
    assert places(alone) == {"blue": (None, None)}
    assert not tallies_of(alone.users["blue"], "ruleset")
    assert reliability_of([alone.users["blue"].pk]) == before
    assert not findings(alone)


def test_who_resigns_alone_has_lost_to_the_side_that_nobody_plays(alone: Sitting) -> None:
    assert post(alone, "blue", "resign") == 204
    assert (alone.game.result or {})["winner"] == "red"
    assert places(alone) == {"blue": (None, None)}


def test_nobody_agrees_a_draw_alone(alone: Sitting) -> None:
    with pytest.raises(Conflict, match="You play alone"):
        services.draw_offer(code=alone.code, user=alone.users["blue"])


@pytest.mark.dear
def test_who_plays_alone_abandons_alone(alone: Sitting) -> None:
    alone.play(2)
    assert post(alone, "blue", "abandon") == 204
    assert alone.game.status == Game.Status.ABANDONED


def test_nobody_sees_the_picket_that_hides(alone: Sitting) -> None:
    moment = game_moment(alone.game)
    assert "r2" in moment.view("umpire")
    assert "r2" not in moment.view("blue") and "r2" not in moment.view(SPECTATOR)


def test_a_game_of_two_is_as_it_was(db: None) -> None:
    match = new_match(SKELETON)
    services.game_resign(code=match.code, user=match.users["blue"])
    result = match.game.result
    assert result == {"winner": "red", "verdict": {"id": "event-Resigned", "facts": {"side": "blue"}}}
    assert Action.objects.filter(game=match.game, payload__site="resign").count() == 1
