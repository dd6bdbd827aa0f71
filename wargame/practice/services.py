"""Opening a game that one person plays: against practice players, or all sides by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

import rules
from rules.core.errors import Malformed
from rules.core.ruleset import Ruleset, Scenario
from wargame.games.alone import PRACTICE, SOLO
from wargame.games.errors import Conflict
from wargame.games.models import Game
from wargame.games.seating import RANDOM, complete_options, find_scenario, game_open
from wargame.practice.levels import account_of, is_practice, levels_of
from wargame.practice.models import Practice
from wargame.practice.teaching import course_open, lesson_of


@transaction.atomic
def practice_open(
    *,
    user: Any,
    ruleset: str,
    scenario: str,
    level: str = "",
    side: str | None = None,
    options: Mapping[str, Any] | None = None,
    name: str = "",
    phrase: str = "",
    lesson: bool = False,
) -> Game:
    """Open a game against practice players, which begins at once: private, unrated, without a clock. With a `lesson`
    one has the side that the lesson is for.

    Raises `Malformed` for a level, scenario, option, side or lesson that does not exist, or a scenario for one player.
    """
    chosen, plan = _plan(ruleset, scenario)
    levels = levels_of(chosen)
    level = level or next(iter(levels))
    if level not in levels:
        raise Malformed("no-such-level", level=level)
    taught = lesson_of(ruleset, scenario) if lesson else None
    if lesson and taught is None:
        raise Malformed("no-such-lesson", scenario=scenario)
    side = taught.side if taught else side
    given = _as_one(chosen, plan, options or {}, fog=True)
    opponents = [account_of(level, number) for number in range(1, len(plan.seats(given)))]
    game = game_open(
        user=user, ruleset=ruleset, scenario=scenario, options=given, side=side or RANDOM, name=name, phrase=phrase,
        pace="none", private=True, terms={PRACTICE: level}, opponents=opponents,
    )  # fmt: skip
    sides = [seat.side for seat in game.seats.select_related("user") if is_practice(seat.user)]
    Practice.objects.create(game=game, level=level, sides=sides)
    if taught:
        course_open(game, taught)
    return game


@transaction.atomic
def solo_open(
    *,
    user: Any,
    ruleset: str,
    scenario: str,
    options: Mapping[str, Any] | None = None,
    name: str = "",
    phrase: str = "",
) -> Game:
    """Open a game in which one person plays all sides, with everything in sight where the scenario allows it: private,
    unrated, without a clock. It begins at once.

    Raises `Malformed` for a scenario or option that does not exist, or a scenario for one player.
    """
    chosen, plan = _plan(ruleset, scenario)
    given = _as_one(chosen, plan, options or {}, fog=False)
    opponents = [user] * (len(plan.seats(given)) - 1)
    return game_open(
        user=user, ruleset=ruleset, scenario=scenario, options=given, name=name, phrase=phrase,
        pace="none", private=True, terms={SOLO: True}, opponents=opponents,
    )  # fmt: skip


def game_again(*, user: Any, game: Game, swap: bool = False) -> Game:
    """Open the same game that one person played once more, without its lesson; with `swap` on the next of its sides.

    Raises `Malformed` where the scenario is no longer there, `Conflict` for a game between people.
    """
    same: dict[str, Any] = {
        "user": user,
        "ruleset": game.ruleset,
        "scenario": game.scenario,
        "name": game.name,
    }
    played = _plan(game.ruleset, game.scenario)[1].choices
    same["options"] = {one.id: game.options[one.id] for one in played if one.id in game.options}
    if SOLO in game.terms:
        return solo_open(**same)
    if PRACTICE not in game.terms:
        raise Conflict("Only a game that one person plays is begun again at once")
    sides = list(dict.fromkeys(seat.side for seat in game.seats.order_by("pk")))
    own = next(seat.side for seat in game.seats.order_by("pk") if seat.user_id == user.pk)
    side = sides[(sides.index(own) + swap) % len(sides)]
    return practice_open(**same, level=game.terms[PRACTICE], side=side)


def _plan(ruleset: str, scenario: str) -> tuple[Ruleset, Scenario]:
    chosen = rules.get(ruleset)
    plan = find_scenario(chosen, scenario)
    if len(plan.played) < 2:
        raise Malformed("for-one-player", scenario=scenario)
    return chosen, plan


def _as_one(ruleset: Ruleset, plan: Scenario, options: Mapping[str, Any], *, fog: bool) -> dict[str, Any]:
    """The options of a game in which every side is in one hand, and nothing is hidden unless with `fog`."""
    given = complete_options(plan, options)
    for choice in plan.choices:
        if choice.id == plan.staffed:
            given[choice.id] = min(choice.values, key=lambda value: len(plan.seats({plan.staffed: value})))
        elif choice.id == ruleset.hidden and not fog:
            given[choice.id] = next(value for value in choice.values if not value)
    return given
