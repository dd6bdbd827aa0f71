#!/usr/bin/env python3
"""Check an exported game without trusting the site that exported it: `python3 verify_record.py FILE --key KEY`.

This file and `arithmetic.py` beside it need Python 3.9 or later and nothing else. They check that every line has its
shape, that the lines are all there and in order, that each event is hashed onto the one before, that the site has
signed the founding, the turns and the whole with the public KEY that you know it by, that the secret of the dice is the
one promised before play, and that every die fell as that secret says. Whether the actions were legal only the rules can
say: `python3 manage.py verify FILE` asks them. What was not checked is listed at the end.

The format is described in docs/record.md of the project.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

try:
    from wargame.games.record.arithmetic import (
        GENESIS,
        WORD,
        Source,
        canonical,
        chain,
        holds,
        sealed,
        sha,
        sha256,
        sha_of,
        unhex,
    )
except ImportError:  # taken along, without the project
    from arithmetic import GENESIS, WORD, Source, canonical, chain, holds, sealed, sha, sha256, sha_of, unhex  # type: ignore

DRAWS = 10_000
"""More dice than any action throws, and more cards than any deck has."""

HEADER: dict[str, Any] = {
    "record": int, "game": str, "ruleset": str, "version": int, "scenario": str, "options": dict,
    "files": dict, "seats": list, "status": str, "dice": list, "events": int, "head": str,
    "result": (dict, type(None)),
}  # fmt: skip
LINE: dict[str, Any] = {
    "seq": int, "until": int, "time": str, "side": str, "action": dict, "epoch": int, "dice": list,
    "events": list, "rules": list, "hash": str,
}  # fmt: skip
HEADER_MORE: dict[str, Any] = {
    "pace": dict, "opened": str, "release": str, "exported": str, "signatures": list, "keys": dict, "signature": dict,
}  # fmt: skip
AGREED = (
    "record", "game", "ruleset", "version", "release", "scenario", "options", "pace", "opened",
)  # fmt: skip
"""What the founding hashes, besides the seats and the promise about the dice."""

EARLY = ("game", "ruleset", "version", "scenario", "options")
"""What it hashed in format 1: games begun before players, pace and release were part of it."""

ONLY_RULES = "only the rules can say"
SIGNED = ("exported", "signatures", "keys", "signature")
SIGNED_HEAD = ("game", "seq", "head", "of", "time")
LINE_MORE: dict[str, Any] = {"command": str}
"""Where a side has several commanders: which of them acted."""
EPOCH: dict[str, Any] = {"epoch": int, "commitment": str, "phrases": dict, "from_seq": int}
DRAW, ROLL = {"index", "roll", "shuffle"}, {"purpose", "rule", "sides", "faces"}
ENDINGS = {"resign": "Resigned", "draw": "DrawAgreed", "claim": "TimeForfeited", "abandon": "Abandoned"}
SITE = {
    "undo": "TakenBack", "yield": "CommandLaidDown", "clock": "ClockMended", "rules": "RulesChanged",
    "dice": "EpochBegun", **ENDINGS,
}  # fmt: skip
"""What the site does itself, and the one event that each such request brings."""


class Finding(NamedTuple):
    """What does not hold, and in which line of the file (from 1)."""

    line: int
    what: str


class Report(NamedTuple):
    """What was found wrong, and what could not be checked."""

    findings: list[Finding]
    unchecked: list[str]


def check(
    texts: Iterable[str], keys: Collection[str] | None = None, seals: Mapping[int, str] | None = None
) -> Report:
    """Check the lines of a record; `keys` are the public keys, in hexadecimal, that the site is known by, `seals` the
    sealed heads by event that it has shown.
    """
    lines = [text for text in texts if text.strip()]
    if not lines:
        return Report([Finding(1, "the file is empty")], [])
    header, faults = read(1, lines[0], HEADER, HEADER_MORE)
    if header is None:
        return Report(faults, [])
    if header["record"] not in (1, 2):
        what = f"the format is {header['record']}; this program reads the formats 1 and 2"
        return Report([Finding(1, what)], [])
    findings = check_promises(header)
    if not findings:
        findings = [*check_header(header, keys), *check_lines(header, lines[1:], seals or {})]
    return Report(findings, unchecked(header, keys))


def sound(lines: list[str]) -> dict[str, Any] | None:
    """The header, when it holds so far that the lines can be judged."""
    header = read(1, lines[0], HEADER, HEADER_MORE)[0] if lines else None
    if header is None or header["record"] not in (1, 2) or check_promises(header):
        return None
    return dict(header)


def check_promises(header: dict[str, Any]) -> list[Finding]:
    """What must hold of the header for the lines to be checked at all."""
    due = HEADER_MORE if header["record"] == 2 else SIGNED if "signature" in header else ()
    missing = [key for key in due if key not in header]
    if missing:
        return [Finding(1, f"missing: {', '.join(missing)}")]
    return [*check_seats(header), *check_dice_promises(header)]


def unchecked(header: dict[str, Any], keys: Collection[str] | None) -> list[str]:
    """What was left unchecked: the record does not allow it, or only the rules can say."""
    sealed = [e.get("epoch") for e in tables(header, "dice") if isinstance(e, dict) and not e.get("secret")]
    left = [f"the dice of epoch {number}: their secret is published when the game ends" for number in sealed]
    left.append(f"whether the actions were legal, and what followed from them: {ONLY_RULES}")
    if header["result"] is not None:
        left.append(f"whether the result follows from the position: {ONLY_RULES}")
    if header["record"] == 1:
        left.append("who was to play, and at which pace: the founding of format 1 does not say")
    if keys is None and "keys" in header:
        left.append(f"whose signature it is: compare {', '.join(map(str, header['keys'].values()))}")
    if header.get("release") == "working":
        left.append("by which rules it was played: they were not published")
    left += [
        f"who played {s['side']}: the name was withdrawn" for s in header["seats"] if s.get("player") is None
    ]
    return left


def read(number: int, text: str, shape: dict[str, Any], more: dict[str, Any]) -> Any:
    """The line as a table when it has the shape, and perhaps `more`; and what is wrong with it."""
    try:
        value = json.loads(
            text, object_pairs_hook=single, parse_int=whole, parse_float=no_number, parse_constant=no_number
        )
        canonical(value)
    except (ValueError, RecursionError) as fault:
        return None, [Finding(number, f"not readable as JSON: {fault}")]
    if not isinstance(value, dict):
        return None, [Finding(number, "not a JSON object")]
    wrong = [key for key, kind in shape.items() if not isinstance(value.get(key), kind)]
    wrong += [key for key, kind in shape.items() if kind is int and isinstance(value.get(key), bool)]
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


def whole(digits: str) -> int:
    """The number; raises from 2⁵³ on, where other readers would take it for its neighbour."""
    if len(digits) > 17 or abs(int(digits)) >= 2**53:
        return no_number(digits)
    return int(digits)


def no_number(text: str) -> Any:
    """Raises: a number of a record is whole."""
    raise ValueError(f"{text} is no whole number of a record")


def tables(value: dict[str, Any], key: str) -> list[Any]:
    """The list below a key; empty when there is none."""
    found = value.get(key)
    return found if isinstance(found, list) else []


def check_seats(header: dict[str, Any]) -> Iterator[Finding]:
    """Who played what, as the founding seals it."""
    for seat in header["seats"]:
        if not all(isinstance(seat.get(key, ""), str) for key in ("side", "command")) or "side" not in seat:
            yield Finding(1, "a seat is not readable")
        elif header["record"] == 2 and seat.get("player") is not None and seal(seat) != seat.get("seal"):
            yield Finding(1, f"who played {seat['side']} is not who it was founded with")


def seal(seat: dict[str, Any]) -> str:
    """What the founding says of a player."""
    return sha(f"{seat.get('salt')}\n{seat['player']}")


def check_dice_promises(header: dict[str, Any]) -> Iterator[Finding]:
    """The secret must be the one that was promised, and out exactly when the game is over."""
    if [(epoch.get("epoch"), epoch.get("from_seq")) for epoch in header["dice"]][:1] != [(0, 1)]:
        yield Finding(1, "the dice do not begin with the epoch that the founding promises")
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


def check_header(header: dict[str, Any], keys: Collection[str] | None) -> Iterator[Finding]:
    """Whether the site has signed the header, and its files are those of the release."""
    if header["record"] == 1 and "signature" not in header:
        if keys is not None:  # else a forger would say that it is an old one
            yield Finding(1, "nobody has signed it: have the site export it anew, or check it without a key")
        return
    if header.get("release", "working") != "working" and sha_of(header["files"]) != header["release"]:
        yield Finding(1, "the files are not those of the release")
    if keys is not None:
        strange = sorted(str(public) for public in header["keys"].values() if public not in keys)
        yield from (Finding(1, f"the key {public} is none of the site's") for public in strange)
    told = {key: value for key, value in header.items() if key != "signature"}
    said = {"signed": "railhead-record-1", "header": told}
    if not signed(header, header["signature"], said):
        yield Finding(1, "the site has not signed this header: it, or the end of the record, is another")


def signed(header: dict[str, Any], by: dict[str, Any], said: dict[str, Any]) -> bool:
    """Whether one of the keys of the header has signed what is said."""
    public, signature = unhex(header["keys"].get(by.get("key"))), unhex(by.get("signature"))
    if public is None or signature is None or sha256(public)[:16] != by["key"]:
        return False
    return holds(public, canonical(said), signature)


def check_lines(header: dict[str, Any], lines: list[str], seals: Mapping[int, str]) -> Iterator[Finding]:
    """The lines one after the other: shape, number, time, chain, dice; then whether the last one is the last."""
    seq, head, broken, time = 1, founding(header), False, header.get("opened", "")
    heads, epochs = {0: (head, 1)}, [promise_of(epoch) for epoch in header["dice"][:1]]
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
        if not time <= line["time"] <= header.get("exported", line["time"]):
            yield Finding(number, f"its time {line['time']} does not come after {time}, or is still to come")
        yield from (Finding(number, what) for what in check_content(header, line))
        yield from (Finding(number, what) for what in check_site(line, number == len(lines) + 1))
        yield from (Finding(number, what) for what in check_result(header, line))
        epochs += (promise_of(event, line["until"] + 1) for event in line["events"] if begins_epoch(event))
        seq, head, broken, time = line["until"] + 1, line["hash"], False, line["time"]
        heads[line["until"]] = head, number
    if seq != header["events"] + 1 or head != header["head"]:
        what = f"the record ends at event {seq - 1}, the header says {header['events']}"
        yield Finding(len(lines) + 1, what)
    if epochs != [promise_of(epoch) for epoch in header["dice"]]:
        yield Finding(1, "the epochs of the dice are not those that the record begins")
    if header["record"] == 2:
        yield from check_signatures(header, heads)
    yield from check_seals(header, heads, seals)


def begins_epoch(event: Any) -> bool:
    """Whether new dice are promised by it."""
    return isinstance(event, dict) and event.get("event") == "EpochBegun"


def promise_of(epoch: dict[str, Any], from_seq: int = 1) -> tuple[Any, ...]:
    """What an epoch of the dice, or the event that begins it, promises."""
    told = (epoch.get(key) for key in ("epoch", "commitment", "phrases"))
    return (*told, epoch.get("from_seq", from_seq))


def check_result(header: dict[str, Any], line: dict[str, Any]) -> Iterator[str]:
    """Whether the winner is who the players' own ending says."""
    last = line["events"][-1] if line["events"] else None
    if isinstance(last, dict) and last.get("event") in ENDINGS.values():
        result = header["result"]
        if not isinstance(result, dict) or result.get("winner") != last.get("winner"):
            yield f"by its end {last.get('winner')} has won, the header says {result}"


