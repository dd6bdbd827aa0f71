"""What the pages of a club show, and to whom not."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from django.utils.timezone import now

from tests.wargame.clubhouse import STANDS, Clubhouse, begin, clubhouse, page
from tests.wargame.match import Match, first_act
from tests.wargame.sitting import client_of, person
from wargame.clubs import exports, selectors, services
from wargame.clubs.boxes import BOXES, side_box
from wargame.clubs.colours import clean_colour
from wargame.clubs.exports import cell, club_archive, export_part
from wargame.clubs.models import Application, Club, Membership
from wargame.clubs.powers import Standing
from wargame.games.errors import Conflict
from wargame.games.services import game_resign
from wargame.players.leaving import FORMER, person_leave
from wargame.players.models import Privacy

pytestmark = pytest.mark.django_db
CREST = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'


@pytest.fixture
def house(db: None) -> Clubhouse:
    return clubhouse()


BUTTONS = {
    Standing.VISITOR: ["Sign in"], Standing.STRANGER: ["Ask to join"],
    Standing.ASKED: ["Withdraw", "Change your message"],
    Standing.INVITED: ["Accept the invitation", "Decline"], Standing.BARRED: ["threw the dice at Omar"],
    Standing.MEMBER: ["Play a member", "Leave the club"], Standing.DIRECTOR: ["Play a member", "Write"],
    Standing.STEWARD: ["For stewards", "Invite", "Roles", "Export club"], Standing.OWNER: ["Close"],
}  # fmt: skip


@pytest.mark.parametrize("standing", Standing)
@pytest.mark.dear
def test_the_head_of_the_page_goes_by_who_looks(house: Clubhouse, standing: Standing) -> None:
    text = page(house, STANDS.get(standing, ""))
    assert all(button in text for button in BUTTONS[standing])
    others = {word for words in BUTTONS.values() for word in words if len(word) > 9} - {"Play a member"}
    lower = {"Leave the club", "Play a member"} if standing in ("director", "steward", "owner") else set()
    allowed = {*BUTTONS[standing], *lower, *(BUTTONS[Standing.STEWARD] if standing == Standing.OWNER else ())}
    assert not {word for word in others - allowed if word in text}


@pytest.mark.dear
def test_what_is_for_stewards_stays_with_them(house: Clubhouse, subtests: pytest.Subtests) -> None:
    services.application_decline(**house.by("stina"), application=house.waiting["rita"].pk)
    names = ("sven", "rita", "ivo", "bert", "mila", "dirk", "")
    for name, path in product(names, ("", "news/", "games/")):
        if (name, path) == ("", ""):
            house.ask("sven")  # a stranger sees nothing of one more who asks
        with subtests.test(name=name, path=path):
            text = page(house, name, path)
            named = {who for who in ("ada", "bert", "rita") if re.search(rf"(?<![\w-]){who}(?![\w-])", text)}
            assert "Let me in" not in text and "@example.org" not in text
            assert named <= {name}, "who asked, was declined or barred"
            assert name == "bert" or "threw the dice" not in text


@pytest.mark.dear
def test_stewards_read_requests_and_what_hangs_on_one_person(house: Clubhouse) -> None:
    text = page(house, "stina")
    assert "«Let me in»" in text and "ada asks to join" in text
    assert "Only one owner" not in text
    services.role_resign(**house.by("omar"))
    assert "Only olga can close the club" in page(house, "stina")


@pytest.mark.dear
def test_a_club_by_invitation_shows_itself_to_members_alone(house: Clubhouse) -> None:
    Club.objects.update(joining="invitation")
    text = page(house, "sven")
    assert "mila" not in text and "The bridge is open" not in text
    assert "mila" in page(house, "mila") and "mila" in page(house, "ivo")
    assert Client().get(f"/clubs/{house.slug}/feed/").status_code == 403


@pytest.mark.dear
def test_an_invitation_link_leads_to_the_club_and_in(house: Clubhouse) -> None:
    link = house.invite()
    client = client_of(person("sven"))
    assert client.get(f"/clubs/invitation/{link.token}/").headers["Location"] == f"/clubs/{house.slug}/"
    assert "Accept the invitation" in client.get(f"/clubs/{house.slug}/").content.decode()
    client.post(f"/clubs/{house.slug}/accept/")
    assert house.member("sven")
    assert Client().get(f"/clubs/invitation/{house.invitation.token}/").status_code == 404, "by name: no link"


def test_declining_a_link_forgets_it(house: Clubhouse) -> None:
    link = house.invite()
    client = client_of(person("sven"))
    client.get(f"/clubs/invitation/{link.token}/")
    assert client.post(f"/clubs/{house.slug}/decline/").status_code == 302
    assert "Ask to join" in client.get(f"/clubs/{house.slug}/").content.decode()
    assert client.post(f"/clubs/{house.slug}/decline/").status_code == 403


def test_games_of_the_club_are_shown_to_whom_they_are_for(house: Clubhouse) -> None:
    shown = begin(house, "olga", "omar", name="On the bridge", terms={"club": house.slug})
    aside = begin(house, "mila", "omar", name="Below the bridge", private=True, group=house.club.group)
    begin(house, "mila", "moritz", name="Elsewhere", private=True)
    begin(house, "mila", "sven", name="With a stranger")
    outside, inside = page(house), page(house, "dirk")
    assert "On the bridge" in outside and "Below the bridge" not in outside
    assert "one of them private" in outside and "2 games" in outside
    assert "Below the bridge" in inside and "of them private" not in inside
    assert not any(name in text for name in ("Elsewhere", "With a stranger") for text in (outside, inside))
    assert f'data-game="{shown.code}"' in outside and f'data-game="{aside.code}"' in inside


@pytest.mark.parametrize("path", ["", "games/"])
@pytest.mark.dear
def test_what_members_play_for_no_club_is_not_the_clubs(house: Clubhouse, path: str) -> None:
    begin(house, "olga", "omar", name="On the bridge", terms={"club": house.slug})
    begin(house, "mila", "omar", name="At home")
    begin(house, "mila", "moritz", name="Abroad", terms={"club": "another"})
    told = page(house, "dirk", path)
    own, others = told.split("Members' other games")
    assert "On the bridge" in own and "At home" not in own
    assert "At home" in others and "On the bridge" not in others and "Abroad" not in told
    counts = selectors.UnderWay(house.club, person("dirk"), inside=True).counts()
    assert counts == {"games": 1, "hidden": 0, "mine": 0}


@pytest.mark.dear
def test_what_members_played_for_no_club_is_in_no_list_of_the_club(
    house: Clubhouse, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        own, home, abroad = (
            begin(house, "mila", "omar", terms=terms)
            for terms in ({"club": house.slug}, {}, {"club": "another"})
        )
        for game in (own, home, abroad):
            game_resign(code=game.code, user=person("mila"))
    member, files = house.member("olga"), archive(house)
    assert member is not None
    lists = [page(house, "olga", path) for path in ("", "games/", "feed/", f"feed/{member.feed}/")]
    for told in (*lists, files["games.jsonl"], files["results.jsonl"]):
        assert own.code in told and home.code not in told and abroad.code not in told


def test_a_new_club_has_no_games_under_way(house: Clubhouse) -> None:
    begin(house, "olga", "omar", name="At home")
    told = page(house)
    assert "0 games under way" in told and "Nobody plays for the club just now" in told
    assert "At home" in told.split("Members' other games")[1]


@pytest.mark.dear
def test_ones_own_board_comes_first_and_one_reads_whose_turn_it_is(house: Clubhouse) -> None:
    own = begin(house, "mila", "omar", terms={"club": house.slug})
    begin(house, "olga", "dirk", terms={"club": house.slug})
    boards = selectors.UnderWay(house.club, person("mila"), inside=True).boards()
    assert boards[0].game == own and len(boards) == 2
    assert {board.asked for board in selectors.UnderWay(house.club, person("sven"), inside=False).boards()} <= {
        "mila", "omar", "olga", "dirk",
    }  # fmt: skip
    asked = person("mila" if "blue" in own.awaiting else "omar")
    assert selectors.UnderWay(house.club, asked, inside=True).boards()[0].asked == "yours"


def test_the_list_of_clubs_leads_to_ladders_and_ratings(house: Clubhouse) -> None:
    told = Client().get("/clubs/").content.decode()
    assert 'href="/ladders/"' in told and 'href="/ratings/"' in told
    assert "You lose your places on the club's ladders" in page(house, "mila", "leave/")


@pytest.mark.parametrize("colour", ["#a2003c", "#a2003d"])
def test_a_colour_that_is_refused_is_below_the_least(colour: str) -> None:
    with pytest.raises(Conflict) as refused:
        clean_colour(colour)
    assert float(refused.value.facts["found"]) < float(refused.value.facts["least"])


@pytest.mark.dear
def test_who_left_the_site_is_a_former_member_everywhere(
    house: Clubhouse, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        aside = begin(house, "omar", "mila", private=True, group=house.club.group)
        game_resign(code=aside.code, user=person("mila"))
        person_leave(user=person("mila"))
    own = house.member("olga")
    assert own is not None
    for path in ("", f"feed/{own.feed}/"):
        told = page(house, "olga", path)
        assert "a former member" in told and FORMER not in told, path
    assert FORMER not in page(house, "olga", "entries/") + str(archive(house))


def atom(answer: Any) -> list[str]:
    """The titles of a feed."""
    assert answer.status_code == 200 and answer["Content-Type"].startswith("application/atom+xml")
    space = "{http://www.w3.org/2005/Atom}"
    return [
        str(entry.findtext(f"{space}title"))
        for entry in ElementTree.fromstring(answer.content).iter(f"{space}entry")
    ]


def test_the_feed_has_news_and_results_for_whom_they_are(
    house: Clubhouse, match: Match, django_capture_on_commit_callbacks: Any
) -> None:
    services.news_write(**house.by("olga"), title="Dues are due", members_only=True)
    with django_capture_on_commit_callbacks(execute=True):
        shown = begin(house, "mila", "omar", terms={"club": house.slug})
        game_resign(code=shown.code, user=person("mila"))
        aside = begin(house, "olga", "dirk", private=True, group=house.club.group)
        game_resign(code=aside.code, user=person("dirk"))
        game_resign(code=match.code, user=match.users["blue"])
    told = Client().get(f"/clubs/{house.slug}/feed/")
    assert f"<author><name>{house.club.name}</name></author>" in told.content.decode().split("<entry>")[0]
    assert set(atom(Client().get(f"/clubs/{house.slug}/feed/"))) == {"The bridge is open", "omar beat mila"}
    own = house.member("mila")
    assert own is not None
    address = f"/clubs/{house.slug}/feed/{own.feed}/"
    assert set(atom(Client().get(address))) == {
        "The bridge is open", "omar beat mila", "Dues are due", "olga beat dirk",
    }  # fmt: skip
    services.feed_renew(**house.by("mila"))
    assert Client().get(address).status_code == 404
    own.refresh_from_db()
    services.club_leave(**house.by("mila"))
    assert Client().get(f"/clubs/{house.slug}/feed/{own.feed}/").status_code == 404


def test_no_news_are_markup_to_who_reads_the_feed_or_break_it(house: Clubhouse) -> None:
    services.news_write(**house.by("olga"), title="Dice & <maps>\x1f", text="<script>\x0balert(1)</script>")
    Club.objects.update(name="The \x07Siding", about="One\x0bTwo\ufffe")
    own = house.member("olga")
    assert own is not None
    for path in ("", f"{own.feed}/"):
        told = Client().get(f"/clubs/{house.slug}/feed/{path}")
        assert atom(told)[0] == "Dice & <maps>"
        assert '"html">&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;<' in told.content.decode()


def archive(house: Clubhouse) -> dict[str, str]:
    """The files of a club's archive."""
    with zipfile.ZipFile(club_archive(house.club, person("olga"))) as found:
        return {name: found.read(name).decode() for name in found.namelist()}


