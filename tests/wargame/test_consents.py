"""Several commanders of a side: whoever ends a phase asks the others, who agree or have it wait (ADR 0108)."""

from __future__ import annotations

import threading
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from rules.core.contract import SPECTATOR, Command
from tests.rulesets import each
from tests.wargame.chronicle import days
from tests.wargame.sitting import client_of, person
from tests.wargame.sockets import Browser, cookie_of
from tests.wargame.staff import Plan, plans, sit_down_all
from wargame.games import adopting, consenting, position
from wargame.games.consenting import consents_sweep
from wargame.games.errors import SiteError
from wargame.games.models import Action, Consent
from wargame.games.services import (
    Judgement,
    action_submit,
    action_undo,
    command_lay_down,
    consent_answer,
    rules_agree,
)

pytestmark = [pytest.mark.django_db, each("plan", plans)]


class Waiting:
    """A game in which several commanders have something left, and the chief wants to end the phase."""

    def __init__(self, plan: Plan, **how: Any) -> None:
        self.game = sit_down_all(plan, **how)
        self.decision, self.own = self.game.reach()
        self.chief, self.fellow, *_ = self.game.staff(self.decision.side)
        self.enemy = self.game.enemy(self.decision.side)

    def ask(self, by: Command = "", status: int = 202, key: str = "") -> Any:
        """The end of the phase is asked for; the answer."""
        given = {"key": key or str(uuid4()), "seq": self.seq, "action": self.decision.default}
        answer = self.post(by or self.chief, "consent/", given)
        assert answer.status_code == status, answer.content
        return answer.json()

    def answer(self, by: Command, answer: str, seq: int | None = None) -> int:
        given = {"seq": self.seq if seq is None else seq, "answer": answer}
        return int(self.post(by, "consent/answer/", given).status_code)

    def open(self, by: Command, of: Command = "") -> Any:
        """What is still open to a commander, or to another as they are told."""
        question = {"about": "ending", "command": of} if of else {"about": "ending"}
        return self.post(by, "explain/", {"question": question})

    def post(self, by: Command, path: str, given: Any) -> Any:
        return self.game.clients[by].post(self.game.url(path), given, format="json")

    @property
    def seq(self) -> int:
        return self.game.game.seq

    @property
    def asked(self) -> Consent | None:
        return Consent.objects.filter(game=self.game.game, stopped=False).first()

    def told(self, by: Command) -> Any:
        return self.game.clients[by].get(self.game.url("view/")).json()["consent"]


@pytest.fixture
def waiting(plan: Plan) -> Waiting:
    return Waiting(plan)


@pytest.mark.dear
def test_what_is_still_open_is_told_of_each_commander_apart(plan: Plan) -> None:
    """One's own pieces alone; of a fellow what they are told themselves, of the other side nothing."""
    asked = Waiting(plan)
    own, fellows = (asked.open(asked.chief, of).json() for of in ("", asked.fellow))
    assert fellows == asked.open(asked.fellow).json()
    assert own["lines"] and fellows["lines"]
    assert not set(fellows["at"]) <= set(own["at"])
    assert asked.open(asked.enemy, asked.fellow).status_code == 403


def test_the_fellow_is_asked_what_they_have_left_and_nobody_else_hears_of_it(waiting: Waiting) -> None:
    seq, asked = waiting.seq, waiting.ask()
    assert waiting.seq == seq, "the phase goes on"
    assert asked["by"] == waiting.chief and asked["missing"] == [waiting.fellow]
    (line,) = asked["left"][waiting.fellow]
    assert line["message"]["facts"]["count"] > 0
    assert waiting.told(waiting.chief) == waiting.told(waiting.fellow) == asked
    assert waiting.told(waiting.enemy) is None
    stranger = client_of(person("stranger")).get(waiting.game.url("view/")).json()
    assert stranger["consent"] is None and stranger["viewer"] == SPECTATOR


@pytest.mark.dear
def test_it_is_played_once_all_agree_in_the_name_of_who_asked(waiting: Waiting) -> None:
    key, seq = str(uuid4()), waiting.seq
    waiting.ask(key=key)
    assert waiting.answer(waiting.chief, "agree") == 204 and waiting.seq == seq, "who asked is not asked"
    assert waiting.answer(waiting.fellow, "agree") == 204
    assert waiting.seq > seq and waiting.asked is None
    action = Action.objects.get(game=waiting.game.game, key=key)
    assert (action.command, action.user) == (waiting.chief, waiting.game.users[waiting.chief])
    assert waiting.answer(waiting.fellow, "agree", seq) == 409


