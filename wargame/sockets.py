"""What every socket passes through, whatever it is opened for: whose page opens it, and how it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http.request import split_domain_port, validate_host

log = logging.getLogger(__name__)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

GRACE = 15.0
"""Seconds a connection has to take what was sent to it, once nobody serves it any more."""

AGAIN_LATER = 1013


def of_this_site(application: Application) -> Application:
    """Lets in who comes from a page of this site; a page of any other, and of another port, is refused."""

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        if is_of_this_site(dict(scope["headers"])):
            await application(scope, receive, send)
        else:
            await send({"type": "websocket.close"})

    return served


def is_of_this_site(headers: dict[bytes, bytes]) -> bool:
    """Whether the page has the address that the socket is opened at: the same host, and the same port.

    As with Django's forms, an origin of `CSRF_TRUSTED_ORIGINS` will do as well.
    """
    origin, host = (headers.get(name, b"").decode("latin-1").lower() for name in (b"origin", b"host"))
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    schemes = ("https",) if settings.SECURE_SSL_REDIRECT else ("https", "http")
    known = validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
    return known and origin in {f"{scheme}://{host}" for scheme in schemes}


def end_for_good(application: Application) -> Application:
    """Sees to it that a connection ends with whoever serves it.

    A reader that has stopped never takes the last of what was sent, and a server that is waiting for that keeps the
    connection for as long as the reader likes.
    """

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await application(scope, receive, send)
        except (OperationalError, InterfaceError) as fault:
            log.warning("a socket was not let in: %s", str(fault).strip())
            await send({"type": "websocket.close", "code": AGAIN_LATER})
        finally:
            transport = getattr(getattr(send, "__self__", None), "transport", None)
            if transport is not None:
                asyncio.get_running_loop().call_later(GRACE, transport.abort)

    return served


class OneLine(logging.Filter):
    """What a client sent that is no text is one line of the server's log, and no fault of the site."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Never leaves a line out; takes the traceback off this one."""
        if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info = None
        return True
