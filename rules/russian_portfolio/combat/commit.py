"""XIII.A, X.B.1 Whether units may be committed to an attack, and what the attack then comes to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.core.contract import Actor, Message
from rules.core.errors import Illegal, Malformed
from rules.core.talk import sign
from rules.hexwar.groups import check_distinct
from rules.russian_portfolio.combat.odds import Assessment, assess
from rules.russian_portfolio.combat.strength import place
from rules.russian_portfolio.combat.table import odds
from rules.russian_portfolio.commands import check_commands
from rules.russian_portfolio.counters import ARMOR
from rules.russian_portfolio.field import holder, may_cross
from rules.russian_portfolio.movement.bounds import check_awake, check_bounds
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


def check_may_attack(state: State, actor: Actor, unit: Unit) -> None:
    """XIII.A.1-2, XVI.B.3 A ready unit that has not attacked this turn and is not committed yet."""
    check_commands(state, actor, unit)
    if not unit.ready:
        raise Illegal("XIII.A.2", "not-ready", unit=state.label(unit.id))
    if unit.attacked:
        raise Illegal("XIII.A.1", "attacked-already", unit=state.label(unit.id))
    if any(unit.id in attack.units for attack in state.combat.attacks):
        raise Illegal("XIII.A.1", "committed-already", unit=state.label(unit.id))
    check_awake(state, unit)


def check_next_to(state: State, unit: Unit, targets: Sequence[str]) -> None:
    """X.B.1, X.B.4, XIII.A.2, XIII.A.5 The unit is next to every target and could go there."""
    hexes = state.battle.hexes
    here = place(state, unit)
    for hex_id in targets:
        there = hexes.at(hex_id)
        if not hexes.adjacent(here, there):
            raise Illegal("XIII.A.2", "not-adjacent", unit=state.label(unit.id), hex=hex_id)
        if not may_cross(state, unit, here, there):
            raise Illegal("X.B.1", "may-not-cross", unit=state.label(unit.id), hex=hex_id)
        check_bounds(state, unit, there)


def check_targets(state: State, side: str, targets: Sequence[str]) -> None:
    """XIII.A.2 Hexes that enemies hold."""
    for hex_id in targets:
        if holder(state, state.battle.hexes.at(hex_id)) != state.battle.enemy(side):
            raise Illegal("XIII.A.2", "no-enemy-there", hex=hex_id)
    if len(set(targets)) < len(targets):
        raise Malformed("hex-twice", hexes=list(targets))


def check_armor(state: State, units: Sequence[Unit], targets: Sequence[str]) -> None:
    """XII From each hex only so many armor-type units attack into swamp, frozen or not, and into mountains."""
    battle = state.battle
    armored = sorted((u for u in units if state.counter(u.id).type in ARMOR), key=lambda u: str(u.hex))
    for target in targets:
        limit = battle.line(battle.hexes.at(target)).armor_limit
        for hex_id, group in groupby(armored, key=lambda u: u.hex):
            count = len(list(group))
            if limit and count > limit:
                raise Illegal("XII", "armor-into", hex=target, start=hex_id, count=count, limit=limit)


def check_attack(
    state: State, units: Sequence[Unit], targets: Sequence[str], amphibious: bool = False
) -> Assessment:
    """XIII.A.5, XIII.B.4, XII Whether these units may attack these hexes together; the attack in figures."""
    check_distinct([unit.id for unit in units])
    for unit in units:
        check_next_to(state, unit, targets)
    check_armor(state, units, targets)
    assessed = assess(state, units, [state.battle.hexes.at(hex_id) for hex_id in targets], amphibious)
    if not assessed.allowed:
        raise Illegal(
            "XIII.B.4", "odds-too-low", attack=assessed.attack, defence=assessed.defence,
            odds=odds(state.battle, 0), shift=assessed.column - assessed.basic,
        )  # fmt: skip
    return assessed


def figures(state: State, assessed: Assessment) -> tuple[Message, ...]:
    """XIII.B What an attack comes to, in words: strengths, each bonus and shift, final odds."""
    battle = state.battle
    facts = {"attack": assessed.attack, "defence": assessed.defence, "odds": odds(battle, assessed.column)}
    if assessed.basic < 0:
        head = Message("effect-odds-below", facts)
    elif assessed.column == assessed.basic:
        head = Message("effect-odds", facts)
    else:
        head = Message("effect-odds-shifted", {**facts, "basic": odds(battle, assessed.basic)})
    moved = (Message(f"shift-{s.code}", {"columns": sign(s.columns)}) for s in assessed.shifts)
    given = (Message(f"bonus-{b.name}", {"factors": b.factors, "hex": b.hex}) for b in assessed.bonuses)
    higher = (Message("shift-dispersed", {"odds": odds(battle, assessed.column + 1)}),)
    return (head, *moved, *given, *(higher if assessed.dispersed else ()))
