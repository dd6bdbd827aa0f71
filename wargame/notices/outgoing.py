"""Requests to addresses that people have typed: what the site does not speak to, for how long, and how much it reads.

The address is looked at once its name is resolved, and the connection is made to what was looked at: a name that says
something else a moment later leads nowhere else. No redirect is followed, and no proxy of the environment is asked.
"""

from __future__ import annotations

import socket
import ssl
from concurrent.futures import Future
from contextlib import suppress
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import BoundedSemaphore, Thread, Timer
from time import monotonic
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

WHOLE = 5.0
"""Seconds for all of it, from the name to the last byte: an answer that comes a byte at a time holds up no worker."""
NAME = 2.0
"""Seconds of that to wait for a name."""
MOST = 64 * 1024
"""Bytes of an answer that are read."""
PORT = 443
FREE = 1024
"""Ports from here on may be spoken to; below it the one for HTTPS alone, so that nobody talks to mail servers."""

UNICAST = IPv6Network("2000::/3")
"""All of IPv6 that is given to anybody (RFC 4291)."""
TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv4 behind a gateway (RFC 6052)."""

UNANSWERED = 64
"""Names that one process waits for at once. Each has a thread of its own, which lives on until the name servers answer
or the system gives up: a slow one holds up no other.
"""

_asking = BoundedSemaphore(UNANSWERED)


class NotSpokenTo(Exception):
    """An address that the site sends nothing to; the message says why, and names nobody's network."""


class Answer(NamedTuple):
    """What came back: the status, and the first part of the body."""

    status: int
    body: bytes


def check_url(url: str) -> SplitResult:
    """The parts of an address; raises `NotSpokenTo` for one that is no place for the site, as far as one can see."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or (PORT if parts.scheme == "https" else 80)
    except ValueError as fault:
        raise NotSpokenTo("This is no address") from fault
    if parts.scheme != "https" and not (settings.OUTGOING_LOCAL and parts.scheme == "http"):
        raise NotSpokenTo("The address must begin with https://")
    if not host or parts.username is not None or not url.isascii() or not url.isprintable() or " " in url:
        raise NotSpokenTo("This is no address")
    if port != PORT and port < FREE and not settings.OUTGOING_LOCAL:
        raise NotSpokenTo("This port is not for it")
    with suppress(ValueError):
        _check(ip_address(host))
    return parts


def post(url: str, body: bytes, headers: dict[str, str]) -> Answer:
    """Send it there; raises `NotSpokenTo`, or `OSError` and `HTTPException` where nothing is answered in time."""
    parts = check_url(url)
    assert parts.hostname is not None
    kind = _CheckedTLS if parts.scheme == "https" else _Checked
    connection = kind(parts.hostname, parts.port, timeout=WHOLE)
    try:
        target = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        connection.request("POST", target, body, {"User-Agent": "Railhead", **headers})
        answer = connection.getresponse()
        return Answer(answer.status, answer.read(MOST))
    finally:
        connection.end()


def resolve(host: str, port: int) -> str:
    """The address that a name leads to, all of whose addresses are public; raises `NotSpokenTo`, `OSError`."""
    found = _ask(host, port).result(NAME)
    for address in found:
        _check(ip_address(address.partition("%")[0]))
    return found[0]


def _ask(host: str, port: int) -> Future[list[str]]:
    """The addresses that a name will turn out to have; raises `TimeoutError` where too many names are waited for."""
    answer: Future[list[str]] = Future()

    def look() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answer.set_result([str(row[4][0]) for row in rows])
        except Exception as fault:  # whoever waits raises it
            answer.set_exception(fault)
        finally:
            _asking.release()

    if not _asking.acquire(blocking=False):
        raise TimeoutError
    Thread(target=look, name="name", daemon=True).start()
    return answer


def _check(address: IPv4Address | IPv6Address) -> None:
    """Raises `NotSpokenTo` for an address that is not of the public internet."""
    inner = _within(address)
    given = isinstance(address, IPv4Address) or address in UNICAST or bool(inner)
    public = given and all(one.is_global and not one.is_multicast for one in inner or (address,))
    if not public and not settings.OUTGOING_LOCAL:
        raise NotSpokenTo("This address is not public")


def _within(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses that one of IPv6 stands for."""
    if isinstance(address, IPv4Address):
        return []
    translated = IPv4Address(int(address) & 0xFFFFFFFF) if address in TRANSLATED else None
    found = (address.ipv4_mapped, address.sixtofour, translated, *(address.teredo or ()))
    return [one for one in found if one is not None]


class _Checked(HTTPConnection):
    """A connection to an address that was looked at, cut off when its time is over."""

    timer: Timer | None = None

    def connect(self) -> None:
        """Connect to what the name leads to now."""
        ends = monotonic() + WHOLE
        address = resolve(self.host, self.port)
        self.sock = socket.create_connection((address, self.port), max(0.1, ends - monotonic()))
        twin = self.sock.dup()
        self.timer = Timer(max(0.1, ends - monotonic()), _cut, [twin])
        self.timer.daemon = True
        self.timer.start()
        self.twin = twin

    def end(self) -> None:
        """Hang up."""
        self.close()
        if self.timer is not None:
            self.timer.cancel()
            self.twin.close()


class _CheckedTLS(_Checked, HTTPSConnection):
    """The same with TLS: the certificate is of the name, whatever address it led to."""

    default_port = PORT

    def connect(self) -> None:
        """Connect, and speak TLS."""
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)


def _cut(twin: socket.socket) -> None:
    with suppress(OSError):
        twin.shutdown(socket.SHUT_RDWR)
