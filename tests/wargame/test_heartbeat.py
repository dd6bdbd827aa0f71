"""Leaps of the database's clock, outages, pauses: nobody's bank pays for what was not the players' time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.wargame.match import Match, new_match
from tests.wargame.timing import Machine, machine
from wargame.games import announce, heartbeat, tasks
from wargame.games.clock import left_ms
from wargame.games.errors import Conflict, StaleGame
from wargame.games.hands import hand_of
from wargame.games.models import GameEvent, Heartbeat, Lapse, Seat
from wargame.games.selectors import view_frame
from wargame.games.services import clock_claim

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
END = {"do": "end_phase"}


@pytest.fixture
def clockwork(db: None) -> Iterator[Machine]:
    """A machine on which time passes when the test says so."""
    with machine(START) as made:
        yield made


@pytest.fixture
def matches(skirmish: str, clockwork: Machine) -> list[Match]:
    """Games under way with an hour a side, some minutes into the first decision."""
    found = [new_match(skirmish, seed=seed, pace="live") for seed in range(3)]
    clockwork.serves(minutes=10)
    return found


def shown() -> list[int]:
    """Minutes that the clocks show, side by side."""
    now = heartbeat.now()
    return [left_ms(hand_of(seat), now) // 60_000 for seat in Seat.objects.order_by("id")]


TOLD = [50, 60] * 3
"""Ten minutes into the first decision of three games."""


def acts(match: Match) -> None:
    match.submit("blue", END)


def sweeps(match: Match) -> None:
    tasks.sweep()


def looks(match: Match) -> None:
    view_frame(game=match.game, viewer="blue")


@pytest.mark.parametrize("first", [acts, sweeps, looks])
@pytest.mark.parametrize("days", [365, 2, -2, -365])
@pytest.mark.dear
def test_a_leap_is_no_time(
    matches: list[Match], clockwork: Machine, first: Callable[[Match], None], days: int
) -> None:
    clockwork.leaps(days=days)
    clockwork.passes(seconds=20)
    first(matches[0])
    assert tasks.flag_sweep(heartbeat.now()) == 0 and not Seat.objects.exclude(flagged=None).exists()
    assert shown() == [49, 60] * 3
    assert [lapse.kind for lapse in Lapse.objects.all()] == ["leap"]
    for match in matches:
        acts(match)
    assert GameEvent.objects.latest("id").time == START + timedelta(minutes=10, seconds=20)
    clockwork.serves(minutes=5)
    assert min(shown()) == 44  # time goes on
    clockwork.leaps(days=-days)  # and the clock is put right
    sweeps(matches[0])
    clockwork.serves(minutes=5)
    assert min(shown()) == 39 and heartbeat.now() == clockwork.clock
    assert Heartbeat.objects.get().held == timedelta()
    assert not Seat.objects.exclude(flagged=None).exists()


@pytest.mark.dear
def test_play_goes_on_as_if_nothing_had_been(matches: list[Match], clockwork: Machine) -> None:
    clockwork.leaps(days=365)
    match = matches[0]
    with pytest.raises(Conflict):
        clock_claim(code=match.code, user=match.users["red"])
    sweeps(match)
    for _ in range(10):
        clockwork.serves(seconds=30)
        match.step()
    assert shown()[2] == 45
    assert max(GameEvent.objects.values_list("time", flat=True)) < START + timedelta(minutes=16)


def test_a_request_that_fails_does_not_take_the_evidence_along(
    matches: list[Match], clockwork: Machine
) -> None:
    """The refusal of the leap is rolled back with the request; the next one refuses it again."""
    clockwork.leaps(days=365)
    for _ in range(2):
        with pytest.raises(StaleGame):
            matches[0].submit("blue", END, expected_seq=0)
    acts(matches[0])
    assert shown() == TOLD and [lapse.kind for lapse in Lapse.objects.all()] == ["leap"]


@pytest.mark.dear
def test_processes_agree(matches: list[Match], clockwork: Machine) -> None:
    """What one of them has settled no other settles again; and one that has just begun believes the row."""
    asleep = heartbeat._anchor
    clockwork.leaps(days=365)
    sweeps(matches[0])
    heartbeat._anchor = asleep
    acts(matches[0])
    heartbeat.forget()
    acts(matches[1])
    assert shown() == TOLD and Lapse.objects.count() == 1
    heartbeat.believe()
    heartbeat._anchor = asleep
    acts(matches[2])
    assert heartbeat.now() == clockwork.clock and shown() == TOLD
    assert Lapse.objects.count() == 2


@pytest.mark.parametrize("days", [3, 90])
@pytest.mark.parametrize("alive", [False, True], ids=["restarted", "cut off"])
@pytest.mark.parametrize("first", [acts, sweeps, looks])
@pytest.mark.dear
def test_an_outage_gives_time_back_to_everybody(
    matches: list[Match], clockwork: Machine, days: int, alive: bool, first: Callable[[Match], None]
) -> None:
    if not alive:
        heartbeat.forget()
    clockwork.passes(days=days)
    first(matches[0])
    assert shown() == TOLD and heartbeat.now() == clockwork.clock
    assert tasks.flag_sweep(heartbeat.now()) == 0
    (lapse,) = Lapse.objects.all()
    assert (lapse.kind, lapse.span) == ("outage", timedelta(days=days))
    clockwork.serves(minutes=51)
    assert tasks.flag_sweep(heartbeat.now()) == 3  # from then on it is theirs again


def test_a_machine_that_stood_still_is_an_outage(matches: list[Match], clockwork: Machine) -> None:
    clockwork.leaps(hours=8)
    sweeps(matches[0])
    assert shown() == TOLD and heartbeat.now() == clockwork.clock


def test_a_process_that_begins_does_not_let_time_run_back(matches: list[Match], clockwork: Machine) -> None:
    heartbeat.forget()
    clockwork.leaps(days=-30)
    assert heartbeat.now() == START + timedelta(minutes=10)
    assert shown() == TOLD


@pytest.mark.dear
def test_actions_beat_the_heart_where_no_sweep_does(matches: list[Match], clockwork: Machine) -> None:
    """Where the worker has died and people play on, time passes for all."""
    for _ in range(20):
        clockwork.passes(seconds=90)
        matches[1].step()
    assert not Lapse.objects.exists()
    assert shown()[0] == 20


def test_browsers_are_told_what_their_clocks_show_now(
    matches: list[Match],
    clockwork: Machine,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(announce, "push_frames", lambda code, *frames, **more: told.append(code))
    clockwork.passes(days=3)
    with django_capture_on_commit_callbacks(execute=True):
        heartbeat.settle()
    assert sorted(told) == sorted(match.code for match in matches)


def test_what_passes_in_a_request_is_found_in_the_log(
    matches: list[Match], clockwork: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    clockwork.leaps(days=365)
    sweeps(matches[0])
    assert "leap of 365 days" in caplog.text


def test_a_finished_game_is_left_alone(matches: list[Match], clockwork: Machine) -> None:
    match = matches[0]
    clockwork.serves(hours=2)
    clock_claim(code=match.code, user=match.users["red"], key=uuid4())
    before = list(match.game.seats.values("bank_ms", "running_since"))
    clockwork.passes(days=3)
    tasks.sweep()
    assert list(match.game.seats.values("bank_ms", "running_since")) == before