def test_the_archive_has_everything_but_what_is_others_own(
    house: Clubhouse, django_capture_on_commit_callbacks: Any
) -> None:
    services.news_write(**house.by("olga"), title="=1+2", text="-3, «4»\n5")
    with django_capture_on_commit_callbacks(execute=True):
        played = begin(house, "mila", "omar", terms={"club": house.slug, "rated": True})
        first_act(played)
        game_resign(code=played.code, user=person("mila"))
    files = archive(house)
    parts = ("members", "ratings", "games", "results", "news", "entries")
    others = (
        "bars", "invitations", "ladders", "ladder-seasons", "ladder-places", "ladder-moves", "ladder-challenges",
        "ladder-bars", "events", "event-boards", "rulings",
    )  # fmt: skip
    told = {f"{part}.{kind}" for part in (*parts, *others) for kind in ("jsonl", "csv")}
    assert set(files) == {"club.json", *told}
    for part in parts:
        lines = [json.loads(line) for line in files[f"{part}.jsonl"].splitlines()]
        rows = list(csv.DictReader(io.StringIO(files[f"{part}.csv"])))
        assert len(lines) == len(rows) > 0
        assert set(lines[0]) <= set(rows[0])
    everything = "".join(files.values())
    assert "@example.org" not in everything and "Let me in" not in everything
    assert "'=1+2" in files["news.csv"] and '"=1+2"' in files["news.jsonl"]
    assert json.loads(files["results.jsonl"])["players"] == {"blue": "mila", "red": "omar"}
    weeks = [json.loads(line) for line in files["ratings.jsonl"].splitlines()]
    assert {(one["name"], one["games"], one["rating"] > 1500) for one in weeks} == {
        ("mila", 1, False),
        ("omar", 1, True),
    }
    Privacy.objects.create(user=person("omar"), ratings=Privacy.Audience.MYSELF)
    assert "omar" not in archive(house)["ratings.jsonl"]


