"""Who has lost their seat, or what let them in, is shown no more, however far behind their open board is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from rules.core.contract import SPECTATOR
from tests.rulesets import each
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import Sitting, person, sit_down
from tests.wargame.sockets import Browser, Open
from tests.wargame.staff import Plan, Staffs, plans, sit_down_all
from wargame.games import announce, services, watching
from wargame.games.consumers import GameConsumer
from wargame.layers import EVERYBODY, MISSED

pytestmark = pytest.mark.django_db(transaction=True)

WHISPER = "We go round by the north"


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Whether browsers take what they are sent; they do until it is cleared."""
    open, base_send = asyncio.Event(), GameConsumer.base_send

    async def wait(self: GameConsumer, message: dict[str, Any]) -> None:
        await open.wait()
        await base_send(self, message)

    monkeypatch.setattr(GameConsumer, "base_send", wait)
    open.set()
    return open


@pytest.fixture
def unheard(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From its call on, nothing that is announced reaches anybody."""
    return lambda: monkeypatch.setattr(announce, "_send", lambda messages: None)


@pytest.fixture
async def hall(db: None) -> Hall:
    return await sync_to_async(new_hall)()


def replace_blue(hall: Hall) -> None:
    """A ruling gives Blue's seat to another, who plays on."""
    heir = person("heir")
    hall.rule(hall.dispute(), "replace", plan={"side": "blue", "substitute": heir.username})
    hall.match.users["blue"] = heir


def say_aside(code: str, user: Any) -> None:
    services.chat_post(code=code, user=user, key=uuid4(), text=WHISPER, aside=True)


def heard(frames: list[dict[str, Any]]) -> list[str]:
    return [frame["message"]["text"] for frame in frames if frame["type"] == "chat"]


def shown_as(frames: list[dict[str, Any]], viewer: str, since: int) -> set[str]:
    """As whom positions later than `since` were shown to whoever looked as `viewer` before."""
    found = set()
    for frame in frames:
        viewer = frame["viewer"] if frame["type"] == "view" else viewer
        if frame["type"] in ("view", "patch") and frame["seq"] > since:
            found.add(viewer)
    return found


@each("plan", plans)
@pytest.mark.dear
async def test_who_reads_late_that_they_laid_down_their_command_is_shown_no_more_of_it(
    plan: Plan, db: None, open_socket: Open, reading: asyncio.Event
) -> None:
    game: Staffs = await sync_to_async(sit_down_all)(plan)
    side = next(side for side, command in plan.seats if command)
    chief, fellow = (game.users[one] for one in game.staff(side)[:2])
    browser = await open_socket(game.code, fellow)
    await browser.resume()
    await browser.drain()
    reading.clear()

    def play_on() -> int:
        services.chat_post(code=game.code, user=chief, key=uuid4(), text="Good morning")
        laid = services.command_lay_down(code=game.code, user=fellow).seq
        game.users[game.staff(side)[1]] = chief
        say_aside(game.code, chief)
        for _ in range(3):
            game.step()
        return laid

    laid = await sync_to_async(play_on)()
    reading.set()
    frames = [await browser.next("view", "patch"), *await browser.drain()]
    assert heard(frames) == ["Good morning"]
    assert shown_as(frames, side, laid) == {SPECTATOR}


@pytest.mark.dear
async def test_who_reads_late_that_a_ruling_replaced_them_is_shown_no_more_of_their_side(
    hall: Hall, open_socket: Open, reading: asyncio.Event
) -> None:
    code, blue = hall.match.code, hall.match.users["blue"]
    browser = await open_socket(code, blue)
    await browser.resume()
    await browser.drain()
    reading.clear()

    def play_on() -> int:
        services.chat_post(code=code, user=blue, key=uuid4(), text="Good morning")
        replace_blue(hall)
        ruled = hall.match.game.seq
        say_aside(code, hall.match.users["blue"])
        hall.match.step()
        return ruled

    ruled = await sync_to_async(play_on)()
    reading.set()
    frames = [await browser.next("view", "patch"), *await browser.drain()]
    assert heard(frames) == ["Good morning"]
    assert shown_as(frames, "blue", ruled) == {SPECTATOR}


@pytest.mark.dear
async def test_who_takes_a_seat_over_is_shown_their_side_on_the_board_they_have_open(
    hall: Hall, open_socket: Open
) -> None:
    browser = await open_socket(hall.match.code, await sync_to_async(person)("heir"))
    assert (await browser.resume())["viewer"] == SPECTATOR
    await sync_to_async(replace_blue)(hall)
    assert (await browser.next("view"))["viewer"] == "blue"
    await sync_to_async(say_aside)(hall.match.code, hall.match.users["blue"])
    assert (await browser.next("chat"))["message"]["text"] == WHISPER


@pytest.mark.parametrize("knows", [True, False])
@pytest.mark.dear
async def test_who_comes_back_unaware_of_a_ruling_is_shown_what_watchers_see(
    hall: Hall, open_socket: Open, unheard: Callable[[], None], knows: bool
) -> None:
    browser = await open_socket(hall.match.code, hall.match.users["blue"])
    stood = (await browser.resume())["seq"]
    unheard()
    await sync_to_async(replace_blue)(hall)
    assert (await browser.resume(stood if knows else None))["viewer"] == SPECTATOR


@pytest.mark.dear
async def test_who_first_looks_after_a_ruling_is_shown_what_watchers_see(
    hall: Hall, open_socket: Open, unheard: Callable[[], None]
) -> None:
    browser = await open_socket(hall.match.code, hall.match.users["blue"])
    await ask(browser)
    unheard()
    await sync_to_async(replace_blue)(hall)
    assert (await browser.resume())["viewer"] == SPECTATOR


async def ask(browser: Browser) -> dict[str, Any]:
    """What a player is answered who asks for their options."""
    await browser.send(type="options", id="1", draft={})
    return await browser.next("options", "error")


@pytest.mark.dear
async def test_who_was_replaced_unheard_is_answered_no_question_of_a_player(
    hall: Hall, open_socket: Open, unheard: Callable[[], None]
) -> None:
    browser = await open_socket(hall.match.code, hall.match.users["blue"])
    await browser.resume()
    assert (await ask(browser))["type"] == "options"
    unheard()
    await sync_to_async(replace_blue)(hall)
    assert (await ask(browser))["code"] == "forbidden"
    assert (await browser.next("view"))["viewer"] == SPECTATOR


@pytest.mark.dear
async def test_who_was_replaced_unheard_is_explained_what_watchers_see(
    hall: Hall, open_socket: Open, unheard: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = await open_socket(hall.match.code, hall.match.users["blue"])
    await browser.resume()
    unheard()
    await sync_to_async(replace_blue)(hall)
    monkeypatch.setattr(
        watching, "explanation", lambda entry, frame: b'{"type": "%s"}' % entry.viewer.encode()
    )
    await browser.send(type="explain", id="1", question={"about": "victory"})
    assert (await browser.next("blue", SPECTATOR))["type"] == SPECTATOR


@pytest.mark.dear
async def test_who_lets_so_much_pile_up_that_word_of_the_ruling_is_lost_hears_no_more_of_their_side(
    hall: Hall, open_socket: Open, reading: asyncio.Event
) -> None:
    browser = await open_socket(hall.match.code, hall.match.users["blue"])
    await browser.resume()
    await browser.drain()
    reading.clear()

    def pile_up() -> None:
        for _ in range(120):
            announce.push_frames(hall.match.code, '{"type": "clocks"}')
        replace_blue(hall)

    await sync_to_async(pile_up)()
    reading.set()
    assert (await browser.next("view"))["viewer"] == SPECTATOR
    await sync_to_async(say_aside)(hall.match.code, hall.match.users["blue"])
    assert heard(await browser.drain()) == []


@pytest.fixture
async def private(db: None) -> Sitting:
    return await sync_to_async(lambda: sit_down(private=True))()


@pytest.mark.dear
async def test_who_leaves_the_staff_watches_a_private_game_no_more(
    private: Sitting, open_socket: Open
) -> None:
    chief, other = [await sync_to_async(person)(name, is_staff=True) for name in ("chief", "other")]
    browser, stays = [await open_socket(private.code, user) for user in (chief, other)]
    for one in (browser, stays):
        assert (await one.resume())["viewer"] == SPECTATOR
    chief.is_staff = False
    await sync_to_async(chief.save)()
    assert await browser.closed() == 4401
    assert await (await open_socket(private.code, chief)).closed() == 4403
    assert (await stays.resume())["viewer"] == SPECTATOR


async def test_what_is_saved_of_others_closes_no_board(sitting: Sitting, open_socket: Open) -> None:
    user = sitting.users["blue"]
    browser = await open_socket(sitting.code, user)
    await browser.resume()
    user.first_name = "Blue"
    await sync_to_async(user.save)()
    assert (await ask(browser))["type"] == "options"


@pytest.mark.parametrize("change", [{"is_staff": False}, {"password": "!another"}])
@pytest.mark.dear
async def test_who_left_the_staff_or_has_another_password_unheard_is_found_out(
    private: Sitting, open_socket: Open, change: dict[str, Any]
) -> None:
    chief = await sync_to_async(person)("chief", is_staff=True)
    browser = await open_socket(private.code, chief)
    await browser.resume()
    await type(chief).objects.filter(pk=chief.pk).aupdate(**change)
    get_channel_layer().publish(EVERYBODY, MISSED)
    assert await browser.closed() == 4401
