"""`manage.py play`: the whole site in one process, for a laptop and for a look round."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import threading
import warnings
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import uvicorn
from celery.beat import EmbeddedService
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from wargame.celery import app
from wargame.door import PatientProtocol

FRAME = 256 * 1024
"""Bytes of a frame that are taken off the wire at all; the site reads 64 kB of it."""


class Command(BaseCommand):
    """Database, front end, demo, worker, beat and web server."""

    help = "Start the site with a demo match; --port 0 takes any free port."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, and what to leave out."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="start without the demo club and match")
        parser.add_argument("--no-build", action="store_true", help="take the front end as it was last built")

    def handle(self, *args: Any, **options: Any) -> None:
        """Everything, in the order in which one thing needs another."""
        if settings.PRODUCTION:
            raise CommandError("play is for a laptop; docs/running.md says how a server is run.")
        listener = listen(options["host"], options["port"])
        self.say("Preparing the database …")
        call_command("migrate", verbosity=0)
        address = f"http://{options['host']}:{listener.getsockname()[1]}"
        if "SITE_ADDRESS" not in os.environ:
            settings.SITE_ADDRESS = address
        with tasks():
            links = {} if options["no_demo"] else demo_links(address, self.say)
            self.announce(address, links)
            with season() if links else contextlib.nullcontext():
                serve(listener)

    def say(self, text: str) -> None:
        """A line at once, also into a pipe: a first start takes a minute."""
        self.stdout.write(text)
        self.stdout.flush()

    def announce(self, address: str, links: dict[str, str]) -> None:
        """Say where the site is, and how to enter as each of the demo people."""
        self.stdout.write(f"\n{settings.SITE_NAME} is at {address}/  (Ctrl-C ends it)\n")
        if links:
            self.stdout.write("Sign in, each in a browser or private window of its own:\n")
        for who, link in links.items():
            self.stdout.write(f"  {who:<24} {link}")
        self.stdout.write("")
        self.stdout.flush()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, made early: a taken port is known before anything is built. Raises CommandError."""
    try:
        return socket.create_server((host, port))
    except OSError as fault:
        raise CommandError(f"Cannot listen on {host}:{port}: {fault}. Try --port 0.") from fault


@contextlib.contextmanager
def tasks() -> Iterator[None]:
    """Celery's worker and beat as threads of this process. What is lost at the end is due at the start.

    One worker for both queues: two in one process would share what they listen to.
    """
    worker = app.WorkController(
        app=app,
        queues=["celery", "outgoing"],
        pool="threads",
        concurrency=6,
        loglevel="WARNING",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    thread = threading.Thread(target=worker.start, name="celery", daemon=True)
    beat = EmbeddedService(app, thread=True, schedule_filename=str(settings.VAR / "beat"))
    thread.start()
    beat.start()
    try:
        yield
    finally:
        beat.stop()
        worker.stop()
        thread.join(5)


@contextlib.contextmanager
def season() -> Iterator[None]:
    """Practice players play the demo's season beside the site, and leave it the machine; what is missing they play
    at the next start.
    """
    with open(settings.VAR / "season.log", "w", encoding="utf-8") as log:
        playing = subprocess.Popen(
            [sys.executable, str(settings.ROOT / "manage.py"), "season"],
            stdout=log,
            stderr=log,
            env={**os.environ, "NO_BOOTSTRAP": "1"},
            preexec_fn=partial(os.nice, 15),
        )
    try:
        yield
    finally:
        playing.terminate()
        playing.wait(30)


def demo_links(address: str, say: Callable[[str], None]) -> dict[str, str]:
    """A sign-in link for each of the demo's people. Seeds the demo and opens the season's ladder, where they are
    missing, and says what is made.
    """
    from wargame.accounts.demo import sign_in_path
    from wargame.lobby import demo
    from wargame.lobby.season import people, season_gather

    links = {demo.title(user): address + sign_in_path(user) for user in demo.seed(say)}
    say("Preparing the ladder of the demo …")
    season_gather(people())
    return links


def serve(listener: socket.socket) -> None:
    """Serve until told to end."""
    # whitenoise hands whole files to ASGI, which Django mentions once
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
    uvicorn.Server(config()).run(sockets=[listener])


def config() -> uvicorn.Config:
    """The web server; the Dockerfile and docs/running.md say the same to the one of a server."""
    return uvicorn.Config(
        "wargame.asgi:application",
        http=PatientProtocol,
        log_level="warning",
        lifespan="off",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,  # a push is smaller than a packet; packing it costs more than it saves
    )
