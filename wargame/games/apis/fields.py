"""Fields of a JSON body that take their own type alone, and say in the OpenAPI document all that they refuse.

DRF's own would read 1 as a UUID and "7" as a number.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.core.errors import Malformed
from wargame.games.faults import MALFORMED
from wargame.games.pacing import LONGEST, find_pace, pattern_of_names
from wargame.games.wire import UUID, WHOLE, describe_named


class Typed(serializers.Field):  # type: ignore[type-arg]  # generic for mypy alone
    """A field that takes JSON of one type and makes nothing of the others."""

    kind: ClassVar[type]

    def to_internal_value(self, data: Any) -> Any:
        """The value; one of another type is invalid."""
        if type(data) is not self.kind:
            self.fail("invalid", value=data, input=data)
        return super().to_internal_value(data)


@extend_schema_field({"type": "string", "maxLength": LONGEST, "pattern": pattern_of_names()})
class PaceName(Typed, serializers.CharField):
    """A pace by its name, or own values: `3d+12h..6d`, or `2d/phase`."""

    kind = str

    def __init__(self, **given: Any) -> None:
        super().__init__(max_length=LONGEST, trim_whitespace=False, **given)

    def to_internal_value(self, data: Any) -> Any:
        """The pace; one that cannot be is invalid, with its figures."""
        name = super().to_internal_value(data)
        try:
            find_pace(name)
        except Malformed as fault:
            raise serializers.ValidationError(MALFORMED[fault.code].format_map(fault.facts)) from fault
        return name


class Key(Typed, serializers.UUIDField):
    """A UUID, written as text with its dashes, as on the socket."""

    kind = str

    def to_internal_value(self, data: Any) -> Any:
        """The UUID; in another spelling it is invalid."""
        if isinstance(data, str) and not re.fullmatch(UUID, data):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Flag(Typed, serializers.BooleanField):
    """True or false; neither 1 nor "yes"."""

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


class Day(Typed, serializers.DateField):
    """A day, written `2026-11-29`."""

    kind = str


class Named(serializers.DictField):
    """An object whose member `naming` says what it is; its other members are the ruleset's."""

    naming: ClassVar[str]
    needed: ClassVar[bool] = True

    default_error_messages = {"unnamed": "`{name}` is a text."}

    def to_internal_value(self, data: Any) -> Any:
        """The object; one that its name is missing from, or is no text in, is invalid."""
        found = super().to_internal_value(data)
        if not isinstance(found.get(self.naming, None if self.needed else ""), str):
            self.fail("unnamed", name=self.naming)
        return found

    @classmethod
    def schema(cls) -> dict[str, Any]:
        """The OpenAPI schema of the names that it takes."""
        return {"type": "object", **describe_named(cls.naming, needed=cls.needed)}


class ActionField(Named):
    """An action: `do` names it; which other fields it has is the ruleset's."""

    naming = "do"


class DraftField(Named):
    """A half-filled action: as much of it as is chosen."""

    naming = "do"
    needed = False


class QuestionField(Named):
    """A question to the umpire: `about` names it; which other fields it has is the ruleset's."""

    naming = "about"


for field in (ActionField, DraftField, QuestionField):
    extend_schema_field(field.schema())(field)
