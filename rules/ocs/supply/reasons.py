"""12.3 Why supply is out of reach: the smallest reason, what would remedy it, and the refusals that say so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.core.contract import Message
from rules.core.derived import derive
from rules.core.errors import Illegal, Malformed
from rules.hexwar.barriers import Barrier, Road, Search, Shut
from rules.hexwar.remedies import PAST_REMEDY, Reason, Remedy, find_broken, join_reasons, weigh_reasons
from rules.ocs.amounts import MP, points
from rules.ocs.counters import Range
from rules.ocs.field import find_exerting, find_shut_hexes, foes, on_top
from rules.ocs.pieces import Unit
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.draw import TRUCK_DRAW, Source, draw_range, drawable, in_hand, sources
from rules.ocs.supply.offers import offers
from rules.ocs.supply.paths import FEW, is_locked, reach, steps, touches
from rules.ocs.supply.throw import is_served, may_serve, may_serve_base

BEYOND = 6 * MP
"""How far past its range a path is looked for at first: small changes are the likely ones."""

MOST = 3
"""Hexes to be opened at most, at first."""


@derive("units", "phase", "active", "turn", "ground", "switches", keep=FEW)
def search(
    state: State, side: str, start: int, mobility: Mobility, limit: int, own: bool = True, far: bool = False
) -> Search:
    """12.3d The search from that hex; a `far` one has no bounds. Zones shut the paths of trucks only (Rk9: the start
    too).
    """
    ground, zones = steps(state, side, mobility), find_shut_hexes(state, side) if mobility == "truck" else ()
    shut = Shut(foes(state, side), zones, is_locked(state, side, start, mobility, own))
    road = Road(ground.graph, ground.whole)
    return Search(state.battle.hexes.around, road, start, limit, shut, None if far else BEYOND, MOST)


class Why(NamedTuple):
    """The smallest set of reasons between a unit and a source: by direct draw, or by the HQ `via`."""

    source: Source
    via: str
    reasons: tuple[Reason, ...]

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """All that has to change."""
        return tuple(remedy for reason in self.reasons for remedy in reason.remedies)

    @property
    def size(self) -> tuple[int, int, str, str]:
        """What tells reasons apart: the fewest changes, then the fewest MP."""
        return *weigh_reasons(self.reasons), self.source.id, self.via


def remedy_message(state: State, remedy: Remedy) -> Message:
    """What the X-ray says of it: a range in MP, the first hex with the number of others, or the unit."""
    facts: dict[str, Any] = {"points": points(remedy.points)}
    if remedy.hexes:
        facts |= {"hex": remedy.hexes[0], "others": len(remedy.hexes) - 1}
    if remedy.unit:
        facts["unit"] = state.label(remedy.unit)
    return Message(f"remedy-{remedy.kind}", facts)


def why(state: State, unit: Unit, source: Source) -> Why | None:
    """12.3 Why the unit cannot have supply from a source of its side; None when it can."""
    if unit.hex is None or any(offer.source.id == source.id for offer in offers(state, unit)):
        return None
    return _smallest(state, unit, (source,))


def why_nothing(state: State, unit: Unit) -> Why | None:
    """12.3 The smallest reason why the unit has no supply at all; None when it has some, or its side has none."""
    if unit.hex is None or offers(state, unit):
        return None
    return _smallest(state, unit, sources(state, unit.side))


def _smallest(state: State, unit: Unit, wanted: Sequence[Source]) -> Why | None:
    """12.3 The reason with the fewest changes; what no small change would remedy is looked at again, however far."""
    formation = state.counter(unit.id).formation
    mine = [source for source in wanted if source.organic in ("", formation)]
    if not mine:
        return next((Why(source, "", (organic(source),)) for source in wanted), None)
    best = min(_ways(state, unit, mine), key=_size)
    if best.size[0] < PAST_REMEDY:
        return best
    heads = (None, *_hqs_near(state, unit))
    return min((_way(state, unit, source, hq, far=True) for source in mine for hq in heads), key=_size)


def _ways(state: State, unit: Unit, mine: Sequence[Source]) -> list[Why]:
    """12.3 The ways worth looking at; HQs that neither draw nor reach only where these could need fewer changes."""
    found = [_way(state, unit, source, None) for source in mine]
    idle: list[Unit] = []
    for hq in _hqs_near(state, unit):
        drawn = {draw.source.id for draw in drawable(state, hq)}
        if is_served(state, hq, unit):
            found += (_way(state, unit, source, hq) for source in mine)
        elif have := [source for source in mine if source.id in drawn]:
            found.append(_way(state, unit, have[0], hq))
        else:
            idle.append(hq)
    if min(found, key=_size).size[0] > 2:
        found += (_way(state, unit, source, hq) for hq in idle for source in mine)
    return found


def _size(found: Why) -> tuple[int, int, str, str]:
    return found.size


def _way(state: State, unit: Unit, source: Source, hq: Unit | None, far: bool = False) -> Why:
    """All that stops one way, looked for near by or as `far` as the map goes."""
    if source.kind == "craft":
        return Why(source, hq.id if hq else "", (afloat(state, source, hq),))
    stops = [why_not_drawn(state, hq or unit, source.hex, far)]
    if hq is not None:
        stops = [_strat(state, hq), *stops, why_not_thrown(state, hq, unit.hex or "", far)]
    return Why(source, hq.id if hq else "", tuple(stop for stop in stops if stop is not None))


def _hqs_near(state: State, unit: Unit) -> Iterator[Unit]:
    """HQs that might serve the unit if they were a little nearer, or in another mode."""
    hexes, here = state.battle.hexes, state.battle.hexes.index[unit.hex or ""]
    for hq in state.units_of(unit.side):
        throw = state.face(hq).throw
        if throw is None or hq.id == unit.id or not may_serve(state, hq, unit):
            continue
        away = hexes.distance(hexes.index[hq.hex or ""], here) - 1
        if away * steps(state, hq.side, throw.mobility).least <= throw.points + BEYOND:
            yield hq


def _strat(state: State, hq: Unit) -> Reason | None:
    """12.3bC An HQ in Strat Mode throws nothing."""
    if hq.mode != "strat":
        return None
    facts = {"hq": state.label(hq.id), "hex": hq.hex}
    return Reason("12.3bC", "strat-throws-not", facts, (Remedy("mode", unit=hq.id),))


def organic(source: Source) -> Reason:
    """13.2 What organic trucks carry is for their own formation."""
    return Reason("13.2", "organic-load", {"hex": source.hex})


def afloat(state: State, source: Source, hq: Unit | None) -> Reason:
    """12.3 What a landing craft carries is drawn beside it, and not thrown."""
    facts = {"craft": state.label(source.id), "hex": source.hex}
    if hq is not None:
        return Reason("12.3", "craft-not-thrown", {**facts, "hq": state.label(hq.id)})
    return Reason("12.3", "craft-not-near", facts)


def why_not_drawn(state: State, unit: Unit, hex_id: str, far: bool = True) -> Reason | None:
    """12.3a Why the unit does not draw from the hex; None when it does."""
    range, label = draw_range(state, unit), state.label(unit.id)
    return _blocked(state, unit.side, unit.hex or "", hex_id, range, "12.3a", label, far)


def why_not_drawn_at(state: State, side: str, user: str, hex_id: str) -> Reason | None:
    """12.3a The same for a hex that uses supply itself."""
    return _blocked(state, side, user, hex_id, TRUCK_DRAW, "12.3a", "")


def why_not_thrown(state: State, hq: Unit, hex_id: str, far: bool = True) -> Reason | None:
    """12.3b Why the HQ's throw does not get to the hex; None when it does."""
    throw = state.face(hq).throw
    assert throw is not None
    return _blocked(state, hq.side, hq.hex or "", hex_id, throw, "12.3b", state.label(hq.id), far)


