"""What a query finds, for whoever asks: never more than that viewer may know, in rows, counts and lists alike.

A term is matched against what everybody in its audience may know; in games of which this viewer may know everything,
against all there is. A happening that is found by the one is found by the other too, so that the indexes of both serve.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from time import perf_counter
from typing import Any

from django.db import connection, transaction
from django.db.models import BooleanField, Case, F, Func, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from rules.core.ruleset import Ruleset
from wargame.annals import benches, terms
from wargame.annals.models import Happening
from wargame.annals.places import Places, places_of
from wargame.annals.query import YES_NO, BadlyTyped, BadTerm, Query, Term, gap_ms, near, turns
from wargame.annals.scope import Scope
from wargame.annals.terms import CODE, DIE, FACT, HEX, ID, KIND, PURPOSE, RULE, UNIT, own, words_of
from wargame.games.models import Game
from wargame.games.releases import playable
from wargame.games.words import ruleset_or_none

PAGE = 100
"""Rows of a page."""

NEWEST = 20_000
"""Rows whose terms are counted for a list of what occurs, the newest of those that are found."""

LISTED = 300
"""Values in such a list at most."""

EQUAL = {UNIT: (UNIT, ID), RULE: (RULE,), KIND: (KIND,), FACT: (FACT,), DIE: (DIE,), PURPOSE: (PURPOSE,)}
"""Terms that are looked up as they are written, and under which keys."""

INDEXED = frozenset({*EQUAL, HEX, CODE, "text"}) - {KIND}
"""Terms that indexes answer for. An own action is found otherwise."""


class Says(Func):
    """Whether among the words there are ones that begin so."""

    template = "(array_to_tsvector(%(expressions)s)::tsquery)"
    arg_joiner = ") @@ ("
    output_field = BooleanField()

    def __init__(self, words: Iterable[str]) -> None:
        asked = " & ".join("'{}':*".format(word.replace("\\", "\\\\").replace("'", "''")) for word in words)
        super().__init__(F("words"), Value(asked))


@dataclass(frozen=True)
class Page:
    """A page of what was found: the rows, how many there are in all, milliseconds, games still to be written up."""

    rows: list[Happening]
    count: int
    number: int
    ms: float

    @property
    def first(self) -> int:
        """The number of its first row among all."""
        return (self.number - 1) * PAGE + 1

    @property
    def pages(self) -> int:
        """How many pages there are; one if there is nothing."""
        return max(1, -(-self.count // PAGE))


class Search:
    """A query as one viewer asks it."""

    def __init__(self, scope: Scope, query: Query) -> None:
        self.scope = scope
        self.query = query

    @cached_property
    def games(self) -> QuerySet[Game]:
        """The games that the query is about."""
        found = self.scope.games()
        for term in self.query.terms:
            if isinstance(term, BadlyTyped):
                raise term.fault
            if term.key == "game":
                found = found.filter(code=term.value)
                if not found.exists():
                    raise BadTerm(str(term), "there is no such game, or you cannot see it")
            elif term.key == "mine" and term.value in YES_NO:
                mine = self.scope.are_mine()
                found = found.filter(mine if YES_NO[term.value] else ~mine)
            elif term.key in ("system", "scenario"):
                found = found.filter(**{{"system": "ruleset"}.get(term.key, term.key): term.value})
            elif term.key in benches.GROUNDS:
                of = benches.GROUNDS[term.key](term.value, self.scope.user)
                if of is None:
                    raise BadTerm(str(term), f"there is no {term.key} of that name")
                found = found.filter(pk__in=of.values("pk"))
        return found

    @cached_property
    def rulesets(self) -> list[Ruleset]:
        """The rules of these games, as they are deployed."""
        ids = self.games.order_by("ruleset").values_list("ruleset", flat=True).distinct()
        return [ruleset for id in ids if (ruleset := ruleset_or_none(id))]

    @cached_property
    def happenings(self) -> QuerySet[Happening]:
        """What is found, in no order."""
        games = Q(game__in=self.games)
        rows = Happening.objects.filter(games).filter(self.scope.may_read())
        all_known = self.scope.knows_all()
        for term in self.query.terms:
            wide, narrow = self._condition(term, whole=True), self._condition(term, whole=False)
            if wide is None:
                continue
            rows = rows.filter(wide)
            if narrow is not None and wide != narrow:
                # Where nothing is sealed the two are the same, and the dearer of them need not be asked again.
                rows = rows.filter(Q(sealed=None) | all_known | narrow)
        return rows

    def _condition(self, term: Term, *, whole: bool) -> Q | None:
        """What a term asks; with `whole` of everything there is, else of what may be known while a game is played."""
        key, value = term.key, term.value
        if key in EQUAL:
            asked = [terms.term(one, value) for one in EQUAL[key]]
            return self._any(asked, whole) | (self._own_kind(value) if key == KIND else Q())
        if key == HEX:
            return self._hexes(term, whole)
        if key == "player":
            return self._player(value, whole)
        return _plain(key, value)

    def _any(self, asked: list[str], whole: bool) -> Q:
        """Any of these terms."""
        lookup = "contains" if len(asked) == 1 else "overlap"
        found = Q(**{f"terms__{lookup}": asked})
        return found | Q(sealed__isnull=False, **{f"sealed__{lookup}": asked}) if whole else found

    def _own_kind(self, kind: str) -> Q:
        """An action of one's own side, in games that hide what the others do."""
        found = Q()
        for side, games in self.scope.by_side().items():
            found |= Q(game_id__in=games, side=side, terms__contains=[own(kind, side)])
        return found

    def _player(self, name: str, whole: bool) -> Q:
        """Who acted. Which commander of another side it was is nobody's to know while the game hides something."""
        found = Q(user__username=name)
        if whole:
            return found
        mine = [Q(game_id__in=games, side=side) for side, games in self.scope.by_side().items()]
        return found & reduce(or_, mine, Q(command=""))

    def _hexes(self, term: Term, whole: bool) -> Q:
        """A place, or the hexes about it, by the board of each scenario."""
        place, reach = near(term.value)
        about: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
        for scenario, places in self._boards():
            found = places.terms(place, reach)
            if found:
                about[tuple(found)].append(scenario)
        if not about:
            raise BadTerm(str(term), "no map of these games has such a place")
        conditions = []
        for asked, scenarios in about.items():
            on = reduce(or_, (Q(game__ruleset=ruleset, game__scenario=name) for ruleset, name in scenarios))
            conditions.append(on & self._any(list(asked), whole))
        return reduce(or_, conditions)

    def _boards(self) -> Iterator[tuple[tuple[str, str], Places]]:
        """The scenarios of these games, each with its map."""
        rows = self.games.order_by("ruleset", "scenario", "-pk").distinct("ruleset", "scenario")
        for game in rows:
            yield (game.ruleset, game.scenario), places_of(playable(game), game.scenario)

    def page(self, number: int = 1) -> Page:
        """A page of them, the newest first; of one game in its own order."""
        begun, first = perf_counter(), (number - 1) * PAGE
        rows = self.order()[first : first + PAGE].select_related("game", "user", "request")
        with self.by_index():
            found = list(rows)
            last = len(found) < PAGE if found else not first
            count = first + len(found) if last else self.happenings.count()
        return Page(found, count, number, (perf_counter() - begun) * 1000)

    def page_of(self, seq: int) -> int:
        """The page of one game's log on which an event stands."""
        return 1 + self.happenings.filter(seq__lt=seq).count() // PAGE

    @contextmanager
    def by_index(self) -> Iterator[None]:
        """Inside, rows are found by the indexes of their terms where the query has any that they answer for.

        The planner believes that comparing two arrays costs no more than two numbers, and would read the whole table
        for the ninety hexes within five of one.
        """
        with transaction.atomic(), connection.cursor() as cursor:
            indexed = any(term.key in INDEXED for term in self.query.terms)
            if indexed:
                cursor.execute("SET LOCAL enable_seqscan = off")
            yield
            if indexed:
                cursor.execute("SET LOCAL enable_seqscan = on")

    def order(self) -> QuerySet[Happening]:
        """All of them: the newest first, of one game in its own order."""
        of_one = self.query.of("game")
        return self.happenings.order_by(*(("seq", "id") if of_one else ("-time", "-id")))

    def read_in_order(self, chunk: int) -> Iterator[Happening]:
        """All of them in that order, read some at a time."""
        rows = self.order().select_related("game", "user", "request")
        with self.by_index():
            yield from rows.iterator(chunk_size=chunk)

    def needles(self) -> list[str]:
        """What in the sentences is found by the query: words as they begin, units, places and their hexes."""
        found = [word for value in self.query.of("text") for word in words_of(value)]
        found += self.query.of(UNIT)
        for value in self.query.of(HEX):
            place, reach = near(value)
            for _, places in self._boards():
                about = places.within(place, reach) or []
                found += [*about, *(name for name, id in places.names.items() if id in about)]
        return found

    def known(self) -> QuerySet[Any]:
        """The newest rows, with `known`: the terms of each that this viewer may know; `own`: an act of their side in a
        game that hides what the others do.
        """
        everything = self.scope.knows_all()
        whole = Case(When(everything, then=Coalesce("sealed", "terms")), default=F("terms"))
        mine = [Q(game_id__in=games, side=side) for side, games in self.scope.by_side().items()]
        acted = Case(
            When(everything, then=Value(False)),
            When(reduce(or_, mine, Q(pk__in=[])), then=Value(True)),
            default=Value(False),
        )
        rows = self.happenings.annotate(known=whole, own=acted).order_by("-time", "-id")
        return rows[:NEWEST].values_list("known", "own")

    def occurring(self, key: str) -> list[tuple[str, int]]:
        """The values of a term that occur among the newest of these, with how often; the commonest first."""
        if key in COLUMNS:
            rows = self._newest().values_list(*COLUMNS[key])
            counted = Counter(row[-1] for row in rows if row[-1] not in (None, ""))
            return [(str(value), n) for value, n in counted.most_common(LISTED)]
        if key == "player":
            rows = self.happenings.filter(self._known_players()).order_by("-time", "-id")[:NEWEST]
            counted = Counter(rows.values_list("user__username", flat=True))
            return [(str(name), n) for name, n in counted.most_common(LISTED) if name]
        return self._terms_occurring(key) if key in (*EQUAL, HEX, CODE) else []

    def _known_players(self) -> Q:
        mine = [Q(game_id__in=games, side=side) for side, games in self.scope.by_side().items()]
        return Q(sealed=None) | self.scope.knows_all() | reduce(or_, mine, Q(command=""))

    def _newest(self) -> QuerySet[Happening]:
        return self.happenings.order_by("-time", "-id")[:NEWEST]

    def _terms_occurring(self, key: str) -> list[tuple[str, int]]:
        """The same of what is kept as terms."""
        shown = key.capitalize() if key in (UNIT, RULE, FACT) else key
        sql, given = self.known().query.sql_with_params()
        with self.by_index(), connection.cursor() as cursor:
            cursor.execute(OCCURRING.format(rows=sql), [*given, f"{shown}:%", f"{shown}@%", LISTED])
            return [(str(value), count) for value, count in cursor.fetchall()]


