"""The pages of evidence: for whom they are, what stands on them, and where nothing of it goes."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from tests.wargame.clubhouse import Clubhouse, clubhouse
from tests.wargame.sitting import SKELETON, client_of, person
from tests.wargame.test_results_selectors import ended
from wargame.clubs.models import Club, Entry, Membership
from wargame.clubs.powers import TABLE, Act, Standing
from wargame.clubs.services import member_remove
from wargame.evidence.models import Trace
from wargame.evidence.services import KEPT, LOOKED, evidence_look, trace_keep
from wargame.games.models import Game
from wargame.games.times import short_day
from wargame.results.models import Result

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 24)


@pytest.fixture
def house() -> Clubhouse:
    """The club; Mila and Moritz share a laptop, Mila and Sven, who is no member, an address."""
    house = clubhouse()
    for name in ("mila", "moritz"):
        trace_keep(user=person(name), kind=Trace.Kind.DEVICE, value="laptop", day=DAY)
    for name in ("mila", "sven"):
        trace_keep(user=person(name), kind=Trace.Kind.ADDRESS, value="203.0.113.7", day=DAY)
    return house


def look(user: Any, address: str = "/clubs/the-bridge-club/evidence/", **asked: str) -> Any:
    return client_of(user).get(address, asked)


def page(user: Any, *address: str, **asked: str) -> str:
    answer = look(user, *address, **asked)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def early(house: Clubhouse, winner: str, loser: str, games: int) -> None:
    """So many rated games that the loser resigned in the first third."""
    for _ in range(games):
        result = ended(SKELETON, person(winner), person(loser), person(winner))
        Game.objects.filter(pk=result.game_id).update(turns=9)
        Result.objects.filter(pk=result.pk).update(turn=2)


@pytest.mark.dear
def test_a_steward_sees_what_members_share(house: Clubhouse) -> None:
    ended(SKELETON, person("mila"), person("moritz"), person("mila"))
    text = page(person("stina"))
    assert "None of this proves anything" in text
    assert (
        "<b>mila</b>" in text
        and "<b>moritz</b>" in text
        and "1 device" in text
        and f">{short_day(DAY)}</time>" in text
    )
    assert "<b>sven</b>" not in text and "1 address" not in text, "whoever is no member is not told of"
    assert '<a href="/players/mila/games/?against=moritz">1<span' in text
    assert (
        "Of 4 people on the whole site, 2 (50 %) share a device with somebody and 2 (50 %) an address" in text
    )
    for trace in Trace.objects.all():
        assert trace.digest not in text


@pytest.mark.dear
def test_early_resignations_stand_beside_what_is_usual(house: Clubhouse) -> None:
    early(house, "mila", "moritz", 4)
    for _ in range(4):
        ended(SKELETON, person("dirk"), person("dana"), person("dana"))
    Game.objects.update(turns=9)
    Result.objects.filter(shares__user=person("dirk")).update(turn=8)
    text = page(person("stina"), show="resignations")
    assert "Of 8 rated games on the whole site, 4 (50 %) were resigned in the first third" in text
    assert ">4–0<" in text and ">0–4<" in text and ">2.0<" in text and ">1 in 16<" in text
    assert "<b>dirk</b>" not in text
    assert "2 pairs here have at least 3 rated games" in text


@pytest.mark.dear
def test_the_games_of_two_are_listed(house: Clubhouse) -> None:
    ended(SKELETON, person("mila"), person("moritz"), person("mila"))
    ended(SKELETON, person("mila"), person("dirk"), person("dirk"))
    text = page(person("stina"), "/players/mila/games/", against="moritz")
    assert (
        "Games of mila against moritz" in text and "/players/moritz/" in text and "/players/dirk/" not in text
    )
    assert "No finished games yet" in page(person("stina"), "/players/mila/games/", against="nobody")


@pytest.mark.parametrize("standing", [one for one in Standing if one != Standing.VISITOR])
@pytest.mark.dear
def test_the_page_is_for_those_of_the_table(house: Clubhouse, standing: Standing) -> None:
    allowed = Act.SEE_EVIDENCE in TABLE[standing]
    answer = look(house.user(standing))
    assert answer.status_code == (200 if allowed else 403)
    assert ("1 device" in answer.content.decode()) == allowed
    assert Entry.objects.filter(act=LOOKED).exists() == allowed
    assert ("/evidence/" in page(house.user(standing), f"/clubs/{house.slug}/")) == allowed


def test_a_refusal_says_for_whom_it_is(house: Clubhouse) -> None:
    assert (
        "Only owners and stewards of The Bridge Club may see which" in look(person("mila")).content.decode()
    )
    assert look(None).status_code == 302
    Club.objects.update(closed=house.club.founded)
    assert look(person("olga")).status_code == 409
    assert look(person("olga"), "/clubs/nowhere/evidence/").status_code == 404


@pytest.mark.dear
def test_the_staff_of_the_site_sees_everybody(house: Clubhouse) -> None:
    text = page(person("clara", is_staff=True), "/evidence/")
    assert "<b>sven</b>" in text and "1 address" in text and "1 device" in text
    assert look(person("clara")).status_code == 403, "in a club the club's own table holds"
    for who in ("olga", "mila"):
        refused = look(person(who), "/evidence/")
        assert refused.status_code == 403 and "Only site staff" in refused.content.decode()
    assert look(None, "/evidence/").status_code == 302
    User.objects.filter(username="sven").update(is_active=False)
    assert "<b>sven</b>" not in page(person("clara"), "/evidence/")


def test_who_looked_is_kept_once_a_day(house: Clubhouse) -> None:
    for name in ("stina", "olga", "stina"):
        evidence_look(club=house.slug, user=person(name))
    Entry.objects.filter(actor=person("stina")).update(time=now() - timedelta(days=1))
    evidence_look(club=house.slug, user=person("stina"))
    looked = Entry.objects.filter(act=LOOKED).order_by("pk").values_list("actor__username", flat=True)
    assert list(looked) == ["stina", "olga", "stina"]
    assert LOOKED in page(person("olga"), f"/clubs/{house.slug}/entries/")


@pytest.mark.dear
def test_nothing_of_it_is_in_the_archive_or_in_a_feed(house: Clubhouse) -> None:
    page(person("stina"))
    member = house.member("stina")
    assert member is not None
    told = [
        look(None, f"/clubs/{house.slug}/feed/{path}").content.decode() for path in ("", f"{member.feed}/")
    ]
    answer = look(person("olga"), f"/clubs/{house.slug}/export/")
    archive = ZipFile(BytesIO(b"".join(answer.streaming_content)))
    told += [archive.read(name).decode() for name in archive.namelist()]
    assert not any("evidence" in name or "trace" in name for name in archive.namelist())
    for text in told:
        assert "laptop" not in text and "203.0.113.7" not in text
        assert not any(trace.digest in text for trace in Trace.objects.all())
    assert all(entry.facts == {} and entry.subject is None for entry in Entry.objects.filter(act=LOOKED))


@pytest.mark.parametrize("show", ["", "resignations"])
@pytest.mark.dear
def test_a_page_takes_as_many_queries_for_many(house: Clubhouse, show: str) -> None:
    early(house, "mila", "moritz", 3)
    ask: dict[str, Any] = {"address": f"/clubs/{house.slug}/evidence/", "show": show}
    look(person("stina"), **ask)
    cache.clear()
    with CaptureQueriesContext(connection) as few:
        look(person("stina"), **ask)
    users = User.objects.bulk_create(User(username=f"u{number:03}") for number in range(130))
    Membership.objects.bulk_create(Membership(club=house.club, user=user) for user in users)
    for user in users:
        trace_keep(user=user, kind=Trace.Kind.ADDRESS, value=str(user.pk // 8), day=DAY)
    early(house, "dirk", "dana", 3)
    cache.clear()
    with CaptureQueriesContext(connection) as many:
        text = look(person("stina"), **ask).content.decode()
    assert len(many) == len(few)
    assert ('aria-label="Pages"' in text) == (show == "")


def test_a_list_is_kept_for_a_while_and_names_nobody_who_has_gone(house: Clubhouse) -> None:
    assert "<b>mila</b>" in page(person("stina"))
    member_remove(club=house.slug, user=person("olga"), name="moritz")
    with CaptureQueriesContext(connection) as asked:
        assert "<b>mila</b>" not in page(person("stina"))
    assert not any("array_agg" in query["sql"] for query in asked.captured_queries)


@pytest.mark.parametrize("number", ["2", "99", "x", "-1"])
def test_pages_that_are_not_there_are_the_nearest(house: Clubhouse, number: str) -> None:
    assert "1 device" in page(person("stina"), page=number)


def test_people_are_told_what_is_kept(house: Clubhouse) -> None:
    text = page(person("mila"), "/accounts/privacy/")
    assert f"for {KEPT.days} days" in text and "owners and stewards of your clubs" in text
    assert f"for {KEPT.days} days" in page(person("stina"))
