"""3 What is printed on counters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.ocs.amounts import MP
from rules.ocs.schema import AtClass, BreakdownLine, Category, CounterFile, CounterLine, Mobility, ReplLine

_FACE = re.compile(
    r"(\()?(\d+)\)?-(-?\d+)-(\d+)([LTM])(?: b(\d+)/r(\d+))?(?: th(\d+)([LTM]))?",
)
_LETTER: dict[str, Mobility] = {"L": "leg", "T": "track", "M": "truck"}


ECHELONS = {
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "headquarters": "X" * 3,
}


class Range(NamedTuple):
    """A distance in twelfths of an MP, counted in one MP type: a throw (13.1), an Extender's reach (12.7b)."""

    points: int
    mobility: Mobility


class Face(NamedTuple):
    """3.2 One side of a counter: the Combat Mode face or the Move Mode face. `move` is in twelfths of an MP."""

    strength: int
    defends_only: bool
    rating: int
    move: int
    mobility: Mobility
    barrage: int = 0
    range: int = 0
    throw: Range | None = None

    @property
    def printed(self) -> str:
        """As on the counter: «(5)-0-3»."""
        strength = f"({self.strength})" if self.defends_only else str(self.strength)
        return f"{strength}-{self.rating}-{self.move // MP}"


@dataclass(frozen=True, eq=False)
class Counter:
    """3.2 A combat unit as printed. `re` is in quarters, at full strength."""

    id: str
    side: str
    label: str
    name: str
    nation: str
    symbol: str
    size: str
    category: Category
    at: AtClass
    re: int
    steps: int
    multi: bool
    """3.2 A multi-step unit: its printed RE are its steps."""
    formation: str
    command: str
    engineer: bool
    rebuildable: bool
    combat: Face
    move: Face

    @property
    def parent(self) -> str:
        """What stands in the upper right corner: its formation, else its command."""
        return formation_sign(self.formation) or self.command

    @property
    def echelon(self) -> str:
        """The sign of its size above the box."""
        return "X" * 4 if self.hq and "Army" in self.name else ECHELONS.get(self.size, "")

    @property
    def independent(self) -> bool:
        """3.2f In no multi-unit formation and of a single step."""
        return not self.formation and not self.multi

    @property
    def hq(self) -> bool:
        """13.1 A headquarters, as the symbol in its box tells."""
        return self.symbol == "hq"

    @property
    def repl(self) -> bool:
        """13.5 Replacements: a Repl of either kind."""
        return self.symbol in ("pax", "eq")

    @property
    def artillery(self) -> bool:
        """13.4 It has a barrage strength on either face."""
        return self.combat.barrage > 0 or self.move.barrage > 0

    @property
    def active(self) -> bool:
        """4.4 Its printed strength lets it attack (either face)."""
        return not self.combat.defends_only


def read_counters(file: CounterFile) -> dict[str, Counter]:
    """Every counter of a file, the breakdown pools (20) among them."""
    whole = {unit: _counter(unit, line) for unit, line in file.units.items()}
    for nation, pool in file.breakdowns.items():
        side = next(counter.side for counter in whole.values() if counter.nation == nation)
        whole |= {counter.id: counter for counter in _pool(nation, side, prints(pool))}
    for side, line in file.repls.items():
        whole |= {counter.id: counter for counter in _repls(side, line)}
    return whole


def formation_sign(formation: str) -> str:
    """A formation in short, from its id: `g-6pz` is «6 Pz», `s-1gtc` «1 GTC»."""
    name = formation.partition("-")[2]
    kind = name.lstrip("0123456789")
    word = kind.upper() if kind.endswith("c") else kind.capitalize()
    return f"{name.removesuffix(kind)} {word}".strip()


def read_face(text: str) -> Face:
    """A face from its notation, such as `(5)-0-3M th4M`; raises `ValueError` when it is not one."""
    match = _FACE.fullmatch(text)
    if match is None:
        raise ValueError(f"no face of a counter: {text!r}")
    paren, strength, rating, move, mobility, barrage, reach, throw, by = match.groups()
    return Face(
        strength=int(strength),
        defends_only=paren is not None,
        rating=int(rating),
        move=int(move) * MP,
        mobility=_LETTER[mobility],
        barrage=int(barrage or 0),
        range=int(reach or 0),
        throw=read_range(throw + by) if throw else None,
    )


def read_range(text: str) -> Range:
    """A distance such as `20M`: MP and their type."""
    return Range(int(text[:-1]) * MP, _LETTER[text[-1]])


def _counter(unit: str, line: CounterLine) -> Counter:
    return Counter(
        id=unit, side=line.side, label=line.label, name=line.name, nation=line.nation, symbol=line.symbol,
        size=line.size, category=line.category, at=line.at, re=line.re, steps=line.steps or 1,
        multi=line.steps > 0, formation=line.formation, command=line.command, engineer=line.engineer,
        rebuildable=line.rebuildable, combat=read_face(line.combat), move=read_face(line.move),
    )  # fmt: skip


def prints(pool: BreakdownLine | tuple[BreakdownLine, ...]) -> tuple[BreakdownLine, ...]:
    """20.0b What is printed on the counters of a pool, one line a print."""
    return pool if isinstance(pool, tuple) else (pool,)


def _pool(nation: str, side: str, pool: tuple[BreakdownLine, ...]) -> Iterator[Counter]:
    printed = [line for line in pool for _ in range(line.count)]
    for number, line in enumerate(printed, start=1):
        yield Counter(
            id=f"bd-{nation}-{number}", side=side, label=f"Bd {number}", name=f"Breakdown {number}", nation=nation,
            symbol="infantry", size="regiment", category="other", at="none", re=4, steps=1, multi=False,
            formation="", command="", engineer=False, rebuildable=False, combat=read_face(line.combat),
            move=read_face(line.move),
        )  # fmt: skip


def _repls(side: str, line: ReplLine) -> Iterator[Counter]:
    """13.5 A quarter of an RE, independent, with one face."""
    for kind, printed in (("pax", line.pax), ("eq", line.eq)):
        face = read_face(printed)
        for number in range(1, line.count + 1):
            yield Counter(
                id=f"{kind}-{side}-{number}", side=side, label=f"{kind.capitalize()} {number}",
                name=f"Replacements {kind} {number}", nation=line.nation, symbol=kind, size="company",
                category="other", at="none", re=1, steps=1, multi=False, formation="", command="", engineer=False,
                rebuildable=False, combat=face, move=face,
            )  # fmt: skip