def _blocked(
    state: State, side: str, start: str, target: str, range: Range, rule: str, label: str, far: bool = True
) -> Reason | None:
    """12.3d The smallest reason; a `far` search follows only where the near one finds nothing."""
    hexes, own = state.battle.hexes, bool(label)
    here, there = hexes.index[start], hexes.index[target]
    if touches(reach(state, side, here, range.mobility, range.points, own), hexes, there):
        return None
    found = search(state, side, here, range.mobility, range.points, own).barrier(there)
    if found is None and far:
        found = search(state, side, here, range.mobility, range.points, own, far=True).barrier(there)
    facts = {"start": start, "hex": target, "mobility": Message(f"mobility-{range.mobility}")}
    if found is None:
        return Reason("12.3d", "no-path", facts)
    return _reason(state, side, found, rule, {**facts, "range": points(range.points)})


def _reason(state: State, side: str, found: Barrier, rule: str, facts: dict[str, Any]) -> Reason:
    """The refusal with the figures of what bars the path first: enemy units, then a ZOC, then the range."""
    facts = {**facts, "cost": points(found.counts[-1]), "short": points(found.short)}
    if found.enemies:
        rule, code, more = "12.3d", "enemy-on-path", _first(state, found.enemies)
    elif found.zones:
        rule, code, more = "12.3d", "zone-shuts-path", _culprit(state, side, found.zones)
    else:
        code, more = ("draw-too-short" if rule == "12.3a" else "throw-too-short"), {}
    ids = state.battle.hexes.ids
    return Reason(
        rule, code, {**facts, **more}, _remedies(state, side, found),
        path=tuple(ids[hex] for hex in found.path), counts=found.counts, broken=find_broken(found),
        short=found.short,
    )  # fmt: skip


def _first(state: State, shut: Sequence[int]) -> dict[str, Any]:
    return {"blocked": state.battle.hexes.ids[shut[0]], "others": len(shut) - 1}


