"""Webhooks: what is posted, signed how, in which order, and what becomes of what is not taken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from hmac import new as hmac_new
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from tests.wargame.endpoint import Endpoint, endpoint
from tests.wargame.match import Match
from tests.wargame.sitting import client_of, person
from tests.wargame.test_deaths_of_directing import dying, finish
from tests.wargame.timing import later
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.post import letter_send
from wargame.notices import deliveries, hooks
from wargame.notices.deliveries import deliveries_waiting, delivery_claim
from wargame.notices.hooks import dead_letters_of, hook_make, hook_remove, hook_test
from wargame.notices.ledger import deliveries_of, words_of
from wargame.notices.models import Channel, Delivery, Webhook
from wargame.notices.sending import deliveries_send
from wargame.notices.services import notices_read
from wargame.players.leaving import person_leave
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db
HOOKS = "from wargame.notices.tasks import slow_hooks; slow_hooks()"


@pytest.fixture
def place(settings: Settings) -> Iterator[Endpoint]:
    settings.OUTGOING_LOCAL = True
    with endpoint() as found:
        yield found


@pytest.fixture
def hook(place: Endpoint) -> Webhook:
    return hook_make(user=person("ada"), name="Lamp", url=place.url, shape="plain")


def tell(key: str = "turn:x", name: str = "ada", **more: Any) -> None:
    letter = {
        "kind": "turn",
        "subject": f"Your move, {key}",
        "lines": ["What?"],
        "path": "/games/x/",
        "needs": True,
    }
    letter_send(reader=person(name), occasion="turn", key=key, **{**letter, **more})


def post(**after: float) -> int:
    with later(**after):
        return deliveries_send(Channel.HOOK, heartbeat.now())


def outcomes() -> list[str]:
    """What became of what was posted, the latest first."""
    return [words_of(one) for one in deliveries_of(person("ada")).filter(channel="hook")]


def test_what_is_posted_is_signed_and_says_what_the_page_says(
    place: Endpoint, hook: Webhook, match: Match
) -> None:
    tell(game=match.game, text="Move your <units> & fight")
    assert post() == 1 and post() == 0
    (request,) = place.requests
    told = json.loads(request.body)
    assert told.pop("made") and told.pop("notice")
    assert told == {
        "kind": "turn", "subject": "Your move, turn:x", "text": "Move your <units> & fight", "game": match.code,
        "url": "http://localhost:8000/games/x/", "needs": True,
    }  # fmt: skip
    time, signature = (part.partition("=")[2] for part in request.headers["webhook-signature"].split(","))
    assert (
        hmac_new(hook.secret.encode(), time.encode() + b"." + request.body, sha256).hexdigest() == signature
    )
    assert abs(int(time) - heartbeat.now().timestamp()) < 60
    assert request.headers["idempotency-key"] == Delivery.objects.get(channel="hook").key
    assert request.headers["content-type"] == "application/json" and outcomes() == ["answered 201"]


@pytest.mark.parametrize(
    ("shape", "body"),
    [
        (
            "discord",
            {
                "content": "Your move, turn:x\n"
                "Go \\<@\u200ball\\> & \\*fight\\* \\[here\\]\\(https\\://evil.example\\) @\u200beveryone"
                "\nhttp://localhost:8000/games/x/",
                "allowed_mentions": {"parse": []},
            },
        ),
        (
            "slack",
            {
                "text": "Your move, turn:x\nGo &lt;@\u200ball&gt; &amp; *fight* [here](https://evil.example) "
                "@\u200beveryone\nhttp://localhost:8000/games/x/",
                "mrkdwn": False,
            },
        ),
    ],
)
def test_others_take_it_in_their_own_shape(place: Endpoint, hook: Webhook, shape: str, body: Any) -> None:
    """Whatever a name is made of: it sets nothing otherwise, leads nowhere and calls nobody."""
    Webhook.objects.update(shape=shape)
    tell(text="Go <@all> & *fight* [here](https://evil.example) @everyone")
    post()
    assert json.loads(place.requests[0].body) == body


def test_what_is_not_taken_is_tried_less_and_less_often_for_a_day_under_one_key(
    place: Endpoint, hook: Webhook
) -> None:
    place.answers[:] = [500] * 99
    tell()
    waits, due = [], heartbeat.now()
    while (row := deliveries_waiting().filter(channel="hook").first()) is not None and len(waits) < 99:
        due = row.due
        deliveries_send(Channel.HOOK, due)
        waits += [one.due - due for one in deliveries_waiting().filter(channel="hook")]
    minute, hour = timedelta(minutes=1), timedelta(hours=1)
    assert waits[:4] == [minute, 2 * minute, 4 * minute, 8 * minute] and set(waits[8:]) == {hour}
    assert timedelta(0) <= due - heartbeat.now() - timedelta(days=1) <= hour
    assert len({one.headers["idempotency-key"] for one in place.requests}) == 1 and len(
        place.requests
    ) == len(waits)
    assert outcomes() == [f"given up after {len(waits) + 1} tries: 500"]


def test_it_says_what_was_answered_and_when_it_is_tried_again(place: Endpoint, hook: Webhook) -> None:
    place.answers[:] = [503, 302, 410]
    tell()
    post()
    assert outcomes() == ["503, again in 1 minute"]
    post(minutes=2)
    assert [one.said for one in Delivery.objects.filter(channel="hook")] == ["302"]
    post(minutes=9)
    assert outcomes() == ["refused for good: 410"] and {one.path for one in place.requests} == {"/in"}


def test_of_a_game_what_was_told_first_goes_first(place: Endpoint, hook: Webhook, match: Match) -> None:
    """A later notice of the same game waits for an earlier one; of another it does not."""
    place.answers[:] = [500]
    tell("turn:one", game=match.game)
    tell("chat:one", game=match.game)
    tell("turn:other")
    assert post() == 2
    assert [json.loads(one.body)["subject"] for one in place.requests] == [
        "Your move, turn:one", "Your move, turn:other",
    ]  # fmt: skip
    assert post(seconds=30) == 0 and post(minutes=2) == 2
    assert [json.loads(one.body)["subject"] for one in place.requests[2:]] == [
        "Your move, turn:one", "Your move, chat:one",
    ]  # fmt: skip


def test_what_is_held_for_its_hour_holds_up_nothing_that_presses(hook: Webhook, match: Match) -> None:
    """A clock, say, while a question waits for the end of quiet hours."""
    tell("turn:one", game=match.game, wait=timedelta(hours=1))
    tell("turn:two", game=match.game, wait=timedelta(hours=1))
    tell("clock:one", game=match.game)
    assert post() == 1 and outcomes()[0] == "answered 201"
    assert post(minutes=59) == 0 and post(minutes=61) == 2


def test_what_takes_the_place_of_what_is_being_posted_comes_after_it(hook: Webhook, match: Match) -> None:
    tell(game=match.game)
    claimed = delivery_claim(Channel.HOOK, heartbeat.now())
    tell(game=match.game)
    assert claimed is not None and post(seconds=30) == 0, "it is on its way still, as far as anybody knows"
    assert post(seconds=61) == 1


def test_what_takes_the_place_of_what_was_not_taken_goes_at_once(
    place: Endpoint, hook: Webhook, match: Match
) -> None:
    place.answers[:] = [500, 500]
    tell(game=match.game)
    assert post() == 1 and post(minutes=2) == 1
    tell(game=match.game)
    assert post(seconds=1) == 1 and [one.status for one in place.requests] == [500, 500, 201]


@pytest.mark.dear
def test_where_nobody_answers_one_is_tried_at_a_time(hook: Webhook, match: Match) -> None:
    Webhook.objects.update(url="http://127.0.0.1:9/")
    for key in ("one", "two", "three"):
        tell(key)
    assert post() == 1
    assert sorted(outcomes()) == ["no connection, again in 1 minute", "waiting", "waiting"]
    assert post(seconds=30) == 0


def test_what_is_read_is_not_posted(place: Endpoint, hook: Webhook) -> None:
    tell()
    notices_read(person("ada"))
    post()
    assert place.requests == [] and outcomes() == ["not needed: you had read it"]


def test_what_was_not_taken_may_be_sent_again(place: Endpoint, hook: Webhook) -> None:
    place.answers[:] = [410]
    tell()
    post()
    (dead,) = dead_letters_of(person("ada"))
    notices_read(person("ada"))
    client = client_of(person("ada"))
    assert "Send again" in client.get("/notices/").content.decode()
    assert client_of(person("ben")).post(f"/notices/deliveries/{dead.pk}/again/").status_code == 404
    assert client.post(f"/notices/deliveries/{dead.pk}/again/").status_code == 302
    post(seconds=1)
    first, second = place.requests
    assert first.body == second.body and first.headers["idempotency-key"] == second.headers["idempotency-key"]
    assert outcomes() == ["answered 201"] and not dead_letters_of(person("ada")).exists()
    assert client.post(f"/notices/deliveries/{dead.pk}/again/").status_code == 404


def test_a_webhook_is_tried_out_and_removed(place: Endpoint, hook: Webhook) -> None:
    hook_test(user=person("ada"), pk=hook.pk)
    post()
    assert json.loads(place.requests[0].body)["subject"] == "A test of Lamp"
    tell()
    hook_remove(owner=person("ada"), pk=hook.pk)
    assert post() == 0 and not Webhook.objects.exists()
    assert set(outcomes()) == {"not needed: you removed it", "answered 201"}


def test_the_page_makes_one_and_shows_its_secret_once(place: Endpoint) -> None:
    client = client_of(person("ada"))
    wanted = {"name": "Lamp", "url": place.url, "shape": "plain"}
    made = client.post("/notices/webhooks/", wanted)
    hook = Webhook.objects.get()
    assert hook.secret in made.content.decode() and "no-store" in made["Cache-Control"]
    page = client.get("/notices/").content.decode()
    assert hook.secret not in page and "Lamp" in page and place.url not in page
    assert client.post("/notices/webhooks/", wanted).status_code == 422, "the name is taken"
    assert (
        client.post("/notices/webhooks/", {**wanted, "name": "x", "url": "https://10.0.0.1:22/"}).status_code
        == 200
    )
    for path in (f"/notices/webhooks/{hook.pk}/", "/notices/webhooks/"):
        assert client_of().post(path, wanted)["Location"].startswith("/accounts/login/")
    assert client_of(person("ben")).post(f"/notices/webhooks/{hook.pk}/", {"do": "remove"}).status_code == 404
    assert client.post(f"/notices/webhooks/{hook.pk}/", {"do": "test"}).status_code == 302
    assert client.post(f"/notices/webhooks/{hook.pk}/", {"do": "remove"}).status_code == 302


def test_a_server_takes_no_address_inside_a_network_nor_one_without_tls() -> None:
    client = client_of(person("ada"))
    for url in ("http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://example.org:22/"):
        assert (
            client.post("/notices/webhooks/", {"name": "x", "url": url, "shape": "plain"}).status_code == 422
        )
    assert not Webhook.objects.exists()


def test_nobody_has_more_than_so_many_nor_makes_them_for_ever(
    place: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = person("ada")
    for number in range(hooks.MOST):
        hook_make(user=ada, name=f"{number}", url=place.url, shape="plain")
    with pytest.raises(Conflict):
        hook_make(user=ada, name="one more", url=place.url, shape="plain")
    monkeypatch.setattr(hooks, "HOURLY", hooks.MOST + 1)
    hook = Webhook.objects.all()[0]
    client = client_of(ada)
    client.post(f"/notices/webhooks/{hook.pk}/", {"do": "test"})
    assert "too often" in client.get("/notices/").content.decode()
    assert client.post(f"/api/notices/webhooks/{hook.pk}/").status_code == 429


def test_a_program_makes_tries_out_and_removes_them(place: Endpoint) -> None:
    client = client_of(person("ada"))
    made = client.post("/api/notices/webhooks/", {"name": "Lamp", "url": place.url}, format="json")
    assert made.status_code == 201 and made.json()["secret"] == Webhook.objects.get().secret
    path = f"/api/notices/webhooks/{made.json()['id']}/"
    assert client.post(path).status_code == 202
    place.answers[:] = [410]
    post(seconds=1)
    told = client.get("/api/notices/webhooks/").json()
    assert [(one["name"], one["secret"], one["good"], one["bad"]) for one in told["webhooks"]] == [
        ("Lamp", None, 0, 1)
    ]
    (dead,) = told["dead"]
    assert client.post(f"/api/notices/deliveries/{dead['id']}/again/").status_code == 204
    assert client_of(person("ben")).delete(path).status_code == 404
    assert client.delete(path).status_code == 204 and client.delete(path).status_code == 404
    bad = client.post("/api/notices/webhooks/", {"name": "x", "url": "ftp://x/"}, format="json")
    assert bad.status_code == 409


def test_who_leaves_the_site_leaves_no_webhook(place: Endpoint, hook: Webhook) -> None:
    tell()
    person_leave(user=person("ada"))
    assert post() == 0 and not Webhook.objects.exists() and not Delivery.objects.exists()


@pytest.mark.dear
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_posts_the_same_again(
    tmp_path: Path, place: Endpoint, hook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after the other side took it, and before anybody wrote that down."""
    monkeypatch.setenv("OUTGOING_LOCAL", "1")
    tell()
    with dying(tmp_path, HOOKS, "wargame.notices.sending.deliveries_end"):
        assert len(place.requests) == 1
    finish(tmp_path, HOOKS)
    assert len(place.requests) == 1 and outcomes() == ["on its way"]
    deliveries_waiting().update(due=heartbeat.now())
    Webhook.objects.update(rests=None)  # as soon as the dead worker's lease is over
    finish(tmp_path, HOOKS)
    assert outcomes() == ["answered 201"] and len(place.requests) == 2
    assert len({(one.headers["idempotency-key"], one.body) for one in place.requests}) == 1


