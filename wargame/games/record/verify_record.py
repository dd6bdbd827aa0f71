#!/usr/bin/env python3
"""Check an exported game without trusting the site that exported it: `python3 verify_record.py FILE --key KEY`.

This file, `arithmetic.py` and `course.py` beside it need Python 3.9 or later and nothing else. They check that every
line has its shape, that the lines are all there and in order, that each event is hashed onto the one before, that the
site has signed the founding, the turns, rulings and the whole with the public KEY that you know it by, that the secret
of the dice is the one promised before play, and that every die fell as that secret says. Whether the actions were legal
only the rules can say: `python3 manage.py verify FILE` asks them. What was not checked is listed at the end.

The format is described in docs/record.md of the project.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

try:
    from wargame.games.record.arithmetic import (  # isort: skip
        DRAW, GENESIS, HASH, SIGNED, Unfit, canonical, chain, check_bid, check_fair, holds, misfits,
        read, read_header, seal_head, sha, sha256, sha_of,
    )  # fmt: skip
    from wargame.games.record.course import ENDINGS, Course, check_asker, check_change, check_site  # isort: skip
except ImportError:  # taken along, without the project
    from arithmetic import (  # type: ignore  # isort: skip
        DRAW, GENESIS, HASH, SIGNED, Unfit, canonical, chain, check_bid, check_fair, holds, misfits,
        read, read_header, sha, sha256, sha_of,
    )  # fmt: skip
    from course import ENDINGS, Course, check_asker, check_change, check_site  # type: ignore  # isort: skip

BLANK = " \t\r\n"
"""What a line that is skipped consists of, and nothing else: it is the white space of JSON."""

AGREED = (
    "record", "game", "ruleset", "version", "release", "scenario", "options", "pace", "opened",
)  # fmt: skip
"""What the founding hashes, besides the seats and the promise about the dice."""

EARLY = ("game", "ruleset", "version", "scenario", "options")
"""What it hashed in format 1."""

ONLY_RULES = "only the rules can say"
LEGAL = "whether the actions were legal, and what followed from them"


class Finding(NamedTuple):
    """A fault, and its line in the file (from 1)."""

    line: int
    what: str


class Head(NamedTuple):
    """A hash of the chain after a whole line: which line that is, and its time."""

    hash: str
    line: int
    time: str


class Report(NamedTuple):
    """The faults, and what could not be checked."""

    findings: list[Finding]
    unchecked: list[str]


def check(
    texts: Iterable[str], keys: Collection[str] | None = None, seals: Mapping[int, str] | None = None
) -> Report:
    """Check the lines of a record; `keys` are the public keys, in hexadecimal, that the site is known by, `seals` the
    sealed heads by event that it has shown.
    """
    lines = list_filled(texts)
    if not lines:
        return Report([Finding(1, "the file is empty")], [])
    try:
        header = read_header(lines[0])
    except Unfit as fault:
        return Report([Finding(1, str(fault))], [])
    findings = check_promises(header)
    if not findings:
        findings = [*check_header(header, keys), *check_lines(header, lines[1:], seals or {})]
    return Report(findings, list_unchecked(header, keys, seals or {}, lines))


def sound(lines: list[str]) -> dict[str, Any] | None:
    """The header, when it holds so far that the lines can be judged."""
    try:
        header = read_header(lines[0]) if lines else None
    except Unfit:
        return None
    return None if header is None or check_promises(header) else header


def check_promises(header: dict[str, Any]) -> list[Finding]:
    """Check what must hold of the header before the lines can be checked at all."""
    missing = [key for key in SIGNED if key not in header]
    if missing and "signature" in header:
        return [Finding(1, f"missing: {', '.join(missing)}")]
    return [*check_seats(header), *check_dice_promises(header)]


def list_unchecked(
    header: dict[str, Any], keys: Collection[str] | None, seals: Mapping[int, str], lines: list[str]
) -> list[str]:
    """List what was left unchecked: the record does not allow it, or only the rules can say."""
    hidden = [epoch["epoch"] for epoch in header["dice"] if epoch["secret"] is None]
    left = [f"the dice of epoch {number}: their secret is published when the game ends" for number in hidden]
    left += [
        f"the sealed head shown after event {seq}: its secret is published when the game ends"
        for seq in seals
        if secret_of(header, seq) is None
    ]
    left.append(f"{LEGAL}: {ONLY_RULES}")
    if len(lines) > 1 and claims_time(lines[-1]):
        left.append(f"whether time had run out in line {len(lines)}: {ONLY_RULES} who was asked")
    if header["result"] is not None:
        left.append(f"whether the result follows from the position: {ONLY_RULES}")
    if header["record"] == 1:
        left.append("who was to play, and at which pace: the founding of format 1 does not say")
    if keys is None and "keys" in header:
        left.append(f"whose signature it is: compare {', '.join(header['keys'].values())}")
    if header.get("release", "working") == "working":
        left.append("by which rules it was played: they were not published")
    left += [
        f"who played {s['side']}: the name was withdrawn" for s in header["seats"] if s["player"] is None
    ]
    return left


def claims_time(text: str) -> bool:
    """Whether in that line somebody has won on time."""
    try:
        return bool(read(text)["action"].get("site") == "claim")
    except Unfit:
        return False


def check_seats(header: dict[str, Any]) -> Iterator[Finding]:
    """Check who played what, as the founding seals it."""
    posts = [(seat["side"], seat.get("command")) for seat in header["seats"]]
    if len(set(posts)) < len(posts):
        yield Finding(1, "a seat stands there twice")
    for seat in header["seats"]:
        if header["record"] == 2 and (seat["player"] is None) != (seat["salt"] is None):
            yield Finding(1, f"player and salt of {seat['side']} are not withdrawn together")
        elif header["record"] == 2 and seat["player"] is not None and seal(seat) != seat["seal"]:
            yield Finding(1, f"who played {seat['side']} is not who it was founded with")


def seal(seat: dict[str, Any]) -> str:
    """Seal a player as the founding does."""
    return sha(f"{seat['salt']}\n{seat['player']}")


def check_dice_promises(header: dict[str, Any]) -> Iterator[Finding]:
    """The secret must be the one that was promised, and out exactly when the game is over."""
    if [(epoch["epoch"], epoch["from_seq"]) for epoch in header["dice"]][:1] != [(0, 1)]:
        yield Finding(1, "the dice do not begin with the epoch that the founding promises")
    over, begun = header["status"] in ("finished", "abandoned"), header["status"] != "open"
    if over != (header["result"] is not None) or (header["events"] and not begun):
        yield Finding(1, f"the game is said to be {header['status']}, with the result {header['result']}")
    for epoch in header["dice"]:
        secret, present = epoch["secret"], epoch is header["dice"][-1]
        if secret is not None and present and not over:  # sealed as long as the game is played
            yield Finding(1, "the secret is published, but the game goes on: its end is missing")
        elif (secret is None and over) or (secret and sha256(bytes.fromhex(secret)) != epoch["commitment"]):
            yield Finding(1, f"the secret of epoch {epoch['epoch']} is not the one promised")


def check_header(header: dict[str, Any], keys: Collection[str] | None) -> Iterator[Finding]:
    """Whether the site has signed the header, and its files are those of the release."""
    if header["record"] == 1 and "signature" not in header:
        if keys is not None:  # else a forger would say that it is an old one
            yield Finding(1, "nobody has signed it: have the site export it anew, or check it without a key")
        return
    if header.get("release", "working") != "working" and sha_of(header["files"]) != header["release"]:
        yield Finding(1, "the files are not those of the release")
    yield from (Finding(1, what) for what in check_bid(header))
    if keys is not None:
        strange = sorted(public for public in header["keys"].values() if public not in keys)
        yield from (Finding(1, f"the key {public} is none of the site's") for public in strange)
    told = {key: value for key, value in header.items() if key != "signature"}
    said = {"signed": "railhead-record-1", "header": told}
    if not is_signed(header, header["signature"], said):
        yield Finding(1, "the site has not signed this header: it, or the end of the record, is another")


def is_signed(header: dict[str, Any], by: dict[str, Any], said: dict[str, Any]) -> bool:
    """Whether one of the keys of the header has signed what is said."""
    public = header["keys"].get(by["key"])
    if public is None or sha256(bytes.fromhex(public))[:16] != by["key"]:
        return False
    return holds(bytes.fromhex(public), canonical(said), bytes.fromhex(by["signature"]))


def check_lines(header: dict[str, Any], lines: list[str], seals: Mapping[int, str]) -> Iterator[Finding]:
    """The lines one after the other: shape, number, time, chain, dice; then whether the last one is the last."""
    seq, head, broken, time = 1, founding(header), False, header.get("opened", "")
    heads, ended, release = {0: Head(head, 1, "")}, False, header.get("release")
    last: tuple[int, dict[str, Any]] = (1, {"events": []})
    epochs, course = [promise_of(epoch) for epoch in header["dice"][:1]], Course(header)
    for number, text in enumerate(lines, 2):
        try:
            line = read(text)
        except Unfit as fault:
            yield Finding(number, str(fault))
            broken = True
            continue
        if line["seq"] != seq or line["until"] != seq + len(line["events"]) - 1:
            what = f"event {line['seq']} follows event {seq - 1}: a line is missing or doubled"
            yield Finding(number, what)
        elif not broken and chain_hash(head, line) != line["hash"]:
            yield Finding(number, "the hash does not follow from the line before and this one's content")
        if not time <= line["time"] <= header.get("exported", line["time"]):
            yield Finding(number, f"its time {line['time']} does not come after {time}, or is still to come")
        yield from (Finding(number, what) for what in course.follow(line))
        yield from (Finding(number, what) for what in check_content(header, line, course))
        yield from (Finding(number, what) for what in check_site(line))
        yield from (Finding(number, what) for what in check_asker(header, line))
        yield from (Finding(number, what) for what in check_change(line, release))
        if number == 2:  # the founding is signed with the time of the first line
            heads[0] = Head(head, 1, line["time"])
        epochs += (promise_of(event, line["until"] + 1) for event in line["events"] if begins_epoch(event))
        release = next(
            (e.get("release") for e in line["events"] if e.get("event") == "RulesChanged"), release
        )
        seq, head, broken, time = line["until"] + 1, line["hash"], False, line["time"]
        heads[line["until"]] = Head(head, number, time)
        if course.ends == line["until"]:
            last, ended = (number, line), any(event.get("event") == "Abandoned" for event in line["events"])
    if seq != header["events"] + 1 or head != header["head"]:
        what = f"the record ends at event {seq - 1}, the header says {header['events']}"
        yield Finding(len(lines) + 1, what)
    yield from check_epochs(header, epochs)
    yield from check_named(header, course)
    yield from check_result(header, last)
    if ended != (header["status"] == "abandoned"):
        yield Finding(1, f"the game is said to be {header['status']}, which is not how the record ends")
    if header["record"] == 2:
        yield from check_signatures(header, heads, course)
    yield from check_seals(header, heads, seals)


def check_epochs(header: dict[str, Any], begun: list[tuple[Any, ...]]) -> Iterator[Finding]:
    """Whether the dice of the header are those that the events begin, in their order."""
    if begun != [promise_of(epoch) for epoch in header["dice"]]:
        yield Finding(1, "the epochs of the dice are not those that the record begins")
    for number, epoch in enumerate(header["dice"]):
        if epoch["epoch"] != number:
            yield Finding(1, f"the dice after those of epoch {number - 1} have another number")


def check_named(header: dict[str, Any], course: Course) -> Iterator[Finding]:
    """Whether the header opens the seals of those whom events name, and no others, as far as they are not withdrawn."""
    told = header.get("named", [])
    if {one["seq"]: one["seal"] for one in told} != course.seals or len(told) != len(course.seals):
        yield Finding(1, "those named in the header are not those whom the events name")
    for one in told:
        if (one["player"] is None) != (one["salt"] is None):
            yield Finding(1, f"who is named at event {one['seq']} is not withdrawn wholly")
        elif one["player"] is not None and seal(one) != one["seal"]:
            yield Finding(1, f"who is named at event {one['seq']} is another than the event seals")


def begins_epoch(event: dict[str, Any]) -> bool:
    """Whether new dice are promised by it."""
    return event.get("event") == "EpochBegun"


def promise_of(epoch: dict[str, Any], from_seq: int = 1) -> tuple[Any, ...]:
    """Return what an epoch of the dice, or the event that begins it, promises."""
    told = (epoch.get(key) for key in ("epoch", "commitment", "phrases"))
    return (*told, epoch.get("from_seq", from_seq))


def check_result(header: dict[str, Any], end: tuple[int, dict[str, Any]]) -> Iterator[Finding]:
    """Whether the winner is who the ending of the players' own, or of a director's, says."""
    number, line = end
    last = line["events"][-1] if line["events"] else {}
    if last.get("event") in ENDINGS:
        result = header["result"]
        if not isinstance(result, dict) or result.get("winner") != last.get("winner"):
            yield Finding(number, f"by its end {last.get('winner')} has won, the header says {result}")


def check_signatures(header: dict[str, Any], heads: Mapping[int, Head], course: Course) -> Iterator[Finding]:
    """Whether the site has signed the founding, the result and the heads between, and they are those of the lines."""
    told = header["signatures"]
    seqs = [one["seq"] for one in told]
    if seqs != sorted(set(seqs)):  # nor is the curve asked about each of a million
        yield Finding(1, "the signatures do not stand in the order of events, each once")
        return
    before = 1
    for one in told:
        head = heads.get(one["seq"])
        if head is None:
            yield Finding(
                1, f"the site has signed after event {one['seq']}, where no line of the record ends"
            )
            break
        if not is_signed(header, one, dict(statement_of(header, one), signed="railhead-head-1")):
            yield Finding(head.line, f"the signature after event {one['seq']} is not the site's")
        elif one["head"] != head.hash:
            what = f"the site has signed another head after event {one['seq']}"
            yield Finding(head.line, f"{what}: see lines {min(before, head.line)} to {head.line}")
            break  # of those after it none can be right
        elif one["of"] not in due_at(header, one["seq"], course) or one["time"] != (head.time or one["time"]):
            what = f"the signature after event {one['seq']} is of another time or place"
            yield Finding(head.line, what)
        before = head.line + 1
    if header["events"] and 0 not in seqs:
        yield Finding(1, "the site's signature under the founding is missing")
    if header["events"] and header["result"] is not None and course.ends not in seqs:
        number = heads.get(course.ends, heads[0]).line
        yield Finding(number, "the site's signature under the result is missing")
    for seq in sorted(course.rulings - set(seqs)):
        yield Finding(heads.get(seq, heads[0]).line, "the site's signature under the ruling is missing")


def due_at(header: dict[str, Any], seq: int, course: Course) -> tuple[str, ...]:
    """List what a signature at that place may sign."""
    if seq == 0:
        return ("founding",)
    if header["result"] is not None and seq == course.ends:
        return ("result",)
    own = "ruling" if seq in course.rulings else "turn"
    return (own, "result") if seq in course.reopened else (own,)


def check_seals(
    header: dict[str, Any], heads: Mapping[int, Head], seals: Mapping[int, str]
) -> Iterator[Finding]:
    """Whether the sealed heads that somebody was shown are those of the lines."""
    for seq, seal in seals.items():
        head, secret = heads.get(seq, Head("", 1, "")), secret_of(header, seq)
        if secret is not None and seal_head(secret, head.hash) != seal:
            yield Finding(head.line, f"the sealed head shown after event {seq} was another")


def secret_of(header: dict[str, Any], seq: int) -> bytes | None:
    """The secret of the epoch that is present after that event, once it is published."""
    epochs = [epoch for epoch in header["dice"] if epoch["from_seq"] <= seq + 1]
    secret = max(epochs, key=lambda epoch: int(epoch["from_seq"]))["secret"] if epochs else None
    return None if secret is None else bytes.fromhex(secret)


def statement_of(header: dict[str, Any], one: dict[str, Any]) -> dict[str, Any]:
    """Return what a signature under a head says."""
    return {key: {**one, "game": header["game"]}.get(key) for key in ("game", "seq", "head", "of", "time")}


def founding(header: dict[str, Any]) -> str:
    """The hash before the first event: what was agreed before play."""
    first = header["dice"][0] if header["dice"] else {}
    agreed = {key: header.get(key) for key in (EARLY if header["record"] == 1 else AGREED)}
    agreed.update(commitment=first.get("commitment"), phrases=first.get("phrases"))
    if header["record"] == 2:
        agreed.update({key: header[key] for key in ("terms",) if key in header})
        agreed["seats"] = [
            {key: seat[key] for key in ("side", "command", "seal") if key in seat} for seat in header["seats"]
        ]
    return chain(GENESIS, agreed)


def chain_hash(head: str, line: dict[str, Any]) -> str:
    """The hash after the events of a line; its first event carries what was asked and the dice."""
    request: dict[str, Any] = {
        key: line[key] for key in ("action", "dice", "epoch", "command", "kept") if key in line
    }
    for seq, event in enumerate(line["events"], line["seq"]):
        link = dict(request, event=event, seq=seq, side=line["side"], time=line["time"])
        head, request = chain(head, link), {}
    return head


def check_content(header: dict[str, Any], line: dict[str, Any], course: Course) -> Iterator[str]:
    """The rules a line names and the dice it rests on; whatever is not of the right kind is a finding too."""
    try:
        if not line["events"]:
            yield "nothing came of it"  # and so no hash would cover it
        if any(misfits(draw, DRAW) for draw in line["dice"]):
            yield "a draw has other fields than a draw has"
        if line["rules"] != list_cited(line["events"]):
            yield "the rules named are not those its events rest on"
        yield from check_dice(header, line, course)
    except (AttributeError, LookupError, TypeError, ValueError, ArithmeticError) as fault:
        yield f"events or dice are not readable: {fault!r}"


def list_cited(events: list[Any]) -> list[Any]:
    """The clauses that events rest on, each once."""
    return list(dict.fromkeys(rule for event in events for rule in event.get("rules", ())))


def check_dice(header: dict[str, Any], line: dict[str, Any], course: Course) -> Iterator[str]:
    """Whether the draws of a line fell as the secret says, and its events use no other dice."""
    yield from check_used([draw["roll"] for draw in line["dice"]], line["events"])
    thrown = course.thrown[line["seq"]][1]
    epoch = [e for e in header["dice"] if e["from_seq"] <= thrown][-1]
    if epoch["epoch"] != line["epoch"]:
        yield f"the dice are of epoch {epoch['epoch']}, the line says {line['epoch']}"
    elif epoch.get("secret"):
        yield from check_fair(header["game"], epoch, line, thrown)


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


def lines_of(name: str | Path) -> list[str]:
    """The lines of a file that are not blank: a line feed ends one, and nothing else that a phrase may hold."""
    with open(name, encoding="utf-8", errors="surrogateescape", newline="\n") as file:
        return list_filled(file)


def list_filled(texts: Iterable[str]) -> list[str]:
    """The lines that are not blank."""
    return [text for text in texts if text.strip(BLANK)]


def public_key(given: str) -> str:
    """A key as it was typed; raises `ValueError`."""
    if not HASH.fullmatch(given.lower()):
        raise ValueError(given)
    return given.lower()


def read_sealed_head(given: str) -> tuple[int, str]:
    """`EVENT=SEAL` as it was typed; raises `ValueError`."""
    seq, _, seal = given.partition("=")
    if not seq.isdecimal() or not HASH.fullmatch(seal.lower()):
        raise ValueError(given)
    return int(seq), seal.lower()


def main(argv: list[str] | None = None) -> int:
    """Check the file named on the command line; 0 when all holds, 1 when something does not."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("verify_record.py", description=__doc__, formatter_class=plain)
    parser.add_argument("file")
    parser.add_argument(
        "--key", action="append", type=public_key, help="a public key of the site, in hexadecimal"
    )
    parser.add_argument(
        "--seal", action="append", default=[], type=read_sealed_head, metavar="EVENT=SEAL",
        help="a sealed head you were shown",
    )  # fmt: skip
    asked = parser.parse_args(argv)
    lines = lines_of(asked.file)
    report = check(lines, asked.key, dict(asked.seal))
    for finding in report.findings:
        print(f"line {finding.line}: {finding.what}")
    for note in report.unchecked:
        print(f"not checked: {note}")
    print(f"{len(report.findings)} findings" if report.findings else "all that was checked holds")
    if not report.findings:
        promise = read_header(lines[0])["dice"][0]["commitment"]
        print(f"It rests on the commitment {promise}: is that the one shown to you before play?")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
