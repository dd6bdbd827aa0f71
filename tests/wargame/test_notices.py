"""The page of notices: what stands there, for whom, how long, and the bell that counts it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.db import connection

from tests.wargame.climbing import climb
from tests.wargame.clubhouse import clubhouse
from tests.wargame.match import Match
from tests.wargame.sitting import client_of, person
from tests.wargame.timing import later
from tests.wargame.wishing import unwish
from wargame.clubs import services
from wargame.clubs.models import Membership
from wargame.games import heartbeat, tasks
from wargame.games.models import ChatMessage, Game
from wargame.games.services import chat_post, game_resign
from wargame.games.words import scenario_title
from wargame.ladders.notices import challenges_tell
from wargame.ladders.services import challenge_decline
from wargame.notices.models import Notice
from wargame.notices.selectors import MOST, PAGE, unread_count
from wargame.notices.services import KEPT, answers_settle, notices_forget, notices_give, notices_settle
from wargame.players.leaving import person_leave
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db
END = {"do": "end_phase"}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker does what the sweep hands out at once."""
    monkeypatch.setattr(tasks.notice, "delay", tasks.notice)


def give(reader: Any, key: str = "test:1", **more: Any) -> Notice:
    """A notice of no consequence."""
    notices_give([reader], kind="club", key=key, subject=f"About {key}", path="/clubs/", **more)
    return Notice.objects.get(reader=reader, key=key)


def subjects(name: str) -> list[str]:
    """What somebody was told, the latest first."""
    return list(Notice.objects.filter(reader__username=name).values_list("subject", flat=True))


