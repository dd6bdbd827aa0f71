"""How a game stands as the lines of its record go by: over, held, on which branch, with which dice promised or kept.

`verify_record.py` takes this file along too: it needs Python 3.9 or later and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

try:
    from wargame.games.record.arithmetic import EVENTS, misfits  # isort: skip
except ImportError:  # taken along, without the project
    from arithmetic import EVENTS, misfits  # type: ignore  # isort: skip

Line = dict[str, Any]

ENDS = {
    "resign": "Resigned", "draw": "DrawAgreed", "claim": "TimeForfeited", "flag": "TimeForfeited",
    "abandon": "Abandoned",
}  # fmt: skip
SITE = {
    "undo": "TakenBack", "yield": "CommandLaidDown", "clock": "ClockMended", "rules": "RulesChanged",
    "dice": "EpochBegun", "hold": "GameHeld", "resume": "GameResumed", "forfeit": "Forfeited",
    "gift": "ClockMended", "replace": "PlayerReplaced", **ENDS,
}  # fmt: skip
"""What the site does itself, and the one event that each such request brings; a ruling brings several."""

SIDE_LEFT = "SideLeft"
"""That a side has left a game of more than two, which goes on: what the rules say of it follows, with their dice."""

OWN = {
    *SITE.values(),
    SIDE_LEFT,
    "Ruled",
    "ClockSet",
    "PlayerReplaced",
    "RolledBack",
    "PositionRuled",
    "Adjudicated",
}
"""The events that only the site brings."""


SILENT = ("start", "clock", "dice", "ruling", "resume", "forfeit", "flag", "replace")
"""What the site does unasked."""

STAFF = ("rules", "abandon", "hold")
"""What either the players decide, or the site and its staff."""

ENDINGS = (*ENDS.values(), "Adjudicated", "Forfeited")
BESIDE = ("ClockSet", "ClockMended", "GameHeld", "GameResumed", "PlayerReplaced")
"""What a ruling does beside the position, in any number."""

POSITION = ("RolledBack", "PositionRuled", "RulesChanged", "Adjudicated", "Forfeited")
"""What it does to the position: one of these, and last."""

HELD_TOO = ("ruling", "hold", "resume", "dice", "clock", "rules", "resign", "draw", "abandon", "replace")
"""What is asked of the site in a game that is held."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def branch_name(number: int) -> str:
    """Return the name of a branch: A until the first roll-back, B after it, and after Z comes AA."""
    name = ""
    while number >= 0:
        number, letter = divmod(number, len(LETTERS))
        name, number = LETTERS[letter] + name, number - 1
    return name


def spans_standing(jumps: list[tuple[int, int]], seq: int) -> list[tuple[int, int]]:
    """The events that stand at event `seq`, from and to.

    `jumps` are the takebacks and roll-backs, in order: each its own event, and the one whose position it went back to.
    That may be one of another branch, whose events stand again then.
    """
    spans = []
    for at, to in reversed(jumps):
        if at <= seq:
            spans.append((at, seq))
            seq = to
    return [(1, seq), *reversed(spans)]


def is_removed(jumps: list[tuple[int, int]], now: int, to: int, seq: int) -> bool:
    """Whether an event stands at event `now`, and no more once the game goes back to event `to`."""
    stands, will = ([low <= seq <= high for low, high in spans_standing(jumps, at)] for at in (now, to))
    return any(stands) and not any(will)


def act_of(line: Line) -> str | None:
    """Return what was asked of the site, if anything."""
    act = line["action"].get("site")
    return act if isinstance(act, str) else None


def is_ruling(names: list[Any]) -> bool:
    """Whether these are the events of a ruling: what was decided, then what it does."""
    rest = names[1:]
    return names[:1] == ["Ruled"] and all(
        name in BESIDE or (name in POSITION and at == len(rest) - 1) for at, name in enumerate(rest)
    )


