"""People and results in words."""

from __future__ import annotations

from django import template

from rules.core.contract import Message
from rules.core.words import say
from wargame.games.words import palette_of, ruleset_or_none, scenario_name
from wargame.players.selectors import display_name, name_of, opposing
from wargame.results.models import Result, Share

register = template.Library()
register.filter("called", name_of)
register.filter("against", opposing)

OUTCOMES = {2: "won", 1: "drawn", 0: "lost", None: "no result"}


@register.filter
def scenario(result: Result) -> str:
    """The name of the result's scenario, as its ruleset gives it."""
    return scenario_name(result.ruleset, result.scenario)


@register.filter
def outcome(share: Share) -> str:
    """What the player got; in a game of more than two sides which place, too."""
    if share.halves is None and share.result.how != Result.How.ABANDONED:
        return "practice, without a score"
    place = f", place {share.place}" if share.place else ""
    return OUTCOMES[share.halves] + place


@register.filter
def share_side(share: Share) -> str:
    """The side in words."""
    ruleset = ruleset_or_none(share.result.ruleset)
    return say(ruleset, Message(f"side-{share.side}")) if ruleset else share.side


@register.filter
def share_palette(share: Share) -> str:
    """The side's colour family."""
    return palette_of(ruleset_or_none(share.result.ruleset), share.side)


@register.filter
def former(username: str) -> str:
    """A name as the site shows it; of whoever has left none."""
    return display_name(username)
