"""Lessons in games against practice players: what is shown, what is met, put off and left out."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

import rules
from tests.wargame.sitting import client_of
from wargame.games.errors import NotFound
from wargame.games.models import Game
from wargame.games.services import action_submit, action_undo, game_resign
from wargame.practice.models import LessonCourse
from wargame.practice.playing import practice_play
from wargame.practice.services import practice_open
from wargame.practice.teaching import LessonInfo, course_decide, course_follow, course_info

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}


@pytest.fixture
def ada(skirmish: str) -> Any:
    return get_user_model().objects.create_user(f"ada-{uuid4().hex[:6]}", email="ada@example.org")


@pytest.fixture
def game(ada: Any, skirmish: str) -> Game:
    """The lesson of the skirmish, in which nothing is done yet."""
    return practice_open(user=ada, ruleset=skirmish, scenario="crossroads", side="red", lesson=True)


def act(game: Game, user: Any, payload: Any = END) -> None:
    game.refresh_from_db()
    assert action_submit(
        code=game.code, user=user, payload=payload, expected_seq=game.seq, key=uuid4()
    ).accepted
    game.refresh_from_db()


def shown(game: Game) -> LessonInfo:
    return course_info(LessonCourse.objects.get(pk=game.pk), game)


def letters(game: Game) -> str:
    return "".join(mark[0] for mark in shown(game).marks)


def test_it_has_its_own_side_and_begins_with_its_first_step(game: Game) -> None:
    assert game.practice.sides == ["red"]
    lesson = shown(game)
    assert (lesson.state, lesson.step, lesson.marks) == ("on", 1, ["open"] * 5)
    assert lesson.draft and lesson.draft["unit"] == "b2" and lesson.on_step
    assert "{3}" in lesson.text and lesson.numbers[-1].slot == "go"


def test_what_is_shown_leads_through_it(ada: Any, game: Game) -> None:
    while (lesson := shown(game)).step and game.awaiting == ["blue"]:
        assert lesson.draft
        act(game, ada, lesson.draft)
    assert "o" not in letters(game).rstrip("o") and letters(game).startswith("ddd")
    practice_play(game.code)
    game.refresh_from_db()
    assert shown(game).step == 0


def test_another_act_is_told_and_the_step_goes_on(ada: Any, game: Game) -> None:
    """Another unit moves than is shown: it is met all the same; nothing wants what was done then."""
    first = shown(game)
    act(game, ada, {"do": "move", "unit": "b1", "path": ["0102", "0201"]})
    assert letters(game) == "doooo" and shown(game).instead == ""
    assert shown(game).step == 2 and shown(game).title != first.title
    act(game, ada, {"do": "move", "unit": "b2", "path": ["0103", "0203"]})
    act(game, ada)
    assert letters(game)[:3] == "ddd"


def test_what_met_no_step_is_told(ada: Any, game: Game) -> None:
    for _ in range(2):
        course_decide(game=game, do="skip")
    act(game, ada, {"do": "move", "unit": "b1", "path": ["0102", "0201"]})
    assert shown(game).instead == "Move" and shown(game).step == 3


def test_an_earlier_step_is_passed_over_when_its_phase_is_over(ada: Any, game: Game) -> None:
    act(game, ada)
    lesson = shown(game)
    assert letters(game)[:3] == "ppd" and len(lesson.missed) == 2


def test_an_act_taken_back_opens_its_step_again(ada: Any, game: Game) -> None:
    """Also where it was kept already; what the player left out stays so."""
    course_decide(game=game, do="skip")
    act(game, ada, {"do": "move", "unit": "b1", "path": ["0102", "0201"]})
    course_follow(game)
    assert letters(game) == "sdooo"
    action_undo(code=game.code, user=ada, expected_seq=game.seq, key=uuid4())
    game.refresh_from_db()
    assert letters(game) == "soooo"
    act(game, ada, {"do": "move", "unit": "b1", "path": ["0102", "0201"]})
    assert letters(game) == "sdooo"


def test_it_is_kept_with_each_act(ada: Any, game: Game, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        act(game, ada, {"do": "move", "unit": "b2", "path": ["0103", "0203"]})
    kept = LessonCourse.objects.get(pk=game.pk)
    assert kept.seq == game.seq and kept.marks[0][0] == "done"


def test_a_game_that_ends_before_its_lesson_says_what_was_left(ada: Any, game: Game) -> None:
    act(game, ada)
    titles = shown(game).missed
    game_resign(code=game.code, user=ada)
    game.refresh_from_db()
    lesson = shown(game)
    assert letters(game) == "ppdoo" and lesson.cut and lesson.step == 0
    assert len(lesson.missed) == 2 and not set(titles) & set(lesson.missed)
    course_decide(game=game, do="end")
    assert not shown(game).cut
    again = practice_open(user=ada, ruleset=game.ruleset, scenario=game.scenario, lesson=True)
    assert shown(again).state == "on" and shown(again).marks == ["open"] * len(lesson.marks)


def test_steps_are_left_out_one_by_one(game: Game) -> None:
    course_decide(game=game, do="skip", step=1)
    course_decide(game=game, do="skip", step=1)
    assert letters(game) == "soooo"


def test_it_is_put_off_resumed_and_ended(ada: Any, game: Game) -> None:
    client, address = client_of(ada), f"/api/games/{game.code}/lesson/"
    assert client.get(address).json()["step"] == 1
    for do, state in (("later", "later"), ("resume", "on"), ("end", "ended")):
        answer = client.post(address, {"do": do}, "json")
        assert (answer.status_code, answer.json()["state"]) == (200, state)
    assert client.get(address).json()["step"] == 0
    act(game, ada)
    course_follow(game)
    assert client.post(address, {"do": "dance"}, "json").status_code == 400


def test_it_is_for_its_player_alone(ada: Any, game: Game, skirmish: str) -> None:
    stranger = get_user_model().objects.create_user("stranger")
    assert client_of(stranger).get(f"/api/games/{game.code}/lesson/").status_code == 403
    other = practice_open(user=ada, ruleset=skirmish, scenario="crossroads", side="blue")
    assert client_of(ada).get(f"/api/games/{other.code}/lesson/").status_code == 404
    with pytest.raises(NotFound):
        course_decide(game=other, do="end")


def test_the_pages_lead_to_it(ada: Any, skirmish: str) -> None:
    """Two clicks from a first visit; switched on for whoever has not finished a game of the system."""
    address = f"/games/new/{skirmish}/crossroads/"
    client = client_of(ada)
    for visitor, start in ((Client(), f'action="{address}lesson/"'), (client, f'href="{address}?lesson"')):
        assert "Start with a lesson" in visitor.get("/").content.decode()
        assert start in visitor.get(reverse("library")).content.decode()
    page = client.get(f"{address}?lesson").content.decode()
    assert re.search(r'name="lesson"[^>]* checked', page)
    choices = rules.get(skirmish).scenarios["crossroads"].choices
    form = {f"choice-{one.id}": str(one.default) for one in choices if one.default is not False}
    form |= {"side": "red", "pace": "days", "level": "greedy", "play": "practice", "lesson": "on"}
    opened = client.post(address, form)["Location"]
    assert "data-lesson" in client.get(opened).content.decode()
    game = Game.objects.get(code=opened.split("/")[-2])
    course_decide(game=game, do="end")
    assert "data-lesson" not in client.get(opened).content.decode()
    Game.objects.update(status=Game.Status.FINISHED)
    assert not re.search(r'name="lesson"[^>]* checked', client.get(address).content.decode())
    assert 'name="lesson"' not in client.get(f"/games/new/{skirmish}/junction/").content.decode()


def test_a_lesson_that_was_written_anew_is_over(game: Game) -> None:
    """Its steps are others than those that were marked."""
    LessonCourse.objects.update(marks=[["open", 0]])
    assert (shown(game).state, shown(game).step) == ("ended", 0)


def test_a_program_opens_one_where_there_is_one(ada: Any, skirmish: str) -> None:
    client = client_of(ada)
    asked = {"ruleset": skirmish, "scenario": "crossroads", "lesson": True}
    made = client.post("/api/practice/", asked, "json")
    assert made.status_code == 201 and LessonCourse.objects.filter(game__code=made.json()["code"]).exists()
    none = client.post("/api/practice/", {**asked, "scenario": "junction"}, "json")
    assert none.status_code == 400 and "no lesson" in none.json()["reason"]
