"""Fields of a JSON body that take their own type alone: DRF's would read 1 as a UUID and "7" as a number."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class Key(serializers.UUIDField):
    """A UUID, written as text."""

    def to_internal_value(self, data: Any) -> Any:
        """The UUID; anything but text is invalid."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Number(serializers.IntegerField):
    """A whole number, written as one."""

    def to_internal_value(self, data: Any) -> int:
        """The number; text, fractions and truth values are invalid."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Text(serializers.CharField):
    """A text."""

    def to_internal_value(self, data: Any) -> str:
        """The text; a number is none."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)
