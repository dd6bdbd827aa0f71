"""What lies on the map: combat units, transport points, dumps and works, as frozen records.

A change is `msgspec.structs.replace`. Fields that hold for one phase only stand last in each record and are
set back by `fresh` when the next phase begins.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

FaceName = Literal["combat", "move"]
Mode = Literal["", "reserve", "strat", "dg", "exploit"]
Stocks = Literal["full", "low", "exhausted"]
CraftKind = Literal["lc", "dukw", "lst"]
Fate = Literal["map", "due", "dead", "away", "absorbed", "aboard", "box"]
"""`due`: not yet arrived; `away`: broken out and to return (12.8e); `absorbed`: into its parent (20); `aboard` a
landing craft (12.6g); in a holding `box` off the map (12.3e)."""


Piece = TypeVar("Piece", bound=Struct)


def set_back(piece: Piece, **fields: Any) -> Piece:
    """The piece with these fields as they are when a phase begins; the same object when they are so already."""
    same = all(getattr(piece, name) == value for name, value in fields.items())
    return piece if same else replace(piece, **fields)


class Pending(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="pending"):
    """Something that must be settled before the game goes on; the last opened one comes first."""


class Unit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A combat unit now; what is printed on it is its `Counter`. `hex` is None unless `fate` is `map`."""

    id: str
    side: str
    hex: str | None = None
    fate: Fate = "map"
    within: str = ""
    """12.3e, 12.6g The landing craft or the off-map box that holds it."""
    lost: int = 0
    """4.6 Steps lost."""
    face: FaceName = "combat"
    """5 The orientation: Combat Mode or Move Mode unless a marker lies on it."""
    mode: Mode = ""
    """5 The marker on it, if any."""
    stocks: Stocks = "full"
    """12.10 Internal stocks."""
    oos: bool = False
    """12.8a Marked Out of Supply."""
    cut: int = 0
    """12.8e The turn in which it first found itself without trace; 0 while it traces."""
    due: int = 0
    """12.8e, 13.6 The turn in which it arrives or returns."""
    dropped: int = 0
    """12.6h The turn in which it came down by a planned air drop."""
    foraged: int = 0
    """21.10b The turn in which a supply cache last gave it trace supply."""
    parent: str = ""
    """20 Of a breakdown regiment: the unit it was made from."""
    zone: bool = False
    """5 Of a unit in Exploit Mode: it had a ZOC before and keeps it."""
    top: str = ""
    """4.8b The hex in which its owner has put it on top, for as long as it may lie there."""
    spent: int = 0
    """6.1 Twelfths of an MP spent in this phase."""
    began: str | None = None
    """8 The hex where it began this phase, once it has left it."""
    released: bool = False
    """5 Released from Reserve in this phase."""
    fuelled: bool = False
    """12.5c C Fuelled alone, for this phase."""
    pinned: bool = False
    """4.5b Spends no more MP in this phase: it negates a ZOC, works, or has been carried."""
    landed: bool = False
    """18.5h It has come ashore over a beach in this phase, and moves half as far."""
    attacked: bool = False
    fired: bool = False

    @property
    def present(self) -> bool:
        """Whether it takes part: on the map, aboard a landing craft, in a holding box."""
        return self.hex is not None or bool(self.within)

    def fresh(self) -> Unit:
        """What lasts one phase is over."""
        return set_back(
            self,
            spent=0,
            began=None,
            released=False,
            fuelled=False,
            pinned=False,
            landed=False,
            attacked=False,
            fired=False,
        )


class Transport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """13.2 Transport points of one kind that move together, with what they carry, in tokens."""

    id: str
    side: str
    kind: str
    points: int
    hex: str | None = None
    fate: Fate = "map"
    within: str = ""
    """18.4c The landing craft that carries them."""
    load: int = 0
    organic: str = ""
    """13.2 The formation they belong to."""
    extender: bool = False
    """12.7 Switched into an Extender."""
    reserve: bool = False
    """13.2 Organic trucks in Reserve Mode."""
    due: int = 0
    spent: int = 0
    began: str | None = None
    pinned: bool = False
    """Moves no more in this phase: carried, captured in combat, or an Extender just formed."""
    released: bool = False
    """5, 13.2 Organic trucks released from Reserve in this phase."""
    hauled: int = 0
    """12.2a Tokens of the load that they have moved in this phase, which no other transport may move now."""
    frozen: int = 0
    """12.2a Tokens of the load that another type of transport has moved in this phase."""

    def fresh(self) -> Transport:
        """What lasts one phase is over."""
        return set_back(self, spent=0, began=None, pinned=False, released=False, hauled=0, frozen=0)


class Craft(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """12.3, 18.4 Landing craft in one hex, with the supply they carry, in tokens; of no `points` they never move."""

    id: str
    side: str
    hex: str
    name: str
    load: int = 0
    points: int = 0
    kind: CraftKind = "lc"
    dg: bool = False
    """18.3d"""
    spent: int = 0
    halted: bool = False
    """18.5a It has unloaded in this phase, and sails no more."""
    landing: tuple[str, ...] = ()
    """18.5 Units aboard that go ashore as soon as it is rolled for."""
    beaching: bool = False
    """18.4e, f It becomes a port or trucks as soon as landings are rolled for."""

    @property
    def is_landing(self) -> bool:
        """18.5f Whether it is rolled for, with units or by itself."""
        return self.beaching or bool(self.landing)

    def fresh(self) -> Craft:
        """What lasts one phase is over."""
        return set_back(self, spent=0, halted=False, landing=(), beaching=False)


class Dump(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """12.1b Supply on the ground: one dump a hex. Tokens that may not be loaded in this phase are `frozen`."""

    side: str
    hex: str
    tokens: int
    frozen: int = 0
    """12.2a Tokens that were carried here in this phase: usable, but not to be loaded; spent first."""

    @property
    def id(self) -> str:
        """Its name in actions and views."""
        return f"dump-{self.hex}"

    def fresh(self) -> Dump:
        """What lasts one phase is over."""
        return set_back(self, frozen=0)


class Works(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """15, 16 A hedgehog or an air base: its level; `built` is the turn of its last improvement."""

    side: str
    level: int
    built: int = 0
    lowered: int = 0
    """15.4, 16.0c The turn in which it was last pulled down by a level."""
    refitted: int = 0
    """15 The turn of its last refit."""
    inactive: int = 0
    """15 Planes on the base that wait for a refit."""


class Port(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """19 A port: printed capacity in tokens and hits; the turns of its last repair and of its last demolition."""

    side: str
    capacity: int
    hits: int = 0
    used: int = 0
    """19.0a What has passed through it in this phase, in quarters of a token."""
    repaired: int = 0
    damaged: int = 0
    source: bool = False
    lst: bool = False
    """18.4f An LST that has become a port."""
    idle: bool = False
    """18.4f E It has done so in this phase, and does not work yet."""
    track: tuple[int, ...] = ()
    """19.0b Tokens it handles with one hit, two and so on, where it has a damage track of its own."""
