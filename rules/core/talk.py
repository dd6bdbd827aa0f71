"""Lines of the log, and figures in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec.structs import replace

from rules.core.contract import Consequence, Event, LogLine, Message, Resolution, Side
from rules.core.resolutions import show_rolls

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
    came: str = "",
    resolution: Resolution | None = None,
    consequences: Iterable[Consequence] = (),
    **facts: Any,
) -> list[LogLine]:
    """One line on the event, with its rules and dice; its message is `event-<Name>` unless told otherwise.

    Its dice are shown where it happened, by `resolution` if there is more to show than their faces, and what they
    `came` to by the message of that name with the same facts: a word or two, which stands on the map.
    """
    places = tuple(place for place in at if place)
    verdict = Message(came, facts) if came else None
    shown = resolution or show_rolls(event.rolls, next(iter(places), None))
    if shown is not None and verdict is not None:
        shown = replace(shown, verdict=shown.verdict or verdict)
    return [
        LogLine(
            message=Message(code or f"event-{type(event).__name__}", facts),
            rules=event.rules,
            rolls=event.rolls,
            at=places,
            side=side,
            tone=tone,
            price=price,
            head=head,
            resolution=shown,
            consequences=tuple(consequences),
        )
    ]


def report(event: Any, /, *, side: Side | None = None, hex: str | None = None, **more: Any) -> list[LogLine]:
    """One line on what befalls a side, fact `who`, in a hex if there is one; both are the event's own, unless told
    otherwise. For `more` see `line`.
    """
    who, place = side or event.side, hex or getattr(event, "hex", None)
    where: dict[str, Any] = {"hex": place, "at": (place,)} if place else {}
    return line(event, side=who, who=who, **where, **more)


def report_at(event: Any, places: Iterable[str], /, *, side: Side, **more: Any) -> list[LogLine]:
    """One line on what befalls a side in one place or several: facts `hex`, the first, and `places`, how many."""
    at = tuple(dict.fromkeys(places))
    return line(event, side=side, at=at, hex=at[0], places=len(at), **more)


def report_way(event: Any, start: str, to: str, /, *, side: Side, **more: Any) -> list[LogLine]:
    """One line on a side that goes from one place to another: facts `who`, `start`, and the end as `hex`."""
    return line(event, side=side, at=(to, start), who=side, start=start, hex=to, **more)


def log_event(state: Any, event: Any) -> list[LogLine]:
    """The entry in `LOG` of an event of which no more is to say than `report` does."""
    return report(event)


def sign(number: int) -> str:
    """A figure with its sign: «+1», «−1»."""
    return f"{number:+d}".replace("-", "−")
