"""What a game can be held to is told to whoever may see it: promise, head, signatures, a check; and nothing secret."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client

from rules.core.dice import commitment
from tests.newcomer import ROOT
from tests.wargame.chronicle import days
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import SKELETON, client_of, person
from tests.wargame.sockets import Open
from wargame.games import checking, heartbeat, services, tasks
from wargame.games.models import Game, GameEvent, SigningKey
from wargame.games.record import verify_record
from wargame.games.record.chain import seal_head
from wargame.games.record.verify import verify
from wargame.games.sealing import seal_game_head
from wargame.games.signing import HEAD, check_key, public_keys
from wargame.witness.services import root_make

pytestmark = pytest.mark.django_db
FIGHTING = 5


def get(match: Match, who: str, path: str) -> Any:
    return client_of(match.users[who]).get(f"/api/games/{match.code}/{path}/").json()


@pytest.mark.dear
def test_the_promise_is_shown_before_anybody_gives_a_phrase() -> None:
    """In the list, the game, the waiting room and its socket's frame; it stays the same."""
    owner, guest = person("ada"), person("ben")
    game = services.game_open(user=owner, ruleset=SKELETON, scenario="crossroads", side="blue", phrase="mine")
    promised = commitment(bytes(game.epochs.get().secret))
    assert game.commitment == promised
    (listed,) = client_of(guest).get("/api/games/", {"status": "open"}).json()
    detail = client_of(guest).get(f"/api/games/{game.code}/").json()
    proof = client_of(guest).get(f"/api/games/{game.code}/proof/").json()
    assert listed["commitment"] == detail["commitment"] == proof["dice"][0]["commitment"] == promised
    assert proof["dice"][0]["phrases"] == {} and proof["dice"][0]["secret"] is None and not proof["open"]
    assert promised in client_of(guest).get(f"/games/{game.code}/").content.decode()
    assert promised[:12] in client_of(guest).get("/games/").content.decode()
    services.seat_take(code=game.code, user=guest, phrase="yours")
    begun = client_of(guest).get(f"/api/games/{game.code}/proof/").json()
    assert begun["dice"][0]["commitment"] == promised
    assert begun["dice"][0]["phrases"] == {"blue": "mine", "red": "yours"}


@pytest.mark.django_db(transaction=True)
async def test_the_socket_shows_it(match: Match, open_socket: Open) -> None:
    socket = await open_socket(match.code)
    view = await socket.resume()
    assert len(view["game"]["commitment"]) == 64
    assert view["game"]["release"] == "working"


@pytest.mark.dear
def test_the_site_has_signed_what_it_says(match: Match) -> None:
    match.play()
    proof = get(match, "blue", "proof")
    assert [one["of"] for one in proof["signatures"]][:2] == ["founding", "turn"]
    assert proof["signatures"][-1]["of"] == "result" and proof["signatures"][-1]["head"] == proof["head"]
    assert proof["signatures"][-1]["seq"] == proof["seq"] == match.game.seq
    for one in proof["signatures"]:
        said = {"signed": HEAD, "game": match.code} | {key: one[key] for key in ("seq", "head", "of", "time")}
        public = bytes.fromhex(proof["keys"][one["key"]])
        assert verify_record.holds(public, verify_record.canonical(said), bytes.fromhex(one["signature"]))
    well_known = Client().get("/.well-known/railhead-keys.json").json()["keys"]
    assert proof["keys"].items() <= well_known.items()


