"""A whole game, as it is asked for, answered, kept and told, is what somebody read and approved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.approved import Approve
from tests.wargame.chronicle import Chronicle, days
from wargame.games import position
from wargame.games.models import Game

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "told" / "games"
SECRETLY = {"do": "move", "unit": "b2", "path": ["0103", "0104"]}
END = {"do": "end_phase"}


@pytest.fixture
def chronicle() -> Iterator[Chronicle]:
    position.forget()
    with days() as time:
        yield Chronicle(time)


@pytest.mark.dear
def test_a_game_to_its_end_as_approved(chronicle: Chronicle, approve: Approve) -> None:
    sitting, drafts = chronicle.sitting, set[str]()
    while sitting.game.status == Game.Status.ACTIVE:
        side, action = sitting.choose()
        if action["do"] not in drafts:
            drafts.add(action["do"])
            chronicle.ask(side, "post", "options/", {"draft": {"do": action["do"]}})
        assert chronicle.act(side, action).status_code == 200
    chronicle.act(side, action)
    chronicle.ask(side, "post", "options/", {"draft": {}})
    chronicle.ask("watcher", "get", "")
    approve(FOLDER / "to_its_end.txt", chronicle.lines)


@pytest.mark.dear
def test_what_is_done_to_a_game_as_approved(
    chronicle: Chronicle, nobody_is_met: None, approve: Approve
) -> None:
    """Every act of a player but those that the rules judge, and why it is refused."""
    ask, act, time = chronicle.ask, chronicle.act, chronicle.time
    for who in ("red", "watcher", "nobody"):
        ask(who, "post", "undo/", {"key": chronicle.key(), "seq": chronicle.sitting.game.seq})
        act(who, END)
        for path in ("draw/", "claim/", "handover/"):
            ask(who, "post", path, {})
    moved = act("blue", SECRETLY).json()
    act("blue", SECRETLY, key=moved["key"], seq=5)
    act("blue", END, key=moved["key"], seq=6)
    act("red", SECRETLY, key=moved["key"], seq=6)
    act("blue", END, seq=5)
    act("blue", {"do": "fly"})
    act("blue", {"do": "move", "unit": "r1", "path": ["0602", "0601"]})
    undo = {"key": chronicle.key(), "seq": 6}
    for _ in range(2):
        ask("blue", "post", "undo/", undo)
    ask("blue", "post", "undo/", {**undo, "key": chronicle.key()})
    ask("blue", "post", "undo/", {"key": chronicle.key(), "seq": 7})
    act("blue", END)
    ask("blue", "post", "undo/", {"key": chronicle.key(), "seq": 8})
    for path in ("draw/", "abandon/"):
        ask("red", "post", path, {"answer": "accept"})
        for _ in range(2):
            ask("blue", "post", path, {})
        ask("blue", "post", path, {"answer": "accept"})
        ask("red", "post", path, {"answer": "decline"})
        ask("blue", "post", path, {})
    act("blue", END)
    ask("red", "post", "draw/", {})
    act("red", END)
    time.pass_by(hours=1)
    ask("red", "post", "claim/", {})
    ask("blue", "post", "claim/", {})
    ask("watcher", "post", "resign/", {})
    ask("blue", "post", "resign/", {})
    for path in ("resign/", "draw/", "abandon/", "claim/", "handover/"):
        ask("red", "post", path, {})
    ask("red", "post", "undo/", {"key": chronicle.key(), "seq": chronicle.sitting.game.seq})
    approve(FOLDER / "acts.txt", chronicle.lines)


@pytest.mark.parametrize("path", ["draw/", "abandon/"])
@pytest.mark.dear
def test_an_agreed_end_as_approved(chronicle: Chronicle, path: str, approve: Approve) -> None:
    chronicle.act("blue", END)
    chronicle.ask("blue", "post", path, {})
    chronicle.ask("red", "post", path, {"answer": "accept"})
    approve(FOLDER / f"agreed_{path.strip('/')}.txt", chronicle.lines)


def test_a_lost_clock_as_approved(chronicle: Chronicle, approve: Approve) -> None:
    """One millisecond before its end a clock still runs."""
    chronicle.time.pass_by(hours=1, milliseconds=-1)
    chronicle.ask("red", "post", "claim/", {})
    chronicle.time.pass_by(milliseconds=1)
    for who in ("blue", "red"):
        chronicle.ask(who, "post", "claim/", {})
    approve(FOLDER / "claimed.txt", chronicle.lines)


@pytest.mark.dear
def test_what_is_said_as_approved(chronicle: Chronicle, approve: Approve) -> None:
    ask = chronicle.ask
    for who in chronicle.clients:
        line = {"key": chronicle.key(), "text": f" Well met, says {who} "}
        ask(who, "post", "chat/", line)
        ask(who, "post", "chat/", line)
        ask(who, "post", "chat/", {**line, "text": "Otherwise"})
        ask(who, "post", "chat/", {"key": chronicle.key(), "text": "Between us", "aside": True})
        ask(who, "put", "notes/", {"text": " Mind the bridge\n"})
        ask(who, "put", "seen/", {"seq": 4 if who == "blue" else 99})
    for who in chronicle.clients:
        ask(who, "get", "chat/")
        ask(who, "get", "notes/")
    ask("blue", "put", "seen/", {"seq": 1})
    last = chronicle.clients["blue"].get(chronicle.sitting.url("chat/")).json()[-2]["key"]
    ask("blue", "get", "chat/", None, data={"since": last})
    chronicle.lines[-3] = "# blue GET chat/ since the last but one"
    approve(FOLDER / "said.txt", chronicle.lines)
