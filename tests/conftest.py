"""One throw-away PostgreSQL server for a test run, started by the first test that needs it; workers share it."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

FOLDER = pytest.StashKey[Path]()
SHARED = "TEST_CLUSTER"
"""Environment variable by which the workers know the server's folder."""


def pytest_configure(config: pytest.Config) -> None:
    """Name the server's folder in the controlling process, unless DATABASE_URL names a server."""
    if hasattr(config, "workerinput") or "DATABASE_URL" in os.environ:
        return
    folder = Path(tempfile.mkdtemp(prefix="wargame-test-"))
    folder.chmod(0o755)  # as root the server runs as nobody
    config.stash[FOLDER] = folder
    os.environ[SHARED] = str(folder / "pg")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Delete the server, which ended with the last who used it."""
    if folder := config.stash.get(FOLDER, None):
        data = Path(os.environ.pop(SHARED))
        if any(folder.iterdir()):
            from wargame.pgembed import Cluster

            Cluster(data, durable=False).destroy()
        shutil.rmtree(folder, ignore_errors=True)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What a machine may lack is said by name; only in CI is its lack a failure."""
    if item.get_closest_marker("browser") and not chromium():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "no Chromium here: install Debian's `chromium`"
        )
    if item.get_closest_marker("production") and "REDIS_URL" not in os.environ:
        pytest.skip("takes minutes and wants redis-server; .ci/run runs these: pytest -m production")
    if item.get_closest_marker("redis") and "REDIS_URL" not in os.environ:
        pytest.skip(
            "no Redis named by REDIS_URL: install Debian's `redis-server`; .ci/run starts one and runs these"
        )


def chromium() -> str | None:
    """The browser of the end-to-end tests: the machine's own; none is ever fetched."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that a server run as nobody can reach, which pytest's own is not; removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="wargame-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The server goes with all its databases: who drops one of its own waits for whoever reads it still."""
    return "DATABASE_URL" not in os.environ


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, django_db_blocker: Any
) -> Iterator[None]:
    """Point Django at the server: its settings were read before the server had an address."""
    from django.db import connections

    from tests import database
    from wargame import env
    from wargame.pgembed import Cluster

    cluster = None if "DATABASE_URL" in os.environ else Cluster(Path(os.environ[SHARED]), durable=False)
    found: dict[str, Any] = env.database(cluster.start() if cluster else os.environ["DATABASE_URL"])
    for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT"):
        connections["default"].settings_dict[key] = found[key]
    database.clear_quickly()
    if cluster:
        with django_db_blocker.unblock():
            database.share_migrations(cluster)
    yield
    if cluster:
        cluster.stop()
