"""XIII.D.4-6 Where a retreat may go: the conditions a to f (Q19), and how far behind a unit there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.field import STRAITS, at, barriers, enterable, exerting, holder, may_cross
from rules.russian_portfolio.movement.bounds import check_bounds
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

FARTHEST = 4
"""XIII.D.1 Hexes of the longest retreat."""

Route = tuple[int, ...]
"""Hexes of a retreat, without the one that is left."""


class Ground:
    """XIII.D.4 The ground behind one unit that leaves `target`, attacked from the hexes `attackers`.

    `forced` retreats do not cross lakes and straits, where they would be eliminated (X.B.4, Q14), unless `lethal`.
    """

    def __init__(
        self, state: State, unit: Unit, target: int, attackers: Sequence[int], forced: bool = True
    ) -> None:
        self.state, self.unit, self.target, self.forced = state, unit, target, forced
        self.enemy = state.battle.enemy(unit.side)
        self.shut = frozenset(find_unresolved(state))
        self.beset = frozenset(
            there
            for start in attackers
            for there in state.battle.hexes.around[start]
            if not barriers(state, start, there) & (STRAITS | {"sea"})
        )

    def fault(self, here: int, there: int, first: bool) -> tuple[str, str] | None:
        """XIII.D.4, X.D.2, XVI.B.5 The condition that the step breaks, with its code; None when it may be made."""
        hexes, state = self.state.battle.hexes, self.state
        if not may_cross(state, self.unit, here, there) or not enterable(state, there):
            return "XIII.D.4.a", "retreat-crosses"
        if hexes.distance(self.target, there) <= hexes.distance(self.target, here):
            return "XIII.D.4.b", "retreat-no-farther"
        if holder(state, there) == self.enemy:
            return "XIII.D.4.c", "retreat-enemy"
        if exerting(state, there, self.unit.side) and holder(state, there) != self.unit.side:
            return "XIII.D.4.d", "retreat-zone"
        if not first and self._near_dispersed(there):
            return "XIII.D.4.d", "retreat-dispersed"
        if there in self.beset:
            return "XIII.D.4.f", "retreat-beset"
        barred = refusal(check_bounds, state, self.unit, there)
        if barred is not None:
            return barred.rule, barred.code
        # Last, for XIII.A.7: an attack has closed a hex when nothing else does.
        return ("XIII.D.4.e", "retreat-attacked") if there in self.shut else None

    def _near_dispersed(self, there: int) -> bool:
        return any(
            u.face == "dispersed" and u.side == self.enemy and may_cross(self.state, u, near, there)
            for near in self.state.battle.hexes.around[there]
            for u in at(self.state, near)
        )

    def onward(self, route: Route, lethal: bool = False) -> list[int]:
        """Hexes that the unit may enter next."""
        here = route[-1] if route else self.target
        return [
            there
            for there in self.state.battle.hexes.around[here]
            if self.fault(here, there, not route) is None and (lethal or not self.kills(here, there))
        ]

    def kills(self, here: int, there: int) -> bool:
        """X.B.4 Whoever is made to retreat across a lake or a strait is eliminated."""
        return self.forced and bool(barriers(self.state, here, there) & STRAITS)

    def able(self, route: Route = (), most: int = FARTHEST) -> int:
        """XIII.D.6, Q18 How many hexes, up to `most`, the whole retreat can have that begins so."""
        found = len(route)
        if found < most:
            for there in self.onward(route):
                found = max(found, self.able((*route, there), most))
                if found == most:
                    break
        return found

    def best(self, route: Route, length: int, worth: Callable[[int], int]) -> int:
        """XIII.D.5 The worth of the best hex in which a retreat of that length can end that begins so; -1: none."""
        if len(route) == length:
            return worth(route[-1])
        return max((self.best((*route, there), length, worth) for there in self.onward(route)), default=-1)


def find_unresolved(state: State) -> Iterator[int]:
    """XIII.D.4.e Hexes under an attack that is not settled yet: any such may end with the attackers in them."""
    index = state.battle.hexes.index
    open_now = [pending.attack for pending in state.stack if isinstance(pending, Clash)]
    return (index[target] for attack in (*state.combat.attacks, *open_now) for target in attack.targets)


def check_next_hex(ground: Ground, route: Route, there: int) -> None:
    """XIII.D.4 Refuses the step with the condition that it breaks."""
    here = route[-1] if route else ground.target
    fault = ground.fault(here, there, not route)
    if fault is not None:
        rule, code = fault
        label = ground.state.label(ground.unit.id)
        raise Illegal(rule, code, unit=label, hex=ground.state.battle.hexes.ids[there])


def next_hexes(
    state: State, unit: Unit, target: int, route: Sequence[int], attackers: Sequence[int]
) -> list[int]:
    """XIII.D.4 Hexes that the unit may enter next, having left `target` over `route` (its own hex not in it)."""
    return Ground(state, unit, target, attackers).onward(tuple(route), lethal=True)


def is_surrounded(state: State, unit: Unit, target: int, attackers: Sequence[int]) -> bool:
    """XIII.C «Surrounded»: no legal first hex of retreat."""
    return not next_hexes(state, unit, target, (), attackers)


def room(state: State, unit: Unit, target: int, attackers: Sequence[int]) -> int:
    """XIII.D.6 How many hexes, up to four, the unit is able to retreat and live."""
    return Ground(state, unit, target, attackers).able()


def short(state: State, unit: Unit, target: int, attackers: Sequence[int]) -> bool:
    """XIII.D.6 Unable to retreat two hexes: D4 and DX are DE for it, and DE is BR."""
    return Ground(state, unit, target, attackers).able(most=2) < 2
