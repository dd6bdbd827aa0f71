"""Who may do what in a case: each cell of the table, through the real service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail

from tests.explored import one_in
from tests.wargame.bench import Hall, new_hall
from tests.wargame.cup import NAMES, cup
from tests.wargame.sitting import client_of, person
from tests.wargame.undoing import undone
from wargame.events import benches as event_benches
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import Seat
from wargame.rulings import benches, services
from wargame.rulings.benches import Bench, Policy
from wargame.rulings.models import Case, Ruling
from wargame.rulings.notices import cases_tell
from wargame.rulings.powers import POWERS, Act, Role, acts_of, require, roles_of
from wargame.rulings.weighing import weighing_ask

pytestmark = pytest.mark.django_db


class Scene:
    """A dispute of blue's that Clara has and drafts in, an appeal against a ruling of Egon's, and everybody around."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hall: Hall = new_hall()
        self.blue, self.red = (self.hall.match.users[side] for side in ("blue", "red"))
        self.clara, self.dora, self.egon = self.hall.clara, self.hall.dora, person("egon")
        self.recused, self.needing, self.staff = person("rita"), person("nora"), person("stan", is_staff=True)
        people = {one.pk for one in (self.clara, self.dora, self.egon, self.recused, self.needing)}
        policy = Policy(
            recused={self.recused.pk: "You play in this event"}, second={self.needing.pk: "You meet one"}
        )
        monkeypatch.setattr(
            benches, "BENCHES", [lambda game: Bench("The Cup", "/", frozenset(people), policy)]
        )
        self.before = self.hall.rule(self.hall.dispute("red"), "stand", user=self.egon)
        self.appeal = services.ruling_appeal(ruling=self.before.pk, user=self.red, text="No")
        self.case = self.hall.dispute("blue")
        self.draft = self.drafted(self.clara)

    def drafted(self, user: Any) -> Ruling:
        """A ruling of somebody's in the dispute, looked at."""
        draft = services.ruling_draft(
            case=self.case.pk, user=user, choice="stand", rules=["2.1"], reason="So it is"
        )
        services.ruling_look(ruling=draft.pk, user=user)
        return draft

    def people(self) -> Mapping[str, Any]:
        """Everybody, by what they are."""
        return {
            "nobody": AnonymousUser(), "stranger": person("stranger"), "who raised it": self.blue, "opponent": self.red,
            "author": self.clara, "director": self.dora, "recused": self.recused, "needs a second": self.needing,
            "ruled before": self.egon, "staff": self.staff,
        }  # fmt: skip


def of_its_own(scene: Scene, user: Any) -> Case:
    """The dispute, which nobody has."""
    Ruling.objects.filter(case=scene.case, signed=None).delete()
    Case.objects.filter(pk=scene.case.pk).update(director=None)
    scene.case.refresh_from_db()
    return scene.case


def waiting(scene: Scene, user: Any) -> Case:
    """The dispute, whose ruling waits for a second signature."""
    of_its_own(scene, user)
    draft = scene.drafted(scene.needing)
    services.ruling_sign(ruling=draft.pk, user=scene.needing)
    scene.case.refresh_from_db()
    return scene.case


def as_it_is(scene: Scene, user: Any) -> Case:
    return scene.case


def of_before(scene: Scene, user: Any) -> Case:
    return scene.before.case


def draft_of(case: Case) -> int:
    return Ruling.objects.get(case=case, signed=None).pk


Try = tuple[Callable[[Scene, Any], Case], Callable[[Case, Any], Any]]
TRIES: Mapping[Act, Try] = {
    Act.READ: (as_it_is, lambda case, user: page(case, user)),
    Act.WRITE: (as_it_is, lambda case, user: services.case_write(pk=case.pk, user=user, text="Yes")),
    Act.WITHDRAW: (as_it_is, lambda case, user: services.case_withdraw(pk=case.pk, user=user)),
    Act.TAKE: (of_its_own, lambda case, user: services.case_take(pk=case.pk, user=user)),
    Act.ASIDE: (
        as_it_is,
        lambda case, user: services.case_step_aside(pk=case.pk, user=user, text="I know one"),
    ),
    Act.DRAFT: (
        of_its_own,
        lambda case, user: services.ruling_draft(
            case=case.pk, user=user, choice="stand", rules=["2.1"], reason="So"
        ),
    ),
    Act.SIGN: (as_it_is, lambda case, user: services.ruling_sign(ruling=draft_of(case), user=user)),
    Act.SECOND: (waiting, lambda case, user: services.ruling_sign(ruling=draft_of(case), user=user)),
    Act.RETURN: (
        waiting,
        lambda case, user: services.ruling_return(ruling=draft_of(case), user=user, text="Another rule"),
    ),
    Act.WEIGH: (as_it_is, lambda case, user: weighing_ask(case=case.pk, user=user, wanted=5)),
    Act.APPEAL: (
        of_before,
        lambda case, user: services.ruling_appeal(ruling=case.rulings.get().pk, user=user, text="No"),
    ),
}


def page(case: Case, user: Any) -> None:
    status = client_of(user if user.is_authenticated else None).get(f"/disputes/{case.pk}/").status_code
    if status != 200:
        raise Forbidden("Not shown")


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(monkeypatch)


