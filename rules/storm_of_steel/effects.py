"""12.C What random event cards do, by key. A supplement's own cards are made of the same effects.

In a file: `effect = { key = "pin_farthest", side = "owner" }`. An unknown key or figure is refused by the loader.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Some = Annotated[int, Meta(ge=1, le=20)]
Whose = Literal["owner", "enemy", "both"]


class Base(Struct, frozen=True, kw_only=True, tag_field="key", forbid_unknown_fields=True):
    """An effect; its `key` is the tag."""


class EndGame(Base, frozen=True, kw_only=True, tag="end_game"):
    """The game ends at once."""


class EndTurn(Base, frozen=True, kw_only=True, tag="end_turn"):
    """The turn ends; the sequence deck is shuffled."""


class SetWeather(Base, frozen=True, kw_only=True, tag="set_weather"):
    """The weather becomes `weather`, whatever it was."""

    weather: Literal["normal", "overcast", "heavy_rains", "fog"]


class Lull(Base, frozen=True, kw_only=True, tag="lull"):
    """All rally, both may bring `foot` back and repair `repairs` vehicles, `cards` leave the deck, the turn ends."""

    foot: Literal["d3", "d4", "d6"] = "d3"
    repairs: Some = 1
    cards: Literal["d3", "d4", "d6"] = "d3"


class RallyAll(Base, frozen=True, kw_only=True, tag="rally_all"):
    """All pinned and suppressed units of both sides are normal again."""


class Thin(Base, frozen=True, kw_only=True, tag="thin_deck"):
    """`cards` leave the play deck from the top; what lies at its bottom stays (R58)."""

    cards: Literal["d3", "d4", "d6"] = "d3"


class Reinforce(Base, frozen=True, kw_only=True, tag="reinforce"):
    """The owner returns `foot` destroyed foot units at their edge."""

    foot: Literal["d3", "d4", "d6"] = "d3"


class Breakdown(Base, frozen=True, kw_only=True, tag="breakdown"):
    """The owner rolls for each of their AFVs until one comes to a stop."""


class ExtraMove(Base, frozen=True, kw_only=True, tag="extra_move"):
    """`units` of the owner's choice move now, for no points."""

    units: Some = 1


class Shaken(Base, frozen=True, kw_only=True, tag="shaken"):
    """The opponent chooses a soft unit of the owner in normal status: it is pinned (R61)."""

    units: Some = 1


class Confused(Base, frozen=True, kw_only=True, tag="confused"):
    """The owner's next command roll is halved, fractions up."""


class Heroism(Base, frozen=True, kw_only=True, tag="heroism"):
    """`units` of the owner's choice return from pinned or suppressed to normal."""

    units: Some = 1


class ExtraFire(Base, frozen=True, kw_only=True, tag="extra_fire"):
    """`units` of the owner's choice fire now."""

    units: Some = 1


class FriendlyFire(Base, frozen=True, kw_only=True, tag="friendly_fire"):
    """The owner rolls for each of their units until one is fired at by the nearest of its own side."""


class ExtraAssault(Base, frozen=True, kw_only=True, tag="extra_assault"):
    """`units` of the owner's choice assault now, by the rules."""

    units: Some = 1


class Repair(Base, frozen=True, kw_only=True, tag="repair"):
    """`vehicles` of the owner's choice move again; `may`: they can leave it."""

    vehicles: Some = 1
    may: bool = False


class AirStrike(Base, frozen=True, kw_only=True, tag="air_strike"):
    """The owner carries out an air strike now, if the weather lets aircraft fly."""


class RoadsBlocked(Base, frozen=True, kw_only=True, tag="no_road_bonus"):
    """Roads do not double movement until the end of this turn and of `turns` more."""

    side: Whose = "both"
    turns: Annotated[int, Meta(ge=0, le=20)] = 1


class Alone(Base, frozen=True, kw_only=True, tag="no_detachments"):
    """Units of that branch are activated one by one until the end of this turn and of `turns` more."""

    branch: Literal["foot", "gun", "softskin", "afv"]
    side: Whose = "owner"
    turns: Annotated[int, Meta(ge=0, le=20)] = 1


class PinFarthest(Base, frozen=True, kw_only=True, tag="pin_farthest"):
    """The foot unit in normal status farthest from its headquarters is pinned; without one, farthest from `edge`."""

    side: Literal["owner", "enemy"] = "owner"
    edge: Literal["own", "north", "south", "east", "west"] = "own"


Effect = (
    EndGame | EndTurn | SetWeather | Lull | RallyAll | Thin | Reinforce | Breakdown | ExtraMove | Shaken | Confused
    | Heroism | ExtraFire | FriendlyFire | ExtraAssault | Repair | AirStrike | RoadsBlocked | Alone | PinFarthest
)  # fmt: skip
