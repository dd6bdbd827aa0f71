"""The one door to the pairing: who meets whom in a round of any format, how all stand, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from wargame.events import brackets, squads
from wargame.events.conditions import KNOCKOUT, Format, Plan
from wargame.events.given import (
    ASKED,
    BYE,
    GAME,
    MISSED,
    Drawn,
    Field,
    Line,
    Played,
    Player,
    Term,
    Value,
    sides_step,
    steps,
    steps_of,
    values_of,
)
from wargame.pairing import berger, ties
from wargame.pairing.field import CannotPair
from wargame.pairing.field import Field as EngineField
from wargame.pairing.field import Played as EnginePlayed
from wargame.pairing.field import Player as EnginePlayer
from wargame.pairing.knockout import depth_of
from wargame.pairing.swiss import swiss_draw
from wargame.pairing.words import Words

__all__ = [
    "ASKED", "BYE", "GAME", "MISSED", "CannotPair", "Drawn", "Field", "Line", "Played", "Player", "Term", "Value",
    "draw", "is_over", "points_of", "pools_of", "rounds_of", "standings",
]  # fmt: skip


def draw(stage: Field) -> list[Drawn]:
    """The boards of the next round, those made by hand first, byes last. Raises `CannotPair`."""
    match stage.plan.format:
        case Format.SWISS:
            return _swiss(stage)
        case Format.TEAM_SWISS:
            return squads.draw(stage)
        case Format.SINGLE | Format.DOUBLE:
            return brackets.draw(stage)
    return _all_play_all(stage)


def is_over(stage: Field) -> bool:
    """Whether there is nothing left to be drawn after the rounds that are known."""
    if stage.plan.format in KNOCKOUT:
        return brackets.is_over(stage)
    return stage.round > rounds_of(stage.plan, len(stage.players))


def rounds_of(plan: Plan, count: int) -> int:
    """How many rounds a stage of so many has; a knockout may need more, for drawn games are played again."""
    match plan.format:
        case Format.ROUND_ROBIN | Format.DOUBLE_ROUND_ROBIN:
            return berger.rounds_of(count, double=plan.format == Format.DOUBLE_ROUND_ROBIN)
        case Format.POOLS:
            return berger.rounds_of(-(-count // plan.pools))
        case Format.SINGLE:
            return depth_of(count)
        case Format.DOUBLE:
            return 2 * depth_of(count) + plan.reset
    return plan.rounds


def pools_of(stage: Field) -> list[list[Player]]:
    """The players pool by pool in the order of their seeds; one pool where there are none."""
    numbers = sorted({one.pool for one in stage.players})
    order = sorted(stage.players, key=lambda one: one.seed)
    return [[one for one in order if one.pool == number] for number in numbers]


def _swiss(stage: Field) -> list[Drawn]:
    field = engine_field(stage)
    found = swiss_draw(field, Words.of(field, stage.sides))
    boards = [
        Drawn(board.first, board.second, board.kind, why={
            "engine": f"FIDE Dutch, text of {found.rules}",
            "steps": steps_of(why, bids=stage.bids and board.second is not None),
            "rule": why.rule, "group": why.bracket, "criteria": dict(why.criteria),
        })
        for board, why in zip(found.boards, found.why, strict=True)
    ]  # fmt: skip
    by_hand = {number for pair in stage.manual for number in pair}
    out = [one.number for one in stage.players if not one.away and one.number in stage.byes]
    return boards + [Drawn(number, None, stage.byes[number]) for number in out if number not in by_hand]


def _all_play_all(stage: Field) -> list[Drawn]:
    """A round of each pool by its table; who has withdrawn stays in it, and loses by forfeit."""
    double = stage.plan.format == Format.DOUBLE_ROUND_ROBIN
    words = Words(
        {one.number: one.name for one in stage.players}, stage.sides or Words.of(engine_field(stage)).sides
    )
    found = []
    for pool in pools_of(stage):
        order = [one.number for one in pool]
        if stage.round > berger.rounds_of(len(order), double=double):
            continue
        for board in berger.berger_round(order, stage.round, double=double):
            why = _why_of_table(stage, order, board.first, board.second, words, double=double)
            found.append(Drawn(board.first, board.second, board.kind, why=why))
    return found


def _why_of_table(
    stage: Field, order: Sequence[int], first: int, second: int | None, words: Words, *, double: bool
) -> dict[str, Any]:
    """The numbers of the two in the table, and how sides fell."""
    engine = "Tables of Berger"
    if second is None:
        told = (
            f"{len(order)} play, an odd number: {words.name(first)} has no game in this round and "
            "gets no points for it."
        )
        return {"engine": engine, "steps": steps((told, "", ""))}
    one, other = order.index(first) + 1, order.index(second) + 1
    once, round = berger.rounds_of(len(order)), stage.round
    again = double and round > once
    table = f"Numbers follow the seeds: {words.name(first)} has {one}, {words.name(second)} {other} of {len(order)}."
    met = f"In round {round} the table brings the two together" + (
        f" again, with the sides of round {round - once} swapped." if again else "."
    )
    left, right = words.side("first"), words.side("second")
    sides = f"Sides by the table: {words.name(first)} {left}, {words.name(second)} {right}."
    return {"engine": engine, "steps": steps((table, "", ""), (met, "", ""), sides_step(stage, sides))}


def engine_field(stage: Field, players: Sequence[Player] | None = None) -> EngineField:
    """The stage, or these of it, as the engine reads it: rounds that somebody missed are boards of theirs, too."""
    shown = stage.players if players is None else players
    here = {one.number for one in shown}
    missed = [
        EnginePlayed(number, one.number, None, stage.missed_halves, 0, MISSED, False)
        for one in shown
        for number in range(1, min(one.from_round, stage.round))
    ]
    played = [
        EnginePlayed(
            one.round, one.first, one.second, one.first_halves, one.second_halves, one.kind, one.played
        )
        for one in stage.played
        if one.first in here
    ]
    return EngineField(
        players=[
            EnginePlayer(
                one.number, one.seed, one.rating, one.name, not one.away and one.number not in stage.byes
            )
            for one in shown
        ],
        round=stage.round, rounds=max(stage.plan.rounds, stage.round), played=[*played, *missed],
        forbidden=sorted(stage.forbidden), manual=list(stage.manual),
    )  # fmt: skip


def standings(stage: Field, order: Sequence[ties.Tie]) -> list[Line]:
    """How all stand, the first first; pool by pool where there are pools, by teams where teams play."""
    if stage.plan.format in KNOCKOUT:
        return brackets.standings(stage, points_of(stage))
    if stage.plan.format == Format.TEAM_SWISS:
        return squads.standings(stage, order)
    return [line for pool in pools_of(stage) for line in _table(stage, pool, order)]


def _table(stage: Field, players: Sequence[Player], order: Sequence[ties.Tie]) -> list[Line]:
    """The standings of some who play in one group."""
    field = engine_field(replace(stage, round=stage.last + 1), players)
    all_play_all = stage.plan.format != Format.SWISS
    if all_play_all:
        games = len(players) - 1 if stage.plan.format != Format.DOUBLE_ROUND_ROBIN else 2 * (len(players) - 1)
        field = EngineField(
            field.players, field.round, field.rounds, berger.count_played(field.played, stage.away, games)
        )
    here = {one.number for one in players}
    open_games = [ties.Open(one.round, one.first, one.second) for one in stage.open if one.first in here]
    lines = ties.standings(field, order, open_games=open_games, all_play_all=all_play_all)
    return [Line(line.place, line.number, line.halves, values_of(line)) for line in lines]


def points_of(stage: Field) -> dict[int, int]:
    """Half points of each, those for rounds before they came included."""
    points = {one.number: stage.missed_halves * (one.from_round - 1) for one in stage.players}
    for board in stage.played:
        points[board.first] = points.get(board.first, 0) + board.first_halves
        if board.second is not None:
            points[board.second] = points.get(board.second, 0) + board.second_halves
    return points
