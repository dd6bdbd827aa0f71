"""The pages of ladders: what each reader sees, and as many queries for two hundred as for ten."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules
from tests.wargame.climbing import DAY, Climb, climb, join, rate
from tests.wargame.sitting import SKELETON, client_of, know_sides, person, shortest
from wargame.clubs.models import Membership
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.throttling import OpenThrottle
from wargame.games.words import scenario_name, value_words
from wargame.ladders import services, tasks
from wargame.ladders.boxes import club_box
from wargame.ladders.export import club_ladders, club_moves, club_places, club_seasons
from wargame.ladders.figures import Form, forms_of
from wargame.ladders.games import plans_of
from wargame.ladders.models import Challenge, Entry, Ladder, Place, Season
from wargame.ladders.page import ladder_page, nearest_in
from wargame.ladders.seasons import snapshot_of
from wargame.players.leaving import FORMER, person_leave
from wargame.ratings.models import Balance, Pool
from wargame.ratings.sides import FEW

pytestmark = pytest.mark.django_db
BASE = "/ladders/the-climbers/autumn-ladder/"


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange, in divisions."""
    return climb(divisions=[2, 2])


def read(user: Any, address: str = BASE, status: int = 200, **more: Any) -> str:
    """The page as that user reads it."""
    answer = client_of(user).get(address, **more)
    assert answer.status_code == status
    return str(answer.content.decode())


def test_the_table_says_where_everybody_stands_and_why_not(ladder: Climb) -> None:
    ladder.begin("Cem", "Dora")
    services.place_away(user=ladder.people["Ben"], season=ladder.season, until=heartbeat.now() + 5 * DAY)
    rate(ladder.people["Ada"], 1710, 62)
    page = read(ladder.people["Cem"])
    for words in (
        "1710 <small>±62</small>", "Division 1</b> · last one goes down",
        "Division 2</b> · first one goes up, last one goes down", "Division 3</b> · first one goes up",
        "Three below, two allowed", "Away until", "already", ">you<", "Autumn, week 1 of 12", "run by Stella",
        'challenge/Ada/">Challenge', "Your place: 3",
    ):  # fmt: skip
        assert words in page
    assert 'challenge/Ben/"' not in page and 'challenge/Cem/"' not in page
    assert "disabled" not in page


def test_who_has_no_place_is_told_how_to_get_one(ladder: Climb) -> None:
    assert "Sign in to take a place" in read(None)
    assert "Only members of The Climbers" in read(person("Otto"))
    assert "Take a place</button>" in read(join(ladder.club, "Gus"))
    assert ">Challenge</th>" not in read(None)


def test_arrows_are_where_the_snapshot_has_them(ladder: Climb) -> None:
    page = ladder_page(ladder.season, ladder.people["Ada"])
    kept = snapshot_of(ladder.season, heartbeat.now())
    assert [row.arrow for row in page.rows] == [row["arrow"] for row in kept["rows"]]
    assert {row.arrow for row in page.rows} == {"", "up", "down"}


def test_winning_above_takes_the_place(ladder: Climb) -> None:
    rows = ladder_page(ladder.season, ladder.people["Cem"]).rows
    assert [row.takes for row in rows] == [1, 2, None, None, None, None]


@pytest.mark.dear
def test_an_empty_ladder_and_one_row(db: None) -> None:
    ladder = climb(())
    assert "Nobody has taken a place yet." in read(ladder.steward)
    services.place_take(user=ladder.steward, season=ladder.season)
    assert ">you<" in read(ladder.steward)
    Season.objects.all().delete()
    assert "No season is open yet" in read(ladder.steward)


@pytest.mark.dear
def test_unsure_ratings_are_counted_and_not_listed(db: None) -> None:
    ladder = climb(("Ada", "Ben", "Cem"), kind="rating")
    assert "<b>Ben</b>" in read(None) and "3 unranked" in read(None)
    rate(ladder.people["Ada"], 1500, 60)
    tasks.sweep()
    page = read(ladder.people["Ada"])
    assert "2 hidden: their ratings are uncertain by ±120 or more" in page and "Ben" not in page
    assert "<b>Ben</b>" in read(ladder.people["Ada"], BASE + "?unsure=1")
    assert "Takes place" not in page


