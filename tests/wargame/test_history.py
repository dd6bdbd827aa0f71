"""The figures of a game turn by turn: what they say, who may know them, what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

import rules
from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.dice import SeededDice
from tests.rulesets import each, some
from tests.wargame.sitting import SKELETON, Sitting, shapes, shortest, sit_down
from wargame.games import history as histories
from wargame.games.history import history, stations
from wargame.games.models import Game, GameEvent
from wargame.games.position import game_moment
from wargame.games.services import action_undo, game_resign

pytestmark = pytest.mark.django_db


def told(client: Any, sitting: Sitting) -> dict[str, Any]:
    answer = client.get(sitting.url("history/"))
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def row(found: dict[str, Any], id: str, side: str) -> list[int | None]:
    """The values of one series; `StopIteration` when it is not told."""
    return next(one["values"] for one in found["series"] if (one["id"], one["side"]) == (id, side))


@some("ruleset, scenario", shapes)
@pytest.mark.dear
def test_each_turn_has_the_figures_of_its_last_position(ruleset: str, scenario: str) -> None:
    sitting = sit_down(ruleset, scenario)
    sitting.play(60)
    game = sitting.game
    found = history(game=game, viewer=SPECTATOR)
    numbers = [turn.turn for turn in found.turns]
    assert numbers == list(range(numbers[0], game.turn + 1))
    system, viewer = rules.get(ruleset), histories.knowing(game, SPECTATOR)
    assert system.history is not None
    for at, turn in enumerate(found.turns):
        moment = game_moment(game, turn.seq)
        assert moment.standing.turn == turn.turn
        figures = {figure.id: figure for figure in system.history(moment.state, viewer)}
        for series in found.series:
            if not series.total:
                assert series.values[at] == figures[series.id].by[series.side]


@some("ruleset, scenario", shapes)
@pytest.mark.dear
def test_what_each_turn_added_makes_the_total(ruleset: str, scenario: str) -> None:
    sitting = sit_down(ruleset, scenario)
    sitting.play(60)
    system, game = rules.get(ruleset), sitting.game
    assert system.history is not None
    Game.objects.filter(pk=game.pk).update(result={"winner": None})
    now = {figure.id: figure for figure in system.history(game_moment(game).state, UMPIRE)}
    totals = [one for one in history(game=sitting.game, viewer=SPECTATOR).series if one.total]
    assert all(sum(value or 0 for value in one.values) == now[one.id].by[one.side] for one in totals)


@pytest.mark.dear
def test_a_side_sees_its_own_secrets_and_everybody_all_when_it_is_over(sitting: Sitting) -> None:
    sitting.play(4)
    mine, theirs = sitting.users
    found = told(sitting.clients[mine], sitting)
    assert row(found, "units", mine)
    with pytest.raises(StopIteration):
        row(found, "units", theirs)
    strange = told(APIClient(), sitting)
    assert {one["id"] for one in strange["series"]} == {"points"}
    game_resign(code=sitting.code, user=sitting.users[theirs])
    assert row(told(APIClient(), sitting), "units", theirs)
    assert told(APIClient(), sitting)["turns"][-1]["over"]


@pytest.mark.dear
def test_a_beginning_that_was_taken_back_is_no_turn(sitting: Sitting) -> None:
    while sitting.game.turn < 2:
        side, payload = sitting.choose()
        last = sitting.submit(side, payload)
    assert [station.turn for station in stations(sitting.game)] == [1, 2]
    user = sitting.users[side]
    with mock.patch("wargame.games.takeback._check_tells_nothing"):  # what it showed is not the point here
        action_undo(code=sitting.code, user=user, expected_seq=last.seq, key=uuid4())
    assert [station.turn for station in stations(sitting.game)] == [1]
    assert stations(sitting.game)[0].ends == sitting.game.seq
    sitting.submit(side, payload)
    again = stations(sitting.game)
    assert [station.turn for station in again] == [1, 2]
    assert game_moment(sitting.game, again[0].ends).standing.turn == 1


def test_a_turn_that_is_over_is_worked_out_once(sitting: Sitting) -> None:
    while sitting.game.turn < 2:
        sitting.step()
    before = history(game=sitting.game, viewer=SPECTATOR)
    with mock.patch.object(histories, "game_moment", side_effect=game_moment) as looked:
        assert history(game=sitting.game, viewer=SPECTATOR) == before
        looked.assert_not_called()
        sitting.step()
        history(game=sitting.game, viewer=SPECTATOR)
        assert [call.args[1] for call in looked.call_args_list] == [sitting.game.seq]
    cache.clear()
    assert history(game=sitting.game, viewer=SPECTATOR).series[0].values[0] == before.series[0].values[0]


def test_rules_without_figures_and_games_not_begun_have_no_history(sitting: Sitting) -> None:
    waiting = Game.objects.create(ruleset=SKELETON, version=1, scenario="crossroads")
    assert history(game=waiting, viewer=SPECTATOR).turns == []
    silent = mock.Mock(history=None)
    with mock.patch("rules.get", return_value=silent):
        assert history(game=sitting.game, viewer=SPECTATOR).series == []


def test_a_private_game_keeps_its_history(sitting: Sitting) -> None:
    Game.objects.filter(code=sitting.code).update(private=True)
    assert APIClient().get(sitting.url("history/")).status_code == 403


def test_nothing_is_written(sitting: Sitting) -> None:
    sitting.play(6)
    before, events = sitting.fingerprint(), GameEvent.objects.count()
    told(APIClient(), sitting)
    assert (sitting.fingerprint(), GameEvent.objects.count()) == (before, events)


def unbegun(id: str) -> Iterator[Any]:
    """The choices of a game in which the sides set up before the first turn."""
    system, scenario = rules.get(id), shortest(id)
    for choice in system.scenarios[scenario].choices:
        for value in choice.values:
            options = {choice.id: value}
            state = system.fold(None, system.setup(scenario, options, SeededDice(1)))
            if not system.standing(state).turn:
                yield pytest.param(id, options, id=f"{id}-{choice.id}-{value}")


@each("ruleset, options", unbegun)
@pytest.mark.dear
def test_a_set_up_has_no_turn_yet(ruleset: str, options: dict[str, Any]) -> None:
    sitting = sit_down(ruleset, options=options)
    client = sitting.clients[sitting.asked]
    assert told(client, sitting) == {"turns": [], "series": []}
    assert "The first turn has not begun." in client.get(f"/games/{sitting.code}/history/").content.decode()
