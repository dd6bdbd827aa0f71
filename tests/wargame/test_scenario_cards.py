"""The cards of the library: each scenario with what a player wants to know before they choose it."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

import rules
from rules.core.book import Clause
from rules.core.contract import Message
from rules.core.registry import folder
from rules.core.words import say
from tests.rulesets import each
from tests.wargame.hobby import result
from tests.wargame.sitting import SKELETON
from wargame.lobby.cards import COMPLEXITIES, ENOUGH, balance_of, card, notes, shelf
from wargame.results.selectors import Tally, tallies_of_sides

pytestmark = pytest.mark.django_db


def books(id: str) -> list[str]:
    """The ruleset, where it has notes."""
    return [id] if (folder(id) / "book").is_dir() else []


@each("ruleset", books)
@pytest.mark.dear
def test_a_card_has_all_facts(ruleset: str) -> None:
    found = rules.get(ruleset)
    for name, scenario in found.scenarios.items():
        told = card(found, name) | notes(found, name, {})
        assert told["lasts"] and told["about"] and told["teaches"].startswith("It teaches "), name
        assert told["complexity"] in COMPLEXITIES and sum(told["dots"]) == told["rank"], name
        if len(scenario.played) == 2:
            parts = told["balance"].parts
            assert sum(part.percent for part in parts) == 100 and told["balance"].basis, name
            assert [part.side for part in parts] == [
                say(found, Message(f"side-{side}")) for side in scenario.played
            ]
        else:
            assert told["balance"] is None, name


def test_games_that_ended_here_say_more_than_notes(skirmish: str) -> None:
    ruleset = rules.get(skirmish)
    name, scenario = next((n, s) for n, s in ruleset.scenarios.items() if len(s.played) == 2)
    about, first = Clause(number=name, title="", text=""), scenario.played[0]
    enough = Tally(6, 1, 3, side=first)
    told = balance_of(ruleset, name, about, [enough])
    assert told and [part.percent for part in told.parts] == [65, 35]
    assert told.basis == "in 10 rated games here"
    assert balance_of(ruleset, name, about, [Tally(6, 0, 3, side=first)]) is None
    assert enough.games == ENOUGH


def test_only_rated_games_are_counted() -> None:
    for rated, halves in ((True, 2), (True, 1), (False, 0)):
        result("ada", "ben", halves, rated=rated, scenario="crossroads")
    told = {one.side: (one.won, one.drawn, one.lost) for one in tallies_of_sides()[SKELETON, "crossroads"]}
    assert told == {"blue": (1, 1, 0), "red": (0, 1, 1)}


@pytest.mark.dear
def test_the_library_shows_them() -> None:
    cache.clear()
    page = unescape(Client().get("/rules/").content.decode())
    for one in (one for system in shelf() for one in system["scenarios"] if one.get("teaches")):
        assert one["teaches"] in page and (one["balance"] is None or one["balance"].basis in page)
        assert f"{one['rank']} of {len(COMPLEXITIES)}" in page
