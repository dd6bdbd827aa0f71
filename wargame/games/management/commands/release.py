"""`manage.py release`: publish rulesets as they are now, and see which releases games are played by."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from rules.core import registry, releases
from rules.core.errors import Malformed
from rules.core.releases import WORKING
from wargame.games.models import Game, Release


class Command(BaseCommand):
    """Publish; without a ruleset, show."""

    help = "Publish rulesets as they are now (docs/running.md); without an id show what is published."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the rulesets to publish; none to list what is published."""
        parser.add_argument("ruleset", nargs="*", help="ids of rulesets to publish")

    def handle(self, *args: Any, **options: Any) -> None:
        """Enter them in `releases.toml`, or list it."""
        for id in options["ruleset"]:
            try:
                name = releases.publish(id)
            except (releases.NotReleased, Malformed) as refused:
                raise CommandError(str(refused)) from refused
            self.stdout.write(f"{id} {registry.meta(id).version} is published as {name}")
        if not options["ruleset"]:
            for line in list_rulesets():
                self.stdout.write(line)


def list_rulesets() -> Iterator[str]:
    """Every ruleset with what is deployed, what was published, and how many games are played by each."""
    played, kept = games(), list_stored()
    for id in sorted({*registry.available(), *(id for id, _ in played)}):
        here = releases.current(registry.folder(id)) if id in registry.available() else ""
        yield f"{id}: deployed is {here[:12] or 'nothing'}"
        names = {name: f"version {version}" for version, name in releases.read_releases(id).items()}
        names[WORKING] = "whatever is deployed"
        for name in dict.fromkeys((*names, *(name for of, name in played if of == id))):
            if name == WORKING != here and not played[id, name]:
                continue
            where = ", in the database" if name in kept else ""
            said = names.get(name, f"not in {releases.MANIFEST}: CANNOT BE PLAYED")
            yield f"  {name[:12]:12} {said:20} {played[id, name]} games under way{where}"


def games() -> Counter[tuple[str, str]]:
    """Count the games under way by release."""
    try:
        under_way = Game.objects.filter(status__in=(Game.Status.OPEN, Game.Status.ACTIVE))
        return Counter(under_way.values_list("ruleset", "release"))
    except DatabaseError:  # a release can be made without one
        return Counter()


def list_stored() -> set[str]:
    """The releases whose files are in the database."""
    try:
        return set(Release.objects.values_list("name", flat=True))
    except DatabaseError:
        return set()
