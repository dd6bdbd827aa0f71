"""Who decides a case, and an appeal against what is decided there, in words for players and directors (ADR 0092)."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from wargame.clubs.selectors import display_name
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.rulings.benches import SITE, Bench, Deciders, bench_of, deciders, find_ruling_directors
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
    found = deciders(ruling.game, bench, without=find_ruling_directors(Case(about=ruling)))
    return _now(bench, found)


def is_appealable(ruling: Ruling) -> bool:
    """Whether a side may still appeal against it, if it has not: the term runs, and it is no ruling on an appeal."""
    until = ruling.appeal_until
    return ruling.state == Ruling.State.FORCE and until is not None and heartbeat.now() <= until


def sides_left(ruling: Ruling, game: Game) -> list[str]:
    """The sides that may still appeal against it; each may once."""
    if not is_appealable(ruling):
        return []
    done = {one.side for one in ruling.appeals.all()}
    return [side for side in dict.fromkeys(seat.side for seat in game.seats.all()) if side not in done]


def is_left_to_nobody(case: Case) -> bool:
    """Whether nobody may decide it: whoever directs the game plays in it, or ruled on what is appealed."""
    return not deciders(case.game, bench_of(case.game), case).able


def _now(bench: Bench, found: Deciders) -> str:
    if found.directors:
        return f"{_either(found.directors)} decides."
    if found.staff and bench == SITE:
        return "The game belongs to no club or event, so site staff decide. They are notified."
    if found.staff:
        return f"Nobody of {bench.name} can decide this, so site staff decide."
    if found.reserve:
        return (
            f"Nobody else is left, so {_either(found.reserve)} decides, although the conditions "
            "would normally exclude them."
        )
    if found.aside:
        return (
            f"Nobody else is left, so {_either(found.aside)} decides after all, despite having stepped aside."
        )
    if bench == SITE:
        return "The game belongs to no club or event, and no site staff can decide: the case has to wait."
    return f"Nobody can decide this: the case waits until {bench.name} appoints another director."


def _appeal(game: Game, bench: Bench, now: Deciders) -> Iterator[str]:
    """Who decides on an appeal, by who may have ruled."""
    if len(now.asked) > 1:
        yield "An appeal goes to another of them."
        return
    after = deciders(game, bench, without=now.asked)
    if now.asked and not after.able:
        yield f"There is nobody to decide an appeal, unless {bench.name} appoints another director."
    elif now.asked:
        whom = f"to {_either(after.asked)}" if not after.staff or after.directors else "to site staff"
        yield f"An appeal goes {whom}."


def _either(people: frozenset[int]) -> str:
    """Their names, one of whom acts."""
    names = sorted(
        display_name(user) for user in User.objects.filter(pk__in=people).select_related("profile")
    )
    more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
    *first, last = [*names[:NAMED], *more]
    return f"{', '.join(first)} or {last}" if first else last
