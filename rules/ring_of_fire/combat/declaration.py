"""1, B10 Declaring attacks: markers paid from the pool over a legal trace, and taking them back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.figures import fraction_text
from rules.hexwar.groups import check_distinct
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, HexId, Hook, RuleEvent, Units
from rules.ring_of_fire.combat.records import Assault, Marker
from rules.ring_of_fire.combat.strength import assault_odds, defense
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.supply.pools import check_pool
from rules.ring_of_fire.supply.trace import is_supplied
from rules.ring_of_fire.talk import on_target, sp

RESERVE = "reserve_declaration"


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """B10, 1C An attack on a hex; the units' hexes are the stacks, one marker each (R1)."""

    target: HexId
    units: Units


class Undeclare(Action, frozen=True, kw_only=True, tag="undeclare"):
    """B10 Takes a declaration back before the phase ends, with its barrage and all that was paid."""

    target: HexId


class AttackDeclared(RuleEvent, frozen=True, kw_only=True):
    """B10, 1C An attack is declared; its markers are paid from the pool."""

    side: Side
    target: str
    markers: tuple[Marker, ...]
    points: int


class AttackWithdrawn(RuleEvent, frozen=True, kw_only=True):
    """B10 A declaration is taken back within its phase: the entries are reversed."""

    side: Side
    target: str
    attack: int
    barrage: int


def resolve_declare(state: State, side: Side, action: Declare, dice: Dice) -> list[Event]:
    """B10, 1C The markers are placed and paid."""
    markers = check_declare(state, side, action.target, action.units)
    points = sum(marker.paid for marker in markers)
    return [
        AttackDeclared(
            side=side, target=action.target, markers=markers, points=points, rules=("B10", "1C", "R1")
        )
    ]


def check_declare(state: State, side: Side, target: str, units: Sequence[str]) -> tuple[Marker, ...]:
    """The markers the declaration places, with their price; raises the first rule it breaks."""
    check_target(state, side, target)
    if not units:
        raise Illegal("B10", "no-attackers", hex=target)
    check_distinct(units)
    for unit in units:
        check_attacker(state, side, target, state.unit(unit))
    markers = new_markers(state, side, target, units)
    check_pool(state, side, sum(marker.paid for marker in markers), "R9")
    return markers


def check_target(state: State, side: Side, target: str) -> None:
    """B10 There must be an enemy in the hex."""
    if state.holder(state.hex(target)) != state.battle.enemy(side):
        raise Illegal("B10", "no-enemy-there", hex=target)


def check_attacker(state: State, side: Side, target: str, unit: Unit) -> None:
    """B10 Own, adjacent, with an attack value, in one assault only; in 8c moved from reserve (B7)."""
    label = state.label(unit.id)
    if unit.side != side or unit.hex is None:
        raise Illegal("B10", "not-your-unit", unit=label)
    if not state.battle.adjacent(unit.hex, target):
        raise Illegal("B10", "not-adjacent", unit=label, hex=target)
    if state.attack(unit.id) == 0:
        raise Illegal("B10", "no-attack-value", unit=label)
    if state.phase == RESERVE and not unit.reserve_moved:
        raise Illegal("B7", "not-from-reserve", unit=label)
    elsewhere = next((other.target for other in state.declarations.values() if unit.id in other.units), None)
    if elsewhere is not None:
        raise Illegal("B10", "attacks-already", unit=label, hex=elsewhere)


def new_markers(state: State, side: Side, target: str, units: Iterable[str]) -> tuple[Marker, ...]:
    """R1 One marker for each stack; units of a stack that has its marker join it free of charge (ADR 0024)."""
    stacks: dict[str, list[str]] = {}
    for unit in units:
        stacks.setdefault(str(state.unit(unit).hex), []).append(unit)
    standing = state.attack_on(target).markers
    markers: list[Marker] = []
    for origin, members in stacks.items():
        found = is_supplied(state, origin, side)
        paid = marker_price(state, (*standing, *markers), origin) if found else 0
        markers.append(Marker(origin=origin, units=tuple(members), paid=paid, supplied=found))
    return tuple(markers)


