"""The kinds of notices: what each is drawn with, and what its link says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Kind(NamedTuple):
    """`icon` is one of `icons.css`; `word` says what one does with it: `act` where an answer is waited for."""

    icon: str
    word: str
    act: str = "Answer"


KINDS: Mapping[str, Kind] = {
    "turn": Kind("route", "Show me"),
    "clock": Kind("clock", "Look"),
    "result": Kind("flag", "See"),
    "chat": Kind("message-square", "Read"),
    "joined": Kind("handshake", "Look"),
    "invited": Kind("mail", "Look"),
    "challenge": Kind("swords", "See"),
    "place": Kind("list-ordered", "See"),
    "season": Kind("list-ordered", "See"),
    "round": Kind("calendar", "See"),
    "case": Kind("gavel", "Read"),
    "request": Kind("users", "See", "Look"),
    "club": Kind("users", "See"),
    "bid": Kind("scale", "See"),
}
UNKNOWN = Kind("bell", "See")
"""What a kind that is none any more is drawn with."""