def test_a_receiver_gets_one_at_a_time(hook: Webhook) -> None:
    """Of different games too. Who died over it has it for a quarter of a minute."""
    tell("turn:a"), tell("turn:b")
    now = heartbeat.now()
    first = delivery_claim(Channel.HOOK, now)
    assert first and delivery_claim(Channel.HOOK, now) is None
    deliveries.receiver_free(first, 0.1)
    assert delivery_claim(Channel.HOOK, now)
    assert delivery_claim(Channel.HOOK, now + timedelta(seconds=16)) is None
    assert delivery_claim(Channel.HOOK, now + timedelta(seconds=61))


def test_a_token_neither_makes_one_nor_reads_its_address(place: Endpoint, hook: Webhook) -> None:
    """Nor does a browser read it again: whoever has all of a Discord address can post there."""
    Webhook.objects.update(url="https://discord.com/api/webhooks/1234567890/abcdefghijklmnop")
    token = token_of_person("ada", ["read", "play"])
    told = token.get("/api/notices/webhooks/").json()["webhooks"][0]
    assert (told["host"], told["hint"], "url" in told) == ("discord.com", "…mnop", False)
    wanted = {"name": "Other", "url": place.url}
    device = {"name": "x", "endpoint": "https://push.example.org/1", "p256dh": "x", "auth": "y"}
    for path, body in (
        ("webhooks/", wanted), (f"webhooks/{hook.pk}/", {}), ("devices/", device), ("devices/1/", {}),
        ("deliveries/1/again/", {}),
    ):  # fmt: skip
        refused = token.post(f"/api/notices/{path}", body, format="json")
        assert refused.status_code == 403 and "in a browser" in refused.json()["reason"], path
    assert token.delete(f"/api/notices/webhooks/{hook.pk}/").status_code == 403
    assert Webhook.objects.count() == 1


def token_of_person(name: str, scopes: list[str]) -> APIClient:
    """A client that comes with a token of that person."""
    _, key = token_make(user=person(name), name="script", scopes=scopes, days=None)
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client
