"""What two players may expect of each other: on the page of a game that waits, and before one is opened."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.http import HttpRequest

from rules.core.contract import Message
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.games.words import palette_of
from wargame.lobby.facts import rating_in, ratings_of
from wargame.membership import members
from wargame.players.selectors import scenarios_for_two
from wargame.ratings.fold import Known
from wargame.ratings.powers import find_unseen_people
from wargame.ratings.selectors import Figure
from wargame.ratings.sides import Fair, expectation, fairest, read_known_sides

TOO_FEW = "Too few rated games of this scenario have finished to say what is fair for the two of you."


class Prospect(NamedTuple):
    """What the reader may expect with a free side: the share of points against the one opponent."""

    side: str
    palette: str
    share: float

    @property
    def percent(self) -> int:
        """Of a hundred points."""
        return round(100 * self.share)


def find_rival(request: HttpRequest) -> dict[str, Any]:
    """Whom the address names (`against`), as `rival`; one whose rating the reader does not see is `unknown`.

    The name goes along to the next page either way: who is asked to play need not show their rating.
    """
    name = request.GET.get("against", "").strip()[:150]
    if not name or not request.user.is_authenticated:
        return {}
    found = members().filter(username=name, is_active=True).exclude(pk=request.user.pk)
    rival = found.exclude(pk__in=find_unseen_people(request.user).values("pk")).first()
    return {"rival": rival, "against": name} if rival else {"unknown": name, "against": name}


def nearest_for(user: User, rival: User, ruleset: str = "") -> Fair | None:
    """Of all scenarios for two, or those of a ruleset, of which enough games tell the one nearest to even for these,
    and who has which side.
    """
    choices = [one for one in scenarios_for_two() if ruleset in ("", one[0])]
    return fairest(user=user, opponent=rival, choices=choices, told=True)


def prospects_of(user: User, rival: User, ruleset: Ruleset, scenario: str) -> list[Prospect]:
    """What the user may expect of a scenario with each side; nothing of one that is not for two."""
    sides = ruleset.scenarios[scenario].played
    if len(sides) != 2:
        return []
    ratings = ratings_of([user.pk, rival.pk], [ruleset.id])
    own, other = (rating_in(ratings, who.pk, ruleset.id) for who in (user, rival))
    known = read_known_sides([(ruleset.id, scenario)]).get((ruleset.id, scenario))
    return [prospect(side, own, other, known, ruleset) for side in sides]


def prospect(side: str, own: Figure, other: Figure, known: Known | None, ruleset: Ruleset) -> Prospect:
    """What the reader may expect with that side."""
    share = expectation(own, other, known, side)
    return Prospect(say(ruleset, Message(f"side-{side}")), palette_of(ruleset, side), share)


def fair_in(user: User, opponent: User, ruleset: Ruleset, scenario: str) -> Fair | None:
    """Which side and what bid bring these two nearest to even in a scenario; None where too few games tell."""
    choices = [(ruleset.id, scenario, ruleset.scenarios[scenario].sides)]
    return fairest(user=user, opponent=opponent, choices=choices, bids=True, told=True)


def fair_words(user: User, opponent: User, ruleset: Ruleset, scenario: str) -> str:
    """Which side and what bid bring these two nearest to even, or that too few games tell; empty where none is bid."""
    plan = ruleset.scenarios[scenario]
    if plan.bid is None:
        return ""
    fair = fair_in(user, opponent, ruleset, scenario)
    if fair is None:
        return TOO_FEW
    given = say(ruleset, plan.bid.message(round(2 * abs(fair.given))))
    side = say(ruleset, Message(f"side-{fair.side}"))
    bid = f", giving {given}" if fair.given > 0 else f", receiving {given}" if fair.given < 0 else ""
    return f"The fairest for the two of you: you play the {side}{bid} ({100 * fair.chance:.0f} %)."
