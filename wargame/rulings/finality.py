"""What an appeal has decided is final: whose ruling it was about does not rule on it again (ADR 0094)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from wargame.games.errors import Forbidden
from wargame.rulings.models import Case, Ruling


class Final(NamedTuple):
    """A ruling on an appeal, the events that it settles, and who gave the ruling appealed against."""

    ruling: Ruling
    events: frozenset[int]
    before: frozenset[int]

    def find_touched(self, seqs: Iterable[int], to: int | None = None) -> str:
        """What of it would be ruled on again by citing these events, or going back to event `to`; '' for nothing."""
        if same := self.events & set(seqs):
            return f"event {min(same)}"
        if to is not None and to < (self.ruling.seq or 0):
            return f"what came before event {self.ruling.seq}, which going back to event {to} would undo"
        return ""


READ = ("seq", "cites", *(f"case__about__{name}" for name in ("cites", "director", "second", "case__seq")))
"""All that is read of an appeal: it is looked for at each page of a game, and few games have one."""


def finals_of(game: int) -> Iterator[Final]:
    """The rulings on appeals that were signed in a game."""
    rows = Ruling.objects.filter(game=game, signed__isnull=False, case__kind=Case.Kind.APPEAL)
    for ruling in rows.select_related("case__about__case").only(*READ):
        about = ruling.case.about
        if about is not None:
            events = frozenset({about.case.seq, *about.cites, *ruling.cites})
            yield Final(ruling, events, authors(about))


def authors(ruling: Ruling) -> frozenset[int]:
    """Who signed a ruling."""
    return frozenset(pk for pk in (ruling.director_id, ruling.second_id) if pk is not None)


def check_final(game: int, user: Any, seqs: Iterable[int], to: int | None = None) -> None:
    """Raises `Forbidden` where this rules again on what an appeal against the same person's ruling has settled."""
    seqs = list(seqs)
    for one in finals_of(game):
        what = one.find_touched(seqs, to)
        if what and user.pk in one.before:
            raise Forbidden(
                "Ruling {ruling}, on an appeal against yours, is final on {what}: if there is anything new, "
                "another director has to rule on it",
                ruling=one.ruling.pk, what=what,
            )  # fmt: skip


def list_touched_finals(game: int, seqs: Iterable[int], to: int | None = None) -> list[str]:
    """What any other director reads before signing: which final rulings this comes back to."""
    seqs = list(seqs)
    return [
        f"Ruling {one.ruling.pk}, on an appeal, is final on {what}: rule only on what is new"
        for one in finals_of(game)
        if (what := one.find_touched(seqs, to))
    ]
