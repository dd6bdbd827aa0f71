"""How a game ended, in words."""

from __future__ import annotations

from rules.core.words import say
from wargame.games.words import minus, ruleset_or_none
from wargame.results.models import Result


def rating_words(result: Result) -> str:
    """Whether it counts for ratings, and if it does not though it was agreed, why."""
    if result.rated:
        return "rated"
    unplayed = result.game.terms.get("rated") and result.how != Result.How.ABANDONED
    return "unrated, because it ended before anybody had moved" if unplayed else "unrated"


def how_words(result: Result) -> str:
    """A victory by its conditions as the rules call it, with its level; any other end by what it was."""
    ruleset = ruleset_or_none(result.ruleset)
    verdict = result.verdict or {}
    if result.how != Result.How.VICTORY or ruleset is None or not verdict.get("id"):
        return str(result.get_how_display())
    words = say(ruleset, verdict, "en", result.scenario)
    return str(result.get_how_display()) if words == verdict["id"] else minus(words.rstrip("."))
