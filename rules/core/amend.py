"""Amending a position: named fields of pieces, pools and places, set all together and judged as a whole (ADR 0087).

A ruleset says what may be amended (`Subject` with its `Field`s) and what must hold of the position that comes of it;
`Amending` does the rest:

    AMENDING = Amending(subjects, check, decisions, rule="1.2")
    RULESET = Ruleset(…, amend=AMENDING.amend, amendable=AMENDING.amendable)

Words: `field-<name>` of each field, `field-<name>-<value>` of each value of a choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.contract import Amendable, Change, Decision, FieldKind, FieldSpec, Message, Point
from rules.core.errors import Illegal, Malformed

State = Any
"""The position of whichever ruleset it is."""

Put = Callable[[State, Any], State]
"""The state with the value in its place. It checks nothing but that the value can be read."""

BIG = 9999
"""The most that a count may be set to where the rules know no limit."""


POINT = re.compile(r"\d{1,5},\d{1,5}", re.ASCII)
"""How a point of a table is written: `x,y` in millimetres."""


class Field(NamedTuple):
    """A field as it is shown, and how it is set."""

    spec: FieldSpec
    put: Put


class Subject(NamedTuple):
    """Something with fields that may be amended.

    With `at` it stands for those that are not there yet, one for each hex: its id is `entity` followed by the hex, and
    `at` gives its fields.
    """

    entity: str
    label: Message
    fields: Sequence[Field]
    at: Callable[[str], Sequence[Field]] | None = None


def place(value: str | None, put: Put, rule: str, optional: bool = True, boxes: Iterable[str] = ()) -> Field:
    """The field of a place: a hex, a box beside the map, None off the map. `put` raises `Malformed` for no such hex."""
    values = {box: Message(f"field-place-{box}") for box in boxes}
    return Field(_spec("place", "hex", value, rule, optional=optional, values=values), put)


def point(value: Point | str, put: Put, rule: str, boxes: Mapping[str, Message]) -> Field:
    """The field of a point on a table, or of a box beside it; `put` is given the point, or the name of the box."""
    told = value if isinstance(value, str) else ",".join(map(str, value))
    spec = _spec("place", "point", told, rule, values=dict(boxes))
    return Field(spec, lambda state, text: put(state, text if text in boxes else read_point(text)))


def read_point(text: str) -> Point:
    """A point from how it is written."""
    x, y = text.split(",")
    return int(x), int(y)


def number(
    name: str, value: int | None, put: Put, rule: str, least: int = 0, most: int = BIG, optional: bool = False
) -> Field:
    """A whole number within limits."""
    return Field(_spec(name, "number", value, rule, optional=optional, least=least, most=most), put)


def choice(
    name: str, value: str, values: Iterable[str] | Mapping[str, Message], put: Put, rule: str
) -> Field:
    """One of some values, which may bring their own words."""
    words = values if isinstance(values, Mapping) else {}
    known = {one: words.get(one) or Message(f"field-{name}-{one or 'none'}") for one in values}
    return Field(_spec(name, "choice", value, rule, values=known), put)


def flag(name: str, value: bool, put: Put, rule: str) -> Field:
    """A field that is yes or no, with what `put` makes of it under a rule."""
    return Field(_spec(name, "flag", value, rule), put)


def with_label(field: Field, label: Message) -> Field:
    """The field under another label, where there are several of its kind."""
    return field._replace(spec=replace(field.spec, label=label))


def flags(unit: Any, rules: Mapping[str, str]) -> list[Field]:
    """The yes-or-no attributes of a unit, each with its rule."""
    return [flag(name, getattr(unit, name), of_unit(unit.id, name), rule) for name, rule in rules.items()]


def entry(state: State, part: str, known: str, one: str, rule: str, name: str = "") -> Field:
    """Whether an id stands in a list that a part of the state keeps; `name` is the field's, where it is another."""
    on = one in getattr(getattr(state, part), known)
    return flag(name or known, on, partial(enter, part, known, one), rule)


def enter(part: str, known: str, one: str, state: State, on: Any) -> State:
    """The state with the id in that list of that part, or no longer in it."""
    others = tuple(other for other in getattr(getattr(state, part), known) if other != one)
    after: State = of_part(part, known)(state, (*others, one) if on else others)
    return after


def of_part(part: str, name: str) -> Put:
    """Sets what a part of the state remembers."""
    return lambda state, value: replace(state, **{part: replace(getattr(state, part), **{name: value})})


def of_unit(unit_id: str, name: str) -> Put:
    """Sets an attribute of a unit of the state."""
    return lambda state, value: state.put(replace(state.units[unit_id], **{name: value}))


def _spec(name: str, kind: FieldKind, value: Any, rule: str, **more: Any) -> FieldSpec:
    return FieldSpec(name=name, label=Message(f"field-{name}"), kind=kind, value=value, rule=rule, **more)


