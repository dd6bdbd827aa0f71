"""A game under way and all that there is around it, so that every operation of the API has an address and a body."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from functools import cached_property
from typing import Any

from allauth.account.models import EmailAddress
from django.utils.timezone import now
from msgspec import convert
from rest_framework.test import APIClient

from rules.core.foresight import Order as Terms
from tests.wargame.bench import begin_numbers_anew
from tests.wargame.climbing import EASY, join
from tests.wargame.hobby import MONDAY, result
from tests.wargame.openapi import Operation
from tests.wargame.ordered import TERMS
from tests.wargame.sitting import Sitting, client_of, person, sit_down
from wargame.annals.models import SavedQuery
from wargame.annals.services import query_save
from wargame.bids.services import bid_open
from wargame.clubs.founding import club_make
from wargame.clubs.models import Application, Bar, Club, Invitation, News
from wargame.clubs.services import application_make, bar_set, invitation_make, news_write
from wargame.events.importing import file_look
from wargame.events.models import Event, SignOff
from wargame.events.rounds import drawing_run
from wargame.events.services import (
    board_rule,
    event_enter,
    event_open,
    official_name,
    official_remove,
    round_draw,
    round_publish,
    round_sign,
)
from wargame.games.models import Game
from wargame.ladders.models import Challenge, Ladder, Season
from wargame.ladders.services import challenge_make, ladder_make, place_take, season_open
from wargame.notices.deliveries import deliveries_end
from wargame.notices.devices import device_add
from wargame.notices.hooks import hook_make, hook_test
from wargame.notices.models import Delivery, Outcome, PushDevice, Webhook
from wargame.notices.pushing import public_key
from wargame.orders.models import Order
from wargame.orders.services import order_give
from wargame.players.models import Privacy
from wargame.practice.services import practice_open
from wargame.ratings.models import Change, Recomputation
from wargame.ratings.services import ratings_update, recomputation_ask
from wargame.results.models import Result
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_open, case_raise, ruling_draft, ruling_look, ruling_sign
from wargame.rulings.weighing import weighing_ask
from wargame.tokens.models import Token, digest_of

JSON = "application/json"
SUBSCRIPTION = {
    "endpoint": "https://push.example.org/there",
    "p256dh": public_key(),  # any point of the curve
    "auth": "AAAAAAAAAAAAAAAAAAAAAA",
}
"""What a browser says of where it is pushed to."""
KEY = str(uuid.uuid4())
YEAR = timedelta(days=365)


class Parts(dict[str, Any]):
    """The parameters of an address by name; each is made when it is asked for."""

    def __missing__(self, name: str) -> Any:
        return self["made"](name)


class Scene:
    """A game under way, and who asks: a player, who owns a club with a ladder and has a rated result.

    What lies around the game is made when an operation needs it.
    """

    def __init__(self, sitting: Sitting) -> None:
        begin_numbers_anew()
        self.sitting = sitting
        self.game = sitting.game
        self.blue, self.red = sitting.users["blue"], sitting.users["red"]
        self.player = client_of(self.blue)

    def address(self, operation: Operation, game: Game | None = None) -> str:
        """The path of an operation, with parameters that lead somewhere."""
        game = game or self.game_for(operation)
        if operation.name.endswith("Annulment"):
            game = self.rated
        known = {
            "code": game.code, "token": game.invitation, "ruleset": game.ruleset, "scenario": game.scenario,
            "language": "en", "made": lambda name: PARTS[name](self, operation),
        }  # fmt: skip
        return operation.path.format_map(Parts(known))

    def game_for(self, operation: Operation) -> Game:
        """The game of which an operation can tell something."""
        if operation.name.endswith("Bids"):
            return self.auction
        if operation.name.endswith("Lesson"):
            return self.taught
        return self.rated if operation.name == "getGameResult" else self.game

    def nowhere(self, operation: Operation) -> str:
        """The path of an operation, with parameters that lead nowhere."""
        kinds = operation.parameters("path")
        parts = {name: 0 if kind.get("type") == "integer" else "nowhere" for name, kind in kinds.items()}
        return operation.path.format_map(parts)

    def query(self, operation: Operation) -> dict[str, Any]:
        """The parameters behind an address without which there is no answer."""
        known = {"since": 1, "games": self.game.code, "term": "unit"}
        if operation.name == "getChat":
            known["since"] = KEY
        if operation.name == "getEventCorrection":
            assert self.sign_off
            known |= {"board": 1, "score": "0-2"}
        if operation.name == "getDesk":
            assert self.case  # whose director the player is
        return {name: known[name] for name in operation.parameters("query") if name in known}

    def send(self, client: APIClient, operation: Operation, path: str = "", **more: Any) -> Any:
        """A request of that operation with a body that fits none or all."""
        given = {}
        if operation.body and operation.method != "get":
            given = {"data": json.dumps(self.body(operation)), "content_type": JSON}
        client.raise_request_exception = False
        return getattr(client, operation.method)(path or self.address(operation), **{**given, **more})

    def body(self, operation: Operation) -> dict[str, Any]:
        """What is sent with an operation."""
        return BODIES.get(operation.name, lambda _: {})(self)

    def conceal(self) -> Game:
        """Close the club, its ladder, event and the player's page to strangers; a game they may not see either."""
        Club.objects.filter(pk=self.club.pk).update(joining=Club.Joining.INVITATION)
        Ladder.objects.filter(pk=self.ladder.pk).update(public=False)
        Event.objects.filter(pk=self.event.pk).update(public=False)
        Privacy.objects.create(user=self.change.user, ratings=0, games=0, luck=0)
        Game.objects.filter(pk=self.game.pk).update(private=True)
        return sit_down(private=True).game

    @cached_property
    def taught(self) -> Game:
        """A game of the player's with a lesson."""
        return practice_open(
            user=self.blue, ruleset=self.game.ruleset, scenario=self.game.scenario, lesson=True
        )

    @cached_property
    def order(self) -> Order:
        """An order in advance of the player's."""
        return order_give(code=self.game.code, user=self.blue, terms=convert(TERMS, Terms))

    @cached_property
    def auction(self) -> Game:
        """An open game whose sides are bid for."""
        return bid_open(
            user=self.blue, method="sealed", ruleset=self.game.ruleset, scenario=self.game.scenario
        )

    @cached_property
    def token(self) -> Token:
        """A token of the player's."""
        kept = {"digest": digest_of("bot"), "scopes": ["read"]}
        return Token.objects.get_or_create(user=self.blue, name="bot", defaults=kept)[0]

    @cached_property
    def club(self) -> Club:
        """A club of the player's, to which the opponent belongs; the player might found another."""
        self.blue.date_joined = now() - YEAR
        self.blue.save(update_fields=["date_joined"])
        EmailAddress.objects.create(user=self.blue, email=self.blue.email, verified=True, primary=True)
        club = club_make(user=self.blue, name="The Bridge Club")
        join(club, self.red.username)
        return club

    @property
    def own(self) -> dict[str, Any]:
        """What the services of the club are given."""
        return {"club": self.club.slug, "user": self.blue}

    @cached_property
    def request(self) -> Application:
        """Somebody asks to join the club."""
        return application_make(club=self.club.slug, user=person("ada"), text="Let me in")

    @cached_property
    def invitation(self) -> Invitation:
        """A link into the club."""
        return invitation_make(**self.own)

    @cached_property
    def bar(self) -> Bar:
        """Somebody is kept out of the club."""
        return bar_set(**self.own, name=person("bert").username, reason="threw the dice")

    @cached_property
    def news(self) -> News:
        """What the club is told."""
        return news_write(**self.own, title="The bridge is open")

    @cached_property
    def ladder(self) -> Ladder:
        """A ladder of the club, with an open season in which both players have a place."""
        ladder = ladder_make(
            user=self.blue, club=self.club, name="Autumn", rulesets=[self.game.ruleset], rules=EASY
        )
        season = season_open(user=self.blue, ladder=ladder, name="First", ends=now() + YEAR)
        for user in (self.red, self.blue):
            place_take(user=user, season=season)
        return ladder

    @cached_property
    def season(self) -> Season:
        return Season.objects.get(ladder=self.ladder)

    @cached_property
    def challenge(self) -> Challenge:
        """The player, below, asks the opponent for a game."""
        return challenge_make(user=self.blue, season=self.season, opponent=self.red)

    @cached_property
    def change(self) -> Change:
        """What a game that is over did to the rating of whoever won it."""
        result("cleo", "dan", week=(now() - MONDAY) / timedelta(weeks=1))
        ratings_update()
        return Change.objects.get(user=person("cleo"), ruleset="", pace="")

    @cached_property
    def rated(self) -> Game:
        """The game that it was; the player is one of the staff, who may annul its result."""
        self._join_staff()
        return Result.objects.get(shares__user=self.change.user).game

    @cached_property
    def recomputation(self) -> Recomputation:
        """The player had all ratings worked out again."""
        self._join_staff()
        return recomputation_ask(user=self.blue)

    @cached_property
    def event(self) -> Event:
        """An event of the club that both have entered; its first round is published."""
        plan = {"plans": [[f"{self.game.ruleset}/{self.game.scenario}"]]}
        event = event_open(user=self.blue, club=self.club.slug, name="The Bridge Cup", stages=[plan])
        for user in (self.red, self.blue):
            event_enter(event=event.slug, user=user)
        drawn = round_draw(event=event.slug, user=self.blue)
        assert drawn.job and drawing_run(drawn.pk, drawn.job)
        round_publish(event=event.slug, user=self.blue)
        return event

    @cached_property
    def sign_off(self) -> SignOff:
        """The first round of the event, signed by an official who does not play, and is none any more."""
        clara, cup = person("clara"), {"event": self.event.slug, "user": self.blue}
        official_name(**cup, name=clara.username, role="chief")
        where = {**cup, "user": clara, "stage": 1, "round": 1, "reason": "Nobody came"}
        board_rule(**where, board=1, first_halves=2, second_halves=0, forfeit=True)
        signed = round_sign(**where, unverified=True)
        official_remove(**cup, name=clara.username)
        return signed

    @cached_property
    def saved(self) -> SavedQuery:
        """A query that the player keeps."""
        return query_save(user=self.blue, name="Sixes", terms="die:6")

    @cached_property
    def webhook(self) -> Webhook:
        """An address of the player's to which notices are posted."""
        return hook_make(user=self.blue, name="Lamp", url="https://example.org/in", shape="plain")

    @cached_property
    def device(self) -> PushDevice:
        """A browser of the player's that shows notices."""
        return device_add(user=self.blue, name="Pixel", **SUBSCRIPTION)

    @cached_property
    def dead_delivery(self) -> Delivery:
        """What the webhook did not take."""
        hook_test(user=self.blue, pk=self.webhook.pk)
        found = Delivery.objects.get(hook=self.webhook)
        deliveries_end([found], Outcome.REFUSED, "410")
        return found

    @cached_property
    def dispute(self) -> Case:
        """A question of the player's to the directors of the game."""
        return case_raise(code=self.game.code, user=self.blue, title="This column?", text="It said 5:1.")

    @cached_property
    def case(self) -> Case:
        """A case that the player, of the staff, directs, with a draft: in a game of others."""
        self._join_staff()
        other = sit_down(seed=1)
        made = case_open(code=other.code, user=self.blue, title="It stalls")
        draft = ruling_draft(case=made.pk, user=self.blue, choice="stand", rules=["2.1"], reason="Play on")
        ruling_look(ruling=draft.pk, user=self.blue)
        weighing_ask(case=made.pk, user=self.blue, wanted=5)
        return made

    @cached_property
    def ruling(self) -> Ruling:
        """What staff ruled on the player's question."""
        staff = person("stefan", is_staff=True)
        draft = ruling_draft(
            case=self.dispute.pk, user=staff, choice="stand", rules=["2.1"], reason="It was right"
        )
        ruling_look(ruling=draft.pk, user=staff)
        return ruling_sign(ruling=draft.pk, user=staff)

    def _join_staff(self) -> None:
        self.blue.is_staff = True
        self.blue.save(update_fields=["is_staff"])


