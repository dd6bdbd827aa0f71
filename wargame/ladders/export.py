"""A ladder as rows: for a spreadsheet, and for the archive of its club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wargame.accounts.names import name_or_none
from wargame.clubs.exports import stamp, whole
from wargame.clubs.models import Club
from wargame.ladders.figures import find_unseen, pool_of, standings_of
from wargame.ladders.models import Bar, Challenge, Entry, Ladder, Place, Season
from wargame.ladders.standing import rules_of

Row = Mapping[str, Any]

LADDERS = ("ladder", "name", "kind", "rulesets", "paces", "public", "made", "rules")
SEASONS = ("ladder", "season", "name", "begins", "ends", "closed")
PLACES = ("place", "division", "player", "rating", "deviation", "won", "drawn", "lost", "missed", "since")
IN_ALL = ("ladder", "season", *PLACES)
MOVES = (
    "ladder", "season", "number", "time", "what", "player", "opponent", "from", "to", "why", "struck",
)  # fmt: skip
CHALLENGES = (
    "ladder", "season", "challenger", "challenged", "state", "ruleset", "scenario", "pace", "sides", "message",
    "made", "answer_until", "ended", "reason", "game",
)  # fmt: skip
BARS = ("ladder", "name", "reason", "author", "made", "until")


def season_rows(season: Season, reader: Any) -> list[dict[str, Any]]:
    """Every place of a season; of whoever keeps their ratings from this reader without them."""
    places = list(Place.objects.filter(season=season).select_related("user").order_by("rank"))
    users = [place.user_id for place in places]
    figures = standings_of(set(users) - find_unseen(users, reader), pool_of(season.ladder))
    found = []
    for place in places:
        figure = figures.get(place.user_id)
        found.append(
            {
                "place": place.rank, "division": place.division, "player": name_or_none(place.user),
                "rating": figure and whole(figure.rating), "deviation": figure and whole(figure.deviation),
                "won": place.won, "drawn": place.drawn, "lost": place.lost, "missed": place.missed,
                "since": place.since.date().isoformat(),
            }
        )  # fmt: skip
    return found


def club_ladders(club: Club, reader: Any) -> Iterable[Row]:
    """The ladders of a club with their rules, all of them, also those that are as every ladder has them."""
    for ladder in Ladder.objects.filter(club=club).order_by("pk"):
        yield {
            "ladder": ladder.slug, "name": ladder.name, "kind": ladder.kind, "rulesets": ladder.rulesets,
            "paces": ladder.paces, "public": ladder.public, "made": stamp(ladder.made),
            "rules": msgspec.to_builtins(rules_of(ladder)),
        }  # fmt: skip


def club_seasons(club: Club, reader: Any) -> Iterable[Row]:
    """The seasons of its ladders; how each stood when it closed is among the places."""
    for season in Season.objects.filter(ladder__club=club).select_related("ladder").order_by("pk"):
        yield {
            "ladder": season.ladder.slug, "season": season.number, "name": season.name,
            "begins": stamp(season.begins), "ends": stamp(season.ends), "closed": stamp(season.closed),
        }  # fmt: skip


def club_places(club: Club, reader: Any) -> Iterable[Row]:
    """The places in every season of every ladder of a club."""
    for season in Season.objects.filter(ladder__club=club).select_related("ladder").order_by("pk"):
        for row in season_rows(season, reader):
            yield {"ladder": season.ladder.slug, "season": season.number, **row}


def club_moves(club: Club, reader: Any) -> Iterable[Row]:
    """What moved whom on the ladders of a club."""
    entries = Entry.objects.filter(season__ladder__club=club).select_related(
        "season__ladder", "user", "other"
    )
    for entry in entries.order_by("season", "number").iterator():
        yield {
            "ladder": entry.season.ladder.slug, "season": entry.season.number, "number": entry.number,
            "time": entry.time.isoformat(), "what": entry.what,
            "player": name_or_none(entry.user) or "",
            "opponent": name_or_none(entry.other) or "",
            "from": entry.before, "to": entry.after, "why": entry.why, "struck": entry.struck,
        }  # fmt: skip


def club_challenges(club: Club, reader: Any) -> Iterable[Row]:
    """The challenges on the ladders of a club, and what became of them. A message is for the two alone."""
    found = Challenge.objects.filter(season__ladder__club=club)
    for one in (
        found.select_related("season__ladder", "challenger", "challenged", "game").order_by("pk").iterator()
    ):
        told = reader is not None and reader.pk in (one.challenger_id, one.challenged_id)
        yield {
            "ladder": one.season.ladder.slug, "season": one.season.number,
            "challenger": name_or_none(one.challenger), "challenged": name_or_none(one.challenged), "state": one.state,
            "ruleset": one.ruleset, "scenario": one.scenario, "pace": one.pace, "sides": one.sides,
            "message": one.message if told else "", "made": stamp(one.made),
            "answer_until": stamp(one.answer_until), "ended": stamp(one.ended), "reason": one.reason,
            "game": one.game.code if one.game else None,
        }  # fmt: skip


def club_ladder_bars(club: Club, reader: Any) -> Iterable[Row]:
    """Who is or was barred from a ladder of a club; a bar that is lifted is in the activity log alone."""
    for bar in Bar.objects.filter(ladder__club=club).select_related("ladder", "user", "by").order_by("pk"):
        yield {
            "ladder": bar.ladder.slug, "name": name_or_none(bar.user), "reason": bar.reason,
            "author": name_or_none(bar.by), "made": stamp(bar.made), "until": stamp(bar.until),
        }  # fmt: skip
