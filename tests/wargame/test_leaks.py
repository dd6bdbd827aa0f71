"""What a side may not know never reaches it: by view, patch, log, events, record, error or socket."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction

import rules
from rules.core.contract import SPECTATOR, UMPIRE
from tests.rulesets import each, some
from tests.wargame.sitting import Sitting, client_of, hiding, secret, sit_down
from tests.wargame.sockets import all_connected
from wargame.games.position import game_moment

SEEDS = (1, pytest.param(2, marks=pytest.mark.exhaustive))


def secrets(sitting: Sitting, viewer: str) -> set[str]:
    """Ids and labels of the units that the viewer has seen at no moment of the game."""
    game = sitting.game
    seen: set[str] = set()
    known: dict[str, str] = {}
    for seq in range(1, game.seq + 1):
        moment = game_moment(game, seq)
        known |= {id: e["label"] or id for id, e in moment.view(UMPIRE).items() if e["kind"] == "unit"}
        seen |= set(moment.view(viewer))
    hidden = set(known) - seen
    return hidden | {known[id] for id in hidden}


def told(sitting: Sitting, viewer: str) -> Iterator[str]:
    """Everything the API tells a viewer of a game."""
    client = client_of(sitting.users.get(viewer))
    for path in ("", "view/", "view/?seq=2", "patches/?since=1", "events/", "history/", "chat/", "record/"):
        yield client.get(sitting.url(path)).getvalue().decode()
    listed = client.get("/api/games/").content.decode()
    yield listed
    asked: list[dict[str, Any]] = [{"about": "supply"}, {"about": "hex"}, {"about": "nothing"}]
    for question in asked:
        body = {"question": question}
        yield client.post(sitting.url("explain/"), body, format="json").content.decode()
    for draft in ({}, {"do": sitting.legal(sitting.asked)["do"]} if sitting.game.awaiting else {}):
        yield client.post(sitting.url("options/"), {"draft": draft}, format="json").content.decode()


def holds(text: str, secret: str) -> bool:
    """Whether the text speaks of the secret, as a word of its own."""
    return secret in text and bool(re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", text))


def test_there_is_something_to_hide() -> None:
    assert any(map(hiding, rules.playable()))


@pytest.mark.django_db
@some("ruleset, scenario", hiding)
@pytest.mark.dear
def test_the_api_tells_no_secret(ruleset: str, scenario: str, seed: int) -> None:
    sitting = sit_down(ruleset, scenario, seed=seed, options=secret(ruleset))
    hidden = 0
    for actions in (0, 1, 1, 1, 2):
        sitting.play(actions)
        for viewer in (*sitting.users, SPECTATOR):
            kept = secrets(sitting, viewer)
            hidden += len(kept)
            for text in told(sitting, viewer):
                assert not [secret for secret in kept if holds(text, secret)], text
    assert hidden, "nothing was hidden in this game: the test has tested nothing"


@pytest.mark.django_db
@each("ruleset, scenario", hiding)
@pytest.mark.dear
def test_a_hidden_unit_is_refused_like_one_that_does_not_exist(ruleset: str, scenario: str) -> None:
    """Where an order is sealed it may be taken, too: what one name has done is undone before the next."""
    sitting = sit_down(ruleset, scenario, options=secret(ruleset))
    kept, client = secrets(sitting, sitting.asked), sitting.clients[sitting.asked]
    hidden = next(id for id in game_moment(sitting.game).view(UMPIRE) if id in kept)

    def answers(unit: str) -> list[Any]:
        key = str(uuid4())
        action = {"do": "move", "unit": unit, "path": ["0102", "0202"]}
        bodies = [
            ("actions/", {"key": key, "seq": sitting.game.seq, "action": action}),
            ("options/", {"draft": {"do": "move", "unit": unit}}),
            ("explain/", {"question": {"about": "unit", "unit": unit}}),
        ]
        with transaction.atomic():
            found = [client.post(sitting.url(path), body, format="json") for path, body in bodies]
            transaction.set_rollback(True)
        texts = [answer.content.decode().replace(unit, "?").replace(key, "!") for answer in found]
        return list(zip((answer.status_code for answer in found), texts, strict=True))

    assert answers(hidden) == answers("zz")


@pytest.mark.django_db(transaction=True)
@some("ruleset, scenario", hiding)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.dear
async def test_the_socket_tells_no_secret(ruleset: str, scenario: str, seed: int) -> None:
    sitting = await sync_to_async(sit_down)(ruleset, scenario, seed=seed, options=secret(ruleset))
    sockets, heard = await all_connected(sitting.code, sitting.users)
    hidden = len(await sync_to_async(secrets)(sitting, SPECTATOR))
    for _ in range(4):
        await sync_to_async(sitting.play)(1)
        for viewer, browser in sockets.items():
            heard[viewer] += [await browser.next("patch"), *await browser.drain()]
            kept = await sync_to_async(secrets)(sitting, viewer)
            hidden += len(kept)
            text = json.dumps(heard[viewer], ensure_ascii=False)
            assert not [secret for secret in kept if holds(text, secret)], text
    for browser in sockets.values():
        await browser.close()
    assert hidden


@pytest.mark.django_db
def test_notes_and_invitations_stay_with_their_owners(sitting: Sitting) -> None:
    one, two = sitting.clients.values()
    one.put(sitting.url("notes/"), {"text": "strike at dawn"}, format="json")
    for client in (two, client_of()):
        for path in ("", "view/", "notes/", "chat/", "events/"):
            text = client.get(sitting.url(path)).content.decode()
            assert "strike at dawn" not in text
            if client is not two:
                assert sitting.game.invitation not in text


@pytest.mark.django_db
@pytest.mark.dear
def test_the_secret_of_the_dice_is_published_at_the_end_alone(sitting: Sitting) -> None:
    epoch = sitting.game.epochs.get()
    hidden = bytes(epoch.secret).hex()
    texts = [text for viewer in (*sitting.users, SPECTATOR) for text in told(sitting, viewer)]
    assert not [text for text in texts if hidden in text]
    sitting.clients["blue"].post(sitting.url("resign/"), {}, format="json")
    record = b"".join(client_of().get(sitting.url("record/")).streaming_content).decode()  # type: ignore[attr-defined]
    assert hidden in record