class Course:
    """The state of a record after some lines, which says what the next may bring.

    `ends` is the event after which the result is signed, `reopened` those that a roll-back took a result from,
    `rulings` those after which a ruling is.
    """

    def __init__(self, header: Mapping[str, Any]) -> None:
        first = header["dice"][0] if header["dice"] else {}
        self.over = False
        self.holds: list[str] = []
        self.branches = 0
        self.number, self.phrases = 0, first.get("phrases")
        self.promise: tuple[Any, Any] | None = None
        self.kept: dict[int, Line] = {}
        self.lines: dict[int, Line] = {}
        self.jumps: list[tuple[int, int]] = []
        self.thrown: dict[int, tuple[int, int]] = {}
        self.ends = 0
        self.reopened: set[int] = set()
        self.rulings: set[int] = set()
        self.seals: dict[int, str] = {}

    def follow(self, line: Line) -> Iterator[str]:
        """Yield in words what the line may not bring as the game stands; then take the line over."""
        act = act_of(line)
        if self.over and act != "ruling":
            yield "the game goes on after its end"
        if (self.holds or self.promise) and act not in HELD_TOO:
            yield "the game is held, or waits for new dice, and is played"
        yield from self._dice_kept(line)
        for at, event in enumerate(line["events"]):
            yield from self._event(line, event, line["seq"] + at)
        self.lines[line["seq"]] = line
        still = act == "ruling" and not any(event.get("event") in POSITION for event in line["events"])
        if act == "ruling":
            self.rulings.add(line["until"])
        if not still:
            self.ends = line["until"]

    def _dice_kept(self, line: Line) -> Iterator[str]:
        """Whose dice the line has: its own, or those that were kept for it. Whether it would have thrown the kept ones
        only the rules can say.
        """
        own = (line["epoch"], line["seq"])
        again = find_kept_for(self.kept, line)
        if line.get("kept") not in (None, again):
            yield f"the dice of event {line['kept']} were not kept for this"
        elif "kept" in line and line["dice"] != self.kept[again]["dice"]:
            yield f"the dice of event {again} were kept, and others fell"
        known = self.thrown.get(line.get("kept", 0))
        self.thrown[line["seq"]] = known or own
        if known and known[0] != line["epoch"]:
            yield f"the dice kept are of epoch {known[0]}, the line says {line['epoch']}"
        self.kept.pop(again, None)

    def _event(self, line: Line, event: Mapping[str, Any], seq: int) -> Iterator[str]:
        name = event.get("event")
        if name in ENDINGS:
            self.over, self.holds, self.promise, self.kept = True, [], None, {}
        elif name == "GameHeld":
            if event.get("hold") in self.holds:
                yield f"the game is held twice for {event.get('hold')}"
            self.holds.append(str(event.get("hold")))
        elif name == "GameResumed":
            if event.get("hold") not in self.holds:
                yield f"the game goes on from {event.get('hold')}, which did not hold it"
            self.holds = [hold for hold in self.holds if hold != event.get("hold")]
        elif name == "RolledBack":
            yield from self._rolled_back(line, event)
            self._jump(seq, event)
        elif name == "TakenBack":
            self._jump(seq, event)
        elif name == "EpochBegun":
            yield from self._begun(event)
        elif name in ("Ruled", "PlayerReplaced"):
            self.seals[seq] = str(event.get("by") if name == "Ruled" else event.get("seal"))

    def _jump(self, seq: int, event: Mapping[str, Any]) -> None:
        if isinstance(event.get("to"), int):
            self.jumps.append((seq, event["to"]))

    def _rolled_back(self, line: Line, event: Mapping[str, Any]) -> Iterator[str]:
        to = event.get("to")
        if to not in {one["until"] for one in self.lines.values()}:
            yield f"the game goes back to event {to}, where no line before this one ends"
        self.branches += 1
        if event.get("branch") != branch_name(self.branches):
            yield f"branch {branch_name(self.branches)} begins here, the event says {event.get('branch')}"
        if event.get("epoch") != self.number + 1:
            yield f"the dice promised are of epoch {self.number + 1}, the event says {event.get('epoch')}"
        self.promise, self.over, self.kept = (event.get("epoch"), event.get("commitment")), False, {}
        self.reopened.add(self.ends)
        for seq in event.get("kept", ()):
            one = self.lines.get(seq)
            if (
                one is None
                or not one["dice"]
                or "do" not in one["action"]
                or not isinstance(to, int)
                or not is_removed(self.jumps, line["seq"] - 1, to, seq)
            ):
                yield f"at event {seq} no dice fell that could be kept"
            else:
                self.kept[seq] = one

    def _begun(self, event: Mapping[str, Any]) -> Iterator[str]:
        if self.promise and (event.get("epoch"), event.get("commitment")) != self.promise:
            yield "the dice that begin are not those that were promised"
        if not self.promise and event.get("phrases") != self.phrases:
            yield "the dice begin with other phrases than those before, and nobody was asked"
        self.promise, self.phrases, self.number = None, event.get("phrases"), self.number + 1