@pytest.mark.parametrize("act", one_in(3, Act))
@pytest.mark.dear
def test_the_services_keep_the_table(scene: Scene, act: Act) -> None:
    ready, attempt = TRIES[act]
    allowed = {}
    for name, user in scene.people().items():
        with undone():
            case = ready(scene, user)
            may = act in acts_of(case, user)
            try:
                attempt(case, user)
                allowed[name] = True
            except Conflict:  # it stands otherwise: appealed already
                allowed[name] = True
            except Forbidden:
                allowed[name] = False
            assert allowed[name] == may, (name, roles_of(case, user))
        scene.case.refresh_from_db()
    assert set(allowed.values()) == {True, False}
    assert not allowed["nobody"] and not allowed["stranger"]


@pytest.mark.dear
def test_everybody_is_what_the_table_calls_them(scene: Scene) -> None:
    scene.case.refresh_from_db()
    found = {name: roles_of(scene.case, user) for name, user in scene.people().items()}
    assert found["nobody"] == found["stranger"] == frozenset()
    assert found["who raised it"] == {Role.PLAYER, Role.RAISED} and found["opponent"] == {Role.PLAYER}
    assert found["author"] == {Role.DIRECTOR, Role.WHOLE, Role.HAS_IT, Role.AUTHOR}
    assert found["recused"] == {Role.RECUSED}
    assert found["needs a second"] == {Role.DIRECTOR}
    assert {Role.DIRECTOR, Role.WHOLE} == found["director"] == found["staff"] == found["ruled before"]
    assert roles_of(scene.appeal, scene.egon) == {Role.RULED}
    assert roles_of(waiting(scene, None), scene.dora) == {Role.DIRECTOR, Role.WHOLE, Role.SECOND}
    mine = {Role.DIRECTOR, Role.HAS_IT, Role.AUTHOR}
    assert roles_of(scene.case, scene.needing) == mine | {Role.WHOLE}  # it is about the present event
    Case.objects.filter(pk=scene.case.pk).update(seq=scene.case.seq - 1)
    assert roles_of(scene.case, scene.needing) == mine
    assert {role for takers in POWERS.values() for role in takers} == set(Role)


@pytest.mark.parametrize(
    ("act", "who", "says"),
    [
        (Act.DRAFT, "recused", "You play in this event"), (Act.DRAFT, "stranger", "Only the directors of The Cup"),
        (Act.WITHDRAW, "author", "who raised it"), (Act.SECOND, "needs a second", "Only the author can see"),
        (Act.WEIGH, "needs a second", "only in part"), (Act.RETURN, "director", "while it is waiting"),
        (Act.ASIDE, "director", "not handling this case"),
        (Act.APPEAL, "director", "players"),
    ],
)  # fmt: skip
@pytest.mark.dear
def test_a_refusal_says_why(scene: Scene, act: Act, who: str, says: str) -> None:
    with pytest.raises(Forbidden, match=says):
        require(scene.case, scene.people()[who], act)


@pytest.mark.dear
def test_an_appeal_goes_to_others_and_what_was_replaced_is_not_appealed(scene: Scene) -> None:
    for act in (Act.TAKE, Act.DRAFT, Act.WEIGH):
        with pytest.raises(Forbidden, match="cannot decide on the appeal"):
            require(scene.appeal, scene.egon, act)
    scene.hall.rule(scene.appeal, "warn", user=scene.dora, plan={"side": "blue"})
    with pytest.raises(Conflict, match="replaced"):
        services.ruling_appeal(ruling=scene.before.pk, user=scene.blue, text="Nor I")


@pytest.mark.dear
def test_a_case_whose_director_may_rule_no_more_is_taken_by_another(scene: Scene) -> None:
    with pytest.raises(Conflict, match="Another director"):
        services.case_take(pk=scene.case.pk, user=scene.dora)
    Seat.objects.filter(game=scene.hall.match.game, side="red").update(user=scene.clara)
    services.case_take(pk=scene.case.pk, user=scene.dora)
    scene.case.refresh_from_db()
    assert scene.case.director == scene.dora and not Ruling.objects.filter(case=scene.case).exists()
    with pytest.raises(Forbidden, match="You play in this game"):
        services.case_take(pk=scene.case.pk, user=scene.clara)


@pytest.mark.dear
def test_where_no_director_is_left_it_falls_to_the_staff(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the bench play in the game, or are kept from ruling: the site's staff are told, and rule."""
    policy = Policy(recused={scene.clara.pk: "You play", scene.dora.pk: "You play"})
    people = frozenset({scene.clara.pk, scene.dora.pk})
    monkeypatch.setattr(benches, "BENCHES", [lambda game: Bench("The Cup", "/", people, policy)])
    of_its_own(scene, None)
    mail.outbox.clear()
    cases_tell(heartbeat.now())
    told = {one.to[0] for one in mail.outbox if "question" in one.subject}
    assert scene.staff.email in told
    scene.hall.rule(scene.case, "stand", user=scene.staff)
    scene.case.refresh_from_db()
    assert scene.case.state == "ruled"


def test_the_policy_of_an_event_binds_staff_too(db: None) -> None:
    made = cup(NAMES[:4], recusal="entrants")
    row = made.publish()
    tom, board = made.people["Tom"], made.boards(row)
    tom.is_staff = True
    tom.save()
    other = next(one.game for one in board if one.game and not one.game.seats.filter(user=tom).exists())
    assert benches.recusal(other, tom) == event_benches.PLAYS
