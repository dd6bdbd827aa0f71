"""The printed tables, each made of what the umpire reads: ids, heads of columns and rows, cells.

Where a result shows part of a table (`Excerpt.chart`), its heads are the same texts as here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.hexwar.figures import fraction_text
from rules.hexwar.steps import ALL, NEVER
from rules.ocs.air.tables import tables as air_tables
from rules.ocs.amounts import equivalents, points, price, supply
from rules.ocs.campaign import refit
from rules.ocs.combat import barrage_table, odds, tables
from rules.ocs.counters import prints, read_range
from rules.ocs.movement.cargo import handling
from rules.ocs.movement.construction import BUILD, HITS, LOWER, WORKS, Work
from rules.ocs.pieces import Port
from rules.ocs.scenario import SHELF
from rules.ocs.schema import CATEGORIES, AtClass, CounterFile, Mobility, VehicleLine
from rules.ocs.show.scenario_charts import list_scenario_charts, list_totals
from rules.ocs.terrain import MOBILITIES, chart
from rules.ocs.trace.charts import DIE
from rules.ocs.trace.charts import charts as trace_charts
from rules.ocs.trace.sources import capacity


def list_charts() -> tuple[Chart, ...]:
    """Every table, in the order in which players look for them."""
    return (
        *_combat(), _results(), _surprise(), _anti_tank(), _barrage("units"), _shifts(), _barrage("facility"), _air(),
        _terrain(), _attrition(), _blowing(), _capture(), _loading(), _works(), _ports(), _breakdown(),
        *list_scenario_charts(),
    )  # fmt: skip


def word(name: str, **facts: object) -> Message:
    """A head or a cell in words."""
    return Message(f"cell-{name}", facts)


def _combat() -> Iterator[Chart]:
    """9.9 The same cells under the odds of each category of terrain."""
    table = tables.combat_table()
    for category in reversed(table.columns):
        yield Chart(
            id=tables.chart_of(category), rules=("9.7", "9.9"), corner=word("roll-odds"),
            columns=tuple(table.columns[category]), rows=tuple(tables.roll_heads()), cells=table.rows,
        )  # fmt: skip


def _results() -> Chart:
    """9.10, 9.12, 9.13 What each cell of the combat table means."""
    found = list(dict.fromkeys(cell for row in tables.combat_table().rows for cell in row))
    return Chart(
        id="advance", rules=("9.10", "9.12", "9.13"), corner=word("result"),
        columns=tuple(
            word(name)
            for name in ("attacker-steps", "attacker-option", "exploit", "defender-steps", "defender-option", "dg")
        ),
        rows=tuple(found), cells=tuple(tuple(_meaning(tables.outcome(cell))) for cell in found),
    )  # fmt: skip


def _meaning(found: tables.Outcome) -> Iterator[Label]:
    """9.9 A cell taken apart."""
    yield _or_none(found.attacker_steps)
    yield _or_none(found.attacker_option)
    yield word("rating", least=found.exploit) if found.exploit else "–"
    yield _or_none(found.defender_steps)
    yield _or_none(found.defender_option)
    yield word("dg") if found.disorganized else "–"


def _or_none(number: int) -> str:
    return str(number or "–")


def _surprise() -> Chart:
    """9.8 The modified rolls that surprise."""
    limits = tables.combat_table().surprise
    return Chart(
        id="surprise", rules=("9.8",), corner=word("combat-roll"),
        columns=(word("defender-surprises"), word("nobody"), word("attacker-surprises")),
        rows=tuple(word(name) for name in limits),
        cells=tuple(
            (f"≤{row.defender}", _span(row.defender + 1, row.attacker - 1), f"≥{row.attacker}")
            for row in limits.values()
        ),
    )  # fmt: skip


def _span(low: int, high: int) -> str:
    """Figures from low to high: «6–9», «6», nothing."""
    return "–" if low > high else str(low) if low == high else f"{low}–{high}"


def _anti_tank() -> Chart:
    """9.4e What is left of ×2, by the level of the attacker and the best one in the defending hex."""
    levels: tuple[AtClass, ...] = tuple(odds.AT_LEVELS)
    own = [level for level in levels if odds.AT_LEVELS[level]]
    return Chart(
        id="anti_tank", rules=("9.4e",), corner=word("at-attacker-defender"),
        columns=tuple(word(f"at-{level}") for level in levels), rows=tuple(word(f"at-{level}") for level in own),
        cells=tuple(tuple(_blunted(mine, theirs) for theirs in levels) for mine in own),
    )  # fmt: skip


def _blunted(mine: AtClass, theirs: AtClass) -> str:
    kept = odds.BLUNTED if odds.AT_LEVELS[theirs] >= odds.AT_LEVELS[mine] else odds.DOUBLED
    return f"×{fraction_text(kept)}"


def _barrage(kind: str) -> Chart:
    """10.0a, 10.0c, 10.1b The price of each column, then the rolls."""
    cells, heads = barrage_table.cells(kind), barrage_table.column_names(kind)
    prices = tuple(supply(barrage_table.cost(kind, number)) for number in range(len(heads)))
    return Chart(
        id=barrage_table.chart_of(kind), rules=("10.0a" if kind == "units" else "10.0c", "10.1b"),
        corner=word("roll-points"), columns=tuple(heads),
        rows=(word("price"), *(str(roll) for roll in sorted(cells))),
        cells=(prices, *(cells[roll] for roll in sorted(cells))),
    )  # fmt: skip


def _shifts() -> Chart:
    """10.0a Columns to the right; to the left those below 0."""
    rule = barrage_table.file().shifts
    limits = [most for most, _ in rule.density]
    spans = [word("density-least", most=equivalents(limits[0]))]
    spans += [
        word("density", over=equivalents(low), most=equivalents(high)) for low, high in pairwise(limits)
    ]
    rows = [
        *zip(spans, (columns for _, columns in rule.density), strict=True),
        (word("density-most", over=equivalents(limits[-1])), rule.dense),
        *((Message(f"category-{category}"), columns) for category, columns in rule.terrain.items()),
        (word("hedgehog"), rule.hedgehog),
        (word("strat"), rule.strat),
        (word("unspotted"), rule.unspotted),
        (word("short-range"), rule.short_range),
    ]
    return Chart(
        id="barrage-shifts", rules=("10.0a", "10.0b", "10.2b"), corner=word("target"), columns=(word("columns"),),
        rows=tuple(head for head, _ in rows), cells=tuple((sign(columns) if columns else "0",) for _, columns in rows),
    )  # fmt: skip


def _air() -> Chart:
    """14.3e, 14.4, 9.14f Totals and dice of air combat, of flak and of bases that fall."""
    table = air_tables()
    totals = list_totals([row.max for row in table.combat])
    rows: list[tuple[Label, Label]] = [
        (head, word(f"aborts-{row.aborts}")) for head, row in zip(totals, table.combat, strict=True)
    ]
    rows += [
        (word("air-loss", least=table.loss), word("step-aborts")),
        (word("flak", least=table.flak), word("step-mission")),
        (word("base-falls", most=table.capture), word("step-base")),
    ]
    return Chart(
        id="air", rules=("14.3e", "14.4e", "14.4f", "9.14f"), corner=word("roll"), columns=(word("result"),),
        rows=tuple(head for head, _ in rows), cells=tuple((cell,) for _, cell in rows),
    )  # fmt: skip


def _terrain() -> Chart:
    """6.3, 9.4 Hexes, then hexsides, then roads; in brackets for attackers only."""
    book = chart()
    rows: list[tuple[str, Label, tuple[Label, ...]]] = [
        (
            row.sign,
            Message(f"ground-{name}"),
            (
                *_costs(row.enter), *map(_times, (row.armor, row.mech, row.other)),
                Message(f"category-{row.category}"),
            ),
        )
        for name, row in book.hexes.items()
    ]  # fmt: skip
    for name, side in book.sides.items():
        by_class = dict.fromkeys(CATEGORIES, side.attack) if isinstance(side.attack, str) else side.attack
        across = tuple(_times(f"[{by_class[category]}]") for category in CATEGORIES)
        rows.append(("", word(f"side-{name}"), (*_costs(side.cross, "+"), *across, "–")))
    for name, road in book.roads.items():
        rows.append(("", word(f"road-{name}"), (*_costs(road.cost), "–", "–", "–", "–")))
    return Chart(
        id="terrain", rules=("6.2", "6.3", "9.3", "9.4"), corner=word("terrain"),
        columns=(
            *(Message(f"mp-{mobility}") for mobility in MOBILITIES), word("armor"), word("mech"), word("other"),
            word("category"),
        ),
        rows=tuple(head for _, head, _ in rows), cells=tuple(cells for _, _, cells in rows),
        keys=tuple(key for key, _, _ in rows),
    )  # fmt: skip


def _costs(printed: dict[Mobility, str], more: str = "") -> Iterator[Label]:
    """6.3 MP by mobility; `more` stands before what is added to the cost of the hex."""
    for mobility in MOBILITIES:
        cost = price(printed[mobility])
        yield word("prohibited") if cost == NEVER else word("all") if cost == ALL else more + points(cost)


def _times(printed: str) -> str:
    """9.4 A multiplier as printed: «×½», «[×2]»."""
    inner = f"×{fraction_text(Fraction(printed.strip('[]')))}"
    return f"[{inner}]" if printed.startswith("[") else inner


def _attrition() -> Chart:
    """12.8b Rolls of two dice by the best rating among the units out of supply."""
    table = trace_charts().attrition
    ratings = sorted(table.least, reverse=True)
    everything = len(table.losses) - 1
    return Chart(
        id="attrition", rules=("12.8b",), corner=word("loss-rating"), columns=tuple(ratings),
        rows=(*(word("loses", steps=loss) for loss in table.losses[:everything]), word("loses-all")),
        cells=tuple(tuple(_rolls(table.least[rating], row) for rating in ratings) for row in range(everything + 1)),
    )  # fmt: skip


def _rolls(least: Sequence[int], row: int) -> str:
    """12.8b The totals from this row's lowest to the one below the next row's."""
    if row == len(least) - 1:
        return f"{least[row]}+"
    return _span(least[row], least[row + 1] - 1)


def _blowing() -> Chart:
    """12.11a Percent destroyed."""
    return Chart(
        id="dump_blowing", rules=("12.11a",), corner=word("die"), columns=(word("destroyed"),), rows=DIE,
        cells=tuple((f"{percent} %",) for percent in trace_charts().blowing.percent),
    )  # fmt: skip


def _capture() -> Chart:
    """9.14b, c Percent captured, and what becomes of the rest."""
    columns = trace_charts().capture
    rest = tuple(
        word("displaced", hexes=column.displaced) if column.displaced else word("lost")
        for column in columns.values()
    )
    by_die = zip(*(column.percent for column in columns.values()), strict=True)
    return Chart(
        id="capture", rules=("9.14b", "9.14c", "12.11b"), corner=word("die"),
        columns=tuple(word(f"captured-{name}") for name in columns), rows=(*DIE, word("rest")),
        cells=(*(tuple(f"{percent} %" for percent in row) for row in by_die), rest),
    )  # fmt: skip


def _loading() -> Chart:
    """12.7b, 12.7d, 13.2f What transport of each kind pays, as the scenarios have it."""
    kinds = dict.fromkeys(
        (kind, vehicle.ma, vehicle.mobility, vehicle.extender)
        for name in SHELF.names()
        for kind, vehicle in SHELF.file(name).transport.items()
    )
    return Chart(
        id="loading", rules=("12.7b", "12.7d", "13.2f"), corner=word("transport"),
        columns=(word("allowance"), word("handling"), word("switching"), word("extender")),
        rows=tuple(word(f"kind-{kind}") for kind, *_ in kinds),
        cells=tuple(tuple(_vehicle(VehicleLine(ma=ma, mobility=mobility, extender=extender)))
                    for _, ma, mobility, extender in kinds),
    )  # fmt: skip


def _vehicle(row: VehicleLine) -> Iterator[Label]:
    """13.2 Its allowance, a tenth and a half of it, the range of its Extender."""
    yield word("mp", points=str(row.ma), type=Message(f"mp-{row.mobility}"))
    yield str(handling(row.ma))
    yield fraction_text(Fraction(row.ma, 2))
    if row.extender:
        reach = read_range(row.extender)
        yield word("mp", points=points(reach.points), type=Message(f"mp-{reach.mobility}"))
    else:
        yield "–"


def _works() -> Chart:
    """15.1, 15.3, 16.0, 19.0 Prices of levels, refits and repairs, and how far they go."""
    rows = [(word(f"build-{work}"), _task(work)) for work in WORKS]
    base = (supply(refit.PRICE), word("planes", planes=refit.A_LEVEL), "–")
    return Chart(
        id="works", rules=("15", "15.3", "16.0b", "19.0d"), corner=word("work"),
        columns=(word("price"), word("limit"), word("who")),
        rows=(*(head for head, _ in rows), word("refit")), cells=(*(cells for _, cells in rows), base),
    )  # fmt: skip


def _task(work: Work) -> tuple[Label, ...]:
    """What a level costs, the last level (of a port, the most hits), who may do it."""
    task = BUILD[work]
    limit = word("hits", hits=LOWER[work].limit) if work == "port" else word("levels", levels=task.limit)
    return supply(task.tokens), limit, word("troops" if task.troops else "engineers")


def _ports() -> Chart:
    """19.0a What hits leave of a port's capacity."""
    left = [capacity(Port(side="", capacity=100, hits=hits)) for hits in range(HITS + 1)]
    return Chart(
        id="ports", rules=("19.0a",), corner=word("port-hits"), columns=(word("left"),),
        rows=tuple(str(hits) for hits in range(HITS + 1)), cells=tuple((f"{share} %",) for share in left),
    )  # fmt: skip


def _breakdown() -> Chart:
    """20 The regiments of each pool, as the counter files of the scenarios have them."""
    names = dict.fromkeys(SHELF.file(name).counters for name in SHELF.names())
    files = (SHELF.data(name, CounterFile) for name in names)
    pools = [
        (nation, one) for file in files for nation, pool in file.breakdowns.items() for one in prints(pool)
    ]
    return Chart(
        id="breakdown", rules=("20",), corner=word("nation"),
        columns=(word("counters"), word("combat-side"), word("move-side")),
        rows=tuple(Message(f"nation-{nation}") for nation, _ in pools),
        cells=tuple((str(pool.count), pool.combat, pool.move) for _, pool in pools),
    )  # fmt: skip
