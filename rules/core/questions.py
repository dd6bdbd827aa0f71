"""What a question about the rules names, and the lines of its answer.

A question is `{"about": …}` with fields of its own, or with the `draft` of an order half composed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from rules.core.codec import check_text
from rules.core.contract import Kind, Line, Message
from rules.core.errors import Malformed

Tone = Literal["plain", "good", "bad", "mend"]
S = TypeVar("S", bound=Struct)


def read_asked(question: Mapping[str, Any], kind: type[S]) -> S:
    """Read what is asked about: the fields of the order that the question holds, else its own; raises `Malformed`."""
    try:
        check_text(question)
        return convert(question.get("draft", question), kind)
    except (ValidationError, RecursionError, OverflowError, UnicodeEncodeError) as fault:
        raise Malformed("unreadable-question", fault=str(fault)) from fault


def read_asked_id(question: Mapping[str, Any], field: str) -> str:
    """The id that a field of the question names; raises `Malformed` when it is no text."""
    value = question.get(field)
    if not isinstance(value, str):
        raise Malformed("unreadable-question", field=field)
    return value


def line(code: str, *rules: str, tone: Tone = "plain", value: str | None = None, **facts: Any) -> Line:
    """A line of an answer: its message and facts, the rules it rests on, a figure beside it."""
    return Line(message=Message(code, facts), rules=rules, tone=tone, value=value)


def sort(kind: Kind, lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, as what they are of an answer to who is winning."""
    return (replace(one, kind=kind) for one in lines)
