"""12.6 Why a unit has no trace: the smallest change that would give it one, each tried out on the position.

A mend is told only after it has been applied and the unit traces then; its reason is what it takes away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.contract import Message
from rules.hexwar.flaws import Flaw, Stretch, Weights, find_flaws
from rules.hexwar.ways import spread
from rules.ocs.amounts import LIMIT, MP, points
from rules.ocs.bridging import ground
from rules.ocs.field import at, find_exerting, find_shut_hexes, foes, holder, size, total_size
from rules.ocs.movement.moves import lands
from rules.ocs.pieces import Unit
from rules.ocs.schema import Mobility
from rules.ocs.show.seen import top
from rules.ocs.state import State
from rules.ocs.supply.throw import may_serve
from rules.ocs.trace.sources import origins, supply_sources
from rules.ocs.trace.trace import DRAW, could_trace_at, draw_type, in_trace, inflow, lines, would_trace

NEAR_HQS, FRIENDS = 4, 3
"""HQs and friendly units that are looked at, the nearest first: a click must not cost a second."""

LIGHT, ZONE, ENEMY, SOURCE, LAST = MP // 2, 3 * MP, 5 * MP, 4 * MP, 100 * MP
"""What a change counts for, beside the MP by which a range is short."""


FAR = 60 * MP
"""How far a way is looked for."""

WEIGHTS = Weights(zone=10 * MP, enemy=30 * MP, far=FAR)


def stretch(
    state: State, side: str, mobility: Mobility, limit: int, start: int, goals: frozenset[int]
) -> Stretch:
    """12.3c A supply path to be: from a hex to any of the goals, or beside one; 12.3d a ZOC shuts those of trucks."""
    steps, around = ground(state, side, mobility, "supplies"), state.battle.hexes.around
    zones = find_shut_hexes(state, side) if mobility == "truck" else frozenset[int]()
    return Stretch(steps, around, mobility, limit, start, goals, foes(state, side), zones, WEIGHTS)


class Mend(NamedTuple):
    """A change after which the unit would trace: the reason it takes away, what it is, the position after it.

    `weight` orders them. `flaw` is the path as it fails, `places` the hexes that the change is about.
    """

    weight: int
    reason: Message
    rule: str
    cure: Message
    after: Callable[[], State]
    places: tuple[str, ...] = ()
    flaw: Flaw | None = None


def mends(state: State, unit: Unit, most: int = 2) -> list[Mend]:
    """12.6 The smallest changes that do mend it, the smallest first; none for a unit that traces."""
    if unit.hex is None or in_trace(state, unit.id):
        return []
    offered = sorted(_offered(state, unit), key=lambda mend: mend.weight)
    working = (mend for mend in offered if would_trace(mend.after(), unit.id))
    found: list[Mend] = []
    for mend in working:
        if all(mend.cure != other.cure for other in found):
            found.append(mend)
        if len(found) == most:
            break
    return found or list(islice(chain(_last(state, unit), _relieved(state, unit)), 1))


def _offered(state: State, unit: Unit) -> Iterator[Mend]:
    for flaw in find_flaws(_draw(state, unit)):
        yield from _cures(state, unit, flaw, unit, "draw")
    for hq in _heads(state, unit):
        yield from _light(state, hq)
        if hq.mode != "strat":
            yield from _through(state, unit, hq)
    yield from _sources(state, unit)


def _heads(state: State, unit: Unit) -> list[Unit]:
    """12.3b B The nearest HQs that may throw to the unit, in whatever mode."""
    hexes, here = state.battle.hexes, state.battle.hexes.index[unit.hex or ""]
    throwing = (hq for hq in state.units_of(unit.side) if state.face(hq).throw is not None)
    able = [hq for hq in throwing if hq.id != unit.id and may_serve(state, hq, unit)]
    able.sort(key=lambda hq: (hexes.distance(hexes.index[hq.hex or ""], here), hq.id))
    return able[:NEAR_HQS]


def _draw(state: State, unit: Unit) -> Stretch:
    """12.3a The way of the unit's own draw."""
    here, goals = state.battle.hexes.index[unit.hex or ""], frozenset(origins(state, unit.side))
    return stretch(state, unit.side, draw_type(state, unit), DRAW, here, goals)


