"""Who rules on the games of an event, by its officials and its conditions."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of, person
from wargame.annals.scope import scope
from wargame.clubs.founding import club_make
from wargame.clubs.models import Membership
from wargame.events import services
from wargame.events.benches import games_of_event
from wargame.events.models import Event, Official, Round
from wargame.games import heartbeat
from wargame.games.errors import Forbidden
from wargame.games.models import Game
from wargame.rulings.benches import bench_of, recusal, rules_on
from wargame.rulings.models import Case
from wargame.rulings.services import case_raise, case_take, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def eight(db: None) -> Cup:
    """Eight players, a published round."""
    made = cup()
    made.publish()
    return made


def game_of(made: Cup, board: int = 1) -> Game:
    game = made.boards(Round.objects.get())[board - 1].game
    assert game
    return game


def official(made: Cup, name: str) -> None:
    Official.objects.get_or_create(
        event=made.event, user=person(name), defaults={"role": "director", "since": heartbeat.now()}
    )


def conditions(made: Cup, **given: object) -> None:
    Event.objects.update(conditions={**made.event.conditions, **given})


@pytest.mark.dear
def test_officials_direct_the_games_of_their_event(eight: Cup) -> None:
    official(eight, "egon")
    bench = bench_of(game_of(eight))
    assert (bench.name, bench.policy.holds) == (eight.event.name, True)
    assert rules_on(game_of(eight), person("egon")) == bench
    with pytest.raises(Forbidden, match="Only the directors"):
        rules_on(game_of(eight), person("stranger"))


def test_a_dispute_stops_the_clocks_by_the_conditions(eight: Cup) -> None:
    game = game_of(eight)
    player = game.seats.first()
    assert player and player.user
    case = case_raise(code=game.code, user=player.user, title="No shift", text="5:1")
    game.refresh_from_db()
    assert game.holds == [f"dispute-{case.pk}"]
    conditions(eight, disputes="run")
    other = game_of(eight, 2)
    seat = other.seats.first()
    assert seat and seat.user
    case_raise(code=other.code, user=seat.user, title="No shift", text="5:1")
    other.refresh_from_db()
    assert other.holds == []


@pytest.mark.parametrize(("disputes", "stops"), [("stop", True), ("run", False)])
@pytest.mark.dear
def test_the_board_knows_whether_a_dispute_stops_the_clocks(eight: Cup, disputes: str, stops: bool) -> None:
    conditions(eight, disputes=disputes)
    game = game_of(eight)
    seat = game.seats.first()
    assert seat

    def told(user: object) -> bool:
        return " data-stops" in client_of(user).get(f"/games/{game.code}/").content.decode()

    assert (told(seat.user), told(None)) == (stops, False)


def playing_official(made: Cup) -> tuple[Game, Game]:
    """An official who plays on a board of the event: that game, and another."""
    mine = game_of(made)
    seat = mine.seats.first()
    assert seat and seat.user
    Official.objects.create(event=made.event, user=seat.user, role="director", since=heartbeat.now())
    return mine, game_of(made, 2)


@pytest.mark.dear
def test_who_plays_in_the_event_is_recused_by_its_conditions(eight: Cup) -> None:
    mine, other = playing_official(eight)
    seat = mine.seats.first()
    assert seat and seat.user
    assert "play in this game" in recusal(mine, seat.user)
    assert "play in this event" in recusal(other, seat.user)
    assert not scope(seat.user).is_director(other)


@pytest.mark.dear
def test_or_rules_with_a_second_signature(eight: Cup) -> None:
    official(eight, "egon")
    mine, other = playing_official(eight)
    conditions(eight, recusal="nobody")
    director, party = mine.seats.first(), other.seats.first()
    assert director and director.user and party and party.user
    case = case_raise(code=other.code, user=party.user, title="No shift", text="5:1")
    draft = ruling_draft(case=case.pk, user=director.user, choice="stand", rules=["2.1"], reason="So it is")
    ruling_look(ruling=draft.pk, user=director.user)
    assert ruling_sign(ruling=draft.pk, user=director.user).state == "waiting"
    ruling_look(ruling=draft.pk, user=person("egon"))
    assert ruling_sign(ruling=draft.pk, user=person("egon")).state == "force"


@pytest.mark.dear
def test_a_clubmate_of_one_of_the_two_is_recused(eight: Cup) -> None:
    official(eight, "egon")
    game = game_of(eight)
    seat = game.seats.first()
    assert seat and seat.user
    club = club_make(user=person("egon"), name="Another Club")
    Membership.objects.create(club=club, user=seat.user)
    assert "share a club" in recusal(game, person("egon"))
    assert not recusal(game_of(eight, 2), person("egon"))
    conditions(eight, recusal="entrants")
    assert not recusal(game, person("egon"))


@pytest.mark.dear
def test_the_query_knows_the_event_and_its_officials(eight: Cup) -> None:
    official(eight, "egon")
    found = games_of_event(eight.event.slug, person("stranger"))
    assert found is not None and found.count() == 4
    assert games_of_event("nothing-there", person("stranger")) is None
    assert scope(person("egon")).is_director(game_of(eight))
    assert not scope(person("stranger")).is_director(game_of(eight))


@pytest.mark.dear
def test_who_has_taken_a_case_sees_the_game(eight: Cup) -> None:
    official(eight, "egon")
    game = game_of(eight)
    seat = game.seats.first()
    assert seat and seat.user
    case = case_raise(code=game.code, user=seat.user, title="No shift", text="5:1")
    case_take(pk=case.pk, user=person("egon"))
    assert Case.objects.get().director == person("egon")
    assert scope(person("egon")).is_director(game)


@pytest.mark.dear
def test_who_plays_at_a_board_does_not_rule_on_it(db: None) -> None:
    made = cup(NAMES[:4], recusal="nobody")
    made.do(services.official_name, name="Tom", role="director")
    row = made.publish()
    own = next(one for one in made.boards(row) if "Tom" in made.names(row)[one.board - 1])
    given = {"stage": 1, "round": 1, "first_halves": 1, "second_halves": 1, "reason": "Agreed"}
    with pytest.raises(Forbidden, match="You play on this board"):
        made.do(services.board_rule, made.people["Tom"], board=own.board, **given)
    made.do(services.board_rule, made.people["Tom"], board=3 - own.board, **given)


@pytest.mark.dear
def test_by_the_policy_who_plays_in_the_event_rules_on_no_board(db: None) -> None:
    made = cup(NAMES[:4], recusal="clubmates")
    made.do(services.official_name, name="Tom", role="director")
    row = made.publish()
    own = next(one for one in made.boards(row) if "Tom" in made.names(row)[one.board - 1])
    with pytest.raises(Forbidden, match="You play in this event"):
        made.do(
            services.board_rule, made.people["Tom"], board=3 - own.board, stage=1, round=1, first_halves=1,
            second_halves=1, reason="Agreed",
        )  # fmt: skip
    address = f"/tournaments/{made.event.slug}/rounds/1/1/?board={3 - own.board}"
    page = client_of(made.people["Tom"]).get(address).content.decode()
    assert "For directors: You play in this event" in page and 'name="score"' not in page
    assert 'name="score"' in client_of(made.clara).get(address).content.decode()


@pytest.mark.dear
def test_a_board_is_ruled_on_by_the_order_of_who_decides(db: None) -> None:
    """A club-mate of one of the two does not, unless nobody else is left; staff come before who plays in the event."""
    made = cup(NAMES[:4], recusal="clubmates")
    row = made.publish()
    first, other = made.boards(row)
    assert first.second and first.second.user and first.first.user and other.first.user
    depot = club_make(user=first.second.user, name="Depot Club")
    Membership.objects.create(club=depot, user=made.people["Dirk"])
    given = {"stage": 1, "round": 1, "first_halves": 1, "second_halves": 1, "reason": "Agreed"}
    with pytest.raises(Forbidden, match="You share a club with one of the players"):
        made.do(services.board_rule, made.people["Dirk"], board=1, **given)
    with pytest.raises(Forbidden, match="You share a club"):
        until = heartbeat.now() + timedelta(days=60)
        made.do(services.time_give, made.people["Dirk"], board=1, until=until, stage=1, round=1, reason="Ill")
    made.do(services.board_rule, made.people["Dirk"], board=2, **given)
    Official.objects.exclude(user=made.people["Dirk"]).delete()
    Membership.objects.filter(club=made.club).exclude(user=made.people["Dirk"]).update(role="member")
    made.do(services.board_rule, made.people["Dirk"], board=1, **given)
    made.do(services.official_name, person("root", is_staff=True), name="Tom", role="director")
    far = next(
        one
        for one in (first, other)
        if one.second and made.people["Tom"] not in (one.first.user, one.second.user)
    )
    with pytest.raises(Forbidden, match="You play in this event"):
        made.do(services.board_rule, made.people["Tom"], board=far.board, **given)


@pytest.mark.dear
def test_the_log_takes_an_event_and_a_club_as_parameters(eight: Cup) -> None:
    """What a page writes into its query a program may give as a term of its own."""
    client = client_of(eight.people["Clara"])
    for ground, slug in (("event", eight.event.slug), ("club", eight.club.slug)):
        given, written = (
            client.get("/api/annals/", asked).json()
            for asked in ({ground: slug, "turn": "1-"}, {"q": f"{ground}:{slug} turn:1-"})
        )
        assert given["rows"] == written["rows"] and set(given["query"].split()) == set(
            written["query"].split()
        )
        occurring = client.get("/api/annals/occurring/", {ground: slug, "term": "kind"})
        assert (
            occurring.json()
            == client.get("/api/annals/occurring/", {"q": f"{ground}:{slug}", "term": "kind"}).json()
        )
