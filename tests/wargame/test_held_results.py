"""A result that is held counts for nothing, until it is released."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.match import new_match
from tests.wargame.sitting import SKELETON
from wargame.games.services import game_resign
from wargame.ratings.models import Standing
from wargame.ratings.services import ratings_update
from wargame.ratings.store import first_unheard_period
from wargame.results.models import Result
from wargame.results.reliability import reliability_of
from wargame.results.selectors import sum_of, tallies_of
from wargame.results.services import result_annul, results_find, results_release

pytestmark = pytest.mark.django_db


def ended(**terms: Any) -> tuple[Result, Any]:
    """A rated game that blue has lost, and who played it."""
    match = new_match(SKELETON, terms={"rated": True, **terms})
    loser = match.users["blue"]
    match.step()
    game_resign(code=match.code, user=loser)
    results_find()
    return Result.objects.get(game__code=match.code), loser


@pytest.mark.dear
def test_a_result_of_an_event_is_held_and_counts_nowhere() -> None:
    held, loser = ended(event="cup")
    assert held.held and held.rated and not held.counts
    assert ratings_update() == 0 and not Standing.objects.exists()
    assert sum_of(tallies_of(loser, "side")).games == 0 and reliability_of([loser])[loser.pk].finished == 0
    free, other = ended()
    assert not free.held and ratings_update() == 1 and sum_of(tallies_of(other, "side")).lost == 1


@pytest.mark.dear
def test_a_released_result_counts_as_if_it_had_never_been_held(
    django_capture_on_commit_callbacks: Any,
) -> None:
    held, loser = ended(event="cup")
    ratings_update()
    with django_capture_on_commit_callbacks(execute=True):
        assert results_release(results=[held.pk]) == 1
    assert first_unheard_period() is not None and ratings_update() == 1 and first_unheard_period() is None
    assert Standing.objects.filter(user=loser).exists() and sum_of(tallies_of(loser, "side")).lost == 1
    assert reliability_of([loser])[loser.pk].finished == 1
    assert results_release(results=[held.pk]) == 0


def test_an_annulled_result_that_is_released_counts_no_more_than_before() -> None:
    held, loser = ended(event="cup")
    result_annul(result=held, user=None, reason="A wrong set-up")
    results_release(results=[held.pk])
    assert ratings_update() == 0 and sum_of(tallies_of(loser, "side")).games == 0
