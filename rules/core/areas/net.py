"""Areas by number: who is connected with whom, by what, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rules.core.boards import AreaMap, Connection
from rules.core.errors import Malformed
from rules.core.flood import FAR, Graph, Reach, flood_hexes


class AreaNet:
    """The areas of a map numbered in its order: `around[i]` are the neighbours of i, `cells[i]` is where it lies, as on
    a map of hexes.
    """

    def __init__(self, map: AreaMap) -> None:
        self.ids = tuple(area.id for area in map.areas)
        self.index = {id: number for number, id in enumerate(self.ids)}
        self.terrain = tuple(area.terrain for area in map.areas)
        self.cells = tuple(area.at for area in map.areas)
        self._ways: list[dict[int, Connection]] = [{} for _ in self.ids]
        for connection in map.connections:
            a, b = self.index[connection.a], self.index[connection.b]
            self._ways[a][b] = self._ways[b][a] = connection
        self.around = tuple(tuple(ways) for ways in self._ways)

    def at(self, id: object) -> int:
        """The number of an area; raises `Malformed` when it is not on the map."""
        found = self.index.get(id) if isinstance(id, str) else None
        if found is None:
            raise Malformed("no-such-area", area=id)
        return found

    def near(self, id: str) -> list[str]:
        """The areas that are connected with one, in the order of the file; `Malformed` when it is not on the map."""
        return [self.ids[number] for number in self.around[self.at(id)]]

    def kind(self, a: str, b: str) -> str | None:
        """The kind of connection between two areas; None where there is none."""
        connection = self._ways[self.at(a)].get(self.at(b))
        return connection.kind if connection else None

    def within(self, center: int, reach: int) -> list[int]:
        """Areas not more than so many connections away, the centre first."""
        dist = self._flood([center], reach).dist
        return sorted((i for i, far in enumerate(dist) if far <= reach), key=dist.__getitem__)

    def reach(self, sources: Iterable[str], limit: int = FAR) -> Reach:
        """Count the connections from every area to the nearest of the sources, within the limit."""
        return self._flood([self.at(id) for id in sources], limit)

    def _flood(self, start: Sequence[int], limit: int) -> Reach:
        return flood_hexes(self.around, [True] * len(self.ids), start, limit)

    def distance(self, a: str, b: str) -> int | None:
        """Connections between two areas; None where no way leads."""
        return None if not (way := self.reach([a]).path(self.at(b))) else len(way) - 1

    def graph(self, cost: Callable[[str, str, str], int | None]) -> Graph:
        """Adjacency lists for `flood`: `cost(a, b, kind)` of the step from a to b, None where there is no going."""
        steps = (
            ((b, cost(self.ids[a], self.ids[b], way.kind)) for b, way in ways.items())
            for a, ways in enumerate(self._ways)
        )
        return [[(b, price) for b, price in priced if price is not None] for priced in steps]
