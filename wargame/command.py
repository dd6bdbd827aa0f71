"""Running a command of `manage.py`: with the embedded database when no other is named."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NO_DATABASE = {
    "",
    "help",
    "test",
    "lint",
    "bench",
    "faults",
    "schema",
    "newruleset",
    "practice",
    "adjudicate",
    "collectstatic",
}
NEED_FRONTEND = {"play", "bench"}


def run(argv: list[str]) -> None:
    """Run one command; Ctrl-C and SIGTERM end it in order."""
    command = argv[1] if len(argv) > 1 else ""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")
    signal.signal(signal.SIGTERM, _end)
    from django.core.management import execute_from_command_line

    with (
        database(needed=command != "verify") if wants_database(command) else contextlib.nullcontext(),
        contextlib.suppress(KeyboardInterrupt),
    ):
        if command == "play":
            os.environ.setdefault("DEMO", "1")
        if command in NEED_FRONTEND:
            _build_frontend(argv)
        execute_from_command_line(argv)


def wants_database(command: str) -> bool:
    """Whether the command is run with a database. `verify` takes older releases out of one where there is one."""
    if command == "verify":
        return "DATABASE_URL" in os.environ or _cluster_home().exists()
    return command not in NO_DATABASE


def _cluster_home() -> Path:
    return Path(os.environ.get("VAR", ROOT / "var")) / "pg"


def _build_frontend(argv: list[str]) -> None:
    """Build the front end first: Django reads its manifest once, while it sets itself up."""
    from wargame.tools import node

    if not {"--no-build", "-h", "--help"} & set(argv):
        node.build()


@contextlib.contextmanager
def database(*, needed: bool = True) -> Iterator[None]:
    """The embedded server in `var/`, unless DATABASE_URL names another; none where it can be done without."""
    if "DATABASE_URL" in os.environ:
        yield
        return
    from wargame.pgembed import Cluster, Unavailable

    cluster = Cluster(_cluster_home())
    address = ""
    with contextlib.nullcontext() if needed else contextlib.suppress(Unavailable, OSError):
        address = cluster.start()
    if not address:
        yield
        return
    os.environ["DATABASE_URL"] = address
    cluster.keep()
    try:
        yield
    finally:
        _close_connections()
        cluster.stop()


def _close_connections() -> None:
    from django.db import connections

    connections.close_all()


def _end(*_: Any) -> None:
    # uvicorn raises SIGTERM again after its own shutdown: without this no `finally` would run
    sys.exit(0)
