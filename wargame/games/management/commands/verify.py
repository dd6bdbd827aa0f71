"""`manage.py verify FILE`: hashes, dice and every action of a record checked again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from wargame.games.models import Game
from wargame.games.record.verify import verify
from wargame.games.record.verify_record import lines_of, public_key, sound
from wargame.games.signing import public_keys


class Command(BaseCommand):
    """Check a record. Without a database older releases of the rules are not to be had: that is listed."""

    help = "Check a record: shape, chain, dice, and each action judged again by the rules."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The record, and whose keys may have signed it."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--key",
            action="append",
            type=public_key,
            help="a public key of the site that signed it, if not this one; may be given several times",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what differs and at which line; fails when something does."""
        try:
            lines = lines_of(options["file"])
        except OSError as fault:
            raise CommandError(str(fault)) from fault
        report = verify(lines, options["key"] or site_keys(lines))
        for finding in report.findings:
            self.stdout.write(f"line {finding.line}: {finding.what}")
        for note in report.unchecked:
            self.stdout.write(f"not checked: {note}")
        if report.findings:
            raise CommandError(f"{len(report.findings)} findings")
        self.stdout.write("All that was checked holds.")


def site_keys(lines: list[str]) -> list[str] | None:
    """The keys of this site for a record of a game of its own; None for another, whose keys are not known here."""
    header = sound(lines)
    try:
        own = header is not None and Game.objects.filter(code=header["game"]).exists()
    except (DatabaseError, ValueError):  # there is none here, or none could hold such a code
        own = False
    return list(public_keys().values()) if own else None
