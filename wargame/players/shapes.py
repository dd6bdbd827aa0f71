"""What the API tells of a player and of the games they have played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from rules.core.contract import Side
from wargame.games.shapes import GameInfo, Time
from wargame.players.leaving import FORMER
from wargame.players.selectors import Meeting, opposing, person_or_none
from wargame.ratings.sides import Fair
from wargame.ratings.why import Gain
from wargame.results.models import Share
from wargame.results.selectors import Tally
from wargame.results.shapes import ReliabilityInfo
from wargame.results.words import how_words

How = Literal["victory", "resignation", "time", "agreed", "adjudicated", "abandoned"]
Score = Literal["won", "drawn", "lost"]

SCORES: Mapping[int | None, Score | None] = {2: "won", 1: "drawn", 0: "lost", None: None}
"""The score that half points are; None while a game has no result."""


class TallyInfo(Struct, kw_only=True):
    """Games won, drawn and lost: with a side of a ruleset, in a scenario, against somebody."""

    won: int
    drawn: int
    lost: int
    ruleset: str = ""
    scenario: str = ""
    side: Side = ""
    opponent: str | None = None
    """Null where they have left the site, and where the tally is of no opponent."""


class FairInfo(Struct, kw_only=True):
    """The game nearest to even for the asker and the player: the asker's side, what they give for it in points (below
    0: they get them), and what they may expect then, in percent of the points.
    """

    ruleset: str
    scenario: str
    side: Side
    given: float
    percent: int


class MeetingInfo(Struct, kw_only=True):
    """How the asker stands with the player: games the asker won, drew and lost; by the player's side; those under way.

    `fair` is null where too few games tell it, and where the asker does not see the player's rating.
    """

    won: int
    drawn: int
    lost: int
    by_side: list[TallyInfo]
    under_way: list[str]
    fair: FairInfo | None = None


class PlayedInfo(Struct, kw_only=True):
    """A player's games: those under way that the asker may see, how many have finished, and what came of these.

    Annulled results count in no tally. Opponents are those of games that the asker may see, the most frequent first.
    """

    under_way: list[GameInfo]
    finished: int
    by_side: list[TallyInfo]
    by_scenario: list[TallyInfo]
    by_opponent: list[TallyInfo]


class ClubNamed(Struct, kw_only=True):
    """A club: its address and its name."""

    slug: str
    name: str


class PlayerInfo(Struct, kw_only=True):
    """A player, as far as they show themselves to the asker; null is what they do not show, or what is not.

    `parts` are the parts that the asker sees: `ratings` are at `ratings/<player>/`, `luck` at `players/<player>/luck/`.
    """

    player: str | None
    """Null for whoever has left the site."""
    closed: bool = False
    """Whether the account is closed; its games stay."""
    parts: list[str]
    joined: str | None = None
    """The month, as `2026-11`."""
    zone: str | None = None
    """The distance from UTC now, as `UTC+1`."""
    clubs: list[ClubNamed] | None = None
    games: PlayedInfo | None = None
    reliability: ReliabilityInfo | None = None
    meeting: MeetingInfo | None = None


class PlayerResult(Struct, kw_only=True):
    """A finished game of a player: what they got, as which side, against whom. `words` are in English.

    Opponents who have left the site are null. `gain` is what the game brought the player's rating of all systems, to a
    tenth, or in whole points where a finer figure would tell the rating of somebody who keeps it private; provisional
    for a game of this week. It is null for a game that has counted for no rating, and where the asker does not see the
    rating. More is at `games/<game>/result/`.
    """

    game: str
    ended: Time
    ruleset: str
    scenario: str
    side: Side
    opponents: list[str | None]
    score: Score | None
    turn: int
    how: How
    words: str
    rated: bool
    annulled: bool
    gain: float | None = None


class PlayerResults(Struct, kw_only=True):
    """A page of a player's finished games that the asker may see, the latest first."""

    count: int
    page: int
    pages: int
    rows: list[PlayerResult]


def tally_info(tally: Tally) -> TallyInfo:
    """A tally as the API tells it: an opponent who has left is nobody."""
    gone = not tally.opponent or tally.opponent.startswith(FORMER)
    return TallyInfo(
        won=tally.won, drawn=tally.drawn, lost=tally.lost, ruleset=tally.ruleset, scenario=tally.scenario,
        side=tally.side, opponent=None if gone else tally.opponent,
    )  # fmt: skip


def tally_infos(tallies: Iterable[Tally]) -> list[TallyInfo]:
    """Tallies in their order."""
    return [tally_info(tally) for tally in tallies]


def fair_info(fair: Fair | None) -> FairInfo | None:
    """A fair game, the chance in whole percent as pages print it: a finer one would tell a rating (ADR 0085)."""
    if fair is None:
        return None
    percent = round(100 * fair.chance)
    return FairInfo(
        ruleset=fair.ruleset, scenario=fair.scenario, side=fair.side, given=fair.given, percent=percent
    )


def meeting_info(meeting: Meeting) -> MeetingInfo:
    """How two stand with each other."""
    score = meeting.score
    return MeetingInfo(
        won=score.won, drawn=score.drawn, lost=score.lost,
        by_side=tally_infos(row.tally for row in meeting.by_side),
        under_way=[game.code for game in meeting.under_way], fair=fair_info(meeting.fair),
    )  # fmt: skip


def result_row(share: Share, gain: Gain | None) -> PlayerResult:
    """A finished game as the player's list has it."""
    result: Any = share.result
    return PlayerResult(
        game=result.game.code, ended=share.ended, ruleset=result.ruleset, scenario=result.scenario,
        side=share.side, opponents=[person_or_none(one.user) for one in opposing(share)],
        score=SCORES[share.halves], turn=result.turn, how=result.how, words=how_words(result),
        rated=result.rated and result.annulled is None, annulled=result.annulled is not None,
        gain=gain.rounded_points if gain else None,
    )  # fmt: skip
