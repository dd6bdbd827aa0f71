"""Weeks of play in fast time: what was asked was told once, by every way, not at night; clocks show what they must."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction
from pytest_django import Settings

from tests.clauses import clause
from tests.rulesets import BRIEF, each
from tests.wargame.accounting import Tally, check_month
from tests.wargame.month import Inline, Month, two_people
from tests.wargame.timing import machine
from wargame.celery import app
from wargame.notices import deliveries, services

DAY = timedelta(days=1)
MONTH, WEEK = datetime(2026, 10, 12, 6, tzinfo=UTC), datetime(2026, 10, 23, 6, tzinfo=UTC)
"""Both have the night in which one of the two zones sets its clocks."""
MIDNIGHT = datetime(2026, 10, 12, 18, 15, tzinfo=UTC)
"""A midnight of the other's."""


@pytest.fixture(autouse=True)
def inline(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Tasks run where they are called, mails go when they are due, and what is typed may lead to this machine."""
    monkeypatch.setitem(app.conf, "task_always_eager", True)
    monkeypatch.setitem(app.conf, "task_eager_propagates", True)
    monkeypatch.setattr(services, "deliveries_write", deliveries.deliveries_write)
    settings.OUTGOING_LOCAL = True


def live(ruleset: str, start: datetime, days: int, *, ordered: bool, away: tuple[int, int]) -> Tally:
    """So many days, the first for settling in; what they came to."""
    leave = MIDNIGHT + away[0] * DAY, MIDNIGHT + away[1] * DAY
    with machine(start) as clock, two_people(leave) as people:
        clock.serves(hours=25)
        month = Month(ruleset, clock, people, Inline(), ordered=ordered)
        month.play(days * DAY)
        assert month.repeats == 0
        return check_month(month)


@pytest.mark.django_db
@pytest.mark.dear
def test_some_days_are_accounted_for() -> None:
    tally = live(BRIEF, WEEK, 4, ordered=True, away=(14, 15))
    assert tally.held and tally.questions > tally.ordered
    assert min(tally.arrivals.values()) >= tally.notices["turn"] / 2


@pytest.mark.django_db
@each("ruleset")
@pytest.mark.exhaustive
@clause("Orders in advance", "contract")
def test_a_month_is_accounted_for(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With orders the game passes from one person to the other less often in a turn; the figures are printed."""
    tallies = {}
    for ordered in (False, True):
        with transaction.atomic():
            tallies[ordered] = live(ruleset, MONTH, 30, ordered=ordered, away=(8, 13))
            transaction.set_rollback(True)
    with capsys.disabled():
        print("", *(write_row(ruleset, ordered, tally) for ordered, tally in tallies.items()), sep="\n")
    assert not tallies[False].ordered
    by_hand, in_advance = (tallies[ordered].exchanges / tallies[ordered].turns for ordered in (False, True))
    assert in_advance <= by_hand or not tallies[True].ordered


def write_row(ruleset: str, ordered: bool, tally: Tally) -> str:
    """A line of the table of exchanges."""
    told = ", ".join(f"{count} {kind}" for kind, count in sorted(tally.notices.items()))
    came = ", ".join(f"{count} by {channel}" for channel, count in sorted(tally.arrivals.items()))
    return (
        f"{ruleset:20} {'orders' if ordered else 'by hand':8} {tally.turns} turns, {tally.exchanges} exchanges"
        f" ({tally.exchanges / tally.turns:.1f} a turn), {tally.questions} questions, {tally.ordered} by orders;"
        f" told {told}; came {came}; held {tally.held}, tried again {tally.retried}"
    )
