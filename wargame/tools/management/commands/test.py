"""`manage.py test`: every check there is, or those asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor

from django.core.management.base import BaseCommand

from tests import aim
from wargame.tools import node


class Command(BaseCommand):
    """Lint and the front end's tests beside pytest; with arguments pytest alone."""

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
        with ThreadPoolExecutor() as pool:
            linted = pool.submit(lint) if not chosen else None
            command = [sys.executable, "-m", "pytest", *aim.arguments(chosen)]
            status = subprocess.run(command, cwd=aim.ROOT, env=environment()).returncode
        if linted:
            print(linted.result().stdout, end="")
            status = status or linted.result().returncode
        sys.exit(status)


def lint() -> subprocess.CompletedProcess[str]:
    """`manage.py lint` beside pytest, and less urgent: it fills the time in which tests wait."""
    command = ["nice", sys.executable, str(aim.ROOT / "manage.py"), "lint", "--tests"]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def environment() -> dict[str, str]:
    """Python keeps what it has compiled: the workers import the same, and tests start processes of their own."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
