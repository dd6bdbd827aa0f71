"""14, 15 Planes, what the air rules remember, and what they leave open."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.states import Book
from rules.ocs.pieces import Pending

Errand = Literal[
    "sweep", "hip_shoot", "barrage", "trainbusting", "transfer", "anti_ship", "transport", "drop"
]
"""14.2e What a mission flies for."""

CARGO: tuple[Errand, ...] = ("transport", "drop")
"""14.9, 14.10 Missions that carry something."""

FlightStage = Literal[
    "meet", "after_meeting", "patrol", "after_patrol", "flak", "load", "act", "seize", "home"
]
"""14.2f C to G."""

STEPS = 2
"""14.1b Steps of every plane."""


class Plane(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """14.1 An air unit now; what is printed on it is its `Wing`. `base` is the hex of an air base, or an air box."""

    id: str
    side: str
    base: str = ""
    fate: Literal["based", "due", "dead"] = "based"
    active: bool = True
    lost: int = 0
    """14.1b Steps lost."""
    due: int = 0
    """13.6 The turn in which it arrives."""
    flown: bool = False
    """14.2e It has flown a mission in this phase."""

    def fresh(self) -> Plane:
        """What lasts one phase is over."""
        return replace(self, flown=False) if self.flown else self

    def struck(self) -> Plane:
        """14.1b The plane with a step less; in the Dead Pile without any."""
        if self.lost + 1 < STEPS:
            return replace(self, lost=self.lost + 1)
        return self.destroyed()

    def destroyed(self) -> Plane:
        """14.1b The plane in the Dead Pile."""
        return replace(self, lost=STEPS, base="", fate="dead", active=False)


class Gliders(Struct, frozen=True, kw_only=True):
    """14.10e Glider points on a base."""

    side: str
    base: str
    points: int

    @property
    def id(self) -> str:
        """Its name in what a viewer may know."""
        return f"gliders-{self.base}"


class AirBook(Book, frozen=True, kw_only=True):
    """What lies on the map, and what was done off it."""

    busted: dict[str, str] = {}
    """14.8 Trainbusting markers: by hex the side that has laid them."""
    refitted: dict[str, int] = {}
    """15.1A The turn of the last refit of a base off the map."""
    rebased: dict[str, tuple[int, int]] = {}
    """21.5 The turn in which planes last came to a base and stayed Active, and how many."""
    unloaded: dict[str, int] = {}
    """14.9f What a base has unloaded in this phase, in quarters of a token."""


class Mission(Pending, frozen=True, kw_only=True):
    """14.2f A mission on its way; `planes` are those still on it, as declared, `homes` where each returns to."""

    side: str
    errand: Errand
    hex: str
    planes: tuple[str, ...]
    homes: dict[str, str]
    against: str = ""
    """10.0d What in the hex a barrage is for."""
    stage: FlightStage = "meet"
    starts: dict[str, str] = {}
    """14.9 The base that each plane of a mission with cargo has come from."""
    units: tuple[str, ...] = ()
    """14.9c Combat units aboard; until they land they stand where they were loaded."""
    lots: dict[str, int] = {}
    """14.9c Tokens aboard by the hex where they were loaded; until they land they lie there."""
    via: str = ""
    """21.12a The base that it has flown on from, with what was loaded there."""
    onward: int = 0
    """21.12a Tokens that are to be loaded on the base, for the one that the planes fly on to."""
    riders: tuple[str, ...] = ()
    """21.12a Units that are."""
    towed: dict[str, int] = {}
    """14.10e Glider points behind each plane that tows any."""
    sent: dict[str, int] = {}
    """14.4g, Rk52 What aborted planes have taken back to that hex, in quarters of a token."""


class Dogfight(Pending, frozen=True, kw_only=True):
    """14.3 An air combat, with the planes in it by side; `attacker` has begun it."""

    hex: str
    attacker: str
    planes: dict[str, tuple[str, ...]]
    ready: tuple[str, ...] = ()
    """14.3d Sides that have said who aborts before it starts."""
    picks: dict[str, str] = {}
    """14.3e B The planes of the round, as far as they are picked."""
    rounds: int = 0


class Bombed(Pending, frozen=True, kw_only=True):
    """10.0cA Each plane of the side in the hex is hit by a die of so much or more."""

    hex: str
    side: str
    least: int


class Overfull(Pending, frozen=True, kw_only=True):
    """14.2a A base that has lost a level may have too many Active planes."""

    hex: str
    side: str


class Stranded(Pending, frozen=True, kw_only=True):
    """9.14f Planes on a captured base: each is rolled for, then goes where its owner says."""

    hex: str
    side: str
    after_combat: bool = False
    rolled: bool = False
