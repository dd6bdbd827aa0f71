"""Challenges and moves in words."""

from __future__ import annotations

from django import template

from rules.core.contract import Message
from rules.core.words import say
from wargame.bids.selectors import list_awaited
from wargame.clubs.selectors import display_name
from wargame.games.times import moment
from wargame.games.words import pace_words, ruleset_or_none, scenario_name
from wargame.ladders.challenges import bid_due, is_decline_free
from wargame.ladders.models import BY_LOT, Challenge
from wargame.ladders.standing import rules_of
from wargame.ladders.table import State
from wargame.ladders.telling import SIDES, effects_to_payer
from wargame.pairing.words import and_list

register = template.Library()
register.filter("pace_words", pace_words)
register.filter("called_or_former", display_name)


@register.filter
def scenario_words(challenge: Challenge) -> str:
    """The name of the challenge's scenario."""
    return scenario_name(challenge.ruleset, challenge.scenario)


@register.filter
def sides_words(challenge: Challenge) -> str:
    """How the sides are given, to whoever is challenged."""
    ruleset = ruleset_or_none(challenge.ruleset)
    if challenge.side and ruleset is not None:
        return f"the challenger plays {say(ruleset, Message(f'side-{challenge.side}'))}"
    return "sides by lot" if challenge.sides == BY_LOT else SIDES.get(challenge.sides, challenge.sides)


@register.filter
def decline_words(challenge: Challenge) -> str:
    """What declining this one does, to whoever is challenged."""
    if is_decline_free(challenge):
        return "You can decline this one without penalty."
    rules = rules_of(challenge.season.ladder)
    return f"If you decline: {effects_to_payer(rules.decline, display_name(challenge.challenger))}."


@register.filter
def bid_owed(challenge: Challenge) -> str:
    """Who is to bid for the sides of its game, and until when; '' where nobody is."""
    names = list_awaited(challenge.game)
    return f"bid owed by {and_list(names)}, until {moment(bid_due(challenge))}" if names else ""


@register.filter
def state_words(challenge: Challenge) -> str:
    """What became of a challenge, in words."""
    words = {
        "declined": "was declined", "lapsed": "was not answered in time", "withdrawn": "was withdrawn",
        "void": "is void", "annulled": "is annulled",
    }  # fmt: skip
    if challenge.state in (State.WITHDRAWN, State.DECLINED) and challenge.game_id is not None:
        return "was accepted, and called off before the game began"
    return words.get(challenge.state, challenge.state)
