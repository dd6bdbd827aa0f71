"""Four at a table: what each commander of a side may do, what they see, and what only its chief may say (ADR 0050)."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from rules.core.contract import SPECTATOR
from tests.rulesets import each
from tests.wargame.sitting import client_of, person
from tests.wargame.staff import Plan, Staffs, plans, sit_down_all
from tests.wargame.test_records import UNPUBLISHED, known_keys
from tests.wargame.test_referee import assert_rows_are_the_replay
from tests.wargame.timing import wind
from wargame.games import selectors
from wargame.games.errors import Conflict, Forbidden, NotUndoable, StaleGame
from wargame.games.models import Action, Game, Seat
from wargame.games.record import export, verify
from wargame.games.services import (
    abandon_answer,
    action_undo,
    chat_post,
    clock_claim,
    command_lay_down,
    draw_answer,
    draw_offer,
    game_abandon,
    game_open,
    game_resign,
    seat_leave,
    seat_take,
)

pytestmark = [
    pytest.mark.django_db,
    each("plan", plans),
]


@pytest.fixture
def game(db: None, plan: Plan) -> Staffs:
    """A game under way with all the commanders its scenario knows."""
    return sit_down_all(plan)


def staffed(game: Staffs) -> tuple[str, list[str]]:
    """A side with several commanders, and these."""
    side = next(side for side, command in game.plan.seats if command)
    return side, game.staff(side)


@pytest.mark.exhaustive
def test_a_default_is_shown_to_those_who_may_give_it(game: Staffs) -> None:
    """In the view, in every patch of the replay, and as the umpire then says."""
    shown: dict[bool, int] = {True: 0, False: 0}
    for _ in range(12):
        decision = game.decision()
        for actor in game.staff(decision.side):
            client = game.clients[actor]
            entities = {one["id"]: one for one in client.get(game.url("view/")).json()["entities"]}
            replayed: dict[str, Any] = {}
            since = max(game.game.seq - 5, 0)
            at = client.get(game.url("view/"), {"seq": since or 1}).json()
            replayed = {one["id"]: one for one in at["entities"]}
            for patch in client.get(game.url("patches/"), {"since": at["seq"]}).json():
                replayed |= {one["id"]: one for one in patch.get("set", [])}
                replayed = {id: one for id, one in replayed.items() if id not in patch.get("drop", [])}
            assert replayed == entities
            if decision.default is None:
                continue
            told = entities[decision.id]["default"]
            assert told in (None, decision.default)
            acts = client.post(game.url("options/"), {"draft": {}}, format="json").json()["candidates"]
            taken = not next(one for one in acts if one["value"] == decision.default["do"]).get("refusal")
            assert taken or told is None
            assert told or actor != game.staff(decision.side)[0]
            shown[bool(told)] += 1
        game.step()
    assert shown[True] and shown[False]


def view(game: Staffs, actor: str) -> dict[str, Any]:
    """All that a commander is shown."""
    side = game.seat(actor).side
    frame = selectors.view_frame(game=game.game, viewer=side, user=game.users[actor])
    return dict(json.loads(frame))


# -- Seats -------------------------------------------------------------------------------------------------------------


def test_there_is_a_seat_for_each_commander_the_chief_first(plan: Plan, game: Staffs) -> None:
    seats = list(Seat.objects.filter(game=game.game))
    assert [(seat.side, seat.command) for seat in seats] == list(plan.seats)
    assert {seat.actor: seat.user for seat in seats} == game.users
    assert set(game.game.epochs.get().phrases) == set(game.users)
    assert_rows_are_the_replay(game.game)


def test_the_number_of_commanders_decides_the_seats(plan: Plan) -> None:
    for value in plan.scenario.staffs:
        given = {plan.scenario.staffed: value}
        opened = game_open(
            user=person("owner"), ruleset=plan.ruleset.id, scenario=plan.scenario.id, options=given, side=None
        )
        seats = tuple(opened.seats.values_list("side", "command"))
        assert seats == plan.scenario.seats(given)
        assert opened.status == Game.Status.OPEN


@pytest.mark.dear
def test_one_sits_down_where_one_likes(plan: Plan) -> None:
    """At a command by its name, at any of a side by the side's, and the last one starts the game."""
    opened = opened_by(plan, person("owner"), side=None)
    side, command = plan.seats[-1]
    assert seat_take(code=opened.code, user=person("a"), side=command).command == command
    with pytest.raises(Conflict):
        seat_take(code=opened.code, user=person("b"), side=command)
    assert seat_take(code=opened.code, user=person("b"), side=side).side == side
    for name in ("c", "d", "e", "f")[: len(plan.seats) - 2]:
        assert Game.objects.get(pk=opened.pk).status == Game.Status.OPEN
        seat_take(code=opened.code, user=person(name))
    assert Game.objects.get(pk=opened.pk).status == Game.Status.ACTIVE


