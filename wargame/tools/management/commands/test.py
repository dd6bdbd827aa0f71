"""`manage.py test`: every check there is, or those asked for."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand

from tests import aim
from wargame.tools import node


class Command(BaseCommand):
    """Lint and the front end's tests, then pytest; with arguments pytest alone."""

    help = "Run lint, the front end's tests and pytest; with arguments pytest alone, which gets them."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """For `manage.py help test`: what is understood before pytest is."""
        parser.add_argument(
            "aim",
            nargs="?",
            help="only the tests of a ruleset (border_clash), or its cases of a rule (border_clash-2.1)",
        )
        parser.add_argument(
            "--explore",
            action="store_true",
            help="the random tests with new seeds, --seconds=20 each; what is found is kept",
        )

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the arguments as they are: they are pytest's."""
        chosen = argv[2:]
        if {"-h", "--help"} & set(chosen):
            self.print_help(argv[0], argv[1])
            return
        node.build()
        if not chosen:
            call_command("lint", tests=True)
        command = [sys.executable, "-m", "pytest", *aim.arguments(chosen)]
        sys.exit(subprocess.run(command, cwd=aim.ROOT).returncode)
