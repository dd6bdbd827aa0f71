"""What a case makes the umpire say, in words, and sums of all that could be asked: texts that people approve."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import probes

from rules.core import words
from rules.core.cases import Case, CaseRun
from rules.core.codec import encode, plain
from rules.core.contract import SPECTATOR, UMPIRE, Options
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Ruleset

NOTHING = (None, [], {}, "", False, "plain")


def transcript(ruleset: Ruleset, case: Case) -> Iterator[str]:
    """A case as its players read it: log, refusal, what is asked next, answers about what was done."""
    course = CaseRun(ruleset, case)
    for played in course.played:
        state = played.state
        if effect := _effect(ruleset, state, played.side, played.action):
            yield _line(ruleset, "offered", effect)
        for question in _before(ruleset, played.action):
            yield _line(ruleset, "explained", _answer(ruleset, state, played.side, question))
        for event in played.events:
            for line in ruleset.log(state, event):
                yield _line(ruleset, "log", line)
            state = ruleset.apply(state, event)
        yield from _refused(ruleset, played.refused)
    for change in case.amend:
        yield f"amends {change.entity} {change.field} {encode(change.value).decode()}"
    if case.amend:
        yield from _refused(ruleset, course.refused)
    for decision in ruleset.decisions(course.state):
        yield f"asked {decision.id} {decision.rule} {words.say(ruleset, decision.ask)}"
    if case.ask is not None:
        answer = course.explain(case.ask, case.side or course.find_asked())
        yield from [_line(ruleset, "explained", answer)] if answer else _refused(ruleset, course.refused)


def _refused(ruleset: Ruleset, no: Illegal | Malformed | None) -> Iterator[str]:
    if isinstance(no, Malformed):
        yield f"not read: {no.code} {encode(plain(no.facts)).decode()}"
    if isinstance(no, Illegal):
        yield f"refused {no.rule} {words.say(ruleset, {'id': f'refusal-{no.code}', 'facts': plain(no.facts)})}"


def sums(ruleset: Ruleset, case: Case) -> str:
    """A checksum each of what is offered while the actions of a case are composed, and of all there is afterwards."""
    course = CaseRun(ruleset, case)
    drafts = (
        _offer(ruleset, played.state, played.side, draft)
        for played in course.played
        for draft in _drafts(played.action)
    )
    side = case.side or course.find_asked()
    offered = [] if case.offer is None else [_offer(ruleset, course.state, side, case.offer)]
    return f"drafts {_sum([*drafts, *offered])}, {position_sums(ruleset, course.state)}"


def position_sums(ruleset: Ruleset, state: Any) -> str:
    """A checksum each of the views, the standing, the offers and the answers to all that a board may ask."""
    found = {
        "views": _sum(dict(ruleset.view(state, one)) for one in (*probes.viewers(ruleset, state), UMPIRE)),
        "standing": _sum(
            [ruleset.standing(state), *(ruleset.history(state, UMPIRE) if ruleset.history else ())]
        ),
        "offers": _sum(_offers(ruleset, state)),
    }
    asked = next((decision.side for decision in ruleset.decisions(state)), SPECTATOR)
    for about, questions in _questions(ruleset, state).items():
        found[about] = _sum(
            _answer(ruleset, state, viewer, {"about": about, **question})
            for question in questions
            for viewer in (asked, SPECTATOR)
        )
    return ", ".join(f"{name} {value}" for name, value in found.items())


def printed_sums(ruleset: Ruleset, scenario: str) -> str:
    """A checksum of a scenario's board, and of its first position."""
    plan = ruleset.scenarios[scenario]
    options = {choice.id: choice.default for choice in plan.choices}
    state = ruleset.fold(None, ruleset.setup(scenario, options, SeededDice(1)))
    told = {name: value for name, value in plain(plan).items() if name != "nonplayers" or value}
    return f"board {_sum([ruleset.board(scenario), told])}, {position_sums(ruleset, state)}"


def _line(ruleset: Ruleset, kind: str, said: Any) -> str:
    return f"{kind} {encode(_worded(ruleset, plain(said))).decode()}"


def _worded(ruleset: Ruleset, value: Any) -> Any:
    """Plain data with its messages said, without what is at its default."""
    if isinstance(value, Mapping):
        if "id" in value and value.keys() <= {"id", "facts"}:
            return words.say(ruleset, value)
        kept = {name: inner for name, inner in value.items() if inner not in NOTHING}
        return {name: _worded(ruleset, inner) for name, inner in kept.items()}
    return [_worded(ruleset, inner) for inner in value] if isinstance(value, (list, tuple)) else value


def _answer(ruleset: Ruleset, state: Any, viewer: str, question: Mapping[str, Any]) -> Any:
    return _tried(lambda: ruleset.explain(state, viewer, question))


def _tried(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except (Illegal, Malformed) as no:
        return str(no)


def _sum(values: Iterable[Any]) -> str:
    total = 0
    for value in values:
        total = crc32(encode(value), total)
    return f"{total:08x}"


def _offers(ruleset: Ruleset, state: Any) -> Iterator[Any]:
    """What everybody is asked, their acts, and the first slot of each."""
    for decision in ruleset.decisions(state):
        yield decision
        for draft in ({}, *({"do": act} for act in decision.accepts)):
            yield _offer(ruleset, state, decision.side, draft)


def _drafts(action: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """An action as it grows, slot by slot."""
    slots = list(action.items())
    return (dict(slots[:end]) for end in range(1, len(slots) + 1))


def _effect(ruleset: Ruleset, state: Any, side: str, action: Mapping[str, Any]) -> Any:
    """What is told of an action before it is given: what it is called, and what would come of it."""
    options = _offer(ruleset, state, side, action)
    return (
        {"act": options.act, "effect": options.effect}
        if isinstance(options, Options) and options.effect
        else None
    )


def _offer(ruleset: Ruleset, state: Any, side: str, draft: Mapping[str, Any]) -> Any:
    return _tried(lambda: ruleset.options(state, side, ruleset.read_draft(draft)))


def _before(ruleset: Ruleset, action: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What the board asks about an act before it is given."""
    about = _presentation(ruleset.folder).get("explain", {}).get("drafts", {}).get(action.get("do"))
    if about:
        yield {"about": about, "draft": action}


def _questions(ruleset: Ruleset, state: Any) -> dict[str, list[dict[str, Any]]]:
    """By what they are about: the layers, and what a click on a piece asks."""
    presentation = _presentation(ruleset.folder)
    found: dict[str, list[dict[str, Any]]] = {
        layer["about"]: [{}] for layer in presentation.get("layers", [])
    }
    if about := presentation.get("explain", {}).get("unit"):
        units = [one["id"] for one in ruleset.view(state, UMPIRE).values() if one["kind"] == "unit"]
        found[about] = [{"unit": unit} for unit in units]
    return found


@cache
def _presentation(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "presentation.toml").read_text("utf-8"))
