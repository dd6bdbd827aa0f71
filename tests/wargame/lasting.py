"""Players whom no death of a process puts off: they do what the board in a browser does."""

from __future__ import annotations

import json
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections import Counter
from contextlib import suppress
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.wargame.shape import NO_CONNECTION, Shape

PATIENCE = 120.0
"""Seconds after which something counts as never."""


class Player:
    """Plays both sides of a game over the API. What gets no answer is sent again, under the same key."""

    def __init__(self, shape: Shape, code: str) -> None:
        self.shape = shape
        self.code = code
        self.answers: Counter[int] = Counter()
        self.acknowledged: dict[str, int] = {}
        self.calls = 0

    def act(self) -> int:
        """One action, until it is acknowledged; the game's seq after it."""
        who, seq, action = self.asked()
        body = {"key": str(uuid.uuid4()), "seq": seq, "action": action}
        played = self.insist(who, "actions/", body)
        self.acknowledged[body["key"]] = played["seq"]
        return int(played["seq"])

    def asked(self) -> tuple[int, int, dict[str, Any]]:
        """Who is asked, at which seq, and an answer they may give."""
        for who in (0, 1):
            view = self.insist(who, "view/")
            mine = (e for e in view["entities"] if e["kind"] == "decision" and e["side"] == view["viewer"])
            if decision := next(mine, None):
                return who, view["seq"], decision["default"]
        raise AssertionError("nobody is asked anything")

    def insist(self, who: int, path: str, body: Any = None) -> Any:
        """The answer, asked for at one web process after the other until one gives it."""
        end = time.monotonic() + PATIENCE
        while True:
            self.calls += 1
            status, answer = self.ask(self.calls % 2, who, path, body)
            self.answers[status] += 1
            if status == 200:
                return answer
            assert status in (NO_CONNECTION, 503), (status, answer)
            assert time.monotonic() < end, self.answers
            time.sleep(0.1)

    def ask(self, web: int, who: int, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and body of one answer of one web process."""
        try:
            return 200, self.shape.ask(web, who, f"games/{self.code}/{path}", body)
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except (OSError, ValueError):
            return NO_CONNECTION, None


class Board(threading.Thread):
    """A browser at a game: when it is cut off it connects again, and asks for what it lacks."""

    def __init__(self, shape: Shape, who: int, code: str) -> None:
        super().__init__(daemon=True)
        self.shape = shape
        self.who = who
        self.code = code
        self.seq: int | None = None
        self.over = threading.Event()
        self.connections = 0
        self.start()

    def run(self) -> None:
        while not self.over.is_set():
            with suppress(OSError, WebSocketException, EOFError):
                self.watch()
            self.over.wait(0.2)

    def watch(self) -> None:
        """Be connected until the connection ends."""
        port = self.shape.ports[(self.who + self.connections) % 2]
        self.connections += 1
        cookie = {"Cookie": f"sessionid={self.shape.sessions[self.who]}"}
        address, origin = f"ws://127.0.0.1:{port}/ws/games/{self.code}/", f"http://127.0.0.1:{port}"
        with connect(address, origin=origin, additional_headers=cookie, open_timeout=10) as ws:
            ws.send(json.dumps({"type": "resume", "seq": self.seq}))
            while not self.over.is_set():
                with suppress(TimeoutError):
                    self.take(json.loads(ws.recv(timeout=0.2)))

    def take(self, frame: dict[str, Any]) -> None:
        """Follow the game; a patch that does not begin where this board stands would be a fault of the site."""
        if frame["type"] == "view":
            self.seq = frame["seq"]
        elif frame["type"] == "patch":
            assert self.seq is not None and frame["since"] <= self.seq
            self.seq = max(self.seq, frame["seq"])

    def reaches(self, seq: int) -> bool:
        """Whether the board shows the game as far as that, without anybody touching it."""
        end = time.monotonic() + PATIENCE
        while self.seq is None or self.seq < seq:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def end(self) -> None:
        self.over.set()
        self.join(15)
