"""What a scenario must agree about with its map and its counters before anybody plays (24)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from rules.core.sense import below, doubles, each, keys, number_values, strangers
from rules.ocs.amounts import LIMIT
from rules.ocs.schema import CounterFile, MapFile, ScenarioFile

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
    places = known.union(file.boxes, file.crafts)
    yield from strangers(below("setup", file.setup), places, "hex, box or craft")
    yield from strangers(number_values("dropped", file.dropped), file.setup, "unit of the set-up")
    yield from strangers(_regions(file), printed.regions, "region of the map")
    yield from strangers(each("transports", file.transports, "kind"), file.transport, "kind of transport")
    yield from _arrival_faults(file, {entry.id for entry in printed.entries}, counters)


def _arrival_faults(file: ScenarioFile, entries: set[str], counters: CounterFile) -> Iterator[str]:
    """13.6 Of what arrives, and where."""
    groups = file.reinforcements
    yield from strangers(each("supply", file.supply, "entries"), entries, ENTRY)
    yield from strangers(each("reinforcements", groups, "entries"), entries, ENTRY)
    yield from strangers(each("reinforcements", groups, "units"), counters.units, UNIT)
    yield from strangers(each("reinforcements", groups, "transports"), file.transports, "transport")
    coming = chain(keys("setup", file.setup), each("reinforcements", groups, "units"))
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
    air: AirFile, printed: MapFile, hexes: Iterable[str], sides: Collection[str], units: Collection[str],
    ships: Collection[str] = (),
) -> Iterator[str]:  # fmt: skip
    """14, 15 Bases, boxes and planes that are not there, planes that come twice, lines of supply that lead nowhere."""
    known, bases = frozenset(hexes), {*printed.airbases, *air.bases, *air.boxes, *ships}
    for table, where in (("flak", air.flak), ("bases", air.bases)):
        yield from strangers(keys(table, where), known, HEX)
    yield from strangers(((f"boxes.{id}.from", box.start) for id, box in air.boxes.items()), known, HEX)
    placed = (*keys("setup", air.setup), *keys("gliding", air.gliding))
    yield from strangers(placed, bases, "air base, box or ship")
    bound = ((f"planes.{id}.carrier", row.carrier) for id, row in air.planes.items() if row.carrier)
    yield from strangers(bound, ships, "ship")
    based = {place: [name for name, *_ in planes] for place, planes in air.setup.items()}
    coming = [one for place, names in based.items() for one in number_values(f"setup.{place}", names)]
    coming += each("arrivals", air.arrivals, "planes")
    yield from strangers(coming, air.planes, "plane")
    yield from doubles(coming, "comes at")
    yield from strangers(keys("plans", air.plans), units, "unit")
    yield from strangers(((f"plans.{id}", place) for id, (place, _) in air.plans.items()), known, HEX)
    named = chain(each("boxes", air.boxes, "side"), each("planes", air.planes, "side"))
    yield from strangers(named, sides, SIDE)
    entries = {entry.id for entry in printed.entries}
    yield from strangers(each("supply", air.supply, "entries"), entries, ENTRY)


def sea_faults(fight: Battle, sea: SeaFile) -> Iterator[str]:
    """18 Ships, boxes, batteries and ports that are not there, ships that come twice or begin where no ship can be."""
    wet = {fight.hexes.ids[here] for here, steps in enumerate(fight.courses()) if steps}
    coming = [*number_values("setup", sea.setup), *each("arrivals", sea.arrivals, "ships")]
    yield from strangers(coming, sea.ships, "ship")
    yield from doubles(coming, "comes at")
    places = chain(below("setup", sea.setup), each("arrivals", sea.arrivals, "at"))
    yield from strangers(places, wet.union(sea.boxes), "sea hex or box")
    yield from strangers(each("boxes", sea.boxes, "release"), wet, "sea hex")
    owned = chain(each("boxes", sea.boxes, "side"), each("ships", sea.ships, "side"))
    yield from strangers(owned, fight.file.sides, SIDE)
    yield from strangers(keys("batteries", sea.batteries), fight.counters, UNIT)
    afloat = {fight.hexes.ids[here] for here, steps in enumerate(fight.channels()) if steps}
    crafts = ((f"crafts.{id}.hex", row.hex) for id, row in fight.file.crafts.items() if row.points)
    yield from strangers(crafts, afloat, "sea or coastal hex")
    yield from strangers(keys("ports", sea.ports), fight.map.ports, "port of the map")
    for place, row in fight.air.setup.items() if fight.air else ():
        if (deck := fight.hulls.get(place)) and (not deck.carrier or 0 < deck.capacity < len(row)):
            yield f"setup.{place}: {len(row)} planes do not lie on it"


def _sides(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each side that is named."""
    yield from (("first", file.first), ("victory.side", file.victory.side))
    tables: dict[str, Mapping[str, object]] = {
        "rail_cap": file.rail_cap, "sea_cap": file.sea_cap, "reserves": file.reserves,
        "replacements": file.replacements, "dumps": file.dumps,
    }  # fmt: skip
    yield from chain.from_iterable(keys(name, table) for name, table in tables.items())
    yield from ((f"hedgehogs.{at}[0]", side) for at, (side, _) in file.hedgehogs.items())
    for name in ("transports", "crafts", "boxes", "supply", "reinforcements"):
        yield from each(name, getattr(file, name), "side")


def _hexes(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each place that can be a hex alone."""
    yield from keys("victory.hexes", file.victory.hexes)
    yield from keys("hedgehogs", file.hedgehogs)
    for name in ("transports", "crafts", "boxes"):
        yield from each(name, getattr(file, name), "hex")
    for side, dumps in file.dumps.items():
        yield from keys(f"dumps.{side}", dumps)
    yield from each("reinforcements", file.reinforcements, "hexes")
    if lift := file.airlift:
        yield from each("airlift.fields", lift.fields, "hex")
        yield from each("airlift.land", lift.land, "hex")
    named = {"recall.hex": file.recall, "victory.sudden.hex": file.victory.sudden}
    yield from ((where, line.hex) for where, line in named.items() if line)


def _regions(file: ScenarioFile) -> Iterator[tuple[str, str]]:
    """Each part of the map that is named."""
    yield from each("eating.overrides", file.eating.overrides, "region")
    yield from each("victory.holding", file.victory.holding, "region")
    named = {"fortress.region": file.fortress, "victory.breakout.region": file.victory.breakout}
    yield from ((where, line.region) for where, line in named.items() if line)