def check_signatures(header: dict[str, Any], heads: dict[int, tuple[str, int]]) -> Iterator[Finding]:
    """Whether the site has signed the founding, the result and the heads between, and they are those of the lines."""
    before = 1
    for one in header["signatures"]:
        seq = one.get("seq") if isinstance(one, dict) else None
        head, number = heads.get(seq, ("", 1)) if isinstance(seq, int) else ("", 1)
        if not isinstance(one, dict) or not signed(
            header, one, dict(said_of(header, one), signed="railhead-head-1")
        ):
            yield Finding(number, f"the signature after event {seq} is not the site's")
        elif one["head"] != head:
            first = min(before, number)
            what = f"the site has signed another head after event {seq}: see lines {first} to {number}"
            yield Finding(number, what)
            break  # of those after it none can be right
        before = number + 1
    kinds = {str(one.get("of")): one.get("seq") for one in header["signatures"] if isinstance(one, dict)}
    if kinds.get("founding") != 0 and header["events"]:
        yield Finding(1, "the site's signature under the founding is missing")
    if header["result"] is not None and header["events"] and kinds.get("result") != header["events"]:
        yield Finding(
            heads.get(header["events"], ("", 1))[1], "the site's signature under the result is missing"
        )


def check_seals(
    header: dict[str, Any], heads: dict[int, tuple[str, int]], seals: Mapping[int, str]
) -> Iterator[Finding]:
    """Whether the sealed heads that somebody was shown are those of the lines."""
    secret = unhex(header["dice"][0].get("secret"))
    for seq, seal in seals.items():
        head, number = heads.get(seq, ("", 1))
        if secret is not None and sealed(secret, head) != seal:
            yield Finding(number, f"the sealed head shown after event {seq} was another")


