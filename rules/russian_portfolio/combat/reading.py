"""XIII.C, XIII.D.6 What the printed result comes to for each defender: Armor Overrun, Surrounded, «No Retreat!»."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rules.russian_portfolio.aftermath.routes import is_surrounded, short
from rules.russian_portfolio.combat.strength import bonuses_at, place
from rules.russian_portfolio.field import at, terrain
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.fuel import short_of_fuel

ORDER = ("AE", "X", "AD", "S", "-", "D1", "D4", "DX", "DE", "BR")
"""From the worst for the attacker to the best."""

OVERRUN = {"DX": "DE", "DE": "BR"}
"""XIII.C Armor Overrun."""

TRAPPED = {"D1": "-", "D4": "DE", "DX": "DE", "DE": "BR"}
"""XIII.C Surrounded or «No Retreat!»: a D1 is without effect."""

SHELTERS = frozenset(("major", "fortress"))
"""X.B.5, X.B.8 In these nobody is overrun."""

CRAMPED = {"D4": "DE", "DX": "DE", "DE": "BR"}
"""XIII.D.6 Unable to retreat two hexes."""


def readings(
    state: State, attackers: Sequence[Unit], targets: Sequence[int], result: str, hurt: str
) -> dict[str, str]:
    """What each defender suffers: its own column first, then Armor Overrun, then where it cannot go. Each of
    these raises it once (ADR 0051).
    """
    found = {}
    for unit, steps in _read(state, attackers, targets, result, hurt):
        *_, (_, found[unit.id]) = steps
    return found


def reasons(
    state: State, attackers: Sequence[Unit], targets: Sequence[int], result: str, hurt: str
) -> dict[str, tuple[tuple[str, str], ...]]:
    """What raised the reading of each defender, in order: `overrun`, `trapped` or `cramped`, and what it came to."""
    return {
        unit.id: tuple((why, now) for (_, was), (why, now) in pairwise(steps) if now != was)
        for unit, steps in _read(state, attackers, targets, result, hurt)
    }


def _read(
    state: State, attackers: Sequence[Unit], targets: Sequence[int], result: str, hurt: str
) -> Iterator[tuple[Unit, list[tuple[str, str]]]]:
    """Each defender with its readings one after the other: that of its column, then what is made of it, and why."""
    starts = sorted({place(state, unit) for unit in attackers})
    ridden = overrun(state, attackers, targets)
    for target in targets:
        for unit in at(state, target):
            steps = [("", read := hurt if unit.face == "dispersed" else result)]
            if ridden and may_be_overrun(state, unit, attackers):
                steps.append(("overrun", read := OVERRUN.get(read, read)))
            why, raised = _confined(state, unit, target, starts)
            yield unit, [*steps, (why, raised.get(read, read))]


def _confined(state: State, unit: Unit, target: int, starts: Sequence[int]) -> tuple[str, Mapping[str, str]]:
    if is_trapped(state, unit, starts):
        return "trapped", TRAPPED
    return "cramped", CRAMPED if short(state, unit, target, starts) else {}


def is_trapped(state: State, unit: Unit, starts: Sequence[int]) -> bool:
    """XIII.B.6, XIII.C Under «No Retreat!», or Surrounded: no first hex to retreat to."""
    return unit.id in state.combat.no_retreat or is_surrounded(state, unit, place(state, unit), starts)


def may_be_overrun(state: State, unit: Unit, attackers: Sequence[Unit]) -> bool:
    """XIII.C Infantry-type units in clear hexes (X.B.5, X.B.8-11: no major city, no fortress), in Good weather, under
    Soviet attack in Snow too.
    """
    here = place(state, unit)
    weather = state.weather in ("good", "frost") or (
        state.weather == "snow" and attackers[0].side == "soviet"
    )
    held = state.battle.features[here] & SHELTERS
    return weather and terrain(state, here) == "clear" and not held and state.counter(unit.id).infantry_type


def overrun(state: State, attackers: Sequence[Unit], targets: Sequence[int]) -> bool:
    """XIII.C Whether the armor is strong enough: twice the undispersed defenders, once the Dispersed ones."""
    ours, theirs = overrun_figures(state, attackers, targets)
    return ours > 0 and ours >= theirs


def overrun_figures(state: State, attackers: Sequence[Unit], targets: Sequence[int]) -> tuple[int, int]:
    """XIII.C, XIV.D Attacking pure armor not short of fuel less the defending pure armor; and what it must reach."""
    defenders = [unit for target in targets for unit in at(state, target)]
    counters = state.battle.counters
    armor = [u for u in attackers if counters[u.id].pure_armor and not short_of_fuel(state, u)]
    against = sum(counters[u.id].defense for u in defenders if counters[u.id].pure_armor)
    needed = sum(counters[u.id].defense * (1 if u.face == "dispersed" else 2) for u in defenders)
    needed += 2 * sum(b.factors for target in targets for b in bonuses_at(state, target, attackers))
    return sum(counters[u.id].attack for u in armor) - against, needed


def overall(state: State, reads: Mapping[str, str]) -> str:
    """XIII.C The result for the attackers: the least of the undispersed defenders', else of the Dispersed ones'."""
    firm = [read for name, read in reads.items() if state.units[name].face != "dispersed"]
    return min(firm or reads.values(), key=ORDER.index)
