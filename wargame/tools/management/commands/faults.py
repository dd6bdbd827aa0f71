"""`manage.py faults`: whether the tests find what is wrong. Puts small faults into the code, one at a time."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Runs `bench.faults` in a process of its own, which imports the code anew."""

    help = "Put faults into the code, one at a time, and say how many of them the tests find."
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand the arguments on as they are; `--help` says which there are."""
        command = [sys.executable, "-m", "bench.faults", *argv[2:]]
        sys.exit(subprocess.run(command, cwd=settings.ROOT).returncode)
