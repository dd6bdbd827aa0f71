"""Who decides a case, and an appeal against what is decided there, in words for players and directors (ADR 0092)."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from wargame.clubs.selectors import name_shown
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.rulings.benches import SITE, Bench, Deciders, bench_of, deciders, ruled_on
from wargame.rulings.models import Case, Ruling

NAMED = 4
"""Names of people that a sentence has, beside how many more."""


def order_words(game: Game, case: Case | None = None) -> list[str]:
    """Who decides now, and who would on an appeal: as far as can be said before anybody has ruled."""
    bench = bench_of(game)
    now = deciders(game, bench, case)
    return [_now(bench, now), *(_appeal(game, bench, now) if case is None or case.about is None else ())]


def appeal_words(ruling: Ruling) -> str:
    """Who decides on an appeal against a ruling that was given."""
    bench = bench_of(ruling.game)
    found = deciders(ruling.game, bench, without=ruled_on(Case(about=ruling)))
    return _now(bench, found)


def is_appealable(ruling: Ruling) -> bool:
    """Whether a side may still appeal against it, if it has not: the term runs, and it is no ruling on an appeal."""
    until = ruling.appeal_until
    return ruling.state == Ruling.State.FORCE and until is not None and heartbeat.now() <= until


def is_left_to_nobody(case: Case) -> bool:
    """Whether nobody may decide it: whoever directs the game plays in it, or ruled on what is appealed."""
    return not deciders(case.game, bench_of(case.game), case).able


def _now(bench: Bench, found: Deciders) -> str:
    if found.directors:
        return f"{_either(found.directors)} decides."
    if found.staff and bench == SITE:
        return "The game is neither a club's nor an event's: the site's staff decide, and are told."
    if found.staff:
        return f"Of {bench.name} nobody is left who may: the site's staff decide."
    if found.reserve:
        return f"Nobody else is left, so {_either(found.reserve)} decides, whom the conditions keep out otherwise."
    if found.aside:
        return f"Nobody else is left, so {_either(found.aside)} decides after all, who had stepped aside."
    if bench == SITE:
        return "The game is neither a club's nor an event's, and nobody of the site's staff may decide: it waits."
    return f"Nobody is left who may: it waits until {bench.name} names another director."


def _appeal(game: Game, bench: Bench, now: Deciders) -> Iterator[str]:
    """Who decides on an appeal, by who may have ruled."""
    if len(now.asked) > 1:
        yield "An appeal goes to another of them."
        return
    after = deciders(game, bench, without=now.asked)
    if now.asked and not after.able:
        yield f"An appeal would have nobody to decide it, unless {bench.name} names another director."
    elif now.asked:
        whom = f"to {_either(after.asked)}" if not after.staff or after.directors else "to the site's staff"
        yield f"An appeal goes {whom}."


def _either(people: frozenset[int]) -> str:
    """Their names, one of whom acts."""
    names = sorted(name_shown(user) for user in User.objects.filter(pk__in=people).select_related("profile"))
    more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
    *first, last = [*names[:NAMED], *more]
    return f"{', '.join(first)} or {last}" if first else last
