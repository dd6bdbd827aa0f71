"""18.4 Landing craft: where they are and can go, what is aboard, what is lost with them. Of no points: a store."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rules.core import slots
from rules.core.contract import Side
from rules.core.derived import derive
from rules.core.errors import Illegal, Malformed
from rules.ocs.fates import dead
from rules.ocs.pieces import Craft, Transport, Unit
from rules.ocs.scenario import Battle
from rules.ocs.state import State
from rules.ocs.terrain import SEA

SPEEDS = {"lc": 10, "dukw": 8, "lst": 10}
"""18.4b MP of a phase."""

MARK = "craft-"
"""18.3c D All landing craft of a hex are one target: its id is that of the hex behind this."""


class Wreck(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """18.3d, 18.5f Points and tokens lost, by craft, and the units and transport points that went down with them."""

    points: dict[str, int] = {}
    tokens: dict[str, int] = {}
    drowned: tuple[str, ...] = ()


def launch(fight: Battle, name: str) -> Craft:
    """18.4 A craft as the scenario brings it."""
    fields = to_builtins(fight.file.crafts[name])
    del fields["turn"]
    return Craft(id=name, **fields)


def speed(craft: Craft) -> int:
    """18.4b Hexes that it sails in a phase."""
    return SPEEDS[craft.kind]


def is_coast(fight: Battle, hex_id: str) -> bool:
    """18.1c Land at the sea or on an estuary; `Malformed` if there is no such hex."""
    here = fight.hexes.at(hex_id)
    return bool(fight.channels()[here]) and fight.land.terrain[here] != (SEA,)


@derive("crafts")
def flotillas(state: State) -> dict[str, tuple[Craft, ...]]:
    """18.1b The landing craft of each hex, always of one side; without those that lie still."""
    found: dict[str, tuple[Craft, ...]] = {}
    for craft in state.crafts.values():
        if craft.points:
            found[craft.hex] = (*found.get(craft.hex, ()), craft)
    return found


def find_marked(state: State, mark: str) -> tuple[Craft, ...]:
    """18.3c D The craft that are the target of that id; none if it is no craft."""
    return flotillas(state).get(mark.removeprefix(MARK), ()) if mark.startswith(MARK) else ()


@derive("units", "transports")
def _aboard(state: State) -> dict[str, tuple[Unit | Transport, ...]]:
    found: dict[str, tuple[Unit | Transport, ...]] = {}
    pieces: tuple[Unit | Transport, ...] = (*state.units.values(), *state.transports.values())
    for piece in pieces:
        if piece.within and piece.fate == "aboard":
            found[piece.within] = (*found.get(piece.within, ()), piece)
    return found


def find_cargo(state: State, craft_id: str) -> tuple[Unit | Transport, ...]:
    """18.4c The units and transport points aboard."""
    return _aboard(state).get(craft_id, ())


def own_craft(state: State, side: Side, craft_id: str) -> Craft:
    """2.1, 18.4 Craft of the side that are no mere store; `Malformed` if there are none of that id."""
    craft = state.crafts.get(craft_id)
    if craft is None:
        raise Malformed("unknown-craft", craft=craft_id)
    if craft.side != side:
        raise Illegal("2.1", "not-yours", unit=state.sign(craft_id))
    if not craft.points:
        raise Illegal("18.4a", "craft-lies-still", craft=craft.name)
    return craft


def crafts_of(state: State, side: Side) -> list[Craft]:
    """18.4 The side's landing craft."""
    return [craft for craft in state.crafts.values() if craft.side == side and craft.points]


unless = partial(slots.unless, crafts_of)
"""For `Act.blocked`: an act cannot be begun while the check refuses all landing craft of the side."""


def sail_here(state: State) -> bool:
    """18.4 Whether the game has landing craft that sail."""
    return state.switches.sea and bool(flotillas(state))


def find_whole_wreck(state: State, crafts: Iterable[Craft], but: Iterable[str] = ()) -> Wreck:
    """9.14g, 18.6a Craft lost with everything aboard `but` those, which are off already."""
    crafts = tuple(crafts)
    drowned = (piece.id for craft in crafts for piece in find_cargo(state, craft.id) if piece.id not in but)
    return Wreck(
        points={craft.id: craft.points for craft in crafts}, drowned=tuple(drowned),
        tokens={craft.id: craft.load for craft in crafts if craft.load},
    )  # fmt: skip


def sink(state: State, wreck: Wreck) -> State:
    """18.3d, 18.5f The craft weaker or gone, an LST that is hit a plain one; what was lost with them, in the Dead Pile
    and the books.
    """
    crafts, sunk = dict(state.crafts), dict(state.sea.sunk)
    for name in wreck.points.keys() | wreck.tokens.keys():
        craft = crafts[name]
        points, tokens = wreck.points.get(name, 0), wreck.tokens.get(name, 0)
        kind = "lc" if points and craft.kind == "lst" else craft.kind
        crafts[name] = replace(craft, points=craft.points - points, load=craft.load - tokens, kind=kind)
        sunk[craft.side] = sunk.get(craft.side, 0) + points
        state = state.post(craft.side, "sunk", tokens)
        if not crafts[name].points:
            del crafts[name]
    for name in wreck.drowned:
        if name in state.transports:
            item = state.transports[name]
            state = state.post(item.side, "sunk", item.load).park(replace(item, points=0))
        else:
            state = state.put(dead(state, state.units[name]))
    return replace(state, crafts=crafts, sea=replace(state.sea, sunk=sunk))


def halt(state: State, names: Iterable[str]) -> State:
    """18.5a These craft sail no more in this phase."""
    return state.moor(*(replace(state.crafts[name], halted=True) for name in names))
