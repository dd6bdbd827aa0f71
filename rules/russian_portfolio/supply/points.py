"""IX.A What a unit costs in replacement points, what pays for it, and where it enters."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.core.derived import derive, keep_printed
from rules.core.errors import Illegal
from rules.russian_portfolio.commands import side_of
from rules.russian_portfolio.counters import ARMOR, Counter
from rules.russian_portfolio.field import enterable, holder
from rules.russian_portfolio.movement.rails import may_detrain
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.scenario import Battle
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import stops

PointKind = Literal["armor", "infantry"]
KINDS: tuple[PointKind, ...] = ("armor", "infantry")

SMALLEST = frozenset(("infantry", "rifle", "mountain", "front"))
"""IX.A Types that cost their smallest combat factor; all others cost their largest (Q8)."""


class Cost(NamedTuple):
    """IX.A Points of a kind that must be paid, and those that either kind pays."""

    armor: int = 0
    infantry: int = 0
    either: int = 0

    @property
    def total(self) -> int:
        """Points of every kind added up."""
        return self.armor + self.infantry + self.either


class Price(NamedTuple):
    """IX.A What is paid, by kind."""

    armor: int
    infantry: int


def cost(state: State, unit: Unit) -> Cost:
    """IX.A What it costs to bring the unit in as a replacement."""
    return cost_of(state.counter(unit.id))


def cost_of(counter: Counter) -> Cost:
    """IX.A What a unit of such a counter costs."""
    factors = (counter.attack, counter.defense)
    points = min(factors) if counter.type in SMALLEST else max(factors)
    if counter.type in ARMOR:
        return Cost(armor=points)
    if counter.type == "shock":
        return Cost(armor=1, either=points - 1)  # IX.A.1.b.1 at least one point is armor
    if counter.side == "axis":
        return Cost(either=points)  # IX.A.2 armor points may serve for what is not armor
    return Cost(infantry=points)


def points_of(state: State, side: str) -> Price:
    """IX.A Points of the side, saved and new."""
    points = state.supply.points.get(side, {})
    return Price(points.get("armor", 0), points.get("infantry", 0))


def armor_range(price: Cost, purse: Price) -> tuple[int, int]:
    """IX.A Least and most armor points with which the price can be paid; least > most: it cannot."""
    least = price.armor + max(0, price.either - max(0, purse.infantry - price.infantry))
    most = min(purse.armor, price.armor + price.either)
    return (least, most) if purse.infantry >= price.infantry else (1, 0)


def check_paid(state: State, unit: Unit, armor: int | None) -> Price:
    """IX.A What the unit costs of each kind; as few armor points as can be, unless their number is given."""
    price, purse = cost(state, unit), points_of(state, unit.side)
    least, most = armor_range(price, purse)
    facts = {
        "unit": state.label(unit.id),
        "cost": price.total,
        "armor": purse.armor,
        "infantry": purse.infantry,
    }
    if least > most:
        raise Illegal("IX.A", "too-few-points", **facts)
    given = least if armor is None else armor
    if not least <= given <= most:
        raise Illegal("IX.A", "other-payment", least=least, most=most, **facts)
    return Price(given, price.total - given)


def check_replacements(state: State) -> None:
    """XVI.B.4 No replacements in the first turn, unless the invasion came late (Q9)."""
    if state.turn <= 1 and not state.start.replacements:
        raise Illegal("XVI.B.4", "no-replacements-yet")


def is_reserved(state: State, unit: Unit) -> bool:
    """IX.B.2 Whether the unit is one that a wave of the Siberian Reserve brings, and has not entered yet."""
    return unit.fate == "pool" and any(unit.id in wave.units for wave in state.battle.file.siberia.waves)


def check_replaceable(state: State, unit: Unit) -> None:
    """IX.A, IX.A.2, IX.B.2 Whether the unit may be brought in with points at all."""
    counter, label = state.counter(unit.id), state.label(unit.id)
    if unit.hex is not None:
        raise Illegal("IX.A", "on-the-map", unit=label)
    if unit.side == "axis" and counter.nation != "german":
        raise Illegal("IX.A", "ally-irreplaceable", unit=label)
    if unit.side == "axis" and counter.size != "corps":
        raise Illegal("IX.A.2", "army-irreplaceable", unit=label)
    if counter.type == "shock" and not state.supply.gamble:
        raise Illegal("IX.B.2", "no-shock-yet", unit=label)
    if is_reserved(state, unit):
        raise Illegal("IX.B.2", "waits-in-siberia", unit=label)


def entries(state: State, side: str) -> tuple[str, ...]:
    """IX.A The hexes in which replacements of the side may arrive now, whoever stands there."""
    return _entries(state)[side]


@derive("units", "taken", "weather")
def _entries(state: State) -> dict[str, tuple[str, ...]]:
    battle, found = state.battle, {}
    for side in battle.sides:
        index, enemy = battle.hexes.index, battle.enemy(side)
        found[side] = tuple(
            i
            for i in _doors(state, side)
            if state.control(index[i]) == side and holder(state, index[i]) != enemy
        )
    return found


def _doors(state: State, side: str) -> list[str]:
    """IX.A German: the named cities. Soviet: the eastern edge, and where a rail movement could end."""
    hexes = state.battle.hexes
    if side == "axis":
        return [i for i in state.battle.file.economy.entries if i in hexes.index]
    edge = [hexes.ids[h] for h in eastern_edge(state.battle) if enterable(state, h)]
    stations = (hexes.ids[here] for here in stops(state.battle))
    return edge + [i for i in stations if i not in edge and may_detrain(state, side, i)]


@keep_printed
def eastern_edge(battle: Battle) -> list[int]:
    """IX.A The last hex of each row that is the country of nobody but the Soviet Union."""
    hexes = battle.hexes
    last = {row: here for here, (_, row) in enumerate(hexes.cells)}
    width = max(column for column, _ in hexes.cells)
    return [here for here in last.values() if hexes.cells[here][0] == width and battle.country[here] == "S"]


def check_entry(state: State, unit: Unit, hex_id: str) -> None:
    """IX.A Whether the hex is a way in for the side's replacements."""
    here = state.battle.hexes.at(hex_id)
    if hex_id not in entries(state, unit.side):
        enemy = holder(state, here) == state.battle.enemy(unit.side) or state.control(here) != unit.side
        raise Illegal("IX.A", "entry-not-held" if enemy else "no-entry", hex=hex_id)


def builder(state: State, actor: str, unit: Unit) -> str:
    """II The command that a unit takes orders from once it is brought in: that of whoever places it."""
    return actor if actor in state.staff.get(side_of(state, actor), ()) else unit.command
