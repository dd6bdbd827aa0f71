"""What questions name, and the lines of their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from rules.core.contract import Line, Message
from rules.core.errors import Malformed

Tone = Literal["plain", "good", "bad", "mend"]


def read_asked_id(question: Mapping[str, Any], field: str) -> str:
    """The id a question is about; raises `Malformed` when it is none."""
    value = question.get(field)
    if not isinstance(value, str):
        raise Malformed("unreadable-question", field=field)
    return value


def line(code: str, *rules: str, tone: Tone = "plain", value: str | None = None, **facts: Any) -> Line:
    """A sentence of an answer, with its rules."""
    return Line(message=Message(code, facts), rules=rules, tone=tone, value=value)
