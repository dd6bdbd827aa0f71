"""21.10a Shells out of supply caches pay for a barrage that an HQ throws to, and let guns fire a part (ADR 0126)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.hexwar.payment import Payment
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, UnitId, Units
from rules.ocs.amounts import supply
from rules.ocs.combat import ammunition
from rules.ocs.combat.barrage import fire_guns
from rules.ocs.combat.barrage_table import column, cost, lines
from rules.ocs.combat.forecast import effects
from rules.ocs.combat.salvo import (
    Kind,
    Salvo,
    check_guns,
    check_target,
    hexes_in_reach,
    is_ready,
    kinds,
    salvo,
    targets,
)
from rules.ocs.pieces import Unit
from rules.ocs.sequence import BARRAGES
from rules.ocs.state import State
from rules.ocs.supply.payment import pay
from rules.ocs.supply.throw import hqs, is_served
from rules.ocs.trace.caches import CachesSpent, check_post, find_left

A_CACHE = 2
"""21.10a Tokens of the price that a marker pays."""

Few = Annotated[int, Meta(ge=0, le=999)]


class FireShells(Action, frozen=True, kw_only=True, tag="fire_shells"):
    """21.10a Guns fire with shells of an HQ. `points`: no more than these; `caches`: no more markers than these; 0 for
    all points, and for as many markers as the price takes. What they do not pay the HQ throws.
    """

    hex: HexId
    against: Kind | None = None
    hq: UnitId
    units: Units
    points: Few = 0
    caches: Few = 0


def read_shot(state: State, side: Side, shot: FireShells) -> tuple[Salvo, int, Payment]:
    """21.10a The barrage in figures, the markers, what the HQ throws besides; refuses the first rule it breaks."""
    hq = state.unit(shot.hq)
    check_post(state, side, hq)
    check_target(state, side, shot.hex, shot.against)
    guns = check_guns(state, side, shot.units, shot.hex)
    for gun in guns:
        if not is_served(state, hq, gun):
            raise Illegal("21.10a", "hq-serves-not", hq=state.label(hq.id), unit=state.label(gun.id))
    fired = salvo(state, side, shot.hex, shot.against or kinds(state, side, shot.hex)[0], guns)
    if shot.points > fired.points:
        raise Illegal("21.10a", "points-beyond", points=shot.points, most=fired.points)
    fired = _limit(fired, shot.points or fired.points)
    most = min(count_caches(fired), find_left(state, side))
    if shot.caches > most:
        raise Illegal("21.10a", "caches-beyond", caches=shot.caches, most=most)
    caches = shot.caches or most
    rest = max(0, fired.cost - A_CACHE * caches)
    return fired, caches, ammunition.load(state, side, guns, rest, hq.id) if rest else ()


def _limit(fired: Salvo, points: int) -> Salvo:
    """21.10a The barrage with so many of its points."""
    return fired._replace(points=points, start=column(fired.kind, points))


def count_caches(fired: Salvo) -> int:
    """21.10a Markers that pay the whole price; no change is given."""
    return max(1, -(-fired.cost // A_CACHE))


def resolve(state: State, side: Side, action: FireShells, dice: Dice) -> list[Event]:
    """21.10a Markers, then supply, then the roll."""
    fired, caches, payment = read_shot(state, side, action)
    spent = CachesSpent(side=side, hq=action.hq, caches=caches, rules=("21.10a",))
    paid = [pay(payment, "barrage", "10.1b")] if payment else []
    return [spent, *paid, *fire_guns(state, fired, action.units, dice, "21.10a")]


def options(state: State, side: Side, draft: Draft) -> Options:
    """21.10a The hex, what of it, the HQ, the guns, how many points, how many markers."""
    guns = [unit for unit in state.units_of(side) if is_ready(state, unit)]
    if "hex" not in draft:
        near = [h for h in targets(state, side) if any(h in hexes_in_reach(state, gun) for gun in guns)]
        return slots.places(
            "hex", near, lambda hex_id: check_target(state, side, hex_id), "ask-barrage-target"
        )
    target, against = draft["hex"], draft.get("against")
    check_target(state, side, target, against)
    if against is None and len(found := kinds(state, side, target)) > 1:
        return replace(slots.choice("against", found, lambda kind: None), usual=found[0])
    if "hq" not in draft:
        return slots.piece(
            "hq", hqs(state, side), lambda hq: check_post(state, side, hq), ask="ask-shells-hq"
        )
    chosen = tuple(draft.get("units", ()))

    def read(units: Sequence[str], points: int = 0, caches: int = 0) -> tuple[Salvo, int, Payment]:
        shot = FireShells(
            hex=target, against=against, hq=draft["hq"], units=tuple(units), points=points, caches=caches
        )
        return read_shot(state, side, shot)

    if not chosen:
        return slots.pieces("units", guns, lambda gun: _check_alone(state, side, draft, gun), ask="ask-guns")
    kind = against or kinds(state, side, target)[0]
    whole = salvo(state, side, target, kind, check_guns(state, side, chosen, target))
    if "points" not in draft:
        offered = tuple(
            Candidate(value=n, label=_name(whole, n), refusal=refusal(read, chosen, n))
            for n in find_shares(whole)
        )
        return Options(slot="points", kind="amount", ask=Message("ask-shell-points"), candidates=offered)
    points = draft["points"]
    most = min(count_caches(_limit(whole, points or whole.points)), find_left(state, side))
    if "caches" not in draft and most > 1:
        few = tuple(Candidate(value=n, refusal=refusal(read, chosen, points, n)) for n in range(most, 0, -1))
        return Options(slot="caches", kind="amount", ask=Message("ask-caches"), candidates=few)
    fired, caches, payment = read(chosen, points, draft.get("caches", 0))
    act = Message("act-fire-shells", {"hex": target, "points": fired.points, "caches": caches})
    return replace(slots.whole("act-fire-shells"), act=act, effect=effects(state, side, fired, payment))


def _check_alone(state: State, side: Side, draft: Draft, gun: Unit) -> None:
    """21.10a Whether the gun could fire by itself, with a point."""
    shot = FireShells(
        hex=draft["hex"], against=draft.get("against"), hq=draft["hq"], units=(gun.id,), points=1
    )
    read_shot(state, side, shot)


def find_shares(whole: Salvo) -> Iterator[int]:
    """21.10a The most points of each column up to their own, the whole first."""
    yield whole.points
    yield from (most for most in reversed(lines(whole.kind).at_most[: whole.start]) if most < whole.points)


def _name(whole: Salvo, points: int) -> Message:
    part = _limit(whole, points)
    facts = {"points": points, "column": part.names[0], "cost": supply(cost(part.kind, part.start))}
    return Message("shell-points", facts)


def find_refusal(state: State, side: Side) -> Refusal | None:
    """21.10a There must be a marker, an HQ that throws, and a gun ready to fire."""
    if find_left(state, side) <= 0:
        return Refusal("21.10", "no-caches")
    able = hqs(state, side) and any(is_ready(state, unit) for unit in state.units_of(side))
    return None if able else Refusal("21.10a", "no-shells-fired")


ACTS = {
    FireShells: Act(
        resolve, options, phases=BARRAGES, rank=2, blocked=find_refusal,
        suits=lambda state: state.switches.supply_caches,
    )
}  # fmt: skip
