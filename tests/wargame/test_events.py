"""A Swiss from entry to sign-off."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from importlib import import_module
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from tests.wargame.chains import chain_faults
from tests.wargame.cup import NAMES, Cup, agree_draw, cup
from tests.wargame.match import first_act
from tests.wargame.sitting import person
from wargame.events import drawing, rounds, services
from wargame.events.boards import boards_find, boards_without_game, game_make, games_open
from wargame.events.field import field_of
from wargame.events.models import Act, Entrant, Event, Pairing, Round, SignOff
from wargame.events.rounds import LOST, drawing_run, drawings_find
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import Game
from wargame.games.services import game_resign
from wargame.ratings.services import ratings_update
from wargame.results.models import Result
from wargame.results.services import result_annul, results_find

pytestmark = pytest.mark.django_db


@pytest.fixture
def eight(db: None) -> Cup:
    """Eight players, three rounds."""
    return cup()


@pytest.fixture
def five(db: None) -> Cup:
    """Five players: somebody has a bye each round."""
    return cup(NAMES[:5])


def points(made: Cup, row: Round) -> dict[str, int]:
    """Half points by name after a round."""
    stage = field_of(row.stage, row.number + 1)
    names = {one.number: one.name for one in stage.players}
    return {names[number]: halves for number, halves in drawing.points_of(stage).items()}


@pytest.mark.dear
def test_a_swiss_from_entry_to_sign_off(eight: Cup) -> None:
    met: set[frozenset[str]] = set()
    for number in (1, 2, 3):
        row = eight.run()
        assert row.number == number
        pairs = {frozenset(pair) for pair in eight.names(row)}
        assert len(pairs) == 4 and not pairs & met
        met |= pairs
    eight.event.refresh_from_db()
    assert eight.event.state == Event.State.OVER
    assert points(eight, row)["Tom"] == 6 and sum(points(eight, row).values()) == 24
    assert SignOff.objects.count() == 3 and not chain_faults(eight.event)
    with pytest.raises(Conflict, match="is over"):
        eight.draw()


@pytest.mark.dear
def test_the_founding_of_a_game_names_its_board(eight: Cup) -> None:
    row = eight.publish()
    board = eight.boards(row)[1]
    assert board.game and board.game.status == Game.Status.ACTIVE
    assert board.game.terms == {
        "event": "steppe-front-cup", "stage": 1, "round": 1, "board": 2, "rated": True,
        "club": "steppe-front-club", "rests": ["quiet"],
    }  # fmt: skip
    seats = {seat.side: seat.user for seat in board.game.seats.all()}
    assert board.second and set(seats.values()) == {board.first.user, board.second.user}
    from wargame.events.boards import first_side

    assert seats[first_side(*board.scenario.split("/"))] == board.first.user


@pytest.mark.dear
def test_games_are_opened_once(eight: Cup) -> None:
    row = eight.publish()
    before = Game.objects.count()
    assert games_open(row.pk) == 0 and games_open() == 0
    assert not any(game_make(board.pk) for board in eight.boards(row))
    assert Game.objects.count() == before and not boards_without_game().exists()


def test_officials_whom_tests_name_at_once_are_as_those_named_one_by_one() -> None:
    """But for the moment, and for whose name it is."""
    made = cup(())
    made.people["Dora"] = person("Dora")
    made.do(services.official_name, name="Dora", role="deputy")
    hedda, dora = (made.event.officials.get(user__username=name) for name in ("Hedda", "Dora"))
    assert hedda.role == dora.role == "deputy" and hedda.pk < dora.pk
    at_once, alone = (made.event.acts.get(facts__who=name) for name in ("Hedda", "Dora"))
    lasting = ("actor_id", "what", "target", "before", "after", "reason", "private", "undoes_id")
    assert [getattr(at_once, name) for name in lasting] == [getattr(alone, name) for name in lasting]
    assert at_once.facts == {**alone.facts, "who": "Hedda"} and at_once.number == alone.number - 1


@pytest.mark.dear
def test_a_board_is_opened_and_settled_without_asking_twice(
    eight: Cup, django_assert_max_num_queries: Any
) -> None:
    """Each of a large field is, when its round is published."""
    eight.draw()
    row: Round = eight.do(services.round_publish)
    one = eight.boards(row)[0]
    with django_assert_max_num_queries(19):
        assert game_make(one.pk)
    first_act(eight.boards(row)[0].game)
    game_resign(code=eight.boards(row)[0].game.code, user=one.first.user)
    results_find()
    with django_assert_max_num_queries(9):
        assert boards_find() == 1


@pytest.mark.dear
def test_ratings_wait_for_the_signature(eight: Cup) -> None:
    row = eight.publish()
    eight.play(row)
    assert Result.objects.filter(held=True).count() == 4 and ratings_update() == 0
    eight.sign(row)
    assert not Result.objects.filter(held=True).exists() and ratings_update() == 4


@pytest.mark.dear
def test_a_round_is_not_signed_while_boards_are_open(eight: Cup) -> None:
    row = eight.publish()
    with pytest.raises(Conflict, match="Boards 1, 2, 3 and 4 are open"):
        eight.sign(row)
    for board in eight.boards(row)[:3]:
        agree_draw(board)
    with pytest.raises(Conflict, match="Board 4 is open"):
        eight.sign(row)
    assert Pairing.objects.filter(round=row, first_halves=1, second_halves=1).count() == 3


@pytest.mark.dear
def test_no_round_is_drawn_before_the_last_is_signed(eight: Cup) -> None:
    row = eight.publish()
    eight.play(row)
    with pytest.raises(Conflict, match="before you draw the next"):
        eight.draw()


def test_a_draw_needs_two(db: None) -> None:
    alone = cup(NAMES[:1])
    with pytest.raises(Conflict, match="at least 2 players; 1 has entered"):
        alone.draw()
    assert not Round.objects.filter(state=Round.State.DRAWING).exists()


@pytest.mark.dear
def test_nobody_has_two_byes_and_a_bye_is_a_point(five: Cup) -> None:
    byes = []
    for _ in range(3):
        row = five.run()
        byes += [first for first, second in five.names(row) if not second]
    assert len(byes) == len(set(byes)) == 3
    assert sum(points(five, row).values()) == 3 * 6


@pytest.mark.dear
def test_a_bye_that_was_asked_for(five: Cup) -> None:
    five.do(services.bye_ask, five.people["Tom"], round=1)
    with pytest.raises(Conflict, match="already"):
        five.do(services.bye_ask, five.people["Tom"], round=1)
    with pytest.raises(Conflict, match="can ask for in this event: 1"):
        five.do(services.bye_ask, five.people["Tom"], round=2)
    row = five.publish()
    own = Pairing.objects.get(round=row, first=five.entrant("Tom"))
    assert (own.kind, own.first_halves, own.second) == ("asked", 1, None)
    assert len([pair for pair in five.names(row) if pair[1]]) == 2
    with pytest.raises(Conflict, match="already drawn"):
        five.do(services.bye_ask, five.people["Vera"], round=1)


def test_a_director_gives_a_bye_and_takes_it_back(eight: Cup) -> None:
    number = eight.entrant("Tom").number
    eight.do(services.bye_give, entrant=number, round=1, reason="Ill")
    assert eight.entrant("Tom").forced == [1]
    eight.do(services.bye_give, entrant=number, round=1, reason="Well again")
    assert eight.entrant("Tom").forced == []


@pytest.mark.dear
def test_a_pairing_by_hand_and_the_engine_pairs_the_rest(eight: Cup) -> None:
    row = eight.draw()
    assert ("Tom", "Ana") not in eight.names(row)
    tom, ana = eight.entrant("Tom").number, eight.entrant("Ana").number
    eight.do(services.pairing_make, first=tom, second=ana, reason="They share a flat")
    row.refresh_from_db()
    assert row.state == Round.State.DRAWING and row.job and drawing_run(row.pk, row.job)
    assert eight.names(row)[0] == ("Tom", "Ana") and len(eight.names(row)) == 4
    made = eight.boards(row)[0]
    assert made.manual and made.reason == "They share a flat" and made.scenario
    with pytest.raises(Conflict, match="already paired by hand"):
        eight.do(services.pairing_make, first=tom, second=None, reason="A bye")
    eight.do(services.pairing_unmake, board=1, reason="They moved")
    row.refresh_from_db()
    assert row.job and drawing_run(row.pk, row.job) and not any(one.manual for one in eight.boards(row))


@pytest.mark.dear
def test_a_forbidden_pairing_is_never_made(eight: Cup) -> None:
    before = eight.names(eight.draw())[0]
    one, other = (eight.entrant(name).number for name in before)
    eight.do(services.pairing_forbid, one=one, other=other, reason="Brothers")
    assert before not in eight.names(eight.draw())
    with pytest.raises(Conflict, match="themselves"):
        eight.do(services.pairing_forbid, one=one, other=one, reason="No")


@pytest.mark.dear
def test_where_no_pairing_is_possible_the_director_is_told(db: None) -> None:
    two = cup(NAMES[:2])
    two.do(services.pairing_forbid, one=1, other=2, reason="Brothers")
    row = two.do(services.round_draw)
    assert drawing_run(row.pk, row.job)
    row.refresh_from_db()
    assert row.state == Round.State.WAITING and row.fault and not row.pairings.exists()


@pytest.mark.dear
def test_who_withdraws_is_paired_no_more_and_nobody_reads_why(eight: Cup) -> None:
    row = eight.publish()
    eight.do(services.entrant_withdraw, eight.people["Rui"], reason="My mother is ill")
    eight.play(row)
    eight.sign(row)
    assert "Rui" not in {name for pair in eight.names(eight.draw()) for name in pair}
    line = Act.objects.get(what="withdrew")
    assert line.private and line.reason == "My mother is ill"
    with pytest.raises(Conflict, match="already withdrawn"):
        eight.do(services.entrant_withdraw, entrant=eight.entrant("Rui").number, reason="Gone")
    eight.do(services.entrant_reinstate, entrant=eight.entrant("Rui").number, reason="Back")
    assert "Rui" in {name for pair in eight.names(eight.draw()) for name in pair}


@pytest.mark.dear
def test_who_withdraws_after_the_draw_must_not_be_published(eight: Cup) -> None:
    eight.draw()
    eight.do(services.entrant_withdraw, eight.people["Rui"])
    with pytest.raises(Conflict, match="Rui has withdrawn since"):
        eight.do(services.round_publish)


@pytest.mark.dear
def test_a_late_entry_has_the_last_seed_and_points_by_the_conditions(db: None) -> None:
    made = cup(NAMES[:4], missed_halves=1)
    made.run()
    made.people["Otto"] = person("Otto")
    late = made.do(services.event_enter, made.people["Otto"])
    row = made.publish()
    late.refresh_from_db()
    assert (late.from_round, late.seed) == (2, 5)
    assert points(made, Round.objects.get(number=1))["Otto"] == 1
    made.play(row)
    made.sign(row)
    made.people["Pia"] = person("Pia")
    with pytest.raises(Conflict, match="Late entry ended with round 2"):
        made.do(services.event_enter, made.people["Pia"])
    made.do(services.entrant_add, name="Pia")
    assert made.do(services.invitation_accept, made.people["Pia"]).from_round == 3


@pytest.mark.dear
def test_a_replacement_takes_place_points_and_opponents_over(eight: Cup) -> None:
    first = eight.run()
    tom, eight.people["Otto"] = eight.entrant("Tom"), person("Otto")
    eight.do(services.entrant_replace, entrant=tom.number, name="Otto", reason="Tom moved")
    assert eight.entrant("Otto").pk == tom.pk and points(eight, first)["Otto"] == 2
    row = eight.publish()
    with pytest.raises(Conflict, match="game under way on board"):
        eight.do(services.entrant_replace, entrant=tom.number, name="Tom", reason="Back")
    met = {name for pair in eight.names(row) if "Otto" in pair for name in pair}
    assert len(met) == 2
    with pytest.raises(Conflict, match="already in this event"):
        eight.do(services.entrant_replace, entrant=tom.number, name="Vera", reason="No")


@pytest.mark.dear
def test_who_does_not_check_in_is_not_paired(db: None) -> None:
    made = cup(NAMES[:4], check_in_hours=24)
    for name in NAMES[:3]:
        made.do(services.entrant_check_in, made.people[name])
    names = {name for pair in made.names(made.draw()) for name in pair if name}
    assert names == set(NAMES[:3])
    with pytest.raises(Conflict, match="field is fixed"):
        made.do(services.entrant_check_in, made.people["Nils"])


@pytest.mark.dear
def test_a_worker_that_dies_leaves_nothing_half_done(eight: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    row = eight.do(services.round_draw)

    def die(*given: Any) -> Any:
        raise SystemExit

    monkeypatch.setattr(Pairing.objects, "bulk_create", die)
    with pytest.raises(SystemExit):
        drawing_run(row.pk, row.job)
    monkeypatch.undo()
    row.refresh_from_db()
    assert row.state == Round.State.DRAWING and not row.pairings.exists()
    with pytest.raises(Conflict, match="is being drawn"):
        eight.draw()
    assert drawings_find(heartbeat.now()) == 0
    assert drawings_find(heartbeat.now() + LOST) == 1
    row.refresh_from_db()
    assert row.state == Round.State.DRAWN and row.pairings.count() == 4


def test_a_drawing_that_was_begun_again_writes_nothing(eight: Cup) -> None:
    row = eight.do(services.round_draw)
    former = row.job
    Round.objects.filter(pk=row.pk).update(noted=heartbeat.now() - 2 * LOST)
    again = eight.do(services.round_draw)
    assert again.job != former and not drawing_run(row.pk, former)
    assert drawing_run(row.pk, again.job) and not drawing_run(row.pk, again.job)
    assert not drawing_run(row.pk, uuid4()) and Pairing.objects.count() == 4


@pytest.mark.dear
def test_who_withdraws_while_a_worker_draws_is_not_in_what_it_found(
    eight: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = eight.do(services.round_draw)
    drawn, calls = drawing.draw, []

    def slow(stage: drawing.Field) -> list[drawing.Drawn]:
        found = drawn(stage)
        if not calls:
            eight.do(services.entrant_withdraw, eight.people["Ana"])
        calls.append(1)
        return found

    monkeypatch.setattr(rounds.drawing, "draw", slow)
    assert drawing_run(row.pk, row.job) and len(calls) == 2
    assert "Ana" not in {name for pair in eight.names(row) for name in pair}


@pytest.mark.dear
def test_a_director_says_how_a_board_ended_and_its_result_counts_for_nothing(eight: Cup) -> None:
    row = eight.publish()
    eight.play(row)
    rule = partial(eight.do, services.board_rule, stage=1, round=1, board=1, reason="An illegal set-up")
    rule(first_halves=1, second_halves=1)
    eight.sign(row)
    assert points(eight, row)[eight.names(row)[0][0]] == 1
    assert Result.objects.filter(annulled__isnull=False).count() == 1 and ratings_update() == 3
    with pytest.raises(Conflict, match="at most one point"):
        rule(first_halves=2, second_halves=1)
    with pytest.raises(Conflict, match="Give a reason"):
        eight.do(services.board_rule, stage=1, round=1, board=1, first_halves=2, second_halves=0, reason=" ")


@pytest.mark.dear
def test_a_signed_round_is_corrected_and_signed_again(eight: Cup) -> None:
    row = eight.run()
    with pytest.raises(Conflict, match="Round 1 is already signed"):
        eight.sign(row, reason="Once more")
    given = {"stage": 1, "round": 1, "board": 2, "first_halves": 0, "second_halves": 2}
    with pytest.raises(Forbidden):
        eight.do(services.board_rule, eight.people["Hedda"], **given, reason="An error")
    eight.do(services.board_rule, **given, reason="An error")
    row.refresh_from_db()
    assert row.stale
    with pytest.raises(Conflict, match="Give a reason"):
        eight.sign(row)
    second = eight.sign(row, reason="An error at board 2")
    row.refresh_from_db()
    assert not row.stale and second.number == 2
    assert second.chained == SignOff.objects.get(number=1).hash and not chain_faults(eight.event)
    SignOff.objects.filter(number=1).update(document={"boards": []})
    assert chain_faults(eight.event) == ["Sign-off 1 has changed since it was signed"]


@pytest.mark.dear
def test_a_result_annulled_in_an_open_round_opens_its_board_and_in_a_signed_one_asks_for_a_correction(
    eight: Cup,
) -> None:
    row = eight.publish()
    eight.play(row)
    first, second = (Result.objects.get(game=board.game) for board in eight.boards(row)[:2])
    result_annul(result=first, user=None, reason="Two accounts")
    assert boards_find() == 1 and eight.boards(row)[0].is_open
    eight.do(
        services.board_rule, stage=1, round=1, board=1, first_halves=2, second_halves=0, reason="Two accounts",
        forfeit=True,
    )  # fmt: skip
    eight.sign(row)
    result_annul(result=second, user=None, reason="Two accounts")
    assert boards_find() == 1 and boards_find() == 0
    row.refresh_from_db()
    assert row.stale and not eight.boards(row)[1].is_open


@pytest.mark.dear
def test_more_time_for_a_board_and_for_a_round_and_taken_back(eight: Cup) -> None:
    row = eight.publish()
    assert row.deadline
    later = row.deadline + timedelta(days=3)
    eight.do(services.time_give, stage=1, round=1, board=2, until=later, reason="A power cut")
    assert eight.boards(row)[1].due == later and eight.boards(row)[0].due == row.deadline
    with pytest.raises(Conflict, match="Choose a deadline later"):
        eight.do(services.time_give, stage=1, round=1, until=row.deadline, reason="No")
    eight.do(services.time_give, stage=1, round=1, until=later, reason="A holiday")
    row.refresh_from_db()
    assert row.deadline == later
    last = Act.objects.filter(what="gave more time").first()
    assert last
    eight.do(services.act_undo, number=last.number, reason="It was none")
    row.refresh_from_db()
    assert row.deadline < later
    with pytest.raises(Conflict, match="already"):
        eight.do(services.act_undo, number=last.number, reason="Twice")
    with pytest.raises(Conflict, match="cannot be undone"):
        eight.do(services.act_undo, number=1, reason="No")
    with pytest.raises(NotFound):
        eight.do(services.act_undo, number=999, reason="No")


@pytest.mark.dear
def test_entry_limits(db: None) -> None:
    made = cup((), size=2, rating_from=1400, rating_to=1600, reliability=75)
    for name in ("Ada", "Ben", "Cem"):
        made.people[name] = person(name)
    made.do(services.event_enter, made.people["Ada"])
    with pytest.raises(Forbidden, match="only once"):
        made.do(services.event_enter, made.people["Ada"])
    Event.objects.update(conditions={**made.event.conditions, "rating_from": 1501})
    with pytest.raises(Forbidden, match="ratings from 1501 to 1600; yours is 1500"):
        made.do(services.event_enter, made.people["Ben"])
    Event.objects.update(conditions={**made.event.conditions, "reliability": 76})
    with pytest.raises(Forbidden, match="reliability of at least 76; yours is 75"):
        made.do(services.event_enter, made.people["Ben"])
    Event.objects.update(conditions={**made.event.conditions, "members": True})
    with pytest.raises(Forbidden, match="members of its club"):
        made.do(services.event_enter, made.people["Ben"])
    Event.objects.update(conditions=made.event.conditions)
    made.do(services.event_enter, made.people["Ben"])
    with pytest.raises(Conflict, match="All 2 places are taken"):
        made.do(services.event_enter, made.people["Cem"])
    made.do(services.entrant_withdraw, made.people["Ben"])
    with pytest.raises(Conflict, match="only a director can let you back in"):
        made.do(services.event_enter, made.people["Ben"])
    made.do(services.entries_set, open=False)
    with pytest.raises(Conflict, match="Entries are closed"):
        made.do(services.event_enter, made.people["Cem"])
    with pytest.raises(Conflict, match="already closed"):
        made.do(services.entries_set, open=False)


def test_where_a_director_admits_one_asks_first(db: None) -> None:
    made = cup(NAMES[:2], approval=True)
    assert made.entrant("Tom").state == Entrant.State.ASKED
    with pytest.raises(Conflict, match="at least 2 players"):
        made.draw()
    made.do(services.entrant_answer, entrant=1, admit=True)
    made.do(services.entrant_answer, entrant=2, admit=False)
    assert [row.state for row in Entrant.objects.all()] == ["entered", "declined"]
    with pytest.raises(Conflict, match="has not asked"):
        made.do(services.entrant_answer, entrant=1, admit=True)


def test_an_event_of_before_forgets_the_condition_that_is_gone(five: Cup) -> None:
    Event.objects.update(conditions={**five.event.conditions, "quiet_hours": 56})
    with pytest.raises(Conflict, match="quiet_hours"):
        Event.objects.get().rules  # noqa: B018  # reading it is the test
    with connection.cursor() as cursor:
        cursor.execute(import_module("wargame.events.migrations.0005_no_quiet_hours").FORGET)
    assert Event.objects.get().rules == five.event.rules
