"""A side that is given up, and who takes it over: by whose consent, what they know, and that it counts for neither."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.wargame.match import Match, new_match
from tests.wargame.sitting import person
from tests.wargame.timing import at
from tests.wargame.verifying import findings_of
from wargame.games import tasks
from wargame.games.chat import chat_lines
from wargame.games.clock import left_ms
from wargame.games.errors import Conflict, Forbidden, Held, NotFound
from wargame.games.frames import game_frame
from wargame.games.hands import hand_of
from wargame.games.models import Candidate, Game, GameEvent, Heir, Seat
from wargame.games.notices import KINDS
from wargame.games.selectors import viewer_of
from wargame.games.services import (
    chat_post,
    game_resign,
    heir_answer,
    heir_offer,
    heir_withdraw,
    side_give_up,
    side_keep,
)  # fmt: skip
from wargame.games.sitters import sitters_at
from wargame.games.tasks import flag_sweep
from wargame.games.vacating import WAIT, vacancies_sweep
from wargame.games.zeroing import zero_sweep
from wargame.notices.models import Notice
from wargame.practice.models import Practice
from wargame.results.models import Result
from wargame.results.services import result_record

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
KEYS = [f"5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c{number:02}" for number in range(10, 20)]


def begun(ruleset: str, **more: Any) -> Match:
    with at(START):
        match = new_match(ruleset, seed=5, pace="days", **{"terms": {"rated": True}, **more})
        match.step()
        return match


@pytest.fixture
def slow(skirmish: str, db: None) -> Match:
    return begun(skirmish)


def given_up(match: Match, side: str = "blue") -> None:
    with at(START + DAY):
        side_give_up(code=match.code, user=match.users[side])


def taken_over(match: Match, heir: Any, by: str = "red") -> None:
    with at(START + 2 * DAY):
        heir_offer(code=match.code, user=heir)
        heir_answer(code=match.code, user=match.users[by], name=heir.get_username(), accept=True)


def seat(match: Match, side: str) -> Seat:
    return Seat.objects.select_related("user").get(game=match.game, side=side)


def test_clocks_stand_while_a_side_is_open_and_run_for_who_takes_it_over(slow: Match) -> None:
    given_up(slow)
    assert slow.game.holds == ["vacant"] and seat(slow, "blue").given_up == START + DAY
    with at(START + DAY), pytest.raises(Held):
        slow.submit(slow.asked, {"do": "end_phase"})
    heir = person("hedda")
    shown = left_ms(hand_of(seat(slow, "blue")), START + 2 * DAY)
    taken_over(slow, heir)
    game, now = slow.game, seat(slow, "blue")
    assert now.user == heir and now.given_up is None and game.holds == []
    assert left_ms(hand_of(now), START + 2 * DAY) == shown
    former = Heir.objects.get(game=game)
    assert (former.side, former.former, former.user) == ("blue", slow.users["blue"], heir)
    assert sitters_at(game, game.seq)["blue", ""] == "hedda"
    assert sitters_at(game, 1)["blue", ""] == slow.users["blue"].get_username()
    assert not findings_of(game)
    slow.users["blue"] = heir
    with at(START + 2 * DAY):
        slow.play()
    assert slow.game.status == Game.Status.FINISHED
    assert not findings_of(slow.game)


@pytest.mark.parametrize(("terms", "rated"), [({}, False), ({"heirs": True}, True)])
def test_the_game_counts_for_neither_unless_it_was_agreed(
    skirmish: str, db: None, terms: dict[str, Any], rated: bool
) -> None:
    match = begun(skirmish, terms={"rated": True, **terms})
    given_up(match)
    taken_over(match, person("hedda"))
    with at(START + 3 * DAY):
        game_resign(code=match.code, user=match.users["red"])
    result_record(game=match.game)
    assert Result.objects.get(game=match.game).rated == rated


def test_who_takes_over_knows_what_the_side_knows_and_nothing_private(slow: Match) -> None:
    with at(START + HOUR):
        for key, side in zip(KEYS, ("blue", "red"), strict=False):
            chat_post(code=slow.code, user=slow.users[side], key=key, text=f"secret of {side}", aside=True)
        chat_post(code=slow.code, user=slow.users["red"], key=KEYS[5], text="Hello")
    given_up(slow)
    heir = person("hedda")
    taken_over(slow, heir)
    viewer = viewer_of(game=slow.game, user=heir, invitation="")
    assert viewer == "blue"
    assert [line.text for line in chat_lines(slow.game, viewer)] == ["Hello"]
    assert len(chat_lines(slow.game, "red")) == 2
    with at(START + 3 * DAY):
        chat_post(code=slow.code, user=heir, key=KEYS[6], text="My own", aside=True)
    assert [line.text for line in chat_lines(slow.game, viewer)] == ["Hello", "My own"]
    former = viewer_of(game=slow.game, user=slow.users["blue"], invitation="")
    assert former != "blue"


def test_the_opponent_consents_and_nobody_else(slow: Match) -> None:
    given_up(slow)
    heir, stranger = person("hedda"), person("stranger")
    with at(START + DAY):
        heir_offer(code=slow.code, user=heir)
        heir_offer(code=slow.code, user=heir)
        assert Candidate.objects.count() == 1
        for who, kind in ((stranger, Forbidden), (heir, Forbidden), (slow.users["blue"], Forbidden)):
            with pytest.raises(kind):
                heir_answer(code=slow.code, user=who, name="hedda", accept=True)
        with pytest.raises(NotFound):
            heir_answer(code=slow.code, user=slow.users["red"], name="nobody", accept=True)
        frame = game_frame(slow.game, list(slow.game.seats.all()))
        assert [one.player for one in frame["heirs"]] == ["hedda"] and frame["given_up"] == ["blue"]
        assert Notice.objects.filter(reader=slow.users["red"], kind="joined").exists()
        heir_answer(code=slow.code, user=slow.users["red"], name="hedda", accept=False)
        assert not Candidate.objects.exists() and seat(slow, "blue").user == slow.users["blue"]
        heir_offer(code=slow.code, user=heir)
        heir_withdraw(code=slow.code, user=heir)
        with pytest.raises(Conflict):
            heir_withdraw(code=slow.code, user=heir)


def test_a_director_consents_alone_and_never_takes_over(slow: Match) -> None:
    given_up(slow)
    staff, heir = person("staff"), person("hedda")
    staff.is_staff = True
    staff.save()
    with at(START + DAY):
        with pytest.raises(Conflict, match="directs this game"):
            heir_offer(code=slow.code, user=staff)
        heir_offer(code=slow.code, user=heir)
        heir_answer(code=slow.code, user=staff, name="hedda", accept=True)
    assert seat(slow, "blue").user == heir


def test_who_has_played_the_other_side_takes_nothing_over(slow: Match) -> None:
    given_up(slow)
    taken_over(slow, person("hedda"))
    with at(START + 3 * DAY):
        side_give_up(code=slow.code, user=slow.users["red"])
        with pytest.raises(Conflict, match="played the other side"):
            heir_offer(code=slow.code, user=slow.users["blue"])


def test_one_may_play_on_after_all(slow: Match) -> None:
    given_up(slow)
    with at(START + 2 * DAY):
        heir_offer(code=slow.code, user=person("hedda"))
        with pytest.raises(Conflict):
            side_keep(code=slow.code, user=slow.users["red"])
        side_keep(code=slow.code, user=slow.users["blue"])
    assert slow.game.holds == [] and not Candidate.objects.exists() and not Heir.objects.exists()
    assert not findings_of(slow.game)


def test_clocks_do_not_stand_for_ever(slow: Match) -> None:
    given_up(slow)
    late = START + DAY + WAIT
    with at(late - HOUR):
        assert vacancies_sweep() == 0
    with at(late):
        assert vacancies_sweep() == 1 and vacancies_sweep() == 0
    assert slow.game.holds == [] and seat(slow, "blue").given_up is not None
    with at(late + DAY):
        heir_offer(code=slow.code, user=person("hedda"))
        heir_answer(code=slow.code, user=slow.users["red"], name="hedda", accept=True)
    assert not findings_of(slow.game)


@pytest.mark.parametrize("terms", [{"event": "cup"}, {"ladder": "climbers"}])
def test_where_others_count_on_who_plays_nobody_leaves_so(
    skirmish: str, db: None, terms: dict[str, Any]
) -> None:
    match = begun(skirmish, terms=terms)
    with at(START), pytest.raises(Conflict, match="ask a director"):
        side_give_up(code=match.code, user=match.users["blue"])


def test_what_is_not_given_up_is_not_taken_over(slow: Match) -> None:
    with at(START), pytest.raises(Conflict, match="is given up"):
        heir_offer(code=slow.code, user=person("hedda"))
    given_up(slow)
    with at(START), pytest.raises(Conflict, match="already have a seat"):
        heir_offer(code=slow.code, user=slow.users["red"])


def test_a_private_game_asks_for_its_invitation(skirmish: str, db: None) -> None:
    match = begun(skirmish, private=True)
    given_up(match)
    heir = person("hedda")
    with at(START + DAY):
        with pytest.raises(Forbidden):
            heir_offer(code=match.code, user=heir)
        heir_offer(code=match.code, user=heir, invitation=match.game.invitation)


def test_a_person_takes_over_from_a_practice_player(skirmish: str, db: None) -> None:
    match = begun(skirmish, terms={"zero": "practice"})
    asked, late = match.asked, START + 8 * DAY
    with at(late):
        flag_sweep(late)
        assert zero_sweep(late) == 1
        heir_offer(code=match.code, user=person("hedda"))
        heir_answer(code=match.code, user=match.users[match.opponent(asked)], name="hedda", accept=True)
    assert seat(match, asked).user == person_named("hedda")
    assert Practice.objects.get(game=match.game).sides == []
    assert [one.payload["side"] for one in events(match, "PlayerReplaced")] == [asked, asked]
    assert not findings_of(match.game)


def person_named(name: str) -> Any:
    from django.contrib.auth import get_user_model

    return get_user_model().objects.get(username=name)


def events(match: Match, name: str) -> list[GameEvent]:
    return list(GameEvent.objects.filter(game=match.game, payload__event=name).order_by("seq"))


def test_who_acts_plays_on_and_all_are_told(slow: Match) -> None:
    asked, hedda = slow.asked, person("hedda")
    given_up(slow, asked)
    with at(START + DAY + WAIT):
        heir_offer(code=slow.code, user=hedda)
        assert vacancies_sweep(START + DAY + WAIT) == 1
        slow.step()
    assert seat(slow, asked).given_up is None and not Candidate.objects.exists()
    told = Notice.objects.filter(key=f"heir:{slow.code}", subject__startswith="A side is kept")
    assert {one.reader for one in told} == {*slow.users.values(), hedda}
    assert not findings_of(slow.game)


def test_an_heir_is_told_that_it_is_their_move(slow: Match) -> None:
    """Though whoever played before was told so."""
    asked, heir = slow.asked, person("hedda")
    Seat.objects.filter(game=slow.game).update(notified_seq=slow.game.seq)
    given_up(slow, asked)
    taken_over(slow, heir, slow.opponent(asked))
    with at(START + 2 * DAY):
        due = KINDS["turn"].due(Seat.objects.all(), START + 2 * DAY)
        assert [one.user for one in due] == [heir]
        tasks.notice("turn", due.get().pk)
    assert Notice.objects.filter(reader=heir, key=f"turn:{slow.code}").exists()
