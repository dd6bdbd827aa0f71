"""The printed tables, made of the data by which the umpire judges; what scenarios differ in has a column for each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.hexwar.figures import fraction_text
from rules.hexwar.odds import shift_text
from rules.ring_of_fire.board import LEGEND
from rules.ring_of_fire.campaign.replacements import REBUILD, RETURN
from rules.ring_of_fire.combat import tanks
from rules.ring_of_fire.combat.tables import combat_tables
from rules.ring_of_fire.movement.ground import points
from rules.ring_of_fire.scenario import SHELF, battle
from rules.ring_of_fire.schema import ScenarioFile, TerrainFile, VictoryFile
from rules.ring_of_fire.sequence import PLAYER_TURN

NONE = "–"
MOBILITY = ("foot", "motorized")
TERMS = ("clear", "woods", "town", "city")
"""The kinds of ground, in the order of the chart."""


def charts() -> tuple[Chart, ...]:
    """All tables, in the order of the rules."""
    return (
        supply_chart(), price_chart(), trace_chart(), sequence_chart(), terrain_chart(), hexside_chart(),
        air_chart(), mission_chart(), tank_chart(), assault_chart(), strength_chart(), shift_chart(),
        loss_chart(), arrival_chart(), replacement_chart(), point_chart(), level_chart(),
    )  # fmt: skip


def word(name: str, **facts: object) -> Message:
    """A head or a cell that only charts have."""
    return Message(f"chart-{name}", facts)


def of_sides(sides: Iterable[str]) -> tuple[Message, ...]:
    """The names of sides as heads."""
    return tuple(Message(f"side-{side}") for side in sides)


def column(cells: Iterable[Label]) -> tuple[tuple[Label, ...], ...]:
    """The rows of a chart of one column."""
    return tuple((cell,) for cell in cells)


def read_shared() -> ScenarioFile:
    """The scenario whose figures the others take over."""
    return SHELF.file("campaign")


def supply_chart() -> Chart:
    """1B What the die brings."""
    table = read_shared().supply.arrival_table
    return Chart(
        id="supply", rules=("1B",), corner=word("die"), columns=of_sides(table),
        rows=tuple(str(face) for face in range(1, 7)),
        cells=tuple(tuple(str(row[face]) for row in table.values()) for face in range(6)),
    )  # fmt: skip


def price_chart() -> Chart:
    """1A-1C, 2 The pools and what is paid from them."""
    supply, sides = read_shared().supply, read_shared().sides
    bombs = {side: side in supply.barrage_sides for side in sides}
    rows: dict[str, list[str]] = {
        "start": [str(supply.start[side]) for side in sides],
        "reinforced": [str(supply.reinforcement_turn.get(side, NONE)) for side in sides],
        "other-turns": [str(supply.base_income.get(side, NONE)) for side in sides],
        "marker": [str(supply.attack_marker)] * len(sides),
        "barrage": [str(supply.barrage_marker) if bombs[side] else NONE for side in sides],
        "barrages": [str(supply.barrages_per_turn) if bombs[side] else NONE for side in sides],
        "effort": [str(supply.max_effort_per_stack)] * len(sides),
        "refund": [str(supply.attack_marker) if side in supply.refund_sides else NONE for side in sides],
    }
    return Chart(
        id="prices", rules=("1A", "1B", "1C", "2", "Note", "R13", "R15"), corner=word("points-head"),
        columns=of_sides(sides), rows=tuple(map(word, rows)), cells=tuple(map(tuple, rows.values())),
    )  # fmt: skip


def trace_chart() -> Chart:
    """3A-3C What limits a trace."""
    supply = read_shared().supply
    limits = {"major": supply.major_river, "minor": supply.minor_river, "woods-run": supply.woods_run}
    return Chart(
        id="trace", rules=("3", "3A", "3B", "3C", "3D"), columns=(word("limit"),),
        rows=tuple(map(word, limits)), cells=column(map(str, limits.values())),
    )  # fmt: skip


def sequence_chart() -> Chart:
    """B2 The phases of a player turn."""
    return Chart(
        id="sequence", rules=("B2",), corner=word("phase"), columns=(word("name"), word("who")),
        rows=tuple(phase.number for phase in PLAYER_TURN),
        cells=tuple((Message(f"phase-{phase.id}"), word(f"who-{phase.acts}")) for phase in PLAYER_TURN),
    )  # fmt: skip


def terrain_chart() -> Chart:
    """B3, B9, B11.5, 3C What each kind of ground does."""
    costs, tables = SHELF.data("terrain", TerrainFile), combat_tables()
    shifts = {"woods": tables.shift.woods, "town": tables.shift.town, "city": tables.shift.city}
    letters = {terrain.name: letter for letter, terrain in LEGEND.items()}

    def cells(name: str) -> tuple[Label, ...]:
        return (
            *(points(costs.enter[kind][name]) for kind in MOBILITY),
            shift_text(shifts[name]) if name in shifts else NONE,
            sign(tables.tank.cover) if name in tanks.COVER else NONE,
            word("counts") if name == "woods" else NONE,
        )

    return Chart(
        id="terrain", rules=("B3", "B9", "B11.5", "3C"), corner=word("ground"),
        columns=(*map(word, MOBILITY), word("assault-head"), word("tank-fire"), word("trace-woods")),
        rows=tuple(word(f"ground-{name}") for name in TERMS), cells=tuple(map(cells, TERMS)),
        keys=tuple(letters[name] for name in TERMS),
    )  # fmt: skip


def hexside_chart() -> Chart:
    """B3, B9, B11.4, B11.5, 3A, 3B What lies between two hexes."""
    costs, supply, tables = SHELF.data("terrain", TerrainFile), read_shared().supply, combat_tables()
    rivers, more = (
        shift_text(tables.shift.rivers),
        [f"+{points(costs.minor_river[kind])}" for kind in MOBILITY],
    )
    rows: dict[str, tuple[Label, ...]] = {
        "road": (*(points(costs.road[kind]) for kind in MOBILITY), NONE, NONE, NONE),
        "minor-unbridged": (*more, rivers, sign(tables.tank.cover), str(supply.minor_river)),
        "major-unbridged": (
            word("whole-move"), word("whole-move-held"), f"×{_half(tables.strength.across_major)}",
            word("no-fire"), str(supply.major_river),
        ),
        "minor-bridged": ("+0", "+0", NONE, NONE, NONE),
        "major-bridged": ("+0", "+0", rivers, NONE, NONE),
    }  # fmt: skip
    return Chart(
        id="hexsides", rules=("B3", "B9", "B11.4", "B11.5", "3A", "3B"), corner=word("hexside"),
        columns=(*map(word, MOBILITY), word("assault-head"), word("tank-fire"), word("trace-count")),
        rows=tuple(map(word, rows)), cells=tuple(rows.values()),
    )  # fmt: skip


def _half(factor: str) -> str:
    return fraction_text(Fraction(factor))


def air_chart() -> Chart:
    """B8 Air points by turn."""
    file = read_shared()
    turns = range(1, file.turns + 1)
    return Chart(
        id="air", rules=("B8",), corner=word("turn"), columns=of_sides(file.sides), rows=tuple(map(str, turns)),
        cells=tuple(tuple(str(file.air.points[side][turn - 1]) for side in file.sides) for turn in turns),
    )  # fmt: skip


def mission_chart() -> Chart:
    """B8 What an air point does."""
    file, tables, sides = read_shared(), combat_tables(), read_shared().sides
    rows: dict[str, tuple[Label, ...]] = {
        "strike": tuple(word("from", face=tables.air.strike_hits[side]) for side in sides),
        "support": (shift_text(tables.shift.support),) * len(sides),
        "support-most": (str(tables.air.support_limit),) * len(sides),
        **{
            f"interdiction-{kind}": (f"+{file.air.interdiction[kind]}",) * len(sides) for kind in MOBILITY
        },
    }  # fmt: skip
    return Chart(
        id="missions", rules=("B8", "B11.2", "B11.5"), columns=of_sides(sides),
        rows=tuple(map(word, rows)), cells=tuple(rows.values()),
    )  # fmt: skip


def tank_chart() -> Chart:
    """B9 Steps lost by the target."""
    rows = combat_tables().tank.rows()
    return Chart(
        id="tanks", rules=("B9",), corner=word("difference"), columns=tuple(map(str, range(1, 7))),
        rows=tuple(rows), cells=tuple(tuple(map(str, line.steps)) for line in rows.values()),
    )  # fmt: skip


def assault_chart() -> Chart:
    """B11.6 Steps lost by both sides."""
    odds = combat_tables().odds
    return Chart(
        id="assault", rules=("B11.4", "B11.6"), corner=word("die"), columns=odds.columns,
        rows=tuple(odds.dice), cells=odds.results,
    )  # fmt: skip


def strength_chart() -> Chart:
    """B11.4, 2 What reduces an attack."""
    table = combat_tables().strength
    across, cut_off = Fraction(table.across_major), Fraction(table.out_of_supply)
    factors = {"across-major": across, "out-of-supply": cut_off, "across-and-out": across * cut_off}
    return Chart(
        id="strength", rules=("B11.4", "2"), columns=(word("factor"),), rows=tuple(map(word, factors)),
        cells=column(f"×{fraction_text(factor)}" for factor in factors.values()),
    )  # fmt: skip


def shift_chart() -> Chart:
    """B11.5 Columns that each cause moves the odds."""
    tables = combat_tables()
    table = tables.shift
    causes = {
        "woods": table.woods, "town": table.town, "city": table.city, "works": tables.works.shift,
        "minor-river": table.rivers, "bridge": table.rivers, "barrage": tables.barrage.shift,
        "armour": table.armour, "air-attacker": table.support, "air-defender": -table.support,
    }  # fmt: skip
    return Chart(
        id="shifts", rules=("B11.5", "B6", "B8", "B10"), columns=(word("columns"),),
        rows=(*(Message(f"shift-{cause}") for cause in causes), word("most")),
        cells=column((*map(shift_text, causes.values()), str(table.limit))),
    )  # fmt: skip


def loss_chart() -> Chart:
    """B11.6, B6, B10 What bears on the steps lost, in order."""
    tables = combat_tables()
    works, factor = tables.works, f"×{tables.max_effort.factor}"
    undone = NONE if tables.barrage.cancels_works_losses else word("counts")
    return Chart(
        id="losses", rules=("B11.6", "B6", "B10", "R3"), columns=(word("attacker"), word("defender")),
        rows=(word("max-effort"), word("works"), word("works-barraged")),
        cells=((factor, factor), (sign(works.attacker), sign(works.defender)), (undone, undone)),
    )  # fmt: skip


def arrival_chart() -> Chart:
    """B12 Who is due on which turn."""
    files = [(name, SHELF.file(name)) for name in SHELF.names()]
    heads = [
        (name, side, file)
        for name, file in files
        for side in file.sides
        if any(group.side == side for group in file.reinforcements)
    ]
    turns = range(1, max(file.turns for _, file in files) + 1)
    return Chart(
        id="arrivals", rules=("B12", "R13"), corner=word("turn"),
        columns=tuple(word("in-scenario", scenario=Message(f"scenario-{n}"), side=side) for n, side, _ in heads),
        rows=tuple(map(str, turns)),
        cells=tuple(tuple(_due(name, turn, side) for name, side, _ in heads) for turn in turns),
    )  # fmt: skip


def _due(name: str, turn: int, side: str) -> str:
    fight = battle(name)
    groups = (one for one in fight.file.reinforcements if (one.turn, one.side) == (turn, side))
    return ", ".join(fight.counters[unit].label for group in groups for unit in group.units) or NONE


def replacement_chart() -> Chart:
    """B14 Points a turn, and what they buy."""
    file = read_shared()
    income = [tuple(str(file.replacements[side][kind]) for side in file.sides) for kind in ("inf", "armour")]
    prices = [(str(price),) * len(file.sides) for price in (REBUILD, RETURN)]
    return Chart(
        id="replacements", rules=("B14",), columns=of_sides(file.sides),
        rows=tuple(map(word, ("infantry", "armoured", "rebuild", "return"))), cells=(*income, *prices),
    )  # fmt: skip


def victories() -> tuple[tuple[str, VictoryFile], ...]:
    """B17 How each scenario is counted."""
    return tuple((name, battle(name).victory) for name in SHELF.names())


def point_chart() -> Chart:
    """B17 What counts, in points of the side that moves first."""
    each = [victory for _, victory in victories()]
    places = dict.fromkeys(name for victory in each for name in victory.places)
    rows: list[tuple[Label, Sequence[Label]]] = [
        *((name, [_worth(victory, name) for victory in each]) for name in places),
        (word("exit"), [sign(victory.exit.points) for victory in each]),
        (word("exit-most"), [str(victory.exit.at_most or NONE) for victory in each]),
        *(
            (word(f"lost-{side}-{kind}"), [sign(victory.destroyed[side][kind]) for victory in each])
            for side in read_shared().sides
            for kind in ("mobile", "other")
        ),
    ]  # fmt: skip
    return Chart(
        id="points", rules=("B17",), columns=_scenarios(), rows=tuple(head for head, _ in rows),
        cells=tuple(tuple(cells) for _, cells in rows),
    )  # fmt: skip


def _worth(victory: VictoryFile, name: str) -> Label:
    worth = victory.places.get(name)
    if worth is None:
        return NONE
    return word("each-and-all", each=worth.each, all=worth.all) if worth.each else sign(worth.all)


def _scenarios() -> tuple[Message, ...]:
    return tuple(Message(f"scenario-{name}") for name in SHELF.names())


def level_chart() -> Chart:
    """B17 From how many points on a result is reached."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for name, victory in victories():
        for row in victory.levels:
            found.setdefault((row.verdict, row.winner or ""), {})[name] = row.at_least
    lowest = {name: min(row.at_least for row in victory.levels) for name, victory in victories()}
    return Chart(
        id="levels", rules=("B17",), columns=_scenarios(),
        rows=tuple(Message(f"degree-{verdict}", {"side": winner}) for verdict, winner in found),
        cells=tuple(tuple(_begins(begin, name, lowest) for name in SHELF.names()) for begin in found.values()),
    )  # fmt: skip


def _begins(begin: dict[str, int], name: str, lowest: dict[str, int]) -> Label:
    """Where a result begins; the lowest holds below the others."""
    if name not in begin:
        return NONE
    return word("below") if begin[name] == lowest[name] else str(begin[name])
