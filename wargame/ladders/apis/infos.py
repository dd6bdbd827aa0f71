"""Rows, as the shapes that the API answers with."""

from __future__ import annotations

from typing import Any

from wargame.accounts.names import name_or_none
from wargame.ladders.models import Challenge, Entry, Ladder, Season
from wargame.ladders.page import Page, Row
from wargame.ladders.past import read_closed_rows
from wargame.ladders.reasons import Reason
from wargame.ladders.selectors import season_of
from wargame.ladders.shapes import (
    ChallengeInfo,
    LadderInfo,
    LadderPage,
    MoveInfo,
    PlaceInfo,
    RatingInfo,
    ReasonInfo,
    SeasonInfo,
)
from wargame.ladders.standing import rules_of
from wargame.ladders.telling import challenge_clauses


def ladder_info(ladder: Ladder) -> LadderInfo:
    """A ladder with its season."""
    season = season_of(ladder)
    return LadderInfo(
        club=ladder.club.slug, slug=ladder.slug, name=ladder.name,
        kind=ladder.kind, rulesets=ladder.rulesets,  # type: ignore[arg-type]
        paces=ladder.paces, public=ladder.public, rules=rules_of(ladder),
        words={clause.title: clause.text for clause in challenge_clauses(ladder)},
        season=season_info(season) if season and season.closed is None else None,
    )  # fmt: skip


def season_info(season: Season, reader: Any = None) -> SeasonInfo:
    """A season; for a reader with how it stood at its close."""
    kept = read_closed_rows(season, reader) if reader is not None and season.snapshot else None
    return SeasonInfo(
        number=season.number, name=season.name, begins=season.begins, ends=season.ends, closed=season.closed,
        rows=kept,
    )  # fmt: skip


def page_info(page: Page) -> LadderPage:
    """A page of places."""
    return LadderPage(
        number=page.number, pages=page.pages, count=page.count, hidden=page.hidden,
        rows=[place_info(row) for row in page.rows], own=place_info(page.own) if page.own else None,
    )  # fmt: skip


def place_info(row: Row) -> PlaceInfo:
    """A line of the table as the API tells it, with what its asker may do."""
    figure = row.figure
    rating = RatingInfo(rating=round(figure.rating), deviation=round(figure.deviation), games=figure.games)
    return PlaceInfo(
        rank=row.place.rank, division=row.place.division, player=row.place.user.get_username(),
        rating=rating if figure.known else None, month=row.month, weeks=list(row.weeks),
        arrow=row.arrow,  # type: ignore[arg-type]
        reason=reason_info(row.reason) if row.reason else None, takes=row.takes,
    )  # fmt: skip


def reason_info(reason: Reason) -> ReasonInfo:
    """Why somebody may not be challenged, and until when."""
    return ReasonInfo(id=reason.id, words=reason.words, until=reason.until, game=reason.game)


def challenge_info(challenge: Challenge, reader: Any) -> ChallengeInfo:
    """A challenge; its message is for the two."""
    ladder = challenge.season.ladder
    told = reader.is_authenticated and reader.pk in (challenge.challenger_id, challenge.challenged_id)
    return ChallengeInfo(
        id=challenge.pk, club=ladder.club.slug, ladder=ladder.slug, challenger=name_or_none(challenge.challenger),
        challenged=name_or_none(challenge.challenged),
        state=challenge.state, ruleset=challenge.ruleset,  # type: ignore[arg-type]
        scenario=challenge.scenario, pace=challenge.pace, sides=challenge.sides,
        message=challenge.message if told else "", made=challenge.made, answer_until=challenge.answer_until,
        ended=challenge.ended, game=challenge.game.code if challenge.game else None,
    )  # fmt: skip


def move_info(entry: Entry) -> MoveInfo:
    """A line of the history."""
    return MoveInfo(
        number=entry.number, time=entry.time, what=entry.what, player=name_or_none(entry.user),
        other=name_or_none(entry.other), before=entry.before, after=entry.after, other_before=entry.other_before,
        other_after=entry.other_after, why=entry.why, struck=entry.struck,
    )  # fmt: skip
