#!/usr/bin/env python3
"""Check an exported game without trusting the site that exported it: `python3 verify_record.py FILE`.

This file needs Python 3.9 or later and nothing else. It checks that every line has its shape, that the lines
are all there and in order, that each event is hashed onto the one before, that the secret of the dice is
the one promised before play, and that every die fell as that secret says. Whether the actions were legal only
the rules can say: `python3 manage.py verify FILE` asks them.

The format is described in docs/record.md of the project.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

WORD = 2**32
DRAWS = 10_000
"""More dice than any action throws, and more cards than any deck has."""

GENESIS = "0" * 64
HEADER: dict[str, Any] = {
    "record": int, "game": str, "ruleset": str, "version": int, "scenario": str, "options": dict,
    "files": dict, "seats": list, "status": str, "dice": list, "events": int, "head": str,
    "result": (dict, type(None)),
}  # fmt: skip
LINE: dict[str, Any] = {
    "seq": int, "until": int, "time": str, "side": str, "action": dict, "epoch": int, "dice": list,
    "events": list, "rules": list, "hash": str,
}  # fmt: skip
HEADER_MORE: dict[str, Any] = {"pace": object, "opened": object}
LINE_MORE: dict[str, Any] = {"command": str}
"""Where a side has several commanders: which of them acted."""
EPOCH: dict[str, Any] = {"epoch": int, "commitment": str, "phrases": dict, "from_seq": int}
ENDINGS = {"resign": "Resigned", "draw": "DrawAgreed", "claim": "TimeForfeited", "abandon": "Abandoned"}
SITE = {"undo": "TakenBack", "yield": "CommandLaidDown", "clock": "ClockMended", **ENDINGS}
"""What the site does itself, and the one event that each such request brings."""


class Finding(NamedTuple):
    """What does not hold, and in which line of the file (from 1)."""

    line: int
    what: str


class Report(NamedTuple):
    """What was found wrong, and what could not be checked."""

    findings: list[Finding]
    unchecked: list[str]


def check(texts: Iterable[str]) -> Report:
    """Check the lines of a record."""
    lines = [text for text in texts if text.strip()]
    if not lines:
        return Report([Finding(1, "the file is empty")], [])
    header, faults = read(1, lines[0], HEADER, HEADER_MORE)
    if header is None:
        return Report(faults, [])
    if header["record"] != 1:
        return Report([Finding(1, f"the format is {header['record']}; this program reads format 1")], [])
    findings = [*check_seats(header), *check_dice_promises(header)]
    if not findings:
        findings += check_lines(header, lines[1:])
    return Report(findings, unchecked(header))


def unchecked(header: dict[str, Any]) -> list[str]:
    """Which checks the record does not allow yet."""
    sealed = [e.get("epoch") for e in tables(header, "dice") if isinstance(e, dict) and not e.get("secret")]
    return [f"the dice of epoch {number}: their secret is published when the game ends" for number in sealed]


def read(number: int, text: str, shape: dict[str, Any], more: dict[str, Any]) -> Any:
    """The line as a table when it has the shape, and perhaps `more`; and what is wrong with it."""
    try:
        value = json.loads(text, object_pairs_hook=single, parse_constant=no_number)
        canonical(value)
    except (ValueError, RecursionError) as fault:
        return None, [Finding(number, f"not readable as JSON: {fault}")]
    if not isinstance(value, dict):
        return None, [Finding(number, "not a JSON object")]
    wrong = [key for key, kind in shape.items() if not isinstance(value.get(key), kind)]
    wrong += [key for key in value if key not in shape and not isinstance(value[key], more.get(key, ()))]
    wrong += [
        key
        for key in ("events", "seats", "dice")
        if not all(isinstance(one, dict) for one in tables(value, key))
    ]
    if wrong:
        return None, [Finding(number, f"missing or of the wrong type: {', '.join(wrong)}")]
    return value, []


def single(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table whose keys stand there once: of two values each reader could show another."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def no_number(name: str) -> Any:
    """Raises: NaN and infinities are no JSON."""
    raise ValueError(f"{name} is not JSON")


def tables(value: dict[str, Any], key: str) -> list[Any]:
    """The list below a key; empty when there is none."""
    found = value.get(key)
    return found if isinstance(found, list) else []


def check_seats(header: dict[str, Any]) -> Iterator[Finding]:
    """Who played what: for information, but to be read."""
    for seat in header["seats"]:
        if not isinstance(seat.get("side"), str) or not isinstance(seat.get("command", ""), str):
            yield Finding(1, "a seat is not readable")


def check_dice_promises(header: dict[str, Any]) -> Iterator[Finding]:
    """The secret must be the one that was promised, and out exactly when the game is over."""
    if [(epoch.get("epoch"), epoch.get("from_seq")) for epoch in header["dice"]] != [(0, 1)]:
        # the founding hashes the promise of epoch 0 alone: another could have been made up afterwards
        yield Finding(1, "the dice are not those of the one epoch that the founding promises")
    if (header["status"] in ("finished", "abandoned")) != (header["result"] is not None):
        yield Finding(1, f"the game is said to be {header['status']}, with the result {header['result']}")
    for epoch in header["dice"]:
        if not isinstance(epoch, dict) or any(
            not isinstance(epoch.get(key), kind) for key, kind in EPOCH.items()
        ):
            yield Finding(1, "an epoch of the dice is not readable")
        elif header["result"] is None:
            if epoch.get("secret") is not None:  # sealed as long as the game is played
                yield Finding(1, "the secret is published, but the game goes on: its end is missing")
        else:
            secret = unhex(epoch.get("secret"))
            if secret is None or hashlib.sha256(secret).hexdigest() != epoch["commitment"]:
                yield Finding(1, f"the secret of epoch {epoch['epoch']} is not the one promised")


def unhex(text: Any) -> bytes | None:
    """The bytes that hexadecimal digits stand for; None for anything else."""
    try:
        return bytes.fromhex(text)
    except (TypeError, ValueError):
        return None


def check_lines(header: dict[str, Any], lines: list[str]) -> Iterator[Finding]:
    """The lines one after the other: shape, number, chain, dice; then whether the last one is the last."""
    seq, head, broken = 1, founding(header), False
    for number, text in enumerate(lines, 2):
        line, faults = read(number, text, LINE, LINE_MORE)
        yield from faults
        if line is None:
            broken = True
            continue
        if line["seq"] != seq or line["until"] != seq + len(line["events"]) - 1:
            what = f"event {line['seq']} follows event {seq - 1}: a line is missing or doubled"
            yield Finding(number, what)
        elif not broken and chained(head, line) != line["hash"]:
            yield Finding(number, "the hash does not follow from the line before and this one's content")
        yield from (Finding(number, what) for what in check_content(header, line))
        yield from (Finding(number, what) for what in check_site(line, number == len(lines) + 1))
        seq, head, broken = line["until"] + 1, line["hash"], False
    if seq != header["events"] + 1 or head != header["head"]:
        what = f"the record ends at event {seq - 1}, the header says {header['events']}"
        yield Finding(len(lines) + 1, what)


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def chain(before: str, value: Any) -> str:
    """The hash of a value that follows the hash before it."""
    return hashlib.sha256(before.encode() + b"\n" + canonical(value)).hexdigest()


def founding(header: dict[str, Any]) -> str:
    """The hash before the first event: what was agreed before play."""
    first = header["dice"][0] if header["dice"] else {}
    agreed = {key: header[key] for key in ("game", "ruleset", "version", "scenario", "options")}
    agreed.update(commitment=first.get("commitment"), phrases=first.get("phrases"))
    return chain(GENESIS, agreed)


def chained(head: str, line: dict[str, Any]) -> str:
    """The hash after the events of a line; its first event carries what was asked and the dice."""
    request: dict[str, Any] = {
        key: line[key] for key in ("action", "dice", "epoch", "command") if key in line
    }
    for seq, event in enumerate(line["events"], line["seq"]):
        link = dict(request, event=event, seq=seq, side=line["side"], time=line["time"])
        head, request = chain(head, link), {}
    return head


def check_content(header: dict[str, Any], line: dict[str, Any]) -> Iterator[str]:
    """The rules a line names and the dice it rests on; whatever is not of the right kind is a finding too."""
    try:
        if not line["events"]:
            yield "nothing came of it"  # and so no hash would cover it
        if line["rules"] != cited(line["events"]):
            yield "the rules named are not those its events rest on"
        yield from check_dice(header, line)
    except (AttributeError, LookupError, TypeError, ValueError, ArithmeticError) as fault:
        yield f"events or dice are not readable: {fault!r}"


def check_site(line: dict[str, Any], last: bool) -> Iterator[str]:
    """What the site did itself: the one event of such a request and no dice; an ending comes last."""
    names = [event.get("event") for event in line["events"]]
    act = line["action"].get("site") if "site" in line["action"] else None
    own = act is not None and act != "start" and line["seq"] > 1
    if own and (
        not isinstance(act, str) or names != [SITE.get(act)] or line["dice"] or len(line["action"]) > 1
    ):
        yield f"the site does not answer {line['action']} with {names}"
    if not own and any(name in SITE.values() for name in names):
        yield f"only the site may say {names}"
    if (act == "start") != (line["seq"] == 1):
        yield "a game is set up in its first line and in no other"
    if not last and any(name in ENDINGS.values() for name in names):
        yield "the game goes on after its end"


def cited(events: list[Any]) -> list[Any]:
    """The clauses that events rest on, each once."""
    return list(dict.fromkeys(rule for event in events for rule in event.get("rules", ())))


def check_dice(header: dict[str, Any], line: dict[str, Any]) -> Iterator[str]:
    """Whether the draws of a line fell as the secret says, and its events use no other dice."""
    yield from check_used([draw["roll"] for draw in line["dice"]], line["events"])
    epoch = [e for e in header["dice"] if e["from_seq"] <= line["seq"]][-1]
    if epoch["epoch"] != line["epoch"]:
        yield f"the dice are of epoch {epoch['epoch']}, the line says {line['epoch']}"
    elif epoch.get("secret"):
        yield from check_fair(header["game"], epoch, line)


def check_used(draws: list[dict[str, Any]], events: list[dict[str, Any]]) -> Iterator[str]:
    """Every roll that an event rests on must be among the line's draws, each draw used once."""
    rest = list(draws)
    for event in events:
        for roll in event.get("rolls", ()):
            known = dict({"sides": 6}, **roll)
            if known in rest:
                rest.remove(known)
            else:
                yield f"{event.get('event')} rests on dice that were not drawn: {roll.get('faces')}"