def _culprit(state: State, side: str, zones: Sequence[int]) -> dict[str, Any]:
    """4.5, 4.9 Whose ZOC it is: of the enemy stacks round the first shut hex the top unit of one that has one."""
    whose = next(unit for unit in find_exerting(state, side, zones[0]) if unit.id in on_top(state))
    return {**_first(state, zones), "foe": state.label(whose.id), "from": whose.hex}


def _remedies(state: State, side: str, found: Barrier) -> tuple[Remedy, ...]:
    """12.3d All that has to change; enemies that are driven off take their own ZOC with them."""
    ids = state.battle.hexes.ids
    driven = {ids[hex] for hex in found.enemies}
    shut = [hex for hex in found.zones if any(u.hex not in driven for u in find_exerting(state, side, hex))]
    changes = (
        Remedy("clear", tuple(ids[hex] for hex in found.enemies)) if found.enemies else None,
        Remedy("negate", tuple(ids[hex] for hex in shut)) if shut else None,
        Remedy("range", points=found.short) if found.short else None,
    )
    return tuple(change for change in changes if change is not None)


def find_source(state: State, source_id: str) -> tuple[str, Source]:
    """12.1b The side and the source of that id; `Malformed` if there is none."""
    hex_id = source_id.removeprefix("dump-")
    if source_id.startswith("dump-") and hex_id in state.dumps:
        dump = state.dumps[hex_id]
        return dump.side, Source("dump", dump.id, dump.hex, dump.tokens)
    if source_id in state.crafts:
        craft = state.crafts[source_id]
        return craft.side, Source("craft", craft.id, craft.hex, craft.load)
    item = state.transports.get(source_id)
    if item is None or item.hex is None:
        raise Malformed("unknown-source", source=source_id)
    return item.side, Source("load", item.id, item.hex, item.load, item.organic)


def check_way(state: State, side: str, user: str, source_id: str, via: str) -> None:
    """12.1d, 12.3 Whether the user may have supply from that source, through that HQ if one is named."""
    box = state.battle.file.boxes.get(source_id)
    if box is not None and not box.hex:
        raise Illegal("12.3e", "box-not-for-map", box=box.name)
    owner, source = find_source(state, source_id)
    if owner != side:
        # 4.9 Of supply that lies under enemy units nobody is told whether it is there.
        if state.battle.hexes.index[source.hex] in foes(state, side):
            raise Malformed("unknown-source", source=source_id)
        raise Illegal("12.1d", "not-your-supply", hex=source.hex)
    if state.battle.hexes.index[source.hex] in foes(state, side):
        raise Illegal("12.3d", "enemy-in-dump", hex=source.hex)
    unit = state.unit(user) if user not in state.battle.hexes.index else None
    if source.organic and (unit is None or source.organic != state.counter(unit.id).formation):
        raise organic(source).refuse()
    place, hq = (unit.hex or "") if unit else user, state.unit(via) if via and via != user else None
    if source.kind == "craft":
        check_craft(state, place, source, hq)
    elif hq is not None:
        check_throw(state, side, place, unit, source, hq)
    elif no := (
        why_not_drawn(state, unit, source.hex) if unit else why_not_drawn_at(state, side, user, source.hex)
    ):
        raise no.refuse()


def check_craft(state: State, hex_id: str, source: Source, hq: Unit | None) -> None:
    """12.3 From a landing craft one draws in its hex or beside it, and no HQ throws it on."""
    if hq is not None or not in_hand(state, source, hex_id):
        raise afloat(state, source, hq).refuse()


def check_throw(state: State, side: str, hex_id: str, unit: Unit | None, source: Source, hq: Unit) -> None:
    """12.3b The HQ is one that throws to the user, draws from the source itself, and reaches the hex."""
    if hq.side != side or hq.hex is None or state.face(hq).throw is None:
        raise Illegal("12.3b", "throws-not", unit=state.label(hq.id))
    bars = [bar for bar in _bars(state, hex_id, unit, source, hq) if bar is not None]
    if bars:
        raise join_reasons(bars).refuse()


def _bars(state: State, hex_id: str, unit: Unit | None, source: Source, hq: Unit) -> Iterator[Reason | None]:
    """12.3b A to D Everything that stops a throw."""
    label = state.label(hq.id)
    yield _strat(state, hq)
    if unit and not may_serve(state, hq, unit):
        yield Reason("12.3bB", "serves-others", {"hq": label, "unit": state.label(unit.id)})
    if unit is None and not may_serve_base(state, hq):
        yield Reason("12.3bB", "serves-no-base", {"hq": label, "hex": hex_id})
    drawn = why_not_drawn(state, hq, source.hex)
    other = drawn and next((o.via for o in offers(state, hq) if o.source.id == source.id and o.via), None)
    yield Reason("12.3bD", "throws-on", {"hq": label, "other": state.label(other)}) if other else drawn
    yield why_not_thrown(state, hq, hex_id)
