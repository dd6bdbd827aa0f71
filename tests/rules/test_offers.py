"""What a client may trust in the options of any ruleset: when an act is offered, and how a slot is filled."""

from __future__ import annotations

from probes import shortest
from test_conformance import sampled

import rules
from rules.core.players import Seat
from tests.rulesets import each


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
