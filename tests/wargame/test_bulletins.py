"""Webhooks of clubs and events: who manages them, what is posted there once, and what never is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from pytest_django import Settings

from tests.wargame.climbing import Climb, climb, join
from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.endpoint import Endpoint, endpoint
from tests.wargame.match import first_act
from tests.wargame.sitting import client_of, person
from tests.wargame.test_webhooks import post, token_of_person
from wargame.bulletins.places import ClubPlace, EventPlace, Place
from wargame.bulletins.services import bulletins_find, webhook_make
from wargame.clubs.models import Club, Membership
from wargame.clubs.services import club_close, news_remove, news_write
from wargame.events import services as events
from wargame.events.boards import games_open
from wargame.events.models import Event, Official, Pairing
from wargame.games import heartbeat
from wargame.games.errors import Forbidden, NotFound
from wargame.games.models import Game
from wargame.ladders.models import Ladder
from wargame.notices.models import Bulletin, Delivery, Webhook
from wargame.notices.tasks import forget
from wargame.players.leaving import person_leave
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_raise, case_take, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db


@pytest.fixture
def lamp(settings: Settings) -> Iterator[Endpoint]:
    settings.OUTGOING_LOCAL = True
    with endpoint() as found:
        yield found


@pytest.fixture
def ladder(lamp: Endpoint) -> Climb:
    """A club with a ladder, and a webhook."""
    made = climb(NAMES[:2])
    hang(ClubPlace(made.club.slug), made.steward, lamp)
    return made


@pytest.fixture
def four(lamp: Endpoint) -> Cup:
    """An event of four players, with a webhook."""
    made = cup(NAMES[:4])
    hang(EventPlace(made.event.slug), made.clara, lamp)
    return made


def hang(place: Place, user: Any, lamp: Endpoint, name: str = "Lamp", shape: str = "plain") -> Webhook:
    return webhook_make(place=place, user=user, name=name, url=lamp.url, shape=shape)


def told(lamp: Endpoint) -> list[tuple[str, str]]:
    """What is posted now: of which kind, and what it says."""
    bulletins_find()
    post(seconds=1)
    found = [json.loads(one.body) for one in lamp.requests]
    lamp.requests.clear()
    return [(one["kind"], one["subject"]) for one in found]


@pytest.mark.dear
def test_a_club_tells_of_news_members_and_the_games_of_its_ladders(ladder: Climb, lamp: Endpoint) -> None:
    name = ladder.club.name
    news_write(club=ladder.club.slug, user=ladder.steward, title="The bridge is open", text="Come & see")
    Membership.objects.create(club=ladder.club, user=person("zoe"))
    assert sorted(told(lamp)) == [
        ("member", f"zoe has joined {name}"), ("news", f"{name}: The bridge is open"),
    ]  # fmt: skip
    ladder.play("Vera", "Tom", loser="Tom")
    assert told(lamp) == [("begun", f"{name}: Vera – Tom has begun"), ("result", f"{name}: Vera beat Tom")]
    assert told(lamp) == []


def test_what_is_posted_is_signed_and_names_the_place(ladder: Climb, lamp: Endpoint) -> None:
    news_write(club=ladder.club.slug, user=ladder.steward, title="Open", text="Come & see")
    bulletins_find()
    post(seconds=1)
    (request,) = lamp.requests
    body = json.loads(request.body)
    assert body.pop("made") and body.pop("bulletin")
    place = f"club:{ladder.club.slug}"
    assert body.pop("url").startswith(f"http://localhost:8000/clubs/{ladder.club.slug}/news/#n")
    assert body == {
        "place": place, "kind": "news", "subject": f"{ladder.club.name}: Open", "text": "Come & see", "game": None,
    }  # fmt: skip
    assert request.headers["webhook-signature"].startswith("t=") and request.headers["idempotency-key"]


@pytest.mark.dear
def test_what_members_alone_may_see_never_leaves(ladder: Climb, lamp: Endpoint) -> None:
    news_write(club=ladder.club.slug, user=ladder.steward, title="For us", members_only=True)
    Ladder.objects.update(public=False)
    ladder.play("Vera", "Tom", loser="Tom")
    assert told(lamp) == [], "a ladder for members alone"
    Ladder.objects.update(public=True)
    Game.objects.update(private=True)
    assert told(lamp) == [], "private games"
    assert not Bulletin.objects.exists()


@pytest.mark.dear
def test_a_club_that_nobody_sees_into_tells_nothing(ladder: Climb, lamp: Endpoint) -> None:
    Club.objects.update(joining="invitation")
    news_write(club=ladder.club.slug, user=ladder.steward, title="Open")
    join(ladder.club, "zoe")
    ladder.play("Vera", "Tom", loser="Tom")
    assert told(lamp) == [] and not Bulletin.objects.exists()
    page = client_of(ladder.steward).get(f"/clubs/{ladder.club.slug}/webhooks/").content.decode()
    assert "This club is not public" in page


@pytest.mark.dear
def test_what_is_shut_before_it_goes_does_not_go(ladder: Climb, lamp: Endpoint) -> None:
    """Written when everybody could see it: a piece of news that is taken away, a game that is made private."""
    news = news_write(club=ladder.club.slug, user=ladder.steward, title="Oops")
    assert bulletins_find() == 1
    news_remove(club=ladder.club.slug, user=ladder.steward, news=news.pk)
    assert told(lamp) == []
    ladder.play("Vera", "Tom", loser="Tom")
    assert bulletins_find() == 2
    Game.objects.update(private=True)
    assert told(lamp) == []
    news_write(club=ladder.club.slug, user=ladder.steward, title="Fine")
    assert bulletins_find() == 1
    Club.objects.update(joining="invitation")
    assert told(lamp) == []
    assert set(Delivery.objects.values_list("outcome", flat=True)) == {"not needed"}


@pytest.mark.dear
def test_an_event_tells_of_rounds_results_and_the_end(four: Cup, lamp: Endpoint) -> None:
    four.draw()
    assert told(lamp) == [], "nobody sees pairings before they are published"
    row = four.do(events.round_publish)
    assert told(lamp) == [("round", "Steppe Front Cup: Round 1 is paired")]
    games_open(row.pk)
    four.play(row)
    found = told(lamp)
    assert [kind for kind, _ in found] == ["result", "result"] and all(
        "1 – 0" in one or "0 – 1" in one for _, one in found
    )
    four.sign(row)
    for _ in range(2):
        four.run()
    assert [one for one in told(lamp) if one[0] == "standings"] == [
        ("standings", "Steppe Front Cup: final standings")
    ]
    last = Bulletin.objects.get(kind="standings")
    assert last.text.startswith("1. Tom, ") and person("Tom").pk in last.people


def raised(made: Cup, board: Pairing) -> Case:
    """A question to the directors of a game that has begun."""
    assert board.game and board.first.user
    first_act(board.game)
    case = case_raise(
        code=board.game.code, user=board.first.user, title="Dice", text="One fell off the table"
    )
    return case_take(pk=case.pk, user=made.clara)


def draft_of(made: Cup, case: Case) -> Ruling:
    """What the chief director would rule."""
    draft = ruling_draft(case=case.pk, user=made.clara, choice="stand", rules=["2.1"], reason="It lay flat")
    ruling_look(ruling=draft.pk, user=made.clara)
    return draft


@pytest.mark.dear
def test_a_public_ruling_is_told_without_its_reason(four: Cup, lamp: Endpoint) -> None:
    row = four.publish()
    board = four.boards(row)[0]
    told(lamp)
    case = raised(four, board)
    assert told(lamp) == [], "a case is for those who play and direct"
    draft = draft_of(four, case)
    assert told(lamp) == []
    ruling_sign(ruling=draft.pk, user=four.clara)
    ((kind, subject),) = told(lamp)
    assert kind == "ruling" and subject.startswith("Steppe Front Cup: a ruling on ")
    bulletin = Bulletin.objects.get(kind="ruling")
    assert "Let it stand" in bulletin.text and "flat" not in bulletin.text and "Dice" not in bulletin.text


@pytest.mark.dear
def test_a_ruling_on_a_game_that_nobody_may_watch_is_not_told(four: Cup, lamp: Endpoint) -> None:
    row = four.publish()
    board = four.boards(row)[0]
    case = raised(four, board)
    ruling_sign(ruling=draft_of(four, case).pk, user=four.clara)
    Game.objects.update(private=True)
    assert [kind for kind, _ in told(lamp)] == ["round"]


@pytest.mark.dear
def test_an_event_for_members_tells_nothing(four: Cup, lamp: Endpoint) -> None:
    Event.objects.update(public=False)
    four.run()
    assert told(lamp) == [] and not Bulletin.objects.exists()
    Event.objects.update(public=True)
    bulletins_find()
    Event.objects.update(public=False)
    assert told(lamp) == [], "what was written meanwhile does not go"


def test_what_happened_before_a_webhook_was_made_is_not_posted_there(ladder: Climb, lamp: Endpoint) -> None:
    news_write(club=ladder.club.slug, user=ladder.steward, title="Old")
    with endpoint() as other:
        hang(ClubPlace(ladder.club.slug), ladder.steward, other, "Later")
        assert told(lamp) == [("news", f"{ladder.club.name}: Old")] and other.requests == []
        news_write(club=ladder.club.slug, user=ladder.steward, title="New")
        assert told(lamp) == [("news", f"{ladder.club.name}: New")] and len(other.requests) == 1


def test_a_worker_that_was_away_misses_nothing(ladder: Climb, lamp: Endpoint) -> None:
    """What was written down late, behind something newer, is told too."""
    news_write(club=ladder.club.slug, user=ladder.steward, title="First")
    told(lamp)
    late = news_write(club=ladder.club.slug, user=ladder.steward, title="Late")
    Webhook.objects.update(made=heartbeat.now() - timedelta(days=9))
    type(late).objects.filter(pk=late.pk).update(written=heartbeat.now() - timedelta(days=1))
    assert told(lamp) == [("news", f"{ladder.club.name}: Late")]


@pytest.mark.dear
def test_who_may_change_the_page_of_a_club_manages_its_webhooks(ladder: Climb, lamp: Endpoint) -> None:
    place = ClubPlace(ladder.club.slug)
    Membership.objects.create(club=ladder.club, user=person("dirk"), role="director")
    for name in ("dirk", "Tom", "stranger"):
        with pytest.raises(Forbidden):
            hang(place, person(name), lamp, name)
        path = f"/clubs/{ladder.club.slug}/webhooks/"
        hook = Webhook.objects.get()
        client = client_of(person(name))
        assert client.get(path).status_code == 403
        assert client.post(f"{path}{hook.pk}/", {"do": "remove"}).status_code == 403
        assert client.get(f"/api{path}").status_code == 403
        assert client.delete(f"/api{path}{hook.pk}/").status_code == 403
    assert client_of().get(path).status_code == 302 and Webhook.objects.count() == 1


@pytest.mark.dear
def test_its_directors_manage_the_webhooks_of_an_event(four: Cup, lamp: Endpoint) -> None:
    place = EventPlace(four.event.slug)
    Official.objects.create(event=four.event, user=person("dora"), role="director", since=heartbeat.now())
    Official.objects.create(event=four.event, user=person("hans"), role="deputy", since=heartbeat.now())
    hang(place, person("dora"), lamp, "Dora's")
    for name in ("hans", "Tom", "stranger"):
        with pytest.raises(Forbidden):
            hang(place, person(name), lamp, name)
    Event.objects.update(public=False)
    with pytest.raises(NotFound):
        hang(place, person("stranger"), lamp)
    assert Webhook.objects.count() == 2


def test_a_webhook_of_one_place_is_none_of_another(ladder: Climb, lamp: Endpoint) -> None:
    """Nor of a person, who has five of their own beside."""
    hook = Webhook.objects.get()
    other = cup(NAMES[2:4])
    client = client_of(other.clara)
    assert client.post(f"/clubs/{other.club.slug}/webhooks/{hook.pk}/", {"do": "remove"}).status_code == 404
    assert (
        client_of(ladder.steward).post(f"/notices/webhooks/{hook.pk}/", {"do": "remove"}).status_code == 404
    )
    assert "Lamp" not in client_of(ladder.steward).get("/notices/").content.decode()
    assert Webhook.objects.count() == 1


def test_no_token_makes_one(ladder: Climb, lamp: Endpoint) -> None:
    token = token_of_person(ladder.steward.username, ["read", "play"])
    path = f"/api/clubs/{ladder.club.slug}/webhooks/"
    assert token.get(path).status_code == 200
    refused = token.post(path, {"name": "x", "url": lamp.url}, format="json")
    assert refused.status_code == 403 and "in a browser" in refused.json()["reason"]


@pytest.mark.dear
@pytest.mark.parametrize("kind", ["clubs", "tournaments"])
def test_the_page_makes_tries_out_and_removes_one(kind: str, lamp: Endpoint) -> None:
    made = cup(NAMES[:2])
    slug = made.club.slug if kind == "clubs" else made.event.slug
    path, client = f"/{kind}/{slug}/webhooks/", client_of(made.clara)
    assert path in client.get(f"/{kind}/{slug}/").content.decode()
    wanted = {"name": "Lamp", "url": lamp.url, "shape": "discord"}
    answer = client.post(path, wanted)
    hook = Webhook.objects.get()
    assert hook.secret in answer.content.decode() and "no-store" in answer["Cache-Control"]
    page = client.get(path).content.decode()
    assert hook.secret not in page and lamp.url not in page and "Lamp" in page
    assert client.post(path, wanted).status_code == 422, "the name is taken"
    assert client.post(path, {**wanted, "name": "x", "url": "ftp://x/"}).status_code == 422
    client.post(f"{path}{hook.pk}/", {"do": "test"})
    lamp.answers[:] = [410]
    post(seconds=1)
    assert json.loads(lamp.requests[0].body)["content"].startswith("A test of Lamp")
    page = client.get(path).content.decode()
    assert "refused for good: 410" in page and "Send again" in page
    dead = Delivery.objects.get()
    assert client.post(f"/{kind}/{slug}/webhooks/deliveries/{dead.pk}/again/").status_code == 302
    post(seconds=2)
    assert len(lamp.requests) == 2 and "answered 201" in client.get(path).content.decode()
    client.post(f"{path}{hook.pk}/", {"do": "remove"})
    assert (
        not Webhook.objects.exists() and client.post(f"{path}{hook.pk}/", {"do": "test"}).status_code == 404
    )


@pytest.mark.dear
@pytest.mark.parametrize("kind", ["clubs", "events"])
def test_a_browser_manages_them_by_the_api(kind: str, lamp: Endpoint) -> None:
    made = cup(NAMES[:2])
    slug = made.club.slug if kind == "clubs" else made.event.slug
    path, client = f"/api/{kind}/{slug}/webhooks/", client_of(made.clara)
    answer = client.post(path, {"name": "Lamp", "url": lamp.url}, format="json")
    assert answer.status_code == 201 and answer.json()["secret"] == Webhook.objects.get().secret
    own = f"{path}{answer.json()['id']}/"
    assert client.post(own).status_code == 202
    lamp.answers[:] = [410]
    post(seconds=1)
    seen = client.get(path).json()
    assert [(one["name"], one["secret"], one["bad"]) for one in seen["webhooks"]] == [("Lamp", None, 1)]
    (dead,) = seen["dead"]
    assert dead["notice"] is None
    assert client.post(f"/api/{kind}/{slug}/webhooks/deliveries/{dead['id']}/again/").status_code == 204
    assert client.delete(own).status_code == 204 and client.delete(own).status_code == 404


def test_a_server_takes_no_address_inside_a_network(ladder: Climb, settings: Settings) -> None:
    settings.OUTGOING_LOCAL = False
    client = client_of(ladder.steward)
    for url in ("http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://example.org:22/"):
        answer = client.post(
            f"/clubs/{ladder.club.slug}/webhooks/", {"name": "x", "url": url, "shape": "plain"}
        )
        assert answer.status_code == 422
    assert Webhook.objects.count() == 1


@pytest.mark.dear
def test_a_club_that_is_closed_has_no_webhooks(ladder: Climb, lamp: Endpoint) -> None:
    news_write(club=ladder.club.slug, user=ladder.steward, title="The last")
    bulletins_find()
    Membership.objects.filter(user=ladder.steward).update(role="owner")
    club_close(club=ladder.club.slug, user=ladder.steward)
    assert told(lamp) == [] and not Webhook.objects.exists()
    assert Delivery.objects.get().body == ""


@pytest.mark.dear
def test_an_event_that_is_cancelled_has_none(four: Cup, lamp: Endpoint) -> None:
    four.do(events.event_cancel, reason="The hall burnt down")
    assert told(lamp) == [] and not Webhook.objects.exists()


@pytest.mark.dear
def test_of_whoever_leaves_the_site_no_bulletin_says_anything(ladder: Climb, lamp: Endpoint) -> None:
    ladder.play("Vera", "Tom", loser="Tom")
    bulletins_find()
    person_leave(user=person("Vera"))
    assert told(lamp) == [], "neither what was on its way nor anew"
    assert Bulletin.objects.filter(subject="", text="").count() == 2
    assert not Delivery.objects.exclude(subject="").exists()


def test_bulletins_are_forgotten(ladder: Climb) -> None:
    news_write(club=ladder.club.slug, user=ladder.steward, title="Old")
    bulletins_find()
    Bulletin.objects.update(made=heartbeat.now() - timedelta(days=91))
    forget()
    assert not Bulletin.objects.exists() and not Delivery.objects.exists()
