"""The web server's side of a connection: a request that never becomes whole does not hold it for ever.

uvicorn itself waits without end for the rest of a request (its `timeout_keep_alive` counts only between two), so a few
thousand half ones would leave a process no descriptor. `--http wargame.door:PatientProtocol` names this to it.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's protocol with a time by which a request is whole, counted from the connection or its first byte."""

    patience: ClassVar[float] = 30.0
    """Seconds from the first byte of a request to its last."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._have()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._expect()
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._have()

    def handle_websocket_upgrade(self) -> None:
        self._have()  # from here on the socket has its own pings
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        """Some of a request is there: the rest has until the deadline."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.patience, self._give_up)

    def _have(self) -> None:
        """The request is whole, or nobody waits for it any more."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and not self.cycle.more_body:
            self._expect()  # what came since is not looked at before this request is answered
        elif answering and self.cycle.response_started:
            self.transport.abort()
        else:
            self.transport.write(TOO_SLOW)
            self.transport.close()
