"""A Redis of a test's own, that may be stopped, frozen and started again at the same address."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
from pathlib import Path

import pytest
import redis

from tests.wargame.wire import becomes

PROGRAM = shutil.which("redis-server")


class Queue:
    """A server at a port of its own."""

    def __init__(self, folder: Path) -> None:
        if PROGRAM is None:
            (pytest.fail if os.environ.get("CI") else pytest.skip)("no redis-server here: install Debian's")
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = int(listener.getsockname()[1])
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        command = [str(PROGRAM), *where, "--save", "", "--appendonly", "no", "--loglevel", "warning"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        assert becomes(self.answers), "Redis does not start"

    def answers(self) -> bool:
        try:
            with redis.Redis(port=self.port) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def clients(self) -> int:
        """How many connections it has, this question's not counted."""
        with redis.Redis(port=self.port) as client:
            return int(client.info("clients")["connected_clients"]) - 1  # type: ignore[index]

    def stop(self) -> None:
        """End it without a word."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None

    def freeze(self) -> None:
        """It keeps its connections, and answers nothing."""
        assert self.process
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it stopped."""
        assert self.process
        self.process.send_signal(signal.SIGCONT)
