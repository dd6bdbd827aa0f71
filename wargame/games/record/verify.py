"""Re-adjudication: every action of a record asked of the rules again, with the dice that fell."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db import DatabaseError

from rules.core.codec import encode, plain
from rules.core.contract import Change, Command, Event, Side
from rules.core.dice import BaseDice, Draw, FairDice, ScriptedDice, ScriptError
from rules.core.errors import Illegal, Malformed
from rules.core.releases import WORKING
from rules.core.ruleset import Ruleset, part_of
from rules.core.together import list_others_sealed
from wargame.games import clock
from wargame.games.calendars import ALWAYS, Calendar
from wargame.games.errors import Unplayable
from wargame.games.hands import WEIGHTS
from wargame.games.position import (
    CLOCK_MENDED,
    CLOCK_SET,
    DICE,
    ENDINGS,
    EPOCH_BEGUN,
    HELD,
    POSITION_RULED,
    RESUMED,
    ROLLED_BACK,
    RULES_CHANGED,
    SIDE_LEFT,
    STILL,
    TAKEN_BACK,
    Ending,
    Moment,
    decode_state,
    encode_state,
)
from wargame.games.record.arithmetic import HASH, parse
from wargame.games.record.course import POSITION, find_kept_for
from wargame.games.record.export import file_hashes
from wargame.games.record.verify_record import LEGAL, ONLY_RULES, Finding, Report, check, list_filled, sound
from wargame.games.referee import RULING, UNDO
from wargame.games.releases import find_ruleset
from wargame.games.weighing import tick_of

Line = Mapping[str, Any]

CHIEFS = frozenset({"resign", "draw", "abandon"})
"""What only the chief of a side asks of the site."""


SLUG = re.compile("[a-z][a-z0-9_]*")
"""How rulesets are called: a record may name any path."""

Watch = Callable[[int, int], None]
"""Is told which line is judged, and of how many."""


def verify(texts: Iterable[str], keys: Collection[str] | None = None, watch: Watch | None = None) -> Report:
    """All that `verify_record` checks, and each action judged again by the rules it was played by."""
    lines = list_filled(texts)
    report = check(lines, keys)
    # What only the rules can say they are asked about here; of the whole of it as far as they are here.
    left = [note for note in report.unchecked if not note.startswith(LEGAL)]
    header = sound(lines)
    if header is None:
        return Report(report.findings, [*left, "the actions: the header does not hold"])
    try:
        body = [parse(text) for text in lines[1:]]
        game = Adjudication(rules_of(header["ruleset"], header.get("release", WORKING)), header)
    except (Unplayable, ValueError, RecursionError) as fault:
        return Report(report.findings, [*left, f"the actions: {fault}"])
    findings = [*report.findings, *game.findings(_watched(body, watch))]
    left = [note for note in left if game.unjudged or ONLY_RULES not in note]
    return Report(sorted(set(findings)), [*left, *_differences(game.first, header), *game.unjudged])


def rules_of(id: str, release: str) -> Ruleset:
    """The rules that a record names; raises `Unplayable` where they are not to be had, whatever it names."""
    missing = Unplayable("the rules of release {release} are not here", release=release[:12])
    if not SLUG.fullmatch(id) or not (release == WORKING or HASH.fullmatch(release)):
        raise missing
    try:
        ruleset = find_ruleset(id, release)
    except (Unplayable, DatabaseError, OSError) as fault:
        raise missing from fault
    if ruleset.id != id:
        raise missing
    return ruleset


def _watched(lines: list[Line], watch: Watch | None) -> Iterator[Line]:
    for number, line in enumerate(lines, 2):
        if watch is not None:
            watch(number, len(lines) + 1)
        yield line


def _differences(ruleset: Ruleset, header: Line) -> Iterator[str]:
    """In which respects the rules here are not those of the record; one release is the same everywhere."""
    if ruleset.version != header["version"] and header.get("release", WORKING) == WORKING:
        yield f"under its own rules: the record is of version {header['version']}, here is {ruleset.version}"
    if header["record"] == 1:
        return  # it lists other files
    here, there = file_hashes(ruleset.folder), header["files"]
    changed = sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))
    if changed:
        yield f"with the files of the record: here differ {', '.join(changed[:6])}"


class Played(NamedTuple):
    """An action that has not been taken back, and the moment to which taking it back would lead."""

    before: int
    line: Line


class Adjudication:
    """The course of a game, judged again line by line. `states` are those after each line, for takebacks.

    `stands` are the lines that have not been taken back, `at` is the moment whose position holds.
    """

    def __init__(self, ruleset: Ruleset, header: Line) -> None:
        self.first = self.ruleset = ruleset
        self.header = header
        self.unjudged: list[str] = []
        self.epochs = {epoch["epoch"]: epoch for epoch in header["dice"]}
        self.seats = _seats(ruleset, header)
        self.chiefs = dict(reversed(self.seats))
        self.sides = {seat["side"] for seat in header["seats"]}
        self.states: dict[int, Any] = {0: None}
        self.releases: dict[int, Ruleset] = {}
        self.thrown: dict[int, int] = {}
        self.lines: dict[int, Line] = {}
        self.kept: dict[int, Line] = {}
        self.holds: set[str] = set()
        self.over: set[int] = set()
        self.stands: list[Played] = []
        self.at = 0
        self.state: Any = None
        self.ending: Line | None = None
        self.pace = _pace(header)
        self.hands: dict[Side, clock.Hand] = {}
        self.calendars: dict[Side, Calendar] = {}
        self.turn: int | None = None
        self.signed = {one["seq"] for one in header.get("signatures", ()) if one["of"] == "turn"}

    def findings(self, lines: Iterable[Line]) -> Iterator[Finding]:
        """Yield where the rules disagree; after a line that cannot be read nothing more can be judged."""
        number, line = 1, self.header
        yield from (Finding(1, what) for what in self._header_differs())
        try:
            for number, line in enumerate(lines, 2):
                yield from (Finding(number, what) for what in self._differs(line))
                self.follow(line)
                yield from (Finding(number, what) for what in self._turn_differs(line))
            if self.result() != self.header["result"]:
                yield Finding(1, f"the result is another: {self.result()}")
        except Unplayable as fault:
            self.unjudged.append(f"from event {line.get('seq')} on: {fault}")
        except Exception as fault:  # whatever the rules, perhaps of another time, make of what no game has
            yield Finding(number, f"the events cannot be followed: {fault!r}")

    def result(self) -> Any:
        """The result by the game's events, as the header says it; None while it goes on."""
        if self.state is None:
            return None
        ending = msgspec.convert(self.ending, Ending) if self.ending else None
        return plain(Moment(self.ruleset, 0, "", self.state, ending).result(self.header["scenario"]))

    def _header_differs(self) -> Iterator[str]:
        """In words, what the header says of the rules that they do not."""
        header, version = self.header, self.first.version
        if header.get("release", WORKING) != WORKING and version != header["version"]:
            yield f"the release is of version {version}, the header says {header['version']}"
        posts = [(seat["side"], seat.get("command", "")) for seat in header["seats"]]
        if self.seats and sorted(posts) != sorted(self.seats):
            yield "the seats are not those of the scenario"

    def _turn_differs(self, line: Line) -> Iterator[str]:
        """In words, where the site should have signed the end of a turn, or should not; after the line."""
        if self.state is None or self.header["record"] == 1:
            return
        standing, before = Moment(self.ruleset, 0, "", self.state).standing, self.turn
        self.turn = standing.turn
        over = standing.over or self.ending is not None
        if line["action"] == RULING:
            return  # signed as one
        ends = before is None or (before != self.turn and not over)
        if ends != (line["until"] in self.signed):
            yield f"a turn {'ends' if ends else 'does not end'} here, the site's signatures say otherwise"

    def _differs(self, line: Line) -> Iterator[str]:
        """In words, where the rules give other events than the line has, or none."""
        if line.get("command") and (line["side"], line["command"]) not in self.seats:
            yield f"{line['command']} is no commander of {line['side']} in this game"
        try:
            expected = self._judged(line)
        except (Illegal, Malformed) as no:
            yield f"the action is refused: {no}"
        except ScriptError as other:
            yield f"the action asks for other dice: {other}"
        else:
            if expected is not None:
                yield from _compared(self.ruleset, expected, line["events"])
                yield from self._kept_differs(line)
            else:
                yield from self._site_differs(line)

    def _kept_differs(self, line: Line) -> Iterator[str]:
        """In words, where an action was given new dice although those kept for it would have fallen as they did."""
        again = find_kept_for(self.kept, line)
        if not again or "kept" in line:
            return
        sealed = [list_others_sealed(state, line["side"]) for state in (self.states[again - 1], self.state)]
        if sealed[0] != sealed[1]:
            return
        dice = ScriptedDice(*_script(self.kept[again]["dice"]))
        with suppress(ScriptError):
            self._resolved(line, dice)
            if dice.rolled == msgspec.convert(self.kept[again]["dice"], list[Draw]):
                yield f"the dice of event {again} were kept for this"

    def _resolved(self, line: Line, dice: BaseDice) -> list[Event]:
        action = self.ruleset.read_action(line["action"])
        return list(self.ruleset.resolve(self.state, line.get("command") or line["side"], action, dice))

    def _site_differs(self, line: Line) -> Iterator[str]:
        """In words, where the site could not have answered a request of its own so."""
        event, side, command = line["events"][0], line["side"], line.get("command", "")
        if command and command != self.chiefs.get(side) and line["action"]["site"] in CHIEFS:
            yield f"{command} does not speak for {side}"
        match line["action"]["site"]:
            case "undo":
                last = self.stands[-1]
                # Who holds all of a side by now takes back what they did as one of its commanders.
                own = last.line["side"] == side and command in ("", last.line.get("command", ""))
                if not own or last.line["dice"] or event["side"] != side:
                    yield f"{side} takes back what must stand: {_brief(last.line['action'])}"
                if event["to"] != last.before:
                    yield f"taking it back leads to event {last.before} and not to {event['to']}"
            case "resign" if event["side"] != side or self._leaves_otherwise(event):
                yield f"{side} resigns, the event is {_brief(event)}"
            case "forfeit" if {event["side"], event["winner"]} != self.sides or event["side"] == event[
                "winner"
            ]:
                yield f"the site has one side forfeit to the other, the event is {_brief(event)}"
            case "yield" if not command or (event["side"], event["command"]) != (side, command):
                yield f"{command or side} lays down the command, the event is {_brief(event)}"
            case "clock" if (
                side or event["side"] not in self.sides or event["given_ms"] < 0 or not event["reason"]
            ):
                yield f"the site mends a clock, the event is {_brief(event)}"
            case "claim" if (
                event["side"] == side
                or event.get("winner") not in (None, side)
                or self._leaves_otherwise(event)
            ):
                yield f"{side} claims the time, the event is {_brief(event)}"
            case "flag" if event.get("winner") == event["side"] or self._leaves_otherwise(event):
                yield f"the time of {event['side']} has run out, the event is {_brief(event)}"
            case "gift" if not side or event["side"] in (side, "") or event["given_ms"] <= 0:
                yield f"{side} gives time, the event is {_brief(event)}"
            case "replace" if event["side"] not in self.sides:
                yield f"somebody takes over {event['side']}, whom nobody plays"
            case "claim" | "flag" if (left := self._left_ms(event["side"], line["time"])) > 0:
                yield f"{side or 'the site'} claims the time, but {event['side']} has {left} ms left by the record"
            case "rules":
                yield from self._rules_differ(event)
            case "draw" | "abandon" if event["winner"] is not None:
                yield f"nobody wins by this: {_brief(event)}"
            case "ruling":
                yield from self._ruling_differs(line)
        if event["event"] == SIDE_LEFT and self.ruleset.leave:
            events = list(self.ruleset.leave(self.state, event["side"], self._dice(line)))
            yield from _compared(self.ruleset, events, line["events"][1:])

    def _leaves_otherwise(self, event: Line) -> bool:
        """Whether the game would have ended otherwise, or not at all, when that side left it."""
        moment, left = Moment(self.ruleset, 0, "", self.state), (event["side"], self.header["scenario"])
        goes_on = moment.goes_on_without(*left)
        return goes_on != (event["event"] == SIDE_LEFT) or event.get("winner") != moment.winner_without(*left)

    def _ruling_differs(self, line: Line) -> Iterator[str]:
        """In words, where a ruling does what the game cannot bear."""
        last = line["events"][-1]
        if self._is_over() and last["event"] in POSITION and last["event"] != ROLLED_BACK:
            yield f"the game is over, the ruling brings {_brief(last)}"
        if last["event"] == ROLLED_BACK and self.states.get(last["to"]) is None:
            yield f"there is no position to go back to at event {last['to']}"
        if last["event"] == ROLLED_BACK and last["to"] in self.over:
            yield f"at event {last['to']} the game is over"
        if last["event"] == POSITION_RULED:
            try:
                self._amended(last)
            except (Illegal, Malformed) as no:
                yield f"the position cannot be amended so: {no}"
        if last["event"] == RULES_CHANGED:
            yield from self._rules_differ(last)
        sides = {event.get("side") for event in line["events"]} | {last.get("winner")}
        if strange := sides - self.sides - {None, ""}:
            yield f"nobody plays {', '.join(sorted(map(str, strange)))}"

    def _amended(self, event: Line) -> Any:
        """The position with those fields changed; raises what the rules refuse."""
        if self.ruleset.amend is None:
            raise Malformed("unreadable-action", fault="these rules amend no position")
        return self.ruleset.amend(self.state, msgspec.convert(event["changes"], tuple[Change, ...]))

    def _rules_differ(self, event: Line) -> Iterator[str]:
        """In words, where the game could not have gone over to those rules."""
        ruleset = rules_of(self.header["ruleset"], event["release"])
        if event["version"] != ruleset.version:
            yield f"those rules are of version {ruleset.version}, the event says {event['version']}"
        try:
            state: Any = decode_state(ruleset, encode_state(self.state))
        except msgspec.ValidationError as fault:
            yield f"the game cannot have gone over to those rules: {fault}"
        else:
            if not part_of(plain(self.state), plain(state)):
                yield "the rules that it goes over to lose part of the position"

    def _left_ms(self, side: Side, time: str) -> int:
        """What a clock shows by the record, at least: when it rested, and what an outage gave back, is not in it."""
        hand = self.hands.get(side, clock.Hand(self.pace.bank_ms))
        return clock.left_ms(hand, datetime.fromisoformat(time)) if hand.since else max(1, hand.bank_ms)

    def _tick(self, line: Line) -> None:
        """The clocks after the line."""
        if self.state is None or not self.pace.bank_ms:
            return
        moment = Moment(self.ruleset, 0, "", self.state)
        tick = tick_of(
            self.pace, moment, datetime.fromisoformat(line["time"]), stands=bool(self.holds or self.ending),
            back=line["action"] == UNDO,
        )  # fmt: skip
        mended = {e["side"]: e["given_ms"] for e in line["events"] if e["event"] == CLOCK_MENDED}
        banks = {
            e["side"]: clock.Hand(e["bank_ms"], credited=e["credited"])
            for e in line["events"]
            if e["event"] == CLOCK_SET
        }
        for side in sorted(self.sides):
            calendar = self.calendars.get(side, ALWAYS)
            hand = self.hands.get(side, clock.Hand(self.pace.bank_ms, None, tick.turn, calendar))
            if side in mended or side in banks:
                hand = clock.settle(hand, tick.time, mended.get(side, 0), banks.get(side))
            self.hands[side] = clock.advance(self.pace, hand, side, tick)

    def _hold(self, event: Line) -> None:
        """What holds the game after the event."""
        if event["event"] == HELD:
            self.holds.add(event["hold"])
        elif event["event"] == RESUMED:
            self.holds.discard(event["hold"])
        elif event["event"] == ROLLED_BACK:
            self.holds.add(DICE)
        elif event["event"] == EPOCH_BEGUN:
            self.holds.discard(DICE)
        elif event["event"] in ENDINGS:
            self.holds.clear()

    def _judged(self, line: Line) -> list[Event] | None:
        """The events the rules give; None for what the site decides and not the rules."""
        header, dice = self.header, self._dice(line)
        if "site" not in line["action"]:
            return self._resolved(line, dice)
        if line["action"]["site"] == "start":
            return list(self.ruleset.setup(header["scenario"], header["options"], dice))
        return None

    def _dice(self, line: Line) -> BaseDice:
        """The dice again from their secret; from the record as long as that is sealed."""
        epoch = self.epochs[line["epoch"]]
        thrown = self.thrown.get(line.get("kept", 0)) or int(line["seq"])
        self.thrown[line["seq"]] = thrown
        if epoch["secret"]:
            secret, game = bytes.fromhex(epoch["secret"]), self.header["game"]
            return FairDice(secret, game, epoch["epoch"], thrown, epoch["phrases"])
        return ScriptedDice(*_script(line["dice"]))

    def follow(self, line: Line) -> None:
        """The state after the line, by its own events."""
        self.lines[line["seq"]] = line
        self.kept.pop(find_kept_for(self.kept, line), None)
        for event in line["events"]:
            self._hold(event)
            if event["event"] == TAKEN_BACK:
                self.state = self.states[event["to"]]
            elif event["event"] == ROLLED_BACK:
                self._roll_back(event["to"])
                self.kept = {seq: self.lines[seq] for seq in event["kept"]}
            elif event["event"] == POSITION_RULED:
                self.state = self._amended(event)
                self.stands.clear()
            elif event["event"] in ENDINGS:
                self.ending, self.kept = event, {}
            elif event["event"] == RULES_CHANGED:
                self.ruleset = rules_of(self.header["ruleset"], event["release"])
                self.state = decode_state(self.ruleset, encode_state(self.state))
                self.stands.clear()
            elif event["event"] not in STILL:
                self.state = self.ruleset.apply(self.state, self.ruleset.read_event(event))
        self.states[line["until"]], self.releases[line["until"]] = self.state, self.ruleset
        if self._is_over():
            self.over.add(line["until"])
        self._keep(line)
        self._tick(line)

    def _is_over(self) -> bool:
        """Whether the game is over, by its rules or otherwise."""
        if self.ending is not None or self.state is None:
            return self.ending is not None
        return bool(Moment(self.ruleset, 0, "", self.state).standing.over)

    def _roll_back(self, to: int) -> None:
        """The position of that moment, in the form of the rules that judge now; what stands cannot be taken back."""
        self.state, self.ending = self.states[to], None
        if self.releases[to] is not self.ruleset:
            self.state = decode_state(self.ruleset, encode_state(self.state))
        self.stands.clear()

    def _keep(self, line: Line) -> None:
        """What may be taken back next, and to where."""
        if line["events"][-1]["event"] == TAKEN_BACK:
            self.stands.pop()
            self.at = line["events"][-1]["to"]
        elif line["events"][0]["event"] == SIDE_LEFT:
            self.stands.clear()
            self.at = line["until"]
        elif line["events"][-1]["event"] in (RULES_CHANGED, ROLLED_BACK, POSITION_RULED):
            self.at = line["until"]
        elif line["events"][-1]["event"] not in STILL:
            self.stands.append(Played(self.at, line))
            self.at = line["until"]


