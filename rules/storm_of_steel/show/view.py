"""6.B The ground that one's own side does not see, as a layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Message, Shape, Side, Viewer
from rules.storm_of_steel.field import discs, sight, terrain
from rules.storm_of_steel.fire.spotting import is_hidden
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.shadow import find_ground_unseen_by_all


def explain_view(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """6.B The ground that nobody of one's side sees; of the side whose card it is to whoever plays neither."""
    side = viewer if viewer in state.battle.sides else state.active or state.battle.sides[0]
    eyes = tuple(discs(state, side).values())
    return Explanation(
        title=Message("explain-view", {"side": side}),
        lines=tuple(_enemies(state, side)),
        shapes=(Shape(style="unseen", rings=find_ground_unseen_by_all(terrain(state), eyes)),),
    )


def _enemies(state: State, side: Side) -> Iterator[Line]:
    """6.B, 6.D How many enemies are seen by somebody, who is not, and who is in sight but not spotted."""
    own = [unit.id for unit in state.on_table(side)]
    enemies = list(state.on_table(state.enemy(side)))
    seen = [foe for foe in enemies if any(sight(state, one, foe.id).clear for one in own)]
    unseen = [state.label(foe.id) for foe in enemies if foe not in seen]
    unspotted = [state.label(foe.id) for foe in seen if is_hidden(state, foe)]
    yield line("view-seen", "6.B", value=f"{len(seen)}/{len(enemies)}")
    if unseen:
        yield line("view-unseen", "6.B", "bad", units=unseen)
    if unspotted:
        yield line("view-unspotted", "6.D", "bad", units=unspotted)


EXPLAIN = {"view": explain_view}
