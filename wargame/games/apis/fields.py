"""Fields of a JSON body that take their own type alone, and say in the OpenAPI document all that they refuse.

DRF's own would read 1 as a UUID and "7" as a number.
"""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from wargame.games.wire import NO_NUL, WHOLE


class Typed(serializers.Field):  # type: ignore[type-arg]  # generic for mypy alone
    """A field that takes JSON of one type and makes nothing of the others."""

    kind: ClassVar[type]

    def to_internal_value(self, data: Any) -> Any:
        """The value; one of another type is invalid."""
        if type(data) is not self.kind:
            self.fail("invalid", value=data, input=data)
        return super().to_internal_value(data)


class Key(Typed, serializers.UUIDField):
    """A UUID, written as text."""

    kind = str


class Flag(Typed, serializers.BooleanField):
    """True or false."""

    kind = bool


class Slug(Typed, serializers.SlugField):
    """The id of a ruleset or a scenario."""

    kind = str


class Number(Typed, serializers.IntegerField):
    """A whole number; at most what a browser still counts exactly."""

    kind = int

    def __init__(self, *, max_value: int = WHOLE, **more: Any) -> None:
        super().__init__(max_value=max_value, **more)


class Text(Typed, serializers.CharField):
    """A text without NUL, and not of blanks alone unless `allow_blank`."""

    kind = str


def member(name: str, *, needed: bool) -> dict[str, Any]:
    """The schema of an object that has a text of that name, and whatever else the ruleset reads of it."""
    known = {name: {"type": "string", "pattern": NO_NUL}}
    return {"type": "object", "properties": known, "required": [name] if needed else []}


@extend_schema_field(member("do", needed=True))
class ActionField(serializers.DictField):
    """An action: `do` names it; which other fields it has is the ruleset's."""


@extend_schema_field(member("do", needed=False))
class DraftField(serializers.DictField):
    """A half-filled action: as much of it as is chosen."""


@extend_schema_field(member("about", needed=True))
class QuestionField(serializers.DictField):
    """A question to the umpire: `about` names it; which other fields it has is the ruleset's."""
