"""A player that also heads for places: the greedy one, marching on hexes that the enemy controls and that count.

It knows a place that counts by its `hex` entity with a `control` of another side; it knows no ruleset. On a table it is
the greedy player, which goes for what counts there anyway.
"""

from __future__ import annotations

from rules.core.boards import Board
from rules.core.contract import Candidate, Decision, Draft, Options
from rules.core.drafts import legal
from rules.core.flood import FAR, flood
from rules.core.ground import NO_HEXES, Ground
from rules.core.hexes import HexMap
from rules.core.players import GreedyPlayer, Seat

STRAY = 0.25
"""The chance that a stack marches on the nearest enemy instead of the nearest place."""


class Captain(GreedyPlayer):
    """Greedy, with places to take: without any left it is the greedy player."""

    def choose(self, seat: Seat, decision: Decision) -> Draft:
        """As the greedy player, after looking where the places to take are."""
        board = seat.ruleset.board(seat.scenario)
        self._hexes = HexMap.of(board) if isinstance(board, Board) else NO_HEXES
        index = self._hexes.index
        goals = [
            index[entity["place"]]
            for entity in seat.ruleset.view(seat.state, seat.side).values()
            if entity["kind"] == "hex"
            and entity.get("control") not in (None, seat.side)
            and entity["place"] in index
        ]
        self._away = flood([[(n, 1) for n in near] for near in self._hexes.around], goals).dist
        return super().choose(seat, decision)

    def _distance(self, place: str) -> int:
        return self._away[self._hexes.index[place]]

    def _way(self, options: Options, draft: Draft, ground: Ground) -> Candidate | None:
        """The end of the path nearest to a place; none when the stack is as near where it stands."""
        if self._hexes is NO_HEXES or self._arrives(options, draft, ground):
            return super()._way(options, draft, ground)
        best = min(self._ranked(legal(options, draft), ground), key=lambda c: self._distance(c.at))
        if self._distance(best.at) == FAR or self._random.random() < STRAY:
            return super()._way(options, draft, ground)
        start = best.value[0] if isinstance(best.value, list | tuple) else best.at
        return best if self._distance(best.at) < self._distance(start) else None