OCCURRING = """
SELECT substr(t, position(':' IN t) + 1), count(*) FROM ({rows}) AS rows (known, own), unnest(rows.known) AS t
WHERE t LIKE %s OR (rows.own AND t LIKE %s) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT %s
"""
"""The terms of a key in those rows, with how often each is there."""

COLUMNS = {
    "side": ("about",), "phase": ("phase",), "turn": ("turn",), "branch": ("branch",), "game": ("game__code",),
    "system": ("game__ruleset",), "scenario": ("game__scenario",),
}  # fmt: skip
"""Terms that are a column, of which there are few."""


def _plain(key: str, value: str) -> Q | None:
    """A term on a column that everybody may know of the rows they may read; None for one on games."""
    if key in ("side", "phase"):
        return Q(**{f"{COLUMNS[key][0]}__iexact": value})
    if key == "branch":
        return Q(branch=value.upper())
    if key == "turn":
        low, high = turns(value) or (0, 0)
        return Q(turn__gte=low, turn__lte=high)
    if key == "gap":
        sign, ms = gap_ms(value) or (">", 0)
        return Q(gap_ms__gt=ms) if sign == ">" else Q(gap_ms__lt=ms)
    if key in ("back", "rolled"):
        column = {"back": "taken_back", "rolled": "rolled_back"}[key]
        return Q(**{f"{column}__isnull": not YES_NO[value]})
    if key == CODE:
        if value in YES_NO:
            return Q(request__isnull=not YES_NO[value])
        return Q(request__isnull=False, terms__contains=[terms.term(CODE, value)])
    if key == "text":
        return Q(Says(words_of(value)))
    return None
