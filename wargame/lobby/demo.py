"""The demo of `manage.py play`: a club, four people and a match of every system under way.

Whatever is missing of it is made; what is there stays as it was left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from django.contrib.auth.models import Group, User

import rules
from rules.core.contract import Side
from rules.core.players import GreedyPlayer
from rules.core.players import Seat as PlayersSeat
from rules.core.ruleset import Ruleset, Scenario
from wargame.games import services
from wargame.games.models import Game
from wargame.games.position import Moment, game_moment

CLUB = "The Siding Club"
MATCH = "Club night"
MOST_ACTIONS = 600
PLAYED_TURNS = 1


@dataclass(frozen=True)
class Person:
    """Someone of the demo."""

    name: str
    title: str
    staff: bool = False


PEOPLE = (
    Person("anna", "Anna, a player"),
    Person("boris", "Boris, her opponent"),
    Person("clara", "Clara, the director", staff=True),
    Person("david", "David, a spectator"),
)


def title(user: User) -> str:
    """Who this is, in words."""
    return next(person.title for person in PEOPLE if person.name == user.username)


def seed() -> list[User]:
    """The demo's people, with their club and their matches."""
    club, _ = Group.objects.get_or_create(name=CLUB)
    users = [_person(person) for person in PEOPLE]
    club.user_set.set(users)
    for ruleset, scenario in quickest():
        if not Game.objects.filter(name=MATCH, owner=users[0], ruleset=ruleset.id).exists():
            match_begin(ruleset, scenario, owner=users[0], opponent=users[1])
    return users


def match_begin(ruleset: Ruleset, scenario: Scenario, *, owner: User, opponent: User) -> None:
    """Open a game of the scenario, seat both, and let the practice players play its first turn."""
    first = scenario.sides[0]
    game = services.game_open(
        user=owner, ruleset=ruleset.id, scenario=scenario.id, side=first, name=MATCH, phrase="early train"
    )
    services.seat_take(code=game.code, user=opponent, phrase="late train")
    match_advance(game, ruleset, scenario, dict(zip(scenario.sides, (owner, opponent), strict=True)))


def match_advance(game: Game, ruleset: Ruleset, scenario: Scenario, users: dict[Side, User]) -> None:
    """Play on through the referee until the owner is asked in the turn after `PLAYED_TURNS`."""
    players = {side: GreedyPlayer(seed) for seed, side in enumerate(scenario.sides, 1)}
    for _ in range(MOST_ACTIONS):
        game.refresh_from_db()
        moment = game_moment(game)
        asked = ruleset.decisions(moment.state)
        if not asked or _far_enough(moment, asked[0].side == scenario.sides[0]):
            return
        side = asked[0].side
        draft = players[side].choose(PlayersSeat(ruleset, scenario.id, side, moment.state), asked[0])
        services.action_submit(
            code=game.code, user=users[side], payload=draft, expected_seq=moment.seq, key=uuid4()
        )


def _far_enough(moment: Moment, owner_asked: bool) -> bool:
    return owner_asked and moment.ruleset.standing(moment.state).turn > PLAYED_TURNS


def quickest() -> Iterator[tuple[Ruleset, Scenario]]:
    """Of every system the scenario for two that takes least time."""
    for name in rules.available():
        ruleset = rules.get(name)
        for_two = [plan for plan in ruleset.scenarios.values() if len(plan.sides) == 2]
        if for_two:
            yield ruleset, min(for_two, key=lambda plan: plan.minutes)


def _person(person: Person) -> User:
    user, _ = User.objects.get_or_create(
        username=person.name,
        defaults={
            "first_name": person.name.title(),
            "email": f"{person.name}@example.org",
            "is_staff": person.staff,
            "is_superuser": person.staff,
        },
    )
    return user
