"""1C, 2 Barrages: markers on declared targets."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, HexId, RuleEvent
from rules.ring_of_fire.combat.records import BarrageMarker
from rules.ring_of_fire.state import State
from rules.ring_of_fire.supply.pools import check_pool
from rules.ring_of_fire.talk import on_target


class Barrage(Action, frozen=True, kw_only=True, tag="barrage"):
    """1C, 2 A barrage marker on a declared target, sponsored by a stack that has paid (R10)."""

    target: HexId
    sponsor: HexId | None = None
    """None: the first stack that can."""


class BarragePlaced(RuleEvent, frozen=True, kw_only=True):
    """1C A barrage marker is placed and paid."""

    side: Side
    target: str
    sponsor: str
    points: int


def resolve_barrage(state: State, side: Side, action: Barrage, dice: Dice) -> list[Event]:
    """1C, 2 A barrage marker on a declared target."""
    sponsor = check_barrage(state, side, action.target, action.sponsor)
    return [
        BarragePlaced(
            side=side,
            target=action.target,
            sponsor=sponsor,
            points=barrage_price(state),
            rules=("1C", "2", "R10"),
        )
    ]


def barrage_price(state: State) -> int:
    """1C SP for one barrage marker."""
    return state.battle.file.supply.barrage_marker if state.switches.optional_supply else 0


def check_barrage(state: State, side: Side, target: str, sponsor: str | None) -> str:
    """The sponsoring stack; raises the first rule the barrage breaks."""
    check_barrage_now(state, side)
    assault = state.declarations.get(state.hex(target))
    if assault is None:
        raise Illegal("R11", "barrage-without-attack", hex=target)
    if assault.barrage is not None:
        raise Illegal("R10", "barraged-already", hex=target)
    sponsors = [marker.origin for marker in assault.markers if marker.supplied]
    if not sponsors:
        raise Illegal("R10", "no-sponsor", hex=target)
    if sponsor is not None and sponsor not in sponsors:
        raise Illegal("R10", "cannot-sponsor", stack=sponsor, hex=target)
    return sponsor or sponsors[0]


def check_barrage_now(state: State, side: Side) -> None:
    """1C, 2, R12, R15 The side has barrages, not all four are placed, and the pool holds the price."""
    supply = state.battle.file.supply
    if side not in supply.barrage_sides:
        raise Illegal("R15", "no-barrages", side=side)
    if state.switches.optional_supply and state.barrages >= supply.barrages_per_turn:
        raise Illegal("2", "barrage-limit", limit=supply.barrages_per_turn)
    check_pool(state, side, barrage_price(state), "2")


def barrage_options(state: State, side: Side, draft: Draft) -> Options:
    """The slot `target` of a barrage."""
    price = barrage_price(state)
    if "target" not in draft:
        check = partial(check_barrage, state, side, sponsor=None)
        return slots.attacks(state, "ask-barrage", check, lambda assault: f"{price} SP")
    target = draft["target"]
    no = refusal(check_barrage, state, side, target, draft.get("sponsor"))
    effect = Message("effect-price", {"points": price, "left": state.pools[side] - price})
    return replace(slots.whole("act-barrage", no, hex=target), effect=() if no else (effect,))


def find_refusal(state: State, side: Side) -> Refusal | None:
    """Why no barrage can be placed at all."""
    if not state.declarations:
        return Refusal("R11", "nothing-declared")
    return refusal(check_barrage_now, state, side)


def apply_barrage_placed(state: State, event: BarragePlaced) -> State:
    """1C A barrage marker is placed and paid."""
    assault = replace(state.declarations[event.target], barrage=BarrageMarker(event.sponsor, event.points))
    state = replace(state.declare(assault), barrages=state.barrages + 1)
    return state.post(event.side, "barrage", -event.points)


def log_barrage_placed(state: State, event: BarragePlaced) -> list[LogLine]:
    """1C On which target, with the price in SP."""
    return on_target(event, -event.points)


ACTS = {
    Barrage: Act(
        resolve_barrage,
        barrage_options,
        phases=("declaration", "reserve_declaration"),
        rank=20,
        blocked=find_refusal,
    )
}
