"""A club annuls soon after and seldom, nobody to their own gain, and everybody reads it."""

from __future__ import annotations

import pytest

from tests.wargame.climbing import Climb, climb, later
from tests.wargame.sitting import client_of, person
from wargame.clubs.models import Membership
from wargame.games.errors import Forbidden
from wargame.games.services import game_resign
from wargame.ladders import services
from wargame.ladders.models import Challenge
from wargame.ladders.settling import challenges_settle
from wargame.ratings.powers import may_annul
from wargame.ratings.services import annulment_do, annulment_preview
from wargame.results.models import Result
from wargame.results.services import results_find

pytestmark = pytest.mark.django_db

HISTORY = "/ladders/the-climbers/autumn-ladder/history/"
DESK = "/ladders/the-climbers/autumn-ladder/desk/"


@pytest.fixture
def ladder() -> Climb:
    """Six people on a ladder of exchange, on which any two may meet again at once."""
    return climb(cooldown_days=0, up=9, down=9)


def lose(ladder: Climb, loser: str = "Ada", winner: str = "Cem") -> Result:
    """A game lost by whoever was challenged."""
    return Result.objects.get(game=ladder.play(winner, loser, loser=loser).game)


def annul(ladder: Climb, result: Result) -> Challenge:
    """The steward annuls it."""
    pk = Challenge.objects.get(game=result.game).pk
    return services.challenge_annul(user=ladder.steward, pk=pk, reason="The map was upside down")


@pytest.mark.dear
def test_friends_do_not_annul_all_their_losses(ladder: Climb) -> None:
    for _ in range(3):
        annul(ladder, lose(ladder))
    fourth = lose(ladder)
    with pytest.raises(Forbidden, match="has annulled 3 of 4 rated games in 90 days, the most it can"):
        annul(ladder, fourth)
    with pytest.raises(Forbidden, match="the most it can; site staff can annul more"):
        annulment_preview(user=ladder.steward, result=fourth)
    client = client_of(ladder.steward)
    assert client.get(f"/ratings/annul/{fourth.game.code}/").status_code == 403
    assert (
        "the most it can; site staff can"
        in client.get(f"/games/{fourth.game.code}/history/").content.decode()
    )
    staff = person("Olga", is_staff=True)
    assert may_annul(staff, fourth) and not may_annul(ladder.steward, fourth)
    assert may_annul(ladder.steward, Result.objects.exclude(annulled=None)[0]), "restoring is free"


@pytest.mark.dear
def test_annulments_and_their_reasons_are_public(ladder: Climb) -> None:
    assert "Nothing has been annulled." in client_of().get(HISTORY).content.decode()
    annul(ladder, lose(ladder))
    page = client_of().get(HISTORY).content.decode()
    assert "Cem against Ada</a>, won: The map was upside down" in page and "(Stella)" in page
    assert "annulled 1 of 1 rated game. It can annul up to 3" in page
    site = client_of(person("Olga", is_staff=True)).get("/evidence/").content.decode()
    assert "the-climbers</a>: 1 of 1 rated game (100 %), at most 3" in site


