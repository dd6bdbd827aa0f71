"""The hand-written statements name the columns that the models have."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db import models

from wargame.games import ledger, sql
from wargame.games.models import Game

WRITE = ledger.statement(*ledger.PARTS)
INSERTS = re.findall(r"INSERT INTO (\w+)\s*\(([^)]*)\)", WRITE)
TABLES: dict[str, Any] = {model._meta.db_table: model for model in apps.get_app_config("games").get_models()}


def columns(model: type[models.Model]) -> set[str]:
    """The columns of a table but for its key, which the database gives."""
    return {field.column for field in model._meta.concrete_fields} - {"id"}


@pytest.mark.parametrize(("table", "named"), INSERTS, ids=[table for table, _ in INSERTS])
def test_every_column_is_written(table: str, named: str) -> None:
    assert {name.strip() for name in named.split(",")} == columns(TABLES[table])


def test_the_game_keeps_what_was_agreed() -> None:
    """Whatever an action does not set was settled when the game was opened."""
    (assignments,) = re.findall(r"UPDATE games_game g SET(.*?)FROM b", WRITE, re.DOTALL)
    settled = columns(Game) - set(re.findall(r"(\w+) =", assignments))
    assert settled == {
        "code", "name", "ruleset", "version", "scenario", "options", "terms", "private", "group_id",
        "invitation", "owner_id", "pace", "release", "releases", "commitment", "bank_ms",
        "increment_ms", "cap_ms", "created", "holds", "kept", "pause", "pause_ends",
    }  # fmt: skip


def test_json_columns_are_parsed() -> None:
    """What Django would parse of the rows that the referee reads, the ledger parses."""
    read = {field.column for field in Game._meta.concrete_fields if isinstance(field, models.JSONField)}
    assert read <= ledger.JSON


def test_no_table_is_spelt_out() -> None:
    """Names of tables and columns come from the models."""
    written = Path(ledger.__file__).read_text(encoding="utf-8")
    assert {name for name in TABLES if name in written} == set()


def test_a_field_that_is_not_there_is_no_column() -> None:
    with pytest.raises(FieldDoesNotExist, match="hue"):
        sql.insert_sql(Game, "b", {"hue": "b.hue"})
    with pytest.raises(AssertionError, match=r"Game\.seats has no column"):
        sql.column(Game, "seats")
