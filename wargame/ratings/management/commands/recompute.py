"""`manage.py recompute`: all ratings worked out again from the results, from the first game on."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from wargame.ratings.services import ratings_recompute, ratings_update

WIDTH = 40


class Command(BaseCommand):
    """Work out the ratings anew; the same figures come out as from one result after the other."""

    help = "Work out all ratings anew from the results; --new only what is not taken in yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--new`: only what results that are not yet taken in change."""
        parser.add_argument("--new", action="store_true", help="only what results not yet taken in change")

    def handle(self, *args: Any, **options: Any) -> None:
        """With a bar that shows how far it is."""
        begun = time.monotonic()
        games = (ratings_update if options["new"] else ratings_recompute)(watch=self.draw)
        self.stderr.write("")
        self.stdout.write(f"{games:,} games worked out in {time.monotonic() - begun:.1f} s")

    def draw(self, done: int, total: int) -> None:
        """Draw the bar of games done, over itself."""
        full = WIDTH * done // max(total, 1)
        self.stderr.write(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done:,} of {total:,}", ending="")
