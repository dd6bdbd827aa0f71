"""Rulings: each is a line of the record that the site signs, nothing is deleted, and no die is known beforehand."""

from __future__ import annotations

import contextlib
import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from rules.core.contract import Change
from rules.core.errors import Illegal
from tests.wargame.conftest import FIGHTING
from tests.wargame.kept import kept
from tests.wargame.match import Match, new_match
from tests.wargame.recorded import check_lines
from tests.wargame.sitting import SKELETON, person
from tests.wargame.test_records import UNPUBLISHED, exported, found, found_alone, known_keys, rehash, text
from wargame.games.clock import Hand
from wargame.games.errors import Conflict, Forbidden, Held, NotUndoable, StaleGame
from wargame.games.holding import game_hold, game_resume
from wargame.games.models import Action, DiceEpoch, GameEvent, Promise, Seat, Signature
from wargame.games.position import encode_state, forget, game_moment
from wargame.games.promising import dice_begin, phrase_renew, promises_sweep
from wargame.games.record.arithmetic import check_fair
from wargame.games.record.verify import verify
from wargame.games.rolling import branch_at, list_rolled
from wargame.games.ruling import Amend, Decision, End, RollBack, game_rule, ruling_preview
from wargame.games.sentences import line_text
from wargame.games.services import game_resign
from wargame.games.takeback import action_undo


@pytest.fixture
@kept
def played(db: None) -> Match:
    """A game in which a die has fallen, and that goes on; nothing of the fight is left to settle."""
    while True:
        match = new_match(SKELETON, seed=FIGHTING)
        while match.game.status == "active":
            match.step()
            settled = match.game.status == "active" and not game_moment(match.game).state.stack
            if settled and list_rolled(match.game, 1):
                return match


def decided(choice: str = "stand", **more: Any) -> Decision:
    return Decision(1, choice, person("dora"), "The odds were told wrong", ("B6",), (3,), **more)


def rule(match: Match, decision: Decision, **given: Any) -> Any:
    asked = {"expected_seq": match.game.seq, "key": uuid4(), **given}
    return game_rule(code=match.code, decision=decision, **asked)


def first_of(match: Match) -> int:
    """An action's end early in the game, after the set-up."""
    return Action.objects.filter(game=match.game, side__gt="").order_by("pk")[1].seq_after


def phrases(match: Match) -> None:
    for side, user in match.users.items():
        phrase_renew(code=match.code, user=user, phrase=f"new luck of {side}")


def verifies(match: Match) -> None:
    """Both checkers find nothing, and the rows are those of the record."""
    lines = exported(match)
    assert verify(text(lines), known_keys()).findings == []
    assert found_alone(lines) == set()
    check_lines(lines)
    kept = encode_state(game_moment(match.game).state)
    forget()
    assert encode_state(game_moment(match.game).state) == kept


@pytest.mark.dear
def test_a_ruling_that_lets_stand_is_signed_and_moves_nothing(played: Match) -> None:
    before = game_moment(played.game)
    judgement = rule(played, decided())
    after = game_moment(played.game)
    assert (after.state, after.seq) == (before.state, before.seq + 1)
    event = GameEvent.objects.get(game=played.game, seq=judgement.seq)
    assert event.payload["reason"] == "The odds were told wrong"
    assert "dora" not in json.dumps(event.payload)
    assert Signature.objects.get(game=played.game, seq=judgement.seq).of == "ruling"
    played.step()
    verifies(played)


def test_the_same_key_rules_once(played: Match) -> None:
    key, seq = uuid4(), played.game.seq
    decision = decided()
    first = rule(played, decision, key=key)
    assert rule(played, decision, key=key, expected_seq=seq) == first
    assert played.game.seq == seq + 1


def test_a_ruling_waits_for_nobody_who_has_acted_since(played: Match) -> None:
    seq = played.game.seq
    played.step()
    with pytest.raises(StaleGame):
        rule(played, decided(), expected_seq=seq)


