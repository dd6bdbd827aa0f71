"""`manage.py verify FILE`: hashes, dice and every action of a record checked again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wargame.games.record.verify import verify


class Command(BaseCommand):
    """Check a record; needs no database."""

    help = "Check a record: shape, chain, dice, and each action judged again by the rules."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The record."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what differs and at which line; fails when something does."""
        try:
            report = verify(options["file"].read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as fault:
            raise CommandError(str(fault)) from fault
        for finding in report.findings:
            self.stdout.write(f"line {finding.line}: {finding.what}")
        for note in report.unchecked:
            self.stdout.write(f"not checked: {note}")
        if report.findings:
            raise CommandError(f"{len(report.findings)} findings")
        self.stdout.write("All that was checked holds.")