def join_markers(standing: tuple[Marker, ...], added: tuple[Marker, ...]) -> tuple[Marker, ...]:
    """R1 One marker for each stack: more units of a stack join the marker it has."""
    by_origin = {marker.origin: marker for marker in standing}
    for marker in added:
        old = by_origin.get(marker.origin)
        by_origin[marker.origin] = (
            marker
            if old is None
            else replace(old, units=(*old.units, *marker.units), paid=old.paid + marker.paid)
        )
    return tuple(by_origin.values())


def marker_price(state: State, placed: Iterable[Marker], origin: str) -> int:
    """1C, R1 What a supplied stack's marker costs, given those already on the target. SP."""
    if not state.switches.optional_supply:
        return 0
    if state.switches.marker_per_stack:
        covered = any(marker.origin == origin for marker in placed)
    else:
        covered = any(marker.paid for marker in placed)
    return 0 if covered else state.battle.file.supply.attack_marker


def resolve_undeclare(state: State, side: Side, action: Undeclare, dice: Dice) -> list[Event]:
    """B10, A9 The declaration, its barrage and all that was paid come back."""
    check_undeclare(state, action.target)
    return [withdraw_attack(state, side, action.target)]


def withdraw_attack(state: State, side: Side, target: str) -> AttackWithdrawn:
    """B10, A9 The declaration off, with all that was paid for it."""
    assault = state.declarations[target]
    return AttackWithdrawn(
        side=side,
        target=target,
        attack=assault.markers_paid,
        barrage=assault.barrage.paid if assault.barrage else 0,
        rules=("B10",),
    )


def check_undeclare(state: State, target: str) -> None:
    """B10 A declaration to be taken back."""
    if state.hex(target) not in state.declarations:
        raise Illegal("B10", "not-declared", hex=target)


def check_declared(state: State, target: str) -> Assault:
    """B11.1 The declaration; it is there until it has been fought, called off or cashed in."""
    assault = state.declarations.get(state.hex(target))
    if assault is None:
        raise Illegal("B11", "not-declared", hex=target)
    return assault


def targets(state: State, side: Side) -> list[str]:
    """B10 Enemy hexes next to a unit that may attack now, in the order of their ids."""
    enemy, found = state.battle.enemy(side), set[str]()
    for unit in state.units_of(side):
        assert unit.hex is not None
        near = [hex_id for hex_id in state.battle.around(unit.hex) if state.holder(hex_id) == enemy]
        found |= {hex_id for hex_id in near if refusal(check_attacker, state, side, hex_id, unit) is None}
    return sorted(found)