@pytest.mark.dear
def test_a_wait_keeps_the_phase_and_so_does_taking_it_back(waiting: Waiting) -> None:
    for by in (waiting.fellow, waiting.chief):
        waiting.ask()
        assert waiting.answer(by, "wait") == 204
        assert waiting.asked is None and waiting.told(waiting.fellow) is None
        assert waiting.answer(waiting.fellow, "agree") == 409
    seq = waiting.seq
    waiting.ask(), waiting.ask()  # asked again it is the same request
    assert waiting.seq == seq and Consent.objects.count() == 1


@pytest.mark.dear
def test_nobody_has_it_wait_for_longer_than_at_first(plan: Plan) -> None:
    with days() as time:
        waiting = Waiting(plan)
        due = waiting.ask()["due"]
        time.pass_by(hours=7)
        assert waiting.answer(waiting.fellow, "wait") == 204
        assert waiting.ask()["due"] == due, "asked again the same time counts"
        assert waiting.answer(waiting.fellow, "wait") == 204
        time.pass_by(hours=5)
        seq = waiting.seq
        assert consents_sweep() == 0 and waiting.seq == seq, "what was stopped is played by nobody"
        assert waiting.ask(status=200)["seq"] > seq
        assert not Consent.objects.exists()


@pytest.mark.dear
def test_taking_it_back_begins_anew(plan: Plan) -> None:
    with days() as time:
        waiting = Waiting(plan)
        due = waiting.ask()["due"]
        time.pass_by(hours=1)
        assert waiting.answer(waiting.chief, "wait") == 204
        assert waiting.ask()["due"] > due


