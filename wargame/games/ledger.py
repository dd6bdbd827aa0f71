"""The referee's statements, written by hand: three round trips an action, however long the game (ADR 0004).

The ORM would take a dozen. Everything a batch writes travels as one JSON document and one blob, so that the
server plans each form of the statement once. Columns are those of `models.py`; `tests/wargame/test_ledger.py` compares.
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

from rules.core.contract import Entity, Patch
from wargame.games import heartbeat
from wargame.games.heartbeat import Reading
from wargame.games.models import Dump, Game, Seat, SupplyPool, Unit

AMOUNTS = {"unit": None, "dump": "tokens", "pool": "points"}
TABLES = {"unit": Unit, "dump": Dump, "pool": SupplyPool}


def _columns(model: type[Game] | type[Seat]) -> tuple[str, ...]:
    return tuple(f.attname for f in model._meta.concrete_fields)


GAME, SEAT = _columns(Game), _columns(Seat)
LOCK = f"""
SELECT {", ".join(f"g.{c}" for c in GAME)}, {heartbeat.COLUMNS}
FROM games_game g {heartbeat.JOIN} WHERE g.code = %s FOR UPDATE OF g
"""

# One row a seat, each with the epoch that rolls now and with what the key was used for, if it was.
BENCH = f"""
SELECT {", ".join(f"s.{c}" for c in SEAT)}, e.number, e.secret, e.phrases,
  a.user_id, a.payload, a.verdict, a.answer
FROM games_seat s
JOIN LATERAL (SELECT * FROM games_diceepoch WHERE game_id = s.game_id ORDER BY number DESC LIMIT 1) e ON true
LEFT JOIN games_action a ON a.game_id = s.game_id AND a.key = %s::uuid
WHERE s.game_id = %s::bigint ORDER BY s.id
"""


def _put(kind: str) -> str:
    """The new and changed rows of one kind of entity."""
    amount = AMOUNTS[kind]
    extra, source = (f", {amount}", ", r.amount") if amount else ("", "")
    kept = f", {amount} = excluded.{amount}" if amount else ""
    return f"""
put_{kind} AS (
  INSERT INTO {TABLES[kind]._meta.db_table} (game_id, entity, side, place, data{extra})
  SELECT b.game, r.entity, r.side, r.place, r.data{source}
  FROM b, jsonb_to_recordset(b.{kind}) AS r(entity text, side text, place text, data jsonb, amount int)
  ON CONFLICT (game_id, entity) DO UPDATE
  SET side = excluded.side, place = excluded.place, data = excluded.data{kept})"""


def _drop(kind: str) -> str:
    """The rows of one kind of entity that are gone."""
    return f"""
drop_{kind} AS (
  DELETE FROM {TABLES[kind]._meta.db_table} t USING b WHERE t.game_id = b.game AND t.entity = ANY(b.gone))"""


HEAD = """
WITH b AS MATERIALIZED (SELECT * FROM jsonb_to_record(%s::jsonb) AS b(
  game bigint, now timestamptz, seq int, hash text, status text, turn int, turns int, phase jsonb,
  awaiting text[], questions jsonb, result jsonb, key uuid, "user" bigint, side text, command text,
  payload jsonb, answer jsonb, dice jsonb, epoch int, kept int, before int, facts jsonb,
  unit jsonb, dump jsonb, pool jsonb, gone text[], seats jsonb, signed jsonb)),
asked AS (
  INSERT INTO games_action
    (game_id, key, user_id, side, command, payload, verdict, answer, dice, epoch, kept, seq_before, seq_after, time)
  SELECT game, key, "user", side, command, payload, 'accepted', answer, dice, epoch, kept, before, seq, now
  FROM b RETURNING id),
told AS (
  INSERT INTO games_gameevent (game_id, seq, action_id, side, payload, audience, log, hash, time)
  SELECT b.game, f.seq, asked.id, b.side, f.payload, f.audience, f.log, f.hash, b.now
  FROM b, asked, jsonb_to_recordset(b.facts)
    AS f(seq int, payload jsonb, audience text[], log jsonb, hash text))"""

PARTS = {
    **{kind: _put(kind) for kind in TABLES},
    "gone": ",".join(_drop(kind) for kind in TABLES),
    "seats": """
clocked AS (
  UPDATE games_seat s SET bank_ms = c.bank_ms, running_since = c.running_since, credited = c.credited,
    flagged = c.flagged, draw_offered = c.draw_offered, abandon_offered = c.abandon_offered,
    asked_seq = c.asked_seq
  FROM b, jsonb_to_recordset(b.seats) AS c(id bigint, bank_ms bigint, running_since timestamptz,
    credited int, flagged timestamptz, draw_offered timestamptz, abandon_offered timestamptz,
    asked_seq int)
  WHERE s.game_id = b.game AND s.id = c.id)""",
    "signed": """
signed AS (
  INSERT INTO games_signature (game_id, seq, of, head, time, key, signature)
  SELECT b.game, s.seq, s.of, s.head, s.time, s.key, s.signature
  FROM b, jsonb_to_recordset(b.signed)
    AS s(seq int, of text, head text, time timestamptz, key text, signature text))""",
    "state": """
kept AS (
  INSERT INTO games_checkpoint (game_id, seq, state) SELECT b.game, b.seq, %s::bytea FROM b)""",
}

TAIL = """
UPDATE games_game g SET seq = b.seq, head_hash = b.hash, status = b.status, turn = b.turn, turns = b.turns,
  phase = b.phase, awaiting = b.awaiting, questions = b.questions, result = b.result, moved = b.now
FROM b WHERE g.id = b.game
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
        rows = cursor.execute(BENCH, [key, str(game_id)], prepare=True).fetchall()
    seats = [Seat.from_db("default", SEAT, row[: len(SEAT)]) for row in rows]
    names = ("number", "secret", "phrases", "user_id", "payload", "verdict", "answer")
    return seats, dict(zip(names, _parsed(names, rows[0][len(SEAT) :]), strict=True))


def write(document: Mapping[str, Any], state: bytes | None) -> None:
    """One batch: the action, its facts, rows, clocks, checkpoint and the game's own row, in one statement."""
    given = {**document, "state": state}
    wanted = statement(*(part for part in PARTS if given[part]))
    values = [msgspec.json.encode(document).decode(), *([state] if state else [])]
    with _cursor() as cursor:
        cursor.execute(wanted, values, prepare=True)


def rows(change: Patch) -> dict[str, Any]:
    """The parts of a batch that keep the position: what the umpire's patch says, as rows."""
    parts: dict[str, Any] = {kind: [] for kind in TABLES}
    for entity in change.set:
        if entity["kind"] in TABLES:
            parts[entity["kind"]].append(_row(entity))
    return {**parts, "gone": change.drop}


def _row(entity: Entity) -> dict[str, Any]:
    place, amount = entity.get("place"), AMOUNTS[entity["kind"]]
    return {
        "entity": entity["id"],
        "side": entity.get("side") or "",
        "place": place if isinstance(place, str) else None,
        "data": entity,
        "amount": entity.get(amount, 0) if amount else 0,
    }


JSON = frozenset(
    {
        "options",
        "terms",
        "releases",
        "phase",
        "questions",
        "result",
        "kept",
        "phrases",
        "payload",
        "answer",
    }
)


def _parsed(names: Sequence[str], row: Sequence[Any]) -> list[Any]:
    """Django lets the driver hand out JSON as text and parses it itself; so do we."""
    return [
        json.loads(value) if name in JSON and isinstance(value, str) else value
        for name, value in zip(names, row, strict=True)
    ]
