"""`manage.py lint`: style, types and the import law, in Python and in the front end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from wargame.tools import node

CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("lint-imports", "--no-logo"),
)


class Command(BaseCommand):
    """Runs every check, even after one has failed."""

    help = "Run ruff, mypy, import-linter, tsc and svelte-check."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Name each check before it speaks; end with failure if one failed."""
        failed = [" ".join(check) for check in CHECKS if not self.passes(*check)]
        failed += [] if self.front_end_passes() else ["front end"]
        if failed:
            sys.exit("lint failed: " + ", ".join(failed))

    def passes(self, program: str, *arguments: str) -> bool:
        """Run one tool of the environment."""
        self.stdout.write(f"· {program} {' '.join(arguments)}")
        self.stdout.flush()
        tool = Path(sys.executable).parent / program
        return subprocess.run([str(tool), *arguments], cwd=settings.ROOT).returncode == 0

    def front_end_passes(self) -> bool:
        """Type-check TypeScript and Svelte."""
        self.stdout.write("· tsc, svelte-check")
        self.stdout.flush()
        try:
            call_command("schema")
            node.install()
            node.npm("run", "--silent", "check")
        except subprocess.CalledProcessError:
            return False
        return True
