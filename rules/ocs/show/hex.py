"""4, 6 A hex explained: terrain and what it costs, who holds it, ZOC, supply in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Message, Viewer
from rules.core.questions import line, read_asked_id
from rules.hexwar.land import Tariff
from rules.hexwar.steps import ALL, NEVER
from rules.ocs.amounts import LIMIT, equivalents, points, supply
from rules.ocs.field import at, holder, negating, total_size, zones
from rules.ocs.show.planes import list_air
from rules.ocs.show.reach import list_port, list_reach
from rules.ocs.show.seen import knows, sides
from rules.ocs.show.ships import list_fleet
from rules.ocs.state import State
from rules.ocs.supply.draw import sources
from rules.ocs.terrain import MOBILITIES
from rules.ocs.trace.sources import origins
from rules.ocs.trace.trace import hex_traces


def explain_hex(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """6.2, 4.5, 12.6 What is in a hex, and what it means for movement and supply."""
    hex_id = state.hex(read_asked_id(question, "hex"))
    lines = [*_ground(state, hex_id), *_held(state, viewer, hex_id), *_zones(state, hex_id)]
    lines += [*list_air(state, viewer, hex_id), *list_reach(state, viewer, hex_id)]
    lines += [*list_fleet(state, viewer, hex_id), *list_port(state, viewer, hex_id)]
    for side in sides(state, viewer):
        lines += _supply(state, side, hex_id)
    return Explanation(title=Message("explain-hex", {"hex": hex_id}), lines=tuple(lines), at=(hex_id,))


def _ground(state: State, hex_id: str) -> Iterator[Line]:
    """6.2 Its terrain, what each MP type pays to enter it off roads, what it does in combat."""
    here, land = state.battle.hexes.index[hex_id], state.battle.land
    going = tuple(state.battle.file.going[number] for number in state.going)
    costs = [Tariff(land, mobility, "", going).enter(here) for mobility in MOBILITIES]
    figures = ["–" if cost >= NEVER else "all" if cost >= ALL else points(cost) for cost in costs]
    for name in land.terrain[here]:
        row = land.chart.hexes[name]
        yield line("line-terrain", "6.3", terrain=row.name, category=Message(f"closeness-{row.category}"))
    by_type: dict[str, Any] = dict(zip(MOBILITIES, figures, strict=True))
    yield line("line-enter", "6.2", value="/".join(figures), **by_type)


def _held(state: State, viewer: Viewer, hex_id: str) -> Iterator[Line]:
    """13.3h, 4.8 Whose it is; how full it is, of one's own."""
    yield line("line-control", "13.3h", side=state.control(hex_id))
    side = holder(state, hex_id)
    if side is not None and knows(viewer, side):
        size, limit = equivalents(total_size(state, at(state, hex_id))), equivalents(LIMIT)
        yield line("line-stacked", "4.8", value=f"{size}/{limit}", size=size, limit=limit)


def _zones(state: State, hex_id: str) -> Iterator[Line]:
    """4.5 Whose ZOC lies on it, and whether a unit negates it."""
    here = state.battle.hexes.index[hex_id]
    for side in state.battle.sides:
        if here in zones(state, side):
            negated = here in negating(state, state.battle.enemy(side))
            code, rule = ("line-zone-negated", "4.5b") if negated else ("line-zone", "4.5")
            yield line(code, rule, side=side)


def _supply(state: State, side: str, hex_id: str) -> Iterator[Line]:
    """12.1b, 12.6a What lies here, and whether trace supply comes here."""
    here = state.battle.hexes.index[hex_id]
    lying = sum(source.tokens for source in sources(state, side) if source.hex == hex_id)
    if lying:
        yield line("line-lies-here", "12.1b", value=supply(lying), side=side, held=supply(lying))
    kind = origins(state, side).get(here)
    if kind is not None:
        yield line(f"line-origin-{kind}", "12.6a", tone="good", side=side)
    elif holder(state, hex_id) in (None, side):
        able = hex_traces(state, side, here)
        code = "line-trace-comes" if able else "line-trace-stops"
        yield line(code, "12.6", tone="good" if able else "plain", side=side)


EXPLAIN = {"hex": explain_hex}
