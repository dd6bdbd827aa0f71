"""9.3-9.8 Strengths unit by unit with every multiplier and its rule; odds, column and modifiers of a clash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.ocs.amounts import round_half_up
from rules.ocs.combat import tables
from rules.ocs.combat.records import Clash
from rules.ocs.counters import Counter
from rules.ocs.pieces import Unit
from rules.ocs.schema import AtClass, Closeness
from rules.ocs.state import State

HEXSIDE = "hexside"
"""9.3 The defender's choice of the hexside against an attacking stack, in place of a terrain of the target's hex."""

AT_LEVELS: dict[AtClass, int] = {"none": 0, "light": 1, "heavy": 2}

DOUBLED, BLUNTED = Fraction(2), Fraction(3, 2)
"""9.4e What armor counts in the open, and what is left of it against AT effects of its own level or above."""
HALF = Fraction(1, 2)


class Factor(NamedTuple):
    """A multiplier: its rule, the word for it (`factor-<code>`), its value, and the terrain it comes from."""

    rule: str
    code: str
    value: Fraction
    terrain: str = ""


class Share(NamedTuple):
    """9.4 What a unit brings: the printed strength and its multipliers."""

    unit: Unit
    printed: int
    factors: tuple[Factor, ...]

    @property
    def strength(self) -> Fraction:
        """4.2, 4.3 All multiplied, never rounded."""
        total = Fraction(self.printed)
        for factor in self.factors:
            total *= factor.value
        return total


class Strengths(NamedTuple):
    """9.4 Both sides, unit by unit."""

    attackers: tuple[Share, ...]
    defenders: tuple[Share, ...]

    @property
    def attack(self) -> Fraction:
        """9.4 The strengths of all attackers added up, never rounded."""
        return sum((share.strength for share in self.attackers), Fraction())

    @property
    def defence(self) -> Fraction:
        """9.4 The strengths of all defenders added up, never rounded."""
        return sum((share.strength for share in self.defenders), Fraction())


class Reckoning(NamedTuple):
    """9.5-9.8 Everything that is known before the dice: the column and what modifies the rolls."""

    strengths: Strengths
    odds: tables.Odds
    category: Closeness
    column: int
    leads: tuple[str, str]
    """9.2 Whose AR counts, the attacker's first."""
    ratings: tuple[int, int]
    hedgehog: int

    @property
    def modifier(self) -> int:
        """9.2 Attacker's AR less defender's."""
        attacker, defender = self.ratings
        return attacker - defender

    @property
    def surprise_modifier(self) -> int:
        """9.8 A hedgehog of any level counts one."""
        return self.modifier - int(self.hedgehog > 0)

    @property
    def combat_modifier(self) -> int:
        """9.9 A hedgehog counts its level."""
        return self.modifier - self.hedgehog


def strengths(state: State, clash: Clash) -> Strengths:
    """9.4 Both sides of a clash; what the defender has not yet chosen counts at its dearest for the attacker."""
    defenders = [state.units[name] for name in clash.defenders]
    at_level = anti_tank(state, clash.target, defenders)
    attack = (attacking(state, clash, state.units[name], at_level) for name in clash.attackers)
    return Strengths(tuple(attack), tuple(defending(state, clash, unit) for unit in defenders))


def attacking(state: State, clash: Clash, unit: Unit, at_level: int) -> Share:
    """9.4 An attacker: mode, losses, terrain or hexside, OOS."""
    origin = clash.origins[unit.id]
    choice = clash.against.get(origin)
    if choice is None:
        choice = dearest(state, clash, origin)
    common = _common(state, unit, steps_for_half=1, rule="9.11")
    found = (*common, *_terrain_attack(state, clash, unit, choice, at_level))
    return Share(unit, state.face(unit).strength, found)


