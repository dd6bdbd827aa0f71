"""18.5 A landing before it is declared: what counts for the roll of each group, and how often each result comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.core.contract import UMPIRE, Explanation, Line, Message, Outcome, Viewer
from rules.core.errors import Illegal
from rules.core.questions import line, read_asked
from rules.core.talk import sign
from rules.hexwar.throws import THROWS
from rules.ocs.movement.freight import piece
from rules.ocs.sea.landing import check_land, find_groups, weigh_group
from rules.ocs.show.seen import withhold_explanation
from rules.ocs.state import State


class Asked(msgspec.Struct, frozen=True):
    """An order half composed."""

    units: tuple[str, ...] = ()


def explain_landing(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """18.5f «What would come of it?» of a `draft` with `units`."""
    names = tuple(dict.fromkeys(read_asked(question, Asked).units))
    title, sides = Message("explain-landing"), {piece(state, name).side for name in names}
    if not names or any(viewer not in (side, UMPIRE) for side in sides):
        return withhold_explanation(title)
    side = min(sides)
    try:
        hex_id, taken = check_land(state, side, names)
    except Illegal as no:
        barred = line(f"refusal-{no.code}", no.rule, tone="bad", **no.facts)
        return Explanation(title=title, verdict="bad", lines=(barred,))
    if taken is not None:
        return Explanation(title=title, lines=(line("landing-in-port", "18.5g", hex=hex_id),), at=(hex_id,))
    groups = find_groups(state, names)
    return Explanation(
        title=title,
        lines=tuple(one for group in groups for one in _tell_group(state, side, hex_id, group)),
        outcomes=_find_outcomes(state, side, hex_id, groups[0]) if len(groups) == 1 else (),
        at=(hex_id,),
    )


def _tell_group(state: State, side: str, hex_id: str, group: Sequence[str]) -> Iterator[Line]:
    found, counted = weigh_group(state, side, hex_id, group)
    yield line("effect-landing-group", "18.5f", units=[state.label(name) for name in group])
    for code, by in found:
        yield line(f"landing-by-{code}", "18.5f", value=sign(by))
    yield Line(message=Message("effect-landing", counted), rules=("18.5f",))


def _find_outcomes(state: State, side: str, hex_id: str, group: Sequence[str]) -> tuple[Outcome, ...]:
    _, counted = weigh_group(state, side, hex_id, group)
    return tuple(
        Outcome(message=Message(f"landing-{result}"), chances=count, of=THROWS)
        for result, count in counted.items()
    )


EXPLAIN = {"landing": explain_landing}
