"""Remedies: why something is out of reach, as the refusal with its figures and all that would have to change.

>>> far = Reason("12.3", "too-far", {"short": "2"}, (Remedy("range", points=2),), short=2)
>>> shut = Reason("4.5", "zone", {"hex": "0201"}, (Remedy("negate", ("0201", "0301")),))
>>> far.message.id, join_reasons([far, shut]).code
('refusal-too-far', 'several-bars')
>>> weigh_reasons([far, shut]), weigh_reasons([Reason("12.3", "no-path", {})])
((3, 2), (99, 0))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple

from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.hexwar.barriers import Barrier

PAST_REMEDY = 99
"""Changes that a reason counts which no small change would remedy."""


class Remedy(NamedTuple):
    """One change. `range`: so much nearer; `negate`: a unit of one's own that stays in each of the hexes; `clear`: no
    enemies in them any more; `mode`: another mode for the unit.
    """

    kind: Literal["range", "negate", "clear", "mode"]
    hexes: tuple[str, ...] = ()
    points: int = 0
    unit: str = ""


class Reason(NamedTuple):
    """Why a way fails: the rule, the code of its refusal with the figures, and all that would remedy it.

    `path` is the way it would go, `counts` its price up to each place, `broken` the first place that cannot be had (0
    where there is no path), `short` what the range lacks.
    """

    rule: str
    code: str
    facts: dict[str, Any]
    remedies: tuple[Remedy, ...] = ()
    path: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    broken: int = 0
    short: int = 0

    @property
    def message(self) -> Message:
        """What the refusal says."""
        return Message(f"refusal-{self.code}", self.facts)

    def refuse(self) -> Illegal:
        """The refusal for this reason."""
        return Illegal(self.rule, self.code, **self.facts)


def join_reasons(reasons: Sequence[Reason]) -> Reason:
    """Several reasons as one, under the rule of the first."""
    first, *rest = reasons
    if not rest:
        return first
    return Reason(first.rule, "several-bars", {"bar": first.message, "more": join_reasons(rest).message})


def weigh_reasons(reasons: Collection[Reason]) -> tuple[int, int]:
    """How many changes remedy all the reasons together, a place or unit counted once; then what they lack."""
    remedies = [remedy for reason in reasons for remedy in reason.remedies]
    single = {(one.kind, place) for one in remedies for place in (*one.hexes, one.unit) if place}
    ranges = sum(one.kind == "range" for one in remedies)
    hopeless = sum(PAST_REMEDY for reason in reasons if not reason.remedies)
    return hopeless + len(single) + ranges, sum(reason.short for reason in reasons)


def find_broken(found: Barrier) -> int:
    """The first place of a barred path that cannot be had."""
    barred, limit = {*found.enemies, *found.zones}, found.counts[-1] - found.short
    for number, (hex, count) in enumerate(zip(found.path, found.counts, strict=True)):
        if number and (hex in barred or found.path[0] in barred or (found.short and count > limit)):
            return number
    return 0
