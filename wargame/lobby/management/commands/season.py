"""`manage.py season`: practice players play the season of the demo's club, and its cup."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from wargame.clubs.models import Club
from wargame.lobby.cup import cup_play
from wargame.lobby.demo import CLUB
from wargame.lobby.season import GAMES, season_play

BEFORE_CUP = 12
"""Games of the season that are played before the cup: the director's desk is not to be empty until all of them are."""


class Command(BaseCommand):
    """Play what is missing of it; `play` starts this beside the site."""

    help = "Let practice players play the season of the demo's club and its cup, for a laptop."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--games`: how many are played before the command ends."""
        parser.add_argument("--games", type=int, default=GAMES)

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how far it is."""
        if not Club.objects.filter(name=CLUB).exists():
            raise CommandError(f"There is no {CLUB} here: manage.py play makes it.")
        for played in season_play(options["games"]):
            self.stdout.write(f"{played} of {options['games']} games")
            if played == min(BEFORE_CUP, options["games"]):
                for number in cup_play():
                    self.stdout.write(f"round {number} of the cup")
