"""Fields that forms of events have and others have not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import SafeString


class InOrder(forms.SelectMultiple):
    """One list below the other: what is chosen stands in that order, and may stand there again.

    `each` names a list by its number, «Round {}»; there are `least` of them, and always one that is free.
    """

    use_fieldset = True

    def __init__(self, each: str, least: int) -> None:
        super().__init__()
        self.each, self.least = each, least

    def render(
        self, name: str, value: Any, attrs: Mapping[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """The lists, those at the end empty."""
        chosen = [str(one) for one in value or ()]
        one_list = forms.Select(choices=[("", "–"), *self.choices])
        lists = max(self.least, len(chosen) + 1)
        rows = []
        for at in range(lists):
            given = {"id": f"id_{name}_{at + 1}", "aria-label": self.each.format(at + 1)}
            shown = chosen[at] if at < len(chosen) else ""
            rows.append((one_list.render(name, shown, given, renderer),))
        return format_html_join("\n", "{}", rows)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        """What is chosen, in the order of the lists; those left empty are none."""
        return [one for one in super().value_from_datadict(data, files, name) or () if one]
