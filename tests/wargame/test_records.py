"""Records: what is exported verifies, and a forgery is named by its line."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.rulesets import some
from tests.wargame.conftest import FIGHTING
from tests.wargame.match import Match, new_match
from tests.wargame.recorded import check_lines
from tests.wargame.sitting import SKELETON, person
from wargame.games.errors import Conflict
from wargame.games.record import arithmetic, course, export, verify_record
from wargame.games.record.verify import verify
from wargame.games.services import game_open, game_resign, seat_take
from wargame.games.signing import public_keys

ROOT = Path(__file__).resolve().parents[2]
Lines = list[dict[str, Any]]


def taken_along(folder: Path, record: Path) -> list[str]:
    """The command of whoever has taken the checker along: its files, and nothing of the project."""
    for module in (verify_record, arithmetic, course):
        shutil.copy(str(module.__file__), folder)
    return [sys.executable, "-E", "-s", str(folder / Path(verify_record.__file__).name), str(record)]


UNPUBLISHED = "by which rules it was played: they were not published"


def known_keys() -> list[str]:
    """The public keys that the site is known by."""
    return list(public_keys().values())


def exported(match: Match) -> Lines:
    return [json.loads(line) for line in export.record_bytes(match.game)]


def text(lines: Lines) -> list[str]:
    return [json.dumps(line, ensure_ascii=False) for line in lines]


@cache
def played() -> str:
    """The record of a game that bots have played to its end."""
    match = new_match(SKELETON, seed=FIGHTING)
    match.play()
    return json.dumps(exported(match))


@pytest.fixture
def finished(db: None) -> Lines:
    """That record, for this test alone to forge."""
    return list(json.loads(played()))


def found(lines: Lines) -> set[int]:
    return {finding.line for finding in verify(text(lines)).findings}


def found_alone(lines: Lines) -> set[int]:
    return {finding.line for finding in verify_record.check(text(lines)).findings}


def with_dice(lines: Lines) -> int:
    """The index of a line with a die."""
    return next(i for i, line in enumerate(lines) if line.get("dice") and i > 1)


@pytest.mark.dear
def test_the_files_that_the_hint_names_are_all_it_takes(
    match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match.play(3)
    call_command("export", match.code, output=tmp_path / "game.jsonl")
    hint = capsys.readouterr().err
    alone = tmp_path / "alone"
    alone.mkdir()
    for name in set(re.findall(r"[\w.]+\.py", hint)) - {"manage.py"}:
        shutil.copy(Path(verify_record.__file__).with_name(name), alone)
    command = hint.split(": python3 ")[-1].split()
    done = subprocess.run(
        [sys.executable, "-E", "-s", *command], cwd=alone, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and not done.stderr, done.stderr


@pytest.mark.dear
def test_a_finished_game_verifies_wholly(finished: Lines) -> None:
    assert verify(text(finished), known_keys()) == ([], [UNPUBLISHED])
    assert len(finished) > 10


@pytest.mark.dear
def test_every_line_fits_the_schema(finished: Lines) -> None:
    check_lines(finished)


@pytest.mark.dear
def test_the_dice_of_a_game_under_way_are_those_of_its_record(match: Match) -> None:
    """Their secret is sealed: what the rules make of the faces must still be what stands there."""
    while not any(line.get("dice") for line in exported(match)[2:]):
        match.step()
    assert match.game.status == "active"
    lines = exported(match)
    report = verify(text(lines))
    assert report.findings == []
    at = _altered_die(lines)
    rehash(lines)
    assert at + 1 in found(lines)


@pytest.mark.dear
def test_an_unfinished_game_keeps_its_secret(match: Match) -> None:
    match.play(9)
    lines = exported(match)
    assert lines[0]["dice"][0]["secret"] is None
    report = verify(text(lines))
    assert report.findings == []
    assert any("secret" in note for note in report.unchecked)


def test_a_player_cannot_export_what_is_hidden_from_them(match: Match) -> None:
    side = match.asked
    with pytest.raises(Conflict):
        export.record_bytes(match.game, side)
    game_resign(code=match.code, user=match.users[side])
    assert len(list(export.record_bytes(match.game, side))) > 2


def _altered_die(lines: Lines) -> int:
    at = with_dice(lines)
    face = lines[at]["dice"][0]["roll"]["faces"][0]
    lines[at]["dice"][0]["roll"]["faces"][0] = face % 6 + 1
    return at


def _altered_event(lines: Lines) -> int:
    at = next(i for i, line in enumerate(lines) if i and line["events"][0]["event"] == "UnitMoved")
    lines[at]["events"][0]["cost"] += 1
    return at


def _altered_action(lines: Lines) -> int:
    at = next(i for i, line in enumerate(lines) if line.get("action", {}).get("do") == "move")
    lines[at]["action"]["path"] = lines[at]["action"]["path"][:1] * 2
    return at


def _altered_time(lines: Lines) -> int:
    lines[4]["time"] = "2001-01-01T00:00:00.000000Z"
    return 4


def _altered_side(lines: Lines) -> int:
    lines[4]["side"] = "red" if lines[4]["side"] == "blue" else "blue"
    return 4


def _dropped_line(lines: Lines) -> int:
    del lines[6]
    return 6


def _dropped_end(lines: Lines) -> int:
    del lines[-1]
    return len(lines) - 1


def _other_secret(lines: Lines) -> int:
    lines[0]["dice"][0]["secret"] = "00" * 32
    return 0


FORGERIES = [
    _altered_die, _altered_event, _altered_action, _altered_time, _altered_side, _dropped_line, _dropped_end,
    _other_secret,
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda f: f.__name__.strip("_"))
def test_a_forgery_is_named_by_its_line(finished: Lines, forge: Callable[[Lines], int]) -> None:
    at = forge(finished)
    assert at + 1 in found(finished)
    assert at + 1 in found_alone(finished)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to every single value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


@pytest.mark.dear
def test_any_value_spoilt_is_found_in_its_line(finished: Lines) -> None:
    every = [(i, *path) for i, line in enumerate(finished) for path in places(line)]
    chance = random.Random(9)
    for at, *path in chance.sample(every, 100):
        lines = json.loads(json.dumps(finished))
        holder = lines[at]
        for key in path[:-1]:
            holder = holder[key]
        old = holder[path[-1]]
        holder[path[-1]] = chance.choice([v for v in (None, 7, -1, "x", [], [3], {}, True) if v != old])
        lines_named = found(lines)
        assert lines_named, (at, path, old, holder[path[-1]])
        if at:
            assert at + 1 in lines_named, (at, path, lines_named)


def rehash(lines: Lines) -> None:
    """What a forger with the site in their hands would do: hash all again."""
    head = verify_record.founding(lines[0])
    for line in lines[1:]:
        head = line["hash"] = verify_record.chain_hash(head, line)
    lines[0]["head"] = head


def test_the_rules_find_a_forgery_that_is_hashed_anew(finished: Lines) -> None:
    at = _altered_event(finished)
    rehash(finished)
    assert at + 1 not in found_alone(finished)
    assert at + 1 in found(finished)


def test_the_secret_finds_a_die_that_is_hashed_anew(finished: Lines) -> None:
    at = _altered_die(finished)
    rehash(finished)
    assert at + 1 in found_alone(finished)


def _without_end(lines: Lines) -> int:
    """Cut off before the end, and the header made to fit."""
    del lines[-2:]
    lines[0].update(events=lines[-1]["until"], result=None, status="active")
    return 0


def _picked_die(lines: Lines) -> int:
    """A die that fell, but for another draw: the secret's owner would look for one they like."""
    at = with_dice(lines)
    line, secret = lines[at], lines[0]["dice"][0]
    source = arithmetic.Source(
        bytes.fromhex(secret["secret"]), lines[0]["game"], 0, line["seq"], secret["phrases"]
    )
    draw = line["dice"][0]
    draw["index"] = 40
    draw["roll"]["faces"] = [
        source.face(40 + i, draw["roll"]["sides"]) for i in range(len(draw["roll"]["faces"]))
    ]
    for event in line["events"]:
        if event.get("rolls"):
            event["rolls"][0]["faces"] = draw["roll"]["faces"]
    return at


