"""What a ruling tells of hidden units: games that differ in what is hidden alone read the same to the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail

from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.errors import Illegal, Malformed
from tests.explored import LUCK
from tests.wargame.asked import write_up
from tests.wargame.bench import begin_numbers_anew
from tests.wargame.sitting import Sitting, client_of, person, sit_down
from tests.wargame.undoing import undone
from wargame.games import heartbeat, holding, ruling
from wargame.games.models import GameEvent
from wargame.games.position import forget, game_moment
from wargame.games.replay import patches
from wargame.games.ruling import Amend, Decision, game_rule, ruling_preview
from wargame.rulings.notices import cases_tell
from wargame.rulings.services import case_open, case_raise, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db

CHANGING = re.compile(r'[0-9A-Za-z]{64}|[0-9a-f]{8}-[0-9a-f-]{27}|nonce="[^"]*"')


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """A game at its beginning, when units stand concealed; time stands still."""
    made = sit_down(seed=1)
    now = heartbeat.now()
    monkeypatch.setattr(heartbeat, "now", lambda: now)
    monkeypatch.setattr(heartbeat, "time_by", lambda reading: now)
    monkeypatch.setattr(ruling, "secrets", SimpleNamespace(token_hex=lambda size: LUCK.randbytes(size).hex()))
    person("dora", is_staff=True)
    return made


def concealed(sitting: Sitting, side: str) -> list[Any]:
    """The units of a side that the other does not see."""
    moment = game_moment(sitting.game)
    seen = moment.view(sitting.opponent(side))
    return [
        one
        for id, one in moment.view(UMPIRE).items()
        if one["kind"] == "unit" and one["side"] == side and id not in seen
    ]


def patch(sitting: Sitting, changes: list[dict[str, Any]]) -> None:
    """A director amends it by a case of their own."""
    dora = person("dora")
    case = case_open(code=sitting.code, user=dora, title="Set up wrongly")
    draft = ruling_draft(
        case=case.pk,
        user=dora,
        choice="patch",
        rules=["2.1"],
        reason="It stood elsewhere",
        plan={"changes": changes},
    )
    ruling_look(ruling=draft.pk, user=dora)
    ruling_sign(ruling=draft.pk, user=dora)


def read(sitting: Sitting, viewer: str, hexes: Iterable[str] = ()) -> Iterator[str]:
    """Everything that a viewer is told of the game and of its rulings, by every way there is."""
    game, client = sitting.game, client_of(sitting.users.get(viewer))
    for path in ("", "view/", "patches/?since=1", "events/", "history/", "chat/"):
        yield client.get(sitting.url(path)).getvalue().decode()
    for change in patches(game=game, viewer=viewer, since=0, until=game.seq):
        yield repr(change)
    for one in game.rulings.all():
        yield client.get(f"/rulings/{one.pk}/").content.decode()
        yield client.get(f"/disputes/{one.case_id}/").content.decode()
    yield client.get(f"/games/{game.code}/").content.decode()
    write_up()
    for term in ("", "fact:PositionRuled", *(f"hex:{hex}" for hex in hexes), "side:blue"):
        answer = client.get("/api/annals/", {"q": f"game:{game.code} {term}"})
        assert answer.status_code == 200
        yield answer.content.decode()
    mail.outbox.clear()
    cases_tell(heartbeat.now())
    user = sitting.users.get(viewer)
    yield from (f"{one.subject} {one.body}" for one in mail.outbox if user is None or one.to == [user.email])


def twins(sitting: Sitting, changes: Mapping[str, list[dict[str, Any]]], viewer: str) -> dict[str, list[str]]:
    """What the viewer reads after each of these."""
    found: dict[str, list[str]] = {}
    for name, wanted in changes.items():
        LUCK.seed(1)
        with undone():
            begin_numbers_anew()
            patch(sitting, wanted)
            found[name] = [CHANGING.sub("…", text) for text in read(sitting, viewer, changes)]
        forget()
    return found


def places(
    sitting: Sitting, unit: Mapping[str, Any], more: list[dict[str, Any]] | None = None
) -> Iterator[str]:
    """Hexes where the rules allow the unit to stand unseen."""
    board = game_moment(sitting.game).ruleset.board(sitting.game.scenario)
    for hex in sorted(hex for row in board.ids for hex in row if hex):
        changes = [{"entity": unit["id"], "field": "place", "value": hex}, *(more or ())]
        decision = Decision(1, "patch", person("dora"), "So", position=Amend(tuple(changes)))
        if hex != unit["place"]:
            with suppress(Illegal, Malformed):
                ruling_preview(game=sitting.game, decision=decision)
                yield hex


@pytest.mark.parametrize("viewer", ["other", SPECTATOR])
@pytest.mark.dear
def test_where_a_hidden_unit_was_put_is_not_told(sitting: Sitting, viewer: str) -> None:
    side = "blue" if concealed(sitting, "blue") else "red"
    unit = concealed(sitting, side)[0]
    here, there = islice(places(sitting, unit), 2)
    wanted = {hex: [{"entity": unit["id"], "field": "place", "value": hex}] for hex in (here, there)}
    reader = sitting.opponent(side) if viewer == "other" else viewer
    found = twins(sitting, wanted, reader)
    assert found[here] == found[there]
    own = twins(sitting, wanted, side)
    assert own[here] != own[there], "its own side is told"


@pytest.mark.dear
def test_where_a_unit_goes_that_is_concealed_by_the_ruling_is_not_told(sitting: Sitting) -> None:
    """Who saw it before it was put out of sight does not read where it went."""
    hide = {"field": "concealed", "value": True}
    for side in ("blue", "red"):
        moment, other = game_moment(sitting.game), sitting.opponent(side)
        for id, one in moment.view(other).items():
            if one["kind"] == "unit" and one["side"] == side and moment.view(UMPIRE)[id] == one:
                more = [{"entity": id, **hide}]
                free = list(islice(places(sitting, one, more), 2))
                if len(free) == 2:
                    wanted = {hex: [{"entity": id, "field": "place", "value": hex}, *more] for hex in free}
                    found = twins(sitting, wanted, other)
                    assert found[free[0]] == found[free[1]]
                    return
    pytest.fail("no unit stands open")


def test_of_a_hidden_patch_its_own_side_knows_alone_and_of_an_open_one_everybody(sitting: Sitting) -> None:
    side = "blue" if concealed(sitting, "blue") else "red"
    unit = concealed(sitting, side)[0]
    hex = next(places(sitting, unit))
    game_rule(
        code=sitting.code, key=uuid4(), expected_seq=sitting.game.seq,
        decision=Decision(
            1, "patch", person("dora"), "So",
            position=Amend(({"entity": unit["id"], "field": "place", "value": hex},)),
        ),
    )  # fmt: skip
    event = GameEvent.objects.get(game=sitting.game, payload__event="PositionRuled")
    assert event.audience == [side]
    game_rule(
        code=sitting.code, key=uuid4(), expected_seq=sitting.game.seq,
        decision=Decision(
            2, "patch", person("dora"), "So", position=Amend(({"entity": "pool-blue", "field": "points", "value": 1},)),
        ),
    )  # fmt: skip
    assert (
        GameEvent.objects.filter(game=sitting.game, payload__event="PositionRuled").latest("seq").audience
        is None
    )


@pytest.mark.dear
def test_a_hold_and_a_word_tell_nothing_but_that_they_are(sitting: Sitting) -> None:
    case_raise(code=sitting.code, user=sitting.users["blue"], title="What", text="Secret text")
    holding.game_hold(code=sitting.code, user=sitting.users["blue"], hold="dispute-1")
    for event in GameEvent.objects.filter(game=sitting.game, payload__event="GameHeld"):
        assert event.payload == {"event": "GameHeld", "hold": "dispute-1"} and event.audience is None
    assert not any("Secret text" in text for text in read(sitting, SPECTATOR))
