"""What the tests do to their database between two that commit."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests import database
from tests.conftest import SHARED
from tests.wargame.clubhouse import clubhouse
from tests.wargame.match import new_match
from tests.wargame.sitting import SKELETON
from wargame.pgembed import Cluster

pytestmark = pytest.mark.django_db


def filled() -> set[str]:
    """The tables of the site's models with rows."""
    with connection.cursor() as cursor:
        tables = connection.introspection.django_table_names(only_existing=True)
        counts = {table: cursor.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
    return {table for table, count in counts.items() if count}


@pytest.mark.dear
def test_all_rows_go_but_those_that_migrating_made() -> None:
    made = filled()
    of_migrations = set(ContentType.objects.values_list("pk")), set(Permission.objects.values_list("pk"))
    clubhouse()
    new_match(SKELETON).play(3)
    assert len(filled()) > len(made) + 10
    database.clear(SimpleNamespace(_databases_names=lambda include_mirrors: ["default"]))
    connection.check_constraints()
    assert filled() == made <= database.KEPT
    assert of_migrations == (
        set(ContentType.objects.values_list("pk")), set(Permission.objects.values_list("pk"))
    )  # fmt: skip


def lines(dump: str) -> set[str]:
    """The lines of a dump, without its password and without casts, which PostgreSQL places anew as it reads them."""
    said = (line for line in dump.splitlines() if not line.startswith("\\"))
    return {re.sub(r"::(character varying|text)|\[\]|[()]", "", line) for line in said}


def test_another_migration_or_another_django_is_another_database(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [database.kept()]
    read = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda path: read(path) + b"#" * path.match("games/migrations/0001_*")
    )
    names.append(database.kept())
    monkeypatch.setattr("django.__version__", "5.2.999")
    assert len({*names, database.kept()}) == 3


@pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the server of DATABASE_URL is migrated by Django")
@pytest.mark.dear
def test_what_an_earlier_run_has_kept_is_what_migrating_makes() -> None:
    """Nothing is left to migrate, and every line of the schema is in the file."""
    executor = MigrationExecutor(connection)
    assert not executor.migration_plan(executor.loader.graph.leaf_nodes())
    cluster = Cluster(Path(os.environ[SHARED]), durable=False)
    at = ("-h", cluster.socket, "-U", "postgres", "--schema-only", connection.settings_dict["NAME"])
    schema = subprocess.run([cluster.bin / "pg_dump", *at], capture_output=True, text=True, check=True).stdout
    now, then = lines(schema), lines(database.kept().read_text("utf-8"))
    assert len(now) > 1000 and now <= then
