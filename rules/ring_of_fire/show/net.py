"""3, B5, B6 Supply explained: a unit's trace with its running counts, or why it has none; nets, bonds and hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Side, Viewer
from rules.core.errors import Malformed
from rules.core.questions import line, read_asked_id
from rules.hexwar.nets import draw_net
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.scenario import MAJOR, NO_RIVER
from rules.ring_of_fire.show.mends import bonds_that_mend, friends_that_mend, nearest_supply
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.supply.failure import Failure, why_not
from rules.ring_of_fire.supply.trace import Trace, is_supplied, net, step, trace


def explain_supply(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """3 For a unit: its trace, or the clause that fails."""
    unit = state.unit(read_asked_id(question, "unit"))
    title = Message("explain-supply", {"unit": state.label(unit.id)})
    if unit.hex is None:
        group = state.battle.arrivals.get(unit.id)
        turn, label = group.turn if group else 0, state.label(unit.id)
        return Explanation(title=title, lines=(line(f"line-{unit.fate}", "B12", unit=label, turn=turn),))
    found = trace(state, state.battle.index[unit.hex], net(state, unit.side))
    if found is None:
        return _no_trace(state, unit, unit.hex, title)
    return _traced(state, unit, found, title)


def _traced(state: State, unit: Unit, found: Trace, title: Message) -> Explanation:
    places = tuple(state.battle.ids[here] for here in found.hexes)
    end, count = places[-1], found.counts[-1]
    traced = line("line-traced", "3", "B15", tone="good", value=str(count), hex=end, count=count)
    return Explanation(
        title=title,
        verdict="good",
        verdict_label=Message("in-supply"),
        lines=(traced, *_crossings(state, unit, found), *_flagged(unit)),
        paths=(Path(style="trace", places=places, counts=tuple(map(str, found.counts))),),
        marks=(Mark(place=end, sign="source", tone="good"),),
        at=(places[0],),
    )


def _crossings(state: State, unit: Unit, found: Trace) -> Iterator[Line]:
    """3A-3D What limits the trace met on its way."""
    lines, battle = net(state, unit.side), state.battle
    run = 0
    for at in range(1, len(found.hexes)):
        here, there, before = found.hexes[at - 1], found.hexes[at], found.counts[at - 1]
        count, run = step(battle, lines, here, there, before, run)
        slot = battle.neighbours[here].index(there)
        facts: dict[str, Any] = {"hex": battle.ids[there], "count": count}
        if count == before:
            yield line("line-chain", "3D", tone="good", value=str(count), **facts)
        elif battle.barrier[here][slot] != NO_RIVER:
            major = battle.barrier[here][slot] == MAJOR
            limit = lines.terms.major if major else lines.terms.minor
            code, rule = ("line-major", "3A") if major else ("line-minor", "3B")
            yield line(code, rule, value=f"{count}/{limit}", **facts, limit=limit)
        elif battle.bridged[here][slot] != NO_RIVER:
            yield line("line-bridge", "3A", "3B", value=str(count), **facts)
        if run:
            limit, place = lines.terms.run, battle.ids[there]
            yield line("line-woods", "3C", value=f"{run}/{limit}", hex=place, count=run, limit=limit)


def _flagged(unit: Unit) -> Iterator[Line]:
    """B15, R14 What was found when the phase began still holds for movement."""
    if unit.oos:
        yield line("line-still-oos", "B15", "R14", tone="bad")


def _no_trace(state: State, unit: Unit, hex_id: str, title: Message) -> Explanation:
    failure = why_not(state, hex_id, unit.side)
    lines = [
        line(f"refusal-{failure.code}", failure.rule, tone="bad", **failure.facts),
        line("line-oos-effects", "2", "B15"),
    ]
    paths: list[Path] = []
    marks: list[Mark] = []
    if failure.way:
        counts = tuple(map(str, failure.counts))
        paths.append(Path(style="broken", places=failure.way, counts=counts, broken_at=failure.at))
        marks.append(Mark(place=failure.way[failure.at], sign="cross", tone="bad"))
    mends, places = _mends(state, unit, hex_id, failure)
    marks += [Mark(place=place, sign="flag", tone="mend") for place in places]
    return Explanation(
        title=title,
        verdict="bad",
        verdict_label=Message("out-of-supply"),
        lines=(*lines, *mends),
        paths=tuple(paths),
        marks=tuple(marks),
        at=(hex_id,),
    )


def _mends(state: State, unit: Unit, hex_id: str, failure: Failure) -> tuple[list[Line], list[str]]:
    """What would give the unit a trace, and the hexes it is about."""
    lines: list[Line] = []
    friends = list(friends_that_mend(state, hex_id, unit.side))
    if friends:
        lines.append(line("mend-friend", "3D", tone="mend", hex=friends[0]))
    nearest = nearest_supply(state, unit)
    if nearest is not None and nearest not in friends:
        lines.append(line("mend-move", "3", tone="mend", hex=nearest))
    if failure.rule == "B5":
        lines += _bond_mends(state, unit.side, hex_id, failure)
    if failure.code in ("no-trace-enemy", "no-trace-source"):
        lines.append(line("mend-enemy", "3", "B15", tone="mend"))
    return lines, [*friends[:1], *([nearest] if nearest else [])]


def _bond_mends(state: State, side: Side, hex_id: str, failure: Failure) -> Iterator[Line]:
    """B5 Each enemy stack whose loss alone would do; or that more than one bond is in the way."""
    found = list(bonds_that_mend(state, hex_id, side, failure.way))
    for end, other in found:
        yield line("mend-bond", "B5", tone="mend", hex=end, other=other)
    if not found:
        yield line("mend-bonds", "B5", tone="mend")


def explain_net(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """3 The whole supply net of a side (`side`; a player's own when left out, else that of both)."""
    sides = (viewer,) if viewer in state.battle.sides else state.battle.sides
    if (of := question.get("side")) is not None:
        if of not in state.battle.sides:
            raise Malformed("unknown-side", side=str(of)[:40])
        sides = (of,)
    paths: list[Path] = []
    marks: list[Mark] = []
    lines: list[Line] = []
    for side in sides:
        ways, cut = _merged(state, side)
        paths += ways
        marks += [
            Mark(place=place, sign="cross", tone="bad", label=Message("out-of-supply")) for place in cut
        ]
        lines.append(line("line-net", "3", tone="bad" if cut else "good", side=side, cut=len(cut)))
    return Explanation(
        title=Message("explain-net"), lines=tuple(lines), paths=tuple(paths), marks=tuple(marks)
    )


def _merged(state: State, side: Side) -> tuple[list[Path], list[str]]:
    """Traces laid over one another, the width of each stretch by how many share it; and the hexes cut off."""
    lines, battle = net(state, side), state.battle
    ways: list[list[str]] = []
    cut: list[str] = []
    for hex_id in sorted({unit.hex for unit in state.units_of(side) if unit.hex}):
        found = trace(state, battle.index[hex_id], lines)
        if found is None:
            cut.append(hex_id)
        else:
            ways.append([battle.ids[here] for here in found.hexes])
    return list(draw_net(ways)), cut


def explain_bonds(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """B5 All bonds of both sides, each as a line from unit to unit."""
    ids = state.battle.ids
    paths = tuple(
        Path(style="bond", places=(ids[one], ids[other]))
        for side in state.battle.sides
        for one, other, _, _ in bonds(state, side).pairs
    )
    lines = line("line-bonds", "B5", count=len(paths))
    return Explanation(title=Message("explain-bonds"), lines=(lines,), paths=paths)


def explain_hex(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """B3, B5, B6 What is in a hex, and what it means for supply."""
    hex_id = state.hex(read_asked_id(question, "hex"))
    battle = state.battle
    lines = [
        line(f"terrain-{battle.terrain[battle.index[hex_id]]}", "B3"),
        line("line-control", "B17", side=state.control(hex_id)),
    ]
    if hex_id in battle.works:
        lines.append(line("line-works-stand" if state.works_stand(hex_id) else "line-works-gone", "B6"))
    for side in battle.sides:
        lines += _hex_lines(state, side, hex_id)
    return Explanation(title=Message("explain-hex", {"hex": hex_id}), lines=tuple(lines), at=(hex_id,))


def _hex_lines(state: State, side: Side, hex_id: str) -> Iterator[Line]:
    here = state.battle.index[hex_id]
    if here in bonds(state, side).hexes:
        yield line("line-bonded", "B5", side=side)
    if hex_id in state.battle.sources[side]:
        yield line("line-source", "B15", side=side)
    if is_supplied(state, hex_id, side):
        yield line("line-hex-supplied", "3", tone="good", side=side)
    else:
        yield line("line-hex-cut", "3", tone="bad", side=side)


EXPLAIN = {"supply": explain_supply, "net": explain_net, "bonds": explain_bonds, "hex": explain_hex}
