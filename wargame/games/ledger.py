"""The referee's statements, written by hand: three round trips an action, however long the game (ADR 0004).

The ORM would take a dozen. Everything a batch writes travels as one JSON document and one blob, so that the
server plans each form of the statement once. Tables and columns are those of the models; the names behind `b.` are the
document's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
import psycopg
from django.db import connection
from django.db.models import JSONField, Model

from rules.core.contract import Entity, Patch
from wargame.games import heartbeat
from wargame.games.hands import HAND
from wargame.games.heartbeat import Reading
from wargame.games.models import (
    Action,
    Checkpoint,
    DiceEpoch,
    Dump,
    Game,
    GameEvent,
    Seat,
    Signature,
    SupplyPool,
    Unit,
)
from wargame.games.sql import assign_sql, column, columns, insert_sql, rows, table

AMOUNTS = {"unit": None, "dump": "tokens", "pool": "points"}
TABLES = {"unit": Unit, "dump": Dump, "pool": SupplyPool}

SEAT_ROW = (
    "id", *HAND, "flagged", "draw_offered", "abandon_offered", "asked_seq",
)  # fmt: skip
"""What an action may change of a seat."""

EPOCH, USED = ("number", "secret", "phrases"), ("user", "payload", "verdict", "answer")
"""What is read of the epoch that rolls now, and of what a key was used for."""


def _attributes(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.concrete_fields)


GAME, SEAT = _attributes(Game), _attributes(Seat)
SEAT_GAME = column(Seat, "game")
LOCK = f"""
SELECT {columns(Game, of="g")}, {heartbeat.COLUMNS}
FROM {table(Game)} g {heartbeat.JOIN} WHERE g.{column(Game, "code")} = %s FOR UPDATE OF g
"""

# One row a seat, each with the epoch that rolls now and with what the key was used for, if it was.
BENCH = f"""
SELECT {columns(Seat, of="s")}, {columns(DiceEpoch, *EPOCH, of="e")}, {columns(Action, *USED, of="a")}
FROM {table(Seat)} s
JOIN LATERAL (SELECT * FROM {table(DiceEpoch)} WHERE {column(DiceEpoch, "game")} = s.{SEAT_GAME}
  ORDER BY {column(DiceEpoch, "number")} DESC LIMIT 1) e ON true
LEFT JOIN {table(Action)} a
  ON a.{column(Action, "game")} = s.{SEAT_GAME} AND a.{column(Action, "key")} = %s::uuid
WHERE s.{SEAT_GAME} = %s::bigint ORDER BY s.{column(Seat, "id")}
"""


def _put(kind: str) -> str:
    """The new and changed rows of one kind of entity."""
    model, amount = TABLES[kind], AMOUNTS[kind]
    kept = ("side", "place", "data", *([amount] if amount else []))
    values = {"game": "b.game", "entity": "r.entity", **{name: f"r.{column(model, name)}" for name in kept}}
    source = f"b, {rows(f'b.{kind}', 'r', model, 'entity', *kept)}"
    return f"""
put_{kind} AS (
  {insert_sql(model, source, values)}
  ON CONFLICT ({column(model, "game")}, {column(model, "entity")}) DO UPDATE
  SET {assign_sql(model, {name: f"excluded.{column(model, name)}" for name in kept})})"""


def _drop(kind: str) -> str:
    """The rows of one kind of entity that are gone."""
    model = TABLES[kind]
    return f"""
drop_{kind} AS (
  DELETE FROM {table(model)} t USING b
  WHERE t.{column(model, "game")} = b.game AND t.{column(model, "entity")} = ANY(b.gone))"""


ASKED = {
    "game": "game", "key": "key", "user": '"user"', "side": "side", "command": "command", "payload": "payload",
    "verdict": f"'{Action.Verdict.ACCEPTED}'", "answer": "answer", "dice": "dice", "epoch": "epoch",
    "kept": "kept", "seq_before": "before", "seq_after": "seq", "time": "now",
}  # fmt: skip
LINK = ("seq", "payload", "audience", "log", "hash")
TOLD = {
    "game": "b.game", "action": "asked.id", "side": "b.side", "time": "b.now",
    **{name: f"f.{column(GameEvent, name)}" for name in LINK},
}  # fmt: skip
SIGNATURE = ("seq", "of", "head", "time", "key", "signature")
SIGNED = {"game": "b.game", **{name: f"s.{column(Signature, name)}" for name in SIGNATURE}}
HEAD = f"""
WITH b AS MATERIALIZED (SELECT * FROM jsonb_to_record(%s::jsonb) AS b(
  game bigint, now timestamptz, seq int, hash text, status text, turn int, turns int, phase jsonb,
  awaiting text[], questions jsonb, result jsonb, key uuid, "user" bigint, side text, command text,
  payload jsonb, answer jsonb, dice jsonb, epoch int, kept int, before int, facts jsonb,
  unit jsonb, dump jsonb, pool jsonb, gone text[], seats jsonb, signed jsonb)),
