"""What the API says of happenings."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from rules.core.contract import Side


class Rolled(Struct, kw_only=True):
    """Dice as they fell."""

    purpose: str
    rule: str = ""
    sides: int = 6
    faces: list[int]


class Refused(Struct, kw_only=True):
    """Why a request was refused: `code` of the fault, the rule, and what the rules call the refusal."""

    code: str
    rule: str | None = None
    refusal: str | None = None


class HappeningInfo(Struct, kw_only=True):
    """An event of a game, or a refused request, as far as the asker may know it.

    `seq` is the event, or that after which a request was refused. `side` is whose event it is, whoever acted: that is
    `player`. `player`, `kind` and `fact` are null where they are not for the asker to know. `secret`: it is not for
    everybody. `taken_back` and `rolled_back` are the event that undid it.
    """

    game: str
    title: str
    system: str
    scenario: str
    seq: int
    time: datetime
    gap_ms: int | None
    turn: int
    phase: str
    branch: str
    side: Side
    player: str | None
    kind: str | None
    fact: str | None
    text: str
    rules: list[str]
    rolls: list[Rolled]
    refused: Refused | None = None
    secret: bool = False
    taken_back: int | None = None
    rolled_back: int | None = None


class HappeningPage(Struct, kw_only=True):
    """A page of what a query finds: at most 100 rows, `count` in all; `behind` games are still being written up."""

    query: str
    count: int
    page: int
    pages: int
    ms: float
    behind: int
    rows: list[HappeningInfo]


class Occurring(Struct, kw_only=True):
    """A value of a term and how often it occurs among the newest rows that the query finds."""

    value: str
    count: int


class SavedQueryInfo(Struct, kw_only=True):
    """A query kept by name."""

    name: str
    terms: str
    saved: datetime
