"""Real games to load the site with: opened through the services, their decisions found beforehand by bots.

Dice are secret, but the bench owns the database: it reads the secret and plays ahead with the very dice the
referee will roll. The load then sends the decisions of a whole, ordinary game: moves, declarations, combat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

import rules
from bench.site import SECRET
from rules.core.contract import Side
from rules.core.dice import FairDice
from rules.core.players import Player, RandomPlayer, Seat, Stuck
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.games.services import action_submit, game_open, seat_take

BENCHED = "ring_of_fire"


class Line(NamedTuple):
    """A decision: who makes it, what it is, from which seq to which."""

    side: Side
    action: dict[str, Any]
    since: int
    seq: int


@dataclass
class Script:
    """A game and the decisions that come next in it."""

    code: str
    users: dict[Side, Any]
    players: dict[Side, Player]
    scenario: str
    secret: bytes
    phrases: dict[str, str]
    state: Any
    seq: int
    ahead: list[Line] = field(default_factory=list)

    def more(self, count: int) -> list[Line]:
        """The next `count` decisions, or as many as there are before the end."""
        ruleset = rules.get(BENCHED)
        while len(self.ahead) < count:
            asked = ruleset.decisions(self.state)
            if not asked:
                break
            side = asked[0].side
            try:
                draft = self.players[side].choose(Seat(ruleset, self.scenario, side, self.state), asked[0])
            except Stuck:
                break
            dice = FairDice(self.secret, self.code, 0, self.seq + 1, self.phrases)
            events = ruleset.resolve(self.state, side, ruleset.read_action(draft), dice)
            self.state = ruleset.fold(self.state, events)
            self.ahead.append(Line(side, draft, self.seq, self.seq + len(events)))
            self.seq += len(events)
        return self.ahead[:count]

    def played(self, count: int) -> None:
        """So many of them have been played."""
        del self.ahead[:count]


def people(scenario: str, ruleset: str = BENCHED) -> dict[Side, Any]:
    """A user for each side; the same two play every game."""
    users = get_user_model().objects
    sides = rules.get(ruleset).scenarios[scenario].sides
    return {
        side: users.filter(username=side).first() or users.create_user(side, f"{side}@example.org")
        for side in sides
    }


def shortest() -> str:
    """The scenario that takes least time."""
    return min(rules.get(BENCHED).scenarios.values(), key=lambda s: s.minutes).id


def longest() -> str:
    """The scenario that takes most time."""
    return max(rules.get(BENCHED).scenarios.values(), key=lambda s: s.minutes).id


def scripted(scenario: str, seed: int, pace: str = "days") -> Script:
    """A game begun between the two, with random bots to foretell it."""
    users = people(scenario)
    first, *others = users
    game = game_open(user=users[first], ruleset=BENCHED, scenario=scenario, side=first, pace=pace, phrase="a")
    for side in others:
        seat_take(code=game.code, user=users[side], side=side, phrase="b")
    game = Game.objects.get(code=game.code)
    epoch = game.epochs.get(number=0)
    bots: dict[Side, Player] = {
        side: RandomPlayer(1000 * i + seed, decline=0.02) for i, side in enumerate(users)
    }
    return Script(
        game.code,
        users,
        bots,
        scenario,
        bytes(epoch.secret),
        epoch.phrases,
        game_moment(game).state,
        game.seq,
    )


def submit(script: Script, line: Line) -> None:
    """Play a decision; raises RuntimeError unless it is accepted and leads where it was foretold."""
    judgement = action_submit(
        code=script.code,
        user=script.users[line.side],
        payload=line.action,
        expected_seq=line.since,
        key=uuid4(),
    )
    if not judgement.accepted or judgement.seq != line.seq:
        raise RuntimeError(f"{line}: {judgement}")


def cookies(users: dict[Side, Any]) -> dict[Side, str]:
    """A session cookie each, signed as the web processes expect."""
    found = {}
    before, settings.SECRET_KEY = settings.SECRET_KEY, SECRET
    for side, user in users.items():
        client = Client()
        client.force_login(user)
        found[side] = f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"
    settings.SECRET_KEY = before
    return found


def mix(lines: Iterable[Line], most: int = 6) -> str:
    """What the decisions were, in words: the commonest first."""
    counted = Counter(line.action["do"] for line in lines)
    total = counted.total()
    return ", ".join(f"{tag} {round(100 * n / total)} %" for tag, n in counted.most_common(most))
