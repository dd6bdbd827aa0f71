"""Rulesets over the API: every one found, with its presentation, words and boards."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

import rules
from tests.rulesets import each
from tests.wargame.sitting import SKELETON

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader() -> APIClient:
    return APIClient()


def test_every_ruleset_is_listed(reader: APIClient) -> None:
    listed = reader.get("/api/rulesets/").json()
    assert [one["id"] for one in listed] == list(rules.playable())


@each("ruleset")
def test_a_ruleset_tells_its_scenarios(reader: APIClient, ruleset: str) -> None:
    told = reader.get(f"/api/rulesets/{ruleset}/").json()
    system = rules.get(ruleset)
    assert {one["id"]: one["sides"] for one in told["scenarios"]} == {
        scenario.id: list(scenario.sides) for scenario in system.scenarios.values()
    }


@each("ruleset")
def test_presentation_and_words_come_as_they_lie_in_the_folder(reader: APIClient, ruleset: str) -> None:
    assert reader.get(f"/api/rulesets/{ruleset}/presentation/").json()
    words = reader.get(f"/api/rulesets/{ruleset}/words/en/")
    assert words["Content-Type"].startswith("text/plain")
    source = (rules.get(ruleset).folder / "words" / "en.ftl").read_text()
    text = words.content.decode()
    assert text.startswith(source)
    assert "event-Resigned" in text


@each("ruleset")
def test_a_board_is_sent_once(reader: APIClient, ruleset: str) -> None:
    for scenario in rules.get(ruleset).scenarios:
        address = f"/api/rulesets/{ruleset}/boards/{scenario}/"
        first = reader.get(address)
        assert first.json()["legend"]
        again = reader.get(address, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert "immutable" in reader.get(address, {"v": first["ETag"].strip('"')})["Cache-Control"]


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("nowhere/", "ruleset"),
        ("nowhere/presentation/", "ruleset"),
        ("nowhere/words/en/", "ruleset"),
        ("nowhere/boards/any/", "ruleset"),
        (f"{SKELETON}/boards/nowhere/", "scenario"),
        (f"{SKELETON}/words/xx/", "language"),
        ("core/", "ruleset"),
    ],
)
def test_what_is_not_there_is_said_not_to_be(reader: APIClient, address: str, what: str) -> None:
    answer = reader.get(f"/api/rulesets/{address}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"
    assert answer.json()["reason"] == f"There is no such {what}"


def test_words_are_never_read_from_elsewhere(reader: APIClient) -> None:
    for name in ("..%2f..%2fpyproject", "%2e%2e", "en.ftl"):
        assert reader.get(f"/api/rulesets/{SKELETON}/words/{name}/").status_code == 404
