"""What the commands print, and what the mails say, is what somebody read and approved."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.core.management import CommandError, call_command

from tests.approved import Approve
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import SKELETON
from tests.wargame.timing import machine, wind
from wargame.games import heartbeat, tasks
from wargame.games.models import ChatMessage, Seat
from wargame.games.record import verify_record
from wargame.games.services import chat_post, game_resign
from wargame.tools.management.commands import lint, play

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "told"
START = datetime(2026, 3, 1, 12, tzinfo=UTC)

HASH = re.compile(r"\b[0-9a-f]{64}\b")

CASES = """
[[case]]
rule = "1.1"
name = "who plays"
when = { do = "end_phase" }
[[case]]
rule = "1.1"
name = "not red"
side = "red"
when = { do = "end_phase" }
"""


class Printer:
    """Runs commands, and keeps what they print, to read it."""

    def __init__(self, **named: str) -> None:
        """`named` says what is called what: where files lie and which code a game has is chance."""
        self.lines: list[str] = []
        self.named = named

    def run(self, *given: str, **more: Any) -> None:
        """A command, or why it failed."""
        out = StringIO()
        try:
            call_command(*given, stdout=out, stderr=out, **more)
        except CommandError as fault:
            out.write(f"CommandError: {fault}\n")
        self.keep(f"manage.py {' '.join(given)}", out.getvalue())

    def keep(self, what: str, said: str) -> None:
        """What was printed, without what chance gave."""
        text = HASH.sub("HASH", f"\n# {what}\n{said.rstrip()}")
        for name, value in self.named.items():
            text = text.replace(value, name.upper())
        self.lines += text.splitlines()


@pytest.fixture
def match(db: None) -> Iterator[Match]:
    with machine(START) as clockwork:
        match = new_match(SKELETON, seed=5, pace="live")
        clockwork.serves(minutes=10)
        yield match


def spoilt(lines: list[str]) -> Iterable[str]:
    """A record from which a line is gone, and in which another says something else."""
    line = json.loads(lines[5])
    return [*lines[:3], *lines[4:5], json.dumps({**line, "rules": ["9.9"]}), *lines[6:]]


@pytest.mark.dear
def test_what_is_said_of_records_is_as_approved(
    match: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str], approve: Approve
) -> None:
    printer, files = (
        Printer(folder=str(tmp_path), code=match.code),
        [tmp_path / name for name in ("half", "whole", "spoilt")],
    )
    match.play(6)
    printer.run("export", match.code, "-o", str(files[0]))
    match.play()
    printer.run("export", match.code, "-o", str(files[1]))
    files[2].write_text("\n".join(spoilt(files[1].read_text().splitlines())))
    for file in (*files, tmp_path / "missing"):
        printer.run("verify", str(file))
    for given in ([], *([str(file)] for file in files)):
        try:
            ended = verify_record.main(given)
        except SystemExit as end:
            ended = int(end.code or 0)
        said = "".join(capsys.readouterr())
        printer.keep(f"verify_record.py {' '.join(given)}", f"{said}exit status {ended}")
    printer.run("export", "nowhere")
    approve(FOLDER / "printed" / "records.txt", printer.lines)


def test_what_is_said_of_clocks_is_as_approved(match: Match, approve: Approve) -> None:
    printer, other = Printer(code=match.code), "zzzzzzzz"
    printer.run("clocks")
    wind(Seat.objects.filter(side="red"), bank_ms=0, flagged=START)
    wind(Seat.objects.filter(side="blue"), bank_ms=12 * 60_000)
    printer.run("clocks", "show", match.code)
    printer.run("clocks", "lift", match.code, "red", "--reason", "The flag fell while the site was away")
    printer.run("clocks", "give", match.code, "blue", "90", "--reason", "The site was away")
    printer.run("clocks", "give", match.code, "green", "90", "--reason", "The site was away")
    printer.run("clocks", "show", other)
    printer.run("clocks", "show")
    approve(FOLDER / "printed" / "clocks.txt", printer.lines)


def test_what_is_said_of_the_sites_time_is_as_approved(db: None, approve: Approve) -> None:
    printer = Printer()
    with machine(START) as clockwork:
        printer.run("clocks")
        for leap in (clockwork.passes, clockwork.leaps):
            leap(days=400)
            heartbeat.settle()
            heartbeat.time_by(heartbeat.read())
        printer.run("clocks")
        printer.run("clocks", "believe")
        printer.run("clocks")
    approve(FOLDER / "printed" / "time.txt", printer.lines)


def test_what_the_tools_say_is_as_approved(db: None, tmp_path: Path, approve: Approve) -> None:
    printer, cases, out = (
        Printer(folder=str(tmp_path), name=tmp_path.name),
        tmp_path / "cases" / "1_order.toml",
        StringIO(),
    )
    cases.parent.mkdir()
    cases.write_text(CASES)
    printer.run("adjudicate", str(cases), "--ruleset", SKELETON)
    cases.write_text(CASES.replace("rule =", "paragraph ="))
    printer.run("adjudicate", str(cases), "--ruleset", SKELETON)
    for name in ("trial_run", "trial_run", "Trial"):
        printer.run("newruleset", name, "--into", str(tmp_path))
    printer.run("record", "nothing", "first")
    play.Command(stdout=out).announce(
        "http://127.0.0.1:8000", {"Anna, a player": "http://127.0.0.1:8000/in/"}
    )
    play.Command(stdout=out).announce("http://127.0.0.1:8000", {})
    printer.keep("manage.py play", out.getvalue())
    out = StringIO()
    for status in (0, 1):
        passed = lint.Command(stdout=out).passes(
            ("ruff", "check"), CompletedProcess([], status, " Found it.\n")
        )
        assert passed == (status == 0)
    printer.keep("manage.py lint", out.getvalue())
    approve(FOLDER / "printed" / "tools.txt", printer.lines)


@pytest.mark.dear
def test_every_mail_is_as_approved(db: None, monkeypatch: pytest.MonkeyPatch, approve: Approve) -> None:
    """Each kind of notice, and who gets it."""
    monkeypatch.setattr(tasks.notice, "delay", tasks.notice)
    lines: list[str] = []
    with machine(START) as clockwork:
        match = new_match(SKELETON, seed=5, pace="live", name="Over the river")

        def talk() -> None:
            for text in ("Good morning", "A fine attack, that"):
                chat_post(code=match.code, user=match.users["blue"], key=uuid4(), text=text)
            chat_post(
                code=match.code, user=match.users["blue"], key=uuid4(), text="Hold the bridge", aside=True
            )
            ChatMessage.objects.update(time=clockwork.clock)
            clockwork.serves(minutes=3)

        happenings = {
            "the game begins": lambda: clockwork.serves(minutes=1),
            "time runs low": lambda: clockwork.serves(minutes=54),
            "blue has talked": talk,
            "red resigns": lambda: game_resign(code=match.code, user=match.users["red"]),
        }
        for what, happens in happenings.items():
            mail.outbox.clear()
            happens()
            printer = Printer(code=match.code, blue=match.users["blue"].username)
            found = tasks.sweep()
            letters = sorted(mail.outbox, key=lambda letter: letter.to)
            said = "".join(f"\nTo: {one.to}\nSubject: {one.subject}\n\n{one.body}\n" for one in letters)
            printer.keep(what, f"{found} found by the sweep\n{said}")
            lines += printer.lines
    approve(FOLDER / "printed" / "mails.txt", lines)