def said_of(header: dict[str, Any], one: dict[str, Any]) -> dict[str, Any]:
    """What a signature under a head says."""
    return {key: {**one, "game": header["game"]}.get(key) for key in SIGNED_HEAD}


def founding(header: dict[str, Any]) -> str:
    """The hash before the first event: what was agreed before play."""
    first = header["dice"][0] if header["dice"] else {}
    agreed = {key: header.get(key) for key in (EARLY if header["record"] == 1 else AGREED)}
    agreed.update(commitment=first.get("commitment"), phrases=first.get("phrases"))
    if header["record"] == 2:
        agreed["seats"] = [
            {key: seat[key] for key in ("side", "command", "seal") if key in seat} for seat in header["seats"]
        ]
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
        if any(set(draw) != DRAW or set(draw["roll"]) != ROLL for draw in line["dice"]):
            yield "a draw has other fields than a draw has"
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


def promise(name: str) -> str:
    """The commitment of a record that holds. A site could have made up another game; not under this one."""
    with open(name, encoding="utf-8") as file:
        return str(json.loads(next(line for line in file if line.strip()))["dice"][0]["commitment"])


def main(argv: list[str] | None = None) -> int:
    """Check the file named on the command line; 0 when all holds, 1 when something does not."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("verify_record.py", description=__doc__, formatter_class=plain)
    parser.add_argument("file")
    parser.add_argument("--key", action="append", help="a public key of the site, in hexadecimal")
    parser.add_argument(
        "--seal", action="append", default=[], metavar="EVENT=SEAL", help="a sealed head you were shown"
    )
    asked = parser.parse_args(argv)
    seals = {int(seq): seal for seq, _, seal in (given.partition("=") for given in asked.seal)}
    with open(asked.file, encoding="utf-8", errors="surrogateescape") as file:
        report = check(file, asked.key, seals)
    for finding in report.findings:
        print(f"line {finding.line}: {finding.what}")
    for note in report.unchecked:
        print(f"not checked: {note}")
    print(f"{len(report.findings)} findings" if report.findings else "all that was checked holds")
    if not report.findings:
        print(f"It rests on the commitment {promise(asked.file)}: is that the one shown to you before play?")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
