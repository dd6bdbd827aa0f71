"""Lessons: a scenario as a guided first game on the real board, `lessons/<scenario>.toml` of its ruleset.

    side, title, minutes    who plays it, what it is called, how long it takes
    turns                   turns after which what is left of it is passed over (1)
    loose                   its steps come as the cards fall: none is passed over because a later one was met
    [[step]]    title, text, why, rule, colours (what the colours say)
                text: `{units}` is the number of the click on that slot, `{do}` on the act, `{go}` on the button
                do      acts that meet its aim, tried in this order by whoever shows it
                aim     what an event must hold instead, or the name of that event: the act alone does not meet it
                with    slots filled like this where they can be; a table stands for the first value that holds it, a
                        place for the way that ends there
                phase   own phases in which it can be done; none: whenever the side may act

A player may do anything that is legal. A step is met by whatever meets it, shown as soon as it can be done, and passed
over when it no longer can (ADR 0112).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct, field

from rules.core.codec import encode, plain
from rules.core.contract import Candidate, Decision, Draft, Options, Side, Standing
from rules.core.drafts import Search, fill, legal
from rules.core.players import GreedyPlayer, Seat, Stuck, acts
from rules.core.tables import Count, Row, Table, load

Mark = Literal["open", "done", "skipped", "passed"]
"""How a step stands: done by the player, left out as they wished, or passed over because it could not be done."""

PLACE = re.compile(r" ?\{(?P<slot>\w+)\}")
"""Where a text has the number of a click."""

SLOTS = 32
"""Slots that an act has at most."""

SEARCHED = 300
"""Options asked for to find some way to complete an act, where neither wishes nor a greedy player lead to one."""


class LessonStep(Row, frozen=True, kw_only=True):
    """One thing to do, and why."""

    title: str
    text: str
    why: str
    rule: str
    do: tuple[str, ...] = field(default=())
    aim: str | dict[str, Any] = ""
    wish: dict[str, Any] = field(default={}, name="with")
    phase: tuple[str, ...] = ()
    colours: str = ""

    def fits(self, standing: Standing) -> bool:
        """Whether it is a step of the phase that is played."""
        return not self.phase or phase_of(standing) in self.phase


class Lesson(Table, frozen=True, kw_only=True):
    """A guided first game."""

    side: Side
    title: str
    minutes: Count
    turns: Count = 1
    loose: bool = False
    step: tuple[LessonStep, ...]


class Deed(NamedTuple):
    """An action that was played: how the game stood before it, by whom, which act, and its events as plain data."""

    standing: Standing
    side: Side
    act: str
    events: Sequence[Mapping[str, Any]]


class Number(Struct, frozen=True, kw_only=True):
    """A click: its place in the order, on which slot (`do`: an act, `go`: the button, `end`: that which declines), the
    values chosen there, and where on the map they stand, where they do.
    """

    number: int
    slot: str
    values: tuple[Any, ...] = ()
    places: tuple[Any, ...] = ()


class Shown(NamedTuple):
    """What a lesson shows: the step, -1 when none is left; an order that would do; whether that is for the step's sake.

    Without an order nobody asks this player anything now.
    """

    step: int
    draft: Draft | None
    on_step: bool


@cache
def read_lesson(folder: Path, scenario: str) -> Lesson | None:
    """The lesson of a scenario, None where it has none; raises `BadTable` for what has not its form."""
    path = folder / "lessons" / f"{scenario}.toml"
    return load(path, Lesson) if path.is_file() else None


def phase_of(standing: Standing) -> str:
    """The id of the phase, as `phase-<id>` names it."""
    return standing.phase.id.removeprefix("phase-")


def holds(whole: Any, part: Any) -> bool:
    """Whether the part is all there: tables as subsets, lists item by item."""
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(holds(whole.get(key), value) for key, value in part.items())
    if isinstance(part, (list, tuple)) and isinstance(whole, (list, tuple)):
        return len(whole) == len(part) and all(map(holds, whole, part))
    return bool(whole == part)


def meets(step: LessonStep, side: Side, deed: Deed) -> bool:
    """Whether the deed meets the aim of the step."""
    if step.aim:
        aim = {"event": step.aim} if isinstance(step.aim, str) else step.aim
        return step.fits(deed.standing) and any(holds(event, aim) for event in deed.events)
    return deed.side == side and deed.act in step.do and step.fits(deed.standing)


def start(lesson: Lesson) -> tuple[Mark, ...]:
    """The marks of a lesson of which nothing is done."""
    return tuple("open" for _ in lesson.step)


def follow(lesson: Lesson, marks: Sequence[Mark], deed: Deed) -> tuple[Mark, ...]:
    """The marks after a deed: the first open step that it meets is done."""
    met = (
        at for at, step in enumerate(lesson.step) if marks[at] == "open" and meets(step, lesson.side, deed)
    )
    return set_marks(marks, islice(met, 1), "done")


def strays(lesson: Lesson, marks: Sequence[Mark], deed: Deed) -> bool:
    """Whether a deed of the player's is something else than any open step asks; what leads to an aim is not."""
    opened = [step for step, mark in zip(lesson.step, marks, strict=True) if mark == "open"]
    led = any(deed.act in step.do and step.fits(deed.standing) for step in opened)
    return deed.side == lesson.side and not led and not any(meets(step, lesson.side, deed) for step in opened)