@pytest.mark.dear
def test_a_roll_back_goes_on_from_there_with_dice_that_nobody_has_seen(played: Match) -> None:
    to, before = first_of(played), played.game
    there = game_moment(before, to).state
    judgement = rule(played, decided("rollback", position=RollBack(to)))
    game = played.game
    assert game_moment(game).state == there
    assert game.commitment != before.commitment
    assert game.holds == ["dice"]
    assert branch_at(game, game.seq) == "B"
    assert branch_at(game, before.seq) == "A"
    with pytest.raises(Held, match="phrase"):
        played.step()
    phrases(played)
    epoch = DiceEpoch.objects.filter(game=game).latest("number")
    assert (epoch.number, epoch.commitment) == (1, played.game.commitment)
    assert set(epoch.phrases.values()) == {f"new luck of {side}" for side in played.users}
    assert GameEvent.objects.filter(game=game, seq__lte=judgement.seq).count() == judgement.seq
    played.play()
    verifies(played)
    assert verify(text(exported(played)), known_keys()).unchecked == [UNPUBLISHED]


def test_what_is_rolled_back_can_be_read_for_ever(played: Match) -> None:
    seq, state = played.game.seq, game_moment(played.game).state
    rule(played, decided("rollback", position=RollBack(first_of(played))))
    assert game_moment(played.game, seq).state == state


@pytest.mark.dear
def test_who_gives_no_phrase_in_a_day_keeps_the_one_before(played: Match) -> None:
    rule(played, decided("rollback", position=RollBack(first_of(played))))
    side, user = next(iter(played.users.items()))
    phrase_renew(code=played.code, user=user, phrase="anew")
    with pytest.raises(Conflict, match="already given your phrase"):
        phrase_renew(code=played.code, user=user, phrase="another")
    assert dice_begin(code=played.code) is None
    promise = Promise.objects.get(game=played.game)
    assert promises_sweep(promise.due - timedelta(seconds=1)) == 0
    Promise.objects.update(due=promise.due - timedelta(days=2))
    assert promises_sweep() == 1
    assert DiceEpoch.objects.latest("number").phrases[side] == "anew"
    assert set(DiceEpoch.objects.latest("number").phrases) == set(played.users)
    played.play(20)
    verifies(played)


@pytest.mark.dear
def test_who_does_not_play_gives_no_phrase(played: Match) -> None:
    rule(played, decided("rollback", position=RollBack(first_of(played))))
    with pytest.raises(Forbidden):
        phrase_renew(code=played.code, user=person("stranger"), phrase="x")


def test_no_phrase_is_asked_for_without_a_roll_back(played: Match) -> None:
    with pytest.raises(Conflict, match="not waiting for phrases"):
        phrase_renew(code=played.code, user=next(iter(played.users.values())), phrase="x")


@pytest.mark.dear
def test_dice_that_are_kept_fall_again_for_the_same_action_and_once(played: Match) -> None:
    thrown = list_rolled(played.game, 1)[0]
    rule(played, decided("rollback", position=RollBack(thrown.seq_before, (thrown.seq_before + 1,))))
    phrases(played)
    assert [row["seq"] for row in played.game.kept] == [thrown.seq_before + 1]
    judgement = played.submit(thrown.side, thrown.payload)
    again = Action.objects.get(game=played.game, seq_after=judgement.seq, verdict="accepted")
    assert (again.dice, again.epoch, again.kept) == (thrown.dice, thrown.epoch, thrown.seq_before + 1)
    assert played.game.kept == []
    said = [line for event in again.events.all() for line in event.log]
    kept = [line["message"] for line in said if line["message"]["id"] == "event-DiceKept"]
    assert kept == [{"id": "event-DiceKept", "facts": {"seq": thrown.seq_before + 1}}]
    shown = line_text(game_moment(played.game).ruleset, played.game.scenario, kept[0])
    assert shown.startswith("These dice stand from before the ruling")
    verifies(played)
    rule(played, decided("rollback", position=RollBack(again.seq_before, (again.seq_before + 1,))))
    phrases(played)
    twice = played.submit(thrown.side, thrown.payload)
    assert Action.objects.get(game=played.game, seq_after=twice.seq, verdict="accepted").dice == thrown.dice
    played.play()
    verifies(played)


