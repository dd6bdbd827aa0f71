"""Cases and rulings over the API: who may do what, with which token, and what is told to whom."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of, person
from wargame.clubs.models import Membership
from wargame.games.models import Game, GameEvent
from wargame.games.rolling import list_rolled
from wargame.rulings.models import Case, Look, Ruling
from wargame.tokens.services import TokenRefused, token_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    cache.clear()
    return new_hall()


def call(user: Any, method: str, path: str, status: int, **given: Any) -> Any:
    """What an operation answers, with the status that is expected."""
    client = user if isinstance(user, APIClient) else client_of(user)
    answer = getattr(client, method)(f"/api/{path}", given or None, format="json")
    assert answer.status_code == status, answer.content
    return answer.json() if answer.content else None


def flag(hall: Hall, **given: Any) -> int:
    """The number of the case that blue raises over the API."""
    asked = {"title": "No shift", "text": "It said 5:1.", "seq": 3, **given}
    made = call(hall.match.users["blue"], "post", f"games/{hall.match.code}/cases/", 201, **asked)
    return int(made["number"])


def back(hall: Hall) -> dict[str, Any]:
    """The plan of a roll-back to before the first die."""
    return {"to": list_rolled(hall.match.game, 1)[0].seq_before, "clocks": "now"}


def by_token(user: Any, *scopes: str) -> APIClient:
    """A client that signs in with a token for these."""
    _, key = token_make(user=user, name="-".join(scopes), scopes=scopes, days=1)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client


@pytest.mark.dear
def test_a_case_from_the_flag_to_the_new_dice(hall: Hall) -> None:
    code, blue, red = hall.match.code, *(hall.match.users[side] for side in ("blue", "red"))
    number = flag(hall)
    call(red, "post", f"cases/{number}/entries/", 201, text="It was right", claim="red")
    assert call(hall.clara, "post", f"cases/{number}/take/", 200)["director"] == "clara"
    to = list_rolled(hall.match.game, 1)[0].seq_before
    asked = {"choice": "rollback", "reason": "Told wrong", "rules": ["2.1"], "cites": [to + 1]}
    draft = call(hall.clara, "put", f"cases/{number}/draft/", 200, **asked, plan={"to": to, "clocks": "now"})
    assert draft["position"] and draft["dice"] and draft["state"] == "previewed"
    assert call(hall.clara, "get", f"cases/{number}/draft/", 200)["position"] == draft["position"]
    ruled = call(hall.clara, "post", f"cases/{number}/sign/", 200)
    assert (ruled["state"], ruled["rulings"][0]["choice"]) == ("ruled", "rollback")
    told = call(red, "get", f"games/{code}/view/", 200)["game"]
    assert [one["kind"] for one in told["holds"]] == ["dice"]
    assert told["holds"][0]["number"] == ruled["rulings"][0]["number"]
    assert told["phrases"]["reason"] == "Told wrong" and set(told["phrases"]["missing"]) == {"blue", "red"}
    call(blue, "post", f"games/{code}/phrase/", 204, phrase="luck")
    assert call(blue, "get", f"games/{code}/view/", 200)["game"]["phrases"]["missing"] == ["red"]
    call(blue, "post", f"games/{code}/phrase/", 409, phrase="luck")
    call(red, "post", f"games/{code}/phrase/", 204, phrase="")
    told = call(red, "get", f"games/{code}/view/", 200)["game"]
    assert (told["holds"], told["phrases"]) == ([], None)
    begun = GameEvent.objects.get(game__code=code, payload__event="EpochBegun").payload
    assert begun["phrases"]["blue"] == "luck"
    call(red, "post", f"games/{code}/phrase/", 409, phrase="again")
    assert [one["number"] for one in call(None, "get", f"games/{code}/rulings/", 200)] == [
        told_one["number"] for told_one in ruled["rulings"]
    ]


@pytest.mark.dear
def test_who_may_not(hall: Hall) -> None:
    code, stranger = hall.match.code, person("stranger")
    call(stranger, "post", f"games/{code}/cases/", 403, title="No", text="No")
    call(None, "post", f"games/{code}/cases/", 401, title="No", text="No")
    call(hall.clara, "post", f"games/{code}/cases/", 403, title="No", text="No")
    call(stranger, "post", f"games/{code}/phrase/", 403, phrase="x")
    number = flag(hall)
    assert call(stranger, "get", f"games/{code}/cases/", 200) == []
    assert [one["number"] for one in call(hall.dora, "get", f"games/{code}/cases/", 200)] == [number]
    for user, refused in ((stranger, 403), (None, 401)):
        call(user, "get", f"cases/{number}/", refused)
        call(user, "post", f"cases/{number}/entries/", refused, text="Hm")
    blue = hall.match.users["blue"]
    for act in ("take", "sign"):
        call(blue, "post", f"cases/{number}/{act}/", 404 if act == "sign" else 403)
    call(blue, "put", f"cases/{number}/draft/", 403, choice="stand", rules=["2.1"], reason="Mine")
    call(blue, "get", f"cases/{number}/draft/", 403)
    call(blue, "post", f"games/{code}/cases/own/", 403, title="Mine")
    call(blue, "post", f"cases/{number}/weighing/", 403, games=10)
    call(hall.match.users["red"], "post", f"cases/{number}/withdraw/", 403)
    assert call(blue, "post", f"cases/{number}/withdraw/", 200)["state"] == "withdrawn"
    call(blue, "post", f"cases/{number}/entries/", 409, text="Late")
    call(blue, "get", "cases/999999/", 404)


@pytest.mark.dear
def test_a_draft_is_read_by_its_author_alone(hall: Hall) -> None:
    number = flag(hall)
    call(hall.clara, "get", f"cases/{number}/draft/", 404)
    call(hall.clara, "put", f"cases/{number}/draft/", 200, choice="stand", rules=["2.1"], reason="As told")
    call(hall.dora, "get", f"cases/{number}/draft/", 403)
    call(hall.dora, "post", f"cases/{number}/sign/", 403)
    call(hall.dora, "put", f"cases/{number}/draft/", 409, choice="stand", rules=["2.1"], reason="As told")
    call(hall.clara, "delete", f"cases/{number}/draft/", 204)
    assert not Ruling.objects.exists()
    assert call(hall.clara, "post", f"cases/{number}/aside/", 200, text="I know them")["director"] is None


UNREADABLE: dict[str, dict[str, Any]] = {
    "no choice": {"choice": "conquer", "reason": "x"},
    "no reason": {"choice": "stand"},
    "unknown": {"choice": "stand", "rules": ["2.1"], "reason": "x", "sides": 1},
    "no number": {"choice": "stand", "rules": ["2.1"], "reason": "x", "cites": ["three"]},
}
IMPOSSIBLE: tuple[dict[str, Any], ...] = (
    {"to": "far"}, {"dice": "loaded", "to": 3}, {"minutes": {"blue": 0}}, {"steal": 1}, {"to": 10**6},
)  # fmt: skip


@pytest.mark.dear
def test_what_cannot_be_read_is_named(hall: Hall, subtests: pytest.Subtests) -> None:
    number = flag(hall)
    for what, given in UNREADABLE.items():
        with subtests.test(what):
            assert call(hall.clara, "put", f"cases/{number}/draft/", 400, **given)["facts"]["fields"]
    assert not Ruling.objects.exists()


@pytest.mark.dear
def test_a_plan_that_cannot_be_is_refused_in_words(hall: Hall, subtests: pytest.Subtests) -> None:
    number = flag(hall)
    for plan in IMPOSSIBLE:
        asked = {
            "choice": "rollback" if "to" in plan else "time",
            "rules": ["2.1"],
            "reason": "x",
            "plan": plan,
        }
        with subtests.test(plan=plan):
            assert call(hall.clara, "put", f"cases/{number}/draft/", 409, **asked)["reason"]
    assert not Ruling.objects.exists()


@pytest.mark.dear
def test_a_token_that_plays_directs_nothing(hall: Hall) -> None:
    staff = person("stefan", is_staff=True)
    Game.objects.filter(pk=hall.match.game.pk).update(terms={})
    number = flag(hall)
    playing, directing = by_token(staff, "play"), by_token(staff, "direct")
    for method, act in (("post", "take"), ("post", "sign"), ("post", "aside"), ("delete", "draft")):
        call(playing, method, f"cases/{number}/{act}/", 403)
    call(playing, "get", f"cases/{number}/", 403)
    assert call(directing, "post", f"cases/{number}/take/", 200)["director"] == "stefan"
    call(directing, "put", f"cases/{number}/draft/", 200, choice="stand", rules=["2.1"], reason="As told")
    call(directing, "post", f"cases/{number}/sign/", 200)
    blue = hall.match.users["blue"]
    call(by_token(blue, "read"), "post", f"games/{hall.match.code}/cases/", 403, title="a", text="b")
    ruled = Ruling.objects.get().pk
    call(by_token(blue, "play"), "post", f"rulings/{ruled}/appeal/", 201, text="No")
    assert Case.objects.filter(kind="appeal").count() == 1
    call(blue, "post", f"rulings/{ruled}/appeal/", 409, text="No")
    call(person("stranger"), "post", f"rulings/{ruled}/appeal/", 403, text="No")


@pytest.mark.dear
def test_a_director_who_looks_is_noted(hall: Hall) -> None:
    number = flag(hall)
    call(hall.dora, "get", f"cases/{number}/", 200)
    hides = Look.objects.filter(user=hall.dora, what="case").count()
    call(hall.match.users["red"], "get", f"cases/{number}/", 200)
    assert Look.objects.count() == hides


@pytest.mark.dear
def test_case_law_is_everybodys(hall: Hall) -> None:
    hall.rule(hall.dispute(), "stand", rules=["2.1"])
    hall.rule(hall.dispute("red"), "rollback", rules=["3.4"], plan=back(hall))
    found = call(None, "get", "rulings/?ruleset=skeleton", 200)
    assert [one["choice"] for one in found] == ["rollback", "stand"]
    assert call(None, "get", "rulings/?rule=3.4&text=column", 200)[0]["director"] == "clara"
    call(None, "get", "rulings/?limit=many", 400)
    law = call(None, "get", f"rulings/law/{hall.match.game.ruleset}/", 200)
    numbers = {one["rules"][0]: one["number"] for one in found}
    assert law["clauses"] == {rule: [number] for rule, number in numbers.items()} and law["disagree"] == []
    assert call(None, "get", f"rulings/{numbers['2.1']}/", 200)["reason"] == "The column was told wrong"
    call(None, "get", "rulings/999999/", 404)


@pytest.mark.dear
def test_contradictory_rulings_are_named(hall: Hall) -> None:
    hall.rule(hall.dispute(), "stand", rules=["2.1"])
    hall.rule(hall.dispute("red"), "rollback", rules=["2.1"], plan=back(hall))
    assert call(None, "get", f"rulings/law/{hall.match.game.ruleset}/", 200)["disagree"] == ["2.1"]


def test_what_is_ruled_in_a_private_game_is_no_case_law(hall: Hall) -> None:
    ruled = hall.rule(hall.dispute(), "stand")
    Game.objects.filter(pk=hall.match.game.pk).update(private=True)
    assert call(None, "get", "rulings/", 200) == []
    assert call(None, "get", f"rulings/law/{hall.match.game.ruleset}/", 200)["clauses"] == {}
    call(None, "get", f"rulings/{ruled.pk}/", 403)
    call(None, "get", f"games/{hall.match.code}/rulings/", 403)
    assert call(hall.match.users["red"], "get", f"rulings/{ruled.pk}/", 200)["number"] == ruled.pk


@pytest.mark.dear
def test_a_position_is_weighed(hall: Hall) -> None:
    number = flag(hall)
    call(hall.clara, "get", f"cases/{number}/weighing/", 404)
    call(hall.clara, "post", f"cases/{number}/weighing/", 409, games=1)
    assert call(hall.clara, "post", f"cases/{number}/weighing/", 202, games=5)["wanted"] == 5
    assert call(hall.clara, "get", f"cases/{number}/weighing/", 200)["played"] == 0
    call(hall.match.users["blue"], "get", f"cases/{number}/weighing/", 403)


@pytest.mark.dear
def test_a_director_of_a_club_rules_by_a_token_as_long_as_they_are_one(hall: Hall) -> None:
    """The scope is given to whoever directs, is asked for by each act, and reaches no further than its owner does."""
    number = flag(hall)
    with pytest.raises(TokenRefused, match="directors"):
        by_token(hall.match.users["red"], "direct")
    desk, play = by_token(hall.dora, "direct"), by_token(hall.dora, "play")
    asked = {"choice": "warn", "reason": "Told wrong", "rules": ["2.1"], "plan": {"side": "red"}}
    call(play, "post", f"cases/{number}/take/", 403)
    call(desk, "post", f"cases/{number}/take/", 200)
    call(desk, "put", f"cases/{number}/draft/", 200, **asked)
    call(desk, "post", f"cases/{number}/sign/", 200)
    assert Ruling.objects.get(case=number).director == hall.dora
    other = flag(hall, title="Once more")
    Membership.objects.filter(user=hall.dora).delete()
    call(desk, "post", f"cases/{other}/take/", 403)


@pytest.mark.dear
def test_a_draft_that_cannot_be_shown_is_not_kept(hall: Hall) -> None:
    number = flag(hall)
    call(hall.clara, "put", f"cases/{number}/draft/", 409, choice="time", reason="For the trouble", plan={})
    assert not Ruling.objects.exists()
    call(hall.clara, "put", f"cases/{number}/draft/", 200, choice="stand", rules=["2.1"], reason="As told")
    call(hall.clara, "put", f"cases/{number}/draft/", 409, choice="time", reason="For the trouble", plan={})
    assert Ruling.objects.get().choice == "stand"
