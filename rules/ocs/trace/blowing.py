"""12.11a Blowing dumps: all or some of the supply in a hex, so that the enemy does not have it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Resolution, Roll, Side
from rules.core.errors import Illegal
from rules.core.talk import line, report
from rules.hexwar.loads import take_in_turn
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Amount, Dice, HexId, RuleEvent
from rules.ocs.amounts import supply
from rules.ocs.field import holder
from rules.ocs.pieces import Transport
from rules.ocs.sequence import MOVING
from rules.ocs.state import State
from rules.ocs.trace.capture import share, standing
from rules.ocs.trace.charts import charts, show_blowing

First = Literal["ground", "loaded"]


class Blow(Action, frozen=True, kw_only=True, tag="blow"):
    """12.11a The dump in a hex, how many tokens of it (0: all), and which go first, ground or loaded (Rk23)."""

    hex: HexId
    tokens: Amount = 0
    first: First = "ground"


class DumpBlown(RuleEvent, frozen=True, kw_only=True):
    """12.11a Of the tokens attempted so many are destroyed: on the ground, and by transport."""

    side: str
    hex: str
    tokens: int
    percent: int
    ground: int
    loads: dict[str, int] = {}

    @property
    def destroyed(self) -> int:
        """Tokens destroyed in all."""
        return self.ground + sum(self.loads.values())


def loads(state: State, side: Side, hex_id: str) -> list[Transport]:
    """Loaded transport of the side in the hex."""
    return [item for item in standing(state, side, hex_id) if item.load]


def on_ground(state: State, side: Side, hex_id: str) -> int:
    """Tokens of the side on the ground of the hex."""
    dump = state.dumps.get(hex_id)
    return dump.tokens if dump is not None and dump.side == side else 0


def count_tokens(state: State, side: Side, hex_id: str) -> int:
    """12.1b Tokens of the side in the hex, on the ground and loaded."""
    return on_ground(state, side, hex_id) + sum(item.load for item in loads(state, side, hex_id))


def places(state: State, side: Side) -> Iterator[str]:
    """Hexes with supply of the side."""
    yield from (hex_id for hex_id, dump in state.dumps.items() if dump.side == side)
    loaded = (item.hex for item in state.transports_of(side) if item.load)
    yield from (hex_id for hex_id in loaded if hex_id and on_ground(state, side, hex_id) == 0)


def check_place(state: State, side: Side, hex_id: str) -> int:
    """12.11a What may be blown in the hex; refuses where there is nothing, or where it was tried in this phase."""
    tokens = count_tokens(state, side, state.hex(hex_id))
    if not tokens:
        raise Illegal("12.11a", "nothing-to-blow", hex=hex_id)
    if hex_id in state.trace.blown:
        raise Illegal("12.11a", "blown-already", hex=hex_id)
    return tokens


def check_blow(state: State, side: Side, blow: Blow) -> int:
    """12.11a The tokens attempted, all when the action names none; raises `Illegal` for too many."""
    tokens = check_place(state, side, blow.hex)
    if blow.tokens > tokens:
        asked, held = supply(blow.tokens), supply(tokens)
        raise Illegal("12.11a", "more-than-there-is", hex=blow.hex, asked=asked, held=held)
    return blow.tokens or tokens


def resolve_blow(state: State, side: Side, blow: Blow, dice: Dice) -> list[Event]:
    """12.11a One die says what part is destroyed, to the nearest token; vehicles never are."""
    tokens = check_blow(state, side, blow)
    percent, roll = roll_part(dice)
    ground, burnt = _divide(state, side, blow, share(tokens, percent))
    return [
        DumpBlown(
            side=side, hex=blow.hex, tokens=tokens, percent=percent, ground=ground, loads=burnt,
            rules=("12.11a",), rolls=(roll,),
        )
    ]  # fmt: skip


def roll_part(dice: Dice) -> tuple[int, Roll]:
    """12.11a What part is destroyed, in hundredths, and the die."""
    roll = dice.roll("blowing a dump", rule="12.11a")
    return charts().blowing.percent[roll.faces[0] - 1], roll


def _divide(state: State, side: Side, blow: Blow, destroyed: int) -> tuple[int, dict[str, int]]:
    """Rk23 Ground and loads in the order the owner wants."""
    whole = on_ground(state, side, blow.hex)
    items = loads(state, side, blow.hex)
    carried = sum(item.load for item in items)
    ground = min(whole, destroyed) if blow.first == "ground" else max(destroyed - carried, 0)
    return ground, take_in_turn(destroyed - ground, {item.id: item.load for item in items})


def blow_options(state: State, side: Side, draft: Draft) -> Options:
    """12.11a Which dump, how much of it, which part first."""
    if "hex" not in draft:
        found, check = dict.fromkeys(places(state, side)), partial(check_place, state, side)
        cost = partial(count_tokens, state, side)
        return slots.places("hex", found, check, "ask-blow-hex", lambda place: supply(cost(place)))
    place = draft["hex"]
    blow = Blow(hex=place, tokens=draft.get("tokens", 0), first=draft.get("first", "ground"))
    tokens = check_blow(state, side, blow)
    act = Message("act-blow", {"hex": place, "tokens": supply(tokens)})
    if "tokens" not in draft:
        amounts = slots.tokens(range(count_tokens(state, side, place), 0, -1))
        return replace(amounts, complete=True, act=act)
    both = on_ground(state, side, place) and loads(state, side, place)
    if both and "first" not in draft:
        which = slots.choice("first", ("ground", "loaded"), lambda first: None)
        return replace(which, complete=True, act=act)
    return Options(complete=True, act=act)


def _less(item: Transport, tokens: int) -> Transport:
    left = item.load - tokens
    return replace(item, load=left, hauled=min(item.hauled, left), frozen=min(item.frozen, left))


def apply_dump_blown(state: State, event: DumpBlown) -> State:
    """12.11a The tokens are gone; the dump is not tried again in this phase."""
    if event.ground:
        dump = state.dumps[event.hex]
        left = dump.tokens - event.ground
        state = state.stock(replace(dump, tokens=left, frozen=min(dump.frozen, left)))
    state = state.park(*(_less(state.transports[name], tokens) for name, tokens in event.loads.items()))
    book = replace(state.trace, blown=(*state.trace.blown, event.hex))
    return replace(state.post(event.side, "blown", event.destroyed), trace=book)


def log_dump_blown(state: State, event: DumpBlown) -> list[LogLine]:
    """12.11a An explosion is heard by everybody; where it was is not told of supply that lies under units (4.9)."""
    side, percent = event.side, event.percent
    if holder(state, event.hex) is not None:
        return line(
            event, side=side, tone="bad", code="event-dump-blown-unseen", who=side, percent=percent,
            resolution=_show(event, None),
        )  # fmt: skip
    return report(
        event, tone="bad", came="came-blown", percent=percent,
        resolution=_show(event, event.hex),
    )  # fmt: skip


def _show(event: DumpBlown, place: str | None) -> Resolution | None:
    return show_blowing(place, event.rolls[0]) if event.rolls else None


BLOCKED = slots.without(places, "12.11a", "no-dumps", lambda state, side: {"side": side})
ACTS = {Blow: Act(resolve_blow, blow_options, phases=MOVING, rank=70, blocked=BLOCKED)}
