"""What is read of ratings: figures as of now, tables in one query, why a figure moved, the balance of sides."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.db.models import Q

import rules
from rules.core import registry
from tests.wargame.hobby import MONDAY, result
from tests.wargame.sitting import SKELETON, person
from wargame.games.errors import NotFound
from wargame.ratings import periods, powers
from wargame.ratings.balance import Edge
from wargame.ratings.fold import Known
from wargame.ratings.glicko import Rating, rest
from wargame.ratings.models import Balance, Change, Counted, Pool, Standing
from wargame.ratings.periods import period_of
from wargame.ratings.selectors import (
    NEWCOMER,
    Figure,
    is_listed,
    pool_table,
    pools_of,
    rating_history,
    standings_of,
)  # fmt: skip
from wargame.ratings.services import ratings_update
from wargame.ratings.sides import (
    FEW,
    bid_steps,
    chance,
    expectation,
    fair_bid,
    fairest,
    offers,
    read_known_sides,
    scenario_balance,
)  # fmt: skip
from wargame.ratings.why import gains_of, steps_of, why_of
from wargame.results.models import Share
from wargame.results.services import result_annul

pytestmark = pytest.mark.django_db

FIRST = period_of(MONDAY)
POOL = Pool(SKELETON, "days")


@pytest.fixture
def at_week(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the site's time to so many weeks after the first Monday."""

    def go(week: float) -> None:
        monkeypatch.setattr(periods.heartbeat, "now", lambda: MONDAY + timedelta(weeks=week))

    go(0)
    return go


def standing(name: str, rating: float, deviation: float = 60, period: int = FIRST) -> Standing:
    return Standing.objects.create(
        user=person(name), ruleset="", pace="", period=period, rating=rating, deviation=deviation,
        volatility=0.06, games=3,
    )  # fmt: skip


def test_a_figure_grows_uncertain_with_each_whole_week_without_a_game(at_week: Any) -> None:
    ada = standing("ada", 1600)
    seen = {}
    for week in (0, 1, 2, 12):
        at_week(week)
        seen[week] = standings_of([ada.user_id])[ada.user_id].deviation
    assert seen[0] == seen[1] == 60
    assert seen[2] == pytest.approx(rest(Rating(1600, 60), 1).rd)
    assert seen[12] == pytest.approx(rest(Rating(1600, 60), 11).rd)


def test_figures_of_many_take_one_query(at_week: Any, django_assert_num_queries: Any) -> None:
    users = [standing(f"u{at}", 1500 + at).user_id for at in range(20)]
    with django_assert_num_queries(1):
        found = standings_of([*users, 999_999])
    assert set(found) == set(users)


def test_who_is_too_uncertain_is_not_listed() -> None:
    assert is_listed(Figure(1500, 119.9, 0.06, 5)) and not is_listed(Figure(1500, 120, 0.06, 5))


def test_a_table_lists_the_sure_ones_and_counts_the_others(at_week: Any) -> None:
    for name, rating, deviation in (("ada", 1600, 60), ("ben", 1700, 119), ("cem", 1900, 121)):
        standing(name, rating, deviation)
    found = pool_table()
    assert [(row.place, row.name) for row in found.rows] == [(1, "ben"), (2, "ada")]
    assert (found.listed, found.hidden, found.pages) == (2, 1, 1)
    at_week(20)  # ben has grown uncertain too
    assert [row.name for row in pool_table().rows] == ["ada"]
    assert pool_table().rows[0].figure == pytest.approx(standings_of([person("ada").pk])[person("ada").pk])


@pytest.mark.dear
def test_a_page_takes_as_many_queries_however_many_there_are(
    at_week: Any, django_assert_max_num_queries: Any
) -> None:
    for at in range(60):
        standing(f"u{at:02}", 2000 - at)
    viewer = person("u59")
    with django_assert_max_num_queries(4):
        found = pool_table(page=1, viewer=viewer)
    assert len(found.rows) == 50 and found.pages == 2
    assert found.own is not None and (found.own.place, found.own.name) == (60, "u59")
    assert pool_table(page=2, viewer=viewer).own is None
    assert [row.place for row in pool_table(page=2).rows] == list(range(51, 61))
    assert pool_table(page=9).page == 2


