"""12.3 once more, slowly: the sentences one by one, in fractions, sharing nothing with play.

Reads the map file, the chart and the pieces; none of the arrays, zones or searches that play uses. What it has read
off the map it writes down (`cache`), as one would on paper.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from rules.ocs.pieces import Unit
from rules.ocs.schema import Going, HexsideLine
from rules.ocs.state import State
from rules.ocs.terrain import chart

EVERYTHING = "A"
"""The price of a step that takes a whole allowance."""


class Literal:
    """A position and the questions one asks of it with a finger on the rules."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.map = state.battle.map
        self.columns, self.rows = len(self.map.terrain[0]), len(self.map.terrain)
        self.step = cache(self._step)
        self.in_zone = cache(self._in_zone)
        self.paths = cache(self._paths)

    # The map: rows of hexes that stand on a corner, those of odd index pushed to the right.

    def around(self, here: str) -> list[str]:
        """The hexes that touch one."""
        column, row = (int(part) for part in here.split("."))
        push = 0 if row % 2 else 1
        spots = [
            (column - 1, row), (column + 1, row),
            (column - 1 + push, row - 1), (column + push, row - 1),
            (column - 1 + push, row + 1), (column + push, row + 1),
        ]  # fmt: skip
        return [f"{c:02}.{r:02}" for c, r in spots if 1 <= c <= self.columns and 1 <= r <= self.rows]

    def terrain(self, here: str) -> list[str]:
        """Every kind of ground in the hex."""
        column, row = (int(part) for part in here.split("."))
        sign = self.map.terrain[row - 1][column - 1]
        printed = next(name for name, line in chart().hexes.items() if line.sign == sign)
        return [printed, *self.map.mixed.get(here, ())]

    def price(self, mobility: str, a: str, b: str, side: str, weather: bool) -> Fraction | str | None:
        """6.2 What one step costs: by road the road's price, else the dearest ground of the hex and the hexside."""
        roads = [
            Fraction(chart().roads[line.kind].cost[mobility])  # type: ignore[index]
            for line in self.map.links
            if {f"{a}/{b}", f"{b}/{a}"} & set(line.between) and line.crossing in (None, side)
        ]
        bridged = self.engineers(a, side) or self.engineers(b, side)
        if roads and not bridged:
            return min(roads)
        ground = [self.hex_price(mobility, kind, weather) for kind in self.terrain(b)]
        river = [
            self.side_price(mobility, kind, weather)
            for kind in (self.bridge(line.kind) if bridged else line.kind for line in self.along(a, b))
            if kind
        ]
        if "P" in ground or "P" in river or EVERYTHING in ground or EVERYTHING in river:
            return min(roads) if roads else self.dear(ground, river)
        return min([*roads, max(Fraction(cost) for cost in ground) + sum(Fraction(cost) for cost in river)])

    def dear(self, ground: list[str], river: list[str]) -> str | None:
        """6.3 Prohibited, or a whole allowance."""
        if "P" in ground or "P" in river:
            return None
        return EVERYTHING

    def along(self, a: str, b: str) -> list[HexsideLine]:
        """What lies along the hexside."""
        return [line for line in self.map.hexsides if {f"{a}/{b}", f"{b}/{a}"} & set(line.between)]

    def engineers(self, here: str, side: str) -> bool:
        """13.8 An HQ or engineer in Combat Mode, or in DG Mode with that face up."""
        return any(
            self.state.battle.counters[unit.id].engineer and unit.face == "combat" and unit.mode in ("", "dg")
            for unit in self.combat_units(here, side)
        )

    def bridge(self, kind: str) -> str:
        """13.8 A major river counts as a minor one, a minor one as none."""
        return {"river_major": "river_minor", "river_minor": ""}.get(kind, kind)

    def hex_price(self, mobility: str, kind: str, weather: bool) -> str:
        """17 The chart's price of a hex, or what the weather makes of it."""
        cost = chart().hexes[kind].enter[mobility]  # type: ignore[index]
        for change in self.weather() if weather else ():
            cost = change.enter.get(mobility, {}).get(kind, cost)  # type: ignore[call-overload]
        return cost

    def side_price(self, mobility: str, kind: str, weather: bool) -> str:
        """17 The same of a hexside."""
        cost = chart().sides[kind].cross[mobility]  # type: ignore[index]
        for change in self.weather() if weather else ():
            cost = change.side.get(mobility, {}).get(kind, cost)  # type: ignore[call-overload]
        return cost

    def weather(self) -> list[Going]:
        """17 The changes that hold now."""
        return [
            change
            for change in self.state.battle.file.going
            if change.ground in ("", self.state.ground) and change.from_turn <= self.state.turn
        ]

    def _step(self, mobility: str, a: str, b: str, side: str) -> Fraction | str | None:
        """12.3d The normal price, or the reduced one; 6.1d only where one could also come back."""
        there = [self.price(mobility, a, b, side, weather) for weather in (False, True)]
        back = [self.price(mobility, b, a, side, weather) for weather in (False, True)]
        if there == [None, None] or back == [None, None]:
            return None
        numbers = [cost for cost in there if isinstance(cost, Fraction)]
        return min(numbers) if numbers else EVERYTHING

    # Who stands where.

    def combat_units(self, here: str, side: str) -> list[Unit]:
        """The side's combat units in the hex."""
        return [unit for unit in self.state.units.values() if unit.hex == here and unit.side == side]

    def has_zone(self, unit: Unit) -> bool:
        """4.5 Attack-capable, in Combat Mode (or in Exploit Mode with the ZOC it had), not Out of Supply."""
        mode = unit.mode == "" or (unit.mode == "exploit" and unit.zone)
        face = self.state.battle.counters[unit.id].combat
        return unit.face == "combat" and mode and not unit.oos and not face.defends_only

    def _in_zone(self, here: str, side: str) -> bool:
        """4.5, 4.5b An enemy ZOC that no own unit in the hex negates."""
        enemy = next(other for other in self.state.battle.sides if other != side)
        zone = any(
            self.has_zone(unit) for near in self.around(here) for unit in self.combat_units(near, enemy)
        )
        return zone and not any(self.stays(unit) for unit in self.combat_units(here, side))

    def stays(self, unit: Unit) -> bool:
        """4.5b Spends no more MP in this phase: not its side moves, or it may not, or it is bound to stay."""
        moves = {"movement": self.state.active, "reaction": self.state.other}
        idle = self.state.phase == "reaction" and unit.mode != "reserve" and not unit.released
        return unit.pinned or idle or moves.get(self.state.phase) != unit.side

    # 12.3

    def _paths(self, side: str, start: str, mobility: str, range: int) -> set[str]:
        """12.3d The hexes that a supply path gets to, step by step as a unit would move."""
        enemy = next(other for other in self.state.battle.sides if other != side)
        best: dict[str, Fraction] = {start: Fraction(0)}
        at_once: set[str] = set()
        changed = True
        while changed:
            changed = False
            for here, paid in list(best.items()):
                for there in self.around(here):
                    if self.combat_units(there, enemy) or self.shut(side, start, here, there, mobility):
                        continue
                    cost = self.step(mobility, here, there, side)
                    if cost == EVERYTHING and here == start:
                        at_once.add(there)
                    total = paid + cost if isinstance(cost, Fraction) else range + 1
                    if total <= range and total < best.get(there, range + 1):
                        best[there] = Fraction(total)
                        changed = True
        return set(best) | at_once

    def shut(self, side: str, start: str, here: str, there: str, mobility: str) -> bool:
        """12.3d An un-negated enemy ZOC lets no Truck path in or out; Rk9: out of the hex it begins in it does."""
        if mobility != "truck":
            return False
        strict = self.state.switches.strict_origin_zoc
        return self.in_zone(there, side) or (self.in_zone(here, side) and (here != start or strict))

    def gets_to(self, side: str, start: str, mobility: str, range: int, goal: str) -> bool:
        """12.3c To the hex, or to one next to it."""
        reached = self.paths(side, start, mobility, range)
        return goal in reached or any(near in reached for near in self.around(goal))

    def draws(self, unit: Unit, goal: str) -> bool:
        """12.3a Within 5 Truck MP; an HQ that throws in Leg or Track MP counts in these."""
        throw = self.throw(unit)
        mobility = throw[1] if throw else "truck"
        return self.gets_to(unit.side, unit.hex or "", mobility, 5, goal)

    def throw(self, unit: Unit) -> tuple[int, str] | None:
        """12.3b The throw range printed on the face that lies up."""
        counter = self.state.battle.counters[unit.id]
        face = counter.combat if unit.face == "combat" else counter.move
        return (face.throw.points // 12, face.throw.mobility) if face.throw else None

    def offers(self, unit: Unit) -> set[tuple[str, str | None]]:
        """12.3 Every source the unit can have supply from, each with the HQ that throws it."""
        found: set[tuple[str, str | None]] = set()
        formation = self.state.battle.counters[unit.id].formation
        for source, here, organic in self.sources(unit.side):
            if organic and organic != formation:
                continue
            if self.draws(unit, here):
                found.add((source, None))
            found |= {(source, hq.id) for hq in self.state.units.values() if self.helps(hq, unit, here)}
        return found

    def helps(self, hq: Unit, unit: Unit, dump: str) -> bool:
        """12.3b An HQ of the side, not in Strat Mode, that may serve the unit, draws from the dump and reaches it."""
        throw = self.throw(hq)
        if hq.hex is None or hq.side != unit.side or hq.id == unit.id or throw is None or hq.mode == "strat":
            return False
        mine, theirs = self.state.battle.counters[hq.id], self.state.battle.counters[unit.id]
        own_only = mine.nation in self.state.battle.file.throwing.own_nation_only
        if own_only and mine.nation != theirs.nation:
            return False
        same = theirs.independent and mine.nation == theirs.nation
        if mine.formation and mine.formation != theirs.formation and not same:
            return False
        return self.draws(hq, dump) and self.gets_to(hq.side, hq.hex, throw[1], throw[0], unit.hex or "")

    def sources(self, side: str) -> list[tuple[str, str, str]]:
        """12.1b, 12.1d Every dump of the side that no enemy stands on: id, hex, formation of organic trucks."""
        enemy = next(other for other in self.state.battle.sides if other != side)
        ground = [(f"dump-{d.hex}", d.hex, "") for d in self.state.dumps.values() if d.side == side]
        loads = [
            (t.id, t.hex, t.organic)
            for t in self.state.transports.values()
            if t.side == side and t.load and t.hex is not None
        ]
        return [found for found in (*ground, *loads) if not self.combat_units(found[1], enemy)]
