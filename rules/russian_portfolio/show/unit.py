"""XIV A unit explained: its supply line or why it is cut, fuel, the pocket it is in, how it lies, how far it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Viewer
from rules.core.questions import line, read_asked_id
from rules.russian_portfolio.counters import MOTOR
from rules.russian_portfolio.movement.allowance import allowance
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.show.mends import explain_line
from rules.russian_portfolio.show.place import on_the_place
from rules.russian_portfolio.show.seen import homes_of
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.cuts import Cut, why_cut
from rules.russian_portfolio.supply.fuel import is_fuelled
from rules.russian_portfolio.supply.lines import LIMIT, line_of
from rules.russian_portfolio.supply.lines import Line as Supply
from rules.russian_portfolio.supply.pockets import Pocket, find_pockets, pockets


def explain_unit(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """XIV.A-B, XIV.D «Is it in supply?», and all that follows for the unit."""
    unit = state.unit(read_asked_id(question, "unit"))
    title = Message("explain-unit", {"unit": state.label(unit.id)})
    if unit.hex is None:
        return Explanation(title=title, lines=(line(f"line-fate-{unit.fate}", "IX.A"),))
    here, found = state.battle.hexes.index[unit.hex], line_of(state, unit)
    rest = (*_pocket_lines(state, unit), *_fuel(state, unit), *_lies(state, unit), _reach(state, unit))
    rest = (*rest, *on_the_place(state, here))
    cut = None if found.open else why_cut(state, unit)
    if cut is not None:
        return _cut(state, unit, title, cut, rest)
    return Explanation(
        title=title,
        verdict="good",
        verdict_label=Message("in-supply"),
        lines=(*_line(found), *rest),
        paths=tuple(_paths(found)),
        marks=tuple(_ends(found)),
        at=(unit.hex,),
    )


def _line(found: Supply) -> Iterator[Line]:
    """XIV.A The city it traces to, and whence that is supplied."""
    if found.own:
        yield line(f"line-own-{found.own}", "X.B.8", tone="good", hex=found.path[0])
        return
    steps = len(found.path) - 1
    yield line(
        "line-to-city",
        "XIV.A",
        tone="good",
        value=f"{steps}/{LIMIT}",
        hex=found.path[-1],
        steps=steps,
        limit=LIMIT,
    )
    yield line(
        "line-to-source", "XIV.A", tone="good", city=found.path[-1], hex=(found.home or found.path)[-1]
    )


def _paths(found: Supply) -> Iterator[Path]:
    if len(found.path) > 1:
        yield Path(style="trace", places=found.path, counts=tuple(str(n) for n in range(len(found.path))))
    if len(found.home) > 1:
        yield Path(style="trace", places=found.home)


def _ends(found: Supply) -> Iterator[Mark]:
    if found.own:
        return
    yield Mark(place=found.path[-1], sign="flag", label=Message("mark-city"), tone="good")
    if found.home and found.home[-1] != found.path[-1]:
        yield Mark(place=found.home[-1], sign="source", label=Message("mark-source"), tone="good")


def _cut(state: State, unit: Unit, title: Message, cut: Cut, rest: tuple[Line, ...]) -> Explanation:
    """XIV.A The line as it would be, broken where it fails."""
    pocket = pocket_of(state, unit)
    area = (Path(style="area", places=tuple(homes_of(state, pocket.units))),) if pocket else ()
    broken = Path(
        style="broken", places=cut.path, broken_at=cut.broken_at, label=Message(f"break-{cut.reason}")
    )
    return Explanation(
        title=title,
        verdict="bad",
        verdict_label=Message("out-of-supply"),
        lines=(*explain_line(state, unit, cut), *rest),
        paths=((broken,) if cut.broken_at else ()) + area,
        at=(str(unit.hex),),
    )


def pocket_of(state: State, unit: Unit) -> Pocket | None:
    """XIV.B.2 The pocket that the unit is in now."""
    return next((pocket for pocket in pockets(state, unit.side) if unit.id in pocket.units), None)


def _pocket_lines(state: State, unit: Unit) -> Iterator[Line]:
    """XIV.B.2 What the pocket will lose, or why it does not."""
    pocket = pocket_of(state, unit)
    if pocket is not None:
        facts: dict[str, Any] = {
            "count": len(pocket.units),
            "factors": pocket.factors,
            "loss": pocket.loss,
            "side": unit.side,
        }
        yield line("line-pocket", "XIV.B.2", tone="bad", value=f"−{pocket.loss}", **facts)
    elif any(unit.id in lifted.units for lifted in find_pockets(state, unit.side)):
        yield line("line-by-air", "XIV.B.2", tone="good", hex=str(unit.hex))


def _fuel(state: State, unit: Unit) -> Iterator[Line]:
    """XIV.D Motorised units: whether they trace to their oil, and what it costs them not to."""
    if state.counter(unit.id).type not in MOTOR:
        return
    well = state.battle.map.fuel.get(unit.side, "")
    if is_fuelled(state, unit):
        yield line("line-fuel", "XIV.D", tone="good", hex=well)
    else:
        yield line(
            "line-no-fuel", "XIV.D", tone="bad", hex=well, limit=state.battle.file.movement.short_of_fuel
        )
    if unit.id in state.movement.starved:
        yield line("line-starved", "XIV.D", tone="bad", limit=state.battle.file.movement.short_of_fuel)


def _lies(state: State, unit: Unit) -> Iterator[Line]:
    """VII Spent and Dispersed, and when it is ready again."""
    if unit.face == "spent":
        yield line("line-spent", "VII.A")
    elif unit.face == "dispersed":
        yield line("line-dispersed-now" if unit.struck else "line-dispersed", "VII.B", tone="bad")
    if unit.command:
        yield line("line-command", "II", command=unit.command)


def _reach(state: State, unit: Unit) -> Line:
    """XI.C Its movement now, with the bonus."""
    found = allowance(state, unit)
    value = f"{found.basic}+{found.bonus}"
    return line("line-allowance", "XI.C", value=value, basic=found.basic, bonus=found.bonus)


EXPLAIN = {"unit": explain_unit}