def test_a_row_tells_of_the_last_twelve_weeks(at_week: Any) -> None:
    for week, halves in ((0, 2), (3, 0), (9, 2)):
        result("ada", "ben", halves, week=week)
        result("ada", "cem", halves, week=week)
    ratings_update()
    at_week(11)
    changes = list(Change.objects.filter(user=person("ada"), ruleset="", pace=""))
    Standing.objects.update(deviation=60)
    row = next(row for row in pool_table().rows if row.name == "ada")
    assert list(row.games) == [2, 0, 0, 2, 0, 0, 0, 0, 0, 2, 0, 0]
    assert row.ratings[0] == row.ratings[2] == changes[0].rating
    assert row.ratings[3] == row.ratings[8] == changes[1].rating
    assert row.ratings[9] == row.ratings[11] == row.figure.rating == changes[2].rating
    assert row.month == pytest.approx(changes[2].rating - changes[1].rating)
    at_week(40)
    Standing.objects.update(volatility=0.001)
    row = next(row for row in pool_table().rows if row.name == "ada")
    assert set(row.ratings) == {changes[2].rating} and row.month == 0


def test_a_table_of_some_users_holds_no_others(at_week: Any) -> None:
    for name in ("ada", "ben", "cem"):
        standing(name, 1500)
    assert [row.name for row in pool_table(users=[person("ben").pk]).rows] == ["ben"]


def test_a_history_opens_in_a_pause(at_week: Any) -> None:
    result("ada", "ben", week=0)
    result("ada", "ben", week=10)
    ratings_update()
    at_week(12)
    points = rating_history(person("ada"))
    assert [point.period for point in points] == list(range(FIRST, FIRST + 13))
    assert [point.games for point in points if point.games] == [1, 1]
    pause = [point.deviation for point in points[:10]]
    assert pause == sorted(pause) and pause[0] < pause[-1] > points[10].deviation
    assert points[-1].day == (MONDAY + timedelta(weeks=12, days=6)).date()
    assert set(pools_of(person("ada"))) == {Pool(), Pool(SKELETON), Pool("", "days"), POOL}


def test_a_newcomer_has_no_history() -> None:
    assert rating_history(person("ada")) == [] and pools_of(person("ada")) == {}


