"""`manage.py clocks`: the site's time and every clock; what looks wrong, and mending it."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Exists, OuterRef, Q, QuerySet

from rules.core.errors import Malformed
from wargame.games import clock, heartbeat
from wargame.games.errors import SiteError
from wargame.games.faults import fault_of
from wargame.games.hands import hand_of, pace_of
from wargame.games.heartbeat import LULL
from wargame.games.models import Game, Lapse, Seat
from wargame.games.services import clock_mend

LAST = 20
"""Lapses that are shown."""


class Command(BaseCommand):
    """Show the clocks; give time back, lift a flag, believe the database's clock."""

    help = "Show the site's time, its lapses and all clocks; mend a clock (docs/running.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take what to do; without any of it, show."""
        does = parser.add_subparsers(dest="do", metavar="show|give|lift|believe")
        show = does.add_parser(
            "show", help="the site's time, its lapses, and the clocks of all games or of one"
        )
        show.add_argument("code", nargs="?", help="code of a game")
        give = does.add_parser("give", help="give a side time back; its flag is lifted")
        lift = does.add_parser("lift", help="lift a side's fallen flag; it goes on from what it has")
        for mend in (give, lift):
            mend.add_argument("code", help="code of the game, as in its address")
            mend.add_argument("side", help="the side, as `show` names it")
        give.add_argument("minutes", type=int, help="how many minutes")
        for mend in (give, lift):
            mend.add_argument("--reason", required=True, help="what the players read in the log")
        does.add_parser("believe", help="take the database's clock as it is, after a leap that was refused")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say what was done."""
        match options["do"]:
            case "give" | "lift":
                self.mend(options)
            case "believe":
                self.stdout.write(f"The site's time is {heartbeat.believe():%Y-%m-%d %H:%M:%S} UTC.")
            case _:
                for line in show_clocks(options.get("code")):
                    self.stdout.write(line)

    def mend(self, options: dict[str, Any]) -> None:
        """Give time, or lift the flag alone."""
        given = options.get("minutes", 0) * clock.MINUTE
        try:
            judgement = clock_mend(
                code=options["code"], side=options["side"], given_ms=given, reason=options["reason"]
            )
        except (SiteError, Malformed) as refused:
            fault = fault_of(refused)
            raise CommandError(fault.reason if fault else str(refused)) from refused
        self.stdout.write(f"Done, as event {judgement.seq} of {options['code']}.")


def show_clocks(code: str | None) -> Iterator[str]:
    """All that there is to see; nothing is settled by looking."""
    reading = heartbeat.read()
    now = reading.now
    yield f"site's time     {now:%Y-%m-%d %H:%M:%S} UTC"
    if reading.held:
        yield f"database clock  {reading.clock:%Y-%m-%d %H:%M:%S} UTC, not believed; `clocks believe` takes it as it is"
    yield f"last heart-beat {span(now - reading.beat) + ' ago' if reading.beat else 'none yet'}"
    for lapse in Lapse.objects.order_by("-id")[:LAST]:
        yield f"  {lapse.time:%Y-%m-%d %H:%M:%S}  {SAID[Lapse.Kind(lapse.kind)].format(span=span(lapse.span))}"
    seats = Seat.objects.filter(game__status=Game.Status.ACTIVE, game__bank_ms__gt=0).select_related("game")
    if code is not None:
        seats = seats.filter(game__code=code)
        if not seats:
            raise CommandError(f"There is no game {code} under way with a clock.")
    doubtful = set(suspicious(seats, now).values_list("pk", flat=True))
    for seat in seats.order_by("game__code", "id"):
        mark = "  SUSPICIOUS" if seat.pk in doubtful else ""
        yield f"{seat.game.code}  {seat.actor:<14} {describe_clock(seat, now)}{mark}"
    yield f"{len(seats)} clocks, {len(doubtful)} suspicious"


SAID = {
    Lapse.Kind.LEAP: "the database's clock leapt by {span}: refused",
    Lapse.Kind.OUTAGE: "nobody served for {span}: given back",
    Lapse.Kind.BELIEVED: "the database's clock was believed, {span} on: given back",
}


def suspicious(seats: QuerySet[Seat], now: datetime) -> QuerySet[Seat]:
    """Seats with a time that has not come yet, and flags that fell about when there was a lapse."""
    soon = now + LULL
    lapse = Lapse.objects.filter(time__gte=OuterRef("flagged") - LULL, time__lte=OuterRef("flagged") + LULL)
    ahead = Q(running_since__gt=soon) | Q(flagged__gt=soon)
    return seats.filter(ahead | Q(flagged__isnull=False) & Q(Exists(lapse)))


def describe_clock(seat: Seat, now: datetime) -> str:
    """Say what a clock shows: what is left, whether it runs, since when the flag is down."""
    left = clock.left_ms(hand_of(seat), now)
    runs = "runs" if seat.running_since else "stands"
    flag = f", flag fell {seat.flagged:%Y-%m-%d %H:%M:%S}" if seat.flagged else ""
    low = ", low" if left > 0 and clock.low(pace_of(seat.game), hand_of(seat), now) else ""
    return f"{span(timedelta(milliseconds=max(0, left))):>14}  {runs}{low}{flag}"


def span(time: timedelta) -> str:
    """A length of time to the second."""
    return str(timedelta(seconds=round(time.total_seconds()))) if time >= timedelta() else f"-{span(-time)}"