def _through(state: State, unit: Unit, hq: Unit) -> Iterator[Mend]:
    """12.3b The HQ's draw and its throw; a change of one of the two."""
    throw, index = state.face(hq).throw, state.battle.hexes.index
    assert throw is not None
    start, goal = index[hq.hex or ""], frozenset({index[unit.hex or ""]})
    thrown = stretch(state, hq.side, throw.mobility, throw.points, start, goal)
    for leg, way in (("hq-draw", _draw(state, hq)), ("throw", thrown)):
        for flaw in find_flaws(way):
            yield from _cures(state, unit, flaw, hq, leg)


def _light(state: State, hq: Unit) -> Iterator[Mend]:
    """12.3b C, 3.2 An HQ in Strat Mode throws nothing; on its Move face it throws less far."""
    if hq.mode == "strat":
        changed, code, rule = replace(hq, mode=""), "strat", "12.3bC"
    elif hq.face == "move":
        changed, code, rule = replace(hq, face="combat", mode=""), "move-face", "3.2"
    else:
        return
    printed = state.counter(hq.id)
    throws = [points(face.throw.points) for face in (printed.combat, printed.move) if face.throw]
    facts = {"hq": state.label(hq.id), "hex": hq.hex, "now": throws[-1], "then": throws[0]}
    yield _mend(LIGHT, code, rule, facts, lambda: state.put(changed), (hq.hex or "",))


def _mend(
    weight: int,
    code: str,
    rule: str,
    facts: dict[str, Any],
    after: Callable[[], State],
    places: tuple[str, ...],
    flaw: Flaw | None = None,
    cure: str = "",
) -> Mend:
    """A mend with its words: `reason-<code>` and `cure-<cure>`."""
    reason, remedy = Message(f"reason-{code}", facts), Message(f"cure-{cure or code}", facts)
    return Mend(weight, reason, rule, remedy, after, places, flaw)


def _cures(state: State, unit: Unit, flaw: Flaw, drawer: Unit, leg: str) -> Iterator[Mend]:
    """What would mend a path: nearer by what is short, the ZOC negated, or what is in the way gone."""
    if flaw.kind == "range":
        yield from _nearer(state, unit, flaw, drawer, leg)
    elif flaw.kind == "zone":
        yield from _negated(state, unit, flaw, drawer, leg)
        yield from _gone(state, flaw, leg, "zone", _exerting(state, unit.side, flaw.blocked))
    else:
        held = tuple(state.battle.hexes.ids[here] for here in flaw.blocked)
        yield from _gone(state, flaw, leg, "enemy", held)


def _facts(state: State, flaw: Flaw, **more: Any) -> dict[str, Any]:
    figures = {"cost": points(flaw.cost), "limit": points(flaw.limit), "short": points(flaw.short)}
    return {**figures, "type": Message(f"mp-{flaw.mover}"), **more}


def _nearer(state: State, unit: Unit, flaw: Flaw, drawer: Unit, leg: str) -> Iterator[Mend]:
    """12.3 The range is short: the nearest hex for the piece that counts it."""
    ids = state.battle.hexes.ids
    facts = _facts(state, flaw, unit=state.label(drawer.id), goal=ids[flaw.way[-1]])
    places = _better(state, unit, drawer) if drawer.id != unit.id else _traced_on(state, unit, flaw)
    for place in places:
        after = _moved(state, drawer, place)
        if after is not None:
            facts = {**facts, "hex": place}
            yield _mend(
                flaw.short, f"range-{leg}", "12.3b" if leg == "throw" else "12.3a",
                facts, _always(after), (place,), flaw, "nearer",
            )  # fmt: skip
            return


