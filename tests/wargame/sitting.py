"""A match with browsers: its players driven over the API and the socket, whatever the ruleset."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from rest_framework.test import APIClient

import rules
from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.dice import SeededDice
from rules.core.players import Seat
from rules.core.registry import HOME
from tests.wargame.match import Match, new_match
from wargame.accounts.looks import looks_of
from wargame.accounts.middleware import SESSION_KEY as TIME_ZONE
from wargame.accounts.models import Profile
from wargame.games.position import game_moment
from wargame.ratings.models import Balance

SKELETON, PATROLS = (rules.register_folder(HOME / "core" / name) for name in ("skeleton", "patrols"))
"""The small games that an author begins with are rulesets of the site in its tests."""

TABLES = (
    "game", "seat", "diceepoch", "gameevent", "checkpoint", "unit", "dump", "supplypool", "chatmessage", "note",
)  # fmt: skip
"""All that belongs to a game but the actions, where refused ones are kept."""


def shortest(ruleset: str) -> str:
    """The scenario of a ruleset that takes the fewest turns."""
    scenarios = rules.get(ruleset).scenarios.values()
    return min(scenarios, key=lambda scenario: (scenario.turns, scenario.id)).id


def shapes(ruleset: str) -> list[tuple[str, str]]:
    """What a suite over the rulesets runs over: the shortest scenario of each for every number of players."""
    plans = rules.get(ruleset).scenarios
    found = {len(plans[shortest(ruleset)].played): shortest(ruleset)}
    for plan in sorted(plans.values(), key=lambda plan: (plan.turns, plan.id)):
        found.setdefault(len(plan.played), plan.id)
    return [(ruleset, scenario) for scenario in found.values()]


def know_sides(ruleset: str, games: int, edge: float = -2.0) -> None:
    """So many games of the shortest scenario, which is for two, have ended; its first side is better by `edge`, in
    log-odds.
    """
    scenario = shortest(ruleset)
    side, other = rules.get(ruleset).scenarios[scenario].sides
    figures = {"edge": edge, "effect": 0.1, "edge_var": 0.01, "effect_var": 0.01, "covariance": 0.0}
    Balance.objects.create(
        ruleset=ruleset, scenario=scenario, period=1, side=side, other=other, games=games, **figures
    )


def secret(id: str) -> dict[str, Any]:
    """The choices of a game in which units are hidden, where that is a choice."""
    hidden = rules.get(id).hidden
    return {hidden: True} if isinstance(hidden, str) else {}


def hiding(id: str) -> list[tuple[str, str]]:
    """Those of the shapes in which units are hidden from the first moment on; what else may be secret is whispered."""
    return [(ruleset, scenario) for ruleset, scenario in shapes(id) if hides_units(ruleset, scenario)]


def hides_units(ruleset: str, scenario: str) -> bool:
    """Whether who watches does not see all units of the set-up."""
    system = rules.get(ruleset)
    state = system.fold(None, system.setup(scenario, secret(ruleset), SeededDice(1)))
    known, seen = system.view(state, UMPIRE), system.view(state, SPECTATOR)
    return any(entity["kind"] == "unit" and key not in seen for key, entity in known.items())


def person(name: str, **more: Any) -> Any:
    users = get_user_model().objects
    found = users.filter(username=name).first()
    return found or users.create_user(name, f"{name}@example.org", "tent pole 42", **more)


def people(names: Iterable[str]) -> dict[str, Any]:
    """Users by name, as `person` makes them; those that are missing are made at once."""
    wanted = list(dict.fromkeys(names))
    model = get_user_model()
    found = {user.username: user for user in model.objects.filter(username__in=wanted)}
    password = make_password("tent pole 42")
    made = model.objects.bulk_create(
        model(username=name, email=f"{name}@example.org", password=password)
        for name in wanted
        if name not in found
    )
    Profile.objects.bulk_create(Profile(user=user, looks=looks_of(user.username)) for user in made)
    found |= {user.username: user for user in made}
    return {name: found[name] for name in wanted}


def client_of(user: Any = None) -> APIClient:
    """A browser, signed in as that user: its session is written in one query, where `force_login` takes eight."""
    client = APIClient()
    if user is not None:
        client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)
    return client


def session_of(user: Any) -> str:
    """The key of a new session of a user who is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session[TIME_ZONE] = user.profile.time_zone
    session.create()
    return str(session.session_key)


def get(user: Any, path: str, status: int = 200) -> str:
    """What a page answers to somebody."""
    answer = client_of(user).get(path)
    assert answer.status_code == status, answer.content.decode()[:600]
    return str(answer.content.decode())


class Sitting(Match):
    """A match whose players have browsers."""

    @cached_property
    def clients(self) -> dict[str, APIClient]:
        """A signed-in browser for each side."""
        return {side: client_of(user) for side, user in self.users.items()}

    def url(self, path: str = "") -> str:
        """The address of an operation on the game."""
        return f"/api/games/{self.code}/{path}"

    def legal(self, side: str) -> dict[str, Any]:
        """An action of that side that the rules allow now."""
        game = self.game
        moment = game_moment(game)
        decision = next(one for one in moment.ruleset.decisions(moment.state) if one.side == side)
        seat = Seat(moment.ruleset, game.scenario, side, moment.state)
        return self.bots[side].choose(seat, decision)

    def act(self, mover: str, action: Any, /, **changed: Any) -> Any:
        """Send an action over the API."""
        body = {"key": str(uuid.uuid4()), "seq": self.game.seq, "action": action, **changed}
        return self.clients[mover].post(self.url("actions/"), body, format="json")

    def fingerprint(self) -> str:
        """A hash over every row of the game: equal exactly when no byte of it changed."""
        parts = [
            f"(SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t.id), '') FROM games_{table} t "
            f"WHERE {'id' if table == 'game' else 'game_id'} = {self.game.pk})"
            for table in TABLES
        ]
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT encode(sha256(convert_to({' || '.join(parts)}, 'UTF8')), 'hex')")
            return str(cursor.fetchone()[0])


def sit_down(ruleset: str = SKELETON, scenario: str | None = None, **how: Any) -> Sitting:
    """A game of that ruleset under way, all seats taken."""
    match = new_match(ruleset, scenario=scenario or shortest(ruleset), **{"pace": "none", **how})
    return Sitting(match.code, match.users, match.bots)
