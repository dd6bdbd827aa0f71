"""IV Victory as a layer: the cities, who can trace to them, what they count; XV.A whose the land is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.contract import Degree, Explanation, Line, Mark, Message, Path, Scale, Viewer
from rules.core.questions import Tone, line, sort
from rules.russian_portfolio.campaign.overland import City, cities_now, overland
from rules.russian_portfolio.campaign.victory import capitals, count_held, count_needed
from rules.russian_portfolio.show.place import victory_line
from rules.russian_portfolio.show.seen import ids, land_of
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import stops
from rules.russian_portfolio.supply.reserve import safe
from rules.russian_portfolio.supply.ways import controls
from rules.russian_portfolio.talk import day


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """IV, XVI.A How near either side is to its aim: the conditions with who meets them, what ends the game, what each
    side lacks. All of it lies open to everybody.
    """
    cities = sorted(cities_now(state), key=lambda city: (-city.points, -city.worth, city.hex))
    return Explanation(
        title=Message("explain-victory"),
        headline=f"{count_held(state)}/{count_needed(state)}",
        lines=(
            *sort("count", _aims(state)),
            *sort("place", (row for city in cities for row in victory_line(state, city.hex))),
            *sort("place", _capital_lines(state)),
            *sort("end", _ends(state)),
            *sort("near", _wants(state, cities)),
        ),
        paths=tuple(_traces(state, cities)),
        marks=(*(_mark(state, city) for city in cities), *_capitals(state)),
        scale=_scale(state, cities),
    )


def _scale(state: State, cities: Sequence[City]) -> Scale:
    """IV What the Axis side counts, up to all that there is; short of its aim it has lost."""
    now, aim = count_held(state), count_needed(state)
    degrees = (
        Degree(label=Message("degree-held-out", {"side": "soviet"}), at=0),
        Degree(label=Message("degree-axis", {"side": "axis"}), at=aim),
    )
    most = max(aim, sum(city.worth for city in cities))
    return Scale(side="axis", value=now, least=0, most=most, degrees=degrees)


def _aims(state: State) -> Iterator[Line]:
    """IV, XVI.C.2 What each side needs."""
    now, aim = count_held(state), count_needed(state)
    yield line("line-axis-aim", "IV", value=f"{now}/{aim}", points=now, needed=aim)
    named, taken = state.battle.file.victory.soviet, capitals(state)
    yield line("line-soviet-aim", "IV", value=f"{len(taken)}/1", hexes=list(named))


def _capital_lines(state: State) -> Iterator[Line]:
    """IV Who holds what the Soviet side would win by."""
    taken = capitals(state)
    for place in _named_capitals(state):
        side = state.control(state.battle.hexes.index[place])
        yield line("line-capital", "IV", value="1/1" if place in taken else "0/1", hex=place, side=side)


def _ends(state: State) -> Iterator[Line]:
    """IV, IX.B.3, XVI.A When the game ends."""
    file = state.battle.file
    yield line("line-counted", "IV")
    if not safe(state):
        yield line("line-gamble", "IX.B.3", date=day(file.siberia.safe), open=int(bool(state.supply.gamble)))
    yield line("line-may-stop", "XVI.A", date=day(file.first_stop))
    left = state.turns - max(state.turn, 1)
    yield line("line-last-turn", "XVI.A", value=str(left), date=day(file.calendar[-1].date), turns=left)


def _wants(state: State, cities: Sequence[City]) -> Iterator[Line]:
    """IV What each side still lacks; cities that the Axis side holds without a line are the nearest."""
    short, taken = max(0, count_needed(state) - count_held(state)), capitals(state)
    dry = [state.battle.hexes.ids[city.hex] for city in cities if city.controlled and not city.points]
    near: dict[str, Any] = {"short": short, "dry": len(dry), "hexes": dry}
    yield line(
        "line-axis-wants",
        "IV",
        tone="plain" if short else "good",
        value=f"−{short}" if short else "0",
        **near,
    )
    facts: dict[str, Any] = {
        "taken": len(taken),
        "ahead": int(not short),
        "hexes": list(taken or state.battle.file.victory.soviet),
    }
    yield line("line-soviet-wants", "IV", tone="good" if taken and short else "plain", **facts)


def _named_capitals(state: State) -> tuple[str, ...]:
    """IV Warsaw and Bucharest, as far as they are on the map."""
    return tuple(place for place in state.battle.file.victory.soviet if place in state.battle.hexes.index)


def _traces(state: State, cities: list[City]) -> Iterator[Path]:
    """IV, XIV.A The overland line into each city that counts."""
    for city in cities:
        way = overland(state).path(city.hex) if city.points else []
        if len(way) > 1:
            yield Path(style="trace", places=ids(state, way[::-1]))


def _mark(state: State, city: City) -> Mark:
    place, side = state.battle.hexes.ids[city.hex], state.control(city.hex)
    label = Message("mark-victory", {"worth": city.worth, "side": side})
    tone: Tone = "good" if city.points else "plain"
    return Mark(place=place, sign="star", label=label, tone=tone, value=f"{city.points}/{city.worth}")


def _capitals(state: State) -> Iterator[Mark]:
    """IV What the Soviet side would win by."""
    for place in _named_capitals(state):
        side = state.control(state.battle.hexes.index[place])
        tone: Tone = "good" if place in capitals(state) else "plain"
        yield Mark(place=place, sign="flag", label=Message("mark-capital", {"side": side}), tone=tone)


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
