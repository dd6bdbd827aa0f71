"""12 The supply of one unit: its trace with the MP counted, every dump it can have, or why it has none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Viewer
from rules.core.questions import line, read_asked_id
from rules.hexwar.flaws import Flaw
from rules.ocs.amounts import points, supply
from rules.ocs.crafts import find_cargo, speed
from rules.ocs.movement.freight import room as free
from rules.ocs.pieces import Unit
from rules.ocs.sea.wrecks import find_space
from rules.ocs.show.mends import Mend, mends
from rules.ocs.show.planes import explain_plane
from rules.ocs.show.seen import amounts, knows, stock, withhold_explanation
from rules.ocs.show.ships import explain_ship
from rules.ocs.state import State
from rules.ocs.supply.offers import Offer, find_nearest, offers
from rules.ocs.supply.reasons import remedy_message, why_nothing
from rules.ocs.trace.trace import Leg, exempt, exemption, in_trace, legs, trace_of

DUMPS = 6
"""Dumps that are told one by one; the others as a sum."""


def explain_supply(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """12.6, 12.3 A unit of the viewer's side; of the enemy's only what lies open (4.9)."""
    piece = read_asked_id(question, "unit")
    if piece in state.transports:
        return _transport(state, viewer, piece)
    if piece in state.crafts:
        return _craft(state, viewer, piece)
    if piece in state.planes:
        return explain_plane(state, viewer, piece)
    if piece in state.ships:
        return explain_ship(state, viewer, piece)
    unit = state.unit(piece)
    title = Message("explain-supply", {"unit": state.label(unit.id)})
    if not knows(viewer, unit.side):
        return withhold_explanation(title)
    if not unit.present:
        return Explanation(title=title, lines=(line(f"line-{unit.fate}", "13.6"),))
    if unit.within or (exempt(state, unit) and not in_trace(state, unit.id)):
        return _exempted(state, unit, title)
    known = _traced if in_trace(state, unit.id) else _untraced
    return known(state, unit, title)


def _craft(state: State, viewer: Viewer, piece: str) -> Explanation:
    """12.3 What a landing craft carries, and who may draw it."""
    craft = state.crafts[piece]
    title = Message("explain-supply", {"unit": state.sign(piece)})
    if not knows(viewer, craft.side):
        return withhold_explanation(title)
    held = supply(craft.load)
    lines = [line("line-craft", "12.3", value=held, held=held)]
    if craft.points:
        aboard = [state.label(piece.id) for piece in find_cargo(state, craft.id)]
        room = free(find_space(state, craft))
        lines.append(line("line-craft-room", "18.4a", points=craft.points, left=room))
        lines.append(
            line("line-craft-sails", "18.4b", left=0 if craft.halted else speed(craft) - craft.spent)
        )
        lines += [line("line-craft-aboard", "18.4c", units=aboard)] if aboard else []
    return Explanation(title=title, lines=tuple(lines), at=(craft.hex,))


def _exempted(state: State, unit: Unit, title: Message) -> Explanation:
    """12.3e, 12.6g, h A unit that needs no trace, and why."""
    rule, here = exempt(state, unit), (unit.hex,) if unit.hex else ()
    reason = Line(message=exemption(rule), rules=(rule,), tone="good")
    lines = (reason, *_condition(state, unit), *(_stocks(state, unit) if here else ()))
    told = Message("no-trace-needed")
    return Explanation(title=title, verdict="good", verdict_label=told, lines=lines, at=here)


def _transport(state: State, viewer: Viewer, piece: str) -> Explanation:
    """13.2 Transport points need no supply; what they carry is a dump to others (12.1b)."""
    item = state.transports[piece]
    if not knows(viewer, item.side):
        return withhold_explanation(Message("explain-supply", {"unit": state.sign(piece)}))
    title = Message("explain-supply", {"unit": state.label(piece)})
    held, frozen = supply(item.load), supply(item.frozen)
    code = "line-carries" if item.load else "line-empty"
    lines = [line(code, "12.1b", value=held, held=held, frozen=frozen)]
    if item.frozen:
        lines.append(line("line-frozen", "12.2a", held=held, frozen=frozen))
    return Explanation(title=title, lines=tuple(lines), at=(item.hex,) if item.hex else ())


def _traced(state: State, unit: Unit, title: Message) -> Explanation:
    found, ways = trace_of(state, unit), legs(state, unit.id)
    draw = ways[0]
    kind = Mark(place=draw.places[-1], sign="source", tone="good")
    drawer = state.label(found.via or unit.id)
    lines = [_figure("line-draws", "12.3a", draw, who=drawer, hex=draw.places[-1])]
    if found.via is not None:
        lines.append(_figure("line-thrown", "12.3b", ways[1], hq=drawer))
    traced = (Path(style="trace", places=leg.places, counts=tuple(map(points, leg.counts))) for leg in ways)
    lines += [*_condition(state, unit), *_stocks(state, unit)]
    return Explanation(
        title=title, verdict="good", verdict_label=Message("in-trace"), lines=tuple(lines),
        paths=(*traced, *_draw_paths(state, unit)), marks=(kind, *_marks(state, unit)), at=(unit.hex or "",),
    )  # fmt: skip


def _figure(code: str, rule: str, leg: Leg, **facts: Any) -> Line:
    """12.3 A path with its MP of those that it may have."""
    cost, limit, kind = points(leg.counts[-1]), points(leg.limit), Message(f"mp-{leg.mobility}")
    value = f"{cost}/{limit}"
    return line(code, rule, tone="good", value=value, **facts, type=kind, cost=cost, limit=limit)


def _untraced(state: State, unit: Unit, title: Message) -> Explanation:
    found = mends(state, unit)
    lines = [*_reasons(found), *_condition(state, unit), *_stocks(state, unit)]
    flaws = [mend.flaw for mend in found if mend.flaw]
    marks = (*_mend_marks(found), *_marks(state, unit))
    return Explanation(
        title=title, verdict="bad", verdict_label=Message("out-of-trace"), lines=tuple(lines),
        paths=(*(_broken(state, flaw) for flaw in flaws[:1]), *_draw_paths(state, unit)), marks=marks,
        at=(unit.hex or "",),
    )  # fmt: skip


def _reasons(found: list[Mend]) -> Iterator[Line]:
    """12.6 The smallest reason and its mend; then another way out."""
    if not found:
        yield line("reason-nothing", "12.6", tone="bad")
        return
    yield Line(message=found[0].reason, rules=(found[0].rule,), tone="bad")
    for mend in found:
        yield Line(message=mend.cure, rules=(mend.rule,), tone="mend")


def _broken(state: State, flaw: Flaw) -> Path:
    label = Message(f"break-{flaw.kind}", {"cost": points(flaw.cost), "limit": points(flaw.limit)})
    places, counts = (state.battle.hexes.ids[here] for here in flaw.way), map(points, flaw.counts)
    return Path(
        style="broken", places=tuple(places), counts=tuple(counts), broken_at=max(1, flaw.at), label=label
    )


def _mend_marks(found: list[Mend]) -> Iterator[Mark]:
    for mend in found[:1]:
        for place in mend.places:
            yield Mark(place=place, sign="flag", tone="mend", label=mend.cure)


def _condition(state: State, unit: Unit) -> Iterator[Line]:
    """12.8, 12.10 What the unit suffers from now."""
    if unit.oos:
        yield line("line-oos", "12.8d", tone="bad")
    if unit.cut:
        yield line("line-cut", "12.8e", tone="bad", turn=unit.cut)
    if unit.stocks != "full":
        yield line(f"line-{unit.stocks}", "12.10b", tone="bad")


def _stocks(state: State, unit: Unit) -> Iterator[Line]:
    """12.3 Every dump in reach, through whom, and what it holds."""
    found = list(find_nearest(offers(state, unit)).values())
    if not found:
        yield from _no_stocks(state, unit)
    for offer in found[:DUMPS]:
        yield _stock_line(state, offer)
    rest = sum(offer.source.tokens for offer in found[DUMPS:])
    if rest:
        yield line("line-more-dumps", "12.3", value=supply(rest), count=len(found) - DUMPS)


def _no_stocks(state: State, unit: Unit) -> Iterator[Line]:
    """12.3 The smallest reason why it can have none, and what would remedy that."""
    yield line("line-no-dump", "12.3", tone="bad")
    reasons = why_nothing(state, unit)
    for reason in reasons.reasons if reasons else ():
        yield Line(message=reason.message, rules=(reason.rule,), tone="bad")
        for remedy in reason.remedies:
            yield Line(message=remedy_message(state, remedy), rules=(reason.rule,), tone="mend")


def _stock_line(state: State, offer: Offer) -> Line:
    facts: dict[str, Any] = {"stock": stock(state, offer.source), "cost": points(offer.draw.cost)}
    facts["type"], value = Message(f"mp-{offer.draw.mobility}"), supply(offer.source.tokens)
    if offer.via is None or offer.throw is None:
        return line("line-by-draw", "12.3a", value=value, **facts)
    facts |= {"hq": state.label(offer.via), "thrown": points(offer.throw.cost)}
    return line("line-by-throw", "12.3b", value=value, **facts)


def _draw_paths(state: State, unit: Unit) -> Iterator[Path]:
    """12.3 The way of each dump to the unit."""
    for offer in list(find_nearest(offers(state, unit)).values())[:DUMPS]:
        if len(offer.path) > 1:
            yield Path(style="range", places=offer.path)


def _marks(state: State, unit: Unit) -> Iterator[Mark]:
    found = find_nearest(offers(state, unit)).values()
    for hex_id, tokens in amounts(offer.source for offer in found).items():
        yield Mark(place=hex_id, sign="depot", tone="good", value=supply(tokens))


EXPLAIN = {"supply": explain_supply}
