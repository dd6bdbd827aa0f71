"""Rulesets that are published version after version, as a site sees them from one deployment to the next."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

import rules
from rules.core import registry, releases
from rules.core.registry import HOME
from tests.wargame.match import Match, new_match
from wargame.games import position, services
from wargame.games import releases as kept
from wargame.games.record import export
from wargame.games.record.verify import verify
from wargame.games.signing import public_keys

FIGHTING = 5
TOWN = "border_town"
Edit = Callable[[Path], None]


class Shelf:
    """A ruleset of its own, one folder a version, of which the last is deployed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.homes: list[Path] = []

    def write(self, edit: Edit = lambda home: None) -> Path:
        """The next version, not deployed yet: that before it with a change."""
        home = self.root / str(len(self.homes) + 1) / TOWN
        before = self.homes[-1] if self.homes else HOME / "core" / "skeleton"
        shutil.copytree(
            before, home, ignore=shutil.ignore_patterns("__pycache__", "recordings", "told", "cases")
        )
        said = f"- {len(self.homes) + 1} (2026-11-23): 2.4 as tried here.\n"
        with (home / "CHANGES.md").open("a", encoding="utf-8") as file:
            file.write(said)
        meta = home / "meta.toml"
        text = meta.read_text().replace(f"version = {len(self.homes)}", f"version = {len(self.homes) + 1}")
        meta.write_text(text)
        edit(home)
        self.homes.append(home)
        return home

    def deploy(self) -> str:
        """The last version is what is there, in a process that has just begun; the release."""
        self.remove()
        rules.register_folder(self.homes[-1])
        return releases.publish(TOWN)

    def remove(self) -> None:
        """The folder is gone."""
        for home in self.homes:
            if home in registry._registered:
                registry.forget_folder(home)
        forget()


def forget() -> None:
    """As in a process that has just begun: none of the releases is imported either."""
    position.forget()
    kept._opened.clear()
    for name in [name for name in sys.modules if re.match(r"rules_[0-9a-f]{64}(\.|$)", name)]:
        del sys.modules[name]


@pytest.fixture
def shelf(tmp_path: Path, settings: Any) -> Iterator[Shelf]:
    settings.RELEASES = True
    settings.VAR = tmp_path / "var"
    shelf = Shelf(tmp_path / "shelf")
    yield shelf
    shelf.remove()


@pytest.fixture
def old(shelf: Shelf) -> Match:
    """A game under way, founded on version 1."""
    shelf.write()
    shelf.deploy()
    match = new_match(TOWN, seed=FIGHTING)
    match.play(6)
    return match


def replaced(name: str, before: str, after: str) -> Edit:
    """A change of one file."""

    def edit(home: Path) -> None:
        text = (home / name).read_text()
        assert before in text, f"{name} has no {before!r}"
        (home / name).write_text(text.replace(before, after))

    return edit


def renamed_verbs(home: Path) -> None:
    """A release that knows nothing of a verb, and whose other verbs say something else."""
    init = home / "__init__.py"
    init.write_text(
        init.read_text().replace("    history=history,\n", "").replace("    position=position,\n", "")
    )
    movement = home / "chapters" / "movement.py"
    movement.write_text(
        movement.read_text().replace("return line(event, ", 'return line(event, code="said", ')
    )


def checked(match: Match) -> list[str]:
    """What the verifier says of the record."""
    lines = [line.decode() for line in export.record_bytes(match.game)]
    report = verify(lines, list(public_keys().values()))
    return [f"{finding.line}: {finding.what}" for finding in report.findings] + report.unchecked


def said(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def agree(match: Match, side: str, release: str) -> Any:
    return services.rules_agree(code=match.code, user=match.users[side], release=release)
