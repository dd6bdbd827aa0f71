"""The shapes of what the API tells of the desk: what waits, moments, evidence."""

from __future__ import annotations

from datetime import date
from typing import Any

from msgspec import Struct

from rules.core.contract import Command, Entity, Side, Viewer
from wargame.games.shapes import Time
from wargame.results.shapes import LuckLine


class WaitingInfo(Struct, kw_only=True):
    """One thing that needs a director: its kind, a heading, a line below, the page where it is dealt with.

    `since` is when a director began to be needed. `now`: a player or a game waits for it. `overdue`: an answer was due.
    `not_mine` says who has it, or why the asker may not decide it. `key` names it: `case-12`, `game-<code>`.
    """

    key: str
    kind: str
    heading: str
    line: str
    path: str
    since: Time
    now: bool
    overdue: bool
    not_mine: str


class DeskInfo(Struct, kw_only=True):
    """What waits for a director, in the order of the desk.

    `usual` is the median of seconds from a question to its ruling, `deadline` when the next answer is owed or round
    ends.
    """

    waiting: list[WaitingInfo]
    usual: float | None
    deadline: Time | None


class EyesInfo(Struct, kw_only=True):
    """What one viewer had before them: everything on their board in `entities`.

    `asked` are the questions put to them, `shown` the odds and what the board said the next act would do, `filed`
    answers set in advance, `alone` units that nobody else saw, `hidden` how many units they did not see.
    """

    viewer: Viewer
    player: str
    entities: list[Entity]
    asked: list[str]
    shown: list[str]
    filed: list[str]
    alone: list[str]
    hidden: int


class MomentInfo(Struct, kw_only=True):
    """The moment before event `at`, after event `seq`. `differences` are sentences on how what sides saw differs.

    `before` and `after` are the moments next to it, `phase_before` and `phase_after` those of other phases.
    """

    at: int
    seq: int
    branch: str
    eyes: list[EyesInfo]
    differences: list[str]
    before: int | None
    after: int | None
    phase_before: int | None
    phase_after: int | None


class ThingChanged(Struct, kw_only=True):
    """Something that is otherwise: what it is called, and a phrase for each thing that changed."""

    called: str
    phrases: list[str]


class ComparisonInfo(Struct, kw_only=True):
    """Two moments with the same eyes, the earlier first, and what changed between them as far as these saw it."""

    eyes: Viewer
    first: MomentInfo
    second: MomentInfo
    changed: list[ThingChanged]


class FindingInfo(Struct, kw_only=True):
    """What is wrong with a line of the record; `what` is null for a player as long as the game goes on."""

    line: int
    what: str | None


class CheckInfo(Struct, kw_only=True):
    """How the record verified, up to event `seq`: `unchecked` could not be tried."""

    holds: bool
    seq: int
    time: Time
    findings: list[FindingInfo]
    unchecked: list[str]


class PlayerEvidence(Struct, kw_only=True):
    """Luck and answer times of a seat when the game is over: milliseconds within which half and nine in ten came."""

    side: Side
    command: Command
    player: str | None
    luck: list[LuckLine]
    answers: int
    half: int | None
    nine_tenths: int | None


class SharedInfo(Struct, kw_only=True):
    """Two players share `things` (`2 addresses`), one of which `people` use in all; `last` both of them that day."""

    players: list[str]
    things: str
    people: int
    last: date


class EndsInfo(Struct, kw_only=True):
    """Rated games of two players, how many were resigned `early`, how many usually are, and the chance of so many."""

    players: list[str]
    games: int
    early: int
    expected: float
    chance: float


class SignalsInfo(Struct, kw_only=True):
    """What may tell that two players are one person, and how common it is among all `people` of the site.

    What more than `crowd` people use is counted in `crowded`, and lists no pair. It proves nothing.
    """

    shared: list[SharedInfo]
    ends: list[EndsInfo]
    people: int
    devices: int
    addresses: int
    crowd: int
    crowded: int
    games: int
    early: int


class EvidenceInfo(Struct, kw_only=True):
    """What speaks for a game's record. `signals` are for its directors alone; `check` is null before the first one."""

    game: str
    release: str
    version: int
    seq: int
    bench: str
    check: CheckInfo | None
    players: list[PlayerEvidence]
    signals: SignalsInfo | None
    cases: list[int]


class LookInfo(Struct, kw_only=True):
    """A director looked into a game: with whose eyes, at what, within the hour from `time` up to event `seq`."""

    by: str | None
    viewer: str
    what: str
    seq: int
    case: int | None
    time: Time


COMPONENTS: tuple[Any, ...] = (DeskInfo, MomentInfo, ComparisonInfo, EvidenceInfo, LookInfo)
