"""18.4c Loading of landing craft in ports, within what craft and port can take; supply put ashore there (18.5g)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Amount, Dice, RuleEvent, UnitId, Units
from rules.ocs.allowance import under_way
from rules.ocs.amounts import supply
from rules.ocs.crafts import crafts_of, halt, own_craft, sail_here, unless
from rules.ocs.movement.cargo import set_down
from rules.ocs.movement.freight import (
    GRAIN,
    Cargo,
    bulk,
    check_flown,
    check_lot,
    check_transport,
    piece,
    room,
    together,
)
from rules.ocs.movement.shipping import check_handling, check_port, handling
from rules.ocs.own import check_present
from rules.ocs.pieces import Craft, Transport, Unit
from rules.ocs.sea.crossing import check_idle
from rules.ocs.sea.wrecks import check_space
from rules.ocs.sequence import MOVING
from rules.ocs.state import State
from rules.ocs.trace.sources import capacity


class Embark(Action, frozen=True, kw_only=True, tag="embark"):
    """18.4c Units and transport points of a port go aboard."""

    craft: UnitId
    units: Units


class Stow(Action, frozen=True, kw_only=True, tag="stow"):
    """18.4c Tokens of a port's dump go aboard."""

    craft: UnitId
    tokens: Amount


class Unstow(Action, frozen=True, kw_only=True, tag="unstow"):
    """18.5g Tokens go ashore in a port."""

    craft: UnitId
    tokens: Amount


class Embarked(RuleEvent, frozen=True, kw_only=True):
    """18.4c They are aboard; `size` in quarters of a token of the port's capacity."""

    side: str
    hex: str
    craft: str
    units: tuple[str, ...]
    size: int


class SupplyStowed(RuleEvent, frozen=True, kw_only=True):
    """18.4c, 18.5g Tokens of the dump have gone aboard, or ashore where they are fewer than none."""

    side: str
    hex: str
    craft: str
    tokens: int


def check_boarder(state: State, side: Side, item: Cargo) -> None:
    """4.7d, 18.4c One that may go aboard: it has not moved, and is in none of the modes that forbid it; units only in
    the Movement Phase.
    """
    label, place = state.label(item.id), check_present(state, side, item)
    if item.id in state.movement.carried:
        raise Illegal("4.7d", "carried-before", unit=label)
    if isinstance(item, Transport):
        check_transport(state, side, item)
    else:
        check_trooper(state, item)
    if under_way(item) or item.pinned:
        raise Illegal("18.4c", "moved-before", unit=label)
    check_port(state, side, place)


def check_trooper(state: State, unit: Unit) -> None:
    """18.4c, Rk60 A unit on either face, without a marker."""
    if state.phase != "movement":
        raise Illegal("18.4c", "boards-in-movement-only", unit=state.label(unit.id))
    if unit.mode:
        raise Illegal("18.4c", "boards-without-marker", unit=state.label(unit.id))


def check_ferried(state: State, item: Cargo) -> None:
    """18.4e B DUKWs carry what planes do: no transport points, light units alone."""
    if isinstance(item, Transport):
        raise Illegal("18.4e", "not-for-dukw", unit=state.label(item.id))
    check_flown(state, item)


def check_embark(state: State, side: Side, craft_id: str, names: Sequence[str]) -> int:
    """18.4c, 19.0a The room that they take, in quarters of a token: the craft has it, and the port can handle it."""
    craft, items = check_idle(state, side, craft_id), together(state, side, names)
    for item in items:
        check_boarder(state, side, item)
        if craft.kind == "dukw":
            check_ferried(state, item)
    if items[0].hex != craft.hex:
        raise Illegal("18.4c", "craft-elsewhere", craft=craft.name, hex=items[0].hex)
    size = sum(bulk(state, item) for item in items)
    check_space(state, craft, size)
    check_handling(state, craft.hex, size, len(items) == 1 and isinstance(items[0], Unit))
    return size


def resolve_embark(state: State, side: Side, action: Embark, dice: Dice) -> list[Event]:
    """18.4c Aboard, at no cost."""
    size = check_embark(state, side, action.craft, action.units)
    place = state.crafts[action.craft].hex
    return [
        Embarked(side=side, hex=place, craft=action.craft, units=action.units, size=size, rules=("18.4c",))
    ]


def embark_options(state: State, side: Side, draft: Draft) -> Options:
    """18.4c The craft, then who goes aboard."""
    if "craft" not in draft:
        return slots.piece("craft", crafts_of(state, side), lambda craft: check_quay(state, side, craft))
    craft, chosen = own_craft(state, side, draft["craft"]), tuple(draft.get("units", ()))
    here: list[Cargo] = [one for one in state.units_of(side) if one.hex == craft.hex]
    here += [one for one in state.transports_of(side) if one.hex == craft.hex]

    def check(item: Cargo) -> None:
        check_embark(state, side, craft.id, (*chosen, *((item.id,) if item.id not in chosen else ())))

    if not chosen:
        return slots.pieces("units", here, check, chosen, "ask-cargo")
    size = check_embark(state, side, craft.id, chosen)
    offered = slots.pieces("units", here, check, chosen, "ask-cargo")
    return replace(offered, act=slots.whole("act-embark", size=room(size), craft=craft.name).act)


