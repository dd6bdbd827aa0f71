"""Who decides a case: the order of ADR 0092, cell by cell, and an appeal that nobody else is left for."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from django.core import mail

from tests.wargame.bench import Hall, new_hall
from tests.wargame.cup import Cup, cup
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of, person
from wargame.annals.scope import scope
from wargame.clubs.founding import club_make
from wargame.clubs.models import Membership
from wargame.desk.queue import queue
from wargame.events.models import Official, Round
from wargame.events.words import clauses
from wargame.games.errors import Forbidden
from wargame.games.models import Game
from wargame.rulings import benches, services, tasks
from wargame.rulings.benches import Bench, Policy, bench_of, deciders, recusal
from wargame.rulings.models import Case
from wargame.rulings.order import order_words
from wargame.rulings.powers import Act, acts_of

pytestmark = pytest.mark.django_db

KINDS = ("director", "staff", "director's mate", "staff mate", "director plays", "staff plays")
"""Whom a bench may have: free, of a club with one of the two, playing in the event; directors and staff."""
STEPS = (("director",), ("staff",), ("director's mate", "staff mate"), ("director plays", "staff plays"))
"""The order of ADR 0092."""


def expected(left: set[str]) -> set[str]:
    """Who is asked of those who are left."""
    return next((left & set(step) for step in STEPS if left & set(step)), set())


@pytest.fixture
def people(db: None) -> dict[str, Any]:
    return {
        kind: person(kind.replace(" ", "-").replace("'", ""), is_staff=kind.startswith("staff"))
        for kind in KINDS
    }


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


def bench_with(monkeypatch: pytest.MonkeyPatch, people: dict[str, Any], here: set[str]) -> Bench:
    """A bench of those kinds; staff of the others are not active."""
    for kind, user in people.items():
        user.is_active = kind in here
        user.save(update_fields=["is_active"])
    mates = frozenset(people[kind].pk for kind in here if kind.endswith("mate"))
    playing = frozenset(people[kind].pk for kind in here if kind.endswith("plays"))
    policy = Policy(
        recused=dict.fromkeys(mates, "You share a club: another has it") | dict.fromkeys(playing, "You play in it"),
        second=dict.fromkeys(playing, "You play in it"), reserves=(mates, playing),
    )  # fmt: skip
    directors = frozenset(people[kind].pk for kind in here if kind.startswith("director"))
    bench = Bench("The Cup", "/", directors, policy)
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    return bench


@pytest.mark.parametrize("count", range(len(KINDS) + 1))
@pytest.mark.dear
def test_each_cell_of_the_order(
    monkeypatch: pytest.MonkeyPatch, hall: Hall, people: dict[str, Any], count: int
) -> None:
    """Of every set of people, with nobody or any one of them having ruled before."""
    by_pk = {user.pk: kind for kind, user in people.items()}
    for here in combinations(KINDS, count):
        bench = bench_with(monkeypatch, people, set(here))
        for ruled in (None, *here):
            out = frozenset({people[ruled].pk}) if ruled else frozenset[int]()
            found = deciders(hall.match.game, bench, without=out)
            assert {by_pk[pk] for pk in found.asked} == expected(set(here) - {ruled}), (here, ruled)
            if found.directors:  # staff may help at any time
                assert {by_pk[pk] for pk in found.able} == (set(here) - {ruled}) & {"director", "staff"}


@pytest.mark.dear
def test_who_plays_in_the_game_never_decides(
    monkeypatch: pytest.MonkeyPatch, hall: Hall, people: dict[str, Any]
) -> None:
    bench = bench_with(monkeypatch, people, {"director plays"})
    game = hall.match.game
    game.seats.filter(side="blue").update(user=people["director plays"])
    assert not deciders(game, bench).able
    assert "play in this game" in recusal(game, people["director plays"])


@pytest.mark.dear
def test_who_stepped_aside_is_out_of_the_case_unless_nobody_else_is_left(hall: Hall) -> None:
    case, clara, dora = hall.dispute(), hall.clara, hall.dora
    assert order_words(hall.match.game, case)[0] == "clara or dora decides."
    aside(case, clara)
    assert order_words(hall.match.game, case)[0] == "dora decides."
    assert Act.READ in acts_of(case, clara) and not {Act.TAKE, Act.DRAFT} & acts_of(case, clara)
    with pytest.raises(Forbidden, match="You stepped aside from this case"):
        services.case_take(pk=case.pk, user=clara)
    page = client_of(clara).get(f"/disputes/{case.pk}/").content.decode()
    assert "You stepped aside from this case" in page and 'value="take"' not in page
    (item,) = [one for one in queue(clara) if one.key == f"case-{case.pk}"]
    assert item.not_mine.startswith("You stepped aside from this case")
    services.case_open(code=hall.match.code, user=clara, title="Something else")
    aside(case, dora)
    assert order_words(hall.match.game, case)[0] == (
        "Nobody else is left, so clara or dora decides after all, despite having stepped aside."
    )
    services.case_take(pk=case.pk, user=clara)
    stan = person("stan", is_staff=True)
    services.case_take(pk=case.pk, user=stan)  # somebody else is there again
    assert signed(case, stan).state == "force"


def aside(case: Case, user: Any) -> None:
    """Somebody takes the case and hands it over."""
    services.case_take(pk=case.pk, user=user)
    services.case_step_aside(pk=case.pk, user=user, text="I know one of the two")


# Of nobody but the site.


@pytest.mark.dear
def test_a_game_of_members_alone_is_the_staff_s_who_hear_of_it(hall: Hall) -> None:
    """Neither a club nor an event has it: queue, mail and pages say so, to players before they ask."""
    Game.objects.update(terms={})
    blue, stan = hall.match.users["blue"], person("stan", is_staff=True)
    ask = f"/games/{hall.match.code}/disputes/new/"
    told = "The game belongs to no club or event, so site staff decide. They are notified."
    page = client_of(blue).get(ask).content.decode()
    assert "Directed by the site." in page and told in page
    case = hall.dispute()
    mail.outbox.clear()
    tasks.tell()
    assert stan.email in {one.to[0] for one in mail.outbox}
    assert not {hall.clara.email, hall.dora.email} & {one.to[0] for one in mail.outbox}
    assert [(item.key, item.not_mine) for item in queue(stan)] == [(f"case-{case.pk}", "")]
    assert not queue(hall.clara) and not queue(hall.dora)
    assert case.title in client_of(stan).get("/desk/").content.decode()
    assert told in client_of(blue).get(f"/disputes/{case.pk}/").content.decode()
    assert signed(case, stan).state == "force"


def test_where_the_site_has_no_staff_the_case_says_that_it_waits(hall: Hall) -> None:
    Game.objects.update(terms={})
    assert order_words(hall.match.game) == [
        "The game belongs to no club or event, and no site staff can decide: the case has to wait."
    ]


# In an event.


@pytest.fixture
@kept
def alone(db: None) -> tuple[Cup, Game]:
    """An event whose Clara alone nothing keeps out, with one of its games; Dirk is of a club with one of the two."""
    made = cup()
    made.publish()
    game = made.boards(Round.objects.get())[0].game
    assert game
    Official.objects.filter(event=made.event).exclude(user__in=(made.clara, made.people["Dirk"])).delete()
    Membership.objects.filter(club=made.club).exclude(user=made.clara).update(role="member")
    player = game.seats.first()
    assert player and player.user
    other = club_make(user=made.people["Dirk"], name="Another Club")
    Membership.objects.create(club=other, user=player.user)
    return made, game


def appealed(game: Game, director: Any) -> Case:
    """An appeal against what somebody ruled in a game."""
    player = game.seats.first()
    assert player and player.user
    case = services.case_raise(code=game.code, user=player.user, title="No shift", text="5:1")
    before = signed(case, director)
    return services.ruling_appeal(ruling=before.pk, user=player.user, text="No")


def signed(case: Case, user: Any) -> Any:
    draft = services.ruling_draft(case=case.pk, user=user, choice="stand", rules=["2.1"], reason="So it is")
    services.ruling_look(ruling=draft.pk, user=user)
    return services.ruling_sign(ruling=draft.pk, user=user)


@pytest.mark.dear
def test_an_appeal_is_decided_by_a_club_mate_where_nobody_else_is_left(alone: tuple[Cup, Game]) -> None:
    made, game = alone
    dirk = made.people["Dirk"]
    with pytest.raises(Forbidden, match="share a club"):
        services.case_open(code=game.code, user=dirk, title="Mine")
    case = appealed(game, made.clara)
    assert Act.TAKE in acts_of(case, dirk) and Act.TAKE not in acts_of(case, made.clara)
    assert not scope(dirk).is_director(game)  # nothing is seen before the case is theirs
    (item,) = [one for one in queue(dirk) if one.key == f"case-{case.pk}"]
    assert item.path == f"/disputes/{case.pk}/" and client_of(dirk).get(item.path).status_code == 200
    services.case_take(pk=case.pk, user=dirk)
    assert scope(dirk).is_director(game)
    ruling = signed(case, dirk)
    assert ruling.state == "force" and ruling.second is None
    assert not scope(dirk).is_director(game)


@pytest.mark.dear
def test_who_decides_is_said_to_players_and_directors_from_the_beginning(alone: tuple[Cup, Game]) -> None:
    made, game = alone
    player = game.seats.first()
    assert player and player.user
    told = client_of(player.user).get(f"/games/{game.code}/disputes/new/").content.decode()
    assert "Clara decides. An appeal goes to Dirk." in told
    case = appealed(game, made.clara)
    for who in (player.user, made.people["Dirk"], made.clara):
        page = client_of(who).get(f"/disputes/{case.pk}/").content.decode()
        assert "Nobody else is left, so Dirk decides" in page, who
    ruling = client_of(player.user).get(f"/rulings/{case.about_id}/").content.decode()
    assert "Nobody else is left, so Dirk decides" in ruling
    said = {one.title: one.text for one in clauses(made.event, list(made.event.stages.all()))}
    assert (
        "then site staff in the same way; then those who share a club with one of the players"
        in said["Who decides"]
    )


@pytest.mark.dear
def test_where_nobody_at_all_is_left_it_says_so_and_whom_to_name(alone: tuple[Cup, Game]) -> None:
    made, game = alone
    Official.objects.filter(user=made.people["Dirk"]).delete()
    assert order_words(game)[1].startswith("There is nobody to decide an appeal, unless Steppe Front Cup")
    case = appealed(game, made.clara)
    assert "Nobody can decide this" in order_words(game, case)[0]
    (item,) = [one for one in queue(made.clara) if one.key == f"case-{case.pk}"]
    assert item.not_mine == "You ruled on it: nobody is left: appoint another director"
    Official.objects.create(event=made.event, user=person("egon"), role="director", since=case.raised)
    assert order_words(game, case) == ["egon decides."]


@pytest.mark.dear
def test_a_second_signature_is_asked_as_long_as_somebody_can_give_it(alone: tuple[Cup, Game]) -> None:
    """All officials play in the event, whose conditions let them rule with another: they sign for each other."""
    made, game = alone
    made.event.conditions = {**made.event.conditions, "recusal": "nobody"}
    made.event.save()
    Official.objects.filter(event=made.event).delete()
    Membership.objects.filter(club=made.club, role__in=("owner", "steward", "director")).update(role="member")
    elsewhere = made.boards(Round.objects.get())[2].game
    assert elsewhere
    first, second = (seat.user for seat in elsewhere.seats.order_by("pk"))
    player = game.seats.first()
    assert player and player.user
    Official.objects.create(event=made.event, user=first, role="chief", since=made.event.made)
    case = services.case_raise(code=game.code, user=player.user, title="No shift", text="5:1")
    services.case_take(pk=case.pk, user=first)
    assert signed(case, first).state == "force"
    assert second is not None
    Official.objects.create(event=made.event, user=second, role="director", since=made.event.made)
    again = services.case_raise(code=game.code, user=player.user, title="Nor here", text="6:1")
    waits = signed(again, first)
    assert waits.state == "waiting"
    services.ruling_look(ruling=waits.pk, user=second)
    assert services.ruling_sign(ruling=waits.pk, user=second).state == "force"
    assert bench_of(game).policy.second.keys() >= {second.pk}
