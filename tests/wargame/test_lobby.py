"""The pages round the board: opening, inviting, joining, leaving, lists; and what strangers get to see."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client

import rules
from rules.core.contract import Message
from rules.core.words import say
from tests.rulesets import each
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import person, shortest
from tests.wargame.timing import at, wind
from wargame.clubs.selectors import board_of
from wargame.games.models import Game, Seat
from wargame.games.services import abandon_answer, draw_answer, draw_offer, game_abandon
from wargame.games.throttling import OpenThrottle
from wargame.games.words import pace_words, palette_of, span, stations
from wargame.lobby.selectors import games_of
from wargame.practice.services import solo_open
from wargame.rulings.services import case_raise, case_withdraw

pytestmark = pytest.mark.django_db
START = datetime(2026, 1, 1, tzinfo=UTC)


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def opened(client: Client, ruleset: str, **given: Any) -> Game:
    """A game opened by the form, with what the form needs."""
    choices = rules.get(ruleset).scenarios[shortest(ruleset)].choices
    form = {"side": "random", "pace": "days", "phrase": "three ravens"}
    form |= {f"choice-{choice.id}": str(choice.default) for choice in choices if choice.default is not False}
    form |= given
    answer = client.post(f"/games/new/{ruleset}/{shortest(ruleset)}/", form)
    assert answer.status_code == 302, answer.context["form"].errors
    return Game.objects.get(code=answer.headers["Location"].strip("/").split("/")[-1])


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return str(answer.content.decode())


@each("ruleset")
@pytest.mark.dear
def test_every_scenario_of_every_ruleset_can_be_opened(ruleset: str) -> None:
    client = signed_in("owner")
    for scenario in rules.get(ruleset).scenarios:
        page = text(client, f"/games/new/{ruleset}/{scenario}/")
        assert "Open the game" in page
        assert not re.search(r">\s*(option|side|scenario)-", page), "a raw id shows"


@pytest.mark.dear
def test_open_invite_join_begins_the_game(skirmish: str) -> None:
    owner, friend = signed_in("owner"), signed_in("friend")
    game = opened(owner, skirmish, name="Tuesday", private="on")
    waiting = text(owner, f"/games/{game.code}/")
    assert game.invitation in waiting
    assert friend.get(f"/games/{game.code}/").status_code == 404
    assert friend.post(f"/games/{game.code}/join/").status_code == 302
    assert Game.objects.get(pk=game.pk).status == Game.Status.OPEN

    room = friend.get(f"/join/{game.invitation}/", follow=True).content.decode()
    assert re.search(r"Join as \w+ and begin", room)
    assert game.invitation not in room
    friend.post(f"/games/{game.code}/join/", {"phrase": "two magpies"})
    game.refresh_from_db()
    assert game.status == Game.Status.ACTIVE
    assert set(game.epochs.get().phrases.values()) == {"three ravens", "two magpies"}
    assert 'id="board"' in text(friend, f"/games/{game.code}/")


@pytest.mark.dear
def test_who_joins_is_told_every_option_and_which_differ(skirmish: str) -> None:
    owner, friend = signed_in("owner"), signed_in("friend")
    usual = opened(owner, skirmish, rated="on")
    assert ">differs<" not in text(friend, f"/games/{usual.code}/")
    assert "the scenario's defaults" in text(friend, f"/games/{usual.code}/history/")
    for choice in rules.get(skirmish).scenarios[shortest(skirmish)].choices:
        name = say(rules.get(skirmish), Message(f"option-{choice.id}"))
        assert name in unescape(text(friend, f"/games/{usual.code}/")), choice.id
        other = next(value for value in choice.values if value != choice.default)
        given = {f"choice-{choice.id}": str(other) if other is not False else ""}
        game = opened(owner, skirmish, rated="on", **given)
        told = unescape(text(friend, f"/games/{game.code}/"))
        row = next(row for row in told.split("<tr>") if f"{name}: " in row)
        assert ">differs<" in row, choice.id
        page = unescape(text(friend, f"/games/{game.code}/history/"))
        assert name in page and "the scenario's defaults" not in page, choice.id


@pytest.mark.dear
def test_a_taken_seat_is_refused_in_words(skirmish: str) -> None:
    owner = signed_in("owner")
    side = rules.get(skirmish).scenarios[shortest(skirmish)].sides[0]
    game = opened(owner, skirmish, side=side)
    late = signed_in("late")
    answer = late.post(f"/games/{game.code}/join/", {"side": side}, follow=True).content.decode()
    assert "That seat is taken" in answer
    unknown = late.post(f"/games/{game.code}/join/", {"side": "nobody"}, follow=True).content.decode()
    assert "no such side" in unknown
    assert Game.objects.get(pk=game.pk).status == Game.Status.OPEN


@pytest.mark.dear
def test_who_opened_a_game_withdraws_it(skirmish: str) -> None:
    owner, friend = signed_in("owner"), signed_in("friend")
    game = opened(owner, skirmish)
    assert "Withdraw the game" in text(owner, f"/games/{game.code}/")
    assert "Withdraw the game" not in text(friend, f"/games/{game.code}/")
    for client, status in ((friend, Game.Status.OPEN), (owner, Game.Status.ABANDONED)):
        client.post(f"/games/{game.code}/withdraw/")
        game.refresh_from_db()
        assert game.status == status


@pytest.mark.dear
def test_the_list_says_what_the_opponent_offers(match: Match) -> None:
    home = Client()
    home.force_login(match.users["blue"])
    match.step()
    game_abandon(code=match.code, user=match.users["red"])
    assert "offers to abandon the game" in text(home, "/")
    draw_offer(code=match.code, user=match.users["red"])
    assert "Your opponent offers a draw" in text(home, "/")
    abandon_answer(code=match.code, user=match.users["blue"], accept=False)
    draw_answer(code=match.code, user=match.users["blue"], accept=False)
    assert "offer" not in text(home, "/").lower()


@pytest.mark.dear
def test_the_list_says_to_both_sides_what_is_before_the_directors(match: Match) -> None:
    match.step()
    blue, red = match.users["blue"], match.users["red"]
    case = case_raise(code=match.code, user=blue, title="Works gave no shift", text="It said 5:1.")
    told = f'disputed: <a href="/disputes/{case.pk}/">case {case.pk}</a>'
    stranger = Client()
    stranger.force_login(person("stranger"))
    for user in (blue, red):
        browser = Client()
        browser.force_login(user)
        assert told in browser.get("/").content.decode()
    assert told not in stranger.get("/").content.decode()
    case_withdraw(pk=case.pk, user=blue)
    assert games_of(red)[0].cases == ()


@pytest.mark.dear
def test_leaving_frees_the_seat(skirmish: str) -> None:
    owner = signed_in("owner")
    game = opened(owner, skirmish)
    owner.post(f"/games/{game.code}/leave/")
    assert not game.seats.exclude(user=None).exists()


def test_of_a_game_played_alone_every_question_is_ones_own(skirmish: str) -> None:
    """Whichever side is asked; and nobody is told that they have joined themselves."""
    user = person("alone")
    game = solo_open(user=user, ruleset=skirmish, scenario=shortest(skirmish))
    question = next(iter(game.questions.values()))
    for side in game.seats.values_list("side", flat=True):
        game.questions = {side: question}
        game.awaiting = [side]
        game.save()
        (row,) = games_of(user)
        assert row.mine and row.question and not row.joined
    assert "you play all sides" in text(signed_in("alone"), "/")


@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.dear
def test_looking_changes_nothing(skirmish: str, method: str) -> None:
    game = opened(signed_in("owner"), skirmish)
    assert getattr(signed_in("friend"), method)(f"/games/{game.code}/join/").status_code == 405
    assert game.seats.filter(user=None).count() == 1


@pytest.mark.dear
def test_bad_forms_open_nothing(skirmish: str) -> None:
    owner = signed_in("owner")
    for spoilt in ({"side": "martian"}, {"pace": "yesterday"}, {"name": "x" * 81}, {"phrase": "\0"}):
        with pytest.raises(AssertionError):
            opened(owner, skirmish, **spoilt)
    assert owner.get("/games/new/nothing/there/").status_code == 404
    assert not Game.objects.exists()


@pytest.mark.dear
def test_open_games_are_found_by_system_and_pace(skirmish: str) -> None:
    opened(signed_in("owner"), skirmish, name="Findable")
    opened(signed_in("owner"), skirmish, name="Hidden", private="on")
    visitor = Client()
    assert "Findable" in text(visitor, "/games/")
    assert "Hidden" not in text(visitor, "/games/")
    assert "Findable" in text(visitor, f"/games/?ruleset={skirmish}&pace=days")
    assert "Findable" not in text(visitor, "/games/?pace=live")
    assert "Findable" not in text(visitor, "/games/?ruleset=another")
    fragment = visitor.get("/games/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in fragment


@pytest.mark.dear
def test_home_asks_the_question_itself(match: Match) -> None:
    game = match.game
    asked, other = match.asked, match.opponent(match.asked)
    mine, theirs = Client(), Client()
    mine.force_login(match.users[asked])
    theirs.force_login(match.users[other])
    assert "One decision waits for you" in text(mine, "/")
    assert "Nothing needs you right now" in text(theirs, "/")
    assert "Waiting for the other side" in text(theirs, "/")
    assert game.code in text(mine, "/")


@pytest.mark.parametrize(
    ("left_ms", "low"), [(3_600_000, False), (360_000, False), (359_999, True), (0, True)]
)
@pytest.mark.dear
def test_the_list_says_when_little_time_is_left(skirmish: str, left_ms: int, low: bool) -> None:
    with at(START):
        match = new_match(skirmish, pace="live")
        wind(Seat.objects.all(), bank_ms=left_ms)
        (row,) = games_of(match.users["blue"])
    assert (row.left_ms, row.low) == (left_ms, low)


@pytest.mark.dear
def test_a_clock_that_does_not_run_yet_shows_what_it_begins_with(skirmish: str) -> None:
    mine = signed_in("owner")
    opened(mine, skirmish, pace="live")
    told = text(mine, "/")
    assert "<small>not started</small>" in told and "no clock" not in told


def test_a_game_without_a_clock_has_no_time_left_and_is_not_low(skirmish: str) -> None:
    (row,) = games_of(new_match(skirmish, pace="none").users["blue"])
    assert (row.left_ms, row.low) == (None, False)


@pytest.mark.dear
def test_of_a_held_game_the_clocks_stand_wherever_it_is_listed(skirmish: str) -> None:
    match = new_match(skirmish, pace="days")
    asked = match.asked
    mine = Client()
    mine.force_login(match.users[asked])
    Game.objects.update(holds=["dispute-1"])
    (row,) = games_of(match.users[asked])
    assert (row.left_ms, row.mine, row.held) == (None, False, "dispute")
    home, player = text(mine, "/"), text(mine, f"/players/{match.users[asked].username}/")
    assert "Nothing needs you right now" in home and "<small>clocks stopped</small>" in home
    assert "left on your clock" not in home and "dispute, clocks stopped" in player
    assert "dispute, clocks stopped" in text(Client(), "/")
    board = board_of(match.game, match.users[asked])
    assert (board.asked, board.left_ms, board.mine) == ("dispute, clocks stopped", None, False)


@pytest.mark.dear
def test_what_presses_comes_first(skirmish: str) -> None:
    """Games that wait for the player, then the others; of each the one with the least time left."""
    user = person("anna")
    waits = {"a": 5000, "b": 3000, "c": None}
    for name, left in {**waits, "d": 1000}.items():
        match = new_match(skirmish, pace="none" if left is None else "live", name=name)
        side = "red" if name == "d" else "blue"
        Seat.objects.filter(game__code=match.code, side=side).update(user=user)
        wind(Seat.objects.filter(game__code=match.code, running_since=None), bank_ms=left or 0)
        wind(Seat.objects.filter(game__code=match.code, side="blue"), bank_ms=left or 0, running_since=None)
    assert [row.title for row in games_of(user)] == ["b", "a", "c", "d"]


@pytest.mark.dear
def test_who_opens_too_many_games_is_told_so(skirmish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpenThrottle, "rate", "1/hour", raising=False)
    client = signed_in("owner")
    opened(client, skirmish)
    form = {"side": "random", "pace": "days", "choice-points": "2"}
    page = client.post(f"/games/new/{skirmish}/{shortest(skirmish)}/", form)
    assert page.context["form"].non_field_errors() == [
        "You have opened many games recently; wait a while before opening another"
    ]
    assert Game.objects.count() == 1


def test_a_side_has_the_colours_of_its_ruleset(skirmish: str) -> None:
    folder = rules.get(skirmish).folder
    sides = tomllib.loads((folder / "presentation.toml").read_text())["sides"]
    palettes = {side: palette_of(rules.get(skirmish), side) for side in (*sides, "green")}
    assert palettes == {**{side: one["palette"] for side, one in sides.items()}, "green": "straw"}
    assert palette_of(None, "blue") == "straw"


def test_strangers_see_public_games_alone(match: Match, skirmish: str) -> None:
    assert match.code in text(Client(), "/")
    Game.objects.filter(code=match.code).update(private=True)
    assert match.code not in text(Client(), "/")
    assert Client().get(f"/games/{match.code}/").status_code == 404


def test_words_of_paces() -> None:
    assert pace_words("none") == "No clock"
    assert pace_words("days").startswith("Days: 7 days each, and 2 days more")
    assert span(60 * 60_000) == "1 hour"


@pytest.mark.parametrize(
    ("turn", "turns", "line"),
    [
        (0, 5, ("",) * 5),
        (1, 3, ("now", "", "")),
        (3, 3, ("done", "done", "now")),
        (1, 1, ("now",)),
        (2, 16, ("done", "now", *[""] * 6)),
        (15, 16, (*["done"] * 6, "now", "")),
    ],
)
def test_line_of_turns(turn: int, turns: int, line: tuple[str, ...]) -> None:
    assert stations(Game(turn=turn, turns=turns)) == line


def test_the_front_page_shows_a_map_before_anything_is_played(db: None) -> None:
    """Units stand on it, and on every map of the library."""
    page = text(Client(), "/")
    hero = page[page.index('class="hero"') : page.index("Under way")]
    assert 'data-board="/api/rulesets/' in hero and "data-front=" in hero
    fronts = [json.loads(unescape(found)) for found in re.findall(r'data-front="([^"]*)"', page)]
    assert fronts and all(any(front["sides"].values()) for front in fronts)


def test_the_front_page_shows_the_game_that_was_moved_last(match: Match) -> None:
    page = text(Client(), "/")
    assert f'data-game="{match.game.code}"' in page[page.index('class="hero"') : page.index("Under way")]


def test_the_library_says_how_long_a_scenario_lasts_in_a_unit_that_fits(db: None) -> None:
    page = text(Client(), "/rules/")
    shortest_of_all = min(
        plan.minutes for name in rules.playable() for plan in rules.get(name).scenarios.values()
    )
    assert shortest_of_all < 60 and f"about {shortest_of_all} minutes" in page and "about 0." not in page
