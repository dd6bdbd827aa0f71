"""Rating periods: so many days each, counted from a Monday that the settings name."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.conf import settings

from wargame.games import heartbeat


def period_of(moment: datetime) -> int:
    """The number of the period in which something happened; what was before the first belongs to it."""
    days = (moment.astimezone(UTC).date() - first_day()).days
    return max(days // settings.RATING_PERIOD_DAYS, 0)


def period_now() -> int:
    """The period that is running."""
    return period_of(heartbeat.now())


def period_days(period: int) -> tuple[date, date]:
    """Its first and its last day."""
    begun = first_day() + timedelta(days=period * settings.RATING_PERIOD_DAYS)
    return begun, begun + timedelta(days=settings.RATING_PERIOD_DAYS - 1)


def period_begin(period: int) -> datetime:
    """Its first moment; the first period has none, for it holds all that was before."""
    return datetime.combine(period_days(period)[0], time(), UTC)


def first_day() -> date:
    """The day from which periods are counted."""
    return date.fromisoformat(settings.RATING_EPOCH_DAY)
