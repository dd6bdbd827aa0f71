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
    "clock": Kind("clock", "View"),
    "result": Kind("flag", "View"),
    "chat": Kind("message-square", "Read"),
    "joined": Kind("handshake", "View"),
    "invited": Kind("mail", "View"),
    "challenge": Kind("swords", "View"),
    "place": Kind("list-ordered", "View"),
    "season": Kind("list-ordered", "View"),
    "round": Kind("calendar", "View"),
    "case": Kind("gavel", "Read"),
    "request": Kind("users", "View"),
    "club": Kind("users", "View"),
    "test": Kind("bell", "View"),
    "bid": Kind("scale", "View"),
}
UNKNOWN = Kind("bell", "View")
"""What a kind that is none any more is drawn with."""
