"""X A hex explained: its ground, what it adds to a defence, whose it is, whose ZOC lies on it, what it produces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Message, Viewer
from rules.core.questions import line
from rules.russian_portfolio.field import STRAITS, barriers, exerting, is_frozen, terrain
from rules.russian_portfolio.movement.rails import rail_net
from rules.russian_portfolio.show.place import on_the_place
from rules.russian_portfolio.show.seen import labels, read_hex
from rules.russian_portfolio.state import State


def explain_hex(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """X, XI.B, XV.A What is in a hex and what it means."""
    here = read_hex(state, question)
    hex_id = state.battle.hexes.ids[here]
    lines = (*_ground(state, here), *_sides(state, here), *_held(state, here), *on_the_place(state, here))
    return Explanation(title=Message("explain-hex", {"hex": hex_id}), lines=lines, at=(hex_id,))


def _ground(state: State, here: int) -> Iterator[Line]:
    """X Its terrain, ice, the bonuses of the hex, how much armor it holds."""
    battle = state.battle
    yield line("line-terrain", "X", name=battle.line(here).name)
    if is_frozen(state, here) and battle.terrain[here] in ("lake", "swamp"):
        yield line("line-frozen", "VI.B.1")
    for name in (*sorted(battle.features[here]), terrain(state, here)):
        bonus = battle.combat.bonuses.get(name)
        if bonus is not None and bonus.front:
            value = f"+{bonus.corps}/{bonus.army}/{bonus.front}"
            yield line(f"line-bonus-{name}", bonus.rule, value=value, side=bonus.side or "axis")
    limit = battle.line(here).armor_limit
    if limit:
        yield line("line-armor-limit", "XII", limit=limit)


def _sides(state: State, here: int) -> Iterator[Line]:
    """X.A, X.B.2-4 The hexsides that hinder whoever crosses them, each with its rule."""
    battle = state.battle
    around = battle.hexes.around[here]
    found = {there: barriers(state, here, there) for there in around}
    groups = {"river": {"river"}, "narrow": set(STRAITS), "sea": {"sea"}}
    rules = {"river": "X.A.2", "narrow": "X.A.1", "sea": "X.A.1"}
    for name, kinds in groups.items():
        hexes = [battle.hexes.ids[there] for there in around if found[there] & kinds]
        if hexes and battle.terrain[here] != "sea":
            yield line(f"line-side-{name}", rules[name], hexes=hexes)
    behind = [battle.hexes.ids[there] for there in around if (there, here) in battle.stalin]
    if behind:
        yield line("line-stalin", "X.B.3", hexes=behind)


def _held(state: State, here: int) -> Iterator[Line]:
    """XV.A, XI.B, VIII.A Whose it is, whose ZOC lies on it, whose rails lead there."""
    side = state.control(here)
    if side:
        yield line("line-control", "XV.A", side=side)
    for friend in state.battle.sides:
        foes = exerting(state, here, friend)
        if foes:
            yield line("line-zone", "XI.B", side=state.battle.enemy(friend), units=labels(state, foes))
        if here in rail_net(state, friend):
            yield line("line-rails", "VIII.A.1", side=friend)


EXPLAIN = {"hex": explain_hex}
