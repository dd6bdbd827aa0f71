"""`manage.py newruleset NAME`: a new rule system, as a copy of one of the skeletons."""

from __future__ import annotations

import re
import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

RULES: Path = settings.ROOT / "rules"
SKELETONS = {meta.parent.name: meta.parent for meta in (RULES / "core").glob("*/meta.toml")}
NAME = re.compile(r"[a-z][a-z0-9_]{1,31}")


class Command(BaseCommand):
    """Copies a skeleton; nothing else needs to know of the new folder."""

    help = "Copy a small ruleset to rules/NAME; the conformance tests find it at once."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The name, and where to put it."""
        parser.add_argument("name", help="its id: small letters, digits, underscores")
        parser.add_argument(
            "--like",
            choices=sorted(SKELETONS),
            default="skeleton",
            help="one side after the other, or both at once (patrols)",
        )
        parser.add_argument("--into", type=Path, default=RULES, help="the folder to make it in")

    def handle(self, *args: Any, **options: Any) -> None:
        """Copy, and give it its title. Raises CommandError for a bad or taken name."""
        name, target = options["name"], options["into"] / options["name"]
        home = SKELETONS[options["like"]]
        if not NAME.fullmatch(name):
            raise CommandError(f"«{name}» is no id: small letters, digits and underscores, a letter first.")
        if target.exists():
            raise CommandError(f"{target} is there already.")
        shutil.copytree(
            home, target, ignore=shutil.ignore_patterns("__pycache__", "recordings", *list_recorded(home))
        )
        entitle(target / "meta.toml", name.replace("_", " ").title())
        rename(target / "told" / "defaults.txt", home.name, name)
        self.stdout.write(f"Made {target}. Fill in meta.toml, data/ and a scenario, then read sequence.py.")


def list_recorded(home: Path) -> list[str]:
    """What is told of recordings: they are games of the skeleton and stay with it."""
    return [f"{path.stem}.sums" for path in home.glob("recordings/*.jsonl")]


def rename(told: Path, old: str, new: str) -> None:
    """Name the modules of which the text tells as those of the copy."""
    told.write_text(told.read_text().replace(f"rules.core.{old}.", f"rules.{new}."))


def entitle(meta: Path, title: str) -> None:
    """Write the title into `meta.toml`."""
    meta.write_text(re.sub(r'^title = ".*"$', f'title = "{title}"', meta.read_text(), flags=re.MULTILINE))
