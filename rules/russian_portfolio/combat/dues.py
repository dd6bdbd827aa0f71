"""XIII.C What an exchange and AE cost: the figures, who may be given, who may decline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.hexwar.groups import check_distinct
from rules.russian_portfolio.combat.losses import alive, defenders
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.combat.strength import modify_defence, place
from rules.russian_portfolio.field import terrain
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

DECLINES = {"german": ({"good", "frost", "mud"}, {"mountain"}), "soviet": ({"mud", "snow"}, {"swamp"})}
"""XIII.C Weather, and ground in any weather, in which a nation's defenders may decline an exchange; Finns in both."""

FEW = 6
"""Units up to which it is looked whether there is only one way to pay."""


def top(state: State) -> Clash:
    """The combat on top of the stack."""
    clash = state.stack[-1] if state.stack else None
    if not isinstance(clash, Clash):
        raise Malformed("no-combat")
    return clash


def attacker(state: State, clash: Clash) -> str:
    """The side that attacks."""
    return state.units[clash.attack.units[0]].side


def find_concerned(state: State, clash: Clash) -> list[Unit]:
    """XIII.C The defenders whose result is X, or DX."""
    return [unit for unit in defenders(state, clash) if clash.reads[unit.id] in ("X", "DX")]


def means(state: State, clash: Clash) -> int:
    """XIII.C The attack factors that the attacker has to lose."""
    return factors(state, (unit.id for unit in alive(state, clash.attack.units)))


def factors(state: State, names: Iterable[str]) -> int:
    """XIII.C The printed attack factors of units."""
    return sum(state.counter(name).attack for name in names)


def worth(state: State, clash: Clash, names: Iterable[str]) -> int:
    """XIII.C The terrain-modified defence factors of defenders."""
    attackers = alive(state, clash.attack.units)
    return sum(modify_defence(state, state.units[name], attackers) for name in names)


def cheapest(state: State, clash: Clash) -> str:
    """The defender that is worth least; '' when none is concerned."""
    return min(
        (u.id for u in find_concerned(state, clash)), key=lambda n: (worth(state, clash, (n,)), n), default=""
    )


def affordable(state: State, clash: Clash) -> bool:
    """XIII.C Whether the attacker can lose as much as one of the defenders is worth."""
    name = cheapest(state, clash)
    return bool(name) and worth(state, clash, (name,)) <= means(state, clash)


def may_decline(state: State, clash: Clash) -> bool:
    """XIII.C Germans, and whoever they stand with, in Good weather, Mud or mountains; Soviets in Mud, Snow or swamp;
    Finns in all of these (Hard Frost counts as Good, Q2).
    """
    units = find_concerned(state, clash)
    ground = {terrain(state, place(state, unit)) for unit in units}
    nations = {state.counter(unit.id).nation for unit in units}
    kinds = ("german", "soviet") if "finnish" in nations else tuple(nations & DECLINES.keys())
    return any(state.weather in DECLINES[kind][0] or ground <= DECLINES[kind][1] for kind in kinds)


def check_given(state: State, clash: Clash, names: Sequence[str]) -> None:
    """XIII.C Some or all of the defenders concerned, worth no more than the attacker can lose."""
    _check_among(state, names, find_concerned(state, clash), "not-in-the-exchange")
    price, most = worth(state, clash, names), means(state, clash)
    if price > most:
        raise Illegal("XIII.C", "exchange-too-dear", price=price, means=most)


def check_paid(state: State, clash: Clash, names: Sequence[str]) -> None:
    """XIII.C Enough, nobody that could be spared, no Axis allies before the Germans of an exchange."""
    check_payers(state, clash, names)
    paid, due = factors(state, names), min(clash.owed, means(state, clash))
    if paid < due:
        raise Illegal("XIII.C", "loses-too-little", factors=paid, owed=due)


def check_payers(state: State, clash: Clash, names: Sequence[str]) -> None:
    """XIII.C Whether the units may be among those lost, enough or not yet."""
    _check_among(state, names, alive(state, clash.attack.units), "not-in-the-attack")
    first = germans(state, clash)
    allies = [name for name in names if first and name not in first]
    if allies and not set(first) <= set(names):
        raise Illegal("XIII.C", "germans-first", unit=state.label(allies[0]))
    for name in names:
        spared = factors(state, names) - state.counter(name).attack >= clash.owed
        if spared and not (allies and name in first):
            raise Illegal("XIII.C", "could-be-spared", unit=state.label(name), owed=clash.owed)


def _check_among(state: State, names: Sequence[str], units: Sequence[Unit], code: str) -> None:
    known = {unit.id for unit in units}
    for name in names:
        if name not in known:
            raise Illegal("XIII.C", code, unit=state.label(state.unit(name).id))
    check_distinct(names)


def germans(state: State, clash: Clash) -> tuple[str, ...]:
    """XIII.C Who must go in an exchange before any Axis ally."""
    if not clash.exchanged:
        return ()
    mine = alive(state, clash.attack.units)
    return tuple(unit.id for unit in mine if state.counter(unit.id).nation == "german")


def least(state: State, clash: Clash) -> tuple[str, ...]:
    """XIII.C The cheapest loss that pays what is owed."""
    mine = [unit.id for unit in alive(state, clash.attack.units)]
    first = [name for name in mine if name in germans(state, clash)]
    rest = [name for name in mine if name not in first]
    due = min(clash.owed, factors(state, mine))
    held = factors(state, first)
    return _sum(state, first, due) if held >= due else (*first, *_sum(state, rest, due - held))


def _sum(state: State, names: Sequence[str], need: int) -> tuple[str, ...]:
    """The units with the smallest total that reaches the need."""
    sums: dict[int, tuple[str, ...]] = {0: ()}
    for name in names:
        for total, chosen in list(sums.items()):
            if total < need:
                sums.setdefault(total + state.counter(name).attack, (*chosen, name))
    return sums[min(total for total in sums if total >= need)]


def one_way(state: State, clash: Clash) -> bool:
    """XIII.C Whether the attacker has no choice in what they lose."""
    mine = [unit.id for unit in alive(state, clash.attack.units)]
    if factors(state, mine) <= clash.owed:
        return True
    every = (names for size in range(1, len(mine) + 1) for names in combinations(mine, size))
    return len(mine) <= FEW and sum(refusal(check_paid, state, clash, names) is None for names in every) == 1
