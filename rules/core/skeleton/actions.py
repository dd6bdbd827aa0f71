"""What a player may ask for. A payload is hostile until decoded into one of these; decoding is the check."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Hex = Annotated[str, Meta(max_length=8)]
UnitId = Annotated[str, Meta(max_length=16)]


class Move(Struct, frozen=True, kw_only=True, tag_field="do", tag="move"):
    """2 Move a unit along a path; the first hex is where it stands."""

    unit: UnitId
    path: Annotated[tuple[Hex, ...], Meta(min_length=2, max_length=24)]


class Attack(Struct, frozen=True, kw_only=True, tag_field="do", tag="attack"):
    """3 Attack the unit in a hex with one or more of one's own."""

    target: Hex
    units: Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=6)]


class Retreat(Struct, frozen=True, kw_only=True, tag_field="do", tag="retreat"):
    """3.5 Go back to an adjacent hex."""

    hex: Hex


class EndPhase(Struct, frozen=True, kw_only=True, tag_field="do", tag="end_phase"):
    """1.2 End the phase."""


Action = Move | Attack | Retreat | EndPhase