def check_quay(state: State, side: Side, craft: Craft) -> None:
    """18.4c, 19.0a It lies in a port of its side that works, and sails afterwards if it can."""
    check_idle(state, side, craft.id)
    check_port(state, side, craft.hex)


def check_stow(state: State, side: Side, craft_id: str, tokens: int) -> None:
    """12.2a, 18.4c So many tokens of the port's dump fit in."""
    craft = own_craft(state, side, craft_id)
    check_quay(state, side, craft)
    check_lot(state, side, craft.hex, tokens)
    check_space(state, craft, tokens * GRAIN)
    check_handling(state, craft.hex, tokens * GRAIN)


def check_unstow(state: State, side: Side, craft_id: str, tokens: int) -> None:
    """18.5g So many are aboard, and the port can handle them."""
    craft = own_craft(state, side, craft_id)
    check_port(state, side, craft.hex)
    if not 0 < tokens <= craft.load:
        raise Illegal(
            "18.4c", "craft-holds-less", craft=craft.name, held=supply(craft.load), want=supply(tokens)
        )
    check_handling(state, craft.hex, tokens * GRAIN)


def resolve_stow(state: State, side: Side, action: Stow | Unstow, dice: Dice) -> list[Event]:
    """18.4c, 18.5g Tokens change places within the port."""
    inward = isinstance(action, Stow)
    (check_stow if inward else check_unstow)(state, side, action.craft, action.tokens)
    place, tokens = state.crafts[action.craft].hex, action.tokens if inward else -action.tokens
    rule = "18.4c" if inward else "18.5g"
    return [SupplyStowed(side=side, hex=place, craft=action.craft, tokens=tokens, rules=(rule,))]


def offer_tokens(
    check: Callable[[State, Side, str, int], None], act: str, state: State, side: Side, draft: Draft
) -> Options:
    """18.4c, 18.5g The craft, then how many tokens, the most first."""
    if "craft" not in draft:
        return slots.piece("craft", crafts_of(state, side), lambda craft: check(state, side, craft.id, 1))
    craft = own_craft(state, side, draft["craft"])
    if "tokens" in draft:
        check(state, side, craft.id, draft["tokens"])
        return slots.whole(act, tokens=supply(draft["tokens"]), craft=craft.name)
    check(state, side, craft.id, 1)
    most = handling(state, craft.hex) // GRAIN
    able = [number for number in range(most, 0, -1) if refusal(check, state, side, craft.id, number) is None]
    return slots.tokens(able, craft.hex)


def stow_options(state: State, side: Side, draft: Draft) -> Options:
    """18.4c Tokens that go aboard."""
    return offer_tokens(check_stow, "act-stow", state, side, draft)


def unstow_options(state: State, side: Side, draft: Draft) -> Options:
    """18.5g Tokens that go ashore."""
    return offer_tokens(check_unstow, "act-unstow", state, side, draft)


def use_port(state: State, hex_id: str, size: int) -> State:
    """19.0a, Rk75 The port has handled so much more; a unit that is too big for it takes all of it."""
    port = state.ports[hex_id]
    used = min(port.used + size, capacity(port) * GRAIN)
    return replace(state, ports={**state.ports, hex_id: replace(port, used=used)})


def apply_embarked(state: State, event: Embarked) -> State:
    """18.4c Aboard, and carried by nothing else in this phase."""
    for name in event.units:
        item = replace(piece(state, name), hex=None, fate="aboard", within=event.craft)
        state = state.put(item) if isinstance(item, Unit) else state.park(item)
    book = replace(state.movement, carried=(*state.movement.carried, *event.units))
    return use_port(replace(state, movement=book), event.hex, event.size)


def apply_supply_stowed(state: State, event: SupplyStowed) -> State:
    """12.2a, 18.4c Aboard; or ashore, where it is not loaded again in this phase and the craft sails no more."""
    craft = state.crafts[event.craft]
    state = state.moor(replace(craft, load=craft.load + event.tokens))
    if event.tokens > 0:
        dump = state.dumps[event.hex]
        state = state.stock(replace(dump, tokens=dump.tokens - event.tokens))
    else:
        state = halt(set_down(state, event.side, event.hex, -event.tokens), (event.craft,))
    return use_port(state, event.hex, abs(event.tokens) * GRAIN)


def log_craft_loads(state: State, event: Embarked | SupplyStowed) -> list[LogLine]:
    """4.9 That craft are loaded or unloaded is seen, not with what."""
    code = (
        "event-SupplyLanded" if isinstance(event, SupplyStowed) and event.tokens < 0 else "event-CraftLoaded"
    )
    return report(event, code=code)


ACTS: dict[type[Action], Act] = {
    Embark: Act(
        resolve_embark, embark_options, phases=MOVING, rank=27, suits=sail_here,
        blocked=unless(check_quay, "18.4c", "no-craft-in-port"),
    ),
    Stow: Act(
        resolve_stow, stow_options, phases=MOVING, rank=28, suits=sail_here,
        blocked=unless(check_quay, "18.4c", "no-craft-in-port"),
    ),
    Unstow: Act(
        resolve_stow, unstow_options, phases=MOVING, rank=29, suits=sail_here,
        blocked=unless(
            lambda state, side, craft: check_unstow(state, side, craft.id, 1), "18.5g", "no-craft-to-unload"
        ),
    ),
}  # fmt: skip