def set_marks(marks: Sequence[Mark], steps: Iterable[int], mark: Mark) -> tuple[Mark, ...]:
    """The marks with those of some steps set."""
    those = set(steps)
    marked: list[Mark] = [mark if at in those else one for at, one in enumerate(marks)]
    return tuple(marked)


def pass_over(lesson: Lesson, marks: Sequence[Mark], standing: Standing) -> tuple[Mark, ...]:
    """The marks as the game stands: what can no longer be done is passed over."""
    opened = [at for at, mark in enumerate(marks) if mark == "open"]
    if standing.over or standing.turn > lesson.turns:
        return set_marks(marks, opened, "passed")
    last = max((at for at, mark in enumerate(marks) if mark == "done"), default=-1)
    if lesson.loose or last < 0:
        return tuple(marks)
    again = _is_next_turn(lesson, last, phase_of(standing))
    gone = (at for at in opened if lesson.step[at].phase and (again or at < last))
    return set_marks(marks, [at for at in gone if again or not lesson.step[at].fits(standing)], "passed")


def _is_next_turn(lesson: Lesson, last: int, phase: str) -> bool:
    """Whether a phase is played that comes before that of the last step that is done: the player's turn is over."""
    order = list(dict.fromkeys(one for step in lesson.step for one in step.phase))
    reached = max((order.index(one) for one in lesson.step[last].phase), default=0)
    return phase in order and order.index(phase) < reached


def show(lesson: Lesson, marks: Sequence[Mark], seat: Seat) -> Shown:
    """The first open step that can be done now, with an order that does it.

    Where none can, the first that is open, with an answer to what is asked; nothing is asked while others think.
    """
    opened = [at for at, mark in enumerate(marks) if mark == "open"]
    asked = [one for one in seat.ruleset.decisions(seat.state) if one.side == seat.side]
    first = opened[0] if opened else -1
    if not asked or not opened:
        return Shown(first, None, False)
    standing = seat.ruleset.standing(seat.state)
    for at in opened:
        draft = suggest(seat, asked, lesson.step[at]) if lesson.step[at].fits(standing) else None
        if draft is not None:
            return Shown(at, draft, True)
    return Shown(first, answer(seat, asked[0]), False)


def suggest(seat: Seat, asked: Iterable[Decision], step: LessonStep) -> Draft | None:
    """An order that does what the step wants, with its wishes as far as they can be had; None when nothing does."""
    offered = {tag for decision in asked for tag in acts(seat, decision)}
    for tag in step.do:
        if tag in offered and (draft := _whole(seat, tag, step.wish)) is not None:
            return to_json(draft)
    return None


def to_json(draft: Draft) -> Draft:
    """The order as it comes out of JSON, its slots in the order in which they were filled."""
    sent: Draft = msgspec.json.decode(msgspec.json.encode(draft))
    return sent


def _whole(seat: Seat, tag: str, wish: Mapping[str, Any]) -> Draft | None:
    """The act with these wishes; else as a greedy player would do it, else in some way that is legal."""
    wished = _wished(seat, tag, wish)
    if wished is not None:
        return wished
    bold = GreedyPlayer(0).act(seat, tag)
    return bold if bold is not None else Search(seat.options, {"do": tag}, SEARCHED).draft


