"""A game in words and signs, as lists and pages say it: titles, questions, paces, options, the line of turns."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import rules
from rules.core.bids import OPTION
from rules.core.contract import Actor, Command, Message, Side
from rules.core.ruleset import Choice, Ruleset
from rules.core.words import say
from wargame.games.clock import MINUTE, Pace, paces
from wargame.games.hands import pace_of
from wargame.games.models import Game
from wargame.games.pacing import OWN, find_pace, is_pace, own_words
from wargame.games.releases import playable, ruleset_of

UNITS = (("day", 24 * 60 * MINUTE), ("hour", 60 * MINUTE), ("minute", MINUTE))


def game_title(game: Game) -> str:
    """The name its owner gave it, else the scenario's."""
    return game.name or scenario_title(game)


def scenario_title(game: Game) -> str:
    """The name of the scenario that is played; its id where its rules are not to be had."""
    ruleset = playable(game)
    return say(ruleset, Message(f"scenario-{game.scenario}")) if ruleset else game.scenario


def system_title(game: Game) -> str:
    """The rule system's name; its id when the system is no longer here."""
    ruleset = playable(game)
    return ruleset.title if ruleset else game.ruleset


def question_of(game: Game, question: Mapping[str, Any]) -> str:
    """The question itself, in words; empty for a game that nobody plays yet."""
    ask = question.get("ask", {})
    ruleset = playable(game)
    if not ask or ruleset is None:
        return ""
    return say(ruleset, Message(ask["id"], ask.get("facts", {})))


def stations(game: Game) -> tuple[str, ...]:
    """The line of turns: `done`, `now` or empty, one a turn, at most eight of them.

    The first is the first turn alone, the last the last, however many lie between.
    """
    length = min(game.turns, 8)
    now = round((game.turn - 1) * (length - 1) / max(game.turns - 1, 1)) if game.turn else -1
    if 1 < game.turn < game.turns:
        now = min(max(now, 1), length - 2)
    return tuple("done" if at < now else "now" if at == now else "" for at in range(length))


def palette_of(ruleset: Ruleset | None, side: str) -> str:
    """The side's colour family as the presentation of the rules names it, or the neutral one."""
    return palettes(ruleset.folder).get(side, "straw") if ruleset else "straw"


@cache
def palettes(folder: Path) -> dict[str, str]:
    """The colour families of the sides in the presentation of a ruleset."""
    presentation = tomllib.loads((folder / "presentation.toml").read_text(encoding="utf-8"))
    sides = presentation.get("sides", {}).items()
    return {side: look["palette"] for side, look in sides if "palette" in look}


def pace_words(name: str) -> str:
    """Say what a pace gives each side, by its name or its own values."""
    if name == OWN:
        return "Own values, agreed for each game"
    pace = find_pace(name) if is_pace(name) else Pace()
    return _says(name if name in paces() else OWN, pace)


def clock_line(game: Game) -> str:
    """Say what the pace of a game gives each side."""
    return _says(game.pace, pace_of(game))


def pace_label(game: Game) -> str:
    """The pace of a game in a narrow column: its name, or its own values."""
    pace = pace_of(game)
    return own_words(pace) if game.pace == OWN or not pace.bank_ms else game.pace


def pace_phrase(game: Game) -> str:
    """The pace of a game within a sentence."""
    return f"own pace, {own_words(pace_of(game))}" if game.pace == OWN else pace_name(game.pace)


def _says(name: str, pace: Pace) -> str:
    if not pace.bank_ms:
        return "No clock"
    if name == OWN or pace.weights:
        return f"{name.capitalize()}: {own_words(pace)}"
    more = f", and {span(pace.increment_ms)} more each turn" if pace.increment_ms else ""
    return f"{name.capitalize()}: {span(pace.bank_ms)} each{more}"


NEGATIVE = re.compile(r"(?<![\w-])-(?=\d)")


def minus(told: Any) -> str:
    """Write a minus sign for the hyphen before figures: «at −9 points»."""
    return NEGATIVE.sub("−", str(told))


def pace_name(name: str) -> str:
    """A pace within a sentence."""
    if name == OWN:
        return "own pace"
    pace = paces().get(name, Pace())
    return f"pace of {name}" if pace.bank_ms else "no clock"


def pace_choices() -> list[tuple[str, str]]:
    """Every pace that has a name, with its words."""
    return [(name, pace_words(name)) for name in paces()]


def span(milliseconds: int) -> str:
    """A length of time in its largest whole unit."""
    unit, length = next((unit, length) for unit, length in UNITS if milliseconds % length == 0)
    count = milliseconds // length
    return f"{count} {unit}{'' if count == 1 else 's'}"


def seat_names(ruleset: Ruleset, seats: Sequence[tuple[Side, Command]]) -> list[tuple[Actor, str]]:
    """Each seat by its name, in words; where a side has several, the first is its chief's."""
    found, met = [], set()
    for side, command in seats:
        words = say(ruleset, Message(f"side-{command or side}"))
        chief = bool(command) and side not in met
        met.add(side)
        found.append((command or side, f"{words}, chief of the side" if chief else words))
    return found


def minutes_words(minutes: int) -> str:
    """A length of play: «20 minutes», «2½ hours»."""
    if minutes < 60:
        return f"{minutes} minutes"
    whole, half = divmod(round(minutes / 30), 2)
    return f"{whole}{'½' if half else ''} hour{'' if whole == 1 and not half else 's'}"


def value_words(ruleset: Ruleset, choice: Choice, value: object) -> str:
    """One value of a choice in words; yes and no, and what else has none, like a number, as it is."""
    tag = f"option-{choice.id}-{value}"
    words = say(ruleset, Message(tag))
    if words != tag:
        return words
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def gifts(game: Game) -> list[tuple[str, str]]:
    """Say what was given to a side for the other; nothing where nothing was."""
    ruleset = ruleset_of(game)
    # Rules that were published before there were bids have none.
    bid = getattr(ruleset.scenarios[game.scenario], "bid", None)
    return [
        (f"Given to the {say(ruleset, Message(f'side-{side}'))} side", say(ruleset, bid.message(halves)))
        for side, halves in (game.options.get(OPTION, {}) if bid else {}).items()
        if bid
    ]


def departures(game: Game) -> list[tuple[str, str]]:
    """List where a game leaves the scenario's own rules: what was chosen, in words. The seats say how many command."""
    ruleset = ruleset_of(game)
    scenario = ruleset.scenarios[game.scenario]
    return gifts(game) + [
        (say(ruleset, Message(f"option-{choice.id}")), value_words(ruleset, choice, game.options[choice.id]))
        for choice in scenario.choices
        if choice.id != scenario.staffed and game.options.get(choice.id, choice.default) != choice.default
    ]


def ruleset_or_none(id: str) -> Ruleset | None:
    """A ruleset as it is deployed; None for one that is no longer here."""
    return rules.get(id) if id in rules.playable() else None


def scenario_name(ruleset_id: str, scenario: str) -> str:
    """A scenario in words; its id where it is no longer here."""
    ruleset = ruleset_or_none(ruleset_id)
    known = ruleset is not None and scenario in ruleset.scenarios
    return say(ruleset, Message(f"scenario-{scenario}")) if ruleset and known else scenario
