"""What the API tells of how a game ended."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rules.core.contract import Command, Side
from wargame.games.shapes import Time
from wargame.lobby.outcome import Outcome
from wargame.players.selectors import person_or_none
from wargame.players.shapes import SCORES, How, Score
from wargame.results.models import Share
from wargame.results.words import how_words, rated_words


class ShareInfo(Struct, kw_only=True):
    """What one seat got of a result. `player` is null for who has left the site, `score` where there is none.

    `period` is the week of `ratings/<player>/<period>/`, which says what the game did to their rating: null where it
    has counted for none, and where the asker does not see their rating.
    """

    side: Side
    command: Command = ""
    player: str | None
    score: Score | None
    period: int | None = None


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
    may_annul: bool = False
    objection: str = ""


def result_info(outcome: Outcome) -> ResultInfo:
    """How a game ended, as its page tells it to the same reader."""
    result, ladder = outcome.result, outcome.ladder
    return ResultInfo(
        game=result.game.code, how=result.how, words=how_words(result), verdict=result.verdict,  # type: ignore[arg-type]  # one of the model's choices
        winner=result.winner or None, turn=result.turn, ended=result.ended, ruleset=result.ruleset,
        version=result.version, release=result.release, scenario=result.scenario, options=result.options,
        pace=result.pace, bid=result.bid, rated=result.rated, rated_words=rated_words(result),
        shares=[share_info(share, period) for share, period in outcome.shares],
        annulled=result.annulled, reason=result.reason if result.annulled else "",
        ladder=f"{ladder.club.slug}/{ladder.slug}" if ladder else "",
        may_annul=outcome.may_annul, objection=outcome.objection,
    )  # fmt: skip


def share_info(share: Share, period: int | None) -> ShareInfo:
    """What a seat got."""
    return ShareInfo(
        side=share.side, command=share.command, player=person_or_none(share.user),
        score=SCORES[share.halves], period=period,
    )  # fmt: skip
