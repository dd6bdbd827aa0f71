"""What is read of results: tallies, meetings, and lists that show nobody a game they may not see."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

import rules
from rules.core.words import say
from tests.wargame.sitting import person, shortest
from wargame.games import services
from wargame.games.models import Game
from wargame.results.models import Result
from wargame.results.selectors import gather, meetings, opponents_of, results_of, sum_of, tallies_of
from wargame.results.services import result_annul, result_record
from wargame.results.words import how_words

pytestmark = pytest.mark.django_db


def ended(ruleset: str, first: Any, second: Any, winner: Any, **how: Any) -> Result:
    """A game between two that the other has resigned."""
    game = services.game_open(
        user=first, ruleset=ruleset, scenario=shortest(ruleset), terms={"rated": True}, **how
    )
    services.seat_take(code=game.code, user=second, invitation=game.invitation)
    services.game_resign(code=game.code, user=second if winner == first else first)
    result = result_record(game=Game.objects.get(pk=game.pk))
    assert result
    return result


@pytest.mark.dear
def test_tallies_by_side_and_opponent(skirmish: str) -> None:
    anna, boris, emil = person("anna"), person("boris"), person("emil")
    ended(skirmish, anna, boris, anna)
    ended(skirmish, anna, boris, boris)
    ended(skirmish, emil, anna, anna)
    result_annul(result=ended(skirmish, anna, boris, boris), user=emil, reason="a mistake")
    assert (sum_of(tallies_of(anna, "ruleset")).won, sum_of(tallies_of(anna, "ruleset")).lost) == (2, 1)
    assert sum(tally.games for tally in tallies_of(anna, "ruleset", "side")) == 3
    assert [tally.scenario for tally in tallies_of(anna, "ruleset", "scenario")] == [shortest(skirmish)]
    met = opponents_of(anna, emil)
    assert [(tally.opponent, tally.won, tally.drawn, tally.lost) for tally in met] == [
        (boris.username, 1, 0, 1),
        (emil.username, 1, 0, 0),
    ]
    between = sum_of(meetings(anna, boris))
    assert (between.won, between.lost, between.games) == (1, 1, 2)
    assert sum_of(meetings(boris, anna)).won == 1
    assert meetings(boris, emil) == []


def test_whom_one_met_in_private_is_told_to_who_may_see_the_game(skirmish: str) -> None:
    anna, boris, emil = person("anna"), person("boris"), person("emil")
    ended(skirmish, anna, boris, anna, private=True)
    assert [tally.opponent for tally in opponents_of(anna, boris)] == ["boris"]
    assert opponents_of(anna, emil) == opponents_of(anna, AnonymousUser()) == []


@pytest.mark.dear
def test_a_private_game_is_listed_for_its_players_alone(skirmish: str) -> None:
    anna, boris, emil = person("anna"), person("boris"), person("emil")
    hidden = ended(skirmish, anna, boris, anna, private=True)
    shown = ended(skirmish, anna, boris, boris)
    assert {share.result_id for share in results_of(anna, boris)} == {hidden.pk, shown.pk}
    for stranger in (emil, AnonymousUser()):
        assert {share.result_id for share in results_of(anna, stranger)} == {shown.pk}


def test_a_victory_is_told_as_the_rules_call_it_and_any_other_end_by_what_it_was(skirmish: str) -> None:
    result = ended(skirmish, person("anna"), person("boris"), person("anna"))
    assert how_words(result) == "by resignation"
    ruleset = rules.get(skirmish)
    result.how, result.verdict = Result.How.VICTORY, {"id": f"side-{result.winner}", "facts": {}}
    assert how_words(result) == say(ruleset, result.verdict) != f"side-{result.winner}"
    for gone in ("ruleset", "verdict"):
        setattr(result, gone, "")
        assert how_words(result) == "by the victory conditions"


def test_points_below_nothing_have_a_minus_sign(skirmish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = ended(skirmish, person("anna"), person("boris"), person("anna"))
    result.how, result.verdict = Result.How.VICTORY, {"id": "won", "facts": {}}
    monkeypatch.setattr("wargame.results.words.say", lambda *_: "Blue has won 2-1, at -9 points.")
    assert how_words(result) == "Blue has won 2-1, at −9 points"


@pytest.mark.dear
def test_tallies_are_gathered_as_the_database_would(skirmish: str) -> None:
    anna, boris = person("anna"), person("boris")
    for winner in (anna, boris, anna):
        ended(skirmish, anna, boris, winner)
    ended(skirmish, boris, anna, anna)
    fine = tallies_of(anna, "ruleset", "scenario", "side")
    for by in (("ruleset",), ("ruleset", "side"), ("ruleset", "scenario")):
        assert gather(fine, *by) == tallies_of(anna, *by)
