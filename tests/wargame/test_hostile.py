"""A quick run of the hostile fuzz; `bench/hostile.py` is the long one. No 500, and no byte of a game changed."""

from __future__ import annotations

import uuid
from random import Random
from typing import Any

import pytest

import rules
from rules.core.boards import Tabletop
from tests.explored import Sample
from tests.rulesets import each, some
from tests.wargame.ground import Slot, free_slots, wild
from tests.wargame.hostile import KINDS, blows, question, scene, strike_api, strike_service, would_play
from tests.wargame.sitting import Sitting, client_of, shapes, shortest, sit_down
from wargame.games.models import Action

pytestmark = pytest.mark.django_db
REFUSED = {400, 401, 403, 404, 409, 413, 422}
ROUNDS, BLOWS, QUESTIONS = 3, 10 * 9, 50
THROWS, OF_EACH = 150, 6
"""Wild values that are tried at a position, and how many of each kind are enough."""


@pytest.fixture(autouse=True)
def unthrottled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is thrown here is to reach the umpire."""
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)


def positions(ruleset: str, scenario: str, seed: int) -> Any:
    """Some positions of a game, a little further each time."""
    random, sitting = Random(seed), sit_down(ruleset, scenario)
    for _ in range(ROUNDS):
        sitting.play(random.randint(1, 6))
        if not sitting.game.awaiting:
            return
        played = Action.objects.filter(game__code=sitting.code, verdict="accepted").values_list(
            "key", flat=True
        )
        yield scene(sitting, random, [str(key) for key in played])


@some("ruleset, scenario", shapes)
@pytest.mark.parametrize("strike", [strike_service, strike_api])
@pytest.mark.dear
def test_no_blow_changes_a_game(ruleset: str, scenario: str, strike: Any, seed: int) -> None:
    struck = dict.fromkeys(KINDS, 0)
    for place in positions(ruleset, scenario, seed):
        before = place.sitting.fingerprint()
        for blow in blows(place, BLOWS):
            if would_play(place, blow):
                continue
            status = strike(place, blow)
            assert status in REFUSED or (blow.kind == "replayed key" and status == 200), (blow, status)
            struck[blow.kind] += 1
        assert place.sitting.fingerprint() == before
    assert min(struck.values()) > 0, struck


def on_a_table(id: str) -> list[str]:
    """The ruleset, if it is played on a table instead of hexes."""
    return [id] if isinstance(rules.get(id).board(shortest(id)), Tabletop) else []


@pytest.mark.exhaustive
@each("ruleset", on_a_table)
def test_nothing_wild_is_put_onto_a_table(ruleset: str, sample: Sample) -> None:
    """Points, ways and headings out of all measure: each is refused, as a draft and as an act."""
    sitting, struck = sit_down(ruleset), {"point": 0, "path": 0, "heading": 0}
    while sitting.game.awaiting and min(struck.values()) < OF_EACH:
        before = sitting.fingerprint()
        throws = [(slot, text) for slot in free_slots(sitting) for text in wild(slot)]
        for slot, text in sample(throws, THROWS):
            struck[slot.kind] += 1
            assert thrown(sitting, slot, text) in REFUSED, (slot, text)
        assert sitting.fingerprint() == before
        sitting.play(1)
    assert min(struck.values()) >= OF_EACH, struck


def thrown(sitting: Sitting, slot: Slot, text: str) -> int:
    """The status with which an order is refused that holds the text; as a draft it is refused or judged."""
    client = sitting.clients[sitting.asked]
    key, seq = str(uuid.uuid4()), sitting.game.seq
    draft = slot.body(text).replace(b'{"action"', b'{"draft"', 1)
    asked = client.post(sitting.url("options/"), draft, content_type="application/json")
    said = asked.json()
    assert asked.status_code in REFUSED or said.get("refusal") or not said.get("complete"), (slot, text, said)
    answer = client.post(
        sitting.url("actions/"), slot.body(text, key=key, seq=seq), content_type="application/json"
    )
    assert set(answer.json()) == {"code", "rule", "reason", "facts"}, answer.content
    return int(answer.status_code)


@some("ruleset, scenario", shapes)
@pytest.mark.dear
def test_no_question_is_a_crash(ruleset: str, scenario: str, seed: int) -> None:
    for place in positions(ruleset, scenario, seed):
        before = place.sitting.fingerprint()
        watcher = client_of()
        for _ in range(QUESTIONS):
            body = question(place)
            path = "options/" if b'"draft"' in body[:9] else "explain/"
            for client in (place.sitting.clients[place.side], watcher):
                answer = client.post(place.sitting.url(path), body, content_type="application/json")
                assert answer.status_code in REFUSED - {422} | {200}, (body, answer.content)
        assert place.sitting.fingerprint() == before


def test_the_fingerprint_sees_a_change(sitting: Sitting) -> None:
    before = sitting.fingerprint()
    assert sitting.fingerprint() == before
    sitting.play(1)
    assert sitting.fingerprint() != before
