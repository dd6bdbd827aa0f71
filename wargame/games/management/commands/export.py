"""`manage.py export CODE`: a game as a record."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError

from wargame.games.errors import SiteError
from wargame.games.record import arithmetic, course, export, verify_record
from wargame.games.selectors import game_get
from wargame.games.signing import check_key


class Command(BaseCommand):
    """Write a game as JSON Lines, to a file or to standard output."""

    help = "Write the record of a game (docs/record.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The code of the game and where to write."""
        parser.add_argument("code", help="code of the game, as in its address")
        parser.add_argument("-o", "--output", type=Path, help="file to write; else standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the record and say how to check it."""
        try:
            check_key()
            lines = export.record_bytes(game_get(options["code"]))
        except (SiteError, ImproperlyConfigured) as fault:
            raise CommandError(str(fault)) from fault
        target: Path | None = options["output"]
        if target is None:
            sys.stdout.buffer.writelines(lines)
            sys.stdout.flush()
        else:
            with target.open("wb") as file:
                file.writelines(lines)
        checker, *beside = (Path(str(module.__file__)).name for module in (verify_record, arithmetic, course))
        where = target or "FILE"
        self.stderr.write(
            f"Check it with: python3 manage.py verify {where}\n"
            f"or, trusting nothing of this site, with {checker}, {' and '.join(beside)} alone: "
            f"python3 {checker} {where}"
        )
