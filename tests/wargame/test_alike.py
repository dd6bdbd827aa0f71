"""Who signs up, or keeps a guest account, learns of no address whether somebody has it: the mailbox alone does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.http import HttpResponseBase
from django.test import Client

from tests.wargame.sitting import person
from tests.wargame.test_accounts import SIGN_UP, link_in_mail
from tests.wargame.test_guests import KEEP, begin
from wargame.accounts.models import Guest

pytestmark = pytest.mark.django_db

KNOWN, FREE = "known@example.org", "nobody@example.org"


@pytest.fixture(autouse=True)
def erika() -> User:
    """Somebody who has an address, confirmed."""
    user = person("erika")
    User.objects.filter(pk=user.pk).update(email=KNOWN)
    EmailAddress.objects.create(user=user, email=KNOWN, verified=True, primary=True)
    return user


def sign_up(client: Client, email: str, name: str = "anna") -> HttpResponseBase:
    return client.post("/accounts/signup/", {**SIGN_UP, "username": name, "email": email})


def keep(client: Client, email: str, name: str = "anna") -> HttpResponseBase:
    if "_auth_user_id" not in client.session:
        begin(client)
    return client.post("/accounts/keep/", {**KEEP, "username": name, "email": email})


def said(answer: HttpResponseBase, client: Client) -> tuple[int, str, str]:
    """What somebody can tell of an answer: status, where it leads, and what stands there but the address itself."""
    page = getattr(answer, "content", b"").decode()
    where = answer.headers.get("Location", "")
    if where:
        page = client.get(where).content.decode()
    page = re.sub(r'(csrfmiddlewaretoken" value|nonce)="[^"]*"', "", page)
    return answer.status_code, where, page.replace(KNOWN, "x").replace(FREE, "x")


def attempt(way: Callable[[Client, str], HttpResponseBase], email: str) -> list[tuple[int, str, str]]:
    """All that somebody who tries an address is told: at once, again, by another who wants the name, at the door."""
    cache.clear()
    first, again, other, door = Client(), Client(), Client(), Client()
    found = [said(way(first, email), first), said(way(first, email), first)]
    found.append(said(sign_up(other, "third@example.org"), other))
    cache.clear()
    for login in ("anna", email):
        credentials = {"login": login, "password": SIGN_UP["password1"]}
        found.append(said(door.post("/accounts/login/", credentials), door))
    found.append(said(sign_up(again, email, "berta"), again))
    return found


@pytest.mark.dear
@pytest.mark.parametrize("way", [sign_up, keep])
def test_what_one_is_told_of_an_address_is_the_same_whoever_has_it(
    way: Callable[[Client, str], HttpResponseBase],
) -> None:
    known = attempt(way, KNOWN)
    assert {letter.to[0] for letter in mail.outbox if KNOWN in letter.to} == {KNOWN}
    assert all("already exists" in str(letter.body) for letter in mail.outbox if KNOWN in letter.to)
    User.objects.exclude(username="erika").delete()
    mail.outbox.clear()
    free = attempt(way, FREE)
    assert any("/accounts/confirm-email/" in str(letter.body) for letter in mail.outbox if FREE in letter.to)
    assert known == free


def test_who_has_the_address_stays_who_they_are(erika: User, client: Client) -> None:
    sign_up(client, KNOWN)
    (letter,) = mail.outbox
    assert letter.to == [KNOWN] and "already exists" in str(letter.body)
    assert "/accounts/confirm-email/" not in str(letter.body)
    door = Client()
    door.post("/accounts/login/", {"login": KNOWN, "password": "tent pole 42"})
    assert door.session["_auth_user_id"] == str(erika.pk)
    stranger = Client()
    stranger.post("/accounts/login/", {"login": KNOWN, "password": SIGN_UP["password1"]})
    assert "_auth_user_id" not in stranger.session


def test_a_password_is_reset_for_who_has_the_address(erika: User, client: Client) -> None:
    sign_up(client, KNOWN)
    mail.outbox.clear()
    client.post("/accounts/password/reset/", {"email": KNOWN})
    (letter,) = mail.outbox
    assert "erika" in str(letter.body) and "anna" not in str(letter.body)


def test_an_address_that_nobody_has_confirmed_is_of_whoever_follows_a_link(client: Client) -> None:
    sign_up(client, FREE, "anna")
    first = link_in_mail()
    cache.clear()
    sign_up(Client(), FREE, "berta")
    client.post(link_in_mail())
    assert EmailAddress.objects.get(email=FREE, verified=True).user.username == "berta"
    client.post(first)
    assert EmailAddress.objects.filter(email=FREE, verified=True).count() == 1


def test_a_guest_who_names_an_address_of_somebody_stays_a_guest(erika: User, client: Client) -> None:
    keep(client, KNOWN)
    guest = Guest.objects.get().user
    assert guest.username == "anna" and not guest.email
    assert mail.outbox[-1].to == [KNOWN] and "already exists" in str(mail.outbox[-1].body)
    assert EmailAddress.objects.get(email=KNOWN, verified=True).user == erika
    keep(client, FREE)
    client.post(link_in_mail())
    assert not Guest.objects.exists() and User.objects.get(username="anna").email == FREE