@pytest.mark.parametrize("value", ["=1", "+1", "-1", "@a", "\t=1", "\r=1"])
def test_no_cell_is_a_formula(value: str) -> None:
    assert cell(value) == f"'{value}"
    assert cell(-1) == -1 and cell("a=1") == "a=1"


@pytest.fixture
def registered() -> Iterator[None]:
    """What a test registers is gone after it."""
    parts, boxes = dict(exports.PARTS), dict(BOXES)
    yield
    exports.PARTS.clear()
    exports.PARTS.update(parts)
    BOXES.clear()
    BOXES.update(boxes)


@pytest.mark.usefixtures("registered")
def test_other_apps_add_to_the_archive_and_to_the_page(house: Clubhouse) -> None:
    export_part("ladder", lambda club, reader: [{"place": 1, "club": club.slug}], ("place", "club"))
    assert json.loads(archive(house)["ladder.jsonl"]) == {"place": 1, "club": house.slug}
    side_box("clubs/_turn.html", lambda club, user: None)
    assert "page" in page(house)
    side_box("clubs/refused.html", lambda club, user: "anything")
    assert "That is not possible" in page(house)


def test_a_crest_is_shown_where_nothing_runs(house: Clubhouse) -> None:
    address = f"/clubs/{house.slug}/crest.svg"
    assert Client().get(address).status_code == 404
    services.club_change(**house.by("stina"), crest=CREST)
    answer = Client().get(address)
    assert answer["Content-Type"].startswith("image/svg+xml")
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert f'<img class="crest" src="{address}"' in page(house)
    services.club_change(**house.by("stina"), crest=b"")
    assert Client().get(address).status_code == 404


