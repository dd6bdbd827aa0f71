"""What is dear about a database is done once: one worker migrates, the others copy; a test clears what it filled."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, connections, transaction
from django.test import TransactionTestCase

TEMPLATE = "migrated"
"""The database that every worker's is a copy of."""

KEPT = {"auth_permission", "django_content_type", "django_site"}
"""What `migrate` fills: the same before each test, and nothing that a test writes."""


def share_migrations(folder: Path) -> None:
    """Let the test database be a copy of one that is migrated already; whoever comes first migrates it."""
    with (folder / "migrated.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        if not lock.read():
            _migrate()
            lock.write("done")
    connection.settings_dict["TEST"].update(TEMPLATE=TEMPLATE, MIGRATE=False)


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


def clear(case: Any) -> None:
    """Empty every table that is not; keys are checked when all is gone."""
    for alias in case._databases_names(include_mirrors=False):
        one = connections[alias]
        tables = set(one.introspection.django_table_names(only_existing=True, include_views=False)) - KEPT
        with transaction.atomic(using=alias), one.cursor() as cursor:
            asked = (f"SELECT '{table}' WHERE EXISTS (SELECT FROM {table})" for table in sorted(tables))
            cursor.execute(" UNION ALL ".join(asked))
            for (table,) in cursor.fetchall():
                cursor.execute(f"DELETE FROM {table}")
