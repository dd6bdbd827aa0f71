"""`manage.py annals`: the record of all games written up, so that it can be searched."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from wargame.annals.writing import happenings_find, happenings_rewrite
from wargame.games.models import Game

WIDTH = 40


class Command(BaseCommand):
    """Write up what is not written up yet; or all of it again."""

    help = "Write up the record of all games for the query; --again throws away what was written and starts anew."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which games, and whether again."""
        parser.add_argument("codes", nargs="*", metavar="code", help="with --again: these games alone")
        parser.add_argument("--again", action="store_true", help="write up anew what has been written up")

    def handle(self, *args: Any, **options: Any) -> None:
        """With a bar that shows how far it is."""
        begun, rows = time.monotonic(), 0
        if options["again"]:
            games = Game.objects.filter(code__in=options["codes"]) if options["codes"] else Game.objects.all()
            codes = list(games.values_list("pk", flat=True))
            for done, pk in enumerate(codes, 1):
                rows += happenings_rewrite(Game.objects.filter(pk=pk))
                self.draw(done, len(codes))
        rows += happenings_find(all=True, watch=self.draw)
        self.stderr.write("")
        self.stdout.write(
            f"{rows:,} events and refused requests written up in {time.monotonic() - begun:.1f} s"
        )

    def draw(self, done: int, total: int) -> None:
        """Draw the bar of games done, over itself."""
        full = WIDTH * done // max(total, 1)
        self.stderr.write(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done:,} of {total:,}", ending="")
