"""8.1 Who may overrun what: modes, MP, the ground without roads, the stack it is done from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from rules.core.contract import Side
from rules.core.errors import Illegal
from rules.hexwar.groups import check_one_stack, read_group
from rules.hexwar.steps import ALL, NEVER
from rules.ocs.allowance import check_may_move, check_same_start
from rules.ocs.amounts import LIMIT, MP, equivalents, points
from rules.ocs.bridging import slow
from rules.ocs.field import able, at, foes, total_size
from rules.ocs.movement.regions import check_stop
from rules.ocs.pieces import Unit
from rules.ocs.state import State

COST = 3 * MP
"""8.1a Twelfths of an MP that each overrun costs each unit; the hex itself must not cost more."""


def check_overrun(state: State, side: Side, unit_ids: Sequence[str], target: str) -> list[Unit]:
    """8 The units, if they may overrun the hex together; refuses the first rule it breaks."""
    units = read_group(unit_ids, state.unit, partial(check_rider, state, side))
    check_together(state, units)
    check_launch(state, units[0].hex or "")
    check_prey(state, side, units[0].hex or "", target)
    for unit in units:
        check_ground(state, side, unit, target)
    check_stop(state, unit_ids, target)
    return units


def check_rider(state: State, side: Side, unit: Unit) -> None:
    """8.1, 8.1a An attack-capable unit, not DG, with 3 MP left."""
    left = check_may_move(state, side, unit)
    label = state.label(unit.id)
    if unit.mode in ("dg", "reserve", "strat"):
        raise Illegal("8.1", f"no-overrun-in-{unit.mode}", unit=label)
    if not able(state, unit):
        raise Illegal("8.1", "no-overrun-by", unit=label)
    if left < COST:
        raise Illegal("8.1a", "overrun-needs-points", unit=label, left=points(left), cost=points(COST))


def check_together(state: State, units: Sequence[Unit]) -> None:
    """6.1g, 8.1 One stack now and one when the phase began, which has moved together or not at all since."""
    names = [state.label(unit.id) for unit in units]
    check_one_stack(units, "6.1", state.label)
    if len({unit.began or unit.hex for unit in units}) > 1:
        raise Illegal("8.1", "did-not-begin-together", units=names)
    check_same_start(state, units)


def check_launch(state: State, start: str) -> None:
    """4.8, 8.1h Not out of a hex that is overstacked; bystanders count."""
    whole = total_size(state, at(state, start))
    if whole > LIMIT:
        facts = {"size": equivalents(whole), "limit": equivalents(LIMIT)}
        raise Illegal("4.8", "overrun-overstacked", hex=start, **facts)


def check_prey(state: State, side: Side, start: str, target: str) -> None:
    """8, 8.1d An adjacent hex with enemy combat units."""
    hexes = state.battle.hexes
    there = hexes.at(target)
    if there not in foes(state, side):
        raise Illegal("8", "nobody-to-overrun", hex=target)
    if there not in hexes.around[hexes.at(start)]:
        raise Illegal("8.1d", "overrun-not-adjacent", hex=target)


def check_ground(state: State, side: Side, unit: Unit, target: str) -> None:
    """8.1b, 8.1c, 14.8c Hex and hexside cost 3 MP at most, without roads and bridges, and the way back is open too."""
    hexes, label = state.battle.hexes, state.label(unit.id)
    mobility = state.face(unit).mobility
    steps = slow(state, state.battle.moves(mobility, side, state.going, roads=False), side, mobility)
    cost = steps.cost(hexes.at(unit.hex or ""), hexes.at(target))
    if cost >= NEVER:
        raise Illegal("8.1c", "overrun-prohibited", unit=label, hex=target)
    if cost >= ALL:
        raise Illegal("8.1b", "overrun-takes-all", unit=label, hex=target)
    if cost > COST:
        facts = {"cost": points(cost), "limit": points(COST)}
        raise Illegal("8.1b", "overrun-too-dear", unit=label, hex=target, **facts)


def prey(state: State, side: Side, units: Iterable[Unit]) -> list[str]:
    """8.1d The enemy stacks next to the units."""
    hexes = state.battle.hexes
    near = {there for unit in units if unit.hex for there in hexes.around[hexes.at(unit.hex)]}
    return sorted(hexes.ids[there] for there in near & foes(state, side))


def check_near(state: State, side: Side, unit: Unit) -> None:
    """8.1 A unit that may overrun and has somebody to overrun next to it."""
    check_rider(state, side, unit)
    if not prey(state, side, [unit]):
        raise Illegal("8.1d", "nobody-near-to-overrun", unit=state.label(unit.id))
