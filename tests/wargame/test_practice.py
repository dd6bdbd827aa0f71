"""Games that one person plays: against practice players, and all sides by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.db import connection

import rules
from rules.core.contract import Message
from rules.core.errors import Malformed
from rules.core.players import RandomPlayer, Seat, pieces_of
from rules.core.words import say
from tests.wargame.sitting import client_of
from wargame.accounts.looks import is_reserved
from wargame.games import heartbeat, notices, selectors
from wargame.games.alone import TITLES, practice_name
from wargame.games.errors import NotUndoable
from wargame.games.models import Action, Game
from wargame.games.position import game_moment
from wargame.games.services import action_submit, action_undo, game_abandon
from wargame.practice import playing, tasks
from wargame.practice.levels import LEVELS, is_practice
from wargame.practice.models import Practice
from wargame.practice.playing import LOST, LULL, find_idle_practices, practice_claim, practice_play
from wargame.practice.services import practice_open, solo_open
from wargame.results.models import Result
from wargame.results.services import result_record, results_find
from wargame.rulings.cases import LONELY, case_report
from wargame.rulings.models import Case

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}


@pytest.fixture
def ada(skirmish: str) -> Any:
    return get_user_model().objects.create_user(f"ada-{uuid4().hex[:6]}", email="ada@example.org")


@pytest.fixture
def other_connection() -> Iterator[Any]:
    """A second session at the database."""
    other = connection.copy()
    yield other
    other.close()


@pytest.fixture
def game(ada: Any, skirmish: str) -> Game:
    """The skirmish against a practice player, who is not asked yet."""
    return practice_open(user=ada, ruleset=skirmish, scenario="crossroads", side="blue", level="greedy")


def act(game: Game, user: Any, payload: Any = END) -> Any:
    game.refresh_from_db()
    return action_submit(code=game.code, user=user, payload=payload, expected_seq=game.seq, key=uuid4())


def end_phases(game: Game, user: Any) -> None:
    """The person declines whatever can be declined until the practice player is asked."""
    person = RandomPlayer(1, decline=1.0)
    while game.awaiting == ["blue"]:
        moment = game_moment(game)
        seat = Seat(moment.ruleset, game.scenario, "blue", moment.state)
        assert act(game, user, person.choose(seat, moment.ruleset.decisions(moment.state)[0])).accepted
        game.refresh_from_db()


def test_it_begins_at_once_and_is_nobody_elses(ada: Any, game: Game) -> None:
    assert (game.status, game.private, game.pace) == (Game.Status.ACTIVE, True, "none")
    assert game.terms == {"practice": "greedy"}
    assert {seat.side: is_practice(seat.user) for seat in game.seats.all()} == {"blue": False, "red": True}
    assert game.practice.sides == ["red"]
    stranger = get_user_model().objects.create_user("stranger")
    assert selectors.sees_game(game, ada) and not selectors.sees_game(game, stranger)


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_to_the_end(ada: Any, skirmish: str, level: str) -> None:
    """Whatever the person does; and it leaves neither a result nor a notice."""
    game = practice_open(user=ada, ruleset=skirmish, scenario="crossroads", side="blue", level=level)
    while game.status == Game.Status.ACTIVE:
        end_phases(game, ada)
        if game.status == Game.Status.ACTIVE:
            acts, more = practice_play(game.code)
            assert acts and not more
            game.refresh_from_db()
    assert Action.objects.filter(game=game, verdict=Action.Verdict.ILLEGAL).count() == 0
    assert result_record(game=game) is None and results_find() == 0 and not Result.objects.exists()
    now = heartbeat.now()
    assert not any(notices.due(kind, now).filter(game=game).exists() for kind in notices.KINDS)


def test_what_is_done_twice_is_played_once(ada: Any, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker who died after an answer, and two at once: the same key, or a game that has gone on."""
    end_phases(game, ada)
    practice = Practice.objects.get(pk=game.pk)
    turn = playing.find_turn(practice)
    assert turn
    before = Action.objects.filter(game=game).count()
    for _ in range(2):
        assert playing.answer(practice, turn, LEVELS["greedy"].make(playing.seed_of(turn)))
    assert Action.objects.filter(game=game).count() == before + 1


def test_one_worker_is_at_it_and_one_who_is_lost_is_replaced(ada: Any, game: Game) -> None:
    end_phases(game, ada)
    assert practice_claim(game.code) and practice_claim(game.code) is None
    assert practice_play(game.code) == (0, False)
    now = heartbeat.now()
    assert find_idle_practices(now + LULL) == []
    assert find_idle_practices(now + LOST + LULL) == [game.code]
    Practice.objects.update(beat=now - LOST)
    assert practice_play(game.code)[0] > 0
    game.refresh_from_db()
    assert game.awaiting == ["blue"] and find_idle_practices(now + LOST + LULL) == []