def _later_promise(lines: Lines) -> int:
    """A second promise, made when its dice were known already."""
    secret = b"x" * 32
    more = {"epoch": 1, "from_seq": 3, "commitment": arithmetic.sha256(secret)}
    lines[0]["dice"].append({**more, "phrases": {}, "secret": secret.hex()})
    return 0


def _numbered(lines: Lines, at: int, shift: int) -> None:
    for line in lines[at:]:
        line["seq"] += shift
        line["until"] += shift
    lines[0]["events"] += shift


def _line_like(line: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(line)), "dice": [], "rules": [], **changed}


def _gift_of_the_site(lines: Lines) -> int:
    """An event of the rules that no rule gave, under a request of the site's own."""
    moved = next(line for line in lines[1:] if line["events"][0]["event"] == "UnitMoved")
    at = len(lines) - 1
    gift = _line_like(moved, seq=lines[at]["seq"], until=lines[at]["seq"], events=moved["events"][:1])
    gift.update(action={"site": "undo"}, rules=verify_record.list_cited(gift["events"]))
    _numbered(lines, at, 1)
    lines.insert(at, gift)
    return at


def _empty_line(lines: Lines) -> int:
    """An action of which nothing came: no hash would cover it."""
    before = lines[5]
    lines.insert(6, _line_like(before, seq=before["until"] + 1, until=before["until"], events=[]))
    return 6


