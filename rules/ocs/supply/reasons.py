"""12.3 Why a source is out of reach: the reason behind each refusal."""

from __future__ import annotations

from rules.core.errors import Illegal, Malformed
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.draw import TRUCK_DRAW, Source, drawable, draws_from
from rules.ocs.supply.throw import may_serve, throw_path


def find_source(state: State, source_id: str) -> tuple[str, Source]:
    """12.1b The side and the source of that id; `Malformed` if there is none."""
    hex_id = source_id.removeprefix("dump-")
    if source_id.startswith("dump-") and hex_id in state.dumps:
        dump = state.dumps[hex_id]
        return dump.side, Source("dump", dump.id, dump.hex, dump.tokens)
    item = state.transports.get(source_id)
    if item is None or item.hex is None:
        raise Malformed("unknown-source", source=source_id)
    return item.side, Source("load", item.id, item.hex, item.load, item.organic)


def check_way(state: State, side: str, user: str, source_id: str, via: str) -> None:
    """12.1d, 12.3 Whether the user may have supply from that source, through that HQ if one is named."""
    owner, source = find_source(state, source_id)
    if owner != side:
        raise Illegal("12.1d", "not-your-supply", hex=source.hex)
    unit = state.unit(user) if user not in state.battle.hexes.index else None
    formation = state.counter(unit.id).formation if unit else ""
    if source.organic and source.organic != formation:
        raise Illegal("13.2", "organic-load", hex=source.hex)
    if via and via != user:
        check_throw(state, side, user, unit, source, state.unit(via))
    else:
        check_draw(state, side, user, unit, source)


def check_draw(state: State, side: str, user: str, unit: Unit | None, source: Source) -> None:
    """12.3a The user draws from the source."""
    found = drawable(state, unit) if unit else draws_from(state, side, user, TRUCK_DRAW)
    if all(draw.source.id != source.id for draw in found):
        raise Illegal("12.3a", "out-of-draw", hex=source.hex)


def check_throw(state: State, side: str, user: str, unit: Unit | None, source: Source, hq: Unit) -> None:
    """12.3b The HQ draws from the source and throws to the user."""
    label = state.label(hq.id)
    if hq.side != side or hq.hex is None or state.face(hq).throw is None:
        raise Illegal("12.3b", "throws-not", unit=label)
    if hq.mode == "strat":
        raise Illegal("12.3bC", "strat-throws-not", hq=label, hex=hq.hex)
    if unit and not may_serve(state, hq, unit):
        raise Illegal("12.3bB", "serves-others", hq=label, unit=state.label(unit.id))
    check_draw(state, side, hq.id, hq, source)
    hex_id = unit.hex if unit else user
    if hex_id is None or throw_path(state, hq, hex_id) is None:
        raise Illegal("12.3b", "out-of-throw", hq=label, hex=hex_id)
