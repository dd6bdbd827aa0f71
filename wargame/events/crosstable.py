"""Who met whom in which round, and what came of it: a cell of the crosstable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from wargame.events.bidding import is_bid_for
from wargame.events.boards import first_side
from wargame.events.conditions import Plan
from wargame.events.field import BOARD, Board
from wargame.events.models import Pairing, Round
from wargame.events.tables import heads_of
from wargame.events.words import score
from wargame.games.models import Seat


class Cell(NamedTuple):
    """A round in the crosstable: result, side and seed of the opponent. `kind`: won, drawn, lost, live, held, bye."""

    mark: str
    side: str
    seed: int | None
    kind: str


NOTHING = Cell("–", "", None, "")


def meetings_of(rounds: Iterable[Round]) -> list[Board]:
    """The boards of some rounds in their order with what stands of their games, in one query."""
    seat = Seat.objects.filter(game=OuterRef("game"), user=OuterRef("sat")).values("side")[:1]
    rows = Pairing.objects.filter(round__in=rounds).order_by("round__number", "board")
    rows = rows.annotate(sat=Coalesce("first_former__user", "first__user")).annotate(side=Subquery(seat))
    return [Board(*row) for row in rows.values_list(*BOARD, "game__turn", "game__holds", "side")]


class Letters(NamedTuple):
    """The letters of the two sides of a scenario, and which side the first of them is."""

    one: str
    two: str
    side: str
    bids: bool = False


def letters_of(scenario: str, plan: Plan) -> Letters:
    """The letters that the crosstable shows for what is played; `bids` says that its sides are bid for."""
    one, two = heads_of(scenario)
    ruleset, _, id = scenario.partition("/")
    return Letters(one.letter, two.letter, first_side(ruleset, id), is_bid_for(plan, scenario))


def has_first(one: Board, number: int, letters: Letters) -> bool | None:
    """Whether somebody has the first side at a board; None while nobody knows."""
    if one.side is None:
        return None if letters.bids else one.first == number
    return (one.first == number) == (one.side == letters.side)


def legend_of(scenarios: Iterable[str]) -> str:
    """What the letters stand for: «a, s: side played (Axis, Soviet)»; of several scenarios those of each."""
    heads = dict.fromkeys(heads_of(scenario) for scenario in dict.fromkeys(scenarios) if scenario)
    told = [(f"{one.letter}, {two.letter}", f"({one.name}, {two.name})") for one, two in heads]
    match told:
        case []:
            return ""
        case [(letters, names)]:
            return f"{letters}: side played {names}"
    return ", ".join(" ".join(one) for one in told) + ": side played"


FORFEITED = "*"
"""What marks a result that was not played for: no letter, which may be that of a side."""


def cell_of(one: Board, number: int, seeds: Mapping[int, int], letters: Letters) -> Cell:
    """A board as one of the two has it. The first has the first side until the game says otherwise.

    Where sides are bid for, nobody has one before.
    """
    is_first = one.first == number
    halves = one.first_halves if is_first else one.second_halves
    if one.second is None:
        return Cell(score(halves) if halves else "", "", None, "bye")
    has = has_first(one, number, letters)
    letter = "" if has is None else letters.one if has else letters.two
    seed = seeds.get(one.second if is_first else one.first)
    if halves is None:
        turn = f"T{one.turn}" if one.turn else "open"
        return Cell("held" if one.holds else turn, letter, seed, "held" if one.holds else "live")
    kind = {2: "won", 1: "drawn", 0: "lost"}[halves]
    return Cell(
        score(halves) + (FORFEITED if one.source == Pairing.Source.FORFEIT else ""), letter, seed, kind
    )


def sides_of(meetings: Iterable[Board], number: int, letters: Mapping[str, Letters]) -> tuple[int, int]:
    """How often somebody had the first side and the second."""
    met = [one for one in meetings if one.second is not None and one.source != Pairing.Source.FORFEIT]
    had = [has_first(one, number, letters[one.scenario]) for one in met]
    return had.count(True), had.count(False)
