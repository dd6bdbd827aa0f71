"""What lies on the map, as frozen records. A change is `msgspec.structs.replace`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Face = Literal["ready", "spent", "dispersed"]
Fate = Literal["map", "pool", "dead"]


class Pending(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, tag_field="pending"):
    """Something that must be settled before the game goes on; the last opened one comes first."""


class Unit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit now; what is printed on it is its `Counter`. `hex` is None unless `fate` is `map`."""

    id: str
    side: str
    hex: str | None = None
    fate: Fate = "map"
    face: Face = "ready"
    """VII Facing its owner, facing the enemy, or upside down."""
    began: str = ""
    """XI.A.1 The hex where it stood before it moved, while that counts."""
    moved: bool = False
    """XI.A.1 Moved operationally in this Operations or Reserve phase: attacks in it or not at all this turn."""
    attacked: bool = False
    """XIII.A.1 Has attacked this turn."""
    broke: bool = False
    """XIII.F Has made its breakthrough attack of this turn."""
    struck: bool = False
    """VII.C Dispersed in this very phase: does not recover at its end."""
    came: int = 0
    """VIII.B, IX The turn in which it last arrived: as a replacement, a reinforcement or by strategic movement."""
    command: str = ""
    """Whose orders it takes, where its side has several commands."""

    @property
    def ready(self) -> bool:
        """VII Neither Spent nor Dispersed."""
        return self.face == "ready"

    def spend(self) -> Unit:
        """VII.A Spent, unless it is Dispersed already."""
        return replace(self, face="spent") if self.face == "ready" else self

    def disperse(self) -> Unit:
        """VII.B Upside down; `struck` keeps it from recovering in this very phase (VII.C)."""
        return replace(self, face="dispersed", struck=True)

    def die(self) -> Unit:
        """Off the map; the unit is ready should it ever come back (IX.A)."""
        return replace(self, hex=None, fate="dead", face="ready", moved=False, began="", struck=False)

    def fresh(self) -> Unit:
        """What lasts one phase is over."""
        return replace(self, struck=False) if self.struck else self
