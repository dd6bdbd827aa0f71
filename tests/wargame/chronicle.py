"""A game as text: what was asked, how it was answered, which rows changed, what every board heard of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock
from uuid import UUID
from zlib import crc32

from django.db.models import Model
from rest_framework.test import APIClient

from tests.wargame.sitting import client_of, person, sit_down
from wargame.games import heartbeat
from wargame.games.shapes import encode

TABLES = (
    "seats", "epochs", "actions", "events", "checkpoints", "units", "dumps", "pools", "chat", "notes",
)  # fmt: skip
"""All that belongs to a game, by its names for them."""

BEGINNING = datetime(2030, 5, 1, 12, tzinfo=UTC)
PEOPLE = {"blue": "Ada", "red": "Ben", "watcher": "Cem"}
KEY = UUID("4a8f3c1e-0000-4000-8000-000000000000")
CHANCE = (
    (r"4a8f3c1e-0000-4000-8000-0*([1-9]\d*)", r"KEY-\1"),
    (r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UUID"),
    (r'"([0-9a-f]{8})[0-9a-f]{56}"', r'"\1…"'),
    (r'"(?!2030)20\d\d-[^"]*Z"', '"TODAY"'),
    (r'"id": \d+', '"id": N'),
)
HEADERS = ("Allow", "Location", "Retry-After", "WWW-Authenticate", "Content-Disposition", "Cache-Control")

Rows = Mapping[str, Mapping[str, Any]]


class Days:
    """The site's time: it passes when the test says so."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def pass_by(self, **span: float) -> None:
        self.now += timedelta(**span)


@contextmanager
def days() -> Iterator[Days]:
    """The site goes by a time of the test's own."""
    found = Days()
    with (
        mock.patch.object(heartbeat, "now", lambda: found.now),
        mock.patch.object(heartbeat, "time_by", lambda reading: found.now),
    ):
        yield found


class Chronicle:
    """A game between Ada, who is blue, and Ben, who is red; Cem looks on. All that is asked becomes lines."""

    def __init__(self, time: Days, **how: Any) -> None:
        self.time = time
        self.sitting = sit_down(**{"pace": "live", "name": "Over the river", **how})
        self.people = {**self.sitting.users, "watcher": person("Cem")}
        for who, name in PEOPLE.items():
            self.people[who].username = name
            self.people[who].save()
        self.clients: dict[str, APIClient] = {who: client_of(user) for who, user in self.people.items()}
        self.clients["nobody"] = client_of()
        self.names = {user.pk: user.username for user in self.people.values()}
        self.lines: list[str] = []
        self.requests = 0
        self.rows: Rows = {}
        self.note_rows()

    def key(self) -> str:
        """The key of the next request."""
        self.requests += 1
        return str(UUID(int=KEY.int + int(str(self.requests), 16)))

    def ask(self, who: str, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """A request to the game, its answer and what it changed."""
        given = {} if body is None else {"data": body, "format": "json"}
        answer = getattr(self.clients[who], method)(self.sitting.url(path), **given, **more)
        asked = "" if body is None else f" {self.text(body)}"
        self.lines += ["", f"# {who} {method.upper()} {path}{asked}", *self.answer(answer)]
        if method != "get":
            self.note_rows()
        return answer

    def answer(self, answer: Any) -> Iterator[str]:
        """The status, the headers that matter, the body."""
        headers = (f"{name}: {answer[name]}" for name in HEADERS if name in answer)
        yield " ".join([str(answer.status_code), *headers])
        if answer.get("Content-Type", "").startswith("application/json"):
            yield from self.body(answer.json())
        elif answer.content:
            yield f"{len(answer.content)} bytes of {answer['Content-Type']}"

    def body(self, value: Any) -> Iterator[str]:
        """A value on one line, or a field a line."""
        if len(whole := self.text(value)) < 160 or not isinstance(value, dict):
            yield whole
        else:
            yield from (f"  {name}: {self.text(inner)}" for name, inner in sorted(value.items()))

    def act(self, who: str, action: Any, **changed: Any) -> Any:
        """An action over the API, five minutes after what was before."""
        self.time.pass_by(minutes=5)
        body = {"key": self.key(), "seq": self.sitting.game.seq, "action": action, **changed}
        return self.ask(who, "post", "actions/", body)

    def text(self, value: Any) -> str:
        """A value on one line, without what chance gave."""
        game = self.sitting.game
        text = json.dumps(json.loads(encode(value)), ensure_ascii=False, sort_keys=True)
        text = text.replace(game.code, "CODE").replace(game.invitation, "INVITATION")
        for pattern, word in CHANCE:
            text = re.sub(pattern, word, text)
        return text

    def note_rows(self) -> None:
        """Which rows have changed: new ones whole, of others the columns that did."""
        before, self.rows = self.rows, dict(self._read_rows())
        for name in (*self.rows, *(before.keys() - self.rows.keys())):
            now, was = self.rows.get(name, {}), before.get(name, {})
            other = {column: now.get(column) for column in now or was if now.get(column) != was.get(column)}
            if other:
                self.lines.append(f"  {name if now else f'no {name}'}: {self.text(other)}")

    def _read_rows(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        game = self.sitting.game
        yield "game", self._columns(game)
        for table in TABLES:
            for number, row in enumerate(getattr(game, table).order_by("pk"), 1):
                yield f"{table} {number}", self._columns(row)

    def _columns(self, row: Model) -> dict[str, Any]:
        return {
            field.name: self._plain(field.name, getattr(row, field.attname))
            for field in row._meta.concrete_fields
            if field.name not in ("id", "game")
        }

    def _plain(self, name: str, value: Any) -> Any:
        match value:
            case bytes() | memoryview():
                return f"{len(value)} bytes, sum {crc32(value):08x}"
            case int() if name in ("user", "owner"):
                return self.names[value]
            case int() if name == "action":
                return "N"
            case int() if name == "chat_told":
                return bool(value)
        return value
