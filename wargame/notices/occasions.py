"""The occasions by which people choose what comes to them by which channel, beside the page, which has everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wargame.notices.models import Channel


class Occasion(NamedTuple):
    """What a row of the matrix says, and by which channels it comes to whoever has chosen nothing.

    What `presses` needs its reader soon: it does not wait for the mail of the day, and who mutes a game all but for the
    clock still gets it if it is `clock`.
    """

    label: str
    channels: frozenset[Channel]
    presses: bool = False
    clock: bool = False


MAIL = frozenset({Channel.MAIL})
ALL = frozenset(Channel)

OCCASIONS: Mapping[str, Occasion] = {
    "turn": Occasion("When it is my turn", ALL, presses=True),
    "clock50": Occasion("When half of my time is left", MAIL, presses=True, clock=True),
    "clock20": Occasion("When a fifth of my time is left", ALL, presses=True, clock=True),
    "clock5": Occasion("When a twentieth of my time is left", ALL, presses=True, clock=True),
    "chat": Occasion("When my opponent writes to me", MAIL),
    "joined": Occasion("When somebody joins a game that I opened", MAIL),
    "ladder": Occasion("When I am challenged, answered, or my season turns", MAIL),
    "event": Occasion("When I am paired in a tournament, or a round nears its end", MAIL),
    "result": Occasion("When a game of mine ends, or a director rules on it", MAIL),
    "club": Occasion(
        "When somebody asks to join a club I run, or a club answers or invites me; when my place on a ladder changes",
        frozenset(),
    ),
}
ANYHOW = Occasion("", MAIL)
"""What nobody can turn off: it goes by mail."""
