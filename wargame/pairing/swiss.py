"""A round of a Swiss: drawn, explained, checked. The engine decides; here is what it is asked and what it is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx
from msgspec import Struct

from wargame.pairing.engine import RULES, NoPairing, Paired, pair_round
from wargame.pairing.field import BYE, Board, CannotPair, Field, check_field
from wargame.pairing.reasons import Why, explain
from wargame.pairing.words import Words, and_list


class Draw(Struct, frozen=True):
    """The boards, those made by hand first, the bye last; why, one for each board; the date of the rules."""

    boards: tuple[Board, ...]
    why: tuple[Why, ...]
    rules: str = RULES


def swiss_draw(field: Field, words: Words | None = None) -> Draw:
    """Pair the next round. Raises `CannotPair`, and `ValueError` for a field that cannot be."""
    check_field(field)
    words = words or Words.of(field)
    by_hand = tuple(Board(first, second, BYE if second is None else "game") for first, second in field.manual)
    paired = _paired(field, words)
    if paired is None:
        return Draw(by_hand, tuple(Why.by_hand(one, words) for one in by_hand))
    boards = tuple(Board(one.first, one.second, "game" if one.second else BYE) for one in paired.boards)
    games, byes = _parted([*by_hand, *boards])
    why = {one.first: one for one in explain(field, paired, words)}
    return Draw(
        (*games, *byes),
        tuple(
            Why.by_hand(one, words) if one in by_hand else why[one.first]
            for one in (*games, *byes)
        ),
    )  # fmt: skip


def _parted(boards: Sequence[Board]) -> tuple[list[Board], list[Board]]:
    return [one for one in boards if one.second is not None], [one for one in boards if one.second is None]


def _paired(field: Field, words: Words) -> Paired | None:
    """What the engine makes of it; None when nobody is left to be paired."""
    by_hand = {number for pair in field.manual for number in pair}
    present = [one.number for one in field.players if one.present and one.number not in by_hand]
    if not present:
        return None
    try:
        return pair_round(field)
    except NoPairing as fault:
        raise cannot(present, fault.open_pairs, words) from fault


def cannot(present: Sequence[int], open_pairs: Iterable[frozenset[int]], words: Words) -> CannotPair:
    """Whom every pairing leaves over, and whom each of them might still meet."""
    graph = networkx.Graph()
    graph.add_nodes_from(present)
    if len(present) % 2:
        graph.add_node(0)
    graph.add_edges_from(sorted(tuple(sorted(pair)) for pair in open_pairs if graph.nodes >= pair))
    met = {number for pair in networkx.max_weight_matching(graph, maxcardinality=True) for number in pair}
    left = [number for number in present if number not in met]
    stuck = [number for number in left if not any(graph.neighbors(number))]
    names = and_list([words.name(number) for number in left])
    told = f"It is not possible to pair everybody: there is no opponent for {names}."
    if stuck:
        told += f" {and_list([words.name(one) for one in stuck])} cannot meet any of the others."
    if len(present) % 2 and 0 not in met:
        told += " Nobody is left who can have a bye."
    return CannotPair(told, left)
