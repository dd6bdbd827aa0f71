"""Luck and reliability as parts of a page: what stands there, for whom, and in which words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.template import Context, Template
from django.utils.html import strip_tags

from tests.wargame.sitting import client_of, person
from tests.wargame.test_reliability import ended
from wargame.results.chance import encode
from wargame.results.luck import LEAST, luck_of
from wargame.results.models import Luck
from wargame.results.reliability import buckets_of, conduct_renew
from wargame.results.templatetags.results import differing, gap, in_words, wide

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(db: None) -> User:
    """Somebody without a past."""
    return get_user_model().objects.create_user("Ada")


def shown(tag: str, user: User) -> str:
    """What a tag puts on the page, as one reads it."""
    html = Template("{% load results %}{% " + tag + " %}").render(Context({"person": user}))
    assert "style=" not in html
    text = strip_tags(html.replace("</td>", "|").replace("<br>", " "))
    return re.sub(r" ?\| ?", "|", re.sub(r"\s+", " ", text)).strip()


def lucky(user: User, got: int, rolls: int = 10, kind: str = "attacks") -> Luck:
    """A finished game in which coins were thrown."""
    coins = {n: p / 1024 for n, p in enumerate((1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1))}
    return Luck.objects.create(
        share=ended(user).share, kind=kind, unit="luck-in-strength", rolls=rolls, got=got, expected=5.0,
        variance=2.5, chances=encode(coins),
    )  # fmt: skip


def test_nothing_yet(user: User) -> None:
    assert "No finished games with dice yet" in shown("luck_account person", user)
    assert "every new player starts at 75" in shown("reliability_box person", user)


def test_a_point_within_its_band(user: User) -> None:
    lucky(user, 6)
    told = shown("luck_account person", user)
    assert "1 finished game, 10 rolls; games under way are left out until they end" in told
    assert "|10||+1|±3|" in told and "|outside" not in told
    assert "The point lies inside its band: ordinary luck." in told
    # 2 · (1 + 10 of 1024): one in 46.5
    assert "outside by chance alone for about 1 in 47 players" in told


def test_a_point_outside_its_band(user: User) -> None:
    lucky(user, 10)
    lucky(user, 5, kind="moves")
    told = shown("luck_account person", user)
    assert "|outside +5|" in told
    assert "One of two points lies outside its band." in told
    assert "at least one point lies outside by chance alone for about 1 in 24 players" in told
    assert luck_of(user).outside == 1 and luck_of(user).by_chance == pytest.approx(44 / 1024)


def test_kinds_with_few_rolls_are_named(user: User) -> None:
    lucky(user, 9, rolls=LEAST - 1, kind="moves")
    lucky(user, 6)
    told = shown("luck_account person", user)
    assert "Left out for fewer than five rolls: luck-moves (4)." in told
    assert luck_of(user).outside == 0 and len(luck_of(user).counted) == 1


def test_games_are_added_before_they_are_judged(user: User) -> None:
    for _ in range(4):
        lucky(user, 7)
    (row,) = luck_of(user).rows
    assert (row.rolls, row.got, row.differs, row.band) == (40, 28, 8.0, 6.0) and not row.inside


@pytest.mark.dear
def test_forfeits_say_when_and_what_they_weigh(user: User) -> None:
    ended(user, "time", forfeited=True)
    for _ in range(10):
        ended(user)
    ended(user, "time", forfeited=True, silent=True)
    conduct_renew(user_id=user.pk)
    told = shown("reliability_box person", user)
    assert "10 of 12|" in told
    assert "Ran out of time March 2026: counts 67 %, forgotten after 20 more finished games|1|" in told
    assert "Abandoned March 2026: counts 200 %, forgotten after 30 more finished games|1|" in told
    assert "With 10 finished and 2.67 for forfeits that is 13 of 16.67, or 78 in a hundred" in told
    for _ in range(30):
        ended(user)
    conduct_renew(user_id=user.pk)
    assert shown("reliability_box person", user).count("no longer counts") == 2


def test_how_fast_is_for_whom_may_know(user: User) -> None:
    ended(user, count=2, buckets=buckets_of([32400, 115200]), sample=[32400, 115200])
    conduct_renew(user_id=user.pk)
    told = shown("reliability_box person", user)
    assert "Usually answers in|9 h|" in told and "nine times in ten within|1 d 8 h|" in told
    kept = shown("reliability_box person answers=False", user)
    assert "9 h" not in kept and "nswers in" not in kept and "80 of 100" in kept


@pytest.mark.dear
def test_the_page_of_a_player_has_both(user: User) -> None:
    lucky(user, 6)
    conduct_renew(user_id=user.pk)
    page: Any = client_of(person("Ben")).get("/players/Ada/")
    assert page.status_code == 200
    assert "Luck account" in page.content.decode() and "80 of 100" in page.content.decode()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, "–"), (0, "1 min"), (1500, "25 min"), (32400, "9 h"), (86400, "1 d"), (115200, "1 d 8 h")],
)
def test_lengths_of_time(seconds: int | None, words: str) -> None:
    assert gap(seconds) == words


@pytest.mark.dear
def test_differences_are_as_exact_as_their_band() -> None:
    assert [differing(value, 19) for value in (5.2, -9.4, 0.3)] == ["+5", "−9", "0"]
    assert [differing(value, 5) for value in (1.0, -0.25, 0.04)] == ["+1", "−0.2", "0"]
    assert (wide(18.6), wide(3.24)) == ("±19", "±3.2")
    assert (in_words(4), in_words(12), in_words(13)) == ("four", "twelve", "13")
