"""24 Who is ahead: each condition, its worth and what it brings now; the results on a line; what each side lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rules.core.contract import Degree, Explanation, Line, Mark, Message, Scale, Side, Viewer
from rules.core.questions import line, sort
from rules.core.talk import Tone
from rules.hexwar.levels import lacks, name_level
from rules.ocs.amounts import equivalents, supply
from rules.ocs.campaign.victory import hexes, level, so_far, tally
from rules.ocs.movement.regions import WORD
from rules.ocs.schema import DeadPoints, Victory
from rules.ocs.seas import sea
from rules.ocs.skies import sky
from rules.ocs.state import State

ENDLESS = -100
"""A level that begins below so many points takes all that is left."""


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """24 The points now, open to all (4.9): those of the side that the levels speak of, its enemy's taken off."""
    side, scores = state.battle.file.victory.side, so_far(state)
    total = scores[side] - scores[state.battle.enemy(side)]
    reached = level(state, total)
    facts = {"side": reached.winner or "", "points": total}
    return Explanation(
        title=Message("explain-victory", {"side": side}),
        headline=str(total),
        verdict_label=Message(f"verdict-{reached.verdict}", facts),
        lines=(
            *sort("place", _places(state)),
            *sort("count", _conditions(state)),
            *sort("end", _at_once(state)),
            *sort("near", _lacks(state, total)),
        ),
        marks=tuple(_marks(state)),
        scale=_scale(state, total),
    )


def _worth(state: State, side: Side, points: int) -> str:
    """Points of a side as those of `victory.side`: «+6», «−6», «0»."""
    return "0" if not points else f"{'+' if side == state.battle.file.victory.side else '−'}{points}"


def _line(state: State, message: Message, side: Side, points: int) -> Line:
    """24 A condition, and what it brings its side now."""
    tone, value = _tone(state, side, points), _worth(state, side, points)
    return Line(message=message, rules=("24",), tone=tone, value=value)


def _tone(state: State, side: Side, points: int) -> Tone:
    """24 Good is what `victory.side` has points for."""
    return "plain" if not points else "good" if side == state.battle.file.victory.side else "bad"


def _scored(state: State) -> dict[str, int]:
    """24 What each place brings its holder now."""
    return {row.what: row.points for row in hexes(state)}


def _places(state: State) -> Iterator[Line]:
    """24 Every place that counts: its worth, who holds it, what that brings now."""
    rule, scored = state.battle.file.victory, _scored(state)
    for hex_id, worth in rule.hexes.items():
        holder, points = state.control(hex_id), scored.get(hex_id, 0)
        facts = {"hex": hex_id, "points": worth, "side": holder}
        yield _line(state, Message(f"count-{rule.scored}", facts), holder, points)


def _conditions(state: State) -> Iterator[Line]:
    """24 Losses, booty, what is noted on the way, what counts at the end only."""
    rule, rows = state.battle.file.victory, tally(state)
    others = [row for row in rows if row.what not in rule.hexes]
    dead = [row for row in others if row.what == "dead"]
    for loss, row in zip(rule.dead, dead, strict=True):
        yield _line(state, _dead(loss, row.side), row.side, row.points)
    for row in others:
        if row.what == "captured":
            facts = {"side": row.side, "amount": supply(rule.captured_tokens)}
            yield _line(state, Message("count-captured", facts), row.side, row.points)
    for lost, row in zip(sky(state).lost, [row for row in others if row.what == "planes"], strict=False):
        planes = {"side": row.side, "points": lost.points, "steps": lost.steps, "most": lost.most}
        planes["type"] = lost.type or "any"
        yield _line(state, Message("count-planes", planes), row.side, row.points)
    for sunk, row in zip(sea(state).lost, [row for row in others if row.what == "craft"], strict=False):
        each = {"side": row.side, "points": sunk.score, "sunk": sunk.points}
        yield _line(state, Message("count-craft", each), row.side, row.points)
    yield from _noted(state)
    if rule.breakout is not None and state.result is None:
        yield line("count-breakout", "24", command=rule.breakout.command, points=rule.breakout.points)


def _dead(row: DeadPoints, gains: Side) -> Message:
    """24 So many points for so much of an enemy's dead."""
    amount = (
        Message("dead-steps", {"steps": row.steps})
        if row.steps
        else Message("dead-size", {"size": equivalents(row.re)})
    )
    return Message("count-dead", {"side": gains, "points": row.points, "amount": amount, "who": _whose(row)})


def _whose(row: DeadPoints) -> Message:
    """24 The units that a row speaks of: a side's, a nation's or a command's, all or the mobile ones."""
    nation = Message(f"nation-{row.nation}") if row.nation else Message("dead-side", {"side": row.side})
    kinds = "mobile" if row.categories else "any"
    return Message("dead-units", {"whose": row.command or nation, "kinds": kinds, "but": row.but or "none"})


