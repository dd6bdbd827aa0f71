"""What players agree to besides the rules: whether it is rated, for which club, and who may join.

`terms_settle` writes it when a game is opened, `limits_check` reads it when somebody sits down: the one place that says
who may not, and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import Q

import rules
from wargame.clubs.models import Club
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, SiteError
from wargame.games.models import Game
from wargame.games.offering import Agreement, Offer
from wargame.games.times import day
from wargame.lobby.facts import rating_in, ratings_of
from wargame.ratings.selectors import Figure
from wargame.results.reliability import reliability_of

LONGEST = 180
"""Days that a game may stay open at most, where its owner names a day."""


class Candidate(NamedTuple):
    """What limits ask of whoever wants to join: ratings by ruleset, reliability, clubs."""

    user: int
    ratings: Mapping[tuple[int, str], Figure]
    reliability: int
    clubs: frozenset[str]

    def rating(self, ruleset: str) -> Figure:
        """The rating that counts in a game of that ruleset."""
        return rating_in(self.ratings, self.user, ruleset)


def candidate_of(user: Any) -> Candidate:
    """What is known of somebody who wants to join."""
    slugs = Club.objects.filter(memberships__user=user, closed=None).values_list("slug", flat=True)
    ratings = ratings_of([user.pk], rules.playable())
    return Candidate(user.pk, ratings, reliability_of([user.pk])[user.pk].score, frozenset(slugs))


def limits_check(game: Game, user: Any) -> None:
    """Raises the first reason for which this user may not join the game."""
    if game.terms.get("limits"):
        for refusal in refusals(game, candidate_of(user)):
            raise refusal


def refusals(game: Game, candidate: Candidate) -> Iterator[SiteError]:
    """Every reason for which somebody may not join, as the refusal they would get. No query."""
    limits = game.terms.get("limits", {})
    until = limits.get("until")
    if until and until < today().isoformat():
        yield Conflict("This game was open until {until}", until=day(date.fromisoformat(until)))
    if limits.get("members") and game.terms.get("club") not in candidate.clubs:
        yield Forbidden("Only members of the club may join this game", club=game.terms.get("club"))
    rating = candidate.rating(game.ruleset)
    least, most = limits.get("rating_from", 0), limits.get("rating_to", 9999)
    if not least <= round(rating.rating) <= most:
        yield Forbidden(
            "This game is for ratings {window}; yours is {rating} ±{deviation}",
            window=window_words(limits), rating=round(rating.rating), deviation=round(rating.deviation),
        )  # fmt: skip
    if candidate.reliability < limits.get("reliability", 0):
        yield Forbidden(
            "This game asks for a reliability of at least {least}; yours is {reliability}",
            least=limits["reliability"], reliability=candidate.reliability,
        )  # fmt: skip


def admitting(candidate: Candidate, rulesets: tuple[str, ...]) -> Q:
    """The games whose limits let them in: the same as no `refusals`, for the database."""
    path = "terms__limits__"
    reliable = _absent("reliability") | Q(**{f"{path}reliability__lte": candidate.reliability})
    inside = _absent("members") | Q(terms__club__in=sorted(candidate.clubs))
    in_time = _absent("until") | Q(**{f"{path}until__gte": today().isoformat()})
    fit = Q()
    for ruleset in rulesets:
        rating = round(candidate.rating(ruleset).rating)
        above = _absent("rating_from") | Q(**{f"{path}rating_from__lte": rating})
        below = _absent("rating_to") | Q(**{f"{path}rating_to__gte": rating})
        fit |= Q(ruleset=ruleset) & above & below
    return reliable & inside & in_time & fit


def _absent(limit: str) -> Q:
    return Q(**{f"terms__limits__{limit}__isnull": True})


def terms_settle(offer: Offer) -> Agreement:
    """The terms that come of what the owner wants; raises `Conflict` and `Forbidden`."""
    club = _club_of(offer)
    opponent = offer.wishes.opponent
    if club and opponent and not club.memberships.filter(user=opponent).exists():
        raise Conflict("{player} is not a member of {club}", player=opponent.get_username(), club=club.name)
    terms = {
        "rated": _is_rated(offer),
        "club": club.slug if club else "",
        "limits": _limits(offer.wishes.limits, club),
    }
    kept = {name: value for name, value in terms.items() if value}
    return Agreement(kept, club.group if club and offer.private else None)


def _is_rated(offer: Offer) -> bool:
    seats = offer.scenario.seats(offer.options)
    can = len(seats) == 2 == len({side for side, _ in seats})
    if offer.wishes.rated and not can:
        raise Conflict(
            "Only a game between two players with one side each can be rated; this one is for {seats}",
            seats=f"{len(seats)} players" if len(seats) > 1 else "one player",
        )
    return can if offer.wishes.rated is None else offer.wishes.rated


def _club_of(offer: Offer) -> Club | None:
    slug = offer.wishes.club
    if not slug:
        return None
    club = Club.objects.filter(slug=slug, closed=None, memberships__user=offer.user).first()
    if club is None:
        raise Forbidden("You can open a game only for a club you belong to", club=slug[:60])
    return club


def _limits(wished: Mapping[str, Any], club: Club | None) -> dict[str, Any]:
    """The limits as the terms keep them; raises `Conflict` for those that nobody could meet."""
    limits = {name: value for name, value in wished.items() if value not in (None, "", False)}
    least, most = limits.get("rating_from", 0), limits.get("rating_to", 9999)
    if least > most:
        raise Conflict("The lowest rating, {least}, is above the highest, {most}", least=least, most=most)
    if limits.get("members") and club is None:
        raise Conflict("To limit a game to members, choose their club")
    if "until" in limits:
        limits["until"] = _until(limits["until"])
    return limits


def _until(wished: date | str) -> str:
    chosen = wished if isinstance(wished, date) else date.fromisoformat(wished)
    last = today() + timedelta(days=LONGEST)
    if not today() <= chosen <= last:
        raise Conflict(
            "Choose a day from today to {last}; {until} is not possible",
            last=day(last), until=day(chosen),
        )  # fmt: skip
    return chosen.isoformat()


def limit_words(game: Game, clubs: Mapping[str, str]) -> list[str]:
    """Who may join, in words; empty where everybody may."""
    limits = game.terms.get("limits", {})
    club = game.terms.get("club", "")
    words = []
    if limits.get("members"):
        words.append(f"members of {clubs.get(club, club)}")
    if "rating_from" in limits or "rating_to" in limits:
        words.append(f"ratings {window_words(limits)}")
    if "reliability" in limits:
        words.append(f"reliability of at least {limits['reliability']}")
    return words


def window_words(limits: Mapping[str, Any]) -> str:
    """A window of ratings: «from 1400 to 1700», «up to 1700»."""
    least, most = limits.get("rating_from"), limits.get("rating_to")
    if least is None:
        return f"up to {most}"
    return f"from {least}" if most is None else f"from {least} to {most}"


def today() -> date:
    """The day it is, in UTC: an open game lasts to the end of a day there."""
    return heartbeat.now().date()
