"""Whoever holds a record may change what they like and hash it anew: both checkers name the line, or the lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from rules.core.dice import FairDice
from tests.explored import one_in
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import SKELETON
from tests.wargame.test_records import ROOT, Lines, exported, known_keys, rehash, text
from wargame.games import services, signing
from wargame.games.record import arithmetic, verify_record
from wargame.games.record.verify import verify

pytestmark = pytest.mark.django_db
FIGHTING = 5
Forge = Callable[[Lines], int]


@cache
def original() -> str:
    """A finished game with dice, and the keys the site is known by."""
    match = new_match(SKELETON, seed=FIGHTING)
    match.play()
    return json.dumps([exported(match), known_keys()])


@pytest.fixture
def lines(db: None) -> Lines:
    return list(json.loads(original())[0])


def with_die(lines: Lines, after: int = 1) -> int:
    """The index of a line with a die."""
    return next(i for i, line in enumerate(lines) if i > after and line.get("dice"))


def doing(lines: Lines, do: str) -> int:
    return next(i for i, line in enumerate(lines) if i > 1 and line["action"].get("do") == do)


def a_die(lines: Lines) -> int:
    at = with_die(lines)
    roll = lines[at]["dice"][0]["roll"]
    roll["faces"][0] = roll["faces"][0] % 6 + 1
    for event in lines[at]["events"]:
        for used in event.get("rolls", ()):
            used["faces"] = roll["faces"]
    return at


def dice_of_two_lines(lines: Lines) -> int:
    one = other = with_die(lines)
    while lines[one]["dice"] == lines[other]["dice"]:
        other = with_die(lines, other)
    lines[one]["dice"], lines[other]["dice"] = lines[other]["dice"], lines[one]["dice"]
    return one


def an_event(lines: Lines) -> int:
    at = next(i for i, line in enumerate(lines) if i > 1 and line["events"][0]["event"] == "UnitMoved")
    lines[at]["events"][0]["cost"] += 1
    return at


def two_lines(lines: Lines) -> int:
    lines[6], lines[7] = lines[7], lines[6]
    return 6


def a_line_left_out(lines: Lines) -> int:
    del lines[6]
    return 6


def a_line_doubled(lines: Lines) -> int:
    """One with a die: without the rules nothing else tells that what was done once is told twice."""
    at = with_die(lines)
    lines.insert(at + 1, json.loads(json.dumps(lines[at])))
    return at + 1


def renumbered(forge: Forge) -> Forge:
    """The same, with the numbers made to follow."""

    def forged(lines: Lines) -> int:
        at, seq = forge(lines), 1
        for line in lines[1:]:
            line["seq"], line["until"] = seq, seq + len(line["events"]) - 1
            seq = line["until"] + 1
        lines[0]["events"] = seq - 1
        return at

    forged.__name__ = f"{forge.__name__}_renumbered"
    return forged


def its_side(lines: Lines) -> int:
    lines[5]["side"] = {"blue": "red", "red": "blue"}[lines[5]["side"]]
    return 5


def back_five_years(lines: Lines) -> int:
    lines[5]["time"] = f"{int(lines[5]['time'][:4]) - 5}{lines[5]['time'][4:]}"
    return 5


def ahead(lines: Lines) -> int:
    lines[5]["time"] = f"{int(lines[5]['time'][:4]) + 1}{lines[5]['time'][4:]}"
    return 5


def all_times_back(lines: Lines) -> int:
    """Every line, and the opening: they rise as before."""
    for line in lines[1:]:
        line["time"] = f"{int(line['time'][:4]) - 5}{line['time'][4:]}"
    return opening_time(lines)


def its_rules(lines: Lines) -> int:
    at = an_event(lines)
    lines[at]["events"][0]["cost"] -= 1
    lines[at]["events"][0]["rules"] = ["9.9"]
    lines[at]["rules"] = verify_record.list_cited(lines[at]["events"])
    return at


def its_action(lines: Lines) -> int:
    at = doing(lines, "move")
    lines[at]["action"]["path"] = lines[at]["action"]["path"][:1] * 2
    return at


def the_secret(lines: Lines) -> int:
    lines[0]["dice"][0]["secret"] = "00" * 32
    return 0


def the_secret_and_its_promise(lines: Lines) -> int:
    lines[0]["dice"][0].update(secret="00" * 32, commitment=verify_record.sha256(bytes(32)))
    return 0


def phrases(lines: Lines) -> int:
    lines[0]["dice"][0]["phrases"]["blue"] = "another"
    return 0


def an_option(lines: Lines) -> int:
    lines[0]["options"]["points"] += 1
    return 0


def the_winner(lines: Lines) -> int:
    lines[0]["result"]["winner"] = "blue" if lines[0]["result"]["winner"] != "blue" else "red"
    return 0


def players_exchanged(lines: Lines) -> int:
    one, other = lines[0]["seats"]
    one["side"], other["side"] = other["side"], one["side"]
    return 0


def players_renamed(lines: Lines) -> int:
    one, other = lines[0]["seats"]
    one["player"], other["player"] = other["player"], one["player"]
    return 0


def pace(lines: Lines) -> int:
    lines[0]["pace"]["bank_ms"] += 1
    return 0


def opening_time(lines: Lines) -> int:
    lines[0]["opened"] = f"{int(lines[0]['opened'][:4]) - 5}{lines[0]['opened'][4:]}"
    return 0


def the_release(lines: Lines) -> int:
    lines[0]["release"] = verify_record.sha_of(lines[0]["files"])
    return 0


def files(lines: Lines) -> int:
    name = next(iter(lines[0]["files"]))
    lines[0]["files"][name] = "0" * 64
    return 0


def cut_in_half(lines: Lines) -> int:
    del lines[len(lines) // 2 :]
    return len(lines) - 1


def cut_to_look_under_way(lines: Lines) -> int:
    del lines[len(lines) // 2 :]
    until = lines[-1]["until"]
    lines[0].update(events=until, status="active", result=None)
    lines[0]["signatures"] = [one for one in lines[0]["signatures"] if one["seq"] <= until]
    lines[0]["dice"][0]["secret"] = None
    return 0


def cut_but_finished(lines: Lines) -> int:
    del lines[len(lines) // 2 :]
    until = lines[-1]["until"]
    lines[0]["signatures"] = [one for one in lines[0]["signatures"] if one["seq"] <= until]
    lines[0]["events"] = until
    return 0


def an_invented_resignation(lines: Lines) -> int:
    del lines[len(lines) // 2 :]
    last = lines[-1]
    seq = last["until"] + 1
    end = {"event": "Resigned", "side": "blue", "winner": "red"}
    lines.append(
        {
            **last, "seq": seq, "until": seq, "side": "blue", "action": {"site": "resign"}, "dice": [],
            "events": [end], "rules": [],
        }
    )  # fmt: skip
    verdict = {"id": "event-Resigned", "facts": {"side": "blue"}}
    lines[0].update(events=seq, result={"winner": "red", "verdict": verdict})
    lines[0]["signatures"] = [one for one in lines[0]["signatures"] if one["seq"] < seq]
    return len(lines) - 1


def an_unknown_field(lines: Lines) -> int:
    lines[5]["note"] = "harmless"
    return 5


def an_unknown_field_of_the_header(lines: Lines) -> int:
    lines[0]["note"] = "harmless"
    return 0


def an_unknown_field_within(lines: Lines) -> int:
    at = with_die(lines)
    lines[at]["dice"][0]["note"] = "harmless"
    return at


LIST: list[Forge] = [
    a_die, dice_of_two_lines, an_event, two_lines, renumbered(two_lines), a_line_left_out,
    renumbered(a_line_left_out), a_line_doubled, renumbered(a_line_doubled), its_side, back_five_years, ahead,
    all_times_back, its_rules, its_action, the_secret, the_secret_and_its_promise, phrases, an_option,
    the_winner, players_exchanged, players_renamed, pace, opening_time, the_release, files, cut_in_half,
    cut_to_look_under_way, cut_but_finished, an_invented_resignation, an_unknown_field,
    an_unknown_field_of_the_header, an_unknown_field_within,
]  # fmt: skip


def as_it_is(lines: Lines) -> None:
    """Nothing else is made to fit."""


def hash_anew(lines: Lines) -> None:
    """Every hash is made anew: all that somebody can do who does not have the site's key."""
    rehash(lines)


