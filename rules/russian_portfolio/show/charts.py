"""The printed tables, made of the files and sets that the umpire reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import get_args

from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.russian_portfolio.aftermath import pace
from rules.russian_portfolio.campaign.overland import WET
from rules.russian_portfolio.combat.reading import CRAMPED, ORDER, OVERRUN, SHELTERS, TRAPPED
from rules.russian_portfolio.combat.table import faces
from rules.russian_portfolio.counters import Counter
from rules.russian_portfolio.field import FREEZES, STRAITS
from rules.russian_portfolio.movement.allowance import slow_down
from rules.russian_portfolio.movement.rails import BLOCKS
from rules.russian_portfolio.scenario import SHELF, Battle
from rules.russian_portfolio.schema import Barrier, BonusLine, Nation, TurnLine, Weather
from rules.russian_portfolio.sequence import phase_name
from rules.russian_portfolio.supply.income import CITY, FACTORY
from rules.russian_portfolio.supply.points import Cost, cost_of
from rules.russian_portfolio.talk import day

Rows = Sequence[tuple[Label, Sequence[Label]]]
"""Each row: its head, its cells."""

NONE = "–"
"""A cell that adds nothing."""

MARCHES: dict[str, tuple[Weather, Nation]] = {
    "good": ("good", "german"),
    "mud": ("mud", "german"),
    "snow-axis": ("snow", "german"),
    "snow-soviet": ("snow", "soviet"),
    "finns": ("snow", "finnish"),
}
"""VI.B.2 The columns of the movement table, each with an example of whom it is for."""

DIE = 6


def charts() -> tuple[Chart, ...]:
    """Every table in the order of the rules. All that a campaign's own files change is read of the first on file."""
    fight = SHELF.battle(SHELF.names()[0])
    return (
        _victory(fight),
        _sequence(fight),
        _weather(fight),
        _marches(fight),
        _means(fight),
        _yields(fight),
        _costs(fight),
        _siberia(fight),
        _terrain(fight),
        _hexsides(),
        _combat(fight),
        _results(),
        _breakdown(fight),
        _advance(),
        _seas(fight),
        _starts(fight),
    )


def _chart(
    id: str, rules: Sequence[str], columns: Iterable[Label], rows: Rows, keys: Iterable[str] = ()
) -> Chart:
    return Chart(
        id=id,
        rules=tuple(rules),
        corner=Message(f"chart-{id}-corner"),
        columns=tuple(columns),
        rows=tuple(head for head, _ in rows),
        cells=tuple(tuple(cells) for _, cells in rows),
        keys=tuple(keys),
    )


def _heads(id: str, *names: str) -> tuple[Message, ...]:
    """Heads of columns or rows in words."""
    return tuple(Message(f"chart-{id}-{name}") for name in names)


def _side(side: str) -> Message:
    return Message(f"side-{side}")


def _yes(id: str, yes: bool, name: str) -> Label:
    """The words of a cell where it holds, else nothing."""
    return Message(f"chart-{id}-{name}") if yes else NONE


def _number(number: int) -> str:
    return str(number) if number else NONE


def _victory(fight: Battle) -> Chart:
    """IV, X.B.6 What each victory city counts; it adds as much to its own defence until it is captured."""
    worth, ids = fight.file.victory.worth, (fight.hexes.ids[here] for here in fight.with_feature("victory"))
    rows = [(fight.name(city), (city, str(worth.get(city, 1)))) for city in sorted(ids, key=fight.name)]
    return _chart("victory", ("IV", "X.B.6"), _heads("victory", "hex", "worth"), rows)


def _sequence(fight: Battle) -> Chart:
    """V The phases of a turn; those of the Reserve Phases come again."""
    again = Message("chart-sequence-again", {"limit": fight.file.reserve_limit})
    rows = [
        (
            str(number),
            (
                phase_name(step.phase, 0),
                _side(step.side) if step.side else NONE,
                again if step.reserve else "1",
            ),
        )
        for number, step in enumerate(fight.file.sequence, 1)
    ]
    return _chart("sequence", ("V", "XIII.G"), _heads("sequence", "phase", "side", "times"), rows)


def _weather(fight: Battle) -> Chart:
    """VI.A The calendar."""
    rows = [(day(turn.date), (_sky(turn),)) for turn in fight.file.calendar]
    return _chart("weather", ("VI.A", "XVI.C.1.c"), _heads("weather", "weather"), rows)


def _sky(turn: TurnLine) -> Message:
    return Message("chart-weather-roll" if turn.weather == "roll" else f"weather-{turn.weather}")


def _marches(fight: Battle) -> Chart:
    """VI.B.2 What a printed movement factor comes to."""
    printed = sorted({counter.move for counter in fight.counters.values()})
    rows = [(str(move), [str(slow_down(*found, move)) for found in MARCHES.values()]) for move in printed]
    return _chart("marches", ("VI.B.2",), _heads("marches", *MARCHES), rows)


