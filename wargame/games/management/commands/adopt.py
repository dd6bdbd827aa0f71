"""`manage.py adopt`: have a game go over to the release that is deployed, with a reason that its players read."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wargame.games.adopting import newer, rules_change
from wargame.games.errors import SiteError
from wargame.games.models import Game


class Command(BaseCommand):
    """Change the rules of a game under way; the players can agree to it themselves at their boards."""

    help = "Have a game under way go over to the rules that are deployed (docs/running.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which game, and why."""
        parser.add_argument("code", help="code of the game, as in its address")
        parser.add_argument("--reason", required=True, help="what the players read in the log")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say what was done."""
        game = Game.objects.filter(code=options["code"]).first()
        offered = game and newer(game)
        if not offered:
            raise CommandError(f"There is no newer release for a game {options['code']} under way.")
        try:
            judgement = rules_change(
                code=options["code"], user=None, release=offered.release, reason=options["reason"]
            )
        except SiteError as refused:
            raise CommandError(refused.sentence) from refused
        self.stdout.write(
            f"Version {offered.version} judges {options['code']} from event {judgement.seq} on."
        )
