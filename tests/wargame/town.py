"""A site with something for every page to show: games in each status, their players, a club, a token, a director."""

from __future__ import annotations

from functools import cached_property

from django.contrib.auth.models import Group
from django.test import Client

from tests.wargame.sitting import SKELETON, Sitting, client_of, person, sit_down
from wargame.games.models import Game
from wargame.games.services import chat_post, draw_offer, game_open, game_resign, note_save
from wargame.tokens.services import token_make

KEY = "6b1f3f2e-6d7c-4b3a-9d27-0d7ed2f1a111"


class Town:
    """Its people are Ada, who plays blue, Ben, who plays red, Cem, who plays nowhere, and a director."""

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
        ended = sit_down(SKELETON)
        game_resign(code=ended.code, user=ended.users["blue"])
        self.games["ended"] = ended.game
        self.club = Group.objects.create(pk=77, name="The Bridge Club")
        self.club.user_set.add(self.people["player"], self.people["opponent"])
        self.token, _ = token_make(user=self.people["player"], name="bot", scopes=["read"], days=3)

    def _play(self) -> None:
        """Three moves and a refused one, a word, a note, an offer."""
        self.sitting.play(3)
        waiting = self.sitting.other(self.sitting.asked)
        assert self.sitting.act(waiting, self.sitting.legal(self.sitting.asked)).status_code == 422
        told = {"code": self.sitting.code, "user": self.people["player"]}
        chat_post(**told, key=KEY, text="Well met")
        note_save(**told, text="Mind the bridge")
        draw_offer(**told)

    def _open(self, name: str, **more: bool) -> Game:
        given = {"ruleset": SKELETON, "scenario": self.sitting.game.scenario, "side": "blue"}
        return game_open(user=self.people["player"], name=name, **given, **more)

    @property
    def named(self) -> dict[str, str]:
        """What the codes and keys of this town are called in the approved texts."""
        codes = {f"{name}-code": game.code for name, game in self.games.items()}
        return codes | {f"{name}-invitation": game.invitation for name, game in self.games.items()}

    @cached_property
    def viewers(self) -> dict[str, Client]:
        """Who looks, by what they are."""
        return {who: client_of(user) for who, user in {"stranger": None, **self.people}.items()}
