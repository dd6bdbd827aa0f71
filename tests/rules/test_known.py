"""To name what one cannot see is to name nothing: whatever is asked with it, the answer is that to an id of nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import msgspec
import probes
import pytest
from msgspec import inspect, structs
from test_laws import check_excuses, uncovered

import rules
from rules.core import skeleton
from rules.core.cases import find_unlike
from rules.core.codec import encode, plain
from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.known import as_it_is, hide
from rules.core.players import PlayedAction, RandomPlayer
from rules.core.ruleset import Ruleset
from rules.core.skeleton.chapters.concealment import find_hidden
from rules.core.states import Pieces
from rules.core.umpire import Umpire
from tests import rulesets
from tests.clauses import clause

ACTIONS, HIDDEN, GAMES = 40, 3, 9
"""Of a game; pieces that are named, of those that a viewer cannot see in a position; games in which to find some."""

SHAPES: tuple[Callable[[str], str], ...] = (str, "{}\x00".format, "\x07{}".format, "{} and more".format)
"""An id as it is, and within a text."""

FIELDS = ("unit", "hex", "target", "source", "of", "place", "stand", "weapon", "from", "to", "via", "piece")


NAMES = {"id", "kind", "place", "side", "label", "audience"}
"""Fields of an entity that say which it is: one that has no others, as an empty hand, tells nothing."""


def umpire_of(ruleset: Ruleset) -> Umpire:
    umpire: Umpire = ruleset.resolve.__self__  # type: ignore[attr-defined]  # bound by `bind_folder`
    return umpire


def hiding(id: str) -> list[str]:
    """The ruleset, if it hides pieces."""
    return [id] if umpire_of(rules.get(id)).as_seen_by is not as_it_is else []


def filled(kind: inspect.Type, name: str, other: str) -> Any:
    """A value of that type that names a piece wherever it can: in lists, as a key, in a record."""
    match kind:
        case inspect.StrType():
            return name
        case inspect.IntType() | inspect.FloatType():
            return 1
        case inspect.BoolType():
            return True
        case inspect.LiteralType(values):
            return values[0]
        case inspect.DictType(key_type=key, value_type=value):
            return {filled(key, name, other): filled(value, name, other)}
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [filled(item, name, other), *([other] if isinstance(item, inspect.StrType) else [])]
        case inspect.TupleType(item_types=items):
            return [filled(item, name, other) for item in items]
        case inspect.StructType(fields=fields):
            return {field.encode_name: filled(field.type, name, other) for field in fields}
        case inspect.UnionType(types=types):
            return filled(next(t for t in types if not isinstance(t, inspect.NoneType)), name, other)
    raise AssertionError(f"{kind} is no type of a slot")


def acts(umpire: Umpire, name: str, other: str) -> Iterator[dict[str, Any]]:
    """Of each act the order with the name in all its slots; then in one, with another piece in the others."""
    for action in umpire.chapters.acts:
        kind = inspect.type_info(action)
        assert isinstance(kind, inspect.StructType)
        tag = {"do": kind.tag}
        rest = {field.name: filled(field.type, other, other) for field in kind.fields}
        yield {**tag, **{field.name: filled(field.type, name, other) for field in kind.fields}}
        for field in kind.fields:
            yield {**tag, **rest, field.name: filled(field.type, name, other)}


def questions(umpire: Umpire, name: str, other: str) -> Iterator[dict[str, Any]]:
    """Each question with the name in one field, and another piece in the others."""
    for about in umpire.chapters.explain:
        rest = {"about": about, "units": [other], **dict.fromkeys(FIELDS, other)}
        yield {**rest, "units": [other, name]}
        yield {**rest, "payment": [{"source": name, "tokens": 1, "unit": other}]}
        yield from ({**rest, field: name} for field in FIELDS)


def answer(name: str, ask: Callable[..., Any], *about: Any) -> bytes:
    """What is said, but for the name itself; also that a question out of season has no answer."""
    try:
        said = encode(ask(*about))
    except Illegal as no:
        said = encode([no.rule, no.code, no.facts])
    except Malformed as no:
        said = encode([no.code, no.facts])
    except Exception as fault:  # an act judged outside its phase may find nothing pending, as for any name
        said = encode([type(fault).__name__])
    return said.replace(encode(name)[1:-1], b"?")


def answers(ruleset: Ruleset, state: Any, viewer: str, name: str, other: str) -> Iterator[tuple[Any, bytes]]:
    """What the viewer is answered to all that can be asked with the name, and judged of all that can be ordered."""
    umpire = umpire_of(ruleset)

    def judge(order: dict[str, Any]) -> Any:
        return umpire.judge(state, viewer, ruleset.read_action(order), SeededDice(1))

    def offer(order: dict[str, Any]) -> Any:
        return umpire.offer(umpire.as_seen_by(state, viewer), viewer, ruleset.read_draft(order))

    if viewer != SPECTATOR:
        for order in acts(umpire, name, other):
            slots = list(order)
            yield order, answer(name, judge, order)
            yield order, answer(name, ruleset.options, state, viewer, order)
            for most in range(2, len(slots) + 1):
                yield order, answer(name, offer, {slot: order[slot] for slot in slots[:most]})
    for question in questions(umpire, name, other):
        yield question, answer(name, ruleset.explain, state, viewer, question)


def hidden_ids(ruleset: Ruleset, state: Any, viewer: str) -> list[str]:
    """The pieces that the umpire's state has and the viewer's has not."""
    known = umpire_of(ruleset).as_seen_by(state, viewer)
    names = probes.unlike(state, known) if known is not state else []
    pairs = ((getattr(state, name), getattr(known, name)) for name in names)
    return sorted(
        piece.id
        for whole, part in pairs
        if isinstance(whole, Mapping)
        for key, piece in whole.items()
        if key not in part and hasattr(piece, "id")
    )


def nobody(name: str, taken: str) -> str:
    """An id of the same form that no piece has."""
    ends = (name[:-1] + end for end in "9876543210zyx")
    return next(other for other in ends if other not in taken)


def faults(ruleset: Ruleset, seed: int) -> Iterator[str]:
    """What somebody learns by naming what they cannot see."""
    chance = random.Random(seed)
    for state, viewer, hidden in chance.sample(
        found := list(concealments(ruleset, seed)), min(6, len(found))
    ):
        own = [unit.id for unit in state.units.values() if unit.side == viewer] or ["x"]
        for name in chance.sample(hidden, min(HIDDEN, len(hidden))):
            other, shape = chance.choice(own), chance.choice(SHAPES)
            ghost = nobody(name, encode(state).decode())
            pairs = (answers(ruleset, state, viewer, shape(one), other) for one in (name, ghost))
            for (order, one), (_, two) in zip(*pairs, strict=True):
                if one != two:
                    yield f"{viewer} asks {order}: {one!r}, of {ghost} {two!r}"


def concealments(ruleset: Ruleset, seed: int) -> Iterator[tuple[Any, str, list[str]]]:
    """Positions of the first game in which a piece is hidden, with a viewer and what is hidden from them; of a ruleset
    that hides figures alone there are none.
    """
    blind = False
    for game in range(GAMES):
        steps = probes.game(ruleset, RandomPlayer, seed + game, probes.secret(ruleset), ACTIONS)
        every = [(step.state, viewer) for step in steps for viewer in probes.viewers(ruleset, step.state)]
        found = [(state, viewer, hidden_ids(ruleset, state, viewer)) for state, viewer in every]
        if shown := [one for one in found if one[2]]:
            yield from shown
            return
        blind |= any(umpire_of(ruleset).as_seen_by(state, viewer) is not state for state, viewer in every)
    assert blind, f"nothing was hidden in {GAMES} games"


def untrue(ruleset: Ruleset, steps: Sequence[PlayedAction]) -> Iterator[str]:
    """Views and lines of the log that are others where they are made of what their viewer knows alone.

    Not of questions: who is asked is settled on the whole state (ADR 0104).
    """
    as_seen_by = umpire_of(ruleset).as_seen_by

    def show(state: Any, viewer: str) -> Any:
        return {id: one for id, one in ruleset.view(state, viewer).items() if one["kind"] != "decision"}

    for step in steps:
        for viewer in probes.viewers(ruleset, step.state):
            shown, known = (tried(show, s, viewer) for s in (step.state, as_seen_by(step.state, viewer)))
            if shown != known:
                yield f"{viewer} is shown what they do not know: view{difference(known, shown)}"
    for before, event, after in probes.moments(ruleset, list(steps)):
        for viewer in probes.viewers(ruleset, after) if before is not None else ():
            if viewer in (event.audience or [viewer]):
                news = with_news(ruleset, viewer, before, event, after)
                told, known = (tried(ruleset.log, state, event) for state in (before, news))
                if told != known:
                    name = type(event).__name__
                    yield f"{viewer} is told what they do not know: {name}{difference(known, told)}"


def left_to_others(ruleset: Ruleset, steps: Sequence[PlayedAction]) -> Iterator[tuple[str, str]]:
    """By kind, entities that one side alone is shown and that are the same in what somebody else knows."""
    as_seen_by = umpire_of(ruleset).as_seen_by
    for step in steps:
        whole = ruleset.view(step.state, UMPIRE)
        own = {
            id: one
            for id, one in whole.items()
            if "audience" in one and any(map(one.get, one.keys() - NAMES))
        }
        for viewer in probes.viewers(ruleset, step.state) if own else ():
            known = ruleset.view(as_seen_by(step.state, viewer), UMPIRE)
            for id, entity in own.items():
                if viewer not in entity["audience"] and known.get(id) == entity:
                    yield entity["kind"], f"{id} is for {entity['audience']}, and in what {viewer} knows"


def tried(ask: Callable[..., Any], *about: Any) -> Any:
    """What is said, as plain data, or the fault with which nothing is."""
    try:
        return plain(ask(*about))
    except Exception as fault:  # a look-up of what is not there
        return f"raised {fault!r}"


def difference(known: Any, whole: Any) -> str:
    """The first place where they differ."""
    return next(chain(find_unlike(whole, known), find_unlike(known, whole)))


def with_news(ruleset: Ruleset, viewer: str, before: Any, event: Any, after: Any) -> Any:
    """The state before an event as a viewer knows it who knows what they see after it, so that who is met has a name.

    A piece that they never see is looked up all the same where the event names it, as the source of a payment that
    the log leaves out; that its name is not told `probes.log_leaks` holds.
    """
    as_seen_by = umpire_of(ruleset).as_seen_by
    seen, now = as_seen_by(before, viewer), as_seen_by(after, viewer)
    if seen is before:
        return before
    names, named = probes.unlike(before, seen), set(probes.texts(plain(event)))
    held = {name: [getattr(state, name) for state in (before, seen, after, now)] for name in names}
    return structs.replace(seen, **{name: _learnt(named, *states) for name, states in held.items()})


def _learnt(named: set[str], before: Any, seen: Any, after: Any, now: Any) -> Any:
    """Of a field: as it was, where nothing of it is hidden any more, piece by piece; else as it was seen."""
    if not isinstance(before, Mapping):
        return before if after == now else seen
    open = {key for key in before if (key in after) == (key in now) and after.get(key) == now.get(key)}
    open |= {
        key for key, piece in before.items() if key not in seen and {key, getattr(piece, "id", key)} & named
    }
    return {
        key: one if key in open else seen[key] for key, one in before.items() if key in open or key in seen
    }


hides = rulesets.each("id", hiding)


@clause("Hidden things")
@hides
@pytest.mark.dear
def test_what_is_hidden_is_named_like_nothing(id: str, seed: int) -> None:
    assert not list(faults(rules.get(id), seed))


@clause("Hidden things")
@hides
@pytest.mark.dear
def test_what_is_shown_and_told_is_what_its_reader_knows(id: str, seed: int) -> None:
    """`view(s, v)` is `view(as_seen_by(s, v), v)`, and so is the log: figures of a piece in view are found."""
    ruleset = rules.get(id)
    steps = probes.game(ruleset, RandomPlayer, seed, probes.secret(ruleset), ACTIONS)
    assert not next(untrue(ruleset, steps), None)


@clause("Hidden things")
@rulesets.each("id")
@pytest.mark.dear
def test_what_one_side_is_shown_no_other_knows(id: str, seed: int) -> None:
    """Else a check finds it, and its refusal tells of it: `as_seen_by` hides it, or `uncovered.toml` says why not."""
    ruleset, excused = rules.get(id), uncovered(id).known
    check_excuses(excused, set())
    steps = probes.game(ruleset, RandomPlayer, seed, probes.secret(ruleset), ACTIONS)
    assert not [what for kind, what in left_to_others(ruleset, steps) if kind not in excused]


def test_a_thing_that_is_shown_to_one_side_and_not_hidden_is_found(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    ruleset = skeleton.RULESET
    steps = probes.game(ruleset, RandomPlayer, seed, most=ACTIONS)
    assert not list(left_to_others(ruleset, steps))
    monkeypatch.setattr(umpire_of(ruleset), "as_seen_by", as_it_is)
    assert {kind for kind, _ in left_to_others(ruleset, steps)} == {"unit"}


def test_in_the_skeleton_too(seed: int) -> None:
    assert not list(faults(skeleton.RULESET, seed))


def test_without_it_a_name_tells(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The law bites: to an umpire who looks at the whole state the same names tell who is there."""
    ruleset, blind = skeleton.RULESET, umpire_of(skeleton.RULESET).as_seen_by
    kept = hidden_ids
    monkeypatch.setattr("test_known.hidden_ids", lambda *about: _with(ruleset, blind, kept, *about))
    monkeypatch.setattr(umpire_of(ruleset), "as_seen_by", as_it_is)
    assert list(faults(ruleset, seed))


