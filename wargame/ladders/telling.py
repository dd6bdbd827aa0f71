"""The rules of a ladder in words, made from their data alone: nobody writes them by hand, so they cannot be wrong."""

from __future__ import annotations

from typing import NamedTuple

import rules as rulesets
from rules.core.codec import encode
from rules.core.contract import Message
from rules.core.words import say
from wargame.games.releases import find_deployed
from wargame.games.setups import setup_turns
from wargame.games.words import minutes_words, scenario_name, value_words
from wargame.ladders.figures import Plan
from wargame.ladders.games import fix_options, plans_of
from wargame.ladders.models import Ladder
from wargame.ladders.rulebook import EFFECT_WORDS, Effect, Kind, Rules
from wargame.ladders.standing import rules_of
from wargame.ladders.words import count_words, several


class Clause(NamedTuple):
    """What happens in a case."""

    title: str
    text: str


SIDES = {
    "lot": "sides by lot, or the most even ones if the challenger names no scenario",
    "bid-sealed": "sealed bids for sides",
    "bid-auction": "an auction for sides",
    "bid-pie": "one player divides and the other chooses",
    "bid-levels": "balance levels for sides",
}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def challenge_clauses(ladder: Ladder) -> list[Clause]:
    """«What a challenge does»."""
    rules = rules_of(ladder)
    found = [
        Clause("Accepted", describe_accepted(rules)),
        Clause("Declined", describe_declined(rules)),
        Clause(f"No answer in {several(rules.answer_days, 'day')}", describe_unanswered(rules)),
        Clause("Withdrawn", take_back_words(rules)),
        Clause("Called off", CALLED_OFF),
    ]
    if ladder.kind == Kind.CHALLENGE:
        found += [
            Clause("Won", sentence(rules.win, "the challenger", "the challenged player")),
            Clause("Lost", sentence(rules.loss, "the challenged player", "the challenger")),
            Clause("Drawn", sentence(rules.draw, "the challenged player", "the challenger")),
            Clause("Idle", idle(rules)),
        ]
    return found


CALLED_OFF = (
    "After accepting but before playing: counts as declining for the player who calls it off, and is never free. "
    "Not bidding in time counts as not answering."
)


def describe_accepted(rules: Rules) -> str:
    """What happens when a challenge is accepted: which scenario is played, and who has which side."""
    if rules.sides == "lot":
        return (
            "The game opens at once: with the scenario and sides that are most even for the two, "
            "or with the scenario that the challenger named and sides by lot."
        )
    return (
        "The scenario that the challenger named, or the most even for the two; "
        f"{SIDES[rules.sides]}, then the game begins."
    )


def sides_words(rules: Rules) -> str:
    """How the two get their sides."""
    if rules.sides == "lot":
        return "the most even sides, or sides by lot if you name a scenario"
    return SIDES[rules.sides]


def describe_declined(rules: Rules) -> str:
    """What declining costs, and how often it is free."""
    after = effects(rules.decline, "the challenger", "the challenged player")
    if not rules.decline_free:
        return capital(after) + "."
    nth = rules.decline_free + 1
    following = ORDINALS[nth] if nth < len(ORDINALS) else f"{nth}th"
    return f"{count_words(rules.decline_free)} free each season; from the {following} on, {after}."


def describe_unanswered(rules: Rules) -> str:
    """What happens to a challenge that nobody answers in time, told by what declining does."""
    same = set(rules.decline) <= set(rules.timeout) and set(rules.decline) != {Effect.NOTHING}
    more = [effect for effect in rules.timeout if effect not in rules.decline]
    told = effects(more if same else rules.timeout, "the challenger", "the challenged player")
    start = (
        f"As for declining, and {told}" if same and more else "As for declining" if same else capital(told)
    )
    return start + (". Days on leave do not count." if rules.vacation_protects else ".")


def take_back_words(rules: Rules) -> str:
    """What taking a challenge back does."""
    free = f"Free for {several(rules.cancel_free_hours, 'hour')}" if rules.cancel_free_hours else ""
    rest = []
    if any(effect != Effect.NOTHING for effect in rules.cancel):
        rest.append(effects(rules.cancel, "the challenged player", "the challenger"))
    if rules.cooldown_days:
        rest.append(f"a cooldown of {several(rules.cooldown_days, 'day')} against the same player")
    if not rest:
        return "Free."
    return f"{free}, then {', and '.join(rest)}." if free else f"{capital(', and '.join(rest))}."


def idle(rules: Rules) -> str:
    """What not playing does."""
    if not rules.idle_weeks or set(rules.idle) <= {Effect.NOTHING}:
        return "Nobody drops for not playing."
    told = effects(rules.idle, "the others", "the idle player")
    return f"After {several(rules.idle_weeks, 'week')} without a game, and each week after, {told}."


def sentence(found: tuple[Effect, ...], gainer: str, payer: str) -> str:
    """Effects as a sentence."""
    return capital(effects(found, gainer, payer)) + "."


def effects(found: list[Effect] | tuple[Effect, ...], gainer: str, payer: str) -> str:
    """Effects as one sentence of who gains and who pays."""
    told = [EFFECT_WORDS[effect].format(gainer=gainer, payer=payer) for effect in found]
    return ", and ".join(told) or EFFECT_WORDS[Effect.NOTHING]


