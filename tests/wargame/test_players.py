"""The page of a player: each part for whom it is meant; and leaving, after which records still verify."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.test import Client

from rules.core.codec import encode
from tests.wargame.match import new_match
from tests.wargame.sitting import client_of, person, shortest
from tests.wargame.test_results_selectors import ended
from wargame.games import services
from wargame.games.models import Founding, Game, Note
from wargame.games.record.export import record_lines
from wargame.games.record.verify_record import check
from wargame.players import leaving
from wargame.players.leaving import FORMER, person_leave
from wargame.players.models import Privacy
from wargame.players.selectors import meeting_of, name_of, offset_of, scenarios_for_two
from wargame.players.sight import PARTS, keeping, list_shown_parts, showing_among
from wargame.ratings.models import Balance
from wargame.ratings.sides import FEW

pytestmark = pytest.mark.django_db
Audience = Privacy.Audience


@pytest.fixture
def anna(db: None) -> User:
    """Somebody with a page."""
    return person("anna")


def viewer_in(circle: Audience, user: User) -> Any:
    """Somebody of that circle."""
    if circle == Audience.MYSELF:
        return user
    if circle == Audience.EVERYBODY:
        return AnonymousUser()
    other = person(f"circle{circle}")
    if circle == Audience.FELLOWS:
        group = Group.objects.create(name="The Bridge Club")
        group.user_set.set([user, other])
    return other


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.dear
def test_each_part_is_for_its_circle_and_the_nearer_ones(anna: User, part: str) -> None:
    for chosen, circle in product(Audience, Audience):
        Group.objects.all().delete()
        Privacy.objects.update_or_create(user=anna, defaults={part: chosen})
        viewer = viewer_in(circle, anna)
        seen = part in list_shown_parts(viewer, anna)
        assert seen == (circle <= chosen), (chosen, circle)
        assert showing_among(viewer, [anna.pk], part) == ({anna.pk} if seen else set())
        assert User.objects.filter(keeping(viewer, part), pk=anna.pk).exists() != seen


@pytest.mark.parametrize("part", PARTS)
def test_who_has_chosen_nothing_keeps_to_the_defaults(anna: User, part: str) -> None:
    for circle in Audience:
        Group.objects.all().delete()
        viewer = viewer_in(circle, anna)
        seen = circle <= getattr(Privacy(), part)
        assert (
            (part in list_shown_parts(viewer, anna)) == seen == bool(showing_among(viewer, [anna.pk], part))
        )


def test_a_page_asks_once_who_sees_what(anna: User, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        list_shown_parts(AnonymousUser(), anna)
    boris = person("boris")
    with django_assert_num_queries(1):
        list_shown_parts(boris, anna)


def test_reliability_is_for_whoever_is_signed_in(anna: User) -> None:
    Privacy.objects.create(user=anna, **dict.fromkeys(PARTS, Audience.MYSELF))
    assert "reliability" in list_shown_parts(person("boris"), anna)
    assert "reliability" not in list_shown_parts(AnonymousUser(), anna)


def browser(user: Any = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.mark.dear
def test_the_page_shows_what_was_played(anna: User, skirmish: str) -> None:
    boris = person("boris")
    ended(skirmish, anna, boris, anna)
    ended(skirmish, anna, boris, boris, private=True)
    page = browser().get("/players/anna/").content.decode()
    assert "0–0–1" not in page.split("Games <span>")[1].split("</section>")[0]
    assert page.count("by resignation") == 1, "the private one is not listed for strangers"
    assert "You and anna" not in page
    page = browser(boris).get("/players/anna/").content.decode()
    assert page.count("by resignation") == 2
    assert "1–0–1" in page and "You and anna" in page
    assert "Your page" in browser(anna).get("/players/anna/").content.decode()


@pytest.mark.dear
def test_what_is_kept_to_a_circle_is_on_no_page(anna: User, skirmish: str) -> None:
    ended(skirmish, anna, person("boris"), anna)
    Privacy.objects.create(user=anna, **dict.fromkeys(PARTS, Audience.MYSELF))
    for viewer in (None, person("emil")):
        for path in ("/players/anna/", "/players/anna/games/"):
            page = browser(viewer).get(path)
            assert page.status_code == 200
            assert b"by resignation" not in page.content and b"UTC" not in page.content
    assert b"by resignation" in browser(anna).get("/players/anna/games/").content


@pytest.mark.parametrize("path", ["/players/nobody/", "/players/nobody/games/"])
def test_nobody_has_no_page(path: str, db: None) -> None:
    assert browser().get(path).status_code == 404


@pytest.mark.dear
def test_the_settings_lead_to_what_others_see(anna: User) -> None:
    told = client_of(anna).get("/accounts/profile/").content.decode()
    for path in (
        f"/players/{anna.username}/",
        "/accounts/privacy/",
        "/ladders/challenges/",
        "/accounts/leave/",
    ):
        assert f'href="{path}"' in told
    assert "0 under way" in client_of(anna).get(f"/players/{anna.username}/").content.decode()


def test_a_player_says_who_sees_what(anna: User) -> None:
    client = browser(anna)
    form = dict.fromkeys(PARTS, Audience.FELLOWS.value)
    assert client.post("/accounts/privacy/", form).status_code == 302
    assert Privacy.objects.get(user=anna).luck == Audience.FELLOWS
    assert client.post("/accounts/privacy/", form | {"luck": 9}).status_code == 200
    assert Privacy.objects.get(user=anna).luck == Audience.FELLOWS
    assert browser().get("/accounts/privacy/").status_code == 302


@pytest.mark.parametrize(
    ("zone", "words"), [("UTC", "UTC"), ("Asia/Kolkata", "UTC+5:30"), ("America/Phoenix", "UTC−7")]
)
def test_a_time_zone_is_told_as_its_offset_alone(anna: User, zone: str, words: str) -> None:
    anna.profile.time_zone = zone
    assert offset_of(anna, anna.date_joined) == words


@pytest.mark.dear
def test_who_leaves_takes_the_name_along_and_records_hold(anna: User, skirmish: str) -> None:
    boris = person("boris")
    result = ended(skirmish, anna, boris, anna)
    Note.objects.create(game=result.game, user=anna, text="hidden thoughts")
    person_leave(user=anna)
    anna.refresh_from_db()
    assert anna.username.startswith(FORMER) and name_of(anna) == "a former member"
    assert (anna.email, anna.first_name, anna.is_active, anna.has_usable_password()) == ("", "", False, False)
    assert not Note.objects.exists()
    lines = [encode(line).decode() for line in record_lines(result.game)]
    assert "anna" not in "".join(lines)
    assert check(lines).findings == []
    assert [share.halves for share in result.shares.filter(user=anna)] == [2]
    page = browser(boris).get(f"/players/{anna.username}/").content.decode()
    assert "a former member" in page and "This account is closed" in page


def test_who_leaves_resigns_what_is_under_way(skirmish: str, db: None) -> None:
    match = new_match(skirmish, terms={"rated": True})
    leaver = match.users[match.asked]
    waiting = services.game_open(user=leaver, ruleset=skirmish, scenario=shortest(skirmish))
    joined = services.game_open(user=person("olga"), ruleset=skirmish, scenario=shortest(skirmish), side=None)
    services.seat_take(code=joined.code, user=leaver)
    person_leave(user=leaver)
    assert match.game.status == Game.Status.FINISHED
    assert match.game.result["verdict"]["id"] == "event-Resigned"
    assert Game.objects.get(pk=waiting.pk).status == Game.Status.ABANDONED
    assert not joined.seats.filter(user__isnull=False).exists()
    assert not Founding.objects.filter(players__contains=[{"player": leaver.username}]).exists()


def test_a_game_that_ends_while_one_leaves_keeps_nobody(
    skirmish: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(skirmish)
    leaver, other = match.users[match.asked], match.users[match.opponent(match.asked)]
    playing = leaving.games_under_way

    def resigned(user: User) -> list[Game]:
        found = playing(user)
        services.game_resign(code=match.code, user=other)
        return found

    monkeypatch.setattr(leaving, "games_under_way", resigned)
    person_leave(user=leaver)
    leaver.refresh_from_db()
    assert not leaver.is_active and match.game.result["winner"]


@pytest.mark.dear
def test_what_would_be_fair_is_told_to_whom_the_rating_is(anna: User) -> None:
    boris = person("boris")
    assert meeting_of(boris, anna, told=True).fair is None, "no game has said anything of any sides"
    plan, scenario, (side, other) = scenarios_for_two()[0]
    figures = {"edge": 0.1, "effect": 0.1, "edge_var": 0.01, "effect_var": 0.01, "covariance": 0.0}
    Balance.objects.create(
        ruleset=plan, scenario=scenario, period=1, side=side, other=other, games=FEW, **figures
    )
    assert meeting_of(boris, anna, told=True).fair
    page = browser(boris).get("/players/anna/").content.decode()
    Privacy.objects.create(user=anna, ratings=Privacy.Audience.MYSELF)
    kept = browser(boris).get("/players/anna/").content.decode()
    assert "Fairest next game: <b>" in page and "Fairest next game: <b>" not in kept


@pytest.mark.dear
def test_leaving_takes_the_password_and_the_name(anna: User) -> None:
    browser(anna).post("/accounts/leave/", {"name": "anna"})
    assert User.objects.get(pk=anna.pk).is_active, "a browser left open is not enough"
    client = browser(anna)
    assert client.get("/accounts/leave/").status_code == 302
    client.post("/accounts/reauthenticate/?next=/accounts/leave/", {"password": "tent pole 42"})
    assert "This cannot be undone" in client.get("/accounts/leave/").content.decode()
    client.post("/accounts/leave/", {"name": "boris"})
    assert User.objects.get(pk=anna.pk).is_active
    client.post("/accounts/leave/", {"name": "anna"})
    assert not User.objects.get(pk=anna.pk).is_active
    assert client.get("/accounts/privacy/").status_code == 302, "and is signed out"
