"""The list of open games: what its rows say, how the address narrows it, and that no row costs a query."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import rules
from rules.core.contract import Message
from rules.core.words import say
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from tests.wargame.test_terms import club, conduct, offered, rate  # noqa: F401  # `club` is a fixture
from tests.wargame.wishing import unwish
from wargame.bids.services import bid_give
from wargame.bids.ways import PREFIX
from wargame.clubs.models import Club
from wargame.games import tasks
from wargame.games.models import Game, Seat
from wargame.games.services import seat_leave, seat_take
from wargame.lobby import offers
from wargame.lobby.balance import effects
from wargame.lobby.joining import likely_end, minutes_words
from wargame.lobby.selectors import games_of
from wargame.players.models import Privacy
from wargame.ratings.models import Balance
from wargame.ratings.selectors import NEWCOMER, Figure

pytestmark = pytest.mark.django_db


def listed(user: Any = None, **asked: str) -> list[Game]:
    """The games that the list shows."""
    answer = client_of(user).get("/games/", asked)
    assert answer.status_code == 200
    return [row.game for row in answer.context["open"]]


def page(user: Any = None, path: str = "/games/") -> str:
    return unescape(client_of(user).get(path).content.decode())


# -- What a row says ---------------------------------------------------------------------------------------------------


def test_a_row_says_what_one_joins(club: Club) -> None:  # noqa: F811
    rate("ada", 1642, SKELETON)
    conduct("ada", 88)
    game = offered(name="Club night", club="bridge", limits={"rating_from": 1400, "reliability": 50})
    told = page(person("cem"))
    plan = rules.get(SKELETON).scenarios[game.scenario]
    scenario = say(rules.get(SKELETON), Message(f"scenario-{game.scenario}"))
    for words in (
        f"<b>{scenario}</b>", "«Club night»", rules.get(SKELETON).title, f"{plan.turns} turns", "rated",
        "ada", "1642 <small>±50", "88</span>", "The Bridge Club", "ratings from 1400, reliability of at least 50",
        game.commitment, "dice promise <code",
    ):  # fmt: skip
        assert words in told, words


@pytest.mark.dear
def test_a_row_says_what_is_not_as_usual(db: None) -> None:
    ruleset, plan, choice = next(
        (ruleset, plan, choice)
        for ruleset in map(rules.get, rules.playable())
        for plan in ruleset.scenarios.values()
        for choice in plan.choices
        if choice.id != plan.staffed and len(choice.values) > 1
    )
    other = next(value for value in choice.values if value != choice.default)
    given = {"ruleset": ruleset.id, "scenario": plan.id, "side": plan.sides[0]}
    offered(**given)
    told = say(ruleset, Message(f"option-{choice.id}"))
    assert told not in page() and "differs" not in page()
    offered(**given, options={choice.id: other})
    assert f"{told}: " in page() and page().count("differs") == 1


@pytest.mark.dear
def test_why_one_may_not_join_stands_in_the_row() -> None:
    offered(limits={"rating_from": 1600})
    assert "This game is for ratings from 1600; yours is 1500 ±350" in page(person("cem"))
    assert "yours is" not in page(), "a stranger is told on the page, not in the row"


@pytest.mark.dear
def test_a_rating_is_shown_to_whom_its_player_says(club: Club) -> None:  # noqa: F811
    rate("ada", 1642)
    offered()
    Privacy.objects.create(user=person("ada"), ratings=Privacy.Audience.FELLOWS)
    seen = {
        who: "1642" in page(user)
        for who, user in (("ben", person("ben")), ("cem", person("cem")), ("", None))
    }
    assert seen == {"ben": True, "cem": False, "": False}
    joins = {name: page(person(name), f"/games/{Game.objects.get().code}/") for name in ("ben", "cem")}
    assert "If you win" in joins["ben"] and "If you win" not in joins["cem"] and "1642" not in joins["cem"]


@pytest.mark.dear
def test_reliability_is_for_players() -> None:
    conduct("ada", 88)
    game = offered()
    for path in ("/games/", f"/games/{game.code}/"):
        assert "88 of 100" in page(person("cem"), path) and "88 of 100" not in page(None, path)


@pytest.mark.dear
def test_no_row_costs_a_query() -> None:
    counts, visitor = [], client_of(person("cem"))
    visitor.get("/games/")
    for number in (1, 12):
        for at in range(number):
            user = rate(f"host-{number}-{at}", 1500 + at)
            offered(user=user, club="", limits={"rating_from": 1000})
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get("/games/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] < 20, [one["sql"][:200] for one in queries]


@pytest.mark.dear
def test_fifty_a_page() -> None:
    for _ in range(51):
        offered()
    assert (len(listed()), len(listed(page="2")), len(listed(page="far"))) == (50, 1, 50)
    assert "?page=2" in page()
    assert "?ruleset=" in page(None, f"/games/?ruleset={SKELETON}"), "the pages keep what was asked"


@pytest.mark.dear
def test_a_game_whose_sides_are_bid_for_says_so() -> None:
    rate("ada", 1642)
    game = offered(sides=PREFIX + "sealed")
    told = page(person("cem"))
    assert "sides by" in told and "ada" in told and "1642" in told
    assert listed(person("ada")) == [] and listed(person("cem")) == [game]
    room = page(person("cem"), f"/games/{game.code}/")
    assert 'id="bids"' in room and "Join as" not in room and "1642" in room
    side = game.seats.all()[0].side
    bid_give(code=game.code, user=person("ben"), side=side, halves=0)
    assert listed(person("cem")) == [], "two bid for it already"


# -- How the address narrows it ----------------------------------------------------------------------------------------


@pytest.mark.dear
def test_the_address_narrows_the_list(club: Club) -> None:  # noqa: F811
    plain = offered(rated=False)
    red, fast, clubs = offered(side="red"), offered(pace="live"), offered(club="bridge")
    every = {plain, red, fast, clubs}
    minutes = rules.get(SKELETON).scenarios[plain.scenario].minutes
    length = next(name for name, _, least, most in offers.LENGTHS if least <= minutes <= most)
    other = next(name for name, *_ in offers.LENGTHS if name != length)
    expected = {
        ("ruleset", SKELETON): every, ("ruleset", "nowhere"): set(),
        ("scenario", f"{SKELETON}/{plain.scenario}"): every, ("scenario", "x/y"): set(),
        ("scenario", "nonsense"): set(),
        ("pace", "live"): {fast}, ("pace", "days"): every - {fast},
        ("length", length): every, ("length", other): set(), ("length", "nonsense"): set(),
        ("rated", "yes"): every - {plain}, ("rated", "no"): {plain},
        ("club", "bridge"): {clubs}, ("club", "nowhere"): set(),
        ("side", "blue"): {red}, ("side", "red"): every - {red}, ("side", "green"): set(),
        ("mine", "yes"): every,
    }  # fmt: skip
    found = {(name, value): set(listed(person("cem"), **{name: value})) for name, value in expected}
    assert found == expected
    assert set(listed(person("cem"), rated="yes", pace="live")) == {fast}


@pytest.mark.dear
def test_odd_addresses_are_no_fault() -> None:
    offered()
    for asked in (
        {"scenario": "/" * 99},
        {"side": "'"},
        {"page": "-1"},
        {"club": "x" * 500},
    ):
        assert client_of(person("cem")).get("/games/", asked).status_code == 200


@pytest.mark.dear
def test_ones_own_table_and_full_ones_are_not_listed() -> None:
    game, begun = offered(), offered()
    seat_take(code=begun.code, user=person("ben"))
    assert listed(person("ada")) == []
    assert listed(person("cem")) == [game]


@pytest.mark.dear
def test_a_game_private_to_a_club_is_listed_for_its_members(club: Club) -> None:  # noqa: F811
    game = offered(private=True, club="bridge")
    hidden = offered(private=True)
    stranger, outsider, member = listed(), listed(person("cem")), listed(person("ben"))
    assert (stranger, outsider, member) == ([], [], [game])
    assert client_of(person("cem")).get(f"/games/{game.code}/").status_code == 404
    assert "members of The Bridge Club" in page(person("ben"))
    assert hidden.code not in page(person("ben"))
    assert seat_take(code=game.code, user=person("ben")).user == person("ben")


# -- What may be expected ----------------------------------------------------------------------------------------------


def known(games: int, edge: float) -> None:
    """What is known of the scenario after so many games: log-odds of blue."""
    Balance.objects.update_or_create(
        ruleset=SKELETON, scenario=shortest(SKELETON), period=1,
        defaults={
            "side": "blue", "games": games, "edge": edge, "effect": 0.1, "edge_var": 0.01, "effect_var": 0.01,
            "covariance": 0.0,
        },
    )  # fmt: skip


@pytest.mark.dear
def test_few_games_claim_nothing_of_the_sides() -> None:
    game = offered()
    known(19, 0.5)
    for path in ("/games/", f"/games/{game.code}/"):
        assert "oo few" in page(person("cem"), path) and "percent, between" not in page(person("cem"), path)
    known(20, 0.5)
    for path in ("/games/", f"/games/{game.code}/"):
        assert "62 percent, between" in page(person("cem"), path) and "oo few" not in page(
            person("cem"), path
        )


@pytest.mark.dear
def test_what_two_may_expect_hangs_on_ratings_and_sides() -> None:
    rate("ada", 1600)
    game = offered(side="blue")
    told = {"plain": page(rate("cem", 1600), f"/games/{game.code}/")}
    known(50, 0.5)
    told["known"] = page(person("cem"), f"/games/{game.code}/")
    assert "<b>50 %</b>" in told["plain"] and "<b>38 %</b>" in told["known"]
    assert "If you win, draw or lose" in told["plain"]
    assert "If you win, draw or lose" not in page(person("cem"), f"/games/{offered(rated=False).code}/")
    assert "you can expect" not in page(None, f"/games/{game.code}/")


def test_a_win_gains_and_a_loss_costs() -> None:
    assert effects(Figure(1588, 38), Figure(1642, 48)) == (5, 1, -4)
    won, drawn, lost = effects(NEWCOMER, NEWCOMER)
    assert won == -lost > 100 and drawn == 0
    assert effects(NEWCOMER, NEWCOMER, edge=80).won < won, "less for the better side"


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(20, "20 minutes"), (60, "1 hour"), (90, "1½ hours"), (150, "2½ hours"), (900, "15 hours")],
)
def test_lengths_in_words(minutes: int, words: str) -> None:
    assert minutes_words(minutes) == words


def test_a_likely_end_lies_between_the_answers_and_the_clocks() -> None:
    days, live, none = offered(), offered(pace="live"), offered(pace="none")
    assert likely_end(none, [timedelta(hours=9)]) == ""
    assert "of its start" in likely_end(live, [])
    assert likely_end(days, [None]).endswith(" at the latest")
    first, _, last = likely_end(days, [timedelta(hours=9)]).partition(" – ")
    assert first and likely_end(days, [None]) == f"{last} at the latest"


# -- Somebody sat down -------------------------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The worker does what the sweep hands out at once."""
    monkeypatch.setattr(tasks.notice, "delay", tasks.notice)
    mail.outbox.clear()
    yield


