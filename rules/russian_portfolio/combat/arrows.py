"""XIII.A What the board shows of attacks in waiting and of the one that is fought: arrows and odds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.core.contract import Entity, Viewer
from rules.core.entities import arrow
from rules.russian_portfolio.combat.fight import odds_now
from rules.russian_portfolio.combat.records import Attack, Clash
from rules.russian_portfolio.state import State


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """XIII.A Everybody sees what is committed."""
    for attack in state.combat.attacks:
        yield from _arrows(state, attack)
        wave = 1 + sum(attack.targets[0] in a.targets for a in state.combat.attacks if a.id < attack.id)
        yield _bubble(attack.id, attack.targets[0], odds_now(state, attack), wave, len(attack.targets))
    for pending in state.stack:
        if isinstance(pending, Clash):
            yield from _arrows(state, pending.attack)
            yield _bubble(pending.attack.id, pending.attack.targets[0], pending.outcome, 1, 1, False)


def _arrows(state: State, attack: Attack) -> Iterator[Entity]:
    units = [state.units[name] for name in attack.units]
    for origin in dict.fromkeys(unit.hex for unit in units if unit.hex is not None):
        for target in attack.targets:
            if origin != target:
                yield arrow(units[0].side, origin, target, str(attack.id))


@lru_cache(maxsize=1 << 12)
def _bubble(attack: int, target: str, headline: str, wave: int, width: int, waits: bool = True) -> Entity:
    lines: list[Entity] = []
    if wave > 1:
        lines.append({"id": "effect-wave", "facts": {"wave": wave}})
    if width > 1:
        lines.append({"id": "bubble-width", "facts": {"count": width}})
    return {
        "id": f"bubble-{attack}",
        "kind": "bubble",
        "place": target,
        "headline": headline,
        "lines": lines,
        **({"question": {"about": "attack", "attack": attack}} if waits else {}),
    }


MARKS = (marks,)
