"""B16, Note: a recon unit in a hex under declared attack may slip away before combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules.core.acts import decline, take_proposed
from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Hook, Policy, Route, RuleEvent, UnitId
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.movement.stacking import check_room
from rules.ring_of_fire.movement.works import enter_works
from rules.ring_of_fire.scenario import MAJOR
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.talk import labels

REACH = 2
"""B16 Hexes a recon unit may go."""


class ReconRetreat(Action, frozen=True, kw_only=True, tag="recon_retreat"):
    """B16 A recon unit under attack slips away; the path begins at its hex."""

    unit: UnitId
    path: Route


class ReconRetreated(RuleEvent, frozen=True, kw_only=True):
    """B16 A recon unit slips away along the path."""

    unit: str
    path: tuple[str, ...]


class ReconStayed(RuleEvent, frozen=True, kw_only=True):
    """B16 Recon units that will not retreat in this phase."""

    units: tuple[str, ...]


def resolve_recon_retreat(state: State, side: Side, action: ReconRetreat, dice: Dice) -> list[Event]:
    """B16 Raises `Illegal` as `check_recon_retreat` does; works on the way may fall (B6)."""
    check_recon_retreat(state, side, action.unit, action.path)
    gone = ReconRetreated(unit=action.unit, path=action.path, rules=("B16",))
    return [gone, *enter_works(state, side, action.path[1:])]


def check_recon_retreat(state: State, side: Side, unit_id: str, path: Sequence[str]) -> None:
    """B16 One or two hexes, each step allowed, room at the end."""
    unit = check_recon(state, side, unit_id)
    for hex_id in path:
        state.hex(hex_id)
    if len(path) < 2 or path[0] != unit.hex or path[-1] == unit.hex:
        raise Illegal("B16", "path-begins-elsewhere", unit=state.label(unit_id), hex=unit.hex)
    if len(path) - 1 > REACH:
        raise Illegal("B16", "recon-too-far", unit=state.label(unit_id), steps=len(path) - 1, reach=REACH)
    for here, there in pairwise(path):
        check_next_hex(state, side, here, there)
    check_room(state, path[-1], (unit_id,))


def check_recon(state: State, side: Side, unit_id: str) -> Unit:
    """B16 A recon unit of one's own in a hex under attack, not yet retreated in this phase."""
    unit, label = state.unit(unit_id), state.label(unit_id)
    if unit.side != side or unit.hex is None:
        raise Illegal("B16", "not-your-unit", unit=label)
    if not state.counter(unit_id).recon:
        raise Illegal("B16", "not-recon", unit=label)
    if unit.hex not in state.declarations:
        raise Illegal("B16", "not-under-attack", unit=label, hex=unit.hex)
    if unit_id in state.retreated:
        raise Illegal("B16", "retreated-already", unit=label)
    return unit


def check_next_hex(state: State, side: Side, here: str, there: str) -> None:
    """B16 Terrain does not matter; the enemy, its bonds, its nearness and major rivers do."""
    battle, enemy = state.battle, state.battle.enemy(side)
    if not battle.adjacent(here, there):
        raise Illegal("B16", "not-neighbours", a=here, b=there)
    if state.holder(there) == enemy:
        raise Illegal("B16", "enemy-there", hex=there)
    if battle.between(here, there)[0] == MAJOR:
        raise Illegal("B16", "recon-major-river", hex=there)
    if bonds(state, enemy).bars(battle.index[here], battle.index[there]):
        raise Illegal("B16", "recon-bond", hex=there)
    close = next((near for near in battle.around(there) if state.holder(near) == enemy), None)
    if close is not None and state.holder(there) != side:
        raise Illegal("B16", "recon-next-to-enemy", hex=there, enemy=close)


def ways(state: State, side: Side, unit_id: str) -> Iterator[tuple[str, ...]]:
    """B16 Every legal way out, shortest first, one for each hex reached."""
    start = check_recon(state, side, unit_id).hex
    assert start is not None
    seen = {start}
    ring: list[tuple[str, ...]] = [(start,)]
    for _ in range(REACH):
        ring = [
            (*way, there)
            for way in ring
            for there in state.battle.around(way[-1])
            if there not in seen and refusal(check_next_hex, state, side, way[-1], there) is None
        ]
        ring = list({way[-1]: way for way in ring}.values())
        seen |= {way[-1] for way in ring}
        yield from (way for way in ring if refusal(check_room, state, way[-1], (unit_id,)) is None)


def able(state: State, side: Side) -> tuple[str, ...]:
    """B16 Recon units of the side under attack that have somewhere to go."""
    return tuple(
        unit.id
        for target in state.declarations
        for unit in state.at(target)
        if refusal(check_recon, state, side, unit.id) is None and next(ways(state, side, unit.id), None)
    )


def recon_retreat_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `unit` and `path`."""
    if "unit" not in draft:
        units = tuple(
            slots.unit_candidate(state, unit, None, "unit") for unit in map(state.unit, able(state, side))
        )
        return Options(slot="unit", kind="unit", ask=Message("ask-recon-unit"), candidates=units)
    unit = draft["unit"]
    check_recon(state, side, unit)
    facts = {"unit": state.label(unit)}
    if "path" in draft:
        path = draft["path"]
        no = refusal(check_recon_retreat, state, side, unit, path)
        return slots.whole("act-recon-retreat", no, **facts, hex=path[-1])
    paths = tuple(Candidate(value=way, at=way[-1], cost=str(len(way) - 1)) for way in ways(state, side, unit))
    return Options(slot="path", kind="path", ask=Message("ask-recon-path", facts), candidates=paths)


def is_wanted(state: State) -> bool:
    """Whether the defender has a recon unit that may go."""
    return state.switches.recon and bool(able(state, state.other))


def ask(state: State) -> Decision | None:
    """B16 The defender, while any recon unit under attack can go."""
    if not is_wanted(state):
        return None
    units = able(state, state.other)
    hexes = tuple(dict.fromkeys(str(state.unit(unit).hex) for unit in units))
    facts = {"units": labels(state, units), "count": len(units), "hex": hexes[0]}
    return Decision(
        id=state.phase,
        side=state.other,
        rule="B16",
        accepts=(),
        ask=Message("ask-recon-retreat", facts),
        at=hexes,
    )


def apply_recon_retreated(state: State, event: ReconRetreated) -> State:
    """B16 The unit stands at the end of its path; a target it left empty may be cashed in (A7)."""
    there, left = event.path[-1], event.path[0]
    state = state.change((event.unit,), hex=there).take(state.unit(event.unit).side, *event.path[1:])
    state = replace(state, retreated=(*state.retreated, event.unit))
    assault = state.declarations.get(left)
    if assault is None or state.holder(left) is not None:
        return state
    return state.declare(replace(assault, vacated=True))


def apply_recon_stayed(state: State, event: ReconStayed) -> State:
    """B16 They are asked no more in this phase."""
    return replace(state, retreated=(*state.retreated, *event.units))


def log_recon_retreated(state: State, event: ReconRetreated) -> list[LogLine]:
    side = state.unit(event.unit).side
    unit, left, there = state.label(event.unit), event.path[0], event.path[-1]
    return line(event, side=side, at=(there,), unit=unit, hex=there, left=left)


HOOKS = dict.fromkeys(("recon_retreat", "reserve_recon_retreat"), Hook(wanted=is_wanted, ask=ask))
ACTS = {ReconRetreat: Act(resolve_recon_retreat, recon_retreat_options, phases=tuple(HOOKS))}
FORESEEN = dict.fromkeys(HOOKS, Policy({"stay": decline, "go": take_proposed}, ("count",)))
