"""What the page of a game that waits says of its rules: how it is won, and what holds of what they leave open."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from typing import Any, NoReturn

import pytest

import rules
from rules.core.book import read_book
from rules.core.contract import SPECTATOR, Message
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.words import say
from tests.rulesets import each
from tests.wargame.sitting import SKELETON, client_of, person
from tests.wargame.test_terms import offered
from wargame.games import setups
from wargame.games.clauses import clause_link
from wargame.games.models import Game
from wargame.games.setups import setup_victory
from wargame.games.words import value_words
from wargame.lobby.joining import holding, option_line, without_numbers
from wargame.rulebook.templatetags.rulebook import NUMBER

pytestmark = pytest.mark.django_db


def page(game: Game) -> str:
    """The page of an open game as somebody who may join reads it."""
    return unescape(client_of(person("cem")).get(f"/games/{game.code}/").content.decode())


@each("ruleset")
@pytest.mark.dear
def test_who_joins_reads_how_it_is_won(ruleset: str) -> None:
    """Every line of the count that the board has at the set-up, the same wherever the dice fall."""
    system = rules.get(ruleset)
    for scenario in system.scenarios.values():
        if len(scenario.played) == 1:
            continue  # nobody joins it
        game = offered(ruleset=ruleset, scenario=scenario.id, side=scenario.sides[0])
        told = page(game)
        state = system.fold(None, system.setup(scenario.id, {}, SeededDice(11)))
        count = system.explain(state, SPECTATOR, {"about": "victory"})
        counted = [f"<td>{say(system, line.message, scenario=scenario.id)}</td>" for line in count.lines]
        assert "How to win" in told and counted and all(line in told for line in counted), scenario.id


@pytest.mark.dear
def test_rules_that_count_nothing_for_victory_say_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def ignorant(*given: Any) -> NoReturn:
        raise Malformed("unknown-question")

    system = replace(rules.get(SKELETON), explain=ignorant)
    monkeypatch.setattr(setups, "find_ruleset", lambda id, release: system)
    setup_victory.cache_clear()
    try:
        assert "How to win" not in page(offered())
    finally:
        setup_victory.cache_clear()


@each("ruleset")
def test_each_option_is_a_sentence_with_the_default_where_it_differs(ruleset: str) -> None:
    system = rules.get(ruleset)
    for scenario in system.scenarios.values():
        for choice in scenario.choices:
            for value in choice.values:
                line = option_line(system, choice, value)
                named = value_words(system, choice, value)
                assert line.name == "" and not line.value.endswith((": yes", ": no", "."))
                assert line.differs == (value != choice.default)
                assert line.default == (value_words(system, choice, choice.default) if line.differs else "")
                assert named in ("yes", "no") or line.value.endswith(f": {named}")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("yes", "Recon units may slip away"),
        ("no", "«Recon units may slip away» is off"),
        ("at night", "Recon units may slip away: at night"),
    ],
)
def test_an_option_says_what_holds(given: str, told: str) -> None:
    assert holding("Recon units may slip away", given) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Recon may slip away (B16)", ("Recon may slip away", ("B16",))),
        ("A trace over anything (3D, R6)", ("A trace over anything", ("3D", "R6"))),
        ("The count begins anew (R6, lenient)", ("The count begins anew (lenient)", ("R6",))),
        ("Set-up", ("Set-up", ())),
        ("How deep (in woods)", ("How deep (in woods)", ())),
        ("A case of 12.4b (12.4b)", ("A case of 12.4b", ("12.4b",))),
    ],
)
def test_rule_numbers_stand_beside_the_words(words: str, told: tuple[str, tuple[str, ...]]) -> None:
    assert without_numbers(words) == told


@each("ruleset")
@pytest.mark.dear
def test_every_rule_that_options_and_count_name_is_a_link(ruleset: str) -> None:
    """On the page of the game, and on that on which it is opened."""
    system = rules.get(ruleset)
    known = read_book(system.folder).clauses
    for scenario in system.scenarios.values():
        if len(scenario.played) == 1:
            continue
        told = page(offered(ruleset=ruleset, scenario=scenario.id, side=scenario.sides[0]))
        state = system.fold(None, system.setup(scenario.id, {}, SeededDice(11)))
        count = system.explain(state, SPECTATOR, {"about": "victory"})
        counted = {rule for line in count.lines for rule in line.rules}
        words = " ".join(say(system, Message(f"option-{choice.id}")) for choice in scenario.choices)
        named = {found[0] for found in NUMBER.finditer(words)} & known.keys()
        opening = client_of(person("dan")).get(f"/games/new/{ruleset}/{scenario.id}/").content.decode()
        assert all(clause_link(ruleset, number) in opening for number in named), scenario.id
        assert all(clause_link(ruleset, number) in told for number in named | counted), scenario.id
