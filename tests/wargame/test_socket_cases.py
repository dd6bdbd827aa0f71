"""What is before the directors of a game is told on the boards of its sides."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async

from tests.wargame.sitting import Sitting
from tests.wargame.sockets import Open
from tests.wargame.test_socket import both, legal
from wargame.rulings.services import case_raise, case_withdraw

pytestmark = pytest.mark.django_db(transaction=True)


async def test_both_sides_alone_hear_what_is_before_the_directors(
    sitting: Sitting, open_socket: Open
) -> None:
    sockets = await both(sitting, open_socket)
    watcher = await open_socket(sitting.code)
    await watcher.resume()
    side, action, seq = await legal(sitting)
    await sockets[side].act(action, seq)
    case = await sync_to_async(case_raise)(
        code=sitting.code, user=sitting.users["blue"], title="Works gave no shift", text="It said 5:1."
    )
    for browser in sockets.values():
        assert (await browser.next("cases"))["open"] == [case.pk]
    await sync_to_async(case_withdraw)(pk=case.pk, user=sitting.users["blue"])
    for browser in sockets.values():
        assert (await browser.next("cases"))["open"] == []
    assert "cases" not in {frame["type"] for frame in await watcher.drain()}
