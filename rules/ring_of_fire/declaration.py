"""1, 2, B10 Declaring attacks: markers paid from the pool over a legal trace, barrages, taking both back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, Message, Options, Refusal
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire.apply_combat import joined
from rules.ring_of_fire.assault import Assault, Marker
from rules.ring_of_fire.assault_odds import assault_odds, defense
from rules.ring_of_fire.odds import fraction_text
from rules.ring_of_fire.sequence import Hook
from rules.ring_of_fire.slots import text, texts
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.supply import check_pool, supplied

RESERVE = "reserve_declaration"


# --- Attack markers -------------------------------------------------------------------------------


def resolve_declare(state: State, side: str, action: a.Declare, dice: Dice) -> list[Event]:
    """B10, 1C The markers are placed and paid."""
    markers = check_declare(state, side, action.target, action.units)
    points = sum(marker.paid for marker in markers)
    return [
        e.AttackDeclared(
            side=side, target=action.target, markers=markers, points=points, rules=("B10", "1C", "R1")
        )
    ]


def check_declare(state: State, side: str, target: str, units: Sequence[str]) -> tuple[Marker, ...]:
    """The markers the declaration places, with their price; raises the first rule it breaks."""
    check_target(state, side, target)
    if not units:
        raise Illegal("B10", "no-attackers", hex=target)
    if len(set(units)) < len(units):
        raise Malformed("unit-twice", units=list(units))
    for unit in units:
        check_attacker(state, side, target, state.unit(unit))
    markers = new_markers(state, side, target, units)
    check_pool(state, side, sum(marker.paid for marker in markers), "R9")
    return markers


def check_target(state: State, side: str, target: str) -> None:
    """B10 There must be an enemy in the hex."""
    if state.holder(state.hex(target)) != state.battle.enemy(side):
        raise Illegal("B10", "no-enemy-there", hex=target)


def check_attacker(state: State, side: str, target: str, unit: Unit) -> None:
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


def new_markers(state: State, side: str, target: str, units: Iterable[str]) -> tuple[Marker, ...]:
    """R1 One marker for each stack; units of a stack that has its marker join it free of charge (ADR 0024)."""
    stacks: dict[str, list[str]] = {}
    for unit in units:
        stacks.setdefault(str(state.unit(unit).hex), []).append(unit)
    standing = state.declarations.get(target, Assault(target=target)).markers
    markers: list[Marker] = []
    for origin, members in stacks.items():
        found = supplied(state, origin, side)
        paid = marker_price(state, (*standing, *markers), origin) if found else 0
        markers.append(Marker(origin=origin, units=tuple(members), paid=paid, supplied=found))
    return tuple(markers)


def marker_price(state: State, placed: Iterable[Marker], origin: str) -> int:
    """1C, R1 What a supplied stack's marker costs, given those already on the target. SP."""
    if not state.switches.optional_supply:
        return 0
    if state.switches.marker_per_stack:
        covered = any(marker.origin == origin for marker in placed)
    else:
        covered = any(marker.paid for marker in placed)
    return 0 if covered else state.battle.file.supply.attack_marker


# --- Barrage --------------------------------------------------------------------------------------


