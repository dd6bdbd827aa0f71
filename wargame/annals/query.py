"""A query: terms joined by «and», from a text such as `rule:12.4 unit:Pz27 gap:>5d` or the parameters of an address.

A term that cannot be read is refused with what would fit; a page keeps it beside those that can (`query_parse`). What
nothing is found by is no fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from wargame.annals.benches import GROUNDS
from wargame.games.errors import SiteError

TERMS = 12
"""Terms of one query at most."""

LENGTH = 80
"""Characters of a value at most."""

HINTS = {
    "game": "the code of a game",
    "mine": "yes, no or any: whether you direct the game; at the desk the default is yes",
    "side": "a side, such as axis",
    "player": "the name of a player",
    "turn": "a turn, 3, or several, 2-4, 5- or -3",
    "phase": "a phase, such as movement",
    "unit": "the printed name of a unit",
    "hex": "a hex or a named place, optionally with a distance in hexes: 3511 or 3511~2; on a table in mm: 900,450~200",
    "rule": "the number of a rule; 12 also finds 12.4 and 12.8e. You can also write just 12.4",
    "kind": "a kind of action, such as move",
    "fact": "an event of the rules, such as UnitsMoved",
    "die": "the number on a die",
    "purpose": "what a die was rolled for, such as attack",
    "refused": "yes, no, or the code of a refusal",
    "back": "yes or no: whether it was taken back",
    "rolled": "yes or no: whether a director rolled it back",
    "branch": "the letter of a branch; A is the original line of play",
    "gap": "the time since the previous event: >5d, >12h, <30m or >90s",
    "system": "the id of a rule system",
    "scenario": "a scenario",
    "text": "words of the sentence",
}
"""The terms, in the order in which a page offers them, and what each takes."""

RANGE = re.compile(r"(\d{0,6})\s*-\s*(\d{0,6})|(\d{1,6})")
GAP = re.compile(r"([<>]?)\s*(\d{1,6}(?:\.\d{1,3})?)\s*(ms|s|m|h|d|w)")
MS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000}
NEAR = re.compile(r"(.+?)\s*(?:~|\bwithin\b)\s*(\d{1,4})")
FARTHEST, FARTHEST_MM = 30, 3_000
YES_NO = {"yes": True, "no": False}
WORD = re.compile(r'(?:(\w+):)?(?:"([^"]*)"|(\S+))')
CLAUSE = re.compile(r"(?:[1-9]\d?|[IVX]{1,5})(?:\.[1-9]\d?|\.[A-Z])+[a-z]?", re.ASCII)
"""A bare word that is looked for as a rule: 12.4, 12.10e, X.B.8. In quotes it is a word like others."""


class BadTerm(SiteError):
    """A term of a query that cannot be read."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "malformed"

    def __init__(self, term: str, fits: str) -> None:
        self.term = term
        super().__init__("«{term}» is not a search term: {fits}", term=term[:LENGTH], fits=fits)


@dataclass(frozen=True)
class Term:
    """One condition: a key of `HINTS` or of `GROUNDS`, and its value as it was written."""

    key: str
    value: str

    def __str__(self) -> str:
        written = (
            self.value
            if re.fullmatch(r'[^\s":]\S*', self.value) and '"' not in self.value
            else f'"{self.value}"'
        )
        return f"{self.key}:{written}"


@dataclass(frozen=True)
class BadlyTyped(Term):
    """What cannot be asked, as it was typed; `fault` says what would fit."""

    typed: str
    fault: BadTerm = field(compare=False)

    def __str__(self) -> str:
        return self.typed


@dataclass(frozen=True)
class Query:
    """All of these conditions hold."""

    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        # A quote that nobody closed would swallow what is written behind it.
        return " ".join(map(str, (*self.sound.terms, *self.bad)))

    @property
    def bad(self) -> list[BadlyTyped]:
        """What of it cannot be asked."""
        return [term for term in self.terms if isinstance(term, BadlyTyped)]

    @property
    def sound(self) -> Query:
        """The rest of it."""
        return Query(tuple(term for term in self.terms if not isinstance(term, BadlyTyped)))

    def blame(self, fault: BadTerm) -> Query:
        """The query with the term that is at fault among those that cannot be asked."""
        return Query(
            tuple(
                BadlyTyped(term.key, term.value, str(term), fault) if str(term) == fault.term else term
                for term in self.terms
            )
        )

    @property
    def asks(self) -> bool:
        """Whether it asks for anything in particular, besides whose games it is about."""
        return any(term.key != "mine" for term in self.terms)

    @property
    def says_where(self) -> bool:
        """Whether it says itself which games it is about."""
        return any(term.key in ("game", "mine", *GROUNDS) for term in self.terms)

    def of(self, key: str) -> list[str]:
        """The values of a key."""
        return [term.value for term in self.terms if term.key == key]

    def without(self, term: Term) -> Query:
        """The query with one term less."""
        return Query(tuple(one for one in self.terms if one != term))

    def also(self, term: Term) -> Query:
        """The query with one term more."""
        return Query((*self.without(term).terms, term))


