"""What the API tells of open games, of what would be fair for two, and of how a game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rules.core.contract import Command, Side
from wargame.games.infos import game_info
from wargame.games.shapes import GameInfo, Time
from wargame.lobby.offers import OpenGame, Sitting
from wargame.lobby.outcome import Outcome
from wargame.players.selectors import person_or_none
from wargame.players.shapes import SCORES, FairInfo, How, Score
from wargame.ratings.apis import balance_shape, figure_shape
from wargame.ratings.shapes import BalanceInfo, RatingFigure
from wargame.ratings.why import Gain
from wargame.results.models import Share
from wargame.results.words import how_words, rating_words


class ShareInfo(Struct, kw_only=True):
    """What one seat got of a result. `player` is null for whoever has left the site, `score` where there is none.

    `period` is the week of `ratings/<player>/<period>/`, which says what the game did to their rating: null where it
    has counted for none, and where the asker does not see their rating. `gain` is what it brought their rating of all
    systems, as in `players/<player>/results/`.
    """

    side: Side
    command: Command = ""
    player: str | None
    score: Score | None
    place: int | None = None
    """In a game of more than two sides; those level with each other have the same."""
    period: int | None = None
    gain: float | None = None


class ResultInfo(Struct, kw_only=True):
    """How a game ended, and what it was played under then. `words` and `rated_words` are in English.

    `verdict` is the message of the rules, with the level of a victory; `bid` what was bid for the sides. An annulled
    result counts for nothing: `reason` says why. `objection` is why the asker, whose office lets them annul results,
    may not annul this one.
    """

    game: str
    how: How
    words: str
    verdict: dict[str, Any] | None
    winner: Side | None
    turn: int
    ended: Time
    ruleset: str
    version: int
    release: str
    scenario: str
    options: dict[str, Any]
    pace: str
    bid: dict[str, Any] | None
    rated: bool
    rated_words: str
    shares: list[ShareInfo]
    annulled: Time | None = None
    reason: str = ""
    ladder: str = ""
    """As `ladders/<club>/<ladder>/` has it: `<club>/<ladder>`."""
    annulment: int | None = None
    """Of `recomputations/<n>/`, which tells what annulling it, or letting it count again, changed last."""
    may_annul: bool = False
    objection: str = ""


class SittingInfo(Struct, kw_only=True):
    """Who sits at an open game; `side` is null where the sides are not settled yet, what the asker may not see null."""

    player: str
    side: Side | None = None
    command: Command = ""
    rating: RatingFigure | None = None
    reliability: int | None = None


class DepartureInfo(Struct, kw_only=True):
    """An option of a game that is not as usual, in English."""

    option: str
    value: str


class OpenGameInfo(Struct, kw_only=True):
    """An open game with what one needs to know before one joins; all words are in English.

    `hours` is what it takes, `free` are the seats that may be taken, `limits` what it asks of joiners. `balance` is
    null where too few games tell. `refusal` is why the asker may not join; a stranger is told none.
    """

    game: GameInfo
    title: str
    system: str
    hours: float | None
    free: list[str]
    sitting: list[SittingInfo]
    club: str = ""
    """The name of the club that it is for."""
    limits: list[str]
    departures: list[DepartureInfo]
    balance: BalanceInfo | None = None
    refusal: str = ""


class OpenGames(Struct, kw_only=True):
    """A page of the open games that the asker may see, the newest first."""

    count: int
    page: int
    pages: int
    rows: list[OpenGameInfo]


class ProspectInfo(Struct, kw_only=True):
    """What the asker may expect with a side, in percent of the points."""

    side: Side
    percent: int


class FairFound(Struct, kw_only=True):
    """What would be fair for the asker and a player.

    `nearest` is null where too few games tell. Of a scenario there are `prospects` with each side and, where sides are
    bid for, `words` on which side and bid, in English.
    """

    nearest: FairInfo | None = None
    prospects: list[ProspectInfo] = []
    words: str = ""


def open_info(row: OpenGame, user: Any) -> OpenGameInfo:
    """An open game as the list has it."""
    return OpenGameInfo(
        game=game_info(row.game, user), title=row.scenario, system=row.system, hours=row.hours,
        free=[seat.actor for seat in row.free], sitting=[sitting_info(one) for one in row.sitting],
        club=row.club, limits=list(row.limits),
        departures=[DepartureInfo(option=option, value=value) for option, value in row.departures],
        balance=balance_shape(row.balance) if row.balance else None, refusal=row.refusal,
    )  # fmt: skip


def sitting_info(one: Sitting) -> SittingInfo:
    """A player at the table, with rating and reliability; the seat too, once sides are settled."""
    seat, rating = one.seat, figure_shape(one.rating) if one.rating else None
    place = {"side": seat.side, "command": seat.command} if seat else {}
    return SittingInfo(player=one.user.get_username(), rating=rating, reliability=one.reliability, **place)


def result_info(outcome: Outcome, gains: Mapping[int, Gain]) -> ResultInfo:
    """How a game ended, as its page tells it to the same reader; `gains` are by share."""
    result, ladder = outcome.result, outcome.ladder
    return ResultInfo(
        game=result.game.code, words=how_words(result), verdict=result.verdict,
        how=result.how,  # type: ignore[arg-type]  # one of the model's choices
        winner=result.winner or None, turn=result.turn, ended=result.ended, ruleset=result.ruleset,
        version=result.version, release=result.release, scenario=result.scenario, options=result.options,
        pace=result.pace, bid=result.bid, rated=result.rated, rated_words=rating_words(result),
        shares=[share_info(share, period, gains.get(share.pk)) for share, period in outcome.shares],
        annulled=result.annulled, reason=result.reason if result.annulled else "",
        ladder=f"{ladder.club.slug}/{ladder.slug}" if ladder else "",
        annulment=outcome.annulment, may_annul=outcome.may_annul, objection=outcome.objection,
    )  # fmt: skip


def share_info(share: Share, period: int | None, gain: Gain | None) -> ShareInfo:
    """What a seat got."""
    return ShareInfo(
        side=share.side, command=share.command, player=person_or_none(share.user),
        score=SCORES[share.halves], place=share.place, period=period, gain=gain.rounded_points if gain else None,
    )  # fmt: skip