def resolve_barrage(state: State, side: str, action: a.Barrage, dice: Dice) -> list[Event]:
    """1C, 2 A barrage marker on a declared target."""
    sponsor = check_barrage(state, side, action.target, action.sponsor)
    return [
        e.BarragePlaced(
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


def check_barrage(state: State, side: str, target: str, sponsor: str | None) -> str:
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


def check_barrage_now(state: State, side: str) -> None:
    """1C, 2, R12, R15 The side has barrages, not all four are placed, and the pool holds the price."""
    supply = state.battle.file.supply
    if side not in supply.barrage_sides:
        raise Illegal("R15", "no-barrages", side=side)
    if state.switches.optional_supply and state.barrages >= supply.barrages_per_turn:
        raise Illegal("2", "barrage-limit", limit=supply.barrages_per_turn)
    check_pool(state, side, barrage_price(state), "2")


# --- Taking back ----------------------------------------------------------------------------------


def resolve_undeclare(state: State, side: str, action: a.Undeclare, dice: Dice) -> list[Event]:
    """B10, A9 The declaration, its barrage and all that was paid come back."""
    check_undeclare(state, action.target)
    return [withdrawn(state, side, action.target)]


def withdrawn(state: State, side: str, target: str) -> e.AttackWithdrawn:
    """B10, A9 The declaration off, with all that was paid for it."""
    assault = state.declarations[target]
    return e.AttackWithdrawn(
        side=side,
        target=target,
        attack=sum(marker.paid for marker in assault.markers),
        barrage=assault.barrage.paid if assault.barrage else 0,
        rules=("B10",),
    )


def check_undeclare(state: State, target: str) -> None:
    """B10 A declaration to be taken back."""
    if state.hex(target) not in state.declarations:
        raise Illegal("B10", "not-declared", hex=target)


# --- Options --------------------------------------------------------------------------------------


def targets(state: State, side: str) -> list[str]:
    """B10 Enemy hexes next to a unit that may attack now, in the order of their ids."""
    enemy, found = state.battle.enemy(side), set[str]()
    for unit in state.units_of(side):
        assert unit.hex is not None
        near = [hex_id for hex_id in state.battle.around(unit.hex) if state.holder(hex_id) == enemy]
        found |= {hex_id for hex_id in near if refusal(check_attacker, state, side, hex_id, unit) is None}
    return sorted(found)


def declare_options(state: State, side: str, draft: Draft) -> Options:
    """The slots `target` and `units` of an attack."""
    if "target" not in draft:
        near = tuple(_target_candidate(state, target) for target in targets(state, side))
        return Options(slot="target", kind="hex", ask=Message("ask-target"), candidates=near)
    target, units = text(draft, "target"), texts(draft, "units")
    check_target(state, side, target)
    no = refusal(check_declare, state, side, target, units) if units else None
    return Options(
        slot="units",
        kind="units",
        ask=Message("ask-attackers", {"hex": target}),
        candidates=tuple(_attackers(state, side, target)),
        complete=bool(units) and no is None,
        act=Message("act-declare", {"hex": target}),
        effect=() if no or not units else declare_effect(state, side, target, units),
        refusal=no,
    )


def _target_candidate(state: State, target: str) -> Candidate:
    facts = {"hex": target, "units": [state.label(unit.id) for unit in state.at(target)]}
    label = Message("target-defended", {**facts, "defense": defense(state, target)})
    return Candidate(value=target, at=target, label=label)


def _attackers(state: State, side: str, target: str) -> Iterable[Candidate]:
    for hex_id in state.battle.around(target):
        if state.holder(hex_id) != side:
            continue
        price = _stack_price(state, side, target, hex_id)
        for unit in state.at(hex_id):
            no = refusal(check_attacker, state, side, target, unit)
            label = Message("unit-attack", {"unit": state.label(unit.id), "attack": state.attack(unit.id)})
            yield Candidate(value=unit.id, at=hex_id, label=label, cost=price, refusal=no)


def _stack_price(state: State, side: str, target: str, origin: str) -> str:
    if not supplied(state, origin, side):
        return "½"
    standing = state.declarations.get(target, Assault(target=target)).markers
    return f"{marker_price(state, standing, origin)} SP"


def drafted(state: State, side: str, target: str, units: Sequence[str]) -> Assault:
    """The assault as it would stand with these units added."""
    standing = state.declarations.get(target, Assault(target=target))
    markers = joined(standing.markers, new_markers(state, side, target, units))
    return Assault(target=target, markers=markers, barrage=standing.barrage)


def declare_effect(state: State, side: str, target: str, units: Sequence[str]) -> tuple[Message, ...]:
    """What would come of it: odds before and after shifts, and the price."""
    odds = assault_odds(state, drafted(state, side, target, units))
    price = sum(marker.paid for marker in new_markers(state, side, target, units))
    strengths = {"attack": fraction_text(odds.attack), "defense": fraction_text(odds.defense)}
    shifted = {"odds": odds.base_name or "–", "column": odds.column_name or "–"}
    pool = state.pools[side]
    return (
        Message("effect-odds" if odds.base is not None else "effect-odds-too-low", {**strengths, **shifted}),
        Message("effect-price", {"points": price, "left": pool - price}),
    )


def barrage_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `target` of a barrage."""
    if "target" in draft:
        target = text(draft, "target")
        sponsor = text(draft, "sponsor") if draft.get("sponsor") else None
        no = refusal(check_barrage, state, side, target, sponsor)
        price = barrage_price(state)
        effect = (Message("effect-price", {"points": price, "left": state.pools[side] - price}),)
        act = Message("act-barrage", {"hex": target})
        return Options(complete=no is None, refusal=no, act=act, effect=() if no else effect)
    declared = tuple(
        Candidate(
            value=target, at=target, label=Message("target-hex", {"hex": target}),
            cost=f"{barrage_price(state)} SP", refusal=refusal(check_barrage, state, side, target, None),
        )
        for target in state.declarations
    )  # fmt: skip
    return Options(slot="target", kind="hex", ask=Message("ask-barrage"), candidates=declared)


def undeclare_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `target`: one of the declared attacks."""
    if "target" in draft:
        target = text(draft, "target")
        no = refusal(check_undeclare, state, target)
        return Options(complete=no is None, refusal=no, act=Message("act-undeclare", {"hex": target}))
    return declared_options(state, Message("ask-undeclare"))


def declared_options(state: State, ask: Message) -> Options:
    """The slot `target`: one of the attacks still declared."""
    candidates = tuple(
        Candidate(value=target, at=target, label=Message("target-hex", {"hex": target}))
        for target in state.declarations
    )
    return Options(slot="target", kind="hex", ask=ask, candidates=candidates)


# --- The phase ------------------------------------------------------------------------------------


def blocked_barrage(state: State, side: str) -> Refusal | None:
    """Why no barrage can be placed at all."""
    if not state.declarations:
        return Refusal("R11", "nothing-declared")
    return refusal(check_barrage_now, state, side)


def blocked_undeclare(state: State, side: str) -> Refusal | None:
    """Why nothing can be taken back."""
    return None if state.declarations else Refusal("B10", "nothing-declared")


def blocked_declare(state: State, side: str) -> Refusal | None:
    """Why no attack can be declared at all."""
    return None if targets(state, side) else Refusal("B10", "no-targets")


def wanted(state: State) -> bool:
    """Whether the phasing side has anything to declare."""
    return bool(targets(state, state.active))


def wanted_in_reserve(state: State) -> bool:
    """8c Whether a unit moved from reserve has anything to declare (ADR 0025)."""
    return wanted(replace(state, phase=RESERVE))


def decisions(state: State) -> Sequence[Decision]:
    """B10 The phasing side declares until it says it is done."""
    if not state.declarations and not wanted(state):
        return ()
    pool = state.pools[state.active]
    return (
        Decision(
            id=state.phase,
            side=state.active,
            rule="B10",
            accepts=("declare", "barrage", "undeclare", "end_phase"),
            ask=Message("ask-declare"),
            hint=Message("hint-declare", {"points": pool, "attacks": len(state.declarations)}),
            default={"do": "end_phase"},
        ),
    )


HOOKS = {
    "declaration": Hook(wanted=wanted, decisions=decisions),
    RESERVE: Hook(wanted=wanted_in_reserve, decisions=decisions),
}
RESOLVE = {a.Declare: resolve_declare, a.Barrage: resolve_barrage, a.Undeclare: resolve_undeclare}
OPTIONS = {"declare": declare_options, "barrage": barrage_options, "undeclare": undeclare_options}
BLOCKED = {"declare": blocked_declare, "barrage": blocked_barrage, "undeclare": blocked_undeclare}
