"""Why this pairing: the score group, who came down to it, what comes first in the order of the rules, what was taken.

The engine says what it took and by which clause the sides fell. What it passed over is worked out anew here, in the
order of the rules, and counted by the same clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from wargame.pairing.costs import Candidate, Judge, Legality
from wargame.pairing.engine import Bracket, Pair, Paired
from wargame.pairing.field import Board, Field
from wargame.pairing.sides import side_reason
from wargame.pairing.tries import TOLD, list_tried
from wargame.pairing.words import Words, and_list, points, points_of


class Reason(Struct, frozen=True):
    """A sentence, the clause it rests on, what follows in a word or two, and whether this is what was taken."""

    words: str
    clause: str = ""
    verdict: str = ""
    taken: bool = False


class Why(Struct, frozen=True):
    """Why a board is as it is. `bracket` is the score group in halves, `criteria` what the engine counted in it."""

    first: int
    second: int | None
    bracket: int
    rule: str
    reasons: tuple[Reason, ...]
    criteria: Mapping[str, int] = {}
    manual: bool = False

    @classmethod
    def by_hand(cls, board: Board, words: Words) -> Why:
        """Of a board that a director made."""
        pair = words.name(board.first) + (
            f" – {words.name(board.second)}" if board.second is not None else ""
        )
        reason = Reason(f"{pair}: paired by hand. The engine paired everybody else.")
        return cls(board.first, board.second, 0, "", (reason,), {}, True)


def explain(field: Field, paired: Paired, words: Words) -> Iterator[Why]:
    """Why each board of the engine's pairing is as it is."""
    laws = Legality(field, paired)
    judge = Judge(paired)
    above: Bracket | None = None
    for bracket in paired.brackets:
        steps = [] if above is None else list(_came_down(above, bracket, laws, words))
        pairs = [pair for pair in bracket.pairs if pair.second is not None]
        found = list_tried(bracket, laws, judge) if pairs else []
        for pair in bracket.pairs:
            if pair.second is None:
                reasons = [Reason(*line) for line in _bye(pair.first, paired, laws, words)]
            else:
                reasons = [*_group(bracket, pair, paired, words), *_mine(steps, pair)]
                reasons += _tries(found, pair, words)
                reasons += [Reason(*side_reason(pair, paired, words))]
            yield Why(pair.first, pair.second, bracket.halves, pair.rule, tuple(reasons), bracket.criteria)
        above = bracket


def _group(bracket: Bracket, pair: Pair, paired: Paired, words: Words) -> Iterator[Reason]:
    """Where the two stood."""
    one, other = (paired.sights[number] for number in (pair.first, pair.second or 0))
    if one.halves == other.halves == bracket.halves:
        count = len(bracket.players)
        yield Reason(f"Both have {points_of(one.halves)}; {count} are in their score group.", "A.3")
    else:
        told = f"{words.name(one.number)} has {points(one.halves)}, {words.name(other.number)} {points(other.halves)}"
        yield Reason(f"{told}: they meet in the group of {points_of(bracket.halves)}.", "A.3")


def _came_down(
    above: Bracket, bracket: Bracket, laws: Legality, words: Words
) -> Iterator[tuple[set[int], Reason]]:
    """Why somebody was not paired in the group above, with those it is about."""
    group = {number for number in above.players if number in above.down}
    if not group:
        return
    names = {number: words.name(number) for number in group}
    for number in sorted(group, key=above.players.index):
        others = [one for one in above.players if one != number]
        barred = [one for one in others if not laws.may_meet(number, one)]
        if others and len(barred) == len(others):
            told = and_list([f"{words.name(one)} ({laws.reason(number, one)[0]})" for one in barred[:4]])
            more = f" and {len(barred) - 4} more" if len(barred) > 4 else ""
            reason = (
                f"{names[number]} had no opponent in the group of {points_of(above.halves)}: {told}{more}."
            )
            yield {number}, Reason(reason, laws.reason(number, barred[0])[1], "floats down")
        elif not others:
            told = f"{names[number]} was the only one with {points_of(above.halves)}."
            yield {number}, Reason(told, "A.3", "floats down")
        elif len(above.players) % 2 and len(group) == 1:
            last = number == above.players[-1]
            told = f"The group of {points_of(above.halves)} had an odd number, {len(above.players)}; "
            told += (
                f"{names[number]} was last in it." if last else f"moving {names[number]} down fitted best."
            )
            yield {number}, Reason(told, "C.6" if last else "C.7", "floats down")
        else:
            made = f"{len(above.pairs)} pairs of {len(above.players)}"
            told = f"The group of {points_of(above.halves)} could make {made}; {names[number]} was left over."
            yield {number}, Reason(told, "C.6", "floats down")


def _mine(steps: list[tuple[set[int], Reason]], pair: Pair) -> Iterator[Reason]:
    """Those that are about the two."""
    for about, reason in steps:
        if about & {pair.first, pair.second}:
            yield reason


def _tries(found: list[Candidate], pair: Pair, words: Words) -> Iterator[Reason]:
    """What came before in the order of the rules, as far as it is about these two."""
    two = {pair.first, pair.second}
    kept = [one for one in found[:TOLD] if one.taken or two not in [set(couple) for couple in one.pairs]]
    for at, one in enumerate(kept):
        mine = [couple for couple in one.pairs if two & set(couple)]
        told = words.pairs(mine) or "neither of them paired"
        if one.taken and at == 0:
            yield Reason(f"First in the order of the rules: {told}.", "D", f"{one.verdict}, taken", True)
        else:
            head = "First tried" if at == 0 else "Taken" if one.taken else "Next"
            more = f" {one.why.format(*(words.name(number) for number in one.about))}" if one.why else ""
            yield Reason(
                f"{head}: {told}.{more}", one.clause, f"{one.verdict}, taken" if one.taken else one.verdict,
                one.taken,
            )  # fmt: skip


def _bye(number: int, paired: Paired, laws: Legality, words: Words) -> Iterator[tuple[str, str, str]]:
    """Why somebody has the bye."""
    sight = paired.sights[number]
    yield (
        f"An odd number of players. {words.name(number)} has {points_of(sight.halves)} and has had no bye.",
        "C.2", "",
    )  # fmt: skip
    lower = [one for one in laws.present if paired.sights[one].halves < sight.halves]
    barred = [one for one in lower if not laws.may_have_bye(one)]
    if lower and len(barred) == len(lower):
        yield f"{and_list([words.name(one) for one in barred[:4]])} cannot have another.", "C.2", ""
    elif lower:
        yield "If anybody lower had the bye, the others could not all be paired.", "C.5", ""
    else:
        yield "Nobody has fewer points.", "C.5", ""
