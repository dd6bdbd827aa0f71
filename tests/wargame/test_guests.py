"""Guests: made at once by starting a lesson, kept with a name and an address, gone after their last look."""

from __future__ import annotations

import threading
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import AnonymousUser, User
from django.core import mail
from django.db import IntegrityError, connection
from django.http import HttpRequest
from django.test import Client
from django.utils.timezone import now
from pytest_django import Settings

from tests.wargame.match import first_act
from tests.wargame.sitting import SKELETON, client_of, person
from tests.wargame.test_accounts import SIGN_UP, link_in_mail
from wargame.accounts import guests
from wargame.accounts.forms import KeepForm
from wargame.accounts.guests import guest_make
from wargame.accounts.models import Guest, Profile
from wargame.evidence.models import Trace
from wargame.games import throttling
from wargame.games.checking import check_found, game_check
from wargame.games.models import Action, Game, Seat
from wargame.games.services import game_resign
from wargame.games.watching import enter
from wargame.membership import is_guest
from wargame.players.leaving import FORMER, person_leave
from wargame.players.tasks import forget
from wargame.practice.models import LessonCourse
from wargame.practice.services import practice_open
from wargame.results.models import Result
from wargame.results.services import results_find

pytestmark = pytest.mark.django_db
START = f"/games/new/{SKELETON}/crossroads/lesson/"
KEEP = {**SIGN_UP, "username": "frida", "email": "frida@example.org"}


def make() -> User:
    return guest_make(now().date())


def begin(client: Client) -> Game:
    """The lesson that a stranger starts by one click."""
    answer = client.post(START)
    assert answer.status_code == 302
    return Game.objects.get(code=answer["Location"].strip("/").rpartition("/")[2])


def test_one_click_leads_a_stranger_to_the_first_step(client: Client) -> None:
    assert f'action="{START}"' in client.get("/rules/").content.decode()
    game = begin(client)
    guest = Guest.objects.get().user
    assert (game.owner, game.alone, game.private, game.status) == (guest, "practice", True, "active")
    assert LessonCourse.objects.get(game=game).state == "on"
    assert guest.username.startswith("guest-") and not guest.email and not guest.has_usable_password()
    board = client.get(f"/games/{game.code}/").content.decode()
    assert "data-lesson" in board and "data-guest" in board
    assert client.get(f"/api/games/{game.code}/lesson/").json()["step"] == 1


def test_the_front_page_has_the_button_and_so_has_the_door_of_each_lesson(client: Client) -> None:
    assert "Start with a lesson" in client.get("/").content.decode()
    asked = client.get(f"/games/new/{SKELETON}/crossroads/?lesson", follow=True)
    assert asked.redirect_chain[-1][0] == START and f'action="{START}"' in asked.content.decode()
    assert client.get(START).status_code == 200 and not Guest.objects.exists(), "a look makes no guest"
    assert client.get("/games/new/skeleton/nowhere/lesson/").status_code == 404


def test_who_is_a_guest_already_or_has_an_account_stays_who_they_are(client: Client) -> None:
    begin(client)
    begin(client)
    assert Guest.objects.count() == 1
    erika = client_of(person("erika"))
    assert begin(erika).owner == person("erika") and Guest.objects.count() == 1


def test_without_the_token_of_a_form_nobody_becomes_a_guest() -> None:
    assert Client(enforce_csrf_checks=True).post(START).status_code == 403
    assert not Guest.objects.exists()