ROWS: dict[str, Callable[[Scene], Any]] = {
    "tokens": lambda scene: scene.token.pk,
    "requests": lambda scene: scene.request.pk,
    "invitations": lambda scene: scene.invitation.pk,
    "news": lambda scene: scene.news.pk,
    "challenges": lambda scene: scene.challenge.pk,
    "recomputations": lambda scene: scene.recomputation.pk,
    "members": lambda scene: scene.red.username,
    "bars": lambda scene: scene.bar.user.username,
    "saved": lambda scene: scene.saved.name,
    "webhooks": lambda scene: scene.webhook.pk,
    "devices": lambda scene: scene.device.pk,
    "deliveries": lambda scene: scene.dead_delivery.pk,
}
"""Which row is meant, by the part of the address before its number or name."""


def row(scene: Scene, operation: Operation) -> Any:
    """The number or name in an address."""
    before = operation.path.partition("/{id}" if "{id}" in operation.path else "/{name}")[0]
    return ROWS[before.rpartition("/")[2]](scene)


DIRECTED = ("take", "aside", "draft", "sign", "return", "weighing", "position", "view", "compare")
"""The last part of addresses at which directors act."""


def numbered(scene: Scene, operation: Operation) -> int:
    """The number of a case, of a ruling, or of a season."""
    kind, *rest = operation.path.removeprefix("/api/").strip("/").split("/")
    if kind == "rulings":
        return scene.ruling.pk
    if kind == "events":
        return 1
    if kind == "cases":
        return scene.case.pk if rest[-1] in DIRECTED else scene.dispute.pk
    return scene.season.number


