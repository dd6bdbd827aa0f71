"""6.B, 6.D What a stand sees and who sees it, and the ground that it does not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.contract import Explanation, Line, Message, Path, Shape, Viewer
from rules.storm_of_steel.campaign.hiding import is_unseen as covert
from rules.storm_of_steel.field import cm, name_feature, sight, terrain
from rules.storm_of_steel.fire.spotting import is_hidden
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.seen import away, line, read_unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.shadow import find_unseen_ground


def explain_eye(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """6.B «What does it see?»"""
    unit = read_unit(state, question)
    title = Message("explain-eye", {"unit": state.label(unit.id)})
    if unit.at is None:
        return Explanation(title=title, lines=(away(state, unit),))
    enemies = list(state.on_table(state.enemy(unit.side)))
    seen = [foe for foe in enemies if sight(state, unit.id, foe.id).clear]
    return Explanation(
        title=title,
        headline=f"{len(seen)}/{len(enemies)}",
        lines=(
            *_sees(state, unit, seen),
            *_others(state, unit, [foe for foe in enemies if foe not in seen]),
        ),
        paths=tuple(Path(style="sight", places=(unit.id, foe.id)) for foe in seen),
        shapes=(Shape(style="unseen", rings=find_unseen_ground(terrain(state), state.disc(unit.id))),),
        at=(unit.id,),
    )


def _sees(state: State, unit: Unit, seen: Sequence[Unit]) -> Iterator[Line]:
    """6.B, 6.D Whom it sees, and who sees it: the same, but for whoever has not been spotted."""
    if not seen:
        yield line("eye-nobody", "6.B")
    else:
        yield line("eye-sees", "6.B", "plain", str(len(seen)), units=[state.label(foe.id) for foe in seen])
    if unspotted := [state.label(foe.id) for foe in seen if is_hidden(state, foe)]:
        yield line("eye-unspotted", "6.D", "bad", units=unspotted)
    yield from concealment_line(state, unit)


def concealment_line(state: State, unit: Unit) -> Iterator[Line]:
    """6.D Whether it is itself hidden; R36 and not even seen."""
    if is_hidden(state, unit):
        code, rule = ("eye-unseen", "R36") if covert(state, unit) else ("eye-hidden", "6.D")
        limit = cm(state.battle.rules.distances.spotting)
        yield line(code, rule, "good", unit=state.label(unit.id), limit=limit)


def _others(state: State, unit: Unit, unseen_foes: Sequence[Unit]) -> Iterator[Line]:
    """6.B Whom it does not see, by what stands in the way first."""
    by: dict[str, list[str]] = {}
    for foe in unseen_foes:
        by.setdefault(sight(state, unit.id, foe.id).blocks[0].feature, []).append(state.label(foe.id))
    for feature, names in by.items():
        yield line("eye-blocked", "6.B", "bad", feature=name_feature(state, feature), units=names)


EXPLAIN = {"eye": explain_eye}
