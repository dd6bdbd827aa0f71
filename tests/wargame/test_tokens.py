"""Tokens: hashed, named, limited to their scopes, ended with the password; on the API, the page and the socket."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver
from django.utils import timezone
from rest_framework.test import APIClient

from tests.explored import one_in
from tests.wargame.sitting import Sitting, client_of, person, sit_down
from wargame.games.models import Game
from wargame.settings import SITE_ADDRESS
from wargame.tokens.authentication import find_needed_scope
from wargame.tokens.models import Token, digest_of
from wargame.tokens.services import MOST, RARELY, TokenRefused, token_make, tokens_expire

pytestmark = pytest.mark.django_db
PAGE = "/accounts/profile/tokens/"


def key_of(user: Any, *scopes: str, name: str = "bot", days: int | None = None) -> str:
    return token_make(user=user, name=name, scopes=scopes or ("play",), days=days)[1]


def script(key: str) -> APIClient:
    """A program that signs in with that key."""
    return APIClient(headers={"Authorization": f"Token {key}"})


@pytest.fixture
def erika() -> User:
    return person("erika")


def test_a_token_is_kept_as_its_hash_alone(erika: User) -> None:
    key = key_of(erika)
    with connection.cursor() as cursor:
        cursor.execute("SELECT t::text FROM tokens_token t")
        (row,) = cursor.fetchone()
    assert key not in row and key[3:20] not in row
    assert script(key).get("/api/me/").json()["username"] == "erika"


@pytest.mark.dear
def test_no_key_is_in_any_log_nor_in_a_statement(
    erika: User, sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    browser, stranger = Client(raise_request_exception=False), f"rh_{'x' * 43}"
    browser.force_login(erika)
    with caplog.at_level(logging.DEBUG), CaptureQueriesContext(connection) as statements:
        page = browser.post(PAGE, {"name": "nightly", "scopes": ["read"], "days": "30"}).content.decode()
        (key,) = set(re.findall(r"rh_[\w-]{43}", page))
        for sent in (key, stranger):
            script(sent).get("/api/me/")
            script(sent).post(sitting.url("actions/"), {}, format="json")
            script(sent).get("/api/games/nowhere/")
        browser.post(f"{PAGE}{Token.objects.get().pk}/revoke/")
    told = caplog.text + str(statements.captured_queries) + str([vars(record) for record in caplog.records])
    assert "tokens_token" in told and digest_of(key) in told
    assert key[3:] not in told and stranger[3:] not in told


def test_a_token_says_what_it_is(erika: User) -> None:
    told = script(key_of(erika, "read", days=30)).get("/api/me/").json()["token"]
    assert (told["name"], told["scopes"]) == ("bot", ["read"])
    assert told["expires"] > told["created"]
    assert client_of(erika).get("/api/me/").json()["token"] is None


def test_two_programs_have_a_token_each(erika: User) -> None:
    browser = client_of(erika)
    made = [
        browser.post(
            "/api/me/tokens/", {"name": name, "scopes": ["read"], "days": None}, format="json"
        ).json()
        for name in ("one", "two")
    ]
    assert [script(one["token"]).get("/api/me/").status_code for one in made] == [200, 200]
    listed = browser.get("/api/me/tokens/")
    assert [one["name"] for one in listed.json()] == ["one", "two"]
    assert all(one["token"] not in listed.content.decode() for one in made)
    assert browser.delete(f"/api/me/tokens/{made[0]['id']}/").status_code == 204
    assert [script(one["token"]).get("/api/me/").status_code for one in made] == [401, 200]
    assert browser.delete("/api/me/tokens/").status_code == 204
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"scopes": []},
        {"scopes": ["rule"]},
        {"days": 0},
        {"days": "7"},
        {"colour": "red"},
    ],
)
def test_a_token_that_cannot_be_made(erika: User, wrong: dict[str, Any]) -> None:
    body = {"name": "bot", "scopes": ["read"], "days": 7, **wrong}
    answer = client_of(erika).post("/api/me/tokens/", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.dear
def test_names_are_told_apart_and_tokens_counted(erika: User) -> None:
    key_of(erika)
    with pytest.raises(TokenRefused, match="already have a token named bot"):
        key_of(erika)
    key_of(person("other"))
    for number in range(MOST - 1):
        key_of(erika, name=str(number))
    with pytest.raises(TokenRefused, match="revoke one"):
        key_of(erika, name="one more")


def test_only_who_directs_makes_tokens_that_direct(erika: User) -> None:
    body = {"name": "desk", "scopes": ["direct"], "days": 7}
    assert client_of(erika).post("/api/me/tokens/", body, format="json").status_code == 403
    clara = person("clara", is_staff=True)
    assert client_of(clara).post("/api/me/tokens/", body, format="json").status_code == 201
    assert "direct" not in client_of(erika).get(PAGE).content.decode().lower().split("it may")[-1]


def test_no_token_begets_or_ends_another(erika: User) -> None:
    own, other = key_of(erika), key_of(erika, name="other")
    body = {"name": "heir", "scopes": ["read"], "days": None}
    program = script(own)
    ids = {token.name: token.pk for token in Token.objects.all()}
    assert program.post("/api/me/tokens/", body, format="json").status_code == 403
    assert program.delete("/api/me/tokens/").status_code == 403
    assert program.delete(f"/api/me/tokens/{ids['other']}/").status_code == 403
    assert script(other).get("/api/me/").status_code == 200
    assert program.delete(f"/api/me/tokens/{ids['bot']}/").status_code == 204
    assert program.get("/api/me/").status_code == 401


def test_nobody_ends_the_token_of_another(erika: User) -> None:
    key = key_of(erika)
    thief = client_of(person("thief"))
    pk = Token.objects.get().pk
    assert thief.delete(f"/api/me/tokens/{pk}/").status_code == 404
    assert thief.post(f"{PAGE}{pk}/revoke/").status_code == 404
    assert script(key).get("/api/me/").status_code == 200


@pytest.mark.parametrize("header", ["Token", "Token ", "Token nonsense", "token a b", "Bearer nonsense"])
def test_a_bad_token_is_refused_even_where_nobody_need_sign_in(sitting: Sitting, header: str) -> None:
    answer = APIClient(headers={"Authorization": header}).get(sitting.url())
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")
    assert answer["WWW-Authenticate"] == "Token"


def test_an_expired_token_opens_nothing_and_is_cleared_away(erika: User) -> None:
    key = key_of(erika, days=1)
    Token.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert script(key).get("/api/me/").status_code == 401
    key_of(erika, name="lasting")
    assert tokens_expire(timezone.now()) == 1
    assert Token.objects.get().name == "lasting"


def test_the_last_use_is_written_rarely(erika: User) -> None:
    program = script(key_of(erika))
    program.get("/api/me/")
    first = Token.objects.get().used
    program.get("/api/me/")
    assert first is not None and Token.objects.get().used == first
    Token.objects.update(used=first - RARELY * 2)
    program.get("/api/me/")
    assert Token.objects.get().used >= first


def changed(user: User) -> None:
    client = Client()
    client.force_login(user)
    fresh = {"password1": "another long phrase", "password2": "another long phrase"}
    client.post("/accounts/password/change/", {"oldpassword": "tent pole 42", **fresh})


def reset(user: User) -> None:
    client = Client()
    client.post("/accounts/password/reset/", {"email": user.email})
    found = re.search(rf"{SITE_ADDRESS}(/\S+)", str(mail.outbox[-1].body))
    assert found
    form = client.get(found[1], follow=True)
    fresh = {"password1": "another long phrase", "password2": "another long phrase"}
    client.post(form.request["PATH_INFO"], fresh)


def set_by_staff(user: User) -> None:
    desk = Client()
    desk.force_login(person("director", is_staff=True, is_superuser=True))
    fresh = {
        "usable_password": "true",
        "password1": "another long phrase",
        "password2": "another long phrase",
    }
    desk.post(f"/admin/auth/user/{user.pk}/password/", fresh)


@pytest.mark.parametrize("way", [changed, reset, set_by_staff])
@pytest.mark.dear
def test_tokens_end_with_the_password(erika: User, way: Any) -> None:
    keys, other = [key_of(erika, name=name) for name in "ab"], key_of(person("other"))
    way(erika)
    erika.refresh_from_db()
    assert erika.check_password("another long phrase")
    assert [script(key).get("/api/me/").status_code for key in keys] == [401, 401]
    assert script(other).get("/api/me/").status_code == 200


def test_tokens_end_with_the_account_and_live_through_the_rest(erika: User) -> None:
    key = key_of(erika)
    erika.first_name = "Erika"
    erika.save()
    client = Client()
    client.post("/accounts/login/", {"login": "erika", "password": "tent pole 42"})
    assert script(key).get("/api/me/").status_code == 200
    erika.is_active = False
    erika.save()
    assert script(key).get("/api/me/").status_code == 401
    erika.is_active = True
    erika.save()
    assert script(key).get("/api/me/").status_code == 401


def operations() -> Iterator[tuple[str, str, Any]]:
    """Every operation of the API on a game or a person: path, method, view."""
    for pattern in get_resolver("wargame.games.urls").url_patterns:
        view = getattr(pattern.callback, "view_class", None) if isinstance(pattern, URLPattern) else None
        for method in view.http_method_names if view else ():
            if hasattr(view, method) and method != "options" and "Nowhere" not in view.__name__:
                yield str(pattern.pattern), method.upper(), view


@pytest.mark.parametrize(
    ("path", "method", "view"), one_in(3, operations()), ids=lambda one: one if isinstance(one, str) else None
)
def test_a_token_that_may_look_does_nothing_else(sitting: Sitting, path: str, method: str, view: Any) -> None:
    """Whatever operation there is, a token with `read` alone changes nothing by it."""
    user = sitting.users["blue"]
    program = script(key_of(user, "read"))
    for slot, value in (("<slug:code>", sitting.code), ("<slug:ruleset>", sitting.game.ruleset)):
        path = path.replace(slot, value)
    address = "/api/" + re.sub(r"<\w+:\w+>", "1", path)
    before = sitting.fingerprint()
    status = program.generic(method, address, "{}", content_type="application/json").status_code
    if find_needed_scope(view, method) == "read":
        assert status != 403 or "tokens" in path
    else:
        assert status == 403
    assert sitting.fingerprint() == before and Token.objects.count() == 1


LOOKS = {"postCheck", "postExplain", "deleteToken"}
"""What a token that may only look does besides GET: ask a question about the position, and end itself."""

BROWSERS = {
    "postTokenList",
    "deleteTokenList",
    "postWebhookList",
    "postWebhookDetail",
    "deleteWebhookDetail",
    "postDeliveryAgain",
    "postPushDeviceList",
    "postPushDeviceDetail",
    "deletePushDeviceDetail",
    *(f"{act}{place}Webhook" for act in ("post", "delete") for place in ("Club", "Event")),
    *(f"post{place}{what}" for place in ("Club", "Event") for what in ("WebhookList", "DeliveryAgain")),
}
"""What no token does, whatever its scopes."""


DIRECTING = (
    "OwnCase", "CaseTake", "CaseAside", "CaseDraft", "CaseSign", "CaseReturn", "CaseWeighing", "CasePosition",
    "CaseView", "CaseCompare", "getDesk",
)  # fmt: skip
"""What a director does, and sees of it before."""


@pytest.mark.dear
def test_what_takes_which_scope_is_documented(client: Client) -> None:
    document = client.get("/api/schema/", {"format": "json"}).json()
    assert document["components"]["securitySchemes"]["token"]["name"] == "Authorization"
    for operation in (one for path in document["paths"].values() for one in path.values()):
        name = operation["operationId"]
        if name in BROWSERS or name == "postPushShown":  # which nobody need be signed in for
            assert operation["security"] == [{"cookieAuth": []} if name in BROWSERS else {}], name
            continue
        (scope,) = next(way["token"] for way in operation["security"] if "token" in way)
        due = "read" if name.startswith("get") or name in LOOKS else "play"
        assert scope == ("direct" if name.endswith(DIRECTING) else due), name


@pytest.mark.dear
def test_a_token_directs_only_with_the_scope_for_it() -> None:
    clara = person("clara", is_staff=True)
    sitting = sit_down(private=True)
    player, director = script(key_of(clara, "play")), script(key_of(clara, "direct", name="desk"))
    assert player.get(sitting.url()).status_code == 403
    assert director.get(sitting.url()).status_code == 200
    assert player.post(sitting.url("abandon/"), {}, format="json").status_code == 403
    assert sitting.game.status == Game.Status.ACTIVE
    assert director.post(sitting.url("abandon/"), {}, format="json").status_code == 403
    both = script(key_of(clara, "direct", "play", name="both"))
    assert both.post(sitting.url("abandon/"), {}, format="json").status_code == 204
    assert sitting.game.status == Game.Status.ABANDONED
    clara.refresh_from_db()
    assert clara.is_staff


@pytest.mark.dear
def test_the_page_makes_shows_once_and_revokes(erika: User) -> None:
    browser = Client()
    browser.force_login(erika)
    form = {"name": "nightly", "scopes": ["read", "play"], "days": "30"}
    page = browser.post(PAGE, form)
    (key,) = set(re.findall(r"rh_[\w-]{43}", page.content.decode()))
    assert "no-store" in page["Cache-Control"]
    assert script(key).get("/api/me/").status_code == 200
    again = browser.get(PAGE).content.decode()
    assert key not in again and "nightly" in again
    assert "already" in browser.post(PAGE, form).content.decode()
    browser.post(f"{PAGE}{Token.objects.get().pk}/revoke/")
    assert script(key).get("/api/me/").status_code == 401
    browser.post(PAGE, form)
    browser.post("/accounts/profile/tokens/revoke/")
    assert not Token.objects.exists()
    assert "scopes" in browser.post(PAGE, {**form, "scopes": ["direct"]}).context["form"].errors
    assert not Token.objects.exists()


@pytest.mark.dear
def test_staff_see_whose_and_for_what_and_no_key(erika: User) -> None:
    key = key_of(erika)
    desk = Client()
    desk.force_login(person("director", is_staff=True, is_superuser=True))
    pk = Token.objects.get().pk
    pages = [desk.get(f"/admin/tokens/token/{path}").content.decode() for path in ("", f"{pk}/change/")]
    for page in pages:
        assert "erika" in page and "bot" in page
        assert key not in page and digest_of(key) not in page


CARRY_OVER = import_module("wargame.tokens.migrations.0002_carry_over")


def test_tokens_of_before_go_on_and_are_no_longer_readable(erika: User) -> None:
    clara, old, desk = person("clara", is_staff=True), "0f" * 20, "1e" * 20
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE authtoken_token (key varchar(40) PRIMARY KEY, created timestamptz NOT NULL,"
            " user_id integer UNIQUE REFERENCES auth_user(id) DEFERRABLE INITIALLY DEFERRED)"
        )
        cursor.execute(
            "INSERT INTO authtoken_token VALUES (%s, now(), %s), (%s, now(), %s)",
            [old, erika.pk, desk, clara.pk],
        )
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with connection.schema_editor() as editor:
        CARRY_OVER.carry_over(apps, editor)
        CARRY_OVER.carry_over(apps, editor)  # where there is none to carry over nothing happens
    assert "authtoken_token" not in connection.introspection.table_names()
    assert script(old).get("/api/me/").json()["token"]["scopes"] == ["play", "read"]
    assert script(desk).get("/api/me/").json()["token"]["scopes"] == ["direct", "play", "read"]
