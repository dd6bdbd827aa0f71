# ruff: noqa: F401, F811
"""Who is told of a position that is amended: nobody learns of a unit that they do not see."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.contract import UMPIRE
from rules.core.errors import Illegal, Malformed
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import SKELETON, client_of
from tests.wargame.test_records import exported, found, rehash
from tests.wargame.test_ruling import _at, amendment, decided, first_of, phrases, rule
from wargame.games.amendments import is_seen
from wargame.games.history import history
from wargame.games.models import GameEvent, Promise
from wargame.games.position import game_moment
from wargame.games.ruling import Amend, RollBack
from wargame.games.sentences import sentence
from wargame.results.reading import game_read

from tests.wargame.test_ruling import played  # isort: skip

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("concealed", "told"), [(True, ["blue"]), (False, None)])
def test_who_does_not_see_a_unit_is_not_told_how_it_is_amended(concealed: bool, told: Any, db: None) -> None:
    match = new_match(SKELETON)
    changes: list[dict[str, Any]] = [{"entity": "b2", "field": "place", "value": "0101"}]
    if not concealed:
        changes.append({"entity": "b2", "field": "concealed", "value": False})
    assert "b2" not in game_moment(match.game).view("red")
    rule(match, decided("patch", position=Amend(tuple(changes))))
    event = GameEvent.objects.get(game=match.game, seq=match.game.seq)
    assert event.audience == told
    assert ("b2" in game_moment(match.game).view("red")) is not concealed


def test_of_an_amendment_that_is_hidden_in_part_everybody_is_told_the_rest(db: None) -> None:
    match = new_match(SKELETON)
    state = game_moment(match.game).state
    strength, points = state.units["b2"].strength % 9 + 1, state.points["blue"] + 1
    changes = (
        {"entity": "b2", "field": "strength", "value": strength},
        {"entity": "pool-blue", "field": "points", "value": points},
    )
    rule(match, decided("patch", position=Amend(changes)))
    moment = game_moment(match.game)
    said = {
        event.payload["event"]: sentence(moment.ruleset, match.game.scenario, event.log)
        for event in GameEvent.objects.filter(game=match.game, seq__gt=match.game.seq - 2)
    }
    open_part = next(event for event in GameEvent.objects.filter(game=match.game, payload__event="Ruled"))
    hidden = GameEvent.objects.get(game=match.game, payload__event="PositionRuled")
    assert open_part.audience is None and hidden.audience == ["blue"]
    assert f"→ {points}" in said["Ruled"] and f"→ {points}" not in said["PositionRuled"]
    assert f"→ {strength}" in said["PositionRuled"] and "Strength" not in said["Ruled"]
    told = [line["message"]["id"] for one in events_told(match, "red") for line in one["log"]]
    assert "event-PositionRuled-field" in told and "event-PositionRuled" not in told


def events_told(match: Match, viewer: str) -> list[dict[str, Any]]:
    """The events of the game as the API tells them to a side."""
    client = client_of(match.users[viewer])
    found: list[dict[str, Any]] = client.get(
        f"/api/games/{match.code}/events/?since={match.game.seq - 2}"
    ).json()
    return found


def test_what_hides_from_now_on_is_not_told(db: None) -> None:
    match = new_match(SKELETON)
    assert "b1" in game_moment(match.game).view("red")
    changes = (
        {"entity": "b1", "field": "concealed", "value": True},
        {"entity": "b1", "field": "place", "value": "0101"},
    )
    rule(match, decided("patch", position=Amend(changes)))
    assert GameEvent.objects.get(game=match.game, seq=match.game.seq).audience == ["blue"]
    assert "b1" not in game_moment(match.game).view("red")


def test_ground_of_which_nothing_is_shown_is_open_to_all(db: None) -> None:
    moment = game_moment(new_match(SKELETON).game)
    assert is_seen(moment, moment, "red", "hex-0101")
    assert not is_seen(moment, moment, "red", "formation-0101")


def test_what_the_rules_do_not_bear_is_refused_and_nothing_changed(played: Match) -> None:
    seq = played.game.seq
    with pytest.raises((Illegal, Malformed)):
        rule(
            played, decided("patch", position=Amend(({"entity": "nobody", "field": "place", "value": None},)))
        )
    assert played.game.seq == seq
    assert not Promise.objects.exists()


def test_another_amendment_than_the_rules_give_is_found(played: Match) -> None:
    rule(played, decided("patch", position=Amend(amendment(played))))
    lines = exported(played)
    at = _at(lines, "PositionRuled")
    lines[at]["events"][-1]["changes"][0]["entity"] = "nobody"
    rehash(lines)
    assert at + 1 in found(lines)


@pytest.mark.dear
def test_history_and_luck_know_what_was_rolled_back(played: Match) -> None:
    to = first_of(played)
    before = [row.seq for row in history(game=played.game, viewer=UMPIRE).turns]
    rule(played, decided("rollback", position=RollBack(to)))
    phrases(played)
    after = [row.seq for row in history(game=played.game, viewer=UMPIRE).turns]
    assert after[-1] == played.game.seq
    assert len(after) <= len(before)
    reading = game_read(played.game, [(side, "") for side in played.users])
    assert not [one for one in reading.fortunes if one[0] > to]
    assert sum(reading.takebacks.values()) == 0
