"""What a bracket might have been, in the order of the rules: the first, what was better than all before, the taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, permutations

from wargame.pairing.costs import Candidate, Couple, Judge, Legality, count_words, worse_by
from wargame.pairing.engine import Bracket

MOST = 720
"""Candidates looked at in a bracket: all of six and fewer, in a large one those near the beginning."""

TOLD = 6
"""Candidates that a reader is told of."""


def list_tried(bracket: Bracket, laws: Legality, judge: Judge) -> list[Candidate]:
    """What was looked at: the first, each that was better than all before it, at last what was taken."""
    taken = _ordered(bracket)
    goal = {frozenset(pair) for pair in taken}
    best = judge.counts(bracket, taken, bracket.down)
    found: list[Candidate] = []
    bar = None
    for at, one in enumerate(islice(_candidates(bracket, judge), MOST)):
        if {frozenset(pair) for pair in one.pairs} == goal:
            break
        judged = _judged(one, bracket, laws, judge, best)
        counts = judge.counts(bracket, one.pairs, one.down)
        legal = all(laws.may_meet(*pair) for pair in one.pairs)
        better = legal and (bar is None or bool(worse_by(bar, counts)))
        if at == 0 or better:
            found.append(judged)
        if better:
            bar = counts
    final = Candidate(taken, bracket.down, "D", _describe_fault(best), taken=True)
    return [*found[: TOLD - 1], final]


def _judged(
    one: Candidate, bracket: Bracket, laws: Legality, judge: Judge, best: Mapping[str, int]
) -> Candidate:
    """With what speaks against it: a pair that may not be, or the clause by which it is worse than what was taken."""
    for pair in one.pairs:
        if not laws.may_meet(*pair):
            words, clause = laws.reason(*pair)
            return Candidate(one.pairs, one.down, clause, "not allowed", f"{{}} and {{}}: {words}.", pair)
    counts = judge.counts(bracket, one.pairs, one.down)
    clause = worse_by(counts, best)
    if clause:
        return Candidate(one.pairs, one.down, clause, count_words(clause, counts[clause]), "Legal.")
    return Candidate(
        one.pairs, one.down, "C.8", "worse by C.8 to C.21", "Legal, and equally good for the sides."
    )


def _describe_fault(counts: Mapping[str, int]) -> str:
    """What the taken pairing gave up, in a word."""
    for clause in ("C.12", "C.14", "C.15", "C.16", "C.17"):
        if counts[clause]:
            return count_words(clause, counts[clause])
    return "0 sides wrong"


def _ordered(bracket: Bracket) -> tuple[Couple, ...]:
    """The taken pairs, each and all in the order of the bracket."""
    place = {number: at for at, number in enumerate(bracket.players)}
    pairs = [(one.first, one.second) for one in bracket.pairs if one.second is not None]
    ordered = [(one, other) if place[one] < place[other] else (other, one) for one, other in pairs]
    return tuple(sorted(ordered, key=lambda pair: place[pair[0]]))


def _candidates(bracket: Bracket, judge: Judge) -> Iterator[Candidate]:
    """Those who came down with each choice of opponents in order; for each, the lower half of the rest in its order."""
    above, group, pairs = judge.parts(bracket)
    for opponents in permutations(group, len(above)):
        rest = [number for number in group if number not in opponents]
        half = pairs - len(above)
        seen: set[tuple[int, ...]] = set()
        for order in permutations(rest[half:]):
            if order[:half] in seen:
                continue
            seen.add(order[:half])
            couples = (*zip(above, opponents, strict=True), *zip(rest[:half], order, strict=False))
            used = {number for couple in couples for number in couple}
            yield Candidate(couples, tuple(one for one in bracket.players if one not in used))
