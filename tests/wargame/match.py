"""A game on the site with all its players, driven through the services alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model

import rules
from rules.core.players import Council, RandomPlayer
from tests.explored import LUCK
from tests.wargame.kept import kept
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.games.releases import ruleset_of
from wargame.games.services import Judgement, action_submit, game_open, seat_take


@dataclass
class Match:
    """A game under way and who plays its sides: users and bots by side, or by command where a side has several."""

    code: str
    users: dict[str, Any]
    bots: dict[str, RandomPlayer] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The row as it is now."""
        return Game.objects.get(code=self.code)

    @property
    def asked(self) -> str:
        """The side whose decision comes first."""
        return self.game.awaiting[0]

    def others(self, side: str) -> list[str]:
        """Everybody else, by side or command: nobody in a game for one."""
        return [one for one in self.users if one != side]

    def opponent(self, side: str) -> str:
        """The other side of a game for two; `ValueError` where there are more, or nobody."""
        (opponent,) = self.others(side)
        return opponent

    @cached_property
    def council(self) -> Council:
        """Who of the bots answers."""
        game = self.game
        return Council(ruleset_of(game).scenarios[game.scenario].seats(game.options), self.bots)

    def choose(self, game: Game | None = None) -> tuple[str, dict[str, Any]]:
        """The side or commander asked first, and what their bot would do."""
        game = game or self.game
        moment = game_moment(game)
        answer = self.council.answer(moment.ruleset, game.scenario, moment.state)
        assert answer
        return answer[0].actor, answer[1]

    def submit(self, side: str, payload: Any, **given: Any) -> Judgement:
        """An action of that side, at the present seq unless told otherwise."""
        asked = {
            "key": uuid4(),
            **(given if "expected_seq" in given else {"expected_seq": self.game.seq, **given}),
        }
        return action_submit(code=self.code, user=self.users[side], payload=payload, **asked)

    def step(self) -> Judgement:
        """The next bot's action, which must be accepted."""
        game = self.game
        side, payload = self.choose(game)
        judgement = self.submit(side, payload, expected_seq=game.seq)
        assert judgement.accepted, judgement.body
        return judgement

    def play(self, actions: int = 10_000) -> None:
        """Bots go on until the end, or for so many actions."""
        for _ in range(actions):
            if self.game.status != Game.Status.ACTIVE:
                return
            self.step()


def first_act(game: Game) -> Judgement:
    """Whoever is asked does something the rules allow: from now on the game has been played."""
    seats = list(game.seats.select_related("user"))
    bots = {seat.actor: RandomPlayer(1) for seat in seats}
    return Match(game.code, {seat.actor: seat.user for seat in seats}, bots).step()


@kept
def new_match(ruleset: str, *, scenario: str | None = None, seed: int = 1, **given: Any) -> Match:
    """A game of that ruleset with all seats taken by users of its own."""
    plan = rules.get(ruleset).scenarios
    chosen = scenario or min(plan)
    people = get_user_model().objects
    users = {
        command or side: people.create_user(
            f"{command or side}-{LUCK.randbytes(4).hex()}", f"{command or side}@example.org"
        )
        for side, command in plan[chosen].seats(given.get("options", {}))
    }
    first = next(iter(users))
    game = game_open(
        user=users[first], ruleset=ruleset, scenario=chosen, side=first, phrase=f"luck of {first}", **given
    )
    for side, user in users.items():
        if side != first:
            seat_take(
                code=game.code, user=user, side=side, phrase=f"luck of {side}", invitation=game.invitation
            )
    bots = {side: RandomPlayer(seed + i) for i, side in enumerate(users)}
    return Match(game.code, users, bots)
