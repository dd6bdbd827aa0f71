"""Opening a game, sitting down, the start, and the ways players end it."""

from __future__ import annotations

import hashlib
import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser

from rules.core.contract import SPECTATOR
from rules.core.errors import Malformed
from tests.wargame.match import Match
from tests.wargame.sitting import SKELETON, client_of
from tests.wargame.test_referee import assert_rows_are_the_replay
from wargame.games import selectors, services
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import DiceEpoch, Game, Seat
from wargame.games.record import export
from wargame.games.record.verify import verify
from wargame.games.services import (
    abandon_answer,
    draw_answer,
    draw_offer,
    game_abandon,
    game_open,
    game_resign,
    seat_leave,
    seat_take,
)

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}


def person(name: str, **given: Any) -> Any:
    return get_user_model().objects.create_user(f"{name}-{uuid4().hex[:6]}", **given)


@pytest.fixture
def owner(skirmish: str) -> Any:
    return person("owner")


@pytest.fixture
def opened(owner: Any, skirmish: str) -> Game:
    return game_open(user=owner, ruleset=skirmish, scenario="crossroads", side="blue", phrase="mine")


def test_who_is_paired_with_the_owner_sits_down_at_once(owner: Any, skirmish: str) -> None:
    """Though the game is private; and what it is founded on is what it would be had both sat down by themselves."""
    met = person("met")
    told = {"ruleset": skirmish, "scenario": "crossroads", "private": True}
    game = game_open(user=owner, side="red", opponents=[met], **told)
    assert game.status == Game.Status.ACTIVE and game.seq
    assert {seat.side: seat.user for seat in game.seats.all()} == {"red": owner, "blue": met}
    apart = game_open(user=owner, side="red", **told)
    seat_take(code=apart.code, user=met, invitation=apart.invitation)
    assert lasting(game) == lasting(apart)
    assert_rows_are_the_replay(game)
    with pytest.raises(Conflict, match="You already have a seat in this game"):
        game_open(user=owner, opponents=[owner], **told)


