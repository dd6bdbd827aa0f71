"""Which games are played on a ladder, and the game of a challenge."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import rules
from rules.core.errors import Malformed
from wargame.bids.games import game_between
from wargame.bids.models import Auction
from wargame.bids.state import find_asked
from wargame.games.clock import paces
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import Game
from wargame.games.pacing import is_pace
from wargame.games.services import game_abandon
from wargame.ladders.figures import Plan
from wargame.ladders.models import Challenge, Ladder
from wargame.ladders.standing import rules_of


def systems_of(ladder: Ladder) -> list[str]:
    """The rule systems played on a ladder."""
    known = rules.playable()
    return [ruleset for ruleset in ladder.rulesets if ruleset in known] if ladder.rulesets else list(known)


def paces_of(ladder: Ladder) -> list[str]:
    """The paces a game of the ladder may have."""
    if not ladder.paces:
        return list(paces())
    named = dict.fromkeys((*paces(), *ladder.paces))
    return [pace for pace in named if pace in ladder.paces and is_pace(pace)]


def fix_options(ladder: Ladder, ruleset: str, scenario: str) -> dict[str, Any]:
    """The options that a game of the ladder has: the same for all, whoever challenges."""
    return rules_of(ladder).options.get(f"{ruleset}/{scenario}", {})


def plans_of(ladder: Ladder) -> list[Plan]:
    """The scenarios of the ladder: those its rules name, else all for two players; the shortest first."""
    named = rules_of(ladder).scenarios
    found = []
    for ruleset in systems_of(ladder):
        for id, scenario in rules.get(ruleset).scenarios.items():
            options = {choice.id: choice.default for choice in scenario.choices}
            seats = scenario.seats(options | fix_options(ladder, ruleset, id))
            wanted = f"{ruleset}/{id}" in named if named else True
            if wanted and len(seats) == len({side for side, _ in seats}) == 2:
                found.append((scenario.minutes, Plan(ruleset, id)))
    return [plan for _, plan in sorted(found, key=lambda pair: pair[0])]


def list_played_systems(ladder: Ladder) -> list[str]:
    """The rule systems of which some scenario is played on the ladder."""
    return list(dict.fromkeys(plan.ruleset for plan in plans_of(ladder)))


def find_plan(ladder: Ladder, name: str) -> Plan:
    """The scenario of that name, as `ruleset/scenario`; raises `Conflict` when the ladder does not play it."""
    for plan in plans_of(ladder):
        if f"{plan.ruleset}/{plan.scenario}" == name:
            return plan
    raise Conflict("«{name}» is not played on this ladder", name=name[:100])


def check_pace(ladder: Ladder, pace: str) -> str:
    """The pace, or where none is given the ladder's first; raises `Conflict` for one it does not have."""
    offered = paces_of(ladder)
    if pace and pace not in offered:
        raise Conflict("This ladder is played at these paces: {paces}", paces=", ".join(offered))
    return pace or ("days" if "days" in offered else offered[0])


def game_for(challenge: Challenge) -> Game:
    """The game of an accepted challenge, which everybody may watch: both sit, or bid for the sides first."""
    ladder = challenge.season.ladder
    terms = {"rated": True, "club": ladder.club.slug, "ladder": ladder.slug, "challenge": challenge.pk}
    options = fix_options(ladder, challenge.ruleset, challenge.scenario)
    try:
        return game_between(
            challenge.challenger, challenge.challenged, ruleset=challenge.ruleset, scenario=challenge.scenario,
            options=options, pace=challenge.pace, terms=terms, side=challenge.side, sides=challenge.sides,
        )  # fmt: skip
    except (Malformed, KeyError) as fault:
        raise Conflict("This challenge's game can no longer be opened: {why}", why=str(fault)) from fault


def game_call_off(challenge: Challenge) -> None:
    """Withdraw the game of a challenge that came to nothing before its sides were settled."""
    game = challenge.game
    if game is not None and game.status == Game.Status.OPEN and challenge.challenger is not None:
        game_abandon(code=game.code, user=challenge.challenger)


def bidders_due(challenge: Challenge) -> frozenset[str]:
    """Which of the two bidders is waited for, `first` being the challenger; nobody where nothing is bid."""
    auction = Auction.objects.filter(game=challenge.game).first() if challenge.game else None
    return frozenset(str(role) for role in find_asked(auction)) if auction else frozenset()


def bid_last(challenge: Challenge) -> datetime | None:
    """When somebody last bid for the sides of the game, or it was opened; None where nothing is bid."""
    return Auction.objects.filter(game=challenge.game).values_list("moved", flat=True).first()


def has_left_bidding(challenge: Challenge) -> bool:
    """Whether who was challenged no longer bids for the sides of the game."""
    auction = Auction.objects.filter(game=challenge.game, settled=None).first() if challenge.game else None
    return auction is not None and not auction.bidders.filter(user=challenge.challenged).exists()


def challenge_door(game: Game, user: Any) -> None:
    """The game of a challenge is for the two alone; raises `Forbidden` for others, also where one has stepped back."""
    if "challenge" not in game.terms:
        return
    rows = Challenge.objects.select_related("season__ladder")
    challenge = (
        rows.filter(pk=game.terms["challenge"]).exclude(challenger=user).exclude(challenged=user).first()
    )
    if challenge is not None:
        raise Forbidden(
            "This is a game on {ladder}; only the two players of the challenge can join",
            ladder=challenge.season.ladder.name,
        )
