"""What a scenario must agree about with its map and its counters before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.core.sense import below, doubles, keys, number_values, strangers
from rules.ring_of_fire.schema import CounterFile, Reinforcement, ScenarioFile

HEX = "hex of the map"


def scenario_faults(file: ScenarioFile, sheet: list[list[str]], counters: CounterFile) -> Iterator[str]:
    """Keys that name a hex, a side or a unit that is not there, and units that arrive twice."""
    hexes, sides = frozenset(chain(*sheet)), file.sides
    units = {**dict.fromkeys(counters.german, "german"), **dict.fromkeys(counters.soviet, "soviet")}
    yield from strangers(number_values("window", file.window), hexes, HEX)
    yield from strangers(keys("setup", file.setup), units, "unit of the counters")
    yield from strangers(keys("setup_steps", file.setup_steps), units, "unit of the counters")
    yield from strangers(below("setup", file.setup), hexes, HEX)
    for name, spans in (("sources", file.sources), ("exits", file.exits)):
        yield from strangers(keys(name, spans), sides, "side")
        for side, span in spans.items():
            yield from strangers(_ends(f"{name}.{side}", span), hexes, HEX)
    groups = {f"reinforcements[{number}]": group for number, group in enumerate(file.reinforcements)}
    for where, group in groups.items():
        yield from _group_faults(where, group, sides, units)
        yield from strangers(_ends(f"{where}.entry", group.entry), hexes, HEX)
    arriving = ((number_values(f"{where}.units", group.units)) for where, group in groups.items())
    yield from doubles(chain(*arriving), "arrives at")


def _group_faults(
    where: str, group: Reinforcement, sides: tuple[str, str], units: dict[str, str]
) -> Iterator[str]:
    yield from strangers([(f"{where}.side", group.side)], sides, "side")
    own = {unit for unit, side in units.items() if side == group.side}
    yield from strangers(
        number_values(f"{where}.units", group.units), own, f"unit of the {group.side} counters"
    )


def _ends(key: str, spans: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The hexes of a list, and both ends of each of its ranges `a..b`."""
    return ((where, end) for where, span in number_values(key, spans) for end in span.split(".."))