def _traced_on(state: State, unit: Unit, flaw: Flaw) -> Iterator[str]:
    ids = state.battle.hexes.ids
    return (ids[here] for here in flaw.way[1:] if could_trace_at(state, unit, ids[here]))


def _better(state: State, unit: Unit, hq: Unit) -> Iterator[str]:
    """12.3b Hexes from which the HQ would both draw and reach the unit, the nearest first."""
    throw, hexes = state.face(hq).throw, state.battle.hexes
    assert throw is not None
    drawing = lines(state, hq.side).draw(throw.mobility).cost
    target = {hexes.index[unit.hex or ""]}
    reaching = inflow(state, hq.side, throw.mobility, throw.points, target).cost
    here = hexes.index[hq.hex or ""]
    both = (there for there in drawing if there in reaching and there not in foes(state, hq.side))
    near = sorted(both, key=lambda there: (hexes.distance(here, there), there))
    return (hexes.ids[there] for there in near[:FRIENDS])


def _moved(state: State, unit: Unit, place: str) -> State | None:
    """The unit in another hex, if there is room (4.8)."""
    if total_size(state, at(state, place)) + size(state, unit) > LIMIT:
        return None
    return state.put(replace(unit, hex=place, pinned=True))


def _always(state: State) -> Callable[[], State]:
    return lambda: state


def _negated(state: State, unit: Unit, flaw: Flaw, drawer: Unit, leg: str) -> Iterator[Mend]:
    """4.5b A friendly unit in each hex of the way that a ZOC shuts."""
    ids = state.battle.hexes.ids
    busy = {unit.id, drawer.id}
    after, sent = state, []
    for here in flaw.blocked:
        friend = _friend(after, unit.side, here, busy)
        if friend is None:
            return
        busy.add(friend.id)
        sent.append(friend)
        after = after.put(replace(friend, hex=ids[here], pinned=True))
    facts = {**_zone_facts(state, unit.side, flaw), "units": [state.label(friend.id) for friend in sent]}
    yield _mend(
        ZONE * len(flaw.blocked), f"zone-{leg}", "12.3d", facts, _always(after),
        tuple(ids[here] for here in flaw.blocked), flaw, "negate",
    )  # fmt: skip


def _friend(state: State, side: str, here: int, busy: set[str]) -> Unit | None:
    """The nearest unit of the side that is not needed elsewhere and finds room in the hex."""
    hexes = state.battle.hexes
    idle = [unit for unit in state.units_of(side) if unit.id not in busy and not state.counter(unit.id).hq]
    idle.sort(key=lambda unit: (hexes.distance(hexes.index[unit.hex or ""], here), unit.id))
    return next((unit for unit in idle if _moved(state, unit, hexes.ids[here]) is not None), None)


def _zone_facts(state: State, side: str, flaw: Flaw) -> dict[str, Any]:
    hexes = [state.battle.hexes.ids[here] for here in flaw.blocked]
    first = next(iter(_exerting(state, side, flaw.blocked[:1])), None)
    enemy = state.label(top(state, first).id) if first else ""
    return _facts(state, flaw, hexes=hexes, hex=hexes[0], enemy=enemy, at=first)


def _exerting(state: State, side: str, blocked: Iterable[int]) -> tuple[str, ...]:
    """4.5 Hexes of enemy stacks whose ZOC lies on any of these hexes."""
    found = {unit.hex or "" for here in blocked for unit in find_exerting(state, side, here)}
    return tuple(sorted(found, key=state.battle.hexes.index.__getitem__))


def _gone(state: State, flaw: Flaw, leg: str, kind: str, places: tuple[str, ...]) -> Iterator[Mend]:
    """12.3d The enemy stacks in the way, or whose ZOC is, driven off."""
    if not places:
        return
    units = [top(state, place) for place in places]
    names = [state.label(unit.id) for unit in units]
    base = _zone_facts(state, state.battle.enemy(units[0].side), flaw)
    facts = {**base, "enemy": names[0], "at": places[0], "enemies": names}
    yield _mend(
        ENEMY * len(places), f"{kind}-{leg}", "12.3d", facts,
        lambda: _without(state, places), places, flaw, "driven",
    )  # fmt: skip