def test_an_address_makes_few_guests(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guest": "2/m/ip"}
    answers = [Client(REMOTE_ADDR="10.0.0.1").post(START) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "/accounts/signup/?next=" in answers[-1].content.decode()
    assert Client(REMOTE_ADDR="10.0.0.2").post(START).status_code == 302
    assert Guest.objects.count() == 3


def test_all_addresses_together_make_not_many(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "guests": "2/h/key"}
    answers = [Client(REMOTE_ADDR=f"10.0.0.{one}").post(START).status_code for one in range(3)]
    assert answers == [302, 302, 429]
    settings.GUESTS_AT_ONCE = 2
    settings.ACCOUNT_RATE_LIMITS = {}
    assert Client().post(START).status_code == 429 and User.objects.filter(guest__isnull=False).count() == 2


def test_a_guest_opens_fewer_games_than_others(settings: Settings) -> None:
    guest = client_of(make())
    body = {"ruleset": SKELETON, "scenario": "crossroads"}
    answers = [guest.post("/api/solo/", body, content_type="application/json").status_code for _ in range(13)]
    assert answers == [201] * 12 + [429]


def test_two_who_get_the_same_name_are_two(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("aaaaaa" * 2 + "bbbbbb")
    monkeypatch.setattr(guests, "secrets", SimpleNamespace(choice=lambda _: next(letters)))
    assert [make().username, make().username] == ["guest-aaaaaa", "guest-bbbbbb"]


@pytest.mark.django_db(transaction=True)
def test_many_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With real threads and few names to draw from."""
    monkeypatch.setattr(guests, "LETTERS", "ab")
    monkeypatch.setattr(guests, "LENGTH", 3)
    barrier, names = threading.Barrier(4), []

    def come() -> None:
        barrier.wait()
        try:
            names.append(make().username)
        finally:
            connection.close()

    threads = [threading.Thread(target=come) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(set(names)) == 4 == Profile.objects.filter(user__guest__isnull=False).count()


def test_nobody_else_can_take_such_a_name(client: Client) -> None:
    for name in ("guest-anna", "Guest-1", "guеst-x"):
        page = client.post("/accounts/signup/", {**SIGN_UP, "username": name})
        assert page.context["form"].errors["username"], name


def test_who_has_an_address_costs_no_query(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert not is_guest(User(email="erika@example.org"))
    guest = make()
    with django_assert_num_queries(1):
        assert is_guest(guest) and is_guest(guest)


def keep(client: Client, **more: str) -> Any:
    return client.post("/accounts/keep/", {**KEEP, **more})


def test_a_guest_keeps_the_account_and_its_games(client: Client) -> None:
    game = begin(client)
    guest = Guest.objects.get().user
    sent = keep(client, next=f"/games/{game.code}/")
    page = client.get(sent["Location"]).content.decode()
    assert KEEP["email"] in page and f'href="/games/{game.code}/"' in page
    guest.refresh_from_db()
    assert guest.username == "frida" and guest.check_password(KEEP["password1"])
    assert is_guest(User.objects.get(pk=guest.pk)), "until the address is confirmed"
    assert client.get(f"/api/games/{game.code}/lesson/").status_code == 200, "and plays on"
    client.post(link_in_mail())
    guest = User.objects.get(pk=guest.pk)
    assert not is_guest(guest) and guest.email == KEEP["email"] and game.seats.filter(user=guest).exists()
    assert client.get("/accounts/profile/").status_code == 200
    other = Client()
    other.post("/accounts/login/", {"login": "frida", "password": KEEP["password1"]})
    assert other.session["_auth_user_id"] == str(guest.pk)
    game_resign(code=game.code, user=guest)
    assert other.get(f"/api/games/{game.code}/record/").status_code == 200
    game.refresh_from_db()
    game_check(game.code, game.seq)
    assert (check := check_found(game, told=True)).state == "done" and not check.findings


def test_where_one_goes_on_is_a_page_of_this_site(client: Client) -> None:
    begin(client)
    for strange in ("https://elsewhere.example.org/", "javascript:alert(1)", "//elsewhere.example.org"):
        page = client.get(keep(client, next=strange)["Location"]).content.decode()
        page += client.get("/accounts/keep/", {"next": strange}).content.decode()
        page += client.get("/accounts/confirm-email/", {"next": strange}).content.decode()
        assert "elsewhere" not in page and "javascript:" not in page


def test_the_form_is_held_to_what_signing_up_is_held_to(client: Client) -> None:
    begin(client)
    person("erika")
    for fault, field in (
        ({"username": "erika"}, "username"),
        ({"username": "Umpire"}, "username"),
        ({"username": "guest-bob"}, "username"),
        ({"password1": "12345", "password2": "12345"}, "password1"),
        ({"password2": "another"}, "password2"),
        ({"email": "nowhere"}, "email"),
    ):
        assert keep(client, **fault).context["form"].errors[field], fault
    assert Guest.objects.get().user.username.startswith("guest-") and not mail.outbox


def test_an_address_that_has_an_account_is_not_told(client: Client) -> None:
    erika = person("erika")
    EmailAddress.objects.create(user=erika, email=erika.email, verified=True, primary=True)
    begin(client)
    assert keep(client, email=erika.email)["Location"] == "/accounts/confirm-email/"
    guest = Guest.objects.get().user
    assert guest.username == "frida" and mail.outbox[-1].to == [erika.email]
    assert "already exists" in str(mail.outbox[-1].body)
    assert EmailAddress.objects.get(verified=True).user == erika


def test_who_mistyped_the_address_fills_the_form_in_again(client: Client) -> None:
    begin(client)
    keep(client, email="wrong@example.org")
    first = link_in_mail()
    keep(client)
    assert client.post(first).status_code == 404
    client.post(link_in_mail())
    assert not Guest.objects.exists() and User.objects.get(username="frida").email == KEEP["email"]


def test_who_sends_the_form_twice_has_a_link_that_works(client: Client) -> None:
    begin(client)
    keep(client)
    first = link_in_mail()
    keep(client, username="gerda")
    assert len(mail.outbox) == 1, "no second mail goes to the address at once"
    client.post(first)
    assert not Guest.objects.exists() and User.objects.get(username="gerda").email == KEEP["email"]


def test_a_link_that_is_followed_while_the_form_is_sent_again_holds(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(client)
    keep(client)
    link, sent = link_in_mail(), KeepForm.keep

    def send_late(form: KeepForm, request: HttpRequest) -> bool:
        Client().post(link)
        return sent(form, request)

    monkeypatch.setattr(KeepForm, "keep", send_late)
    assert (
        keep(client, username="hugo", email="wrong@example.org")["Location"] == "/" and len(mail.outbox) == 1
    )
    assert EmailAddress.objects.get().verified and User.objects.get(username="frida").email == KEEP["email"]


def test_signing_in_to_an_account_leaves_the_guest_behind(client: Client) -> None:
    game = begin(client)
    guest = Guest.objects.get().user
    erika = person("erika")
    EmailAddress.objects.create(user=erika, email=erika.email, verified=True, primary=True)
    page = client.get("/accounts/login/").content.decode()
    assert "do not move" in page and "/accounts/keep/" in page
    client.post("/accounts/login/", {"login": "erika", "password": "tent pole 42"})
    assert client.session["_auth_user_id"] == str(erika.pk)
    assert game.seats.filter(user=guest).exists() and not game.seats.filter(user=erika).exists()
    assert client.get(f"/games/{game.code}/").status_code == 404


def test_a_guest_goes_some_days_after_the_last_look(client: Client, settings: Settings) -> None:
    game, stays = begin(client), make()
    Guest.objects.update(seen=now().date() - timedelta(days=settings.GUEST_DAYS + 1))
    Guest.objects.filter(user=stays).update(seen=now().date() - timedelta(days=settings.GUEST_DAYS))
    assert forget() == 1
    assert not Game.objects.filter(pk=game.pk).exists() and not Action.objects.exists()
    assert User.objects.filter(guest__isnull=False).get() == stays
    assert not User.objects.filter(username__startswith=FORMER).exists()
    assert "_auth_user_id" in client.session and "Sign up" in client.get("/").content.decode()


def age(**by: float) -> None:
    """All guests came so long ago."""
    User.objects.filter(guest__isnull=False).update(date_joined=now() - timedelta(**by))


def test_a_guest_who_plays_no_move_goes_after_a_day(client: Client) -> None:
    """So that a flood of them does not take all places for a month."""
    begin(client)
    age(hours=23)
    assert forget() == 0
    age(hours=25)
    assert forget() == 1 and not Guest.objects.exists() and not Game.objects.exists()


def test_a_guest_who_has_played_a_move_or_keeps_the_account_stays(client: Client) -> None:
    game = begin(client)
    first_act(game)
    assert Action.objects.filter(user=Guest.objects.get().user, verdict="accepted").exists()
    other = Client()
    begin(other)
    keep(other)
    age(days=3)
    assert forget() == 0 and Guest.objects.count() == 2


def test_who_plays_while_others_go_stays(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays the first move after the sweep has looked."""
    idle, late = Client(), client
    begin(idle)
    game = begin(late)
    age(days=2)

    def leave_slowly(*, user: User) -> None:
        person_leave(user=user)
        first_act(game)

    monkeypatch.setattr("wargame.players.guests.person_leave", leave_slowly)
    assert forget() == 1 and Guest.objects.get().user == game.owner


@pytest.mark.dear
def test_all_guests_of_an_address_may_do_what_one_person_may(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    monkeypatch.setattr(throttling.OpenThrottle, "rate", "4/hour", raising=False)
    body = {"ruleset": SKELETON, "scenario": "crossroads"}

    def open_game(guest: User, address: str) -> int:
        client = Client(REMOTE_ADDR=address)
        client.force_login(guest)
        return client.post("/api/solo/", body, content_type="application/json").status_code

    guests = [make() for _ in range(3)]
    answers = [open_game(guest, "10.0.0.1") for guest in guests for _ in range(2)]
    assert answers == [201] * 4 + [429] * 2
    assert open_game(guests[2], "10.0.0.2") == 201, "of another address"
    assert open_game(person("erika"), "10.0.0.1") == 201, "a member counts by themselves"


def test_boards_of_guests_count_by_address_too() -> None:
    code = practice_open(user=make(), ruleset=SKELETON, scenario="crossroads").code
    guest, erika = Game.objects.get(code=code).owner, person("erika")
    Game.objects.update(private=False)
    who = [
        enter(code, {"user": user, "client": ("10.0.0.1", 9), "headers": []}).who
        for user in (guest, AnonymousUser(), erika)
    ]
    assert who == ["from 10.0.0.1", "from 10.0.0.1", f"user {erika.pk}"]


def test_what_guests_ask_is_counted_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttling.ActionThrottle, "rate", "3/min", raising=False)
    answers = []
    for _ in range(2):
        client = Client(REMOTE_ADDR="10.0.0.1")
        game = begin(client)
        answers += [
            client.post(f"/api/games/{game.code}/undo/", {}, content_type="application/json").status_code
            for _ in range(2)
        ]
    assert [one == 429 for one in answers] == [False, False, False, True]


def test_a_look_keeps_a_guest_and_one_who_is_kept_does_not_go(client: Client) -> None:
    begin(client)
    long_ago = now().date() - timedelta(days=400)
    Guest.objects.update(seen=long_ago)
    client.get("/rules/")
    assert forget() == 0 and Guest.objects.get().seen == now().date()
    keep(client)
    client.post(link_in_mail())
    assert forget() == 0 and User.objects.filter(username="frida").exists()


def test_who_comes_back_while_others_go_stays(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(client)
    stays = Guest.objects.get().user
    gone = make()
    Guest.objects.filter(user=gone).update(seen=now().date() - timedelta(days=401))
    Guest.objects.filter(user=stays).update(seen=now().date() - timedelta(days=400))

    def leave_slowly(*, user: User) -> None:
        person_leave(user=user)
        client.get("/rules/")

    monkeypatch.setattr("wargame.players.guests.person_leave", leave_slowly)
    assert forget() == 1 and Guest.objects.get().user == stays


def test_a_guest_deletes_the_account_at_once(client: Client) -> None:
    begin(client)
    assert client.get("/accounts/keep/not/").status_code == 405
    client.post("/accounts/keep/not/")
    assert not Guest.objects.exists() and not Game.objects.exists() and not Seat.objects.exists()
    client.force_login(person("erika"))
    client.post("/accounts/keep/not/")
    assert User.objects.filter(username="erika").exists(), "it is for guests"


def test_a_guest_who_went_half_goes_with_the_next_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where something is written of a game while it is deleted."""
    guest = make()
    game = practice_open(user=guest, ruleset=SKELETON, scenario="crossroads")
    with monkeypatch.context() as broken, pytest.raises(IntegrityError):
        broken.setattr("wargame.players.guests.Game", Mock(**{"objects.filter.side_effect": IntegrityError}))
        client_of(guest).post("/accounts/keep/not/")
    assert not User.objects.get(pk=guest.pk).is_active and Game.objects.filter(pk=game.pk).exists()
    assert forget() == 1
    assert not User.objects.filter(pk=guest.pk).exists() and not Game.objects.exists()


def test_nothing_counts_that_a_guest_does(client: Client) -> None:
    guest = make()
    own = client_of(guest)
    game = practice_open(user=guest, ruleset=SKELETON, scenario="crossroads")
    assert own.post(f"/api/games/{game.code}/resign/", {}, content_type="application/json").status_code == 204
    results_find()
    assert not Result.objects.exists()
    own.get("/")
    assert not Trace.objects.exists() and not mail.outbox
