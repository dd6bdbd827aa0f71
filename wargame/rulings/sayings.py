"""What a clause says, in the words of its ruleset: its README's line in short, else what is refused under the number.

Rule books belong to their publishers, so that no text of theirs can be shown beside a number. A line of a README stands
in a table whose second column is headed `says, in short`. A refusal is said as the board says it, of any unit and hex;
one that needs figures says nothing without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from rules.core import registry
from rules.core.contract import Message
from rules.core.words import ids, say, source
from wargame.games.words import ruleset_or_none
from wargame.rulings.clauses import numbers_of
from wargame.rulings.law import under

MOST = 4
"""Sentences beside one number."""

HEADING = "says, in short"
REFUSED = re.compile(
    r'\b(?:Illegal|Refusal)\(\s*"([^"\n]+)",\s*"([^"\n]+)"|^illegal = "([^"\n]+)"\ncode = "([^"\n]+)"', re.M
)
"""Where code or a case says under which rule a refusal is given."""
SPAN = re.compile(r"(.*?) ?([A-Za-z])–([A-Za-z])")
LETTER = re.compile(r"[A-Za-z]")
FACT = re.compile(r"(?:\b(HEX|UNITS?|SIDE)\(\s*)?\$(\w+)")
ANY = {"HEX": "a hex", "UNIT": "a unit", "UNITS": "units"}
"""What a sentence names where it is said of no one unit or hex."""
GAP = "…"
AMENDING = "amend-"
"""How the codes of refusals begin that a director meets, not a player."""


class Saying(NamedTuple):
    """A sentence and the number that it stands beside, as it is written there: `12.7a–h`; whether it is a refusal."""

    number: str
    text: str
    refused: bool = False


def sayings_of(ruleset: str, clause: str) -> list[Saying]:
    """What the clause says; of one without words of its own what is said below it, else above it."""
    rules = ruleset_or_none(ruleset)
    known = _known(ruleset, str(rules.folder)) if rules else {}
    if clause in known:
        return known[clause][:MOST]
    below = [one for number, some in known.items() if under(number, clause) for one in some]
    above = max((number for number in known if under(clause, number)), key=len, default="")
    return list(dict.fromkeys(below))[:MOST] or known.get(above, [])[:MOST]


def index_of(ruleset: str) -> list[Saying]:
    """Every clause of a ruleset that has words, with the first of them: as its README goes, then what is refused."""
    rules = ruleset_or_none(ruleset)
    known = _known(ruleset, str(rules.folder)) if rules else {}
    clauses = numbers_of(ruleset)
    return [some[0]._replace(number=number) for number, some in known.items() if number in clauses]


@cache
def _known(ruleset: str, _home: str) -> dict[str, list[Saying]]:
    """All that is said, by number; read once a process, from where the ruleset lies."""
    readme = registry.folder(ruleset) / "README.md"
    found = by_number(lines_of(readme.read_text(encoding="utf-8") if readme.is_file() else ""))
    refused = by_number(_refusals(ruleset))
    return found | {clause: some for clause, some in refused.items() if clause not in found}


def by_number(said: Iterable[tuple[str, Saying]]) -> dict[str, list[Saying]]:
    """What is said by number, each sentence once."""
    found: dict[str, dict[Saying, None]] = {}
    for clause, one in said:
        found.setdefault(clause, {})[one] = None
    return {clause: list(some) for clause, some in found.items()}


def lines_of(readme: str) -> Iterator[tuple[str, Saying]]:
    """The lines of its tables, by each number of a line."""
    lines = iter(readme.splitlines())
    for line in lines:
        if HEADING not in line:
            continue
        next(lines, "")  # the rule under the heading
        for row in takewhile(lambda line: line.startswith("|"), lines):
            number, text, *_ = [cell.strip() for cell in row.strip("|").split("|")]
            for clause in _clauses(number):
                yield clause, Saying(number, f"{text[:1].upper()}{text[1:]}.".replace("`", ""))


def _clauses(numbers: str) -> Iterator[str]:
    """Each number of a line: `12.5a, b` are two, `12.3b A–D` is 12.3b and the four below it."""
    base = ""
    for number in numbers.split(", "):
        if span := SPAN.fullmatch(number):
            base, first, last = span.groups()
            yield base
            yield from (f"{base}{chr(letter)}" for letter in range(ord(first), ord(last) + 1))
        elif LETTER.fullmatch(number):
            yield f"{base}{number}"
        else:
            base = number[:-1]
            yield number


def _refusals(ruleset: str) -> Iterator[tuple[str, Saying]]:
    """What is refused under each number, as the board says it."""
    rules = registry.get(ruleset)
    known, text = ids(rules), source(rules, "en")
    for path in sorted(path for path in rules.folder.rglob("*") if path.suffix in (".py", ".toml")):
        for pair in REFUSED.findall(path.read_text(encoding="utf-8")):
            clause, code = filter(None, pair)
            id = f"refusal-{code}"
            said = say(rules, Message(id, _any_facts(id, text))) if id in known else GAP
            if GAP not in said and not code.startswith(AMENDING):
                yield clause, Saying(clause, f"{said[:1].upper()}{said[1:]}", refused=True)


def _any_facts(id: str, text: str) -> dict[str, str]:
    """Words for the facts of a message: of a unit, hex or side that may be any, else a gap."""
    words = re.search(rf"^{re.escape(id)} =(.*(?:\n[ \t]+.*)*)", text, re.M)
    return {name: ANY.get(kind, GAP) for kind, name in FACT.findall(words[1] if words else "")}
