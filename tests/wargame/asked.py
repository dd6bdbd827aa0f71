"""What a viewer could find by reading their own log from end to end: the query, worked out again by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import UMPIRE, Viewer
from rules.core.hexes import HexMap
from tests.wargame.match import Match
from wargame.annals.finding import Search
from wargame.annals.query import query_read
from wargame.annals.scope import scope
from wargame.annals.writing import happenings_find
from wargame.games.models import Game
from wargame.games.position import game_moment, setup_seq
from wargame.games.selectors import events_since

TERM = re.compile(r'(\w+):(?:"([^"]*)"|(\S+))')
KEPT_APART = {"event", "rules", "rolls", "audience"}


def found(user: Any, text: str) -> list[tuple[str, int, bool]]:
    """The query: game, event, whether it is a refusal."""
    search = Search(scope(user), query_read(text))
    return sorted((row.game.code, row.seq, row.request_id is not None) for row in search.happenings)


def events_found(user: Any, text: str) -> list[int]:
    """The numbers of the events that a query over one game finds."""
    return [seq for _, seq, refused in found(user, text) if not refused]


def write_up() -> None:
    """Everything that there is to be written up."""
    happenings_find(all=True)


class Log:
    """What the API tells a viewer of a game, event by event; `acted` what they know of who asked for it."""

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self.game: Game = match.game
        self.viewer = UMPIRE if self.game.result else viewer
        self.moment = game_moment(self.game)
        self.events = events_since(game=self.game, viewer=viewer, since=0, limit=10_000)
        if viewer == UMPIRE and not self.game.result:
            self.events = events_since(game=self.game, viewer=UMPIRE, since=0, limit=10_000)
        rows = self.game.events.select_related("action").order_by("seq")
        self.rows = {row.seq: row for row in rows}
        self.units: dict[str, Mapping[str, Any]] = {}
        for seq in range(1, self.game.seq + 1):
            seen = game_moment(self.game, seq).view(UMPIRE)
            self.units |= {id: one for id, one in seen.items() if one["kind"] == "unit"}
        self.labels = {one["label"] for one in self.units.values()}
        self.map = HexMap.of(self.moment.ruleset.board(self.game.scenario))

    def readable(self) -> Iterator[dict[str, Any]]:
        """The events that are for this viewer."""
        for event in self.events:
            audience = self.rows[event["seq"]].audience
            if audience is None or self.viewer == UMPIRE or self.viewer in audience:
                yield event

    def finds(self, text: str) -> list[int]:
        """The events in which the viewer can read what is asked for."""
        terms = [(key, quoted or plain) for key, quoted, plain in TERM.findall(text)]
        return [
            event["seq"]
            for event in self.readable()
            if all(self.matches(event, key, value) for key, value in terms)
        ]

    def matches(self, event: dict[str, Any], key: str, value: str) -> bool:
        row = self.rows[event["seq"]]
        match key:
            case "side":
                return event["side"] == value
            case "turn":
                begun = event["seq"] >= setup_seq(self.game)
                turn = game_moment(self.game, event["seq"]).standing.turn if begun else 0
                low, high = value.split("-") if "-" in value else (value, value)
                return int(low) <= turn <= int(high)
            case "phase":
                before = row.action.seq_before
                stands = game_moment(self.game, before).standing if before else None
                return stands is not None and stands.phase.id == f"phase-{value}"
            case "kind":
                mine = self.viewer in (UMPIRE, event["side"]) or not self.moment.hidden
                return mine and (row.action.payload.get("do") or row.action.payload.get("site")) == value
            case "player":
                return bool(row.action.user) and row.action.user.username == value
            case "gap":
                return self.gap(event["seq"]) > float(value[1:-1]) * {"s": 1, "h": 3600}[value[-1]]
            case "back":
                return (event["seq"] in self.undone()) == (value == "yes")
            case "refused":
                return value == "no"
            case "unit":
                return value in self.units_of(event, row.audience)
            case "hex":
                place, _, reach = value.partition("~")
                near = self.map.within(self.map.at(place), int(reach or 0))
                return bool({self.map.ids[at] for at in near} & set(texts(self.content(event))))
            case "rule":
                said = [rule for one in self.sources(event) for rule in one.get("rules", ())]
                said += [roll["rule"] for roll in self.rolls(event)]
                return any(rule == value or re.match(rf"{re.escape(value)}(?![0-9])", rule) for rule in said)
            case "die":
                return any(int(value) in roll["faces"] for roll in self.rolls(event))
            case "purpose":
                return any(roll["purpose"] == value for roll in self.rolls(event))
            case "fact":
                said = {line["message"]["id"].removeprefix("event-") for line in event["log"]}
                return value in said | {(event["event"] or {}).get("event", "")}
        raise ValueError(key)

    def sources(self, event: dict[str, Any]) -> list[Mapping[str, Any]]:
        return [*event["log"], *([event["event"]] if event["event"] else [])]

    def rolls(self, event: dict[str, Any]) -> list[Mapping[str, Any]]:
        return [roll for one in self.sources(event) for roll in one.get("rolls", ())]

    def content(self, event: dict[str, Any]) -> list[Any]:
        payload = {name: value for name, value in (event["event"] or {}).items() if name not in KEPT_APART}
        return [payload, *([line.get("at", ()), line["message"].get("facts", {})] for line in event["log"])]

    def units_of(self, event: dict[str, Any], audience: list[str] | None) -> set[str]:
        """Units by id as the event names them, and by the names that this viewer reads or knows as their own."""
        read = set(texts(self.content(event)))
        ids = {id for id in self.units if id in read}
        known = {id for id in ids if self.viewer == UMPIRE or self.units[id]["side"] == self.viewer}
        return ids | (self.labels & read) | {self.units[id]["label"] for id in known}

    def gap(self, seq: int) -> float:
        """Seconds since the event before that is everybody's or of the same audience."""
        row = self.rows[seq]
        before = [
            one.time for one in self.rows.values() if one.seq < seq and one.audience in (None, row.audience)
        ]
        return (row.time - max(before)).total_seconds() if before else 0.0

    def undone(self) -> set[int]:
        found: set[int] = set()
        for row in self.rows.values():
            if row.payload["event"] == "TakenBack":
                found |= set(range(row.payload["to"] + 1, row.seq))
        return found


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield key
            yield from texts(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from texts(one)