PARTS: dict[str, Callable[[Scene, Operation], Any]] = {
    "id": row,
    "name": row,
    "slug": lambda scene, operation: (
        (scene.event if operation.path.startswith("/api/events/") else scene.club).slug
    ),
    "club": lambda scene, _: scene.club.slug,
    "ladder": lambda scene, _: scene.ladder.slug,
    "number": numbered,
    "rule": lambda scene, _: "2.1",
    "case": lambda scene, _: "2_movement/not_the_enemy's",
    "stage": lambda scene, _: 1,
    "player": lambda scene, _: scene.red.username,
    "username": lambda scene, _: scene.change.user.username,
    "order": lambda scene, _: scene.order.pk,
    "period": lambda scene, _: scene.change.period,
}


def seeds(scene: Scene) -> str:
    """A list that an event is seeded by."""
    return f"name,seed\n{scene.red.username},1\n"


BODIES: dict[str, Callable[[Scene], Any]] = {
    "postAction": lambda scene: {"key": KEY, "seq": scene.game.seq, "action": {"do": "end_phase"}},
    "postConsent": lambda scene: {"key": KEY, "seq": scene.game.seq, "action": {"do": "end_phase"}},
    "postConsentAnswer": lambda scene: {"seq": scene.game.seq, "answer": "agree"},
    "postGift": lambda scene: {"key": KEY, "minutes": 10},
    "postHeirAnswer": lambda scene: {"player": "nobody", "answer": "accept"},
    "postUndo": lambda scene: {"key": KEY, "seq": scene.game.seq},
    "postOptions": lambda scene: {"draft": {}},
    "postExplain": lambda scene: {"question": {"about": "supply"}},
    "postChat": lambda scene: {"key": KEY, "text": "Well met"},
    "postRules": lambda scene: {"answer": "decline"},
    "postLesson": lambda _: {"do": "later"},
    "postOrderList": lambda _: {"terms": TERMS},
    "postOrderTrial": lambda _: {"terms": TERMS},
    "patchOrder": lambda _: {"armed": False},
    "putNotes": lambda scene: {"text": "Mind the bridge"},
    "putSeen": lambda scene: {"seq": 1},
    "postTokenList": lambda scene: {"name": scene.token.name, "scopes": ["read"], "days": None},
    "postBids": lambda scene: {"act": "take", "after": 1},
    "postGameList": lambda scene: {"ruleset": scene.game.ruleset, "scenario": scene.game.scenario},
    "postPracticeList": lambda scene: {"ruleset": scene.game.ruleset, "scenario": scene.game.scenario},
    "postSoloList": lambda scene: {"ruleset": scene.game.ruleset, "scenario": scene.game.scenario},
    "postClubList": lambda scene: {"name": scene.club.name},
    "patchClubDetail": lambda scene: {"about": "We play"},
    "putClubMember": lambda scene: {"role": "member"},
    "postClubRequest": lambda scene: {"answer": "accept"},
    "postClubBars": lambda scene: {"name": scene.bar.user.username, "reason": "snores"},
    "postClubNews": lambda scene: {"title": "Read this"},
    "postLadderList": lambda scene: {"club": scene.club.slug, "name": scene.ladder.name},
    "putLadderDetail": lambda scene: {"rules": {}},
    "putBar": lambda scene: {"until": f"{now() - YEAR:%Y-%m-%dT00:00Z}", "reason": "snores"},
    "putPlace": lambda scene: {"seeks": True},
    "postSeasonList": lambda scene: {"name": "Second", "ends": f"{now() + YEAR:%Y-%m-%dT00:00Z}"},
    "postChallengeList": lambda scene: {"opponent": scene.challenge.challenged.username},
    "postChallengeAnswer": lambda scene: {"do": "withdraw"},
    "postAnnulment": lambda scene: {"reason": "misread", "stamp": "0"},
    "postClubSuccession": lambda scene: {"answer": "take"},
    "postChallengeAnnul": lambda scene: {"reason": "misread"},
    "postPhrase": lambda _: {"phrase": "new luck"},
    "postGameCases": lambda _: {"title": "This column?", "text": "It said 5:1.", "seq": 10**6},
    "postOwnCase": lambda _: {"title": "It stalls"},
    "postCaseEntries": lambda _: {"text": "I win", "claim": "nobody"},
    "postCaseReturn": lambda _: {"text": "Another clause"},
    "postCaseAside": lambda _: {"text": "I know them"},
    "putCaseDraft": lambda _: {"choice": "stand", "rules": ["2.1"], "reason": "Play on"},
    "postCaseWeighing": lambda _: {"games": 1},
    "postAppeal": lambda _: {"text": "It was not"},
    "postEventList": lambda scene: {
        "club": scene.club.slug,
        "name": "Second Cup",
        "stages": [{"plans": [[f"{scene.game.ruleset}/{scene.game.scenario}"]]}],
    },
    "patchEventDetail": lambda scene: {"about": "We play"},
    "postEventActs": lambda scene: {"do": "withdraw"},
    "putEventSeeds": lambda scene: {"order": [1, 2], "reason": "By hand"},
    "postEventBrought": lambda scene: {"text": seeds(scene)},
    "putEventBrought": lambda scene: {
        "text": seeds(scene),
        "reason": "So",
        "mark": file_look(scene.event, seeds(scene)).mark,
    },
    "postNoticeWishes": lambda scene: {
        "cells": [{"occasion": "turn", "channel": "mail", "wanted": False}],
        "games": [{"game": scene.game.code, "how": "clock"}],
        "hour": 18,
    },
    "postClubWebhookList": lambda scene: {"name": "Channel", "url": "https://hooks.example.org/club"},
    "postEventWebhookList": lambda scene: {"name": "Channel", "url": "https://hooks.example.org/event"},
    "postWebhookList": lambda scene: {"name": scene.webhook.name, "url": scene.webhook.url},
    "postPushDeviceList": lambda _: {"name": "Pixel", **SUBSCRIPTION},
    "postPushShown": lambda _: {"key": "0" * 32},
    "postSavedQueries": lambda scene: {"name": scene.saved.name, "terms": "gap:>5d"},
}
"""What is sent with an operation; nothing with those that are not named."""