def _means(fight: Battle) -> Chart:
    """VIII, XI.C, XIV.D What each side may do beyond the printed factors, and what is left without fuel."""
    given, sides = fight.file.movement, fight.sides
    figures = {
        "bonus": [sign(given.bonus[side]) for side in sides],
        "rail": [str(given.rail[side]) for side in sides],
        "sea": [str(given.sea) for _ in sides],
        "dry": [str(given.short_of_fuel) for _ in sides],
    }
    rows = list(zip(_heads("means", *figures), figures.values(), strict=True))
    return _chart("means", ("VIII.A.2", "VIII.B", "XI.C", "XIV.D"), map(_side, sides), rows)


def _yields(fight: Battle) -> Chart:
    """IX.A.1-2 Points a turn."""
    money = fight.file.economy
    usual = sum(
        fight.country[here] == "S" and fight.hexes.ids[here] not in money.output
        for here in fight.with_feature("major")
    )
    rows: Rows = [
        (Message("chart-yields-city", {"count": usual}), (str(CITY), NONE)),
        *((fight.name(city), (str(points), NONE)) for city, points in money.output.items()),
        (Message("chart-yields-siberia"), (str(money.siberia), NONE)),
        (_lend_lease(fight), (str(money.lend_lease.points), NONE)),
        *(_heads_of_factories(fight)),
        (Message("chart-yields-chelyabinsk"), (NONE, str(money.off_map_factories))),
        (Message("chart-yields-germany"), (str(money.axis["infantry"]), str(money.axis["armor"]))),
    ]
    columns = _heads("yields", "infantry", "armor")
    return _chart("yields", ("IX.A.1.a", "IX.A.1.b", "IX.A.1.c", "IX.A.2"), columns, rows)


def _lend_lease(fight: Battle) -> Message:
    aid = fight.file.economy.lend_lease
    return Message("chart-yields-lend-lease", {"place": fight.name(aid.hex), "turn": aid.from_turn})


def _heads_of_factories(fight: Battle) -> Iterator[tuple[Label, Sequence[Label]]]:
    """IX.A.1.b.2 Every tank factory on the map."""
    for here in fight.with_feature("factory"):
        place = fight.name(fight.hexes.ids[here])
        yield Message("chart-yields-factory", {"place": place}), (NONE, str(FACTORY))


def _costs(fight: Battle) -> Chart:
    """IX.A, IX.A.1.b.1 The points that each kind of unit costs, of those that come back at all."""
    kinds = sorted({_kind(c): cost_of(c) for c in fight.counters.values() if _comes_back(c)}.items())
    rows = [
        (Message("chart-costs-unit", {"kind": Message(f"chart-kind-{type}"), "factors": factors, "side": side}),
         [_number(points) for points in cost])
        for (side, type, factors), cost in kinds
    ]  # fmt: skip
    return _chart("costs", ("IX.A", "IX.A.1.b", "IX.A.2"), _heads("costs", *Cost._fields), rows)


def _kind(counter: Counter) -> tuple[str, str, str]:
    return counter.side, counter.type, counter.factors


def _comes_back(counter: Counter) -> bool:
    """IX.A.2 Not the armies and allies of the Axis side."""
    return counter.side == "soviet" or (counter.nation == "german" and counter.size == "corps")


def _siberia(fight: Battle) -> Chart:
    """IX.B.2 The three waves."""
    rows: list[tuple[Label, Sequence[Label]]] = []
    for number, wave in enumerate(fight.file.siberia.waves, 1):
        named = ", ".join(fight.counters[unit].label for unit in wave.units) or NONE
        rows.append((str(number), (named, *map(_number, (wave.armor, wave.infantry, wave.cavalry)))))
    return _chart(
        "siberia", ("IX.B.1", "IX.B.2"), _heads("siberia", "units", "armor", "infantry", "cavalry"), rows
    )


def _terrain(fight: Battle) -> Chart:
    """X.B, XII What each kind of hex, and what is printed in it, does for its defenders."""
    bonuses, hexes = fight.combat.bonuses, fight.terrain_file.hexes
    signs = {hexes[kind].sign: kind for kind in hexes}
    works = [name for name in bonuses if name not in hexes]
    rows: Rows = [
        *((hexes[kind].name, _shelter(bonuses.get(kind), kind == "clear", hexes[kind].armor_limit)) for kind in hexes),
        *((_heads("terrain", name)[0], _shelter(bonuses[name], name not in SHELTERS)) for name in works),
    ]  # fmt: skip
    columns = _heads("terrain", "corps", "army", "front", "who", "overrun", "limit")
    rules = ("X.B", "XII", *dict.fromkeys(bonus.rule for bonus in bonuses.values()))
    return _chart("terrain", rules, columns, rows, (*signs, *("" for _ in works)))


