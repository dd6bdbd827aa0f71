"""The shapes of what the API tells of cases, rulings and case law."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rules.core.contract import Explanation, Figure, Roll, Side
from wargame.games.shapes import Time

Choice = Literal[
    "stand", "warn", "patch", "rollback", "adjudicate", "forfeit", "time", "hold", "resume", "replace",
    "release",
]  # fmt: skip


class RulingInfo(Struct, kw_only=True):
    """A ruling that was signed. `seq` is its event, `cites` those it rests on; `plan` is what it did to the game.

    `upholds` is the ruling that it leaves in force on appeal, `replaced_by` the one on appeal that came in its place.
    `weighings` is how often playouts had been run before one that adjudicates.
    """

    number: int
    case: int
    title: str
    game: str
    ruleset: str
    choice: Choice
    state: Literal["force", "replaced"]
    rules: list[str]
    cites: list[int]
    reason: str
    plan: dict[str, Any]
    director: str | None
    second: str | None
    signed: Time
    seq: int | None
    appeal_until: Time | None
    follows: int | None
    upholds: int | None
    replaced_by: int | None
    weighings: int = 0


class CaseEntryInfo(Struct, kw_only=True):
    """A piece of a thread: what somebody wrote, or what was done (`act`)."""

    author: str | None
    side: Side
    act: str
    text: str
    time: Time


class CaseInfo(Struct, kw_only=True):
    """A case, for the players of its game and the directors. `hold`: the game is held until it is settled."""

    number: int
    game: str
    kind: Literal["dispute", "appeal", "own"]
    state: Literal["open", "ruled", "withdrawn"]
    title: str
    seq: int
    raised_by: str | None
    side: Side
    director: str | None
    raised: Time
    due: Time
    closed: Time | None
    hold: bool
    about: int | None


class CaseDetail(CaseInfo, kw_only=True):
    """A case with its thread and what was ruled. `recused`: why the asker, who directs, may not rule on it."""

    bench: str
    thread: list[CaseEntryInfo]
    rulings: list[RulingInfo]
    recused: str
    second_wanted: bool


class FallenInfo(Struct, kw_only=True):
    """An action of the part rolled back that threw dice, and what becomes of them."""

    seq: int
    side: Side
    rolls: list[Roll]
    fate: Literal["kept", "again", "falls"]
    why: str
    exception: str


class DifferenceInfo(Struct, kw_only=True):
    """A field of an entity that would be another; null where it is not there."""

    entity: str
    field: str
    before: Any
    after: Any


class DraftInfo(Struct, kw_only=True):
    """A ruling that is not signed, and what it would do as the game stands at `seq`.

    `position` is the SHA-256 of the position after it, '' where the position stays as it is. `remarks` are sentences
    that its author should know before signing, `unravels` say what hangs on the result of a game that it opens again.
    """

    number: int
    state: Literal["draft", "previewed", "returned", "waiting"]
    choice: Choice
    reason: str
    rules: list[str]
    cites: list[int]
    plan: dict[str, Any]
    follows: int | None
    neither: bool
    disagreeing: list[int]
    seq: int
    position: str
    differences: list[DifferenceInfo]
    dice: list[FallenInfo]
    ends: bool
    reopens: bool
    remarks: list[str]
    unravels: list[str]


class ShareInfo(Struct, kw_only=True):
    """How many games a side won ('' for nobody): `low` to `high` is the share that holds nine times in ten."""

    side: Side
    won: int
    low: float
    high: float


class PlayoutsInfo(Struct, kw_only=True):
    """Games played on by practice players from event `seq`: how many of those `played` each side won, '' for nobody.

    `by` asked for `wanted` of them at `asked`.
    """

    seq: int
    wanted: int
    played: int
    won: dict[Side, int]
    shares: list[ShareInfo]
    asked: Time
    by: str | None


class WeighingInfo(PlayoutsInfo, kw_only=True):
    """The playouts of a case asked for last, and all those asked for `earlier`, the latest first."""

    earlier: list[PlayoutsInfo]


class ClaimInfo(Struct, kw_only=True):
    """What a player claims the game should end as: a side that wins, `-` for a draw."""

    author: str | None
    side: Side
    claim: str
    text: str
    time: Time


class CasePosition(Struct, kw_only=True):
    """What an unfinished game is worth as it stands at event `seq`: the count of its victory conditions, the figures of
    both sides, what they claim. `victory` is null where the rules answer no such question.
    """

    seq: int
    victory: Explanation | None
    figures: list[Figure]
    claims: list[ClaimInfo]


class CaseLaw(Struct, kw_only=True):
    """The rulings in force of a ruleset by the clause that they cite, and the clauses under which they disagree."""

    ruleset: str
    clauses: dict[str, list[int]]
    disagree: list[str]


COMPONENTS: tuple[Any, ...] = (
    RulingInfo,
    CaseInfo,
    CaseDetail,
    DraftInfo,
    WeighingInfo,
    CasePosition,
    CaseLaw,
)
