"""What is dear about a database is done once: who comes first after a new migration migrates, all others copy; a test
clears what it filled.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import connection, connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.test import TransactionTestCase

from wargame.pgembed import Cluster

TEMPLATE = "migrated"
"""The database that every worker's is a copy of."""

KEPT = {"auth_permission", "django_content_type", "django_site"}
"""What `migrate` fills: the same before each test, and nothing that a test writes."""


def share_migrations(cluster: Cluster) -> None:
    """Let the test database be a copy of one that is migrated already; whoever comes first makes that."""
    with (cluster.data.parent / "migrated.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        if not lock.read():
            migrate(cluster, kept())
            lock.write("done")
    connection.settings_dict["TEST"].update(TEMPLATE=TEMPLATE, MIGRATE=False)


def kept() -> Path:
    """What all migrations make, from an earlier run; another file as soon as one of them, or Django, is another."""
    found = MigrationLoader(None).disk_migrations.values()
    sources = sorted({str(sys.modules[type(one).__module__].__file__) for one in found})
    texts = (Path(source).read_bytes() for source in sources)
    digest = sha256(b"\0".join([django.__version__.encode(), *texts])).hexdigest()[:16]
    return Path(settings.VAR / "tests" / f"{digest}.sql")


def load_migrated(cluster: Cluster) -> None:
    """Spare an empty site most of its first `migrate`, where an earlier run has kept what that makes."""
    if (made := kept()).exists():
        _load(cluster, made, "postgres")


def migrate(cluster: Cluster, file: Path) -> None:
    """Make the template from what an earlier run has kept; else migrate, which is most of a short run, and keep it."""
    if file.exists():
        _run(cluster, "createdb", TEMPLATE)
        _load(cluster, file, TEMPLATE)
        return
    _migrate()
    file.parent.mkdir(exist_ok=True)
    for former in file.parent.glob("*.sql"):
        former.unlink()
    half = file.with_suffix(f".{os.getpid()}")
    _run(cluster, "pg_dump", "-f", str(half), TEMPLATE)
    half.rename(file)


def _load(cluster: Cluster, file: Path, database: str) -> None:
    quietly = ("-q", "-o", os.devnull, "-v", "ON_ERROR_STOP=1")
    _run(cluster, "psql", *quietly, "-1", "-f", str(file), database)


def _run(cluster: Cluster, program: str, *arguments: str) -> None:
    at = ("-h", str(cluster.socket), "-U", "postgres")
    subprocess.run([cluster.bin / program, *at, *arguments], check=True)


def _migrate() -> None:
    """Make the template, as Django makes a test database, and leave the settings as they were."""
    test, name = connection.settings_dict["TEST"], connection.settings_dict["NAME"]
    named = test["NAME"]
    test["NAME"] = TEMPLATE
    connection.creation.create_test_db(verbosity=0, serialize=False)
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
    test["NAME"] = named
    connection.settings_dict["NAME"] = settings.DATABASES["default"]["NAME"] = name


def clear_quickly() -> None:
    """Let tests that commit delete the rows that they left. Django would truncate every table there is, and make
    permissions and content types anew: half a second for each such test.
    """
    TransactionTestCase._fixture_teardown = clear  # type: ignore[method-assign]


def tables(within: Any) -> list[str]:
    """Those that a test may fill."""
    found = within.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted(set(found) - KEPT)


def clear(case: Any) -> None:
    """Empty every table that is not; keys are checked when all is gone."""
    for alias in case._databases_names(include_mirrors=False):
        one = connections[alias]
        with transaction.atomic(using=alias), one.cursor() as cursor:
            asked = (f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table})" for table in tables(one))
            cursor.execute(" UNION ALL ".join(asked))
            for (table,) in cursor.fetchall():
                cursor.execute(f"DELETE FROM {table}")