@pytest.mark.dear
def test_another_pool_sorts_by_its_own_ratings(db: None) -> None:
    ladder = climb(("Ada", "Ben", "Cem"), kind="rating")
    for name, days in (("Ada", 1500), ("Ben", 1600)):
        rate(ladder.people[name], 1500)
        rate(ladder.people[name], days, pace="slow")
    tasks.sweep()
    page = read(ladder.people["Ada"], BASE + "?pace=slow")
    assert page.index("<b>Ben</b>") < page.index("<b>Ada</b>") and "sorted by the ratings of this tab" in page
    assert read(None, BASE + "?pace=light&system=chess&page=x&division=9")


def sent(client: Client, address: str, data: dict[str, Any] | None = None) -> str:
    """The page that comes of sending a form."""
    return str(client.post(address, data or {}, follow=True).content.decode())


def crowd(ladder: Climb, count: int, first: int = 0) -> None:
    """So many more members, with ratings."""
    users = get_user_model().objects.bulk_create(
        get_user_model()(username=f"walk-{at}", email=f"walk-{at}@example.org")
        for at in range(first, first + count)
    )
    last, now = Place.objects.filter(season=ladder.season).count(), heartbeat.now()
    Place.objects.bulk_create(
        Place(season=ladder.season, user=user, rank=last + at, since=now, active=now, division=3)
        for at, user in enumerate(users, 1)
    )
    for user in users:
        rate(user, 1500)


def queries(client: Client, address: str) -> int:
    """How many a page takes that remembers no counts of the last minute."""
    cache.clear()
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


@pytest.mark.parametrize("kind", ["challenge", "rating"])
@pytest.mark.dear
def test_as_many_queries_for_two_hundred_as_for_ten(db: None, kind: str) -> None:
    ladder = climb(kind=kind)
    for user in ladder.people.values():
        rate(user, 1600)
    client = client_of(ladder.people["Cem"])
    crowd(ladder, 4)
    queries(client, BASE)  # the first of a session has more to learn
    few = queries(client, BASE)
    crowd(ladder, 190, first=4)
    assert queries(client, BASE) == few
    assert queries(client, BASE + "?page=2") <= few


@pytest.mark.dear
def test_fifty_a_page_with_ones_own_row_on_top(ladder: Climb) -> None:
    crowd(ladder, 90)
    page = read(ladder.people["Cem"], BASE + "?page=2")
    assert page.index("<b>Cem</b>") < page.index("<b>walk-44</b>") and page.count('<td class="pos nb">') == 47
    assert "46 more" in read(ladder.people["Cem"])


@pytest.mark.dear
def test_who_takes_a_place_reads_which_one(db: None) -> None:
    empty = climb(())
    told = {
        name: sent(client_of(join(empty.club, name)), BASE + "place/", {"do": "take"})
        for name in ("Ada", "Ben", "Cem")
    }
    assert "You have the first place, and are alone on the ladder so far" in told["Ada"]
    assert "You have place 2. Challenge somebody above you" in told["Ben"]
    assert "You have place 3." in told["Cem"]


def test_nobody_is_told_not_now_of_themselves(ladder: Climb) -> None:
    page = read(ladder.people["Ada"], BASE + "challenge/Ada/")
    assert "This is you: you cannot challenge yourself." in page and "Not possible right now" not in page


def test_a_day_of_a_year_that_is_past_is_told_with_its_year(ladder: Climb) -> None:
    told = sent(client_of(ladder.people["Ada"]), BASE + "place/", {"do": "away", "until": "2025-01-01"})
    assert "1 January 2025 is in the past: choose a later day" in told


