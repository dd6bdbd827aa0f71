"""What an event, or a refused request, is found by: from its payload, its lines of the log and its dice.

While a game hides something, a public event is known by its lines alone (`games.selectors.events_since`): what only the
payload tells is sealed until the game is over. An event for some sides is theirs as it stands; what the printed name of
another's unit is, it does not tell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wargame.annals.places import NOWHERE, Places
from wargame.annals.terms import (
    CODE,
    FACT,
    HEX,
    ID,
    KIND,
    LONGEST,
    TAG,
    UNIT,
    UNNAMED,
    array,
    both,
    own,
    points,
    roll_terms,
    rule_terms,
    spot_term,
    term,
    texts,
)  # fmt: skip

Json = Mapping[str, Any]
Line = Mapping[str, Any]


@dataclass
class Naming:
    """What the texts of a game may name: units by id, with printed name and side; places of its map."""

    roster: dict[str, list[str]] = field(default_factory=dict)
    places: Places = NOWHERE
    hides: bool = True

    def __post_init__(self) -> None:
        self.labels = {label for label, _ in self.roster.values() if label}

    def meet(self, units: Mapping[str, list[str]]) -> None:
        """Take in more units, with their labels."""
        self.roster |= units
        self.labels |= {label for label, _ in units.values() if label}


@dataclass(frozen=True)
class Found:
    """The terms of a happening, and all of them where its readers may know them only when the game is over."""

    terms: list[str]
    sealed: list[str] | None = None


def event_terms(
    naming: Naming,
    payload: Json,
    lines: Sequence[Line],
    audience: Collection[str] | None,
    kind: str,
    side: str,
) -> Found:
    """What an event is found by."""
    told = set(line_terms(naming, lines))
    whole = told | set(payload_terms(naming, payload, None)) | ({term(KIND, kind)} if kind else set())
    if not naming.hides:
        return Found(array(whole))
    if audience is not None:
        told |= set(payload_terms(naming, payload, audience))
    known = told | ({own(kind, side)} if kind and side else set())
    return Found(array(known), array(whole | known))


def find_named_side(lines: Sequence[Line], sides: Collection[str]) -> str:
    """The side that an event is about by its lines for all, whoever's act brought it about; '' where they name none.

    Whose dice they are, whose phase begins: lines say it as `who`, those of the site as `side`.
    """
    facts = (line["message"].get("facts", {}) for line in lines if line.get("audience") is None)
    named = (one.get(name) for one in facts for name in ("who", "side"))
    return next((side for side in named if isinstance(side, str) and side in sides), "")


def refusal_terms(naming: Naming, request: Any, answer: Json) -> Found:
    """What a refused request is found by: its asker reads all of it, and so do directors; nobody else any."""
    found = {*_named(naming, request), *_units(naming, request, None)}
    if kind := kind_of(request):
        found.add(term(KIND, kind))
    if answer.get("rule"):
        found |= set(rule_terms(str(answer["rule"])))
    for code in (answer.get("code"), answer.get("facts", {}).get("refusal")):
        if code:
            found |= {term(CODE, str(code)[:LONGEST])}
    return Found(array(found))


def kind_of(request: Any) -> str:
    """The kind of action that a request asks for: the rules' own, or an act of the site's; '' of what is neither."""
    if not isinstance(request, Mapping):
        return ""
    kind = request.get("do", request.get("site"))
    return kind if isinstance(kind, str) and TAG.fullmatch(kind) else ""


def line_terms(naming: Naming, lines: Sequence[Line]) -> Iterator[str]:
    """What the log says: rules, dice, places, units by their printed names, and which event it speaks of."""
    for line in lines:
        message = line["message"]
        for rule in line.get("rules", ()):
            yield from rule_terms(rule)
        for roll in line.get("rolls", ()):
            yield from roll_terms(roll)
        if message["id"].startswith("event-"):
            yield from both(FACT, message["id"].split("-")[1])
        yield from _at(naming, line.get("at", ()))
        facts = message.get("facts", {})
        yield from _named(naming, facts)
        yield from (one for label in _labels(naming, facts) for one in both(UNIT, label))


def _labels(naming: Naming, facts: Mapping[str, Any]) -> Iterator[str]:
    """The printed names in the facts of a line; a figure is one where units are spoken of, else a count."""
    for name, value in facts.items():
        of_units = name.startswith(OF_UNITS)
        yield from (
            text for text in texts(value) if text in naming.labels and (of_units or not text.isdecimal())
        )


OF_UNITS = ("unit", "target", "who", "carrier", "leader")
"""How facts begin that name units."""


def payload_terms(naming: Naming, payload: Json, audience: Collection[str] | None) -> Iterator[str]:
    """What the event itself tells those of its audience, or whoever may know all (None)."""
    yield from both(FACT, payload["event"])
    for rule in payload.get("rules", ()):
        yield from rule_terms(rule)
    for roll in payload.get("rolls", ()):
        yield from roll_terms(roll)
    rest = {name: value for name, value in payload.items() if name not in UNNAMED}
    yield from _named(naming, rest)
    yield from _units(naming, rest, audience)


def _at(naming: Naming, at: Sequence[Any]) -> Iterator[str]:
    """Where the log points: places, and on a table units too, whose own line this is."""
    for text in at:
        if text in naming.places.ids:
            yield term(HEX, text)
        elif text in naming.roster:
            yield term(ID, text)


def _named(naming: Naming, value: Any) -> Iterator[str]:
    """The places in plain data, and the squares of a table in which its points lie."""
    yield from (term(HEX, text) for text in texts(value) if text in naming.places.ids)
    if naming.places.table is not None:
        yield from (spot_term(*point) for point in points(value) if naming.places.is_point(*point))


def _units(naming: Naming, value: Any, audience: Collection[str] | None) -> Iterator[str]:
    """The units in plain data: by id, and by the printed name where the readers know it as their own, or know all."""
    for text in texts(value):
        if text in naming.roster:
            label, side = naming.roster[text]
            yield term(ID, text)
            if label and (audience is None or set(audience) == {side}):
                yield from both(UNIT, label)