def test_the_form_takes_a_crest_and_says_what_is_wrong_with_one(house: Clubhouse) -> None:
    client, address = client_of(person("stina")), f"/clubs/{house.slug}/edit/"
    given = {"name": house.club.name, "joining": "open", "about": "", "colour": "#0b6159"}
    hostile = io.BytesIO(CREST.replace(b"<rect", b"<script/><rect"))
    hostile.name = "crest.svg"
    refused = client.post(address, {**given, "picture": hostile}, format="multipart")
    assert "A crest cannot have the element script" in refused.content.decode()
    fine = io.BytesIO(CREST)
    fine.name = "crest.svg"
    assert client.post(address, {**given, "picture": fine}, format="multipart").status_code == 302
    house.club.refresh_from_db()
    assert house.club.crest and house.club.joining == "open"
    assert client.post(address, {**given, "no_crest": "on"}, format="multipart").status_code == 302
    house.club.refresh_from_db()
    assert not house.club.crest


def test_leaving_says_what_goes_on_and_the_last_owner_is_told_what_to_do(house: Clubhouse) -> None:
    begin(house, "mila", "omar", name="On the bridge", terms={"club": house.slug})
    assert "On the bridge" in page(house, "mila", "leave/")
    services.role_resign(**house.by("omar"))
    text = page(house, "olga", "leave/")
    assert "Name another owner" in text and '<button class="btn bad">' not in text


