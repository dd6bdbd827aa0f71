"""18.4e, f What becomes of craft that beach: an LST is a port, a DUKW is trucks."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.contract import Entity, LogLine, Viewer
from rules.core.entities import marker
from rules.core.talk import report
from rules.ocs.acts import RuleEvent
from rules.ocs.amounts import MP, SP
from rules.ocs.crafts import SPEEDS
from rules.ocs.movement.entering import left_alone
from rules.ocs.pieces import Craft, Port, Transport
from rules.ocs.schema import DUKW
from rules.ocs.state import State

BEACHING = {"dukw": "18.4e", "lst": "18.4f"}
"""The kinds of craft that beach, each with its rule."""

STRIDE = DUKW.ma * MP // SPEEDS["dukw"]
"""18.4e Twelfths of an MP on land for one afloat."""


class CraftTurned(RuleEvent, frozen=True, kw_only=True):
    """18.4e, f The LST is a port from the next phase on; the DUKWs are trucks, for this phase `done` if troops were
    landed from them.
    """

    side: str
    hex: str
    craft: str
    done: bool = False


def can_beach(state: State, craft: Craft) -> bool:
    """18.3d B, 18.4f Whether it is still what it was after the roll, where no enemy and no port is."""
    now = state.crafts.get(craft.id)
    here = state.battle.hexes.index[craft.hex]
    if now is None or now.kind != craft.kind or here in left_alone(state, craft.side):
        return False
    return craft.kind != "lst" or craft.hex not in state.ports


def apply_craft_turned(state: State, event: CraftTurned) -> State:
    """18.4e, f No craft any more; trucks have as much left as the sea has left them, load and all."""
    craft = state.crafts[event.craft]
    state = replace(state, crafts={name: one for name, one in state.crafts.items() if name != craft.id})
    if craft.kind == "lst":
        port = Port(side=craft.side, capacity=SP, source=True, lst=True, idle=True)
        return replace(state, ports={**state.ports, craft.hex: port})
    trucks = Transport(
        id=craft.id, side=craft.side, kind="dukw", points=craft.points, hex=craft.hex, load=craft.load,
        spent=craft.spent * STRIDE, hauled=craft.load, pinned=event.done,
    )  # fmt: skip
    return state.park(trucks)


def log_craft_turned(state: State, event: CraftTurned) -> list[LogLine]:
    """18.4e, f Where, and what."""
    lst = state.crafts[event.craft].kind == "lst"
    return report(event, code="event-LstDeployed" if lst else "")


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """18.4f Ports that were LSTs."""
    for hex_id, port in state.ports.items():
        if port.lst:
            yield marker(f"port-{hex_id}", hex_id, "source", port.side, "marker-lst", side=port.side)


MARKS = (marks,)
