"""What comes to whom by which channel: the matrix, less of a game, the mail of the day, threads."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.wargame.match import Match
from tests.wargame.sitting import client_of, person
from tests.wargame.timing import later
from tests.wargame.wishing import unwish
from wargame.games import heartbeat, recaps, tasks
from wargame.games.models import GameEvent, Seat
from wargame.games.post import letter_send, wishes_mail
from wargame.games.recaps import recap
from wargame.notices import deliveries, services, wishes
from wargame.notices.hooks import hook_make
from wargame.notices.ledger import deliveries_of, words_of
from wargame.notices.models import Channel, Delivery, Digest, Mute, Notice, Wish
from wargame.notices.occasions import OCCASIONS
from wargame.notices.sending import mails_send
from wargame.notices.services import notices_read
from wargame.notices.wishes import digest_set, find_wants, mute_set, next_hour, wishes_set
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db
END = {"do": "end_phase"}
MAIL = Channel.MAIL


@pytest.fixture
def mails_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a worker sends them."""
    monkeypatch.setattr(services, "deliveries_write", deliveries.deliveries_write)


def tell(name: str = "ada", occasion: str = "chat", key: str = "test:1", **more: Any) -> Any:
    letter = {"kind": "club", "subject": f"News of {key}", "lines": ["It is so."], "path": "/clubs/"}
    letter_send(reader=person(name), occasion=occasion, key=key, **{**letter, **more})
    return person(name)


def went() -> list[str]:
    """The subjects of mails that have gone since the last time."""
    found = [letter.subject for letter in mail.outbox]
    mail.outbox.clear()
    return found


def test_whoever_has_chosen_nothing_gets_mail_of_all_but_clubs() -> None:
    ada = person("ada")
    assert [name for name in OCCASIONS if not wishes_mail(ada, name)] == ["club"]
    assert wishes_mail(ada, ""), "what nobody can turn off"
    unwish(ada, "turn", "")
    assert not wishes_mail(ada, "turn") and wishes_mail(ada, "chat") and wishes_mail(person("ben"), "turn")


def test_what_is_not_wanted_by_mail_stands_on_the_page_alone() -> None:
    ada = tell()
    assert went() == ["[Railhead] News of test:1"]
    unwish(ada, "chat")
    tell(key="test:2")
    assert went() == [] and Notice.objects.filter(reader=ada).count() == 2
    wishes_set(user=ada, cells={("club", MAIL): True})
    services.notices_give([ada], kind="request", key="x", subject="Ben asks to join", path="/clubs/")
    assert went() == ["[Railhead] Ben asks to join"]


@pytest.mark.parametrize(("how", "gets"), [("", ["turn", "clock"]), ("clock", ["clock"]), ("all", [])])
def test_of_a_game_less_may_come_than_of_others(match: Match, how: str, gets: list[str]) -> None:
    ada = person("ada")
    mute_set(user=ada, game=match.game, how="clock")
    mute_set(user=ada, game=match.game, how=how)
    for kind, occasion in (("turn", "turn"), ("clock", "clock5")):
        tell(occasion=occasion, key=f"{kind}:x", kind=kind, game=match.game)
    assert [one.notice.kind for one in deliveries_of(ada).order_by("pk")] == gets
    went()
    tell(occasion="turn", key="elsewhere")
    tell(occasion="", key="anyhow", game=match.game)
    assert len(went()) == 2


def test_what_needs_no_answer_comes_in_one_mail_a_day(mails_wait: None) -> None:
    ada = person("ada")
    digest_set(user=ada, hour=18)
    for key in ("one", "two", "three", "four"):
        tell(key=key)
    tell(key="soon", needs=True)
    tell(key="turn", occasion="turn")
    mails_send(heartbeat.now())
    assert went() == ["[Railhead] News of soon", "[Railhead] News of turn"]
    held = deliveries_of(ada).filter(why="digest")
    assert {words_of(one).startswith("in the mail of ") for one in held} == {True} and len(held) == 4
    due = held[0].due
    assert (due.hour, due.minute) == (18, 0) and timedelta(0) < due - heartbeat.now() <= timedelta(days=1)
    notices_read(ada, [Notice.objects.get(key="two").pk])
    with later(seconds=(due - heartbeat.now()).total_seconds() + 1):
        tell(key="tomorrow")
        mails_send(heartbeat.now())
        letter = mail.outbox[0]
        assert went() == ["[Railhead] 3 notices of the day"]
        assert [f"News of {key}" in letter.body for key in ("one", "two", "three", "four", "tomorrow")] == [
            True, False, True, True, False,
        ]  # fmt: skip
        mails_send(heartbeat.now())
    assert went() == [] and held.filter(outcome="taken").count() == 3


def test_a_mail_of_the_day_that_a_worker_died_over_is_the_same_mail_again(mails_wait: None) -> None:
    ada = person("ada")
    digest_set(user=ada, hour=18)
    tell(key="one")
    tell(key="two")
    Delivery.objects.update(due=heartbeat.now())
    mails_send(heartbeat.now())
    Delivery.objects.update(due=heartbeat.now(), outcome="waiting")
    mails_send(heartbeat.now())
    first, second = mail.outbox
    assert first.extra_headers == second.extra_headers and first.subject == second.subject


