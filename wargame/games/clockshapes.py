"""The shapes of clocks and of what stops them: what a game was agreed to have, and how it stands."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct

from rules.core.contract import Actor, Side


class Clock(Struct, kw_only=True):
    """A side's clock: its bank when it last stopped, since when it runs, when it runs out, its rests between."""

    bank_ms: int
    running_since: datetime | None = None
    runs_out: datetime | None = None
    rests: list[tuple[datetime, datetime]] = []
    low: bool = False
    flagged: bool = False


class ClockTerms(Struct, kw_only=True):
    """The clock that the players of a game agreed to, which its founding hashes.

    With `weights`, percent by the message that asks, each question has a time of its own: `bank_ms` times its weight.
    `zero` is what happens when a clock shows nothing; where not `pauses` the game cannot be paused by consent.
    """

    words: str
    bank_ms: int
    increment_ms: int
    cap_ms: int
    rests: list[Literal["quiet", "leave"]]
    weights: dict[str, int] = {}
    zero: Literal["claim", "loss", "practice", "director"]
    pauses: bool


class PauseNow(Struct, kw_only=True):
    """A pause by consent: offered by a `side` `until` a moment, `agreed` to by others; `since` all have, it goes on.

    `id` tells this offer from any other. `ends`: when play goes on, where somebody has asked for that, else `until`.
    """

    id: str = ""
    side: Side
    offered: datetime
    until: datetime
    agreed: list[Side] = []
    since: datetime | None = None
    ends: datetime | None = None


class HeirAsked(Struct, kw_only=True):
    """Somebody who would take over a side that is given up; `agreed` are the sides that have consented."""

    player: str
    side: Side
    agreed: list[Side]


class Hold(Struct, kw_only=True):
    """A hold on a game, and since when. `number` is that of the case of a `dispute`, else that of the ruling that
    holds it or has promised new `dice`. `side` has asked for it, '' where a director decided.
    """

    kind: Literal["dice", "dispute", "ruling", "pause", "vacant"]
    number: int
    since: datetime
    side: Side


class PhrasesAsked(Struct, kw_only=True):
    """New dice are promised, and begin when nobody is `missing`, or at `due` with the phrases before."""

    reason: str
    due: datetime
    missing: list[Actor]
