"""18 Ships, what the naval rules remember, and what they leave open."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.states import Book
from rules.ocs.pieces import Pending, set_back

HITS = 2
"""18.3d Hits that sink a ship."""

DAMAGED_DECK = 2
"""18.2b Planes that a damaged carrier refits."""


class Ship(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """18.1 A ship now; what is printed on it is its `Hull`. It is in a `hex`, or in a sea `box` off the map."""

    id: str
    side: str
    hex: str | None = None
    box: str = ""
    fate: Literal["afloat", "due", "dead"] = "afloat"
    hits: int = 0
    dg: bool = False
    """18.1d"""
    due: int = 0
    """13.6 The turn in which it arrives."""
    shelled: int = 0
    """18.3a B The turn in which it last fired at a ground target."""
    spent: int = 0
    """18.1e MP spent in this phase."""
    crossed: bool = False
    """It has come on the map or left it in this phase."""
    fired: bool = False

    def fresh(self) -> Ship:
        """What lasts one phase is over."""
        return set_back(self, spent=0, crossed=False, fired=False)

    def put(self, place: str, off: bool) -> Ship:
        """18.1c The ship afloat in a hex, or in a box `off` the map."""
        return replace(self, hex=None if off else place, box=place if off else "", fate="afloat")

    def struck(self, hits: int, dg: bool) -> Ship:
        """18.3d The ship with so many more hits; in the Dead Pile with two."""
        if self.hits + hits < HITS:
            return replace(self, hits=self.hits + hits, dg=dg)
        return replace(self, hits=HITS, dg=False, hex=None, box="", fate="dead")


class SeaBook(Book, frozen=True, kw_only=True):
    """18.3c `targeted`, `sighted`: of this segment, what was shot at from the sea or at sea, and the hexes whose ships
    were seen for it.
    """

    targeted: tuple[str, ...] = ()
    sighted: tuple[str, ...] = ()
    rolled: bool = False
    """18.5f In this phase landings have been rolled for, and no landing craft sails any more."""
    swell: str = ""
    """17 The state of the sea in this turn."""
    came: tuple[str, ...] = ()
    """13.6 Landing craft that have arrived."""
    sunk: dict[str, int] = {}
    """18.3d Points of landing craft lost, by side."""
    assaults: dict[str, tuple[str, ...]] = {}
    """18.6 Units aboard that are committed to an assault, by its hex."""


class Assault(Pending, frozen=True, kw_only=True):
    """18.6 A beach assault: the defender is asked, fights or yields; then its end is told."""

    side: str
    hex: str
    units: tuple[str, ...]
    crafts: tuple[str, ...]
    stage: Literal["asked", "met", "yielded", "fought", "done"] = "asked"


class Gunnery(Pending, frozen=True, kw_only=True):
    """18.3c Guns, planes or shore batteries that shoot at ships of a hex, each at one of them."""

    side: str
    hex: str
    guns: tuple[str, ...]
    """Those that have no target yet."""
    near: tuple[str, ...] = ()
    """10.2b Planes among them at short range."""
    far: tuple[str, ...] = ()
    """21.4 Planes among them that have flown over more than half their range."""
    aims: dict[str, tuple[str, ...]] = {}
    """By target, who fires at it."""
