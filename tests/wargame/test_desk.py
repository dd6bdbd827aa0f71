"""The director's desk: what waits, a moment as each side saw it, and who may look."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest

from tests.wargame.asked import write_up
from tests.wargame.bench import Hall, new_hall
from tests.wargame.cup import cup
from tests.wargame.match import first_act, new_match
from tests.wargame.sitting import SKELETON, client_of, get, person, shortest, sit_down
from wargame.annals.changes import changes, list_changed_places
from wargame.annals.models import Happening
from wargame.annals.pages import DAY, LONG, silences_of
from wargame.annals.scope import scope
from wargame.desk.moments import sight
from wargame.desk.pulse import pulse
from wargame.desk.queue import queue
from wargame.events.conditions import Conditions, Recusal
from wargame.events.models import Entrant, Event, Pairing, Round
from wargame.events.services import entrant_withdraw, event_open, official_name
from wargame.games import heartbeat
from wargame.games.errors import NotFound
from wargame.games.holding import game_hold
from wargame.games.models import Action, Game, GameEvent, Seat
from wargame.games.services import game_resign
from wargame.games.sitters import sitters_at
from wargame.rulings.checks import checks_sweep
from wargame.rulings.models import Case, Check, Look
from wargame.rulings.services import case_open, case_raise, case_take

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


def kinds(user: Any) -> list[str]:
    return [item.kind for item in queue(user)]


@pytest.mark.dear
def test_a_dispute_waits_for_the_directors_of_its_game(hall: Hall) -> None:
    assert kinds(hall.clara) == []
    hall.dispute()
    assert kinds(hall.clara) == kinds(hall.dora) == ["Dispute"]
    assert kinds(hall.match.users["blue"]) == []
    assert kinds(person("stranger")) == []


@pytest.mark.dear
def test_an_answer_overdue_stands_before_what_waits_longer(hall: Hall) -> None:
    first, second = hall.dispute(), hall.dispute("red", title="Mine is owed")
    now = heartbeat.now()
    Case.objects.filter(pk=first.pk).update(raised=now - timedelta(days=9), due=now + timedelta(days=1))
    assert [item.key for item in queue(hall.clara)] == [f"case-{first.pk}", f"case-{second.pk}"]
    Case.objects.filter(pk=second.pk).update(due=now)
    assert [(item.key, item.kind) for item in queue(hall.clara)] == [
        (f"case-{second.pk}", "Dispute, overdue"), (f"case-{first.pk}", "Dispute"),
    ]  # fmt: skip
    assert "Dispute, overdue" in get(hall.clara, "/desk/")


@pytest.mark.dear
def test_who_has_taken_it_has_it_first(hall: Hall) -> None:
    case = hall.dispute()
    get(hall.clara, f"/disputes/{case.pk}/rule/")
    client_of(hall.clara).post(f"/disputes/{case.pk}/", {"act": "take"})
    assert [item.not_mine for item in queue(hall.clara)] == [""]
    assert ["has the case" in item.not_mine for item in queue(hall.dora)] == [True]


@pytest.mark.dear
def test_a_game_that_a_director_holds_waits_until_it_is_let_go_on(hall: Hall) -> None:
    ruled = hall.rule(hall.dispute(), "hold")
    for user in (hall.clara, hall.dora):
        (item,) = queue(user)
        assert (item.kind, item.since, item.not_mine) == ("Held", ruled.signed, "")
        assert item.heading.startswith("Held by clara since ") and "«let the game go on»" in item.line
        assert "Held by clara since" in get(user, "/desk/") and "Nothing to do" not in get(user, "/desk/")
    opened = client_of(hall.dora).get(item.path, follow=True)
    assert "Open a case" in opened.content.decode()
    hall.rule(case_open(code=hall.match.code, user=hall.dora, title="Back"), "resume", user=hall.dora)
    assert kinds(hall.clara) == []


@pytest.mark.dear
def test_a_game_that_a_ruling_left_held_waits_too(hall: Hall) -> None:
    case = hall.dispute()
    Case.objects.update(hold=f"dispute-{case.pk}")
    game_hold(code=hall.match.code, user=hall.match.users["blue"], hold=f"dispute-{case.pk}")
    assert kinds(hall.clara) == ["Dispute"]
    hall.rule(case, "stand", plan={"resume": False})
    assert kinds(hall.clara) == ["Held"]


@pytest.mark.dear
def test_clocks_that_ran_out_and_games_that_stand_still(hall: Hall) -> None:
    Game.objects.update(moved=heartbeat.now() - timedelta(days=6))
    assert kinds(hall.clara) == ["Stalled"]
    Seat.objects.filter(side="blue").update(flagged=heartbeat.now())
    assert kinds(hall.clara) == ["Time ran out"]


@pytest.mark.dear
def test_an_event_says_after_how_much_silence_a_director_looks(db: None) -> None:
    made = cup(silent_days=9)
    made.publish()
    for days, count in ((8, 0), (10, 4)):
        Game.objects.update(moved=heartbeat.now() - timedelta(days=days))
        assert kinds(made.clara).count("Stalled") == count
    assert "After 9 days without a move" in get(made.clara, "/tournaments/steppe-front-cup/conditions/")


@pytest.mark.dear
def test_a_gap_is_too_long_by_the_conditions_of_the_event(db: None) -> None:
    made, plain = cup(silent_days=9), sit_down().game
    made.publish()
    write_up()
    board = Game.objects.filter(terms__event=made.event.slug)[0]
    assert silences_of([board, plain]) == {board.code: 9, plain.code: LONG}
    for days in (6, 10):
        Happening.objects.update(gap_ms=days * DAY)
        late = f'<td class="num fig late">{days} d</td>'
        assert late in get(plain.owner, f"/games/{plain.code}/log/")
        assert (late in get(made.clara, f"/games/{board.code}/log/")) == (days > 9)


@pytest.mark.dear
def test_the_oldest_stands_first_counted_from_when_a_director_was_needed(hall: Hall) -> None:
    now, case = heartbeat.now(), hall.dispute()
    Game.objects.update(moved=now - timedelta(days=30))
    stalled, dispute = queue(hall.clara)
    assert (stalled.kind, dispute.kind) == ("Stalled", "Dispute")
    assert stalled.since == now - timedelta(days=30) + timedelta(days=Conditions().silent_days)
    assert stalled.line.endswith("silent for 30 d")
    Case.objects.filter(pk=case.pk).update(raised=stalled.since - timedelta(minutes=1))
    assert kinds(hall.clara) == ["Dispute", "Stalled"]


@pytest.mark.dear
def test_a_round_to_sign_comes_after_what_players_wait_for(db: None) -> None:
    made = cup(("Tom", "Vera", "Ilse", "Nils"))
    row = made.publish()
    made.play(row)
    Pairing.objects.update(settled=heartbeat.now() - timedelta(days=9))
    assert kinds(made.clara) == ["Round to sign"]
    board = made.boards(row)[0]
    assert board.game
    case_raise(code=board.game.code, user=board.first.user, title="Was this right?", text="I wonder.")
    assert kinds(made.clara) == ["Dispute", "Round to sign"]
    assert "two things to do, one urgent" in get(made.clara, "/desk/")


@pytest.mark.dear
def test_what_is_opened_narrows_the_log_to_its_game(hall: Hall) -> None:
    hall.dispute()
    (item,) = queue(hall.clara)
    page = get(hall.clara, f"/desk/{item.path}")
    assert f"<span>game</span><b>{hall.match.code}</b>" in page
    assert re.search(r'href="\?case=\d+&amp;q=game:', page)


@pytest.mark.dear
def test_the_log_of_a_game_opens_where_the_moment_is(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    game = hall.match.game
    monkeypatch.setattr("wargame.annals.finding.PAGE", 4)
    page = get(hall.clara, f"/desk/?game={game.code}&at={game.seq}&q=game:{game.code}")
    assert 'class="at on"' in page and f'data-cites="/desk/cite/{game.code}/1/"' not in page


@pytest.mark.dear
def test_the_row_marked_is_ruled_on_and_the_button_names_its_event(hall: Hall) -> None:
    code, clara = hall.match.code, client_of(hall.clara)
    page = get(hall.clara, f"/desk/?game={code}&at=5&q=game:{code}")
    assert "Rule on event 5</a>" in page and page.count(f'data-cites="/desk/cite/{code}/5/"') == 2
    assert f'data-cites="/desk/cite/{code}/7/"' in page
    assert clara.get(f"/desk/cite/{code}/7/").url == f"/games/{code}/cases/new/?at=7"
    case = hall.dispute()
    assert clara.get(f"/desk/cite/{code}/7/").url == f"/disputes/{case.pk}/rule/?cite=7"
    get(hall.clara, f"/desk/cite/{code}/99999/", 404)


@pytest.mark.dear
def test_the_buttons_of_the_desk_say_which_event_they_serve_and_it_is_chosen(db: None) -> None:
    first = cup()
    first.publish()
    path = "/desk/"
    assert 'aria-label="For Steppe Front Cup"' in get(first.clara, path)
    assert "The buttons are for" not in get(first.clara, path)
    plans = [{"format": "swiss", "rounds": 3, "plans": [[f"{SKELETON}/{shortest(SKELETON)}"]]}]
    other = event_open(user=first.clara, name="Winter Cup", club=first.club.slug, stages=plans, conditions={})
    Event.objects.filter(pk=other.pk).update(state=Event.State.RUNNING)
    page = get(first.clara, path)
    assert "The buttons are for" in page and f'href="?event={other.slug}"' in page
    assert 'aria-label="For Winter Cup"' in get(first.clara, f"{path}?event={other.slug}")


@pytest.mark.dear
def test_the_log_opens_on_the_event_served_with_all_games_a_click_away(db: None) -> None:
    made = cup()
    made.publish()
    beside = new_match(SKELETON, seed=3, terms={"club": made.club.slug})
    beside.step()
    write_up()
    page = get(made.clara, "/desk/")
    assert f"<span>event</span><b>{made.event.slug}</b>" in page and f"?game={beside.code}&amp;" not in page
    assert "showing only what everybody can see: enter a query to see everything" in page
    asked = get(made.clara, f"/desk/?q=event:{made.event.slug}")
    assert "as everybody sees it" not in asked and f'value="event:{made.event.slug}"' in asked
    assert page.count('href="?q=mine%3Ayes"') == 2 and ">all my games</a>" in page
    wide = get(made.clara, "/desk/?q=mine:yes")
    assert f"?game={beside.code}&amp;" in wide and "<span>mine</span><b>yes</b>" in wide
    assert ">all my games</a>" not in wide and 'value="mine:yes"' in wide


@pytest.mark.dear
def test_a_query_that_says_no_games_is_about_all_that_one_directs(db: None) -> None:
    made = cup()
    made.publish()
    beside = new_match(SKELETON, seed=3, terms={"club": made.club.slug})
    beside.step()
    write_up()
    for asked in ("q=turn:1-9", "key=turn&value=1-9"):
        page = get(made.clara, f"/desk/?{asked}")
        assert f"?game={beside.code}&amp;" in page and "<span>mine</span><b>yes</b>" in page
        assert "<span>event</span>" not in page and 'value="turn:1-9 mine:yes"' in page


@pytest.mark.dear
def test_the_pulse_of_a_round_has_the_time_since_it_was_published_across(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = cup()
    row = made.publish()
    now = heartbeat.now()
    Round.objects.filter(pk=row.pk).update(published=now - timedelta(hours=8))
    game = Game.objects.filter(event_pairing__round=row).earliest("pk")
    first_act(game)
    Action.objects.filter(game=game).update(time=now - timedelta(hours=4))
    monkeypatch.setattr(heartbeat, "now", lambda: now)
    row.refresh_from_db()
    found = pulse(Game.objects.all(), row)
    assert found.words == "in the round" and f"{now - timedelta(hours=8):%-d %b %H:%M}" in found.dates
    assert 'x="49.6%"' in next(beat.picture for beat in found.rows if beat.game == game)
    assert "in the round" in get(made.clara, "/desk/")
    row.signed = now - timedelta(hours=4)
    assert 'x="99.2%"' in next(
        beat.picture for beat in pulse(Game.objects.all(), row).rows if beat.game == game
    )
    lately = pulse(Game.objects.all())
    assert lately.words == "in two weeks" and f"{now - timedelta(days=14):%-d %b}<" in lately.dates


@pytest.mark.dear
def test_a_record_that_does_not_verify(hall: Hall) -> None:
    game_resign(code=hall.match.code, user=hall.match.users["blue"])
    GameEvent.objects.filter(game=hall.match.game, seq=hall.match.game.seq).update(hash="0" * 64)
    checks_sweep()
    assert kinds(hall.clara) == ["Check failed"]
    assert "Does not verify" in get(hall.clara, f"/games/{hall.match.code}/evidence/")


@pytest.mark.dear
def test_what_does_not_verify_in_a_running_game_directors_alone_read(hall: Hall) -> None:
    hall.dispute()
    path = f"/games/{hall.match.code}/evidence/"
    checks_sweep()
    assert "Verified so far" in get(hall.clara, path) and "their secret is sealed" in get(hall.clara, path)
    Check.objects.update(findings=[{"line": 3, "what": "blue-1 stood at 0101"}])
    assert "blue-1 stood at 0101" in get(hall.clara, path)
    page = get(hall.match.users["red"], path)
    assert "Does not verify" in page and "line 3" in page and "blue-1" not in page
    game_resign(code=hall.match.code, user=hall.match.users["blue"])
    assert "blue-1 stood at 0101" in get(hall.match.users["red"], path)


@pytest.mark.dear
def test_a_round_whose_boards_are_settled_waits_to_be_signed(db: None) -> None:
    made = cup()
    row = made.publish()
    assert "Round to sign" not in kinds(made.clara)
    made.play(row)
    assert "Round to sign" in kinds(made.clara)
    made.sign(row)
    assert "Round to sign" not in kinds(made.clara)


@pytest.mark.dear
def test_two_moments_that_are_compared_show_the_same_part_of_the_map(hall: Hall) -> None:
    game = hall.match.game
    page = get(hall.clara, f"/desk/?game={game.code}&at={game.seq}&with=5")
    part = page[page.index("Before event 5") :]
    first, second, *_ = (json.loads(unescape(one)) for one in re.findall(r'data-cut="([^"]*)"', part))
    start, end = (sight(game, at).seq for at in (5, game.seq))
    assert first["place"] == second["place"] in list_changed_places(game, start, end)


@pytest.mark.dear
def test_the_desk_is_for_who_directs(hall: Hall) -> None:
    get(person("stranger"), "/desk/", 403)
    assert client_of(None).get("/desk/").status_code == 302
    hall.dispute(title="Works gave me no shift")
    assert "Works gave me no shift" in get(hall.clara, "/desk/")


@pytest.mark.dear
def test_a_moment_stands_there_as_each_side_saw_it(hall: Hall) -> None:
    game = hall.match.game
    page = get(hall.clara, f"/desk/?game={game.code}&at={game.seq}")
    assert f"Rule on event {game.seq}</a>" in page
    assert Look.objects.filter(what="moment", user=hall.clara).count() == 1
    compared = get(hall.clara, f"/desk/?game={game.code}&at={game.seq}&with=5")
    assert "Before event 5" in compared and f"From event 5 to event {game.seq}" in compared
    assert 'aria-current="true">Umpire</a>' in compared and 'aria-current="true">Both sides' not in compared
    get(hall.clara, f"/desk/?game={game.code}&at=99999", 404)
    get(hall.clara, f"/desk/?game={game.code}&at=0", 404)
    get(hall.clara, f"/desk/?game={game.code}&at={game.seq}&with=99999", 404)
    get(hall.clara, f"/desk/?game={game.code}&at=x&case=&with=-1&eyes=nobody&list=none")
    get(hall.clara, "/desk/?game=nothing&at=3", 404)


@pytest.mark.dear
def test_no_more_rows_are_found_than_there_are(hall: Hall) -> None:
    """How many there are is remembered for a minute, in which games go on."""
    told = re.compile(r"<b>([\d,]+)</b> of ([\d,]+) event")
    first = told.search(get(hall.clara, "/desk/"))
    hall.match.play(3)
    then = told.search(get(hall.clara, "/desk/"))
    assert first and then and first[1] == first[2] != then[1] == then[2]


@pytest.mark.dear
def test_nobody_sees_both_sides_of_a_game_they_play_in_or_do_not_direct(hall: Hall) -> None:
    game = hall.match.game
    other = new_hall_of_dora(hall)
    get(other, f"/desk/?game={game.code}&at=5", 403)
    Seat.objects.filter(game=game, side="red").update(user=hall.dora)
    get(hall.dora, f"/desk/?game={game.code}&at=5", 403)


def new_hall_of_dora(hall: Hall) -> Any:
    """A director of another club."""
    from wargame.clubs.founding import club_make
    from wargame.games.models import Game

    olga = person("olga")
    club = club_make(user=olga, name="Another Club")
    Game.objects.exclude(pk=hall.match.game.pk).update(terms={"club": club.slug})
    return olga


@pytest.mark.dear
def test_a_moment_names_who_sat_there_then(hall: Hall) -> None:
    match, emil = hall.match, person("emil")
    luc, at = match.users["blue"].username, match.game.seq
    ruled = hall.rule(hall.dispute(), "replace", plan={"side": "blue", "substitute": "emil"})
    assert {one.player for one in sight(match.game, at, ["blue"]).eyes} == {luc}
    text = get(hall.clara, f"/desk/?game={match.code}&at={at}")
    assert f"{luc} saw" in text and "emil saw" not in text and "sked of emil" not in text
    after = sight(Game.objects.get(), Game.objects.get().seq + 1, ["blue"])
    assert [one.player for one in after.eyes] == ["emil"]
    hall.rule(hall.dispute("red"), "replace", plan={"side": "blue", "substitute": person("tom").username})
    assert sitters_at(match.game, at)["blue", ""] == luc
    assert sitters_at(match.game, (ruled.seq or 0) + 1)["blue", ""] == emil.username
    assert sitters_at(match.game, match.game.seq)["blue", ""] == "tom"


def test_two_moments_are_compared(hall: Hall) -> None:
    game = hall.match.game
    assert changes(game, game.seq, game.seq) == []
    found = changes(game, 5, game.seq)
    units = {str(unit.entity) for unit in game.units.all()}
    assert found and not units & {one.called for one in found}
    assert any(phrase.startswith(("from ", "is gone", "steps")) for one in found for phrase in one.phrases)
    with pytest.raises(NotFound):
        changes(game, 0, game.seq)


@pytest.mark.dear
def test_one_steps_through_the_acts_and_phases(hall: Hall) -> None:
    game = hall.match.game
    now = sight(game, game.seq + 1)
    assert (now.is_now, now.branch, now.steps.after) == (True, "A", None)
    at, ends = now, set(Action.objects.filter(game=game).values_list("seq_before", flat=True))
    while at.steps.before is not None:
        back = sight(game, at.steps.before)
        assert back.seq in ends and back.steps.after == at.at
        at = back
    heads = GameEvent.objects.filter(game=game, log__contains=[{"head": True}]).values_list("seq", flat=True)
    assert now.steps.phase_before == max(heads) and at.steps.phase_after == min(
        seq for seq in heads if seq > at.seq
    )
    for wrong in (0, game.seq + 2):
        with pytest.raises(NotFound):
            sight(game, wrong)


def test_each_sees_what_they_saw_and_the_umpire_all(hall: Hall) -> None:
    game = hall.match.game
    blue, red, umpire, spectator = sight(game, game.seq + 1, ("blue", "red", "umpire", "spectator")).eyes
    asked = hall.match.asked
    for one in (blue, red):
        assert bool(one.asked) == (one.viewer == asked)
        assert one.player == hall.match.users[one.viewer].username
    assert umpire.asked and umpire.hidden == 0 and not umpire.player
    assert spectator.hidden == blue.hidden + red.hidden > 0
    assert blue.own and not set(blue.own) & set(red.own)
    assert set(umpire.own) == {*blue.own, *red.own}
    said = sight(game, game.seq + 1).differences
    assert any("Nothing was asked of" in one for one in said) and any(
        "alone knew about" in one for one in said
    )


def test_what_a_side_alone_saw_is_hatched_on_its_map_and_missing_from_the_others(hall: Hall) -> None:
    game = hall.match.game
    at = next(
        at for at in range(game.seq + 1, 1, -1)
        if (one := sight(game, at, ("blue",)).eyes[0]).map and json.loads(one.map.data)["hatched"]
    )  # fmt: skip
    blue, red = (json.loads(one.map.data) for one in sight(game, at, ("blue", "red")).eyes if one.map)
    hidden = {
        one["id"]
        for one in blue["pieces"]
        if one.get("place") in blue["hatched"] and one.get("side") == "blue"
    }
    assert hidden - {one["id"] for one in red["pieces"]}


@pytest.mark.dear
def test_who_may_still_meet_one_of_the_two_sees_a_case_of_theirs_alone(db: None) -> None:
    made = cup(recusal=Recusal.NOBODY)
    made.do(official_name, name="Tom", role="director")
    row = made.publish()
    board = next(
        one
        for one in made.boards(row)
        if one.game and made.people["Tom"] not in (one.first.user, one.second.user)
    )
    game, tom = board.game, made.people["Tom"]
    at = f"/desk/?game={game.code}&at={game.seq}"
    assert "another official has to sign too" in get(tom, at, 403)
    case = case_raise(
        code=game.code, user=board.first.user, title="Was this right?", text="I wonder.", seq=game.seq
    )
    get(tom, at, 403)
    case_take(pk=case.pk, user=tom)
    assert "Was this right?" in get(tom, f"/desk/?case={case.pk}")
    assert f"up to event {game.seq}" in get(tom, f"/desk/?game={game.code}&at={game.seq + 1}", 403)
    assert not scope(tom).is_director(game)


@pytest.mark.dear
def test_a_withdrawal_and_who_asks_to_enter_wait(db: None) -> None:
    made = cup()
    row = made.publish()
    made.do(entrant_withdraw, made.people["Ana"])
    item = next(item for item in queue(made.clara) if item.kind == "Withdrawal")
    assert (item.heading, "7 are left: one bye" in item.line) == (
        f"Ana leaves after round {row.number}",
        True,
    )
    Entrant.objects.filter(user=made.people["Luc"]).update(state=Entrant.State.ASKED)
    assert "Luc wants to enter" in [item.heading for item in queue(made.clara)]
    assert not queue(made.people["Tom"])


@pytest.mark.dear
def test_what_is_not_ones_own_is_one_line_that_says_who_has_it(hall: Hall) -> None:
    case = hall.dispute()
    case_take(pk=case.pk, user=hall.clara)
    page = get(hall.dora, "/desk/")
    assert 'class="other"' in page and "clara has the case" in page
    assert 'class="other"' not in get(hall.clara, "/desk/")


@pytest.mark.dear
def test_nothing_waits_names_the_next_deadline(db: None) -> None:
    made = cup()
    made.publish()
    Round.objects.update(deadline=heartbeat.now() + timedelta(days=5))
    assert "Nothing to do. Next deadline" in get(made.clara, "/desk/")