def joined() -> list[tuple[str, str]]:
    """The letters about who joined, to whom and under which subject."""
    tasks.sweep()
    found = [
        (letter.to[0].partition("@")[0], letter.body.splitlines()[0])
        for letter in mail.outbox
        if "joined" in letter.body.splitlines()[0]
    ]
    mail.outbox.clear()
    return found


@pytest.mark.dear
def test_who_opened_a_game_hears_of_who_joins(at_once: None) -> None:
    game = offered(side=None, name="Tuesday")
    assert joined() == []
    seat_take(code=game.code, user=person("ben"), side="blue")
    ((who, subject),) = joined()
    assert who == "ada" and "ben has joined Tuesday" in subject
    assert joined() == [], "and once"
    seat_leave(code=game.code, user=person("ben"))
    seat_take(code=game.code, user=person("cem"), side="blue")
    assert [line for _, line in joined()] == ["cem has joined Tuesday"]


@pytest.mark.dear
def test_who_is_asked_at_once_hears_of_both_in_one_letter(at_once: None) -> None:
    game = offered(side="blue")
    seat_take(code=game.code, user=person("ben"))
    assert Game.objects.get(pk=game.pk).awaiting == ["blue"]
    tasks.sweep()
    (letter,) = [one for one in mail.outbox if one.to == ["ada@example.org"]]
    assert "ben joined, and the game has begun" in letter.body and "Your move" in letter.body
    mail.outbox.clear()
    game = offered(side="red")
    seat_take(code=game.code, user=person("ben"))
    assert [who for who, _ in joined()] == ["ada"], "the other side is asked first"


