"""4.7, 12.2 The twin acts of a carriage: cargo of one hex, or tokens of its dump, go to another by rail or by sea."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from rules.core.chapters import Log
from rules.core.contract import Draft, Event, Options, Refusal, Side
from rules.core.flow import refusal
from rules.ocs import slots
from rules.ocs.acts import Act, Dice
from rules.ocs.amounts import supply
from rules.ocs.movement.freight import (
    EMPTY,
    GRAIN,
    Cargo,
    Carried,
    Carry,
    Consign,
    SupplyCarried,
    arrive,
    bulk,
    check_lot,
    deliver,
    dumps_of,
    everything,
    log_carried,
    manifest,
    room,
    together,
)
from rules.ocs.state import State


class Carriage(NamedTuple):
    """One way of carrying, with its own checks; prices and sizes are quarters of a token of its capacity."""

    rule: str
    word: str
    """Of its buttons: `act-<word>`, `act-<word>-supply`."""
    carried: type[Carried]
    supply_carried: type[SupplyCarried]
    check_capacity: Callable[[State, Side, int], None]
    check_piece: Callable[[State, Side, Cargo], None]
    """One piece that could go from where it is."""
    check_dump: Callable[[State, Side, str], None]
    """Supply that could go from the hex."""
    check_cargo: Callable[[State, Side, list[Cargo], str], int]
    """The price of cargo, all of which could go, to a hex."""
    check_supply: Callable[[State, Side, Consign], int]
    """The price of a consignment."""
    most: Callable[[State, Side, str], int]
    """Tokens of the hex's dump that could go at most."""
    goals: Callable[[State, Side, str, int, Sequence[Cargo]], Iterable[tuple[str, str]]]
    """From a hex, for a size and its cargo: hexes to which it might go, each with the price in words."""
    rests: Callable[[State, Cargo], bool]
    """Whether a piece moves no more after it."""
    spend: Callable[[State, Any], State]
    """The capacity that an event of either kind has used."""

    def acts(
        self,
        consign: type[Consign],
        carry: type[Carry],
        rank: int,
        suits: Callable[[State], bool] = lambda state: True,
    ) -> dict[type, Act]:
        """Its two acts, of which the second is offered behind the first."""
        return {
            consign: Act(
                partial(resolve_supply, self), partial(supply_options, self, consign), ("movement",), rank,
                partial(no_supply, self), suits,
            ),
            carry: Act(
                partial(resolve_units, self), partial(units_options, self), ("movement",), rank + 1,
                partial(no_units, self), suits,
            ),
        }  # fmt: skip

    def applies(self) -> dict[type[Event], Callable[[State, Any], State]]:
        """4.7d, 12.2a What its events change: the capacity is used, and what was carried is at the other end."""
        return {
            self.carried: lambda state, event: arrive(self.spend(state, event), event),
            self.supply_carried: lambda state, event: deliver(self.spend(state, event), event),
        }

    def logs(self) -> dict[type[Event], Log]:
        """4.9, 12.2 What its events tell."""
        return {self.carried: log_carried, self.supply_carried: log_carried}


def check_together(by: Carriage, state: State, side: Side, names: Sequence[str]) -> list[Cargo]:
    """4.7 Cargo of one hex, each piece of which could go."""
    items = together(state, side, names)
    for item in items:
        by.check_piece(state, side, item)
    return items


def check_units(by: Carriage, state: State, side: Side, names: Sequence[str], to: str) -> int:
    """4.7 What the units use of the capacity, in quarters of a token; raises `Illegal` for the first fault."""
    return by.check_cargo(state, side, check_together(by, state, side, names), to)


def resolve_units(by: Carriage, state: State, side: Side, action: Carry, dice: Dice) -> list[Event]:
    """4.7d The cargo goes, and moves no more in this phase."""
    cost = check_units(by, state, side, action.units, action.to)
    items = together(state, side, action.units)
    rests = tuple(item.id for item in items if by.rests(state, item))
    return [
        by.carried(
            side=side, units=action.units, start=items[0].hex or "", to=action.to, cost=cost, rests=rests,
            rules=(by.rule,),
        )
    ]  # fmt: skip


def resolve_supply(by: Carriage, state: State, side: Side, action: Consign, dice: Dice) -> list[Event]:
    """12.2b Supply goes, and may be used at once, not loaded."""
    cost = by.check_supply(state, side, action)
    sent = by.supply_carried(
        side=side, start=action.start, to=action.to, tokens=action.tokens, cost=cost, rules=(by.rule, "12.2b")
    )
    return [manifest(sent), sent]


def units_options(by: Carriage, state: State, side: Side, draft: Draft) -> Options:
    """4.7 The cargo of one hex, then where to."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        mine, check = everything(state, side), partial(by.check_piece, state, side)
        return slots.pieces("units", mine, check, ask="ask-cargo")
    if "to" in draft:
        cost = check_units(by, state, side, chosen, draft["to"])
        return slots.whole(f"act-{by.word}", hex=draft["to"], cost=room(cost))
    items = check_together(by, state, side, chosen)
    size = sum(bulk(state, item) for item in items)
    costs = dict(by.goals(state, side, items[0].hex or "", size, items))
    able = partial(check_units, by, state, side, chosen)
    return slots.places("to", costs, able, cost=costs.__getitem__)


def supply_options(by: Carriage, consign: type[Consign], state: State, side: Side, draft: Draft) -> Options:
    """12.2 A dump, how much of it, where to."""
    if "start" not in draft:
        mine = [dump.hex for dump in dumps_of(state, side)]
        return slots.places("start", mine, partial(by.check_dump, state, side), "ask-lot")
    start = state.hex(draft["start"])
    by.check_dump(state, side, start)
    if "tokens" not in draft:
        return slots.tokens(range(by.most(state, side, start), 0, -1), start)
    tokens = draft["tokens"]
    check_lot(state, side, start, tokens)

    def check(to: str) -> int:
        return by.check_supply(state, side, consign(start=start, tokens=tokens, to=to))

    if "to" in draft:
        facts = {"tokens": supply(tokens), "hex": draft["to"], "cost": room(check(draft["to"]))}
        return slots.whole(f"act-{by.word}-supply", **facts)
    costs = dict(by.goals(state, side, start, tokens * GRAIN, ()))
    return slots.places("to", costs, check, cost=costs.__getitem__)


def no_units(by: Carriage, state: State, side: Side) -> Refusal | None:
    """4.7 Why nothing at all can go."""
    found = (refusal(by.check_piece, state, side, item) for item in everything(state, side))
    return refusal(by.check_capacity, state, side, 0) or slots.nothing(found, EMPTY)


def no_supply(by: Carriage, state: State, side: Side) -> Refusal | None:
    """12.2 Why no supply at all can go."""
    found = (refusal(by.check_dump, state, side, dump.hex) for dump in dumps_of(state, side))
    return refusal(by.check_capacity, state, side, 0) or slots.nothing(found, EMPTY)
