"""The luck account of a player: what the dice gave, what they should have given, and what chance alone does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Any

from django.contrib.auth.models import User

from rules.core.contract import Message
from rules.core.words import say
from wargame.games.words import ruleset_or_none
from wargame.results.chance import EXACT, read_band
from wargame.results.models import Luck, Result, Share


@dataclass(frozen=True, slots=True)
class LuckRow:
    """One kind of roll over all finished games of a ruleset; more is better for the player.

    `band` is how far chance alone strays from the expected in `share` (95 % or a little more) of all accounts.
    """

    ruleset: str
    system: str
    kind: str
    words: str
    unit: str
    rolls: int
    got: int
    expected: float
    band: float
    share: float

    @property
    def differs(self) -> float:
        """What came less what was to be expected."""
        return self.got - self.expected

    @property
    def inside(self) -> bool:
        """Whether chance alone explains it."""
        return abs(self.differs) <= self.band + 1e-9


LEAST = 5
"""Rolls of a kind below which its band tells nothing: such rows are named and not drawn."""


@dataclass(frozen=True, slots=True)
class LuckAccount:
    """All rows of a player by ruleset, the most rolled first, and from how many games."""

    rows: tuple[LuckRow, ...]
    games: int
    least: int = LEAST

    @property
    def counted(self) -> list[LuckRow]:
        """The rows with rolls enough."""
        return [row for row in self.rows if row.rolls >= self.least]

    @property
    def few(self) -> list[LuckRow]:
        """Those with too few."""
        return [row for row in self.rows if row.rolls < self.least]

    @property
    def rolls(self) -> int:
        """How many in all."""
        return sum(row.rolls for row in self.rows)

    @property
    def outside(self) -> int:
        """Points that lie outside their band."""
        return sum(not row.inside for row in self.counted)

    @property
    def by_chance(self) -> float:
        """How many would, by chance alone."""
        return sum(1 - row.share for row in self.counted)

    @property
    def one_in(self) -> float:
        """For one in how many honest players at least one point lies outside; 0 where none can."""
        missed = 1 - prod(row.share for row in self.counted)
        return 1 / missed if missed > 1e-9 else 0.0


def luck_of(user: User) -> LuckAccount:
    """The luck of a player by ruleset and kind. One query; games that count for nothing are not in it."""
    rows = Luck.objects.filter(share__user=user, share__result__annulled=None, share__result__held=False)
    found = (
        rows.exclude(share__result__how=Result.How.ABANDONED)
        .order_by()
        .values(
            "share_id",
            "share__result__ruleset",
            "kind",
            "unit",
            "rolls",
            "got",
            "expected",
            "variance",
            "chances",
        )
    )
    kinds: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    games = set()
    for row in found:
        games.add(row["share_id"])
        kinds.setdefault((row["share__result__ruleset"], row["kind"]), []).append(row)
    told = (_row(ruleset, kind, parts) for (ruleset, kind), parts in kinds.items())
    order = sorted(told, key=lambda row: (row.ruleset, -row.rolls, row.kind))
    return LuckAccount(tuple(row for row in order if row.band), len(games))


def luck_in(share: Share) -> list[LuckRow]:
    """The luck of a player in one game, by kind, the most rolled first."""
    rows = share.luck.values("share_id", "kind", "unit", "rolls", "got", "expected", "variance", "chances")
    told = (_row(share.result.ruleset, row["kind"], [row]) for row in rows)
    return sorted((row for row in told if row.band), key=lambda row: (-row.rolls, row.kind))


def _row(id: str, kind: str, parts: list[Mapping[str, Any]]) -> LuckRow:
    ruleset = ruleset_or_none(id)
    rolls, expected = sum(part["rolls"] for part in parts), sum(part["expected"] for part in parts)
    exact = rolls <= EXACT and all(part["chances"] is not None for part in parts)
    kept = tuple(sorted(bytes(part["chances"]) for part in parts)) if exact else None
    wide, share = read_band(expected, sum(part["variance"] for part in parts), kept)
    words = [say(ruleset, Message(one)) if ruleset else one for one in (f"luck-{kind}", parts[0]["unit"])]
    return LuckRow(
        ruleset=id, system=ruleset.title if ruleset else id, kind=kind, words=words[0], unit=words[1],
        rolls=rolls, got=sum(part["got"] for part in parts), expected=expected, band=wide, share=share,
    )  # fmt: skip