@pytest.mark.dear
def test_the_tabs_are_of_the_systems_that_are_played(db: None) -> None:
    everything = climb(("Ada",))
    Ladder.objects.update(rulesets=[])
    played = list(dict.fromkeys(plan.ruleset for plan in plans_of(Ladder.objects.get())))
    assert {f"system={id}" for id in played} == set(re.findall(r"system=[\w-]+", read(None)))
    named = [f"{plan.ruleset}/{plan.scenario}" for plan in plans_of(everything.ladder)[:1]]
    Ladder.objects.update(rules=everything.ladder.rules | {"scenarios": named})
    assert "system=" not in read(None), "of one system there is no choice"


@pytest.mark.dear
def test_above_two_hundred_divisions_are_tabs(ladder: Climb) -> None:
    crowd(ladder, 200)
    page = read(ladder.people["Ada"])
    assert 'aria-label="Divisions"' in page and "walk-0" not in page
    assert "walk-0<" in read(ladder.people["Ada"], BASE + "?division=3")


@pytest.mark.dear
def test_where_sides_are_bid_for_no_side_is_suggested(ladder: Climb) -> None:
    cem = ladder.people["Cem"]
    rate(cem, 1710, 62)
    assert " for you" in read(cem, BASE + "challenge/Ada/")
    Ladder.objects.update(rules={**ladder.ladder.rules, "sides": "bid-sealed"})
    page = read(cem, BASE + "challenge/Ada/")
    assert "By your ratings (too few games" in page and " for you" not in page
    know_sides(SKELETON, FEW)
    assert "Most even: " in read(cem, BASE + "challenge/Ada/")


def test_a_challenge_from_the_page_to_the_board(ladder: Climb) -> None:
    cem, ada = client_of(ladder.people["Cem"]), client_of(ladder.people["Ada"])
    assert "By your ratings" in cem.get(BASE + "challenge/Ada/").content.decode()
    answer = cem.post(BASE + "challenge/Ada/", {"pace": "slow", "message": "Shall we?"})
    assert (answer.status_code, answer["Location"]) == (302, "/ladders/challenges/")
    asked = ada.get("/ladders/challenges/").content.decode()
    for words in (
        "«Shall we?»",
        "You can decline this one without penalty",
        "sides by lot",
        "Accept</button>",
    ):
        assert words in asked
    made = Challenge.objects.get()
    ada.post(f"/ladders/challenges/{made.pk}/", {"do": "accept"})
    made.refresh_from_db()
    assert (made.state, made.pace) == ("playing", "slow")
    assert made.game and f"/games/{made.game.code}/" in cem.get("/ladders/challenges/").content.decode()
    why = cem.get(BASE + "challenge/Ada/").content.decode()
    assert f"You are already playing {made.game.code}" in why and "<textarea" not in why
    answer = cem.post(BASE + "challenge/Ada/", {}, follow=True)
    assert f"You are already playing {made.game.code}" in answer.content.decode()


def test_answers_by_the_wrong_person_are_told(ladder: Climb) -> None:
    made = ladder.challenge("Cem", "Ada")
    for who, do, words in (
        ("Cem", "accept", "Only the challenged player can accept"),
        ("Ada", "withdraw", "Only the challenger can withdraw the challenge"),
    ):
        page = client_of(ladder.people[who]).post(f"/ladders/challenges/{made.pk}/", {"do": do}, follow=True)
        assert words in page.content.decode()
    assert (
        client_of(ladder.people["Ada"]).post(f"/ladders/challenges/{made.pk}/", {"do": "eat"}).status_code
        == 302
    )


@pytest.mark.dear
def test_places_are_kept_from_the_page(ladder: Climb) -> None:
    new, ben = client_of(join(ladder.club, "Gus")), client_of(ladder.people["Ben"])
    assert "Your place: 7" in sent(new, BASE + "place/", {"do": "take"})
    until = (heartbeat.now() + 5 * DAY).date().isoformat()
    assert "I am back" in sent(ben, BASE + "place/", {"do": "away", "until": until})
    assert "Find me a game" in sent(ben, BASE + "place/", {"do": "return"})
    assert "Looking for a game since" in sent(ben, BASE + "place/", {"do": "seek"})
    assert "Find me a game" in sent(ben, BASE + "place/", {"do": "rest"})
    assert "Choose the day until which" in sent(ben, BASE + "place/", {"do": "away", "until": "x"})
    assert "Take a place" in sent(ben, BASE + "place/", {"do": "leave"})
    assert client_of(None).post(BASE + "place/", {"do": "take"}).status_code == 302


