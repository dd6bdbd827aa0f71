"""Who is served when more is to go outward than can go at once: owners take turns, slow receivers keep nobody else."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connections
from pytest_django import Settings

from tests.wargame.endpoint import endpoint
from tests.wargame.sitting import person
from tests.wargame.test_webhooks import tell
from wargame.games import heartbeat
from wargame.notices import outgoing
from wargame.notices.deliveries import QUICK, Lane, deliveries_waiting, delivery_claim, receiver_free
from wargame.notices.hooks import hook_make
from wargame.notices.models import Channel, Delivery, PushDevice, Webhook
from wargame.notices.sending import MAILING, WHOLE, deliveries_send, mails_send

pytestmark = pytest.mark.django_db
HOOK = Channel.HOOK
BEAT = timedelta(seconds=10)


@pytest.fixture(autouse=True)
def _local(settings: Settings) -> None:
    settings.OUTGOING_LOCAL = True


def give(name: str, *, hooks: int = 1, notices: int = 1, url: str = "http://127.0.0.1:9/") -> None:
    """Somebody with so many webhooks, and so much to go to each."""
    for number in range(hooks):
        hook_make(user=person(name), name=f"{number}", url=url, shape="plain")
    for number in range(notices):
        tell(f"turn:{name}{number}", name)


def serve(now: datetime, seconds: float = 0.1, lane: Lane | None = None) -> str:
    """Claim what is next, have it take so long; whose it was, '' where nothing was next."""
    found = delivery_claim(HOOK, now, lane)
    if found is None:
        return ""
    receiver_free(found, seconds)
    return found.own_notice.reader.username


@pytest.mark.dear
def test_many_of_one_person_do_not_go_before_one_of_another() -> None:
    give("ada", notices=30)
    give("ben", notices=2)
    now = heartbeat.now()
    assert [serve(now) for _ in range(5)] == ["ada", "ben", "ada", "ben", "ada"]


@pytest.mark.dear
def test_who_has_five_webhooks_has_no_more_turns() -> None:
    give("ada", hooks=5, notices=4)
    give("ben", notices=4)
    now = heartbeat.now()
    assert Counter(serve(now) for _ in range(8)) == {"ada": 4, "ben": 4}


def test_of_one_person_what_is_due_longest_goes_first() -> None:
    give("ada", notices=3)
    now, seen = heartbeat.now(), []
    while (found := delivery_claim(HOOK, now)) is not None:
        seen.append(found.subject)
        receiver_free(found, 0.1)
    assert seen == ["Your move, turn:ada0", "Your move, turn:ada1", "Your move, turn:ada2"]


@pytest.mark.dear
def test_devices_of_different_people_take_turns() -> None:
    for name in ("ada", "ben"):
        PushDevice.objects.create(
            user=person(name), name="x", endpoint=f"https://{name}.example/", p256dh="x", auth="y"
        )
    for number in range(3):
        tell(f"turn:a{number}")
    tell("turn:b", "ben")
    now, seen = heartbeat.now(), []
    while (found := delivery_claim(Channel.PUSH, now)) is not None:
        seen.append(found.own_notice.reader.username)
        receiver_free(found, 0.1)
    assert seen == ["ada", "ben", "ada", "ada"]


def test_who_needs_nearly_two_seconds_each_time_is_slow() -> None:
    """And so is, until it has shown otherwise, whoever nobody knows."""
    give("ada", notices=3)
    now = heartbeat.now()
    assert serve(now, lane=Lane.QUICK) == "", "nobody knows yet how quick it is"
    assert serve(now, 1.9, Lane.SLOW) == "ada"
    assert serve(now, lane=Lane.QUICK) == "" and serve(now, 1.9, Lane.SLOW) == "ada"


def test_who_answers_quickly_goes_with_the_quick_ones() -> None:
    give("ada", notices=2)
    now = heartbeat.now()
    assert serve(now, QUICK, Lane.SLOW) == "ada" and serve(now, lane=Lane.SLOW) == ""
    assert serve(now, lane=Lane.QUICK) == "ada"


@pytest.mark.dear
def test_one_long_answer_counts_more_than_one_short_one() -> None:
    """On the whole nobody among the quick ones takes more than `QUICK`: who does so now and then cannot either."""
    give("ada", notices=37)
    now, spent, served = heartbeat.now(), 0.0, 0
    for number in range(37):
        lane = Lane.QUICK if Webhook.objects.filter(takes__lte=QUICK).exists() else Lane.SLOW
        seconds = 5.0 if number and lane == Lane.QUICK else 0.05
        assert serve(now, seconds, lane) == "ada"
        if number:
            spent, served = spent + seconds, served + 1
    assert spent / served <= QUICK


@pytest.mark.dear
def test_a_hook_that_is_always_slow_is_served_as_long_as_nobody_waits_for_it() -> None:
    """Two and a half seconds each time: one after the other, and not one an hour."""
    give("ada", notices=20)
    now = heartbeat.now()
    assert [serve(now, 2.5, Lane.SLOW) for _ in range(20)] == ["ada"] * 20


@pytest.mark.dear
def test_slow_ones_take_turns_too() -> None:
    for name in ("ada", "ben", "cem"):
        give(name, notices=4)
    Webhook.objects.update(takes=5)
    now = heartbeat.now()
    assert Counter(serve(now, 5, Lane.SLOW) for _ in range(12)) == {"ada": 4, "ben": 4, "cem": 4}


@pytest.mark.dear
def test_who_is_quick_does_not_wait_for_who_is_slow() -> None:
    with endpoint() as slow, endpoint() as quick:
        slow.waits = QUICK + 0.1
        give("ada", notices=3, url=slow.url)
        give("ben", notices=3, url=quick.url)
        now = heartbeat.now() + timedelta(seconds=1)
        assert deliveries_send(HOOK, now, Lane.QUICK) == 0
        assert deliveries_send(HOOK, now, Lane.SLOW) == 4 and len(slow.requests) == 3, (
            "one of ben's, who is known to be quick from then on"
        )
        assert deliveries_send(HOOK, now, Lane.QUICK) == 2 and len(quick.requests) == 3


def test_of_slow_receivers_one_worker_is_at_work() -> None:
    """From its last try on it is done before the next comes; so is whoever sends mails, but for the last of them."""
    assert timedelta(seconds=WHOLE[Lane.SLOW] + outgoing.WHOLE) <= BEAT
    assert timedelta(seconds=WHOLE[None]) < BEAT


def test_a_mail_server_that_is_slow_at_each_step_has_one_worker() -> None:
    """The others leave it to the one who waits for it, and are free for what else goes outward."""
    User.objects.filter(pk=person("ada").pk).update(email="ada@example.org")
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [MAILING])
        tell()  # which would send it, too
        assert mails_send(heartbeat.now()) == 0 and deliveries_waiting().filter(channel="mail").count() == 1
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MAILING])
    finally:
        other.close()
    assert mails_send(heartbeat.now()) == 1
    assert Delivery.objects.get(channel="mail").outcome == "taken"
