"""18 Ships explained: what a ship is and does, which ships are seen in a hex."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Explanation, Line, Message, Viewer
from rules.core.questions import line
from rules.ocs.sea.records import DAMAGED_DECK, Ship
from rules.ocs.seas import face, find_sighted, fleets, hull, may_shell, sea
from rules.ocs.show.seen import knows
from rules.ocs.skies import by_base
from rules.ocs.state import State


def explain_ship(state: State, viewer: Viewer, name: str) -> Explanation:
    """3.4, 18.1 A ship: its face, its speed, where it is; of the enemy's only what lies on top is found (4.9)."""
    ship = state.ships[name]
    lines = tuple(_lines(state, ship, knows(viewer, ship.side)))
    title = Message("explain-ship", {"ship": state.label(name)})
    return Explanation(title=title, lines=lines, at=(ship.hex,) if ship.hex else ())


def _lines(state: State, ship: Ship, own: bool) -> Iterator[Line]:
    up = face(state, ship)
    yield line("ship-name", "3.4", name=hull(state, ship).name)
    yield line("ship-guns", "18.3", value=up.printed)
    yield line("ship-speed", "18.1f", value=str(up.speed), speed=up.speed)
    if ship.fate != "afloat":
        yield line(f"line-{ship.fate}", "13.6")
    elif ship.box:
        yield line("ship-in-box", "18.1c", name=sea(state).boxes[ship.box].name)
    else:
        yield line("ship-afloat", "18.1c")
    if ship.dg:
        yield line("ship-is-dg", "18.1d", tone="bad")
    if own and state.planes and hull(state, ship).carrier and ship.fate == "afloat":
        yield tell_deck(state, ship)
    if own and not may_shell(state, ship):
        yield line("ship-shelled", "18.3a")


def tell_deck(state: State, ship: Ship) -> Line:
    """18.2a, b A carrier as a base: its planes and how many it holds, how many it refits."""
    planes, capacity = by_base(state).get(ship.id, ()), hull(state, ship).capacity
    value = f"{len(planes)}/{capacity}" if capacity else str(len(planes))
    return line(
        "line-carrier", "18.2", value=value, ship=state.label(ship.id), planes=len(planes), limit=capacity,
        active=sum(plane.active for plane in planes), refits=DAMAGED_DECK if ship.hits else 0,
    )  # fmt: skip


def list_fleet(state: State, viewer: Viewer, hex_id: str) -> Iterator[Line]:
    """18.1b, 4.9 The ships of a hex, of the enemy's those that are seen."""
    ships = fleets(state).get(hex_id, ())
    seen = [ship for ship in ships if knows(viewer, ship.side) or ship.id in find_sighted(state)]
    if seen:
        labels = [state.label(ship.id) for ship in seen]
        yield line("line-fleet", "18.1b", side=seen[0].side, ships=labels)
