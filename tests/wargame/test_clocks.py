"""Mending a clock: an event with a reason that players read and verifiers accept; and `manage.py clocks`."""

from __future__ import annotations

import json
import subprocess
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from fluent.runtime import FluentBundle, FluentResource

from rules.core.codec import encode
from rules.core.errors import Malformed
from tests.wargame.match import Match, new_match
from tests.wargame.recorded import check_lines
from tests.wargame.test_records import taken_along
from tests.wargame.timing import machine, wind
from wargame.celery import Every
from wargame.games import heartbeat, mending
from wargame.games.clock import MINUTE
from wargame.games.errors import Conflict, NotFound
from wargame.games.models import Game, Seat
from wargame.games.position import game_moment, setup_seq
from wargame.games.record.export import record_bytes, record_lines
from wargame.games.record.verify import verify
from wargame.games.replay import patches
from wargame.games.selectors import view_frame
from wargame.games.services import action_undo, clock_claim, clock_mend, draw_offer, game_resign
from wargame.games.tasks import flag_sweep
from wargame.lobby.selectors import games_of

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
END = {"do": "end_phase"}
WHY = "The clock of the site was wrong"


@pytest.fixture
def timed(skirmish: str, db: None) -> Match:
    return new_match(skirmish, seed=5, pace="live")


def clocks(*given: str) -> str:
    out = StringIO()
    call_command("clocks", *given, stdout=out)
    return out.getvalue()


def test_a_flag_is_lifted_and_time_given_back(timed: Match) -> None:
    wind(Seat.objects.filter(game=timed.game, side="blue"), bank_ms=0)
    assert flag_sweep(timed.game.moved + timedelta(seconds=1)) == 1
    clock_mend(code=timed.code, side="blue", given_ms=30 * MINUTE, reason=WHY)
    blue = Seat.objects.get(game=timed.game, side="blue")
    assert (blue.flagged, blue.bank_ms) == (None, 30 * MINUTE) and blue.running_since is not None
    with pytest.raises(Conflict):
        clock_claim(code=timed.code, user=timed.users["red"])
    assert timed.submit("blue", END).accepted


def test_a_clock_that_runs_goes_on_from_what_it_shows(skirmish: str, db: None) -> None:
    with machine(START) as clockwork:
        match = new_match(skirmish, seed=5, pace="live")
        clockwork.serves(minutes=10)
        clock_mend(code=match.code, side="blue", given_ms=5 * MINUTE, reason=WHY)
        blue, red = Seat.objects.filter(game=match.game).order_by("id")
    assert (blue.bank_ms, blue.running_since) == (55 * MINUTE, clockwork.clock)
    assert (red.bank_ms, red.running_since) == (60 * MINUTE, None)


def test_players_read_how_much_and_why(timed: Match) -> None:
    clock_mend(code=timed.code, side="blue", given_ms=90 * MINUTE, reason=WHY)
    view = json.loads(view_frame(game=timed.game, viewer="red"))
    message = view["log"][-1]["message"]
    assert message["facts"] == {"side": "blue", "minutes": 90, "reason": WHY}
    words = FluentBundle(["en"], use_isolating=False, functions={"SIDE": str})
    words.add_resource(FluentResource((Path(mending.__file__).parent / "words" / "en.ftl").read_text()))

    def said(id: str, minutes: int) -> str:
        text, faults = words.format_pattern(
            words.get_message(id).value, {**message["facts"], "minutes": minutes}
        )
        assert faults == []
        return str(text)

    assert said(message["id"], 90) == f"The blue side gets 90 minutes: {WHY}"
    assert said(message["id"], 1) == f"The blue side gets one minute: {WHY}"
    assert said(message["id"] + "-flag", 0) == f"The flag of the blue side is lifted again: {WHY}"


def test_nothing_else_changes(timed: Match) -> None:
    timed.submit("blue", END)
    draw_offer(code=timed.code, user=timed.users["blue"])
    before, seats = (
        game_moment(timed.game).state,
        timed.game.seats.values("side", "draw_offered", "asked_seq"),
    )
    was = list(seats)
    clock_mend(code=timed.code, side="red", given_ms=MINUTE, reason=WHY)
    assert game_moment(timed.game).state == before and list(seats.all()) == was
    # what was played may still be taken back, past the mended clock
    undone = action_undo(code=timed.code, user=timed.users["blue"], expected_seq=timed.game.seq, key=uuid4())
    assert undone.accepted
    begun, now = setup_seq(timed.game), timed.game.seq
    moments = [patch.seq for patch in patches(game=timed.game, viewer="blue", since=begun, until=now)]
    assert moments == list(range(begun + 1, now + 1))


@pytest.mark.parametrize(
    ("wrong", "fault", "code"),
    [
        ({"side": "green"}, Malformed, "no-such-side"),
        ({"reason": " \n"}, Malformed, "unreadable-action"),
        ({"given_ms": -1}, Malformed, "unreadable-action"),
        ({"given_ms": (mending.MOST + 1) * MINUTE}, Malformed, "unreadable-action"),
        ({"code": "nowhere"}, NotFound, "There is no such game"),
    ],
)
def test_what_cannot_be_mended(
    timed: Match, wrong: dict[str, Any], fault: type[Exception], code: str
) -> None:
    seq = timed.game.seq
    with pytest.raises(fault, match=f"^{code}$"):
        clock_mend(**{"code": timed.code, "side": "blue", "given_ms": MINUTE, "reason": WHY, **wrong})
    assert timed.game.seq == seq