def sign_anew(lines: Lines) -> None:
    """And signed, with a key of the forger's own."""
    rehash(lines)
    key = Ed25519PrivateKey.from_private_bytes(b"f" * 32)
    public = signing.public_of(key)
    name, header = signing.name_of(public), lines[0]
    header["keys"] = {name: public}
    heads = {0: verify_record.founding(header)} | {line["until"]: line["hash"] for line in lines[1:]}
    for one in header["signatures"]:
        one.update(head=heads.get(one["seq"], one["head"]), key=name)
        said = {**verify_record.statement_of(header, one), "signed": signing.HEAD}
        one["signature"] = key.sign(verify_record.canonical(said)).hex()
    told = {field: value for field, value in header.items() if field != "signature"}
    said = {"signed": signing.HEADER, "header": told}
    header["signature"] = {"key": name, "signature": key.sign(verify_record.canonical(said)).hex()}


def named(findings: list[verify_record.Finding]) -> Iterator[int]:
    """The lines that findings name, or between which they say that it lies."""
    for finding in findings:
        yield finding.line
        if found := re.search(r"see lines (\d+) to (\d+)", finding.what):
            yield from range(int(found[1]), int(found[2]) + 1)


@pytest.mark.parametrize(
    ("forge", "made_to_fit"),
    one_in(4, product(LIST, [as_it_is, hash_anew, sign_anew])),
    ids=lambda f: f.__name__,
)
def test_both_checkers_name_the_line(
    lines: Lines, forge: Forge, made_to_fit: Callable[[Lines], None]
) -> None:
    keys = json.loads(original())[1]
    at = forge(lines)
    made_to_fit(lines)
    # Signed by the forger all of it is of one piece: then it is the key, in the first line, that is not the site's.
    place = {at + 1, 1} if made_to_fit is sign_anew else {at + 1}
    for checker in (verify_record.check, verify):
        findings = checker(text(lines), keys).findings
        assert place & set(named(findings)), (checker.__module__, findings)


