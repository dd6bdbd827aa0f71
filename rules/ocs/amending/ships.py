"""18 The fields of ships: where they are, their hits, DG, and what they have done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core.amend import Field, Subject, flag, number, place
from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.ocs.sea.records import HITS, Ship
from rules.ocs.seas import fleets, sea
from rules.ocs.state import State


def subjects(state: State) -> Iterator[Subject]:
    """18.1 Every ship of the game."""
    for ship in state.ships.values():
        yield Subject(ship.id, Message("unit", {"unit": state.label(ship.id)}), _ship(state, ship))


def _ship(state: State, ship: Ship) -> tuple[Field, ...]:
    put = partial(_set, ship.id)
    mine = {
        name: Message("sea-box", {"name": box.name})
        for name, box in sea(state).boxes.items()
        if box.side == ship.side
    }
    away = {fate: Message(f"field-place-{fate}") for fate in ("due", "dead")}
    where = place("", partial(_move, ship.id), "18.1", optional=False)
    told = ship.hex or ship.box or ship.fate
    where = where._replace(spec=replace(where.spec, value=told, values={**mine, **away}))
    return (
        where,
        number("hits", ship.hits, partial(put, "hits"), "18.3d", most=HITS),
        number("due", ship.due, partial(put, "due"), "13.6"),
        number("spent", ship.spent, partial(put, "spent"), "18.1e"),
        number("shelled", ship.shelled, partial(put, "shelled"), "18.3a"),
        *(flag(name, getattr(ship, name), partial(put, name), rule) for name, rule in FLAGS.items()),
    )


FLAGS = {"dg": "18.1d", "crossed": "18.1c", "fired": "18.3a"}


def _move(name: str, state: State, where: Any) -> State:
    """18.1 In a hex or a box, as it is; dead with two hits; due with one at most."""
    ship = state.ships[name]
    if where == "dead":
        return state.sail(ship.struck(HITS, False))
    hits = min(ship.hits, HITS - 1)
    if where == "due":
        return state.sail(replace(ship, hex=None, box="", fate="due", hits=hits))
    off = where in sea(state).boxes
    return state.sail(replace(ship, hits=hits).put(where if off else state.hex(where), off))


def _set(name: str, field: str, state: State, value: Any) -> State:
    return state.sail(replace(state.ships[name], **{field: value}))


def check_ships(state: State) -> None:
    """18.1b, c, 18.3d Ships are in all-sea hexes without enemy ships, or in boxes; those with two hits are dead."""
    for ship in state.ships.values():
        if (ship.fate == "dead") != (ship.hits == HITS):
            raise Illegal("18.3d", "amend-ship-hits", ship=state.label(ship.id))
        if ship.fate == "due" and not ship.due:
            raise Illegal("13.6", "amend-due", unit=state.label(ship.id))
        if ship.hex and not state.battle.courses()[state.battle.hexes.at(ship.hex)]:
            raise Illegal("18.1c", "no-open-sea", hex=ship.hex)
    for hex_id, ships in fleets(state).items():
        if len({ship.side for ship in ships}) > 1:
            raise Illegal("18.1b", "enemy-ships-there", hex=hex_id)