def page_of(user: Any, query: str = "") -> str:
    """The page as that person sees it."""
    answer = client_of(user).get(f"/notices/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def bell(user: Any) -> str:
    """What the bell says on a page that has nothing to do with notices."""
    page = client_of(user).get("/rules/").content.decode()
    found = re.search(r'<a class="bell".*?</a>', page)
    return " ".join(re.sub("<[^>]*>", " ", found[0]).split()) if found else ""


@pytest.mark.dear
def test_a_move_stands_there_whether_or_not_a_mail_is_wished(match: Match) -> None:
    blue = match.users["blue"]
    unwish(blue, "turn")
    tasks.sweep()
    assert not any("Your move" in one.body for one in mail.outbox)
    notice = Notice.objects.get(reader=blue, kind="turn")
    assert notice.subject.startswith("Your move in") and notice.needs and notice.read is None
    assert f", against {match.users['red'].username}: " in notice.text  # of several games of one name
    assert f'href="/notices/{notice.pk}/"' in page_of(blue)
    answer = client_of(blue).get(f"/notices/{notice.pk}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{match.code}/")


@pytest.mark.dear
def test_who_opens_the_board_has_read_what_they_were_told_of_the_game(match: Match) -> None:
    tasks.sweep()
    blue, red = match.users["blue"], match.users["red"]
    give(blue, key="elsewhere")
    for reader in (red, None):
        client_of(reader).get(f"/games/{match.code}/")
    assert unread_count(blue) == 2
    client_of(blue).get(f"/games/{match.code}/")
    notice = Notice.objects.get(reader=blue, kind="turn")
    assert notice.read is not None and notice.needs and unread_count(blue) == 1
    assert bell(blue) == "Notices, 1 new"


@pytest.mark.dear
def test_what_is_answered_waits_no_more_and_what_is_not_does(match: Match) -> None:
    tasks.sweep()
    blue = match.users["blue"]
    match.submit("blue", END)  # asked again: their own doing
    assert answers_settle() == 0 and Notice.objects.get(reader=blue).needs
    match.submit("blue", END)
    assert answers_settle() == 1 and answers_settle() == 0
    notice = Notice.objects.get(reader=blue)
    assert not notice.needs and notice.read is not None and unread_count(blue) == 0


@pytest.mark.dear
def test_a_question_is_looked_at_once_for_each_move(match: Match, django_assert_num_queries: Any) -> None:
    tasks.sweep()
    match.submit("blue", END)
    answers_settle()
    with django_assert_num_queries(3):  # what is late, offers, what has moved: no game is read
        answers_settle()


@pytest.mark.dear
def test_the_end_of_a_game_is_told_to_both_and_settles_the_question(match: Match) -> None:
    tasks.sweep()
    game_resign(code=match.code, user=match.users["blue"])
    tasks.sweep()
    answers_settle()
    for user in match.users.values():
        assert any(one.endswith("is over") for one in subjects(user.username))
        told = Notice.objects.get(reader=user, subject__endswith="is over")
        assert told.text.startswith(scenario_title(match.game)) and ", against " in told.text
        assert not Notice.objects.filter(reader=user, needs=True).exists()


@pytest.mark.dear
def test_of_a_chat_only_the_count_is_told(match: Match) -> None:
    chat_post(code=match.code, user=match.users["red"], text="the plan is a secret", key=uuid4())
    assert ChatMessage.objects.exists()
    with later(minutes=3):
        tasks.sweep()
    assert "the plan" not in str(list(Notice.objects.values_list("subject", "text")))
    assert any("1 new message in the chat" in one for one in subjects(match.users["blue"].username))


def test_the_same_thing_told_anew_takes_the_place_of_the_old_and_is_new() -> None:
    ada = person("ada")
    first = give(ada, text="once")
    client_of(ada).post("/notices/read/")
    assert unread_count(ada) == 0
    second = give(ada, text="twice")
    assert first.pk == second.pk and second.text == "twice" and second.read is None and unread_count(ada) == 1


@pytest.mark.dear
def test_the_bell_counts_what_is_new_and_stands_on_every_page() -> None:
    ada = person("ada")
    assert bell(ada) == "Notices" and not bell(None)
    give(ada)
    assert bell(ada) == "Notices, 1 new"
    for at in range(MOST):
        give(ada, key=f"more:{at}")
    assert unread_count(ada) == MOST and bell(ada) == f"Notices, {MOST - 1}+ new"


def test_the_bell_is_one_query_and_of_a_stranger_none(django_assert_num_queries: Any) -> None:
    ada = person("ada")
    give(ada)
    with django_assert_num_queries(1) as asked:
        unread_count(ada)
    assert f"LIMIT {MOST}" in asked[0]["sql"]
    with django_assert_num_queries(0):
        assert unread_count(AnonymousUser()) == 0


def test_all_are_marked_as_read_and_one_by_following_it_without_a_script() -> None:
    ada, ben = person("ada"), person("ben")
    notices, other = [give(ada, key=f"one:{at}") for at in range(3)], give(ben)
    client = client_of(ada)
    client.get(f"/notices/{notices[0].pk}/")
    assert unread_count(ada) == 2
    assert "Mark all as read" in page_of(ada)
    assert client.post("/notices/read/").status_code == 302
    assert unread_count(ada) == 0 and unread_count(ben) == 1 and "Mark all as read" not in page_of(ada)
    assert client.get("/notices/read/").status_code == 405
    assert client.get(f"/notices/{other.pk}/").status_code == 404 and unread_count(ben) == 1


def test_strangers_are_asked_to_sign_in() -> None:
    notice = give(person("ada"))
    for path in ("/notices/", f"/notices/{notice.pk}/"):
        assert client_of().get(path)["Location"].startswith("/accounts/login/")
    assert client_of().post("/notices/read/")["Location"].startswith("/accounts/login/")
    assert client_of().get("/api/notices/").status_code == 401
    notice.refresh_from_db()
    assert notice.read is None


@pytest.mark.dear
def test_a_page_holds_so_many_and_costs_the_same_for_few_and_for_many(
    django_assert_max_num_queries: Any,
) -> None:
    ada = person("ada")
    give(ada)
    client = client_of(ada)
    with django_assert_max_num_queries(28) as few:
        client.get("/notices/")
    for at in range(PAGE + 5):
        give(ada, key=f"more:{at}")
    with django_assert_max_num_queries(len(few)):
        first = client.get("/notices/").content.decode()
    second = page_of(ada, "?page=2")
    assert (first.count("<time "), second.count("<time ")) == (PAGE, 6)


def test_notices_are_kept_for_so_long() -> None:
    ada = person("ada")
    old = give(ada, key="old")
    Notice.objects.filter(pk=old.pk).update(made=old.made - KEPT)
    give(ada, key="young")
    assert notices_forget(old.made) == 0
    assert notices_forget(old.made + timedelta(microseconds=1)) == 1
    assert subjects("ada") == ["About young"]


def test_what_waited_until_then_waits_no_longer() -> None:
    ada = person("ada")
    give(ada, key="late", needs=True, until=heartbeat.now())
    give(ada, key="in time", needs=True, until=heartbeat.now() + timedelta(days=1))
    assert answers_settle() == 1
    assert [one.key for one in Notice.objects.filter(needs=True)] == ["in time"]


def test_only_who_is_meant_is_settled() -> None:
    ada, ben = person("ada"), person("ben")
    notices_give([ada, ben], kind="club", key="both", subject="Both", path="/clubs/", needs=True)
    assert notices_settle("both", ada) == 1
    assert [one.reader for one in Notice.objects.filter(needs=True)] == [ben]


def test_an_offered_game_waits_until_it_is_open_no_more(match: Match) -> None:
    ada = person("ada")
    notices_give([ada], kind="invited", key="invited", subject="S", path="/", game=match.game, needs=True)
    Game.objects.filter(pk=match.game.pk).update(status=Game.Status.OPEN)
    assert answers_settle() == 0
    Game.objects.filter(pk=match.game.pk).update(status=Game.Status.ABANDONED)
    assert answers_settle() == 1


def test_a_request_is_told_to_those_who_answer_it_and_to_nobody_else() -> None:
    house = clubhouse()
    told = {one.reader.username for one in Notice.objects.filter(kind="request")}
    assert told == {"olga", "omar", "stina"}
    assert "Let me in" not in str(list(Notice.objects.values_list("subject", "text")))
    services.role_change(**house.by("olga"), name="stina", role="member")
    assert not Notice.objects.filter(reader__username="stina").exists()
    house.owner = person("omar")
    Membership.objects.get(user__username="omar").delete()
    assert {one.reader.username for one in Notice.objects.filter(kind="request")} == {"olga"}


@pytest.mark.parametrize("how", ["accept", "decline", "withdraw"])
def test_of_a_request_that_is_answered_stewards_keep_nothing(how: str) -> None:
    house = clubhouse()
    asked = {"application": house.waiting["ada"].pk}
    if how == "withdraw":
        services.application_withdraw(**house.by("ada"))
    else:
        getattr(services, f"application_{how}")(**house.by("stina"), **asked)
    assert {one.about and one.about.username for one in Notice.objects.filter(kind="request")} == {"rita"}
    answers = {
        "accept": "has accepted you as a member",
        "decline": "has declined your request to join",
        "withdraw": "",
    }
    assert subjects("ada") == ([f"The Bridge Club {answers[how]}"] if answers[how] else [])


@pytest.mark.dear
def test_who_is_asked_back_is_told_and_the_answer_is_told_again() -> None:
    house = clubhouse()
    client_of(person("stina")).post("/notices/read/")
    services.application_question(
        **house.by("olga"), application=house.waiting["ada"].pk, text="What do you play?"
    )
    assert Notice.objects.get(reader__username="ada").text == "What do you play?"
    services.application_change(**house.by("ada"), text="Rivers")
    assert not subjects("ada") and unread_count(person("stina")) == 1


@pytest.mark.parametrize("how", ["accept", "decline", "take back", "bar"])
@pytest.mark.dear
def test_an_invitation_by_name_is_told_and_goes_with_its_answer(how: str) -> None:
    house = clubhouse()
    assert subjects("ivo") == ["The Bridge Club invites you"]
    assert Notice.objects.get(reader__username="ivo").until == house.invitation.expires
    match how:
        case "accept":
            services.invitation_accept(**house.by("ivo"))
        case "decline":
            services.invitation_end(**house.by("ivo"), invitation=house.invitation.pk)
        case "bar":
            services.bar_set(**house.by("olga"), name="ivo", reason="Reads the other side's log")
        case _:
            services.invitation_end(**house.by("olga"), invitation=house.invitation.pk)
    assert subjects("ivo") == (["olga has barred you from The Bridge Club for good"] if how == "bar" else [])


@pytest.mark.dear
def test_a_closed_club_has_nothing_to_answer() -> None:
    house = clubhouse()
    services.application_question(**house.by("olga"), application=house.waiting["ada"].pk, text="Since when?")
    services.club_close(**house.by("olga"))
    assert not Notice.objects.filter(kind="request").exists() and not subjects("ivo")
    assert not Notice.objects.filter(needs=True).exists()


def test_a_challenge_waits_for_who_is_challenged_until_it_is_answered() -> None:
    ladder = climb()
    challenge = ladder.challenge("Cem", "Ben")
    challenges_tell(heartbeat.now())
    assert Notice.objects.get(reader=ladder.people["Ben"]).needs
    challenge_decline(user=ladder.people["Ben"], pk=challenge.pk)
    challenges_tell(heartbeat.now())
    assert not Notice.objects.filter(needs=True).exists()
    assert subjects("Cem") == ["Ben has declined your challenge, Autumn ladder"]
    assert not Notice.objects.exclude(reader__in=[ladder.people["Ben"], ladder.people["Cem"]]).exists()


@pytest.mark.dear
def test_who_moves_on_a_ladder_is_told_from_where_to_where() -> None:
    ladder = climb()
    ladder.play("Cem", "Ben", "Ben")
    moved = {one.reader.username: one.text.split(",")[:1] for one in Notice.objects.filter(kind="place")}
    assert moved == {
        "Cem": ["You moved from place 3 to place 2: the challenger won"],
        "Ben": ["You moved from place 2 to place 3: the challenger won"],
    }


@pytest.mark.dear
def test_who_leaves_the_site_is_named_in_no_notice() -> None:
    house = clubhouse()
    give(person("ada"))
    person_leave(user=person("ada"))
    assert not Notice.objects.filter(about__username="ada").exists()
    assert "ada" not in str(list(Notice.objects.values_list("subject", "text", "reader__username")))
    assert Notice.objects.filter(about=house.waiting["rita"].user).exists()


def test_a_program_reads_them_with_one_scope_and_marks_them_with_another() -> None:
    ada, ben = person("ada"), person("ben")
    notices, other = [give(ada, key=f"one:{at}") for at in range(3)], give(ben)
    client = client_of()
    look, play = (token_make(user=ada, name=scope, scopes=[scope])[1] for scope in ("read", "play"))

    def call(method: str, path: str, key: str, body: Any = None) -> Any:
        return getattr(client, method)(
            f"/api/notices/{path}", body, format="json" if body is not None else None,
            HTTP_AUTHORIZATION=f"Token {key}",
        )  # fmt: skip

    told = call("get", "", look).json()
    assert (told["unread"], told["page"], told["pages"]) == (3, 1, 1)
    assert [one["id"] for one in told["notices"]] == [one.pk for one in reversed(notices)]
    assert call("post", "read/", look, {}).status_code == 403
    named = call("post", "read/", play, {"notices": [notices[0].pk, other.pk]})
    assert named.json() == {"marked": 1, "unread": 2} and unread_count(ben) == 1
    unread = call("get", "?unread=true", look).json()
    assert [one["id"] for one in unread["notices"]] == [notices[2].pk, notices[1].pk]
    assert call("post", "read/", play, {}).json() == {"marked": 2, "unread": 0}
    for body in ({"notices": ["x"]}, {"notices": [0]}, {"who": "ben"}, {"notices": list(range(1, 202))}):
        assert call("post", "read/", play, body).status_code == 400
    assert call("get", "?page=0", look).status_code == 400


@pytest.mark.django_db(transaction=True)
def test_a_game_that_somebody_has_locked_holds_up_no_notice_of_it(match: Match) -> None:
    """Who is told has a seat locked, and who plays locks the game first: each would wait for the other."""
    player = connection.copy()
    player.set_autocommit(False)
    try:
        with player.cursor() as held:
            held.execute("SELECT id FROM games_game WHERE id = %s FOR UPDATE", [match.game.pk])
        with connection.cursor() as impatient:
            impatient.execute("SET lock_timeout = '1s'")
        give(match.users["blue"], game=match.game)
    finally:
        player.rollback()
        player.close()
        with connection.cursor() as impatient:
            impatient.execute("SET lock_timeout = DEFAULT")
    assert subjects(match.users["blue"].username)


@pytest.mark.dear
def test_who_leaves_the_site_is_in_no_question_of_a_game_either(match: Match) -> None:
    tasks.sweep()
    red = match.users["red"]
    assert Notice.objects.filter(text__contains=red.username).exists()
    person_leave(user=red)
    assert not Notice.objects.filter(text__contains=red.username).exists()