def _without(state: State, places: Iterable[str]) -> State:
    """The position without the units in those hexes."""
    lost = [unit for place in places for unit in at(state, place)]
    return state.put(*(replace(unit, hex=None, fate="dead") for unit in lost))


def _sources(state: State, unit: Unit) -> Iterator[Mend]:
    """12.6b Each of the side's sources that is shut now, opened again."""
    index, open_now = state.battle.hexes.index, supply_sources(state, unit.side)
    enemy = state.battle.enemy(unit.side)
    for entry in state.battle.open_entries(unit.side, state.turn):
        for hex_id in entry.hexes if entry.trace else ():
            if index[hex_id] in open_now:
                continue
            held = (hex_id,) if holder(state, hex_id) == enemy else ()
            driven = (*held, *_exerting(state, unit.side, (index[hex_id],)))
            facts = {"hex": hex_id, "enemies": [state.label(top(state, place).id) for place in driven]}
            after = _reopened(state, unit.side, hex_id, driven)
            yield _mend(SOURCE + len(driven) * MP, "source", "12.6b", facts, after, (hex_id,))


def _reopened(state: State, side: str, hex_id: str, driven: tuple[str, ...]) -> Callable[[], State]:
    def after() -> State:
        free = _without(state, driven)
        return replace(free, taken={**free.taken, hex_id: side})

    return after


def _last(state: State, unit: Unit) -> Iterator[Mend]:
    """12.6 When no small change does: the nearest hex in which the unit would trace."""
    hexes, side = state.battle.hexes, unit.side
    steps = lands(state, side, state.face(unit).mobility)
    found = spread(steps.graph, hexes.index[unit.hex or ""], FAR, foes(state, side))
    for there in sorted(found.cost, key=found.cost.__getitem__):
        place = hexes.ids[there]
        if place != unit.hex and could_trace_at(state, unit, place):
            after = _moved(state, unit, place)
            if after is not None and would_trace(after, unit.id):
                facts = {"unit": state.label(unit.id), "hex": place, "cost": points(found.cost[there])}
                yield _mend(LAST, "no-way", "12.3d", facts, _always(after), (place,), None, "go")
                return


def _relieved(state: State, unit: Unit) -> Iterator[Mend]:
    """12.6 When nothing small does: every enemy on a way to a source driven off, the unit as near as it must be."""
    index, ids, side = state.battle.hexes.index, state.battle.hexes.ids, unit.side
    entries = [entry for entry in state.battle.open_entries(side, state.turn) if entry.trace]
    goals = frozenset(index[hex_id] for entry in entries for hex_id in entry.hexes)
    start = index[unit.hex or ""]
    for mobility in dict.fromkeys((draw_type(state, unit), state.face(unit).mobility)):
        wanted = stretch(state, side, mobility, FAR, start, goals)
        way = wanted._replace(zones=find_shut_hexes(state, side)).find_through()
        near = {*way, *goals}
        driven = tuple(ids[here] for here in sorted(near & foes(state, side)))
        driven = tuple(dict.fromkeys((*driven, *_exerting(state, side, near))))
        free = _without(state, driven)
        free = replace(free, taken={**free.taken, **{ids[goal]: side for goal in goals}})
        for place in (ids[here] for here in way):
            after = free if place == unit.hex else _moved(free, unit, place)
            if after is not None and would_trace(after, unit.id):
                enemies = [state.label(top(state, hex_id).id) for hex_id in driven]
                facts = {"unit": state.label(unit.id), "hex": place, "enemies": enemies}
                cure = "driven" if place == unit.hex else "relieved"
                yield _mend(LAST, "cut-off", "12.6", facts, _always(after), (place,), None, cure)
                return
