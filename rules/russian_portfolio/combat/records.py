"""What the combat chapters remember, and what they leave pending."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.states import Book
from rules.russian_portfolio.pieces import Pending

Stage = Literal["", "plan", "orders", "reaction", "fight"]
ClashStep = Literal[
    "breakdown", "demand", "exchange", "price", "losses", "retreat", "reckoning", "advance", "breakthrough", "done"
]  # fmt: skip

UNTOUCHED = 99
"""Of a hex from which nobody was left to retreat: its clearing limits no advance (XIII.E.1)."""


class Attack(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.A An attack committed and not fought yet. `breakthrough`: a bonus attack (XIII.F); `amphibious`: the one
    attack that the river does not hinder (XVI.B.2).
    """

    id: int
    units: tuple[str, ...]
    targets: tuple[str, ...]
    breakthrough: bool = False
    amphibious: bool = False


class Duty(Struct, frozen=True, kw_only=True):
    """XIII.A.3 `strong`, in `hex`, must be attacked because `unit`, which takes part in `attack`, is next to it."""

    strong: str
    hex: str
    unit: str
    attack: int


class CombatBook(Book, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.A Attacks in waiting, in the order of commitment; where the phase stands.

    `plan`: the attacker commits; `orders`: the defender says who must not retreat; `reaction`: the defender
    may withdraw (XIII.D.8, Q39); `fight`: the attacker has them fought in any order.
    """

    stage: Stage = ""
    attacks: tuple[Attack, ...] = ()
    serial: int = 0
    no_retreat: tuple[str, ...] = ()
    """XIII.B.6 Units under «No Retreat!» for this player turn of their enemy."""
    ordered: tuple[str, ...] = ()
    """XIII.B.6 Who has said for such a turn who must not retreat: commands, or a side that one hand commands."""
    fought: tuple[Attack, ...] = ()
    """XIII.A.3 Attacks of this phase whose die is cast."""
    bound: tuple[Duty, ...] = ()
    """XIII.A.3, A.7 What those attacks obliged to when they were made, wherever their units are now."""
    blocking: tuple[int, ...] = ()
    """XIII.A.7 Attacks in waiting that have closed their target to a retreat: they may not be called off."""
    cleared: dict[str, str] = {}
    """XIII.A.4 Hexes that an earlier wave of this phase has cleared, with the result that did."""
    fled: dict[str, int] = {}
    """XIII.A.4, E.1 The least number of hexes retreated from a hex that is cleared."""


class Clash(Pending, frozen=True, kw_only=True, omit_defaults=True):
    """XIII.C-F An attack whose die is cast, until all that follows from it is settled.

    `result` is the printed one for undispersed defenders, `hurt` for Dispersed ones. `reads` is what each defender
    finally suffers, after Armor Overrun, Surrounded, «No Retreat!» and XIII.D.6 («-»: it stays where it is); `outcome`
    what the attackers take for theirs. `force` and `strength` are the attack factors and the terrain-modified
    defence, by which the duty to advance is measured (XIII.D.3, E.3).
    `retreated` is the least number of hexes retreated from each target (99: nobody was left to retreat).
    """

    attack: Attack
    die: int
    odds: str
    result: str
    hurt: str
    force: int
    strength: int
    step: ClashStep = "breakdown"
    overrun: bool = False
    reads: dict[str, str] = {}
    outcome: str = ""
    retreated: dict[str, int] = {}
    owed: int = 0
    """XIII.C Attack factors that the attacker must still lose."""
    exchanged: bool = False
    """XIII.C The owed factors are the price of an exchange, not of AE."""
    origins: tuple[str, ...] = ()
    """XIII.D.4.f Hexes that the attack came from, of those too who are lost in it."""
    strengths: dict[str, int] = {}
    """XIII.D.3 The terrain-modified defence of each target hex."""
    earlier: dict[str, str] = {}
    """XIII.A.4 Hexes of the attack that earlier waves had cleared, with their results: it may advance there too."""
    follows: bool = False
    """XIII.A.4 A later wave on a hex that is cleared already: no die of its own, it only advances."""
