"""Lessons at work: how far a player is in one, what is shown of it, and what they decide about it.

A lesson is followed in the events of its game. What was met by an act that is taken back is open again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import transaction
from msgspec import Struct

from rules.core.contract import Draft, Message, Side
from rules.core.lessons import (
    Deed,
    Lesson,
    Number,
    follow,
    numbers,
    pass_over,
    read_lesson,
    set_marks,
    show,
    strays,
    write_numbers,
)
from rules.core.players import Seat
from rules.core.registry import folder
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.games.errors import NotFound
from wargame.games.models import Action, Game
from wargame.games.position import SITE_EVENTS, TAKEN_BACK, game_moment
from wargame.practice.models import LessonCourse

ON, LATER, ENDED = "on", "later", "ended"
DEEDS = {"later": LATER, "resume": ON, "end": ENDED}


class LessonInfo(Struct, kw_only=True):
    """What is shown of a lesson, in English. `state`: `on`, `later`, or `ended`, when nothing of it is left.

    `step` of `marks` is shown, from 1; 0: none is left. `text` has the `number` of a click as `{1}`; `draft` is an
    order that would do, null while the player is not asked. `on_step` is false while something else has to be done
    first. `ahead`: the titles of steps before it that nothing allows yet. `instead` is what the player did
    last, if it met no step; `missed` the titles of steps that were just passed over. `cut`: they were left because the
    game ended before the lesson.
    """

    state: str
    lesson: str
    side: Side
    step: int = 0
    marks: list[str] = []
    title: str = ""
    text: str = ""
    why: str = ""
    colours: str = ""
    rule: str = ""
    numbers: list[Number] = []
    draft: Draft | None = None
    on_step: bool = False
    ahead: list[str] = []
    instead: str = ""
    missed: list[str] = []
    cut: bool = False


class Progress(NamedTuple):
    """How far a lesson is at an event: each mark with the event by which it came about; the act that met no step."""

    seq: int
    marks: Sequence[tuple[str, int]]
    instead: str = ""

    @property
    def how(self) -> tuple[Any, ...]:
        return tuple(mark for mark, _ in self.marks)

    def at(self, seq: int, marks: Sequence[str], instead: str) -> Progress:
        """The progress at a later event: what has changed came about there."""
        kept = (
            (mark, was[1] if was[0] == mark else seq) for mark, was in zip(marks, self.marks, strict=True)
        )
        return Progress(seq, tuple(kept), instead)

    def back_to(self, to: int, seq: int) -> Progress:
        """The progress after a takeback: what came about after `to` is open again, but for what the player left out."""
        kept = (("open", seq) if at > to and mark != "skipped" else (mark, at) for mark, at in self.marks)
        return Progress(seq, tuple(kept))


def lesson_of(ruleset: str, scenario: str) -> Lesson | None:
    """The lesson of a scenario as it is taught now, whatever release a game is played by."""
    return read_lesson(folder(ruleset), scenario)


def has_lesson(game: Game) -> bool:
    """Whether a lesson goes on in the game, or was put off."""
    return LessonCourse.objects.filter(pk=game.pk).exclude(state=ENDED).exists()


def course_open(game: Game, lesson: Lesson) -> LessonCourse:
    """Begin a lesson with its game."""
    marks = [("open", 0) for _ in lesson.step]
    return LessonCourse.objects.create(game=game, marks=marks, seq=game.seq)


def course_follow(game: Game) -> None:
    """Keep how far the lesson of a game is, if it has one that goes on."""
    with transaction.atomic():
        course = LessonCourse.objects.select_for_update().filter(pk=game.pk).exclude(state=ENDED).first()
        if course is not None:
            _keep(course, _progress(course, Game.objects.get(pk=game.pk)))


def course_decide(*, game: Game, do: str, step: int = 0) -> LessonCourse:
    """Leave out the step that is shown, put the lesson off, go on with it, or end it; raises `NotFound` without one.

    A `step` that is no longer shown is not left out.
    """
    with transaction.atomic():
        course = LessonCourse.objects.select_for_update().filter(pk=game.pk).first()
        if course is None:
            raise NotFound("lesson", game=game.code)
        progress = _progress(course, game)
        if do == "skip":
            at = _shown(course, game, progress).step - 1
            if at >= 0 and step in (0, at + 1):
                progress = progress.at(progress.seq, set_marks(progress.how, [at], "skipped"), "")
        else:
            course.state = DEEDS[do]
        _keep(course, progress)
        return course


def course_info(course: LessonCourse, game: Game) -> LessonInfo:
    """What is shown of a lesson as its game stands."""
    return _shown(course, game, _progress(course, game))


def _keep(course: LessonCourse, progress: Progress) -> None:
    course.seq, course.marks, course.instead = progress.seq, list(progress.marks), progress.instead
    course.save()


def _progress(course: LessonCourse, game: Game) -> Progress:
    """The progress now: what has happened since it was kept is followed."""
    lesson = lesson_of(game.ruleset, game.scenario)
    progress = Progress(course.seq, [(mark, seq) for mark, seq in course.marks], course.instead)
    if lesson is None or len(lesson.step) != len(course.marks):
        return progress
    moment = game_moment(game, course.seq) if course.seq < game.seq else None
    state = moment.state if moment else None
    for action, payloads in _actions(game, course.seq):
        if back := next((one for one in payloads if one["event"] == TAKEN_BACK), None):
            progress, state = (
                progress.back_to(back["to"], action.seq_after),
                game_moment(game, back["to"]).state,
            )
        elif moment and not any(one["event"] in SITE_EVENTS for one in payloads):
            before, ruleset = moment.ruleset.standing(state), moment.ruleset
            state = ruleset.fold(state, [ruleset.read_event(one) for one in payloads])
            deed = Deed(before, action.side, action.payload["do"], payloads)
            progress = _followed(lesson, progress, deed, action.seq_after, ruleset.standing(state))
    return progress._replace(seq=game.seq)


def _followed(lesson: Lesson, progress: Progress, deed: Deed, seq: int, standing: Any) -> Progress:
    marks = follow(lesson, progress.how, deed)
    own = deed.side == lesson.side
    strange = strays(lesson, progress.how, deed)
    instead = deed.act if strange else "" if own else progress.instead
    return progress.at(seq, pass_over(lesson, marks, standing), instead)


def _actions(game: Game, since: int) -> Iterator[tuple[Action, list[dict[str, Any]]]]:
    """The actions after an event, each with its events as they are written."""
    rows = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED, seq_before__gte=since)
    for action in rows.order_by("seq_after").prefetch_related("events"):
        yield action, [event.payload for event in action.events.all()]


def _shown(course: LessonCourse, game: Game, progress: Progress) -> LessonInfo:
    lesson = lesson_of(game.ruleset, game.scenario)
    if lesson is None or len(lesson.step) != len(course.marks) or course.state == ENDED:
        return LessonInfo(
            state=ENDED, lesson=lesson.title if lesson else "", side=lesson.side if lesson else ""
        )
    moment = game_moment(game)
    info = LessonInfo(
        state=course.state, lesson=lesson.title, side=lesson.side, marks=list(progress.how),
        instead=_act_name(moment.ruleset, progress.instead), missed=_missed(lesson, progress),
    )  # fmt: skip
    if game.status != Game.Status.ACTIVE:
        left = _left(lesson, progress, game.seq)
        return msgspec.structs.replace(info, missed=left, cut=bool(left))
    return _with_step(info, lesson, Seat(moment.ruleset, game.scenario, lesson.side, moment.state), progress)


def _with_step(info: LessonInfo, lesson: Lesson, seat: Seat, progress: Progress) -> LessonInfo:
    at, draft, on_step = show(lesson, progress.how, seat)
    if at < 0:
        return info
    step, clicks = lesson.step[at], numbers(seat, draft) if draft else []
    return msgspec.structs.replace(
        info, step=at + 1, title=step.title, why=step.why, colours=step.colours, rule=step.rule,
        text=write_numbers(step.text, clicks if on_step else []), numbers=clicks, draft=draft, on_step=on_step,
        ahead=[one.title for one, mark in zip(lesson.step[:at], progress.how, strict=False) if mark == "open"],
    )  # fmt: skip


def _act_name(ruleset: Ruleset, act: str) -> str:
    return say(ruleset, Message(f"action-{act}")) if act else ""


def _left(lesson: Lesson, progress: Progress, end: int) -> list[str]:
    """The steps that the end of the game left undone; not those that were passed over before."""
    return [
        step.title
        for step, (mark, seq) in zip(lesson.step, progress.marks, strict=True)
        if mark == "open" or (mark == "passed" and seq == end)
    ]


def _missed(lesson: Lesson, progress: Progress) -> list[str]:
    """The steps passed over by what happened last."""
    last = max((seq for mark, seq in progress.marks if mark != "open"), default=0)
    return [
        step.title
        for step, (mark, seq) in zip(lesson.step, progress.marks, strict=True)
        if mark == "passed" and seq == last
    ]