def test_closing_takes_the_name_of_the_club(house: Clubhouse) -> None:
    client = client_of(person("olga"))
    assert client.post(f"/clubs/{house.slug}/close/", {"name": "The Bridge"}).status_code == 409
    client.post(f"/clubs/{house.slug}/close/", {"name": "The Bridge Club"})
    assert "Closed" in page(house) and "The Bridge Club" not in Client().get("/clubs/").content.decode()


def test_what_was_done_is_read_by_stewards(house: Clubhouse) -> None:
    text = page(house, "stina", "entries/")
    assert all(word in text for word in ("founded", "asked", "invited", "barred", "wrote news"))


@pytest.mark.dear
def test_the_heir_is_asked(house: Clubhouse) -> None:
    house.offer_to(person("mila"))
    Club.objects.update(heir_due=now() + timedelta(days=3))
    assert "Take it over now" in page(house, "mila")
    assert "Take it over now" not in page(house, "dirk") and "passes to mila" in page(house, "dirk")
    assert "goes over to" not in page(house, "sven")
    client_of(person("mila")).post(f"/clubs/{house.slug}/succession/", {"answer": "pass"})
    assert Membership.objects.get(user=person("mila")).passed is not None


@pytest.mark.dear
def test_asking_back_and_answering(house: Clubhouse) -> None:
    steward, guest = client_of(person("stina")), client_of(person("ada"))
    address = f"/clubs/{house.slug}/requests/{house.waiting['ada'].pk}/"
    steward.post(address, {"answer": "ask", "text": "Who told you?"})
    assert "Who told you?" in guest.get(f"/clubs/{house.slug}/").content.decode()
    guest.post(f"/clubs/{house.slug}/ask/again/", {"text": "Omar did"})
    assert Application.objects.get(user=person("ada")).text == "Omar did"
    assert steward.post(address, {"answer": "maybe"}).status_code == 409
    assert steward.post(address, {"answer": "accept"}).status_code == 302
    assert house.member("ada")


def test_the_list_is_searched_and_shows_ones_own(house: Clubhouse) -> None:
    client = client_of(person("ivo"))
    assert "The Bridge Club" in client.get("/clubs/", {"q": "bridge"}).content.decode()
    assert "You are invited" in client.get("/clubs/").content.decode()
    assert "No clubs match" in Client().get("/clubs/", {"q": "ferry"}).content.decode()
    assert "owner since" in client_of(person("olga")).get("/clubs/").content.decode()


def test_the_page_of_founding_says_why_not_yet(house: Clubhouse) -> None:
    client = client_of(person("sven"))
    assert "Confirm your email address first" in client.get("/clubs/new/").content.decode()
    assert client.post("/clubs/new/", {"name": "The Ferry Club", "joining": "open"}).status_code == 409
    assert settings.CLUB_FOUNDING["account_days"] > 0


