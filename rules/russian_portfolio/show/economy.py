"""IX.A, XIV.D Layers of what the war runs on: where replacements come from, and how far oil goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Side, Viewer
from rules.core.flood import FAR
from rules.core.questions import Tone, line
from rules.russian_portfolio.counters import MOTOR
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.show.place import source_line
from rules.russian_portfolio.show.seen import homes_of, ids, labels, sides
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.fuel import is_fuelled, wells
from rules.russian_portfolio.supply.income import Source, income, totals
from rules.russian_portfolio.supply.points import points_of
from rules.russian_portfolio.supply.ways import controls


def explain_income(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """IX.A, XIV.B.1 What each source of replacement points yields now, or why not."""
    seen = sides(state, viewer)
    sources = [source for side in seen for source in income(state, side)]
    return Explanation(
        title=Message("explain-income"),
        lines=(*(_total(state, side) for side in seen), *_source_lines(state, sources)),
        marks=tuple(_mark(source) for source in sources if source.hex),
    )


def _source_lines(state: State, sources: list[Source]) -> Iterator[Line]:
    """IX.A Every source; in the first turn once for all (XVI.B.4)."""
    first = [source for source in sources if source.why == "first-turn"]
    yield from (source_line(source) for source in (first[:1] or sources))


def _total(state: State, side: Side) -> Line:
    """IX.A What comes with the next production, and what is saved."""
    comes, purse = totals(state, side), points_of(state, side)
    facts: dict[str, Any] = {"side": side, "armor": comes.armor, "infantry": comes.infantry}
    saved: dict[str, Any] = {"saved_armor": purse.armor, "saved_infantry": purse.infantry}
    return line("line-income", "IX.A", value=f"{comes.armor}+{comes.infantry}", **facts, **saved)


def _mark(source: Source) -> Mark:
    sign = "factory" if source.kind == "armor" else "port" if source.name == "lend-lease" else "depot"
    tone: Tone = "bad" if source.why else "good"
    return Mark(
        place=source.hex,
        sign=sign,
        label=Message(f"mark-{source.name}"),
        tone=tone,
        value=f"+{source.yields}",
    )


def explain_fuel(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """XIV.D The land that traces to a side's oil, and the motorised units that do not."""
    seen = sides(state, viewer)
    return Explanation(
        title=Message("explain-fuel"),
        lines=tuple(row for side in seen for row in _fuel_lines(state, side)),
        paths=tuple(path for side in seen for path in _reached(state, side)),
        marks=tuple(mark for side in seen for mark in _fuel_marks(state, side)),
    )


def _thirsty(state: State, side: Side) -> list[Unit]:
    return [unit for unit in state.units_of(side) if state.counter(unit.id).type in MOTOR]


def _fuel_lines(state: State, side: Side) -> Iterator[Line]:
    units, well = _thirsty(state, side), state.battle.map.fuel.get(side, "")
    dry = [unit.id for unit in units if not is_fuelled(state, unit)]
    facts: dict[str, Any] = {"side": side, "hex": well, "count": len(units) - len(dry), "all": len(units)}
    yield line(
        "line-fuelled",
        "XIV.D",
        tone="bad" if dry else "good",
        value=f"{len(units) - len(dry)}/{len(units)}",
        **facts,
    )
    if dry:
        limit = state.battle.file.movement.short_of_fuel
        yield line("line-dry", "XIV.D", tone="bad", units=labels(state, dry), limit=limit)


def _reached(state: State, side: Side) -> Iterator[Path]:
    reach = wells(state)[side].dist
    land = [here for here, owner in enumerate(controls(state)) if owner == side and reach[here] < FAR]
    if land:
        yield Path(style="tint", places=ids(state, land), side=side)


def _fuel_marks(state: State, side: Side) -> Iterator[Mark]:
    well = state.battle.map.fuel.get(side)
    if well in state.battle.hexes.index:
        works = controls(state)[state.battle.hexes.index[well]] == side
        yield Mark(place=well, sign="oil", label=Message("mark-well"), tone="good" if works else "bad")
    for place in homes_of(state, (u.id for u in _thirsty(state, side) if not is_fuelled(state, u))):
        yield Mark(place=place, sign="cross", label=Message("mark-dry"), tone="bad")


EXPLAIN = {"income": explain_income, "fuel": explain_fuel}
