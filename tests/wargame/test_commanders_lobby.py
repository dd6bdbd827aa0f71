"""Several commanders on the pages round the board, in mails and in the demo (ADR 0050)."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.rulesets import each
from tests.wargame.sitting import person
from tests.wargame.staff import Plan, plans, sit_down_all
from wargame.games import notices, tasks
from wargame.games.commanders import find_question
from wargame.games.models import Game, Seat
from wargame.games.position import game_moment
from wargame.games.services import chat_post, command_lay_down
from wargame.games.sides import WAYS, can_settle
from wargame.games.words import seat_names
from wargame.lobby import demo, selectors

every_plan = each("plan", plans)
pytestmark = pytest.mark.django_db


def browser(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def address(plan: Plan) -> str:
    return f"/games/new/{plan.ruleset.id}/{plan.scenario.id}/"


def names(plan: Plan) -> list[str]:
    """The seats by their names."""
    return [command or side for side, command in plan.seats]


def chosen(plan: Plan, **more: str) -> dict[str, str]:
    """A filled form: every choice at its default but how many command."""
    values = {choice.id: choice.default for choice in plan.scenario.choices} | plan.options
    ticked = {f"choice-{id}": str(value) for id, value in values.items() if value is not False}
    return {"pace": "none", "side": "random", **ticked, **more}


@every_plan
def test_the_seats_change_with_the_number_of_commanders(plan: Plan) -> None:
    client = browser("anna")
    for value in plan.scenario.staffs:
        given = {f"choice-{plan.scenario.staffed}": str(value)}
        part = client.get(address(plan), given, headers={"HX-Request": "true"}).content.decode()
        offered = re.findall(r'name="side" value="([^"]+)"', part)
        seats = [command or side for side, command in plan.scenario.seats({plan.scenario.staffed: value})]
        ways = [name for name in WAYS if can_settle(plan.scenario, {plan.scenario.staffed: value})]
        assert offered == ["random", *seats, *ways]
        assert "<form" not in part and "<html" not in part


@every_plan
def test_the_first_seat_of_each_staff_is_its_chiefs(plan: Plan) -> None:
    for value in (*plan.scenario.staffs, None):
        seats = plan.scenario.seats({plan.scenario.staffed: value})
        first = dict(reversed(seats))
        called = seat_names(plan.ruleset, seats)
        assert [seat for seat, _ in called] == [command or side for side, command in seats]
        chiefs = [seat for seat, words in called if words.endswith(", chief of the side")]
        assert chiefs == [command for side, command in seats if command and command == first[side]]


@every_plan
@pytest.mark.dear
def test_a_game_is_opened_at_a_command(plan: Plan) -> None:
    client, seat = browser("anna"), names(plan)[-1]
    answer = client.post(address(plan), chosen(plan, side=seat))
    assert answer.status_code == 302
    game = Game.objects.get()
    assert game.seats.get(user__username="anna").actor == seat
    assert [one.actor for one in game.seats.all()] == names(plan)


@every_plan
@pytest.mark.dear
def test_a_seat_of_another_number_of_commanders_is_refused(plan: Plan) -> None:
    """The form comes back with the seats there are."""
    fewest = min(
        plan.scenario.staffs, key=lambda value: len(plan.scenario.seats({plan.scenario.staffed: value}))
    )
    form = chosen(plan, side=names(plan)[-1]) | {f"choice-{plan.scenario.staffed}": str(fewest)}
    page = browser("anna").post(address(plan), form)
    assert page.status_code == 200 and not Game.objects.exists()
    assert "errorlist" in page.content.decode()


@every_plan
@pytest.mark.dear
def test_each_free_seat_has_a_link_of_its_own(plan: Plan) -> None:
    first, *others = names(plan)
    client = browser("anna")
    client.post(address(plan), chosen(plan, side=first))
    game = Game.objects.get()
    page = client.get(f"/games/{game.code}/").content.decode()
    links = re.findall(r'value="[^"]*(/join/[^"]+\?seat=[^"]+)"', page)
    assert [link.partition("seat=")[2] for link in links] == others
    for number, (link, seat) in enumerate(zip(links, others, strict=True)):
        guest = browser(f"guest{number}")
        shown = guest.get(link, follow=True).content.decode()
        checked = re.findall(r'value="([^"]+)"[^>]*checked', shown)
        assert checked == [seat]
        guest.post(f"/games/{game.code}/join/", {"side": seat})
        assert game.seats.get(user__username=f"guest{number}").actor == seat
    assert Game.objects.get().status == Game.Status.ACTIVE


@every_plan
def test_a_link_to_a_seat_that_there_is_not_leads_to_the_game(plan: Plan) -> None:
    browser("anna").post(address(plan), chosen(plan, side=names(plan)[0]))
    game = Game.objects.get()
    answer = browser("guest").get(f"/join/{game.invitation}/?seat=nowhere&seat=//evil")
    assert answer["Location"] == f"/games/{game.code}/"


@every_plan
def test_your_games_name_the_fellow_beside_the_opponents(plan: Plan) -> None:
    game = sit_down_all(plan)
    side = next(of for of, command in plan.seats if command)
    chief, *fellows = game.staff(side)
    (row,) = selectors.games_of(game.users[chief])
    assert [seat.command for seat in row.fellows] == fellows
    assert {seat.side for seat in row.opponents} == {of for of, _ in plan.seats} - {side}
    client = Client()
    client.force_login(game.users[chief])
    assert "on your side" in client.get("/").content.decode()


# -- Whom a question is put to -----------------------------------------------------------------------------------------


def table(*users: int) -> list[Any]:
    """Seats of two commanders of one side and one of another, by who sits there."""
    seats = (("red", "north"), ("red", "south"), ("blue", ""))
    return [
        SimpleNamespace(side=side, command=command, user_id=user)
        for (side, command), user in zip(seats, users, strict=True)
    ]


ALL, SOUTH = {"id": "all"}, {"id": "south", "command": "south"}


@pytest.mark.parametrize(
    ("questions", "users", "expected"),
    [
        ({"red": ALL}, (1, 2, 3), [ALL, ALL, None]),
        ({"red": SOUTH, "south": SOUTH}, (1, 2, 3), [None, SOUTH, None]),
        ({"red": ALL, "south": SOUTH}, (1, 2, 3), [ALL, SOUTH, None]),
        ({"red": SOUTH, "south": SOUTH}, (1, 1, 3), [SOUTH, SOUTH, None]),
        ({"blue": ALL}, (1, 2, 3), [None, None, ALL]),
        ({"blue": {"id": "x", "command": "other"}}, (1, 2, 3), [None, None, {"id": "x", "command": "other"}]),
        ({}, (1, 2, 3), [None, None, None]),
    ],
)
def test_a_question_is_put_to_whom_it_concerns(
    questions: dict[str, Any], users: tuple[int, ...], expected: list[Any]
) -> None:
    seats = table(*users)
    assert [find_question(questions, seats, seat) for seat in seats] == expected


def due(kind: str) -> set[str]:
    """The seats to which such a mail is due."""
    return {seat.actor for seat in notices.due(kind, timezone.now())}


@every_plan
@pytest.mark.dear
def test_all_commanders_who_are_asked_are_told_and_a_fellows_act_tells_nobody(plan: Plan) -> None:
    game = sit_down_all(plan, pace="days")
    decision, own = game.reach()
    chief, fellow = list(own)[:2]
    Seat.objects.update(notified_seq=game.game.seq)
    assert game.submit(fellow, own[fellow]).accepted
    assert not due("turn"), "the same question stands"
    game.submit(chief, decision.default)
    now = game_moment(game.game).questions
    seats = list(game.game.seats.all())
    others = {
        seat.actor for seat in seats if find_question(now, seats, seat) and seat.user != game.users[chief]
    }
    assert due("turn") == others


@every_plan
def test_who_holds_two_seats_gets_one_mail(plan: Plan) -> None:
    game = sit_down_all(plan, pace="days")
    side = next(of for of, command in plan.seats if command)
    chief, fellow, *_ = game.staff(side)
    command_lay_down(code=game.code, user=game.users[fellow])
    Seat.objects.update(asked_seq=game.game.seq + 1, notified_seq=0)
    held = {seat.actor for seat in Seat.objects.filter(user=game.users[chief])}
    assert held == {chief, fellow} and due("turn") & held == {chief}


@every_plan
@pytest.mark.dear
def test_a_talk_aside_is_mailed_to_the_side_alone(plan: Plan) -> None:
    game = sit_down_all(plan)
    side = next(of for of, command in plan.seats if command)
    chief, *fellows = game.staff(side)
    line = chat_post(
        code=game.code,
        user=game.users[chief],
        key="8d3a3c3c-0d0e-4f6e-9d6c-000000000002",
        text="Feint",
        aside=True,
    )
    type(line).objects.update(time=timezone.now() - notices.LULL * 2)
    assert due("chat") == set(fellows)
    mail.outbox.clear()
    for seat in Seat.objects.all():
        tasks.notice("chat", seat.pk)
    assert {address for letter in mail.outbox for address in letter.to} == {
        game.users[fellow].email for fellow in fellows
    }


# -- The demo ----------------------------------------------------------------------------------------------------------


@pytest.mark.exhaustive
@every_plan
def test_the_demo_has_a_match_with_all_commanders(plan: Plan) -> None:
    for one in demo.PEOPLE:
        demo._person(one)
    demo.match_begin(plan.ruleset, plan.scenario, demo.MATCH, plan.options)
    game = Game.objects.get()
    assert (game.status, game.turn) == (Game.Status.ACTIVE, demo.PLAYED_TURNS + 1)
    seats = {seat.actor: seat.user.username for seat in game.seats.all() if seat.user}
    assert list(seats) == names(plan) and set(seats.values()) <= set(demo.PLAYERS)
    chiefs = [next(c or s for s, c in plan.seats if s == side) for side in plan.scenario.sides]
    assert [seats[chief] for chief in chiefs] == list(demo.PLAYERS[: len(chiefs)])
    acted = set(game.actions.filter(verdict="accepted").values_list("command", flat=True))
    assert acted >= {command for _, command in plan.seats if command}, "everybody has done something"
    demo.match_begin(plan.ruleset, plan.scenario, demo.MATCH, plan.options)
    assert Game.objects.count() == 1


@every_plan
def test_the_fullest_table_of_the_demo_has_no_more_seats_than_people(plan: Plan) -> None:
    value = demo.fullest(plan.scenario)
    assert len(plan.scenario.seats({plan.scenario.staffed: value})) <= len(demo.PLAYERS)
