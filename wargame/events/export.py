"""The events of a club as rows, for its archive: what their pages show to its members."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from wargame.accounts.names import name_or_none
from wargame.clubs.exports import stamp
from wargame.clubs.models import Club
from wargame.events.kept import rating_keepers
from wargame.events.models import Entrant, Event, Former, Pairing, Stage
from wargame.events.powers import Act, acts_of

Row = Mapping[str, Any]

EVENTS = (
    "event", "name", "state", "public", "about", "made", "starts", "ended", "conditions", "stages", "officials",
    "players", "signed",
)  # fmt: skip
BOARDS = (
    "event", "stage", "round", "board", "kind", "first", "second", "scenario", "game", "half_points", "source",
    "published", "signed",
)  # fmt: skip
APART = (Entrant.State.ASKED, Entrant.State.INVITED, Entrant.State.DECLINED)
"""Who asked to enter and is not in, is for officials to know."""


def visible_events(club: Club, reader: Any) -> list[Event]:
    """The events of a club that this reader may see, the first made first."""
    rows = Event.objects.filter(club=club).order_by("made", "pk")
    return [event for event in rows if event.public or Act.SEE_INSIDE in acts_of(event, reader)]


def club_events(club: Club, reader: Any) -> Iterator[Row]:
    """Each event with its conditions, its stages and who entered."""
    for event in visible_events(club, reader):
        entrants = event.entrants.exclude(state__in=APART).select_related("user", "team").order_by("number")
        keepers = rating_keepers(event, reader)
        yield {
            "event": event.slug, "name": event.name, "state": event.state, "public": event.public,
            "about": event.about, "made": stamp(event.made), "starts": stamp(event.starts),
            "ended": stamp(event.ended), "conditions": event.conditions,
            "stages": [one.settings for one in Stage.objects.filter(event=event).order_by("number")],
            "officials": {name_or_none(one.user): one.role for one in event.officials.select_related("user")},
            "players": [_entrant(one, kept=one.user_id in keepers) for one in entrants],
            "signed": [one.document for one in event.sign_offs.order_by("pk")],
        }  # fmt: skip


def _entrant(row: Entrant, *, kept: bool) -> Row:
    return {
        "number": row.number, "name": _who(row), "state": row.state, "seed": row.seed,
        "rating": None if kept else round(row.rating), "team": row.team.name if row.team else None,
    }  # fmt: skip


def _who(row: Entrant | Former | None) -> str | None:
    """Who holds or held a place; of one out of a file its name."""
    return (name_or_none(row.user) if row.user else row.name or None) if row else None


def club_boards(club: Club, reader: Any) -> Iterator[Row]:
    """Each board of their published rounds: who met whom, in which game, how it ended."""
    for board in _boards(visible_events(club, reader)):
        yield {
            "event": board.round.stage.event.slug, "stage": board.round.stage.number, "round": board.round.number,
            "board": board.board, "kind": board.kind, "first": _who(board.first_sat), "second": _who(board.second_sat),
            "scenario": board.scenario, "game": board.game.code if board.game else None,
            "half_points": [board.first_halves, board.second_halves], "source": board.source,
            "published": stamp(board.round.published), "signed": stamp(board.round.signed),
        }  # fmt: skip


def _boards(events: list[Event]) -> QuerySet[Pairing]:
    rows = Pairing.objects.filter(round__stage__event__in=events, round__published__isnull=False)
    people = ("first__user", "second__user", "first_former__user", "second_former__user")
    rows = rows.select_related("round__stage__event", "game", *people)
    return rows.order_by("round__stage__event__made", "round__stage__number", "round__number", "board")
