"""A rating that its player keeps to themselves is in no page, file or answer of an event."""

from __future__ import annotations

import zipfile
from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of, person
from wargame.clubs.exports import club_archive
from wargame.events import services
from wargame.events.entering import name_of
from wargame.events.figures import pool_of
from wargame.events.importing import file_look
from wargame.events.models import Entrant
from wargame.events.seeding import list_seeded_players
from wargame.players.models import Privacy
from wargame.ratings.models import Standing
from wargame.ratings.periods import period_now

pytestmark = pytest.mark.django_db
KEPT, TOLD = 1771, 1663


@pytest.fixture
def four(db: None) -> Cup:
    """Of four players the first keeps a rating of 1771 private, the second tells everybody of 1663."""
    made = cup(NAMES[:4])
    for name, rating, audience in (
        (NAMES[0], KEPT, Privacy.Audience.MYSELF),
        (NAMES[1], TOLD, Privacy.Audience.EVERYBODY),
    ):
        Entrant.objects.filter(user=made.people[name]).update(rating=rating)
        Privacy.objects.create(user=made.people[name], ratings=audience)
    return made


def said(made: Cup, reader: Any, *paths: str) -> str:
    """What these addresses answer a reader."""
    client = client_of(reader)
    return "".join(client.get(path).content.decode() for path in paths)


@pytest.mark.parametrize("reader", ["", NAMES[2], "Clara", NAMES[0]])
def test_pages_and_answers_keep_it(four: Cup, reader: str) -> None:
    page = f"/tournaments/{four.event.slug}/"
    before = said(
        four, four.people.get(reader), page, f"{page}players/", f"/api/events/{four.event.slug}/entrants/"
    )
    assert before.count(str(TOLD)) == 3
    assert before.count(str(KEPT)) == (3 if reader == NAMES[0] else 0)


@pytest.mark.parametrize("reader", ["", NAMES[2], "Clara"])
@pytest.mark.parametrize(("seeds", "order"), [({}, (1, 0, 2, 3)), ({2: 1, 0: 2}, (2, 0, 1, 3))])
def test_its_place_among_those_who_entered_does_not_tell_it(
    four: Cup, reader: str, seeds: dict[int, int], order: tuple[int, ...]
) -> None:
    entered = Entrant.objects.get(user=four.people[NAMES[1]])
    Entrant.objects.filter(user=four.people[NAMES[0]]).update(number=9)
    Entrant.objects.filter(pk=entered.pk).update(number=1)
    Entrant.objects.filter(number=9).update(number=2)
    for at, seed in seeds.items():
        Entrant.objects.filter(user=four.people[NAMES[at]]).update(seed=seed)
    page = f"/tournaments/{four.event.slug}/"
    for path in (page, f"{page}players/"):
        told = said(four, four.people.get(reader), path).partition("<tbody>")[2]
        assert sorted(range(4), key=lambda at: told.index(f"<b>{NAMES[at]}</b>")) == list(order)


@pytest.mark.parametrize("reader", ["", NAMES[2], "Clara", NAMES[0]])
@pytest.mark.dear
def test_tournament_files_keep_it(four: Cup, reader: str) -> None:
    four.publish()
    page, api = f"/tournaments/{four.event.slug}/", f"/api/events/{four.event.slug}/"
    files = said(
        four, four.people.get(reader), f"{page}stages/1/trf/", f"{page}rounds/1/1/trf/", f"{api}stages/1/trf/"
    )
    assert files.count(str(TOLD)) == 3
    assert files.count(str(KEPT)) == (3 if reader == NAMES[0] else 0)


def test_a_preview_of_seeds_and_the_archive_keep_it(four: Cup) -> None:
    seeds = f"name,seed,rating\n{NAMES[0]},1,\n{NAMES[1]},2,1700"
    assert [line.rating for line in file_look(four.event, seeds, four.people["Clara"]).lines] == [
        "private",
        f"{TOLD} → 1700",
    ]
    with zipfile.ZipFile(club_archive(four.club, four.people["Clara"])) as found:
        told = "".join(found.read(name).decode() for name in found.namelist() if name.startswith("events"))
    assert str(TOLD) in told and str(KEPT) not in told


@pytest.mark.parametrize(
    ("audience", "order"),
    [
        (Privacy.Audience.EVERYBODY, ["Olga", NAMES[2], "Pim"]),
        (Privacy.Audience.MYSELF, [NAMES[2], "Pim", "Olga"]),
    ],
)
@pytest.mark.dear
def test_seeds_follow_no_rating_that_is_kept_when_its_player_enters(
    db: None, audience: str, order: list[str]
) -> None:
    made = cup(NAMES[2:4])
    for name, rating, shown_to in (("Olga", 2100, audience), ("Pim", 1900, Privacy.Audience.MYSELF)):
        Privacy.objects.create(user=person(name), ratings=shown_to)
        Standing.objects.create(
            user=person(name), ruleset=pool_of(made.event).ruleset, period=period_now(), rating=rating,
            deviation=60, volatility=0.06,
        )  # fmt: skip
    made.do(services.event_enter, person("Olga"))
    made.do(services.entrant_replace, entrant=made.entrant(NAMES[3]).number, name="Pim", reason="Ill")
    assert sorted(name_of(one) for one in list_seeded_players(made.event)) == sorted(order)
    made.draw()
    assert [name_of(one) for one in made.event.entrants.order_by("seed")] == order
