"""Pieces of statements written by hand, with the tables and columns that the models have."""

from __future__ import annotations

from django.db import connection
from django.db.models import Field, Model


def table(model: type[Model]) -> str:
    """The name of its table."""
    return model._meta.db_table


def column(model: type[Model], name: str) -> str:
    """The column of a field; raises `FieldDoesNotExist`."""
    return str(_field(model, name).column)


def columns(model: type[Model], *names: str, of: str) -> str:
    """The columns of some fields, or of all, as a list; `of` is what the statement calls the table."""
    wanted = names or [field.name for field in model._meta.concrete_fields]
    return ", ".join(f"{of}.{column(model, name)}" for name in wanted)


def insert_sql(model: type[Model], source: str, values: dict[str, str]) -> str:
    """A row for each of `source`: by field the expression that gives it."""
    into = ", ".join(column(model, name) for name in values)
    return f"INSERT INTO {table(model)} ({into}) SELECT {', '.join(values.values())} FROM {source}"


def assign_sql(model: type[Model], values: dict[str, str]) -> str:
    """Return what follows SET: by field the expression that gives it."""
    return ", ".join(f"{column(model, name)} = {value}" for name, value in values.items())


def rows(document: str, alias: str, model: type[Model], *names: str) -> str:
    """A list in a JSON document as rows of some fields of a model, each under its column."""
    typed = ", ".join(
        f"{field.column} {field.db_type(connection)}" for field in (_field(model, name) for name in names)
    )
    return f"jsonb_to_recordset({document}) AS {alias}({typed})"


def _field(model: type[Model], name: str) -> Field[object, object]:
    field = model._meta.get_field(name)
    assert isinstance(field, Field), f"{model.__name__}.{name} has no column"
    return field
