"""What may be read of results: tallies, meetings, lists. Annulled and held ones are listed, and counted nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from rules.core.contract import Side
from wargame.games.infos import visible
from wargame.games.models import Game
from wargame.results.models import Result, Share

SCORED = Q(halves__isnull=False, result__annulled=None, result__held=False)
COUNTS = {
    "won": Count("pk", filter=Q(halves=2)),
    "drawn": Count("pk", filter=Q(halves=1)),
    "lost": Count("pk", filter=Q(halves=0)),
}


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, drawn and lost: with a side of a ruleset, or in one of its scenarios."""

    won: int
    drawn: int
    lost: int
    ruleset: str = ""
    scenario: str = ""
    side: Side = ""
    opponent: str = ""

    @property
    def games(self) -> int:
        """All games that are counted."""
        return self.won + self.drawn + self.lost


def tallies_of(user: User, *by: str) -> list[Tally]:
    """The games of a player by `ruleset`, `scenario` or `side`, or by several of them, in that order."""
    fields = {name: F(name if name == "side" else f"result__{name}") for name in by}
    found = Share.objects.filter(SCORED, user=user).order_by()
    rows: Any = found.values(**{f"by_{name}": field for name, field in fields.items()}).annotate(**COUNTS)
    return sorted(
        (
            Tally(**{name.removeprefix("by_"): value for name, value in row.items()})
            for row in rows
        ),
        key=lambda tally: (tally.ruleset, tally.scenario, tally.side),
    )  # fmt: skip


def tallies_of_sides() -> dict[tuple[str, str], list[Tally]]:
    """How the rated games of each scenario ended for each side; a side of several commanders counts once a game."""
    found = Share.objects.filter(SCORED, result__rated=True).order_by()
    games = {name: Count("result", filter=count.filter, distinct=True) for name, count in COUNTS.items()}
    rows: Any = found.values("side", ruleset=F("result__ruleset"), scenario=F("result__scenario")).annotate(
        **games
    )
    tallies: dict[tuple[str, str], list[Tally]] = {}
    for row in rows:
        tallies.setdefault((row["ruleset"], row["scenario"]), []).append(Tally(**row))
    return tallies


def gather(tallies: Iterable[Tally], *by: str) -> list[Tally]:
    """Tallies by `ruleset`, `scenario` and `side` added up by fewer of them, in the order of `tallies_of`."""
    found: dict[tuple[str, ...], Tally] = {}
    for one in tallies:
        names = {name: getattr(one, name) for name in by}
        own = found.get(tuple(names.values()), Tally(0, 0, 0, **names))
        found[tuple(names.values())] = replace(
            own, won=own.won + one.won, drawn=own.drawn + one.drawn, lost=own.lost + one.lost
        )
    return sorted(found.values(), key=lambda tally: (tally.ruleset, tally.scenario, tally.side))


def against(user: User) -> QuerySet[Share]:
    """The shares of those whom the player has met, with what the player got of each in `won`, `drawn` and `lost`."""
    own = Share.objects.filter(user=user, result=OuterRef("result")).exclude(side=OuterRef("side"))
    return Share.objects.filter(SCORED, Exists(own), user__isnull=False).order_by()


MIRRORED = {"won": COUNTS["lost"], "drawn": COUNTS["drawn"], "lost": COUNTS["won"]}
"""The same from the other side of the table."""


def opponents_of(user: User, viewer: Any, most: int = 12) -> list[Tally]:
    """The players most often met in games that the viewer may see, with what the player got against each of them."""
    games = Game.objects.filter(visible(viewer)).values("pk")
    met = against(user).filter(result__game__in=games)
    rows: Any = met.values(opponent=F("user__username")).annotate(**MIRRORED, games=Count("pk"))
    return [
        Tally(row["won"], row["drawn"], row["lost"], opponent=row["opponent"])
        for row in rows.order_by("-games", "opponent")[:most]
    ]


def meetings(user: User, other: User) -> list[Tally]:
    """What the player got against this opponent, by ruleset and the opponent's side."""
    met = against(user).filter(user=other)
    rows: Any = met.values(ruleset=F("result__ruleset"), of=F("side")).annotate(**MIRRORED)
    return [
        Tally(row["won"], row["drawn"], row["lost"], row["ruleset"], side=row["of"])
        for row in rows.order_by("ruleset", "of")
    ]


def sum_of(tallies: list[Tally]) -> Tally:
    """All of them together."""
    return Tally(
        sum(tally.won for tally in tallies),
        sum(tally.drawn for tally in tallies),
        sum(tally.lost for tally in tallies),
    )


def has_met(name: str) -> Exists:
    """The shares of games in which somebody of that name was on another side."""
    theirs = Share.objects.filter(user__username=name, result=OuterRef("result"))
    return Exists(theirs.exclude(side=OuterRef("side")))


def results_of(user: User, viewer: Any) -> QuerySet[Share]:
    """The player's share of each result that the viewer may see the game of, the latest first."""
    game = Exists(Game.objects.filter(visible(viewer), pk=OuterRef("result__game")))
    shares = Share.objects.filter(game, user=user).select_related("result__game")
    return shares.prefetch_related("result__shares__user").order_by("-ended", "-pk")


def standing_result(game: Game) -> Result | None:
    """The result that stands: not that of an end which a ruling took the game back over."""
    return Result.objects.filter(game=game, overturned=None).first()
