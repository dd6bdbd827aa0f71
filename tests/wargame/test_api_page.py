"""The page at `/api/`: people read the OpenAPI document there, with nothing fetched from elsewhere."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from tests.wargame.sitting import Sitting

pytestmark = pytest.mark.django_db


def test_the_page_and_its_script_obey_the_policy_of_the_site(client: Client) -> None:
    page = client.get("/api/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "script-src 'self'" in page["Content-Security-Policy"]
    assert not re.findall(r"<style|<script(?![^>]* src=)| on\w+=", text)
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', text)


def test_what_the_page_loads_is_there(client: Client) -> None:
    text = client.get("/api/").content.decode()
    files = re.findall(r'(?:src|href)="/static/((?:drf_spectacular_sidecar|api)/[^"]+)"', text)
    assert len(files) == 3
    assert all(finders.find(name) for name in files)
    (address,) = re.findall(r'src="(/api/\?[^"]*script[^"]*)"', text)
    script = client.get(address.replace("&amp;", "&"))
    assert script["Content-Type"].startswith("application/javascript")
    assert "/api/schema/" in script.content.decode()


@pytest.mark.dear
def test_a_page_is_no_operation_and_what_is_below_it_still_answers(client: Client) -> None:
    assert client.get("/api/rulesets/?format=json").json()
    assert client.get("/api/nowhere/").json()["code"] == "not_found"
    assert client.post("/api/").status_code in (403, 405)


def test_people_read_how_to_sign_in_and_play_and_find_the_page_from_any_other(client: Client) -> None:
    page = client.get("/api/").content.decode()
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    for said in (
        "Authorization: Token",
        "/api/games/CODE/actions/",
        "Retry-After",
        rates["user"].split("/")[0],
    ):
        assert said in page
    assert 'href="/api/"' in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["record/", "view/", ""])
def test_options_says_what_an_operation_is(sitting: Sitting, path: str) -> None:
    """Whatever it answers with: that of the record is no JSON, and was a 500."""
    told = sitting.clients["blue"].options(sitting.url(path))
    assert told.status_code == 200 and b'"name"' in told.content