def _seats(ruleset: Ruleset, header: Line) -> tuple[tuple[Side, Command], ...]:
    """Who plays under the header's scenario and options; nobody where they are none."""
    plan = ruleset.scenarios.get(header["scenario"])
    try:
        return plan.seats(header["options"]) if plan else ()
    except Exception:  # options that no game has
        return ()


def _script(draws: Iterable[Any]) -> Iterator[Any]:
    """What fell, as `ScriptedDice` takes it."""
    for draw in draws:
        yield from [draw["roll"]["faces"]] if draw["shuffle"] else draw["roll"]["faces"]


def _pace(header: Line) -> clock.Pace:
    """The clock of the game; none where the record does not say."""
    told = header.get("pace", {})
    times = (told.get(key) for key in ("bank_ms", "increment_ms", "cap_ms"))
    bank, increment, cap = (time if isinstance(time, int) else 0 for time in times)
    weights = header.get("terms", {}).get(WEIGHTS)
    known = weights.items() if isinstance(weights, dict) else ()
    told_weights = ((name, weight) for name, weight in known if isinstance(weight, int))
    return clock.Pace(bank, increment, cap, weights=tuple(sorted(told_weights)))


def _compared(ruleset: Ruleset, expected: list[Event], recorded: list[Any]) -> Iterator[str]:
    """The first event that the rules see otherwise."""
    for i, event in enumerate(expected):
        if i >= len(recorded):
            yield f"the rules also give {plain(event)['event']}"
            return
        if not ruleset.recorded(recorded[i], event):
            yield f"event {i + 1} is {_brief(recorded[i])}, the rules give {_brief(plain(event))}"
            return
    if len(recorded) > len(expected):
        yield f"the rules do not give {_brief(recorded[len(expected)])}"


def _brief(event: Any) -> str:
    text = encode(event).decode()
    return text if len(text) < 200 else text[:197] + "…"
