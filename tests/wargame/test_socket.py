"""The socket of a game, with real clients: each side its own view, nothing lost, nothing forged."""

from __future__ import annotations

import json
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from tests.explored import one_in
from tests.rulesets import each
from tests.wargame.openapi import check, component
from tests.wargame.sitting import SKELETON, Sitting, client_of, person, shapes, shortest, sit_down
from tests.wargame.sockets import Browser, Open, cookie_in, cookie_of
from wargame.asgi import application
from wargame.games import consumers, presence, services
from wargame.games.models import Seat
from wargame.games.throttling import Turnstile

pytestmark = pytest.mark.django_db(transaction=True)


async def both(sitting: Sitting, open_socket: Open) -> dict[str, Browser]:
    """A socket for each side, resumed."""
    found = {side: await open_socket(sitting.code, user) for side, user in sitting.users.items()}
    for browser in found.values():
        await browser.resume()
    return found


async def legal(sitting: Sitting) -> tuple[str, dict[str, Any], int]:
    """Who is asked, an action of theirs, and the seq."""

    def look() -> tuple[str, dict[str, Any], int]:
        side = sitting.asked
        return side, sitting.legal(side), sitting.game.seq

    return await sync_to_async(look)()


def applied(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The entities after a patch, by id."""
    entities = {entity["id"]: entity for entity in view["entities"]}
    entities |= {entity["id"]: entity for entity in patch["set"]}
    return {id: entity for id, entity in entities.items() if id not in patch["drop"]}


@pytest.mark.dear
async def test_a_first_resume_gives_the_view(sitting: Sitting, open_socket: Open) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    view = await browser.resume()
    assert (view["type"], view["viewer"]) == ("view", "blue")
    assert {seat["side"] for seat in view["seats"]} == set(sitting.users)
    assert view["entities"]


async def test_an_action_reaches_both_with_the_same_seq(sitting: Sitting, open_socket: Open) -> None:
    sockets = await both(sitting, open_socket)
    for _ in range(3):
        side, action, seq = await legal(sitting)
        answer = await sockets[side].act(action, seq)
        assert answer["type"] == "accepted"
        patches = [await browser.next("patch") for browser in sockets.values()]
        assert {(patch["since"], patch["seq"]) for patch in patches} == {(seq, answer["seq"])}


@each("ruleset, scenario", shapes)
@pytest.mark.dear
async def test_pushed_patches_show_the_view(db: None, open_socket: Open, ruleset: str, scenario: str) -> None:
    sitting = await sync_to_async(sit_down)(ruleset, scenario)
    sockets = {side: await open_socket(sitting.code, user) for side, user in sitting.users.items()}
    sockets["spectator"] = await open_socket(sitting.code)
    views = {side: await browser.resume() for side, browser in sockets.items()}
    for _ in range(4):
        side, action, seq = await legal(sitting)
        await sockets[side].act(action, seq)
        for viewer, browser in sockets.items():
            entities = applied(views[viewer], await browser.next("patch"))
            fresh = await browser.resume()
            assert entities == {entity["id"]: entity for entity in fresh["entities"]}
            views[viewer] = fresh


@pytest.mark.dear
async def test_a_lost_connection_resumes_without_loss(sitting: Sitting, open_socket: Open) -> None:
    sockets = await both(sitting, open_socket)
    lost = await open_socket(sitting.code, sitting.users["red"])
    say = partial(sync_to_async(services.chat_post), code=sitting.code, user=sitting.users["blue"])
    await say(key=uuid4(), text="Good morning")
    view = await lost.resume()
    await lost.close()
    await sync_to_async(sitting.play)(3)
    await say(key=uuid4(), text="Still there?")
    again = await open_socket(sitting.code, sitting.users["red"])
    patch = await again.resume(view["seq"], chat=view["chat"][-1]["key"])
    assert (patch["type"], patch["since"]) == ("patch", view["seq"])
    await sockets["red"].drain()
    fresh = await sockets["red"].resume()
    assert applied(view, patch) == {entity["id"]: entity for entity in fresh["entities"]}
    assert (await again.next("chat"))["message"]["text"] == "Still there?"
    assert (await again.next("game"))["seq"] == patch["seq"]
    side, action, seq = await legal(sitting)
    await sockets[side].act(action, seq)
    assert (await again.next("patch"))["since"] == patch["seq"]


@pytest.mark.parametrize("seq", [999_999, 0])
async def test_a_moment_that_never_was_gives_a_view(sitting: Sitting, open_socket: Open, seq: int) -> None:
    browser = await open_socket(sitting.code)
    assert (await browser.resume(seq))["type"] == "view"


async def test_an_action_resent_is_played_once(sitting: Sitting, open_socket: Open) -> None:
    browser = (await both(sitting, open_socket))[await sync_to_async(lambda: sitting.asked)()]
    _, action, seq = await legal(sitting)
    key = str(uuid4())
    first = await browser.act(action, seq, key=key)
    again = await browser.act(action, seq, key=key)
    assert first == again == {"type": "accepted", "key": key, "seq": first["seq"]}
    assert (await sync_to_async(lambda: sitting.game)()).seq == first["seq"]


async def test_two_answers_to_one_position_one_wins(sitting: Sitting, open_socket: Open) -> None:
    side, action, seq = await legal(sitting)
    tabs = [await open_socket(sitting.code, sitting.users[side]) for _ in range(2)]
    answers = [await tab.act(action, seq) for tab in tabs]
    assert answers[0]["type"] == "accepted"
    assert answers[1]["code"] == "stale"


async def test_a_rule_is_named(sitting: Sitting, open_socket: Open) -> None:
    sockets = await both(sitting, open_socket)
    side, action, seq = await legal(sitting)
    other = next(one for one in sockets if one != side)
    answer = await sockets[other].act(action, seq)
    assert (answer["type"], answer["code"]) == ("refused", "illegal")
    assert answer["rule"] and answer["reason"]
    assert await sockets[side].silent() or (await sockets[side].drain())[0]["type"] == "presence"


async def test_a_forged_side_is_no_part_of_a_frame(sitting: Sitting, open_socket: Open) -> None:
    sockets = await both(sitting, open_socket)
    side, action, seq = await legal(sitting)
    other = next(one for one in sockets if one != side)
    before = await sync_to_async(sitting.fingerprint)()
    answer = await sockets[other].act(action, seq, side=side)
    assert (answer["type"], answer["code"]) == ("refused", "malformed")
    assert await sync_to_async(sitting.fingerprint)() == before


async def test_what_answers_a_frame_that_is_refused(sitting: Sitting, open_socket: Open) -> None:
    """An `act` or `undo` is `refused` under its key, whatever stands against it; all else gets an `error`."""
    side, action, seq = await legal(sitting)
    user = sitting.users[side]
    for field in ("asked", "stranger"):
        browser = await open_socket(sitting.code, user if field == "asked" else None)
        key = str(uuid4())
        frames: list[tuple[dict[str, Any], tuple[str, str | None]]] = [
            ({"type": "act", "key": key, "seq": seq - 1, "action": action}, ("refused", key)),
            ({"type": "act", "key": key, "seq": seq, "action": {"do": "nonsense"}}, ("refused", key)),
            ({"type": "act", "key": key, "seq": seq, "action": 7}, ("refused", key)),
            ({"type": "act", "key": "no-uuid", "seq": seq, "action": action}, ("refused", "no-uuid")),
            ({"type": "act", "key": 7, "seq": seq, "action": action}, ("error", None)),
            ({"type": "act", "seq": seq, "action": action}, ("error", None)),
            ({"type": "undo", "key": key, "seq": seq}, ("refused", key)),
            ({"type": "undo", "key": key, "seq": "1"}, ("refused", key)),
            ({"type": "chat", "key": key, "text": " "}, ("error", key)),
            ({"type": "options", "id": "o", "draft": {"do": 7}}, ("error", "o")),
            ({"type": "explain", "id": "e", "question": 7}, ("error", "e")),
            ({"type": "nonsense", "id": "n"}, ("error", "n")),
        ]
        for frame, expected in frames:
            await browser.send(**frame)
            answer = await browser.next("refused", "error")
            named = answer.get("key") if answer["type"] == "refused" else answer.get("id")
            assert (answer["type"], named) == expected, (frame, answer)
            check(component("ServerFrame"), answer)


async def test_options_and_explanations_come_under_their_id(sitting: Sitting, open_socket: Open) -> None:
    side, _, seq = await legal(sitting)
    browser = await open_socket(sitting.code, sitting.users[side])
    await browser.send(type="options", id="q1", draft={})
    answer = await browser.next("options")
    assert (answer["id"], answer["seq"], answer["options"]["kind"]) == ("q1", seq, "action")
    await browser.send(type="options", id="q2", draft={"do": ["x"]})
    assert (await browser.next("error"))["id"] == "q2"
    await browser.send(type="explain", id="q3", question={"about": "nothing at all"})
    assert (await browser.next("error", "explanation"))["id"] == "q3"


async def test_who_watches_may_not_play(sitting: Sitting, open_socket: Open) -> None:
    browser = await open_socket(sitting.code)
    assert (await browser.resume())["viewer"] == "spectator"
    _, action, seq = await legal(sitting)
    assert (await browser.act(action, seq))["code"] == "forbidden"
    await browser.send(type="options", id="1", draft={})
    assert (await browser.next("error"))["code"] == "forbidden"
    await browser.send(type="chat", key=str(uuid4()), text="Psst")
    assert (await browser.next("error"))["code"] == "forbidden"
    await browser.send(type="undo", key=str(uuid4()), seq=seq)
    assert (await browser.next("refused"))["code"] == "forbidden"


async def test_a_stranger_is_shut_out_of_a_private_game(db: None, open_socket: Open) -> None:
    sitting = await sync_to_async(sit_down)(private=True)
    stranger = await sync_to_async(person)("stranger")
    for user in (None, stranger):
        browser = await open_socket(sitting.code, user)
        assert (await browser.next("error"))["reason"] == "This game is private"
        assert await browser.closed() == 4403
    player = await open_socket(sitting.code, sitting.users["red"])
    assert (await player.resume())["viewer"] == "red"


async def test_no_such_game(db: None, open_socket: Open) -> None:
    browser = await open_socket("nowhere")
    assert (await browser.next("error"))["code"] == "not_found"
    assert await browser.closed() == 4404


@pytest.mark.parametrize(
    "origin",
    [
        b"http://evil.example", None, b"null", b"http://localhost.evil.example", b"http://localhost",
        b"http://localhost:8001", b"http://127.0.0.1:8000", b"ftp://localhost:8000", b"http://[",
    ],
)  # fmt: skip
async def test_a_page_of_another_site_opens_no_socket(sitting: Sitting, origin: bytes | None) -> None:
    browser = Browser(sitting.code, None, origin)
    assert not await browser.connect()


@pytest.mark.parametrize("host", [b"evil.example", b"evil.example:8000", b"", None])
async def test_a_page_that_claims_another_name_opens_no_socket(sitting: Sitting, host: bytes | None) -> None:
    """A name of somebody else's may lead to this address as well."""
    browser = Browser(sitting.code, None, b"http://" + (host or b"localhost:8000"), host=host)
    assert not await browser.connect()


async def test_a_page_that_the_owner_trusts_opens_a_socket(
    sitting: Sitting, open_socket: Open, settings: Any
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://games.example.org"]
    browser = await open_socket(sitting.code, origin=b"https://games.example.org")
    assert (await browser.resume())["type"] == "view"


async def test_a_page_by_https_opens_a_socket_where_it_is_not_the_rule(
    sitting: Sitting, open_socket: Open
) -> None:
    browser = await open_socket(sitting.code, origin=b"https://localhost:8000")
    assert (await browser.resume())["type"] == "view"


async def test_where_https_is_the_rule_a_page_without_it_opens_no_socket(
    sitting: Sitting, open_socket: Open, settings: Any
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert not await Browser(sitting.code).connect()
    browser = await open_socket(sitting.code, origin=b"https://localhost:8000")
    assert (await browser.resume())["type"] == "view"


async def test_everyone_hears_the_chat_once(sitting: Sitting, open_socket: Open) -> None:
    sockets = await both(sitting, open_socket)
    watcher = await open_socket(sitting.code)
    await watcher.resume()
    await sockets["blue"].send(type="chat", key=str(uuid4()), text="  Good luck  ")
    for browser in (*sockets.values(), watcher):
        message = (await browser.next("chat"))["message"]
        assert (message["text"], message["side"]) == ("Good luck", "blue")


@pytest.mark.dear
async def test_every_board_hears_of_an_offer_and_that_it_lapsed(sitting: Sitting, open_socket: Open) -> None:
    sockets = await both(sitting, open_socket)
    side, action, seq = await legal(sitting)
    answer = await sockets[side].act(action, seq)
    for offer in (services.draw_offer, services.game_abandon):
        await sync_to_async(offer)(code=sitting.code, user=sitting.users["red"])
    frames = [await sockets["blue"].next("game") for _ in range(2)]
    assert [(frame["offers"], frame["abandon_offers"]) for frame in frames[-2:]] == [
        (["red"], []),
        (["red"], ["red"]),
    ]
    for browser in sockets.values():
        await browser.drain()
    # The same question to the same side again: nothing but the offers tells the positions apart.
    side, action, seq = await legal(sitting)
    assert side == "blue" and answer["seq"] == seq
    await sockets[side].act(action, seq)
    frame = await sockets["red"].next("game")
    assert (frame["offers"], frame["abandon_offers"]) == ([], [])


async def test_a_seat_taken_turns_the_watcher_into_the_player(db: None, open_socket: Open) -> None:
    one, two = await sync_to_async(person)("one"), await sync_to_async(person)("two")
    game = await sync_to_async(services.game_open)(
        user=one, ruleset=SKELETON, scenario=shortest(SKELETON), side="blue"
    )
    waiting = await open_socket(game.code, two)
    assert (await waiting.resume())["viewer"] == "spectator"
    await sync_to_async(services.seat_take)(code=game.code, user=two, side="red")
    view = await waiting.next("view")
    assert (view["viewer"], view["game"]["status"]) == ("red", "active")
    assert not [frame for frame in await waiting.drain() if frame.get("seq", 0) > view["seq"]]


async def test_a_seat_given_up_no_longer_sees_its_side(db: None, open_socket: Open) -> None:
    one, two = await sync_to_async(person)("one"), await sync_to_async(person)("two")
    game = await sync_to_async(services.game_open)(
        user=one, ruleset=SKELETON, scenario=shortest(SKELETON), side="red"
    )
    socket = await open_socket(game.code, one)
    assert (await socket.resume())["viewer"] == "red"
    await sync_to_async(services.seat_leave)(code=game.code, user=one)
    for user, side in ((two, "red"), (await sync_to_async(person)("three"), "blue")):
        await sync_to_async(services.seat_take)(code=game.code, user=user, side=side)
    assert (await socket.next("view"))["viewer"] == "spectator"
    later = [frame for frame in await socket.drain() if frame["type"] in ("view", "patch")]
    assert [frame for frame in later if frame.get("viewer", "spectator") != "spectator"] == []
    assert (await socket.resume())["viewer"] == "spectator"


async def test_what_was_seen_is_remembered(sitting: Sitting, open_socket: Open) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    view = await browser.resume()
    assert view["seen"] == 0
    await browser.close()
    seat = await Seat.objects.aget(game__code=sitting.code, side="blue")
    assert seat.seen_seq == view["seq"]


GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"resume"',
    "{}",
    '{"type": "nonsense"}',
    '{"type": 7}',
    '{"type": ["resume"]}',
    '{"type": "resume", "seq": "1"}',
    '{"type": "resume", "seq": -1e999}',
    '{"type": "resume", "seq": 1.5}',
    '{"type": "act"}',
    '{"type": "act", "key": 1, "seq": 1, "action": {}}',
    '{"type": "act", "key": "x", "seq": 1, "action": NaN}',
    '{"type": "act", "key": "x", "key": "y", "seq": 1, "action": {}}',
    '{"type": "chat", "key": "k", "text": "\\u0000"}',
    '{"type": "chat", "key": "k", "text": "\\ud800"}',
    '{"type": "chat", "key": "k", "text": {}}',
    '{"type": "game.moved", "since": 0, "seq": 99, "frames": ["x"]}',
    "[" * 50_000,
    '{"type": "options", "id": "1", "draft": ' + '{"a":' * 500 + "1" + "}" * 500 + "}",
    json.dumps({"type": "chat", "key": "k", "text": "x" * 70_000}),
]


@pytest.mark.parametrize("text", one_in(3, GARBAGE), ids=lambda text: text[:40])
@pytest.mark.dear
async def test_garbage_is_answered(sitting: Sitting, open_socket: Open, text: str) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    before = await sync_to_async(sitting.fingerprint)()
    await browser.send_raw(text)
    error = await browser.next("error", "refused")
    assert error["code"] == "malformed", error
    assert error["reason"]
    assert (await browser.resume())["type"] == "view"
    assert await sync_to_async(sitting.fingerprint)() == before


async def test_a_binary_frame_ends_the_socket(sitting: Sitting, open_socket: Open) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    await browser.send_raw(b"\x00\x01")
    assert (await browser.next("error"))["code"] == "malformed"
    assert await browser.closed() == 1003


async def test_who_sends_nothing_but_garbage_is_shut_out(sitting: Sitting, open_socket: Open) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    for _ in range(25):
        await browser.send_raw("{")
    assert await browser.closed() == 4400


async def test_twenty_bad_frames_are_borne_and_the_next_is_answered_too(
    sitting: Sitting, open_socket: Open
) -> None:
    browser = await open_socket(sitting.code, sitting.users["blue"])
    for _ in range(25):
        await browser.send_raw("{")
    errors = [frame for frame in await frames_until_close(browser) if frame["type"] == "error"]
    assert len(errors) in (21, 22)  # in five seconds one more is won back


async def test_a_flood_is_throttled_then_shut_out(sitting: Sitting, open_socket: Open) -> None:
    browser = await open_socket(sitting.code)
    for number in range(400):
        await browser.send(type="explain", id=str(number), question={"about": "nothing"})
    codes = {frame.get("code") for frame in await frames_until_close(browser)}
    assert "throttled" in codes or "malformed" in codes


async def frames_until_close(browser: Browser) -> list[dict[str, Any]]:
    """What came before the socket was closed for abuse."""
    found = []
    while (message := await browser.wire.receive_output(timeout=30))["type"] != "websocket.close":
        found.append(json.loads(message["text"]))
    assert message["code"] in (4400, 4429)
    return found


async def test_who_signs_out_plays_no_more(sitting: Sitting, open_socket: Open) -> None:
    clients = [await sync_to_async(client_of)(sitting.users["blue"]) for _ in range(2)]
    blue, elsewhere = [await open_socket(sitting.code, cookie=cookie_in(client)) for client in clients]
    await blue.resume()
    await elsewhere.resume()
    await sync_to_async(clients[0].post)("/accounts/logout/")
    assert await blue.closed() == 4401
    await elsewhere.send(type="options", id="1", draft={})
    assert (await elsewhere.next("options", "error"))["type"] == "options"


async def test_who_is_shut_out_plays_no_more(sitting: Sitting, open_socket: Open) -> None:
    user = sitting.users["blue"]
    browser = await open_socket(sitting.code, user)
    await browser.resume()  # answered only once it is let in and hears what concerns it
    user.is_active = False
    await sync_to_async(user.save)()
    assert await browser.closed() == 4401


async def test_nobody_elses_board_closes(sitting: Sitting, open_socket: Open) -> None:
    blue, red = [await open_socket(sitting.code, sitting.users[side]) for side in ("blue", "red")]
    for browser in (blue, red):
        await browser.resume()
    user = sitting.users["blue"]
    user.set_password("another tent pole")
    await sync_to_async(user.save)()
    assert await blue.closed() == 4401
    await red.send(type="options", id="1", draft={})
    assert (await red.next("options", "error"))["type"] == "options"


async def test_the_sockets_of_one_person_share_one_measure(
    sitting: Sitting, open_socket: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "DOOR", Turnstile(limit=3, rate=0.01, burst=13))
    mine = [await open_socket(sitting.code, sitting.users["blue"]) for _ in range(3)]
    for browser in mine:
        await browser.resume()  # answered only once it is counted
    fourth = await open_socket(sitting.code, sitting.users["blue"])
    assert (await fourth.next("error"))["code"] == "throttled" and await fourth.closed() == 4429
    answers = []
    for browser in mine * 4:
        await browser.send(type="options", id="1", draft={})
        answers.append((await browser.next("options", "error"))["type"])
    assert answers == ["options"] * 10 + ["error"] * 2
    other = await open_socket(sitting.code, sitting.users["red"])
    assert (await other.resume())["type"] == "view"


async def test_who_vanishes_in_the_middle_of_a_frame_is_gone(sitting: Sitting, open_socket: Open) -> None:
    """The server learns of it by a failing send; the message that they are gone comes after."""
    witness = await open_socket(sitting.code, sitting.users["blue"])
    await witness.resume()
    scope = Browser(sitting.code, await sync_to_async(cookie_of)(sitting.users["red"])).scope
    coming = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"type":"resume"}'}]

    async def receive() -> dict[str, Any]:
        return coming.pop(0) if coming else {"type": "websocket.disconnect", "code": 1006}

    async def send(message: dict[str, Any]) -> None:
        raise ConnectionResetError

    await application(scope, receive, send)
    assert presence.present(sitting.code, (("blue", "blue"), ("red", "red")))["seats"] == {
        "blue": True,
        "red": False,
    }
