"""The shapes of what the API says of ratings. A rating never stands without its deviation."""

from __future__ import annotations

from datetime import date, datetime

from msgspec import Struct


class RatingFigure(Struct, kw_only=True):
    """How strong a player is as of now; `listed` when that is sure enough to stand in a table."""

    rating: float
    deviation: float
    volatility: float
    games: int
    listed: bool


class RatingRow(Struct, kw_only=True):
    """A line of a table; `ratings` at the end of each of the last weeks, `weeks` the games in each."""

    place: int
    player: str
    figure: RatingFigure
    month: float
    ratings: list[float]
    weeks: list[int]


class RatingTable(Struct, kw_only=True):
    """A page of a pool: of one ruleset or '' for all, at one pace or '' for any. `hidden` are too uncertain to list."""

    ruleset: str
    pace: str
    page: int
    pages: int
    listed: int
    hidden: int
    rows: list[RatingRow]


class PoolRating(Struct, kw_only=True):
    """A player's figure in a pool."""

    ruleset: str
    pace: str
    figure: RatingFigure


class RatingPoint(Struct, kw_only=True):
    """A rating at the end of a period; `day` is its last."""

    period: int
    day: date
    rating: float
    deviation: float
    games: int


class PlayerRatings(Struct, kw_only=True):
    """A player's figures in every pool, and the history of the pool that was asked for."""

    player: str
    pools: list[PoolRating]
    history: list[RatingPoint]


class RatingThen(Struct, kw_only=True):
    """A figure as it was at an end of a period."""

    rating: float
    deviation: float
    volatility: float


class RatingLine(Struct, kw_only=True):
    """A game of a period. Who played a private game, and which it was, is null to outsiders.

    `expected` and `gain` are by the ratings alone, `sided` and `brought` with `edge`, what side and bid were held to be
    worth in points; an annulled game has its reason, and gains nothing. In a period with an opponent who keeps their
    ratings from the asker they are null, for they would tell them.
    """

    game: str | None
    opponent: str | None
    rating: float | None
    deviation: float | None
    score: float
    weight: float | None
    expected: float | None
    sided: float | None
    edge: float | None
    gain: float | None
    brought: float | None
    ended: datetime
    annulled: str | None


class RatingWhy(Struct, kw_only=True):
    """Why a rating moved in a period: the lines' gains, `sides` and `rounding` add up to `change`.

    While it is `renewing` a result of the player is not taken in as it is, and they do not. `coarse` says that it is
    told in whole points, because an opponent keeps their ratings from the asker; then `sides` may be null.
    """

    player: str
    ruleset: str
    pace: str
    period: int
    first: date
    last: date
    running: bool
    before: RatingThen
    after: RatingThen
    change: float
    lines: list[RatingLine]
    sides: float | None
    rounding: float
    renewing: bool
    coarse: bool


class BalanceInfo(Struct, kw_only=True):
    """A scenario's sides: the share of wins of `side` between equals with its 90 % interval.

    `bid` are points that `giver` gives for the better side at even chances; null where too little is known.
    """

    ruleset: str
    scenario: str
    side: str
    other: str
    games: int
    share: float
    low: float
    high: float
    bid: float | None
    giver: str | None


class RatingMove(Struct, kw_only=True):
    """Who would move in which pool; null before or after for no rated game there. `player` is null for whoever left."""

    player: str | None
    ruleset: str
    pace: str
    before: RatingThen | None
    after: RatingThen | None
    change: float


class RecomputationInfo(Struct, kw_only=True):
    """Ratings being worked out again: `done` of `total` games; `state` is waiting, running, done or failed.

    Of an annulment `moves` are the ratings that it changes by its preview; `kept` more are kept from the asker.
    """

    id: int
    why: str
    state: str
    done: int
    total: int
    asked: datetime
    ended: datetime | None
    moves: list[RatingMove] = []
    kept: int = 0


class PlaceMove(Struct, kw_only=True):
    """Who would stand elsewhere in a table of places, a ladder's; null for no place."""

    table: str
    player: str
    before: int | None
    after: int | None


class AnnulmentInfo(Struct, kw_only=True):
    """What annulling a result, or letting it count again when it is `annulled`, would change; `stamp` is sent with it.

    `games` are worked out again, `unseen` figures move by less than prints, `kept` are not for the asker, `share` to
    `share_after` is how the first side of the scenario does between equals. `hanging` says what else hangs on the
    result, in English. While `waits` is not null a worker finds it
    out, and the rest is empty.
    """

    annulled: bool
    reason: str
    stamp: str = ""
    games: int = 0
    unseen: int = 0
    kept: int = 0
    share: float | None = None
    share_after: float | None = None
    moves: list[RatingMove] = []
    places: list[PlaceMove] = []
    hanging: list[str] = []
    waits: RecomputationInfo | None = None