def test_no_clock_is_mended_where_none_runs(match: Match, skirmish: str) -> None:
    ended, none = match, new_match(skirmish, pace="none")
    game_resign(code=ended.code, user=ended.users["blue"])
    for code in (ended.code, none.code):
        with pytest.raises(Conflict):
            clock_mend(code=code, side="blue", given_ms=MINUTE, reason=WHY)


@pytest.fixture
def mended(timed: Match) -> list[str]:
    """The record of a game whose clock was mended twice."""
    timed.play(3)
    clock_mend(code=timed.code, side="blue", given_ms=30 * MINUTE, reason=WHY)
    timed.step()
    clock_mend(code=timed.code, side="red", given_ms=0, reason=WHY)
    timed.play()
    return [line.decode() for line in record_bytes(timed.game)]


@pytest.mark.dear
def test_the_record_holds(mended: list[str], tmp_path: Path) -> None:
    assert verify(mended).findings == []
    file = tmp_path / "game.jsonl"
    file.write_text("".join(mended))
    alone = subprocess.run(taken_along(tmp_path, file), capture_output=True, text=True)
    assert alone.returncode == 0, alone.stdout
    call_command("verify", str(file), stdout=StringIO())
    check_lines([json.loads(line) for line in mended])
    assert sum('"ClockMended"' in line for line in mended) == 2


@pytest.mark.parametrize(
    "change",
    [{"side": "green"}, {"given_ms": -5}, {"reason": ""}],
    ids=lambda change: next(iter(change)),
)
def test_a_clock_that_the_site_would_not_mend_is_found(timed: Match, change: dict[str, Any]) -> None:
    clock_mend(code=timed.code, side="blue", given_ms=MINUTE, reason=WHY)
    header, *lines = record_lines(timed.game)
    event = lines[-1]["events"][0]
    lines[-1]["events"] = [{**event, **change}]
    texts = [encode(line).decode() for line in (header, *lines)]
    assert any("mends a clock" in finding.what for finding in verify(texts).findings)


def test_the_command_shows_and_mends(timed: Match) -> None:
    assert f"{timed.code}  blue" in clocks() and "0 suspicious" in clocks("show", timed.code)
    wind(Seat.objects.filter(game=timed.game, side="blue"), bank_ms=0, flagged=timed.game.moved)
    assert "flag fell" in clocks()
    clocks("lift", timed.code, "blue", "--reason", WHY)
    assert "flag fell" not in clocks()
    clocks("give", timed.code, "blue", "90", "--reason", WHY)
    assert "1:29:5" in clocks("show", timed.code) or "1:30:00" in clocks("show", timed.code)
    with pytest.raises(CommandError, match="no side green"):
        clocks("give", timed.code, "green", "90", "--reason", WHY)
    with pytest.raises(CommandError, match="no game"):
        clocks("show", "nowhere")
    with pytest.raises(CommandError, match="reason"):
        clocks("lift", timed.code, "blue")


@pytest.mark.dear
def test_the_command_finds_what_a_leap_of_before_has_left(timed: Match) -> None:
    """A site that believed the leap has stamps that have not come yet."""
    ahead = timed.game.moved + timedelta(days=365)
    Game.objects.filter(code=timed.code).update(moved=ahead)
    wind(Seat.objects.filter(game=timed.game, side="blue"), bank_ms=0, running_since=None)
    wind(Seat.objects.filter(game=timed.game, side="red"), running_since=ahead)
    assert clocks().count("SUSPICIOUS") == 1
    Seat.objects.filter(game=timed.game, side="blue").update(flagged=ahead)
    assert clocks().count("SUSPICIOUS") == 2
    for side in ("blue", "red"):
        clocks("give", timed.code, side, "60", "--reason", WHY)
    assert "0 suspicious" in clocks()
    assert timed.submit("blue", END).accepted


@pytest.mark.dear
def test_the_command_tells_lapses_and_believes(skirmish: str, db: None) -> None:
    with machine(START) as clockwork:
        match = new_match(skirmish, seed=5, pace="live")
        clockwork.serves(minutes=10)
        clockwork.passes(days=3)
        flag_sweep(settled())
        clockwork.leaps(days=365)
        assert settled() == clockwork.clock - timedelta(days=365)
        told = clocks()
        assert "nobody served for 3 days" in told and "leapt by 365 days" in told and "not believed" in told
        clocks("believe")
        assert settled() == clockwork.clock
        told = clocks("show", match.code)
        assert "0:50:00" in told and "was believed" in told and "not believed" not in told
    assert games_of(match.users["blue"])


def settled() -> datetime:
    """The site's time after a heart-beat, as the process knows it once that is committed."""
    heartbeat.settle()
    return heartbeat.time_by(heartbeat.read())


@pytest.mark.parametrize(
    ("ran", "due"), [(timedelta(), False), (-timedelta(minutes=1), True), (timedelta(days=365), True)]
)
def test_a_clock_set_back_does_not_put_off_the_sweep(ran: timedelta, due: bool) -> None:
    every = Every(10.0)
    assert every.is_due(every.now() + ran).is_due is due
