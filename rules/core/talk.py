"""Lines of the log, and figures in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from rules.core.contract import Event, LogLine, Message, Side

Tone = Literal["plain", "good", "bad"]


def line(
    event: Event,
    /,
    *,
    side: Side | None = None,
    at: Iterable[str | None] = (),
    tone: Tone = "plain",
    price: str | None = None,
    head: bool = False,
    code: str = "",
    **facts: Any,
) -> list[LogLine]:
    """One line on the event, with its rules and dice; its message is `event-<Name>` unless told otherwise."""
    return [
        LogLine(
            message=Message(code or f"event-{type(event).__name__}", facts),
            rules=event.rules,
            rolls=event.rolls,
            at=tuple(place for place in at if place),
            side=side,
            tone=tone,
            price=price,
            head=head,
        )
    ]


def sign(number: int) -> str:
    """A figure with its sign: «+1», «−1»."""
    return f"{number:+d}".replace("-", "−")