@pytest.mark.dear
def test_dice_that_are_not_kept_fall_anew(played: Match) -> None:
    thrown = list_rolled(played.game, 1)[0]
    rule(played, decided("rollback", position=RollBack(thrown.seq_before)))
    phrases(played)
    judgement = played.submit(thrown.side, thrown.payload)
    assert Action.objects.get(game=played.game, seq_after=judgement.seq, verdict="accepted").epoch == 1
    verifies(played)


@pytest.mark.parametrize("to", [0, 10**6], ids=["before the game", "still to come"])
def test_one_rolls_back_to_the_end_of_an_action(played: Match, to: int) -> None:
    seq = played.game.seq
    with pytest.raises(Conflict, match="end of an earlier action"):
        rule(played, decided("rollback", position=RollBack(to)))
    assert played.game.seq == seq


def test_dice_that_did_not_fall_cannot_be_kept(played: Match) -> None:
    with pytest.raises(Conflict, match="No dice were rolled"):
        rule(played, decided("rollback", position=RollBack(first_of(played), (10**6,))))


@pytest.mark.dear
def test_a_roll_back_over_a_roll_back_and_over_a_takeback(played: Match) -> None:
    end, to = played.game.seq, first_of(played)
    state = game_moment(played.game, end).state
    rule(played, decided("rollback", position=RollBack(to)))
    rule(played, decided("rollback", position=RollBack(end)))
    assert game_moment(played.game).state == state
    assert branch_at(played.game, played.game.seq) == "C"
    phrases(played)
    verifies(played)
    played.play(2)
    verifies(played)


def test_nothing_from_before_a_ruling_on_the_position_is_taken_back(played: Match) -> None:
    rule(played, decided("rollback", position=RollBack(first_of(played))))
    phrases(played)
    for user in played.users.values():
        with pytest.raises(NotUndoable, match="director"):
            action_undo(code=played.code, user=user, expected_seq=played.game.seq, key=uuid4())


@pytest.mark.dear
def test_a_game_that_is_over_is_taken_back_and_ends_again(played: Match) -> None:
    played.play()
    over = played.game
    assert over.status == "finished"
    back = list_rolled(over, 1)[-1].seq_before
    rule(played, decided("rollback", position=RollBack(back)))
    game = played.game
    assert (game.status, game.result) == ("active", None)
    lines = exported(played)
    assert lines[0]["dice"][0]["secret"] is None
    verifies(played)
    phrases(played)
    played.play()
    assert played.game.status == "finished"
    verifies(played)


@pytest.mark.dear
def test_a_game_that_was_resigned_is_taken_back(played: Match) -> None:
    side, user = next(iter(played.users.items()))
    to = first_of(played)
    game_resign(code=played.code, user=user)
    verifies(played)
    rule(played, decided("rollback", position=RollBack(to)))
    phrases(played)
    verifies(played)
    rule(played, decided("forfeit", position=End(played.opponent(side), side)))
    assert (played.game.result or {})["winner"] == played.opponent(side)
    verifies(played)


@pytest.mark.dear
def test_the_ended_game_bears_a_word_and_no_change(played: Match) -> None:
    game_resign(code=played.code, user=next(iter(played.users.values())))
    rule(played, decided("warn", side=next(iter(played.users))))
    verifies(played)
    with pytest.raises(Conflict, match="over"):
        rule(played, decided("adjudicate", position=End(None)))


@pytest.mark.parametrize("winner", [None, "blue"])
@pytest.mark.dear
def test_adjudicated(played: Match, winner: str | None) -> None:
    rule(played, decided("adjudicate", position=End(winner)))
    result = played.game.result or {}
    assert result["winner"] == winner
    assert result["verdict"]["id"].startswith("event-Adjudicated")
    verifies(played)


