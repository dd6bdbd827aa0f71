"""13.3, 15-17, 19 The fields of works, hexes, capacity and the weather."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from rules.core.amend import Field, Subject, choice, entry, number
from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.ocs.movement.construction import BUILD, HITS, KEPT, Work
from rules.ocs.movement.entering import HexTaken, apply_hex_taken
from rules.ocs.movement.freight import GRAIN
from rules.ocs.pieces import Port, Works
from rules.ocs.state import State
from rules.ocs.tempo import capacity
from rules.ocs.trace.sources import read_gauges

WORKS: dict[Work, str] = {"hedgehog": "16", "airbase": "15"}
"""Works with levels, each with its rule."""

DONE = {"attacked": ("combat", "9.1"), "barraged": ("combat", "10.0")}
"""What has been done to a hex in this phase: the book that knows, the rule."""


def subjects(state: State) -> Iterator[Subject]:
    """Works that stand, and any hex in which they might; hexes; what the sides have; the weather."""
    for kind in WORKS:
        for hex_id in getattr(state, KEPT[kind].table):
            label = Message(f"amend-{kind}", {"hex": hex_id})
            yield Subject(f"{kind}-{hex_id}", label, _works(kind, state, hex_id))
        yield Subject(
            f"{kind}-", Message(f"amend-any-{kind}"), _works(kind, state, ""), partial(_works, kind, state)
        )
    for hex_id, port in state.ports.items():
        yield Subject(f"port-{hex_id}", Message("amend-port", {"hex": hex_id}), _port(state, hex_id, port))
    yield Subject("hex-", Message("amend-any-hex"), _any_hex(state), partial(_hex, state))
    for side in state.battle.sides:
        yield from _capacity(state, side)
    if state.battle.file.weather is not None:
        yield Subject("sequence", Message("amend-turn", {"turn": state.turn}), _weather(state))


# --- Works ----------------------------------------------------------------------------------------


def _works(kind: Work, state: State, hex_id: str) -> list[Field]:
    """15, 16 A hedgehog or an air base; where none is, of no level, of the side that holds the hex."""
    table, rule = KEPT[kind].table, WORKS[kind]
    works = getattr(state, table).get(hex_id)
    if works is None:
        works = Works(side=state.control(state.hex(hex_id)) if hex_id else "", level=0)
    turns = ("built", "lowered", "refitted", "inactive") if kind == "airbase" else ("built", "lowered")
    put = partial(_works_set, table, hex_id)
    return [
        number("level", works.level, partial(_level, table, hex_id, works), rule, most=BUILD[kind].limit),
        choice("side", works.side, state.battle.sides, partial(put, "side"), rule),
        *(number(name, getattr(works, name), partial(put, name), rule) for name in turns),
    ]


def _level(table: str, hex_id: str, works: Works, state: State, level: Any) -> State:
    others = {key: other for key, other in getattr(state, table).items() if key != hex_id}
    now = {**others, hex_id: replace(works, level=level)} if level else others
    return replace(state, **{table: now})


def _works_set(table: str, hex_id: str, name: str, state: State, value: Any) -> State:
    known = getattr(state, table)
    if hex_id not in known:
        raise Illegal("13.8", "amend-no-works", hex=hex_id)
    return replace(state, **{table: {**known, hex_id: replace(known[hex_id], **{name: value})}})


def _port(state: State, hex_id: str, port: Port) -> list[Field]:
    """19 Its hits, what has passed through it, whose it is."""
    put = partial(_works_set, "ports", hex_id)
    return [
        number("hits", port.hits, partial(put, "hits"), "19.0", most=HITS),
        choice("side", port.side, state.battle.sides, partial(put, "side"), "19"),
        number("used", port.used, partial(put, "used"), "19.0a"),
        number("repaired", port.repaired, partial(put, "repaired"), "19.0d"),
        number("damaged", port.damaged, partial(put, "damaged"), "19.0c"),
    ]


# --- Hexes ----------------------------------------------------------------------------------------


def _hex(state: State, hex_id: str) -> list[Field]:
    """13.3f, 13.3h Who holds it, its gauge, and what has been done there in this phase."""
    here = state.battle.hexes.at(hex_id)
    control = choice("control", state.control(hex_id), state.battle.sides, partial(_control, hex_id), "13.3h")
    fields = [control, *_done(state, hex_id)]
    if here in read_gauges(state.battle):
        gauge = state.movement.gauge.get(hex_id, read_gauges(state.battle)[here])
        fields.append(choice("gauge", gauge, state.battle.sides, partial(_used, "gauge", hex_id), "13.3f"))
    return fields


def _any_hex(state: State) -> list[Field]:
    """What a hex may have; nothing is known of it yet."""
    sides = state.battle.sides
    return [
        choice("control", "", sides, partial(_control, ""), "13.3h"),
        *_done(state, ""),
        choice("gauge", "", sides, partial(_used, "gauge", ""), "13.3f"),
    ]


def _done(state: State, hex_id: str) -> Iterator[Field]:
    for name, (book, rule) in DONE.items():
        yield entry(state, book, name, hex_id, rule)


def _control(hex_id: str, state: State, side: Any) -> State:
    return apply_hex_taken(state, HexTaken(side=side, hex=hex_id))


# --- What the sides have --------------------------------------------------------------------------


def _capacity(state: State, side: str) -> Iterator[Subject]:
    """13.3, 19 Capacity used by rail and sea, in quarters of a token."""
    ways: tuple[tuple[Literal["rail", "sea"], dict[str, int], str], ...]
    ways = (("rail", state.movement.rail, "13.3"), ("sea", state.movement.sea, "4.7"))
    for kind, used, rule in ways:
        if cap := capacity(state, kind, side) * GRAIN:
            now = number("used", used.get(side, 0), partial(_used, kind, side), rule, most=cap)
            yield Subject(f"pool-{kind}-{side}", Message(f"amend-{kind}", {"side": side}), (now,))


def _used(kind: str, key: str, state: State, value: Any) -> State:
    known = {**getattr(state.movement, kind), key: value}
    return replace(state, movement=replace(state.movement, **{kind: known}))


def _weather(state: State) -> tuple[Field, ...]:
    """17 The state of the ground and flying weather of the turn."""
    table = state.battle.file.weather.table if state.battle.file.weather else ()
    grounds = dict.fromkeys((state.ground, *(row.ground for row in table)))
    skies = dict.fromkeys((state.flying, *(row.air for row in table)))
    return (
        choice("ground", state.ground, grounds, lambda state, value: replace(state, ground=value), "17"),
        choice("flying", state.flying, skies, lambda state, value: replace(state, flying=value), "17"),
    )
