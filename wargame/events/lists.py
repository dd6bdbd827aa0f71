"""Seeds from a list: a table with commas, semicolons or tabs, each fault named by line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from wargame.events.acts import act_write, change, plain
from wargame.events.conditions import MOST
from wargame.events.entering import entrant_admit, put_in_by, state_put_in
from wargame.events.models import NAME, Act, Entrant, Event, Team
from wargame.games.errors import Conflict
from wargame.membership import members
from wargame.pairing.trf_lines import Fault, lines_of

COLUMNS = ("name", "seed", "rating", "team")
NEEDED = ("name", "seed")
FAULTS = 25
"""Faults told of at most."""

RATINGS = 5000
BY_LIST, BY_HAND = "seeded from a list", "set the seeds"
"""The acts by which players are seeded."""

FIELDS = ("seed", "rating", "team_id", "place", "state")
"""What a list may change of an entrant."""


class Seeded(NamedTuple):
    """A line of a list: None for what it leaves as it is."""

    name: str
    seed: int
    rating: float | None
    team: str | None


class FileRefused(Conflict):
    """What is wrong with a file, by line and column; its sentence is the first of it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("{fault}", fault=str(self.faults[0]))


def list_read(text: str) -> list[Seeded]:
    """The lines of a list. Raises `FileRefused`: also for names that nobody has, and for what stands twice."""
    lines = [(at, line) for at, line in enumerate(lines_of(text), 1) if line.strip()]
    if not lines:
        raise FileRefused([Fault(1, 1, "The list is empty.")])
    mark = next((sign for sign in "\t;" if sign in lines[0][1]), ",")
    heads = [(column, cell.strip().lower()) for column, cell in cells_of(lines[0][1], mark)]
    faults = list(islice(_head_faults(lines[0][0], heads), FAULTS))
    if faults:
        raise FileRefused(faults)
    names = [head for _, head in heads]
    rows, faults = [], []
    for at, line in lines[1:]:
        found = cells_of(line, mark)
        if len(found) > len(names):
            column = found[len(names)][0]
            faults.append(
                Fault(at, column, f"The line has more cells than the first, which has {len(names)}.")
            )
            continue
        given = dict(zip(names, found, strict=False))
        rows.append((at, given))
    faults += _row_faults(rows)
    if not rows and not faults:
        faults = [Fault(lines[0][0] + 1, 1, "There are no players after the first line.")]
    if faults:
        raise FileRefused(sorted(faults, key=lambda one: (one.line, one.column))[:FAULTS])
    return [_seeded({name: cell for name, (_, cell) in given.items()}) for _, given in rows]


def cells_of(line: str, mark: str) -> list[tuple[int, str]]:
    """The cells of a line with the columns where they begin; quotes may stand around a cell."""
    found, at = [], 0
    cell = re.compile(rf'\s*"((?:[^"]|"")*)"\s*(?={re.escape(mark)}|$)|([^{re.escape(mark)}]*)')
    while True:
        match = cell.match(line, at)
        assert match is not None  # an empty cell matches
        value = match[2] if match[1] is None else match[1].replace('""', '"')
        found.append((at + 1, value.strip()))
        at = match.end() + 1
        if at > len(line):
            return found


def _head_faults(at: int, heads: Sequence[tuple[int, str]]) -> Iterator[Fault]:
    names = [name for _, name in heads]
    for index, (column, name) in enumerate(heads):
        if name not in COLUMNS:
            yield Fault(
                at, column, f"«{name[:30]}» is not a column. The columns are name, seed, rating and team."
            )
        elif name in names[:index]:
            yield Fault(at, column, f"The column {name} appears twice.")
    for name in NEEDED:
        if name not in names:
            yield Fault(at, 1, f"The first line has no column «{name}».")


def _row_faults(rows: Sequence[tuple[int, Mapping[str, tuple[int, str]]]]) -> Iterator[Fault]:
    people = members().filter(username__in=[row["name"][1] for _, row in rows], is_active=True)
    known = set(people.values_list("username", flat=True))
    seen: dict[tuple[str, str], int] = {}
    for at, row in rows:
        for name, (column, cell) in row.items():
            words = _fault(name, cell, known)
            if words:
                yield Fault(at, column, words)
            elif name in NEEDED and (first := seen.setdefault((name, cell), at)) != at:
                yield Fault(at, column, f"The {name} {cell} is already in line {first}.")
        if len(row) < 2 or any(name not in row for name in NEEDED):
            yield Fault(at, 1, "The line has no name, or no seed.")


def _fault(column: str, cell: str, known: set[str]) -> str:
    """What is wrong with a cell, '' for nothing."""
    match column:
        case "name" if cell not in known:
            return f"There is no account named «{cell[:40]}»." if cell else "The name is missing."
        case "seed" if not re.fullmatch(r"0*[1-9]\d{0,3}", cell) or int(cell) > MOST:
            return f"A seed must be 1 to {MOST}, not «{cell[:20]}»."
        case "rating" if cell and (not re.fullmatch(r"\d{1,4}(\.\d+)?", cell) or float(cell) > RATINGS):
            return f"A rating must be 0 to {RATINGS}, not «{cell[:20]}»."
        case "team" if len(cell) > NAME:
            return f"The name of a team can have at most {NAME} characters."
    return ""


def _seeded(cells: Mapping[str, str]) -> Seeded:
    rating, team = cells.get("rating"), cells.get("team")
    return Seeded(cells["name"], int(cells["seed"]), float(rating) if rating else None, team or None)


def list_take(event: Event, user: Any, rows: Sequence[Seeded], reason: str, what: str = BY_LIST) -> Act:
    """Seed players by a list, and let in who is not in yet. The event is locked; may be taken back until the draw."""
    people = {one.username: one for one in members().filter(username__in=[row.name for row in rows])}
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    for row in rows:
        own = Entrant.objects.filter(event=event, user=people[row.name]).first()
        state = state_put_in(event, people[row.name], own, user)
        entrant = own or entrant_admit(event, people[row.name], state)
        fields: dict[str, Any] = {"seed": row.seed}
        if row.rating is not None:
            fields["rating"] = row.rating
        team = Team.objects.get_or_create(event=event, name=row.team)[0] if row.team else None
        if team is not None and entrant.team_id != team.pk:
            fields |= {"team_id": team.pk, "place": team.players.count() + 1}
        if own is None or not entrant.plays:
            fields["state"] = state
            put_in_by(entrant, user)
        key = f"entrant:{entrant.pk}"
        if own is None:
            before[key] = {name: plain(getattr(entrant, name)) for name in FIELDS} | {"state": None}
            change(entrant, **fields)
            after[key] = {name: plain(getattr(entrant, name)) for name in FIELDS}
        else:
            before[key], after[key] = change(entrant, **fields)
    return act_write(event, user, what, reason=reason, before=before, after=after, count=len(rows))
