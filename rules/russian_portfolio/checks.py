"""What a scenario must agree about with its map and its counters before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rules.core.sense import below, keys, number_values, strangers
from rules.russian_portfolio.schema import CounterFile, MapFile, ScenarioFile

HEX, SIDE, UNIT = "hex of the map", "side", "unit of the counters"


def scenario_faults(
    file: ScenarioFile, printed: MapFile, sheet: list[list[str]], counters: CounterFile
) -> Iterator[str]:
    """Keys that name a hex, a side, a sea or a unit that is not there."""
    hexes = frozenset(chain(*sheet)) - {""}
    yield from strangers(keys("setup", file.setup), counters.units, UNIT)
    yield from strangers(below("setup", file.setup), hexes, HEX)
    yield from strangers(keys("free.elsewhere", file.free.elsewhere), file.setup, "unit of the set-up")
    yield from strangers(below("free.elsewhere", file.free.elsewhere), hexes, HEX)
    yield from strangers(_hexes(file), hexes, HEX)
    yield from strangers(_seas(file), printed.waters, "sea of the map")
    for sea, held in file.control.items():
        yield from strangers(number_values(f"control.{sea}", held), hexes, HEX)
    for number, commands in file.commands.items():
        yield from strangers(keys(f"commands.{number}", commands), file.sides, SIDE)
    for name, steps in (("sequence", file.sequence), ("deployment", file.deployment)):
        sides = ((f"{name}[{at}].side", step.side) for at, step in enumerate(steps) if step.side)
        yield from strangers(sides, file.sides, SIDE)


def _hexes(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each hex of which the economy, victory and the special rules speak."""
    yield ("economy.lend_lease.hex", file.economy.lend_lease.hex)
    yield from number_values("economy.entries", file.economy.entries)
    yield from keys("economy.output", file.economy.output)
    yield from number_values("victory.soviet", file.victory.soviet)
    yield from keys("victory.worth", file.victory.worth)
    yield from number_values("special.kerch", file.special.kerch)
    yield from (("special.pushkin", file.special.pushkin), ("special.leningrad", file.special.leningrad))


def _seas(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each sea that opens, closes, is crossed or controlled."""
    yield from keys("control", file.control)
    yield from number_values("special.icebound", file.special.icebound)
    yield from number_values("movement.straits", file.movement.straits)
    for basin, waters in file.movement.basins.items():
        yield from number_values(f"movement.basins.{basin}", waters)
