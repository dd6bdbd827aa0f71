"""The referee: one action, one transaction, answered once; rows are the replay of the events."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.db import connection

import rules
from rules.core.codec import encode
from rules.core.contract import UMPIRE, Patch
from rules.core.errors import Malformed
from rules.core.patches import apply_patch
from tests.rulesets import each
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import shapes
from wargame.games import announce, ledger, position, referee
from wargame.games.errors import Conflict, Forbidden, KeyReused, NotFound, NotUndoable, StaleGame
from wargame.games.models import Action, Checkpoint, Dump, Game, GameEvent, Seat, SupplyPool, Unit
from wargame.games.position import game_moment
from wargame.games.selectors import log_lines
from wargame.games.services import Judgement, action_submit, action_undo

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}
FAR = {"do": "move", "unit": "r1", "path": ["0602", "0102"]}
POSITION = {"unit": Unit, "dump": Dump, "pool": SupplyPool}


def as_json(value: Any) -> Any:
    """The value as it comes out of JSON."""
    return json.loads(encode(value))


def snapshot(match: Match) -> dict[str, Any]:
    """All the database knows of a game but for the actions that were refused."""
    game = match.game
    tables = (GameEvent, Checkpoint, Unit, Dump, SupplyPool, Seat)
    kept: dict[str, Any] = {
        t.__name__: list(t.objects.filter(game=game).order_by("pk").values()) for t in tables
    }
    return {**kept, "game": Game.objects.filter(pk=game.pk).values().get()}


def replayed(game: Game) -> Any:
    """The state from the events alone, with neither checkpoints nor memory."""
    ruleset = rules.get(game.ruleset)
    states: dict[int, Any] = {0: None}
    for seq, payload in GameEvent.objects.filter(game=game).order_by("seq").values_list("seq", "payload"):
        if payload["event"] == position.TAKEN_BACK:
            states[seq] = states[payload["to"]]
        else:
            states[seq] = ruleset.apply(states[seq - 1], ruleset.read_event(payload))
    return states[game.seq]


def rows_of(game: Game) -> dict[str, Any]:
    """The rows of the position, by entity."""
    return {row.entity: row.data for t in POSITION.values() for row in t.objects.filter(game=game)}


def assert_rows_are_the_replay(game: Game) -> None:
    state = replayed(game)
    view = rules.get(game.ruleset).view(state, UMPIRE)
    wanted = {id: entity for id, entity in view.items() if entity["kind"] in POSITION}
    assert rows_of(game) == as_json(wanted)
    position.forget()
    assert game_moment(game).state == state


@pytest.mark.parametrize("undoing", [False, True], ids=["straight", "with undo"])
@pytest.mark.dear
def test_rows_are_the_replay_after_every_action(match: Match, undoing: bool) -> None:
    assert_rows_are_the_replay(match.game)
    for turn in range(60):
        if match.game.status != Game.Status.ACTIVE:
            break
        side, _ = match.choose()
        match.step()
        assert_rows_are_the_replay(match.game)
        if undoing and turn % 3 == 0 and match.game.status == Game.Status.ACTIVE:
            try:
                asked = {"expected_seq": match.game.seq, "key": uuid4()}
                action_undo(code=match.code, user=match.users[side], **asked)
            except NotUndoable:
                continue
            assert_rows_are_the_replay(match.game)


@pytest.mark.dear
def test_a_bot_game_is_played_to_its_end(match: Match) -> None:
    match.play()
    game = match.game
    assert game.status == Game.Status.FINISHED and game.result and game.awaiting == []
    seqs = list(GameEvent.objects.filter(game=game).values_list("seq", flat=True))
    assert seqs == list(range(1, game.seq + 1))
    assert all(epoch.published for epoch in game.epochs.all())
    with pytest.raises(Conflict, match="finished"):
        match.submit("blue", END)


@each("ruleset, scenario", shapes)
@pytest.mark.dear
def test_every_ruleset_can_be_begun_and_played(db: None, ruleset: str, scenario: str) -> None:
    match = new_match(ruleset, scenario=scenario, seed=3)
    match.play(25)
    assert_rows_are_the_replay(match.game)


def test_columns_show_how_the_game_stands(match: Match) -> None:
    game = match.game
    assert game.awaiting == ["blue"] and game.turn == 1 and game.turns > 1
    assert game.phase["id"] and game.questions["blue"]["ask"]["id"]
    match.submit("blue", END)
    assert match.game.questions["blue"] != game.questions["blue"]


def test_a_checkpoint_is_written_when_a_phase_begins(match: Match) -> None:
    before = Checkpoint.objects.filter(game=match.game).count()
    match.submit("blue", END)
    assert Checkpoint.objects.filter(game=match.game).count() == before + 1


def test_a_long_phase_has_checkpoints_too(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "LEAP", 1)
    before = Checkpoint.objects.filter(game=match.game).count()
    for _ in range(3):
        match.step()
    assert Checkpoint.objects.filter(game=match.game).count() == before + 3


def test_a_resent_action_is_answered_and_not_played_twice(match: Match) -> None:
    key, seq = uuid4(), match.game.seq
    first = match.submit("blue", END, key=key, expected_seq=seq)
    before = snapshot(match)
    again = match.submit("blue", END, key=key, expected_seq=seq)
    assert again == first and again.accepted
    assert snapshot(match) == before and Action.objects.filter(key=key).count() == 1


def test_a_resent_refusal_is_the_same_refusal(match: Match) -> None:
    key = uuid4()
    first, again = (match.submit("blue", FAR, key=key) for _ in range(2))
    assert first.status == 422 and again.body == first.body


def test_a_key_names_one_request(match: Match) -> None:
    key = uuid4()
    match.submit("blue", END, key=key)
    before = snapshot(match)
    with pytest.raises(KeyReused):
        match.submit("blue", {"do": "attack", "target": "0602", "units": ["b1"]}, key=key)
    with pytest.raises(KeyReused):
        match.submit("red", END, key=key)
    assert snapshot(match) == before


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_a_stale_action_is_refused(match: Match, off: int) -> None:
    before = snapshot(match)
    with pytest.raises(StaleGame) as refusal:
        match.submit("blue", END, expected_seq=match.game.seq + off)
    assert refusal.value.facts["seq"] == match.game.seq
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("payload", "status"),
    [
        (FAR, 422),
        ({"do": "attack", "target": "0602", "units": ["b1"]}, 422),
        ({"do": "move", "unit": "nobody", "path": ["0102", "0202"]}, 400),
        ({"do": "no_such_thing"}, 400),
        ({"do": "end_phase", "side": "red"}, 400),
        ({}, 400),
        (None, 400),
        ([], 400),
        ("move", 400),
        ({"site": "start"}, 400),
        ({"do": "move", "unit": "b1", "path": [["0102"] * 3]}, 400),
        ({"do": "move", "unit": "b1", "path": -(2**60)}, 400),
    ],
)
def test_what_is_refused_changes_nothing_and_is_kept(match: Match, payload: Any, status: int) -> None:
    before, game = snapshot(match), match.game
    judgement = match.submit("blue", payload)
    assert judgement.status == status
    if status != 200:
        assert snapshot(match) == before
        kept = Action.objects.get(game=game, verdict__in=["illegal", "malformed"])
        assert kept.payload == payload and kept.answer == judgement.body and kept.side == "blue"
        assert judgement.body["code"] in ("illegal", "malformed") and judgement.body["reason"]
    if status == 422:
        assert judgement.body["rule"]


def test_the_side_comes_from_the_seat(match: Match) -> None:
    assert match.submit("red", {**END, "side": "blue"}).status == 400
    forged = match.submit("red", END)
    assert forged.status == 422 and forged.body["rule"] == "1.1"
    assert Action.objects.filter(game=match.game, side="red").count() == 2


def test_a_stranger_is_refused(match: Match) -> None:
    stranger = get_user_model().objects.create_user("stranger")
    before = snapshot(match)
    for user in (stranger, AnonymousUser()):
        with pytest.raises(Forbidden):
            action_submit(code=match.code, user=user, payload=END, expected_seq=match.game.seq, key=uuid4())
    assert snapshot(match) == before


def test_no_game_and_no_key(match: Match) -> None:
    user = match.users["blue"]
    with pytest.raises(NotFound):
        action_submit(code="nowhere", user=user, payload=END, expected_seq=1, key=uuid4())
    with pytest.raises(Malformed):
        action_submit(code=match.code, user=user, payload=END, expected_seq=1, key="no uuid")


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_of_two_at_once_one_wins(match: Match) -> None:
    seq, barrier, found = match.game.seq, threading.Barrier(4), []

    def submit() -> None:
        barrier.wait()
        try:
            found.append(match.submit("blue", END, expected_seq=seq).status)
        except StaleGame as stale:
            found.append(stale.status)
        finally:
            connection.close()

    _run([submit] * 4)
    assert sorted(found) == [200, 409, 409, 409]
    assert Action.objects.filter(game=match.game, side="blue").count() == 1
    assert_rows_are_the_replay(match.game)


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_the_same_key_at_once_is_played_once(match: Match) -> None:
    seq, key, barrier = match.game.seq, uuid4(), threading.Barrier(4)
    found: list[Judgement] = []

    def submit() -> None:
        barrier.wait()
        found.append(match.submit("blue", END, expected_seq=seq, key=key))
        connection.close()

    _run([submit] * 4)
    assert [j.status for j in found] == [200] * 4 and len({j.seq for j in found}) == 1
    assert Action.objects.filter(key=key).count() == 1


def _run(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What would have gone to the channel layer."""
    messages: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(announce, "_send", messages.extend)
    return messages


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_killed_in_the_middle_nothing_is_stored_or_told(
    match: Match, sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, write, seq = snapshot(match), ledger.write, match.game.seq

    def dies(*args: Any) -> None:
        write(*args)
        assert GameEvent.objects.filter(game__code=match.code).count() > seq
        raise RuntimeError("killed")

    monkeypatch.setattr(ledger, "write", dies)
    with pytest.raises(RuntimeError, match="killed"):
        match.submit("blue", END)
    assert snapshot(match) == before and sent == [] and not Action.objects.filter(side="blue").exists()
    monkeypatch.undo()
    assert match.submit("blue", END).accepted


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_each_viewer_is_told_what_they_may_know(match: Match, sent: list[tuple[str, dict[str, Any]]]) -> None:
    ruleset = rules.get(match.game.ruleset)
    viewers = position.viewers(ruleset, match.users)
    views = {viewer: as_json(game_moment(match.game).view(viewer)) for viewer in viewers}
    while match.game.status == Game.Status.ACTIVE:
        sent.clear()
        since = match.game.seq
        match.step()
        told = {group.rsplit(".", 1)[-1]: message for group, message in sent}
        assert set(told) == set(viewers)
        for viewer, message in told.items():
            assert (message["type"], message["since"], message["seq"]) == (
                "game.moved",
                since,
                match.game.seq,
            )
            frame = json.loads(message["frames"][0])
            views[viewer] = apply_patch(views[viewer], _patch(frame))
            read = log_lines(game=match.game, viewer=viewer, since=since, until=match.game.seq)
            assert frame["log"] == as_json(read)
            assert views[viewer] == as_json(game_moment(match.game).view(viewer))


def _patch(frame: dict[str, Any]) -> Any:
    return Patch(since=frame["since"], seq=frame["seq"], set=tuple(frame["set"]), drop=tuple(frame["drop"]))


def test_the_memory_is_never_the_truth(match: Match) -> None:
    stale = game_moment(match.game)
    match.submit("blue", END)
    position.remember(match.game.pk, position.replace(stale, seq=match.game.seq))
    assert_rows_are_the_replay(match.game)
    position.forget()
    match.play(5)
    assert_rows_are_the_replay(match.game)


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement that reaches the server."""
    import psycopg

    seen: list[str] = []
    execute = psycopg.Cursor.execute

    def noted(self: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        seen.append(str(query).split(None, 1)[0])
        return execute(self, query, *args, **kwargs)

    monkeypatch.setattr(psycopg.Cursor, "execute", noted)
    monkeypatch.setattr(psycopg.ClientCursor, "execute", noted)
    return seen


def _lengthen(match: Match, events: int) -> None:
    """Make the game as long as one of so many events, its last position where it was."""
    game = match.game
    state = position.encode_state(game_moment(game).state)
    Checkpoint.objects.filter(game=game).delete()
    GameEvent.objects.bulk_create(
        GameEvent(
            game=game, seq=seq, payload={"event": "UnitMoved"}, hash=game.head_hash, time=game.moved
        )
        for seq in range(game.seq + 1, events + 1)
    )  # fmt: skip
    Checkpoint.objects.create(game=game, seq=events, state=state)
    Game.objects.filter(pk=game.pk).update(seq=events)
    position.forget()


@pytest.mark.dear
def test_an_action_costs_the_same_however_long_the_game(match: Match, statements: list[str]) -> None:
    cost, scanned = {}, {}
    for length in (100, 10_000):
        _lengthen(match, length)
        side, payload = match.choose()
        before, seq = _rows_read(), match.game.seq
        statements.clear()
        assert match.submit(side, payload, expected_seq=seq).accepted
        cost[length], scanned[length] = list(statements), _rows_read() - before
        assert len(replayable := list(GameEvent.objects.filter(game=match.game))) >= length
        assert _rows_read() - before >= len(replayable)  # the count counts
    assert cost[100] == cost[10_000] and len(cost[100]) <= 6, cost
    assert scanned[10_000] <= scanned[100] + 5, scanned


def _rows_read() -> int:
    """Rows of events that this connection has fetched, by scan or by index."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables"
            " WHERE relname = 'games_gameevent'"
        )
        row = cursor.fetchone()
    return int(row[0])
