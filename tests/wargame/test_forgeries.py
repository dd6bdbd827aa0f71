"""What the checks of a record say to each value that is not as it was, hashed anew, is what somebody approved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.approved import Approve
from tests.rulesets import each
from tests.wargame.chronicle import Days, days
from tests.wargame.match import Match, new_match
from tests.wargame.shelf import TOWN, Shelf
from tests.wargame.shelf import agree as agree_to
from tests.wargame.sitting import SKELETON
from tests.wargame.staff import Plan, plans, sit_down_all
from tests.wargame.test_records import Lines, exported, known_keys, places, rehash, text
from wargame.games import position, services, signing
from wargame.games.record import course, verify_record
from wargame.games.record.verify import verify

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "told" / "forgeries"
SECRETLY = {"do": "move", "unit": "b2", "path": ["0103", "0104"]}
END = {"do": "end_phase"}
CHANCE = ((r"\b[0-9a-f]{40,}", "HASH"), (r"\b(\w+)-[0-9a-f]{8}", r"\1"))

UNHASHED = ("files", "hash", "head")


def fight(match: Match) -> None:
    """Something is taken back, a clock is mended, and the bots go on to the end."""
    match.submit("blue", SECRETLY)
    services.action_undo(code=match.code, user=match.users["blue"], expected_seq=match.game.seq, key=uuid4())
    services.clock_mend(code=match.code, side="red", given_ms=60_000, reason="The site was down")
    match.play()


def resign(match: Match) -> None:
    match.submit("blue", END)
    services.game_resign(code=match.code, user=match.users["blue"])


def pass_on(match: Match) -> None:
    for side in ("blue", "red"):
        while match.asked == side:
            match.submit(side, END)


def agree(match: Match) -> None:
    pass_on(match)
    services.draw_offer(code=match.code, user=match.users["red"])
    services.draw_answer(code=match.code, user=match.users["blue"], accept=True)


def abandon(match: Match) -> None:
    pass_on(match)
    services.game_abandon(code=match.code, user=match.users["red"])
    services.abandon_answer(code=match.code, user=match.users["blue"], accept=True)


def claim(match: Match, time: Days) -> None:
    match.submit("blue", END)
    time.pass_by(days=2)
    services.clock_claim(code=match.code, user=match.users["red"])


def go_on(match: Match) -> None:
    """The game is not over: its dice are sealed."""
    match.play(16)


def spoilt(value: Any) -> Any:
    """Another value of the same type, or of the next best."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case list():
            return value[:-1] if value else [1]
        case dict():
            return dict(list(value.items())[:-1]) if value else {"x": 1}
    return "x"


def kind(line: dict[str, Any]) -> str:
    """The act of a line; the header has none."""
    return json.dumps({key: line["action"].get(key) for key in ("do", "site")}) if "action" in line else ""


def forgeries(lines: Lines, first: int) -> Iterator[tuple[str, Lines]]:
    """The record from a line on with one value changed, and hashed anew. One of each place in each kind of line."""
    yield "as it is", lines
    done = set[tuple[str, ...]]()
    for at, line in enumerate(lines[first:], first):
        for path in places(line):
            place = (kind(line), *("*" if isinstance(key, int) else key for key in path))
            if place in done or path[0] in UNHASHED:
                continue
            done.add(place)
            forged = json.loads(json.dumps(lines))
            holder = forged[at]
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = spoilt(holder[path[-1]])
            try:
                rehash(forged)
            except (TypeError, KeyError, AttributeError, IndexError):
                continue  # of another shape: nothing to hash
            yield f"{at + 1} {'.'.join(map(str, path))} = {json.dumps(holder[path[-1]])}", forged


def said(forged: Lines) -> Iterator[str]:
    """What the checks find, and what they cannot check."""
    report = verify(text(forged))
    yield from (f"  {finding.line}: {finding.what}" for finding in report.findings)
    yield from (f"  not checked: {note}" for note in report.unchecked)


def told(match: Match, first: int = 0) -> Iterator[str]:
    for what, forged in forgeries(lines := exported(match), first % len(lines)):
        for line in (f"# {what}", *said(forged)):
            for pattern, word in CHANCE:
                line = re.sub(pattern, word, line)
            yield line


@pytest.fixture
def time() -> Iterator[Days]:
    position.forget()
    with days() as time:
        yield time


@pytest.fixture
def played(time: Days) -> Match:
    return new_match(SKELETON, seed=5, pace="live")


@pytest.mark.dear
def test_what_is_said_to_a_forgery_is_as_approved(
    played: Match, nobody_is_met: None, approve: Approve
) -> None:
    fight(played)
    approve(FOLDER / "to_its_end.txt", told(played))


