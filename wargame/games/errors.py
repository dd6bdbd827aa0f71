"""What the site itself refuses. The rules' refusals are in `rules.core.errors`; `faults` answers for all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class SiteError(Exception):
    """A request the site refuses before any rule is asked; `facts` are the figures its sentence needs.

    `about` is the name of what was given and is refused, so that a form can say it there; '' for all of it.
    """

    status: ClassVar[int] = 409
    code: ClassVar[str] = "conflict"
    reason: ClassVar[str] = "This is not possible at this point of the game"

    def __init__(self, reason: str = "", *, about: str = "", **facts: Any) -> None:
        self.sentence = (reason or type(self).reason).format_map(facts)
        self.about = about
        self.facts = facts
        super().__init__(self.sentence)


class StaleGame(SiteError):
    """The request was made for a moment that is past: it would play a position its sender has not seen."""

    code = "stale"
    reason = "The game has moved on to event {seq}; the request was made for event {expected}"


class Forbidden(SiteError):
    """The asker may not do this here."""

    status = 403
    code = "forbidden"
    reason = "You are not allowed to do this"


class ForMembers(Forbidden):
    """A guest is asked for more than a guest may do: all that touches other people."""

    reason = (
        "Guests play lessons, practice games and solo games. To do more, keep your account: choose a name and a "
        "password at {keep}"
    )

    def __init__(self) -> None:
        super().__init__(keep="/accounts/keep/")


class TooNarrow(Forbidden):
    """The token that was sent is not good for this."""


class Unauthenticated(SiteError):
    """Raised for a token that opens nothing."""

    status = 401
    code = "unauthenticated"


class NotFound(SiteError):
    """No such thing: `NotFound("game", game=code)`."""

    status = 404
    code = "not_found"

    def __init__(self, kind: str, **facts: Any) -> None:
        super().__init__(f"There is no such {kind}", **facts)


class Conflict(SiteError):
    """The thing is there, but not in a state for this: the seat is taken, the game is over."""


class Held(Conflict):
    """Something holds the game: nothing is played, and its clocks stand, until it is settled."""

    code = "held"
    WHY: ClassVar[Mapping[str, str]] = {
        "dice": "The game was rolled back and gets new dice: each player has to give a phrase first",
        "dispute": "A director is dealing with a dispute: clocks are stopped and play is paused until it is settled",
        "ruling": "A director is holding the game: clocks are stopped and play is paused until the "
        "director continues it",
        "pause": "The players have paused the game: clocks are stopped until the pause is over",
        "vacant": "A side is given up: clocks are stopped until somebody takes it over",
    }

    def __init__(self, hold: str) -> None:
        super().__init__(self.WHY[hold.partition("-")[0]], hold=hold)


class KeyReused(Conflict):
    """The key of an earlier request came again with another one; a key names one request for ever."""

    code = "key_reused"
    reason = "The key {key} has already been used for something else"


class NotUndoable(Conflict):
    """There is nothing that may be taken back, or what follows from it is known already."""

    code = "not_undoable"


class Unplayable(Conflict):
    """The rules a game was founded on are not to be had, or cannot read its position."""

    code = "unplayable"
    reason = "The rules of this game, {ruleset} of release {release}, are not on this site"


class Throttled(SiteError):
    """Too much in too short a time."""

    status = 429
    code = "throttled"
    reason = "Too many requests; wait a moment"