def test_a_seat_is_free_again_when_its_commander_gets_up(plan: Plan) -> None:
    _, command = plan.seats[1]
    opened = opened_by(plan, person("owner"), side=command)
    seat_leave(code=opened.code, user=person("owner"))
    assert seat_take(code=opened.code, user=person("guest"), side=command).command == command


def opened_by(plan: Plan, user: Any, **more: Any) -> Game:
    return game_open(
        user=user, ruleset=plan.ruleset.id, scenario=plan.scenario.id, options=plan.options, **more
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_two_cannot_take_the_same_seat_at_once(plan: Plan) -> None:
    side, command = plan.seats[-1]
    opened = opened_by(plan, person("owner"), side=plan.seats[0][1] or plan.seats[0][0])
    users, barrier, found = [person(f"guest{n}") for n in range(4)], threading.Barrier(4), []

    def sit(user: Any) -> None:
        barrier.wait()
        try:
            found.append(seat_take(code=opened.code, user=user, side=command or side).user_id)
        except Conflict:
            found.append(None)
        finally:
            connection.close()

    together([lambda user=user: sit(user) for user in users])  # type: ignore[misc]  # bound early
    (taken,) = [user for user in found if user]
    assert len(found) == 4
    assert Seat.objects.get(game=opened, side=side, command=command).user_id == taken
    assert Seat.objects.filter(game=opened, user__isnull=False).count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_one_guest_cannot_take_two_seats_at_once(plan: Plan) -> None:
    opened, guest = opened_by(plan, person("owner"), side=None), person("guest")
    barrier, found = threading.Barrier(len(plan.seats)), []

    def sit(name: str) -> None:
        barrier.wait()
        try:
            found.append(seat_take(code=opened.code, user=guest, side=name).pk)
        except Conflict:
            found.append(None)
        finally:
            connection.close()

    together([partial(sit, command or side) for side, command in plan.seats])
    assert len([pk for pk in found if pk]) == 1
    assert Seat.objects.filter(game=opened, user=guest).count() == 1


def together(works: list[Callable[[], None]]) -> None:
    """All at once, each in a thread of its own."""
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)


# -- Orders ------------------------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_each_moves_their_own_units_and_nobody_elses(game: Staffs) -> None:
    decision, own = game.reach()
    before = game.fingerprint()
    for actor, draft in own.items():
        for other in [*(one for one in own if one != actor), game.enemy(decision.side)]:
            answer = game.act(other, draft)
            assert answer.status_code == 422 and answer.json()["rule"], (other, draft)
    assert game.fingerprint() == before
    for actor, draft in own.items():
        judgement = game.submit(actor, draft)
        assert judgement.accepted, judgement.body
        last = Action.objects.get(game=game.game, seq_after=judgement.seq, verdict="accepted")
        assert (last.side, last.command) == (decision.side, actor)


