"""What every board hears of a game, frame by frame, is what somebody read and approved."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.approved import Approve
from tests.wargame.chronicle import Chronicle, days
from tests.wargame.sockets import Browser, Open
from wargame.games import position, presence, pulse, services

pytestmark = pytest.mark.django_db(transaction=True)
FOLDER = Path(__file__).parent / "told" / "games"
SECRETLY = {"do": "move", "unit": "b2", "path": ["0103", "0104"]}
END = {"do": "end_phase"}
ANSWERS = ("accepted", "refused", "error", "options", "explanation", "view", "patch", "chat")


class Boards:
    """The boards that are open at a game, and the lines of what they hear."""

    def __init__(self, chronicle: Chronicle, open_socket: Open) -> None:
        self.chronicle = chronicle
        self.open_socket = open_socket
        self.open: dict[str, Browser] = {}
        self.resumed: set[str] = set()
        """Who has asked for the position: to others no pulse is sent."""

        self.lines: list[str] = []

    async def enter(self, who: str) -> None:
        """Somebody opens the board."""
        self.open[who] = await self.open_socket(self.chronicle.sitting.code, self.chronicle.people.get(who))
        self.lines += ["", f"# {who} opens the board"]
        await self.hear()

    async def send(self, who: str, **frame: Any) -> None:
        """A frame of one board; what all hear until the next pulse."""
        self.lines += ["", f"# {who} sends {await self.text(frame)}"]
        await self.open[who].send(**frame)
        answer = await self.open[who].next(*ANSWERS)
        self.resumed.add(who)
        self.open[who].kept.insert(0, answer)
        await self.hear()

    async def act(self, who: str, action: Any, **changed: Any) -> None:
        """An action, five minutes after what was before."""
        self.chronicle.time.pass_by(minutes=5)
        seq = (await sync_to_async(lambda: self.chronicle.sitting.game)()).seq
        frame = {"type": "act", "key": self.chronicle.key(), "seq": seq, "action": action}
        await self.send(who, **{**frame, **changed})

    async def happens(self, what: str, service: Callable[..., Any], who: str, **given: Any) -> None:
        """Something that no board asked for."""
        self.lines += ["", f"# {what}"]
        user = self.chronicle.people[who]
        await sync_to_async(service)(code=self.chronicle.sitting.code, user=user, **given)
        await self.hear()

    async def hear(self) -> None:
        """All frames up to the next pulse; what several boards hear stands once."""
        heard: dict[str, list[str]] = {}
        await pulse.beat()
        for who in (one for one in self.open if one in self.resumed):
            frames, self.open[who].kept = self.open[who].kept, []
            while not frames or frames[-1]["type"] != "pulse":
                frames.append(await self.open[who].receive())
            steady = [frame for frame in frames if frame["type"] != "presence"]  # that comes when it comes
            for line in [line for frame in steady for line in await self.told(frame)]:
                heard.setdefault(line, []).append(who)
        self.lines += [f"{', '.join(who)}: {line}" for line, who in heard.items()]

    async def told(self, frame: dict[str, Any]) -> list[str]:
        """A frame on one line, a view on one for each of its fields."""
        kind = frame["type"]
        if kind != "view":
            return [await self.text(frame)]
        return [f"{kind} {name} {await self.text(value)}" for name, value in sorted(frame.items())]

    async def text(self, value: Any) -> str:
        return await sync_to_async(self.chronicle.text)(value)


@pytest.fixture
async def boards(db: None, open_socket: Open) -> AsyncIterator[Boards]:
    position.forget()
    presence.ROOMS.clear()
    with days() as time:
        yield Boards(await sync_to_async(Chronicle)(time), open_socket)


@pytest.mark.dear
async def test_what_the_boards_hear_as_approved(
    boards: Boards, nobody_is_met: None, approve: Approve
) -> None:
    key = boards.chronicle.key
    for who in ("blue", "red", "watcher", "nobody"):
        await boards.enter(who)
        await boards.send(who, type="resume", seq=None)
    for who in ("blue", "red", "nobody"):
        await boards.send(who, type="options", id="first", draft={})
        await boards.send(who, type="options", id="second", draft={"do": "move", "unit": "b1"})
        await boards.send(who, type="explain", id="third", question={"about": "unit", "unit": "b2"})
        await boards.send(who, type="undo", key=key(), seq=5)
        await boards.act(who, SECRETLY)
    await boards.send("blue", type="undo", key=key(), seq=6)
    for seq, action in (
        (5, END),
        (7, {"do": "fly"}),
        (7, {"do": "move", "unit": "r1", "path": ["0602", "0601"]}),
    ):
        await boards.act("blue", action, seq=seq)
    for who in ("blue", "nobody"):
        await boards.send(who, type="chat", key=key(), text="Well met")
        await boards.send(who, type="chat", key=key(), text="Between us", aside=True)
    await boards.act("blue", END)
    await boards.act("blue", END)
    for what, service, given in (
        ("a draw is offered", services.draw_offer, {}),
        ("abandoning is offered", services.game_abandon, {}),
    ):
        await boards.happens(what, service, "red", **given)
    await boards.happens("the draw is declined", services.draw_answer, "blue", accept=False)
    await boards.send("blue", type="resume", seq=7, chat=None)
    await boards.send("nobody", type="resume", seq=99)
    await boards.send("blue", type="dance", id="fourth")
    await boards.act("red", END)
    await boards.open.pop("red").close()
    boards.lines += ["", "# red closes the board"]
    await boards.hear()
    await boards.happens("red resigns", services.game_resign, "red")
    await boards.act("blue", END)
    approve(FOLDER / "boards.txt", boards.lines)