def test_a_visitor_is_asked_to_sign_in_where_something_is_done(house: Clubhouse) -> None:
    for path in (
        "join/",
        "ask/",
        "leave/",
        "roles/",
        "entries/",
        "export/",
        "bars/set/",
        "bars/lift/",
        "feed/renew/",
    ):
        answer = Client().post(f"/clubs/{house.slug}/{path}")
        assert answer.status_code == 302 and answer.headers["Location"].startswith("/accounts/login/")


def test_the_last_owner_is_told_why_they_cannot_step_down(house: Clubhouse) -> None:
    olga, path = client_of(person("olga")), f"/clubs/{house.slug}/roles/"
    Membership.objects.filter(club__slug=house.slug, user=person("omar")).update(role="steward")
    page = olga.get(path).content.decode()
    assert "Name another owner first" in page and "Step down from my role" not in page
    Membership.objects.filter(club__slug=house.slug, user=person("stina")).update(role="owner")
    page = olga.get(path).content.decode()
    assert "Name another owner first" not in page and "Step down from my role" in page


def test_there_is_no_page_of_no_club() -> None:
    client = client_of(person("sven"))
    for path in (
        "",
        "games/",
        "news/",
        "leave/",
        "roles/",
        "invitations/",
        "edit/",
        "entries/",
        "export/",
        "close/",
    ):
        assert client.get(f"/clubs/nowhere/{path}").status_code == 404
    assert Client().get("/clubs/invitation/nowhere/").status_code == 404


@pytest.mark.dear
def test_staff_read_clubs_at_their_desk_and_change_nothing(house: Clubhouse) -> None:
    desk = client_of(person("greta", is_staff=True, is_superuser=True))
    for model, row in (
        ("club", house.club),
        ("bar", house.club.bars.get()),
        ("entry", house.club.entries.first()),
    ):
        assert row is not None
        listed = desk.get(f"/admin/clubs/{model}/")
        opened = desk.get(f"/admin/clubs/{model}/{row.pk}/change/")
        assert (listed.status_code, opened.status_code) == (200, 200)
        assert "Let me in" not in listed.content.decode() + opened.content.decode()
        assert desk.post(f"/admin/clubs/{model}/{row.pk}/change/", {"name": "Mine"}).status_code == 403
        assert desk.post(f"/admin/clubs/{model}/{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_staff_have_no_power_in_a_club(house: Clubhouse) -> None:
    """Who keeps the site is a stranger there like others."""
    greta = client_of(person("greta", is_staff=True, is_superuser=True))
    for path in ("roles/", "entries/", "export/", "invitations/", "edit/", "close/"):
        assert greta.get(f"/clubs/{house.slug}/{path}").status_code == 403


FORMS = {
    "join/": {}, "ask/": {"text": "x" * 5000}, "ask/again/": {"text": "\x00"}, "withdraw/": {}, "accept/": {},
    "decline/": {}, "leave/": {}, "resign/": {}, "succession/": {"answer": "😀"}, "news/": {"title": "x" * 999},
    "news/0/remove/": {}, "requests/0/": {"answer": "accept"}, "roles/change/": {"name": "\x00", "role": "king"},
    "bars/set/": {"name": "x" * 999, "days": "many"}, "bars/lift/": {}, "invitations/": {"uses": "-1", "days": "1e9"},
    "invitations/0/end/": {}, "edit/": {"colour": "{0}", "joining": "never"}, "close/": {"name": "\x00"},
    "feed/renew/": {}, "roles/moritz/remove/": {"reason": "x" * 5000}, "roles/\x00/remove/": {},
}  # fmt: skip


@pytest.mark.parametrize("name", ["olga", "stina", "mila", "sven", "bert", "ada"])
@pytest.mark.dear
def test_whatever_a_form_is_sent_nothing_breaks(house: Clubhouse, name: str) -> None:
    client = client_of(person(name))
    client.raise_request_exception = False
    for path, given in FORMS.items():
        answer = client.post(f"/clubs/{house.slug}/{path}", given, format="multipart")
        assert answer.status_code < 500, (path, answer.status_code)
    assert Club.objects.get().closed is None
