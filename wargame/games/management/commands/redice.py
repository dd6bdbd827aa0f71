"""`manage.py redice`: new dice for a game, from now on, promised on its record."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.core.errors import Malformed
from wargame.games.errors import SiteError
from wargame.games.renewing import dice_renew


class Command(BaseCommand):
    """A fresh secret: for when that of a game may have become known."""

    help = "Begin a new epoch of a game's dice, with a reason that its players read (docs/running.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, and the reason."""
        parser.add_argument("code", help="code of the game, as in its address")
        parser.add_argument("--reason", required=True, help="what the players read in the log")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say what was done."""
        try:
            judgement = dice_renew(code=options["code"], reason=options["reason"])
        except (SiteError, Malformed) as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"New dice are promised, as event {judgement.seq} of {options['code']}.")
