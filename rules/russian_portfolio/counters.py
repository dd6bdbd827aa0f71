"""III What is printed on counters, and which units the rules mean by a word."""

from __future__ import annotations

from typing import NamedTuple

from rules.russian_portfolio.schema import CounterLine, Kind, Nation, Size

INFANTRY: frozenset[Kind] = frozenset(
    ("front", "shock", "rifle", "infantry", "motorized_infantry", "mountain")
)
"""III Infantry-type units."""

ARMOR: frozenset[Kind] = frozenset(("armor", "mechanized", "armored_cavalry"))
"""XII Armor-type units."""

MOTOR: frozenset[Kind] = ARMOR | {"motorized_infantry"}
"""XIV.D Units that need fuel."""

HEAVY: frozenset[Kind] = ARMOR | {"cavalry"}
"""X.B.4 Units that neither attack nor retreat across lakes and straits."""


class Counter(NamedTuple):
    """A counter as printed."""

    id: str
    label: str
    side: str
    nation: Nation
    type: Kind
    size: Size
    attack: int
    defense: int
    move: int
    front: str
    mark: str
    far: str
    """XIII.E.1 The mark G or vM, on units that advance farther."""

    @property
    def pure_armor(self) -> bool:
        """III Armor alone: mechanized units are not of it."""
        return self.type == "armor"

    @property
    def infantry_type(self) -> bool:
        """III Front, shock, rifle, infantry, motorized or mountain infantry."""
        return self.type in INFANTRY

    @property
    def strong(self) -> bool:
        """XI.B.2, XIII.A.3 A German army or a Soviet front: its ZOC is the stronger one (Q12)."""
        return (self.nation == "german" and self.size == "army") or self.size == "front"

    @property
    def german_infantry_army(self) -> bool:
        """X.A.2 Not slowed by rivers."""
        return self.nation == "german" and self.size == "army" and self.type == "infantry"

    @property
    def factors(self) -> str:
        """III Attack, defence and movement as printed: «4-4-3»."""
        return f"{self.attack}-{self.defense}-{self.move}"


def counter(unit: str, line: CounterLine) -> Counter:
    """A line of the file as a counter."""
    attack, defense, move = (int(figure) for figure in line.factors.split("-"))
    return Counter(
        unit, line.label, line.side, line.nation, line.type, line.size, attack, defense, move,
        line.front, line.mark, line.far,
    )  # fmt: skip