@pytest.mark.parametrize("end", [resign, agree, abandon, go_on], ids=lambda end: end.__name__)
@pytest.mark.dear
def test_what_is_said_to_a_forged_end_is_as_approved(
    played: Match, end: Callable[[Match], None], approve: Approve
) -> None:
    end(played)
    approve(FOLDER / f"{end.__name__}.txt", told(played, -1))


@pytest.mark.dear
def test_what_is_said_to_a_forged_claim_is_as_approved(played: Match, time: Days, approve: Approve) -> None:
    claim(played, time)
    approve(FOLDER / "claim.txt", told(played, -1))


@each("plan", plans)
@pytest.mark.dear
def test_what_is_said_to_a_forged_commander_is_as_approved(time: Days, plan: Plan, approve: Approve) -> None:
    """One of two lays down their command."""
    game = sit_down_all(plan)
    fellow = list(game.reach()[1])[1]
    services.command_lay_down(code=game.code, user=game.users[fellow])
    approve(FOLDER / f"{plan.ruleset.id}.txt", told(game, -1))


@pytest.fixture
def changed(tmp_path: Path, settings: Any) -> Iterator[Lines]:
    """The record of a game that went over to newer rules and to new dice, played to its end."""
    settings.RELEASES, settings.VAR = True, tmp_path / "var"
    shelf = Shelf(tmp_path / "shelf")
    shelf.write()
    shelf.deploy()
    match = new_match(TOWN, seed=5)
    match.play(6)
    shelf.write()
    release = shelf.deploy()
    for side in match.users:
        agree_to(match, side, release)
    match.play(4)
    services.dice_renew(code=match.code, reason="The secret may be known")
    match.play()
    yield exported(match)
    shelf.remove()


def site_signs(lines: Lines) -> None:
    """All is hashed and signed anew by the site itself, as far as it stands there."""
    rehash(lines)
    header = lines[0]
    heads = {0: verify_record.founding(header)} | {line["until"]: line["hash"] for line in lines[1:]}
    for one in header["signatures"]:
        one["head"] = heads.get(one["seq"], one["head"])
        said = {**verify_record.statement_of(header, one), "signed": signing.HEAD}
        one.update(signing.sign(said))
    told = {key: value for key, value in header.items() if key != "signature"}
    header["signature"] = signing.sign({"signed": signing.HEADER, "header": told})


Lie = Callable[[Lines], object]


def asked(lines: Lines, act: str) -> dict[str, Any]:
    """The line in which that was asked of the site."""
    return next(line for line in lines[1:] if line["action"].get("site") == act)


def event(lines: Lines, act: str) -> dict[str, Any]:
    found: dict[str, Any] = asked(lines, act)["events"][0]
    return found


def ends(lines: Lines, act: str, side: str, **ending: Any) -> None:
    """The game ends by that instead of after the new dice."""
    at = lines.index(asked(lines, "dice"))
    before, header = lines[at], lines[0]
    seq = before["until"] + 1
    named = {"event": course.SITE[act], "side": side, "winner": None, **ending}
    lines[at + 1 :] = [
        {
            **before,
            "seq": seq,
            "until": seq,
            "side": side,
            "action": {"site": act},
            "epoch": 1,
            "events": [named],
        }
    ]
    header.update(events=seq, result={**header["result"], "winner": named["winner"]})
    turns = [one for one in header["signatures"] if one["seq"] < seq]
    header["signatures"] = [*turns, {**header["signatures"][-1], "seq": seq, "time": before["time"]}]


def no_phrases(lines: Lines) -> None:
    """The dice after the new promise hang on phrases of the site's own: none has fallen yet."""
    ends(lines, "resign", "blue", winner="red")
    event(lines, "dice")["phrases"] = lines[0]["dice"][1]["phrases"] = {}


def numbered(epoch: int) -> Lie:
    def lie(lines: Lines) -> None:
        ends(lines, "resign", "blue", winner="red")
        for named in (event(lines, "dice"), lines[0]["dice"][1], lines[-1]):
            named["epoch"] = epoch

    return lie


def abandoned(lines: Lines) -> None:
    ends(lines, "resign", "blue", winner="red")
    lines[0]["status"] = "abandoned"


def call_off(lines: Lines) -> None:
    """Called off, and said to be finished."""
    ends(lines, "abandon", "blue")


def spelt(change: Callable[[str], str]) -> Lie:
    """Every time of the record in another way."""

    def lie(lines: Lines) -> None:
        for one in (*lines[1:], *lines[0]["signatures"]):
            one["time"] = change(one["time"])
        for key in ("opened", "exported"):
            lines[0][key] = change(lines[0][key])

    return lie


def in_mid_turn(lines: Lines) -> None:
    """The end of a turn is signed where none ends."""
    one = lines[0]["signatures"][1]
    lines[0]["signatures"].insert(2, {**one, "seq": lines[2]["until"], "time": lines[2]["time"]})


