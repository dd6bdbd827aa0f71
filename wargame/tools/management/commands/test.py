"""`manage.py test`: every check there is. What follows goes to pytest: `manage.py test -k sockets`."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from wargame.tools import node


class Command(BaseCommand):
    """Lint and the front end's tests, then pytest; with arguments pytest alone."""

    help = "Run lint, the front end's tests and pytest; with arguments pytest alone, which gets them."
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the arguments as they are: they are pytest's."""
        chosen = argv[2:]
        node.build()
        if not chosen:
            call_command("lint")
            node.npm("run", "--silent", "test")
        arguments = chosen or ["-n", "2"]
        done = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=settings.ROOT)
        sys.exit(done.returncode)