def test_one_worker_at_a_time_has_the_mail_of_the_day(mails_wait: None) -> None:
    digest_set(user=person("ada"), hour=18)
    tell(key="one")
    tell(key="two")
    Delivery.objects.update(due=heartbeat.now())
    assert deliveries.delivery_claim(MAIL, heartbeat.now()) is not None
    assert deliveries.delivery_claim(MAIL, heartbeat.now()) is None, "its fellows wait behind it"


@pytest.mark.parametrize(
    ("now", "zone", "hour", "comes"),
    [
        ("2026-06-01T15:59", "UTC", 16, "2026-06-01T16:00"),
        ("2026-06-01T16:00", "UTC", 16, "2026-06-02T16:00"),
        ("2026-06-01T15:59", "Europe/Berlin", 18, "2026-06-01T16:00"),
        ("2026-10-24T16:00", "Europe/Berlin", 18, "2026-10-25T17:00"),  # the clocks go back that night
        ("2026-03-29T00:30", "Europe/Berlin", 2, "2026-03-29T01:00"),  # the hour that is left out
    ],
)
def test_the_hour_of_the_day_is_one_of_the_wall(now: str, zone: str, hour: int, comes: str) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert f"{next_hour(moment, zone, hour):%Y-%m-%dT%H:%M}" == comes


@pytest.mark.dear
def test_mails_of_a_game_stand_together(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.notice, "delay", tasks.notice)
    blue = match.users["blue"]
    tasks.sweep()
    (first,) = mail.outbox
    for side in ("blue", "red"):
        match.submit(side, END)
        match.submit(side, END)
        tasks.sweep()
    own = [letter for letter in mail.outbox if letter.to == [blue.email]]
    assert len(own) == 2 and own[0] is first
    assert (
        len({letter.subject for letter in own}) == 1
        and len({letter.extra_headers["Message-ID"] for letter in own}) == 2
    )
    assert {letter.extra_headers["References"] for letter in own} == {
        f"<game-{match.code}-{blue.pk}@localhost>"
    }
    assert own[1].body.startswith("Your move in ") and "Since you last looked:" in own[1].body
    other = next(letter for letter in mail.outbox if letter.to != [blue.email])
    assert other.extra_headers["References"] != first.extra_headers["References"]


def test_a_mail_tells_what_everybody_may_know_and_nothing_else(match: Match) -> None:
    """Neither what the other side alone knows, nor what the reader's own side alone knows, nor what they have seen."""
    match.submit("blue", END)
    match.submit("blue", END)
    seat = Seat.objects.select_related("game").get(game=match.game, side="red")
    whole = recap(seat)
    rows = list(GameEvent.objects.filter(game=match.game).order_by("seq"))
    assert whole and len(whole) > 2
    for audience in ([], ["red"], ["blue"], ["red", "blue"]):
        GameEvent.objects.filter(game=match.game).update(audience=audience)
        assert recap(seat) == ()
    GameEvent.objects.filter(game=match.game).update(audience=None)
    assert recap(seat) == whole
    seat.seen_seq = rows[-1].seq
    assert recap(seat) == ()


def test_a_mail_tells_the_last_of_many(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recaps, "MOST", 2)
    for side in ("blue", "blue", "red", "red"):
        match.submit(side, END)
    seat = Seat.objects.select_related("game").get(game=match.game, side="red")
    lines = [line for line in recap(seat) if line.startswith("- ")]
    assert len(lines) == 3 and lines[0].endswith("more before that")
    seat.game.ruleset = "gone"
    assert recap(seat) == (), "nobody has the words any more"


def test_the_page_shows_what_was_chosen_and_changes_it(match: Match) -> None:
    blue = match.users["blue"]
    client = client_of(blue)
    page = client.get("/notices/").content.decode()
    assert page.count(" checked>") == 15 and f'name="{match.code}"' in page
    assert client.post("/notices/wishes/", {"turn-mail": "on", "hour": "18"}).status_code == 302
    assert set(
        Wish.objects.filter(user=blue, wanted=True, channel="mail").values_list("occasion", flat=True)
    ) == {"turn"}
    assert Digest.objects.get(user=blue).hour == 18
    assert client.get("/notices/").content.decode().count(" checked>") == 1
    assert client.post("/notices/games/", {match.code: "clock"}).status_code == 302
    assert Mute.objects.get(user=blue).how == "clock"
    assert client.post("/notices/games/", {match.code: "loud"}).status_code == 422
    assert client.post("/notices/wishes/", {"hour": "24"}).status_code == 422
    assert client.post("/notices/games/", {}).status_code == 302 and not Mute.objects.exists()
    assert client.post("/notices/wishes/", {}).status_code == 302 and not Digest.objects.exists()


