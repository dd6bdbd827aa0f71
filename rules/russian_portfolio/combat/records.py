"""What the combat chapters remember, and the matters they open."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.russian_portfolio.pieces import Book, Matter

Stage = Literal["", "plan", "orders", "reaction", "fight"]
ClashStep = Literal["losses", "retreat", "advance", "breakthrough", "done"]


class Attack(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.A An attack committed and not fought yet. `breakthrough`: a bonus attack (XIII.F)."""

    id: int
    units: tuple[str, ...]
    targets: tuple[str, ...]
    breakthrough: bool = False


class CombatBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.A Attacks in waiting, in the order of commitment; where the phase stands.

    `plan`: the attacker commits; `orders`: the defender says who must not retreat; `reaction`: the defender
    may withdraw (XIII.D.8, Q39); `fight`: the attacker has them fought in any order.
    """

    stage: Stage = ""
    attacks: tuple[Attack, ...] = ()
    serial: int = 0
    no_retreat: tuple[str, ...] = ()
    """XIII.B.6 Units under «No Retreat!» for this player turn."""
    amphibious: bool = False
    """XVI.B.2 The amphibious tanks have been used."""
    cleared: dict[str, str] = {}
    """XIII.A.4 Hexes that an earlier wave of this phase has cleared, with the result that did."""


class Clash(Matter, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.C-F An attack whose die is cast, until all that follows from it is settled.

    `result` is read for undispersed defenders, `hurt` for Dispersed ones; `force` and `strength` are the attack factors
    and the terrain-modified defence, by which the duty to advance is measured (XIII.D.3, E.3). `retreated` is the
    least number of hexes retreated from each target (99: nobody was left to retreat).
    """

    attack: Attack
    die: int
    odds: str
    result: str
    hurt: str
    force: int
    strength: int
    step: ClashStep = "losses"
    overrun: bool = False
    retreated: dict[str, int] = {}
    origins: tuple[str, ...] = ()
    """XIII.D.4.f Hexes that the attack came from, of those too who are lost in it."""
    strengths: dict[str, int] = {}
    """XIII.D.3 The terrain-modified defence of each target hex."""
    reads: dict[str, str] = {}
    """What the die is for a defender once conversions and exchanges are through, where it is not `result` or `hurt`:
    "D1" for who declined an exchange, "-" for who stays, "DE" …"""