def query_read(text: str = "", given: Mapping[str, Iterable[str]] | None = None) -> Query:
    """The query of a text and of parameters by key; raises `BadTerm`."""
    query = query_parse(text, given)
    for term in query.bad:
        raise term.fault
    return query


def query_parse(text: str = "", given: Mapping[str, Iterable[str]] | None = None) -> Query:
    """The same with what cannot be read of it."""
    terms = [*_terms(text)]
    for key, values in (given or {}).items():
        terms += [_term_typed(key, value, f"{key}:{value}") for value in values if value.strip()]
    terms = list(dict.fromkeys(terms))
    if len(terms) <= TERMS:
        return Query(tuple(terms))
    fault = BadTerm(str(terms[TERMS]), f"a query can have at most {TERMS} terms")
    over = " ".join(map(str, terms[TERMS:]))
    return Query((*terms[:TERMS], BadlyTyped("too many", over, over, fault)))


def _terms(text: str) -> Iterable[Term]:
    for found in WORD.finditer(text):
        key, quoted, plain = found.groups()
        if key is None and plain in ("and", "AND", "&"):
            continue
        value = quoted if quoted is not None else plain
        if key is None and quoted is None and plain.endswith(":"):
            key, value = plain[:-1], ""
        bare = "rule" if quoted is None and CLAUSE.fullmatch(value) else "text"
        yield _term_typed(key.casefold() if key else bare, value, found[0])


def _term_typed(key: str, value: str, typed: str) -> Term:
    """The condition, or what was typed for it."""
    try:
        return term_read(key, value)
    except BadTerm as fault:
        return BadlyTyped(key, value, typed, fault)


def term_read(key: str, value: str) -> Term:
    """The condition, if it can be read; raises `BadTerm`."""
    value = " ".join(value.split())
    if key not in list_keys():
        raise BadTerm(f"{key}:{value}", f"there are {', '.join(list_keys())}")
    if not value or len(value) > LENGTH or "\x00" in value or '"' in value:
        raise BadTerm(
            f"{key}:{value}", f"{key} takes {list_keys()[key]}, up to {LENGTH} characters without quotes"
        )
    check = CHECKS.get(key)
    if check is not None and not check(value):
        raise BadTerm(f"{key}:{value}", f"{key} takes {list_keys()[key]}")
    return Term(key, value)


def list_keys() -> dict[str, str]:
    """Every key there is, with what it takes."""
    return {**{name: f"the name of a {name}" for name in GROUNDS}, **HINTS}


def turns(value: str) -> tuple[int, int] | None:
    """The first and the last of several turns; None for what is no turn."""
    found = RANGE.fullmatch(value)
    if found is None or value.strip() == "-":
        return None
    low, high, one = found.groups()
    return (int(one), int(one)) if one else (int(low or 0), int(high or 10**6))


def gap_ms(value: str) -> tuple[str, int] | None:
    """«<» or «>», and how many milliseconds; None for what is no time."""
    found = GAP.fullmatch(value)
    if found is None:
        return None
    sign, figure, unit = found.groups()
    return sign or ">", int(float(figure) * MS[unit])


def near(value: str) -> tuple[str, int]:
    """A place, and within how many hexes of it."""
    found = NEAR.fullmatch(value)
    return (found[1], int(found[2])) if found else (value, 0)


CHECKS = {
    "turn": turns,
    "gap": gap_ms,
    "hex": lambda value: near(value)[1] <= (FARTHEST_MM if "," in value else FARTHEST),
    "die": lambda value: bool(re.fullmatch(r"\d{1,3}", value)),
    "mine": {*YES_NO, "any"}.__contains__,
    "back": YES_NO.__contains__,
    "rolled": YES_NO.__contains__,
    "branch": lambda value: bool(re.fullmatch(r"[A-Za-z]{1,3}", value)),
    "rule": lambda value: any(map(str.isalnum, value)),
    "text": lambda value: any(map(str.isalnum, value)),
}
