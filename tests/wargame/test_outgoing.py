"""What the site sends to addresses that people have typed: nothing inside a network, no detours, nothing for long."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from http.client import HTTPException
from threading import BoundedSemaphore, Event
from typing import Any

import pytest
from pytest_django import Settings

from tests.wargame.endpoint import Endpoint, endpoint
from wargame.notices import outgoing
from wargame.notices.outgoing import NotSpokenTo, check_url, post

PUBLIC = "93.184.215.14"
INSIDE = (
    "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1",
    "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::1", "2001:db8::1",
    "::127.0.0.1", "2001:0:0:0:0:0:f5ff:fffe",
)  # fmt: skip


@pytest.fixture
def place(settings: Settings) -> Iterator[Endpoint]:
    settings.OUTGOING_LOCAL = True
    with endpoint() as found:
        yield found


class Names:
    """What names lead to, one answer after the other, and where connections were made to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.answers, self.reached = list(answers), list[Any]()
        monkeypatch.setattr(socket, "getaddrinfo", self.look_up)
        monkeypatch.setattr(socket, "create_connection", self.connect)

    def look_up(self, *args: Any, **more: Any) -> list[Any]:
        found = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return [(0, 0, 0, "", (address, 443)) for address in found]

    def connect(self, address: Any, *args: Any) -> Any:
        self.reached.append(address)
        raise ConnectionRefusedError


@pytest.mark.parametrize("address", INSIDE)
def test_nothing_is_sent_inside_a_network(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it is typed or a name leads there, and though another address of the name be public."""
    literal = f"[{address}]" if ":" in address else address
    with pytest.raises(NotSpokenTo):
        check_url(f"https://{literal}/x")
    names = Names(monkeypatch, [PUBLIC, address])
    with pytest.raises(NotSpokenTo):
        post("https://hooks.example.org/x", b"", {})
    assert names.reached == []


@pytest.mark.parametrize("spelt", ["2130706433", "0x7f.1", "127.1", "017700000001", "localhost"])
def test_an_address_that_is_spelt_otherwise_is_one_too(spelt: str) -> None:
    with pytest.raises((NotSpokenTo, OSError)):
        post(f"https://{spelt}/x", b"", {})


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads inside when it is asked a second time is not asked a second time."""
    names = Names(monkeypatch, [PUBLIC], ["127.0.0.1"])
    with pytest.raises(ConnectionRefusedError):
        post("https://rebinds.example.org/x", b"", {})
    assert names.reached == [(PUBLIC, 443)]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https:///x", "https://user@example.org/",
        "https://example.org:25/", "https://example.org:99999/", "https://exa mple.org/", "https://example.org/\nx",
        "example.org", "", "https://[::1/", "https://exämple.org/", "javascript:alert(1)",
    ],
)  # fmt: skip
def test_what_is_no_address_for_it_is_refused_when_it_is_typed(url: str) -> None:
    with pytest.raises(NotSpokenTo):
        check_url(url)


@pytest.mark.parametrize(
    "url", ["https://example.org/x?y", "https://example.org:8443/", "https://[2606:4700::1]/"]
)
def test_others_are_taken(url: str) -> None:
    check_url(url)


def test_what_is_posted_arrives_and_no_redirect_is_followed(place: Endpoint) -> None:
    place.answers[:] = [307]
    assert post(f"{place.url}?a=b", b"body", {"X-One": "1"}).status == 307
    (request,) = place.requests
    assert (request.path, request.body, request.headers["x-one"]) == ("/in?a=b", b"body", "1")


def test_no_proxy_of_the_environment_is_asked(place: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    assert post(place.url, b"", {}).status == 201


@pytest.mark.dear
def test_an_answer_that_comes_a_byte_at_a_time_is_cut_off(
    place: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "WHOLE", 0.3)
    place.drips = 0.05
    begun = time.monotonic()
    with pytest.raises((OSError, HTTPException)):
        post(place.url, b"", {})
    assert time.monotonic() - begun < 2


@pytest.mark.dear
def test_a_certificate_of_nobody_known_is_no_partner(settings: Settings, place: Endpoint) -> None:
    with pytest.raises(OSError):
        post(place.url.replace("http:", "https:"), b"", {})
    assert place.requests == []


@pytest.mark.dear
def test_slow_name_servers_hold_up_no_other_name(place: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does one that never answers hold its own request for long."""
    look_up, silence = socket.getaddrinfo, Event()

    def slowly(host: str, *args: Any, **more: Any) -> Any:
        return look_up(host, *args, **more) if host == "127.0.0.1" else silence.wait(30)

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    monkeypatch.setattr(outgoing, "NAME", 0.1)
    try:
        for name in range(8):
            with pytest.raises(TimeoutError):
                post(f"https://slow{name}.example.org/x", b"", {})
        assert post(place.url, b"", {}).status == 201
    finally:
        silence.set()


def test_so_many_names_are_waited_for_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "_asking", BoundedSemaphore(1))
    outgoing._asking.acquire()
    with pytest.raises(TimeoutError):
        post("https://more.example.org/x", b"", {})
