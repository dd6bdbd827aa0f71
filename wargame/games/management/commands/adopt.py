"""`manage.py adopt`: have games go over to the release that is deployed, with a reason that their players read."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.core.releases import WORKING
from wargame.games.adopting import newer, rules_change
from wargame.games.errors import SiteError
from wargame.games.models import Game


class Command(BaseCommand):
    """Change the rules of games under way; the players can agree to it themselves at their boards."""

    help = "Have games under way go over to the rules that are deployed (docs/running.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the games, and the reason."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("code", nargs="?", help="code of the game, as in its address")
        which.add_argument(
            "--working", action="store_true", help="every game that follows whatever rules are deployed"
        )
        parser.add_argument("--reason", required=True, help="what the players read in the log")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say what was done."""
        refused = [why for game in choose_games(**options) if (why := self.change(game, options["reason"]))]
        if refused:
            raise CommandError("\n".join(refused))

    def change(self, game: Game, reason: str) -> str:
        """Change the game's release; return why not, '' when it is done."""
        offered = newer(game)
        if offered is None:
            return f"{game.code}: no newer release of {game.ruleset} is deployed than the one it has."
        try:
            judgement = rules_change(code=game.code, user=None, release=offered.release, reason=reason)
        except SiteError as refused:
            return f"{game.code}: {refused.sentence}"
        self.stdout.write(f"Version {offered.version} judges {game.code} from event {judgement.seq} on.")
        return ""


def choose_games(code: str | None, working: bool, **_: Any) -> Iterable[Game]:
    """The games that are meant; raises `CommandError` for one that is not under way."""
    if working:
        return Game.objects.filter(status=Game.Status.ACTIVE, release=WORKING)
    game = Game.objects.filter(code=code).first()
    if game is None or game.status != Game.Status.ACTIVE:
        raise CommandError(f"There is no game {code} under way.")
    return [game]
