"""Brackets, pools and teams on the pages, in feeds, by mail and over the API; chances to go on; pages stay cheap."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.explored import one_in
from tests.wargame.cup import NAMES, agree_draw, cup
from tests.wargame.sitting import client_of
from tests.wargame.test_event_formats import DOUBLE, FINAL, POOLS, ROBIN, SINGLE, TEAMS, stage_of, teams_of
from tests.wargame.undoing import undone
from wargame.events import services
from wargame.events.boards import games_open
from wargame.events.chances import simulate
from wargame.events.crosstable import legend_of
from wargame.events.field import field_of
from wargame.events.models import Team
from wargame.events.notices import boards_tell
from wargame.events.pages import page_of
from wargame.events.tables import Head
from wargame.events.templatetags.events import draw_line
from wargame.events.trees import HIGH, WIDE, tree_of
from wargame.games import heartbeat

pytestmark = pytest.mark.django_db
LAST = 10_000


def text(user: Any, path: str = "") -> str:
    """A page of the cup."""
    answer = client_of(user).get(f"/tournaments/steppe-front-cup/{path}")
    assert answer.status_code == 200, answer.content[:300]
    return str(answer.content.decode())


def told(path: str) -> Any:
    """What the API tells a visitor."""
    return client_of().get(f"/api/events/steppe-front-cup/{path}").json()


def press(user: Any, do: str, **given: Any) -> str:
    """Press a button; the page that comes back."""
    answer = client_of(user).post("/tournaments/steppe-front-cup/act/", {"do": do, **given}, follow=True)
    return str(answer.content.decode())


@pytest.mark.dear
def test_a_bracket_is_drawn_and_told(db: None) -> None:
    made = cup(NAMES[:6], [SINGLE])
    assert told("bracket/1/") == []
    made.run()
    page = text(None)
    assert '<svg viewBox="0 0 ' in page and "1 Tom" in page and "winner below" in page and "Places" in page
    assert "Everyone against everyone" not in page and "final" in page
    slots = {one["slot"]: one for one in told("bracket/1/")}
    assert slots["W1.1"] | {"level": 1} == {
        "slot": "W1.1", "title": "quarter-final", "level": 1, "come": ["seed 1", "seed 8"], "first": 1, "second": None,
        "how": "bye", "winner": 1, "loser": None,
    }  # fmt: skip
    assert slots["T"]["come"] == ["loser of W2.1", "loser of W2.2"] and slots["W3.1"]["first"] is None
    assert {one["slot"] for one in told("rounds/1/1/")["boards"]} == {"W1.1", "W1.2", "W1.3", "W1.4"}
    assert client_of().get("/api/events/steppe-front-cup/bracket/7/").status_code == 404


@pytest.mark.parametrize(("plan", "count"), one_in(3, product([SINGLE, DOUBLE], [2, 3, 5, 8])))
@pytest.mark.dear
def test_no_two_boxes_overlap(plan: Any, count: int) -> None:
    made = cup(NAMES[:count], [plan])
    for _ in range(2):
        row = made.publish()
        tree = tree_of(field_of(stage_of(made), LAST))
        boxes = [(box.x, box.y) for box in tree.boxes]
        for at, (x, y) in enumerate(boxes):
            assert 0 <= x <= tree.wide - WIDE and 0 <= y <= tree.high - HIGH
            assert all(x != left or abs(y - top) >= HIGH for left, top in boxes[at + 1 :])
        assert all(one.bye == (len(one.seats) == 1) for one in tree.boxes)
        made.play(row)
        made.sign(row)
        if stage_of(made).ended:
            break


@pytest.mark.dear
def test_what_a_bracket_says_of_a_game_played_again(db: None) -> None:
    made = cup(NAMES[:2], [DOUBLE])
    row = made.publish()
    agree_draw(made.boards(row)[0])
    made.sign(row)
    made.run()
    box = tree_of(field_of(stage_of(made), LAST)).boxes[0]
    assert [(one.name, one.note, one.kind) for one in box.seats] == [
        ("1 Tom", "1½", "won"),
        ("2 Vera", "½", "lost"),
    ]


@pytest.mark.dear
def test_pools_have_tables_of_their_own_and_the_bracket_to_come_its_chances(db: None) -> None:
    made = cup(NAMES[:6], [POOLS, {**FINAL, "takes": 2, "name": "Grand final"}])
    made.run()
    row = made.publish()
    page = text(made.people["Tom"])
    assert (
        "Pool A" in page and "Pool B" in page and "Grand final" in page and "chance of getting there" in page
    )
    figures = re.findall(r">(\d+ %)<", page)
    assert len(figures) == 2 and figures == re.findall(r">(\d+ %)<", text(None)), "as sure for everybody"
    assert text(None, "square/1/").count("<caption>") == 2
    assert "Pool B" in client_of().get("/tournaments/steppe-front-cup/standings/embed/").content.decode()
    places = [(one["pool"], one["place"]) for one in told("standings/1/")]
    assert places == [(pool, place) for pool in (1, 2) for place in (1, 2, 3)]
    made.play(row)
    made.sign(row)
    made.run()
    final = made.publish()
    assert "Grand final" in text(None) and "Final" in text(None)
    made.play(final)
    made.sign(final)
    feed = client_of().get("/tournaments/steppe-front-cup/feed/").content.decode()
    assert "Grand final, round 1 is signed" in feed


@pytest.mark.dear
def test_chances_add_up_and_follow_points_and_ratings(db: None) -> None:
    made = cup(NAMES, [{"format": "swiss", "rounds": 3}, FINAL])
    made.run()
    field = field_of(stage_of(made), 2)
    order = [one.number for one in field.players]
    found = simulate(field, 4, order, Random(1))
    assert sum(found.values()) == pytest.approx(4) and found == simulate(field, 4, order, Random(1))
    assert found[made.entrant("Tom").number] > 0.6 > found[made.entrant("Ana").number]


@pytest.mark.dear
def test_teams_on_the_pages(db: None) -> None:
    made = cup(NAMES[:5], [TEAMS])
    numbers = {name: made.entrant(name).number for name in NAMES[:5]}
    page = press(
        made.clara, "team", name="Reds", players=f"{numbers['Tom']}, {numbers['Vera']} {numbers['Ilse']}"
    )
    assert "The team is saved" in page
    assert "numbers in order" in press(made.clara, "team", name="Reds", players="Tom")
    assert "Only the deputy" in press(made.people["Tom"], "team", name="Blues", players="4")
    assert not Team.objects.filter(name="Blues").exists()
    teams_of(made, Blues=["Nils", "Marta"])
    assert "1. Tom, 2. Vera, 3. Ilse" in text(None, "players/")
    assert "1. Nils, 2. Marta" in text(None, "players/")
    row = made.publish()
    page = text(None)
    assert "Reds 0 – 0 Blues" in page or "Blues 0 – 0 Reds" in page
    assert "Sides alternate from board to board" in page and '<th scope="col">Team</th>' in page
    made.play(row)
    made.sign(row)
    lines = [(one["team"], one["halves"], one["pool"]) for one in told("standings/1/")]
    assert lines == [("Reds", 2, None), ("Blues", 0, None)]
    assert told("entrants/")[0] | {"name": "Tom", "team": "Reds", "place": 1} == told("entrants/")[0]
    assert {one["match"] for one in told("rounds/1/1/")["boards"]} == {1}
    assert "Reds" in client_of().get("/tournaments/steppe-front-cup/standings/embed/").content.decode()


@pytest.mark.dear
def test_a_stage_is_ended_by_its_button(db: None) -> None:
    made = cup(NAMES[:4], [{"format": "swiss", "rounds": 3}])
    made.run()
    assert "End the stage early" in text(made.clara)
    assert "End the stage early" not in text(made.people["Tom"])
    press(made.clara, "end-stage", reason="Snow")
    made.event.refresh_from_db()
    assert made.event.state == "over" and "ended a stage" in text(None, "acts/")


@pytest.mark.dear
def test_players_are_told_of_a_forfeit_once(db: None) -> None:
    made = cup(NAMES[:4], [ROBIN])
    made.draw()
    made.do(services.entrant_withdraw, made.people["Nils"])
    row = made.do(services.round_publish)
    games_open(row.pk)
    del mail.outbox[:]
    assert boards_tell(heartbeat.now()) == 2 and boards_tell(heartbeat.now()) == 0
    subjects = sorted(one.subject.partition(": ")[2] for one in mail.outbox)
    assert len(subjects) == 4 and subjects.count("round 1 is settled") == 2


def queries(path: str) -> int:
    """How many a page asks of the database."""
    cache.clear()
    client_of().get(path)
    with CaptureQueriesContext(connection) as found:
        assert client_of().get(path).status_code == 200
    return len(found)


def asked(plan: Any, count: int) -> list[int]:
    """How many its pages ask with so many players; the event is gone afterwards."""
    with undone():
        made = cup(NAMES[:count], [plan, {**FINAL, "takes": 2}])
        made.run()
        made.publish()
        base = f"/tournaments/{made.event.slug}/"
        found = [queries(base + path) for path in ("", "square/1/", "standings/embed/", "players/")]
    return found


@pytest.mark.dear
def test_a_page_reads_no_board_twice_and_draws_no_line_again(db: None) -> None:
    made = cup(NAMES[:6], [{"format": "swiss"}])
    made.run()
    made.publish()
    path = f"/tournaments/{made.event.slug}/"
    client_of().get(path)
    drawn = draw_line.cache_info().misses
    with CaptureQueriesContext(connection) as found:
        assert client_of().get(path).status_code == 200
    asked = [one["sql"] for one in found]
    assert draw_line.cache_info().misses == drawn
    assert sum('"events_pairing"."second_halves"' in sql for sql in asked) == 3, (
        "of the stage, the round, by hand"
    )
    assert not [sql for sql in asked if '."password"' in sql and '"events_pairing"' in sql]


def test_a_template_holds_no_more_rows_than_it_shows() -> None:
    page = page_of(range(120), "3")
    assert list(page) == [*range(100, 120)] and page.paginator.num_pages == 3
    assert not page.paginator.object_list


@pytest.mark.parametrize("plan", one_in(3, [SINGLE, DOUBLE, ROBIN, {"format": "swiss"}, POOLS]))
@pytest.mark.dear
def test_a_page_asks_as_much_for_many_as_for_few(plan: Any) -> None:
    assert asked(plan, 6) == asked(plan, 8)


def test_the_legend_has_the_letters_of_each_scenario_played(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"one": ("Axis", "Soviet"), "two": ("German", "French")}
    heads = Mock(
        side_effect=lambda scenario: tuple(Head(name, name[0].lower(), "") for name in names[scenario])
    )
    monkeypatch.setattr("wargame.events.crosstable.heads_of", heads)
    assert legend_of(["one", "", "one"]) == "a, s: side played (Axis, Soviet)"
    assert heads.call_count == 1, "each scenario is looked up once, however many boards play it"
    assert legend_of(["one", "two"]) == "a, s (Axis, Soviet), g, f (German, French): side played"
    assert legend_of([]) == ""


@pytest.mark.parametrize("plan", [SINGLE, DOUBLE])
@pytest.mark.dear
def test_what_stands_in_a_bracket_is_not_cut(plan: Any) -> None:
    made = cup(NAMES, [plan])
    made.publish()
    page = text(made.people["Tom"])
    assert ("loser, winners 1, 2" if plan is DOUBLE else "loser, semi-final 2") in page
    tree = page[page.index('class="tree"') :]
    assert "…" not in tree[: tree.index("</svg>")]


@pytest.mark.dear
def test_teams_that_drew_stand_in_the_square_and_their_players_below(db: None) -> None:
    made = cup(NAMES[:5], [TEAMS])
    teams_of(made, Reds=["Tom", "Vera", "Ilse"], Blues=["Nils", "Marta"])
    assert "1. Tom, 2. Vera, 3. Ilse" in text(None), "before the draw"
    row = made.publish()
    assert "square/1/" in text(None) and text(None, "square/1/").count('<td class="o">·</td>') == 2
    made.play(row, winners=["Tom", "Marta"])
    made.sign(row)
    page = re.sub(r"\s+", " ", text(None, "square/1/"))
    assert '<th scope="col">Team</th>' in page and page.count('<td class="o">1</td>') == 2
    line = lambda name, cell: f'<b>{name}</b></td><td class="o">{cell}' in page  # noqa: E731
    assert line("Tom", "1 <u>b1</u>") and line("Vera", "0 <u>b2</u>") and line("Marta", "1 <u>b2</u>")
    assert '<b>Ilse</b></td><td class="o mut">–' in page
    assert "1 <u>v" in text(None)