def test_nothing_is_found_in_what_the_site_wrote(lines: Lines) -> None:
    keys = json.loads(original())[1]
    assert verify_record.check(text(lines), keys).findings == []
    assert verify(text(lines), keys).findings == []


def test_a_record_made_out_to_be_an_old_one_is_named(lines: Lines) -> None:
    """Those of before had no signatures: whoever says so must not get around them."""
    keys = json.loads(original())[1]
    header = lines[0]
    for field in ("release", "signatures", "keys", "signature", "exported", "terms"):
        del header[field]
    for seat in header["seats"]:
        del seat["seal"], seat["salt"]
    header["record"] = 1
    an_invented_end(lines)
    rehash(lines)
    for checker in (verify_record.check, verify):
        assert 1 in named(checker(text(lines), keys).findings)
        assert 1 not in named(checker(text(lines)).findings)


def an_invented_end(lines: Lines) -> None:
    """Somebody gives up instead of losing."""
    header, last = lines[0], lines.pop()
    end = {"event": "Resigned", "side": "blue", "winner": "red"}
    line = {**last, "until": last["seq"], "side": "blue", "action": {"site": "resign"}, "dice": []}
    lines.append({**line, "events": [end], "rules": []})
    verdict = {"id": "event-Resigned", "facts": {"side": "blue"}}
    header.update(events=last["seq"], result={"winner": "red", "verdict": verdict})


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.exhaustive)])
@pytest.mark.dear
def test_single_bits(lines: Lines, every: int) -> None:
    """Of every line, or every sixth, some bits flipped, one at a time: each is named in its line."""
    keys = json.loads(original())[1]
    texts = text(lines)
    for at, line in list(enumerate(texts))[::every]:
        data = line.encode()
        for spot in range(at % 7, len(data), max(1, len(data) // 9)):
            flipped = bytearray(data)
            flipped[spot] ^= 1 << (spot % 7)
            forged = [*texts]
            forged[at] = flipped.decode(errors="surrogateescape")
            if json_same(forged[at], line):
                continue
            findings = verify_record.check(forged, keys).findings
            assert at + 1 in set(named(findings)), (at, spot, findings)


def json_same(one: str, other: str) -> bool:
    """Whether the same is said: of white space nobody is told."""
    try:
        return bool(json.loads(one) == json.loads(other))
    except ValueError:
        return False


def test_without_the_site_s_key_a_whole_forgery_is_asked_about(lines: Lines) -> None:
    """Who knows no key of the site is shown the one to compare."""
    an_event(lines)
    sign_anew(lines)
    report = verify_record.check(text(lines))
    assert [note for note in report.unchecked if next(iter(lines[0]["keys"].values())) in note]


@pytest.mark.dear
def test_a_claim_that_the_clock_does_not_bear_out(db: None) -> None:
    """The side had time left by the record."""
    match = new_match(SKELETON, seed=FIGHTING, pace="live")
    match.play(3)
    lines = exported(match)
    claimer = match.opponent(match.asked)
    last = lines[-1]
    seq = last["until"] + 1
    end = {"event": "TimeForfeited", "side": match.asked, "winner": claimer}
    lines.append(
        {
            **last, "seq": seq, "until": seq, "side": claimer, "action": {"site": "claim"}, "dice": [],
            "events": [end], "rules": [],
        }
    )  # fmt: skip
    verdict = {"id": "event-TimeForfeited", "facts": {"side": match.asked}}
    lines[0].update(events=seq, status="finished", result={"winner": claimer, "verdict": verdict})
    lines[0]["dice"][0]["secret"] = bytes(match.game.epochs.get().secret).hex()
    rehash(lines)
    whats = [finding.what for finding in verify(text(lines)).findings if finding.line == len(lines)]
    assert any("ms left by the record" in what for what in whats), whats


@pytest.mark.dear
def test_new_dice_are_promised_on_the_record(match: Match) -> None:
    while not match.game.actions.exclude(dice=[]).filter(seq_before__gt=0).exists():
        match.step()
    before = match.game.commitment
    services.dice_renew(code=match.code, reason="The secret may be known")
    assert match.game.commitment != before
    match.play()
    lines = exported(match)
    assert [epoch["epoch"] for epoch in lines[0]["dice"]] == [0, 1]
    assert {line["epoch"] for line in lines[1:] if line["dice"]} == {0, 1}
    for checker in (verify_record.check, verify):
        assert checker(text(lines), known_keys()).findings == []
    lines[0]["dice"][1]["commitment"] = verify_record.sha256(bytes(32))
    lines[0]["dice"][1]["secret"] = "00" * 32
    hash_anew(lines)
    assert 1 in {finding.line for finding in verify_record.check(text(lines)).findings}


VECTORS = (
    # RFC 8032, section 7.1: seed, public key, message, signature.
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
)


@pytest.mark.parametrize(("seed", "public", "message", "signature"), VECTORS)
@pytest.mark.dear
def test_signatures_are_those_of_the_standard(seed: str, public: str, message: str, signature: str) -> None:
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(seed))
    assert signing.public_of(key) == public
    given = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert verify_record.holds(*given)
    for part, data in enumerate(given):
        for spot in range(0, len(data) * 8, 11):
            flipped = bytearray(data)
            flipped[spot // 8] ^= 1 << spot % 8
            other = [*given]
            other[part] = bytes(flipped)
            assert not verify_record.holds(*other)


ROW = re.compile(
    r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \| (.+) \| (?:a shuffle of )?(\d+) \| ([\d, ]+) \|$",
    re.MULTILINE,
)


def test_the_test_vectors_of_the_document() -> None:
    """Whoever writes a checker of their own tries it on these."""
    rows = ROW.findall((ROOT / "docs" / "record.md").read_text())
    assert len(rows) == 5
    for game, epoch, seq, k, given, among, result in rows:
        phrases = dict(re.findall(r"`([\w-]+)` = `([^`]+)`", given))
        source = arithmetic.Source(bytes(range(32)), game, int(epoch), int(seq), phrases)
        fair = FairDice(bytes(range(32)), game, int(epoch), int(seq), phrases)
        if "," in result:
            expected = [int(card) for card in result.split(", ")]
            assert source.order(int(k), int(among)) == list(fair.shuffle("", int(among), rule="")) == expected
        else:
            fair.drawn = int(k)
            (face,) = fair.roll("", rule="", sides=int(among)).faces
            assert source.face(int(k), int(among)) == face == int(result)
