"""Commanders of a side over sockets: each is answered separately, and all of a side are shown the same (ADR 0050)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from rules.core.contract import SPECTATOR
from tests.rulesets import each
from tests.wargame.sitting import client_of, person
from tests.wargame.sockets import Browser, cookie_of
from tests.wargame.staff import Plan, Staffs, plans, sit_down_all
from wargame.games import watching

pytestmark = [
    pytest.mark.django_db(transaction=True),
    each("plan", plans),
]


@pytest.fixture
async def game(plan: Plan, db: None) -> Staffs:
    """A game under way with all the commanders its scenario knows."""
    return await sync_to_async(sit_down_all)(plan)


@pytest.fixture
async def boards(game: Staffs) -> AsyncIterator[dict[str, Browser]]:
    """A socket for each commander, and one for whoever only watches."""
    watcher = await sync_to_async(person)("watcher")
    opened = {}
    for name, user in {**game.users, SPECTATOR: watcher}.items():
        opened[name] = Browser(game.code, await sync_to_async(cookie_of)(user))
        assert await opened[name].connect()
    yield opened
    for browser in opened.values():
        await browser.close()


async def position(game: Staffs) -> tuple[Any, dict[str, Any], int]:
    """A question to several commanders, an order of each that nobody else may give, and the seq."""

    def look() -> tuple[Any, dict[str, Any], int]:
        decision, own = game.reach()
        return decision, own, game.game.seq

    return await sync_to_async(look)()


async def options(browser: Browser, draft: Any) -> dict[str, Any]:
    """What this browser is offered."""
    await browser.send(type="options", id="asked", draft=draft)
    answer = await browser.next("options", "error")
    return dict(answer["options"])


@pytest.mark.dear
async def test_an_order_is_refused_to_the_fellow_and_shown_to_both(
    game: Staffs, boards: dict[str, Browser]
) -> None:
    decision, own, seq = await position(game)
    for browser in boards.values():
        await browser.resume()
    for actor, draft in own.items():
        for other in [*(one for one in own if one != actor), game.enemy(decision.side)]:
            answer = await boards[other].act(draft, seq)
            assert answer["type"] == "refused" and answer["rule"]
    for actor, draft in own.items():
        answer = await boards[actor].act(draft, seq)
        assert answer["type"] == "accepted"
        patches = {name: await browser.next("patch") for name, browser in boards.items()}
        fellows = [patches[one] for one in own]
        assert all(patch == fellows[0] for patch in fellows)
        assert {(patch["since"], patch["seq"]) for patch in patches.values()} == {(seq, answer["seq"])}
        seq = answer["seq"]


@pytest.mark.dear
async def test_the_options_are_the_commanders_own(game: Staffs, boards: dict[str, Browser]) -> None:
    decision, own, seq = await position(game)
    for browser in boards.values():
        await browser.resume()
    chief, *fellows = own
    for actor in own:
        offered = await options(boards[actor], {})
        (end,) = [one for one in offered["candidates"] if one["value"] == decision.default["do"]]
        assert ("refusal" in end) == (actor != chief)
    for fellow in fellows:
        assert (await boards[fellow].act(decision.default, seq))["type"] == "refused"
    assert (await boards[chief].act(decision.default, seq))["type"] == "accepted"


@pytest.mark.dear
async def test_patches_lead_a_commander_to_what_they_are_shown(
    game: Staffs, boards: dict[str, Browser]
) -> None:
    """Their defaults among it, when a question is put to several commanders and when it is answered."""
    held = {}
    for name, browser in boards.items():
        held[name] = {one["id"]: one for one in (await browser.resume())["entities"]}
    absent = 0
    for _ in range(8):
        await sync_to_async(game.step)()
        for name, browser in boards.items():
            patch = await browser.next("patch")
            held[name] |= {one["id"]: one for one in patch.get("set", [])}
            held[name] = {id: one for id, one in held[name].items() if id not in patch.get("drop", [])}
            fresh = (await browser.resume())["entities"]
            assert held[name] == {one["id"]: one for one in fresh}, name
            absent += any(
                one["kind"] == "decision" and one["accepts"] and not one["default"] for one in fresh
            )
    assert absent


async def test_the_view_says_as_whom_one_looks(game: Staffs, boards: dict[str, Browser]) -> None:
    chiefs = dict(reversed([(side, command or side) for side, command in game.plan.seats]))
    for name, browser in boards.items():
        view = await browser.resume()
        if name == SPECTATOR:
            assert (view["viewer"], view["command"]) == (SPECTATOR, "")
            continue
        assert (view["viewer"], view["command"] or view["viewer"]) == (game.plan_side(name), name)
        assert view["chief"] == (name in chiefs.values())


@pytest.mark.dear
async def test_who_is_at_the_table_is_told_by_seat(
    game: Staffs, boards: dict[str, Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_may_answer", lambda game: False)
    names = [command or side for side, command in game.plan.seats]
    for browser in boards.values():
        await browser.resume()
    await boards[names[-1]].close()
    while True:
        frame = await boards[names[0]].next("presence")
        if not frame["seats"][names[-1]]:
            break
    assert frame["seats"] == {name: name != names[-1] for name in names}
    boards[names[-1]] = Browser(game.code)
    assert await boards[names[-1]].connect()


@pytest.mark.dear
async def test_what_is_said_aside_comes_to_the_side_alone(game: Staffs, boards: dict[str, Browser]) -> None:
    side, chief = next((side, command) for side, command in game.plan.seats if command)
    for browser in boards.values():
        await browser.resume()
    await boards[chief].send(
        type="chat", key="8d3a3c3c-0d0e-4f6e-9d6c-000000000001", text="Feint", aside=True
    )
    for name in game.staff(side):
        assert (await boards[name].next("chat"))["message"]["aside"]
    for name, browser in boards.items():
        if name not in game.staff(side):
            assert not [frame for frame in await browser.drain() if frame["type"] == "chat"]


@pytest.mark.dear
async def test_a_command_laid_down_changes_both_boards_at_once(
    game: Staffs, boards: dict[str, Browser]
) -> None:
    decision, own, seq = await position(game)
    for browser in boards.values():
        await browser.resume()
    chief, fellow = list(own)[:2]
    client = await sync_to_async(client_of)(game.users[fellow])
    answer = await sync_to_async(client.post)(game.url("handover/"), {}, format="json")
    assert answer.status_code == 204
    heir, left = await boards[chief].next("view"), await boards[fellow].next("view")
    assert (heir["viewer"], heir["command"], heir["seq"]) == (decision.side, "", seq + 1)
    assert left["viewer"] == SPECTATOR and not [
        one for one in left["entities"] if one["kind"] == "decision" and one.get("accepts")
    ]
    told = await boards[game.enemy(decision.side)].next("game")
    while "seats" not in told or len({s["player"] for s in told["seats"] if s["side"] == decision.side}) > 1:
        told = await boards[game.enemy(decision.side)].next("game")
    assert (await boards[fellow].act(own[fellow], seq + 1))["type"] == "refused"
    assert (await boards[chief].act(own[fellow], seq + 1))["type"] == "accepted"


@pytest.mark.dear
async def test_two_commanders_act_over_their_sockets_at_once(
    game: Staffs, boards: dict[str, Browser]
) -> None:
    """One is judged, the other has to look again; then that order stands."""
    _, own, seq = await position(game)
    for actor in own:
        await boards[actor].resume()
    answers = dict(
        zip(own, await asyncio.gather(*(boards[one].act(own[one], seq) for one in own)), strict=True)
    )
    late = [actor for actor, answer in answers.items() if answer["type"] != "accepted"]
    assert len(late) == len(own) - 1
    assert all(answers[actor]["code"] == "stale" for actor in late)
    for actor in late:
        seq = max((await boards[actor].next("patch"))["seq"], seq)
        assert (await boards[actor].act(own[actor], seq))["type"] == "accepted"