def defending(state: State, clash: Clash, unit: Unit) -> Share:
    """9.4 A defender: mode, losses, terrain, combat supply, OOS."""
    counter = state.counter(unit.id)
    factors = list(_common(state, unit, steps_for_half=-(-counter.steps // 2), rule="9.11"))
    if unit.mode == "reserve":
        factors.append(Factor("5", "reserve", HALF))
    if unit.mode == "strat":
        factors.append(Factor("5", "strat", Fraction()))
    ground = clash.ground or own_ground(state, clash)
    value = multiplier(state, ground, counter, attack=False)
    if value != 1:
        factors.append(Factor("9.4", "terrain", value, ground))
    if unit.id in clash.unfed:
        factors.append(Factor("12.4", "unfed", HALF))
    return Share(unit, state.face(unit).strength, tuple(factors))


def _common(state: State, unit: Unit, steps_for_half: int, rule: str) -> Iterable[Factor]:
    counter = state.counter(unit.id)
    if unit.mode == "dg":
        yield Factor("5", "dg", HALF)
    if counter.multi and unit.lost:
        if state.switches.proportional_loss:
            yield from _proportion(state, unit)
        elif unit.lost >= steps_for_half:
            yield Factor(rule, "worn", HALF)
    if unit.oos:
        yield Factor("12.8d", "oos", HALF)


def _proportion(state: State, unit: Unit) -> Iterable[Factor]:
    """21.2 The printed strength by the share of the steps that are left, rounded at once."""
    counter, printed = state.counter(unit.id), state.face(unit).strength
    if printed:
        left = round_half_up(Fraction(printed * (counter.steps - unit.lost), counter.steps))
        yield Factor("21.2", "worn", Fraction(left, printed))


def _terrain_attack(state: State, clash: Clash, unit: Unit, choice: str, at_level: int) -> Iterable[Factor]:
    counter = state.counter(unit.id)
    if choice == HEXSIDE and unit.within:
        yield Factor("18.6a", "beach", HALF)
        return
    if choice == HEXSIDE:
        kinds = hexsides(state, clash.origins[unit.id], clash.target)
        value, kind = min((across(state, kind, counter), kind) for kind in kinds)
        yield Factor("9.3", "hexside", value, kind)
        return
    value = multiplier(state, choice, counter, attack=True)
    if value == DOUBLED and at_level >= AT_LEVELS[counter.at]:
        yield Factor("9.4e", "anti_tank", BLUNTED, choice)
    elif value != 1:
        yield Factor("9.4", "terrain", value, choice)


def across(state: State, kind: str, counter: Counter) -> Fraction:
    """9.3 The chart's multiplier for a unit that attacks across such a hexside."""
    printed = state.battle.land.chart.sides[kind].attack
    return Fraction(printed if isinstance(printed, str) else printed[counter.category])


def multiplier(state: State, terrain: str, counter: Counter, attack: bool) -> Fraction:
    """9.4d The chart's multiplier for the unit; one in brackets is for attackers only."""
    text = str(getattr(state.battle.land.chart.hexes[terrain], counter.category))
    if text.startswith("["):
        return Fraction(text[1:-1]) if attack else Fraction(1)
    return Fraction(text)


def anti_tank(state: State, hex_id: str, defenders: Sequence[Unit]) -> int:
    """9.4e The highest level of AT effects in the defending hex; a hedgehog is heavy. -1 when it is empty."""
    levels = [AT_LEVELS[state.counter(unit.id).at] for unit in defenders]
    return max([*levels, AT_LEVELS["heavy"] if hex_id in state.hedgehogs else -1])


def grounds(state: State, hex_id: str) -> tuple[str, ...]:
    """9.3 The terrains of a hex."""
    terrains = state.battle.land.terrain[state.battle.hexes.index[hex_id]]
    return tuple(dict.fromkeys(terrains))


def hexsides(state: State, origin: str, target: str) -> tuple[str, ...]:
    """9.3b What lies along the hexside crossed, by its rows in the chart: of several each unit has its worst."""
    index = state.battle.hexes.index
    return tuple(side.kind for side in state.battle.land.sides.get((index[origin], index[target]), ()))


def choices(state: State, clash: Clash, origin: str) -> tuple[str, ...]:
    """9.3, 18.6a F What the defender may choose against the stack from `origin`, or for their own stack (`""`)."""
    found = grounds(state, clash.target)
    boats = any(state.units[name].within for name, hex_id in clash.origins.items() if hex_id == origin)
    crossed = boats or (bool(origin) and bool(hexsides(state, origin, clash.target)))
    return (*found, HEXSIDE) if crossed else found


def dearest(state: State, clash: Clash, origin: str) -> str:
    """2.4 The choice that costs the stack most."""
    level = anti_tank(state, clash.target, [state.units[name] for name in clash.defenders])
    stack = [name for name in clash.attackers if clash.origins[name] == origin]

    def total(choice: str) -> Fraction:
        values = Fraction()
        for name in stack:
            unit = state.units[name]
            factors = tuple(_terrain_attack(state, clash, unit, choice, level))
            values += Share(unit, state.face(unit).strength, factors).strength
        return values

    return min(choices(state, clash, origin), key=total)


def own_ground(state: State, clash: Clash) -> str:
    """2.4 The terrain that serves the defender best: the closest, then the one that weakens the defence least."""
    order = list(tables.combat_table().columns)

    def worth(terrain: str) -> tuple[int, Fraction]:
        units = map(state.counter, clash.defenders)
        own = sum((multiplier(state, terrain, unit, attack=False) for unit in units), Fraction())
        return -order.index(state.battle.land.chart.hexes[terrain].category), own

    return max(grounds(state, clash.target), key=worth)


def rating(state: State, unit: Unit) -> int:
    """9.2 The action rating after modes: DG one less, Strat 0."""
    if unit.mode == "strat":
        return 0
    return state.face(unit).rating - int(unit.mode == "dg")


def best_lead(state: State, names: Iterable[str]) -> str:
    """2.4 The unit of the best AR; among equals the one that can best lose a step."""
    return max(names, key=lambda name: _lead_worth(state, state.units[name]))


def find_leads(state: State, attackers: Sequence[str]) -> list[str]:
    """9.2, 21.3 The attackers whose AR may count: by the switch only divisional units where there are any."""
    divisional = [name for name in attackers if not state.counter(name).independent]
    return divisional if divisional and state.switches.independents else list(attackers)


def _lead_worth(state: State, unit: Unit) -> tuple[int, int, int, str]:
    counter = state.counter(unit.id)
    return rating(state, unit), counter.steps - unit.lost, -state.face(unit).strength, unit.id


def reckon(state: State, clash: Clash) -> Reckoning:
    """9.5-9.8 Odds, column and modifiers; what is not chosen yet is taken as its owner would by default."""
    both = strengths(state, clash)
    at = tables.odds(both.attack, both.defence)
    category = state.battle.land.chart.hexes[clash.ground or own_ground(state, clash)].category
    enemy = state.battle.enemy(clash.side)
    attacker = clash.leads.get(clash.side) or best_lead(state, find_leads(state, clash.attackers))
    defender = clash.leads.get(enemy) or best_lead(state, clash.defenders)
    works = state.hedgehogs.get(clash.target)
    return Reckoning(
        strengths=both,
        odds=at,
        category=category,
        column=tables.column(category, at),
        leads=(attacker, defender),
        ratings=(rating(state, state.units[attacker]), rating(state, state.units[defender])),
        hedgehog=works.level if works is not None and works.side == enemy else 0,
    )