def test_whoever_is_asked_is_called(
    ada: Any, game: Game, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    called: list[str] = []
    monkeypatch.setattr(tasks.play, "delay", called.append)
    with django_capture_on_commit_callbacks(execute=True):
        act(game, ada)
    assert called == [game.code]


def test_one_game_is_thought_about_at_a_time(
    ada: Any, game: Game, monkeypatch: pytest.MonkeyPatch, other_connection: Any
) -> None:
    """Whatever practice players think about, workers are left for the clocks: a game waits, then is swept up."""
    end_phases(game, ada)
    called: list[Any] = []
    monkeypatch.setattr(tasks.play, "apply_async", lambda args, countdown: called.append(args))
    with other_connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [tasks.THINKING])
        assert tasks.play(game.code) == 0 and called == [(game.code, 1)]
        assert tasks.play(game.code, tasks.TRIES) == 0 and len(called) == 1
        cursor.execute("SELECT pg_advisory_unlock(%s)", [tasks.THINKING])
    assert tasks.play(game.code) > 0


def test_a_player_who_finds_nothing_declines(ada: Any, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is refused is done in no other way than by declining."""
    end_phases(game, ada)

    class Wrong:
        def choose(self, *_: Any) -> Any:
            return {"do": "no_such_act"}

    monkeypatch.setitem(playing.LEVELS, "greedy", LEVELS["greedy"]._replace(make=lambda _: Wrong()))
    assert practice_play(game.code)[0] > 0
    game.refresh_from_db()
    assert game.awaiting == ["blue"]


def test_undo_goes_back_as_far_as_one_likes(ada: Any, game: Game) -> None:
    """Past what the practice player has done since, to the beginning, and no further."""
    state = game_moment(game).state
    end_phases(game, ada)
    practice_play(game.code)
    game.refresh_from_db()
    while True:
        try:
            action_undo(code=game.code, user=ada, expected_seq=game.seq, key=uuid4())
        except NotUndoable as refused:
            assert refused.sentence == "There is nothing to undo yet"
            break
        game.refresh_from_db()
    assert game_moment(game).state == state and game.awaiting == ["blue"]


def test_it_is_abandoned_at_once(ada: Any, game: Game) -> None:
    end_phases(game, ada)
    game_abandon(code=game.code, user=ada)
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED


def test_no_such_level(ada: Any, skirmish: str) -> None:
    with pytest.raises(Malformed):
        practice_open(user=ada, ruleset=skirmish, scenario="crossroads", level="grandmaster")


def test_nobody_else_has_such_a_name() -> None:
    assert is_reserved("practice-steady") and is_reserved("Practice-me") and not is_reserved("practical")


def test_one_person_plays_all_sides(ada: Any, skirmish: str) -> None:
    """As whoever is asked: by the API, by the referee, and by what they see."""
    game = solo_open(user=ada, ruleset=skirmish, scenario="crossroads")
    assert {seat.user for seat in game.seats.all()} == {ada} and game.status == Game.Status.ACTIVE
    seen = set()
    while game.status == Game.Status.ACTIVE:
        (side,) = game.awaiting[:1]
        seen.add(side)
        assert selectors.viewer_of(game=game, user=ada) == side
        assert act(game, ada).accepted
        game.refresh_from_db()
    assert seen == {"blue", "red"} and result_record(game=game) is None


def test_alone_one_takes_back_the_acts_of_either_side(ada: Any, skirmish: str) -> None:
    game = solo_open(user=ada, ruleset=skirmish, scenario="crossroads")
    first = game.awaiting
    while game.awaiting == first:
        act(game, ada)
        game.refresh_from_db()
    action_undo(code=game.code, user=ada, expected_seq=game.seq, key=uuid4())
    game.refresh_from_db()
    assert game.awaiting == first


@pytest.mark.parametrize("solo", [True, False])
def test_nobody_rules_where_one_person_plays(ada: Any, game: Game, solo: bool) -> None:
    """Neither player nor director brings it before a bench: not by a page, not by a program."""
    lone = solo_open(user=ada, ruleset=game.ruleset, scenario=game.scenario) if solo else game
    lone.refresh_from_db()
    director = get_user_model().objects.create_user("dora", is_staff=True, is_superuser=True)
    asked = {"title": "No shift"}
    told = {**asked, "text": "It said 5:1."}
    for user, address, given in ((ada, "cases/", told), (director, "cases/own/", asked)):
        answer = client_of(user).post(f"/api/games/{lone.code}/{address}", given, "json")
        assert (answer.status_code, answer.json()["reason"]) == (409, LONELY)
    page = client_of(ada).get(f"/games/{lone.code}/disputes/new/")
    assert page.status_code == 409 and LONELY in page.content.decode()
    assert case_report(game=lone, title="Stalled", text="Nobody moves", since=heartbeat.now()) is None
    assert not Case.objects.filter(game=lone).exists()


@pytest.mark.parametrize("id", rules.playable())
def test_alone_nothing_is_hidden_where_the_rules_allow_it(ada: Any, id: str) -> None:
    ruleset = rules.get(id)
    for scenario in ruleset.scenarios.values():
        if len(scenario.played) > 1:
            game = solo_open(user=ada, ruleset=id, scenario=scenario.id)
            assert not isinstance(ruleset.hidden, str) or not ruleset.hides(game.options)


def test_the_page_opens_either(ada: Any, skirmish: str) -> None:
    """Whoever has not finished a game of the system is offered practice first."""
    client, address = client_of(ada), f"/games/new/{skirmish}/crossroads/"
    page = client.get(address).content.decode()
    assert 'value="practice" id="id_play_0" checked' in page.replace(" required", "")
    choices = rules.get(skirmish).scenarios["crossroads"].choices
    form = {f"choice-{one.id}": str(one.default) for one in choices if one.default is not False}
    form |= {"side": "blue", "pace": "days", "level": "chance"}
    for play, terms in (("practice", {"practice": "chance"}), ("alone", {"solo": True})):
        answer = client.post(address, {**form, "play": play})
        game = Game.objects.get(code=answer["Location"].split("/")[-2])
        assert game.terms == terms and game.status == Game.Status.ACTIVE
    assert client.post(address, {**form, "play": "people"}).status_code == 302


def test_reasons_are_of_what_was_chosen(ada: Any, skirmish: str) -> None:
    """The acts of the practice player alone, each with its piece if it was seen; not the ends of phases."""
    game = practice_open(user=ada, ruleset=skirmish, scenario="crossroads", side="blue", level="greedy")
    end_phases(game, ada)
    practice, kept = Practice.objects.get(pk=game.pk), 0
    while turn := playing.find_turn(practice):
        assert playing.answer(practice, turn, LEVELS["greedy"].make(playing.seed_of(turn)))
        game.refresh_from_db()
        action, moment = Action.objects.filter(game=game).latest("pk"), game_moment(game)
        told = client_of(ada).get(f"/api/games/{game.code}/reasons/").json()
        if action.payload == END:
            assert len(told) == kept
            continue
        kept += 1
        latest, name = told[0], Message(f"action-{action.payload['do']}")
        assert len(told) == kept and latest["text"] and latest["act"] == say(moment.ruleset, name)
        assert (latest["since"], latest["seq"]) == (action.seq_before + 1, action.seq_after)
        views = [moment.ruleset.view(state, "blue") for state in (turn.moment.state, moment.state)]
        seen = [piece for piece in pieces_of(action.payload) if any(piece in view for view in views)]
        assert latest["pieces"] == seen
    assert kept


def test_it_is_played_again_from_either_side(ada: Any, game: Game) -> None:
    client, address = client_of(ada), f"/api/games/{game.code}/again/"
    for swap, side in ((False, "blue"), (True, "red")):
        answer = client.post(address, {"swap": swap}, "json")
        again = Game.objects.get(code=answer.json()["code"])
        assert answer.status_code == 201 and answer.json()["you"] == side and again.pk != game.pk
        assert (again.terms, again.scenario, again.options) == (game.terms, game.scenario, game.options)
    lone = solo_open(user=ada, ruleset=game.ruleset, scenario=game.scenario)
    answer = client.post(f"/api/games/{lone.code}/again/", {}, "json")
    assert answer.status_code == 201
    assert Game.objects.get(code=answer.json()["code"]).terms == {"solo": True}


def test_nobody_else_plays_it_again(game: Game) -> None:
    stranger = get_user_model().objects.create_user("stranger")
    assert client_of(stranger).post(f"/api/games/{game.code}/again/", {}, "json").status_code in (403, 404)


def test_a_practice_player_is_called_by_the_name_of_their_level(ada: Any, game: Game) -> None:
    seats = client_of(ada).get(f"/api/games/{game.code}/").json()["seats"]
    assert {one["player"]: one["called"] for one in seats} == {ada.username: "", "practice-greedy": "Bold"}
    assert practice_name("practice-steady-2") == "Steady 2" and practice_name("practical") == ""
    assert {level.title for level in LEVELS.values()} == set(TITLES.values())


def test_a_program_opens_either_and_asks_why(ada: Any, skirmish: str) -> None:
    client = client_of(ada)
    asked = {"ruleset": skirmish, "scenario": "crossroads"}
    made = client.post("/api/practice/", {**asked, "level": "greedy"}, "json")
    assert made.status_code == 201
    practice = Practice.objects.get(game__code=made.json()["code"])
    practice.reasons.create(seq=3, since=3, act="move", message={"id": "side-blue", "facts": {}})
    (why,) = client.get(f"/api/games/{made.json()['code']}/reasons/").json()
    assert why == {"seq": 3, "since": 3, "act": "Move", "pieces": [], "text": "Blue"}
    assert client.post("/api/solo/", asked, "json").status_code == 201
    assert client.post("/api/practice/", {**asked, "level": "no"}, "json").status_code == 400
