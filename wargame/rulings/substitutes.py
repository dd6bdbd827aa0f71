"""Who may take over a seat of a game under way: nobody who has seen more of it than the seat sees (ADR 0094).

Apps above this one add what the director is told of a substitute: `REMARKS.append(boards_beside)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Q

from wargame.games.errors import Conflict
from wargame.games.models import Action, Game
from wargame.games.times import day
from wargame.rulings.benches import bench_of
from wargame.rulings.models import Look, Ruling

REMARKS: list[Callable[[Game, Any], Iterable[str]]] = []
"""Asked in their order."""


def check_substitute(game: Game, person: Any, side: str = "") -> None:
    """Raises `Conflict`, with the reason, for anyone who directs the game, ruled on it, saw into it, or played in it.

    Who has played `side` in it, and no other, may come back to it.
    """
    who, bench = person.get_username(), bench_of(game)
    if person.is_staff or person.pk in bench.people:
        raise Conflict(
            "{who} directs this game, for {bench}, so cannot play in it",
            who=who, bench=bench.name if person.pk in bench.people else "the site",
        )  # fmt: skip
    ruled = Ruling.objects.filter(
        Q(director=person) | Q(second=person), game=game, signed__isnull=False
    ).last()
    if ruled is not None:
        raise Conflict(
            "{who} has ruled on this game (ruling {ruling}), so cannot play in it",
            who=who, ruling=ruled.pk,
        )  # fmt: skip
    look = Look.objects.filter(game=game, user=person).first()
    if look is not None:
        raise Conflict(
            "{who} has looked into this game as a director, on {day} up to event {seq}, "
            "and may have seen hidden information, so cannot play in it",
            who=who, day=day(look.time), seq=look.seq,
        )  # fmt: skip
    if Action.objects.filter(game=game, user=person).exclude(side__in=["", side]).exists():
        raise Conflict("{who} has played the other side of this game and knows what it hides", who=who)


def remarks_on(game: Game, person: Any) -> list[str]:
    """What a director reads of a substitute before signing."""
    return [said for tell in REMARKS for said in tell(game, person)]
