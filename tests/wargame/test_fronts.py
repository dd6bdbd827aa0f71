"""Small boards: who stands where, for whoever may know it. What is hidden moves nothing, and a set-up tells no die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import Group

import rules
from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.dice import SeededDice
from rules.core.ruleset import Ruleset
from tests.rulesets import each
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import client_of, person, secret, shortest
from tests.wargame.test_mails import pairs, positions
from wargame.games import fronts, setups
from wargame.games.fronts import places, setup_places
from wargame.games.models import Game
from wargame.games.position import forget, game_moment, remember
from wargame.games.services import game_open
from wargame.games.setups import setup_entities, setup_views

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with a process that was asked for nothing."""
    forget()
    monkeypatch.setattr(fronts, "_kept", fronts._Fronts())


def told(match: Match, who: str) -> bytes:
    """The answer to a player, or to a stranger."""
    client = client_of(match.users.get(who))
    one, several = (
        client.get(f"/api/games/{match.code}/front/"),
        client.get(f"/api/fronts/?games={match.code}"),
    )
    assert several.content == b"[" + one.content + b"]"
    return bytes(one.content)


def test_it_says_where_each_side_stands_and_nothing_else(match: Match) -> None:
    units = [one for one in game_moment(match.game).view(UMPIRE).values() if one["kind"] == "unit"]
    known = [one for one in game_moment(match.game).view(SPECTATOR).values() if one["kind"] == "unit"]
    assert 0 < len(known) < len(units), "some of them are hidden"
    front = msgspec.json.decode(told(match, "stranger"))
    assert set(front) == {"code", "ruleset", "release", "scenario", "now", "sides"}
    assert front["sides"] == {one["side"]: [one["place"]] for one in known} and front["now"]
    own = msgspec.json.decode(told(match, "blue"))
    assert set(own["sides"]["blue"]) == {one["place"] for one in units if one["side"] == "blue"}
    assert own["sides"]["red"] == front["sides"]["red"]


def test_units_in_one_place_are_one() -> None:
    stack = [{"kind": "unit", "side": "red", "place": "0101"}] * 3 + [
        {"kind": "unit", "side": "red", "place": None}
    ]
    table = [
        {"kind": "unit", "side": "blue", "place": [7, 9]},
        {"kind": "dump", "side": "blue", "place": [8, 8]},
    ]
    assert places([*stack, *table]) == {"blue": [(7, 9)], "red": ["0101"]}


@pytest.mark.dear
def test_a_hidden_unit_moves_no_pixel(skirmish: str, seed: int) -> None:
    """Positions that differ in what a side may not see alone give it, and a stranger, the same answer to the byte."""
    match = new_match(skirmish, options=secret(skirmish))
    found = list(islice(differing(rules.get(skirmish), seed), 5))
    assert len(found) == 5, "hardly any hidden unit was moved: the test has tested nothing"
    for one, other, side in found:
        answers = []
        for state in (one, other):
            fronts._kept = fronts._Fronts()
            moment = game_moment(match.game)
            forget()
            remember(match.game.pk, replace(moment, state=state, views={}))
            answers.append([told(match, who) for who in (side, "stranger", match.opponent(side))])
        assert answers[0][:2] == answers[1][:2]
        assert answers[0][2] != answers[1][2], "who sees the unit sees it elsewhere"


def differing(ruleset: Ruleset, seed: int) -> Iterator[tuple[Any, Any, str]]:
    """Pairs of positions, and the side that sees no difference, where the other sees a unit stand elsewhere."""
    scenario = ruleset.scenarios[shortest(ruleset.id)]
    for one, other, side in pairs(ruleset.id, list(positions(ruleset, scenario, seed)), seed):
        (enemy,) = {*scenario.sides} - {side}
        shown = [places(ruleset.view(state, enemy).values()) for state in (one, other)]
        if shown[0] != shown[1]:
            yield one, other, side


def test_it_follows_the_game(match: Match) -> None:
    before = told(match, match.asked)
    mover = match.asked
    while told(match, mover) == before:
        match.step()
    assert msgspec.json.decode(told(match, mover))["sides"] == places_now(match, mover)


def places_now(match: Match, viewer: str) -> Any:
    return msgspec.json.decode(msgspec.json.encode(places(game_moment(match.game).view(viewer).values())))


