"""Several commanders of a side by the contract alone: who answers, who declines for all, what a recording keeps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.core.commanders import commander_view
from rules.core.contract import Decision, Draft
from rules.core.dice import SeededDice
from rules.core.flow import refusal, unfold
from rules.core.players import Council, GreedyPlayer, PlayedAction, RandomPlayer, Seat, Stuck, play
from rules.core.recordings import read_recording, record_game, replay
from rules.core.ruleset import Ruleset, Scenario
from tests.clauses import clause
from tests.rulesets import each, first_of, recordings


def staffed(id: str) -> Iterator[pytest.ParameterSet]:
    """The scenarios in which sides have several commanders."""
    ruleset = rules.get(id)
    for scenario in ruleset.scenarios.values():
        if scenario.staffs:
            yield pytest.param(ruleset, scenario, id=f"{id}-{scenario.id}")


def staffs(id: str) -> Iterator[pytest.ParameterSet]:
    for row in staffed(id):
        ruleset, scenario = row.values
        for staff in scenario.staffs:
            yield pytest.param(ruleset, scenario, staff, id=f"{row.id}-{staff}")


every_staff = each("ruleset, scenario, staff", staffs)


@clause("Rules → site", "contract")
@every_staff
def test_a_staff_names_commands_of_the_scenarios_sides(
    ruleset: Ruleset, scenario: Scenario, staff: Any
) -> None:
    """Each value is one that the choice has; no command bears the name of a side, nor stands twice."""
    choice = next(one for one in scenario.choices if one.id == scenario.staffed)
    assert staff in choice.values and set(scenario.staffs) == set(choice.values)
    seats = scenario.seats({scenario.staffed: staff})
    commands = [command for _, command in seats if command]
    assert len(set(commands)) == len(commands) and not set(commands) & set(scenario.sides)
    assert {side for side, _ in seats} == set(scenario.sides)


@clause("Rules → site", "contract")
@every_staff
@pytest.mark.dear
def test_each_commander_plays_and_the_chief_declines_for_all(
    ruleset: Ruleset, scenario: Scenario, staff: Any
) -> None:
    options = {scenario.staffed: staff}
    seats = scenario.seats(options)
    actors = [command or side for side, command in seats]
    players = {actor: RandomPlayer(seed, decline=0.3) for seed, actor in enumerate(actors)}
    chiefs = dict(reversed(seats))
    acted, refused = set(), set()
    for step in islice(play(ruleset, scenario.id, options, players, SeededDice(5)), 1, 150):
        acted.add(step.command or step.side)
        asked = ruleset.decisions(step.before)[0]
        assert asked.side == step.side and asked.command in ("", step.command)
        if step.action == asked.default and not asked.command:
            assert step.command == chiefs[step.side]
            action = ruleset.read_action(step.action)
            fellows = [command for side, command in seats if side == step.side and command != step.command]
            refused |= {
                one for one in fellows if refusal(ruleset.resolve, step.before, one, action, SeededDice(1))
            }
    assert acted == set(actors)
    assert refused == {command for side, command in seats if command != chiefs[side]}, "who may end no phase"


@clause("Rules → site", "contract")
@pytest.mark.exhaustive
@each("ruleset, scenario", staffed)
def test_the_chief_can_answer_whatever_a_fellow_is_asked(ruleset: Ruleset, scenario: Scenario) -> None:
    """A fellow who stays away must not be able to bring the game to a stand."""
    staff = max(scenario.staffs, key=lambda value: len(scenario.seats({scenario.staffed: value})))
    seats = scenario.seats({scenario.staffed: staff})
    players = {
        command or side: (RandomPlayer, GreedyPlayer)[n % 2](n) for n, (side, command) in enumerate(seats, 1)
    }
    chiefs, asked = dict(reversed(seats)), set()
    course = play(ruleset, scenario.id, {scenario.staffed: staff}, players, SeededDice(1))
    for step in islice(course, 1, 400):
        decision = ruleset.decisions(step.before)[0]
        chief = chiefs[decision.side]
        if decision.command not in ("", chief):
            seat = Seat(ruleset, scenario.id, decision.side, step.before, chief)
            offered = [one.value for one in seat.options({}).candidates]
            assert len(offered) == len(set(offered)), "each act once, also where the chief is asked twice"
            draft = decision.default or RandomPlayer(1, decline=0).choose(seat, decision)
            assert ruleset.resolve(step.before, chief, ruleset.read_action(draft), SeededDice(1)), decision.id
            asked.add((decision.accepts, decision.default is None))
    assert {compulsory for _, compulsory in asked} == {True, False}, "questions with and without a way out"


def by_four(id: str) -> Iterator[pytest.ParameterSet]:
    """The recordings of games in which a side has several commanders."""
    for row in recordings(id):
        header, _ = read_recording(row.values[0])
        scenario = rules.get(id).scenarios[header.scenario]
        if any(command for _, command in scenario.seats(header.options)):
            yield row


@clause("Rules → site", "contract")
@each("ruleset, scenario, staff", lambda id: first_of(staffs(id)))
@pytest.mark.dear
def test_a_commander_is_shown_a_default_that_is_theirs_to_give(
    ruleset: Ruleset, scenario: Scenario, staff: Any
) -> None:
    options = {scenario.staffed: staff}
    seats = scenario.seats(options)
    players = {command or side: RandomPlayer(n, decline=0.3) for n, (side, command) in enumerate(seats)}
    course = play(ruleset, scenario.id, options, players, SeededDice(5))
    check_defaults(ruleset, seats, islice(course, 1, 150))


@clause("Rules → site", "contract")
@each("path", by_four)
def test_in_a_recorded_game_too(path: Path) -> None:
    header, _ = read_recording(path)
    ruleset = rules.get(header.ruleset)
    seats = ruleset.scenarios[header.scenario].seats(header.options)
    check_defaults(ruleset, seats, islice(replay(ruleset, path), 1, 400))


def check_defaults(
    ruleset: Ruleset, seats: tuple[tuple[str, str], ...], steps: Iterator[PlayedAction]
) -> None:
    """At each moment every commander is shown the defaults that the umpire takes from them and no others, the chief all
    of them; in the middle of a resolution, where the replay looks, they are shown something.
    """
    chiefs, shown, hidden = dict(reversed(seats)), 0, 0
    for step in steps:
        for side, actor in ((side, command or side) for side, command in seats):
            for before, _, _ in unfold(step.before, step.events, ruleset.apply):
                view = commander_view(ruleset, before, side, actor, ruleset.view(before, side))
            view = commander_view(ruleset, step.before, side, actor, ruleset.view(step.before, side))
            acts = {one.value: one.refusal for one in ruleset.options(step.before, actor, {}).candidates}
            for asked in ruleset.decisions(step.before):
                if asked.side != side or asked.default is None:
                    continue
                action = ruleset.read_action(asked.default)
                refused = refusal(ruleset.resolve, step.before, actor, action, SeededDice(1))
                told = next(one for one in view.values() if one["id"] == asked.id)["default"]
                assert told == (None if refused else asked.default), (actor, asked)
                assert told is None or acts[told["do"]] is None, (actor, asked)
                assert told or actor != (chiefs[side] or side)
                shown, hidden = shown + bool(told), hidden + (not told)
    assert shown and bool(hidden) == any(command != chiefs[side] for side, command in seats)


class Told:
    """A player who says what they were told to, and then declines."""

    def __init__(self, *drafts: Draft | None) -> None:
        self.drafts = list(drafts)

    def choose(self, seat: Seat, decision: Decision) -> Draft:
        """The next of them; None stands for being stuck."""
        draft = self.drafts.pop(0) if self.drafts else decision.default
        if draft is None:
            raise Stuck("nothing to say")
        return draft


class Asking:
    """A ruleset of which only the question is wanted."""

    def __init__(self, *decisions: Decision) -> None:
        self.open = decisions

    def decisions(self, state: Any) -> tuple[Decision, ...]:
        return self.open


DECLINE: Draft = {"do": "end"}
SEATS = (("red", "north"), ("red", "south"), ("blue", ""))


def question(id: str, command: str = "", side: str = "red") -> Decision:
    return Decision(
        id=id, side=side, command=command, rule="1", accepts=("end",), ask=rules.core.contract.Message("ask"),
        default=DECLINE,
    )  # fmt: skip


def answers(council: Council, *decisions: Decision) -> tuple[str, Draft] | None:
    found = council.answer(Asking(*decisions), "x", None)  # type: ignore[arg-type]  # all that is asked of it
    return (found[0].actor, found[1]) if found else None


def test_a_fellow_comes_first_and_is_done_on_declining() -> None:
    move: Draft = {"do": "move"}
    council = Council(SEATS, {"north": Told(move), "south": Told(move, None), "blue": Told()})
    asked = [answers(council, question("a")) for _ in range(4)]
    assert asked == [("south", move), ("north", move), ("north", DECLINE), ("north", DECLINE)]
    assert answers(council, question("b")) == ("north", DECLINE)


def test_one_commanders_question_is_answered_by_that_one() -> None:
    council = Council(SEATS, {"north": Told(), "south": Told(), "blue": Told()})
    assert answers(council, question("a", "south")) == ("south", DECLINE)
    assert answers(council, question("b", side="blue")) == ("blue", DECLINE)
    assert answers(council) is None


def test_one_player_of_a_side_answers_for_all_its_commands() -> None:
    council = Council(SEATS, {"red": Told(), "blue": Told()})
    assert answers(council, question("a")) == answers(council, question("b", "south")) == ("red", DECLINE)


@clause("Rules → site", "contract")
@each("ruleset, scenario", lambda id: islice(staffed(id), 1))
@pytest.mark.dear
def test_a_recording_names_the_commanders(ruleset: Ruleset, scenario: Scenario, tmp_path: Path) -> None:
    options = {choice.id: choice.default for choice in scenario.choices}
    staff = max(scenario.staffs, key=lambda value: len(scenario.seats({scenario.staffed: value})))
    options[scenario.staffed] = staff
    actors = [command or side for side, command in scenario.seats(options)]
    players = {actor: RandomPlayer(seed, decline=0.95) for seed, actor in enumerate(actors)}
    path = tmp_path / "four.jsonl"
    record_game(path, ruleset, scenario.id, options, players, SeededDice(2))
    _, entries = read_recording(path)
    assert {entry.command for entry in entries} >= set(actors) - set(scenario.sides)
    assert [step.command for step in replay(ruleset, path)] == [entry.command for entry in entries]
