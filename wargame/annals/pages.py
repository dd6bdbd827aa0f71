"""What the page of the annals shows: terms as chips, rows with what was found marked in them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.core.cache import cache
from django.http import QueryDict

from wargame.annals.benches import GROUNDS, SILENCES
from wargame.annals.finding import Search
from wargame.annals.kinds import sentence_of, words_among
from wargame.annals.models import Happening
from wargame.annals.query import HINTS, BadlyTyped, Query, Term, list_keys, near
from wargame.annals.rows import events_of, row_infos
from wargame.annals.shapes import HappeningInfo
from wargame.games.models import Game, Seat
from wargame.games.releases import playable
from wargame.games.results import Result, results_of
from wargame.games.words import game_title, palette_of

KEPT = 60
"""Seconds for which it is remembered how much there is in all."""

LONG = 5
"""Days of a gap that is shown as too long, where no event says otherwise."""

DAY = 86_400_000
"""Milliseconds."""

OFFERED = (
    "side", "player", "phase", "turn", "unit", "hex", "rule", "kind", "die", "purpose", "refused", "back", "gap",
)  # fmt: skip
"""Terms that a page offers as chips; the others can be written."""

ANY = Term("mine", "any")

UNITS = ((86_400, "d"), (3_600, "h"), (60, "m"), (1, "s"))


@dataclass(frozen=True)
class Chip:
    """A term of the query, its value as written and in words, and the address of the query without it.

    `fault` says why it cannot be asked; '' for one that can.
    """

    key: str
    value: str
    words: str
    without: str
    fault: str = ""


@dataclass(frozen=True)
class Line:
    """A row of the table; `pieces` is its sentence, each with whether it is what was looked for; `players` by name.

    `rules` are its clauses, each with the address of the query that asks for it too. `results`: what its
    dice came to.
    """

    told: HappeningInfo
    players: str
    side: str
    phase: str
    palette: str
    pieces: list[tuple[str, bool]]
    gap: str
    long: bool
    system: str
    rules: list[tuple[str, str]]
    results: list[Result]

    @property
    def faces(self) -> list[tuple[int, int, str]]:
        """Each die: its face, how many it has, what it was for."""
        return [(face, roll.sides, roll.purpose) for roll in self.told.rolls for face in roll.faces][:6]


def address(query: Query, **more: Any) -> str:
    """The part of an address that asks this."""
    given = QueryDict(mutable=True)
    if query.terms:
        given["q"] = str(query)
    given.update({name: str(value) for name, value in more.items()})
    return f"?{given.urlencode()}"


def chips(search: Search, query: Query, fixed: Sequence[Term] = ()) -> list[Chip]:
    """The terms of a query but for those that the page itself brings; `search` is for those that can be asked."""
    rest = strip_fixed(query, fixed)
    return [
        Chip(term.key, term.value, in_words(search, term), address(widen(rest, term)), fault_of(term))
        for term in rest.terms
    ]


def fault_of(term: Term) -> str:
    """Why a term cannot be asked; '' for one that can."""
    return term.fault.sentence if isinstance(term, BadlyTyped) else ""


def strip_fixed(query: Query, fixed: Sequence[Term]) -> Query:
    """The query but for what the page itself brings: what an address of that page asks."""
    return Query(tuple(term for term in query.terms if term not in fixed))


def widen(query: Query, term: Term) -> Query:
    """The query without a term; one that said «mine alone» says «any» then, for the desk would say it again."""
    rest = query.without(term)
    said_mine = term.key == "mine" and term != ANY and not isinstance(term, BadlyTyped)
    return rest.also(ANY) if said_mine else rest


def in_words(search: Search, term: Term) -> str:
    """A term as its chip says it."""
    if isinstance(term, BadlyTyped):
        return term.value
    if term.key == "hex" and near(term.value)[1]:
        return "{} within {}".format(*near(term.value))
    if term.key == "rule":
        return f"{term.value} and its subsections"
    return words_among(search.rulesets, term.key, term.value)


def offers(query: Query, fixed: Sequence[Term], opened: str) -> list[dict[str, Any]]:
    """The terms that may be added."""
    rest = strip_fixed(query, fixed)
    keys = [*(name for name in GROUNDS if not fixed), *([] if fixed else ["game"]), *OFFERED]
    return [{"key": key, "address": address(rest, list=key), "open": key == opened} for key in keys]


def list_occurring(search: Search, fixed: Sequence[Term], key: str) -> list[dict[str, Any]]:
    """What occurs of a term, each with the address of the query that asks for it too."""
    rest = strip_fixed(search.query, fixed)
    values: Iterable[tuple[str, int | None]]
    values = FIXED[key] if key in FIXED else search.occurring(key)
    return [
        {
            "words": words_among(search.rulesets, key, value),
            "count": count,
            "address": address(rest.also(Term(key, value))),
        }
        for value, count in values
        if '"' not in value
    ]


FIXED: Mapping[str, Sequence[tuple[str, int | None]]] = {
    "mine": [("yes", None), ("no", None), ("any", None)],
    "refused": [("yes", None), ("no", None)],
    "back": [("yes", None), ("no", None)],
    "rolled": [("yes", None), ("no", None)],
    "gap": [(">1h", None), (">12h", None), (">1d", None), (">5d", None), (">10d", None)],
}
"""Terms whose values are few and known."""


def hint(key: str) -> str:
    """What a term takes."""
    return list_keys().get(key, HINTS["text"])


def base(search: Search, query: Query, found: int) -> tuple[int, int]:
    """How many rows and games there are without any term on what happened; remembered for a minute.

    Of what was written since at least the rows `found` just now are counted.
    """
    ground = Query(tuple(term for term in query.terms if term.key in ("game", "mine", *GROUNDS)))
    asked = sha256(str(ground).encode()).hexdigest()
    key = f"annals:{search.scope.user.pk or 0}:{search.scope.staff}:{asked}"
    kept: tuple[int, int] | None = cache.get(key)
    if kept is None:
        whole = Search(search.scope, ground)
        kept = whole.happenings.count(), whole.games.filter(seq__gt=0).count()
        cache.set(key, kept, KEPT)
    rows, games = kept
    return max(rows, found), games


def lines(search: Search, happenings: Sequence[Happening], fixed: Sequence[Term] = ()) -> list[Line]:
    """The rows of a page that itself brings the terms `fixed`."""
    pattern = needle(search.needles())
    games = {row.game.code: row.game for row in happenings}
    players = players_of(games.values())
    silences = silences_of(games.values())
    rest, events = strip_fixed(search.query, fixed), events_of(happenings)
    return [
        _line(
            told, games[told.game], players[told.game], pattern, silences[told.game], rest,
            () if row.request_id else events[row.game_id, row.seq]["log"],
        )
        for row, told in zip(happenings, row_infos(search.scope, happenings, events), strict=True)
    ]  # fmt: skip


def silences_of(games: Collection[Game]) -> dict[str, int]:
    """How many days of silence are long in each of these games, by its code."""
    found = {game.code: LONG for game in games}
    for days in SILENCES.values():
        found |= days(games)
    return found


def players_of(games: Iterable[Game]) -> dict[str, str]:
    """Who plays each of these games, by its code; of one that more than two play, its title."""
    found = {game.code: game_title(game) for game in games}
    names: dict[str, list[str]] = defaultdict(list)
    seats = Seat.objects.filter(game__code__in=list(found), user__is_active=True).order_by("pk")
    for code, name in seats.values_list("game__code", "user__username"):
        names[code].append(name)
    return found | {code: " – ".join(both) for code, both in names.items() if len(both) == 2}


def _line(
    told: HappeningInfo, game: Game, players: str, pattern: re.Pattern[str] | None, silence: int, query: Query,
    log: Sequence[Mapping[str, Any]],
) -> Line:  # fmt: skip
    ruleset = playable(game)
    rulesets = [ruleset] if ruleset else []
    side, phase = (words_among(rulesets, key, getattr(told, key)) for key in ("side", "phase"))
    return Line(
        told, players, side, phase, palette_of(ruleset, told.side),
        list(mark_matches(sentence_of(told, ruleset), pattern)), gap_words(told.gap_ms),
        bool(told.gap_ms and told.gap_ms > silence * DAY), game.ruleset,
        [(rule, address(query.also(Term("rule", rule)))) for rule in told.rules],
        results_of(ruleset, game.scenario, log),
    )  # fmt: skip


def needle(found: Sequence[str]) -> re.Pattern[str] | None:
    """What is marked in a sentence: these, as words begin."""
    each = sorted({one for one in found if one}, key=len, reverse=True)[:400]
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, each))})\w*", re.IGNORECASE) if each else None


def mark_matches(text: str, pattern: re.Pattern[str] | None) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether it is marked."""
    at = 0
    for found in pattern.finditer(text) if pattern else ():
        if found.start() > at:
            yield text[at : found.start()], False
        yield found[0], True
        at = found.end()
    if at < len(text):
        yield text[at:], False


def gap_words(milliseconds: int | None) -> str:
    """A time in its largest unit, days with their hours: «6 d 4 h», «20 m», «0 s»."""
    if milliseconds is None:
        return ""
    seconds = round(milliseconds / 1000)
    if seconds >= 86_400 and seconds % 86_400 >= 3_600:
        return f"{seconds // 86_400} d {seconds % 86_400 // 3_600} h"
    for length, unit in UNITS:
        if seconds >= length:
            return f"{seconds // length} {unit}"
    return "0 s"
