"""What the API says of ladders: typed once, for the encoder and the OpenAPI document."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from wargame.games.shapes import Time
from wargame.ladders.rulebook import Rules


class LadderInfo(Struct, kw_only=True):
    """A ladder, its rules as data and in words, and the season that is open."""

    club: str
    slug: str
    name: str
    kind: Literal["rating", "challenge"]
    rulesets: list[str]
    paces: list[str]
    public: bool
    rules: Rules
    words: dict[str, str]
    season: SeasonInfo | None = None


class SeasonInfo(Struct, kw_only=True):
    """A season; `rows` is how it stood when it closed, by user id."""

    number: int
    name: str
    begins: Time
    ends: Time
    closed: Time | None = None
    rows: list[dict[str, Any]] | None = None


class RatingInfo(Struct, kw_only=True):
    """A rating with one deviation, in whole points."""

    rating: float
    deviation: float
    games: int


class ReasonInfo(Struct, kw_only=True):
    """Why somebody may not be challenged, as the page says it; `until` where time heals it."""

    id: str
    words: str
    until: Time | None = None
    game: str = ""


class PlaceInfo(Struct, kw_only=True):
    """A place. `reason` is why its holder may not be challenged by the asker; `arrow` where they go at the close."""

    rank: int
    division: int
    player: str
    rating: RatingInfo | None = None
    month: int | None = None
    weeks: list[int] = []
    arrow: Literal["", "up", "down"] = ""
    reason: ReasonInfo | None = None
    takes: int | None = None


class LadderPage(Struct, kw_only=True):
    """Fifty places, and the asker's own if it is elsewhere. `hidden` are too unsure to be listed."""

    number: int
    pages: int
    count: int
    hidden: int
    rows: list[PlaceInfo]
    own: PlaceInfo | None = None


class ChallengeInfo(Struct, kw_only=True):
    """A challenge and what became of it."""

    id: int
    club: str
    ladder: str
    challenger: str | None
    challenged: str | None
    state: Literal[
        "asked",
        "accepted",
        "playing",
        "declined",
        "lapsed",
        "withdrawn",
        "won",
        "lost",
        "drawn",
        "annulled",
        "void",
    ]
    ruleset: str
    scenario: str
    pace: str
    sides: str
    message: str
    made: Time
    answer_until: Time
    ended: Time | None = None
    game: str | None = None


class MoveInfo(Struct, kw_only=True):
    """A line of the history; `other` gained what `player` paid."""

    number: int
    time: Time
    what: str
    player: str | None
    other: str | None
    before: int | None
    after: int | None
    other_before: int | None
    other_after: int | None
    why: str
    struck: bool


COMPONENTS: tuple[Any, ...] = (LadderInfo, SeasonInfo, PlaceInfo, LadderPage, ChallengeInfo, MoveInfo)