@pytest.mark.dear
def test_a_hidden_game_shows_no_hash_that_could_be_tried(match: Match) -> None:
    """Of a bare head, or a signature under it, one could try the few moves that are hidden until one fits."""
    match.play(8)
    bare = {one.head for one in match.game.signatures.all()} | {match.game.head_hash}
    root_make(heartbeat.now())
    for who in (*match.users.values(), person("eve")):
        for path in ("", "proof/", "check/", "rules/", "witness/", "view/", "events/"):
            said = client_of(who).get(f"/api/games/{match.code}/{path}").content.decode()
            assert not [head for head in bare if head in said], path
    proof = get(match, "blue", "proof")
    assert (proof["head"], proof["signatures"], proof["open"]) == ("", [], False)
    sealed, seq = proof["sealed_head"], proof["seq"]
    services.game_resign(code=match.code, user=match.users["blue"])
    lines = [json.dumps(line) for line in verify_lines(match)]
    report = verify_record.check(lines, list(public_keys().values()), {seq: sealed})
    assert report.findings == []
    found = verify_record.check(lines, None, {seq: "0" * 64, 10_000: sealed}).findings
    assert [finding.line for finding in found] == [number_of(lines, seq), 1]


@pytest.mark.dear
def test_a_sealed_head_opens_under_the_dice_of_its_time(match: Match) -> None:
    """Of a secret that may be known new dice follow: what was shown from then on hangs on theirs."""
    shown: dict[int, str] = {}
    match.play(4)
    shown[match.game.seq] = sealed_by(match, 0)
    services.dice_renew(code=match.code, reason="The secret may be known")
    shown[match.game.seq] = sealed_by(match, 1)
    match.play(4)
    shown[match.game.seq] = sealed_by(match, 1)
    keys = list(public_keys().values())
    texts = [json.dumps(line) for line in verify_lines(match)]
    report = verify_record.check(texts, keys, {**shown, 10_000: "0" * 64})
    notes = [f"the sealed head shown after event {seq}: its secret" for seq in (*shown, 10_000)]
    assert report.findings == []
    assert [note.partition(" is published")[0] for note in report.unchecked if "sealed head" in note] == notes
    services.game_resign(code=match.code, user=match.users["blue"])
    texts = [json.dumps(line) for line in verify_lines(match)]
    report = verify_record.check(texts, keys, shown)
    assert report.findings == [] and not [note for note in report.unchecked if "sealed head" in note]
    other = {seq: seal_head(b"x" * 32, "") for seq in shown}
    assert len(verify_record.check(texts, keys, other).findings) == len(shown)


def sealed_by(match: Match, epoch: int) -> str:
    return seal_head(bytes(match.game.epochs.get(number=epoch).secret), match.game.head_hash)


@pytest.mark.parametrize("given", [["--seal", "x"], ["--seal", "3=abc"], ["--seal", "x=y"], ["--key", "zz"]])
def test_what_cannot_be_compared_is_an_error_of_usage(given: list[str], capsys: Any) -> None:
    with pytest.raises(SystemExit) as end:
        verify_record.main(["nowhere", *given])
    assert end.value.code == 2 and given[0] in capsys.readouterr().err


