"""12.6 The supply of a side as a layer of the map: sources, railways, Extenders, HQs and what they reach, dumps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Viewer
from rules.core.questions import Tone, line
from rules.hexwar.nets import draw_net, stretches
from rules.ocs.amounts import points, supply
from rules.ocs.show.seen import amounts, sides, withhold_explanation
from rules.ocs.state import State
from rules.ocs.supply.draw import sources
from rules.ocs.supply.throw import hqs, throws
from rules.ocs.trace.sources import network
from rules.ocs.trace.trace import Trace, exempt, legs, traces


def explain_net(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """12.6 Where trace supply comes from and how it gets to every unit of the side."""
    seen = sides(state, viewer)
    title = Message("explain-net")
    if not seen:
        return withhold_explanation(title)
    return Explanation(
        title=title,
        lines=tuple(row for side in seen for row in _summary(state, side)),
        paths=tuple(path for side in seen for path in _paths(state, side)),
        marks=tuple(mark for side in seen for mark in (*_ends(state, side), *_cut_off(state, side))),
    )


def explain_throws(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """12.3b How far each HQ of the side throws, and the dumps there are."""
    seen = sides(state, viewer)
    title = Message("explain-throws")
    if not seen:
        return withhold_explanation(title)
    return Explanation(
        title=title,
        lines=tuple(row for side in seen for row in _heads(state, side)),
        paths=tuple(path for side in seen for path in _circles(state, side)),
        marks=tuple(mark for side in seen for mark in _dumps(state, side)),
    )


def _summary(state: State, side: str) -> Iterator[Line]:
    """12.6a, 12.8a How many sources and detrainable hexes there are, and who is without trace."""
    known, found = network(state, side), traces(state, side)
    ends, heads = len(known.sources), len(known.detrainable)
    tone: Tone = "good" if known.sources else "bad"
    yield line("line-net", "12.6a", tone=tone, side=side, sources=ends, heads=heads)
    if known.linked:
        yield line("line-net-extenders", "12.7", count=len(known.linked))
    without = [state.label(unit) for unit, trace in found.items() if _cut(state, unit, trace)]
    if without:
        yield line("line-net-cut", "12.8a", tone="bad", units=without)
    elif found:
        yield line("line-net-whole", "12.6", tone="good", count=len(found))


def _paths(state: State, side: str) -> Iterator[Path]:
    """12.6 The railways, each Extender that works with the hex it is linked to, the HQs' reach, the traces."""
    yield from _railways(state, side)
    for item, to in network(state, side).linked.items():  # 12.7
        yield Path(style="range", places=(state.transports[item].hex, state.battle.hexes.ids[to]))
    yield from _circles(state, side)
    yield from draw_net(_traced(state, side))


def _railways(state: State, side: str) -> Iterator[Path]:
    """13.3c The rail hexes that lead back to a source, as one line a stretch."""
    rails, land, ids = network(state, side).rails, state.battle.land, state.battle.hexes.ids
    steps = Counter({(ids[a], ids[b]): 1 for a in rails for b in land.rails[a] if b in rails and a < b})
    for way, _ in stretches(steps):
        yield Path(style="trace", places=tuple(way), weight=4)


def _circles(state: State, side: str) -> Iterator[Path]:
    """12.3b, 12.3c The hexes that an HQ throws to, those next to what its paths reach among them."""
    hexes = state.battle.hexes
    for hq in hqs(state, side):
        reached = throws(state, hq).cost
        whole = {near for here in reached for near in (here, *hexes.around[here])}
        label = Message("label-hq", {"unit": state.label(hq.id)})
        yield Path(style="area", places=tuple(hexes.ids[here] for here in sorted(whole)), label=label)


def _traced(state: State, side: str) -> Iterator[tuple[str, ...]]:
    """12.6 The paths of every unit's trace, each from the unit towards the source."""
    for found in (legs(state, unit) for unit in traces(state, side)):
        yield from (throw.places[::-1] for throw in found[1:])
        yield from (draw.places for draw in found[:1])


def _ends(state: State, side: str) -> Iterator[Mark]:
    """12.6a Every hex that can be traced to, and every dump."""
    known, ids = network(state, side), state.battle.hexes.ids
    held = amounts(sources(state, side))
    for here, kind in known.origins.items():
        value = supply(held[ids[here]]) if ids[here] in held else None
        sign = "source" if kind in ("entry", "port") else "rail" if kind == "detrainable" else "reserve"
        yield Mark(place=ids[here], sign=sign, label=Message(f"origin-{kind}"), tone="good", value=value)
    for mark in _dumps(state, side):
        if state.battle.hexes.index[mark.place] not in known.origins:
            yield mark


def _dumps(state: State, side: str) -> Iterator[Mark]:
    """12.1b What lies or is carried in a hex, all together."""
    for hex_id, tokens in amounts(sources(state, side)).items():
        yield Mark(place=hex_id, sign="depot", label=Message("mark-dump"), value=supply(tokens))


def _cut(state: State, unit: str, trace: Trace) -> bool:
    """12.6h Whether the unit cannot trace and would have to."""
    return not trace.ok and not exempt(state, state.units[unit])


def _cut_off(state: State, side: str) -> Iterator[Mark]:
    """12.8a Hexes with a unit that cannot trace."""
    places = {
        state.units[unit].hex: unit for unit, trace in traces(state, side).items() if _cut(state, unit, trace)
    }
    for place in sorted(filter(None, places)):
        yield Mark(place=place, sign="cross", label=Message("mark-cut"), tone="bad")


def _heads(state: State, side: str) -> Iterator[Line]:
    """12.3b Each HQ with its throw; those in Strat Mode throw nothing."""
    for hq in state.units_of(side):
        throw = state.face(hq).throw
        if throw is None or not state.counter(hq.id).hq:
            continue
        label, reach, kind = state.label(hq.id), points(throw.points), Message(f"mp-{throw.mobility}")
        code = "line-throw-strat" if hq.mode == "strat" else "line-throw"
        tone: Tone = "bad" if hq.mode == "strat" else "plain"
        yield line(code, "12.3b", tone=tone, unit=label, points=reach, type=kind)


EXPLAIN = {"net": explain_net, "throws": explain_throws}
