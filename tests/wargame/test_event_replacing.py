"""A place that changes hands: what was played stays who played it, and everybody reads who came for whom."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of, person
from tests.wargame.wishing import unwish
from wargame.events import services, tasks
from wargame.events.boards import boards_find
from wargame.events.export import club_boards
from wargame.events.field import field_of
from wargame.events.files import file_of_stage
from wargame.events.formers import sitters_of
from wargame.events.leaving import person_drop
from wargame.events.models import Act, Entrant, Former, Pairing, Round
from wargame.events.standings import standings_of
from wargame.events.trees import tree_of
from wargame.events.unravels import pairings_of
from wargame.games.errors import Conflict, Forbidden
from wargame.notices.models import Notice
from wargame.pairing.trf import trf_read
from wargame.ratings.models import Standing
from wargame.ratings.services import ratings_update
from wargame.results.models import Result
from wargame.results.services import result_annul, result_restore

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"


def replace(made: Cup, former: str, name: str) -> None:
    """Somebody new for somebody who was in."""
    made.people[name] = person(name)
    number = made.entrant(former).number
    made.do(services.entrant_replace, entrant=number, name=name, reason=f"{former} moved")


@pytest.fixture
@kept
def two_rounds(db: None) -> tuple[Cup, list[Round]]:
    """Two rounds of four players that are signed; then Otto comes for Tom."""
    made = cup(NAMES[:4])
    rounds = [made.run(), made.run()]
    replace(made, "Tom", "Otto")
    return made, rounds


def page_of(path: str, user: Any = None) -> str:
    """A page as somebody reads it."""
    return client_of(user).get(path).content.decode()


@pytest.mark.dear
def test_a_signed_round_shows_who_played_it(two_rounds: tuple[Cup, list[Round]]) -> None:
    made, _ = two_rounds
    page = page_of(f"{AT}rounds/1/1/")
    boards = page.partition('class="boards"')[2].partition("</table>")[0]
    assert "Tom" in boards and "Otto" not in boards
    assert boards.count('class="sq ') == 4, "each keeps the mark of the side that was played"
    assert "Otto" in page and "for Tom from round 3" in page
    assert "You played" in page_of(f"{AT}rounds/1/1/", made.people["Tom"])
    assert "You played" not in page_of(f"{AT}rounds/1/1/", made.people["Otto"])


@pytest.mark.dear
def test_the_sides_in_the_crosstable_are_those_that_were_played(db: None) -> None:
    made = cup(NAMES[:4])
    for board in made.boards(made.run()):  # as where sides were bid for: the first has the second side
        Pairing.objects.filter(pk=board.pk).update(first=board.second, second=board.first)
    before = letters(made)
    replace(made, "Tom", "Otto")
    assert letters(made) == before


def letters(made: Cup) -> list[list[str]]:
    """The letters of the crosstable."""
    rows = standings_of(made.event.stages.get(), made.clara).rows
    return [[cell.side for cell in line.cells] for line in rows]


@pytest.mark.dear
def test_everybody_reads_that_a_place_has_changed_hands_and_officials_alone_why(
    two_rounds: tuple[Cup, list[Round]],
) -> None:
    made, _ = two_rounds
    acts = page_of(f"{AT}acts/")
    assert "replaced a player" in acts and "in place of Tom from round 3" in acts and "Tom moved" not in acts
    assert "Tom moved" in page_of(f"{AT}acts/", made.clara)
    assert "for Tom from round 3" in page_of(f"{AT}players/")
    assert "for Tom from round 3" in page_of(f"{AT}square/1/") and "for Tom from round 3" in page_of(
        f"{AT}standings/embed/"
    )
    told = client_of().get("/api/events/steppe-front-cup/entrants/").json()
    assert told[0]["name"] == "Otto" and told[0]["before"] == [{"name": "Tom", "stage": 1, "round": 3}]
    board = client_of().get("/api/events/steppe-front-cup/rounds/1/1/").json()["boards"][0]
    assert "Tom" in (board["first_name"], board["second_name"])


@pytest.mark.dear
def test_files_feeds_and_exports_name_who_played(two_rounds: tuple[Cup, list[Round]]) -> None:
    made, _ = two_rounds
    text = file_of_stage(made.event.stages.get(), desk=False)
    assert "### 1 Otto: for Tom from round 3" in text
    assert {one.name for one in trf_read(text).field.players} == {"Otto", *NAMES[1:4]}
    feed = page_of(f"{AT}feed/")
    assert "Tom" in feed and "Otto" not in feed
    names = {name for row in club_boards(made.club, made.clara) for name in (row["first"], row["second"])}
    assert "Tom" in names and "Otto" not in names


@pytest.mark.dear
def test_who_comes_brings_their_own_rating(two_rounds: tuple[Cup, list[Round]]) -> None:
    made, _ = two_rounds
    assert made.entrant("Otto").rating == 1500
    assert made.entrant("Otto").seed == 1, "the place keeps its seed"


@pytest.mark.dear
def test_two_who_came_one_after_the_other(two_rounds: tuple[Cup, list[Round]]) -> None:
    made, rounds = two_rounds
    third = made.publish()
    made.play(third)
    replace(made, "Otto", "Pia")
    assert "for Otto from round 4, Otto for Tom from round 3" in page_of(AT)
    boards = page_of(f"{AT}rounds/1/3/").partition('class="boards"')[2].partition("</table>")[0]
    assert "Otto" in boards and "Pia" not in boards and "Tom" not in boards
    assert Pairing.objects.filter(round__in=rounds, first_former__user=made.people["Otto"]).count() == 0


@pytest.mark.dear
def test_a_drawn_round_is_played_by_who_came(db: None) -> None:
    made = cup(NAMES[:4])
    made.run()
    row = made.draw()
    replace(made, "Tom", "Otto")
    assert Former.objects.get().round == 2
    made.do(services.round_publish)
    assert "Otto" in {name for pair in made.names(row) for name in pair}
    assert not Pairing.objects.filter(round=row, first_former__isnull=False).exists()


@pytest.mark.dear
def test_a_result_annulled_and_restored_since_is_that_of_who_played(db: None) -> None:
    made = cup(NAMES[:4])
    row = made.publish()
    made.play(row)
    board = next(one for one in made.boards(row) if "Tom" in made.names(row)[one.board - 1])
    halves = (board.first_halves, board.second_halves)
    replace(made, "Tom", "Otto")
    result = Result.objects.get(game=board.game)
    result_annul(result=result, user=None, reason="Two accounts")
    assert boards_find() == 1
    board.refresh_from_db()
    assert board.is_open
    result_restore(result=Result.objects.get(pk=result.pk), user=None, reason="They are two")
    assert boards_find() == 1
    board.refresh_from_db()
    assert (board.first_halves, board.second_halves) == halves
    assert any("Tom" in line and "Otto" not in line for line in pairings_of(board.game, made.clara))
    made.sign(row)
    ratings_update()
    assert not Standing.objects.filter(user=made.people["Otto"]).exists()


@pytest.mark.dear
def test_a_bracket_shows_who_played_where(db: None) -> None:
    made = cup(NAMES[:4], [{"format": "single-elimination"}])
    made.run()
    replace(made, "Tom", "Otto")
    stage = made.event.stages.get()
    seats = [seat.name for box in tree_of(field_of(stage, 10), sitters_of(stage)).boxes for seat in box.seats]
    assert "1 Tom" in seats and "1 Otto" in seats
    assert "1 Tom" in page_of(AT) and "for Tom from round 2" in page_of(AT)


@pytest.mark.dear
def test_in_a_later_stage_it_is_said_of_which(db: None) -> None:
    made = cup(NAMES[:4], [{"format": "swiss", "rounds": 1}, {"format": "single-elimination", "takes": 2}])
    made.run()
    replace(made, "Tom", "Otto")
    assert "for Tom from round 1 of Knockout" in page_of(f"{AT}players/")


def test_nobody_comes_once_the_event_is_over(db: None) -> None:
    made = cup(NAMES[:2], [{"format": "swiss", "rounds": 1}])
    made.run()
    made.people["Otto"] = person("Otto")
    with pytest.raises(Conflict, match="is over"):
        made.do(services.entrant_replace, entrant=1, name="Otto", reason="Too late")


@pytest.mark.usefixtures("two_rounds")
@pytest.mark.dear
def test_boards_of_before_are_given_back() -> None:
    Pairing.objects.update(first_former=None, second_former=None)
    Former.objects.update(stage=1, round=1)
    migration: Any = import_module("wargame.events.migrations.0002_formers")
    migration.boards_give_back(apps, None)
    former = Former.objects.get()
    assert (former.stage, former.round) == (1, 3) and Act.objects.filter(
        what="replaced a player"
    ).count() == 1
    assert Pairing.objects.exclude(first_former=None, second_former=None).count() == 2


@pytest.mark.dear
def test_a_director_who_came_for_a_player_does_not_rule_on_the_boards_of_the_place(db: None) -> None:
    made = cup(NAMES[:4], recusal="nobody")
    row = made.run()
    number = made.entrant("Tom").number
    made.do(services.entrant_replace, entrant=number, name="Dirk", reason="Tom moved")
    board = next(one for one in made.boards(row) if "Dirk" in made.names(row)[one.board - 1])
    given = {
        "stage": 1,
        "round": 1,
        "board": board.board,
        "first_halves": 1,
        "second_halves": 1,
        "reason": "So",
    }
    with pytest.raises(Forbidden, match="You play on this board"):
        made.do(services.board_rule, made.people["Dirk"], **given)


@pytest.mark.dear
def test_both_are_told_once_and_who_leaves_with_the_reason(
    db: None, mailoutbox: Any, django_capture_on_commit_callbacks: Any
) -> None:
    made = cup(NAMES[:4])
    made.run()
    mailoutbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        replace(made, "Tom", "Otto")
    tasks.tell()
    told = {one.to[0].partition("@")[0]: one for one in mailoutbox}
    assert set(told) == {"Tom", "Otto"} and len(mailoutbox) == 2
    assert "Otto has replaced you" in told["Tom"].subject and "Tom moved" in told["Tom"].body
    assert "from round 2 on" in told["Tom"].body and f"{AT}players/" in told["Tom"].body
    assert "You replace Tom from round 2 onwards" in told["Otto"].body and "moved" not in told["Otto"].body
    notices = {one.reader.username: one for one in Notice.objects.filter(key__startswith="former:")}
    assert set(notices) == {"Tom", "Otto"} and "Tom moved" not in notices["Otto"].text
    assert "has replaced you" in notices["Tom"].subject


@pytest.mark.dear
def test_who_has_no_account_or_wishes_no_mail_is_sent_none(db: None, mailoutbox: Any) -> None:
    made = cup(NAMES[:4])
    unwish(made.people["Tom"], "event")
    replace(made, "Tom", "Otto")
    mailoutbox.clear()
    tasks.tell()
    assert [one.to[0].partition("@")[0] for one in mailoutbox] == ["Otto"]
    assert Notice.objects.filter(reader=made.people["Tom"], key__startswith="former:").exists()
    Entrant.objects.filter(pk=made.entrant("Vera").pk).update(user=None, name="Vera by letter")
    number = Entrant.objects.get(name="Vera by letter").number
    made.do(services.entrant_replace, entrant=number, name=person("Pia").username, reason="Ill")
    mailoutbox.clear()
    tasks.tell()
    assert [one.to[0].partition("@")[0] for one in mailoutbox] == ["Pia"]
    assert Former.objects.filter(told=False).count() == 0


@pytest.mark.dear
def test_acts_keep_whom_they_were_about(db: None) -> None:
    made = cup(NAMES[:4])
    made.do(services.entrant_add, name=person("Nora").username)
    made.do(services.pairing_forbid, one=1, other=5, reason="They share a flat")
    made.people["Nora"] = person("Nora")
    replace(made, "Nora", "Greta")
    page = client_of(made.clara).get(f"{AT}acts/").content.decode()
    assert "invited a player <small>Nora</small>" in page
    assert "Tom (№ 1) – Nora (№ 5)" in page and "entered <small>" not in page
    person_drop(user=made.people["Nora"])
    made.people["Nora"].delete()
    page = client_of(made.clara).get(f"{AT}acts/").content.decode()
    assert "in place of Nora" not in page and "Nora (№" not in page  # a reason stays as it was written
    assert "invited a player <small>a former member</small>" in page
    assert "in place of a former member" in page
