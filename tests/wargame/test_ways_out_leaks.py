"""Nothing that leaves the site tells what its reader may not know: mails, pushes, webhooks, feeds, ledger, orders.

Private words are planted with every player; they and the units that somebody cannot see are looked for in all that
this person is sent and may read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from pytest_django import Settings

import rules
from rules.core.contract import SPECTATOR
from tests.rulesets import each, some
from tests.wargame.endpoint import Endpoint, endpoint
from tests.wargame.month import OFTEN, run_tasks
from tests.wargame.sitting import Sitting, client_of, hiding, person, secret, sit_down
from tests.wargame.staff import Plan, plans, sit_down_all
from tests.wargame.test_leaks import holds, secrets, told
from tests.wargame.test_push import Browser
from tests.wargame.timing import Machine, machine
from wargame.celery import app
from wargame.games import heartbeat
from wargame.notices import deliveries, services
from wargame.notices.feeds import feed_renew
from wargame.notices.models import Webhook
from wargame.notices.occasions import OCCASIONS

pytestmark = pytest.mark.django_db

PAGES = (
    "/notices/", "/games/", "/games/{code}/", "/games/{code}/orders/", "/games/{code}/history/", "/games/{code}/join/",
    "/api/notices/", "/api/notices/deliveries/", "/api/notices/wishes/", "/api/notices/webhooks/",
    "/api/notices/devices/", "/api/games/?given_up=true", "/api/games/{code}/orders/", "/api/games/{code}/notes/",
    "/api/games/{code}/proof/", "/api/games/{code}/rules/", "/api/games/{code}/seats/", "/games/{code}/take-over/",
    "/games/{code}/evidence/", "/desk/", "/games/{code}/disputes/new/", "/api/me/",
)  # fmt: skip
"""What can be read beside `told`, also where the answer is that it cannot."""


@pytest.fixture(autouse=True)
def inline(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setitem(app.conf, "task_always_eager", True)
    monkeypatch.setitem(app.conf, "task_eager_propagates", True)
    monkeypatch.setattr(services, "deliveries_write", deliveries.deliveries_write)
    settings.OUTGOING_LOCAL = True


class Reader:
    """Somebody who is told by every way there is, on every occasion."""

    def __init__(self, user: Any, places: ExitStack) -> None:
        self.user, self.client = user, client_of(user)
        self.browser = Browser(places.enter_context(endpoint()))
        self.hooks: dict[str, Endpoint] = {
            shape: places.enter_context(endpoint()) for shape in Webhook.Shape.values
        }
        self.post("notices/devices/", {"name": "Pixel", **self.browser.subscription})
        for shape, place in self.hooks.items():
            self.post("notices/webhooks/", {"name": shape, "url": place.url, "shape": shape})
        cells = [
            {"occasion": name, "channel": channel, "wanted": True}
            for name in OCCASIONS
            for channel in ("mail", "push", "hook")
        ]
        self.post("notices/wishes/", {"cells": cells, "hour": 9})
        token = feed_renew(user=user)
        self.feeds = [f"/notices/feed/{token}/", f"/notices/calendar/{token}.ics"]

    def post(self, path: str, body: Any) -> Any:
        answer = self.client.post(f"/api/{path}", body, format="json")
        assert answer.status_code < 300, (path, answer.content)
        return answer

    def sent(self) -> Iterator[str]:
        """All that left the site for them."""
        for letter in mail.outbox:
            if self.user.email in letter.to:
                yield f"{letter.subject}\n{letter.body}\n{letter.extra_headers}"
        for request in self.browser.place.requests:
            yield json.dumps(self.browser.read(request), ensure_ascii=False)
        for place in self.hooks.values():
            for request in place.requests:
                yield json.dumps(json.loads(request.body), ensure_ascii=False)

    def reads(self, sitting: Sitting) -> Iterator[str]:
        """All that they may open, by sessions and by the addresses of their feeds."""
        for path in (*PAGES, *self.feeds):
            answer = self.client.get(path.format(code=sitting.code))
            yield answer.getvalue().decode()
        assert all(client_of().get(path).status_code == 200 for path in self.feeds)


def plant(sitting: Sitting, actor: str) -> dict[str, str]:
    """Private words of whoever plays a side now: in a note, in an order in advance, in what is said aside."""
    name = f"{sitting.users[actor].pk}{''.join(filter(str.isalpha, actor))}"
    words = {what: f"zq{what}of{name}" for what in ("note", "order", "aside")}
    client = sitting.clients[actor]
    client.put(sitting.url("notes/"), {"text": words["note"]}, format="json")
    said = {"key": str(uuid4()), "text": words["aside"], "aside": True}
    assert client.post(sitting.url("chat/"), said, format="json").status_code == 204
    for kind, policy in rules.get(sitting.game.ruleset).foreseen.items():
        terms = {
            "question": kind, "answer": next(iter(policy.answers)),
            "when": [{"fact": "place", "test": "outside", "value": [words["order"]]}],
        }  # fmt: skip
        answer = client.post(sitting.url("orders/"), {"terms": terms}, format="json")
        assert answer.status_code == 200, answer.content
    return words


def go_on(sitting: Sitting, clock: Machine, actions: int) -> None:
    """So many actions; after each all that the site does by itself."""
    for _ in range(actions):
        if sitting.game.status == "active" and sitting.game.awaiting:
            sitting.play(1)
        send_all(clock, minutes=5)


def send_all(clock: Machine, **span: float) -> None:
    """Let time go by, and have everything go that is due then."""
    clock.serves(**span)
    for _ in range(2):
        run_tasks(OFTEN)


def check_untold(texts: Iterator[str], kept: set[str]) -> int:
    """How many texts there were; none holds any of it."""
    read = list(texts)
    for text in read:
        found = [word for word in kept if holds(text, word)]
        assert not found, (found, text[:3000])
    return len(read)


@some("ruleset, scenario", hiding)
@pytest.mark.dear
def test_no_way_out_tells_a_secret(ruleset: str, scenario: str) -> None:
    """To an opponent, somebody who watches, staff without a case, and the heir of a side."""
    start = heartbeat.now()
    with machine(start) as clock, ExitStack() as places:
        sitting = sit_down(ruleset, scenario, options=secret(ruleset), pace="days")
        players = {side: Reader(user, places) for side, user in sitting.users.items()}
        others = {
            name: Reader(person(name, is_staff=name == "staff"), places)
            for name in ("watcher", "staff", "heir")
        }
        planted = {side: set(plant(sitting, side).values()) for side in sitting.users}
        go_on(sitting, clock, 5)
        agree(sitting, players)
        go_on(sitting, clock, 3)
        send_all(clock, hours=25)  # the mail of the day
        texts, hidden = 0, 0
        for side, reader in players.items():
            private = set().union(*(words for of, words in planted.items() if of != side))
            kept = private | secrets(sitting, side)
            hidden += len(kept - private)
            texts += check_untold(everything(sitting, reader, side), kept)
            own = "\n".join(everything(sitting, reader, side))
            assert all(word in own for word in planted[side]), "what is planted can be found"
        every = set().union(*planted.values())
        texts += check_untold(
            everything(sitting, others["watcher"], SPECTATOR), every | secrets(sitting, SPECTATOR)
        )
        texts += check_untold(everything(sitting, others["staff"], SPECTATOR), every)
        assert hidden and texts > 60
        if len(players) > 1:
            inherit(sitting, clock, players, others["heir"], every)


@each("plan", plans)
@pytest.mark.dear
def test_fellow_commanders_share_what_is_said_on_their_side_alone(plan: Plan) -> None:
    """Neither the notes of a fellow are told, nor what the other side says and orders."""
    with machine(heartbeat.now()) as clock, ExitStack() as places:
        game = sit_down_all(plan, pace="days")
        players = {actor: Reader(user, places) for actor, user in game.users.items()}
        planted = {actor: plant(game, actor) for actor in players}
        go_on(game, clock, 4)
        send_all(clock, hours=25)
        for actor, reader in players.items():
            side = game.plan_side(actor)
            enemies = [other for other in players if game.plan_side(other) != side]
            kept = {words["note"] for other, words in planted.items() if other != actor}
            kept |= {word for other in enemies for word in planted[other].values()}
            texts = list(everything(game, reader, SPECTATOR))
            assert check_untold(iter(texts), kept | secrets(game, side))
            own = "\n".join(texts)
            fellows = [other for other in players if game.plan_side(other) == side]
            assert all(planted[other]["aside"] in own for other in fellows), "a side reads what it says"


def agree(sitting: Sitting, players: Mapping[str, Reader]) -> None:
    """A gift of time, and a pause that is asked for and declined: all who play are told."""
    (giver, *others), url = players, f"games/{sitting.code}"
    for other in others:
        players[giver].post(f"{url}/gift/", {"key": str(uuid4()), "minutes": 5, "side": other})
    if others:
        players[giver].post(f"{url}/pause/", {})
        offer = sitting.game.pause["id"]
        players[others[0]].post(f"{url}/pause/", {"answer": "decline", "offer": offer})


def everything(sitting: Sitting, reader: Reader, viewer: str) -> Iterator[str]:
    yield from reader.sent()
    yield from reader.reads(sitting)
    if viewer in sitting.users and sitting.users[viewer] == reader.user:
        yield from told(sitting, viewer)
    else:
        for path in ("", "view/", "patches/?since=1", "events/", "history/", "chat/", "record/", "orders/"):
            yield reader.client.get(sitting.url(path)).getvalue().decode()


def inherit(
    sitting: Sitting, clock: Machine, players: Mapping[str, Reader], heir: Reader, private: set[str]
) -> None:
    """The side that is asked is given up and taken over: its heir finds nothing private of before, nor what it knows
    besides what the side sees.
    """
    side = sitting.asked
    code, others = sitting.code, sitting.others(side)
    players[side].post(f"games/{code}/vacancy/", {})
    send_all(clock, minutes=5)
    heir.post(f"games/{code}/heirs/", {"side": side})
    for other in others:
        players[other].post(f"games/{code}/heirs/answer/", {"player": heir.user.username, "answer": "accept"})
    assert sitting.game.seats.get(side=side).user == heir.user
    kept = private | secrets(sitting, side)
    sitting.users[side] = heir.user
    del sitting.clients
    for _ in range(4):
        go_on(sitting, clock, 1)
        check_untold(everything(sitting, heir, side), (kept & private) | secrets(sitting, side))
        for other in others:
            check_untold(everything(sitting, players[other], other), secrets(sitting, other))
    words = set(plant(sitting, side).values())
    check_untold(players[side].reads(sitting), words)