def _after_the_end(lines: Lines) -> int:
    seq = lines[-1]["until"] + 1
    for shift in range(2):
        ending = {"event": "DrawAgreed", "side": None, "winner": None}
        lines.append(_line_like(lines[-1], seq=seq + shift, until=seq + shift, events=[ending]))
        lines[-1]["action"] = {"site": "draw"}
    lines[0]["events"] += 2
    return len(lines) - 1


SMOOTH = [_without_end, _picked_die, _later_promise, _gift_of_the_site, _empty_line, _after_the_end]


@pytest.mark.parametrize("forge", SMOOTH, ids=lambda f: f.__name__.strip("_"))
def test_a_forgery_hashed_anew_is_named_without_the_rules(
    finished: Lines, forge: Callable[[Lines], int]
) -> None:
    at = forge(finished)
    rehash(finished)
    assert at + 1 in found_alone(finished)


def test_a_set_up_taken_back_is_found_once(finished: Lines) -> None:
    """There is nothing before it, so that is where it would lead."""
    start = finished[1]
    seq = start["until"] + 1
    undo = _line_like(start, seq=seq, until=seq, events=[{"event": "TakenBack", "side": "blue", "to": 0}])
    undo.update(action={"site": "undo"}, side="blue")
    forged = [finished[0], start, undo]
    forged[0].update(events=seq, result=None, status="active")
    forged[0]["dice"][0]["secret"] = None
    rehash(forged)
    found = [finding for finding in verify(text(forged)).findings if "sign" not in finding.what]
    assert [tuple(finding) for finding in found] == [(3, 'blue takes back what must stand: {"site":"start"}')]


def test_a_die_taken_back_is_found(finished: Lines) -> None:
    at = with_dice(finished)
    line = finished[at]
    event = {"event": "TakenBack", "side": line["side"], "to": line["seq"] - 1}
    undo = _line_like(line, seq=line["until"] + 1, until=line["until"] + 1, events=[event])
    undo["action"] = {"site": "undo"}
    forged = [*finished[: at + 1], undo]
    forged[0].update(events=undo["until"], result=None, status="active")
    forged[0]["dice"][0]["secret"] = None
    rehash(forged)
    assert at + 2 in found(forged)


EVIL = [
    '{"sides": 8589934592, "faces": [1], "purpose": "x", "rule": "1"}',
    '{"sides": 1e300, "faces": [1], "purpose": "x", "rule": "1"}',
    '{"sides": 0, "faces": [1], "purpose": "x", "rule": "1"}',
    '{"sides": 1000000000000, "faces": [0], "purpose": "x", "rule": "1"}',
    "[" * 50_000,
    '"\\ud800"',
    "NaN",
    "9" * 5000,
    "1.0",
    "9007199254740993",
    '{"a": 1, "a": 2}',
]


@pytest.mark.parametrize("evil", EVIL, ids=range(len(EVIL)))
@pytest.mark.dear
def test_an_evil_file_is_answered_and_not_run_into(finished: Lines, evil: str, tmp_path: Path) -> None:
    at = with_dice(finished)
    shuffle = "1000000000000" in evil
    finished[at]["dice"] = [{"index": 0, "shuffle": shuffle, "roll": "EVIL"}]
    rehash(finished)
    file = tmp_path / "evil.jsonl"
    file.write_text("\n".join(text(finished)).replace('"EVIL"', evil))
    alone = taken_along(tmp_path, file)
    done = subprocess.run(alone, capture_output=True, text=True, check=False, timeout=20)
    assert done.returncode == 1 and f"line {at + 1}:" in done.stdout and not done.stderr


def test_bytes_that_are_no_text_are_answered(finished: Lines, tmp_path: Path) -> None:
    file = tmp_path / "evil.jsonl"
    file.write_bytes(text(finished)[0].encode() + b"\n\xff\xfe\n")
    alone = taken_along(tmp_path, file)
    done = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "line 2:" in done.stdout and not done.stderr


