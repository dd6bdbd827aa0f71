"""Web Push: what a browser can read of it and nobody else, what its push service is told, and what it shows."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from pytest_django import Settings

from tests.wargame.endpoint import Endpoint, Request, endpoint
from tests.wargame.sitting import client_of, person
from tests.wargame.test_deaths_of_directing import dying, finish
from tests.wargame.timing import later
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.post import letter_send
from wargame.notices import devices
from wargame.notices.deliveries import deliveries_end, deliveries_waiting, delivery_claim
from wargame.notices.devices import delivery_acknowledge, device_add, device_test
from wargame.notices.ledger import deliveries_of, words_of
from wargame.notices.models import Channel, Delivery, Notice, Outcome, PushDevice
from wargame.notices.pushing import public_key
from wargame.notices.sending import deliveries_send
from wargame.notices.services import notices_read
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db
PUSH = "from wargame.notices.tasks import slow_push; slow_push()"


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser with the keys that it alone has, and a push service on this machine."""

    def __init__(self, place: Endpoint) -> None:
        self.place, self.key, self.secret = place, ec.generate_private_key(ec.SECP256R1()), bytes(range(16))

    @property
    def subscription(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.place.url, "p256dh": text(point), "auth": text(self.secret)}

    def add(self, name: str = "ada") -> PushDevice:
        return device_add(user=person(name), name="Pixel", **self.subscription)

    def read(self, request: Request) -> Any:
        """What was pushed."""
        return json.loads(
            http_ece.decrypt(request.body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        )


@pytest.fixture
def place(settings: Settings) -> Iterator[Endpoint]:
    settings.OUTGOING_LOCAL = True
    with endpoint() as found:
        yield found


@pytest.fixture
def browser(place: Endpoint) -> Browser:
    return Browser(place)


def tell(key: str = "turn:x", **more: Any) -> Notice:
    letter = {"kind": "turn", "subject": "Your move", "lines": ["What?"], "path": "/games/x/", "needs": True}
    letter_send(reader=person("ada"), occasion="turn", key=key, **{**letter, **more})
    return Notice.objects.get(key=key)


def push(**after: float) -> int:
    with later(**after):
        return deliveries_send(Channel.PUSH, heartbeat.now())


def outcomes() -> list[str]:
    return [words_of(one) for one in deliveries_of(person("ada")).filter(channel="push")]


def test_the_browser_alone_can_read_what_is_pushed(browser: Browser) -> None:
    browser.add()
    notice = tell(text="Which units move?")
    assert push() == 1 and push() == 0
    (request,) = browser.place.requests
    delivery = Delivery.objects.get(channel="push")
    assert browser.read(request) == {
        "notice": notice.pk, "title": "Your move", "text": "Which units move?", "key": delivery.key,
    }  # fmt: skip
    assert b"move" not in request.body and outcomes() == ["taken by its push service"]
    with pytest.raises(http_ece.ECEException):
        Browser(browser.place).read(request)


def test_the_push_service_is_told_who_sends_it_and_how_long_to_keep_it(browser: Browser) -> None:
    browser.add()
    tell()
    push()
    headers = browser.place.requests[0].headers
    assert (headers["ttl"], headers["urgency"], headers["content-encoding"]) == ("86400", "high", "aes128gcm")
    signed = dict(
        part.strip().split("=", 1) for part in headers["authorization"].removeprefix("vapid ").split(",")
    )
    assert signed["k"] == public_key()
    head, claims, signature = signed["t"].split(".")
    told = json.loads(raw(claims))
    assert told["aud"] == browser.place.url.removesuffix("/in") and told["sub"].startswith(
        ("mailto:", "https:")
    )
    number = raw(signature)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(public_key())).verify(
        utils.encode_dss_signature(int.from_bytes(number[:32]), int.from_bytes(number[32:])),
        f"{head}.{claims}".encode(),
        ec.ECDSA(SHA256()),
    )


def test_what_is_told_later_takes_its_place_with_the_push_service(browser: Browser) -> None:
    browser.add()
    for _ in range(2):
        tell()
        push()
    tell("turn:other")
    push()
    first, second, other = (one.headers["topic"] for one in browser.place.requests)
    assert first == second != other and len(first) == 32


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_a_device_no_more(browser: Browser, status: int) -> None:
    browser.add()
    browser.place.answers[:] = [status]
    tell("turn:one")
    tell("turn:two")
    push()
    assert not PushDevice.objects.exists()
    assert sorted(outcomes()) == ["not needed: the address is gone", f"refused for good: {status}"]
    tell("turn:three")
    assert len(browser.place.requests) == 1 and push() == 0


def test_a_push_service_that_is_away_is_asked_again(browser: Browser) -> None:
    browser.add()
    browser.place.answers[:] = [503]
    tell()
    push()
    assert outcomes() == ["503, again in 1 minute"]
    push(minutes=2)
    assert outcomes() == ["taken by its push service"]


