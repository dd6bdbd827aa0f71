"""The pages of events: who sees what, the buttons of directors and players."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.test import Client

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of, person
from wargame.events import services
from wargame.events.boards import games_open
from wargame.events.entering import name_of
from wargame.events.models import Entrant, Event, Pairing, Round
from wargame.events.rounds import drawing_run
from wargame.events.words import side_words
from wargame.games.models import Game
from wargame.games.times import day, moment, read_by
from wargame.rulings.services import case_raise

pytestmark = pytest.mark.django_db
PATHS = ("", "conditions/", "players/", "acts/", "square/1/")


@pytest.fixture
def eight(db: None) -> Cup:
    """Eight players, three rounds."""
    return cup()


def text(client: Client, path: str = "", status: int = 200) -> str:
    """A page below that of the cup."""
    answer = client.get(f"/tournaments/steppe-front-cup/{path}")
    assert answer.status_code == status, answer.content[:500]
    return answer.content.decode()


def press(client: Client, do: str, **given: Any) -> str:
    """Press a button; the page that comes back."""
    answer = client.post("/tournaments/steppe-front-cup/act/", {"do": do, **given}, follow=True)
    return answer.content.decode()


@pytest.mark.dear
def test_a_player_reads_their_side_and_the_case_that_holds_their_game(eight: Cup) -> None:
    board = eight.boards(eight.publish())[0]
    assert board.game
    seat = board.game.seats.get(user=board.first.user)
    page = text(client_of(seat.user))
    assert (
        f"You play {name_of(board.second)}, board 1, as {side_words(board.game.ruleset, seat.side)}" in page
    )
    assert ">Open the game</a>" in page and ">Case</a>" not in page
    case = case_raise(code=board.game.code, user=seat.user, title="Which column?", text="One less.")
    page = text(client_of(seat.user))
    assert f'<a class="btn" href="/disputes/{case.pk}/">Case</a>' in page


@pytest.mark.parametrize(
    ("holds", "chip", "told"),
    [
        (["dispute-1"], "dispute", "both clocks stop"), (["ruling-1"], "held", "both clocks stop"),
        (["dispute-1", "dice"], "dispute", "both clocks stop"),
        (["dice"], "new dice", "waiting for phrases for new dice"),
    ],
)  # fmt: skip
@pytest.mark.dear
def test_a_board_says_what_its_game_waits_for(eight: Cup, holds: list[str], chip: str, told: str) -> None:
    row = eight.publish()
    board = eight.boards(row)[0]
    Game.objects.filter(event_pairing=board).update(holds=holds)
    page = text(client_of(eight.clara))
    line = page[page.index(f">{chip}<") :].partition("</tr>")[0]
    assert told in line and ("awaiting ruling" in line) == (holds != ["dice"])


@pytest.mark.dear
def test_every_page_is_there_before_and_after_a_round(eight: Cup, subtests: pytest.Subtests) -> None:
    readers = {who: client_of(user) for who, user in (("stranger", None), *eight.people.items())}
    for path, who in product(PATHS, ("stranger", "Clara")):
        with subtests.test("before", path=path, who=who):
            assert "Steppe Front Cup" in text(readers[who], path)
    eight.run()
    eight.publish()
    for path, who in product(PATHS, ("stranger", "Clara", "Tom")):
        with subtests.test("after", path=path, who=who):
            assert "Steppe Front Cup" in text(readers[who], path)


@pytest.mark.dear
def test_the_square_is_offered_as_far_as_it_is_shown(eight: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    eight.run()
    eight.publish()
    assert "square/1/" in text(client_of())
    monkeypatch.setattr("wargame.events.views.MOST", 7)
    monkeypatch.setattr("wargame.events.squares.MOST", 7)
    assert "square/1/" not in text(client_of())
    assert client_of().get("/tournaments/steppe-front-cup/square/1/").status_code == 409


@pytest.mark.dear
def test_pairings_are_seen_by_officials_alone_before_they_are_published(eight: Cup) -> None:
    row = eight.draw()
    for who in ("Clara", "Dirk", "Hedda", "Stina"):
        assert "only officials can see this" in text(client_of(eight.people[who]))
        assert 'class="boards"' in text(client_of(eight.people[who]), "rounds/1/1/")
    for client in (client_of(), client_of(eight.people["Tom"]), client_of(person("Cem"))):
        assert 'class="boards"' not in text(client)
        text(client, "rounds/1/1/", 404)
        assert "drawn" not in text(client, "acts/")
    eight.do(services.round_publish)
    games_open(row.pk)
    assert 'class="boards"' in text(client_of())


@pytest.mark.dear
def test_nobody_but_officials_reads_why_a_player_withdrew(eight: Cup) -> None:
    eight.do(services.entrant_withdraw, eight.people["Rui"], reason="My mother is ill")
    eight.do(services.entrant_withdraw, entrant=1, reason="Tom cheated")
    for path in ("", "acts/", "players/"):
        for client in (client_of(), client_of(eight.people["Vera"]), client_of(eight.people["Rui"])):
            page = text(client, path)
            assert "mother" not in page and "cheated" not in page
    assert "mother" in text(client_of(eight.people["Hedda"]), "acts/")


@pytest.mark.dear
def test_a_round_by_its_buttons(eight: Cup) -> None:
    clara = client_of(eight.clara)
    assert "being drawn" in press(clara, "draw")
    row = Round.objects.get()
    assert row.job and drawing_run(row.pk, row.job)
    assert "Publish round 1" in text(clara)
    assert "published" in press(clara, "publish")
    games_open(row.pk)
    page = text(clara)
    assert ">Sign round 1<" not in page and "Boards 1, 2, 3 and 4 are open" in page
    eight.play(row)
    assert ">Sign round 1<" in text(clara)
    assert "not verified" in press(clara, "sign", stage=1, round=1)
    assert "The round is signed" in press(clara, "sign", stage=1, round=1, unverified="on")
    assert "Draw the next round" in text(clara) and "signed, Clara" in text(client_of())


@pytest.mark.dear
def test_a_refusal_is_told_on_the_page(eight: Cup) -> None:
    assert "Only the director or the chief of this event can" in press(
        client_of(eight.people["Hedda"]), "publish"
    )
    assert "did not work" in press(client_of(eight.clara), "nothing")
    assert "Choose the new deadline" in press(client_of(eight.clara), "extend", stage=1, round=1, reason="x")


def test_where_a_button_leads_back_is_a_page_of_events(eight: Cup) -> None:
    clara = client_of(eight.clara)
    for back, to in (
        ("//evil.example/", "/tournaments/steppe-front-cup/"),
        ("/tournaments/steppe-front-cup/players/", "/tournaments/steppe-front-cup/players/"),
    ):
        answer = clara.post("/tournaments/steppe-front-cup/act/", {"do": "close-entries", "back": back})
        assert answer["Location"] == to


@pytest.mark.dear
def test_entering_by_the_page_shows_all_conditions_first(eight: Cup) -> None:
    otto = client_of(person("Otto"))
    page = text(otto, "enter/")
    for said in (
        "Swiss of 3 rounds",
        "A round lasts 28 days",
        "a director decides the result",
        "Results count once a director has signed",
    ):
        assert said in page
    answer = otto.post("/tournaments/steppe-front-cup/enter/", follow=True)
    assert "You have entered" in answer.content.decode()
    assert otto.post("/tournaments/steppe-front-cup/enter/").status_code == 403


@pytest.mark.dear
def test_own_pairing_stands_first_and_the_why_of_a_board_made_by_hand(eight: Cup) -> None:
    tom, ana = eight.entrant("Tom").number, eight.entrant("Ana").number
    eight.do(services.pairing_make, first=tom, second=ana, reason="They share a flat")
    eight.publish()
    page = text(client_of(eight.people["Tom"]))
    assert "You play Ana, board 1" in page and "They share a flat" in page and "Open the game" in page
    assert re.search("Why .* – ", text(client_of(), "rounds/1/1/?board=3"))


@pytest.mark.dear
def test_an_event_that_is_not_public_is_for_its_club(eight: Cup) -> None:
    Event.objects.update(public=False)
    for client in (client_of(), client_of(person("Cem"))):
        text(client, "", 404)
        text(client, "players/", 404)
        assert "Steppe Front Cup" not in client.get("/tournaments/").content.decode()
        assert "Steppe Front Cup" not in client.get("/clubs/steppe-front-club/").content.decode()
    for who in ("Tom", "Stina", "Hedda"):
        text(client_of(eight.people[who]))
        assert "Steppe Front Cup" in client_of(eight.people[who]).get("/tournaments/").content.decode()
    row = eight.publish()
    game = Pairing.objects.filter(round=row).first()
    assert game and game.game and game.game.private and game.game.group == eight.club.group


@pytest.mark.dear
def test_a_deadline_has_its_time_and_is_shown_in_the_readers_zone(eight: Cup) -> None:
    eight.draw()
    clara = client_of(eight.clara)
    session = clara.session
    session["time_zone"] = "Europe/Rome"
    session.save()
    act = "/tournaments/steppe-front-cup/act/"
    clara.post(act, {"do": "publish", "until": "2099-07-01T19:30"})
    assert Round.objects.get().deadline == datetime(2099, 7, 1, 17, 30, tzinfo=UTC)
    assert "1 July 2099, 19:30 CEST" in clara.get("/tournaments/steppe-front-cup/").content.decode()


@pytest.mark.dear
def test_a_board_that_a_director_ruled_names_them_and_a_signed_round_only_dates_it_reached(
    eight: Cup,
) -> None:
    row = eight.publish()
    path = f"/tournaments/steppe-front-cup/rounds/1/{row.number}/"
    assert "</b>halfway" in text(client_of(None), f"rounds/1/{row.number}/")
    for board in range(1, 5):
        given = {
            "stage": 1,
            "round": 1,
            "board": board,
            "first_halves": 2,
            "second_halves": 0,
            "reason": "Seen",
        }
        eight.do(services.board_rule, **given)
    eight.sign(row)
    page = client_of(None).get(path, {"board": 1}).content.decode()
    assert "Clara: Seen" in page and "A director: " not in page
    assert "</b>published" in page and "</b>halfway" not in page and "</b>closes" not in page


@pytest.mark.dear
def test_acts_name_the_player_and_no_word_twice(eight: Cup) -> None:
    eight.do(services.entrant_add, name=person("Late").username)
    row = eight.publish()
    page = client_of(eight.clara).get("/tournaments/steppe-front-cup/acts/").content.decode()
    assert "invited a player <small>Late</small>" in page
    assert f"published round {row.number} <small>until " in page and f"had round {row.number} drawn" in page
    assert "entered <small>" not in page


@pytest.mark.dear
def test_why_and_forecast_stand_at_each_board_on_a_phone_too(eight: Cup) -> None:
    row = eight.publish()
    page = client_of(None).get(f"/tournaments/steppe-front-cup/rounds/1/{row.number}/").content.decode()
    small = re.findall(r'<small class="ph">.*?</small>', page)
    assert len(small) >= 4 and all("?board=" in one and ">why<" in one for one in small)


def acts_of_forms(page: str) -> list[list[str]]:
    """What the buttons of each form do: Enter presses the first."""
    forms = re.findall(r"<form[^>]*action=\"[^\"]*/act/\".*?</form>", page, re.DOTALL)
    return [re.findall(r'name="do" value="([^"]+)"', form) for form in forms]


@pytest.mark.dear
def test_a_form_on_a_player_or_a_board_does_one_thing(eight: Cup) -> None:
    clara = client_of(eight.clara)
    found = acts_of_forms(text(clara, "players/"))
    assert ["remove"] in found and ["replace"] in found and ["bye"] in found
    eight.publish()
    found += acts_of_forms(text(clara, "rounds/1/1/?board=1"))
    assert ["rule"] in found and ["extend"] in found and ["name"] in found and ["dismiss"] in found
    assert not [
        two for two in found if len(two) > 1 and two not in (["admit", "decline"], ["time-round", "time-all"])
    ]


@pytest.mark.dear
def test_what_was_done_names_whom_and_how(eight: Cup) -> None:
    tom, ana = eight.entrant("Tom").number, eight.entrant("Ana").number
    eight.do(services.pairing_make, first=tom, second=ana, reason="They share a flat")
    row = eight.publish()
    board = eight.boards(row)[1]
    ruled = {"stage": 1, "round": 1, "board": 2, "first_halves": 2, "second_halves": 0}
    eight.do(services.board_rule, **ruled, forfeit=True, reason="Gone for weeks")
    clara = client_of(eight.clara)
    until = row.deadline + timedelta(days=3)
    eight.do(services.time_give, stage=1, round=1, board=1, until=until, reason="Ill")
    page = re.sub(r"\s+", " ", text(clara, "acts/"))
    assert f"Tom (№ {tom}) – Ana (№ {ana})" in page
    assert f"board 2, {name_of(board.first)} – {name_of(board.second)} 1 – 0, forfeited" in page
    assert f"board 1, until {moment(until)}" in page
    assert f"until {moment(row.deadline)}" in page


@pytest.mark.dear
def test_no_button_is_shown_that_is_refused(eight: Cup) -> None:
    clara = client_of(eight.clara)
    row = eight.publish()
    ruled = {"stage": 1, "round": 1, "board": 2, "first_halves": 2, "second_halves": 0}
    eight.do(services.board_rule, **ruled, reason="Gone for weeks")
    assert 'value="undo"' in text(clara, "acts/")
    eight.play(row)
    eight.sign(row)
    assert 'value="undo"' not in text(clara, "acts/")
    assert 'value="draw"' in text(clara)
    eight.publish()
    assert 'value="draw"' not in text(clara, "rounds/1/1/") + text(clara)


@pytest.mark.dear
def test_a_draw_waits_for_players_and_teams(db: None) -> None:
    alone = cup(NAMES[:1])
    page = text(client_of(alone.clara))
    assert 'value="draw"' not in page and "A draw needs at least 2 players; 1 has entered." in page


@pytest.mark.dear
def test_a_draw_of_teams_waits_for_them(db: None) -> None:
    made = cup(NAMES[:4], [{"format": "team-swiss", "rounds": 2, "boards": 2}])
    page = text(client_of(made.clara))
    assert 'value="draw"' not in page and "This is a team event and there are no teams yet." in page


@pytest.mark.dear
def test_a_round_that_is_to_be_signed_again_is_one_click_away(eight: Cup) -> None:
    eight.run()
    eight.publish()
    ruled = {"stage": 1, "round": 1, "board": 2, "first_halves": 1, "second_halves": 1}
    eight.do(services.board_rule, **ruled, reason="It was a draw")
    page = text(client_of(eight.clara))
    assert '<a href="/tournaments/steppe-front-cup/rounds/1/1/">corrected; needs signing again</a>' in page


def signed_marks(page: str) -> list[str]:
    """What the tabs of the rounds say of each round, read aloud."""
    tabs = page[page.index('aria-label="Rounds"') :].partition("</nav>")[0]
    return re.findall(r'<span class="sr">([^<]+)</span>', tabs)


@pytest.mark.dear
def test_a_round_that_is_to_be_signed_again_says_so_wherever_it_said_signed(eight: Cup) -> None:
    row = eight.run()
    assert signed_marks(text(client_of())) == ["signed"] and "final</span>" in text(client_of())
    ruled = {"stage": 1, "round": 1, "board": 2, "first_halves": 1, "second_halves": 1}
    eight.do(services.board_rule, **ruled, reason="It was a draw")
    page = text(client_of())
    assert signed_marks(page) == ["needs signing again"]
    assert "<span>provisional: round 1 needs signing again</span>" in page
    assert "round 1, needs signing again" in client_of().get("/tournaments/").content.decode()
    assert "provisional: round 1 needs signing again" in text(client_of(), "standings/embed/")
    eight.publish()
    page = text(client_of())
    assert "provisional: boards 1, 2, 3 and 4 of round 2 are open; round 1 needs signing again" in page
    eight.sign(row, reason="It was a draw")
    assert signed_marks(text(client_of())) == ["signed"]


@pytest.mark.parametrize(
    ("plan", "open_before"),
    [
        ({"format": "single-elimination"}, False),
        ({"format": "swiss", "rounds": 1}, False),
        ({"format": "swiss", "rounds": 3}, True),
    ],
)
@pytest.mark.dear
def test_who_comes_too_late_is_not_invited(db: None, plan: Any, open_before: bool) -> None:
    made = cup(NAMES[:4], [plan])
    assert "to enter." in text(client_of()) and "Close entries" in text(client_of(made.clara))
    made.publish()
    assert ("to enter." in text(client_of())) == open_before
    assert ("Close entries" in text(client_of(made.clara))) == open_before
    club = client_of(person("Otto")).get("/clubs/steppe-front-club/").content.decode()
    assert ("Enter<" in club) == open_before


@pytest.mark.dear
def test_who_asks_to_enter_is_told_on_the_page(db: None) -> None:
    made = cup(NAMES[:4], approval=True)
    page = text(client_of())
    assert "0 players, 4 waiting to be admitted" in page and "admit or decline them" not in page
    assert "4 players asked to enter</a>: admit or decline them" in text(client_of(made.clara))


@pytest.mark.dear
def test_why_an_event_was_cancelled_stands_on_its_page(eight: Cup) -> None:
    eight.publish()
    eight.do(services.event_cancel, reason="The hall burnt down")
    page = text(client_of())
    assert "Clara cancelled the event on" in page and "The hall burnt down" in page


@pytest.mark.parametrize(
    ("plan", "said"), [({"format": "swiss", "rounds": 3}, True), ({"format": "round-robin"}, False)]
)
@pytest.mark.dear
def test_what_is_paired_on_no_result_is_paired_on_no_correction(db: None, plan: Any, said: bool) -> None:
    made = cup(NAMES[:4], [plan])
    made.run()
    made.publish()
    ruled = {"stage": 1, "round": 1, "board": 2, "first_halves": 1, "second_halves": 1}
    made.do(services.board_rule, **ruled, reason="It was a draw")
    assert ("paired on results that are being corrected" in text(client_of())) == said


@pytest.mark.dear
def test_words_of_a_page_are_those_of_its_event(db: None) -> None:
    made = cup(NAMES[:3], [{"format": "swiss", "rounds": 1}])
    page = text(client_of())
    assert "Swiss of 1 round " in page and "1 rounds" not in page
    assert (
        "and are fixed at the first draw. A private rating counts as a newcomer’s." in page
        and "<th>№</th>" in page
    )
    Entrant.objects.filter(user=made.people["Tom"]).update(seed=1)
    assert "were set by officials" in text(client_of())
    made.draw()
    assert "pair by hand if necessary" in text(client_of(made.clara))
    made.do(services.round_publish)
    assert "0 of 1 over" in text(client_of()), "a bye is no board"


@pytest.mark.dear
def test_a_knockout_is_not_paired_by_hand_and_says_the_seeds_once(db: None) -> None:
    made = cup(NAMES[:4], [{"format": "single-elimination"}])
    made.draw()
    assert "pair by hand" not in text(client_of(made.clara)).lower()
    made.do(services.round_publish)
    assert "Tom is seed 1, Nils is seed 4: the first seeds meet last." in text(client_of())


@pytest.mark.dear
def test_times_are_those_of_who_reads(eight: Cup) -> None:
    row, profile = eight.publish(), eight.clara.profile
    profile.time_zone = "Asia/Tokyo"
    profile.save()
    with read_by(eight.clara):
        own = moment(row.deadline)
    assert own.endswith("JST") and own in text(client_of(eight.clara))
    assert moment(row.deadline).endswith("UTC") and moment(row.deadline) in text(client_of())
    until = row.deadline + timedelta(days=3)
    done = press(client_of(eight.clara), "extend", stage=1, round=1, until=f"{until:%Y-%m-%d}", reason="Ill")
    assert f"The new deadline is {day(until.date())}, 20:00 JST." in done


@pytest.mark.dear
def test_more_time_says_until_when(eight: Cup) -> None:
    row = eight.publish()
    until = row.deadline + timedelta(days=3)
    page = press(client_of(eight.clara), "extend", stage=1, round=1, until=f"{until:%Y-%m-%d}", reason="Ill")
    assert f"The new deadline is {day(until)}, 20:00 UTC." in page
