"""What a scenario must agree about with its map and its counters before anybody plays (24)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from rules.core.sense import below, doubles, keys, number_values, strangers
from rules.ocs.amounts import LIMIT
from rules.ocs.schema import BoxLine, CounterFile, CraftLine, MapFile, ScenarioFile, TransportLine

if TYPE_CHECKING:
    from rules.ocs.hulls import SeaFile
    from rules.ocs.scenario import Battle
    from rules.ocs.wings import AirFile

HEX, SIDE, UNIT, ENTRY = "hex of the map", "side", "unit of the counters", "entry of the map"


def scenario_faults(
    file: ScenarioFile, printed: MapFile, hexes: Iterable[str], counters: CounterFile
) -> Iterator[str]:
    """Keys that name a hex, a box, a side or a piece that is not there, and units that come twice."""
    known = frozenset(hexes)
    yield from strangers(_sides(file), file.sides, SIDE)
    yield from strangers(_hexes(file), known, HEX)
    yield from strangers(keys("setup", file.setup), counters.units, UNIT)
    yield from strangers(
        below("setup", file.setup), known.union(file.boxes, file.crafts), "hex, box or craft"
    )
    yield from strangers(number_values("dropped", file.dropped), file.setup, "unit of the set-up")
    yield from strangers(_regions(file), printed.regions, "region of the map")
    kinds = {f"transports.{id}.kind": line.kind for id, line in file.transports.items()}
    yield from strangers(kinds.items(), file.transport, "kind of transport")
    yield from _arrival_faults(file, {entry.id for entry in printed.entries}, counters)


def _arrival_faults(file: ScenarioFile, entries: set[str], counters: CounterFile) -> Iterator[str]:
    """13.6 Of what arrives, and where."""
    coming = list(keys("setup", file.setup))
    for number, line in enumerate(file.supply):
        yield from strangers(number_values(f"supply[{number}].entries", line.entries), entries, ENTRY)
    for number, group in enumerate(file.reinforcements):
        where = f"reinforcements[{number}]"
        yield from strangers(number_values(f"{where}.entries", group.entries), entries, ENTRY)
        yield from strangers(number_values(f"{where}.units", group.units), counters.units, UNIT)
        yield from strangers(
            number_values(f"{where}.transports", group.transports), file.transports, "transport"
        )
        coming += number_values(f"{where}.units", group.units)
    yield from doubles(coming, "comes at")


def setup_faults(fight: Battle) -> Iterator[str]:
    """24 Stacks of the set-up: of one side, of 10 RE at most, on ground that each unit could enter (4.8, 6.2)."""
    stacks: dict[str, list[str]] = {}
    for unit in fight.file.setup:
        if hex_id := fight.find_post(fight.file.setup[unit]).get("hex"):
            stacks.setdefault(hex_id, []).append(unit)
    for hex_id, units in stacks.items():
        counters = [fight.counters[unit] for unit in units]
        if len({counter.side for counter in counters}) > 1:
            yield f"setup: both sides stand in {hex_id}"
        if sum(counter.re for counter in counters) > LIMIT:
            yield f"setup: more than 10 RE stand in {hex_id}"
        for counter in counters:
            here = fight.hexes.index[hex_id]
            ways = (fight.moves(face.mobility, counter.side) for face in (counter.combat, counter.move))
            if not any(steps.is_open(fight.hexes.around, here) for steps in ways):
                yield f"setup.{counter.id}: {hex_id} is prohibited ground for it"


def air_faults(
    air: AirFile, printed: MapFile, hexes: Iterable[str], sides: Collection[str], units: Collection[str]
) -> Iterator[str]:
    """14, 15 Bases, boxes and planes that are not there, planes that come twice, lines of supply that lead nowhere."""
    known, bases = frozenset(hexes), {*printed.airbases, *air.bases, *air.boxes}
    entries = {entry.id for entry in printed.entries}
    for table, where in (("flak", air.flak), ("bases", air.bases)):
        yield from strangers(keys(table, where), known, HEX)
    yield from strangers(((f"boxes.{id}.from", box.start) for id, box in air.boxes.items()), known, HEX)
    yield from strangers(keys("setup", air.setup), bases, "air base or box")
    groups = {f"setup.{place}": [name for name, *_ in planes] for place, planes in air.setup.items()}
    groups |= {f"arrivals[{number}].planes": [*row.planes] for number, row in enumerate(air.arrivals)}
    coming = [one for where, names in groups.items() for one in number_values(where, names)]
    yield from strangers(coming, air.planes, "plane")
    yield from doubles(coming, "comes at")
    yield from strangers(keys("plans", air.plans), units, "unit")
    yield from strangers(((f"plans.{id}", place) for id, (place, _) in air.plans.items()), known, HEX)
    owned = [(f"boxes.{id}.side", box.side) for id, box in air.boxes.items()]
    owned += [(f"planes.{id}.side", plane.side) for id, plane in air.planes.items()]
    yield from strangers(owned, sides, SIDE)
    for number, row in enumerate(air.supply):
        yield from strangers(number_values(f"supply[{number}].entries", row.entries), entries, ENTRY)


def sea_faults(fight: Battle, sea: SeaFile) -> Iterator[str]:
    """18 Ships, boxes, batteries and ports that are not there, ships that come twice or begin where no ship can be."""
    wet = {fight.hexes.ids[here] for here, steps in enumerate(fight.courses()) if steps}
    groups = {"setup": [*sea.setup]} | {
        f"arrivals[{n}].ships": [*row.ships] for n, row in enumerate(sea.arrivals)
    }
    coming = [one for where, names in groups.items() for one in number_values(where, names)]
    yield from strangers(coming, sea.ships, "ship")
    yield from doubles(coming, "comes at")
    places = [*below("setup", sea.setup)]
    places += [
        one for n, row in enumerate(sea.arrivals) for one in number_values(f"arrivals[{n}].at", row.at)
    ]
    yield from strangers(places, wet.union(sea.boxes), "sea hex or box")
    for id, box in sea.boxes.items():
        yield from strangers(number_values(f"boxes.{id}.release", box.release), wet, "sea hex")
    owned = [(f"boxes.{id}.side", box.side) for id, box in sea.boxes.items()]
    owned += [(f"ships.{id}.side", ship.side) for id, ship in sea.ships.items()]
    yield from strangers(owned, fight.file.sides, SIDE)
    yield from strangers(keys("batteries", sea.batteries), fight.counters, UNIT)
    yield from strangers(keys("ports", sea.ports), fight.map.ports, "port of the map")


def _sides(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each side that is named."""
    yield from (("first", file.first), ("victory.side", file.victory.side))
    tables: dict[str, Mapping[str, object]] = {
        "rail_cap": file.rail_cap, "sea_cap": file.sea_cap, "reserves": file.reserves,
        "replacements": file.replacements, "dumps": file.dumps,
    }  # fmt: skip
    yield from chain.from_iterable(keys(name, table) for name, table in tables.items())
    yield from ((f"{where}.side", line.side) for where, line in _placed(file).items())
    yield from ((f"hedgehogs.{at}[0]", side) for at, (side, _) in file.hedgehogs.items())
    yield from ((f"supply[{number}].side", line.side) for number, line in enumerate(file.supply))
    groups = enumerate(file.reinforcements)
    yield from ((f"reinforcements[{number}].side", group.side) for number, group in groups)