def test_who_hides_their_ratings_is_hidden(at_week: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(powers, "HIDERS", [lambda viewer: Q(username="ben")])
    standing("ada", 1600), standing("ben", 1700)
    assert [row.name for row in pool_table().rows] == ["ada"]
    result("ada", "ben")
    ratings_update()
    line = why_of(user=person("ada"), pool=POOL, period=FIRST).lines[0]
    assert (line.name, line.opponent) == ("ben", None)


# Why a figure moved


def played_on() -> None:
    """Weeks in which sides become unlike, with bids; then one with several games."""
    for week in range(6):
        result("ada", "ben", 2, week=week)
        result("cem", "ada", 2, week=week, bid={"side": "blue", "points": 2})
        result("ben", "cem", 1, week=week)
    for first, second, halves in (("ada", "ben", 0), ("cem", "ada", 1), ("ada", "cem", 2), ("ben", "ada", 2)):
        result(first, second, halves, week=7, bid={"side": "red", "points": 1.5})
    ratings_update()


@pytest.mark.dear
def test_the_lines_add_up_to_the_change(at_week: Any) -> None:
    played_on()
    checked = 0
    for change in Change.objects.select_related("user"):
        pool = Pool(change.ruleset, change.pace)
        why = why_of(user=change.user, pool=pool, period=change.period)
        exact = sum(line.gain for line in why.lines) + why.sides
        assert exact == pytest.approx(change.rating - change.before_rating, abs=1e-6)
        printed = sum(round(line.gain, 1) for line in why.lines) + round(why.sides, 1) + why.rounding
        assert printed == pytest.approx(why.change, abs=1e-6)
        assert len(why.lines) == change.games
        checked += 1
    assert checked == 4 * 3 * 7


@pytest.mark.dear
def test_a_period_tells_what_sides_and_bids_did(at_week: Any) -> None:
    played_on()
    why = why_of(user=person("ada"), pool=Pool(SKELETON), period=FIRST + 7)
    known = read_known_sides()[SKELETON, "crossing"]
    row = Balance.objects.filter(period=FIRST + 5).get()
    assert known.period == FIRST + 7 and row.side == "blue"
    assert [line.outcome for line in why.lines] == ["Lost to", "Drew with", "Beat", "Lost to"]
    own_blue, own_red = why.lines[0].edge, why.lines[1].edge
    assert own_blue == pytest.approx(
        173.7178 * (row.edge + 1.5 * row.effect)
    )  # red gave, so blue is better off
    assert own_red == pytest.approx(-own_blue)
    assert (why.better + why.worse, why.idle) == (4, 1)
    assert why.sides != 0
    assert next(name for name, _ in steps_of(why)).startswith("φ")


@pytest.mark.dear
def test_what_games_brought_adds_up_to_what_the_week_did(at_week: Any) -> None:
    played_on()
    ada = person("ada")
    gains = gains_of(ada, Share.objects.filter(user=ada).select_related("result"), ada)
    for period in {row.period for row in Change.objects.filter(user=ada)}:
        why = why_of(user=ada, pool=Pool(), period=period)
        found = [gains[result] for result in Counted.objects.filter(period=period).values_list("result", flat=True)
                 if result in gains]  # fmt: skip
        assert sum(gain.points for gain in found) == pytest.approx(why.change, abs=0.06)
        assert len(found) == len(why.lines) > 1


@pytest.mark.dear
def test_a_game_alone_in_its_week_brought_what_the_week_did(at_week: Any) -> None:
    played_on()
    result("ada", "ben", 2, week=8, bid={"side": "red", "points": 1.5})
    ratings_update()
    ada = person("ada")
    why = why_of(user=ada, pool=Pool(), period=FIRST + 8)
    shares = Share.objects.filter(user=ada, result__counted__period=FIRST + 8)
    (gain,) = gains_of(ada, shares, ada).values()
    assert why.sides and gain.points == why.change != why.lines[0].gain


def test_an_annulled_game_is_told_with_its_reason(at_week: Any) -> None:
    odd = result("ada", "ben")
    result("ada", "cem")
    result_annul(result=odd, user=person("dora"), reason="a wrong map")
    ratings_update()
    why = why_of(user=person("ada"), pool=POOL, period=FIRST)
    assert [(line.name, line.annulled, line.gain) for line in why.annulled] == [("ben", "a wrong map", 0.0)]
    assert [line.name for line in why.lines] == ["cem"]
    alone = why_of(user=person("ben"), pool=POOL, period=FIRST)
    assert (alone.change, alone.lines, len(alone.annulled)) == (0, (), 1)
    assert list(steps_of(alone)) == []


def test_a_period_without_a_game_is_none(at_week: Any) -> None:
    result("ada", "ben")
    ratings_update()
    with pytest.raises(NotFound):
        why_of(user=person("ada"), pool=POOL, period=FIRST + 1)
    with pytest.raises(NotFound):
        why_of(user=person("ada"), pool=Pool("another"), period=FIRST)


@pytest.mark.parametrize(
    ("viewer", "sees"),
    [("stranger", False), ("outsider", False), ("member", True), ("opponent", True), ("player", True)],
)
@pytest.mark.dear
def test_a_private_game_of_a_group_is_a_club_game_to_outsiders(at_week: Any, viewer: str, sees: bool) -> None:
    club = Group.objects.create(name="The Bridge Club")
    result("ada", "ben", private=True, group=club)
    ratings_update()
    person("eva").groups.add(club)
    people = {
        "stranger": AnonymousUser(), "outsider": person("fay"), "member": person("eva"),
        "opponent": person("ben"), "player": person("ada"),
    }  # fmt: skip
    line = why_of(user=person("ada"), pool=POOL, period=FIRST, viewer=people[viewer]).lines[0]
    assert (bool(line.code), bool(line.name), bool(line.scenario), line.opponent is not None) == (sees,) * 4
    assert line.club is not sees


# Sides


@pytest.mark.dear
def test_the_balance_of_a_scenario(at_week: Any) -> None:
    assert scenario_balance(SKELETON, "crossing") is None
    for at in range(19):
        result("ada", "ben", 2 if at % 3 else 0, week=at / 4)
    ratings_update()
    few = scenario_balance(SKELETON, "crossing")
    assert few is not None and few.is_few and few.fair_bid is None and few.games == 19
    for at in range(21):
        result("cem", "dan", 2 if at % 3 else 0, week=6 + at / 4, bid={"side": "blue", "points": 1})
    ratings_update()
    found = scenario_balance(SKELETON, "crossing")
    assert found is not None and not found.is_few and found.games == 40
    assert (found.side, found.other) == ("blue", "red")
    assert found.share > 0.5 and found.low < found.share < found.high
    assert found.fair_bid and found.fair_giver == "blue" and (2 * found.fair_bid).is_integer()
    assert [(level.given, level.games, level.won) for level in found.levels] == [(0, 19, 12), (1, 21, 14)]
    assert found.levels[0].share > found.levels[1].share


@pytest.mark.dear
def test_a_scenario_is_told_from_the_side_of_its_first_game(at_week: Any) -> None:
    result("ada", "ben", 2)
    for week in range(1, 10):
        result("ada", "ben", 0, week=week, sides=("red", "blue"))
    ratings_update()
    known = read_known_sides()[SKELETON, "crossing"]
    assert known.side == "blue" and known.edge.edge > 0


@pytest.mark.dear
def test_the_chance_of_two_takes_side_and_bid_into_account(at_week: Any) -> None:
    for week in range(30):
        result("cem", "dan", 2 if week % 4 else 0, week=week / 2)
    ratings_update()
    ada, ben = person("ada"), person("ben")
    asked = {"ruleset": SKELETON, "scenario": "crossing"}
    blue = chance(user=ada, opponent=ben, side="blue", **asked)
    red = chance(user=ada, opponent=ben, side="red", **asked)
    assert blue > 0.5 > red and blue + red == pytest.approx(1)
    bid = {"side": "blue", "points": 2}
    assert chance(user=ada, opponent=ben, side="blue", bid=bid, **asked) < blue
    assert chance(user=ada, opponent=ben, side="red", bid=bid, **asked) > red
    strong = expectation(Figure(1800, 50), NEWCOMER, read_known_sides()[SKELETON, "crossing"], "red")
    assert strong > 0.5


@pytest.mark.dear
def test_what_is_fair_for_two_gives_the_weaker_the_better_side(at_week: Any) -> None:
    for week in range(30):
        result("cem", "dan", 2 if week % 4 else 0, week=week / 2)
    ratings_update()
    weak, strong = person("ada"), person("ben")
    for who, rating in ((weak, 1450), (strong, 1550)):
        Standing.objects.create(
            user=who, ruleset=SKELETON, pace="", period=FIRST, rating=rating, deviation=60, volatility=0.06
        )
    choices = [(SKELETON, "crossing", ("blue", "red")), (SKELETON, "unknown", ("blue", "red"))]
    fair = fairest(user=weak, opponent=strong, choices=choices)
    assert fair is not None and (fair.scenario, fair.side, fair.given) == ("crossing", "blue", 0)
    worse = chance(user=weak, opponent=strong, ruleset=SKELETON, scenario="crossing", side="red")
    assert worse < fair.chance < 0.5
    fairer = fairest(user=strong, opponent=weak, choices=choices[:1], bids=True)
    assert fairer is not None and abs(fairer.chance - 0.5) <= abs(fair.chance - 0.5)
    assert (2 * fairer.given).is_integer()
    assert fairest(user=weak, opponent=strong, choices=[]) is None


def test_what_is_fair_is_a_bid_that_may_be_made() -> None:
    seen = set()
    for ruleset in map(rules.get, registry.available()):
        for id, scenario in ruleset.scenarios.items():
            if not (bid := scenario.bid):
                continue
            side, other = scenario.sides
            for tenths in range(-30, 31):
                known = Known(FIRST, side, Edge(tenths / 10, 0.4), FEW, other)
                told = [
                    fair_bid(known, bid_steps((ruleset.id, id))),
                    *offers(NEWCOMER, NEWCOMER, known, side, bid_steps((ruleset.id, id))),
                ]
                for points in filter(None, told):
                    assert bid.fault(round(2 * abs(points))) == "", (ruleset.id, id, points)
                    seen.add((bid.step, points.is_integer()))
    assert seen >= {("whole", True), ("half", True), ("half", False)}


def test_what_is_fair_takes_as_many_queries_for_many_scenarios(
    at_week: Any, django_assert_max_num_queries: Any
) -> None:
    ada, ben = person("ada"), person("ben")
    choices = [(SKELETON, f"s{at}", ("blue", "red")) for at in range(40)]
    with django_assert_max_num_queries(2):
        fairest(user=ada, opponent=ben, choices=choices)