def test_nobody_wins_who_does_not_play(played: Match) -> None:
    with pytest.raises(Conflict, match="no such side"):
        rule(played, decided("adjudicate", position=End("green")))


@pytest.mark.dear
def test_clocks_are_set_and_given_time(db: None) -> None:
    match = new_match(SKELETON, seed=FIGHTING, pace="days")
    match.play(5)
    sides = list(match.users)
    judgement = rule(
        match, decided("time", clocks={sides[0]: Hand(3_600_000, credited=1)}, given={sides[1]: 60_000})
    )
    banks = {seat.side: seat.bank_ms for seat in Seat.objects.filter(game=match.game)}
    assert banks[sides[0]] == 3_600_000
    assert banks[sides[1]] > match.game.bank_ms
    assert judgement.seq == match.game.seq
    match.step()
    verifies(match)


def test_a_game_without_a_clock_has_none_to_set(db: None) -> None:
    match = new_match(SKELETON, seed=FIGHTING, pace="none")
    match.play(2)
    with pytest.raises(Conflict, match="no clock"):
        rule(match, decided("time", given={next(iter(match.users)): 60_000}))


def test_a_held_game_stands_until_it_is_let_go_on(played: Match) -> None:
    user = next(iter(played.users.values()))
    assert game_hold(code=played.code, user=user, hold="dispute-1")
    assert game_hold(code=played.code, user=user, hold="dispute-1") is None
    assert not Seat.objects.filter(game=played.game, running_since__isnull=False).exists()
    with pytest.raises(Held, match="dispute"):
        played.step()
    rule(played, decided(resumes=("dispute-1",)))
    assert Seat.objects.filter(game=played.game, running_since__isnull=False).exists()
    played.step()
    verifies(played)


def test_a_dispute_that_is_withdrawn_lets_the_game_go_on(played: Match) -> None:
    game_hold(code=played.code, user=next(iter(played.users.values())), hold="dispute-1")
    assert game_resume(code=played.code, hold="dispute-1")
    assert game_resume(code=played.code, hold="dispute-1") is None
    played.step()
    verifies(played)


def test_who_does_not_play_holds_nothing(played: Match) -> None:
    with pytest.raises(Forbidden):
        game_hold(code=played.code, user=person("stranger"), hold="dispute-1")


def test_what_does_not_hold_the_game_is_not_let_go(played: Match) -> None:
    with pytest.raises(Conflict, match="holds"):
        rule(played, decided(resumes=("dispute-9",)))


@pytest.mark.dear
def test_one_resigns_from_a_held_game(played: Match) -> None:
    user = next(iter(played.users.values()))
    game_hold(code=played.code, user=user, hold="dispute-1")
    game_resign(code=played.code, user=user)
    assert (played.game.status, played.game.holds) == ("finished", [])
    verifies(played)


@pytest.mark.dear
def test_a_player_is_replaced_and_the_record_names_both(played: Match) -> None:
    side = next(iter(played.users))
    rule(played, decided("replace", replaced={(side, ""): person("substitute")}))
    played.users[side] = person("substitute")
    played.play(4)
    verifies(played)
    assert "substitute" in {row["player"] for row in exported(played)[0]["named"]}
    with pytest.raises(Conflict, match="plays in this game"):
        rule(played, decided("replace", replaced={(side, ""): person("substitute")}))


@pytest.mark.dear
def test_a_preview_stores_nothing_and_shows_the_difference(played: Match) -> None:
    seq, to = played.game.seq, first_of(played)
    preview = ruling_preview(game=played.game, decision=decided("rollback", position=RollBack(to)))
    assert (played.game.seq, preview.seq) == (seq, seq)
    assert preview.differences
    assert not Promise.objects.exists()


def _rolled_back(match: Match) -> list[dict[str, Any]]:
    thrown = list_rolled(match.game, 1)[0]
    rule(match, decided("rollback", position=RollBack(thrown.seq_before, (thrown.seq_before + 1,))))
    phrases(match)
    match.submit(thrown.side, thrown.payload)
    match.play()
    return exported(match)


