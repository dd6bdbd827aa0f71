"""`manage.py lint`: style, types and the import law, in Python and in the front end (ADR 0098)."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from wargame.tools import node

NPM = "npm"
OWN_ORDERS = sorted(Path(settings.ROOT).glob("rules/*/.importlinter"))
"""Where a ruleset says in what order its packages stand."""

CHECKS = (
    ("mypy",),
    (NPM, "run", "--silent", "check"),
    (NPM, "run", "--silent", "lint"),
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("lint-imports", "--no-logo"),
    *(
        ("lint-imports", "--no-logo", "--no-cache", "--config", str(path.relative_to(settings.ROOT)))
        for path in OWN_ORDERS
    ),
)
AT_ONCE = 2


class Command(BaseCommand):
    """Runs every check, even after one has failed."""

    help = "Run ruff, mypy, import-linter, tsc, svelte-check, prettier and oxlint."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Name each check before what it says; end with failure if one failed."""
        call_command("schema")
        node.install()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            results = zip(CHECKS, pool.map(run, CHECKS), strict=True)
            failed = [check for check, done in results if not self.passes(check, done)]
        if failed:
            sys.exit("lint failed: " + ", ".join(map(" ".join, failed)))

    def passes(self, check: tuple[str, ...], done: subprocess.CompletedProcess[str]) -> bool:
        """Tell what a check said, and whether it found nothing."""
        self.stdout.write(f"· {' '.join(check)}\n{done.stdout.strip()}")
        self.stdout.flush()
        return done.returncode == 0


def run(check: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Run one tool, of the environment or of node, and keep what it says."""
    program, *arguments = check
    if program == NPM:
        return node.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    tool = Path(sys.executable).parent / program
    return subprocess.run(
        [str(tool), *arguments],
        cwd=settings.ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
