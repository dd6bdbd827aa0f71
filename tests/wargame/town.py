"""A site with something for every page to show: games in each status, players, a club, its ladder, a director."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.test import Client

from tests.wargame.contest import Contest
from tests.wargame.rivals import Rivals, auction
from tests.wargame.sitting import SKELETON, Sitting, client_of, person
from wargame.clubs import services
from wargame.clubs.founding import club_make
from wargame.clubs.models import Membership
from wargame.games.models import Game
from wargame.games.services import chat_post, draw_offer, game_open, game_resign, note_save, seat_take
from wargame.tokens.services import token_make

FEED, INVITATION = "feed-of-somebody", "invitation-to-the-bridge"
KEY = "6b1f3f2e-6d7c-4b3a-9d27-0d7ed2f1a111"


class Town:
    """Its people are Ada, who plays blue and owns the club, Ben, who plays red, Cem, who plays nowhere, a director
    of the site, and a steward of the club.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.people = {
            "player": sitting.users["blue"], "opponent": sitting.users["red"], "outsider": person("Cem"),
            "director": person("Dora", is_staff=True, is_superuser=True),
        }  # fmt: skip
        for who, name in (("player", "Ada"), ("opponent", "Ben")):
            self.people[who].username = name
            self.people[who].save()
        self._play()
        self.games = {
            "active": sitting.game,
            "open": self._open("Tuesday"),
            "private": self._open("Aside", private=True),
        }
        self.games["ended"] = self._end(self._open("Long ago"))
        self.club = club_make(
            user=self.people["player"], name="The Bridge Club", about="We meet on the bridge."
        )
        Membership.objects.create(club=self.club, user=self.people["opponent"])
        Membership.objects.filter(user=self.people["player"]).update(feed=FEED)
        Membership.objects.filter(user=self.people["opponent"]).update(feed="feed-of-the-other")
        self._gather()
        self._compete()
        self._contest()
        self.token, _ = token_make(user=self.people["player"], name="bot", scopes=["read"], days=3)

    def _gather(self) -> None:
        """The club has news, somebody who asks, and an invitation."""
        by_owner = {"club": self.club.slug, "user": self.people["player"]}
        services.news_write(**by_owner, title="The bridge is open", text="Mind the gap.")
        services.news_write(**by_owner, title="Dues are due", members_only=True)
        services.application_make(club=self.club.slug, user=self.people["outsider"], text="Let me in")
        services.invitation_make(**by_owner, uses=3, days=30)
        self.club.invitations.update(token=INVITATION)

    def _compete(self) -> None:
        """A ladder with a rated game, an auction for the sides of another."""
        people = self.people
        self.rivals = Rivals(self.club, people["player"], people["opponent"], people["director"])
        people["steward"] = self.rivals.people["Stina"]
        self.games["rated"] = self.rivals.rated
        self.games["auction"] = auction(people["player"], people["opponent"], self.games["open"].scenario)

    def _contest(self) -> None:
        """An event of the club, which the player directs."""
        others = [self.people["opponent"], self.people["steward"], self.rivals.people["Mila"]]
        scenario = self.games["open"].scenario
        self.contest = Contest(self.club, self.people["player"], others, scenario)
        self.games |= self.contest.games

    def _play(self) -> None:
        """Three moves and a refused one, a word, a note, an offer."""
        self.sitting.play(3)
        waiting = self.sitting.opponent(self.sitting.asked)
        assert self.sitting.act(waiting, self.sitting.legal(self.sitting.asked)).status_code == 422
        told = {"code": self.sitting.code, "user": self.people["player"]}
        chat_post(**told, key=KEY, text="Well met")
        note_save(**told, text="Mind the bridge")
        draw_offer(**told)

    def _open(self, name: str, **more: bool) -> Game:
        given = {"ruleset": SKELETON, "scenario": self.sitting.game.scenario, "side": "blue"}
        return game_open(user=self.people["player"], name=name, **given, **more)

    def _end(self, game: Game) -> Game:
        """Ben sits down and Ada resigns."""
        seat_take(
            code=game.code, user=self.people["opponent"], side="red", phrase="two", invitation=game.invitation
        )
        game_resign(code=game.code, user=self.people["player"])
        return Game.objects.get(pk=game.pk)

    @property
    def parts(self) -> dict[str, Any]:
        """What stands in the addresses of clubs, ladders, ratings and events."""
        rivals = self.rivals
        return {
            "slug": self.club.slug, "club": self.club.slug, "ladder": rivals.ladder.slug,
            "number": rivals.seasons[0].number, "challenge": rivals.played.pk, "code": rivals.rated.code,
            "username": self.people["opponent"].username, "name": self.people["player"].username,
            "period": rivals.period, "recomputation": rivals.recomputation.pk,
            **self.contest.parts,
        }  # fmt: skip

    def parts_of(self, path: str) -> dict[str, Any]:
        """The same for an operation, whose `number` may be that of a case or a ruling."""
        numbers = {"/api/cases/": self.contest.case.pk, "/api/rulings/": self.contest.ruling.pk}
        number = next((pk for start, pk in numbers.items() if path.startswith(start)), self.parts["number"])
        return {**self.parts, "number": number}

    def row(self, path: str) -> int:
        """The row that `id` stands for in the address of an operation."""
        return self.rivals.recomputation.pk if "/recomputations/" in path else self.token.pk

    @property
    def named(self) -> dict[str, str]:
        """What the codes and keys of this town are called in the approved texts."""
        codes = {f"{name}-code": game.code for name, game in self.games.items()}
        return codes | {f"{name}-invitation": game.invitation for name, game in self.games.items()}

    @cached_property
    def viewers(self) -> dict[str, Client]:
        """Who looks, by what they are."""
        return {who: client_of(user) for who, user in {"stranger": None, **self.people}.items()}
