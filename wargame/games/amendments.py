"""What of a position a director has amended: field by field, and who may know what it was and is (ADR 0087)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.contract import UMPIRE, Amendable, FieldSpec, LogLine, Message, Viewer
from rules.core.errors import Malformed
from wargame.games.position import POSITION_RULED, Moment

NONE = "-"
YES, NO = "yes", "no"


class Difference(NamedTuple):
    """A field of an entity that would be another; `before` or `after` is None where it is not there."""

    entity: str
    field: str
    before: Any
    after: Any


class Field(NamedTuple):
    """A field as the rules name it, of a thing that they name."""

    thing: Message
    spec: FieldSpec


def find_differences(before: Moment, after: Moment) -> Iterator[Difference]:
    """The fields that a director may set whose values would be others, as the rules name them."""
    was, will = _fields(before), _fields(after)
    for entity, name in sorted(was.keys() | will.keys()):
        old, new = was.get((entity, name)), will.get((entity, name))
        values = old.spec.value if old else None, new.spec.value if new else None
        if values[0] != values[1]:
            yield Difference(entity, name, *values)


def check_names(moment: Moment, changes: Sequence[Mapping[str, Any]]) -> None:
    """Raises `Malformed` naming all that is no thing or no field of a position, where that is more than one.

    One alone is the rules' to name; so is a hex of which nothing is told yet, by what its id begins with.
    """
    things = moment.ruleset.amendable(moment.state) if moment.ruleset.amendable else ()
    missing: dict[str, None] = {}
    for change in changes:
        entity, name = str(change["entity"]), str(change["field"])
        of_kind = [one for one in things if _is_named(one, entity)]
        if not of_kind:
            missing[entity] = None
        elif not any(spec.name == name for one in of_kind for spec in one.fields):
            missing[f"{name} of {entity}"] = None
    if len(missing) > 1:
        raise Malformed("unknown-names", names=", ".join(missing))


def _is_named(thing: Amendable, entity: str) -> bool:
    return entity.startswith(thing.entity) if thing.new else entity == thing.entity


def log_amendments(
    before: Moment, after: Moment, changes: Sequence[Mapping[str, Any]], readers: Sequence[Viewer]
) -> Iterator[LogLine]:
    """A line for each field that was set and that all these readers may know.

    Of what another side has that is what they see of it; a field that no view carries its own side alone is told.
    What it was before is told where they all saw that too: a unit comes out of hiding without saying from where.
    """
    was, will = _fields(before), _fields(after)
    for change in changes:
        key = str(change["entity"]), str(change["field"])
        old, new = was.get(key), will.get(key)
        if not all(_may_know(before, after, one, key[0], new or old) for one in readers):
            continue
        if new is not None and (old is None or old.spec.value != new.spec.value):
            known = old and all(is_seen(before, before, one, key[0]) for one in readers)
            yield _line(old if known else None, new)
        elif old is not None and new is None:
            yield LogLine(message=Message(f"event-{POSITION_RULED}-gone", {"thing": old.thing}))


def _line(old: Field | None, new: Field) -> LogLine:
    spec, facts = new.spec, {"thing": new.thing, "field": new.spec.label, "after": _said(new.spec)}
    place = spec.value if spec.kind == "hex" and isinstance(facts["after"], str) and spec.value else None
    at = (place,) if place else ()
    if old is None:
        return LogLine(message=Message(f"event-{POSITION_RULED}-now", facts), at=at)
    return LogLine(
        message=Message(f"event-{POSITION_RULED}-field", {**facts, "before": _said(old.spec)}), at=at
    )


def _said(spec: FieldSpec) -> Message | str:
    """The value of a field, in the words of the rules where they have some."""
    if spec.value is None:
        return NONE
    if isinstance(spec.value, bool):
        return YES if spec.value else NO
    return spec.values.get(spec.value) or str(spec.value)


def _fields(moment: Moment) -> dict[tuple[str, str], Field]:
    """All those fields with their present values; none where the rules of the moment amend no position."""
    things = moment.ruleset.amendable(moment.state) if moment.ruleset.amendable else ()
    return {
        (one.entity, spec.name): Field(one.label, spec)
        for one in things
        if not one.new
        for spec in one.fields
    }


def _may_know(before: Moment, after: Moment, viewer: Viewer, entity: str, field: Field | None) -> bool:
    """Whether the viewer sees a thing, and it is theirs or they see that field of it change."""
    if not is_seen(before, after, viewer, entity):
        return False
    was, will = before.view(viewer).get(entity, {}), after.view(viewer).get(entity, {})
    if not before.hidden or not (was or will) or viewer in (UMPIRE, (will or was).get("side")) or not will:
        return True
    value = field.spec.value if field else None
    return any(repr(will[name]) == repr(value) != repr(was.get(name)) for name in will)


def is_seen(before: Moment, after: Moment, viewer: Viewer, entity: str) -> bool:
    """Whether the viewer sees it as the umpire does: as it becomes, or as it was where it is gone then.

    A hex that bears nothing the umpire is shown is ground, and open to all.
    """
    moment = after if entity in after.view(UMPIRE) else before
    known = _shown(moment.view(UMPIRE), entity)
    return entity.startswith("hex-") if known is None else known == _shown(moment.view(viewer), entity)


def _shown(view: Mapping[str, Any], entity: str) -> dict[str, Any] | None:
    """What is shown of it there, whoever else may see it."""
    shown = view.get(entity)
    return None if shown is None else {name: value for name, value in shown.items() if name != "audience"}