@pytest.mark.dear
def test_the_last_to_agree_hears_that_the_phase_cannot_end(
    waiting: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting.ask()
    judgement = Judgement(422, {}, str(uuid4()), waiting.seq)
    monkeypatch.setattr(consenting, "action_submit", lambda **_: judgement)
    assert waiting.answer(waiting.fellow, "agree") == 409
    assert waiting.asked is None and waiting.told(waiting.fellow) is None


@pytest.mark.dear
def test_whatever_the_side_does_ends_it(waiting: Waiting) -> None:
    game, users = waiting.game, waiting.game.users
    for by in (waiting.fellow, waiting.chief):
        waiting.ask()
        given: dict[str, Any] = {"expected_seq": waiting.seq, "key": uuid4()}
        assert action_submit(code=game.code, user=users[by], payload=waiting.own[by], **given).accepted
        assert waiting.asked is None
    waiting.ask()
    action_undo(code=game.code, user=users[waiting.chief], expected_seq=waiting.seq, key=uuid4())
    assert waiting.asked is None
    waiting.ask()
    command_lay_down(code=game.code, user=users[waiting.fellow])
    assert waiting.asked is None
    seq = waiting.seq
    assert waiting.ask(status=200)["seq"] > seq, "nobody is there to be asked"


@pytest.mark.dear
@pytest.mark.parametrize(("pace", "spell"), [("live", {"seconds": 60}), ("days", {"hours": 12})])
def test_it_is_played_when_its_time_is_over_by_whoever_sweeps(
    plan: Plan, pace: str, spell: dict[str, int]
) -> None:
    with days() as time:
        waiting = Waiting(plan, pace=pace)
        waiting.ask()
        seq = waiting.seq
        time.pass_by(**spell)
        time.pass_by(milliseconds=-1)
        assert consents_sweep() == 0 and waiting.seq == seq
        position.forget()  # as in a worker that has just begun
        time.pass_by(milliseconds=1)
        assert consents_sweep() == 1 and waiting.seq > seq
        assert waiting.asked is None and consents_sweep() == 0


@pytest.mark.dear
def test_an_act_of_the_other_side_does_not_void_it(waiting: Waiting) -> None:
    waiting.ask()
    asked, enemy = waiting.seq, waiting.game.users[waiting.enemy]
    command_lay_down(code=waiting.game.code, user=enemy)
    assert waiting.asked and waiting.told(waiting.fellow)["seq"] == asked < waiting.seq
    seq = waiting.seq
    assert waiting.answer(waiting.fellow, "agree", asked) == 204
    assert waiting.seq > seq and waiting.asked is None


@pytest.mark.dear
def test_other_rules_end_it(waiting: Waiting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is the other side that agrees to them last."""
    game, moment = waiting.game.game, position.game_moment(waiting.game.game)
    monkeypatch.setattr(adopting, "position_read", lambda *_: (moment.ruleset, moment.state))
    waiting.ask()
    for by in (waiting.chief, waiting.enemy):
        assert waiting.asked
        rules_agree(code=game.code, user=waiting.game.users[by], release=game.release)
    assert waiting.asked is None


@pytest.mark.dear
def test_one_that_fails_holds_up_no_other(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    with days() as time:
        broken, other = Waiting(plan), Waiting(plan)
        broken.ask(), other.ask()
        seq = broken.seq, other.seq
        time.pass_by(hours=12)

        def stumble(*, code: str, **given: Any) -> Judgement:
            if code == broken.game.code:
                raise ZeroDivisionError
            return action_submit(code=code, **given)

        monkeypatch.setattr(consenting, "action_submit", stumble)
        assert consents_sweep() == 1
        assert broken.seq == seq[0] and other.seq > seq[1]
        monkeypatch.undo()
        assert consents_sweep() == 1 and broken.seq > seq[0], "it is tried again"


@pytest.mark.dear
def test_only_who_may_end_a_phase_asks_and_only_their_side_answers(waiting: Waiting) -> None:
    waiting.ask(waiting.fellow, 422)
    waiting.ask(waiting.enemy, 422)
    assert waiting.asked is None
    waiting.ask()
    assert waiting.answer(waiting.enemy, "agree") == waiting.answer(waiting.enemy, "wait") == 409
    stranger = client_of(person("stranger"))
    given = {"seq": waiting.seq, "answer": "agree"}
    assert stranger.post(waiting.game.url("consent/answer/"), given, format="json").status_code == 403
    assert waiting.answer(waiting.fellow, "agree", waiting.seq + 1) == 409
    assert waiting.asked is not None


@pytest.mark.dear
def test_at_once_where_the_others_have_nothing_left(plan: Plan) -> None:
    """Through the phases of a game: a fellow is asked exactly where the rules say that they could still act."""
    waiting, seen = Waiting(plan), set()
    game = waiting.game
    for _ in range(400):
        if len(seen) == 2:
            break
        decision = game.decision()
        staff = game.staff(decision.side)
        if len(staff) < 2 or decision.command or not decision.default:
            game.step()
            continue
        moment = position.game_moment(game.game)
        left = moment.ruleset.explain(moment.state, staff[1], {"about": "ending"}).lines
        given = {"key": str(uuid4()), "seq": waiting.seq, "action": decision.default}
        answer = waiting.post(staff[0], "consent/", given)
        assert answer.status_code == (202 if left else 200)
        seen.add(bool(left))
        if left:
            assert waiting.answer(staff[1], "agree") == 204
    assert seen == {True, False}


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_an_agreement_an_act_and_the_time_at_once(plan: Plan) -> None:
    """Whoever comes first, the phase ends once at most, and no request is left of an earlier position."""
    waiting = Waiting(plan)
    game, seq, barrier, ended = waiting.game, waiting.seq, threading.Barrier(4), list[Any]()
    waiting.ask()
    Consent.objects.update(due=Consent.objects.get().since)
    fellow = game.users[waiting.fellow]
    act: dict[str, Any] = {"payload": waiting.own[waiting.fellow], "expected_seq": seq, "key": uuid4()}

    def race(deed: Any) -> None:
        try:
            barrier.wait()
            ended.append(deed())
        except SiteError as fault:
            ended.append(fault)
        finally:
            connection.close()

    deeds = (
        lambda: consent_answer(code=game.code, user=fellow, seq=seq, agree=True),
        lambda: consent_answer(code=game.code, user=fellow, seq=seq, agree=True),
        lambda: action_submit(code=game.code, user=fellow, **act),
        consents_sweep,
    )
    threads = [threading.Thread(target=race, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ended) == 4 and waiting.asked is None
    played = Action.objects.filter(game=game.game, seq_before__gte=seq, verdict=Action.Verdict.ACCEPTED)
    assert played.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
async def test_sockets_of_the_side_alone_are_told(plan: Plan) -> None:
    waiting = await sync_to_async(Waiting)(plan)
    users = {**waiting.game.users, SPECTATOR: await sync_to_async(person)("watcher")}
    boards = {}
    for name in (waiting.chief, waiting.fellow, waiting.enemy, SPECTATOR):
        boards[name] = Browser(waiting.game.code, await sync_to_async(cookie_of)(users[name]))
        assert await boards[name].connect()
        await boards[name].resume()
    await sync_to_async(waiting.ask)()
    for name in (waiting.chief, waiting.fellow):
        assert (await boards[name].next("consent"))["asked"]["by"] == waiting.chief
    await sync_to_async(waiting.answer)(waiting.fellow, "wait")
    for name in (waiting.chief, waiting.fellow):
        told = await boards[name].next("consent")
        assert told == {"type": "consent", "asked": None, "stopped": waiting.fellow}
    await sync_to_async(waiting.ask)()
    late = boards[waiting.fellow]
    await late.drain()
    await late.resume(await sync_to_async(lambda: waiting.seq)())
    assert (await late.next("consent"))["asked"], "who comes back to where they stood is told"
    for name in (waiting.enemy, SPECTATOR):
        await boards[name].resume(await sync_to_async(lambda: waiting.seq)())
        heard = [frame for frame in await boards[name].drain() if frame["type"] == "consent"]
        assert not [frame for frame in heard if frame["asked"]]
    for browser in boards.values():
        await browser.close()
