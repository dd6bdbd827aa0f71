"""18 Ships where they are: fleets, who lies on top, who sails, who can shoot at what."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.core.contract import Side
from rules.core.derived import derive
from rules.core.errors import Illegal, Malformed
from rules.ocs.crafts import MARK, find_marked, flotillas
from rules.ocs.field import on_top
from rules.ocs.hulls import Hull, SeaBox, SeaFile, ShipFace
from rules.ocs.pieces import Unit
from rules.ocs.sea.records import Ship
from rules.ocs.state import State

NO_SEA = SeaFile(schema=1)


def sea(state: State) -> SeaFile:
    """18 What the scenario has at sea, where it is played with ships."""
    return (state.battle.sea if state.switches.sea else None) or NO_SEA


def own_ship(state: State, side: Side, ship_id: str) -> Ship:
    """2.1 The ship, if it is the side's and afloat; raises `Illegal`, `Malformed` if there is none of that id."""
    ship = state.ships.get(ship_id)
    if ship is None:
        raise Malformed("unknown-ship", ship=ship_id)
    if ship.side != side:
        raise Illegal("2.1", "not-yours", unit=state.label(ship_id))
    if ship.fate != "afloat":
        raise Illegal("18.1e", "not-afloat", ship=state.label(ship_id))
    return ship


def hull(state: State, ship: Ship) -> Hull:
    """3.4 What is printed on the ship."""
    return state.battle.hulls[ship.id]


def face(state: State, ship: Ship) -> ShipFace:
    """18.3d The side of it that lies up."""
    printed = hull(state, ship)
    return printed.damaged if ship.hits else printed.full


def find_box(state: State, side: Side, name: str) -> SeaBox:
    """A sea box of the side's; raises `Illegal` for another's, `Malformed` if there is none of that id."""
    box = sea(state).boxes.get(name)
    if box is None:
        raise Malformed("unknown-box", box=name)
    if box.side != side:
        raise Illegal("18.1c", "not-your-box", name=box.name)
    return box


@derive("ships")
def fleets(state: State) -> dict[str, tuple[Ship, ...]]:
    """18.1b The ships in each hex, always of one side."""
    found: dict[str, tuple[Ship, ...]] = {}
    for ship in state.ships.values():
        if ship.hex is not None:
            found[ship.hex] = (*found.get(ship.hex, ()), ship)
    return found


def find_fleet(state: State, side: Side, hex_id: str) -> tuple[Ship, ...]:
    """18.1b The side's ships in the hex."""
    return tuple(ship for ship in fleets(state).get(hex_id, ()) if ship.side == side)


def find_enemy_waters(state: State, side: Side) -> set[int]:
    """18.1b Hexes with ships or landing craft of the side's enemy, by number."""
    index, afloat = state.battle.hexes.index, (fleets(state), flotillas(state))
    return {index[hex_id] for found in afloat for hex_id, here in found.items() if here[0].side != side}


def find_flagship(state: State, names: Iterable[str]) -> str:
    """4.8b, 18.2d The ship on top: no carrier if there is another, the weakest as printed."""

    def rank(name: str) -> tuple[bool, int, str]:
        printed = state.battle.hulls[name]
        return printed.carrier, printed.full.barrage, name

    return min(names, key=rank)


@derive("ships", "sea")
def find_sighted(state: State) -> frozenset[str]:
    """4.9, 18.3c Ships that everybody sees: the one on top in each hex, all where ships have been shot at."""
    shown: set[str] = set()
    for hex_id, ships in fleets(state).items():
        names = [ship.id for ship in ships]
        shown.update(names if hex_id in state.sea.sighted else [find_flagship(state, names)])
    return frozenset(shown)


def is_battery(state: State, unit_id: str) -> bool:
    """18.3g Whether the unit is Coastal Artillery."""
    return unit_id in sea(state).batteries


def fires_at_sea_only(state: State, unit_id: str) -> bool:
    """18.3g B Whether it is such artillery, and not of the kind that fires at ground targets."""
    return not sea(state).batteries.get(unit_id, True)


def find_marks(state: State, side: Side, shore: bool = False) -> dict[str, list[str]]:
    """18.3c What the side could pick as naval targets, by hex: ships that were none yet in this segment; with `shore`,
    for its ships, Coastal Artillery that lies on top too (18.3g C).
    """
    enemy, found = state.battle.enemy(side), dict[str, list[str]]()
    guns = [state.units[name] for name in sea(state).batteries if name in on_top(state)] if shore else []
    pieces: tuple[Ship | Unit, ...] = (*state.ships.values(), *guns)
    for piece in pieces:
        if piece.side == enemy and piece.hex and piece.id not in state.sea.targeted:
            found.setdefault(piece.hex, []).append(piece.id)
    for hex_id, crafts in flotillas(state).items():
        if crafts[0].side == enemy and f"{MARK}{hex_id}" not in state.sea.targeted:
            found.setdefault(hex_id, []).append(f"{MARK}{hex_id}")
    return found


def label_mark(state: State, mark: str) -> str:
    """4.9, 18.3c What everybody calls a target at sea."""
    return "landing craft" if find_marked(state, mark) else state.label(mark)


def find_gunners(state: State, side: Side) -> list[Ship | Unit]:
    """18.3a, g The side's ships and shore batteries that could fire in this segment, were there a target; no ships in
    the Combat Phase (10.0e D).
    """
    ships = [
        ship for ship in state.ships.values()
        if ship.side == side and ship.hex and not ship.fired and face(state, ship).barrage and state.phase != "barrage"
    ]  # fmt: skip
    known = (state.units[name] for name in sea(state).batteries if name in state.units)
    guns = (unit for unit in known if unit.side == side and unit.hex and not unit.fired)
    return [*ships, *(unit for unit in guns if state.face(unit).barrage)]


def find_reach(state: State, gun: Ship | Unit) -> int:
    """18.3 Hexes that a ship or a shore battery fires."""
    return face(state, gun).range if isinstance(gun, Ship) else state.face(gun).range


def find_near(state: State, gun: Ship | Unit) -> set[str]:
    """18.3a The hexes in the range of a ship or a shore battery."""
    hexes = state.battle.hexes
    return {hexes.ids[here] for here in hexes.within(hexes.at(gun.hex or ""), find_reach(state, gun))}


def may_shell(state: State, ship: Ship) -> bool:
    """18.3a B Whether it has not fired at a ground target in this game turn."""
    return ship.shelled != state.turn


def find_shots(state: State, side: Side, gun: Ship | Unit) -> set[str]:
    """18.3a, c Hexes in range of the ship or battery with naval targets."""
    return find_near(state, gun) & find_marks(state, side, isinstance(gun, Ship)).keys()


def has_shot(state: State, side: Side, ground: Collection[str]) -> bool:
    """18.3a Whether any ship or battery of the side has a target: at sea, or of these on the ground."""
    return any(
        find_shots(state, side, gun)
        or (isinstance(gun, Ship) and may_shell(state, gun) and not find_near(state, gun).isdisjoint(ground))
        for gun in find_gunners(state, side)
    )


def count_flak(state: State, side: Side, hex_id: str) -> int:
    """18.3f The flak of the side's ships in the hex."""
    return sum(face(state, ship).flak for ship in find_fleet(state, side, hex_id))
