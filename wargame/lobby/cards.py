"""The cards of scenarios on the shelf: what the rules say of each, what its notes say, and how its games ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.cache import cache

import rules
from rules.core.book import Balance, Clause, read_book
from rules.core.codec import encode
from rules.core.contract import Message, Side
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.games.clock import MINUTE
from wargame.games.fronts import setup_places
from wargame.games.releases import find_deployed
from wargame.games.setups import setup_turns
from wargame.games.words import palette_of, span
from wargame.practice.teaching import lesson_of
from wargame.results.selectors import Tally, tallies_of_sides

COMPLEXITIES = ("very easy", "easy", "medium", "high", "very high")
"""How a scenario's complexity is said, from 1."""

ENOUGH = 10
"""Finished games from which on they say how even a scenario is, and not its notes."""

KEPT = 600
"""Seconds for which what was counted is shown."""

Tallies = Mapping[tuple[str, str], list[Tally]]


class Part(NamedTuple):
    """What a side makes of the points, in percent."""

    side: str
    palette: str
    percent: int


class Evenness(NamedTuple):
    """The balance of two sides, and where it is known from."""

    parts: tuple[Part, Part]
    basis: str


def first_lesson(systems: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The scenario with the shortest lesson, for whoever comes for the first time."""
    taught = [card for system in systems for card in system["scenarios"] if card["lesson"]]
    return min(taught, key=lambda card: card["lesson"].minutes, default=None)


def shelf() -> list[dict[str, Any]]:
    """Every rule system with its scenarios, for the library and for opening a game."""
    tallies = cache.get_or_set("tallies-of-sides", tallies_of_sides, KEPT) or {}
    return [
        {
            "id": slug,
            "title": rules.get(slug).title,
            "scenarios": [
                card(rules.get(slug), scenario) | notes(rules.get(slug), scenario, tallies)
                for scenario in rules.get(slug).scenarios
            ],
        }
        for slug in rules.playable()
    ]


def card(ruleset: Ruleset, scenario_id: str) -> dict[str, Any]:
    """A scenario in words, and who stands where in it when a game begins."""
    scenario = ruleset.scenarios[scenario_id]
    release = find_deployed(ruleset.id)
    sides = setup_places(ruleset.id, release, scenario_id, encode({}))
    return {
        "ruleset": ruleset.id,
        "system": ruleset.title,
        "id": scenario_id,
        "name": say(ruleset, Message(f"scenario-{scenario_id}")),
        "about": say(ruleset, Message(f"scenario-{scenario_id}-about")),
        "sides": [say(ruleset, Message(f"side-{side}")) for side in scenario.sides],
        "players": len(scenario.played),
        "most": max(len(scenario.seats({scenario.staffed: value})) for value in (*scenario.staffs, None)),
        "turns": setup_turns(ruleset.id, release, scenario_id, encode({})),
        "front": encode({"ruleset": ruleset.id, "release": release, "sides": sides}).decode(),
        "lasts": span(scenario.minutes * MINUTE),
        "lesson": lesson_of(ruleset.id, scenario_id),
    }


def notes(ruleset: Ruleset, scenario_id: str, tallies: Tallies) -> dict[str, Any]:
    """What the shelf shows beside: complexity, balance, what the scenario teaches; nothing where no notes say it."""
    about = read_book(ruleset.folder).about("scenarios", scenario_id)
    if about is None:
        return {}
    return {
        "complexity": COMPLEXITIES[about.complexity - 1] if about.complexity else "",
        "rank": about.complexity,
        "dots": [step < about.complexity for step in range(len(COMPLEXITIES))],
        "teaches": about.teaches,
        "balance": balance_of(ruleset, scenario_id, about, tallies.get((ruleset.id, scenario_id), [])),
    }


def balance_of(ruleset: Ruleset, scenario_id: str, about: Clause, tallies: list[Tally]) -> Evenness | None:
    """How even a scenario is: by games that ended here if there are enough, else by its notes; None for one that is
    not for two.
    """
    sides = ruleset.scenarios[scenario_id].played
    if len(sides) != 2:
        return None
    played = next((one for one in tallies if one.side == sides[0] and one.games >= ENOUGH), None)
    if played is not None:
        share = round(100 * (played.won + played.drawn / 2) / played.games)
        return evenness(ruleset, sides, Balance(share), f"in {played.games} rated games here")
    if about.balance is None:
        return None
    games = about.balance.games
    basis = f"in {games} games between practice opponents" if games else "assumed, too few games to say"
    return evenness(ruleset, sides, about.balance, basis)


def evenness(ruleset: Ruleset, sides: tuple[Side, ...], balance: Balance, basis: str) -> Evenness:
    """Both sides with what they make of the points."""
    first, second = (
        Part(say(ruleset, Message(f"side-{side}")), palette_of(ruleset, side), percent)
        for side, percent in zip(sides, (balance.percent, 100 - balance.percent), strict=True)
    )
    return Evenness((first, second), basis)
