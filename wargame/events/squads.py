"""Teams of an event as a Swiss pairs them, their boards, and how they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wargame.events.given import (
    BYE,
    GAME,
    Drawn,
    Field,
    Line,
    Term,
    Value,
    sides_step,
    steps,
    steps_of,
    values_of,
)
from wargame.pairing import ties
from wargame.pairing.field import FIRST, SECOND
from wargame.pairing.field import Played as EnginePlayed
from wargame.pairing.swiss import swiss_draw
from wargame.pairing.teams import Match, Seats, Squad, board_points, field_of, line_up, matches, seats_of
from wargame.pairing.words import Words

BOARDS = "boards"
"""The points at the boards, which part teams with as many match points before anything else does."""


def squads_of(stage: Field) -> list[Squad]:
    """The teams with their players in the order of the boards."""
    order = sorted(stage.players, key=lambda one: (one.place, one.number))
    groups = {team.number: [one for one in order if one.team == team.number] for team in stage.teams}
    return [
        Squad(
            team.number, team.seed, team.name, _rating([one.rating for one in groups[team.number]], stage.plan.boards),
            tuple(one.number for one in groups[team.number]),
        )
        for team in stage.teams
        if groups[team.number]
    ]  # fmt: skip


def _rating(ratings: Sequence[float], boards: int) -> float:
    """What a team is seeded by: the mean of those who are to play."""
    first = ratings[:boards]
    return sum(first) / len(first) if first else 0.0


def matches_of(stage: Field) -> list[Match]:
    """The matches that are over at all their boards."""
    going = {(one.round, one.match) for one in stage.open}
    team_of = {one.number: one.team for one in stage.players}
    over = [
        (
            one.match or 0,
            EnginePlayed(one.round, one.first, one.second, one.first_halves, one.second_halves, one.kind),
        )
        for one in stage.played
        if (one.round, one.match) not in going
    ]
    return matches(over, team_of, stage.bye_halves)


def draw(stage: Field) -> list[Drawn]:
    """The boards of a round, match by match. Raises `CannotPair`."""
    squads = {one.number: one for one in squads_of(stage)}
    away = stage.away | set(stage.byes)
    field = field_of(list(squads.values()), away, stage.round, stage.plan.rounds, matches_of(stage))
    words = Words.of(field, stage.sides)
    drawn = swiss_draw(field, words)
    found = list[Drawn]()
    for number, (match, why) in enumerate(zip(drawn.boards, drawn.why, strict=True), 1):
        told = {"engine": f"FIDE Dutch for teams, text of {drawn.rules}", "steps": steps_of(why)}
        home = line_up(squads[match.first], away, stage.plan.boards)
        if match.second is None:
            found += [Drawn(one, None, BYE, match=number, why=told) for one in home]
            continue
        guests = line_up(squads[match.second], away, stage.plan.boards)
        for seats in seats_of(home, guests, stage.plan.boards):
            more = _of_board(stage, seats, words.name(match.first), words)
            why_here = {**told, "steps": [*told["steps"], *more]}
            kind = GAME if seats.second is not None else BYE
            found.append(Drawn(seats.first, seats.second, kind, "", why_here, number, seats.board))
    return found


def _of_board(stage: Field, seats: Seats, home: str, words: Words) -> list[dict[str, Any]]:
    """Why these two sit at a board, with these sides."""
    lined = f"Board {seats.board} of the match: teams play in their board order, and substitutes move up."
    if seats.second is None:
        return steps((lined, "", ""), ("There is nobody left to play: the board is won.", "", ""))
    side = words.side(FIRST if seats.board % 2 else SECOND)
    fell = f"Sides alternate from board to board: here {home} has {side}."
    return steps((lined, "", ""), sides_step(stage, fell))


def standings(stage: Field, order: Sequence[ties.Tie]) -> list[Line]:
    """Teams by match points, then by points at the boards, then by the tie-breaks over match points."""
    squads, over = squads_of(stage), matches_of(stage)
    field = field_of(squads, stage.away, stage.last + 1, stage.plan.rounds, over)
    made, names = board_points(squads, over), {one.number: one.name for one in squads}
    lines = ties.standings(field, order, open_games=open_matches(stage), before=made)
    return [
        Line(line.place, line.number, line.halves, [_made(line.number, made, over, names), *values_of(line)])
        for line in lines
    ]


def open_matches(stage: Field) -> list[ties.Open]:
    """The matches that are not over."""
    team_of = {one.number: one.team for one in stage.players}
    pairs = {(one.round, *sorted((team_of[one.first], team_of[one.second]))) for one in stage.open}
    return [ties.Open(round, one, other) for round, one, other in sorted(pairs)]


def _made(number: int, made: Mapping[int, int], over: Sequence[Match], names: Mapping[int, str]) -> Value:
    """What a team made at the boards, match by match."""
    terms = []
    for one in over:
        if number == one.first:
            whom = f"against {names[one.second]}" if one.second is not None else "without an opponent"
            terms.append(Term(whom, one.made[0] / 2))
        elif number == one.second:
            terms.append(Term(f"against {names[one.first]}", one.made[1] / 2))
    return Value(BOARDS, made[number] / 2, terms)
