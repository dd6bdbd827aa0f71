"""`manage.py adjudicate CASEFILE`: what the rules say of a position, some dice and some actions."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from rules.core.cases import adjudicate
from rules.core.codec import encode
from rules.core.dice import ScriptError
from rules.core.errors import Malformed
from rules.core.tables import BadTable


class Command(BaseCommand):
    """Play the cases of a file and print their events; needs no database."""

    help = "Print the events of a case file: position, scripted dice, actions (docs/record.md)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The case file, and the ruleset when its folder does not tell."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--ruleset", help="id; else the folder that holds cases/")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each case with its events, or the rule that refused it."""
        path: Path = options["file"].resolve()
        try:
            for case, events, refused in adjudicate(path, options["ruleset"] or path.parent.parent.name):
                self.stdout.write(f"{case.rule} {case.name}")
                for event in events:
                    self.stdout.write(f"  {encode(event).decode()}")
                if refused is not None:
                    self.stdout.write(f"  refused: {refused}")
        except (BadTable, Malformed, ScriptError, msgspec.ValidationError, OSError) as fault:
            raise CommandError(f"{path.name}: {fault}") from fault
