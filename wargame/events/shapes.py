"""The shapes of what the API tells of events. Points are half points; players are told by the number of their entry."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from wargame.games.shapes import Time
from wargame.ratings.shapes import RatingMove


class EventInfo(Struct, kw_only=True):
    """An event as lists show it."""

    slug: str
    name: str
    club: str | None
    public: bool
    state: Literal["announced", "running", "over", "cancelled"]
    entries_open: bool
    entries_until: Time | None
    starts: Time | None
    players: int
    words: str


class StageInfo(Struct, kw_only=True):
    """A stage: its settings as data, how many rounds it has and which of them everybody may see."""

    number: int
    name: str
    settings: dict[str, Any]
    rounds: int
    published: list[int]


class EventDetail(EventInfo, kw_only=True):
    """An event with its conditions and stages, and what the asker may do, in the words of the table of powers."""

    about: str
    conditions: dict[str, Any]
    stages: list[StageInfo]
    officials: dict[str, str]
    powers: list[str]


class FormerInfo(Struct, kw_only=True):
    """Who held the place of a player before: from round `round` of stage `stage` on another does."""

    name: str | None
    stage: int
    round: int


class EntrantInfo(Struct, kw_only=True):
    """A player of an event; `name` is null for whoever has left the site, without an account it is out of a file.

    Rating and deviation are those at entry, null where the player keeps them from the reader. Byes are told to
    officials and to the player. `before` are those who held the place before, the first first.
    """

    number: int
    name: str | None
    state: Literal["asked", "invited", "entered", "checked", "withdrawn", "declined"]
    seed: int | None
    rating: float | None
    deviation: float | None
    from_round: int
    team: str | None = None
    place: int = 0
    byes: list[int] = []
    before: list[FormerInfo] = []


class BoardInfo(Struct, kw_only=True):
    """A board of a round. Halves are null while it is open; `why` is the engine's explanation.

    `ends` is when it is likely to be over by the pace of the two, in nine of ten cases by `ends_by`; null where nothing
    can be foretold.
    `slot` is its place in a bracket, `match` the match of teams to which it belongs. `first` and `second` are places,
    `first_name` and `second_name` who sat there, whoever holds the place now.
    """

    board: int
    slot: str
    match: int | None
    kind: Literal["game", "bye", "asked", "missed"]
    first: int
    second: int | None
    first_name: str | None
    second_name: str | None
    scenario: str
    game: str | None
    first_halves: int | None
    second_halves: int | None
    source: Literal["", "game", "ruled", "forfeit", "bye"]
    manual: bool
    reason: str
    held: bool
    deadline: Time | None
    ends: Time | None
    ends_by: Time | None
    why: dict[str, Any]


class RoundInfo(Struct, kw_only=True):
    """A round with its boards; before it is published officials alone are told of it.

    `ends` is when the last of its boards is likely to be over, in nine of ten cases by `ends_by`.
    """

    stage: int
    number: int
    state: Literal["waiting", "drawing", "drawn", "published", "signed"]
    drawn: Time | None
    published: Time | None
    deadline: Time | None
    signed: Time | None
    ends: Time | None
    ends_by: Time | None
    stale: bool
    boards: list[BoardInfo]


class EventTieInfo(Struct, kw_only=True):
    """A tie-break with its sum in words; null where it parts nobody."""

    tie: str
    value: float | None
    sum: str


class EventLineInfo(Struct, kw_only=True):
    """How a player stands, or a `team`, whose number is its own. Where there are pools each has its own places."""

    place: int
    number: int
    team: str | None
    pool: int | None
    halves: int
    ties: list[EventTieInfo]


class SlotInfo(Struct, kw_only=True):
    """A slot of a bracket: who plays there, or whence they come, and who went on.

    `first` and `second` are null while that is not known, and where there is nobody. `come` says of both whence they
    come: «seed 1», «winner of W1.1», «loser of W1.2». `how` is null while it is open.
    """

    slot: str
    title: str
    level: int
    come: list[str]
    first: int | None
    second: int | None
    how: Literal["won", "seed", "bye", "nobody", "unneeded"] | None
    winner: int | None
    loser: int | None


class EventActInfo(Struct, kw_only=True):
    """What was done; who is not an official is told no private reason. `actor` is null for the site."""

    number: int
    time: Time
    actor: str | None
    what: str
    facts: dict[str, Any]
    reason: str


class SignOffInfo(Struct, kw_only=True):
    """A round signed: SHA-256 over the sign-off before (`chained`) and the document, as JSON with sorted keys.

    `changed` is what signing it again changed, as it was worked out then; null for the first time.
    """

    number: int
    stage: int
    round: int
    time: Time
    by: str | None
    reason: str
    document: dict[str, Any]
    chained: str
    hash: str
    changed: CorrectionInfo | None


class TurnedInfo(Struct, kw_only=True):
    """A board that would end otherwise than it was signed, in half points of the two; null for none yet."""

    board: int
    pair: str
    signed: tuple[int | None, int | None]
    then: tuple[int | None, int | None]


class ShiftInfo(Struct, kw_only=True):
    """Who would stand elsewhere, or with other points, in the stage: a player, or a team, whose `number` is its own."""

    number: int
    name: str
    place: int
    halves: int
    place_then: int
    halves_then: int


class CorrectionInfo(Struct, kw_only=True):
    """What signing a round again would change of what was signed.

    `later` are the rounds that were drawn on it, which stay as they are. `moves` are the ratings that would move, but
    for those that are `kept` from the asker; where `too_many` games follow they are found once the round is signed.
    `open` are the boards that would have no result: the round is not signed before a director says how they end.
    """

    boards: list[TurnedInfo]
    open: list[int]
    places: list[ShiftInfo]
    later: list[int]
    moves: list[RatingMove]
    kept: int
    too_many: bool


class FileLineInfo(Struct, kw_only=True):
    """A player as a file has them: the rating in words, and what becomes of them here."""

    seed: int
    name: str
    rating: str
    what: str


class FilePreviewInfo(Struct, kw_only=True):
    """What a file would do to the event as it is now; `mark` stands for all of it, and is sent to have it done.

    `faults` say what cannot be read, by line and column where there is one: then nothing else is told. `refused` says
    why a file that can be read cannot be taken over, `notes` what of it is left out.
    """

    tournament: bool
    lines: list[FileLineInfo] = []
    rounds: int = 0
    results: int = 0
    faults: list[str] = []
    refused: list[str] = []
    notes: list[str] = []
    mark: str = ""


COMPONENTS: tuple[Any, ...] = (
    EventInfo, StageInfo, EventDetail, FormerInfo, EntrantInfo, BoardInfo, RoundInfo, EventTieInfo, EventLineInfo,
    SlotInfo, EventActInfo, SignOffInfo, CorrectionInfo, FilePreviewInfo,
)  # fmt: skip