@pytest.mark.dear
def test_only_the_chief_ends_the_phase(game: Staffs) -> None:
    decision, own = game.reach()
    chief, *fellows = own
    for fellow in fellows:
        refused = game.submit(fellow, decision.default)
        assert refused.status == 422 and refused.body["rule"]
        options = game.clients[fellow].post(game.url("options/"), {"draft": {}}, format="json").json()
        (end,) = [one for one in options["candidates"] if one["value"] == decision.default["do"]]  # type: ignore[index]
        assert end["refusal"]["code"] == refused.body["facts"]["refusal"]
    assert game.decision().id == decision.id
    assert game.submit(chief, decision.default).accepted
    assert game.decision().id != decision.id


@pytest.mark.dear
def test_what_one_is_offered_one_may_do_and_the_fellow_may_not(game: Staffs) -> None:
    """The options over the API are those of the commander, not of the side."""
    _, own = game.reach()
    for actor, draft in own.items():
        offered = {
            one: game.clients[one]
            .post(game.url("options/"), {"draft": {"do": draft["do"]}}, format="json")
            .json()
            for one in own
        }
        slot = offered[actor]["slot"]
        unit = draft[slot][0] if isinstance(draft[slot], list) else draft[slot]
        for one, options in offered.items():
            lit = [c["value"] for c in options["candidates"] if not c.get("refusal")]
            assert (unit in lit) == (one == actor)


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_two_commanders_who_act_at_once_are_judged_one_after_the_other(game: Staffs) -> None:
    """The later one has not seen the position they would play in: that one is told so, and asked again plays on."""
    decision, own = game.reach()
    seq, barrier = game.game.seq, threading.Barrier(len(own))
    found: dict[str, int] = {}

    def submit(actor: str) -> None:
        barrier.wait()
        try:
            found[actor] = game.submit(actor, own[actor], expected_seq=seq).status
        except StaleGame as stale:
            found[actor] = stale.status
        finally:
            connection.close()

    together([lambda actor=actor: submit(actor) for actor in own])  # type: ignore[misc]  # bound early
    assert sorted(found.values()) == [200, *[409] * (len(own) - 1)]
    late = next(actor for actor, status in found.items() if status == 409)
    assert game.decision().id == decision.id
    assert game.submit(late, own[late]).accepted
    played = Action.objects.filter(game=game.game, seq_before__gte=seq, verdict="accepted")
    assert sorted(played.values_list("command", flat=True)) == sorted(own)
    assert_rows_are_the_replay(game.game)


# -- Views -------------------------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_fellows_see_the_same_and_the_enemy_its_own(game: Staffs) -> None:
    decision, own = game.reach()
    shown = {actor: view(game, actor) for actor in game.users}
    chief, *fellows = own
    same = ("viewer", "entities", "log", "seats", "seq")
    for one in shown.values():  # but for a default, which is theirs who may give it
        one["entities"] = [{**entity, "default": None} for entity in one["entities"]]
    for fellow in fellows:
        assert [shown[fellow][key] for key in same] == [shown[chief][key] for key in same]
        assert (shown[fellow]["command"], shown[fellow]["chief"]) == (fellow, False)
    assert (shown[chief]["command"], shown[chief]["chief"]) == (chief, True)
    theirs = shown[game.enemy(decision.side)]
    assert theirs["viewer"] != shown[chief]["viewer"]
    if game.plan.ruleset.hidden:
        (asked,) = [one for one in theirs["entities"] if one["id"] == decision.id]
        assert not asked["accepts"] and asked["default"] is None


def test_the_table_tells_who_commands_what(game: Staffs) -> None:
    for actor, client in game.clients.items():
        info = client.get(game.url()).json()
        assert [(seat["side"], seat["command"]) for seat in info["seats"]] == list(game.plan.seats)
        assert (info["you"], info["command"] or info["you"]) == (game.seat(actor).side, actor)


