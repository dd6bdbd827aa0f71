"""The demo of `manage.py play`: a club, its people, a match of every system under way and one with all commanders.

Whatever is missing of it is made; what is there stays as it was left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

import rules
from rules.core.contract import Actor, Command, Message, Side
from rules.core.players import Council, GreedyPlayer
from rules.core.ruleset import Ruleset, Scenario
from rules.core.words import say as say_words
from wargame.clubs.founding import club_make
from wargame.clubs.models import Club, Membership
from wargame.clubs.services import club_change
from wargame.games import heartbeat, services
from wargame.games.models import Game
from wargame.games.position import Moment, game_moment
from wargame.lobby.diary import SPAN, Diary
from wargame.practice.services import practice_open

Role = Membership.Role
CLUB = "The Siding Club"
ABOUT = "We meet on Tuesdays, and between Tuesdays the umpire keeps the board. Newcomers are welcome: ask to join."
COLOUR = "#b5651d"
CREST = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
<title>A buffer stop at the end of a track</title>
<path d="M4 4h40v22c0 10-9 15-20 18C13 41 4 36 4 26z" fill="#2f4a45" stroke="#b5651d" stroke-width="2"/>
<path d="M19 18l-5 20M29 18l5 20" stroke="#e9e2cf" stroke-width="2" fill="none"/>
<path d="M18 23h12M16.5 28h15M15 33h18" stroke="#a98a5b" stroke-width="2" fill="none"/>
<rect x="12" y="12" width="24" height="6" rx="1" fill="#b5651d"/>
<circle cx="17" cy="15" r="2" fill="#e9e2cf"/><circle cx="31" cy="15" r="2" fill="#e9e2cf"/></svg>"""
"""Drawn for the demo: a track that ends at a buffer stop, on a shield."""
MATCH = "Club night"
"""What the name of each match begins with; its scenario follows."""
PRACTICE_MATCH = "Practice"
MOST_ACTIONS = 600
MOST_TRIES = 10
PLAYED_TURNS = 1


@dataclass(frozen=True)
class Person:
    """Someone of the demo."""

    name: str
    title: str
    role: str = Role.MEMBER
    staff: bool = False


PEOPLE = (
    Person("anna", "Anna, a player", Role.OWNER),
    Person("boris", "Boris, her opponent", Role.STEWARD),
    Person("clara", "Clara, the director", Role.DIRECTOR),
    Person("david", "David, a spectator"),
    Person("emil", "Emil, beside Anna"),
    Person("frida", "Frida, beside Boris"),
    Person("greta", "Greta, site staff", "", staff=True),
)
"""Directors are of a club; who keeps the site belongs to none."""
PLAYERS = ("anna", "boris", "emil", "frida")
"""Who sits down, in this order: at the chief's seat of each side, then at the others."""


def title(user: User) -> str:
    """Who this is, in words."""
    return next(person.title for person in PEOPLE if person.name == user.username)


def seed(say: Callable[[str], None] = lambda text: None) -> list[User]:
    """The demo's people, with their club and their matches; says before each match which is made."""
    users = [_person(person) for person in PEOPLE]
    club_gather(users)
    for ruleset, scenario in quickest():
        say(f"Preparing the demo: {ruleset.title} …")
        name = f"{MATCH}: {say_words(ruleset, Message(f'scenario-{scenario.id}'))}"
        match_begin(ruleset, scenario, name, {})
        if scenario.staffs:
            match_begin(ruleset, scenario, f"{name}, two a side", {scenario.staffed: fullest(scenario)})
    practice_begin(*next(quickest()))
    return users


def club_gather(users: Sequence[User]) -> Club:
    """The club with each in their role, founded by its owner; who was given another role since keeps it."""
    roles = {person.name: person.role for person in PEOPLE if person.role}
    owner = next(user for user in users if roles.get(user.username) == Role.OWNER)
    club = Club.objects.filter(name=CLUB).first() or club_make(user=owner, name=CLUB, about=ABOUT)
    for user in users:
        if user.username in roles:
            Membership.objects.get_or_create(club=club, user=user, defaults={"role": roles[user.username]})
    if not club.memberships.filter(role=Role.OWNER).exists():
        for user in users:
            club.memberships.filter(user=user).update(role=roles.get(user.username, Role.MEMBER))
    dress_club(club)
    return club


def dress_club(club: Club) -> None:
    """Give the club its colour and crest, unless somebody has given it others."""
    colour, crest = None if club.colour else COLOUR, None if club.crest else CREST
    owner = club.memberships.filter(role=Role.OWNER).order_by("since").first()
    if (colour or crest) and owner and club.closed is None:
        club_change(club=club.slug, user=owner.user, colour=colour, crest=crest)


