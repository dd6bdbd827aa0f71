"""How many turns a game may last is said alike before it begins and on its board."""

from __future__ import annotations

import pytest

import rules
from rules.core.codec import encode
from rules.core.releases import WORKING
from tests.rulesets import some
from tests.wargame.sitting import client_of, shapes, sit_down
from wargame.games.models import Game
from wargame.games.seating import game_open
from wargame.games.setups import setup_turns
from wargame.lobby.cards import card
from wargame.lobby.joining import scenario_facts

pytestmark = pytest.mark.django_db


@some("ruleset, scenario", shapes)
def test_the_lists_say_what_the_board_says(ruleset: str, scenario: str) -> None:
    sitting = sit_down(ruleset, scenario, seed=1)
    begun = sitting.game
    told = card(rules.get(ruleset), begun.scenario)["turns"]
    assert told == setup_turns(ruleset, WORKING, scenario, encode({})) == begun.turns
    opened = game_open(
        ruleset=ruleset, scenario=begun.scenario, user=sitting.users[next(iter(sitting.users))]
    )
    alone = len(sitting.users) == 1
    assert opened.status == (Game.Status.ACTIVE if alone else Game.Status.OPEN)
    assert opened.turns == begun.turns
    assert scenario_facts(rules.get(ruleset), opened)[0][0].split()[0] == str(begun.turns)


def test_the_api_says_what_the_lists_say() -> None:
    told = {
        (one["id"], scenario["id"]): scenario["turns"]
        for one in client_of().get("/api/rulesets/").json()
        for scenario in one["scenarios"]
    }
    assert told == {(id, name): card(rules.get(id), name)["turns"] for id, name in told}
    id, name = next(iter(told))
    alone = client_of().get(f"/api/rulesets/{id}/").json()["scenarios"]
    assert {one["id"]: one["turns"] for one in alone}[name] == told[id, name]