@pytest.mark.dear
def test_what_is_said_aside_stays_on_the_side(game: Staffs) -> None:
    side, (chief, fellow, *_) = staffed(game)
    chat_post(
        code=game.code, user=game.users[chief], key=uuid4(), text="The left hook is a feint", aside=True
    )
    chat_post(code=game.code, user=game.users[chief], key=uuid4(), text="Good luck to all")
    for actor, client in game.clients.items():
        heard = [line["text"] for line in client.get(game.url("chat/")).json()]
        shown = [line["text"] for line in view(game, actor)["chat"]]
        own = game.seat(actor).side == side
        assert heard == shown == (["The left hook is a feint"] if own else []) + ["Good luck to all"]
    watcher = client_of(person("watcher"))
    assert [line["text"] for line in watcher.get(game.url("chat/")).json()] == ["Good luck to all"]
    lines = client_of(game.users[fellow]).get(game.url("chat/")).json()
    assert [(line["command"], line["aside"]) for line in lines] == [(chief, True), (chief, False)]


# -- The chief ---------------------------------------------------------------------------------------------------------


def test_only_the_chief_speaks_for_the_side(game: Staffs) -> None:
    side, (chief, fellow, *_) = staffed(game)
    user = game.users[fellow]
    for act in (game_resign, game_abandon, draw_offer):
        with pytest.raises(Forbidden):
            act(code=game.code, user=user)
    draw_offer(code=game.code, user=game.users[game.enemy(side)])
    for answer in (draw_answer, abandon_answer):
        for accept in (True, False):
            with pytest.raises(Forbidden):
                answer(code=game.code, user=user, accept=accept)
    assert game.game.status == Game.Status.ACTIVE
    draw_answer(code=game.code, user=game.users[chief], accept=True)
    assert game.game.result["winner"] is None


def test_the_chief_resigns_for_all(game: Staffs) -> None:
    side, (chief, *_) = staffed(game)
    assert game_resign(code=game.code, user=game.users[chief]).accepted
    assert game.game.result["winner"] == next(of for of, _ in game.plan.seats if of != side)


@pytest.mark.dear
def test_one_takes_back_what_one_did_oneself(game: Staffs) -> None:
    """A fellow's action since then stands in the way, whoever of the two asks."""
    _, own = game.reach()
    chief, fellow, *_ = own
    assert game.submit(chief, own[chief]).accepted
    with pytest.raises(NotUndoable, match="fellow"):
        action_undo(code=game.code, user=game.users[fellow], expected_seq=game.game.seq, key=uuid4())


# -- Clocks ------------------------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_a_side_has_one_clock(plan: Plan) -> None:
    game = sit_down_all(plan, pace="days")
    game.play(12)
    for side in plan.scenario.sides:
        hands = set(
            Seat.objects.filter(game=game.game, side=side).values_list("bank_ms", "running_since", "credited")
        )
        assert len(hands) == 1
    clocks = game.clients[next(iter(game.users))].get(game.url()).json()["clocks"]
    assert set(clocks) == set(plan.scenario.sides)


@pytest.mark.dear
def test_time_is_claimed_against_the_side_by_any_commander(plan: Plan) -> None:
    game = sit_down_all(plan, pace="days")
    asked = game.asked
    side = next(of for of, _ in plan.seats if of != asked)
    wind(Seat.objects.filter(game=game.game, side=asked), bank_ms=1)
    claimant = game.staff(side)[-1] or side
    assert clock_claim(code=game.code, user=game.users[claimant]).accepted
    assert game.game.result["winner"] == side


# -- Laying down a command ---------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_who_lays_down_a_command_leaves_it_to_a_fellow(game: Staffs) -> None:
    decision, own = game.reach()
    chief, fellow = list(own)[:2]
    before = selectors.view_frame(game=game.game, viewer=decision.side)
    assert command_lay_down(code=game.code, user=game.users[fellow]).accepted
    after = json.loads(selectors.view_frame(game=game.game, viewer=decision.side))
    assert after["entities"] == json.loads(before)["entities"]
    assert after["log"][-1]["message"] == {
        "id": "event-CommandLaidDown", "facts": {"side": decision.side, "command": fellow}
    }  # fmt: skip
    heir = game.users[chief]
    assert set(Seat.objects.filter(game=game.game, side=decision.side).values_list("user", flat=True)) == {
        heir.pk
    }
    assert selectors.viewer_of(game=game.game, user=game.users[fellow]) == SPECTATOR
    with pytest.raises(Forbidden):
        game.submit(fellow, own[fellow])
    assert game.submit(chief, own[fellow]).accepted, "the units of both obey the chief now"
    last = Action.objects.filter(game=game.game, verdict="accepted").latest("id")
    assert (last.side, last.command) == (decision.side, "")