def lasting(game: Game) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Founding and seats, but for secrets and moments."""
    agreed = game.founding.agreed
    drawn = {"game", "opened", "commitment"}
    seals = [{**seat, "seal": ""} for seat in agreed["seats"]]
    kept = {name: value for name, value in agreed.items() if name not in drawn} | {"seats": seals}
    seats = game.seats.order_by("pk").values("side", "command", "user", "phrase", "bank_ms", "joined_told")
    return kept, list(seats)


def test_the_dice_are_promised_before_any_phrase_is_given(owner: Any, skirmish: str) -> None:
    game = game_open(user=owner, ruleset=skirmish, scenario="crossroads", side=None)
    promised = DiceEpoch.objects.get(game=game)
    assert hashlib.sha256(bytes(promised.secret)).hexdigest() == promised.commitment
    for side in ("blue", "red"):
        seat_take(code=game.code, user=person(side), side=side, phrase=f"luck {side}")
    kept = DiceEpoch.objects.get(game=game)
    assert (kept.commitment, bytes(kept.secret)) == (promised.commitment, bytes(promised.secret))
    assert kept.phrases == {"blue": "luck blue", "red": "luck red"} and kept.published is None
    assert export.dice(game)[0]["secret"] is None


def test_the_last_to_sit_down_starts_the_game(opened: Game) -> None:
    assert opened.status == Game.Status.OPEN and opened.seq == 0
    seat = seat_take(code=opened.code, user=person("guest"))
    opened.refresh_from_db()
    assert seat.side == "red" and opened.status == Game.Status.ACTIVE and opened.seq > 0
    assert_rows_are_the_replay(opened)


@pytest.mark.dear
def test_a_random_side_is_any(owner: Any, skirmish: str) -> None:
    sides = set()
    for _ in range(40):
        game = game_open(user=owner, ruleset=skirmish, scenario="crossroads")
        sides.add(Seat.objects.get(game=game, user=owner).side)
    assert sides == {"blue", "red"}


def test_options_are_written_out(opened: Game, owner: Any, skirmish: str) -> None:
    (choice,) = opened.options
    with pytest.raises(Malformed):
        game_open(user=owner, ruleset=skirmish, scenario="crossroads", options={choice: "nonsense"})
    with pytest.raises(Malformed):
        game_open(user=owner, ruleset=skirmish, scenario="crossroads", options={choice: True})
    with pytest.raises(Malformed):
        game_open(user=owner, ruleset=skirmish, scenario="crossroads", options={"unheard": 1})


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset": "none"},
        {"scenario": "none"},
        {"pace": "none at all"},
        {"side": "green"},
        {"name": "x" * 99},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_what_does_not_exist_opens_no_game(owner: Any, skirmish: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        game_open(**{"user": owner, "ruleset": skirmish, "scenario": "crossroads", **wrong})
    assert not Game.objects.exists()


def test_a_seat_is_taken_once(opened: Game, owner: Any) -> None:
    with pytest.raises(Conflict):
        seat_take(code=opened.code, user=owner, side="red")
    with pytest.raises(Conflict):
        seat_take(code=opened.code, user=person("guest"), side="blue")
    seat_take(code=opened.code, user=person("guest"), side="red")
    with pytest.raises(Conflict):
        seat_take(code=opened.code, user=person("late"))
    with pytest.raises(NotFound):
        seat_take(code="nowhere", user=person("lost"))


def test_a_private_game_takes_its_invitation(owner: Any, skirmish: str) -> None:
    game = game_open(user=owner, ruleset=skirmish, scenario="crossroads", private=True)
    guest = person("guest")
    for token in ("", "guess"):
        with pytest.raises(Forbidden):
            seat_take(code=game.code, user=guest, invitation=token)
    for user in (guest, AnonymousUser()):
        with pytest.raises(Forbidden):
            selectors.viewer_of(game=game, user=user)
        assert selectors.viewer_of(game=game, user=user, invitation=game.invitation) == SPECTATOR
    assert selectors.viewer_of(game=game, user=person("director", is_staff=True)) == SPECTATOR
    seat = seat_take(code=game.code, user=guest, invitation=game.invitation)
    assert selectors.viewer_of(game=game, user=guest) == seat.side


def test_anybody_may_watch_a_public_game(match: Match) -> None:
    assert selectors.viewer_of(game=match.game, user=AnonymousUser()) == SPECTATOR


def test_getting_up_before_the_start(opened: Game, owner: Any) -> None:
    with pytest.raises(Forbidden):
        seat_leave(code=opened.code, user=person("guest"))
    seat_leave(code=opened.code, user=owner)
    assert not opened.seats.exclude(user=None).exists() and not opened.seats.exclude(phrase="").exists()


def test_nobody_gets_up_from_a_game_under_way(match: Match) -> None:
    with pytest.raises(Conflict):
        seat_leave(code=match.code, user=match.users["blue"])


def test_resigning(match: Match) -> None:
    key = uuid4()
    first = game_resign(code=match.code, user=match.users["red"], key=key)
    game = match.game
    assert first.accepted and game.status == Game.Status.FINISHED and game.awaiting == []
    assert game.result == {"winner": "blue", "verdict": {"id": "event-Resigned", "facts": {"side": "red"}}}
    assert game.epochs.get().published and game.questions == {}
    assert game_resign(code=match.code, user=match.users["red"], key=key) == first
    with pytest.raises(Conflict):
        match.submit("blue", END)


def test_an_ended_game_asks_nobody(match: Match) -> None:
    game_resign(code=match.code, user=match.users["red"])
    view = json.loads(selectors.view_frame(game=match.game, viewer="blue"))
    kinds = {entity["kind"] for entity in view["entities"]}
    assert "decision" not in kinds and "result" in kinds
    assert view["log"][-1]["message"]["id"] == "event-Resigned"


def test_a_draw_is_offered_and_accepted(match: Match) -> None:
    with pytest.raises(Conflict):
        draw_answer(code=match.code, user=match.users["red"], accept=True)
    draw_offer(code=match.code, user=match.users["blue"])
    with pytest.raises(Conflict):
        draw_answer(code=match.code, user=match.users["blue"], accept=True)
    draw_answer(code=match.code, user=match.users["red"], accept=True)
    assert match.game.result["winner"] is None and match.game.status == Game.Status.FINISHED


def test_an_offer_is_declined_or_lapses(match: Match) -> None:
    def offered() -> bool:
        return match.game.seats.filter(draw_offered__isnull=False).exists()

    draw_offer(code=match.code, user=match.users["blue"])
    draw_answer(code=match.code, user=match.users["red"], accept=False)
    assert not offered()
    draw_offer(code=match.code, user=match.users["red"])
    match.submit("blue", END)
    assert not offered()


def test_an_open_game_is_withdrawn_by_its_owner(opened: Game, owner: Any) -> None:
    with pytest.raises(Forbidden):
        game_abandon(code=opened.code, user=person("guest"))
    game_abandon(code=opened.code, user=owner)
    opened.refresh_from_db()
    assert opened.status == Game.Status.ABANDONED


def abandon_offers(match: Match) -> list[str]:
    """The sides that offer to abandon the game, as every board is told."""
    return list(json.loads(selectors.game_frame(match.game))["abandon_offers"])


@pytest.mark.parametrize("side", ["blue", "red"])
def test_a_game_just_begun_is_abandoned_by_either_alone(match: Match, side: str) -> None:
    judgement = game_abandon(code=match.code, user=match.users[side])
    assert judgement and judgement.accepted
    assert match.game.status == Game.Status.ABANDONED and match.game.result["winner"] is None


@pytest.mark.dear
def test_a_game_in_which_one_side_has_acted_takes_both_to_abandon(match: Match) -> None:
    one, other = match.users["blue"], match.users["red"]
    with pytest.raises(Conflict):
        abandon_answer(code=match.code, user=other, accept=True)
    match.submit("blue", END)
    for user in (one, one):
        assert game_abandon(code=match.code, user=user) is None
    assert match.game.status == Game.Status.ACTIVE and abandon_offers(match) == ["blue"]
    with pytest.raises(Conflict):
        abandon_answer(code=match.code, user=one, accept=True)
    assert abandon_answer(code=match.code, user=other, accept=False) is None
    assert abandon_offers(match) == []
    game_abandon(code=match.code, user=other)
    judgement = abandon_answer(code=match.code, user=one, accept=True)
    assert judgement and judgement.accepted
    assert match.game.status == Game.Status.ABANDONED and match.game.result["winner"] is None
    assert verify([line.decode() for line in export.record_bytes(match.game)]).findings == []


def test_an_offer_to_abandon_lapses_when_the_other_side_acts(match: Match) -> None:
    match.submit("blue", END)
    for side in match.users:
        game_abandon(code=match.code, user=match.users[side])
    mover = match.asked
    match.submit(mover, END)
    assert abandon_offers(match) == [mover], "one's own act leaves one's own offer standing"


def test_a_director_abandons_a_game_at_any_time(match: Match) -> None:
    match.submit("blue", END)
    game_abandon(code=match.code, user=person("director", is_staff=True))
    assert match.game.status == Game.Status.ABANDONED and match.game.result["winner"] is None


def test_strangers_end_nothing(match: Match) -> None:
    for act in (game_resign, game_abandon, draw_offer):
        with pytest.raises(Forbidden):
            act(code=match.code, user=person("stranger"))
    assert match.game.status == Game.Status.ACTIVE


@pytest.mark.dear
def test_a_phrase_is_changed_until_the_game_begins() -> None:
    """Who opens a game sees the promise about the dice only then: their phrase is not final before."""
    owner, guest = person("ada"), person("ben")
    game = services.game_open(
        user=owner, ruleset=SKELETON, scenario="crossroads", side="blue", phrase="early"
    )
    page = client_of(owner).post(f"/games/{game.code}/phrase/", {"phrase": "later"}, follow=True)
    assert "Your phrase is saved" in page.content.decode() and 'value="later"' in page.content.decode()
    path = f"/api/games/{game.code}/seats/"
    given = client_of(owner).put(path, {"phrase": "last"}, content_type="application/json")
    assert given.status_code == 200
    refused = client_of(guest).put(path, {"phrase": "mine"}, content_type="application/json")
    assert (refused.status_code, refused.json()["reason"]) == (403, "You do not have a seat in this game")
    services.seat_take(code=game.code, user=guest)
    assert game.epochs.get().phrases == {"blue": "last"}
    late = client_of(owner).put(path, {"phrase": "too late"}, content_type="application/json")
    assert late.status_code == 409 and "active" in late.json()["reason"]
    page = client_of(owner).post(f"/games/{game.code}/phrase/", {"phrase": "too late"}, follow=True)
    assert page.status_code == 200 and game.epochs.get().phrases == {"blue": "last"}