@pytest.mark.dear
def test_a_result_of_long_ago_is_for_staff(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    result = lose(ladder)
    later(monkeypatch, days=29)
    assert may_annul(ladder.steward, result)
    later(monkeypatch, days=2)
    with pytest.raises(Forbidden, match="up to 30 days after the game ended"):
        annul(ladder, result)


@pytest.mark.dear
def test_nobody_annuls_their_way_up(ladder: Climb) -> None:
    result = lose(ladder)
    assert ladder.order()[:3] == ["Cem", "Ada", "Ben"]
    Membership.objects.filter(user=ladder.people["Ben"]).update(role="director")
    Membership.objects.filter(user=ladder.people["Dora"]).update(role="director")
    pk = Challenge.objects.get(game=result.game).pk
    with pytest.raises(Forbidden, match="This would move you up the ladder"):
        services.challenge_annul(user=ladder.people["Ben"], pk=pk, reason="a cat")
    with pytest.raises(Forbidden, match="This would move you up the ladder"):
        annulment_preview(user=ladder.people["Ben"], result=result)
    services.challenge_annul(user=ladder.people["Dora"], pk=pk, reason="a cat")
    assert ladder.order()[:3] == ["Ada", "Ben", "Cem"]


def test_who_would_rise_reads_why_and_is_offered_no_annulment(ladder: Climb) -> None:
    result = lose(ladder)
    Membership.objects.filter(user__username__in=["Ben", "Dora"]).update(role="director")
    address = f"{DESK}annul/{Challenge.objects.get(game=result.game).pk}/"
    page = client_of(ladder.people["Ben"]).get(address).content.decode()
    assert "This would move you up the ladder; somebody else in the club has to decide." in page
    assert 'name="reason"' not in page and "/ratings/annul/" not in page
    page = client_of(ladder.people["Dora"]).get(address).content.decode()
    assert 'name="reason"' in page and "This would move you up the ladder" not in page


@pytest.mark.dear
def test_nobody_restores_their_way_up(ladder: Climb) -> None:
    """Dora beat Cem, who had beaten Ada: Dora is first if Cem's win counts, and third if it does not."""
    result = lose(ladder)
    ladder.play("Dora", "Cem", loser="Cem")
    pk = annul(ladder, result).pk
    assert ladder.order()[:4] == ["Ada", "Ben", "Dora", "Cem"]
    Membership.objects.filter(user__username__in=["Ben", "Cem", "Dora"]).update(role="director")
    result.refresh_from_db()
    for name, words in (("Dora", "This would move you up the ladder"), ("Cem", "You cannot annul")):
        with pytest.raises(Forbidden, match=words):
            annulment_preview(user=ladder.people[name], result=result)
    address = f"{DESK}annul/{pk}/"
    for name, words in (("Dora", "This would move you up the ladder"), ("Cem", "You were one of the two")):
        page = client_of(ladder.people[name]).get(address).content.decode()
        assert words in page and "somebody else in the club has to decide." in page and "Restore" not in page
    assert "Restore" in client_of(ladder.people["Ben"]).get(address).content.decode()
    assert "Restore" in client_of(ladder.people["Ben"]).get(HISTORY).content.decode()
    assert "Restore" not in client_of(ladder.people["Dora"]).get(HISTORY).content.decode()
    stamp = annulment_preview(user=ladder.people["Ben"], result=result).stamp
    annulment_do(user=ladder.people["Ben"], result=result, reason="it was right", stamp=stamp)
    challenges_settle()
    assert ladder.order()[:4] == ["Dora", "Cem", "Ada", "Ben"], "what the preview told"


@pytest.mark.dear
def test_a_result_is_restored_from_where_it_was_annulled(ladder: Climb) -> None:
    result = lose(ladder)
    pk = annul(ladder, result).pk
    restore = f'href="/ratings/annul/{result.game.code}/">Restore'
    for address in (DESK, f"{DESK}annul/{pk}/", HISTORY):
        assert restore in client_of(ladder.steward).get(address).content.decode()
    for reader in (None, ladder.people["Ben"], ladder.people["Ada"]):
        assert restore not in client_of(reader).get(HISTORY).content.decode()
    assert "Cem against Ada" in client_of(ladder.people["Ben"]).get(HISTORY).content.decode()


@pytest.mark.dear
def test_a_result_that_was_not_rated_comes_back_too(ladder: Climb) -> None:
    given_up = ladder.begin("Cem", "Ada")
    assert given_up.game
    game_resign(code=given_up.game.code, user=ladder.people["Ada"])
    results_find()
    challenges_settle()
    address = f"{DESK}annul/{given_up.pk}/"
    assert "/ratings/annul/" not in client_of(ladder.steward).get(address).content.decode()
    result = Result.objects.get(game=given_up.game)
    assert ladder.order()[0] == "Cem" and not result.rated
    annul(ladder, result)
    assert ladder.order()[0] == "Ada"
    restore = f"/ratings/annul/{given_up.game.code}/"
    assert restore in client_of(ladder.steward).get(address).content.decode()
    stamp = client_of(ladder.steward).get(restore).context["preview"].stamp
    client_of(ladder.steward).post(restore, {"reason": "it was right", "stamp": stamp})
    challenges_settle()
    assert ladder.order()[0] == "Cem"
