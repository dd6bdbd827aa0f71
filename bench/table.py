"""What the geometry of a measured table costs: one stand's options on a table with sixty stands and sixty areas.

    python -m bench.table

The table is drawn at random from a fixed seed; reach and lines of sight are asked for each stand in turn, what was
seen before forgotten. ADR 0060 has what came of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin
from statistics import median, quantiles
from time import process_time

from rules.core.contract import Point
from rules.core.plane.discs import Disc, overlap
from rules.storm_of_steel.layout import FeatureLine, FeatureType, StretchLine
from rules.storm_of_steel.table.features import Terrain
from rules.storm_of_steel.table.going import Mover
from rules.storm_of_steel.table.paths import Others
from rules.storm_of_steel.table.reach import outline, rays
from rules.storm_of_steel.table.shadow import find_unseen_ground
from rules.storm_of_steel.table.sight import los

WIDTH, HEIGHT, STANDS = 1800, 1200, 60
KINDS: tuple[FeatureType, ...] = (
    "woods", "woods", "forest", "bush", "bush", "marsh",
    "hill", "building", "building", "building", "minefield", "entrenchment",
)  # fmt: skip
MOVERS = (
    (Mover(), 100),
    (Mover(mobility="support"), 50),
    (Mover(mobility="tracked"), 200),
    (Mover(mobility="softskin"), 300),
    (Mover(mobility="armoured_car"), 300),
)


def star(draw: random.Random, centre: Point, size: int) -> tuple[Point, ...]:
    """A polygon of some eight corners about a point."""
    count = draw.randint(4, 10)
    spokes = [(2 * pi * i / count, draw.uniform(0.6, 1) * size) for i in range(count)]
    return tuple((round(centre[0] + r * cos(a)), round(centre[1] + r * sin(a))) for a, r in spokes)


def drawn(seed: int) -> Terrain:
    """A table with sixty areas, two roads, a wall and two wires."""
    draw = random.Random(seed)
    features = {}
    for number in range(60):
        kind = KINDS[number % len(KINDS)]
        size = 40 if kind in ("building", "entrenchment") else draw.randint(60, 130)
        centre = draw.randint(0, WIDTH), draw.randint(0, HEIGHT)
        features[f"f{number}"] = FeatureLine(type=kind, polygon=star(draw, centre, size))
    lines = {
        "ns": StretchLine(type="road", points=((900, 1200), (880, 640), (900, 0)), width=40),
        "ew": StretchLine(type="road", points=((0, 540), (880, 640), (1800, 500)), width=40),
        "wall": StretchLine(type="wall", points=((930, 665), (1040, 665), (1040, 560))),
        "w1": StretchLine(type="wire", points=((740, 745), (850, 745))),
        "w2": StretchLine(type="wire", points=((960, 745), (1070, 745))),
    }
    return Terrain(WIDTH, HEIGHT, features, lines)


def stands(seed: int) -> list[Disc]:
    """Sixty stands, none on another."""
    draw = random.Random(seed)
    found: list[Disc] = []
    while len(found) < STANDS:
        one = Disc((draw.randint(15, WIDTH - 15), draw.randint(15, HEIGHT - 15)), 30)
        if not any(overlap(one, other) for other in found):
            found.append(one)
    return found


def timed(what: Callable[..., object], *given: object) -> float:
    """Milliseconds of the processor that it took."""
    begun = process_time()
    what(*given)
    return 1000 * (process_time() - begun)


def asked(terrain: Terrain, bases: list[Disc]) -> Iterator[dict[str, float]]:
    """For each stand the milliseconds of its reach, its sights and the drawing of what it does not see."""
    by_id = {f"u{n:02}": base for n, base in enumerate(bases)}
    for number, (id, base) in enumerate(by_id.items()):
        mine = {i: b for n, (i, b) in enumerate(by_id.items()) if n % 2 == number % 2 and i != id}
        theirs = {i: b for n, (i, b) in enumerate(by_id.items()) if n % 2 != number % 2}
        mover, allowance = MOVERS[number % len(MOVERS)]
        terrain.cache.clear()
        yield {
            "reach": timed(reach, terrain, mover, base.centre, allowance, Others(mine, theirs)),
            "sights": timed(sights, terrain, base, theirs),
            "unseen": timed(find_unseen_ground, terrain, base),
        }


def reach(terrain: Terrain, mover: Mover, start: Point, allowance: int, others: Others) -> None:
    """How far a stand comes, with the outline that is drawn."""
    outline(start, rays(terrain, mover, start, allowance, others))


def sights(terrain: Terrain, eye: Disc, others: Mapping[str, Disc]) -> None:
    """Which of the others a stand sees."""
    for other in others.values():
        los(terrain, eye, other)


def main() -> None:
    """Prints median, 95th of a hundred and the most, of three tables."""
    times = [one for seed in (1, 2, 3) for one in asked(drawn(seed), stands(seed))]
    both = [{"reach and sights": one["reach"] + one["sights"], **one} for one in times]
    for name in both[0]:
        column = [one[name] for one in both]
        print(f"{name:18} {median(column):6.1f} {quantiles(column, n=20)[18]:6.1f} {max(column):6.1f} ms")


if __name__ == "__main__":
    main()