@pytest.mark.dear
def test_who_does_not_wish_it_gets_no_letter(at_once: None) -> None:
    ada = person("ada")
    unwish(ada, "joined")
    game = offered(side=None)
    seat_take(code=game.code, user=person("ben"), side="blue")
    assert joined() == []
    assert not Seat.objects.filter(game=game, user=person("ben"), joined_told=False).exists()
    form = client_of(ada).get("/notices/").content.decode()
    assert "somebody joins a game that I opened" in form


def test_ones_own_seat_is_no_news(at_once: None) -> None:
    offered(side="blue")
    assert joined() == []


def test_your_games_say_who_joined_until_one_has_looked() -> None:
    game = offered(side="red")
    ada = person("ada")
    assert games_of(ada)[0].joined == ()
    seat_take(code=game.code, user=person("ben"))
    assert games_of(ada)[0].joined == ("ben",)
    assert "ben has joined" in page(ada, "/")
    assert games_of(person("ben"))[0].joined == (), "who joined knows it"
    Seat.objects.filter(game=game, user=ada).update(seen_seq=1)
    assert games_of(ada)[0].joined == ()


# -- The form ----------------------------------------------------------------------------------------------------------


def open_by_form(**given: str) -> Any:
    client: Client = client_of(person("ada"))
    choices = rules.get(SKELETON).scenarios[shortest(SKELETON)].choices
    form = {"side": "blue", "pace": "days"}
    form |= {f"choice-{choice.id}": str(choice.default) for choice in choices if choice.default is not False}
    return client.post(f"/games/new/{SKELETON}/{shortest(SKELETON)}/", form | given)


