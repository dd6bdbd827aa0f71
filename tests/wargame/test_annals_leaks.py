"""Nobody finds what they may not know: every row and count equals what the viewer could find in their own log."""

from __future__ import annotations

from itertools import islice
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser

from rules.core.contract import SPECTATOR, UMPIRE
from tests.explored import one_in
from tests.wargame.asked import Log, events_found, found, write_up
from tests.wargame.sitting import Sitting, person, sit_down
from wargame.annals.finding import Search
from wargame.annals.kinds import UNTOLD
from wargame.annals.pages import lines
from wargame.annals.query import query_read
from wargame.annals.scope import scope
from wargame.games.errors import SiteError
from wargame.games.services import action_undo

KINDS = ("move", "attack", "end_phase", "retreat", "start", "undo")

pytestmark = pytest.mark.django_db


def viewers(sitting: Sitting) -> list[tuple[str, Any]]:
    """Both players, a director, and nobody in particular."""
    director = person("Dora", is_staff=True)
    return [*sitting.users.items(), (UMPIRE, director), (SPECTATOR, AnonymousUser())]


def asked_of(log: Log) -> list[str]:
    """A term of every kind, for everything that there is in the game."""
    rows = list(log.rows.values())
    ids = sorted(log.units)
    rules = {rule for row in rows for rule in row.payload.get("rules", ())}
    rolls = [roll for row in rows for roll in row.payload.get("rolls", ())]
    hexes = {hex for row in rows for line in row.log for hex in line.get("at", ())} | {log.map.ids[0]}
    return [
        *(f"unit:{id}" for id in ids),
        *(f'unit:"{label}"' for label in sorted(log.labels)),
        *(f"hex:{hex}{reach}" for hex in sorted(hexes) for reach in ("", "~1", "~2")),
        *(f"rule:{rule}" for rule in sorted(rules | {rule.split(".")[0] for rule in rules})),
        *(f"die:{face}" for face in range(1, 7)),
        *(f"purpose:{purpose}" for purpose in sorted({roll["purpose"] for roll in rolls})),
        *(f"fact:{name}" for name in sorted({row.payload["event"] for row in rows})),
        *(f"kind:{kind}" for kind in KINDS),
        *(f"side:{side}" for side in ("blue", "red")),
        *(f"player:{row.action.user.username}" for row in rows[-2:] if row.action.user),
        *("turn:1", "turn:2-3", "phase:movement", "phase:combat", "gap:>0s", "back:yes", "back:no", "refused:no"),
    ]  # fmt: skip


def play(seed: int, actions: int) -> Sitting:
    """A game under way, with something taken back where that may be."""
    sitting = sit_down(seed=seed)
    for _ in range(actions):
        sitting.play(1)
        if sitting.game.seq % 3 == 0 and sitting.game.awaiting:
            side = sitting.asked
            try:
                action_undo(
                    code=sitting.code, user=sitting.users[side], expected_seq=sitting.game.seq, key=uuid4()
                )
            except SiteError:
                continue
    return sitting


@pytest.mark.parametrize(("seed", "actions"), one_in(4, [(1, 6), (5, 12), (8, 20), (3, 60)]))
@pytest.mark.dear
def test_a_query_finds_what_the_viewer_could_read(seed: int, actions: int) -> None:
    sitting = play(seed, actions)
    write_up()
    told = {}
    for viewer, user in viewers(sitting):
        log, eyes = Log(sitting, viewer), scope(user)
        told[viewer] = len(list(log.readable()))
        for one in asked_of(log):
            search = Search(eyes, query_read(f"game:{sitting.code} {one}"))
            rows = list(search.happenings)
            assert sorted(row.seq for row in rows if row.request_id is None) == log.finds(one), (viewer, one)
            assert search.page().count == len(rows)
    if sitting.game.result is None:
        assert told[SPECTATOR] < told[UMPIRE]


@pytest.mark.parametrize(("seed", "every"), one_in(3, [(2, 4), (2, 1), (9, 1)]))
@pytest.mark.dear
def test_two_terms_hold_both(seed: int, every: int) -> None:
    sitting = play(seed, 15)
    write_up()
    for viewer, user in viewers(sitting):
        log = Log(sitting, viewer)
        one_by_one = asked_of(log)
        pairs = zip(one_by_one, one_by_one[7:] + one_by_one[:7], strict=True)
        for one, other in islice(pairs, 0, None, every):
            assert events_found(user, f"{one} {other}") == log.finds(f"{one} {other}"), (viewer, one, other)


@pytest.mark.parametrize("seed", one_in(2, [1, 5]))
@pytest.mark.dear
def test_a_list_of_what_occurs_names_what_the_viewer_could_find(seed: int) -> None:
    sitting = play(seed, 10)
    write_up()
    for viewer, user in viewers(sitting):
        log = Log(sitting, viewer)
        search = Search(scope(user), query_read(f"game:{sitting.code}"))
        for key in (
            "unit",
            "rule",
            "hex",
            "fact",
            "purpose",
            "die",
            "side",
            "phase",
            "turn",
            "player",
            "kind",
        ):
            for value, count in search.occurring(key):
                assert len(found(user, f'game:{sitting.code} {key}:"{value}"')) >= count > 0, (key, value)
        named = {value for value, _ in search.occurring("unit")}
        assert named == {label for label in log.labels if log.finds(f'unit:"{label}"')}, viewer
        kinds = {value for value, _ in search.occurring("kind")}
        assert kinds == {kind for kind in KINDS if log.finds(f"kind:{kind}")}, viewer


def test_a_concealed_unit_is_found_by_its_own_side_alone() -> None:
    sitting = sit_down(seed=1)
    hidden = _concealed_mover(sitting)
    write_up()
    seen = {viewer: events_found(user, f"unit:{hidden}") for viewer, user in viewers(sitting)}
    side = sitting.game.units.get(entity=hidden).side
    assert seen[side] and seen[UMPIRE]
    assert not seen[SPECTATOR] and not seen[sitting.opponent(side)]


def _concealed_mover(sitting: Sitting) -> str:
    """A unit that moved where only its own side saw it."""
    for _ in range(40):
        sitting.play(1)
        row = sitting.game.events.exclude(audience=None).filter(payload__has_key="unit").first()
        if row is not None:
            return str(row.payload["unit"])
    raise AssertionError("nothing moved unseen")


@pytest.mark.dear
def test_all_is_open_when_the_game_is_over() -> None:
    sitting = sit_down(seed=1)
    hidden = _concealed_mover(sitting)
    sitting.play()
    write_up()
    assert sitting.game.result is not None
    assert events_found(AnonymousUser(), f"unit:{hidden}")


@pytest.mark.dear
def test_who_plays_in_a_game_directs_nothing_there() -> None:
    sitting = play(1, 8)
    staff = sitting.users["red"]
    staff.is_staff = True
    staff.save()
    write_up()
    log = Log(sitting, "red")
    assert events_found(staff, f"game:{sitting.code} refused:no") == [
        event["seq"] for event in log.readable()
    ]


@pytest.mark.parametrize("seed", one_in(2, [1, 5]))
@pytest.mark.dear
def test_which_action_a_step_came_by_is_said_to_its_own_side_alone(seed: int) -> None:
    sitting = play(seed, 10)
    write_up()
    for viewer, user in viewers(sitting):
        search = Search(scope(user), query_read(f"game:{sitting.code}"))
        for line in lines(search, list(search.order().select_related("game", "user", "request"))):
            if not line.told.text and viewer not in (UMPIRE, line.told.side):
                assert line.pieces in ([], [(UNTOLD, False)]), (viewer, line)
