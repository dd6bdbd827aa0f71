"""IV Victory as a layer: the cities, who can trace to them, what they count; XV.A whose the land is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Viewer
from rules.core.questions import Tone, line
from rules.russian_portfolio.campaign.overland import City, cities_now, overland
from rules.russian_portfolio.campaign.victory import capitals, count_held, count_needed
from rules.russian_portfolio.show.place import victory_line
from rules.russian_portfolio.show.seen import ids, land_of
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import stops
from rules.russian_portfolio.supply.ways import controls


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """IV How near either side is to its aim."""
    cities = sorted(cities_now(state), key=lambda city: (-city.points, -city.worth, city.hex))
    return Explanation(
        title=Message("explain-victory"),
        headline=f"{count_held(state)}/{count_needed(state)}",
        lines=(*_aims(state), *(row for city in cities for row in victory_line(state, city.hex))),
        paths=tuple(_traces(state, cities)),
        marks=(*(_mark(state, city) for city in cities), *_capitals(state)),
    )


def _aims(state: State) -> Iterator[Line]:
    """IV, XVI.C.2 What each side needs."""
    now, aim = count_held(state), count_needed(state)
    yield line("line-axis-aim", "IV", value=f"{now}/{aim}", points=now, needed=aim)
    named, taken = state.battle.file.victory.soviet, capitals(state)
    yield line("line-soviet-aim", "IV", value=f"{len(taken)}/1", hexes=list(named))


def _traces(state: State, cities: list[City]) -> Iterator[Path]:
    """IV, XIV.A The overland line into each city that counts."""
    for city in cities:
        way = overland(state).path(city.hex) if city.points else []
        if len(way) > 1:
            yield Path(style="trace", places=ids(state, way[::-1]))


def _mark(state: State, city: City) -> Mark:
    place, label = state.battle.hexes.ids[city.hex], Message("mark-victory")
    tone: Tone = "good" if city.points else "plain"
    return Mark(place=place, sign="star", label=label, tone=tone, value=f"{city.points}/{city.worth}")


def _capitals(state: State) -> Iterator[Mark]:
    """IV What the Soviet side would win by."""
    for place in state.battle.file.victory.soviet:
        if place in state.battle.hexes.index:
            tone: Tone = "good" if place in capitals(state) else "plain"
            yield Mark(place=place, sign="flag", label=Message("mark-capital"), tone=tone)


def explain_control(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """XV.A The land of each side, and how many cities and towns stand on it."""
    now = controls(state)
    land = {side: [here for here, owner in enumerate(now) if owner == side] for side in state.battle.sides}
    towns = {side: sum(now[here] == side for here in stops(state.battle)) for side in state.battle.sides}
    return Explanation(
        title=Message("explain-control"),
        lines=tuple(
            line("line-land", "XV.A", value=str(len(hexes)), side=side, hexes=len(hexes), cities=towns[side])
            for side, hexes in land.items()
        ),
        paths=tuple(land_of(state, side, hexes) for side, hexes in land.items() if hexes),
    )


EXPLAIN = {"victory": explain_victory, "control": explain_control}
