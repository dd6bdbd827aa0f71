"""Clubs: founding, ways in and out, roles, bars, news, and what is kept of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import Group
from django.utils.timezone import now

from tests.wargame.clubhouse import Clubhouse, clubhouse
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from wargame.clubs import services
from wargame.clubs.acts import standing_of
from wargame.clubs.models import Application, Club, Entry, Invitation
from wargame.clubs.powers import Standing
from wargame.games import announce
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.selectors import viewer_of
from wargame.games.services import game_open
from wargame.games.times import day

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(db: None) -> Clubhouse:
    return clubhouse()


@pytest.fixture
def founder(db: None) -> Any:
    """Somebody who may found a club."""
    user = person("fran")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    user.date_joined = now() - timedelta(days=settings.CLUB_FOUNDING["account_days"] + 1)
    user.save()
    return user


def test_who_founds_a_club_owns_it(founder: Any) -> None:
    club = services.club_found(user=founder, name="  The   Ferry Club ", about="We cross")
    assert (club.name, club.slug, club.joining) == ("The Ferry Club", "the-ferry-club", "request")
    assert standing_of(club, founder) == Standing.OWNER
    assert founder.groups.get() == club.group
    entry = Entry.objects.get()
    assert (entry.act, entry.actor) == ("founded", founder)


def test_who_cannot_be_reached_founds_none(founder: Any) -> None:
    EmailAddress.objects.update(verified=False)
    with pytest.raises(Forbidden, match="Confirm your email address"):
        services.club_found(user=founder, name="The Ferry Club")


def test_a_young_account_founds_none(founder: Any) -> None:
    founder.date_joined = now()
    founder.save()
    with pytest.raises(Forbidden, match=r"you can found a club from \d+ \w+"):
        services.club_found(user=founder, name="The Ferry Club")


def test_only_so_many_are_founded_a_month(founder: Any) -> None:
    for name in ("The First", "The Second"):
        services.club_found(user=founder, name=name)
    with pytest.raises(Conflict, match="2 clubs within 30 days; you can found the next from"):
        services.club_found(user=founder, name="The Third")
    Club.objects.update(founded=now() - timedelta(days=31))
    services.club_found(user=founder, name="The Third")
    Club.objects.update(founded=now() - timedelta(days=31))
    with pytest.raises(Conflict, match="You own 3 clubs"):
        services.club_found(user=founder, name="The Fourth")


BAD_NAMES = [
    ("ab", "3 to 60"), ("x" * 61, "3 to 60"), (" \u202e\n ", "3 to 60"), ("The Brіdge Club", "one alphabet"),
    ("the bridge club", "looks too much like"), ("The Bridge C1ub", "looks too much like"),
    ("Admin", "looks too much like"),
]  # fmt: skip


@pytest.mark.dear
def test_names_that_cannot_be(house: Clubhouse, founder: Any, subtests: pytest.Subtests) -> None:
    for name, said in BAD_NAMES:
        with subtests.test(name=name, said=said), pytest.raises(Conflict, match=said):
            services.club_found(user=founder, name=name)


@pytest.mark.parametrize("name", ["new", "Invitation", "新しいクラブ"])
def test_an_address_is_free_and_no_page_of_the_site(founder: Any, name: str) -> None:
    club = services.club_found(user=founder, name=name)
    assert club.slug not in ("new", "invitation", "")
    assert club.slug.isascii()


def test_a_name_that_is_taken_has_another_address(founder: Any) -> None:
    slugs = [services.club_found(user=founder, name=name).slug for name in ("Ferry & Co", "Ferry Co")]
    assert slugs == ["ferry-co", "ferry-co-2"]


def test_a_group_of_that_name_is_nobodys_club(founder: Any) -> None:
    Group.objects.create(name="club ferry-co")
    assert services.club_found(user=founder, name="Ferry Co").slug == "ferry-co-2"


@pytest.mark.dear
def test_members_are_the_group(house: Clubhouse) -> None:
    def group() -> set[str]:
        return set(house.club.group.user_set.values_list("username", flat=True))

    assert group() == {"olga", "omar", "stina", "dirk", "mila", "moritz", "dana"}
    services.application_accept(**house.by("stina"), application=house.waiting["ada"].pk)
    assert "ada" in group()
    services.club_leave(**house.by("ada"))
    services.member_remove(**house.by("stina"), name="moritz")
    services.bar_set(**house.by("stina"), name="mila", reason="snores")
    person("dirk").delete()
    assert group() == {"olga", "omar", "stina", "dana"}


@pytest.mark.dear
def test_who_goes_sees_no_private_game_and_their_boards_close(
    house: Clubhouse, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    closed: list[int] = []
    monkeypatch.setattr(announce, "push_departure", lambda user_id, session=None: closed.append(user_id))
    game = game_open(
        user=person("olga"),
        ruleset=SKELETON,
        scenario=shortest(SKELETON),
        private=True,
        group=house.club.group,
    )
    assert viewer_of(game=game, user=person("mila"))
    with django_capture_on_commit_callbacks(execute=True):
        services.member_remove(**house.by("stina"), name="mila")
    assert closed == [person("mila").pk]
    with pytest.raises(Forbidden):
        viewer_of(game=game, user=person("mila"))


def test_a_request_waits_once_and_is_changed_and_withdrawn(house: Clubhouse) -> None:
    with pytest.raises(Forbidden):
        house.ask("ada")
    services.application_question(
        **house.by("stina"), application=house.waiting["ada"].pk, text="Who told you?"
    )
    services.application_change(**house.by("ada"), text="Omar did")
    own = Application.objects.get(user=person("ada"))
    assert (own.text, own.question, own.state) == ("Omar did", "", "waiting")
    services.application_withdraw(**house.by("ada"))
    assert standing_of(house.club, person("ada")) == Standing.STRANGER
    assert house.ask("ada").state == "waiting"


def test_a_question_asks_something(house: Clubhouse) -> None:
    with pytest.raises(Conflict, match="Write your question"):
        services.application_question(**house.by("stina"), application=house.waiting["ada"].pk, text=" ")


def test_a_request_is_answered_once(house: Clubhouse) -> None:
    own = {**house.by("stina"), "application": house.waiting["ada"].pk}
    services.application_decline(**own)
    for service in (services.application_accept, services.application_decline):
        with pytest.raises(Conflict, match="already declined"):
            service(**own)
    with pytest.raises(NotFound):
        services.application_accept(**house.by("stina"), application=0)


def test_who_was_declined_asks_again_after_a_while(house: Clubhouse) -> None:
    services.application_decline(**house.by("stina"), application=house.waiting["ada"].pk)
    with pytest.raises(Conflict, match="You can ask The Bridge Club again from"):
        house.ask("ada")
    Application.objects.update(answered=now() - timedelta(days=settings.CLUB_ASK_AGAIN_DAYS + 1))
    assert house.ask("ada")


@pytest.mark.dear
def test_nobody_asks_every_club(house: Clubhouse, founder: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame.clubs.joining.MOST_ASKED", 1)
    club = services.club_found(user=founder, name="The Ferry Club")
    with pytest.raises(Conflict, match="You have 1 requests open"):
        services.application_make(club=club.slug, user=person("ada"))


def test_no_entry_and_no_archive_holds_the_text_of_a_request(house: Clubhouse) -> None:
    services.application_accept(**house.by("stina"), application=house.waiting["ada"].pk)
    assert "Let me in" not in str(list(Entry.objects.values()))


def test_a_link_lets_in_so_many_until_then(house: Clubhouse) -> None:
    link = house.invite(uses=2)
    for name in ("sven", "rita"):
        services.invitation_accept(**house.by(name), token=link.token)
    assert Application.objects.get(user=person("rita")).state == "accepted"
    with pytest.raises(Forbidden):
        services.invitation_accept(**house.by("vera"), token=link.token)
    old = house.invite()
    Invitation.objects.filter(pk=old.pk).update(expires=now())
    with pytest.raises(Forbidden):
        services.invitation_accept(**house.by("vera"), token=old.token)


def test_a_link_that_was_taken_back_opens_nothing(house: Clubhouse) -> None:
    link = house.invite()
    services.invitation_end(**house.by("stina"), invitation=link.pk)
    with pytest.raises(Forbidden):
        services.invitation_accept(**house.by("sven"), token=link.token)
    with pytest.raises(Conflict, match="no longer valid"):
        services.invitation_end(**house.by("stina"), invitation=link.pk)
    with pytest.raises(NotFound):
        services.invitation_end(**house.by("stina"), invitation=0)


def test_an_invitation_by_name_is_for_that_player_alone(house: Clubhouse) -> None:
    with pytest.raises(Forbidden):
        services.invitation_accept(**house.by("sven"), token=house.invitation.token)
    assert services.invitation_accept(**house.by("ivo")).role == "member"


def test_who_declined_is_left_alone_for_a_while(house: Clubhouse) -> None:
    services.invitation_end(**house.by("ivo"), invitation=house.invitation.pk)
    with pytest.raises(Conflict, match="ivo can be invited again from"):
        house.invite(name="ivo")


BAD_INVITATIONS = [
    ({"name": "nobody"}, NotFound), ({"name": "mila"}, Conflict), ({"name": "bert"}, Conflict),
    ({"name": "ivo"}, Conflict), ({"days": 0}, Conflict), ({"days": 91}, Conflict), ({"uses": 101}, Conflict),
]  # fmt: skip


@pytest.mark.dear
def test_invitations_that_cannot_be(house: Clubhouse, subtests: pytest.Subtests) -> None:
    for given, refusal in BAD_INVITATIONS:
        with subtests.test(given=given, refusal=refusal), pytest.raises(refusal):
            house.invite(**given)


@pytest.mark.dear
def test_only_so_many_invitations_are_open(house: Clubhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wargame.clubs.joining.MOST_INVITATIONS", 1)
    with pytest.raises(Conflict, match="1 invitations are open"):
        house.invite()


@pytest.mark.dear
def test_who_is_barred_reads_why_and_until_when(house: Clubhouse) -> None:
    link = house.invite()
    with pytest.raises(Forbidden, match="barred from The Bridge Club for good: threw the dice"):
        house.ask("bert")
    with pytest.raises(Forbidden):
        services.invitation_accept(**house.by("bert"), token=link.token)
    services.bar_lift(**house.by("stina"), name="bert")
    assert house.ask("bert")
    until = now() + timedelta(days=3)
    services.bar_set(**house.by("stina"), name="bert", reason="again", until=until)
    assert Application.objects.get(user=person("bert")).state == "declined"
    with pytest.raises(Forbidden, match=f"until {day(until)}"):
        services.club_join(**house.by("bert"))
    house.club.bars.update(until=now() - timedelta(seconds=1))
    assert standing_of(house.club, person("bert")) == Standing.STRANGER


BAD_BARS = [
    ({"name": "moritz", "reason": " "}, Conflict), ({"name": "bert", "reason": "twice"}, Conflict),
    ({"name": "nobody", "reason": "x"}, NotFound), ({"name": "stina", "reason": "myself"}, Forbidden),
    ({"name": "olga", "reason": "upwards"}, Forbidden),
    ({"name": "moritz", "reason": "then", "until": now() - timedelta(days=1)}, Conflict),
]  # fmt: skip


@pytest.mark.dear
def test_bars_that_cannot_be(house: Clubhouse, subtests: pytest.Subtests) -> None:
    for given, refusal in BAD_BARS:
        with subtests.test(given=given, refusal=refusal), pytest.raises(refusal):
            services.bar_set(**house.by("stina"), **given)


def test_a_bar_that_is_none_is_not_lifted(house: Clubhouse) -> None:
    with pytest.raises(NotFound):
        services.bar_lift(**house.by("stina"), name="mila")


def test_a_request_of_who_was_barred_since_is_not_accepted(house: Clubhouse) -> None:
    house.club.bars.create(user=person("ada"), reason="x", author=person("olga"))
    with pytest.raises(Conflict, match="lift the bar first"):
        services.application_accept(**house.by("stina"), application=house.waiting["ada"].pk)


def test_the_last_owner_stays(house: Clubhouse) -> None:
    services.role_resign(**house.by("omar"))
    for service in (services.club_leave, services.role_resign):
        with pytest.raises(Conflict, match="name another owner first"):
            service(**house.by("olga"))
    services.role_change(**house.by("olga"), name="mila", role="owner")
    services.club_leave(**house.by("olga"))
    assert house.member("olga") is None


def test_roles_change_and_are_kept(house: Clubhouse) -> None:
    services.role_change(**house.by("stina"), name="mila", role="director")
    entry = Entry.objects.first()
    assert entry is not None
    assert (entry.act, entry.facts) == ("changed the role", {"before": "member", "after": "director"})
    with pytest.raises(Conflict, match="already has that role"):
        services.role_change(**house.by("stina"), name="mila", role="director")
    with pytest.raises(Conflict, match="step down"):
        services.role_change(**house.by("olga"), name="olga", role="member")
    with pytest.raises(NotFound):
        services.role_change(**house.by("olga"), name="sven", role="member")
    with pytest.raises(Conflict, match="leave the club"):
        services.member_remove(**house.by("stina"), name="stina")


@pytest.mark.dear
def test_news_is_one_line_and_not_without_end(house: Clubhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    assert services.news_write(**house.by("dirk"), title="A\nB \u202e", text="c").title == "A B"
    with pytest.raises(Conflict, match="a title"):
        services.news_write(**house.by("dirk"), title=" \n ")
    monkeypatch.setattr("wargame.clubs.services.MOST_NEWS", 2)
    with pytest.raises(Conflict, match="2 news items within a day"):
        services.news_write(**house.by("dirk"), title="B")
    with pytest.raises(Forbidden):
        services.news_remove(**house.by("dirk"), news=house.news.pk)
    services.news_remove(**house.by("stina"), news=house.news.pk)
    with pytest.raises(NotFound):
        services.news_remove(**house.by("stina"), news=house.news.pk)


def test_one_takes_ones_own_news_away(house: Clubhouse) -> None:
    own = services.news_write(**house.by("dirk"), title="Mine")
    services.news_remove(**house.by("dirk"), news=own.pk)
    assert not house.club.news.filter(pk=own.pk).exists()


def test_the_page_changes_and_its_address_stays(house: Clubhouse) -> None:
    club = services.club_change(
        **house.by("stina"), name="The Bridge  Club!", joining="open", colour="#3F6A9E"
    )
    assert (club.name, club.slug, club.joining, club.colour) == (
        "The Bridge Club!",
        "the-bridge-club",
        "open",
        "#3f6a9e",
    )
    assert services.club_change(**house.by("stina"), colour="").colour == ""


BAD_COLOURS = ["red", "#12345", "#f8f6ee", "#1f221d", "#zzzzzz", "url(x)"]


def test_colours_that_nobody_sees(house: Clubhouse, subtests: pytest.Subtests) -> None:
    for colour in BAD_COLOURS:
        with subtests.test(colour=colour), pytest.raises(Conflict):
            services.club_change(**house.by("stina"), colour=colour)


def test_a_closed_club_takes_nothing_in_and_may_be_left(house: Clubhouse) -> None:
    link = house.invite()
    services.club_close(**house.by("olga"))
    assert Application.objects.get(user=person("ada")).state == "declined"
    for attempt in (
        lambda: services.invitation_accept(**house.by("sven"), token=link.token),
        lambda: services.news_write(**house.by("olga"), title="x"),
        lambda: services.club_close(**house.by("olga")),
    ):
        with pytest.raises(Conflict, match="The Bridge Club was closed on"):
            attempt()
    for name in ("olga", "omar"):
        services.club_leave(**house.by(name))


def test_there_is_no_such_club() -> None:
    with pytest.raises(NotFound):
        services.club_join(club="nowhere", user=person("sven"))


@pytest.mark.dear
def test_asking_again_and_again_fills_no_record_and_has_an_end(house: Clubhouse) -> None:
    before = Entry.objects.filter(club=house.club).count()
    for _ in range(3):
        house.ask("sven")
        services.application_withdraw(**house.by("sven"))
    with pytest.raises(Conflict, match="asked The Bridge Club 3 times in 30 days; you can ask again from"):
        house.ask("sven")
    assert Entry.objects.filter(club=house.club).count() == before + 2
    Application.objects.filter(user=person("sven")).update(asked=now() - timedelta(days=31))
    assert house.ask("sven").state == "waiting"


@pytest.mark.dear
def test_exporting_ten_times_a_day_is_one_line(house: Clubhouse) -> None:
    for _ in range(10):
        client_of(person("olga")).get(f"/clubs/{house.slug}/export/")
    assert Entry.objects.filter(club=house.club, act="exported").count() == 1


@pytest.mark.dear
def test_requests_come_in_pages(house: Clubhouse) -> None:
    for number in range(12):
        house.ask(f"guest{number:02}")
    client, address = client_of(person("stina")), f"/clubs/{house.slug}/"
    first = client.get(address).content.decode()
    second = client.get(address, {"requests": 2}).content.decode()
    assert first.count("asks to join</b>") == 10 and "?requests=2" in first
    assert second.count("asks to join</b>") == 4 and "guest11 asks to join" in second
    assert len(client.get(f"/api{address}requests/").json()) == 14
    assert client.get(f"/api{address}requests/", {"page": 2}).json() == []


@pytest.mark.dear
def test_a_link_says_to_a_stranger_which_club_and_who_invites_and_leads_back(house: Clubhouse) -> None:
    link, browser = house.invite(uses=5), client_of()
    page = browser.get(f"/clubs/invitation/{link.token}/", follow=True).content.decode()
    assert "You are invited to The Bridge Club" in page and "By olga, until" in page
    assert (
        f"/accounts/login/?next=/clubs/{house.slug}/" in page
        and f"/accounts/signup/?next=/clubs/{house.slug}/" in page
    )
    assert "You are invited" not in client_of().get(f"/clubs/{house.slug}/").content.decode(), (
        "not without the link"
    )
    person("sven").emailaddress_set.create(email="sven@example.org", verified=True, primary=True)
    given = {"login": "sven", "password": "tent pole 42", "next": f"/clubs/{house.slug}/"}
    page = browser.post("/accounts/login/", given, follow=True).content.decode()
    assert "Accept the invitation" in page and "By olga" in page
