"""Long forms in sections, those that are rarely used folded away, with a list of what is wrong at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.http import QueryDict

from wargame.games.errors import SiteError


class FieldGroup(NamedTuple):
    """Fields that stand together under a title; `folded` where most leave them as they are."""

    title: str
    names: Sequence[str]
    folded: bool = False


class Section(NamedTuple):
    """A part of a form as its page shows it."""

    title: str
    fields: Sequence[forms.BoundField]
    folded: bool
    is_open: bool


class Mistake(NamedTuple):
    """A mistake in a field: where the reader is led, what it is called there, the sentence."""

    id: str
    label: str
    sentence: str


class SectionedForm(forms.Form):
    """A form whose fields stand in the sections that `groups` name.

    Given `again`, what was sent is shown once more and not judged: somebody asked for the fields that follow from it.
    """

    groups: ClassVar[Sequence[FieldGroup]] = ()
    title = ""
    """What the form is called on its page, where it stands there with others."""

    def __init__(self, data: Any = None, *, again: QueryDict | None = None, **more: Any) -> None:
        self.again = again
        super().__init__(None if again is not None else data, **more)

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> Any:
        """Return what stands in a field before somebody fills it in; `again` is what they had there."""
        if self.again is not None:
            return field.widget.value_from_datadict(self.again, {}, self.add_prefix(field_name))
        return super().get_initial_for_field(field, field_name)

    def sections(self) -> list[Section]:
        """The sections with the fields that this form has of them."""
        found = [
            (group, [self[name] for name in group.names if name in self.fields]) for group in self.groups
        ]
        return [
            Section(group.title, fields, group.folded, any(map(needs_look, fields)))
            for group, fields in found
            if fields
        ]

    def refuse(self, fault: SiteError) -> None:
        """Say a refusal at the field that it is about, or above all fields."""
        self.add_error(fault.about if fault.about in self.fields else None, fault.sentence)

    def shown_fields(self) -> list[forms.BoundField]:
        """The fields in the order of the page."""
        return [field for section in self.sections() for field in section.fields]

    def mistakes(self) -> list[Mistake]:
        """All that is wrong: first with the form as a whole, then with its fields in their order."""
        of = f"{self.title}, " if self.title else ""
        whole = [Mistake("", self.title, str(sentence)) for sentence in self.non_field_errors()]
        return whole + [
            Mistake(focus_id(field), f"{of}{field.label}", str(sentence))
            for field in self.shown_fields()
            for sentence in field.errors
        ]


def needs_look(field: forms.BoundField) -> bool:
    """Whether a field is refused, or holds something else than where nobody has touched it."""
    return bool(field.errors) or field.field.has_changed(field.field.initial, field.value())


def focus_id(field: forms.BoundField) -> str:
    """The control to which the cursor goes: of a group of them the first."""
    return field.id_for_label or f"{field.auto_id}_0"