def _hexes(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each place that can be a hex alone."""
    yield from keys("victory.hexes", file.victory.hexes)
    yield from keys("hedgehogs", file.hedgehogs)
    yield from ((f"{where}.hex", line.hex) for where, line in _placed(file).items() if line.hex)
    for side, dumps in file.dumps.items():
        yield from keys(f"dumps.{side}", dumps)
    for number, group in enumerate(file.reinforcements):
        yield from number_values(f"reinforcements[{number}].hexes", group.hexes)
    if lift := file.airlift:
        yield from ((f"airlift.fields[{number}].hex", base.hex) for number, base in enumerate(lift.fields))
        yield from ((f"airlift.land[{number}].hex", landing.hex) for number, landing in enumerate(lift.land))
    named = {"recall.hex": file.recall, "victory.sudden.hex": file.victory.sudden}
    yield from ((where, line.hex) for where, line in named.items() if line)


def _regions(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each part of the map that is named."""
    for number, area in enumerate(file.eating.overrides):
        yield f"eating.overrides[{number}].region", area.region
    named = {"fortress.region": file.fortress, "victory.breakout.region": file.victory.breakout}
    yield from ((where, line.region) for where, line in named.items() if line)


def _placed(file: ScenarioFile) -> dict[str, TransportLine | CraftLine | BoxLine]:
    """What has a side and perhaps a hex, by its key."""
    return {
        **{f"transports.{id}": line for id, line in file.transports.items()},
        **{f"crafts.{id}": line for id, line in file.crafts.items()},
        **{f"boxes.{id}": line for id, line in file.boxes.items()},
    }
