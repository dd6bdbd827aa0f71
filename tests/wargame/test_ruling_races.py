"""Two at once at a case, a ruling, a game: real threads, the real database."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from tests.wargame.bench import Hall, new_hall
from tests.wargame.match import Match
from tests.wargame.sitting import person
from tests.wargame.test_event_races import at_once, refused
from tests.wargame.test_ruling import verifies
from wargame.games.errors import Conflict, StaleGame
from wargame.games.models import Action, DiceEpoch, GameEvent, Promise
from wargame.games.position import forget, game_moment
from wargame.games.promising import dice_begin, phrase_renew
from wargame.games.services import game_resign
from wargame.results.models import Result
from wargame.results.services import results_find
from wargame.rulings import benches, weighing
from wargame.rulings.benches import Bench, Policy
from wargame.rulings.models import Case, Ruling, Weighing
from wargame.rulings.services import (
    case_open,
    case_raise,
    case_take,
    case_withdraw,
    ruling_appeal,
    ruling_draft,
    ruling_look,
    ruling_sign,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    """Three directors, of whom Clara needs a second signature; disputes stop the clocks."""
    made = new_hall()
    policy = Policy(holds=True, second={made.clara.pk: "You may meet one of the two"})
    people = frozenset({made.clara.pk, made.dora.pk, person("egon").pk})
    monkeypatch.setattr(benches, "BENCHES", [lambda game: Bench("The Cup", "/", people, policy)])
    return made


def looked(case: Case, user: Any, choice: str = "stand", **plan: Any) -> Ruling:
    """A ruling that is ready to be signed."""
    draft = ruling_draft(case=case.pk, user=user, choice=choice, rules=["2.1"], reason="So it is", plan=plan)
    ruling_look(ruling=draft.pk, user=user)
    return draft


def own(hall: Hall, user: Any) -> Case:
    return case_open(code=hall.match.code, user=user, title="Looked into")


def rulings_told(match: Match) -> int:
    """The rulings on the record."""
    return GameEvent.objects.filter(game=match.game, payload__event="Ruled").count()


def first_end(match: Match) -> int:
    """The end of an act early in the game."""
    return Action.objects.filter(game=match.game, side__gt="").order_by("pk")[1].seq_after


@pytest.mark.dear
def test_two_directors_rule_at_once(hall: Hall) -> None:
    to = first_end(hall.match)
    drafts = [looked(own(hall, user), user, "rollback", to=to) for user in (hall.dora, person("egon"))]
    found = at_once(
        lambda: ruling_sign(ruling=drafts[0].pk, user=hall.dora),
        lambda: ruling_sign(ruling=drafts[1].pk, user=person("egon")),
    )
    assert [type(one) for one in found if isinstance(one, Exception)] == [StaleGame]
    assert rulings_told(hall.match) == Ruling.objects.filter(state="force").count() == 1
    assert Promise.objects.count() == 1
    verifies(hall.match)


def test_one_ruling_is_signed_twice_at_once(hall: Hall) -> None:
    draft = looked(own(hall, hall.dora), hall.dora)
    found = at_once(*[lambda: ruling_sign(ruling=draft.pk, user=hall.dora)] * 3)
    assert refused(found) == 2 and rulings_told(hall.match) == 1


@pytest.mark.dear
def test_two_second_signatures(hall: Hall) -> None:
    draft = looked(own(hall, hall.clara), hall.clara)
    ruling_sign(ruling=draft.pk, user=hall.clara)
    found = at_once(
        lambda: ruling_sign(ruling=draft.pk, user=hall.dora),
        lambda: ruling_sign(ruling=draft.pk, user=person("egon")),
    )
    assert refused(found) == 1 and rulings_told(hall.match) == 1
    draft.refresh_from_db()
    assert draft.director == hall.clara and draft.second in (hall.dora, person("egon"))
    named = hall.match.game.named.get(seq=draft.seq)
    assert named.player == "clara", "the record names who ruled, not who countersigned"


@pytest.mark.parametrize("time", range(3))
@pytest.mark.dear
def test_a_ruling_against_an_action_in_flight(hall: Hall, time: int) -> None:
    draft, seq = (
        looked(own(hall, hall.dora), hall.dora, "rollback", to=first_end(hall.match)),
        hall.match.game.seq,
    )
    side, payload = hall.match.choose()
    found = at_once(
        lambda: ruling_sign(ruling=draft.pk, user=hall.dora),
        lambda: hall.match.submit(side, payload, expected_seq=seq),
    )
    assert refused(found) == 1, found
    assert bool(hall.match.game.holds) == (not isinstance(found[0], Exception))
    forget()
    verifies(hall.match)


@pytest.mark.dear
def test_a_ruling_against_a_resignation_in_flight(hall: Hall) -> None:
    draft = looked(own(hall, hall.dora), hall.dora, "rollback", to=first_end(hall.match))
    blue = hall.match.users["blue"]
    found = at_once(
        lambda: ruling_sign(ruling=draft.pk, user=hall.dora),
        lambda: game_resign(code=hall.match.code, user=blue),
    )
    assert not isinstance(found[1], Exception)
    assert hall.match.game.status == "finished" and not hall.match.game.holds and not Promise.objects.exists()
    results_find()
    assert Result.objects.filter(overturned=None).count() == 1
    forget()
    verifies(hall.match)


@pytest.mark.dear
def test_a_case_is_withdrawn_while_its_ruling_is_signed(hall: Hall) -> None:
    blue = hall.match.users["blue"]
    case = case_raise(code=hall.match.code, user=blue, title="What", text="This")
    draft = looked(case, hall.dora)
    found = at_once(
        lambda: ruling_sign(ruling=draft.pk, user=hall.dora), lambda: case_withdraw(pk=case.pk, user=blue)
    )
    assert refused(found) == 1
    case.refresh_from_db()
    assert (case.state == "ruled") == (rulings_told(hall.match) == 1)
    assert hall.match.game.holds == []
    verifies(hall.match)


@pytest.mark.parametrize("time", range(4))
@pytest.mark.dear
def test_one_side_appeals_while_the_appeal_of_the_other_is_ruled_on(hall: Hall, time: int) -> None:
    """Both touch the game and the ruling before: in one order, or each would wait for the other.

    An appeal holds the game, so that a ruling previewed before it is previewed again.
    """
    before = looked(own(hall, hall.dora), hall.dora)
    ruling_sign(ruling=before.pk, user=hall.dora)
    case = ruling_appeal(ruling=before.pk, user=hall.match.users["blue"], text="No")
    draft = looked(case, person("egon"), "warn", side="blue")
    red = hall.match.users["red"]
    found = at_once(
        lambda: ruling_sign(ruling=draft.pk, user=person("egon")),
        lambda: ruling_appeal(ruling=before.pk, user=red, text="No"),
    )
    if isinstance(found[0], StaleGame):
        ruling_look(ruling=draft.pk, user=person("egon"))
        found[0] = ruling_sign(ruling=draft.pk, user=person("egon"))
    assert not isinstance(found[0], Exception), found[0]
    before.refresh_from_db()
    assert before.state == "replaced" and before.replaced_by_id == draft.pk
    assert isinstance(found[1], (Case, Conflict))


@pytest.mark.dear
def test_a_side_disputes_once_and_a_case_is_taken_once(hall: Hall) -> None:
    blue, red = hall.match.users["blue"], hall.match.users["red"]
    given = {"code": hall.match.code, "title": "What", "text": "This"}
    found = at_once(
        lambda: case_raise(user=blue, **given),
        lambda: case_raise(user=blue, **given),
        lambda: case_raise(user=red, **given),
    )
    assert refused(found) == 1 and Case.objects.count() == 2
    assert sorted(hall.match.game.holds) == sorted(Case.objects.values_list("hold", flat=True))
    case = Case.objects.get(side="blue")
    taken = at_once(
        *[
            lambda user=user: case_take(pk=case.pk, user=user)
            for user in (hall.clara, hall.dora, person("egon"))
        ]
    )
    assert refused(taken) == 2


@pytest.mark.dear
def test_the_last_two_phrases_come_at_once_and_the_sweep_too(hall: Hall) -> None:
    draft = looked(own(hall, hall.dora), hall.dora, "rollback", to=first_end(hall.match))
    ruling_sign(ruling=draft.pk, user=hall.dora)
    code = hall.match.code
    found = at_once(
        *[
            lambda user=user: phrase_renew(code=code, user=user, phrase="x")
            for user in hall.match.users.values()
        ],
        lambda: dice_begin(code=code),
    )
    assert refused(found) == 0
    assert DiceEpoch.objects.count() == 2 and not Promise.objects.exists() and hall.match.game.holds == []
    forget()
    hall.match.step()
    verifies(hall.match)


@pytest.mark.dear
def test_two_workers_weigh_the_same_game(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    case = own(hall, hall.dora)
    monkeypatch.setattr(weighing.weighing_asked, "send_robust", lambda **given: None)
    asked = weighing.weighing_ask(case=case.pk, user=hall.dora, wanted=5)
    found = at_once(*[lambda: weighing.weighing_play(asked.pk)] * 3)
    assert sorted(found) == [0, 0, 5] and len(Weighing.objects.get().ends) == 5
    assert game_moment(hall.match.game).seq == hall.match.game.seq


@pytest.mark.dear
def test_a_key_is_used_for_one_ruling(hall: Hall) -> None:
    """A request that comes twice, the second time after the first was carried out and not answered."""
    from wargame.games.ruling import game_rule
    from wargame.rulings.plans import decision_of

    draft = looked(own(hall, hall.dora), hall.dora)
    given = {"code": hall.match.code, "expected_seq": hall.match.game.seq, "key": uuid4()}
    decision = decision_of(draft, hall.dora)
    found = at_once(*[lambda: game_rule(decision=decision, **given)] * 3)
    assert len({one.seq for one in found}) == 1 and rulings_told(hall.match) == 1
