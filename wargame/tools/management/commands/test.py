"""`manage.py test`: every test there is, or those asked for."""

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
    """The rules, then the site, and the front end beside it; with other arguments than how much pytest alone."""

    help = "Run the tests of rules, site and front end; with other arguments pytest, which gets them."
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

        parser.add_argument("--whole", action="store_true", help="what is exhaustive, too")
        parser.add_argument("--part", metavar="2/3", help="of what is exhaustive one part of so many")

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the arguments as they are: they are pytest's."""
        chosen = argv[2:]
        if {"-h", "--help"} & set(chosen):
            self.print_help(argv[0], argv[1])
            return
        node.build()
        if not aim.is_everything(chosen):
            sys.exit(pytest(*aim.arguments(chosen)).returncode)
        chosen = chosen or ["--brief"]
        rules = pytest(*aim.RULES, *chosen).returncode
        with ThreadPoolExecutor() as pool:
            told_later = pool.submit(frontend)
            site = pytest(*aim.SITE, *chosen).returncode
        print(told_later.result().stdout, end="")
        sys.exit(rules or site or told_later.result().returncode)


def pytest(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run pytest with these arguments, in this interpreter and from the root of the repository."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=aim.ROOT, env=environment())


def frontend() -> subprocess.CompletedProcess[str]:
    """Run the front end's tests, which say nothing before their end."""
    return node.run("run", "--silent", "test", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def environment() -> dict[str, str]:
    """Python keeps what it has compiled: the workers import the same, and tests start processes of their own."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
