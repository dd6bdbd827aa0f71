"""Who may ask about what, and with whose eyes.

| who | games | eyes |
|---|---|---|
| everybody | public ones, under way | a spectator's |
| a player | their own, under way | their side's |
| who may see a private game (its owner, its group) | it, under way | a spectator's |
| all these | the same, over | all |
| a director, staff among them | those they direct, do not play in and are not recused from | all |

A token without the scope `direct` directs nothing. A refused request is found by whoever made it, and by directors. A
director who asks `openly` has a spectator's eyes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet

from rules.core.contract import SPECTATOR, UMPIRE, Side, Viewer
from wargame.annals.benches import BENCHES, RECUSALS
from wargame.games.models import Game, Seat
from wargame.tokens.services import directs, may_direct


@dataclass(frozen=True)
class Scope:
    """The games a viewer may ask about; `sides` by the id of each game they play in."""

    user: Any
    staff: bool = False
    sides: dict[int, Side] = field(default_factory=dict)
    groups: tuple[int, ...] = ()
    openly: bool = False

    def as_spectator(self) -> Scope:
        """The same without a director's eyes: nothing of it is a look into a game."""
        return replace(self, openly=True)

    def games(self) -> QuerySet[Game]:
        """The games that this viewer may ask about."""
        if self.staff:
            return Game.objects.all()
        mine = Q(private=False) | Q(pk__in=list(self.sides))
        if self.user.is_authenticated:
            mine |= Q(owner=self.user) | Q(group__in=self.groups)
        for directed in self.directed_games:
            mine |= Q(pk__in=directed.values("pk"))
        return Game.objects.filter(mine)

    @cached_property
    def directed_games(self) -> list[QuerySet[Game]]:
        """The games that they direct, by the benches, those they play in among them."""
        return [games(self.user) for games in BENCHES.values()] if may_direct(self.user) else []

    def are_mine(self) -> Q:
        """Of games: that they direct them, those they play in among them."""
        if self.staff:
            return Q()
        found = Q(pk__in=[])
        for directed in self.directed_games:
            found |= Q(pk__in=directed.values("pk"))
        return found

    def directs(self, at: str = "game_id") -> Q:
        """That they direct the game at that column: neither do they play in it nor are they recused."""
        if self.openly:
            return Q(pk__in=[])
        barred = Q(**{f"{at}__in": list(self.sides)})
        for recused in self._recused_games:
            barred |= Q(**{f"{at}__in": recused.values("pk")})
        if self.staff:
            return ~barred
        found = Q(pk__in=[])
        for directed in self.directed_games:
            found |= Q(**{f"{at}__in": directed.values("pk")})
        return found & ~barred

    @cached_property
    def _recused_games(self) -> list[QuerySet[Game]]:
        return [games(self.user) for games in RECUSALS.values()] if self.user.is_authenticated else []

    def knows_all(self) -> Q:
        """That everything in the game may be known to them: it is over, or they direct it."""
        return Q(game__result__isnull=False) | self.directs()

    def by_side(self) -> dict[Side, list[int]]:
        """The games they play in, by the side they play."""
        found: dict[Side, list[int]] = {}
        for game, side in self.sides.items():
            found.setdefault(side, []).append(game)
        return found

    def may_read(self) -> Q:
        """That a happening is theirs to read, in a game that they may ask about."""
        told = Q(audience=None)
        for side, games in self.by_side().items():
            told |= Q(game_id__in=games, audience__contains=[side])
        event = Q(request=None) & (self.knows_all() | told)
        asked = Q(user_id=self.user.pk) if self.user.is_authenticated else Q(pk__in=[])
        return event | (Q(request__isnull=False) & (self.directs() | asked))

    def eyes(self, game: Game) -> Viewer:
        """As whom they see a game."""
        if game.result is not None or self.is_director(game):
            return UMPIRE
        return self.sides.get(game.pk, SPECTATOR)

    def is_director(self, game: Game) -> bool:
        """Whether they direct this game."""
        return Game.objects.filter(self.directs("pk"), pk=game.pk).exists()


def scope(viewer: Any) -> Scope:
    """What this viewer, who may be nobody, may ask about."""
    if not viewer.is_authenticated:
        return Scope(viewer)
    seats = Seat.objects.filter(user=viewer).order_by("-pk").values_list("game", "side")
    return Scope(viewer, directs(viewer), dict(seats), tuple(viewer.groups.values_list("pk", flat=True)))