SEAT = {"side": "green", "player": "x", "salt": "y", "seal": verify_record.sha("y\nx")}
OTHER = "ab" * 32

LIES: dict[str, Lie] = {
    "reason although agreed": lambda lines: event(lines, "rules").update(reason="so staff said"),
    "neither agreed nor a reason": lambda lines: asked(lines, "rules").update(side=""),
    "agreed by nobody's side": lambda lines: asked(lines, "rules").update(side="green"),
    "a field more in a change of rules": lambda lines: event(lines, "rules").update(note="x"),
    "a version that is none": lambda lines: event(lines, "rules").update(version=0),
    "other rules before": lambda lines: event(lines, "rules").update(before=OTHER),
    "the rules it has": lambda lines: event(lines, "rules").update(before=event(lines, "rules")["release"]),
    "new dice for a side": lambda lines: asked(lines, "dice").update(side="blue"),
    "new dice for no reason": lambda lines: event(lines, "dice").update(reason=""),
    "new dice without a reason": lambda lines: event(lines, "dice").pop("reason"),
    "a field more in new dice": lambda lines: event(lines, "dice").update(note="x"),
    "new dice with other phrases": no_phrases,
    "new dice numbered 7": numbered(7),
    "new dice numbered 0": numbered(0),
    "abandoned by giving up": abandoned,
    "finished by abandoning": call_off,
    "a draw agreed by nobody": lambda lines: ends(lines, "draw", ""),
    "a draw with a winner's side": lambda lines: ends(lines, "draw", "blue", winner="red"),
    "a field more in an ending": lambda lines: ends(lines, "resign", "blue", winner="red", note="x"),
    "signatures of another time": lambda lines: lines[0]["signatures"][1].update(time=lines[0]["opened"]),
    "signatures the other way round": lambda lines: lines[0]["signatures"].reverse(),
    "a signature twice": lambda lines: lines[0]["signatures"].insert(1, lines[0]["signatures"][1]),
    "a turn where the game ends": lambda lines: lines[0]["signatures"][-1].update(of="turn"),
    "a field more in a signature": lambda lines: lines[0]["signatures"][1].update(note="x"),
    "times of another zone": spelt(lambda time: time.replace("Z", "-09:00")),
    "times to the millisecond": spelt(lambda time: f"{time[:-4]}Z"),
    "exported at no time": lambda lines: lines[0].update(exported="zzz"),
    "a seat twice": lambda lines: lines[0]["seats"].append(lines[0]["seats"][0]),
    "no seats": lambda lines: lines[0].update(seats=[]),
    "a field more in a seat": lambda lines: lines[0]["seats"][0].update(note="x"),
    "a pace without times": lambda lines: lines[0].update(pace={"name": "days"}),
    "a field more in the dice": lambda lines: lines[0]["dice"][0].update(note="x"),
    "a secret in capitals": lambda lines: lines[0]["dice"][0].update(
        secret=lines[0]["dice"][0]["secret"].upper()
    ),
}  # fmt: skip

LIES_ABOUT_RULES: dict[str, Lie] = {
    "another version of the rules": lambda lines: event(lines, "rules").update(version=99),
    "another version at the beginning": lambda lines: lines[0].update(version=99),
    "a third seat": lambda lines: lines[0]["seats"].append(SEAT),
    "no turn signed": lambda lines: lines[0].update(
        signatures=[one for one in lines[0]["signatures"] if one["of"] != "turn"]
    ),
    "a turn signed where none ends": in_mid_turn,
}  # fmt: skip


@pytest.mark.dear
def test_what_only_the_site_could_sign_is_checked_too(changed: Lines) -> None:
    keys = known_keys()
    site_signs(changed)
    assert verify_record.check(text(changed), keys).findings == []
    assert verify(text(changed), keys) == ([], [])
    accepted = []
    for what, lie in (*LIES.items(), *LIES_ABOUT_RULES.items()):
        lines = json.loads(json.dumps(changed))
        lie(lines)
        site_signs(lines)
        alone, judged = verify_record.check(text(lines), keys).findings, verify(text(lines), keys).findings
        if not judged or bool(alone) != (what in LIES):
            accepted.append((what, alone, judged))
    assert accepted == []


def test_rules_that_are_not_here_end_the_judging_and_nothing_else(changed: Lines) -> None:
    line = asked(changed, "rules")
    event(changed, "rules")["release"] = OTHER
    changed[-1]["rules"] = ["9.9"]
    site_signs(changed)
    report = verify(text(changed), known_keys())
    assert [finding.line for finding in report.findings] == [len(changed)]
    assert f"from event {line['seq']} on: the rules of release {OTHER[:12]} are not here" in report.unchecked
    assert any("whether the result follows" in note for note in report.unchecked)
