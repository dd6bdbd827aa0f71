"""Kinds of action in words: as the rules call them on their boards, and the site's own acts."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.ruleset import Ruleset
from wargame.annals.sentences import line_said
from wargame.annals.shapes import HappeningInfo


def kind_words(ruleset: Ruleset, kind: str) -> str:
    """What a kind is called by these rules; empty where they do not know it."""
    asked = f"action-{kind}"
    said = line_said(ruleset, None, {"id": asked})
    return "" if said == asked else said


def kind_among(rulesets: Iterable[Ruleset], kind: str) -> str:
    """What a kind is called by each of these rules; as it is written where none knows it."""
    said = dict.fromkeys(filter(None, (kind_words(ruleset, kind) for ruleset in rulesets)))
    return " / ".join(said) or kind


UNTOLD = "A step that the board's log leaves out"


def sentence_of(told: HappeningInfo, ruleset: Ruleset | None) -> str:
    """The sentence of the log; of an event that the log leaves out, by which action it came, as far as that is told."""
    if told.text:
        return told.text
    words = kind_words(ruleset, told.kind) if ruleset and told.kind else ""
    if words:
        return f"A step of «{words}»"
    return UNTOLD if told.fact else ""