def command(folder: Path, *given: str) -> subprocess.CompletedProcess[str]:
    """`manage.py verify` where there is neither a database nor a key of the site."""
    env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", "verify", *given],
        cwd=ROOT, env={**env, "NO_BOOTSTRAP": "1", "VAR": str(folder)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.exhaustive
def test_a_record_is_judged_where_there_is_no_database(match: Match, tmp_path: Path) -> None:
    """Whose signature it is cannot be known there, unless it is said."""
    match.play(6)
    services.game_resign(code=match.code, user=match.users["blue"])
    header, *lines = map(json.dumps, verify_lines(match))
    file, key = tmp_path / "game.jsonl", next(iter(public_keys().values()))
    file.write_text("\n".join([header, *lines]))
    done = command(tmp_path / "var", str(file))
    assert (done.returncode, done.stderr) == (0, "") and f"compare {key}" in done.stdout
    done = command(tmp_path / "var", str(file), "--key", "0" * 64, "--key", key.upper())
    assert (done.returncode, done.stderr) == (0, "") and "whose signature" not in done.stdout
    done = command(tmp_path / "var", str(file), "--key", "0" * 64)
    assert done.returncode == 1 and f"line 1: the key {key} is none of the site's" in done.stdout
    assert command(tmp_path / "var", str(file), "--key", "x").returncode == 2
    (tmp_path / "var" / "pg").write_text("no folder of a server")
    older = {**json.loads(header), "release": verify_record.sha_of(json.loads(header)["files"])}
    file.write_text("\n".join([json.dumps(older), *lines]))
    done = command(tmp_path / "var", str(file))
    assert "not checked: the actions: the rules of release" in done.stdout and "Traceback" not in done.stderr


@pytest.mark.dear
def test_the_site_knows_the_keys_of_its_own_games(match: Match, settings: Any, tmp_path: Path) -> None:
    file, said = tmp_path / "game.jsonl", StringIO()
    call_command("export", match.code, output=file)
    call_command("verify", file, stdout=said)
    assert "whose signature" not in said.getvalue()
    settings.SIGNING_KEYS = ("22" * 32,)
    SigningKey.objects.all().delete()
    with pytest.raises(CommandError, match="1 findings"):
        call_command("verify", file)
    match.game.delete()
    call_command("verify", file, stdout=said)
    assert "whose signature" in said.getvalue()


def test_a_claim_on_time_is_left_to_the_rules() -> None:
    with days() as time:
        match = new_match(SKELETON, seed=FIGHTING, pace="live")
        match.submit("blue", {"do": "end_phase"})
        time.pass_by(days=2)
        services.clock_claim(code=match.code, user=match.users["red"])
        texts = [json.dumps(line) for line in verify_lines(match)]
    claim = f"whether time had run out in line {len(texts)}: only the rules can say who was asked"
    assert claim in verify_record.check(texts).unchecked
    assert claim not in verify(texts).unchecked


@pytest.mark.dear
def test_a_million_signatures_are_not_reckoned(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    match.play()
    header, *lines = verify_lines(match)
    reckoned = []
    monkeypatch.setattr(verify_record, "holds", lambda *given: not reckoned.append(given))
    header["signatures"] = header["signatures"][1:2] * 100_000
    report = verify_record.check([json.dumps(line) for line in (header, *lines)])
    assert "the signatures do not stand in the order of events, each once" in str(report.findings)
    header["signatures"] = [{**header["signatures"][0], "seq": 10_000 + seq} for seq in range(1000)]
    assert verify_record.check([json.dumps(line) for line in (header, *lines)]).findings
    assert len(reckoned) == 2  # those of the headers


def number_of(lines: list[str], seq: int) -> int:
    """The line of the file that ends with that event."""
    return next(number for number, line in enumerate(lines, 1) if json.loads(line).get("until") == seq)


@pytest.mark.dear
def test_each_turn_is_signed_once(match: Match) -> None:
    turns = 0
    while match.game.status == "active":
        before = match.game
        match.step()
        after = match.game
        signed = after.signatures.filter(seq__gt=before.seq)
        turns += after.turn != before.turn
        assert bool(signed) == (after.turn != before.turn or after.status != "active")
    assert turns >= 2


@pytest.mark.dear
def test_a_key_that_no_longer_signs_is_still_published(settings: Any) -> None:
    settings.SIGNING_KEYS = ("11" * 32,)
    check_key()
    match = new_match(SKELETON, seed=FIGHTING)
    (kept,) = SigningKey.objects.all()
    settings.SIGNING_KEYS = ("22" * 32,)
    with pytest.raises(ImproperlyConfigured, match="signingkey"):
        check_key()
    with pytest.raises(CommandError, match="signingkey"):
        call_command("export", match.code)
    call_command("signingkey")
    check_key()
    match.play()
    lines = [json.dumps(line) for line in verify_lines(match)]
    names = list(public_keys())
    assert names[-1] == kept.name and len(names) == 2
    assert verify_record.check(lines, list(public_keys().values())).findings == []
    assert {one.key for one in match.game.signatures.all()} == set(names)


def verify_lines(match: Match) -> list[dict[str, Any]]:
    from wargame.games.record.export import record_lines

    return list(record_lines(match.game))


@pytest.mark.dear
def test_a_check_on_request(match: Match) -> None:
    """Celery runs it at once here."""
    assert get(match, "blue", "check")["state"] == "none"
    match.play()
    client = client_of(match.users["blue"])
    assert client.post(f"/api/games/{match.code}/check/").status_code == 202
    checking.game_check(match.code, match.game.seq)
    found = get(match, "red", "check")
    assert (found["state"], found["findings"]) == ("done", [])
    assert found["line"] == found["lines"] > 10


def test_a_check_that_fails_says_so(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any) -> None:
        raise RuntimeError("whatever it is")

    match.play(5)
    monkeypatch.setattr(checking, "verify", fail)
    checking.game_check(match.code, match.game.seq)
    found = get(match, "blue", "check")
    assert (found["state"], found["unchecked"]) == ("done", ["anything: the check itself has failed"])


def spoil(match: Match) -> int:
    """Somebody has changed an event in the database; its number."""
    row = next(
        row for row in GameEvent.objects.filter(game=match.game) if row.payload["event"] == "UnitMoved"
    )
    row.payload["cost"] += 1
    row.save()
    return row.seq


def test_a_check_of_a_hidden_game_tells_lines_and_nothing_of_them(match: Match) -> None:
    while not any(row.payload["event"] == "UnitMoved" for row in GameEvent.objects.filter(game=match.game)):
        match.step()
    spoil(match)
    checking.game_check(match.code, match.game.seq)
    for who in (*match.users.values(), person("eve")):
        found = client_of(who).get(f"/api/games/{match.code}/check/").json()
        assert found["findings"] and {one["what"] for one in found["findings"]} == {""}
    services.game_resign(code=match.code, user=match.users["blue"])
    checking.game_check(match.code, match.game.seq)
    assert all(one["what"] for one in get(match, "blue", "check")["findings"])


def test_a_game_that_has_not_begun_is_not_checked() -> None:
    owner = person("ada")
    game = services.game_open(user=owner, ruleset=SKELETON, scenario="crossroads", side="blue")
    answer = client_of(owner).post(f"/api/games/{game.code}/check/")
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


def test_a_check_that_is_late_leaves_the_game_that_moved_on(match: Match) -> None:
    before = match.game.seq
    match.step()
    checking.game_check(match.code, before)
    assert get(match, "blue", "check")["state"] == "none"


def test_turn_mails_carry_the_head(match: Match, django_capture_on_commit_callbacks: Any) -> None:
    heartbeat.settle()
    seat = match.game.seats.filter(side=match.asked).get()
    tasks.notice("turn", seat.pk)
    (letter,) = mail.outbox
    assert f"Event {match.game.seq}, sealed head {seal_game_head(match.game)}" in letter.body


def test_the_rules_of_a_game_are_named(match: Match) -> None:
    found = get(match, "blue", "rules")
    assert (found["version"], found["release"], found["newer"]) == (1, "working", None)
    assert found["changes"][-1] == {"version": 1, "day": "2026-11-23", "text": "The first release."}


@pytest.mark.parametrize(
    "body", [{}, {"answer": "maybe"}, {"answer": "agree"}, {"answer": "agree", "release": "0" * 64}]
)
def test_an_agreement_that_cannot_be_is_refused(match: Match, body: dict[str, str]) -> None:
    answer = client_of(match.users["blue"]).post(
        f"/api/games/{match.code}/rules/", body, content_type="application/json"
    )
    assert answer.status_code in (400, 409)
    assert not match.game.seats.exclude(rules_offered="").exists()


def test_a_private_game_proves_nothing_to_strangers(match: Match) -> None:
    Game.objects.filter(code=match.code).update(private=True)
    for path in ("proof", "check", "rules", "witness"):
        assert client_of(person("eve")).get(f"/api/games/{match.code}/{path}/").status_code == 403
