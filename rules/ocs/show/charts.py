"""The printed tables, each made of what the umpire reads: ids, heads of columns and rows, cells.

Where a result shows part of a table (`Excerpt.chart`), its heads are the same texts as here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from rules.core.charts import lay
from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.hexwar.figures import fraction_text, span
from rules.hexwar.steps import ALL, NEVER
from rules.ocs.air.tables import tables as air_tables
from rules.ocs.amounts import equivalents, points, price, supply
from rules.ocs.campaign import refit
from rules.ocs.combat import barrage_table, odds, tables
from rules.ocs.counters import prints, read_range
from rules.ocs.hulls import landing_table
from rules.ocs.movement.cargo import handling
from rules.ocs.movement.construction import BUILD, HITS, LOWER, WORKS, Work
from rules.ocs.pieces import Port
from rules.ocs.scenario import SHELF
from rules.ocs.schema import CATEGORIES, AtClass, CounterFile, Mobility, VehicleLine
from rules.ocs.sea.landing_lines import COLUMNS, list_cells, list_heads
from rules.ocs.show.scenario_charts import list_scenario_charts, list_totals
from rules.ocs.terrain import MOBILITIES, chart
from rules.ocs.trace.charts import DIE
from rules.ocs.trace.charts import charts as trace_charts
from rules.ocs.trace.sources import capacity


def list_charts() -> tuple[Chart, ...]:
    """Every table, in the order in which players look for them."""
    return (
        *_combat(), _results(), _surprise(), _anti_tank(), _barrage("units"), _shifts(), _barrage("facility"), _air(),
        _terrain(), _attrition(), _blowing(), _capture(), _loading(), _works(), _ports(), _landing(),
        _breakdown(),
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
    columns = "attacker-steps", "attacker-option", "exploit", "defender-steps", "defender-option", "dg"
    rows = [(cell, *_meaning(tables.outcome(cell))) for cell in found]
    return lay("advance", ("9.10", "9.12", "9.13"), word("result"), map(word, columns), rows)


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
    columns = map(word, ("defender-surprises", "nobody", "attacker-surprises"))
    rows = [
        (word(name), f"≤{row.defender}", span(row.defender + 1, row.attacker - 1), f"≥{row.attacker}")
        for name, row in limits.items()
    ]
    return lay("surprise", ("9.8",), word("combat-roll"), columns, rows)


def _anti_tank() -> Chart:
    """9.4e What is left of ×2, by the level of the attacker and the best one in the defending hex."""
    levels: tuple[AtClass, ...] = tuple(odds.AT_LEVELS)
    own = [level for level in levels if odds.AT_LEVELS[level]]
    rows: list[tuple[Label, ...]] = [
        (word(f"at-{mine}"), *(_blunted(mine, theirs) for theirs in levels)) for mine in own
    ]
    columns = (word(f"at-{level}") for level in levels)
    return lay("anti_tank", ("9.4e",), word("at-attacker-defender"), columns, rows)


def _blunted(mine: AtClass, theirs: AtClass) -> str:
    kept = odds.BLUNTED if odds.AT_LEVELS[theirs] >= odds.AT_LEVELS[mine] else odds.DOUBLED
    return f"×{fraction_text(kept)}"


def _barrage(kind: str) -> Chart:
    """10.0a, 10.0c, 10.1b The price of each column, then the rolls."""
    cells, heads = barrage_table.cells(kind), barrage_table.column_names(kind)
    prices = map(supply, barrage_table.lines(kind).cost)
    rows: list[tuple[Label, ...]] = [
        (word("price"), *prices),
        *((str(roll), *cells[roll]) for roll in sorted(cells)),
    ]
    rules = "10.0a" if kind == "units" else "10.0c", "10.1b"
    return lay(barrage_table.chart_of(kind), rules, word("roll-points"), heads, rows)


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
    said = ((head, sign(columns) if columns else "0") for head, columns in rows)
    return lay("barrage-shifts", ("10.0a", "10.0b", "10.2b"), word("target"), (word("columns"),), said)


def _air() -> Chart:
    """14.3e, 14.4, 9.14f Totals and dice of air combat, of flak and of bases that fall."""
    table = air_tables()
    rows: list[tuple[Label, Label]] = [
        (head, word(f"aborts-{row.aborts}"))
        for head, row in zip(list_totals(table.combat), table.combat, strict=True)
    ]
    rows += [
        (word("air-loss", least=table.loss), word("step-aborts")),
        (word("flak", least=table.flak), word("step-mission")),
        (word("base-falls", most=table.capture), word("step-base")),
    ]
    return lay("air", ("14.3e", "14.4e", "14.4f", "9.14f"), word("roll"), (word("result"),), rows)


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
    heads = (*(word("loses", steps=loss) for loss in table.losses[:everything]), word("loses-all"))
    rows: list[tuple[Label, ...]] = [
        (head, *(_rolls(table.least[rating], row) for rating in ratings)) for row, head in enumerate(heads)
    ]
    return lay("attrition", ("12.8b",), word("loss-rating"), ratings, rows)


def _rolls(least: Sequence[int], row: int) -> str:
    """12.8b The totals from this row's lowest to the one below the next row's."""
    if row == len(least) - 1:
        return f"{least[row]}+"
    return span(least[row], least[row + 1] - 1)


def _blowing() -> Chart:
    """12.11a Percent destroyed."""
    rows = [(die, f"{percent} %") for die, percent in zip(DIE, trace_charts().blowing.percent, strict=True)]
    return lay("dump_blowing", ("12.11a",), word("die"), (word("destroyed"),), rows)


def _capture() -> Chart:
    """9.14b, c Percent captured, and what becomes of the rest."""
    columns = trace_charts().capture
    rest = (
        word("displaced", hexes=column.displaced) if column.displaced else word("lost")
        for column in columns.values()
    )
    by_die = zip(DIE, *(column.percent for column in columns.values()), strict=True)
    rows = [*((die, *(f"{percent} %" for percent in row)) for die, *row in by_die), (word("rest"), *rest)]
    heads = (word(f"captured-{name}") for name in columns)
    return lay("capture", ("9.14b", "9.14c", "12.11b"), word("die"), heads, rows)


def _loading() -> Chart:
    """12.7b, 12.7d, 13.2f What transport of each kind pays, as the scenarios have it."""
    kinds = dict.fromkeys(
        (kind, vehicle.ma, vehicle.mobility, vehicle.extender)
        for name in SHELF.names()
        for kind, vehicle in SHELF.file(name).transport.items()
    )
    rows = [
        (word(f"kind-{kind}"), *_vehicle(VehicleLine(ma=ma, mobility=mobility, extender=extender)))
        for kind, ma, mobility, extender in kinds
    ]
    columns = map(word, ("allowance", "handling", "switching", "extender"))
    return lay("loading", ("12.7b", "12.7d", "13.2f"), word("transport"), columns, rows)


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
    base = (word("refit"), supply(refit.PRICE), word("planes", planes=refit.A_LEVEL), "–")
    rows = [*((word(f"build-{work}"), *_task(work)) for work in WORKS), base]
    columns = map(word, ("price", "limit", "who"))
    return lay("works", ("15", "15.3", "16.0b", "19.0d"), word("work"), columns, rows)


def _task(work: Work) -> tuple[Label, ...]:
    """What a level costs, the last level (of a port, the most hits), who may do it."""
    task = BUILD[work]
    limit = word("hits", hits=LOWER[work].limit) if work == "port" else word("levels", levels=task.limit)
    return supply(task.tokens), limit, word("troops" if task.troops else "engineers")


def _ports() -> Chart:
    """19.0a What hits leave of a port's capacity."""
    left = [capacity(Port(side="", capacity=100, hits=hits)) for hits in range(HITS + 1)]
    rows = [(str(hits), f"{share} %") for hits, share in enumerate(left)]
    return lay("ports", ("19.0a",), word("port-hits"), (word("left"),), rows)


def _landing() -> Chart:
    """18.5f What is lost by totals, from the lowest, then what is added to them."""
    table = landing_table("landing")
    rising = table.rows[::-1]
    rows: list[tuple[Label, ...]] = [
        (head, *list_cells(row)) for head, row in zip(list_heads(rising), rising, strict=True)
    ]
    rows += [(Message(f"landing-by-{code}"), sign(by), "", "") for code, by in table.modifiers.items() if by]
    return lay("landing", ("18.5f",), word("landing"), COLUMNS, rows)


def _breakdown() -> Chart:
    """20 The regiments of each pool, as the counter files of the scenarios have them."""
    names = dict.fromkeys(SHELF.file(name).counters for name in SHELF.names())
    files = (SHELF.data(name, CounterFile) for name in names)
    rows = [
        (Message(f"nation-{nation}"), str(one.count), one.combat, one.move)
        for file in files for nation, pool in file.breakdowns.items() for one in prints(pool)
    ]  # fmt: skip
    columns = map(word, ("counters", "combat-side", "move-side"))
    return lay("breakdown", ("20",), word("nation"), columns, rows)
