#!/usr/bin/env python3
"""`python3 manage.py play` starts the site, `python3 manage.py test` runs every test.

Until the virtual environment exists this file needs nothing but Python itself: it makes `.venv`, installs
what is locked in requirements.txt (for tests and tools: requirements-dev.txt) and starts again in there.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".installed"
LOCK = ROOT / "requirements.txt"
DEV_LOCK = ROOT / "requirements-dev.txt"
NEED_TOOLS = {"test", "lint", "schema", "bench", "faults"}


def main() -> None:
    """Bootstrap when needed, then hand over to Django."""
    if sys.version_info < (3, 11):  # noqa: UP036  # this file runs before anything has checked it
        sys.exit("Railhead needs Python 3.11 or newer; this is " + sys.version.split()[0])
    if "NO_BOOTSTRAP" not in os.environ:
        bootstrap(DEV_LOCK if set(sys.argv[1:2]) & NEED_TOOLS else LOCK)
    sys.path.insert(0, str(ROOT))
    if sys.argv[1:2] == ["test"]:
        from tests import aim

        if aim.is_aimed(sys.argv[2:]):  # without the site it is answered the sooner
            sys.exit(aim.run(sys.argv[2:]))
    from wargame.command import run

    run(sys.argv)


def bootstrap(lock: Path) -> None:
    """Bring `.venv` up to the lock file and be running in it."""
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    if installed(lock):
        if not inside:
            os.execv(PYTHON, [str(PYTHON), *sys.argv])
        return
    print("Setting up .venv (once, a few seconds) …", file=sys.stderr, flush=True)
    if not PYTHON.exists():
        make_environment()
    install(lock)
    with STAMP.open("a") as stamp:
        stamp.write(fingerprint(lock) + "\n")
    os.execv(PYTHON, [str(PYTHON), *sys.argv])


def installed(lock: Path) -> bool:
    """Whether the environment holds the lock. The tools' lock holds the site's too."""
    if not (PYTHON.exists() and STAMP.exists()):
        return False
    return bool({fingerprint(lock), fingerprint(DEV_LOCK)} & set(STAMP.read_text().split()))


def fingerprint(lock: Path) -> str:
    """What a lock file asks for, on this Python."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return hashlib.sha256(lock.read_bytes() + version.encode()).hexdigest()


def make_environment() -> None:
    """Make `.venv`; where Debian keeps the venv module in a package of its own, fetch that first."""
    uv = shutil.which("uv")
    if uv:
        subprocess.run([uv, "venv", "-q", "--seed", "--python", sys.executable, str(VENV)], check=True)
        return
    probe = [sys.executable, "-c", "import ensurepip, venv"]
    if subprocess.run(probe, capture_output=True).returncode:
        install_venv_module()
    subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)


def install_venv_module() -> None:
    """As root on Debian or Ubuntu install python3-venv; otherwise say what to type, and stop."""
    command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "python3-venv"]
    if os.geteuid() or not shutil.which("apt-get"):
        sys.exit("This Python has no venv module. On Debian or Ubuntu: sudo " + " ".join(command))
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], check=True, env=quiet, stdout=subprocess.DEVNULL)
    subprocess.run(command, check=True, env=quiet, stdout=subprocess.DEVNULL)


def install(lock: Path) -> None:
    """Install what is locked: with uv (ten times quicker) where it can be had, else with pip."""
    uv = shutil.which("uv") or fetch_uv()
    pip = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    quick = [uv or "", "pip", "install", "-q", "--compile-bytecode", "--python", str(PYTHON)]
    subprocess.run([*(quick if uv else pip), "-r", str(lock)], check=True)


def fetch_uv() -> str | None:
    """uv inside the environment, or None when it cannot be had."""
    uv = VENV / "bin" / "uv"
    if not uv.exists():
        command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "uv"]
        subprocess.run(command, check=False)
    return str(uv) if uv.exists() else None


if __name__ == "__main__":
    main()