def _shelter(bonus: BonusLine | None, open_ground: bool, limit: int = 0) -> Sequence[Label]:
    """Factors by size, who gets them, whether armor may overrun there, how many armor-type units it holds."""
    given = bonus or BonusLine(rule="X.B")
    factors = [sign(f) if f else NONE for f in (given.corps, given.army, given.front)]
    who = "once" if given.once else given.side or "each"
    overrun = Message("chart-terrain-may" if open_ground else "chart-terrain-never")
    return (*factors, _yes("terrain", bool(given.front), f"who-{who}"), overrun, _number(limit))


def _hexsides() -> Chart:
    """X.A-C, VI.B.1, VIII.A.1, IV What lies along a hexside, and whom it stops."""
    rows = [(Message(f"chart-hexsides-{side}"), _side_cells(side)) for side in get_args(Barrier)]
    columns = _heads("hexsides", "march", "fight", "ice", "rails", "overland")
    rules = ("X.A.1", "X.A.2", "X.B.2", "X.B.3", "X.B.4", "VI.B.1", "VIII.A.1", "X.C")
    return _chart("hexsides", rules, columns, rows)


def _side_cells(side: Barrier) -> Sequence[Label]:
    kind = "strait" if side in STRAITS else side
    return (
        _yes("hexsides", side != "stalin_line", f"march-{kind}"),
        Message(f"chart-hexsides-fight-{kind}"),
        _yes("hexsides", side in FREEZES, "freezes"),
        _yes("hexsides", side in BLOCKS, "stops"),
        _yes("hexsides", side in WET, "stops"),
    )


def _combat(fight: Battle) -> Chart:
    """XIII.C The Combat Results Table."""
    table = fight.combat
    rows = list(zip(faces(fight), table.rows, strict=True))
    return _chart("combat", ("XIII.C", "XIII.B.3"), table.columns, rows)


def _results() -> Chart:
    """XIII.C, XIII.D.6 What a result means, and what it becomes of who is overrun or cannot go."""
    raised = (OVERRUN, TRAPPED, CRAMPED)
    rows = [
        (read, (Message(f"chart-results-{read}"), *(_become(table.get(read, NONE)) for table in raised)))
        for read in ORDER
        if read != "-"
    ]
    columns = _heads("results", "meaning", "overrun", "trapped", "cramped")
    return _chart("results", ("XIII.C", "XIII.B.6", "XIII.D.6"), columns, rows)


def _become(read: str) -> Label:
    return Message("chart-results-nothing") if read == "-" else read


def _breakdown(fight: Battle) -> Chart:
    """XIII.C Up to which die attacking armor breaks down; alike from some Reserve Phase on."""
    limits = fight.combat.breakdown
    dice = (
        [min(DIE, limits[side] + phase) for side in fight.sides]
        for phase in range(fight.file.reserve_limit + 1)
    )
    rows: list[tuple[Label, Sequence[Label]]] = []
    for found, phases in groupby(enumerate(dice), key=lambda pair: pair[1]):
        numbers = [number for number, _ in phases]
        name = "initial" if not numbers[0] else "phases" if numbers[1:] else "phase"
        head = Message(f"chart-breakdown-{name}", {"first": numbers[0], "last": numbers[-1]})
        rows.append((head, [Message("chart-breakdown-die", {"die": die}) for die in found]))
    return _chart("breakdown", ("XIII.C",), map(_side, fight.sides), rows)


def _advance() -> Chart:
    """XIII.E.1 Hexes that a unit may advance."""
    rows = [
        (Message(f"chart-advance-{name}"), [str(found) for found in (far.good, far.mud, *far.snow.values())])
        for name, far in pace.table().rows.items()
    ]
    columns = _heads("advance", "good", "mud", "snow-axis", "snow-soviet")
    return _chart("advance", ("XIII.E.1",), columns, rows)


def _seas(fight: Battle) -> Chart:
    """XV.B Who holds all these places controls the sea."""
    rows = [
        (sea, [", ".join(f"{fight.name(place)} ({place})" for place in places)])
        for sea, places in fight.file.control.items()
    ]
    return _chart("seas", ("XV.B", "VIII.B"), _heads("seas", "places"), rows)


def _starts(fight: Battle) -> Chart:
    """XVI.B.4, XVI.C.1 What each invasion date brings."""
    rows = [
        (
            day(start.date),
            (
                ", ".join(start.dispersed) or NONE,
                str(start.armor),
                _yes("starts", start.replacements, "yes"),
                _yes("starts", start.free, "yes"),
            ),
        )
        for start in fight.file.starts.values()
    ]
    columns = _heads("starts", "dispersed", "armor", "replacements", "free")
    return _chart("starts", ("XVI.B.4", "XVI.C.1.a", "XVI.C.1.b", "XVI.C.1.c"), columns, rows)
