"""B9-B11: what the state remembers of declared attacks, of the one being fought, and of tank fire."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

MaxEffort = Literal["no", "yes", "after"]
"""R3: `after` is asked once more when the defender has answered with air points."""


Stage = Literal["support", "effort", "die", "losses", "advance"]
"""B11 What the assault waits for, in this order."""


class Marker(Struct, frozen=True, kw_only=True):
    """R1 One attack declaration marker: one stack against one target.

    `paid` is 0 for a stack out of supply (A4.2) and where the supply rules are not in use.
    """

    origin: str
    units: tuple[str, ...]
    paid: int = 0
    supplied: bool = True
    """R14: found at the declaration; a stack paid for stays valid when it is cut off later."""


class BarrageMarker(Struct, frozen=True):
    """R10 A barrage marker, the stack that called it and its price in SP."""

    sponsor: str
    paid: int


class Assault(Struct, frozen=True, kw_only=True):
    """B10 All that is declared against one hex in one declaration phase."""

    target: str
    markers: tuple[Marker, ...] = ()
    barrage: BarrageMarker | None = None
    vacated: bool = False
    """B16: a recon unit slipped away and left nobody (the ground of the refund, A7)."""

    @property
    def units(self) -> tuple[str, ...]:
        """Every attacking unit, stack by stack."""
        return tuple(unit for marker in self.markers for unit in marker.units)

    @property
    def markers_paid(self) -> int:
        """1C What has been paid for its markers. SP."""
        return sum(marker.paid for marker in self.markers)

    @property
    def paid(self) -> int:
        """1C What has been paid for the attack: markers and barrage. SP."""
        return self.markers_paid + (self.barrage.paid if self.barrage else 0)

    def marker_from(self, origin: str) -> Marker | None:
        """The marker of the stack in `origin`."""
        return next((marker for marker in self.markers if marker.origin == origin), None)


class Clash(Struct, frozen=True, kw_only=True):
    """B11 The assault being fought: how far it has come and what each side still owes.

    `air` are support points by side, `owed` steps still to be lost by side. `effort` tells whether
    the losses are doubled (R3), once that is settled.
    """

    target: str
    stage: Stage
    air: dict[str, int] = {}
    max_effort: MaxEffort = "no"
    owed: dict[str, int] = {}
    effort: bool = False


class Volley(Struct, frozen=True, kw_only=True):
    """B9 Tank combat under way.

    `waiting` have neither fired nor lost their shot; `aims` are the targets picked so far, by firer: all
    units of one rating pick before any of them rolls, for they fire together.
    """

    waiting: tuple[str, ...]
    aims: dict[str, str] = {}
    moved_only: bool = False
    """8b: one of each pair must have moved in the reserve phase."""
