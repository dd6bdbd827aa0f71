"""8-11 What combat remembers, and what it leaves open."""

from __future__ import annotations

from rules.core.states import Book
from rules.ocs.pieces import Pending


class CombatBook(Book, frozen=True, kw_only=True):
    """Hexes attacked and barraged in this phase."""

    attacked: tuple[str, ...] = ()
    barraged: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    """2.2 Units released from Reserve in the movement segment of the phase that goes on (`released.free`)."""


class Clash(Pending, frozen=True, kw_only=True):
    """9.2 A combat or an overrun on its way through its steps (`clash.ORDER`)."""

    side: str
    """The attacking side."""
    target: str
    attackers: tuple[str, ...]
    origins: dict[str, str]
    """Where each attacker stood when the combat began."""
    defenders: tuple[str, ...]
    overrun: bool = False
    step: str = "feeding"
    unfed: tuple[str, ...] = ()
    """9.5 Defenders without combat supply."""
    leads: dict[str, str] = {}
    """9.2 The AR unit of each side, once announced."""
    ground: str = ""
    """9.3 The terrain of their hex that the defender has chosen for their own stack."""
    against: dict[str, str] = {}
    """9.3 What is chosen for each attacking hex: a terrain of the defender's hex, or `hexside`."""
    result: str = ""
    """9.9 The cell of the combat table."""
    hit: tuple[str, ...] = ()
    """9.11 A unit for each step lost by the result so far."""
    hexes: int = 0
    """9.10 Hexes that the side now executing its result has still to retreat."""
    back: bool = False
    """9.10 The attacker has retreated."""
    short: bool = False
    """9.10 The attacker could not fulfil the whole option."""


class Losses(Pending, frozen=True, kw_only=True):
    """9.11 Steps that a side must lose, unit by unit, from among some units.

    `first` must lose the first of them; `even`: each unit loses one before any loses two; `hit` as in `Clash`.
    """

    side: str
    hex: str
    units: tuple[str, ...]
    left: int
    rule: str
    first: str = ""
    even: bool = False
    hit: tuple[str, ...] = ()


class Retreat(Pending, frozen=True, kw_only=True):
    """9.12 Units that must retreat so many hexes; `shut` are the hexes they may not enter.

    A group on its way (`moving`, with the rest of its path `ahead`) goes hex by hex.
    """

    side: str
    hexes: int
    units: tuple[str, ...]
    shut: tuple[str, ...] = ()
    moving: tuple[str, ...] = ()
    trucks: tuple[str, ...] = ()
    start: str = ""
    ahead: tuple[str, ...] = ()
    gone: int = 0
    """Hexes that the moving group has entered."""
    stops: bool = False
    """8 In an overrun: the units move no more in this phase."""