def declare_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `target` and `units` of an attack."""
    if "target" not in draft:
        near = tuple(_target_candidate(state, target) for target in targets(state, side))
        return Options(slot="target", kind="hex", ask=Message("ask-target"), candidates=near)
    target, units = draft["target"], draft.get("units", ())
    check_target(state, side, target)
    no = refusal(check_declare, state, side, target, units) if units else None
    return Options(
        slot="units",
        kind="units",
        ask=Message("ask-attackers", {"hex": target}),
        candidates=tuple(_attackers(state, side, target, units)),
        complete=bool(units) and no is None,
        act=Message("act-declare", {"hex": target}),
        effect=() if no or not units else declare_effect(state, side, target, units),
        refusal=no,
    )


def _target_candidate(state: State, target: str) -> Candidate:
    facts = {"hex": target, "units": [state.label(unit.id) for unit in state.at(target)]}
    label = Message("target-defended", {**facts, "defense": defense(state, target)})
    return Candidate(value=target, at=target, label=label)


def _attackers(state: State, side: Side, target: str, chosen: Sequence[str]) -> Iterable[Candidate]:
    for hex_id in state.battle.around(target):
        if state.holder(hex_id) != side:
            continue
        for unit in state.at(hex_id):
            no = refusal(check_attacker, state, side, target, unit)
            price = _added_price(state, side, target, chosen, unit)
            yield slots.unit_candidate(state, unit, no, "unit-attack", price, attack=state.attack(unit.id))


def _added_price(state: State, side: Side, target: str, chosen: Sequence[str], unit: Unit) -> str:
    """1C, R1 What this unit adds to the price of those chosen; «½» of one out of supply, which is half as strong."""
    if not is_supplied(state, str(unit.hex), side):
        return "½"
    others = [name for name in chosen if name != unit.id]
    before, after = (
        sum(marker.paid for marker in new_markers(state, side, target, some))
        for some in (others, [*others, unit.id])
    )
    return f"{after - before} SP"


def draft_assault(state: State, side: Side, target: str, units: Sequence[str]) -> Assault:
    """The assault as it would stand with these units added."""
    standing = state.attack_on(target)
    return replace(standing, markers=join_markers(standing.markers, new_markers(state, side, target, units)))


def declare_effect(state: State, side: Side, target: str, units: Sequence[str]) -> tuple[Message, ...]:
    """What would come of it: odds before and after shifts, and the price."""
    odds = assault_odds(state, draft_assault(state, side, target, units))
    price = sum(marker.paid for marker in new_markers(state, side, target, units))
    strengths = {"attack": fraction_text(odds.attack), "defense": fraction_text(odds.defense)}
    shifted = {"odds": odds.base_name or "–", "column": odds.column_name or "–"}
    pool = state.pools[side]
    return (
        Message("effect-odds" if odds.base is not None else "effect-odds-too-low", {**strengths, **shifted}),
        Message("effect-price", {"points": price, "left": pool - price}),
    )


def undeclare_options(state: State, side: Side, draft: Draft) -> Options:
    """The slot `target`: one of the declared attacks."""
    if "target" not in draft:
        return slots.attacks(state, "ask-undeclare")
    target = draft["target"]
    return slots.whole("act-undeclare", refusal(check_undeclare, state, target), hex=target)


def why_no_undeclare(state: State, side: Side) -> Refusal | None:
    """Why nothing can be taken back."""
    return None if state.declarations else Refusal("B10", "nothing-declared")


def why_no_declare(state: State, side: Side) -> Refusal | None:
    """Why no attack can be declared at all."""
    return None if targets(state, side) else Refusal("B10", "no-targets")


def is_wanted(state: State) -> bool:
    """B10 Whether the phasing side has anything to declare; in 8c, with units moved from reserve (ADR 0025)."""
    return bool(targets(state, state.active))


def ask(state: State) -> Decision | None:
    """B10 The phasing side declares until it says it is done."""
    if not state.declarations and not is_wanted(state):
        return None
    facts = {"points": state.pools[state.active], "attacks": len(state.declarations)}
    return Decision(
        id=state.phase,
        side=state.active,
        rule="B10",
        accepts=(),
        ask=Message("ask-declare"),
        hint=Message("hint-declare", facts),
    )


def apply_attack_declared(state: State, event: AttackDeclared) -> State:
    """B10, 1C Markers are placed, or units added to markers that stand; the price leaves the pool."""
    known = state.attack_on(event.target)
    assault = replace(known, markers=join_markers(known.markers, event.markers))
    return state.declare(assault).post(event.side, "attack", -event.points)


def apply_attack_withdrawn(state: State, event: AttackWithdrawn) -> State:
    """B10, A9 A declaration is taken back: its entries are reversed."""
    barrages = state.barrages - (1 if state.declarations[event.target].barrage else 0)
    state = replace(state.drop(event.target), barrages=barrages)
    return state.post(event.side, "withdrawn", event.attack + event.barrage)


def log_attack_declared(state: State, event: AttackDeclared) -> list[LogLine]:
    """Who attacks what, and the price."""
    units = [state.label(unit) for marker in event.markers for unit in marker.units]
    at = (event.target, *(marker.origin for marker in event.markers))
    return line(event, side=event.side, at=at, price=sp(-event.points), hex=event.target, units=units)


def log_attack_withdrawn(state: State, event: AttackWithdrawn) -> list[LogLine]:
    """On which target, with all SP that come back."""
    return on_target(event, event.attack + event.barrage)


HOOKS = dict.fromkeys(("declaration", RESERVE), Hook(wanted=is_wanted, ask=ask))
ACTS = {
    Declare: Act(resolve_declare, declare_options, phases=tuple(HOOKS), rank=10, blocked=why_no_declare),
    Undeclare: Act(
        resolve_undeclare, undeclare_options, phases=tuple(HOOKS), rank=30, blocked=why_no_undeclare
    ),
}
