"""What a client may trust in the options of any ruleset: when an act is offered, and how a slot is filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from probes import shortest
from test_conformance import games, sampled

import rules
from rules.core.boards import Tabletop
from rules.core.contract import Candidate, Draft, Message, Options, Refusal
from rules.core.drafts import ASKED, Search, dead_end, fill, legal, options_of
from rules.core.errors import Malformed
from rules.core.players import PlayedAction, Seat
from rules.core.recordings import read_recording, replay
from rules.core.ruleset import Ruleset
from tests.clauses import clause
from tests.explored import Sample
from tests.rulesets import each, recordings

MOST = 20
"""Moments of the games that the ordinary run looks at."""


FEW = 200
"""Options that are asked for to find out whether an act that is refused could be completed after all."""


@clause("Drafts and options", "contract")
@each("id")
def test_an_answer_in_advance_is_given_where_a_phase_asks_and_nowhere_else(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for step in sampled(id, seed):
        decisions = ruleset.decisions(step.state)
        asked = {decision.side for decision in decisions}
        for decision in decisions:
            assert ("instruct" in decision.accepts) <= ("end_phase" in decision.accepts)
        for side in {*ruleset.scenarios[shortest(ruleset)].sides} - asked:
            offered = Seat(ruleset, shortest(ruleset), side, step.state).options({})
            assert not offered.candidates and offered.refusal


def seats(id: str, steps: Sequence[PlayedAction]) -> Iterator[Seat]:
    """Who is asked at these moments."""
    ruleset = rules.get(id)
    for step in steps:
        for decision in ruleset.decisions(step.state):
            yield Seat(ruleset, shortest(ruleset), decision.side, step.state, decision.command)


def shown(seat: Seat) -> Options:
    """The acts as the site offers them."""
    return options_of(seat.ruleset, seat.state, seat.actor, {})


def moments(id: str, seed: int, sample: Sample) -> Sequence[PlayedAction]:
    """Some moments of the games of a ruleset."""
    return sample([step for steps in games(id, seed) for step in steps], MOST)


@clause("Drafts and options", "contract")
@each("id")
def test_an_act_is_offered_when_it_can_be_completed_by_what_is_offered(
    id: str, seed: int, sample: Sample
) -> None:
    for seat in seats(id, moments(id, seed, sample)):
        for act in shown(seat).candidates:
            found = Search(seat.options, {"do": act.value}, ASKED if act.refusal is None else FEW).draft
            assert (found is not None) == (act.refusal is None), (act, found)


@clause("Drafts and options", "contract")
@each("id")
def test_units_are_added_one_by_one_until_the_next_slot_is_filled(id: str, seed: int, sample: Sample) -> None:
    """The options are then of the same slot or the next one, in whatever order the units came, or say what is wrong."""
    for seat in seats(id, moments(id, seed, sample)):
        for draft, options in lists(seat):
            one, *others = legal(options, draft)
            after = seat.options(fill(options, draft, one))
            for other in others[:3]:
                both = [fill(options, fill(options, draft, a), b) for a, b in ((one, other), (other, one))]
                more, again = (seat.options(way) for way in both)
                assert (more.slot, more.kind, bool(more.refusal)) == (
                    again.slot,
                    again.kind,
                    bool(again.refusal),
                )
                assert more.slot in (options.slot, after.slot) or more.refusal or more.complete, both


@clause("Drafts and options", "contract")
@each("path", recordings)
@pytest.mark.dear
def test_what_a_list_holds_is_not_offered_to_it_again(path: Path, sample: Sample) -> None:
    """In every list of units of a recorded game, however far it is filled."""
    header, _ = read_recording(path)
    ruleset = rules.get(header.ruleset)
    for step in sample([step for step in replay(ruleset, path) if step.action], 2 * MOST):
        draft: Draft = {"do": (step.action or {})["do"]}
        for slot, value in (step.action or {}).items():
            for held in growing(ruleset, step, draft, slot, value):
                again = options_of(ruleset, step.before, step.command or step.side, {**draft, slot: held})
                taken = [one.value for one in again.candidates if one.value in held]
                assert again.slot != slot or not taken, (draft, slot, held)
            draft[slot] = value


def growing(ruleset: Ruleset, step: PlayedAction, draft: Draft, slot: str, value: Any) -> list[list[str]]:
    """The lists that led to what is in a slot of units, each with one more; none for a slot of another kind."""
    asked = options_of(ruleset, step.before, step.command or step.side, draft)
    if (asked.slot, asked.kind) != (slot, "units"):
        return []
    return [value[:many] for many in range(1, len(value) + 1)]


def lists(seat: Seat) -> Iterator[tuple[Draft, Options]]:
    """The drafts whose open slot takes units, each with its options; the first way to each."""
    for act in legal(shown(seat), {}):
        draft: Draft = {"do": act.value}
        while (options := seat.options(draft)).kind != "units" and legal(options, draft):
            draft = fill(options, draft, legal(options, draft)[0])
            if options.complete:
                break
        if options.kind == "units" and legal(options, draft):
            yield draft, options


@clause("A table instead of hexes", "contract")
@each("id")
def test_a_heading_slot_takes_every_heading_of_its_step_and_no_other(
    id: str, seed: int, sample: Sample
) -> None:
    ruleset, found = rules.get(id), False
    for seat in seats(id, moments(id, seed, sample)):
        for draft, options in headings(seat):
            found = True
            assert options.step and options.free
            for heading in range(360):
                taken = refusal_of(lambda way={**draft, "heading": heading}: ruleset.read_action(way)) is None
                assert taken == (heading % options.step == 0)
    assert found or not isinstance(ruleset.board(shortest(ruleset)), Tabletop)


def headings(seat: Seat) -> Iterator[tuple[Draft, Options]]:
    """The drafts whose open slot takes a heading, each with its options; the first way to each."""
    for act in legal(shown(seat), {}):
        draft: Draft = {"do": act.value}
        for _ in range(6):
            options = seat.options(draft)
            if options.kind == "heading":
                yield draft, options
            if options.kind == "heading" or not legal(options, draft):
                break
            draft = fill(options, draft, legal(options, draft)[0])


def refusal_of(ask: Callable[[], Any]) -> Malformed | None:
    """Why it cannot be read, if so."""
    try:
        ask()
    except Malformed as fault:
        return fault
    return None


def offer(draft: Draft) -> Options:
    """A way that ends at a hill, and one that goes on."""
    if "do" not in draft or draft["do"] == "nowhere":
        return Options(slot="hex", kind="hex")
    if "hex" not in draft:
        lake = Candidate(value="lake", refusal=Refusal("1.1", "wet"))
        return Options(
            slot="hex", kind="hex", candidates=(lake, Candidate(value="hill"), Candidate(value="road"))
        )
    if draft["hex"] == "hill" or draft["do"] == "climb":
        return Options(
            slot="n", kind="amount", candidates=(Candidate(value=1, refusal=Refusal("1.2", "steep")),)
        )
    return Options(complete=True, act=Message("act-go"))


def test_a_search_goes_back_where_a_way_ends() -> None:
    assert Search(offer, {"do": "go"}).draft == {"do": "go", "hex": "road"}
    assert dead_end(offer, "go", "1") is None


def test_a_dead_end_says_what_stands_against_the_way_that_went_furthest() -> None:
    assert dead_end(offer, "climb", "1") == Refusal("1.2", "steep")


def test_a_dead_end_without_a_reason_is_under_the_rule_of_the_question() -> None:
    assert dead_end(offer, "nowhere", "1") == Refusal("1", "nothing-for-this")


def test_the_same_units_in_another_order_are_tried_once() -> None:
    tried: list[list[str]] = []

    def any_but_all(draft: Draft) -> Options:
        tried.append(draft.get("units", []))
        return Options(slot="units", kind="units", candidates=tuple(Candidate(value=name) for name in "abcd"))

    assert Search(any_but_all, {"do": "go"}).draft is None
    assert len(tried) == 2**4


@pytest.mark.dear
def test_a_search_that_is_too_long_refuses_nothing() -> None:
    def endless(draft: Draft) -> Options:
        return Options(slot="path", kind="path", candidates=(Candidate(value=[*draft.get("path", ()), 1]),))

    assert dead_end(endless, "go", "1") is None
