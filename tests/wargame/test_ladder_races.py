"""Two things at once, with real threads and the real database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.wargame.climbing import Climb, climb
from wargame.clubs.services import club_leave
from wargame.games.errors import SiteError
from wargame.games.models import Game
from wargame.games.services import game_resign
from wargame.ladders import challenges, places, seasons, services
from wargame.ladders.models import Challenge, Entry, Ladder
from wargame.ladders.settling import challenge_settle
from wargame.players import leaving
from wargame.results.services import results_find

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people, one game each at a time."""
    return climb(most_games=1, up=9, down=9)


def at_once(*works: Callable[[], Any]) -> list[str]:
    """What comes of works begun together: the state of the challenge, or the sentence of the refusal."""
    barrier, found = threading.Barrier(len(works)), []

    def run(work: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            made = work()
            found.append(made.state if made else "nothing")
        except SiteError as refused:
            found.append(refused.sentence)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return sorted(found)


@pytest.mark.dear
def test_of_two_challenges_to_one_person_one_is_played(ladder: Climb) -> None:
    asked = [ladder.challenge(name, "Ada").pk for name in ("Cem", "Dora")]
    ada = ladder.people["Ada"]
    found = at_once(*(lambda pk=pk: services.challenge_accept(user=ada, pk=pk) for pk in asked))
    assert found == ["The challenge is void and cannot be accepted", "playing"]
    assert Game.objects.count() == 1


@pytest.mark.dear
def test_of_two_who_challenge_each_other_one_does(ladder: Climb) -> None:
    found = at_once(lambda: ladder.challenge("Cem", "Ada"), lambda: ladder.challenge("Ada", "Cem"))
    assert found[1] == "asked" and found[0].startswith("Challenges you since ")
    assert Challenge.objects.count() == 1


@pytest.mark.dear
def test_a_challenge_is_accepted_or_withdrawn_and_not_both(ladder: Climb) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    found = at_once(
        lambda: services.challenge_accept(user=ladder.people["Ada"], pk=challenge.pk),
        lambda: services.challenge_withdraw(user=ladder.people["Cem"], pk=challenge.pk),
    )
    challenge.refresh_from_db()
    ends = {
        "playing": "The challenge is playing and cannot be withdrawn",
        "withdrawn": "The challenge is withdrawn and cannot be accepted",
    }
    assert found == sorted([challenge.state, ends[challenge.state]])
    assert (challenge.game is not None) == (challenge.state == "playing")


@pytest.mark.dear
def test_a_result_heard_twice_at_once_counts_once(ladder: Climb) -> None:
    challenge = ladder.begin("Cem", "Ada")
    assert challenge.game
    game_resign(code=challenge.game.code, user=ladder.people["Ada"])
    results_find()
    at_once(*[lambda: challenge_settle(pk=challenge.pk)] * 3)
    assert Entry.objects.filter(challenge=challenge).count() == 2
    assert ladder.order()[:2] == ["Cem", "Ada"] and ladder.place("Cem").won == 1


@pytest.mark.dear
def test_two_results_at_once_leave_one_order(db: None) -> None:
    ladder = climb(up=9, down=9)
    games = [ladder.begin("Eve", "Ada"), ladder.begin("Finn", "Ben")]
    for challenge, loser in zip(games, ("Ada", "Ben"), strict=True):
        assert challenge.game
        game_resign(code=challenge.game.code, user=ladder.people[loser])
    results_find()
    found = at_once(*[lambda pk=one.pk: challenge_settle(pk=pk) for one in games])
    assert found == ["won", "won"]
    assert sorted(ladder.order()[:2]) == ["Eve", "Finn"] or ladder.order()[0] in ("Eve", "Finn")
    assert len(ladder.order()) == 6


@pytest.mark.dear
def test_two_enter_at_once_on_places_of_their_own(ladder: Climb) -> None:
    from tests.wargame.climbing import join

    new = [join(ladder.club, name) for name in ("Gus", "Hal")]

    def take(user: Any) -> Any:
        services.place_take(user=user, season=ladder.season)

    assert at_once(*[lambda user=user: take(user) for user in new]) == ["nothing", "nothing"]
    assert sorted(ladder.order()[6:]) == ["Gus", "Hal"]


def test_a_season_closes_once(ladder: Climb) -> None:
    def close() -> Any:
        services.season_close(user=ladder.steward, season=ladder.season)

    assert at_once(close, close) == ["Autumn is closed", "nothing"]


@pytest.mark.dear
def test_who_leaves_the_club_while_taking_a_place_has_none(
    ladder: Climb, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.wargame.climbing import join

    user, inside, gone = join(ladder.club, "Gus"), threading.Event(), threading.Event()
    check = places.check_entry

    def slow(*given: Any) -> None:
        check(*given)
        inside.set()
        gone.wait(0.5)

    def leave() -> Any:
        inside.wait(5)
        club_leave(club=ladder.club.slug, user=user)
        gone.set()

    monkeypatch.setattr(places, "check_entry", slow)

    def take() -> Any:
        services.place_take(user=user, season=ladder.season)

    assert at_once(take, leave) == ["nothing", "nothing"]
    assert "Gus" not in ladder.order()


@pytest.mark.dear
def test_who_leaves_the_site_while_being_challenged_leaves(
    ladder: Climb, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, inside, locked = ladder.people["Ben"], threading.Event(), threading.Event()
    check, games = challenges.check_may_challenge, leaving.person_leaving.send

    def slow(*given: Any) -> None:
        check(*given)
        inside.set()
        locked.wait(2)

    def leave() -> Any:
        inside.wait(5)
        leaving.person_leave(user=user)

    def sent(**given: Any) -> Any:
        locked.set()
        return games(**given)

    monkeypatch.setattr(challenges, "check_may_challenge", slow)
    monkeypatch.setattr(leaving.person_leaving, "send", sent)
    assert at_once(lambda: ladder.challenge("Ada", "Ben"), leave) == ["asked", "nothing"]
    assert Challenge.objects.get().state == "declined" and len(ladder.order()) == 5


@pytest.mark.dear
def test_no_club_has_too_many_ladders(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons, "MOST", 3)

    def make(name: str) -> Any:
        services.ladder_make(user=ladder.steward, club=ladder.club, name=name)

    at_once(*[lambda name=name: make(f"Ladder {name}") for name in "abcdef"])
    assert Ladder.objects.count() == 3