def _at(lines: list[dict[str, Any]], name: str) -> int:
    return next(i for i, line in enumerate(lines) if i and any(e["event"] == name for e in line["events"]))


def _other_promise(lines: list[dict[str, Any]]) -> int:
    lines[_at(lines, "RolledBack")]["events"][-1]["commitment"] = "0" * 64
    return _at(lines, "EpochBegun")


def _other_branch(lines: list[dict[str, Any]]) -> int:
    at = _at(lines, "RolledBack")
    lines[at]["events"][-1]["branch"] = "C"
    return at


def _nowhere(lines: list[dict[str, Any]]) -> int:
    at = _at(lines, "RolledBack")
    lines[at]["events"][-1]["to"] += 10**6
    return at


def _kept_and_thrown_anew(lines: list[dict[str, Any]]) -> int:
    at = next(i for i, line in enumerate(lines) if "kept" in line)
    del lines[at]["kept"]
    lines[at]["epoch"] = 1
    if not any(check_fair(lines[0]["game"], lines[0]["dice"][1], lines[at], lines[at]["seq"])):
        _another_face(lines[at])  # by chance the new dice gave the same
    return at


def _another_face(line: dict[str, Any]) -> None:
    """The first die of the line shows another face, in the draw and in the event that rests on it."""
    rolls = [line["dice"][0]["roll"], *(roll for event in line["events"] for roll in event.get("rolls", ()))]
    for roll in rolls[:2]:
        roll["faces"][0] = roll["faces"][0] % roll["sides"] + 1


def _kept_by_nobody(lines: list[dict[str, Any]]) -> int:
    lines[_at(lines, "RolledBack")]["events"][-1]["kept"] = []
    return next(i for i, line in enumerate(lines) if "kept" in line)


def _played_before_the_dice(lines: list[dict[str, Any]]) -> int:
    at = _at(lines, "EpochBegun")
    lines[at - 1]["events"].insert(1, {"event": "GameHeld", "hold": "ruling-9"})
    return at + 1


def _another_director(lines: list[dict[str, Any]]) -> int:
    lines[0]["named"][0]["player"] = "nobody"
    return 0


def _unsigned(lines: list[dict[str, Any]]) -> int:
    at = _at(lines, "Ruled")
    lines[0]["signatures"] = [one for one in lines[0]["signatures"] if one["seq"] != lines[at]["until"]]
    return at


FORGERIES = [
    _other_promise, _other_branch, _nowhere, _kept_and_thrown_anew, _kept_by_nobody, _another_director, _unsigned,
]  # fmt: skip


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda f: f.__name__.strip("_"))
@pytest.mark.dear
def test_a_forged_ruling_is_named_without_the_rules(played: Match, forge: Any) -> None:
    lines = _rolled_back(played)
    assert found_alone(lines) == set()
    at = forge(lines)
    rehash(lines)
    assert at + 1 in found_alone(lines)
    assert at + 1 in found(lines)


def amendment(match: Match) -> tuple[dict[str, Any], ...]:
    """A change of the position that the rules bear: the first number that may be one more."""
    moment = game_moment(match.game)
    assert moment.ruleset.amendable and moment.ruleset.amend
    for thing in moment.ruleset.amendable(moment.state):
        for spec in thing.fields:
            if spec.kind == "flag" and not thing.new:
                change = {"entity": thing.entity, "field": spec.name, "value": not spec.value}
                with contextlib.suppress(Illegal):
                    moment.ruleset.amend(moment.state, msgspec.convert([change], tuple[Change, ...]))
                    return (change,)
    raise AssertionError("nothing can be amended")


@pytest.mark.dear
def test_a_position_is_amended_as_the_rules_bear_it(played: Match) -> None:
    changes = amendment(played)
    before = game_moment(played.game).state
    rule(played, decided("patch", position=Amend(changes)))
    assert game_moment(played.game).state != before
    event = GameEvent.objects.get(game=played.game, seq=played.game.seq)
    assert event.payload["changes"] == list(changes)
    verifies(played)
    played.play(5)
    verifies(played)