def test_asking_again_costs_no_position(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    first = told(match, "blue")
    monkeypatch.setattr(fronts, "game_moment", lambda game: pytest.fail("worked out again"))
    assert told(match, "blue") == first


# -- Who may see it ----------------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_a_private_game_is_for_its_people_alone(skirmish: str) -> None:
    fellow, director = person("fellow"), person("Dora", is_staff=True, is_superuser=True)
    group = Group.objects.create(name="few")
    fellow.groups.add(group)
    match = new_match(skirmish, private=True, group=group)
    address, several = f"/api/games/{match.code}/front/", f"/api/fronts/?games={match.code},nowhere"
    seen = {
        who: (client_of(user).get(address).status_code, len(client_of(user).get(several).json()))
        for who, user in {
            "stranger": None, "outsider": person("Cem"), "fellow": fellow, "director": director,
            "player": match.users["red"],
        }.items()
    }  # fmt: skip
    assert seen == {
        "stranger": (403, 0), "outsider": (403, 0), "fellow": (200, 1), "director": (200, 1), "player": (200, 1)
    }  # fmt: skip
    guest = client_of()
    guest.get(f"/join/{match.game.invitation}/")
    assert len(guest.get(several).json()) == 1


@pytest.mark.dear
def test_twelve_games_are_one_request_of_few_queries(
    skirmish: str, django_assert_max_num_queries: Any
) -> None:
    codes = [new_match(skirmish).code for _ in range(12)]
    address = "/api/fronts/?games="
    stranger = client_of()
    assert {one["code"] for one in stranger.get(address + ",".join(codes)).json()} == set(codes)
    with django_assert_max_num_queries(2):
        stranger.get(address + ",".join(codes))
    player = client_of(person("player"))
    player.get(address + codes[0])
    with django_assert_max_num_queries(4):  # who asks, the games, their seats
        assert len(player.get(address + ",".join(codes)).json()) == 12
    refused = ("", ",".join([*codes, "abcdefgh"]), "ABC", "a b", "a,,b", "x" * 13)
    assert [stranger.get(address + wrong).status_code for wrong in refused] == [400] * len(refused)


# -- Before a game begins ----------------------------------------------------------------------------------------------


def test_an_open_game_shows_the_set_up_as_all_may_see_it(skirmish: str) -> None:
    game = game_open(user=person("ada"), ruleset=skirmish, scenario="crossroads", side="blue")
    ruleset = rules.get(skirmish)
    state = ruleset.fold(None, ruleset.setup("crossroads", game.options, SeededDice(1)))
    expected = places(ruleset.view(state, SPECTATOR).values())
    for user in (None, person("ada"), person("ben")):
        front = client_of(user).get(f"/api/games/{game.code}/front/").json()
        assert (front["sides"], front["now"]) == (expected, False)


def test_what_chance_decides_is_left_out(skirmish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what it leaves alone most of the time: of four set-ups, all must have the unit there."""
    ruleset = rules.get(skirmish)

    def setup(scenario: str, options: Any, dice: Any) -> Any:
        rolled = dice.roll("where", rule="1").faces[0]
        events = ruleset.setup(scenario, options, dice)
        return [shifted(event, f"010{rolled}") for event in events]

    def shifted(event: Any, to: str) -> Any:
        units = getattr(event, "units", ())
        moved = tuple(replace_hex(unit, to) if unit.id == "b1" else unit for unit in units)
        return msgspec.structs.replace(event, units=moved) if units else event

    monkeypatch.setattr(setups, "find_ruleset", lambda id, release: replace(ruleset, setup=setup))
    setup_views.cache_clear()
    try:
        assert set(setup_places(skirmish, "", "crossroads", b"{}")) == {"red"}
        shown = {one["id"] for one in setup_entities(skirmish, "", "crossroads", b"{}")}
        assert "b1" not in shown and "r1" in shown, "nor does the board before the game begins have it"
    finally:
        setup_views.cache_clear()


def replace_hex(unit: Any, to: str) -> Any:
    return msgspec.structs.replace(unit, hex=to)


@each("ruleset")
def test_the_set_up_of_every_scenario_is_what_a_stranger_sees_of_any_game(ruleset: str) -> None:
    """Nothing that hangs on the dice or is hidden from somebody: with whatever dice, each unit stands there."""
    system = rules.get(ruleset)
    for scenario in system.scenarios.values():
        options = {choice.id: choice.default for choice in scenario.choices} | secret(ruleset)
        shown = setup_places(ruleset, "working", scenario.id, msgspec.json.encode(options))
        for seed in (11, 12):
            state = system.fold(None, system.setup(scenario.id, options, SeededDice(seed)))
            seen = places(system.view(state, SPECTATOR).values())
            assert all(set(shown[side]) <= set(seen[side]) for side in shown), scenario.id
            board = setup_entities(ruleset, "working", scenario.id, msgspec.json.encode(options))
            known = system.view(state, SPECTATOR)
            assert board and all(known[one["id"]] == one for one in board), scenario.id


def test_a_game_whose_rules_are_gone_shows_nobody(match: Match) -> None:
    Game.objects.filter(code=match.code).update(release="0" * 64)
    assert msgspec.json.decode(told(match, "stranger"))["sides"] == {}
