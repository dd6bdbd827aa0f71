"""What stands on the table and lies beside it, as frozen records. A change is `msgspec.structs.replace`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Point

Status = Literal["normal", "pinned", "suppressed"]
Fate = Literal["table", "carried", "waiting", "dead", "surrendered", "left"]


class Pending(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="pending"):
    """Something that must be settled before the game goes on; the last opened one comes first."""


class Book(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a chapter remembers besides the units."""


class Unit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stand now; what its type does is its `Profile`. `at` is None unless `fate` is `table`."""

    id: str
    side: str
    at: Point | None = None
    heading: int = 0
    """Degrees clockwise from north, a multiple of 5."""
    fate: Fate = "table"
    """11 `carried` by another; `waiting` to be set up; 9.E the `surrendered` never come back (R24), nor
    do those who have `left` the table (2.2)."""
    status: Status = "normal"
    gun_out: bool = False
    """6.I Moves and never fires again."""
    immobilised: bool = False
    hits: int = 0
    """6.I Penetrations by fire and from the air; a second one destroys (R41)."""
    spotted: bool = False
    """6.D For the rest of the game."""
    shown: bool = False
    """R36 The other side knows of it, though it may not be spotted."""
    target: str = ""
    """6.C The unit a mortar fired at last."""
    carrier: str = ""
    back: bool = False
    """10.D Has been returned by an event: not counted when lost again (R54)."""
    begun: bool = False
    """4.A Activated in this phase: its points are paid, its difficulty dice thrown."""
    left: int = 0
    """4.B Millimetres that it may still move in this phase, once it has begun."""
    moved: bool = False
    """R19 Its move of this phase is over."""
    start: Point | None = None
    """11.B Where it stood when the phase began, once it has moved."""
    used: int = 0
    """11.B Millimetres of its movement that mounting and dismounting have cost in this phase."""
    loaded: bool = False
    """11.B This carrier has paid for loading in this phase, however many get in."""
    unloaded: bool = False
    """11.B It has paid for unloading."""
    alighted: bool = False
    """11.B Has got out in this phase: it did not begin it on the table."""
    fired: tuple[int, ...] = ()
    """6.A, 6.J Weapons fired in this phase, by their place in `Profile.weapons`."""
    assaulted: bool = False
    """9.A Its assault of this phase is used."""
    struck: tuple[str, ...] = ()
    """9.A Edges of its base that have been assaulted in this phase."""
    tried: bool = False
    """10.B Has tried to rally in this phase."""
    drove: bool = False
    """6.J Has moved in this turn."""
    shot: bool = False
    """6.J Has fired its turret in this turn."""

    def fresh(self) -> Unit:
        """What lasts one phase is over."""
        fought = self.fired or self.assaulted or self.struck or self.tried
        drove = self.begun or self.moved or self.left or self.start
        if not (fought or drove or self.used or self.loaded or self.unloaded or self.alighted):
            return self
        return replace(
            self, begun=False, left=0, moved=False, fired=(), assaulted=False, struck=(), tried=False,
            start=None, used=0, loaded=False, unloaded=False, alighted=False,
        )  # fmt: skip

    def anew(self) -> Unit:
        """What lasts one turn is over."""
        return replace(self, drove=False, shot=False) if self.drove or self.shot else self

    def take_off(self, fate: Fate = "dead") -> Unit:
        """Off the table for good, or until an event returns it."""
        return replace(self, at=None, fate=fate, status="normal", carrier="", begun=False, left=0, start=None)


class Deck(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A deck of cards whose order nobody knows, for it has none: each draw takes one of those not seen (ADR 0063).

    `unseen` in printed order, each copy for itself. `left` are the cards still to be drawn; of the play deck fewer than
    are unseen (12.B), and the last one is `bottom`.
    """

    unseen: tuple[str, ...] = ()
    left: int = 0
    drawn: tuple[str, ...] = ()
    bottom: str = ""
    earlier: int = 0
    """Cards drawn before it was last shuffled."""

    @property
    def count(self) -> int:
        """Cards drawn from it in the whole game."""
        return self.earlier + len(self.drawn)

    def draw(self, card: str) -> Deck:
        """The deck without the card that has come."""
        rest = list(self.unseen)
        if card != self.bottom:
            rest.remove(card)
        return replace(self, unseen=tuple(rest), left=self.left - 1, drawn=(*self.drawn, card))

    def anew(self, whole: Deck) -> Deck:
        """All cards again, shuffled."""
        return replace(whole, earlier=self.count)

    def lose(self, cards: int) -> Deck:
        """12.C Cards gone from the top, unseen; what lies at the bottom never goes (R58)."""
        return replace(self, left=max(self.left - cards, 1 if self.bottom else 0))


def deck(cards: Iterable[str]) -> Deck:
    """A deck of these cards, shuffled."""
    every = tuple(cards)
    return Deck(unseen=every, left=len(every))


class Force(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A side: its command points, its support, how it stands."""

    original: int
    """10.D Units that count, at the start."""
    losses: int = 0
    """10.D Of these, those lost."""
    demoralised: bool = False
    cpts: int = 0
    """4.A Points not spent yet (R17)."""
    confused: bool = False
    """12.C The next command roll is halved."""
    headless: bool = False
    """4.I The headquarters is lost: every command roll is halved."""
    support: Deck = Deck()
    bip: Point | None = None
    """7.D Its bombardment impact point."""
    aip: Point | None = None
    """7.E Its air strike impact point."""
