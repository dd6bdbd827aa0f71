"""A scene is kept only where it would come out as for every other test."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from tests.wargame.chronicle import days
from tests.wargame.kept import catch_up, is_empty
from tests.wargame.match import new_match
from tests.wargame.sitting import person
from tests.wargame.timing import wind
from wargame.games import heartbeat
from wargame.games.models import Heartbeat, Lapse, Seat

pytestmark = pytest.mark.django_db


def test_a_scene_of_another_time_is_not_kept() -> None:
    assert is_empty()
    with days():
        assert not is_empty()


def test_a_scene_among_people_is_not_kept() -> None:
    person("Ada")
    assert not is_empty()


def test_no_time_has_passed_for_a_scene_that_was_kept(skirmish: str) -> None:
    new_match(skirmish, pace="live")
    heartbeat.settle()
    held = Seat.objects.exclude(running_since=None).get()
    ago, now = timedelta(hours=1), heartbeat.read().now
    Heartbeat.objects.update(beat=F("beat") - ago - timedelta(seconds=90))  # not every act beats the heart
    wind(Seat.objects.all(), running_since=F("running_since") - ago)
    catch_up(now - ago)
    heartbeat.forget()
    heartbeat.now()
    assert not Lapse.objects.exists()
    later = Seat.objects.get(pk=held.pk).running_since - held.running_since
    assert timedelta() <= later < timedelta(seconds=60)
