"""What one side alone may know: nobody else's screen, mail or download differs by it, by whatever way in they ask."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from asgiref.sync import sync_to_async

import rules
from rules.core.cases import Case, CaseRun, cases
from rules.core.contract import SPECTATOR, Draft
from rules.core.orders import uses_others_answers as heard_in_advance
from rules.core.ruleset import Ruleset
from tests.rulesets import BRIEF, each, some
from tests.wargame.sitting import PATROLS, SKELETON, Sitting, client_of, shapes
from tests.wargame.sockets import Browser, cookie_of
from tests.wargame.whispers import Whisper, first_whisper, scenario_of, scrubbed, sit_at, whispers
from wargame.games.models import Action, Seat
from wargame.games.notices import KINDS
from wargame.games.position import game_moment

FAR = 40
"""Acts after which dice have fallen in most games."""

SEEDS = (1, 2, 3)
"""Games of which dice fall in one at least."""


def secrets(id: str) -> list[str]:
    """The ruleset, if it has any."""
    return [id] if rules.meta(id).hidden else []


secretive = some("ruleset", secrets)


@each("ruleset", secrets)
@pytest.mark.dear
def test_every_ruleset_with_secrets_is_tried(ruleset: str) -> None:
    assert first_whisper(ruleset)


@pytest.mark.dear
def test_games_for_three_for_two_and_for_one_are_tried() -> None:
    found = {scenario_of(whisper.ruleset, whisper.state) for whisper in whispers(SKELETON)}
    assert found >= {scenario for _, scenario in shapes(SKELETON)}


@pytest.mark.dear
def test_answers_of_both_at_once_and_hands_are_tried() -> None:
    events = {whisper.name.rpartition("-")[2] for whisper in whispers(PATROLS)}
    assert events >= {"AnswerSealed", "HandTaken"}


def test_there_is_a_ruleset_with_secrets() -> None:
    assert any(rules.meta(id).hidden for id in rules.playable())


def played(whisper: Whisper, act: Draft, seed: int = 1) -> tuple[Sitting, int]:
    """A game in which that act has been played, and where it stood before."""
    sitting = sit_at(whisper, seed)
    before = sitting.game.seq
    answer = sitting.act(whisper.side, act)
    assert answer.status_code == 200, answer.content
    return sitting, before


def told(sitting: Sitting, viewer: str, before: int, tried: Draft) -> Iterator[str]:
    """All that the API and a mail tell a viewer after the act; `tried` is an act that is not theirs."""
    client = client_of(sitting.users.get(viewer))
    since = f"?since={before}"
    for path in (
        "",
        f"patches/{since}",
        f"events/{since}",
        "history/",
        "chat/",
        "record/",
        "proof/",
        "rules/",
    ):
        yield client.get(sitting.url(path)).content.decode()
    yield json.dumps(news(client.get(sitting.url("view/")).json(), before))
    listed = client.get("/api/games/").json()
    yield json.dumps([game for game in listed if game["code"] == sitting.code])
    for about in ("hex", "unit", "supply", "victory", "odds"):
        asked = {"question": {"about": about}}
        yield client.post(sitting.url("explain/"), asked, format="json").content.decode()
    for draft in ({}, tried, *({"do": tag} for tag in tags(sitting))):
        yield client.post(sitting.url("options/"), {"draft": draft}, format="json").content.decode()
    if viewer not in sitting.game.awaiting:  # where both are asked at once they would answer
        body = {"key": str(uuid4()), "seq": sitting.game.seq, "action": tried}
        yield client.post(sitting.url("actions/"), body, format="json").content.decode()
    yield client.post(
        sitting.url("undo/"), {"key": str(uuid4()), "seq": sitting.game.seq}, format="json"
    ).content.decode()
    for seat in Seat.objects.filter(game=sitting.game, side=viewer):
        yield str(KINDS["turn"].write(seat))


def news(frame: dict[str, Any], before: int) -> dict[str, Any]:
    """A frame with those lines of its log that are younger: the dice of the set-up fell otherwise in every game."""
    return (
        {**frame, "log": [line for line in frame["log"] if line["seq"] > before]} if "log" in frame else frame
    )


def tags(sitting: Sitting) -> list[str]:
    """The acts that answer the questions open now."""
    moment = game_moment(sitting.game)
    return sorted({tag for decision in moment.ruleset.decisions(moment.state) for tag in decision.accepts})


def heard(whisper: Whisper, act: Draft, viewer: str) -> list[str]:
    """What the viewer is told of the act."""
    sitting, before = played(whisper, act)
    answers = list(told(sitting, viewer, before, whisper.acts[0]))
    assert not [text for text in answers if sitting.game.head_hash in text], (
        "a hash of few possible texts tells which"
    )
    return [scrubbed(text, sitting, before) for text in answers]


Found = Callable[[str], Sequence[Whisper]]


def extents(id: str) -> Iterator[pytest.ParameterSet]:
    """The ordinary run tries the first act of one ruleset; the explorations all of every one."""
    if id == BRIEF:
        yield pytest.param(id, first_whisper, id=f"{id}-first")
    if secrets(id):
        yield pytest.param(id, whispers, id=f"{id}-all", marks=pytest.mark.exhaustive)


each_extent = each("ruleset, found", extents)


@pytest.mark.django_db
@each_extent
@pytest.mark.dear
def test_the_api_and_mails_tell_the_others_nothing(ruleset: str, found: Found) -> None:
    for whisper in found(ruleset):
        first, second, *_ = whisper.acts
        sides = [side for side in sit_at(whisper).users if side != whisper.side]
        for viewer in (*sides, SPECTATOR):
            assert heard(whisper, first, viewer) == heard(whisper, second, viewer), whisper.name
        own = [heard(whisper, act, whisper.side) for act in (first, second)]
        assert own[0] != own[1], f"of {whisper.name} the test would see nothing"


@pytest.mark.django_db(transaction=True)
@each_extent
@pytest.mark.dear
async def test_the_socket_tells_the_others_nothing(ruleset: str, found: Found) -> None:
    for whisper in await sync_to_async(found)(ruleset):
        first, second, *_ = whisper.acts
        assert await over_sockets(whisper, first) == await over_sockets(whisper, second), whisper.name


async def over_sockets(whisper: Whisper, act: Draft) -> dict[str, str]:
    """What the sockets of all but the side itself hear of an act, then asked anew and looking back."""
    sitting = await sync_to_async(sit_at)(whisper)
    others: dict[str, Any] = {SPECTATOR: None} | {s: u for s, u in sitting.users.items() if s != whisper.side}
    browsers, found = {}, {}
    before = (await sync_to_async(lambda: sitting.game)()).seq
    for viewer, user in others.items():
        cookie = await sync_to_async(cookie_of)(user) if user else None
        browsers[viewer] = Browser(sitting.code, cookie)
        await browsers[viewer].connect()
        await browsers[viewer].resume()
    await sync_to_async(sitting.act)(whisper.side, act)
    for viewer, browser in browsers.items():
        frames = [await browser.next("patch"), await browser.resume(before), await browser.resume()]
        text = json.dumps([news(frame, before) for frame in [*frames, *await browser.drain()]])
        found[viewer] = await sync_to_async(scrubbed)(text, sitting, before)
        await browser.close()
    return found


@pytest.mark.django_db
@secretive
@pytest.mark.dear
def test_what_was_whispered_stands_once_a_die_has_fallen(ruleset: str) -> None:
    """Neither does who whispered say something else then, nor is the die cast again."""
    fallen = 0
    for whisper, seed in product(whispers(ruleset), SEEDS):
        sitting, before = played(whisper, whisper.acts[0], seed)
        if dice_fall(sitting):
            fallen += 1
            for client in sitting.clients.values():
                undo = {"key": str(uuid4()), "seq": sitting.game.seq}
                assert client.post(sitting.url("undo/"), undo, format="json").status_code == 409
            assert sitting.game.seq > before
    assert fallen


def dice_fall(sitting: Sitting) -> bool:
    """Play on until dice fall; whether they do, before the game ends or it has gone far."""
    for _ in range(FAR):
        if not sitting.game.awaiting:
            return False
        sitting.step()
        if Action.objects.filter(game=sitting.game).latest("id").dice:
            return True
    return False


def answered(id: str) -> Iterator[pytest.ParameterSet]:
    """Actions of the cases in which an answer that the other side had given in advance is used."""
    ruleset = rules.get(id)
    for _, case in cases(ruleset):
        if isinstance(case.when, dict) and case.given.get("orders") and not (case.illegal or case.dice):
            found = answered_in(ruleset, case)
            if found:
                yield pytest.param(found, id=id)


def answered_in(ruleset: Ruleset, case: Case) -> Whisper | None:
    """The case's action, where the answer of another side has a part in it."""
    course = CaseRun(ruleset, msgspec.structs.replace(case, when=None))
    side, act = case.side or course.find_asked(), dict(case.when or {})  # type: ignore[arg-type]  # one action
    used = heard_in_advance(ruleset, course.state, side, side, ruleset.read_action(act))
    return Whisper(ruleset, ruleset.id, course.state, side, (act,)) if used else None


@pytest.mark.django_db
@each("whisper", lambda id: islice(answered(id), 1))
@pytest.mark.dear
def test_who_has_heard_an_answer_given_in_advance_does_not_order_anew(whisper: Whisper) -> None:
    """What is on file only its side knows: nobody tries it out and takes the order back."""
    sitting, _ = played(whisper, whisper.acts[0])
    undo = {"key": str(uuid4()), "seq": sitting.game.seq}
    answer = sitting.clients[whisper.side].post(sitting.url("undo/"), undo, format="json")
    assert answer.status_code == 409
    assert any(
        why in answer.json()["reason"] for why in ("in advance", "looked where something may be hidden")
    )


@pytest.mark.dear
def test_answers_in_advance_are_tried_where_they_are_known() -> None:
    assert any(next(answered(id), None) for id in rules.playable())
