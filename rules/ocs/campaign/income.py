"""24 SP that come in: at which entry, how much of what the scenario gives each turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from rules.core.chapters import apply_nothing
from rules.core.contract import Draft, Event, LogLine, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.hexwar.loads import take_in_turn
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Amount, Dice, HexId, PhaseWork, RuleEvent
from rules.ocs.amounts import supply
from rules.ocs.campaign.entries import check_supply_door, lines, number, room, supply_hexes, waiting_tokens
from rules.ocs.movement.crossings import at_landing, note_crossing
from rules.ocs.pieces import Dump
from rules.ocs.schema import SupplyLine
from rules.ocs.state import State


class Receive(Action, frozen=True, kw_only=True, tag="receive"):
    """24 Tokens come in at an entry hex that shares a line with others."""

    hex: HexId
    tokens: Amount


class SupplyArrived(RuleEvent, frozen=True, kw_only=True):
    """24 Tokens of a line of the scenario lie in the hex."""

    side: str
    hex: str
    tokens: int
    line: int


class SupplyBarred(RuleEvent, frozen=True, kw_only=True):
    """24 Tokens of this turn that no entry lets in: they are lost."""

    side: str
    tokens: int


def of_hex(state: State, side: Side, hex_id: str) -> SupplyLine:
    """24 The line whose tokens come in by that hex."""
    for row in lines(state, side):
        if hex_id in supply_hexes(state, side, row) and waiting_tokens(state, row):
            return row
    raise Illegal("24", "no-supply-entry", hex=hex_id)


def check_receive(state: State, side: Side, hex_id: str, tokens: int = 1) -> SupplyLine:
    """24 As much as waits, by a hex that is open."""
    state.hex(hex_id)
    row = of_hex(state, side, hex_id)
    check_supply_door(state, side, hex_id, "24")
    able = room(state, row, hex_id)
    if not 1 <= tokens <= able:
        raise Illegal("24", "not-so-much-arrives", hex=hex_id, wanted=supply(tokens), able=supply(able))
    return row


def resolve_receive(state: State, side: Side, action: Receive, dice: Dice) -> list[Event]:
    """24 `action.tokens` of what waits come in; raises `Illegal` for more than the entry takes."""
    row = check_receive(state, side, action.hex, action.tokens)
    return [_arrival(state, row, action.hex, action.tokens)]


def _arrival(state: State, row: SupplyLine, hex_id: str, tokens: int) -> SupplyArrived:
    return SupplyArrived(side=row.side, hex=hex_id, tokens=tokens, line=number(state, row), rules=("24",))


def receive_options(state: State, side: Side, draft: Draft) -> Options:
    """24 Where, then how much."""
    if "hex" not in draft:
        found = dict.fromkeys(h for row in _waiting(state, side) for h in supply_hexes(state, side, row))
        return slots.places("hex", found, partial(check_receive, state, side), ask="ask-receive-hex")
    row = check_receive(state, side, draft["hex"], draft.get("tokens", 1))
    if "tokens" in draft:
        return slots.whole("act-receive", hex=draft["hex"], amount=supply(draft["tokens"]))
    able = room(state, row, draft["hex"])
    return slots.tokens(range(able, 0, -1), ask="ask-receive-tokens")


def _waiting(state: State, side: Side) -> Iterator[SupplyLine]:
    """24 Lines of which tokens wait."""
    return (row for row in lines(state, side) if waiting_tokens(state, row))


def find_refusal(state: State, side: Side) -> Refusal | None:
    """24 Something must wait, and an entry be open to it."""
    able = any(open_hexes(state, row) for row in _waiting(state, side))
    return None if able else Refusal("24", "no-supply-waits")


def open_hexes(state: State, row: SupplyLine) -> list[str]:
    """24 The hexes by which the line may come in now."""
    found = supply_hexes(state, row.side, row)
    return [hex_id for hex_id in found if refusal(check_supply_door, state, row.side, hex_id) is None]


def without_choice(state: State, dice: Dice) -> list[Event]:
    """24 Lines with a single open hex come in by themselves; the turn's book is opened."""
    events: list[Event] = []
    for row in lines(state, state.active):
        able = open_hexes(state, row)
        if len(able) == 1 and (tokens := room(state, row, able[0])):
            events.append(_arrival(state, row, able[0], tokens))
    return events


def rest(state: State, dice: Dice) -> list[Event]:
    """24 What the player has not divided comes in by the first hexes that take it; what none takes is lost."""
    events: list[Event] = []
    lost = 0
    for row in lines(state, state.active):
        waits, able = waiting_tokens(state, row), open_hexes(state, row)
        given = take_in_turn(waits, {hex_id: room(state, row, hex_id) for hex_id in able})
        events += [_arrival(state, row, hex_id, some) for hex_id, some in given.items()]
        lost += waits - sum(given.values())
    if lost:
        events.append(SupplyBarred(side=state.active, tokens=lost, rules=("24",)))
    return events


def apply_supply_arrived(state: State, event: SupplyArrived) -> State:
    """24 The tokens lie in the hex, and count for what their line brings in this player turn."""
    book, key = state.campaign, str(event.line)
    brought = {**book.brought, key: book.brought.get(key, 0) + event.tokens}
    state = replace(state, campaign=replace(book, brought=brought))
    crossing = at_landing(state, event.hex)
    state = note_crossing(state, event.tokens, [crossing] if crossing else [])
    return lay_tokens(state, event.side, event.hex, event.tokens).post(event.side, "arrived", event.tokens)


def lay_tokens(state: State, side: Side, hex_id: str, tokens: int) -> State:
    """12.1b Tokens added to the side's dump in the hex."""
    dump = state.dumps.get(hex_id) or Dump(side=side, hex=hex_id, tokens=0)
    return state.stock(replace(dump, tokens=dump.tokens + tokens))


def new_turn(state: State) -> State:
    """24 The book of what has come in is that of one player turn."""
    if state.phase != "reinforcement" or not state.campaign.brought:
        return state
    mine = {str(number(state, row)) for row in lines(state, state.active)}
    brought = {key: tokens for key, tokens in state.campaign.brought.items() if key not in mine}
    return replace(state, campaign=replace(state.campaign, brought=brought))


def log_supply_arrived(state: State, event: SupplyArrived) -> list[LogLine]:
    return report(event, amount=supply(event.tokens))


def log_supply_barred(state: State, event: SupplyBarred) -> list[LogLine]:
    return report(event, tone="bad", amount=supply(event.tokens))


ACTS = {Receive: Act(resolve_receive, receive_options, ("reinforcement",), 20, find_refusal)}
APPLY = {SupplyBarred: apply_nothing}
FRESH = (new_turn,)
ENTER = {"reinforcement": PhaseWork(without_choice, rank=20)}
LEAVE = {"reinforcement": PhaseWork(rest, rank=20)}
