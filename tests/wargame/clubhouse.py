"""A club with somebody of every standing, and what each act of its table is: through its service, and over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils.timezone import now

from tests.explored import one_in
from tests.wargame.kept import kept
from tests.wargame.sitting import SKELETON, client_of, people, person, shortest
from wargame.clubs import services
from wargame.clubs.acts import require
from wargame.clubs.founding import club_make
from wargame.clubs.models import Application, Club, Invitation, Membership, News
from wargame.clubs.powers import Act, Standing
from wargame.evidence.services import evidence_look
from wargame.games.models import Game
from wargame.games.services import game_open, seat_take

Role = Membership.Role
ROLES = {
    "olga": Role.OWNER, "omar": Role.OWNER, "stina": Role.STEWARD, "dirk": Role.DIRECTOR, "mila": Role.MEMBER,
    "moritz": Role.MEMBER, "dana": Role.DIRECTOR,
}  # fmt: skip
STANDS = {
    Standing.STRANGER: "sven", Standing.ASKED: "ada", Standing.INVITED: "ivo", Standing.BARRED: "bert",
    Standing.MEMBER: "mila", Standing.DIRECTOR: "dirk", Standing.STEWARD: "stina", Standing.OWNER: "olga",
}  # fmt: skip
"""Who stands how; «moritz», «dana», «omar» and «rita», who asks too, are there to have things done to them."""


WAYS = one_in(len(Club.Joining.values), Club.Joining.values)
"""Clubs that people join in each way, for `parametrize`: the ordinary run tries one."""


class Clubhouse:
    def __init__(self, joining: str) -> None:
        self.owner = people({**ROLES, **dict.fromkeys(("sven", "ada", "rita", "ivo", "bert"))})["olga"]
        self.club = club_make(user=self.owner, name="The Bridge Club", joining=Club.Joining.REQUEST)
        for name, role in ROLES.items():
            if name != "olga":
                Membership.objects.create(club=self.club, user=person(name), role=role)
        self.waiting = {name: self.ask(name) for name in ("ada", "rita")}
        self.invitation = self.invite(name=person("ivo").username)
        services.bar_set(**self.by("olga"), name=person("bert").username, reason="threw the dice at Omar")
        self.news = services.news_write(**self.by("olga"), title="The bridge is open")
        Club.objects.filter(pk=self.club.pk).update(joining=joining)
        self.club.refresh_from_db()

    @property
    def slug(self) -> str:
        return self.club.slug

    def by(self, name: str) -> dict[str, Any]:
        """What every service is given."""
        return {"club": self.club.slug, "user": person(name)}

    def user(self, standing: Standing) -> Any:
        """Somebody of that standing."""
        return person(STANDS[standing]) if standing in STANDS else AnonymousUser()

    def ask(self, name: str) -> Application:
        return services.application_make(**self.by(name), text="Let me in")

    def invite(self, **given: Any) -> Invitation:
        """An invitation by the owner."""
        return services.invitation_make(**self.by("olga"), **given)

    def member(self, name: str) -> Membership | None:
        """Their membership as it is now."""
        return Membership.objects.filter(club=self.club, user__username=name).first()

    def offer_to(self, user: Any) -> None:
        """The club is offered to that user, its owners long gone."""
        old = now() - timedelta(days=settings.CLUB_OWNER_ABSENT_DAYS + 1)
        owners = get_user_model().objects.filter(memberships__club=self.club, memberships__role=Role.OWNER)
        owners.update(date_joined=old, last_login=old)
        Club.objects.filter(pk=self.club.pk).update(heir=user.pk)

    def news_of(self, user: Any) -> News:
        """A piece of news by somebody else."""
        return News.objects.create(club=self.club, author=person("omar"), title="By Omar")


@kept
def clubhouse(joining: str = Club.Joining.REQUEST) -> Clubhouse:
    """The club, which people join in that way."""
    return Clubhouse(joining)


Do = Callable[[Clubhouse, Any], Any]


def _by(service: Callable[..., Any], **given: Any) -> Do:
    return lambda house, user: service(club=house.slug, user=user, **given)


def _needs(act: Act) -> Do:
    return lambda house, user: require(house.club, user, act)


def _take_over(house: Clubhouse, user: Any) -> Any:
    house.offer_to(user)
    return services.club_take_over(club=house.slug, user=user)


SERVICES: dict[Act, Do] = {
    Act.SEE_MEMBERS: _needs(Act.SEE_MEMBERS),
    Act.SEE_INSIDE: _by(services.feed_renew),
    Act.JOIN: _by(services.club_join),
    Act.ASK: _by(services.application_make, text="Please"),
    Act.WITHDRAW: _by(services.application_withdraw),
    Act.ANSWER_INVITATION: _by(services.invitation_accept),
    Act.LEAVE: _by(services.club_leave),
    Act.STEP_DOWN: _by(services.role_resign),
    Act.TAKE_OVER: _take_over,
    Act.WRITE_NEWS: _by(services.news_write, title="Read this"),
    Act.REMOVE_NEWS: lambda house, user: services.news_remove(
        club=house.slug, user=user, news=house.news_of(user).pk
    ),
    Act.RUN_LADDERS: _needs(Act.RUN_LADDERS),
    Act.RULE_GAMES: _needs(Act.RULE_GAMES),
    Act.ANNUL_RESULTS: _needs(Act.ANNUL_RESULTS),
    Act.INVITE: _by(services.invitation_make),
    Act.ANSWER_REQUESTS: lambda house, user: services.application_decline(
        club=house.slug, user=user, application=house.waiting["rita"].pk
    ),
    Act.REMOVE: _by(services.member_remove, name="moritz"),
    Act.BAR: _by(services.bar_set, name="moritz", reason="snores"),
    Act.CHANGE_PAGE: _by(services.club_change, about="We play"),
    Act.READ_ENTRIES: _needs(Act.READ_ENTRIES),
    Act.SEE_EVIDENCE: _by(evidence_look),
    Act.EXPORT: _needs(Act.EXPORT),
    Act.MAKE_MEMBER: _by(services.role_change, name="dana", role=Role.MEMBER),
    Act.MAKE_DIRECTOR: _by(services.role_change, name="moritz", role=Role.DIRECTOR),
    Act.MAKE_STEWARD: _by(services.role_change, name="moritz", role=Role.STEWARD),
    Act.MAKE_OWNER: _by(services.role_change, name="moritz", role=Role.OWNER),
    Act.CLOSE: _by(services.club_close),
}

PAGES: dict[Act, Callable[[Clubhouse, Any], tuple[str, dict[str, Any] | None]]] = {
    Act.SEE_MEMBERS: lambda house, user: ("games/", None),
    Act.SEE_INSIDE: lambda house, user: ("feed/renew/", {}),
    Act.JOIN: lambda house, user: ("join/", {}),
    Act.ASK: lambda house, user: ("ask/", {"text": "Please"}),
    Act.WITHDRAW: lambda house, user: ("withdraw/", {}),
    Act.ANSWER_INVITATION: lambda house, user: ("accept/", {}),
    Act.LEAVE: lambda house, user: ("leave/", {}),
    Act.STEP_DOWN: lambda house, user: ("resign/", {}),
    Act.TAKE_OVER: lambda house, user: ("succession/", {"answer": "take"}),
    Act.WRITE_NEWS: lambda house, user: ("news/", {"title": "Read this"}),
    Act.REMOVE_NEWS: lambda house, user: (f"news/{house.news_of(user).pk}/remove/", {}),
    Act.INVITE: lambda house, user: ("invitations/", {"uses": "1", "days": "3"}),
    Act.ANSWER_REQUESTS: lambda house, user: (f"requests/{house.waiting['rita'].pk}/", {"answer": "decline"}),
    Act.REMOVE: lambda house, user: ("roles/moritz/remove/", {}),
    Act.BAR: lambda house, user: ("bars/set/", {"name": "moritz", "reason": "snores"}),
    Act.CHANGE_PAGE: lambda house, user: (
        "edit/",
        {"name": house.club.name, "joining": house.club.joining, "about": "We play"},
    ),
    Act.READ_ENTRIES: lambda house, user: ("entries/", None),
    Act.SEE_EVIDENCE: lambda house, user: ("evidence/", None),
    Act.EXPORT: lambda house, user: ("export/", None),
    Act.MAKE_MEMBER: lambda house, user: ("roles/change/", {"name": "dana", "role": "member"}),
    Act.MAKE_DIRECTOR: lambda house, user: ("roles/change/", {"name": "moritz", "role": "director"}),
    Act.MAKE_STEWARD: lambda house, user: ("roles/change/", {"name": "moritz", "role": "steward"}),
    Act.MAKE_OWNER: lambda house, user: ("roles/change/", {"name": "moritz", "role": "owner"}),
    Act.CLOSE: lambda house, user: ("close/", {"name": house.club.name}),
}
"""The page of each act and what is sent to it; None is asked for, not sent. Ladders and rulings have their own."""


def visit(house: Clubhouse, user: Any, act: Act) -> bool:
    """Whether the page of an act did it: it answered, or went on to somewhere else than the sign-in."""
    if act == Act.TAKE_OVER:
        house.offer_to(user)
    path, given = PAGES[act](house, user)
    client = client_of(user if user.is_authenticated else None)
    address = f"/clubs/{house.slug}/{path}"
    answer = client.get(address) if given is None else client.post(address, given, format="multipart")
    assert answer.status_code in (200, 302, 403, 404, 409), (act, answer.status_code)
    return answer.status_code == 200 or (answer.status_code == 302 and "/login/" not in answer["Location"])


def page(house: Clubhouse, name: str = "", path: str = "", **query: str) -> str:
    """The text of a page as somebody of that name sees it, '' for a stranger."""
    client = client_of(person(name)) if name else Client()
    answer = client.get(f"/clubs/{house.slug}/{path}", query)
    assert answer.status_code == 200, (path, answer.status_code)
    return str(answer.content.decode())


def begin(house: Clubhouse, *names: str, **more: Any) -> Game:
    """A game between these two."""
    owner, other = (person(name) for name in names)
    game = game_open(user=owner, ruleset=SKELETON, scenario=shortest(SKELETON), side="blue", **more)
    seat_take(code=game.code, user=other, side="red", invitation=game.invitation)
    return Game.objects.get(pk=game.pk)
