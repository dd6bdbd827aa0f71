"""Who may do what in an event: each cell of the table, through the real service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from tests.explored import one_in
from tests.wargame.cup import NAMES, cup
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from tests.wargame.undoing import undone
from wargame.bulletins.places import EventPlace
from wargame.bulletins.services import webhook_make
from wargame.clubs.founding import club_make
from wargame.clubs.models import Membership
from wargame.desk.queue import queue
from wargame.events import services
from wargame.events.importing import file_look
from wargame.events.models import Act as Line
from wargame.events.models import Entrant, Event, Round
from wargame.events.powers import (
    LEFT,
    POWERS,
    READING,
    REFUSED,
    Act,
    Role,
    acts_of,
    refusal_words,
    require,
    roles_of,
)
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound

pytestmark = pytest.mark.django_db


class Scene:
    """A cup in which everything can be done: one round signed and corrected, the next played, or drawn."""

    def __init__(self) -> None:
        self.cup = cup(NAMES[:6], round_days=3)
        self.first = self.cup.run()
        users = self.cup.people
        Membership.objects.create(club=self.cup.club, user=person("Mia"))
        asked = self.cup.do(services.event_enter, person("Axel"))
        Entrant.objects.filter(pk=asked.pk).update(state="asked")
        self.users: dict[Role, Any] = {
            Role.ANYONE: AnonymousUser(), Role.SIGNED_IN: person("Cem"), Role.MEMBER: person("Mia"),
            Role.ASKED: person("Axel"), Role.ENTRANT: users["Tom"], Role.DEPUTY: users["Hedda"],
            Role.DIRECTOR: users["Dirk"], Role.CHIEF: users["Clara"],
        }  # fmt: skip

    def played(self) -> Round:
        """The next round with its games over."""
        row = self.cup.publish()
        self.cup.play(row)
        return row

    def checking(self) -> None:
        """As before the first draw, with players checking in."""
        Event.objects.update(conditions={**self.cup.event.conditions, "check_in_hours": 5})
        self.cup.event.stages.update(started=None)


LATER = timedelta(days=90)
PLAYERS = "001    1      Somebody Else\n"
"""A tournament file of one."""


def rule(scene: Scene, user: Any) -> None:
    scene.played()
    scene.cup.do(
        services.board_rule, user, stage=1, round=2, board=1, first_halves=1, second_halves=1, reason="So"
    )


def correct(scene: Scene, user: Any) -> None:
    scene.cup.do(
        services.board_rule, user, stage=1, round=1, board=1, first_halves=1, second_halves=1, reason="So"
    )


def extend(scene: Scene, user: Any) -> None:
    scene.cup.publish()
    until = heartbeat.now() + LATER
    scene.cup.do(services.time_give, user, stage=1, round=2, until=until, reason="So")


def undo(scene: Scene, user: Any) -> None:
    scene.cup.do(services.bye_give, entrant=2, round=2, reason="So")
    number = scene.cup.event.acts.first().number  # type: ignore[union-attr]
    scene.cup.do(services.act_undo, user, number=number, reason="So")


def check_in(scene: Scene, user: Any) -> None:
    scene.checking()
    scene.cup.do(services.entrant_check_in, user)


def take_file(scene: Scene, user: Any) -> None:
    scene.cup.event.stages.update(started=None)
    mark = file_look(scene.cup.event, PLAYERS).mark
    scene.cup.do(services.file_take, user, text=PLAYERS, reason="So", mark=mark)


def publish(scene: Scene, user: Any) -> None:
    scene.cup.draw()
    scene.cup.do(services.round_publish, user)


def sign(scene: Scene, user: Any) -> None:
    row = scene.played()
    scene.cup.do(services.round_sign, user, stage=1, round=row.number, unverified=True)


def see(path: str, status: int = 200, **event: Any) -> Callable[[Scene, Any], None]:
    def attempt(scene: Scene, user: Any) -> None:
        if path.startswith("rounds"):
            scene.cup.draw()
        Event.objects.update(**event)
        client = client_of(user if user.is_authenticated else None)
        answer = client.get(f"/tournaments/steppe-front-cup/{path}")
        if answer.status_code != status or (
            path == "acts/" and "paired by hand" not in answer.content.decode()
        ):
            raise Forbidden

    return attempt


def read_reasons(scene: Scene, user: Any) -> None:
    scene.cup.do(services.pairing_make, first=1, second=2, reason="So")
    see("acts/")(scene, user)


def by(service: Any, **given: Any) -> Callable[[Scene, Any], None]:
    def attempt(scene: Scene, user: Any) -> None:
        if not user.is_authenticated:
            assert not acts_of(scene.cup.event, user) & {Act.ENTRIES, Act.CHANGE, Act.NAME}
        scene.cup.do(service, user, **given)

    return attempt


def add_webhook(scene: Scene, user: Any) -> None:
    place = EventPlace(scene.cup.event.slug)
    webhook_make(place=place, user=user, name="Lamp", url="https://example.org/in", shape="plain")


SERVICES: Mapping[Act, Callable[[Scene, Any], None]] = {
    Act.SEE: see(""),
    Act.SEE_INSIDE: see("", public=False),
    Act.ENTER: by(services.event_enter),
    Act.WITHDRAW: by(services.entrant_withdraw),
    Act.ASK_BYE: by(services.bye_ask, round=3),
    Act.CHECK_IN: check_in,
    Act.SEE_DRAFT: see("rounds/1/2/"),
    Act.READ_REASONS: read_reasons,
    Act.ENTRIES: by(services.entries_set, open=False),
    Act.IMPORT: take_file,
    Act.REMOVE: by(services.entrant_withdraw, entrant=3, reason="So"),
    Act.REPLACE: by(services.entrant_replace, entrant=3, name="Stina", reason="So"),
    Act.PAIR: by(services.pairing_make, first=1, second=2, reason="So"),
    Act.DRAW: by(services.round_draw),
    Act.PUBLISH: publish,
    Act.EXTEND: extend,
    Act.WRITE: by(services.players_write, text="So"),
    Act.WEBHOOKS: add_webhook,
    Act.RULE: rule,
    Act.UNDO: undo,
    Act.SIGN: sign,
    Act.CORRECT: correct,
    Act.CHANGE: by(services.event_change, about="Otherwise"),
    Act.NAME: by(services.official_name, name="Stina", role="deputy"),
    Act.CANCEL: by(services.event_cancel, reason="So"),
}


def test_the_table_has_every_cell() -> None:
    assert set(POWERS) == set(SERVICES) == set(Act)
    assert set(Act) > READING and set(REFUSED) < set(Act)


def test_the_table_says_what_it_is_to_say() -> None:
    """Spelt out once more: anyone, signed in, member, Asked, entrant, deputy, Director, chief."""
    letters = dict(zip(Role, "asmAedDc", strict=True))
    takers = {act: "".join(letters[role] for role in Role if role in POWERS[act]) for act in Act}
    desk, directs = "dDc", "Dc"
    assert takers == {
        Act.SEE: "asmAedDc", Act.SEE_INSIDE: "mAedDc", Act.ENTER: "smdDc", Act.WITHDRAW: "Ae", Act.ASK_BYE: "e",
        Act.CHECK_IN: "e", Act.SEE_DRAFT: desk, Act.READ_REASONS: desk, Act.ENTRIES: desk,
        Act.IMPORT: directs, Act.REMOVE: desk, Act.REPLACE: desk, Act.PAIR: desk,
        Act.DRAW: desk, Act.PUBLISH: directs, Act.EXTEND: desk, Act.RULE: desk,
        Act.WRITE: desk, Act.WEBHOOKS: directs, Act.UNDO: desk, Act.SIGN: directs, Act.CORRECT: directs,
        Act.CHANGE: "c", Act.NAME: "c", Act.CANCEL: "c",
    }  # fmt: skip


@pytest.mark.parametrize("act", one_in(5, Act))
@pytest.mark.dear
def test_each_cell_through_its_service(act: Act) -> None:
    scene = Scene()
    found = {}
    for role, user in scene.users.items():
        with undone():
            try:
                SERVICES[act](scene, user)
                found[role] = True
            except Forbidden:
                found[role] = False
        scene.cup.event.refresh_from_db()
    assert found == {role: role in POWERS[act] for role in Role}


@pytest.mark.dear
def test_what_people_are_to_an_event() -> None:
    scene = Scene()
    event, people = scene.cup.event, scene.users
    for role, user in people.items():
        assert role in roles_of(event, user)
    assert roles_of(event, AnonymousUser()) == {Role.ANYONE}
    assert Role.CHIEF in roles_of(event, scene.cup.people["Stina"]), "a steward of the club"
    Membership.objects.filter(user=people[Role.MEMBER]).update(role="director")
    assert Role.DIRECTOR in roles_of(event, people[Role.MEMBER])
    assert Role.CHIEF in roles_of(event, person("Greta", is_staff=True))
    scene.cup.do(services.entrant_withdraw, people[Role.ENTRANT])
    assert Role.ENTRANT not in roles_of(event, people[Role.ENTRANT])


@pytest.mark.dear
def test_of_a_cancelled_event_only_reading_is_left() -> None:
    scene = Scene()
    scene.cup.do(services.event_cancel, reason="So")
    scene.cup.event.refresh_from_db()
    for user in scene.users.values():
        assert acts_of(scene.cup.event, user) <= READING
    for act in set(Act) - READING - {Act.CHECK_IN, Act.PUBLISH, Act.RULE, Act.EXTEND, Act.UNDO, Act.SIGN}:
        with pytest.raises(Conflict, match="was cancelled"):
            SERVICES[act](scene, scene.cup.clara)


@pytest.mark.dear
def test_a_stranger_is_not_told_that_a_private_event_was_cancelled() -> None:
    scene = Scene()
    scene.cup.do(services.event_cancel, reason="So")
    Event.objects.update(public=False)
    with pytest.raises(NotFound) as refused:
        require(Event.objects.get(), person("Otto"), Act.CHECK_IN)
    assert scene.cup.event.name not in refused.value.sentence


def test_a_refusal_says_who_may() -> None:
    assert refusal_words(Act.SIGN) == "Only the director or the chief of this event can sign a round"


def enter_directors(scene: Scene, *names: str) -> None:
    """These directors play in the event too, as from the third number on."""
    for number, name in enumerate(names, 20):
        user = scene.cup.people[name]
        Entrant.objects.create(event=scene.cup.event, user=user, number=number, made=heartbeat.now())


@pytest.mark.dear
def test_a_director_who_plays_leaves_the_draw_to_one_who_does_not() -> None:
    scene = Scene()
    event, dirk, clara = scene.cup.event, scene.cup.people["Dirk"], scene.cup.clara
    before = acts_of(event, dirk)
    assert before >= LEFT
    enter_directors(scene, "Dirk")
    gained = {Act.WITHDRAW, Act.ASK_BYE, Act.CHECK_IN}
    assert acts_of(event, dirk) == before - LEFT - {Act.ENTER} | gained
    assert acts_of(event, clara) >= LEFT
    for act in LEFT - {Act.READ_REASONS, Act.SEE_DRAFT}:
        with (
            pytest.raises(Forbidden, match=r"You play in this event, so only Clara or Stina can "),
            transaction.atomic(),
        ):
            SERVICES[act](scene, dirk)
    scene.cup.draw(dirk)
    assert "You play in this event" in client_of(dirk).get(f"/tournaments/{event.slug}/").content.decode()
    assert client_of(dirk).get(f"/tournaments/{event.slug}/rounds/1/2/").status_code == 404
    for name, told in {"Dirk": False, "Clara": True, "Stina": True}.items():
        assert ("Round to publish" in [one.kind for one in queue(scene.cup.people[name])]) == told


@pytest.mark.dear
def test_who_alone_directs_does_everything_and_conditions_may_let_all_do_so() -> None:
    scene = Scene()
    enter_directors(scene, "Dirk", "Clara", "Stina", "Hedda")
    for name in ("Dirk", "Clara", "Stina"):
        assert acts_of(scene.cup.event, scene.cup.people[name]) >= LEFT
    Entrant.objects.filter(user=scene.cup.people["Stina"]).update(state=Entrant.State.WITHDRAWN)
    assert not acts_of(scene.cup.event, scene.cup.people["Dirk"]) & LEFT
    User.objects.filter(username="Stina").update(is_active=False)
    assert acts_of(scene.cup.event, scene.cup.people["Dirk"]) >= LEFT
    User.objects.filter(username="Stina").update(is_active=True)
    Event.objects.update(conditions={**scene.cup.event.conditions, "recusal": "nobody"})
    scene.cup.event.refresh_from_db()
    assert acts_of(scene.cup.event, scene.cup.people["Dirk"]) >= LEFT


OTHERS: Mapping[str, tuple[Act, Mapping[str, Any]]] = {
    "accept": (Act.WITHDRAW, {}),
    "add": (Act.ENTRIES, {"name": "Stina"}),
    "admit": (Act.ENTRIES, {"entrant": 7}),
    "decline": (Act.ENTRIES, {"entrant": 7}),
    "reinstate": (Act.REMOVE, {"entrant": 2, "reason": "So"}),
    "bye": (Act.PAIR, {"entrant": 1, "round": 3, "reason": "So"}),
    "forbid": (Act.PAIR, {"entrant": 1, "other": 2, "reason": "So"}),
    "unpair": (Act.PAIR, {"board": 1, "reason": "So"}),
    "end-stage": (Act.SIGN, {"reason": "So"}),
    "team": (Act.ENTRIES, {"name": "Reds", "players": "1, 2"}),
    "dismiss": (Act.NAME, {"name": "Hedda"}),
    "check-in-player": (Act.ENTRIES, {"entrant": 1}),
}
"""Buttons that no cell of the table goes through, with the act that each is."""


@pytest.mark.exhaustive
def test_every_button_is_refused_to_who_may_not() -> None:
    """Also to the director of another event, and of another club: nothing is changed, nothing is written down."""
    scene = Scene()
    other = cup_of_others()
    users = {**scene.users, "director of another": other}
    for name, (act, fields) in OTHERS.items():
        for role, user in users.items():
            if not user.is_authenticated or (isinstance(role, Role) and role in POWERS[act]):
                continue
            if name == "dismiss" and role == Role.DEPUTY:
                continue  # one steps down by oneself
            before = Line.objects.count()
            client = client_of(user)
            answer = client.post(
                f"/tournaments/{scene.cup.event.slug}/act/", {"do": name, **fields}, follow=True
            )
            assert refusal_words(act)[:20] in answer.content.decode() or answer.status_code == 403, (
                name,
                role,
            )
            assert Line.objects.count() == before, (name, role)


def cup_of_others() -> Any:
    """Who directs an event of another club."""
    user = person("Else")
    club = club_make(user=user, name="Another Club")
    plan = {"format": "swiss", "rounds": 3, "plans": [[f"{SKELETON}/{shortest(SKELETON)}"]]}
    services.event_open(user=user, name="Another Cup", club=club.slug, stages=[plan])
    return user
