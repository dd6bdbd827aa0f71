"""Kinds of action, sides and phases in words: as the rules call them on their boards, and the site's own acts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.core.contract import Message
from rules.core.ruleset import Ruleset
from rules.core.words import faults
from wargame.annals.shapes import HappeningInfo
from wargame.annals.terms import KIND
from wargame.games.sentences import line_text

NAMED: Mapping[str, str] = {KIND: "action-", "side": "side-", "phase": "phase-"}
"""The terms whose values the rules have words for, with how the ids of these begin."""


def words_of(ruleset: Ruleset, key: str, value: str) -> str:
    """What these rules call the value of a term; empty where they do not know it.

    Words of a phase may want facts that no row keeps, such as its number: it is said without them.
    """
    asked = NAMED[key] + value
    said = line_text(ruleset, None, {"id": asked})
    if said == asked:
        return ""
    return (
        value.replace("-", " ").capitalize() if key == "phase" and faults(ruleset, Message(asked)) else said
    )


def words_among(rulesets: Iterable[Ruleset], key: str, value: str) -> str:
    """What the value of a term is called by each of these rules; as it is written where none knows it."""
    if key not in NAMED:
        return value
    said = dict.fromkeys(filter(None, (words_of(ruleset, key, value) for ruleset in rulesets)))
    return " / ".join(said) or value


UNTOLD = "A detail that the board's log leaves out"


def sentence_of(told: HappeningInfo, ruleset: Ruleset | None) -> str:
    """The sentence of the log; of an event that the log leaves out, by which action it came, as far as that is told."""
    return told.text or part_words(ruleset, told.kind) or (UNTOLD if told.fact else "")


def part_words(ruleset: Ruleset | None, kind: str | None) -> str:
    """By which action a detail came, in words; '' where that is not known."""
    words = words_of(ruleset, KIND, kind) if ruleset and kind else ""
    return f"Part of «{words}»" if words else ""