@pytest.mark.dear
def test_a_chief_who_lays_down_a_command_leaves_the_side_to_a_fellow(game: Staffs) -> None:
    decision, own = game.reach()
    chief, fellow = list(own)[:2]
    command_lay_down(code=game.code, user=game.users[chief])
    assert game.submit(fellow, decision.default).accepted
    with pytest.raises(Conflict):
        command_lay_down(code=game.code, user=game.users[fellow])
    assert game_resign(code=game.code, user=game.users[fellow]).accepted


def test_a_command_is_laid_down_once(game: Staffs) -> None:
    _, (chief, fellow, *_) = staffed(game)
    key, seq = uuid4(), game.game.seq
    first = command_lay_down(code=game.code, user=game.users[fellow], key=key)
    assert command_lay_down(code=game.code, user=game.users[fellow], key=key) == first
    assert game.game.seq == seq + 1
    with pytest.raises(Forbidden):
        command_lay_down(code=game.code, user=game.users[fellow])
    with pytest.raises(NotUndoable):
        action_undo(code=game.code, user=game.users[chief], expected_seq=game.game.seq, key=uuid4())


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_two_cannot_leave_a_side_without_a_commander(game: Staffs) -> None:
    side, staff = staffed(game)
    barrier, found = threading.Barrier(len(staff)), []

    def leave(actor: str) -> None:
        barrier.wait()
        try:
            found.append(command_lay_down(code=game.code, user=game.users[actor]).status)
        except Conflict as conflict:
            found.append(conflict.status)
        finally:
            connection.close()

    together([lambda actor=actor: leave(actor) for actor in staff])  # type: ignore[misc]  # bound early
    assert sorted(found) == [*[200] * (len(staff) - 1), 409]
    assert Seat.objects.filter(game=game.game, side=side).values("user").distinct().count() == 1


# -- The record --------------------------------------------------------------------------------------------------------


@pytest.mark.dear
def test_the_record_names_the_commanders_and_verifies(game: Staffs) -> None:
    _, own = game.reach()
    _, fellow = list(own)[:2]
    command_lay_down(code=game.code, user=game.users[fellow])
    game.users[fellow] = game.users[next(iter(own))]
    game.submit(fellow, own[fellow])
    side, _ = staffed(game)
    game_resign(code=game.code, user=game.users[game.staff(side)[0]])
    texts = [line.decode() for line in export.record_bytes(game.game)]
    header, *lines = [json.loads(text) for text in texts]
    assert {seat.get("command") for seat in header["seats"]} >= set(own)
    assert {line.get("command") for line in lines} & set(own)
    assert verify.verify(texts, known_keys()) == ([], [UNPUBLISHED])


@pytest.mark.dear
def test_a_forged_commander_is_found(game: Staffs) -> None:
    _, own = game.reach()
    chief, fellow = list(own)[:2]
    assert game.submit(chief, own[chief]).accepted
    texts = [line.decode() for line in export.record_bytes(game.game)]
    forged = json.loads(texts[-1]) | {"command": fellow}
    findings = verify.verify([*texts[:-1], json.dumps(forged)]).findings
    assert any("hash" in finding.what for finding in findings)
    assert any("refused" in finding.what for finding in findings)
    stranger = json.loads(texts[-1]) | {"command": "nobody"}
    assert any(
        "no commander" in one.what for one in verify.verify([*texts[:-1], json.dumps(stranger)]).findings
    )