def test_a_program_reads_and_changes_what_comes_where(match: Match) -> None:
    blue = match.users["blue"]
    client = client_of(blue)

    def post(**body: Any) -> Any:
        return client.post("/api/notices/wishes/", body, format="json")

    told = client.get("/api/notices/wishes/").json()
    assert {row["occasion"]: row["mail"] for row in told["rows"]} == {
        name: name != "club" for name in OCCASIONS
    }
    assert told["hour"] is None and told["games"] == []
    cell = {"occasion": "turn", "channel": "mail", "wanted": False}
    told = post(cells=[cell], games=[{"game": match.code, "how": "all"}], hour=7).json()
    assert [row["occasion"] for row in told["rows"] if not row["mail"]] == ["turn", "club"]
    assert told["hour"] == 7
    assert told["games"] == [{"game": match.code, "how": "all", "channel": ""}]
    assert post(hour=None).json()["hour"] is None
    assert (
        post(games=[{"game": "nowhere", "how": "all"}], cells=[{**cell, "wanted": True}]).status_code == 404
    )
    assert not wishes_mail(blue, "turn"), "all of it or nothing"
    for body in (
        {"hour": 24},
        {"cells": [{**cell, "occasion": "x"}]},
        {"games": [{"game": match.code, "how": "x"}]},
    ):
        assert post(**body).status_code == 400
    assert client_of().get("/api/notices/wishes/").status_code == 401


def test_who_leaves_the_site_leaves_no_wishes(match: Match) -> None:
    blue = match.users["blue"]
    unwish(blue, "turn")
    digest_set(user=blue, hour=7)
    mute_set(user=blue, game=match.game, how="all")
    person_leave(user=blue)
    assert not any(model.objects.exists() for model in (Wish, Digest, Mute))


@pytest.mark.dear
@pytest.mark.django_db(transaction=True)
def test_what_was_chosen_and_what_waited_outlives_the_upgrade() -> None:
    """From before there was a ledger to now, and back: every mail that waited waits, every choice holds."""
    executor, now = MigrationExecutor(connection), heartbeat.now()
    latest = executor.loader.graph.leaf_nodes()
    before = [("notices", "0002_mails"), ("accounts", "0004_mail_event")]
    try:
        executor.migrate(before)
        old = executor.loader.project_state(before).apps
        users = {name: old.get_model("auth", "User").objects.create(username=name) for name in ("ada", "ben")}
        for name, user in users.items():
            old.get_model("accounts", "Profile").objects.create(
                user=user, mail_clock=name == "ben", mail_turn=True
            )
        notice = old.get_model("notices", "Notice").objects.create(
            reader=users["ada"], kind="club", key="x", subject="News", path="/"
        )
        mails = old.get_model("notices", "Mail").objects
        mails.create(notice=notice, body="It is so.", written=now, due=now, tries=3)
        executor = MigrationExecutor(connection)
        executor.migrate(latest)
        kept = Delivery.objects.get()
        assert (kept.channel, kept.subject, kept.body, kept.tries, kept.outcome) == (
            "mail", "News", "It is so.", 3, "waiting",
        )  # fmt: skip
        chosen = Wish.objects.order_by("occasion").values_list(
            "user__username", "occasion", "channel", "wanted"
        )
        assert list(chosen) == [("ada", name, "mail", False) for name in ("clock20", "clock5", "clock50")]
        executor = MigrationExecutor(connection)
        executor.migrate(before)
        assert (
            executor.loader.project_state(before).apps.get_model("notices", "Mail").objects.get().tries == 3
        )
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(latest)


def test_of_a_single_game_a_channel_may_be_silent(match: Match) -> None:
    """The others go on; of the clock a channel that is silent but for it still tells."""
    ada = match.users["blue"]
    hook_make(user=ada, name="Lamp", url="https://example.org/in", shape="plain")
    client = client_of(ada)
    form = {f"{match.code}hook": "clock", f"{match.code}mail": "all"}
    assert client.post("/notices/games/", form).status_code == 302
    assert find_wants([ada], "turn", match.game).channels[ada.pk] == {Channel.PUSH}
    assert find_wants([ada], "clock5", match.game).channels[ada.pk] == {Channel.PUSH, Channel.HOOK}
    told = client.get("/api/notices/wishes/").json()["games"]
    assert told == [
        {"game": match.code, "how": "all", "channel": "mail"}, {"game": match.code, "how": "clock", "channel": "hook"},
    ]  # fmt: skip
    said = {"games": [{"game": match.code, "how": "", "channel": "mail"}]}
    client.post("/api/notices/wishes/", said, content_type="application/json")
    assert find_wants([ada], "turn", match.game).channels[ada.pk] == {Channel.PUSH, Channel.MAIL}


def test_who_sends_choices_again_and_again_is_refused(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """By any of the forms and by the API; nothing of it is kept."""
    monkeypatch.setattr(wishes, "HOURLY", 2)
    client = client_of(match.users["blue"])
    assert [client.post(f"/notices/{form}/", {}).status_code for form in ("games", "wishes")] == [302, 302]
    for form in ("games", "wishes"):
        refused = client.post(f"/notices/{form}/", {match.code: "all"})
        assert refused.status_code == 422 and "Too many requests" in refused.content.decode()
    said = {"games": [{"game": match.code, "how": "all"}]}
    assert client.post("/api/notices/wishes/", said, content_type="application/json").status_code == 429
    assert not Mute.objects.exists()
