# ruff: noqa: F401, F811
"""The annals of what is strange: rules that are gone, requests that no ruleset knows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.wargame.asked import events_found, found, write_up
from tests.wargame.sitting import Sitting, client_of, sit_down
from tests.wargame.test_annals import refuse
from wargame.annals import writing
from wargame.annals.models import Bookmark, Happening
from wargame.annals.writing import happenings_find, happenings_rewrite
from wargame.games.models import Action, Game, GameEvent
from wargame.games.services import action_submit
from wargame.players.leaving import person_leave

from tests.wargame.test_annals import director, match, unthrottled  # isort: skip

pytestmark = pytest.mark.django_db


@pytest.mark.dear
def test_a_game_whose_rules_are_gone_is_written_up_all_the_same(director: Any) -> None:
    sitting = sit_down(seed=1)
    sitting.play(3)
    Game.objects.update(ruleset="vanished")
    write_up()
    assert len(events_found(director, "refused:no")) == sitting.game.seq
    assert found(director, "kind:move") and not found(AnonymousUser(), "kind:move")
    assert client_of(director).get("/annals/").status_code == 200
    assert client_of(director).get("/annals/booklet/").status_code == 200


def test_a_stranger_request_is_kept_as_it_is(match: Sitting, director: Any) -> None:
    side = match.asked
    for payload in (
        None,
        [],
        "x",
        {"do": ["x"]},
        {"do": "A" * 500},
        {"do": "move", "unit": {"a": [[["b"]]]}},
    ):
        action_submit(
            code=match.code, user=match.users[side], payload=payload, expected_seq=match.game.seq, key=uuid4()
        )
    write_up()
    assert len(found(director, "refused:yes")) == 6


WILD = st.text(max_size=60) | st.sampled_from(
    [
        "'", "\\", "unit:'", "text:'a'", "text:\\", "a\\'b", '"', 'unit:"', "hex:~", "hex:1~1", "turn:999999-1",
        "gap:>999999w", "die:999", "rule:%", "rule:'", "player:\ud7ff", "kind:@", "refused:'", "and", ":", "::",
        "q:q", "text:ß İ", "branch:zz", "back:yes", "rolled:no", "scenario:x", "system:x", "unit:", "game:x",
    ]
)  # fmt: skip


@pytest.mark.dear
@given(q=st.lists(WILD, max_size=4).map(" ".join), key=WILD, value=WILD, term=WILD)
@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@example(q="text:\\", key="text", value="a' b\\", term="unit")
def test_no_query_is_a_crash(
    match: Sitting, director: Any, unthrottled: None, q: str, key: str, value: str, term: str
) -> None:
    client = client_of(director)
    for address, parameters in (
        ("/annals/", {"q": q, key: value, "list": term}),
        ("/api/annals/", {"q": q}),
        ("/api/annals/occurring/", {"q": q, "term": "unit"}),
    ):
        assert client.get(address, parameters).status_code in (200, 400, 404)


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_two_who_write_up_at_once_write_each_event_once() -> None:
    sitting = sit_down(seed=5)
    sitting.play(12)
    refuse(sitting)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: _write_up_and_close(), range(4)))
    assert Happening.objects.filter(request=None).count() == sitting.game.seq
    assert Happening.objects.filter(request__isnull=False).count() == 1


def _write_up_and_close() -> None:
    happenings_find(all=True)
    connection.close()


WRITTEN = (
    "seq",
    "request",
    "time",
    "gap_ms",
    "turn",
    "phase",
    "branch",
    "taken_back",
    "rolled_back",
    "terms",
    "text",
)


@pytest.mark.dear
def test_a_writer_that_dies_in_the_middle_is_gone_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down(seed=5)
    sitting.play(12)
    refuse(sitting)
    write_up()
    whole = list(Happening.objects.order_by("seq", "request").values_list(*WRITTEN))
    happenings_rewrite(Game.objects.none())
    Bookmark.objects.all().delete()
    Happening.objects.all().delete()
    monkeypatch.setattr(writing, "EVENTS", 3)
    write, written = writing.Writer.write, [0]

    def dying(self: Any, event: GameEvent) -> None:
        written[0] += 1
        if written[0] == 8:
            raise SystemExit  # nothing catches it: as a process that is killed
        write(self, event)

    monkeypatch.setattr(writing.Writer, "write", dying)
    with pytest.raises(SystemExit):
        happenings_find(all=True)
    assert [Happening.objects.count(), Bookmark.objects.get().seq] == [6, 6]
    happenings_find(all=True)
    assert list(Happening.objects.order_by("seq", "request").values_list(*WRITTEN)) == whole


@pytest.mark.dear
def test_who_leaves_is_named_nowhere_and_the_rows_stay(match: Sitting, director: Any) -> None:
    user = match.users[match.asked]
    name, before = user.username, Happening.objects.count()
    assert found(director, f"player:{name}")
    person_leave(user=user)
    write_up()
    after = Happening.objects.count()
    assert after > before  # the game was resigned
    happenings_rewrite(Game.objects.all())
    assert Happening.objects.count() == after
    for path in (
        "/annals/?q=turn:1-",
        "/annals/rows.csv?q=turn:1-",
        "/api/annals/occurring/?term=player&q=turn:1-",
    ):
        answer = client_of(director).get(path)
        told = answer.getvalue() if answer.streaming else answer.content
        assert answer.status_code == 200 and name.encode() not in told, path


def test_a_refusal_has_its_gap_too(match: Sitting) -> None:
    """To the last event that everybody or its side was told of."""
    refuse(match)
    write_up()
    last = GameEvent.objects.get(game__code=match.code, seq=match.game.seq)
    row = Happening.objects.filter(game__code=match.code, request__isnull=False)
    for seconds, gap in ((90, 90_000), (-1, 0)):
        Action.objects.filter(pk=row.get().request_id).update(time=last.time + timedelta(seconds=seconds))
        happenings_rewrite(Game.objects.all())
        assert row.get().gap_ms == gap
