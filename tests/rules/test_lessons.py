"""Lessons: their files, which deed meets which step, and each of them played to its end by «Show me» alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

import rules
from rules.core.contract import Message, Standing
from rules.core.dice import SeededDice
from rules.core.drafts import options_of
from rules.core.lessons import (
    Deed,
    Lesson,
    LessonStep,
    Mark,
    follow,
    numbers,
    pass_over,
    read_lesson,
    show,
    start,
    strays,
    write_numbers,
)
from rules.core.players import GreedyPlayer, Seat
from rules.core.ruleset import Ruleset
from rules.core.tables import BadTable
from tests.clauses import clause
from tests.rulesets import each

PAGE = "Lessons"


def lessons(id: str) -> Iterator[pytest.ParameterSet]:
    """Every lesson of a ruleset, by its scenario."""
    ruleset = rules.get(id)
    for path in sorted((ruleset.folder / "lessons").glob("*.toml")):
        yield pytest.param((ruleset, path.stem), id=f"{id}-{path.stem}")


def lesson_of(named: tuple[Ruleset, str]) -> Lesson:
    lesson = read_lesson(named[0].folder, named[1])
    assert lesson
    return lesson


def begin(ruleset: Ruleset, scenario: str, dice: SeededDice) -> Any:
    """The first position of a game as a lesson opens it: each side in one hand."""
    plan = ruleset.scenarios[scenario]
    options = {one.id: one.default for one in plan.choices}
    for one in plan.choices:
        if one.id == plan.staffed:
            options[one.id] = min(one.values, key=lambda value: len(plan.seats({plan.staffed: value})))
    return ruleset.fold(None, ruleset.setup(scenario, options, dice))


@clause(PAGE)
@each("named", lessons)
def test_its_file_is_one_of_the_ruleset(named: tuple[Ruleset, str]) -> None:
    """It is of a scenario with that side, its acts and events exist, its rules are cited, its texts are short."""
    ruleset, lesson = named[0], lesson_of(named)
    assert lesson.side in ruleset.scenarios[named[1]].played
    acts = {kind.__struct_config__.tag for kind in get_args(ruleset.Action)}
    events = {kind.__struct_config__.tag for kind in get_args(ruleset.Event)}
    sources = [*ruleset.folder.rglob("*.py"), *ruleset.folder.glob("cases/*.toml")]
    cited = {
        rule
        for path in sources
        for rule in re.findall(r'"([\w.]+?)(?: note)?"', path.read_text(encoding="utf-8"))
    }
    for step in lesson.step:
        assert step.do and set(step.do) <= acts, step.title
        aim = step.aim if isinstance(step.aim, str) else step.aim["event"]
        assert not aim or aim in events, aim
        assert step.rule in cited, f"{step.rule} is cited nowhere"
        assert len(step.title.split()) <= 6, step.title
        assert all(len(text.split()) <= 45 for text in (step.text, step.why, step.colours)), step.title
        assert "{go}" in step.text, step.title


class Pupil:
    """Somebody who does what «Show me» shows, against a greedy player."""

    def __init__(self, ruleset: Ruleset, scenario: str, seed: int) -> None:
        self.ruleset, self.scenario = ruleset, scenario
        self.lesson = lesson_of((ruleset, scenario))
        self.dice, self.other = SeededDice(seed), GreedyPlayer(seed)
        self.state = begin(ruleset, scenario, self.dice)
        self.marks = start(self.lesson)
        self.texts: dict[int, str] = {}

    def play(self, acts: int = 1_000) -> None:
        """Play until no step is open, or the game is over."""
        for _ in range(acts):
            asked = self.ruleset.decisions(self.state)
            if "open" not in self.marks or not asked:
                return
            mine = any(one.side == self.lesson.side for one in asked)
            side = self.lesson.side if mine else asked[0].side
            seat = Seat(self.ruleset, self.scenario, side, self.state)
            self.take(side, self.shown(seat) if mine else self.other.choose(seat, asked[0]))
        raise AssertionError(f"a step is open after {acts} acts: {self.marks}")

    def shown(self, seat: Seat) -> dict[str, Any]:
        """What is shown, which may be submitted as it stands; its text has every number of its clicks."""
        shown = show(self.lesson, self.marks, seat)
        assert shown.draft is not None
        if shown.draft not in [one.default for one in self.ruleset.decisions(self.state)]:
            assert options_of(self.ruleset, self.state, seat.actor, shown.draft).complete, shown.draft
        clicks = numbers(seat, shown.draft)
        assert [click.number for click in clicks] == list(range(1, len(clicks) + 1))
        if shown.on_step and shown.step not in self.texts:
            self.texts[shown.step] = write_numbers(self.lesson.step[shown.step].text, clicks)
        return shown.draft

    def take(self, side: str, draft: dict[str, Any]) -> None:
        before = self.ruleset.standing(self.state)
        events = self.ruleset.resolve(self.state, side, self.ruleset.read_action(draft), self.dice)
        self.state = self.ruleset.fold(self.state, events)
        deed = Deed(before, side, draft["do"], [msgspec.to_builtins(one) for one in events])
        self.marks = follow(self.lesson, self.marks, deed)
        self.marks = pass_over(self.lesson, self.marks, self.ruleset.standing(self.state))


@pytest.mark.dear
@clause(PAGE)
@pytest.mark.parametrize("seed", (1, 2, 5))
@each("named", lessons)
def test_show_me_leads_to_its_end(named: tuple[Ruleset, str], seed: int) -> None:
    """Dice fall as they like: nearly all is done; what is passed over could not be."""
    pupil = Pupil(*named, seed)
    pupil.play()
    assert "open" not in pupil.marks
    assert pupil.marks.count("done") >= len(pupil.marks) - 1, pupil.marks
    for at, text in pupil.texts.items():
        numbered = [int(one) for one in re.findall(r"\{(\d+)\}", text)]
        assert numbered, f"step {at + 1}: {text}"
        assert "{" not in re.sub(r"\{\d+\}", "", text), text


STEP = LessonStep(title="", text="", why="", rule="1", do=("march",))


def standing(phase: str = "movement", turn: int = 1, over: bool = False) -> Standing:
    return Standing(turn=turn, turns=3, phase=Message(f"phase-{phase}"), active="red", awaiting=(), over=over)


def steps(*some: dict[str, Any], loose: bool = False) -> Lesson:
    made = tuple(msgspec.structs.replace(STEP, **one) for one in some)
    return Lesson(schema=1, side="red", title="", minutes=1, loose=loose, step=made)


def deed(act: str, phase: str = "movement", side: str = "red", *events: dict[str, Any]) -> Deed:
    return Deed(standing(phase), side, act, events)


def marks_of(letters: str) -> tuple[Mark, ...]:
    names: dict[str, Mark] = {"o": "open", "d": "done", "s": "skipped", "p": "passed"}
    return tuple(names[letter] for letter in letters)


def test_an_act_meets_the_first_open_step_that_wants_it() -> None:
    lesson = steps({}, {"phase": ("combat",), "do": ("end",)}, {"do": ("march", "ride")})
    assert follow(lesson, start(lesson), deed("march")) == marks_of("doo")
    assert follow(lesson, marks_of("doo"), deed("march")) == marks_of("dod")
    assert follow(lesson, start(lesson), deed("ride")) == marks_of("ood")
    assert follow(lesson, start(lesson), deed("end")) == marks_of("ooo")
    assert follow(lesson, start(lesson), deed("end", "combat")) == marks_of("odo")
    assert follow(lesson, start(lesson), deed("march", side="blue")) == marks_of("ooo")


def test_an_aim_wants_its_event_whoever_brought_it() -> None:
    lesson = steps({"aim": "Rolled"}, {"aim": {"event": "Rolled", "at": {"hex": "0101"}}})
    assert follow(lesson, start(lesson), deed("march")) == marks_of("oo")
    assert follow(lesson, start(lesson), deed("pay", "combat", "blue", {"event": "Rolled"})) == marks_of("do")
    there = {"event": "Rolled", "at": {"hex": "0101", "odds": 3}, "die": 4}
    assert follow(lesson, marks_of("do"), deed("march", "combat", "red", there)) == marks_of("dd")


def test_no_number_stands_for_an_act_that_the_board_takes_up_itself() -> None:
    """The only one beside what declines; where there are others the act is a click."""
    assert clicks_of("place_aip", seed=1) == ["point", "go"]
    assert clicks_of("activate", seed=2) == ["do", "units", "go"]


def clicks_of(act: str, seed: int) -> list[str]:
    """The slots of the clicks that show an act of the outpost, as soon as it is shown."""
    ruleset = next(found for found in map(rules.get, rules.available()) if "outpost" in found.scenarios)
    pupil = Pupil(ruleset, "outpost", seed)
    while True:
        decision = pupil.ruleset.decisions(pupil.state)[0]
        seat = Seat(pupil.ruleset, "outpost", decision.side, pupil.state)
        own = decision.side == pupil.lesson.side
        draft = pupil.shown(seat) if own else pupil.other.choose(seat, decision)
        if own and draft["do"] == act:
            return [click.slot for click in numbers(seat, draft)]
        pupil.take(decision.side, draft)


def test_what_leads_to_an_aim_does_not_stray() -> None:
    """An attack whose dice fall only after the other side has answered is what the step asks."""
    lesson = steps({"aim": "Rolled", "phase": ("combat",)}, {"do": ("end",)})
    assert not strays(lesson, start(lesson), deed("march", "combat"))
    assert not strays(lesson, start(lesson), deed("pay", "combat", "red", {"event": "Rolled"}))
    assert not strays(lesson, start(lesson), deed("ride", side="blue"))
    assert strays(lesson, start(lesson), deed("march", "movement"))
    assert strays(lesson, marks_of("do"), deed("march", "combat"))


def test_what_can_no_longer_be_done_is_passed_over() -> None:
    """Once something later was done and its phase is over; at the enemy's turn; after the last turn; at the end."""
    march, fight = {"phase": ("movement",)}, {"phase": ("combat",)}
    lesson = steps(march, fight, fight)
    assert pass_over(lesson, marks_of("odo"), standing("movement")) == marks_of("pdp")
    assert pass_over(lesson, marks_of("odo"), standing("combat")) == marks_of("pdo")
    assert pass_over(lesson, marks_of("ooo"), standing("combat")) == marks_of("ooo")
    assert pass_over(lesson, marks_of("soo"), standing(turn=2)) == marks_of("spp")
    assert pass_over(lesson, marks_of("doo"), standing(over=True)) == marks_of("dpp")
    assert pass_over(steps(march, fight, loose=True), marks_of("od"), standing("combat")) == marks_of("od")


def test_a_faulty_file_is_refused(tmp_path: Any) -> None:
    """An unknown key, as of every data file; a scenario without a file has no lesson."""
    (tmp_path / "lessons").mkdir()
    assert read_lesson(tmp_path, "ford") is None
    file = tmp_path / "lessons" / "ford2.toml"
    file.write_text('schema = 1\nside = "red"\ntitle = ""\nminutes = 5\nstep = []\nwho = "me"\n')
    with pytest.raises(BadTable, match="who"):
        read_lesson(tmp_path, "ford2")