@pytest.mark.dear
def test_a_bar_and_an_annulment_from_the_desk(ladder: Climb) -> None:
    steward, desk = client_of(ladder.steward), BASE + "desk/"
    until = (heartbeat.now() + 5 * DAY).date().isoformat()
    given = {"player": "Ben", "until": until, "reason": "threw a die"}
    assert "threw a die" in sent(steward, desk + "bar/", given)
    assert "no such player" in sent(steward, desk + "bar/", {**given, "player": "Zoe"})
    assert "Nobody is barred" in sent(steward, desk + "bar/", {"lift": "Ben"})
    challenge = ladder.play("Cem", "Ada", loser="Ada")
    preview = steward.get(f"{desk}annul/{challenge.pk}/").content.decode()
    assert preview.index("<b>Ada</b>") < preview.index("<b>Ben</b>") < preview.index("<b>Cem</b>")
    assert challenge.game and f"/ratings/annul/{challenge.game.code}/" in preview
    assert "You were one of the two" not in preview
    steward.post(f"{desk}annul/{challenge.pk}/", {"reason": "a cat"})
    assert ladder.order()[0] == "Ada"
    assert "recalculated" in read(None, BASE + "history/")


@pytest.mark.dear
def test_the_desk_is_for_who_keeps_the_ladder(ladder: Climb) -> None:
    for address in ("desk/", "desk/annul/1/"):
        read(ladder.people["Ada"], BASE + address, 403)
    read(ladder.people["Ada"], "/ladders/the-climbers/new/", 403)
    for address in ("desk/open/", "desk/close/", "desk/rules/", "desk/bar/"):
        assert client_of(ladder.people["Ada"]).post(BASE + address).status_code == 403


@pytest.mark.dear
def test_what_is_not_public_is_for_members(ladder: Climb) -> None:
    Ladder.objects.update(public=False)
    for address in ("", "rules/", "csv/", "history/", "seasons/", "challenge/Ada/", "desk/"):
        hidden, missing = (
            re.sub(r'value="\w{64}"', "", read(person("Otto"), base + address, 404))
            for base in (BASE, "/ladders/the-climbers/no-ladder/")
        )
        assert hidden == missing, address
    assert "Autumn ladder" not in read(person("Otto"), "/ladders/")
    assert "Autumn ladder" in read(ladder.people["Ada"], "/ladders/")
    read(ladder.people["Ada"])


def test_nowhere(ladder: Climb) -> None:
    for address in (
        "/ladders/no/such/",
        BASE + "seasons/9/",
        BASE + "challenge/Zoe/",
        "/ladders/the-climbers/no/",
    ):
        read(ladder.people["Ada"], address, 404)


@pytest.mark.dear
def test_rules_history_seasons_and_csv_are_read_by_all(ladder: Climb) -> None:
    get_user_model().objects.filter(username="Finn").update(username="+Finn")
    ladder.play("Cem", "Ada", loser="Ada")
    assert "You can challenge up to 2 places above" in read(None, BASE + "rules/")
    assert "the challenger won" in read(None, BASE + "history/")
    assert "Autumn" in read(None, BASE + "seasons/")
    lines = read(None, BASE + "csv/").splitlines()
    assert lines[0].startswith("place,division,player") and lines[1].startswith("1,1,Cem")
    assert lines[6].startswith("6,3,'+Finn")
    services.season_close(user=ladder.steward, season=ladder.season)
    kept = read(None, BASE + "seasons/1/")
    assert "Final table, closed" in kept and "Challenge" not in kept.split("<main")[1]
    assert "closed" in read(ladder.people["Ada"])


