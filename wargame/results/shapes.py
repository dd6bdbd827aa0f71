"""What the API tells of luck and reliability."""

from __future__ import annotations

from datetime import date

from msgspec import Struct

from wargame.results.luck import LuckAccount, LuckRow
from wargame.results.reliability import EDGES, Kind, Reliability


class LuckLine(Struct, kw_only=True):
    """One kind of roll over all finished games of a ruleset; more is better for the player.

    `words` and `unit` are in English. Chance alone stays within `band` of `expected` in the share `held`.
    """

    ruleset: str
    kind: str
    words: str
    unit: str
    rolls: int
    got: int
    expected: float
    differs: float
    band: float
    held: float
    inside: bool


class LuckInfo(Struct, kw_only=True):
    """The luck account of a player. Of lines with `least` rolls or more `outside` lie outside, `by_chance` would."""

    games: int
    rolls: int
    least: int
    outside: int
    by_chance: float
    lines: list[LuckLine]


class ForfeitInfo(Struct, kw_only=True):
    """What tells against a player: a game lost on time (`late`) or left without a word (`left`), a challenge left
    `unanswered`; what it still weighs in the score, and after how many finished games it is gone.
    """

    day: date
    kind: Kind
    weight: float
    fades_in: int


class AnswerTimes(Struct, kw_only=True):
    """How fast a player answers under a clock, in seconds: `counts` by their upper ends `edges`, one for the rest."""

    answers: int
    median: int | None
    nine_tenths: int | None
    edges: list[int]
    counts: list[int]


class ReliabilityInfo(Struct, kw_only=True):
    """How reliable a player is, apart from how strong. `times` is null where the asker may not see them."""

    score: int
    begun: int
    finished: int
    forfeits: list[ForfeitInfo]
    takebacks: int
    takebacks_given: int
    times: AnswerTimes | None = None


def luck_line(row: LuckRow) -> LuckLine:
    """One kind of roll as it is sent."""
    return LuckLine(
        ruleset=row.ruleset, kind=row.kind, words=row.words, unit=row.unit, rolls=row.rolls, got=row.got,
        expected=row.expected, differs=row.differs, band=row.band, held=row.share, inside=row.inside,
    )  # fmt: skip


def luck_info(account: LuckAccount) -> LuckInfo:
    """A luck account as it is sent."""
    lines = [luck_line(row) for row in account.rows]
    return LuckInfo(
        games=account.games, rolls=account.rolls, least=account.least, outside=account.outside,
        by_chance=account.by_chance, lines=lines,
    )  # fmt: skip


def reliability_info(found: Reliability, answers: bool) -> ReliabilityInfo:
    """Reliability as it is sent."""
    forfeits = [
        ForfeitInfo(day=one.day, kind=one.kind, weight=one.weight, fades_in=one.fades_in)
        for one in found.forfeits
    ]
    times = AnswerTimes(
        answers=found.answers, median=found.median, nine_tenths=found.nine_tenths,
        edges=list(EDGES), counts=list(found.buckets),
    )  # fmt: skip
    return ReliabilityInfo(
        score=found.score, begun=found.begun, finished=found.finished, forfeits=forfeits,
        takebacks=found.asked, takebacks_given=found.given, times=times if answers else None,
    )  # fmt: skip