TO_PAYER = {
    Effect.NOTHING: "nothing happens",
    Effect.SWAP: "you and {gainer} swap places if {gainer} is lower",
    Effect.ABOVE: "{gainer} takes your place if it is higher, and those between move down one",
    Effect.DROP: "you drop one place",
    Effect.FOOT: "you drop to the bottom of the division",
    Effect.LOSS: "it counts as a loss in the season table, but not for the rating",
    Effect.RELIABILITY: "your reliability falls",
}
"""Effects in words to whoever pays for them."""

assert set(TO_PAYER) == set(EFFECT_WORDS)


def effects_to_payer(found: tuple[Effect, ...], gainer: str) -> str:
    """Effects in words to whoever pays for them."""
    return ", and ".join(TO_PAYER[effect].format(gainer=gainer) for effect in found or (Effect.NOTHING,))


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


class Played(NamedTuple):
    """A scenario of a ladder: its name and system, how long it takes, and every option of its games in words.

    Of an option: what it is, its value, whether that differs from the usual.
    """

    name: str
    system: str
    length: str
    options: list[tuple[str, str, bool]]

    @property
    def differing(self) -> int:
        """How many options differ from the usual."""
        return sum(differs for *_, differs in self.options)


def list_played_scenarios(ladder: Ladder) -> list[Played]:
    """What is played on a ladder: a challenge chooses the scenario, its options are the same for all."""
    return [describe_played(ladder, plan) for plan in plans_of(ladder)]


def describe_played(ladder: Ladder, plan: Plan) -> Played:
    """One scenario of it."""
    ruleset = rulesets.get(plan.ruleset)
    scenario = ruleset.scenarios[plan.scenario]
    fixed = fix_options(ladder, plan.ruleset, plan.scenario)
    options = [
        (
            say(ruleset, Message(f"option-{choice.id}")),
            value_words(ruleset, choice, fixed.get(choice.id, choice.default)),
            fixed.get(choice.id, choice.default) != choice.default,
        )
        for choice in scenario.choices
    ]
    begun = plan.ruleset, find_deployed(plan.ruleset), plan.scenario, encode(fixed)
    turns = several(setup_turns(*begun), "turn")
    return Played(
        scenario_name(plan.ruleset, plan.scenario),
        ruleset.title,
        f"{turns}, about {minutes_words(scenario.minutes)}",
        options,
    )


def rule_lines(ladder: Ladder) -> list[str]:
    """The rest of the rules."""
    rules = rules_of(ladder)
    lines = [
        f"You can challenge up to {several(rules.up, 'place')} above and {several(rules.down, 'place')} below you.",
        f"A player can have {several(rules.most_games, 'game')} open on this ladder; an open "
        "challenge counts for the challenger.",
        "A player with that many cannot be challenged, and their open challenges are void, without a cooldown.",
        f"The same two can meet again after {several(rules.cooldown_days, 'day')}.",
        newcomer_line(rules),
        leave_line(rules),
        "Leaving declines the challenges you have received; if you return in the same season, your "
        "losses are still there.",
    ]
    if rules.divisions:
        sizes = ", ".join(str(size) for size in rules.divisions)
        lines.append(f"Divisions of {sizes}, then everybody else; {movement(rules)} when a season closes.")
    return lines + entry_lines(rules)


def newcomer_line(rules: Rules) -> str:
    """How long newcomers are left alone."""
    if not rules.new_weeks:
        return "Newcomers can be challenged at once."
    weeks = several(rules.new_weeks, "week")
    return (
        f"Newcomers can be challenged after {weeks}; those who joined in the first {weeks} of the "
        "ladder, or were on it last season, at once."
    )


def leave_line(rules: Rules) -> str:
    """How far leave protects."""
    if not rules.vacation_protects:
        return "Leave gives no protection on this ladder."
    return f"Leave of up to {several(rules.vacation_days, 'day')} a season protects you from challenges and drops."


def movement(rules: Rules) -> str:
    """Who goes up and down between divisions."""
    return f"{several(rules.promoted, 'player')} up and {several(rules.relegated, 'player')} down"


def entry_lines(rules: Rules) -> list[str]:
    """Who may enter by these rules, a line for each condition."""
    found = []
    if rules.rating_low is not None or rules.rating_high is not None:
        low, high = rules.rating_low, rules.rating_high
        bounds = (
            f"from {low}" if high is None else f"up to {high}" if low is None else f"from {low} to {high}"
        )
        found.append(f"For ratings {bounds}.")
    if rules.reliability_min is not None:
        found.append(f"For a reliability of {rules.reliability_min} or more.")
    if rules.member_days:
        found.append(f"For members of {several(rules.member_days, 'day')} or more.")
    return found


def division_words(number: int, last: int, rules: Rules) -> str:
    """Who of a division goes up and who down: «first goes up, last goes down»."""
    up = move_words("first", rules.promoted, "up") if number > 1 else ""
    down = move_words("last", rules.relegated, "down") if number < last else ""
    return ", ".join(part for part in (up, down) if part)


def move_words(which: str, count: int, way: str) -> str:
    """«last one goes down», «first two go up»; nothing for nobody."""
    if not count:
        return ""
    return f"{which} one goes {way}" if count == 1 else f"{which} {count_words(count).lower()} go {way}"
