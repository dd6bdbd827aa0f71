"""What a board is told of people: who sits there, and that notices were read elsewhere."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from tests.wargame.sitting import Sitting
from tests.wargame.sockets import Open
from wargame.games import watching
from wargame.notices.services import notices_give, notices_read

pytestmark = pytest.mark.django_db(transaction=True)


async def test_nobody_is_told_whether_the_other_side_sits_there(sitting: Sitting, open_socket: Open) -> None:
    """Else who sees an answer and no board open knows of an order in advance."""
    blue = await open_socket(sitting.code, sitting.users["blue"])
    await blue.resume()
    await open_socket(sitting.code, sitting.users["red"])
    watcher = await open_socket(sitting.code)
    await watcher.resume()
    for browser, seats in ((blue, {"blue": True}), (watcher, {})):
        told = [frame for frame in await browser.drain() if frame["type"] == "presence"]
        assert (told[-1]["seats"], told[-1]["spectators"]) == (seats, 1)


async def test_what_is_read_elsewhere_falls_on_a_board_that_is_open(
    sitting: Sitting, open_socket: Open
) -> None:
    """On those of the reader alone, with how much is new still."""
    reader = sitting.users["blue"]
    give = sync_to_async(notices_give)
    told = [
        (await give([reader], kind="test", key=key, subject="News", path="/"))[0] for key in ("one", "two")
    ]
    blue = await open_socket(sitting.code, reader)
    red = await open_socket(sitting.code, sitting.users["red"])
    await blue.resume(), await red.resume()
    await sync_to_async(notices_read)(reader, [told[0].pk])
    assert (await blue.next("bell"))["unread"] == 1
    assert not [frame for frame in await red.drain() if frame["type"] == "bell"]
    await sync_to_async(notices_read)(reader, [told[0].pk])
    assert not [frame for frame in await blue.drain() if frame["type"] == "bell"], "that was read before"


async def test_presence_follows_the_sockets(
    sitting: Sitting, open_socket: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all seats where no order can answer."""
    monkeypatch.setattr(watching, "_may_answer", lambda game: False)
    blue = await open_socket(sitting.code, sitting.users["blue"])
    await blue.resume()
    red = await open_socket(sitting.code, sitting.users["red"])
    watcher = await open_socket(sitting.code)
    last = [frame for frame in await blue.drain() if frame["type"] == "presence"][-1]
    assert (last["seats"], last["spectators"]) == ({"blue": True, "red": True}, 1)
    await red.close()
    await watcher.close()
    last = [frame for frame in await blue.drain() if frame["type"] == "presence"][-1]
    assert (last["seats"], last["spectators"]) == ({"blue": True, "red": False}, 0)