def history(ladder: Climb, page: int = 1) -> list[str]:
    """What the page of moves says happened, the latest first."""
    told = read(None, f"{BASE}history/?page={page}").partition("<tbody>")[2].partition("</tbody>")[0]
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in told.split("<tr>")[1:]]
    return [re.sub("<[^>]*>", "", row[2]) for row in cells if len(row) > 2]


@pytest.mark.dear
def test_a_game_is_one_line_of_the_history(ladder: Climb) -> None:
    ladder.play("Cem", "Ada", loser="Ada")
    ladder.play("Ben", "Cem", loser="Ben")
    ladder.play("Eve", "Dora", loser=None)
    assert history(ladder)[:3] == [
        "Dora and Eve drew: Dora keeps place 4, Eve keeps place 5",
        "Cem beat Ben: Cem keeps place 1, Ben keeps place 3",
        "Cem beat Ada: Cem goes from place 3 to 1, Ada goes from place 1 to 2",
    ]


@pytest.mark.dear
def test_a_line_that_begins_on_another_page_is_there_whole(
    ladder: Climb, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder.play("Cem", "Ada", loser="Ada")
    whole = history(ladder)
    for size in (1, 2, 3):
        monkeypatch.setattr("wargame.ladders.past.PAGE", size)
        pages = -(-Entry.objects.count() // size)
        assert [line for page in range(1, pages + 1) for line in history(ladder, page)] == whole


@pytest.mark.dear
def test_a_closed_season_forgets_names_of_who_left(ladder: Climb) -> None:
    services.season_close(user=ladder.steward, season=ladder.season)
    ladder.people["Ada"].delete()
    person_leave(user=ladder.people["Ben"])
    kept = read(None, BASE + "seasons/1/")
    assert kept.count("a former member") == 2 and not re.search(f"Ada|Ben|{FORMER}", kept)
    assert FORMER not in str([*club_places(ladder.club, None), *club_moves(ladder.club, None)])


def test_the_box_of_the_club_and_its_archive(ladder: Climb) -> None:
    box = club_box(ladder.club, ladder.people["Ada"])
    assert [one.name for one in box["ladders"]] == ["Autumn ladder"] and not box["runs"]
    assert [row.number for row in box["top"]] == [1, 2, 3, 4, 5]
    ladder.play("Cem", "Ada", loser="Ada")
    assert [row["player"] for row in club_places(ladder.club, None)][:2] == ["Cem", "Ada"]
    assert [row["what"] for row in club_moves(ladder.club, None)][-2:] == ["won", "above"]
    (told,) = club_ladders(ladder.club, None)
    assert (told["ladder"], told["kind"], told["rules"]["up"]) == ("autumn-ladder", "challenge", 2)
    (season,) = club_seasons(ladder.club, None)
    assert (season["ladder"], season["season"], season["name"], season["closed"]) == (
        "autumn-ladder",
        1,
        "Autumn",
        None,
    )
    assert season["begins"] < season["ends"]


def test_who_left_the_club_keeps_no_row(ladder: Climb) -> None:
    Membership.objects.get(user=ladder.people["Ada"]).delete()
    assert "<b>Ada</b>" not in read(None)


@pytest.mark.dear
def test_who_keeps_their_ratings_to_themselves_shows_a_place_and_no_figure(
    ladder: Climb, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate(ladder.people["Ada"], 1712, 61)
    rate(ladder.people["Ben"], 1640, 61)
    hider = ladder.people["Ada"].pk
    monkeypatch.setattr("wargame.ratings.powers.HIDERS", [lambda viewer: Q(pk=hider)])
    page = read(ladder.people["Cem"])
    assert "1712" not in page and "1640" in page and "<b>Ada</b>" in page


@pytest.mark.dear
def test_a_row_tells_the_last_games_and_how_many_in_a_row_ended_alike(ladder: Climb) -> None:
    for loser in ("Ben", "Cem", "Cem"):
        ladder.play("Cem", "Ben", loser=loser)
        Challenge.objects.update(ended=heartbeat.now() - 400 * DAY)
    forms = forms_of([user.pk for user in ladder.people.values()], Pool())
    assert forms[ladder.people["Cem"].pk] == Form("WLL", 2) and forms[ladder.people["Ada"].pk] == Form()
    assert "won, lost, lost, 2 in a row" in read(None) and "lost, won, won, 2 in a row" in read(None)


@pytest.mark.dear
def test_the_nearest_game_is_with_somebody_who_may_be_challenged(ladder: Climb) -> None:
    for name, rating in (("Ada", 1500), ("Ben", 1900), ("Cem", 1510), ("Eve", 1200), ("Dora", 1700)):
        rate(ladder.people[name], rating, 50, ruleset=SKELETON)
    page = ladder_page(ladder.season, ladder.people["Cem"])
    assert nearest_in(page) is None, "no game tells of the sides yet"
    know_sides(SKELETON, FEW - 1, edge=0.0)
    assert nearest_in(page) is None and "Most even" not in read(ladder.people["Cem"])
    Balance.objects.update(games=FEW)
    found = nearest_in(page)
    assert found is not None and found[0].reason is None
    free = [row.place.user.username for row in page.rows if row.reason is None]
    assert found[0].place.user.username == ("Ada" if "Ada" in free else "Dora")
    assert f"Most even for you and {found[0].place.user.username}:" in read(ladder.people["Cem"])
    assert "Most even" not in read(None) and "Most even" not in read(person("Otto"))


def test_the_balance_beside_the_table_is_of_scenarios_that_the_ladder_plays(ladder: Climb) -> None:
    know_sides(SKELETON, FEW)
    row = Balance.objects.get()
    row.pk, row.scenario = None, "elsewhere"
    row.save()
    told = read(None)
    assert f"scenario={shortest(SKELETON)}" in told and "scenario=elsewhere" not in told


def test_the_challenge_form_says_what_is_played_with_which_options(ladder: Climb) -> None:
    address = f"{BASE}challenge/Ben/"
    plain = read(ladder.people["Cem"], address)
    first = plans_of(ladder.ladder)[0]
    assert (
        scenario_name(first.ruleset, first.scenario) in plain
        and "with the most even sides, or sides by lot if you name a scenario" in plain
    )
    assert "differs" not in plain
    choice = next(one for one in rules.get(SKELETON).scenarios[first.scenario].choices if len(one.values) > 1)
    other = next(value for value in choice.values if value != choice.default)
    ladder.ladder.rules["options"] = {f"{SKELETON}/{first.scenario}": {choice.id: other}}
    ladder.ladder.save()
    changed = read(ladder.people["Cem"], address)
    assert "1 option differs from the default" in changed
    assert value_words(rules.get(SKELETON), choice, other) in changed
    assert "1 option differs from the default" in read(None, f"{BASE}rules/")
    name = f"{first.ruleset}/{first.scenario}"
    chosen = read(ladder.people["Cem"], f"{address}?scenario={name}")
    assert f'<option value="{name}" selected>' in chosen


def test_a_ladder_has_no_address_that_is_another_page(ladder: Climb) -> None:
    with pytest.raises(Conflict, match="address of another page"):
        services.ladder_make(user=ladder.steward, club=ladder.club, name="New!")


@pytest.mark.dear
def test_nobody_is_challenged_without_end(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpenThrottle, "rate", "3/hour", raising=False)
    cem, address = client_of(ladder.people["Cem"]), f"{BASE}challenge/Ada/"
    found = []
    for at in range(4):
        api = f"/api{BASE}challenges/"
        sent = (
            cem.post(api, {"opponent": "Ada"}, format="json")
            if at % 2
            else cem.post(address, {"message": "Again"})
        )
        found.append(sent.status_code)
        for one in Challenge.objects.filter(state="asked"):
            services.challenge_withdraw(user=one.challenger, pk=one.pk)
    assert found == [302, 201, 302, 429]
