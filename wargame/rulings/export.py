"""What was ruled in the games of a club as rows, for its archive: what is law for everybody, no thread of a case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wargame.accounts.names import name_or_none
from wargame.clubs.exports import stamp
from wargame.clubs.models import Club
from wargame.rulings.law import law
from wargame.rulings.outcomes import tell_plan

COLUMNS = (
    "ruling", "case", "game", "ruleset", "event", "choice", "rules", "cites", "reason", "plan", "director", "second",
    "signed", "follows",
)  # fmt: skip


def club_rulings(club: Club, reader: Any) -> Iterator[Mapping[str, Any]]:
    """The rulings in force of the games that are played for it, the first signed first; none of a private game."""
    rows = law().filter(game__terms__club=club.slug).select_related("second").order_by("signed", "pk")
    for ruling in rows:
        yield {
            "ruling": ruling.pk, "case": ruling.case.title, "game": ruling.game.code, "ruleset": ruling.ruleset,
            "event": ruling.seq, "choice": ruling.choice, "rules": ruling.rules, "cites": ruling.cites,
            "reason": ruling.reason, "plan": tell_plan(ruling), "director": name_or_none(ruling.director),
            "second": name_or_none(ruling.second), "signed": stamp(ruling.signed), "follows": ruling.follows_id,
        }  # fmt: skip
