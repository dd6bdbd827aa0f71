"""The archive of a club has its events and what was ruled in its games, as far as its members may know them."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import pytest

from tests.wargame.bench import new_hall
from tests.wargame.climbing import DAY, climb
from tests.wargame.cup import NAMES, cup
from tests.wargame.sitting import person
from wargame.clubs import services as clubs
from wargame.clubs.exports import club_archive
from wargame.clubs.models import Club
from wargame.events.models import Event, Round
from wargame.events.services import round_draw
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.ladders import services as ladders
from wargame.ratings.periods import period_now

pytestmark = pytest.mark.django_db


def archive(club: Club, reader: Any) -> dict[str, str]:
    """The files of a club's archive."""
    with zipfile.ZipFile(club_archive(club, reader)) as found:
        return {name: found.read(name).decode() for name in found.namelist()}


def lines(files: dict[str, str], part: str) -> list[dict[str, Any]]:
    """A part as JSON Lines; its CSV has as many rows, under the same names."""
    found = [json.loads(line) for line in files[f"{part}.jsonl"].splitlines()]
    rows = list(csv.DictReader(io.StringIO(files[f"{part}.csv"])))
    assert [set(row) for row in rows] == [set(row) for row in found]
    return found


@pytest.mark.dear
def test_the_archive_has_the_events_with_boards_and_signatures() -> None:
    made = cup(NAMES[:4])
    made.run()
    round_draw(event=made.event.slug, user=made.clara)
    assert Round.objects.count() == 2
    files = archive(made.club, made.clara)
    (event,) = lines(files, "events")
    assert (event["event"], event["state"], len(event["signed"])) == (made.event.slug, "running", 1)
    assert {one["name"] for one in event["players"]} == {made.people[name].username for name in NAMES[:4]}
    boards = lines(files, "event-boards")
    assert {one["round"] for one in boards} == {1} and len(boards) == 2  # the second is not published
    assert all(sum(one["half_points"]) == 2 and one["signed"] and one["game"] for one in boards)


@pytest.mark.dear
def test_an_event_that_is_not_for_all_is_in_what_its_members_get() -> None:
    made = cup(NAMES[:4])
    Event.objects.update(public=False)
    assert len(lines(archive(made.club, made.clara), "events")) == 1
    outsider = type(made.clara).objects.create(username="outsider")
    files = archive(made.club, outsider)
    assert lines(files, "events") == [] == lines(files, "event-boards")
    heads = {name: text.splitlines()[:1] for name, text in files.items() if name.endswith(".csv")}
    assert all(first and first[0] for first in heads.values()), "a table without rows has its heads"
    assert heads["event-boards.csv"][0].startswith("event,stage,round,board,")
    assert made.event.slug not in "".join(files.values())


@pytest.mark.dear
def test_the_archive_has_what_is_law_and_no_thread() -> None:
    hall = new_hall()
    hall.rule(hall.dispute(text="a secret of blue"), "stand", rules=["2.1", "3.4"])
    club = Club.objects.get()
    files = archive(club, hall.clara)
    (ruling,) = lines(files, "rulings")
    assert (ruling["choice"], ruling["rules"], ruling["director"]) == ("stand", ["2.1", "3.4"], "clara")
    assert ruling["game"] == hall.match.code and "a secret" not in "".join(files.values())
    Game.objects.update(private=True)
    assert lines(archive(club, hall.clara), "rulings") == []
    Game.objects.update(private=False, terms={"club": "another"})
    assert lines(archive(club, hall.clara), "rulings") == []


def test_ratings_are_in_whole_points() -> None:
    made = cup(NAMES[:4])
    made.clara.standings.create(
        ruleset="",
        pace="",
        period=period_now(),
        rating=1354.4649,
        deviation=61.5151,
        volatility=0.06,
        games=3,
    )
    row = next(one for one in lines(archive(made.club, made.clara), "members") if one["rating"])
    assert (row["rating"], row["deviation"]) == (1354, 62)


@pytest.mark.dear
def test_the_archive_has_challenges_bars_and_invitations_and_no_secret() -> None:
    ladder = climb()
    asked, begun = ladder.challenge("Cem", "Ben", message="Shall we?"), ladder.begin("Dora", "Eve")
    kept: dict[str, Any] = {"club": ladder.club.slug, "user": ladder.steward}
    link = clubs.invitation_make(**kept, uses=5)
    named = clubs.invitation_make(**kept, name=person("Gwen").username)
    clubs.bar_set(**kept, name="Finn", reason="rude")
    day = heartbeat.now() + DAY
    ladders.bar_set(
        user=ladder.steward, ladder=ladder.ladder, player=ladder.people["Ada"], until=day, reason="late"
    )
    files = archive(ladder.club, ladder.steward)
    first, second = lines(files, "ladder-challenges")
    assert (first["challenger"], first["challenged"], first["state"], first["message"]) == (
        "Cem",
        "Ben",
        "asked",
        "",
    )
    assert (second["state"], second["game"], second["pace"]) == (
        "playing",
        begun.game and begun.game.code,
        begun.pace,
    )
    assert first["scenario"] == asked.scenario and first["answer_until"] == asked.answer_until.isoformat()
    (bar,), (away,) = lines(files, "bars"), lines(files, "ladder-bars")
    assert (bar["name"], bar["reason"], bar["author"], bar["lifted"]) == ("Finn", "rude", "Stella", None)
    assert (away["name"], away["reason"], away["ladder"]) == ("Ada", "late", "autumn-ladder")
    told = [(row["kind"], row["name"], row["uses"], row["used"]) for row in lines(files, "invitations")]
    assert told == [("link", None, 5, 0), ("name", "Gwen", 1, 0)]
    every = "".join(files.values())
    assert not any(secret in every for secret in (link.token, named.token, "Shall we?"))
    assert lines(archive(ladder.club, ladder.people["Ben"]), "ladder-challenges")[0]["message"] == "Shall we?"
