"""Lines of chat to chosen sides of a game of more than two: their readers have them, and nobody else by any way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.admin.models import LogEntry

from rules.core.contract import SPECTATOR, UMPIRE
from tests.wargame.sitting import SKELETON, Sitting, client_of, person, sit_down
from tests.wargame.sockets import all_connected
from tests.wargame.timing import later
from wargame.games import heartbeat, services
from wargame.games.chat import chat_lines
from wargame.games.errors import Conflict, Forbidden, KeyReused
from wargame.games.models import ChatMessage, Game, Seat
from wargame.games.notices import KINDS, LULL, due
from wargame.games.record import export

SECRET = "march on the junction with me"


@pytest.fixture
def three(db: None) -> Sitting:
    """A game of three sides under way."""
    return sit_down(SKELETON, "junction")


def write(game: Sitting, side: str, text: str = SECRET, **given: Any) -> Any:
    """A line of a side over the API."""
    body = {"key": str(uuid4()), "text": text, **given}
    return game.clients[side].post(game.url("chat/"), body, format="json")


def told(game: Sitting, user: Any) -> Iterator[str]:
    """All that somebody may read of the game."""
    client = client_of(user)
    for path in (
        "",
        "view/",
        "events/?since=0",
        "patches/?since=0",
        "history/",
        "chat/",
        "record/",
        "proof/",
        "notes/",
    ):
        yield client.get(game.url(path)).getvalue().decode()
    for page in ("/", f"/games/{game.code}/", f"/games/{game.code}/history/", "/notices/"):
        yield client.get(page).content.decode()


@pytest.mark.django_db
@pytest.mark.dear
def test_only_writer_and_readers_find_it_anywhere(three: Sitting) -> None:
    assert write(three, "blue", to=["red"]).status_code == 204
    director = person("director", is_staff=True)
    for user in (three.users["green"], person("passer-by"), director, None):
        assert not any(SECRET in text for text in told(three, user))
    for side in ("blue", "red"):
        assert any(SECRET in text for text in told(three, three.users[side]))
    services.game_resign(code=three.code, user=three.users["green"])
    services.game_resign(code=three.code, user=three.users["red"])
    assert three.game.status == Game.Status.FINISHED
    for user in (three.users["green"], person("passer-by"), director, None):
        assert not any(SECRET in text for text in told(three, user))
    assert SECRET not in b"".join(export.record_bytes(three.game)).decode()


@pytest.mark.django_db
def test_a_letter_says_to_whom_it_is(three: Sitting) -> None:
    write(three, "blue", to=["red", "green", "red"])
    (line,) = chat_lines(three.game, "green")
    assert (line.side, line.to, line.aside, line.text) == ("blue", ["green", "red"], False, SECRET)
    assert not chat_lines(three.game, SPECTATOR) and not chat_lines(three.game, UMPIRE)
    write(three, "red", "to my own", aside=True)
    assert [(line.aside, line.to) for line in chat_lines(three.game, "red")] == [
        (False, ["green", "red"]),
        (True, []),
    ]


@pytest.mark.django_db
def test_between_two_sides_there_are_none(db: None) -> None:
    two = sit_down(SKELETON, "crossroads")
    answer = write(two, "blue", to=["red"])
    assert answer.status_code == 409 and "more than two sides" in answer.json()["reason"]
    alone = sit_down(SKELETON, "raid")
    assert write(alone, "blue", to=["red"]).status_code == 409


@pytest.mark.django_db
@pytest.mark.parametrize("to, status", [(["pink"], 400), (["blue"], 400), (["spectator"], 400), ("red", 400)])
def test_only_to_other_sides_of_the_game(three: Sitting, to: Any, status: int) -> None:
    assert write(three, "blue", to=to).status_code == status
    assert not ChatMessage.objects.exists()


@pytest.mark.django_db
def test_who_does_not_play_writes_to_no_side(three: Sitting) -> None:
    with pytest.raises(Forbidden):
        services.chat_post(code=three.code, user=person("passer-by"), key=uuid4(), text=SECRET, to=["red"])


@pytest.mark.django_db
@pytest.mark.parametrize("private", [{"to": ["red"]}, {"aside": True}])
def test_before_the_game_begins_one_writes_to_everybody(db: None, private: dict[str, Any]) -> None:
    """Whoever takes the side in the place of the writer would read the rest."""
    owner = person("owner")
    game = services.game_open(user=owner, ruleset=SKELETON, scenario="junction", side="blue")
    with pytest.raises(Conflict, match="Before the game begins"):
        services.chat_post(code=game.code, user=owner, key=uuid4(), text=SECRET, **private)


@pytest.mark.django_db
def test_a_key_is_one_letter_to_the_same_sides(three: Sitting) -> None:
    key, blue = uuid4(), three.users["blue"]
    for _ in range(2):
        services.chat_post(code=three.code, user=blue, key=key, text=SECRET, to=["red"])
    assert ChatMessage.objects.count() == 1
    with pytest.raises(KeyReused):
        services.chat_post(code=three.code, user=blue, key=key, text=SECRET, to=["green"])


@pytest.mark.django_db
def test_letters_count_with_the_chat(three: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame.games.talking.RATE", 3)
    statuses = [write(three, "blue", to=["red"] if n % 2 else []).status_code for n in range(4)]
    assert statuses == [204, 204, 204, 429]
    assert write(three, "red", "x" * 2001, to=["blue"]).status_code == 400


@pytest.mark.django_db
def test_a_side_that_is_out_reads_and_writes_on(three: Sitting) -> None:
    services.game_resign(code=three.code, user=three.users["red"])
    assert write(three, "blue", to=["red"]).status_code == 204
    assert write(three, "red", "luck", to=["blue"]).status_code == 204
    assert [line.text for line in chat_lines(three.game, "red")] == [SECRET, "luck"]


@pytest.mark.django_db
@pytest.mark.dear
def test_readers_alone_get_a_mail(three: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame.games.notices.LULL", timedelta(0))
    write(three, "blue", to=["red"])
    seats = list(due("chat", heartbeat.now() + timedelta(seconds=1)))
    assert [seat.side for seat in seats] == ["red"]
    assert SECRET in str(KINDS["chat"].write(seats[0]))


@pytest.mark.django_db
@pytest.mark.dear
def test_each_line_is_in_one_mail_also_those_said_while_one_is_written(
    three: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame.games.notices.LINES", 3)
    for number in range(5):
        write(three, "blue", f"line {number}", to=["red"])
    mails: list[tuple[str, ...]] = []
    with later(minutes=3):
        while seat := due("chat", heartbeat.now()).first():
            letter = KINDS["chat"].write(seat)
            assert letter is not None
            mails.append(tuple(line.rpartition(": ")[2] for line in letter.lines))
            if len(mails) == 1:
                write(three, "blue", "meanwhile", to=["red"])
            Seat.objects.filter(pk=seat.pk).update(**KINDS["chat"].sent(seat))
            ChatMessage.objects.filter(text="meanwhile").update(time=heartbeat.now() - LULL)
    assert mails == [("line 0", "line 1", "line 2"), ("line 3", "line 4", "meanwhile")]


@pytest.mark.django_db
@pytest.mark.dear
def test_staff_who_open_a_private_line_are_set_down(three: Sitting) -> None:
    write(three, "blue", to=["red"])
    line = ChatMessage.objects.get()
    desk = client_of(person("root", is_staff=True, is_superuser=True))
    assert SECRET not in desk.get("/admin/games/chatmessage/").content.decode()
    assert SECRET not in desk.get(f"/admin/games/chatmessage/?q={SECRET.split()[0]}").content.decode()
    assert not LogEntry.objects.exists()
    assert SECRET in desk.get(f"/admin/games/chatmessage/{line.pk}/change/").content.decode()
    assert LogEntry.objects.get().object_id == str(line.pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
async def test_a_socket_hears_what_is_for_its_side_and_counts_nothing_else() -> None:
    game = await sync_to_async(sit_down)(SKELETON, "junction")
    sockets, _ = await all_connected(game.code, game.users)
    for browser in sockets.values():
        await browser.drain()
    key = str(uuid4())
    await sockets["blue"].send(type="chat", key=key, text=SECRET, to=["red"])
    for side in ("blue", "red"):
        line = (await sockets[side].next("chat", "error"))["message"]
        assert (line["text"], line["to"], line["key"]) == (SECRET, ["red"], key)
    assert not await sockets["green"].drain() and not await sockets[SPECTATOR].drain()
    for viewer in ("green", SPECTATOR):
        fresh = await sockets[viewer].resume()
        assert SECRET not in json.dumps(fresh) and fresh["chat"] == []
    assert [one["text"] for one in (await sockets["red"].resume())["chat"]] == [SECRET]
    for browser in sockets.values():
        await browser.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
async def test_no_number_counts_lines_between_two() -> None:
    """A board that still names its last line by a number is sent the newest, whichever number it is."""
    game = await sync_to_async(sit_down)(SKELETON, "junction")
    sockets, _ = await all_connected(game.code, game.users)
    say = sync_to_async(write)
    for side, text, to in (("green", "one", []), ("blue", SECRET, ["red"]), ("green", "two", [])):
        await say(game, side, text, to=to)
    first = (await sync_to_async(ChatMessage.objects.get)(text="one")).pk
    green = sockets["green"]
    seq = (await green.resume())["seq"]
    await green.drain()
    for number in (0, first, first + 1, 1 << 53):
        patch = await green.resume(seq, chat=number)
        heard = [frame["message"]["text"] for frame in await green.drain() if frame["type"] == "chat"]
        assert patch["type"] == "patch" and heard == ["one", "two"], number
    for browser in sockets.values():
        await browser.close()