def _with(ruleset: Ruleset, blind: Any, work: Callable[..., list[str]], *about: Any) -> list[str]:
    umpire = umpire_of(ruleset)
    umpire.as_seen_by = blind
    found = work(*about)
    umpire.as_seen_by = as_it_is
    return found


def test_figures_of_a_piece_that_all_see_are_found(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The law bites: in the view and in the log of a skeleton that knows of such a piece all but its strength."""
    ruleset = skeleton.RULESET
    backs = hide(find_hidden, "units", blank=lambda unit: structs.replace(unit, strength=0))
    monkeypatch.setattr(umpire_of(ruleset), "as_seen_by", backs)
    steps = probes.game(ruleset, RandomPlayer, seed, most=ACTIONS)
    assert not list(concealments(ruleset, seed)), "and that no piece is hidden is no fault"
    assert not list(untrue(ruleset, steps))
    views = replace(ruleset, view=lambda state, viewer: ruleset.view(state, UMPIRE))
    assert ".strength: wanted 0, came " in next(untrue(views, steps))
    logs = replace(ruleset, log=lambda state, event: [unit.strength for unit in state.units.values()])
    assert "is told what they do not know" in next(untrue(logs, steps))


class Piece(msgspec.Struct, frozen=True):
    """A piece of a side."""

    id: str
    side: str


class State(Pieces[Piece], msgspec.Struct, frozen=True):
    """Two kinds of pieces; dumps by their place."""

    units: dict[str, Piece]
    dumps: dict[str, Piece]


def test_a_state_without_what_a_viewer_cannot_see() -> None:
    asked = []

    def find_others(state: State, viewer: str) -> set[str]:
        asked.append(viewer)
        return {"b", "dump-1"} - ({"b", "dump-1"} if viewer == "blue" else set())

    units = {id: Piece(id, side) for id, side in (("a", "red"), ("b", "blue"))}
    state = State(units, {"1": Piece("dump-1", "blue")})
    as_seen_by = hide(find_others, "units", "dumps")
    known = as_seen_by(state, "red")
    assert list(known.units) == ["a"] and not known.dumps
    with pytest.raises(Malformed, match="unknown-unit"):
        known.unit("b")
    assert as_seen_by(state, "blue") is as_seen_by(state, UMPIRE) is state
    assert as_seen_by(state, "red") is known and asked == ["red", "blue"]
    backs = hide(find_others, "units", "dumps", blank=lambda piece: structs.replace(piece, side="?"))(
        state, "red"
    )
    assert [piece.side for piece in (*backs.units.values(), *backs.dumps.values())] == ["red", "?", "?"]
    again = State(units, {})
    assert as_seen_by(again, "red").dumps is again.dumps, "what follows from a field stays"