def check_fair(game: str, epoch: dict[str, Any], line: dict[str, Any]) -> Iterator[str]:
    """Each draw again, from the secret, each where the one before it ended: nobody picks among the draws."""
    source = Source(bytes.fromhex(epoch["secret"]), game, epoch["epoch"], line["seq"], epoch["phrases"])
    due = 0
    for draw in line["dice"]:
        roll, index = draw["roll"], draw["index"]
        if index != due or not 1 <= roll["sides"] <= WORD or not 0 <= len(roll["faces"]) <= DRAWS:
            yield f"«{roll['purpose']}» is draw {index} of {roll['sides']}, not draw {due} of the action"
            return
        if draw["shuffle"] and len(roll["faces"]) != roll["sides"]:
            yield f"«{roll['purpose']}» shuffles {roll['sides']} cards and orders {len(roll['faces'])}"
            return
        due += len(roll["faces"]) - bool(draw["shuffle"])
        if draw["shuffle"]:
            faces = source.order(index, roll["sides"])
        else:
            faces = [source.face(index + i, roll["sides"]) for i in range(len(roll["faces"]))]
        if faces != list(roll["faces"]):
            yield f"«{roll['purpose']}» fell {roll['faces']}, the secret says {faces}"


class Source:
    """The dice of one action, as the head of rules/core/dice.py describes them."""

    def __init__(self, secret: bytes, game: str, epoch: int, action: int, phrases: dict[str, str]) -> None:
        self.secret = secret
        self.head = f"railhead-dice-1\n{game}\n{epoch}\n{action}\n"
        self.tail = "".join(f"{side}={sha(phrases[side])}\n" for side in sorted(phrases))

    def face(self, k: int, sides: int) -> int:
        """Draw number k among `sides`, from 1."""
        message = f"{self.head}{k}\n{self.tail}".encode()
        digest, span = hmac.digest(self.secret, message, "sha256"), WORD // sides
        while True:
            for i in range(0, 32, 4):
                word = int.from_bytes(digest[i : i + 4], "big")
                if word < span * sides:
                    return word // span + 1
            digest = hmac.digest(self.secret, digest, "sha256")

    def order(self, k: int, count: int) -> list[int]:
        """A shuffle of `count` cards whose first draw is k."""
        cards = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.face(k, i + 1) - 1
            cards[i], cards[j] = cards[j], cards[i]
            k += 1
        return cards


def sha(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def promise(name: str) -> str:
    """The commitment of a record that holds. A site could have made up another game; not under this one."""
    with open(name, encoding="utf-8") as file:
        return str(json.loads(next(line for line in file if line.strip()))["dice"][0]["commitment"])


def main(argv: list[str] | None = None) -> int:
    """Check the file named on the command line; 0 when all holds, 1 when something does not."""
    names = sys.argv[1:] if argv is None else argv
    if len(names) != 1:
        print(__doc__)
        return 2
    with open(names[0], encoding="utf-8", errors="surrogateescape") as file:
        report = check(file)
    for finding in report.findings:
        print(f"line {finding.line}: {finding.what}")
    for note in report.unchecked:
        print(f"not checked: {note}")
    print(f"{len(report.findings)} findings" if report.findings else "all that was checked holds")
    if not report.findings:
        print(f"It rests on the commitment {promise(names[0])}: is that the one shown to you before play?")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