def practice_begin(ruleset: Ruleset, scenario: Scenario) -> None:
    """A game of the first of the players against a practice opponent, who begins it; but once."""
    owner = User.objects.get(username=PLAYERS[0])
    name = f"{PRACTICE_MATCH}: {say_words(ruleset, Message(f'scenario-{scenario.id}'))}"
    if not Game.objects.filter(name=name, owner=owner).exists():
        practice_open(
            user=owner, ruleset=ruleset.id, scenario=scenario.id, side=scenario.played[-1], name=name
        )


def match_begin(ruleset: Ruleset, scenario: Scenario, name: str, options: Mapping[str, Any]) -> None:
    """A game of the scenario, everybody seated, its first turn played by the practice players; but once.

    Dice may end a game within that turn: then another is begun beside it, for the demo shows one to play.
    """
    plan = scenario.seats({choice.id: choice.default for choice in scenario.choices} | dict(options))
    users = seat_people(plan)
    if Game.objects.filter(name=name, owner=users[0], ruleset=ruleset.id).exists():
        return
    people = {command or side: user for (side, command), user in zip(plan, users, strict=True)}
    for _ in range(MOST_TRIES):
        with heartbeat.behind(SPAN):
            game = match_open(ruleset, scenario, name, options, people)
        match_advance(game, scenario, plan, people)
        if game.status == Game.Status.ACTIVE:
            return


def match_open(
    ruleset: Ruleset,
    scenario: Scenario,
    name: str,
    options: Mapping[str, Any],
    people: Mapping[Actor, User],
) -> Game:
    """A game of the scenario with each in their seat; it belongs to the first of them."""
    (seat, owner), *others = people.items()
    game = services.game_open(
        user=owner, ruleset=ruleset.id, scenario=scenario.id, options=options, side=seat, name=name,
        phrase=f"train of {owner.username}",
    )  # fmt: skip
    for actor, user in others:
        services.seat_take(code=game.code, user=user, side=actor, phrase=f"train of {user.username}")
    return game


def seat_people(plan: Sequence[tuple[Side, Command]]) -> list[User]:
    """Who sits at each of these seats."""
    chiefs = {side: at for at, (side, _) in reversed(list(enumerate(plan)))}
    order = sorted(range(len(plan)), key=lambda at: at not in chiefs.values())
    names = {at: PLAYERS[number] for number, at in enumerate(order)}
    return [User.objects.get(username=names[at]) for at in range(len(plan))]


def fullest(scenario: Scenario) -> Any:
    """The number of commanders at which most people of the demo play."""
    fit = [
        value for value in scenario.staffs if len(scenario.seats({scenario.staffed: value})) <= len(PLAYERS)
    ]
    return max(fit, key=lambda value: len(scenario.seats({scenario.staffed: value})))


def match_advance(
    game: Game,
    scenario: Scenario,
    plan: Sequence[tuple[Side, Command]],
    users: Mapping[Actor, User],
) -> None:
    """Play on through the referee until the owner is asked in the turn after `PLAYED_TURNS`."""
    council = Council(plan, {actor: GreedyPlayer(seed) for seed, actor in enumerate(users, 1)})
    owner = scenario.sides[0]
    play_on(
        game, council, users, MOST_ACTIONS, lambda moment, side: _far_enough(moment, side == owner),
        Diary(len(game.name), SPAN),
    )  # fmt: skip


def play_on(
    game: Game,
    council: Council,
    users: Mapping[Actor, User],
    most: int,
    enough: Callable[[Moment, Side], bool] = lambda moment, side: False,
    diary: Diary | None = None,
) -> None:
    """Let practice players answer, as the users, until it is enough, or over, or so many actions were played; when,
    the diary says, else at once.
    """
    diary = diary or Diary(0)
    for _ in range(most):
        game.refresh_from_db()
        moment = game_moment(game)
        answer = council.answer(moment.ruleset, game.scenario, moment.state)
        if answer is None or enough(moment, answer[0].side):
            return
        seat, draft = answer
        with diary.entry(answer[0].side):
            services.action_submit(
                code=game.code, user=users[seat.actor], payload=draft, expected_seq=moment.seq, key=uuid4()
            )


def _far_enough(moment: Moment, owner_asked: bool) -> bool:
    return owner_asked and moment.ruleset.standing(moment.state).turn > PLAYED_TURNS


def quickest() -> Iterator[tuple[Ruleset, Scenario]]:
    """Of every system the scenario for two sides that takes least time."""
    for name in rules.playable():
        ruleset = rules.get(name)
        for_two = [plan for plan in ruleset.scenarios.values() if len(plan.played) == 2]
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
    if user.is_staff and not person.staff:  # a demo begun when its director was staff
        User.objects.filter(pk=user.pk).update(is_staff=False, is_superuser=False)
        user.refresh_from_db()
    EmailAddress.objects.get_or_create(
        user=user, email=user.email, defaults={"verified": True, "primary": True}
    )
    return user