def _wished(seat: Seat, tag: str, wish: Mapping[str, Any]) -> Draft | None:
    """The act with its slots filled as wished, and as usual where nothing is; None where that leads nowhere."""
    draft: Draft = {"do": tag}
    for _ in range(SLOTS):
        options = seat.options(draft)
        slot = str(options.slot)
        if options.slot is None or slot in draft or (options.complete and slot not in wish):
            return draft if options.complete else None
        if options.kind == "units" and slot in wish:
            filled = _join(seat, options, draft, wish[slot])
        else:
            one = _choose(options, legal(options, draft), wish)
            filled = draft if one is None else fill(options, draft, one)
        if filled == draft:
            return draft if options.complete else None
        draft = filled
    return None


def _join(seat: Seat, options: Options, draft: Draft, units: Sequence[str]) -> Draft:
    """The draft with those of the units that may go together, as a player takes them one after the other."""
    slot, able = str(options.slot), [one.value for one in legal(options, draft)]
    for unit in (unit for unit in units if unit in able):
        joined = {**draft, slot: [*draft.get(slot, ()), unit]}
        if seat.options(joined).refusal is None:
            draft = joined
    return draft


def _choose(options: Options, able: Sequence[Candidate], wish: Mapping[str, Any]) -> Candidate | None:
    if str(options.slot) in wish:
        wanted = wish[str(options.slot)]
        found = next((one for one in able if wanted == one.at or holds(plain(one.value), wanted)), None)
        if found is not None or not options.free:
            return found
        return Candidate(value=wanted)
    usual = (one for one in able if options.usual is not None and one.value == options.usual)
    return next(usual, next(iter(able), None))


def answer(seat: Seat, decision: Decision) -> Draft | None:
    """An answer to a question that no step is about: the one that declines, else as a greedy player would."""
    if decision.default is not None:
        return decision.default
    try:
        return to_json(GreedyPlayer(0).choose(seat, decision))
    except Stuck:
        return None


def write_numbers(text: str, clicks: Sequence[Number]) -> str:
    """The text of a step with the numbers of its clicks, as `{1}`; a click that is not needed is left out."""
    by_slot = {"go" if click.slot == "end" else click.slot: click.number for click in clicks}

    def written(found: re.Match[str]) -> str:
        number = by_slot.get(found["slot"])
        return f" {{{number}}}" if number else ""

    return PLACE.sub(written, text)


def numbers(seat: Seat, draft: Draft) -> list[Number]:
    """The clicks that give this order, in their order; what the board fills in by itself takes none."""
    asked = [one for one in seat.ruleset.decisions(seat.state) if one.side == seat.side]
    if any(one.default == draft for one in asked):
        return [Number(number=1, slot="end")]
    clicks = [] if _takes_itself(seat, asked, draft["do"]) else [("do", (draft["do"],), ())]
    built: Draft = {"do": draft["do"]}
    for slot in (slot for slot in draft if slot != "do"):
        clicks += _clicks(seat.options(built), draft[slot])
        built[slot] = draft[slot]
    return [
        Number(number=at, slot=slot, values=values, places=places)
        for at, (slot, values, places) in enumerate([*clicks, ("go", (), ())], 1)
    ]


def _takes_itself(seat: Seat, asked: Iterable[Decision], act: str) -> bool:
    """Whether the board takes up the act by itself: the only one there is beside what has a button of its own."""
    bare = {one.default["do"] for one in asked if one.default is not None and len(one.default) == 1}
    offered = [one for one in seat.options({}).candidates if one.value == act or one.value not in bare]
    return len(offered) == 1 and act not in _held_back(seat.ruleset.folder)


@cache
def _held_back(folder: Path) -> frozenset[str]:
    """The acts that the board never takes up by itself, as presentation.toml names them."""
    told = tomllib.loads((folder / "presentation.toml").read_text(encoding="utf-8")).get("acts", {})
    return frozenset([*told.get("careful", ()), *told.get("aside", ())])


def _clicks(options: Options, value: Any) -> list[tuple[str, tuple[Any, ...], tuple[Any, ...]]]:
    if options.usual is not None and encode(options.usual) == encode(value):
        return []
    values = tuple(value) if options.kind == "units" else (value,)
    by_value = {encode(one.value): one.at for one in options.candidates}
    listed = options.kind in ("amount", "choice")  # chosen in the list, wherever it would light the map
    found = () if listed else (by_value.get(encode(one), _spot(options, one)) for one in values)
    places = tuple(dict.fromkeys(tuple(at) if isinstance(at, list) else at for at in found if at is not None))
    return [(str(options.slot), values, places)]


def _spot(options: Options, value: Any) -> Any:
    """Where a free slot is clicked: the point itself, or the end of a way."""
    if options.kind == "path":
        return tuple(value[-1])
    return tuple(value) if options.kind == "point" else None