def test_what_was_shown_is_shown_however_late_that_is_written_down(browser: Browser) -> None:
    device = browser.add()
    tell()
    claimed = delivery_claim(Channel.PUSH, heartbeat.now())
    assert claimed is not None
    said = client_of().post("/api/notices/shown/", {"key": claimed.key}, format="json")
    assert said.json() == {"known": True}
    deliveries_end([claimed], Outcome.TAKEN, "201")
    device.refresh_from_db()
    assert outcomes()[0].startswith("shown ") and device.shown is not None
    assert not delivery_acknowledge("0" * 32)
    mail = Delivery.objects.filter(channel="mail")[0]
    assert not delivery_acknowledge(mail.key), "no browser shows a mail"


def test_what_is_read_on_one_device_is_not_pushed_to_another(browser: Browser) -> None:
    browser.add()
    tell()
    notices_read(person("ada"))
    push()
    assert browser.place.requests == []


def test_a_browser_shows_the_notices_of_whoever_added_it_last(browser: Browser) -> None:
    browser.add("ada")
    tell()
    device = browser.add("ben")
    assert [one.pk for one in PushDevice.objects.all()] == [device.pk] and device.user == person("ben")
    assert push() == 0 and browser.place.requests == []


def test_what_is_no_subscription_is_refused(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = browser.subscription
    for bad in (
        {"endpoint": "ftp://x/"}, {"p256dh": text(b"\4" + bytes(64))}, {"p256dh": "?"}, {"auth": text(bytes(15))},
    ):  # fmt: skip
        with pytest.raises(Conflict):
            device_add(user=person("ada"), name="x", **{**whole, **bad})
    monkeypatch.setattr(devices, "MOST", 1)
    browser.add()
    browser.add()
    with pytest.raises(Conflict):
        device_add(user=person("ada"), name="x", **{**whole, "endpoint": f"{browser.place.url}/2"})


def test_a_server_pushes_nothing_into_a_network(browser: Browser, settings: Settings) -> None:
    device = browser.add()
    settings.OUTGOING_LOCAL = False
    with pytest.raises(Conflict):
        browser.add()
    device_test(user=person("ada"), pk=device.pk)
    push()
    assert browser.place.requests == [] and outcomes()[0].startswith(
        "refused for good: The address must begin"
    )


def test_a_script_adds_tries_out_and_removes_a_device(browser: Browser) -> None:
    client = client_of(person("ada"))
    made = client.post("/api/notices/devices/", {"name": "Pixel", **browser.subscription}, format="json")
    assert made.status_code == 201
    told = client.get("/api/notices/devices/").json()
    assert told["key"] == public_key() and [one["name"] for one in told["devices"]] == ["Pixel"]
    path = f"/api/notices/devices/{made.json()['id']}/"
    assert client.post(path).status_code == 202
    push(seconds=1)
    assert browser.read(browser.place.requests[0])["title"] == "A test of Pixel"
    assert (
        client_of(person("ben")).delete(path).status_code == 404
        and client_of().delete(path).status_code == 401
    )
    assert client.delete(path).status_code == 204 and not PushDevice.objects.exists()


def test_the_page_lists_devices_and_removes_them(browser: Browser) -> None:
    device = browser.add()
    client = client_of(person("ada"))
    page = client.get("/notices/").content.decode()
    assert "Pixel" in page and f'data-push="{public_key()}"' in page and browser.place.url not in page
    path = f"/notices/devices/{device.pk}/"
    assert client_of(person("ben")).post(path, {"do": "remove"}).status_code == 404
    assert client.post(path, {"do": "test"}).status_code == 302 and push(seconds=1) == 1
    assert client.post(path, {"do": "remove"}).status_code == 302 and not PushDevice.objects.exists()


def test_who_leaves_the_site_leaves_no_device(browser: Browser) -> None:
    browser.add()
    tell()
    person_leave(user=person("ada"))
    assert push() == 0 and not PushDevice.objects.exists() and not Delivery.objects.exists()


def test_the_site_is_an_app_whose_worker_has_all_pages() -> None:
    worker, manifest = (client_of().get(path) for path in ("/sw.js", "/manifest.webmanifest"))
    assert worker["Content-Type"].startswith("text/javascript") and worker["Cache-Control"] == "no-cache"
    assert b"showNotification" in worker.content
    assert "worker-src 'self'" in worker["Content-Security-Policy"]
    told = manifest.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert [icon["type"] for icon in told["icons"]] == ["image/svg+xml"]
    assert '<link rel="manifest" href="/manifest.webmanifest">' in client_of().get("/").content.decode()


@pytest.mark.dear
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_pushes_what_takes_the_place_of_the_first(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OUTGOING_LOCAL", "1")
    browser.add()
    tell()
    with dying(tmp_path, PUSH, "wargame.notices.sending.deliveries_end"):
        assert len(browser.place.requests) == 1
    finish(tmp_path, PUSH)
    deliveries_waiting().update(due=heartbeat.now())
    PushDevice.objects.update(rests=None)  # as soon as the dead worker's lease is over
    finish(tmp_path, PUSH)
    first, second = browser.place.requests
    assert browser.read(first) == browser.read(second) and outcomes() == ["taken by its push service"]
