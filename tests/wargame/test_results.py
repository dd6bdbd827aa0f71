"""Results: recorded once by the game's end, whoever hears of it; annulled with a reason, never deleted."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group

from rules.core.contract import SPECTATOR
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import client_of, person, shortest
from tests.wargame.timing import wind
from wargame.games import heartbeat, services
from wargame.games.errors import Conflict, Forbidden
from wargame.games.infos import games_of
from wargame.games.models import Seat
from wargame.games.ruling import Decision, RollBack, game_rule
from wargame.games.selectors import viewer_of
from wargame.results.models import Result, Share
from wargame.results.services import (
    result_annul,
    result_overturn,
    result_record,
    result_restore,
    results_find,
)
from wargame.results.words import rating_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def rated(skirmish: str, db: None) -> Match:
    """A game that the players agreed to have rated."""
    return new_match(skirmish, terms={"rated": True})


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """What is done within has its signals sent, as after a commit."""
    return partial(django_capture_on_commit_callbacks, execute=True)


def test_the_end_of_a_game_leaves_one_result(rated: Match, committed: Any) -> None:
    loser = rated.asked
    rated.step()
    with committed():
        services.game_resign(code=rated.code, user=rated.users[loser])
    result = Result.objects.get()
    assert (result.how, result.winner, result.rated, result.counts) == (
        "resignation",
        rated.opponent(loser),
        True,
        True,
    )
    assert (result.scenario, result.release) == (rated.game.scenario, rated.game.release)
    assert {share.side: share.halves for share in result.shares.all()} == {loser: 0, rated.opponent(loser): 2}
    assert {share.user for share in result.shares.all()} == set(rated.users.values())
    assert result_record(game=rated.game) is None
    assert Share.objects.count() == 2


@pytest.mark.dear
def test_the_rules_end_it_by_their_conditions(rated: Match, committed: Any) -> None:
    with committed():
        rated.play()
    result = Result.objects.get()
    assert result.how == "victory"
    assert result.verdict == rated.game.result["verdict"]
    assert sum(share.halves or 0 for share in result.shares.all()) == 2


def test_a_result_that_nobody_heard_of_is_found(rated: Match) -> None:
    services.game_resign(code=rated.code, user=rated.users[rated.asked])
    assert not Result.objects.exists()
    assert results_find() == 1
    assert results_find() == 0


def test_what_was_not_played_has_no_score(match: Match, committed: Any) -> None:
    with committed():
        services.game_abandon(code=match.code, user=match.users[match.asked])
    result = Result.objects.get()
    assert (result.how, result.rated) == ("abandoned", False)
    assert {share.halves for share in result.shares.all()} == {None}


def test_a_game_withdrawn_before_it_began_leaves_none(skirmish: str, db: None, committed: Any) -> None:
    owner = person("olga")
    with committed():
        game = services.game_open(user=owner, ruleset=skirmish, scenario=shortest(skirmish))
        services.game_abandon(code=game.code, user=owner)
    assert not Result.objects.exists()
    assert results_find() == 0


def test_who_did_not_agree_to_it_is_not_rated(match: Match, committed: Any) -> None:
    with committed():
        services.game_resign(code=match.code, user=match.users[match.asked])
    assert not Result.objects.get().rated


@pytest.mark.parametrize("end", ["resign", "time", "draw"])
@pytest.mark.dear
def test_a_game_that_nobody_has_played_is_not_rated(rated: Match, committed: Any, end: str) -> None:
    asked, other = (rated.users[side] for side in (rated.asked, rated.opponent(rated.asked)))
    with committed():
        if end == "resign":
            services.game_resign(code=rated.code, user=asked)
        elif end == "draw":
            services.draw_offer(code=rated.code, user=asked)
            services.draw_answer(code=rated.code, user=other, accept=True)
        else:
            long_ago = heartbeat.now() - timedelta(days=365)
            wind(Seat.objects.filter(game__code=rated.code, user=asked), running_since=long_ago)
            services.clock_claim(code=rated.code, user=other)
    result = Result.objects.get()
    assert (result.rated, result.counts) == (False, False)
    assert rating_words(result) == "unrated, because it ended before anybody had moved"
    page = client_of(asked).get(f"/games/{rated.code}/history/").content.decode()
    assert "unrated, because it ended before anybody had moved" in page
    assert client_of(asked).get(f"/api/games/{rated.code}/").json()["rated"] is False


def test_a_game_that_was_played_and_resigned_says_so_over_the_api(rated: Match, committed: Any) -> None:
    path = f"/api/games/{rated.code}/"
    assert client_of().get(path).json()["rated"] is True
    rated.step()
    with committed():
        services.game_resign(code=rated.code, user=rated.users[rated.asked])
    assert client_of().get(path).json()["rated"] is True


def test_an_annulled_result_stands_and_does_not_count(rated: Match, committed: Any) -> None:
    rated.step()
    with committed():
        services.game_resign(code=rated.code, user=rated.users[rated.asked])
    result = Result.objects.get()
    staff = person("stella")
    annulled = result_annul(result=result, user=staff, reason="played by a cat")
    assert (annulled.counts, annulled.reason, annulled.annulled_by) == (False, "played by a cat", staff)
    with pytest.raises(Conflict):
        result_annul(result=result, user=staff, reason="again")
    assert result_restore(result=result, user=staff, reason="no cat").counts
    with pytest.raises(Conflict):
        result_restore(result=result, user=staff, reason="again")


def test_terms_are_part_of_the_founding(rated: Match) -> None:
    assert rated.game.founding.agreed["terms"] == {"rated": True, "rests": ["quiet", "leave"]}


def test_a_private_game_is_open_to_its_group(skirmish: str, db: None) -> None:
    owner, member, stranger = person("olga"), person("mila"), person("sven")
    group = Group.objects.create(name="The Bridge Club")
    member.groups.add(group)
    game = services.game_open(
        user=owner, ruleset=skirmish, scenario=shortest(skirmish), private=True, group=group
    )
    assert viewer_of(game=game, user=member) == SPECTATOR
    assert [info.code for info in games_of(user=member, mine=False, limit=9)] == [game.code]
    with pytest.raises(Forbidden):
        viewer_of(game=game, user=stranger)
    assert games_of(user=stranger, mine=False, limit=9) == []
    with pytest.raises(Forbidden):
        services.seat_take(code=game.code, user=stranger)
    services.seat_take(code=game.code, user=member)


@pytest.mark.dear
def test_a_result_that_a_ruling_rolls_over_counts_for_nothing_and_the_game_has_another(skirmish: str) -> None:
    match = new_match(skirmish)
    match.step()
    to = match.game.seq
    services.game_resign(code=match.code, user=match.users["blue"])
    first = result_record(game=match.game) or Result.objects.get(game=match.game)
    assert first.winner == "red"
    ruling = Decision(1, "rollback", match.users["red"], "The resignation was a slip", position=RollBack(to))
    game_rule(code=match.code, decision=ruling, expected_seq=match.game.seq, key=uuid4())
    result_overturn(game=match.game)
    first.refresh_from_db()
    assert first.overturned
    assert first.annulled
    with pytest.raises(Conflict, match="ruling"):
        result_restore(result=first, user=None, reason="no")
    services.game_resign(code=match.code, user=match.users["red"])
    second = result_record(game=match.game) or Result.objects.get(game=match.game, overturned=None)
    assert (second.winner, second.annulled) == ("blue", None)


def test_a_reopened_game_whose_signal_was_lost_is_found(skirmish: str) -> None:
    match = new_match(skirmish)
    match.step()
    to = match.game.seq
    services.game_resign(code=match.code, user=match.users["blue"])
    result_record(game=match.game)
    ruling = Decision(1, "rollback", match.users["red"], "A slip", position=RollBack(to))
    game_rule(code=match.code, decision=ruling, expected_seq=match.game.seq, key=uuid4())
    assert results_find() == 1
    assert results_find() == 0
