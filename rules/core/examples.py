"""Worked examples of a rule book: cases of a ruleset, played and put into words, with the pieces near by for a map.

What an example says is what the umpire answers when its case is played (ADR 0109).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path as FilePath
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from rules.core.book import Clause
from rules.core.cases import Case, CaseRun, load
from rules.core.codec import plain
from rules.core.contract import Candidate, Chart, Draft, Entity, Event, Message, Options, Path
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Ruleset
from rules.core.scenes import Scene, Spot
from rules.core.tables import BadTable

MOST = 6
"""Examples of a clause at most."""

ORDERS = 3
"""Orders of one example: the last of a longer case."""

SENTENCES = 6
"""What is told of one example at most."""

Verdict = Literal["allowed", "refused", "nothing"]


class Refusal(Struct, frozen=True, kw_only=True):
    """Why an order is refused, in words, and the rule."""

    reason: str
    rule: str


class Example(Struct, frozen=True, kw_only=True):
    """A case as it was played. `verdict` is `nothing` for an order of which the log tells nothing.

    `scenario` is what `Ruleset.board` takes: a case may have a ground of its own. `pieces` stand as before the order,
    with nothing hidden, about `place`: a hex, an area or a point of a table, None where nothing stands.
    """

    case: str
    title: str
    verdict: Verdict
    scenario: str
    side: str
    order: str
    told: tuple[str, ...] = ()
    refusal: Refusal | None = None
    place: Spot | None = None
    places: tuple[Spot, ...] = ()
    pieces: tuple[Entity, ...] = ()
    paths: tuple[Path, ...] = ()


class Named(NamedTuple):
    """A case, and what a book calls it: «file/name of the case» with underscores for spaces."""

    name: str
    case: Case


@cache
def read_cases(folder: FilePath) -> Mapping[str, Named]:
    """The cases of a ruleset that can be shown, by what a book calls them, in the order of their files."""
    found: dict[str, Named] = {}
    for path in sorted(folder.glob("cases/*.toml")):
        for case in load(path) if path.stem != "uncovered" else ():
            if _is_shown(case):
                name = f"{path.stem}/{case.name.replace(' ', '_')}"
                found.setdefault(name, Named(name, case))
    return found


def _is_shown(case: Case) -> bool:
    """Whether players may meet it: an order, an offer or an answer."""
    asked = case.when or case.offer is not None or case.ask is not None
    return bool(asked and case.malformed is None and not case.amend and not case.leaves)


def find_examples(folder: FilePath, number: str, clause: Clause | None) -> list[Named]:
    """The examples of a clause: those that its entry chooses, else those of its number, allowed and refused in turn.

    Raises `BadTable` where the entry names a case that there is not.
    """
    every = read_cases(folder)
    chosen = [one.replace(" ", "_") for one in clause.examples] if clause else []
    if unknown := [one for one in chosen if one not in every]:
        raise BadTable(f"{folder.name}: {number} names no case: {'; '.join(unknown)}")
    return [every[one] for one in chosen][:MOST] or _find_by_number(every.values(), number)


def _find_by_number(every: Iterable[Named], number: str) -> list[Named]:
    """Those of the very number, then those that it refuses; of a number without any those below it."""
    exact, refused, below = [], [], []
    for one in every:
        if one.case.rule == number:
            exact.append(one)
        elif _is_refused_by(one.case, number):
            refused.append(one)
        elif one.case.rule.startswith(f"{number}."):
            below.append(one)
    return _take_turns([*exact, *refused] or below)[:MOST]


def _is_refused_by(case: Case, number: str) -> bool:
    return case.illegal == number or any(why.startswith(f"{number} ") for why in case.refuses.values())


def _take_turns(found: Sequence[Named]) -> list[Named]:
    refused = [one for one in found if one.case.illegal or one.case.refuses]
    allowed = [one for one in found if one not in refused]
    return [one for pair in zip_longest(allowed, refused) for one in pair if one is not None]


def work_out(ruleset: Ruleset, named: Named) -> Example:
    """Play a case and say what came of it; raises `Malformed` where it cannot be played."""
    case, run = named.case, CaseRun(ruleset, named.case)
    if case.offer is not None:
        return _show_offer(ruleset, named, run, case.offer)
    if case.ask is not None:
        return _show_answer(ruleset, named, run, case.ask)
    return _show_orders(ruleset, named, run)


def name_case(ruleset: Ruleset, case: Case) -> str:
    """The name of a case without the number of its test; what a table says («D1») is none."""
    code = re.match(r"(?:[A-Z][a-z]?\d+:? )", case.name)
    if code is None or code[0].strip(": ") in _list_cells(ruleset.charts):
        return case.name
    return case.name[code.end() :]


@cache
def _list_cells(charts: Callable[[], Iterable[Chart]]) -> frozenset[str]:
    """What stands in the tables as it is printed."""
    cells = (cell for chart in charts() for row in chart.cells for cell in row)
    return frozenset(cell for cell in cells if isinstance(cell, str))


def _show_orders(ruleset: Ruleset, named: Named, run: CaseRun) -> Example:
    """What was ordered, one after the other, and what the log says of it."""
    played = run.played[-ORDERS:]
    scene = Scene(ruleset, played[0].state)
    lines = list(_log(ruleset, played[0].state, [event for one in played for event in one.events]))
    wanted = {next(iter(one)) if isinstance(one, dict) else one for one in named.case.then}
    told = [line for name, line in lines if name in wanted] or [line for _, line in lines if not line.head]
    refusal = _refuse(scene, run.refused)
    return _show(
        scene, named, played[-1].side, [one.action for one in played],
        verdict="refused" if refusal else "allowed" if told else "nothing",
        order="; then ".join(Scene(ruleset, one.state).describe(one.action, one.side) for one in played),
        told=[scene.say(line.message) for line in told], refusal=refusal,
        at=[spot for line in told for spot in line.at],
    )  # fmt: skip


def _log(ruleset: Ruleset, state: Any, events: Sequence[Event]) -> Iterator[tuple[str, Any]]:
    """The lines of the log, each with the name of its event."""
    for event in events:
        yield from ((type(event).__name__, line) for line in ruleset.log(state, event))
        state = ruleset.apply(state, event)


def _show_offer(ruleset: Ruleset, named: Named, run: CaseRun, draft: Draft) -> Example:
    """A half-filled order with what the case says may come next, or may not."""
    side = named.case.side or run.find_asked()
    scene, options = Scene(ruleset, run.state), run.offer(dict(draft), side)
    picked = None if run.refused else _pick(named.case, options)
    no = picked.refusal if picked else None
    refusal = _refuse(scene, Illegal(no.rule, no.code, **no.facts) if no else run.refused)
    filled = {**draft, str(options.slot): plain(picked.value)} if picked else dict(draft)
    return _show(
        scene, named, side, [filled], verdict="refused" if refusal else "allowed",
        order=scene.describe(filled, side), refusal=refusal,
        told=[scene.say(picked.effect)] if picked and picked.effect and not refusal else [],
    )  # fmt: skip


def _pick(case: Case, options: Options) -> Candidate | None:
    """The candidate that the case is about: the first that it refuses, else the first that it offers."""
    known = {str(plain(value)): one for one in options.candidates for value in (one.at, one.value)}
    return next((known[str(one)] for one in (*case.refuses, *case.offers) if str(one) in known), None)


def _show_answer(ruleset: Ruleset, named: Named, run: CaseRun, question: Mapping[str, Any]) -> Example:
    """A question to the umpire, and what it answers."""
    side = named.case.side or run.find_asked()
    scene, answer = Scene(ruleset, run.state), run.explain(dict(question), side)
    asked = {name: value for name, value in question.items() if name not in ("about", "viewer")}
    if answer is None:
        about = str(question.get("about", "")).replace("_", " ")
        order = ": ".join(filter(None, (about, scene.describe(asked, side))))
        return _show(
            scene, named, side, [asked], verdict="refused", order=order, refusal=_refuse(scene, run.refused)
        )
    head = [scene.say(answer.verdict_label)] if answer.verdict_label else []
    lines = [" ".join(filter(None, (scene.say(one.message), one.value))) for one in answer.lines]
    return _show(
        scene, named, side, [asked], verdict="refused" if answer.verdict == "bad" else "allowed",
        order=scene.say(answer.title), told=[*head, *lines], paths=answer.paths, at=answer.at,
    )  # fmt: skip


def _refuse(scene: Scene, error: Illegal | Malformed | None) -> Refusal | None:
    """A refusal in words; a request that cannot be read is a fault of the case."""
    if isinstance(error, Malformed):
        raise error
    if error is None:
        return None
    return Refusal(reason=scene.say(Message(f"refusal-{error.code}", error.facts)), rule=error.rule)


def _show(
    scene: Scene, named: Named, side: str, drafts: Sequence[Draft], *, verdict: Verdict, order: str,
    told: Sequence[str] = (), refusal: Refusal | None = None, paths: Sequence[Path] = (), at: Sequence[Spot] = (),
) -> Example:  # fmt: skip
    """The example with its picture; what names no place happens where the log says."""
    places = list(dict.fromkeys(spot for draft in drafts for spot in scene.find_places(draft)))
    places = places or [
        spot for spot in dict.fromkeys(at) if not isinstance(spot, str) or spot in scene.spots
    ]
    middle = scene.find_middle(places)
    return Example(
        case=named.name, title=name_case(scene.ruleset, named.case), verdict=verdict, scenario=scene.id, order=order,
        side=scene.say(Message(f"side-{side}")) if side else "", told=tuple(told[:SENTENCES]), refusal=refusal,
        place=middle, places=tuple(places), pieces=scene.find_pieces(middle),
        paths=tuple(paths) or tuple(path for draft in drafts for path in scene.find_paths(draft)),
    )  # fmt: skip
