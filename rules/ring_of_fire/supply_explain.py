"""3 Supply explained: a unit's trace with its running counts, or why it has none and what would mend it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Viewer
from rules.core.errors import Malformed
from rules.core.nets import stretches
from rules.ring_of_fire import supply
from rules.ring_of_fire import trace as tr
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.scenario import MAJOR, NO_RIVER
from rules.ring_of_fire.slots import text
from rules.ring_of_fire.state import State, Unit


def explain_supply(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """3 For a unit: its trace, or the clause that fails."""
    unit = state.unit(text(dict(question), "unit"))
    title = Message("explain-supply", {"unit": state.label(unit.id)})
    if unit.hex is None:
        line = Line(message=Message(f"line-{unit.fate}", _arrival(state, unit)), rules=("B12",))
        return Explanation(title=title, lines=(line,))
    found = supply.trace(state, unit.hex, unit.side)
    if found is None:
        return _no_trace(state, unit, unit.hex, title)
    return _traced(state, unit, found, title)


def _arrival(state: State, unit: Unit) -> dict[str, Any]:
    group = state.battle.arrivals.get(unit.id)
    return {"unit": state.label(unit.id), "turn": group.turn if group else 0}


def _traced(state: State, unit: Unit, found: tr.Trace, title: Message) -> Explanation:
    places = tuple(state.battle.ids[here] for here in found.hexes)
    lines = [
        Line(
            message=Message("line-traced", {"hex": places[-1], "count": found.counts[-1]}),
            rules=("3", "B15"),
            tone="good",
            value=str(found.counts[-1]),
        ),
        *_crossings(state, unit, found),
    ]
    return Explanation(
        title=title,
        verdict="good",
        verdict_label=Message("in-supply"),
        lines=(*lines, *_flagged(unit)),
        paths=(Path(style="trace", places=places, counts=tuple(map(str, found.counts))),),
        marks=(Mark(place=places[-1], sign="source", tone="good"),),
        at=(places[0],),
    )


def _crossings(state: State, unit: Unit, found: tr.Trace) -> Iterator[Line]:
    """3A-3D What limits the trace met on its way."""
    lines, battle = tr.net(state, unit.side), state.battle
    run = 0
    for at in range(1, len(found.hexes)):
        here, there, before = found.hexes[at - 1], found.hexes[at], found.counts[at - 1]
        count, run = tr.step(battle, lines, here, there, before, run)
        slot = battle.neighbours[here].index(there)
        facts: dict[str, Any] = {"hex": battle.ids[there], "count": count}
        if count == before:
            yield Line(message=Message("line-chain", facts), rules=("3D",), tone="good", value=str(count))
        elif battle.barrier[here][slot] != NO_RIVER:
            major = battle.barrier[here][slot] == MAJOR
            facts["limit"] = lines.terms.major if major else lines.terms.minor
            yield Line(
                message=Message("line-major" if major else "line-minor", facts),
                rules=("3A" if major else "3B",),
                value=f"{count}/{facts['limit']}",
            )
        elif battle.bridged[here][slot] != NO_RIVER:
            yield Line(message=Message("line-bridge", facts), rules=("3A", "3B"), value=str(count))
        if run:
            facts = {"hex": battle.ids[there], "count": run, "limit": lines.terms.run}
            yield Line(message=Message("line-woods", facts), rules=("3C",), value=f"{run}/{lines.terms.run}")


def _flagged(unit: Unit) -> Iterator[Line]:
    """B15, R14 What was found when the phase began still holds for movement."""
    if unit.oos:
        yield Line(message=Message("line-still-oos"), rules=("B15", "R14"), tone="bad")


def _no_trace(state: State, unit: Unit, hex_id: str, title: Message) -> Explanation:
    failure = supply.why_not(state, hex_id, unit.side)
    lines = [
        Line(message=Message(f"refusal-{failure.code}", failure.facts), rules=(failure.rule,), tone="bad"),
        Line(message=Message("line-oos-effects"), rules=("2", "B15")),
    ]
    paths: tuple[Path, ...] = ()
    if failure.way:
        counts = tuple(map(str, failure.counts))
        paths = (Path(style="broken", places=failure.way, counts=counts, broken_at=failure.at),)
    marks = [Mark(place=failure.way[failure.at], sign="cross", tone="bad")] if failure.way else []
    mends, places = _mends(state, unit, hex_id, failure)
    marks += [Mark(place=place, sign="flag", tone="mend") for place in places]
    return Explanation(
        title=title,
        verdict="bad",
        verdict_label=Message("out-of-supply"),
        lines=(*lines, *mends),
        paths=paths,
        marks=tuple(marks),
        at=(hex_id,),
    )


def _mends(state: State, unit: Unit, hex_id: str, failure: supply.Failure) -> tuple[list[Line], list[str]]:
    """What would give the unit a trace, and the hexes it is about."""
    lines: list[Line] = []
    friends = list(supply.friends_that_mend(state, hex_id, unit.side))
    if friends:
        lines.append(Line(message=Message("mend-friend", {"hex": friends[0]}), rules=("3D",), tone="mend"))
    nearest = supply.nearest_supplied(state, unit)
    if nearest is not None and nearest not in friends:
        lines.append(Line(message=Message("mend-move", {"hex": nearest}), rules=("3",), tone="mend"))
    if failure.rule == "B5":
        lines += _bond_mends(state, unit.side, hex_id, failure)
    if failure.code in ("no-trace-enemy", "no-trace-source"):
        lines.append(Line(message=Message("mend-enemy"), rules=("3", "B15"), tone="mend"))
    return lines, [*friends[:1], *([nearest] if nearest else [])]


def _bond_mends(state: State, side: str, hex_id: str, failure: supply.Failure) -> Iterator[Line]:
    """B5 Each enemy stack whose loss alone would do; or that more than one bond is in the way."""
    found = list(supply.bonds_that_mend(state, hex_id, side, failure.way))
    for end, other in found:
        yield Line(message=Message("mend-bond", {"hex": end, "other": other}), rules=("B5",), tone="mend")
    if not found:
        yield Line(message=Message("mend-bonds"), rules=("B5",), tone="mend")


def explain_net(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """3 The whole supply net of a side (`side`; a player's own when left out, else that of both)."""
    sides = (viewer,) if viewer in state.battle.sides else state.battle.sides
    asked = question.get("side")
    if asked is not None:
        if asked not in state.battle.sides:
            raise Malformed("unknown-side", side=str(asked)[:40])
        sides = (asked,)
    paths: list[Path] = []
    marks: list[Mark] = []
    lines: list[Line] = []
    for side in sides:
        ways, cut = _merged(state, side)
        paths += ways
        marks += [
            Mark(place=place, sign="cross", tone="bad", label=Message("out-of-supply")) for place in cut
        ]
        facts = {"side": side, "cut": len(cut)}
        lines.append(Line(message=Message("line-net", facts), rules=("3",), tone="bad" if cut else "good"))
    return Explanation(
        title=Message("explain-net"), lines=tuple(lines), paths=tuple(paths), marks=tuple(marks)
    )


def _merged(state: State, side: str) -> tuple[list[Path], list[str]]:
    """Traces laid over one another, the width of each stretch by how many share it; and the hexes cut off."""
    lines, battle = tr.net(state, side), state.battle
    load: Tally[tuple[int, int]] = Tally()
    cut: list[str] = []
    for hex_id in sorted({unit.hex for unit in state.units_of(side) if unit.hex}):
        found = tr.trace(state, battle.index[hex_id], lines)
        if found is None:
            cut.append(hex_id)
        else:
            load.update(zip(found.hexes, found.hexes[1:], strict=False))
    return [
        Path(style="trace", places=tuple(battle.ids[here] for here in way), weight=weight)
        for way, weight in stretches(load)
    ], cut


def explain_bonds(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """B5 All bonds of both sides, each as a line from unit to unit."""
    ids = state.battle.ids
    paths = tuple(
        Path(style="bond", places=(ids[one], ids[other]))
        for side in state.battle.sides
        for one, other, _, _ in bonds(state, side).pairs
    )
    lines = (Line(message=Message("line-bonds", {"count": len(paths)}), rules=("B5",)),)
    return Explanation(title=Message("explain-bonds"), lines=lines, paths=paths)


def explain_hex(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """B3, B5, B6 What is in a hex, and what it means for supply."""
    hex_id = state.hex(text(dict(question), "hex"))
    battle = state.battle
    here = battle.index[hex_id]
    lines = [
        Line(message=Message(f"terrain-{battle.terrain[here]}"), rules=("B3",)),
        Line(message=Message("line-control", {"side": state.control(hex_id)}), rules=("B17",)),
    ]
    if hex_id in battle.works:
        standing = "line-works-stand" if state.works_stand(hex_id) else "line-works-gone"
        lines.append(Line(message=Message(standing), rules=("B6",)))
    for side in battle.sides:
        lines += _hex_lines(state, side, hex_id)
    return Explanation(title=Message("explain-hex", {"hex": hex_id}), lines=tuple(lines), at=(hex_id,))


def _hex_lines(state: State, side: str, hex_id: str) -> Iterator[Line]:
    here = state.battle.index[hex_id]
    if here in bonds(state, side).hexes:
        yield Line(message=Message("line-bonded", {"side": side}), rules=("B5",))
    if hex_id in state.battle.sources[side]:
        yield Line(message=Message("line-source", {"side": side}), rules=("B15",))
    reached = supply.supplied(state, hex_id, side)
    code = "line-hex-supplied" if reached else "line-hex-cut"
    yield Line(message=Message(code, {"side": side}), rules=("3",), tone="good" if reached else "bad")


EXPLAIN = {"supply": explain_supply, "net": explain_net, "bonds": explain_bonds, "hex": explain_hex}
