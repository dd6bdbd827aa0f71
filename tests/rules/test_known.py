"""To name what one cannot see is to name nothing: whatever is asked with it, the answer is that to an id of nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import probes
import pytest
from msgspec import inspect

import rules
from rules.core import skeleton
from rules.core.codec import encode
from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.known import as_it_is, hide
from rules.core.players import RandomPlayer
from rules.core.ruleset import Ruleset
from rules.core.states import Pieces
from rules.core.umpire import Umpire
from tests import rulesets
from tests.clauses import clause

ACTIONS, HIDDEN, GAMES = 40, 3, 9
"""Of a game; pieces that are named, of those that a viewer cannot see in a position; games in which to find some."""

SHAPES: tuple[Callable[[str], str], ...] = (str, "{}\x00".format, "\x07{}".format, "{} and more".format)
"""An id as it is, and within a text."""

FIELDS = ("unit", "hex", "target", "source", "of", "place", "stand", "weapon", "from", "to", "via", "piece")


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
    held = [getattr(state, name) for name in probes.unlike(state, known)] if known is not state else []
    seen = [getattr(known, name) for name in probes.unlike(state, known)] if known is not state else []
    return sorted(
        piece.id for a, b in zip(held, seen, strict=True) for key, piece in a.items() if key not in b
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
    """Positions of the first game in which anything is hidden, with a viewer and what is hidden from them."""
    for game in range(GAMES):
        steps = probes.game(ruleset, RandomPlayer, seed + game, probes.secret(ruleset), ACTIONS)
        every = [(step.state, viewer) for step in steps for viewer in probes.viewers(ruleset, step.state)]
        found = [(state, viewer, hidden_ids(ruleset, state, viewer)) for state, viewer in every]
        if shown := [one for one in found if one[2]]:
            yield from shown
            return
    raise AssertionError(f"nothing was hidden in {GAMES} games")


hides = rulesets.each("id", hiding)


@clause("Hidden things")
@hides
@pytest.mark.dear
def test_what_is_hidden_is_named_like_nothing(id: str, seed: int) -> None:
    assert not list(faults(rules.get(id), seed))


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

    def find_hidden(state: State, viewer: str) -> set[str]:
        asked.append(viewer)
        return {"b", "dump-1"} - ({"b", "dump-1"} if viewer == "blue" else set())

    units = {id: Piece(id, side) for id, side in (("a", "red"), ("b", "blue"))}
    state = State(units, {"1": Piece("dump-1", "blue")})
    as_seen_by = hide(find_hidden, "units", "dumps")
    known = as_seen_by(state, "red")
    assert list(known.units) == ["a"] and not known.dumps
    with pytest.raises(Malformed, match="unknown-unit"):
        known.unit("b")
    assert as_seen_by(state, "blue") is as_seen_by(state, UMPIRE) is state
    assert as_seen_by(state, "red") is known and asked == ["red", "blue"]
    again = State(units, {})
    assert as_seen_by(again, "red").dumps is again.dumps, "what follows from a field stays"
