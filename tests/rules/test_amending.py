"""What a director may amend, in every ruleset that binds it: what is refused, and that the game goes on (ADR 0087)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from probes import names_told, unlike, viewers
from test_conformance import games
from test_laws import cited

import rules
from rules.core import words
from rules.core.amend import Amending, Subject, flag
from rules.core.boards import Tabletop, list_places
from rules.core.cases import cases
from rules.core.codec import decode, encode
from rules.core.contract import UMPIRE, Amendable, Change, FieldSpec, Message
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.patches import patch
from rules.core.players import Council, RandomPlayer, play_on
from rules.core.registry import folder
from rules.core.ruleset import Ruleset
from tests.clauses import clause
from tests.explored import Sample
from tests.rulesets import some

TOY = rules.get("skeleton")


def test_somebody_is_asked_afterwards() -> None:
    """However a ruleset checks what was amended."""
    ended = flag("over", False, lambda state, _: replace(state, result=("blue", "drawn")), "5.1")
    amending = Amending(
        lambda state: [Subject("game", Message("unit"), (ended,))], lambda *_: None, TOY.decisions, "1.2"
    )
    state = TOY.fold(None, TOY.setup(min(TOY.scenarios), {}, SeededDice(1)))
    with pytest.raises(Illegal, match=r"1\.2 amend-nobody-asked") as refused:
        amending.amend(state, [Change(entity="game", field="over", value=True)])
    assert refused.value.facts["asked"] == [one.ask for one in TOY.decisions(state)]


# --- Every ruleset --------------------------------------------------------------------------------

MOMENTS, TRIED = 6, 12
"""Positions of the games that are looked at, and amendments tried in each."""

FEW = 8
"""Points of a table that things are put at."""

ON = 3
"""Actions that are played on from an amended position."""


class Tried(NamedTuple):
    """A change of a position that a field lists."""

    kind: str
    change: Change


def bound(id: str) -> list[str]:
    """The ruleset, if it can amend a position; one that cannot has nothing to test here."""
    return [id] if rules.get(id).amend else []


def positions(id: str, seed: int, sample: Sample) -> Iterator[Any]:
    """Some positions of games between bots, in which somebody is asked."""
    every = [step.state for steps in games(id, seed) for step in steps if rules.get(id).decisions(step.state)]
    return iter(sample(every, MOMENTS))


def changes(ruleset: Ruleset, state: Any, chance: random.Random) -> list[Tried]:
    """Everything that the fields of a position list, each alone; of places and big numbers some."""
    shown = [entity["place"] for entity in ruleset.view(state, UMPIRE).values() if entity["kind"] == "unit"]
    taken = sorted({written(place) for place in shown if place is not None})
    every = places(ruleset, state.scenario, chance)
    found = []
    for thing in ruleset.amendable(state):
        for spec in thing.fields:
            entity = thing.entity + (chance.choice(every) if thing.new else "")
            near = [*chance.sample(every, 2), *chance.sample(taken, min(2, len(taken)))]
            found += [
                Tried(spec.kind, Change(entity=entity, field=spec.name, value=v)) for v in listed(spec, near)
            ]
    return found


def places(ruleset: Ruleset, scenario: str, chance: random.Random) -> list[str]:
    """The hexes or areas of a board, or some points of a table."""
    board = ruleset.board(scenario)
    if isinstance(board, Tabletop):
        return [written((chance.randrange(board.width), chance.randrange(board.height))) for _ in range(FEW)]
    return sorted(list_places(board))


def written(place: Any) -> str:
    """A hex, or a point as it is written."""
    return place if isinstance(place, str) else ",".join(map(str, place))


def listed(spec: FieldSpec, places: Sequence[str]) -> Iterator[Any]:
    """The values of a field but the present one; of a number the limits, those beside them and beside it."""
    match spec.kind:
        case "flag":
            values: list[Any] = [not spec.value]
        case "hex" | "point":
            values = [*spec.values, *places]
        case "choice":
            values = list(spec.values)
        case "number":
            near = {spec.least, spec.most, spec.least + 1, (spec.value or 0) + 1, (spec.value or 0) - 1}
            values = [number for number in sorted(near) if spec.least <= number <= spec.most]
    yield from (value for value in (*values, *([None] if spec.optional else [])) if value != spec.value)


@clause("Amending a position")
@some("id", bound)
@pytest.mark.dear
def test_what_may_be_amended_has_words_and_rules(id: str, seed: int, sample: Sample) -> None:
    ruleset = rules.get(id)
    for state in positions(id, seed, sample):
        for thing in ruleset.amendable(state):
            messages = [thing.label, *(spec.label for spec in thing.fields)]
            messages += [label for spec in thing.fields for label in spec.values.values()]
            assert not [fault for message in messages for fault in words.faults(ruleset, message)]
            assert not [spec.name for spec in thing.fields if not spec.rule], (
                f"{thing.entity}: without a rule"
            )
            assert encode(decode(encode(thing), Amendable)) == encode(thing)


@clause("Amending a position")
@some("id", bound)
def test_present_values_change_nothing(id: str, seed: int, sample: Sample) -> None:
    ruleset = rules.get(id)
    for state in positions(id, seed, sample):
        same = [
            Change(entity=thing.entity, field=spec.name, value=spec.value)
            for thing in ruleset.amendable(state)
            for spec in thing.fields
            if not thing.new
        ]
        assert not unlike(ruleset.amend(state, same), state)
        assert not unlike(ruleset.amend(state, []), state)


@clause("Amending a position")
@some("id", bound)
@pytest.mark.dear
def test_an_amended_position_is_played_on_or_a_rule_says_why_not(id: str, seed: int, sample: Sample) -> None:
    ruleset, chance, borne = rules.get(id), random.Random(seed), 0
    numbers = cited(folder(id)) | {case.rule for _, case in cases(ruleset)}
    for state in positions(id, seed, sample):
        every = changes(ruleset, state, chance)
        for kind, change in chance.sample(every, min(TRIED, len(every))):
            try:
                after = ruleset.amend(state, [change])
            except Malformed:
                assert kind in ("hex", "point") or change.entity not in known(ruleset, state), change
            except Illegal as no:
                refusal = Message(f"refusal-{no.code}", no.facts)
                assert no.rule in numbers and not words.faults(ruleset, refusal), (change, no)
            else:
                borne += 1
                played_on(ruleset, after, seed)
    assert borne > TRIED


@clause("Amending a position")
@some("id", bound)
def test_nothing_is_amended_after_the_end(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for steps in games(id, seed):
        over, before = steps[-1].state, steps[-1].before
        assert not ruleset.amendable(over)
        wanted = next(
            Change(entity=thing.entity, field=spec.name, value=not spec.value)
            for thing in ruleset.amendable(before)
            for spec in thing.fields
            if spec.kind == "flag" and not thing.new
        )
        with pytest.raises(Illegal) as refused:
            ruleset.amend(over, [wanted])
        assert refused.value.code == "amend-over"


def known(ruleset: Ruleset, state: Any) -> set[str]:
    return {thing.entity for thing in ruleset.amendable(state) if not thing.new}


def played_on(ruleset: Ruleset, state: Any, seed: int) -> None:
    """Somebody is asked, all can be shown, it survives JSON, and what is offered resolves."""
    assert ruleset.decisions(state)
    assert decode(encode(state), ruleset.State) == state
    scenario = state.scenario
    council = Council(
        ruleset.scenarios[scenario].seats({}),
        {side: RandomPlayer(seed, decline=0.0) for side in ruleset.scenarios[scenario].sides},
    )
    for step in islice(play_on(ruleset, scenario, state, council, SeededDice(seed)), ON):
        for viewer in (*viewers(ruleset, state), UMPIRE):
            assert ruleset.view(step.state, viewer)


@clause("Hidden things")
@some("id", bound)
@pytest.mark.dear
def test_nobody_is_shown_what_is_not_for_them(id: str, seed: int, sample: Sample) -> None:
    """Nothing hidden is in the view of another, and what was and stays hidden changes nothing in it."""
    ruleset, chance = rules.get(id), random.Random(seed)
    for state in positions(id, seed, sample):
        every = changes(ruleset, state, chance)
        for _, change in chance.sample(every, min(TRIED, len(every))):
            with suppress(Illegal, Malformed):
                after = ruleset.amend(state, [change])
                assert not list(leaked(ruleset, state, after, change)), change


def leaked(ruleset: Ruleset, before: Any, after: Any, change: Change) -> Iterator[str]:
    """What a viewer learns by a change of something that is not for them."""
    was, now = ruleset.view(before, UMPIRE), ruleset.view(after, UMPIRE)
    for viewer in viewers(ruleset, after):
        seen = ruleset.view(after, viewer)
        told = set(names_told(ruleset, after, viewer)) - set(names_told(ruleset, before, viewer))
        yield from (f"{viewer} is told {name}" for name in sorted(told))
        dark = [viewer not in view.get(change.entity, {}).get("audience", [viewer]) for view in (was, now)]
        if all(dark) and change.field != "place":
            moved = patch(ruleset.view(before, viewer), seen, 0, 1)
            if moved.set or moved.drop:
                yield f"{viewer} sees {moved}"
