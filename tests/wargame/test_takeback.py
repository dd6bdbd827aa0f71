"""Taking back: one's own actions, up to a die, a reveal or somebody else's decision."""

from __future__ import annotations

from typing import Any, get_args
from uuid import uuid4

import pytest

import rules
from rules.core.contract import UMPIRE, Event
from tests.rulesets import each
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import secret, shapes, shortest
from tests.wargame.test_referee import assert_rows_are_the_replay
from wargame.games import position, takeback
from wargame.games.errors import NotUndoable, StaleGame
from wargame.games.models import Action, GameEvent
from wargame.games.position import Moment, game_moment
from wargame.games.referee import game_lock_for
from wargame.games.services import Judgement, action_undo

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}
SECRETLY = {"do": "move", "unit": "b2", "path": ["0103", "0104"]}


def undo(match: Match, side: str, **given: Any) -> Judgement:
    asked = {"expected_seq": match.game.seq, "key": uuid4(), **given}
    return action_undo(code=match.code, user=match.users[side], **asked)


@pytest.fixture
def open_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a ruleset that hides nothing: what everybody sees anyway reveals nothing."""
    monkeypatch.setattr(takeback, "_check_tells_nothing", lambda *_: None)


def position_of(match: Match) -> Any:
    return game_moment(match.game).state


@pytest.mark.dear
def test_a_hidden_move_that_meets_nobody_is_taken_back(match: Match, nobody_is_met: None) -> None:
    before, seq = position_of(match), match.game.seq
    match.submit("blue", SECRETLY)
    moved = match.game.seq
    assert undo(match, "blue").body["seq"] == moved + 1
    assert position_of(match) == before and match.game.seq > moved
    last = GameEvent.objects.get(game=match.game, seq=match.game.seq)
    assert last.payload == {"event": "TakenBack", "side": "blue", "to": seq}
    assert_rows_are_the_replay(match.game)


def test_what_was_taken_back_stays_readable(match: Match, nobody_is_met: None) -> None:
    match.submit("blue", SECRETLY)
    moved, state = match.game.seq, position_of(match)
    undo(match, "blue")
    position.forget()
    assert game_moment(match.game, moved).state == state
    told = GameEvent.objects.get(game=match.game, seq=match.game.seq)
    assert told.log[0]["message"]["facts"]["to"] == told.payload["to"] < moved, "boards drop what came after"


@pytest.mark.dear
def test_one_after_the_other_back_to_the_start(match: Match, open_board: None) -> None:
    states = [position_of(match)]
    for payload in (SECRETLY, {"do": "move", "unit": "b1", "path": ["0102", "0202"]}, END):
        assert match.submit("blue", payload).accepted
        states.append(position_of(match))
    for state in reversed(states[:-1]):
        undo(match, "blue")
        position.forget()
        assert position_of(match) == state
    with pytest.raises(NotUndoable, match="nothing to undo"):
        undo(match, "blue")
    match.submit("blue", END)
    undo(match, "blue")
    assert position_of(match) == states[0]
    assert_rows_are_the_replay(match.game)


def test_a_move_that_all_could_see_is_taken_back(match: Match, nobody_is_met: None) -> None:
    before = position_of(match)
    match.submit("blue", {"do": "move", "unit": "b1", "path": ["0102", "0202"]})
    undo(match, "blue")
    assert position_of(match) == before


def revealing(match: Match) -> bool:
    """Whether the last action was without dice and has shown a unit."""
    last = Action.objects.filter(game=match.game).order_by("-id")[0]
    return not last.dice and last.events.filter(payload__event="UnitRevealed").exists()


@pytest.mark.dear
def test_a_reveal_stands(match: Match, nobody_is_met: None) -> None:
    while not revealing(match):
        match.step()
    seq, mover = match.game.seq, Action.objects.filter(game=match.game).order_by("-id")[0].side
    with pytest.raises(NotUndoable, match="hidden"):
        undo(match, mover)
    assert match.game.seq == seq


def test_a_question_to_the_other_side_stands(match: Match, nobody_is_met: None) -> None:
    while match.submit("blue", END).accepted and match.game.awaiting == ["blue"]:
        assert undo(match, "blue").accepted
        match.submit("blue", END)
    with pytest.raises(NotUndoable, match="question"):
        undo(match, "blue")


def test_a_die_stands(match: Match, open_board: None) -> None:
    while not Action.objects.filter(game=match.game).order_by("-id")[0].dice:
        match.step()
    roller = Action.objects.filter(game=match.game).order_by("-id")[0].side
    with pytest.raises(NotUndoable, match="Dice"):
        undo(match, roller)


def test_the_opponents_decision_stands(match: Match, open_board: None) -> None:
    match.submit("blue", END)
    match.submit("blue", END)
    match.submit("red", END)
    with pytest.raises(NotUndoable, match="other side"):
        undo(match, "blue")
    undo(match, "red")
    undo(match, "blue")
    assert match.game.awaiting == ["blue"]


def test_undo_is_answered_once_for_its_key(match: Match, open_board: None) -> None:
    match.submit("blue", END)
    match.submit("blue", END)
    key, seq = uuid4(), match.game.seq
    first = undo(match, "blue", key=key, expected_seq=seq)
    assert undo(match, "blue", key=key, expected_seq=seq) == first
    assert Action.objects.filter(game=match.game, payload={"site": "undo"}).count() == 1


def test_a_stale_undo_is_refused(match: Match, open_board: None) -> None:
    match.submit("blue", END)
    with pytest.raises(StaleGame):
        undo(match, "blue", expected_seq=match.game.seq - 1)


def test_the_dice_after_a_takeback_are_others(match: Match, open_board: None) -> None:
    rolled = []
    for _ in range(2):
        locked = game_lock_for(code=match.code, user=match.users["blue"], key=uuid4())
        rolled.append(locked.dice().roll("x", 12, rule="0").faces)
        match.submit("blue", SECRETLY)
        undo(match, "blue")
    assert rolled[0] != rolled[1]


def test_an_entity_that_became_known_is_a_reveal(
    match: Match, nobody_is_met: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.submit("blue", SECRETLY)
    view = Moment.view
    late = match.game.seq

    def seen(moment: Moment, viewer: str) -> Any:
        told = moment.seq == late or viewer == UMPIRE
        return {**view(moment, viewer), **({"ghost": {"id": "ghost", "kind": "unit"}} if told else {})}

    monkeypatch.setattr(Moment, "view", seen)
    with pytest.raises(NotUndoable, match="hidden"):
        undo(match, "blue")


def test_a_figure_that_became_known_is_a_reveal(
    match: Match, nobody_is_met: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.submit("blue", SECRETLY)
    view = Moment.view
    late = match.game.seq

    def seen(moment: Moment, viewer: str) -> Any:
        figure = {"tokens": 3} if moment.seq == late or viewer == UMPIRE else {}
        return {**view(moment, viewer), "dump": {"id": "dump", "kind": "dump", **figure}}

    monkeypatch.setattr(Moment, "view", seen)
    with pytest.raises(NotUndoable, match="hidden"):
        undo(match, "blue")


@each("ruleset, scenario", shapes)
def test_in_every_system_an_order_can_be_taken_back(ruleset: str, scenario: str) -> None:
    match = new_match(ruleset, scenario=scenario)
    for _ in range(60):
        before = position_of(match)
        side, _payload = match.choose()
        match.step()
        try:
            undo(match, side)
        except NotUndoable:
            continue
        assert position_of(match) == before
        return
    pytest.fail("not one of sixty orders could be taken back")


def searching(id: str) -> list[str]:
    """The ruleset, if acts of it look for what is hidden."""
    return [id] if any(kind.searches is not Event.searches for kind in get_args(rules.get(id).Event)) else []


@each("ruleset", searching)
@pytest.mark.dear
def test_who_has_looked_and_found_nobody_does_not_look_elsewhere(ruleset: str) -> None:
    """That nobody is there is what a side would learn, as often as it took back."""
    match = new_match(ruleset, scenario=shortest(ruleset), options=secret(ruleset))
    looked = 0
    while looked < 3:
        side, _payload = match.choose()
        match.step()
        last = Action.objects.filter(game=match.game).latest("id")
        events = map(rules.get(ruleset).read_event, last.events.values_list("payload", flat=True))
        if any(event.searches for event in events) and not last.dice:
            looked += 1
            with pytest.raises(NotUndoable):
                undo(match, side)


def test_there_is_a_ruleset_with_searches() -> None:
    assert any(map(searching, rules.playable()))