@pytest.mark.parametrize(
    "junk", ["", "\n", "nonsense", "[]", "{}", "[" * 50_000, '{"record": 1}', '{"record": 2}']
)
def test_a_file_that_is_no_record_is_told_so(junk: str) -> None:
    assert verify(junk.splitlines()).findings[0].line == 1


@pytest.mark.parametrize("space", ["\u2028", "\u2029", "\x85", "\ufeff"], ids=ascii)
@pytest.mark.dear
def test_a_phrase_may_hold_what_others_take_for_the_end_of_a_line(
    db: None, space: str, tmp_path: Path
) -> None:
    owner, guest = person("ada"), person("ben")
    opened = game_open(
        user=owner, ruleset=SKELETON, scenario="crossroads", side="blue", phrase=f"x{space}y{space}"
    )
    seat_take(code=opened.code, user=guest, phrase="z")
    game_resign(code=opened.code, user=owner)
    file = tmp_path / "game.jsonl"
    call_command("export", opened.code, output=file)
    assert space in file.read_text("utf-8")
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n \t\r\n"))
    call_command("verify", file)
    alone = taken_along(tmp_path, file)
    assert subprocess.run(alone, capture_output=True, check=False).returncode == 0
    file.write_bytes(file.read_bytes() + f"{space}\n".encode())
    with pytest.raises(CommandError, match="findings"):
        call_command("verify", file)
    assert subprocess.run(alone, capture_output=True, check=False).returncode == 1


NO_TEXT: list[Any] = [[], {}, None, True, 7]


@pytest.mark.parametrize(
    "path",
    [
        ("signature", "key"), ("signature", "signature"), ("signatures", 0, "key"), ("signatures", 0),
        ("keys", "x"), ("seats", 0, "side"), ("seats", 0, "salt"), ("seats", 0), ("dice", 0, "phrases", "blue"),
        ("dice", 0, "commitment"), ("pace", "bank_ms", 0), ("release",), ("opened",), ("ruleset",),
    ],
    ids=lambda path: ".".join(map(str, path)),
)  # fmt: skip
def test_a_header_of_another_shape_is_a_finding(finished: Lines, path: tuple[Any, ...]) -> None:
    for value in NO_TEXT:
        lines = json.loads(json.dumps(finished))
        holder = lines[0]
        for key in path[:-1]:
            holder = holder[key] if isinstance(holder[key], (dict, list)) else holder
        holder[path[-1]] = value
        assert 1 in found(lines) and 1 in found_alone(lines), value


@pytest.mark.parametrize("where", [("release",), ("ruleset",), ("game",), ("scenario",), ("status",)])
@pytest.mark.parametrize("name", ["x\0y", "../../x", "/etc", "a" * 5000, ""], ids=ascii)
def test_whatever_a_header_names_is_answered(finished: Lines, where: tuple[str], name: str) -> None:
    finished[0][where[0]] = name
    assert 1 in found(finished) and 1 in found_alone(finished)


def test_a_ruleset_that_is_no_slug_is_not_looked_for(finished: Lines, tmp_path: Path) -> None:
    (tmp_path / "releases.toml").write_text("nonsense")
    finished[0].update(ruleset=str(tmp_path), release="0" * 64)
    finished[0]["release"] = arithmetic.sha_of(finished[0]["files"])
    rehash(finished)
    assert [note for note in verify(text(finished)).unchecked if "are not here" in note]


def test_rules_that_were_not_published_are_listed_in_either_format(finished: Lines) -> None:
    assert UNPUBLISHED in verify(text(finished)).unchecked
    header = finished[0]
    for field in ("release", "signatures", "keys", "signature", "exported", "terms"):
        del header[field]
    header["record"] = 1
    rehash(finished)
    assert UNPUBLISHED in verify(text(finished)).unchecked


@pytest.mark.dear
def test_the_commands(match: Match, tmp_path: Path) -> None:
    match.play()
    file = tmp_path / "game.jsonl"
    call_command("export", match.code, output=file)
    call_command("verify", file)
    alone = taken_along(tmp_path, file)
    assert subprocess.run(alone, capture_output=True, check=False).returncode == 0
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:3] + lines[4:]))
    with pytest.raises(CommandError, match="findings"):
        call_command("verify", file)
    spoilt = subprocess.run(alone, capture_output=True, text=True, check=False)
    assert spoilt.returncode == 1 and "line 4:" in spoilt.stdout


@some("ruleset")
@pytest.mark.dear
def test_the_record_of_every_ruleset_verifies(db: None, ruleset: str) -> None:
    match = new_match(ruleset, seed=3)
    match.play(40)
    report = verify(text(exported(match)))
    assert report.findings == []
