"""Every walk of every ruleset by the contract alone: each order is composed from what the umpire offers."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core.boards import Board
from rules.core.codec import plain
from rules.core.contract import Draft, Event
from rules.core.dice import ScriptedDice
from rules.core.errors import Illegal
from rules.core.words import say
from tests.clauses import clause
from tests.rulesets import each
from tests.walks import Walk, WalkStep, missing, walks, wanted


class Played:
    """A walk on its way."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.state = walk, None
        self.log: list[str] = []
        script = ScriptedDice(*walk.dice)
        self.add(walk.ruleset.setup(walk.scenario, {}, script))
        script.finish()

    def add(self, events: Any) -> None:
        for event in events:
            self.log += [self.say(event, line.message) for line in self.walk.ruleset.log(self.state, event)]
            self.state = self.walk.ruleset.apply(self.state, event)

    def say(self, event: Event, message: Any) -> str:
        """A line of the log as the board writes it: a hex by its name alone."""
        text = say(self.walk.ruleset, message, scenario=self.walk.scenario)
        board = self.walk.ruleset.board(self.walk.scenario)
        for place in board.places if isinstance(board, Board) else ():
            text = text.replace(f"{place.name} ({place.hex})", place.name)
        return text

    def composed(self, step: WalkStep) -> Draft:
        """The order, slot by slot out of what is offered."""
        draft: Draft = {"do": step.when["do"]}
        while True:
            options = self.walk.ruleset.options(self.state, step.side, self.walk.ruleset.read_draft(draft))
            assert options.refusal is None, (step.when, options.refusal)
            if options.slot is None or options.slot not in step.slots or options.slot in draft:
                assert options.complete, (step.when, options.slot)
                assert draft.keys() == step.when.keys(), (step.when, draft)
                return draft
            legal = [plain(one.value) for one in options.candidates if one.refusal is None]
            value = step.when[options.slot]
            if options.free:
                draft[options.slot] = value
                continue
            several = options.kind == "units"
            draft[options.slot] = [wanted(legal, one) for one in value] if several else wanted(legal, value)

    def order(self, side: str, order: dict[str, Any], *dice: int) -> None:
        """An order judged, with all of the dice."""
        script = ScriptedDice(*dice)
        ruleset = self.walk.ruleset
        self.add(ruleset.resolve(self.state, side, ruleset.read_action(order), script))
        script.finish()


@clause("What the folder holds")
@each("walk", walks)
@pytest.mark.dear
def test_walk(walk: Walk) -> None:
    played = Played(walk)
    for step in walk.steps:
        for no in step.refuse:
            with pytest.raises(Illegal) as refused:
                played.order(step.side, no["when"])
            assert refused.value.rule == no["rule"]
        before = len(played.log)
        played.order(step.side, played.composed(step), *step.dice)
        assert step.sees in "\n".join(played.log[before:]), played.log[before:]
    for side, end in walk.end.items():
        seen = msgspec.to_builtins(dict(walk.ruleset.view(played.state, side)))
        assert missing(seen, end) == []


def test_a_walk_fails_where_the_umpire_offers_something_else() -> None:
    with pytest.raises(AssertionError, match="is not among"):
        wanted([{"source": "a"}, [1, 2]], {"source": "b"})
    assert missing({"a": {"id": "a", "load": 1}}, {"x": {"id": "a", "load": 2}})
