"""The board in a browser without a site: the built front end, answered by the rules themselves, shown any position."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from msgspec.structs import replace
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from rules.core.codec import encode
from rules.core.contract import Decision, Options, Refusal
from rules.core.drafts import options_of
from rules.core.ruleset import Ruleset
from tests.newcomer import ROOT
from wargame.games.apis.rulesets import presentation, words
from wargame.games.errors import NotFound
from wargame.rulebook.books import book_body, example_infos, find_ground

ADDRESS = "http://board.test"
CODE = "bare"
DIST = ROOT / "frontend" / "dist"
RELEASE = "working"
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
SENT = "2026-01-05T12:00:00Z"
TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


@dataclass
class BareBoard:
    """One page that shows positions of one scenario after another; no order that is `sent` changes them.

    `log` is what happened before, `seen` as far as the player looked. What is half composed is refused for `refusal`
    where that is given; orders are too, unless the board `takes` them.
    """

    page: Page
    ruleset: Ruleset = field(init=False)
    scenario: str = field(init=False)
    refusal: Refusal | None = None
    takes: bool = False
    sent: list[dict[str, Any]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)
    seq: int = 0
    seen: int = 0
    _acted: str = ""
    _state: Any = None
    _decision: Decision | None = None
    _line: WebSocketRoute | None = None

    def __post_init__(self) -> None:
        self.page.route(f"{ADDRESS}/**", self._serve)
        self.page.route_web_socket(re.compile(r"board\.test"), self._connect)

    def lay(self, ruleset: Ruleset, scenario: str) -> None:
        """Load the board of a scenario."""
        self.ruleset, self.scenario, self.refusal = ruleset, scenario, None
        self._state = self._decision = None
        self.page.goto(f"{ADDRESS}/games/{CODE}/")

    def show(self, state: Any, decision: Decision) -> None:
        """Ask that question of that position, afresh; the board has settled when this returns."""
        self._state = state
        for asked in (None, decision):
            self._decision = asked
            self.seq += 1
            self.tell(self._view())
        expect(self.page.locator(f'[data-seq="{self.seq}"]').first).to_be_attached()
        expect(self.page.locator("section.ask .ask-head h1")).to_be_visible()
        self.settle()

    def settle(self) -> None:
        """Until no option is being asked for."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def options(self, draft: dict[str, Any]) -> Options:
        """What the rules offer now, refused where it is to be."""
        assert self._decision
        actor = self._decision.command or self._decision.side
        found = options_of(self.ruleset, self._state, actor, draft)
        return replace(found, refusal=self.refusal) if self.refusal and "do" in draft else found

    def _view(self) -> dict[str, Any]:
        """The frame of the position, without a question while none is to be asked."""
        asked = self._decision
        side = asked.side if asked else self.ruleset.scenarios[self.scenario].sides[0]
        seen = self.ruleset.view(self._state, side).values() if self._state is not None else ()
        entities = [json.loads(encode(one)) for one in seen]
        if asked:
            entities = [one for one in entities if one["kind"] != "decision" or one["id"].endswith(asked.id)]
        else:
            entities = [one for one in entities if one["kind"] != "decision"]
        return {
            "type": "view", "seq": self.seq, "viewer": side, "command": asked.command if asked else "", "now": SENT,
            "entities": entities, "log": self._log(), "chat": [], "seats": self._seats(), "game": self._game(),
            "seen": self.seen, "clocks": {side: {"bank_ms": 8e8, "running_since": SENT}},
        }  # fmt: skip

    def _log(self) -> list[dict[str, Any]]:
        """What happened before, and one line more, so that the last of the log has its room."""
        asked = self._decision
        message = json.loads(encode(asked.ask)) if asked else {"id": "none"}
        return [*self.log, {"seq": self.seq, "time": SENT, "side": self._acted, "message": message}]

    def _seats(self) -> list[dict[str, Any]]:
        sides = self.ruleset.scenarios[self.scenario].played
        return [{"side": side, "player": f"player {at}"} for at, side in enumerate(sides)]

    def _game(self) -> dict[str, Any]:
        return {
            "status": "active", "ruleset": self.ruleset.id, "scenario": self.scenario, "release": RELEASE,
            "name": "A game without a site", "seq": self.seq,
        }  # fmt: skip

    def _connect(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, frame: dict[str, Any]) -> None:
        """What the site would answer; an order is refused, so that the position stays."""
        match frame["type"]:
            case "resume":
                self.tell(self._view())
            case "options":
                self.tell(
                    {
                        "type": "options",
                        "id": frame["id"],
                        "seq": self.seq,
                        "options": self.options(frame["draft"]),
                    }
                )
            case "explain":
                about = self.ruleset.explain(
                    self._state, self._decision.side if self._decision else "", frame["question"]
                )
                self.tell({"type": "explanation", "id": frame["id"], "seq": self.seq, "explanation": about})
            case "act":
                self.sent.append(frame["action"])
                self._answer(frame["key"])

    def _answer(self, key: str) -> None:
        """An order is taken, and the same is asked again; or it is refused."""
        if self.takes and self._decision:
            self.tell({"type": "accepted", "key": key, "seq": self.seq + 1})
            return self.act(self._decision.side)
        no = self.refusal or Refusal("1", "not-now")
        fault = {
            "code": "illegal",
            "rule": no.rule,
            "reason": no.code,
            "facts": {**no.facts, "refusal": no.code},
        }
        self.tell({"type": "refused", "key": key, **fault})

    def act(self, side: str) -> None:
        """Have a side act, so far as the log says it."""
        self.seq, self._acted = self.seq + 1, side
        self.tell(self._view())

    def tell(self, frame: dict[str, Any]) -> None:
        """Send the board a frame."""
        if self._line:
            self._line.send(encode(frame).decode())

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if path.startswith("/static/board/"):
            file = DIST / path.removeprefix("/static/board/")
            return route.fulfill(body=file.read_bytes(), content_type=TYPES.get(file.suffix, "text/plain"))
        if path == f"/games/{CODE}/":
            return route.fulfill(body=document(), content_type="text/html")
        found = self._api(path.removeprefix("/api/"))
        if found is None:
            return route.fulfill(status=404, body="{}", content_type="application/json")
        return route.fulfill(body=found, content_type="application/json; charset=utf-8")

    def _api(self, path: str) -> bytes | None:
        id = self.ruleset.id
        if path == f"games/{CODE}/":
            return encode(self._game())
        if path == f"rulesets/{id}/":
            return encode({"title": self.ruleset.title})
        if path == f"rulesets/{id}/presentation/":
            return presentation(self.ruleset.folder)
        if path == f"rulesets/{id}/boards/{self.scenario}/":
            return encode(self.ruleset.board(self.scenario))
        if path == f"rulesets/{id}/words/en/":
            return words(self.ruleset.folder, "en")
        if path.startswith(f"rules/{id}/book/"):
            return self._book(path.removeprefix(f"rules/{id}/book/"))
        return b"[]" if path == f"games/{CODE}/cases/" else None

    def _book(self, path: str) -> bytes | None:
        """The rule book, the examples of a clause, the map of a case."""
        part, _, name = unquote(path).rstrip("/").partition("/")
        try:
            if part == "examples":
                return encode(list(example_infos(self.ruleset, name)))
            if part == "grounds":
                return encode(find_ground(self.ruleset, name))
        except NotFound:
            return None
        return book_body(self.ruleset.id, self.ruleset.folder)


def document() -> str:
    """The page of a board, as the site's template makes it."""
    manifest = json.loads((DIST / ".vite" / "manifest.json").read_text())
    wanted, files = ["src/main.ts"], {}
    while wanted:
        name = wanted.pop()
        if name not in files:
            files[name] = manifest[name]
            wanted += manifest[name].get("imports", [])
    styles = "".join(
        f'<link rel="stylesheet" href="/static/board/{css}">'
        for one in files.values()
        for css in one.get("css", [])
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">{VIEWPORT}{styles}'
        f'<script type="module" src="/static/board/{manifest["src/main.ts"]["file"]}"></script></head>'
        f'<body><div id="board" data-code="{CODE}" data-ws="/ws/games/{CODE}/" data-api="/api/"></div></body></html>'
    )
