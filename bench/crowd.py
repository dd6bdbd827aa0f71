"""Five thousand members of a club and a hundred thousand finished games, written as fast as the database takes them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any, NamedTuple

from django.contrib.auth.models import Group, User
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models
from django.db.models import Count

import rules
from wargame.accounts.models import Profile
from wargame.clubs.models import Club, Membership
from wargame.games import heartbeat
from wargame.games.clock import paces
from wargame.games.models import Game, Seat
from wargame.ratings.balance import sigmoid
from wargame.ratings.glicko import SCALE
from wargame.ratings.store import copy
from wargame.results.models import Conduct, Result, Share

MEMBERS, GAMES, WEEKS = 5_000, 100_000, 104
ACTIVE = 0.02
"""Of the games so many are under way."""

MOST = 80
"""Nobody plays more often than whoever plays least by this factor: that is some 1,200 games."""


class Plan(NamedTuple):
    """A scenario that two play, with its sides."""

    ruleset: str
    version: int
    scenario: str
    sides: Sequence[str]


class Crowd(NamedTuple):
    """A club and its members."""

    club: Club
    users: list[int]

    @property
    def busiest(self) -> int:
        """Who has finished most games."""
        return self._by_games()[0]

    @property
    def middle(self) -> int:
        """Who is in the middle between them and who has finished least."""
        found = self._by_games()
        return found[len(found) // 2]

    @property
    def most_played(self) -> tuple[str, str]:
        """The scenario that was played most, with its ruleset."""
        rows = Result.objects.order_by().values_list("ruleset", "scenario").annotate(games=Count("pk"))
        ruleset, scenario, _ = rows.order_by("-games")[0]
        return ruleset, scenario

    def _by_games(self) -> list[int]:
        rows = Share.objects.order_by().values("user").annotate(games=Count("pk")).order_by("-games", "user")
        return list(rows.values_list("user", flat=True))


def plans() -> list[Plan]:
    """All scenarios for two."""
    return [
        Plan(name, rules.get(name).version, one.id, one.sides)
        for name in rules.playable()
        for one in rules.get(name).scenarios.values()
        if len(one.seats({})) == 2 == len(one.sides)
    ]


def fill(members: int = MEMBERS, games: int = GAMES) -> None:
    """So many members, and games of theirs that ended in the last two years; of a few percent more one is under way."""
    chance = random.Random(7)
    club, users = people(members)
    weights = [min(chance.paretovariate(1.5), MOST) for _ in users]
    skill = {user: chance.gauss(1500, 220) for user in users}
    pairs = paired(chance, users, list(accumulate(weights)))
    choices, now = plans(), heartbeat.now()
    played = [
        (
            chance.choice(choices),
            chance.choice(PACES),
            now - timedelta(weeks=WEEKS) * (1 - at / games),
            *next(pairs),
        )
        for at in range(1, games + 1)
    ]
    under_way = [
        (
            chance.choice(choices),
            chance.choice(PACES),
            now - timedelta(days=chance.uniform(0, 60)),
            *next(pairs),
        )
        for _ in range(int(games * ACTIVE))
    ]
    lay(club, played, "finished")
    lay(club, under_way, "active")
    ended(played, skill, chance)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


PACES = [pace for pace in paces() if pace != "none"]


def people(count: int) -> tuple[Club, list[int]]:
    """A club with its members, and what the site keeps of each."""
    club = Club.objects.create(slug="crowd", name="The Crowd", group=Group.objects.create(name="The Crowd"))
    users = insert(
        User, ["username", "email"], ((f"walker-{at}", f"walker-{at}@example.org") for at in range(count))
    )
    insert(Profile, ["user_id"], ((user,) for user in users))
    insert(User.groups.through, ["user_id", "group_id"], ((user, club.group_id) for user in users))
    roles = (Membership.Role.MEMBER if at else Membership.Role.OWNER for at in range(count))
    rows = ((club.pk, user, role, f"feed-{user}") for user, role in zip(users, roles, strict=True))
    insert(Membership, ["club_id", "user_id", "role", "feed"], rows)
    chance = random.Random(3)
    conduct = ((user, chance.randint(60, 99), chance.randint(600, 90_000)) for user in users)
    insert(Conduct, ["user_id", "score", "median"], conduct)
    return club, list(users)


Played = tuple[Plan, str, datetime, int, int]


def paired(chance: random.Random, users: list[int], often: list[float]) -> Iterator[tuple[int, int]]:
    """Two who play, some far more often than others."""
    while True:
        first, second = chance.choices(users, cum_weights=often, k=2)
        if first != second:
            yield first, second


def lay(club: Club, played: Sequence[Played], status: str) -> None:
    """The games and their seats: every tenth is for the club alone, every fifth of its ladder."""
    begin, terms = last_id(Game), json.dumps({"rated": True, "club": club.slug})
    insert(
        Game,
        ["code", "invitation", "status", "ruleset", "version", "scenario", "pace", "created", "moved", "owner_id",
         "private", "group_id", "terms", "seq", "turn", "turns", "awaiting"],
        (
            (f"b{at}", f"i{at}", status, plan.ruleset, plan.version, plan.scenario, pace, moved, moved, first,
             at % 10 == 0, club.group_id if at % 10 == 0 else None, terms if at % 5 == 0 else "{}", 9, 1, 5,
             f"{{{plan.sides[0]}}}" if status == "active" else "{}")
            for at, (plan, pace, moved, first, _) in enumerate(played, begin + 1)
        ),
    )  # fmt: skip
    insert(
        Seat,
        ["game_id", "side", "user_id"],
        (
            (at, side, user)
            for at, (plan, _, _, *both) in enumerate(played, begin + 1)
            for side, user in zip(plan.sides, both, strict=True)
        ),
    )


def ended(played: Sequence[Played], skill: dict[int, float], chance: random.Random) -> None:
    """The results, won by whoever is stronger as often as ratings say; the games are the first there are."""
    won = [chance.random() < sigmoid((skill[first] - skill[second]) / SCALE) for *_, first, second in played]
    insert(
        Result,
        ["game_id", "how", "winner", "ruleset", "version", "release", "scenario", "pace", "rated", "ended"],
        (
            (
                at,
                "victory",
                plan.sides[not first],
                plan.ruleset,
                plan.version,
                "",
                plan.scenario,
                pace,
                True,
                end,
            )
            for at, ((plan, pace, end, *_), first) in enumerate(zip(played, won, strict=True), 1)
        ),
    )
    insert(
        Share,
        ["result_id", "user_id", "side", "halves", "ended"],
        (
            (at, user, side, 2 * (number != first), end)
            for at, ((plan, _, end, *both), first) in enumerate(zip(played, won, strict=True), 1)
            for number, (user, side) in enumerate(zip(both, plan.sides, strict=True))
        ),
    )


def insert(model: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> range:
    """Write rows of a model in one go, what they do not say by its defaults; the ids that they were given."""
    fields = [field for field in model._meta.concrete_fields if field.column not in columns]
    key = model._meta.pk
    assert key is not None
    numbered, begin = key in fields and isinstance(key, models.AutoField), 0
    if numbered:
        begin, fields = last_id(model), [field for field in fields if field is not key]
    rest, count = [text_of(field) for field in fields], 0

    def whole() -> Iterator[Sequence[Any]]:
        nonlocal count
        for count, row in enumerate(rows, 1):
            yield [*([begin + count] if numbered else []), *row, *rest]

    named = [str(field.column) for field in ([key] if numbered else [])]
    copy(model, [*named, *columns, *(str(field.column) for field in fields)], whole())
    if numbered:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence(%s, %s), %s)",
                [model._meta.db_table, key.column, begin + count],
            )
    return range(begin + 1, begin + count + 1)


def text_of(field: models.Field[Any, Any]) -> Any:
    """A field's default as COPY reads it."""
    value = field.get_default()
    if isinstance(field, ArrayField):
        return "{}"
    if isinstance(field, models.JSONField) and value is not None:
        return json.dumps(value)
    if isinstance(field, models.DateTimeField) and (field.auto_now or field.auto_now_add):
        return heartbeat.now()
    return value


def last_id(model: type[models.Model]) -> int:
    """The greatest id there is."""
    found = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
    return found or 0
