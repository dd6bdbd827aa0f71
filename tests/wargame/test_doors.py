"""Signing up under a name like another's, and signing in while strangers guess."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from unittest import mock

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.wargame.sitting import person
from tests.wargame.test_accounts import SIGN_UP, link_in_mail
from wargame.accounts.devices import COOKIE, PEOPLE, device_of
from wargame.accounts.looks import looks_of
from wargame.accounts.models import Profile

pytestmark = pytest.mark.django_db
PASSWORD = "tent pole 42"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anna", "аnna"),  # a Cyrillic a
        ("coco", "сосо"),  # Cyrillic throughout
        ("bill", "bi11"),
        ("bob", "b0b"),
        ("morning", "rnorning"),
        ("anna", "ａｎｎａ"),
        ("Ivan", "lvan"),
        ("ROOT", "root"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert looks_of(one) == looks_of(other)


@pytest.mark.parametrize(
    ("one", "other"), [("anna", "anne"), ("müller", "muller"), ("Анна", "anna"), ("dan", "don")]
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert looks_of(one) != looks_of(other)


def signed_up(name: str) -> Any:
    """The form after an attempt to sign up; None when it went through."""
    mails = len(mail.outbox)
    page = Client().post("/accounts/signup/", {**SIGN_UP, "username": name, "email": f"{mails}@example.org"})
    return None if page.status_code == 302 else page.context["form"].errors["username"]


@pytest.mark.parametrize("name", ["erіka", "ЕRIКА", "er1ka", "erlka"])
def test_a_name_like_that_of_another_is_refused(name: str) -> None:
    person({"er1ka": "erIka", "erlka": "er1ka"}.get(name, "erika"))
    people = User.objects.count()
    assert signed_up(name)
    assert User.objects.count() == people


@pytest.mark.parametrize("name", ["аnna", "аdmin", "r00t", "Umpire"])
def test_a_name_of_two_alphabets_or_of_the_site_is_refused_at_any_time(name: str) -> None:
    assert signed_up(name)


@pytest.mark.parametrize("name", ["Анна", "日本テスト", "김철수", "Müller-3", "σωκράτης", "erik.a+1"])
def test_names_of_the_world_are_welcome(name: str) -> None:
    assert signed_up(name) is None
    assert Profile.objects.get().looks == looks_of(name)


def test_the_database_lets_no_second_one_in() -> None:
    """Two who sign up at the same moment have both been looked at before either is there."""
    person("anna")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("аnna")
    anna = User.objects.get()
    anna.username = "bertha"
    anna.save()
    assert signed_up("аnnа") and not signed_up("anna")


def test_staff_are_told_too() -> None:
    person("anna")
    desk = Client()
    desk.force_login(person("director", is_staff=True, is_superuser=True))
    form = {"username": "сосо", "usable_password": "false"}
    assert desk.post("/admin/auth/user/add/", form).status_code == 302
    page = desk.post("/admin/auth/user/add/", {**form, "username": "coco"})
    assert "looks too much like" in page.content.decode()


def test_of_names_that_looked_alike_before_the_oldest_keeps_the_look() -> None:
    first, second = person("anna"), person("other")
    Profile.objects.update(looks=None)
    User.objects.filter(pk=second.pk).update(username="аnna")
    import_module("wargame.accounts.migrations.0002_looks").looks_fill(apps, None)
    assert Profile.objects.get(user=first).looks == looks_of("anna")
    assert Profile.objects.get(user=second).looks is None
    second.refresh_from_db()
    second.save()


class Visitor(Client):
    """A browser at an address of its own."""

    def __init__(self, address: str) -> None:
        super().__init__(REMOTE_ADDR=address)

    def tries(self, login: str, password: str = "wrong") -> str:
        """What the page says to an attempt: "" when it lets in."""
        page = self.post("/accounts/login/", {"login": login, "password": password})
        return "" if "_auth_user_id" in self.session else str(page.context["form"].non_field_errors())


def leaves(browser: Visitor) -> None:
    browser.post("/accounts/logout/")


def confirmed(name: str) -> User:
    user = person(name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def erika() -> User:
    return confirmed("erika")


@pytest.fixture
def owner(erika: User) -> Visitor:
    """A browser in which Erika has signed in before."""
    known = Visitor("10.0.0.1")
    assert known.tries("erika", PASSWORD) == ""
    leaves(known)
    return known


@pytest.mark.dear
def test_strangers_do_not_lock_the_owner_out(owner: Visitor) -> None:
    stranger = Visitor("10.0.0.2")
    for _ in range(6):
        said = stranger.tries("erika")
    assert "Too many" in said and "Too many" in stranger.tries("erika", PASSWORD)
    assert owner.tries("erika", PASSWORD) == ""
    assert Visitor("10.0.0.3").tries("erika", PASSWORD) == ""  # nor from a browser that is new


@pytest.mark.dear
def test_guessing_from_many_addresses_is_limited_and_the_owner_still_gets_in(owner: Visitor) -> None:
    said = [Visitor(f"10.1.0.{number}").tries("erika") for number in range(60)]
    assert sum("Too many" in one for one in said) == 10
    assert "Too many" in Visitor("10.2.0.1").tries("erika", PASSWORD)
    for login in ("erika", "erika@example.org"):
        assert owner.tries(login, PASSWORD) == ""
        leaves(owner)


@pytest.mark.dear
def test_a_stranger_at_the_same_address_is_a_stranger(owner: Visitor) -> None:
    stranger = Visitor("10.0.0.1")
    for _ in range(12):
        stranger.tries("erika")
    assert owner.tries("erika", PASSWORD) == ""


@pytest.mark.dear
def test_a_known_browser_guesses_no_more_than_others(owner: Visitor, erika: User) -> None:
    for _ in range(5):
        assert "Too many" not in owner.tries("erika")
    assert "Too many" in owner.tries("erika", PASSWORD)
    other = person("other")
    for _ in range(6):
        said = owner.tries(other.username)
    assert "Too many" in said  # it is known for Erika alone


@pytest.mark.dear
def test_a_browser_is_known_for_the_last_of_a_family(owner: Visitor, erika: User) -> None:
    family = [confirmed(f"child{number}") for number in range(PEOPLE)]
    for user in family[:-1]:
        owner.tries(user.username, PASSWORD)
        leaves(owner)
    request = HttpRequest()
    request.COOKIES = {COOKIE: owner.cookies[COOKIE].value}
    assert all(device_of(request, user.username) for user in (erika, *family[:-1]))
    owner.tries(family[-1].username, PASSWORD)
    request.COOKIES = {COOKIE: owner.cookies[COOKIE].value}
    assert [bool(device_of(request, user.username)) for user in (erika, *family)] == [False, *[True] * PEOPLE]


@pytest.mark.dear
def test_a_forged_cookie_is_none(erika: User) -> None:
    stranger = Visitor("10.0.0.2")
    stranger.cookies[COOKIE] = "WyJ4IixbMV1d:nonsense"
    for _ in range(6):
        said = stranger.tries("erika")
    assert "Too many" in said


@pytest.mark.dear
def test_signing_in_often_is_no_guessing(owner: Visitor) -> None:
    for _ in range(8):
        assert owner.tries("erika", PASSWORD) == ""
        leaves(owner)
    fresh = [Visitor("10.0.0.9") for _ in range(8)]
    assert [one.tries("erika", PASSWORD) for one in fresh] == [""] * 8


@pytest.mark.dear
def test_who_has_the_mail_has_a_way_in(erika: User) -> None:
    for number in range(60):
        Visitor(f"10.1.0.{number}").tries("erika")
    lost = Visitor("10.3.0.1")
    lost.post("/accounts/password/reset/", {"email": erika.email})
    form = lost.get(link_in_mail(), follow=True)
    fresh = {"password1": "another long phrase", "password2": "another long phrase"}
    lost.post(form.request["PATH_INFO"], fresh)
    assert lost.session["_auth_user_id"] == str(erika.pk)
    leaves(lost)
    assert lost.tries("erika", "another long phrase") == ""


@pytest.mark.dear
def test_nobody_learns_who_is_here(erika: User) -> None:
    """A name that is there and one that is not are answered alike, the last time as the first."""
    one, other = Visitor("10.0.0.4"), Visitor("10.0.0.5")
    for _ in range(7):
        assert one.tries("erika") == other.tries("nobody-here") != ""


def counting_hashes() -> Any:
    """Within it, how often a password is hashed."""
    return mock.patch.object(MD5PasswordHasher, "encode", autospec=True, side_effect=MD5PasswordHasher.encode)


def test_what_is_asked_of_the_database_does_not_tell_who_is_here(erika: User) -> None:
    """A stranger's attempt costs as many queries and one hash, whether there is such an account or not."""
    asked, hashed = [], []
    for login in ("erika", "nobody-here"):
        stranger = Visitor("10.0.0.6")
        with CaptureQueriesContext(connection) as queries, counting_hashes() as encode:
            stranger.tries(login)
        asked.append(len(queries))
        hashed.append(encode.call_count)
    assert asked[0] == asked[1] and hashed[0] == hashed[1]


@pytest.mark.parametrize("verified", [True, False])
@pytest.mark.dear
def test_hashes_do_not_tell_which_address_has_an_account(verified: bool) -> None:
    """Neither who signs in nor who signs up with it learns of it; the second mail to an address is held back."""
    anna = person("anna")
    EmailAddress.objects.create(user=anna, email=anna.email, verified=verified, primary=True)
    hashed = []
    for name, address in (("bert", anna.email), ("carl", anna.email), ("dora", "nobody@example.org")):
        with counting_hashes() as signing_in:
            assert Visitor("10.0.0.6").tries(address)
        with counting_hashes() as signing_up:
            page = Client().post("/accounts/signup/", {**SIGN_UP, "username": name, "email": address})
        assert page.status_code == 302
        hashed.append((signing_in.call_count, signing_up.call_count))
    assert len(set(hashed)) == 1 and all(hashed[0])


def test_the_cookie_is_out_of_reach_of_scripts(owner: Visitor) -> None:
    cookie = owner.cookies[COOKIE]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["path"] == "/accounts/"
