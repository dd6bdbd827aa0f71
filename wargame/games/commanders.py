"""Who speaks for whom: a side has one seat, or one for each of its commanders, the chief's first (ADR 0050)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.contract import Actor, Command, Side
from wargame.games.errors import Forbidden
from wargame.games.models import Seat

Question = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Post:
    """The part that somebody plays. `command` is '' for a player of all its seats; the `chief` speaks for it."""

    side: Side
    command: Command = ""
    chief: bool = True

    @property
    def actor(self) -> Actor:
        """The actor whom the rules judge."""
        return self.command or self.side

    @property
    def fellow(self) -> Command:
        """The command of whoever does not speak for the side; '' for whoever does."""
        return "" if self.chief else self.command

    def check_chief(self, code: str) -> None:
        """Raises `Forbidden` for a commander who is not the chief of the side."""
        if not self.chief:
            raise Forbidden("Only the chief of your side can do this", game=code)


def post_of(seats: Sequence[Seat], user_id: int | None, awaiting: Sequence[Side] = ()) -> Post | None:
    """Return as whom this user plays, by all seats of the game in their order; None for whoever plays no side.

    Of several sides it is the first that is `awaiting`, of several seats that are not all of the side's the first one.
    """
    seated = [seat for seat in seats if seat.user_id is not None and seat.user_id == user_id]
    if not seated:
        return None
    own = next((seat for seat in seated if seat.side in awaiting), seated[0])
    staff = [seat for seat in seats if seat.side == own.side]
    alone = all(seat.user_id == user_id for seat in staff)
    return Post(own.side, "" if alone else own.command, staff[0].user_id == user_id)


def chiefs_of(seats: Sequence[Seat]) -> dict[Side, int | None]:
    """Who is the chief of each side, by all seats of the game in their order."""
    return {seat.side: seat.user_id for seat in reversed(seats)}


def find_question(questions: Mapping[str, Question], seats: Sequence[Seat], seat: Seat) -> Question | None:
    """Find what the player on this seat is asked: a question to a command of theirs, else one to all of their side."""
    staff = [one for one in seats if one.side == seat.side]
    own = [one.command for one in staff if one.user_id == seat.user_id or one is seat]
    for command in own:
        if command and command in questions:
            return questions[command]
    common = questions.get(seat.side)
    return common if common and (len(own) == len(staff) or not common.get("command")) else None
