"""XIV once more, slowly: the sentences one by one, sharing nothing with play but the printed files."""

from __future__ import annotations

from collections.abc import Iterator

from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

SLOW = {"armor", "mechanized", "armored_cavalry", "cavalry"}
NARROW = {"lake", "strait", "kronstadt"}
BEHIND = {"S": "soviet", "G": "axis", "H": "axis", "R": "axis", "F": "axis"}


class Literal:
    """A position and the questions one asks of it with a finger on the rules."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.map = state.battle.map
        self.snow = state.weather == "snow"
        self.ids = [
            f"{chr(65 + r)}{c + 1}" for r, row in enumerate(self.map.terrain) for c in range(len(row))
        ]
        self.sides: dict[frozenset[str], set[str]] = {}
        for line in self.map.hexsides:
            for text in line.between:
                self.sides.setdefault(frozenset(text.split("/")), set()).add(line.kind)

    def at(self, rows: tuple[str, ...], here: str) -> str:
        """What a sheet says of a hex."""
        return rows[ord(here[0]) - 65][int(here[1:]) - 1]

    def around(self, here: str) -> list[str]:
        """The hexes that touch one: rows B, D, … lie half a hex to the right."""
        row, column = ord(here[0]) - 65, int(here[1:]) - 1
        push = row % 2
        spots = [
            (row, column - 1), (row, column + 1),
            (row - 1, column - 1 + push), (row - 1, column + push),
            (row + 1, column - 1 + push), (row + 1, column + push),
        ]  # fmt: skip
        found = (f"{chr(65 + r)}{c + 1}" for r, c in spots if r >= 0 and c >= 0)
        return [there for there in found if there in self.ids]

    def ice(self, here: str) -> bool:
        """VI.B.1 North of the line in snow."""
        return self.snow and self.at(self.map.arctic, here) == "n"

    def land(self, here: str) -> bool:
        """Ground that can be stood on."""
        sign = self.at(self.map.terrain, here)
        return sign not in "~l" or (sign == "l" and self.ice(here))

    def hexside(self, here: str, there: str) -> set[str]:
        """What lies along the hexside now."""
        found = self.sides.get(frozenset((here, there)), set())
        return found - {"lake", "river"} if self.ice(here) and self.ice(there) else found

    def units(self, here: str) -> list[Unit]:
        """Who stands in a hex."""
        return [unit for unit in self.state.units.values() if unit.hex == here]

    def owner(self, here: str) -> str:
        """XV.A Who controls it."""
        return self.state.taken.get(here, BEHIND.get(self.at(self.map.country, here), ""))

    def exerts(self, unit: Unit, here: str) -> bool:
        """III, Q11 Whether the hex lies in the unit's ZOC."""
        if unit.hex is None or unit.face == "dispersed" or here not in self.around(unit.hex):
            return False
        between = self.hexside(unit.hex, here)
        slow = self.state.counter(unit.id).type in SLOW
        return "sea" not in between and self.land(here) and not (between & NARROW and slow)

    def sea_of(self, side: str, sea: str) -> bool:
        """XV.B, VI.B.2 Whether the sea is the side's and open."""
        file = self.state.battle.file
        if self.snow and sea in file.special.icebound:
            return False
        keys = file.control.get(sea, ())
        return bool(keys) and all(self.owner(key) == side for key in keys)

    def friendly(self, here: str, side: str, nation: str) -> bool:
        """XIV.A, Q23 A hex that a line may lie on."""
        if nation == "hungarian" and self.at(self.map.country, here) == "R":
            return False
        if not self.land(here):
            waters = [sea for sea, ids in self.map.waters.items() if here in ids]
            return any(self.sea_of(side, sea) for sea in waters)
        present = self.units(here)
        if any(unit.side != side for unit in present) or self.owner(here) != side:
            return False
        return bool(present) or not any(
            self.exerts(unit, here) for unit in self.state.units.values() if unit.side != side
        )

    def crossable(self, here: str, there: str, side: str) -> bool:
        """X.C An all-sea hexside between land hexes asks for the sea."""
        if "sea" not in self.hexside(here, there) or "~" in (
            self.at(self.map.terrain, here), self.at(self.map.terrain, there),
        ):  # fmt: skip
            return True
        a, b = ({sea for sea, ids in self.map.coasts.items() if i in ids} for i in (here, there))
        return any(self.sea_of(side, sea) for sea in (a & b or a | b))

    def spread(self, start: str, side: str, nation: str, limit: int) -> dict[str, int]:
        """How far each hex is along hexes that a line may lie on."""
        found, edge = {start: 0}, [start]
        while edge:
            here = edge.pop(0)
            if found[here] < limit:
                for there in self.around(here):
                    ok = self.friendly(there, side, nation) and self.crossable(here, there, side)
                    if there not in found and ok:
                        found[there] = found[here] + 1
                        edge.append(there)
        return found

    def leads_home(self, city: str, side: str, nation: str) -> bool:
        """XIV.A A friendly city that traces any length to a source of the nation."""
        if not self.friendly(city, side, nation) or self.owner(city) != side:
            return False
        own = "german" if nation in ("italian", "hungarian") else nation
        sources = self.map.sources[own]  # type: ignore[index]
        return any(there in self.spread(city, side, nation, 999) for there in sources)

    def distance(self, unit: Unit) -> int | None:
        """XIV.A Hexes to the nearest city that leads home, seven at most."""
        nation = self.state.counter(unit.id).nation
        reach = self.spread(str(unit.hex), unit.side, nation, 7)
        near = [
            far
            for here, far in reach.items()
            if here in self.map.places
            and set(self.map.places[here].kinds) & {"town", "city", "major"}
            and self.leads_home(here, unit.side, nation)
        ]
        return min(near, default=None)

    def fuelled(self, unit: Unit) -> bool:
        """XIV.D Whether the wells can be traced to."""
        wells = self.map.fuel[unit.side]
        able = self.friendly(wells, unit.side, "") and wells in self.spread(str(unit.hex), unit.side, "", 999)
        return able or (wells == unit.hex and self.owner(wells) == unit.side)

    def cut(self) -> set[str]:
        """XIV.A, X.B.8 Who is out of supply."""
        placed = [unit for unit in self.state.units.values() if unit.hex]
        alone = [unit for unit in placed if self.distance(unit) is None]
        fed = set(self._strongholds(alone))
        return {unit.id for unit in alone} - fed

    def _strongholds(self, alone: list[Unit]) -> Iterator[str]:
        for here, place in self.map.places.items():
            counters = self.state.battle.counters
            there = [
                u for u in alone
                if u.hex == here and counters[u.id].size != "front" and self.owner(here) == u.side
            ]  # fmt: skip
            if "victory" in place.kinds:
                yield from (unit.id for unit in there)
            elif "fortress" in place.kinds and there:
                yield min(there, key=lambda u: (-counters[u.id].defense, u.id)).id

    def pockets(self, side: str) -> set[frozenset[str]]:
        """XIV.B.2 Units that hang together out of supply."""
        left = [
            self.state.units[name] for name in self.cut()
            if self.state.units[name].side == side
            and (side == "axis" or self.state.counter(name).type != "cavalry")
        ]  # fmt: skip
        found: list[set[str]] = []
        for unit in left:
            near = [group for group in found if any(self.touch(unit, self.state.units[n]) for n in group)]
            found = [group for group in found if group not in near] + [{unit.id}.union(*near)]
        return {frozenset(group) for group in found}

    def touch(self, a: Unit, b: Unit) -> bool:
        """In one hex, or next to each other and not across the sea."""
        if a.hex == b.hex:
            return True
        return b.hex in self.around(str(a.hex)) and "sea" not in self.hexside(str(a.hex), str(b.hex))
