"""Entities that every board has: the line of the turn, a side, a question, the result; and how a game stands.

A ruleset makes an entity once for each value it shows (`lru_cache`): a patch compares by identity. Its state has
`turn`, `result` (None, or with `winner`, `verdict`, `points`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import to_builtins

from rules.core.contract import UMPIRE, Decision, Entity, Message, Point, Side, Standing, Viewer

State = Any
"""The position of whichever ruleset it is."""


def track(
    turn: int, turns: int, date: Message, phase: str, stations: Iterable[str], active: Side | None
) -> Entity:
    """The line of the turn and its phases; the words of a station are `station-<id>`."""
    return {
        "id": "sequence",
        "kind": "track",
        "place": None,
        "turn": turn,
        "turns": turns,
        "date": to_builtins(date),
        "phase": phase,
        "phases": [
            {"id": name, "label": {"id": f"station-{name}", "facts": {}}} for name in dict.fromkeys(stations)
        ],
        "active": active,
    }


def side(name: Side, **shown: Any) -> Entity:
    """A side with what is `shown` of it: losses, points."""
    label = {"id": f"side-{name}", "facts": {}}
    return {"id": f"side-{name}", "kind": "side", "place": None, "side": name, "label": label, **shown}


def unit(id: str, place: Any, side: Side, label: str | None) -> Entity:
    """The head of a unit's entity: which it is, where, whose, and its name, None where nobody may know it."""
    return {"id": id, "kind": "unit", "place": place, "side": side, "label": label}


def movement(left: str, allowance: str, began: str | Point | None) -> Entity:
    """The fields `[movement]` of presentation.toml names: what a unit has left in this phase, of how much, as printed;
    and where it stood before it moved, None while it has not.
    """
    return {"left": left, "allowance": allowance, "from": began or None}


def question(decision: Decision) -> Entity:
    """An open question, as its viewer is told of it."""
    return {**to_builtins(decision), "kind": "decision", "place": None}


@lru_cache(maxsize=1 << 13)
def arrow(side: Side, origin: str, target: str, name: str = "") -> Entity:
    """An arrow of a side from one place to another; of several between the same two each has a `name`."""
    id = f"arrow-{name}-{origin}-{target}" if name else f"arrow-{origin}-{target}"
    return {"id": id, "kind": "arrow", "place": target, "side": side, "from": origin}


@lru_cache(maxsize=1 << 13)
def marker(id: str, place: str, sign: str, side: Side | None, words: str, /, **facts: Any) -> Entity:
    """What lies in a place for all to see, drawn by its `sign`; `words` with the facts name it."""
    label = {"id": words, "facts": facts}
    return {"id": id, "kind": "marker", "place": place, "sign": sign, "side": side, "label": label}


def gauge(id: str, side: Side, label: Message, points: int, **shown: Any) -> Entity:
    """What a side has of something, `pool-<id>`; `shown` are its `limit`, what comes `next`, how it is `held`."""
    words = to_builtins(label)
    return {
        "id": f"pool-{id}",
        "kind": "pool",
        "place": None,
        "side": side,
        "label": words,
        "points": points,
        **shown,
    }


def keep_for(side: Side, entity: Entity, viewer: Viewer) -> Entity:
    """An entity that is for its side alone, as that side and the umpire see it, who is told so."""
    return {**entity, "audience": [side]} if viewer == UMPIRE else entity


def verdict(state: State) -> Message | None:
    """The result in words, `verdict-…`; None while the game goes on."""
    result = state.result
    if result is None:
        return None
    return Message(f"verdict-{result.verdict}", {"side": result.winner or "", "points": result.points})


def result(state: State) -> Entity:
    """Make the entity of the result."""
    winner, said = state.result.winner, to_builtins(verdict(state))
    return {"id": "result", "kind": "result", "place": None, "winner": winner, "verdict": said}


def standing(
    state: State, asked: Sequence[Decision], turns: int, phase: Message, active: Side | None, step: str
) -> Standing:
    """Turn, phase and who is asked, for lists and clocks; `step` changes exactly when a phase begins."""
    return Standing(
        turn=state.turn,
        turns=turns,
        phase=phase,
        active=active,
        awaiting=tuple(dict.fromkeys(decision.side for decision in asked)),
        over=state.result is not None,
        winner=state.result.winner if state.result else None,
        verdict=verdict(state),
        step=step,
    )
