"""4.8, 9.14, 13.3h What follows when combat units have entered a hex: capture, and who holds it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, Side
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.ocs.acts import Dice, RuleEvent
from rules.ocs.crafts import flotillas
from rules.ocs.field import able, field
from rules.ocs.pieces import Unit
from rules.ocs.sequence import moving_side
from rules.ocs.state import State
from rules.ocs.trace.capture import capture_events


class HexTaken(RuleEvent, frozen=True, kw_only=True):
    """13.3h A combat unit of the side was the last to enter the hex."""

    side: str
    hex: str


def entering(state: State, side: Side, units: Sequence[str], hex_id: str, dice: Dice) -> list[Event]:
    """9.14, 13.3h What happens when these units have entered the hex: the state is the one with them in it."""
    taken: list[Event] = []
    if state.control(hex_id) != side:
        taken.append(HexTaken(side=side, hex=hex_id, rules=("13.3h",)))
    return [*taken, *capture_events(state, side, hex_id, dice, moving=moving_side(state) == side)]


@derive("units", "dumps", "transports", "hedgehogs", "airbases", "ports", "crafts")
def _belongings(state: State) -> dict[str, set[int]]:
    index, held = state.battle.hexes.index, field(state).holder
    found: dict[str, set[int]] = {side: set() for side in state.battle.sides}
    places = [(dump.side, dump.hex) for dump in state.dumps.values()]
    places += [(item.side, item.hex) for item in state.transports.values() if item.hex]
    places += [(crafts[0].side, hex_id) for hex_id, crafts in flotillas(state).items()]
    for table in (state.hedgehogs, state.airbases, state.ports):
        places += [(works.side, hex_id) for hex_id, works in table.items()]
    for side, hex_id in places:
        if held.get(hex_id) in (None, side):
            found[side].add(index[hex_id])
    return found


def left_alone(state: State, side: Side) -> set[int]:
    """4.8 Hexes, by number, with only non-combat units of the side's enemy: attack-capable units may enter them."""
    enemy = state.battle.enemy(side)
    return _belongings(state)[enemy] - field(state).occupied[enemy]


def check_enter(state: State, side: Side, units: Sequence[Unit], hex_id: str) -> None:
    """4.4, 4.8 Whether these units may enter what non-combat units of the enemy hold."""
    if state.battle.hexes.index[hex_id] not in left_alone(state, side):
        return
    if not any(able(state, unit) for unit in units):
        raise Illegal("4.4", "not-able-to-capture", unit=state.label(units[0].id), hex=hex_id)


def apply_hex_taken(state: State, event: HexTaken) -> State:
    """13.3h The side holds the hex until the enemy enters it."""
    return replace(state, taken={**state.taken, event.hex: event.side})
