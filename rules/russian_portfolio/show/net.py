"""XIV.A-B The supply net as a layer: every line of a side merged, its sources, its pockets and what they will lose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Side, Viewer
from rules.core.questions import Tone, line
from rules.hexwar.nets import draw_net
from rules.russian_portfolio.show.seen import homes_of, labels, sides
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import find_supplied, line_of
from rules.russian_portfolio.supply.pockets import pockets


def explain_net(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """XIV.A How every unit is supplied; XIV.B.2 the pockets of both sides."""
    seen = sides(state, viewer)
    return Explanation(
        title=Message("explain-net"),
        lines=(
            *(_summary(state, side) for side in seen),
            *(_pocket_line(state, *one) for one in _cut(state)),
        ),
        paths=(*(path for side in seen for path in _lines(state, side)), *_areas(state)),
        marks=tuple(mark for side in seen for mark in _ends(state, side)) + tuple(_marks(state)),
    )


def _summary(state: State, side: Side) -> Line:
    units = list(state.units_of(side))
    fed = sum(unit.id in find_supplied(state) for unit in units)
    tone: Tone = "good" if fed == len(units) else "plain"
    return line(
        "line-net", "XIV.A", tone=tone, value=f"{fed}/{len(units)}", side=side, count=fed, all=len(units)
    )


def _cut(state: State) -> Iterator[tuple[Side, tuple[str, ...], int, int]]:
    for side in state.battle.sides:
        for pocket in pockets(state, side):
            yield side, pocket.units, pocket.factors, pocket.loss


def _pocket_line(state: State, side: Side, units: tuple[str, ...], factors: int, loss: int) -> Line:
    facts = {"side": side, "units": labels(state, units), "factors": factors, "loss": loss}
    return line("line-net-pocket", "XIV.B.2", tone="bad", value=f"−{loss}", **facts)


def _areas(state: State) -> Iterator[Path]:
    for _, units, _, _ in _cut(state):
        yield Path(style="area", places=tuple(homes_of(state, units)))


def _marks(state: State) -> Iterator[Mark]:
    """XIV.B.2 On each pocket, what it will lose."""
    for _, units, _, loss in _cut(state):
        place = next(homes_of(state, units))
        yield Mark(place=place, sign="cross", label=Message("mark-pocket"), tone="bad", value=f"−{loss}")


def _lines(state: State, side: Side) -> Iterator[Path]:
    found = [line_of(state, unit) for unit in state.units_of(side)]
    return draw_net(way for line in found for way in (line.path, line.home))


def _ends(state: State, side: Side) -> Iterator[Mark]:
    """XIV.A The sources that lines lead to."""
    homes = (line_of(state, unit).home for unit in state.units_of(side))
    for place in dict.fromkeys(home[-1] for home in homes if home):
        yield Mark(place=place, sign="source", label=Message("mark-source"), tone="good")


EXPLAIN = {"net": explain_net}