def find_kept_for(kept: Mapping[int, Mapping[str, Any]], line: Mapping[str, Any]) -> int:
    """The event at which the line began whose dice are kept for this one, which asks the same; 0 for none."""
    return next((seq for seq, one in kept.items() if asks_the_same(one, line)), 0)


def asks_the_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether both lines are the same request of the same side."""
    return all(one.get(key) == other.get(key) for key in ("action", "side", "command"))


def is_leaving(act: Any, names: list[Any], events: list[Line]) -> bool:
    """Whether a side left by this request, the game went on, and the rules said what came of it."""
    left = (
        act in ("resign", "claim", "flag") and names[:1] == [SIDE_LEFT] and events[0].get("how") == ENDS[act]
    )
    return left and len(names) > 1 and not any(name in OWN for name in names[1:] if isinstance(name, str))


def check_site(line: dict[str, Any]) -> Iterator[str]:
    """Check what the site did: the one event of such a request, or those of a ruling, and no dice; or a side left."""
    names = [event.get("event") for event in line["events"]]
    act = line["action"].get("site") if "site" in line["action"] else None
    own = act is not None and act != "start" and line["seq"] > 1
    due = SITE.get(act) if isinstance(act, str) else None
    fitting = is_ruling(names) if act == "ruling" else due is not None and names == [due]
    if own and is_leaving(act, names, line["events"]) and len(line["action"]) == 1:
        yield from check_fields(line["events"][:1])
    elif own and (not fitting or line["dice"] or len(line["action"]) > 1):
        yield f"the site does not answer {line['action']} with {names}"
    elif own:
        yield from check_fields(line["events"])
    if not own and any(name in OWN for name in names if isinstance(name, str)):
        yield f"only the site may say {names}"
    if (act == "start") != (line["seq"] == 1):
        yield "a game is set up in its first line and in no other"


def check_fields(events: list[Line]) -> Iterator[str]:
    """Whether events of the site's have their fields and no others."""
    for event in events:
        if wrong := misfits(event, {"event": str, **EVENTS[event["event"]]}):
            yield f"{event['event']} has missing, wrong or unknown fields: {', '.join(wrong)}"


def check_asker(header: dict[str, Any], line: dict[str, Any]) -> Iterator[str]:
    """Check who asked: somebody who plays, or the site where it acts unasked, or staff who say why."""
    side, command, act = line["side"], line.get("command"), line["action"].get("site")
    posts = {(seat["side"], one) for seat in header["seats"] for one in (None, seat.get("command"))}
    if side and (side, command) not in posts:
        yield f"nobody plays {command or side}"
    if act not in STAFF and bool(side) == (act in SILENT):
        yield f"{side or 'the site'} does not ask for that"
    if act == "rules" and any(bool(side) == bool(event.get("reason")) for event in line["events"]):
        yield "the rules change by agreement of the sides, or for a reason that staff give"


def check_change(line: dict[str, Any], release: str | None) -> Iterator[str]:
    """Whether the rules change from the release that judged till then, where the record says it, to another."""
    for event in line["events"]:
        before, after = event.get("before"), event.get("release")
        if event.get("event") == "RulesChanged" and (after == before or release not in (None, before)):
            yield f"the rules change from {before} to {after}, but those till then are {release or before}"
