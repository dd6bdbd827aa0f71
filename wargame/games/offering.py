"""Offering a game: what its players agree to besides its rules is settled by those who know clubs and ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.contrib.auth.models import Group
from django.db import transaction

import rules
from rules.core.ruleset import Scenario
from wargame.games.errors import Conflict
from wargame.games.inviting import find_opponent, player_invite
from wargame.games.models import Game
from wargame.games.seating import complete_options, find_scenario, game_open
from wargame.games.zero import ZERO


class Wishes(NamedTuple):
    """The wishes of whoever opens a game: `rated` None is as usual, `club` a slug, `limits` who may join.

    `opponent` is the one player who may.
    """

    rated: bool | None = None
    club: str = ""
    limits: Mapping[str, Any] = {}
    opponent: Any = None


class Offer(NamedTuple):
    """A game about to be opened: by whom, what, whether privately, and what is wanted of it."""

    user: Any
    scenario: Scenario
    options: Mapping[str, Any]
    private: bool
    wishes: Wishes


class Agreement(NamedTuple):
    """The result: the terms of the game, and who besides its players owns a private one."""

    terms: Mapping[str, Any] = {}
    group: Group | None = None


settlers: list[Callable[[Offer], Agreement]] = []
"""Each adds its part to the terms or raises a refusal; the last that names a group names the game's."""


@transaction.atomic
def game_offer(
    *,
    user: Any,
    ruleset: str,
    scenario: str,
    options: Mapping[str, Any] | None = None,
    private: bool = False,
    rated: bool | None = None,
    club: str = "",
    limits: Mapping[str, Any] | None = None,
    opponent: str = "",
    zero: str = "",
    **more: Any,
) -> Game:
    """Open a game under the terms that come of what its owner wants, to all or to the player named `opponent`.

    `zero` is what happens when a clock shows nothing.

    Raises what the `settlers` raise, and `NotFound` or `Conflict` for an opponent who cannot be invited.
    """
    invited = find_opponent(user, opponent) if opponent else None
    plan = find_scenario(rules.get(ruleset), scenario)
    if invited is not None and len(plan.played) != 2:
        raise Conflict("Only a game of two sides can be offered to one player", scenario=scenario)
    given = complete_options(plan, options or {})
    offer = Offer(user, plan, given, private, Wishes(rated, club, limits or {}, invited))
    agreed = [settle(offer) for settle in settlers]
    terms = {name: value for one in agreed for name, value in one.terms.items()} | {ZERO: zero}
    group = next((one.group for one in reversed(agreed) if one.group is not None), None)
    game = game_open(
        user=user, ruleset=ruleset, scenario=scenario, options=given, private=private, terms=terms, group=group,
        **more,
    )  # fmt: skip
    if invited is not None:
        player_invite(game=game, opponent=invited)
    return game
