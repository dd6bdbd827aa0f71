"""Who may do what on a ladder, cell by cell from the table, through the services themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.wargame.climbing import DAY, Climb, climb, join
from tests.wargame.sitting import person
from tests.wargame.undoing import undone
from wargame.clubs.models import Membership
from wargame.games import heartbeat
from wargame.games.errors import Forbidden, NotFound, SiteError
from wargame.ladders import services
from wargame.ladders.models import Challenge, Ladder
from wargame.ladders.powers import POWERS, REFUSED, Act, Role, check_power, is_allowed, roles_of, sees

pytestmark = pytest.mark.django_db

PEOPLE: dict[str, frozenset[Role]] = {
    "stranger": frozenset({Role.ANYONE}),
    "outsider": frozenset({Role.ANYONE, Role.SIGNED_IN}),
    "member": frozenset({Role.ANYONE, Role.SIGNED_IN, Role.MEMBER}),
    "director": frozenset({Role.ANYONE, Role.SIGNED_IN, Role.MEMBER, Role.STEWARD}),
    "steward": frozenset({Role.ANYONE, Role.SIGNED_IN, Role.MEMBER, Role.STEWARD}),
    "owner": frozenset({Role.ANYONE, Role.SIGNED_IN, Role.MEMBER, Role.STEWARD}),
    "placed": frozenset({Role.ANYONE, Role.SIGNED_IN, Role.MEMBER, Role.PLACED}),
    "challenger": frozenset({Role.ANYONE, Role.SIGNED_IN, Role.MEMBER, Role.PLACED, Role.CHALLENGER}),
    "challenged": frozenset({Role.ANYONE, Role.SIGNED_IN, Role.MEMBER, Role.PLACED, Role.CHALLENGED}),
}


class Scene:
    """A ladder with everybody who may be somebody to it."""

    def __init__(self) -> None:
        self.climb: Climb = climb(("Ada", "Ben", "Cem", "Dora"), up=9, down=9)
        self.challenge: Challenge = self.climb.challenge("Cem", "Ada")
        club = self.climb.club
        self.people = {
            "stranger": AnonymousUser(), "outsider": person("Otto"), "member": join(club, "Mia"),
            "director": join(club, "Dirk", Membership.Role.DIRECTOR), "steward": self.climb.steward,
            "owner": join(club, "Olga", Membership.Role.OWNER), "placed": self.climb.people["Ben"],
            "challenger": self.climb.people["Cem"], "challenged": self.climb.people["Ada"],
        }  # fmt: skip

    def roles(self, who: str) -> frozenset[Role]:
        """All that they are here."""
        places = self.climb.season.places.filter(user=self.people[who].pk)
        return roles_of(self.people[who], self.climb.club, places.first(), self.challenge)


@pytest.fixture
def scene(db: None) -> Scene:
    """The people and the ladder."""
    return Scene()


def acts(scene: Scene, user: Any) -> dict[Act, list[Callable[[], Any]]]:
    """The services behind each act."""
    season, ladder, pk = scene.climb.season, scene.climb.ladder, scene.challenge.pk
    soon, dora = heartbeat.now() + DAY, scene.climb.people["Dora"]
    placed = {"user": user, "season": season}
    kept = {"user": user, "ladder": ladder}
    return {
        Act.RUN: [
            lambda: services.ladder_make(user=user, club=scene.climb.club, name="Another"),
            lambda: services.bar_set(**kept, player=dora, until=soon, reason="why"),
            lambda: services.bar_lift(**kept, player=dora),
            lambda: services.challenge_annul(user=user, pk=pk, reason="why"),
            lambda: services.season_close(**placed),
            lambda: services.ladder_change(**kept, rules={"up": 3}),
            lambda: services.season_open(**kept, name="Next", ends=soon),
        ],
        Act.TAKE_PLACE: [lambda: services.place_take(**placed)],
        Act.KEEP_PLACE: [
            lambda: services.place_seek(**placed),
            lambda: services.place_away(**placed, until=soon),
            lambda: services.place_return(**placed),
            lambda: services.place_leave(**placed),
        ],
        Act.CHALLENGE: [lambda: services.challenge_make(**placed, opponent=dora)],
        Act.ACCEPT: [lambda: services.challenge_accept(user=user, pk=pk)],
        Act.DECLINE: [lambda: services.challenge_decline(user=user, pk=pk)],
        Act.WITHDRAW: [lambda: services.challenge_withdraw(user=user, pk=pk)],
    }


@pytest.mark.parametrize("who", list(PEOPLE))
def test_what_somebody_is(scene: Scene, who: str) -> None:
    assert scene.roles(who) == PEOPLE[who]


@pytest.mark.dear
def test_each_cell(scene: Scene) -> None:
    for who, act in product(PEOPLE, REFUSED):
        user, allowed = scene.people[who], is_allowed(act, PEOPLE[who])
        place = scene.climb.season.places.filter(user=user.pk).first()
        given = {"place": place, "challenge": scene.challenge}
        if allowed:
            check_power(act, user, scene.climb.club, **given)
        else:
            with pytest.raises(Forbidden) as refused:
                check_power(act, user, scene.climb.club, **given)
            assert refused.value.sentence == REFUSED[act].format(club="The Climbers")
        with undone():
            for service in acts(scene, user).get(act, []):
                assert was_forbidden(service) != allowed, (who, act)


def was_forbidden(service: Callable[[], Any]) -> bool:
    """Whether the asker may not; that a thing is in no state for it is another matter."""
    try:
        service()
    except Forbidden:
        return True
    except SiteError:
        return False
    return False


def test_every_act_has_a_sentence_and_somebody_who_may() -> None:
    assert set(POWERS) == set(Act) == {*REFUSED, Act.SEE, Act.SEE_CLOSED_CIRCLE}
    assert all(POWERS.values())


def test_a_ladder_of_a_closed_circle_is_for_members(scene: Scene) -> None:
    ladder = scene.climb.ladder
    assert all(sees(ladder, scene.people[who]) for who in PEOPLE)
    ladder.public = False
    assert [who for who in PEOPLE if sees(ladder, scene.people[who])] == [
        who for who, roles in PEOPLE.items() if Role.MEMBER in roles
    ]


def test_who_may_not_see_a_ladder_is_not_told_of_its_challenges(scene: Scene) -> None:
    stranger = scene.people["stranger"]
    acts = (
        services.challenge_accept, services.challenge_decline, services.challenge_withdraw,
        partial(services.challenge_annul, reason="Fault"),
    )  # fmt: skip
    for act in acts:
        with pytest.raises(Forbidden):
            act(user=stranger, pk=scene.challenge.pk)
    Ladder.objects.update(public=False)
    for act in acts:
        told = []
        for pk in (scene.challenge.pk, 10**6):
            with pytest.raises(NotFound) as refused:
                act(user=stranger, pk=pk)
            told.append(refused.value.sentence)
        assert told[0] == told[1]


@pytest.mark.dear
def test_in_a_club_that_was_closed_nothing_is_done(scene: Scene) -> None:
    scene.climb.club.closed = timezone.now()
    scene.climb.club.save()
    for who, act in product(PEOPLE, POWERS):
        for service in acts(scene, scene.people[who]).get(act, []):
            assert was_forbidden(service)
    assert sees(scene.climb.ladder, scene.people["stranger"])