def test_the_form_opens_a_game_under_terms(club: Club) -> None:  # noqa: F811
    day = timezone.now().date() + timedelta(days=3)
    answer = open_by_form(
        rated="on",
        club="bridge",
        private="on",
        members="on",
        rating_from="1400",
        reliability="80",
        until=day.isoformat(),
    )
    assert answer.status_code == 302
    game = Game.objects.get()
    limits = {"members": True, "rating_from": 1400, "reliability": 80, "until": day.isoformat()}
    assert game.terms == {"rated": True, "club": "bridge", "limits": limits, "rests": ["quiet", "leave"]}
    assert game.private and game.group == club.group


@pytest.mark.dear
def test_the_form_says_what_cannot_be(club: Club) -> None:  # noqa: F811
    for given, words in (
        ({"rating_from": "1700", "rating_to": "1400"}, "The lowest rating, 1700, is above the highest, 1400"),
        ({"members": "on"}, "choose their club"),
        ({"until": "2020-01-01"}, "Choose a day from today"),
        ({"club": "nowhere"}, "Select a valid choice"),
        ({"reliability": "101"}, "less than or equal to 100"),
    ):
        answer = open_by_form(**given)
        assert answer.status_code == 200 and words in unescape(answer.content.decode()), given
    assert not Game.objects.exists()


@pytest.mark.dear
def test_a_game_for_a_club_keeps_the_club_on_the_way_to_the_form(club: Club) -> None:  # noqa: F811
    address = f"/games/new/{SKELETON}/{shortest(SKELETON)}/?club=bridge"
    assert f'href="{address}"' in page(person("ada"), "/games/new/?club=bridge")
    assert "?club=" not in page(person("zoe"), "/games/new/?club=bridge")
    assert '<option value="bridge" selected>' in page(person("ada"), address)
    told = page(person("ada"), f"/games/new/{SKELETON}/{shortest(SKELETON)}/?side=red&club=none")
    assert re.search(r'value="red"[^>]* checked', told)


def test_who_is_in_no_club_is_asked_for_none() -> None:
    Group.objects.create(name="others")
    told = page(person("zoe"), f"/games/new/{SKELETON}/{shortest(SKELETON)}/")
    assert "For one of your clubs" not in told and "Only members" not in told
    assert 'name="rated"' in told and "checked" in told