@dataclass(frozen=True)
class Amending:
    """The two verbs of a ruleset whose positions may be amended.

    `check(before, after, touched)` raises what the new position breaks; `touched` are the entities that
    change. `rule` is the number of the sequence of play, which says that somebody is always asked while the
    game goes on.
    """

    subjects: Callable[[State], Iterable[Subject]]
    check: Callable[[State, State, frozenset[str]], object]
    decisions: Callable[[State], Sequence[Decision]]
    rule: str

    def amendable(self, state: State) -> tuple[Amendable, ...]:
        """List what may be amended now, with the present values; nothing once the game is over."""
        return tuple(
            Amendable(
                entity=subject.entity,
                label=subject.label,
                fields=tuple(field.spec for field in subject.fields),
                new=subject.at is not None,
            )
            for subject in (self.subjects(state) if self.decisions(state) else ())
        )

    def amend(self, state: State, changes: Sequence[Change]) -> State:
        """The position with all the changes made. Those that change nothing are passed over.

        Raises `Malformed` for what is not there or is no value of its field, and for a field that is set twice;
        `Illegal` with the rule that the position would break.
        """
        wanted = list(self._wanted(state, changes))
        if not wanted:
            return state
        if not self.decisions(state):
            raise Illegal(self.rule, "amend-over")
        after = state
        for _, field, value in wanted:
            after = field.put(after, value)
        self.check(state, after, frozenset(entity for entity, _, _ in wanted))
        if not self.decisions(after):
            raise Illegal(self.rule, "amend-nobody-asked", asked=[one.ask for one in self.decisions(state)])
        return after

    def _wanted(self, state: State, changes: Sequence[Change]) -> Iterator[tuple[str, Field, Any]]:
        """What really changes, in the order of the fields, whatever the order it was asked for in."""
        asked: dict[str, dict[str, Any]] = {}
        for change in changes:
            if change.field in asked.setdefault(change.entity, {}):
                raise Malformed("amended-twice", entity=change.entity, field=change.field)
            asked[change.entity][change.field] = change.value
        known = {subject.entity: subject for subject in self.subjects(state)} if asked else {}
        for entity, values in sorted(asked.items()):
            fields = _fields(known, entity)
            for name in values.keys() - {field.spec.name for field in fields}:
                raise Malformed("unknown-field", entity=entity, field=name)
            for field in fields:
                if field.spec.name in values:
                    value = values[field.spec.name]
                    check_value(entity, field.spec, value)
                    if value != field.spec.value:
                        yield entity, field, value


def _fields(known: Mapping[str, Subject], entity: str) -> Sequence[Field]:
    """The fields of a thing that is there, or of one that could be."""
    if entity in known and known[entity].at is None:
        return known[entity].fields
    for subject in known.values():
        if subject.at is not None and entity.startswith(subject.entity):
            return subject.at(entity.removeprefix(subject.entity))
    raise Malformed("unknown-entity", entity=entity)


def check_value(entity: str, spec: FieldSpec, value: Any) -> None:
    """`Malformed` for what is no value of the field, `Illegal` for a number beyond its limits."""
    readable = {
        "hex": isinstance(value, str),
        "point": isinstance(value, str) and (value in spec.values or POINT.fullmatch(value) is not None),
        "number": isinstance(value, int) and not isinstance(value, bool),
        "choice": isinstance(value, str) and value in spec.values,
        "flag": isinstance(value, bool),
    }[spec.kind]
    if not readable and not (value is None and spec.optional):
        raise Malformed("no-such-value", entity=entity, field=spec.name, value=str(value)[:40])
    if spec.kind == "number" and value is not None and not spec.least <= value <= spec.most:
        facts = {"value": value, "least": spec.least, "most": spec.most}
        raise Illegal(spec.rule, "amend-range", field=spec.label, **facts)


def check_settled(open_now: Sequence[Any], touched: Iterable[str], rule: str, ask: Message) -> None:
    """Nothing that an open question may be about is amended: what must be settled comes first."""
    if open_now and any(touched):
        raise Illegal(rule, "amend-unsettled", ask=ask)


def check_apart(state: State, moved: Iterable[str], rule: str) -> None:
    """No unit stands in one hex with an enemy."""
    standing: dict[str, list[Any]] = {}
    for unit in state.units.values():
        if unit.hex is not None:
            standing.setdefault(unit.hex, []).append(unit)
    for name in moved:
        unit = state.units[name]
        for other in standing.get(unit.hex, ()):
            if other.side != unit.side:
                facts = {"unit": label(state, name), "enemy": label(state, other.id), "hex": unit.hex}
                raise Illegal(rule, "amend-enemy-there", **facts)


def label(state: State, unit_id: str) -> str:
    """The name of a unit: the state's word for it, or the unit's own."""
    name: str = state.label(unit_id) if hasattr(state, "label") else state.units[unit_id].label
    return name