asked AS ({insert_sql(Action, "b", ASKED)} RETURNING {column(Action, "id")} AS id),
told AS ({insert_sql(GameEvent, f"b, asked, {rows('b.facts', 'f', GameEvent, *LINK)}", TOLD)})"""

PARTS = {
    **{kind: _put(kind) for kind in TABLES},
    "gone": ",".join(_drop(kind) for kind in TABLES),
    "seats": f"""
clocked AS (
  UPDATE {table(Seat)} s SET {assign_sql(Seat, {name: f"c.{column(Seat, name)}" for name in SEAT_ROW[1:]})}
  FROM b, {rows("b.seats", "c", Seat, *SEAT_ROW)}
  WHERE s.{SEAT_GAME} = b.game AND s.{column(Seat, "id")} = c.{column(Seat, "id")})""",
    "signed": f"""
signed AS ({insert_sql(Signature, f"b, {rows('b.signed', 's', Signature, *SIGNATURE)}", SIGNED)})""",
    "state": f"""
kept AS ({insert_sql(Checkpoint, "b", {"game": "b.game", "seq": "b.seq", "state": "%s::bytea"})})""",
}

MOVED = {
    "seq": "b.seq", "head_hash": "b.hash", "moved": "b.now",
    **{name: f"b.{name}" for name in ("status", "turn", "turns", "phase", "awaiting", "questions", "result")},
}  # fmt: skip
TAIL = f"""
UPDATE {table(Game)} g SET {assign_sql(Game, MOVED)}
FROM b WHERE g.{column(Game, "id")} = b.game
"""


@cache
def statement(*parts: str) -> str:
    """The statement that writes a batch with these of `PARTS`: setting up the others would cost the most."""
    return ",".join([HEAD, *(PARTS[part] for part in parts)]) + TAIL


@contextmanager
def _cursor() -> Iterator[psycopg.Cursor[Any]]:
    """A cursor that binds on the server, inside Django's transaction, so that plans are kept."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        yield cursor


def game_lock(code: str) -> tuple[Game, Reading] | None:
    """The game, its row locked until the transaction ends, and what time it is; None when there is no such game."""
    with _cursor() as cursor:
        row = cursor.execute(LOCK, [code], prepare=True).fetchone()
    if row is None:
        return None
    return Game.from_db("default", GAME, _parsed(GAME, row[: len(GAME)])), Reading(*row[len(GAME) :])


def bench(game_id: int, key: str) -> tuple[list[Seat], Mapping[str, Any]]:
    """The seats; the current epoch and what `key` was used for. To be asked under the lock."""
    with _cursor() as cursor:
        found = cursor.execute(BENCH, [key, str(game_id)], prepare=True).fetchall()
    seats = [Seat.from_db("default", SEAT, _parsed(SEAT, row[: len(SEAT)])) for row in found]
    names = (*EPOCH, *(column(Action, name) for name in USED))
    return seats, dict(zip(names, _parsed(names, found[0][len(SEAT) :]), strict=True))


def write(document: Mapping[str, Any], state: bytes | None) -> None:
    """One batch: the action, its facts, rows, clocks, checkpoint and the game's own row, in one statement."""
    given = {**document, "state": state}
    wanted = statement(*(part for part in PARTS if given[part]))
    values = [msgspec.json.encode(document).decode(), *([state] if state else [])]
    with _cursor() as cursor:
        cursor.execute(wanted, values, prepare=True)


def positions(change: Patch) -> dict[str, Any]:
    """The parts of a batch that keep the position: what the umpire's patch says, as rows."""
    parts: dict[str, Any] = {kind: [] for kind in TABLES}
    for entity in change.set:
        if entity["kind"] in TABLES:
            parts[entity["kind"]].append(_row(entity))
    return {**parts, "gone": change.drop}


def _row(entity: Entity) -> dict[str, Any]:
    model, place, amount = TABLES[entity["kind"]], entity.get("place"), AMOUNTS[entity["kind"]]
    row = {
        "entity": entity["id"],
        "side": entity.get("side") or "",
        "place": place if isinstance(place, str) else None,
        "data": entity,
        **({amount: entity.get(amount, 0)} if amount else {}),
    }
    return {column(model, name): value for name, value in row.items()}


JSON = frozenset(
    field.column
    for model in (Game, Seat, DiceEpoch, Action)
    for field in model._meta.concrete_fields
    if isinstance(field, JSONField)
)


def _parsed(names: Sequence[str], row: Sequence[Any]) -> list[Any]:
    """Django lets the driver hand out JSON as text and parses it itself; so do we."""
    return [
        json.loads(value) if name in JSON and isinstance(value, str) else value
        for name, value in zip(names, row, strict=True)
    ]
