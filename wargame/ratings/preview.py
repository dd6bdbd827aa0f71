"""What annulling a result, or letting it count again, would change: shown before it is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db.models import Count, Max, Q

from wargame.ratings import store
from wargame.ratings.fold import Known, Place, Slot
from wargame.ratings.glicko import Rating
from wargame.ratings.models import Pool, Standing
from wargame.ratings.periods import period_now, period_of
from wargame.ratings.powers import find_unseen_people
from wargame.ratings.selectors import Figure, figure_then
from wargame.ratings.store import Watch, ignore_progress
from wargame.ratings.words import person_name
from wargame.results.models import Result

LEAST = 0.05
"""Points of rating or deviation that print; what moves less is counted only."""


@dataclass(frozen=True)
class Move:
    """Who moves in which pool, from what to what; None for no rated game. `period` is their last one with a game."""

    name: str
    ruleset: str
    pace: str
    before: Rating | None
    after: Rating | None
    user: int
    period: int = 0

    @property
    def pool(self) -> Pool:
        """The pool of ratings that it is about."""
        return Pool(self.ruleset, self.pace)

    @property
    def now(self) -> Figure | None:
        """What would be printed today: the deviation has grown since."""
        return self.after and figure_then(self.after, self.period, period_now())

    @property
    def change(self) -> float:
        """By how much the rating moves; of whoever is new or leaves the pool, from or to where everybody begins."""
        return (self.after or Rating()).rating - (self.before or Rating()).rating


@dataclass(frozen=True)
class Preview:
    """What would move, the furthest first; how many games are worked out again, how many figures move unseen.

    `shares` are the wins of `side` between equals in the scenario of the first result, before and after; none is named
    of a scenario of which nothing is known.
    """

    moves: list[Move]
    unseen: int
    games: int
    shares: tuple[float, float]
    stamp: str
    side: str = ""


def recompute_preview(*results: Result, watch: Watch = ignore_progress) -> Preview:
    """What changes when results that count do not, or the other way round. Writes nothing."""
    since, stamp = min(period_of(one.ended) for one in results), preview_stamp(results[0])
    read = store.games_read(since, flipped={one.pk for one in results})
    fold, _ = store.work_out(since, read, watch)
    after = dict(fold.places())
    before = standings_of_slots(after)
    pairs = {slot: (figure_of(before.get(slot)), figure_of(place)) for slot, place in after.items()}
    moved = {slot: pair for slot, pair in pairs.items() if pair[0] != pair[1]}
    seen = {slot: pair for slot, pair in moved.items() if prints(*pair)}
    users = get_user_model().objects.in_bulk({slot[0] for slot in seen})
    moves = [
        Move(
            person_name(users[user]) if user in users else "",
            ruleset,
            pace,
            *pair,
            user,
            period=place.period if (place := after[user, ruleset, pace]) else 0,
        )
        for (user, ruleset, pace), pair in seen.items()
    ]
    moves.sort(key=lambda move: (-abs(move.change), move.name, move.ruleset, move.pace))
    plan = (results[0].ruleset, results[0].scenario)
    was, is_ = store.read_known_before(1 << 30).get(plan), fold.known.get(plan)
    shares, side = (share_of(was), share_of(is_)), next((one.side for one in (was, is_) if one), "")
    return Preview(moves, len(moved) - len(seen), len(read.games), shares, stamp, side)


def list_seen_moves(preview: Preview, viewer: Any) -> list[Move]:
    """The figures that move, but those of people who keep their ratings from the viewer."""
    people = {move.user for move in preview.moves}
    kept = set(find_unseen_people(viewer).filter(pk__in=people).values_list("pk", flat=True))
    return [move for move in preview.moves if move.user not in kept]


def pack_preview(preview: Preview) -> dict[str, Any]:
    """A preview as JSON. Without names: people change theirs, or leave."""
    nameless = replace(preview, moves=[replace(move, name="") for move in preview.moves])
    kept: dict[str, Any] = msgspec.to_builtins(nameless)
    return kept


def preview_read(kept: dict[str, Any]) -> Preview:
    """A preview that was kept, with the names that people have now."""
    users = get_user_model().objects.in_bulk({move["user"] for move in kept["moves"]})
    names = {user: person_name(users[user]) for user in users}
    moves = [
        Move(
            **{**move, "name": names.get(move["user"], "")}
            | {at: move[at] and Rating(*move[at]) for at in ("before", "after")}
        )
        for move in kept["moves"]
    ]
    return Preview(**{**kept, "moves": moves, "shares": tuple(kept["shares"])})


def standings_of_slots(slots: Any) -> dict[Slot, Place]:
    """Where they stand as it is."""
    rows = Standing.objects.filter(user_id__in={slot[0] for slot in slots})
    return {
        (row.user_id, row.ruleset, row.pace): Place(
            row.period, Rating(row.rating, row.deviation, row.volatility), row.games
        )
        for row in rows
    }


def share_of(known: Known | None) -> float:
    """A side's share of wins between equals, as far as it is known."""
    return known.edge.share()[0] if known else 0.5


def figure_of(place: Place | None) -> Rating | None:
    """The figure of a place."""
    return place.figure if place else None


def prints(before: Rating | None, after: Rating | None) -> bool:
    """Whether the two print otherwise."""
    if before is None or after is None:
        return True
    return max(abs(before.rating - after.rating), abs(before.rd - after.rd)) >= LEAST


def preview_stamp(result: Result) -> str:
    """Tells whether what a preview was made of still holds: the results that count, and this one's own state."""
    told = Result.objects.filter(rated=True).aggregate(
        all=Count("pk"), off=Count("annulled"), newest=Max("pk"), last=Max("annulled"),
        held=Count("pk", filter=Q(held=True)),
    )  # fmt: skip
    state = Result.objects.values_list("annulled", flat=True).get(pk=result.pk)
    return sha256(repr((result.pk, state, sorted(told.items()))).encode()).hexdigest()[:16]
