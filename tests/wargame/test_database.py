"""What the tests do to their database between two that commit."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from tests import database
from tests.wargame.clubhouse import Clubhouse
from tests.wargame.match import new_match
from tests.wargame.sitting import SKELETON

pytestmark = pytest.mark.django_db


def filled() -> set[str]:
    """The tables of the site's models with rows."""
    with connection.cursor() as cursor:
        tables = connection.introspection.django_table_names(only_existing=True)
        counts = {table: cursor.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
    return {table for table, count in counts.items() if count}


def test_all_rows_go_but_those_that_migrating_made() -> None:
    made = filled()
    of_migrations = set(ContentType.objects.values_list("pk")), set(Permission.objects.values_list("pk"))
    Clubhouse()
    new_match(SKELETON).play(3)
    assert len(filled()) > len(made) + 10
    database.clear(SimpleNamespace(_databases_names=lambda include_mirrors: ["default"]))
    connection.check_constraints()
    assert filled() == made <= database.KEPT
    assert of_migrations == (
        set(ContentType.objects.values_list("pk")), set(Permission.objects.values_list("pk"))
    )  # fmt: skip
