"""`manage.py verify FILE`: hashes, dice and every action of a record checked again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wargame.games.record.verify import verify
from wargame.games.signing import public_keys


class Command(BaseCommand):
    """Check a record; needs no database."""

    help = "Check a record: shape, chain, dice, and each action judged again by the rules."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The record."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--key", action="append", help="a public key of the site that signed it, if not this one"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what differs and at which line; fails when something does."""
        try:
            keys = options["key"] or list(public_keys().values())
            report = verify(options["file"].read_text(encoding="utf-8").splitlines(), keys)
        except (OSError, UnicodeDecodeError) as fault:
            raise CommandError(str(fault)) from fault
        for finding in report.findings:
            self.stdout.write(f"line {finding.line}: {finding.what}")
        for note in report.unchecked:
            self.stdout.write(f"not checked: {note}")
        if report.findings:
            raise CommandError(f"{len(report.findings)} findings")
        self.stdout.write("All that was checked holds.")
