"""Each term of a query, for every ruleset: what the record holds is found by it, and what is listed is found again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any
from uuid import uuid4

import pytest

import rules
from rules.core.boards import Tabletop, list_places
from rules.core.contract import UMPIRE, Message
from rules.core.words import say
from tests.rulesets import some
from tests.wargame.asked import events_found, found, texts, write_up
from tests.wargame.sitting import SKELETON, Sitting, person, sit_down
from wargame.annals import pages
from wargame.annals.finding import Search
from wargame.annals.kinds import words_of
from wargame.annals.models import Happening
from wargame.annals.query import query_read
from wargame.annals.scope import scope
from wargame.annals.terms import CELL, points
from wargame.games.errors import SiteError
from wargame.games.history import stations
from wargame.games.models import GameEvent
from wargame.games.position import game_moment
from wargame.games.services import action_undo

pytestmark = pytest.mark.django_db

ACTIONS = 40
LISTED = ("unit", "rule", "fact", "purpose", "die", "phase", "turn", "side", "player", "kind")
APART = {"event", "rules", "rolls", "audience"}


def played(ruleset: str) -> Sitting:
    """A game in which dice fell and something was taken back and refused."""
    games = (play(ruleset, seed) for seed in count(3))
    fallen = next(game for game in games if any(rolled(game)))
    write_up()
    return fallen


def play(ruleset: str, seed: int) -> Sitting:
    """The first acts of a game, up to two of them taken back, one before them refused."""
    sitting = sit_down(ruleset, seed=seed)
    sitting.submit(sitting.asked, {"do": "attack", "target": "nowhere"})
    back = 0
    for _ in range(ACTIONS):
        if not sitting.game.awaiting:
            break
        side = sitting.asked
        sitting.play(1)
        if back < 2:
            try:
                action_undo(
                    code=sitting.code, user=sitting.users[side], expected_seq=sitting.game.seq, key=uuid4()
                )
                back += 1
            except SiteError:
                continue
    return sitting


@some("ruleset")
@pytest.mark.dear
def test_what_the_record_holds_is_found(ruleset: str) -> None:
    sitting, director = played(ruleset), person("Dora", is_staff=True)
    of = f"game:{sitting.code}"
    search = Search(scope(director), query_read(of))
    for key in LISTED:
        values = search.occurring(key)
        assert values, f"{ruleset} lists no {key}"
        for value, times in values[:12]:
            assert len(found(director, f'{of} {key}:"{value}"')) >= times > 0, (key, value)
    for row in rolled(sitting):
        for roll in row.payload["rolls"]:
            assert row.seq in events_found(
                director, f'{of} purpose:"{roll["purpose"]}" die:{roll["faces"][0]}'
            )
    assert [refused for _, _, refused in found(director, f"{of} refused:yes")] == [True]
    taken = list(sitting.game.events.filter(payload__event="TakenBack").values_list("payload__to", "seq"))
    undone = {seq for to, back in taken for seq in range(to + 1, back)}
    assert set(events_found(director, f"{of} back:yes")) == undone


def rolled(sitting: Sitting) -> Iterator[GameEvent]:
    """Some events with dice."""
    yield from [row for row in sitting.game.events.order_by("seq") if row.payload.get("rolls")][:4]


@some("ruleset")
@pytest.mark.dear
def test_units_are_found_by_their_printed_names_and_places_where_they_are(ruleset: str) -> None:
    sitting, director = played(ruleset), person("Dora", is_staff=True)
    of, board = f"game:{sitting.code}", rules.get(ruleset).board(sitting.game.scenario)
    units = {id: one for id, one in seen(sitting).items() if one["kind"] == "unit"}
    some = [row for row in sitting.game.events.order_by("seq") if named(row) & units.keys()][-6:]
    assert some, f"no event of {ruleset} names a unit"
    for row in some:
        for id in sorted(named(row) & units.keys())[:2]:
            assert row.seq in events_found(director, f"{of} unit:{id}")
            if label := units[id].get("label"):
                assert row.seq in events_found(director, f'{of} unit:"{label}"')
    if not isinstance(board, Tabletop):
        places = {*list_places(board)}
        for row in some:
            for place in sorted(named(row) & places)[:2]:
                assert row.seq in events_found(director, f"{of} hex:{place}")
        return
    spots = [(row.seq, point) for row in sitting.game.events.all() for point in points(content(row))]
    assert spots, f"no event of {ruleset} names a point"
    for seq, (east, north) in spots[-5:]:
        assert seq in events_found(director, f'{of} hex:"{east},{north}"')
        assert seq in events_found(director, f'{of} hex:"{max(east - 150, 0)},{north}~{CELL * 2}"')
    far = events_found(director, f'{of} hex:"{spots[-1][1][0]},{spots[-1][1][1]}"')
    assert len(far) < sitting.game.seq


def seen(sitting: Sitting) -> dict[str, Any]:
    """All that there is."""
    return dict(game_moment(sitting.game).view(UMPIRE))


def content(row: GameEvent) -> dict[str, Any]:
    """What an event says beside what every event has."""
    return {name: value for name, value in row.payload.items() if name not in APART}


def named(row: GameEvent) -> set[str]:
    """The texts in an event."""
    return set(texts(content(row)))


def test_a_figure_is_a_unit_only_where_units_are_spoken_of() -> None:
    from wargame.annals.reading import Naming, line_terms

    naming = Naming({"a4": ["4", "red"], "a5": ["Pz5", "red"]})
    line = {"message": {"id": "event-Fought", "facts": {"attack": "4", "unit": "4", "by": "Pz5"}}}
    assert "unit:4" in set(line_terms(naming, [line]))
    line["message"]["facts"].pop("unit")  # type: ignore[attr-defined]
    assert {"unit:pz5"} == {term for term in line_terms(naming, [line]) if term.startswith("unit:")}


@some("ruleset")
@pytest.mark.dear
def test_a_turn_has_what_opens_it(ruleset: str) -> None:
    game = played(ruleset).game
    rows = Happening.objects.filter(game=game, request=None, taken_back=None)
    turns = stations(game)
    assert turns
    for station in turns:
        within = rows.filter(seq__gte=station.begins, seq__lte=station.ends)
        assert set(within.values_list("turn", flat=True)) == {station.turn}


@some("ruleset")
@pytest.mark.dear
def test_rows_and_kinds_are_in_words(ruleset: str) -> None:
    sitting, director = played(ruleset), person("Dora", is_staff=True)
    search = Search(scope(director), query_read(f"game:{sitting.code} refused:no"))
    names = {row.payload["event"] for row in sitting.game.events.all()}
    said = ["".join(piece for piece, _ in line.pieces) for line in pages.lines(search, list(search.order()))]
    assert all(said), said
    machine = {re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).casefold() for name in names}
    assert not machine & {one.casefold() for one in said}
    kinds = [kind for kind, _ in search.occurring("kind")]
    assert kinds and all(words_of(rules.get(ruleset), "kind", kind) for kind in kinds), kinds
    shown = [one["words"] for one in pages.list_occurring(search, (), "kind")]
    assert shown == [words_of(rules.get(ruleset), "kind", kind) for kind in kinds]


@some("ruleset")
@pytest.mark.dear
def test_sides_and_phases_are_listed_in_words(ruleset: str) -> None:
    sitting, director, system = played(ruleset), person("Dora", is_staff=True), rules.get(ruleset)
    search = Search(scope(director), query_read(f"game:{sitting.code} refused:no"))
    sides, phases = (pages.list_occurring(search, (), key) for key in ("side", "phase"))
    assert [one["words"] for one in sides] == [
        say(system, Message(f"side-{side}")) for side, _ in search.occurring("side")
    ]
    assert phases and not {one["words"] for one in phases} & {phase for phase, _ in search.occurring("phase")}
    asked = Search(
        scope(director), query_read(f"game:{sitting.code} phase:{search.occurring('phase')[0][0]}")
    )
    assert [chip.words for chip in pages.chips(asked, asked.query)][-1] == phases[0]["words"]


def test_a_phase_whose_words_want_more_than_a_row_keeps_is_said_without() -> None:
    system = rules.get(SKELETON)
    assert words_of(system, "phase", "movement") == "Movement"
    assert not words_of(system, "phase", "nothing")


def test_an_act_of_the_site_is_a_kind_in_words() -> None:
    sitting = sit_down()
    acts = {"start", "undo", "rules", "dice", "yield", "clock", "hold", "resume", "ruling"}
    for kind in acts | {"resign", "draw", "claim", "abandon", "forfeit"}:
        assert words_of(rules.get(sitting.game.ruleset), "kind", kind), kind
    assert not words_of(rules.get(sitting.game.ruleset), "kind", "nothing")
