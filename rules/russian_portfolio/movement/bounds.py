"""X.D.2, XVI.B.3, XVI.B.5 Who may not enter a country or keep company, and who must still wait; attacks alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.core.derived import keep_printed
from rules.core.errors import Illegal
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.schema import Nation
from rules.russian_portfolio.state import State

STRANGERS: dict[Nation, Nation] = {"hungarian": "romanian", "romanian": "hungarian"}
"""X.D.2 Nations that share no hex."""

READINESS = 2
"""XVI.B.3 Hexes from the frontier within which Soviet units are awake."""


def check_awake(state: State, unit: Unit) -> None:
    """XVI.B.3 In the initial phases of the first turn Soviet units far from the German frontier neither move nor
    attack.
    """
    if state.turn != 1 or state.reserve or unit.side != "soviet" or unit.hex is None:
        return
    here = state.battle.hexes.index[unit.hex]
    away = frontier(state.battle)[here]
    if away > READINESS:
        raise Illegal("XVI.B.3", "not-awake", unit=state.label(unit.id), cost=away, limit=READINESS)


@keep_printed
def frontier(battle: Battle) -> tuple[int, ...]:
    """XVI.B.3 Hexes from each hex to the Soviet side of the frontier with Germany; a hex on it has 0."""
    hexes, country = battle.hexes, battle.country
    edge = [
        here
        for here in range(len(hexes))
        if country[here] == "S" and any(country[there] == "G" for there in hexes.around[here])
    ]
    return tuple(
        min((hexes.distance(here, there) for there in edge), default=0) for here in range(len(hexes))
    )


def find_closed_country(state: State, nation: Nation) -> str:
    """X.D.2, XVI.B.5 The country that units of the nation may not enter now; '' for none."""
    if nation == "hungarian":
        return "R"
    if state.turn > 1:
        return ""
    waits = nation == "romanian" or (nation == "finnish" and not state.movement.finns_free)
    return "S" if waits else ""


def check_bounds(state: State, unit: Unit, there: int) -> None:
    """X.D.2, XVI.B.5 Whether the unit may enter, or attack into, the hex at all; raises the rule that forbids it."""
    nation = state.counter(unit.id).nation
    facts = {"unit": state.label(unit.id), "hex": state.battle.hexes.ids[there]}
    if state.battle.country[there] == find_closed_country(state, nation):
        if nation == "hungarian":
            raise Illegal("X.D.2", "closed-to-hungarians", **facts)
        raise Illegal("XVI.B.5", "not-yet-into-russia", **facts)
    stranger = STRANGERS.get(nation)
    if stranger and any(state.counter(other.id).nation == stranger for other in at(state, there)):
        raise Illegal("X.D.2", "not-together", **facts)


class Fence(NamedTuple):
    """X.D.2, XVI.B.5 What is closed to a group: countries, and single hexes for the company that is in them."""

    countries: frozenset[str]
    hexes: frozenset[int]
    country: tuple[str, ...]

    def shuts(self, there: int) -> bool:
        """Whether the group may not enter the hex: `check_bounds` refuses one of its units."""
        return self.country[there] in self.countries or there in self.hexes


def fence(state: State, units: Iterable[Unit]) -> Fence:
    """X.D.2, XVI.B.5 All that `check_bounds` refuses to one of the units, worked out once for a search."""
    nations = {state.counter(unit.id).nation for unit in units}
    strangers = {STRANGERS[nation] for nation in nations if nation in STRANGERS}
    index = state.battle.hexes.index
    company = (
        index[other.hex]
        for other in (state.units.values() if strangers else ())
        if other.hex is not None and state.counter(other.id).nation in strangers
    )
    closed = frozenset(find_closed_country(state, nation) for nation in nations) - {""}
    return Fence(closed, frozenset(company), state.battle.country)
