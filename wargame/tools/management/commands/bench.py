"""`manage.py bench [NAME …]`: what the site costs, as a table. `docs/speed.md` keeps the last result."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Runs the benches named, or all but the soak; each brings its own database and ends what it started."""

    help = "Measure the rules, the referee, the sockets and the board, and print a table."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which benches, how long."""
        parser.add_argument(
            "names", nargs="*", metavar="NAME", help="which of them; an unknown one lists them all"
        )
        parser.add_argument(
            "--quick", action="store_true", help="fewer runs: figures to compare, not to keep"
        )
        parser.add_argument(
            "--minutes", type=float, default=10, help="how long to soak (10); under three it says little"
        )
        parser.add_argument("--markdown", action="store_true", help="print the table of docs/speed.md")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run them one after the other; nothing else of ours runs meanwhile. Fails when the soak was not flat."""
        sys.path.insert(0, str(settings.ROOT))
        from bench.run import NAMES, run
        from bench.soak import NotFlat

        if unknown := set(options["names"]) - NAMES:
            raise CommandError(f"{', '.join(sorted(unknown))}: there are {', '.join(sorted(NAMES))}")
        try:
            run(
                options["names"],
                quick=options["quick"],
                minutes=options["minutes"],
                table=options["markdown"],
                write=self.stdout.write,
            )
        except NotFlat as found:
            raise CommandError(f"not flat: {found}") from found