def _noted(state: State) -> Iterator[Line]:
    """24 What brings points on the way: the link-up, the order to break out, the recall; then whatever else has."""
    noted, mine = dict(state.campaign.points), state.battle.file.victory.side
    told = dict(_on_the_way(state))
    for what in dict.fromkeys((*told, *noted)):
        points = noted.get(what, 0)
        side = mine if points > 0 else state.battle.enemy(mine)
        other = Message("count-line", {"side": side, "what": Message(f"points-{what}")})
        yield _line(state, told.get(what, other), side, abs(points))


def _on_the_way(state: State) -> Iterator[tuple[str, Message]]:
    """24 What the scenario notes, and under which name."""
    fight = state.battle
    link, fortress, recall = fight.file.victory.link_up, fight.file.fortress, fight.file.recall
    if link is not None:
        facts = {"command": link.command, "points": link.points, "times": link.times}
        yield "link_up", Message("count-link-up", facts)
    if fortress is not None:
        order = {"side": fortress.side, "command": fortress.command, "points": fortress.points}
        yield WORD, Message("count-fortress", order)
    for row in fight.file.victory.holding:
        where = {"region": Message(f"region-{row.region}"), "turn": row.from_turn, "points": row.points}
        yield "holding", Message("count-holding", {"side": row.side, **where})
    if recall is not None and state.switches.recall:
        formation = fight.formations[recall.formation].name
        away = {"distance": recall.distance, "hex": recall.hex, "turn": recall.from_turn}
        yield "recall", Message("count-recall", {"formation": formation, **away})


def _at_once(state: State) -> Iterator[Line]:
    """24 What ends the game before its last turn."""
    rule = state.battle.file.victory.sudden
    if rule is not None and state.result is None:
        yield line("count-sudden", "24", side=rule.side, hex=rule.hex)


def _lacks(state: State, total: int) -> Iterator[Line]:
    """24 For each side the result it has now, and how many points away the next better one is."""
    rising, mine = tuple(reversed(state.battle.file.victory.levels)), state.battle.file.victory.side
    for side in state.battle.sides if state.result is None and len(rising) > 1 else ():
        away, better = lacks(rising, total)[side != mine]
        if better is None:
            yield line("count-best", "24", side=side, points=away + 1)
        else:
            yield line("count-lacks", "24", value=str(away), side=side, away=away, level=name_level(better))
            yield from _swings(state, side, away)


def _swings(state: State, side: Side, away: int) -> Iterator[Line]:
    """24 The places that would do it alone; one that counts for whoever holds it swings twice its worth."""
    rule = state.battle.file.victory
    times = 2 if rule.scored == "held" else 1
    enough = {hex_id: worth * times for hex_id, worth in rule.hexes.items() if worth * times >= away}
    found = [hex_id for hex_id in enough if state.control(hex_id) != side]
    if found:
        yield line("count-swings", "24", side=side, hexes=found)


def _scale(state: State, total: int) -> Scale:
    """24 The results as points of `victory.side`; the line goes at least as far as the places alone could take it."""
    rule = state.battle.file.victory
    rising = tuple(reversed(rule.levels))
    starts = [row.at_least for row in rising if row.at_least > ENDLESS]
    beyond = max([high - low for low, high in pairwise(starts)], default=1)
    gains, losses = _reach(state, rule)
    least = min(total, -losses, starts[0] - beyond)
    most = max(total, gains, starts[-1] + beyond)
    degrees = tuple(Degree(label=name_level(row), at=max(row.at_least, least)) for row in rising)
    return Scale(side=rule.side, value=total, least=least, most=most, degrees=degrees)


def _reach(state: State, rule: Victory) -> tuple[int, int]:
    """24 The points of all places for `victory.side` and for its enemy; one gains only what one did not begin with."""
    fight = state.battle
    begun = {hex_id: fight.control[fight.hexes.index[hex_id]] for hex_id in rule.hexes}
    held = rule.scored == "held"
    gains = sum(worth for hex_id, worth in rule.hexes.items() if held or begun[hex_id] != rule.side)
    losses = sum(worth for hex_id, worth in rule.hexes.items() if held or begun[hex_id] == rule.side)
    return gains, losses


def _marks(state: State) -> Iterator[Mark]:
    """24 The places that count, with their worth; toned by whether they bring `victory.side` points or cost it some."""
    rule, scored = state.battle.file.victory, _scored(state)
    for hex_id, worth in rule.hexes.items():
        holder = state.control(hex_id)
        label = Message(f"count-{rule.scored}", {"hex": hex_id, "points": worth, "side": holder})
        tone = _tone(state, holder, scored.get(hex_id, 0))
        yield Mark(place=hex_id, sign="star", tone=tone, value=str(worth), label=label)


EXPLAIN = {"victory": explain_victory}
