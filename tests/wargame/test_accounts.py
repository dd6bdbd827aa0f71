"""Signing up, the profile, and the demo's door."""

import re
from pathlib import Path
from smtplib import SMTPServerDisconnected
from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from pytest_django import Settings

from tests.wargame.sitting import people, person
from wargame.accounts.demo import sign_in_path
from wargame.accounts.forms import ProfileForm
from wargame.accounts.looks import looks_of
from wargame.settings import SITE_ADDRESS

pytestmark = pytest.mark.django_db
SIGN_UP = {
    "username": "erika",
    "email": "erika@example.org",
    "password1": "a long enough phrase",
    "password2": "a long enough phrase",
}


@pytest.fixture
def erika() -> User:
    return User.objects.create_user("erika", "erika@example.org", "a long enough phrase")


def link_in_mail() -> str:
    found = re.search(rf"{SITE_ADDRESS}(/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


@pytest.mark.dear
def test_an_account_opens_after_its_address_is_confirmed(client: Client) -> None:
    client.post("/accounts/signup/", SIGN_UP)
    assert "_auth_user_id" not in client.session
    client.post(link_in_mail())
    client.post("/accounts/login/", {"login": "erika", "password": SIGN_UP["password1"]})
    assert client.session["_auth_user_id"] == str(User.objects.get(username="erika").pk)


LESSON = "/games/new/skeleton/crossroads/?lesson="
"""An address of the site that needs an account."""


def where_signed_in(after: str) -> str:
    """Where one stands who wanted to go there, had to sign up, and opened the mail's link in another browser."""
    first, other = Client(), Client()
    door = first.get(f"/accounts/login/?{urlencode({'next': after})}").context["signup_url"]
    sent = first.post(door, SIGN_UP, follow=True)
    link = link_in_mail()
    asked = other.get(link)
    confirmed = other.post(link, {"next": asked.context["redirect_field_value"] or ""}, follow=True)
    assert confirmed.request["PATH_INFO"] == "/accounts/login/"
    there = other.post(
        confirmed.request["PATH_INFO"],
        {
            "login": "erika",
            "password": SIGN_UP["password1"],
            "next": confirmed.context["redirect_field_value"] or "",
        },
    )
    waiting = first.get(sent.context["login_url"])
    assert waiting.context["redirect_field_value"] == (after if after == LESSON else None)
    return str(there["Location"])


@pytest.mark.dear
def test_who_signs_up_on_the_way_to_a_lesson_comes_to_it(client: Client) -> None:
    asked = client.get(LESSON, follow=True)
    assert f'href="/accounts/login/?{urlencode({"next": LESSON}, safe="/")}"' in asked.content.decode()
    assert where_signed_in(LESSON) == LESSON


@pytest.mark.dear
@pytest.mark.parametrize(
    "strange", ["https://elsewhere.example.org/", "//elsewhere.example.org", "javascript:alert(1)"]
)
def test_signing_up_leads_to_no_other_site(strange: str) -> None:
    assert where_signed_in(strange) == "/"
    assert "elsewhere" not in str(mail.outbox[-1].body) and "javascript" not in str(mail.outbox[-1].body)


@pytest.mark.dear
def test_mails_of_an_account_speak_for_the_site_by_its_name_and_address(
    client: Client, settings: Settings
) -> None:
    settings.SITE_NAME, settings.SITE_ADDRESS = "The Engine Shed", "https://shed.example.org"
    client.post("/accounts/signup/", SIGN_UP)
    body = str(mail.outbox[-1].body)
    assert "Hello from The Engine Shed!" in body and "https://shed.example.org/accounts/confirm" in body
    assert "testserver" not in body


@pytest.mark.dear
def test_who_signs_up_reads_where_the_mail_lies(client: Client, settings: Settings, tmp_path: Path) -> None:
    page = client.post("/accounts/signup/", SIGN_UP, follow=True).content.decode()
    assert SIGN_UP["email"] in page and "spam folder" in page
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path
    page = client.post("/accounts/password/reset/", {"email": SIGN_UP["email"]}, follow=True).content.decode()
    assert str(tmp_path) in page and "sends no mail" in page and list(tmp_path.iterdir())


class Down(BaseEmailBackend):
    """A mail server that hangs up."""

    def send_messages(self, messages: Any) -> int:
        raise SMTPServerDisconnected


@pytest.mark.dear
def test_who_signs_up_while_no_mail_goes_reads_so_and_gets_the_link_later(
    client: Client, settings: Settings
) -> None:
    goes, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, f"{__name__}.Down"
    answer = client.post("/accounts/signup/", SIGN_UP)
    assert answer.status_code == 503 and "The mail could not be sent" in answer.content.decode()
    assert SIGN_UP["email"] not in answer.content.decode() and "_auth_user_id" not in client.session
    for known in (SIGN_UP["email"], "nobody@example.org"):
        assert client.post("/accounts/password/reset/", {"email": known}).status_code == 503
    settings.EMAIL_BACKEND = goes
    cache.clear()  # five minutes later
    client.post("/accounts/login/", {"login": "erika", "password": SIGN_UP["password1"]})
    client.post(link_in_mail())
    assert EmailAddress.objects.get(email=SIGN_UP["email"]).verified


@pytest.mark.dear
def test_a_lost_password_is_replaced_by_mail(client: Client, erika: User) -> None:
    client.post("/accounts/password/reset/", {"email": erika.email})
    form = client.get(link_in_mail(), follow=True)
    fresh = {"password1": "another long phrase", "password2": "another long phrase"}
    client.post(form.request["PATH_INFO"], fresh)
    erika.refresh_from_db()
    assert erika.check_password("another long phrase")


def test_a_second_factor_may_be_added(client: Client, erika: User) -> None:
    client.force_login(erika)
    assert client.get("/accounts/2fa/").status_code == 200


def test_the_profile_is_made_with_the_user_and_saved(client: Client, erika: User) -> None:
    client.force_login(erika)
    wishes = {"time_zone": "Europe/Berlin", "language": "en", "theme": "dark"}
    assert client.post("/accounts/profile/", wishes).status_code == 302
    assert client.cookies["theme"].value == "dark"
    erika.profile.refresh_from_db()  # type: ignore[attr-defined]
    profile = erika.profile  # type: ignore[attr-defined]
    assert (profile.time_zone, profile.theme) == ("Europe/Berlin", "dark")


@pytest.mark.dear
def test_the_profile_is_a_page_of_the_site(client: Client, erika: User) -> None:
    client.force_login(erika)
    page = client.get("/accounts/profile/").content.decode()
    assert page.count('class="field') == len(ProfileForm.Meta.fields) and 'class="card0 pad form"' in page
    assert 'data-zone="id_time_zone"' in page and "Mail goes to erika@example.org" in page


def test_an_unknown_time_zone_is_refused(client: Client, erika: User) -> None:
    client.force_login(erika)
    page = client.post("/accounts/profile/", {"time_zone": "Mars/Olympus", "language": "en", "theme": "dark"})
    assert page.status_code == 200
    assert "Mars/Olympus" in page.content.decode()


def test_the_demo_link_signs_in_only_in_the_demo(client: Client, erika: User, settings: Settings) -> None:
    path = sign_in_path(erika)
    settings.DEMO = False
    assert client.get(path).status_code == 404
    settings.DEMO = True
    assert client.get(path).status_code == 302
    assert client.session["_auth_user_id"] == str(erika.pk)


def test_a_forged_demo_link_opens_nothing(client: Client, erika: User, settings: Settings) -> None:
    settings.DEMO = True
    assert client.get(sign_in_path(erika)[:-3] + "xx/").status_code == 404


@pytest.mark.dear
def test_whoever_tries_too_often_is_told_on_a_page_of_the_site(client: Client) -> None:
    for number in range(6):
        named = {"username": f"name{number}", "email": f"name{number}@example.org"}
        answer = client.post("/accounts/signup/", SIGN_UP | named)
    assert answer.status_code == 429
    assert "429.html" in [template.name for template in answer.templates]
    assert "Too many attempts" in answer.content.decode()


def test_who_tests_make_at_once_is_as_who_signs_up() -> None:
    """But for the name, its looks and the moment."""

    def lasting(row: Any) -> dict[str, Any]:
        aside = {"id", "user_id", "username", "email", "password", "looks", "date_joined"}
        return {
            field.attname: getattr(row, field.attname)
            for field in row._meta.fields
            if field.attname not in aside
        }

    alone = person("Anna")
    made = people(("Anna", "Bert", "Bert"))
    assert list(made) == ["Anna", "Bert"] and made["Anna"] == alone
    at_once = User.objects.get(username="Bert")
    assert lasting(at_once) == lasting(alone) and lasting(at_once.profile) == lasting(alone.profile)
    assert at_once.profile.looks == looks_of("Bert") and at_once.email == "Bert@example.org"
    assert Client().login(username="Bert", password="tent pole 42")
