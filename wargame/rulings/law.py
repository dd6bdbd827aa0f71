"""Case law: what was ruled under a clause, and where rulings disagree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Q, QuerySet

from wargame.games.models import Game
from wargame.games.record.course import branch_name
from wargame.games.rolling import rollbacks
from wargame.rulings.models import Ruling
from wargame.rulings.shapes import CaseLaw

SUBSTANCE = (Ruling.Choice.STAND, Ruling.Choice.PATCH, Ruling.Choice.ROLLBACK)
"""Choices that say something of a rule; time given or a player replaced says nothing of it."""

FRESH = 60
"""Seconds for which what stands beside the numbers of rules may be kept."""


def law(ruleset: str = "", rule: str = "", text: str = "") -> QuerySet[Ruling]:
    """The rulings in force that cite a clause, the latest first; `12` finds those under `12.4` and `12.8e` too.

    What was ruled in private games is nobody's precedent: only its players could read the game. A ruling that upholds
    another is none of its own either: that other stays the law.
    """
    found = Ruling.objects.filter(signed__isnull=False, state=Ruling.State.FORCE, game__private=False)
    found = found.exclude(rules=[]).exclude(choice=Ruling.Choice.STAND, case__about__isnull=False)
    if ruleset:
        found = found.filter(ruleset=ruleset)
    if rule:
        found = found.filter(
            pk__in=[
                pk for pk, rules in found.values_list("pk", "rules") if any(under(one, rule) for one in rules)
            ]
        )
    if text:
        found = found.filter(Q(reason__icontains=text) | Q(case__title__icontains=text))
    return found.select_related("case", "game", "director", "follows").order_by("-signed", "-pk")


def law_by_clause(ruleset: str) -> CaseLaw:
    """The rulings in force by the clause that they cite, and where they disagree; up to `FRESH` seconds old."""
    found: CaseLaw | None = cache.get_or_set(f"case-law-{ruleset}", lambda: _by_clause(ruleset), FRESH)
    return found or _by_clause(ruleset)


def _by_clause(ruleset: str) -> CaseLaw:
    clauses: dict[str, list[int]] = {}
    for pk, rules in law(ruleset).values_list("pk", "rules"):
        for rule in rules:
            clauses.setdefault(rule, []).append(pk)
    disagree = sorted(rule for _, rule in contradictory(ruleset))
    return CaseLaw(ruleset=ruleset, clauses=clauses, disagree=disagree)


def under(rule: str, clause: str) -> bool:
    """Whether a rule is that clause, or stands below it: `12.8e` below `12.8` and `12`, not below `1` or `12.80`."""
    if not rule.startswith(clause):
        return False
    rest = rule[len(clause) :]
    return not rest or not (rest[0].isdigit() and clause[-1:].isdigit())


def disagreeing(ruling: Ruling) -> list[Ruling]:
    """The rulings in force under a clause it cites, if they do not all decide alike; else none.

    The one that it upholds or replaces on appeal is no precedent for it.
    """
    if ruling.upholds:
        return []
    others = law(ruling.ruleset).exclude(pk__in=[ruling.pk, ruling.case.about_id])
    return conflicts(others.filter(choice__in=SUBSTANCE, rules__overlap=ruling.rules))


def split_with(ruling: Ruling) -> list[Ruling]:
    """The rulings in force under a clause of this one that decide otherwise than one another, this one among them."""
    split = conflicts(law(ruling.ruleset).filter(choice__in=SUBSTANCE, rules__overlap=ruling.rules))
    return split if ruling in split else []


def conflicts(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Those that nobody has settled by following another, if they decide differently; else none."""
    found = [one for one in rulings if one.choice in SUBSTANCE]
    followed = {one.follows_id for one in found if one.follows_id}
    latest = max((one.pk for one in found if one.follows_id or one.neither), default=0)
    open_ones = [one for one in found if one.pk >= latest or one.pk in followed]
    stands = {one.choice == Ruling.Choice.STAND for one in open_ones}
    return open_ones if len(stands) > 1 else []


def contradictory(ruleset: str = "") -> dict[tuple[str, str], list[Ruling]]:
    """Clauses under which the rulings in force disagree: (ruleset, clause) → those."""
    by_clause: dict[tuple[str, str], list[Ruling]] = {}
    for one in law(ruleset):
        for rule in one.rules:
            by_clause.setdefault((one.ruleset, rule), []).append(one)
    return {clause: found for clause, rulings in by_clause.items() if (found := conflicts(rulings))}


def rulings_of(game: Any) -> QuerySet[Ruling]:
    """What was ruled in a game, in order."""
    return (
        Ruling.objects.filter(game=game, signed__isnull=False)
        .select_related("case", "director", "second")
        .order_by("signed")
    )


class Branch(NamedTuple):
    """A stretch of a game's log: from its first event to its last, and the ruling by which it begins (None: the first).

    `back` is the event whose position it goes on from; what came after that, up to the ruling, is taken back.
    """

    name: str
    first: int
    last: int
    back: int
    ruling: Ruling | None


def branches_of(game: Game) -> list[Branch]:
    """The branches of a game in their order; none of one that was never rolled back."""
    gone = rollbacks(game)
    if not gone:
        return []
    ruled = {row.seq: row for row in rulings_of(game).filter(choice=Ruling.Choice.ROLLBACK)}
    starts = [(1, 0), *gone]
    ends = [*(at - 1 for at, _ in gone), game.seq]
    return [
        Branch(branch_name(number), first, last, back, ruled.get(first))
        for number, ((first, back), last) in enumerate(zip(starts, ends, strict=True))
    ]
