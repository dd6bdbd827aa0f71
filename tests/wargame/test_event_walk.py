"""An event by its pages alone: checking in, byes, late entry, withdrawal, replacement, why each board is as it is."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.wargame.cup import NAMES, cup
from tests.wargame.sitting import client_of, person
from wargame.events import services
from wargame.events.boards import games_open
from wargame.events.models import Entrant, Event, Pairing, Round
from wargame.events.rounds import drawing_run
from wargame.games import heartbeat

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"


def press(client: Client, do: str, **given: Any) -> str:
    """Press a button; the page that comes back."""
    return client.post(AT + "act/", {"do": do, **given}, follow=True).content.decode()


def page(client: Client, path: str = "") -> str:
    """A page of the event."""
    answer = client.get(AT + path)
    assert answer.status_code == 200
    return answer.content.decode()


def draw_and_publish(clara: Client) -> Round:
    """By the two buttons, with a worker in between."""
    assert "The round is being drawn" in press(clara, "draw")
    row = Round.objects.get(state=Round.State.DRAWING)
    assert row.job and drawing_run(row.pk, row.job)
    assert "The round is published" in press(clara, "publish")
    games_open(row.pk)
    return row


def playing(row: Round) -> set[str]:
    """Who has a board in a round."""
    names = Pairing.objects.filter(round=row).values_list("first__user__username", "second__user__username")
    return {name for pair in names for name in pair if name}


@pytest.mark.dear
def test_only_who_checked_in_is_paired() -> None:
    made = cup(NAMES[:5], check_in_hours=24)
    clara, tom, vera = (client_of(made.people[name]) for name in ("Clara", "Tom", "Vera"))
    Event.objects.update(starts=heartbeat.now() + timedelta(hours=30))
    assert "From 24 hours before the start" in page(tom, "conditions/")
    assert "Check-in opens" in page(tom, "") and 'value="check-in"' not in page(tom, "")
    assert "Check-in opens on" in press(tom, "check-in")
    Event.objects.update(starts=heartbeat.now() + timedelta(hours=3))
    for client in (tom, vera):
        assert "You are checked in." in press(client, "check-in")
    assert "already checked in" in press(tom, "check-in")
    assert "checked in" in page(client_of())
    ilse = made.entrant("Ilse").number
    assert "The player is checked in." in press(clara, "check-in-player", entrant=ilse)
    assert "Nils and Marta can still check in" in press(clara, "draw")
    Event.objects.update(starts=heartbeat.now())
    row = draw_and_publish(clara)
    assert playing(row) == {"Tom", "Vera", "Ilse"}
    assert "The field is fixed" in press(client_of(made.people["Nils"]), "check-in")


@pytest.mark.dear
def test_bye_late_entry_withdrawal_and_replacement() -> None:
    made = cup(NAMES[:6])
    clara, rui = client_of(made.clara), client_of(made.people["Rui"])
    assert "Ask for a bye" in page(rui)
    assert "You will not be paired in that round." in press(rui, "ask-bye", round=2)
    assert "The most byes a player can ask for in this event: 1" in press(rui, "ask-bye", round=3)
    assert "Ask for a bye" not in page(rui)
    made.play(draw_and_publish(clara))
    vera = page(client_of(made.people["Vera"]))
    assert "<option>1</option>" not in vera and "<option>2</option>" in vera
    assert "The round is signed" in press(clara, "sign", stage=1, round=1, unverified=True)
    late = client_of(person("Otto"))
    assert "Late entry" not in page(late) and "What you agree to" in page(late, "enter/")
    assert late.post(AT + "enter/", follow=True).status_code == 200
    assert Entrant.objects.get(user=person("Otto")).from_round == 2
    assert "from round 2" in page(client_of(), "players/")
    assert "You have withdrawn" in press(
        client_of(made.people["Nils"]), "withdraw", reason="My mother is ill"
    )
    marta = made.entrant("Marta").number
    person("Kaja")
    assert "The player is replaced" in press(
        clara, "replace", entrant=marta, name="Kaja", reason="Moved away"
    )
    row = draw_and_publish(clara)
    assert playing(row) == {"Tom", "Vera", "Ilse", "Otto", "Kaja", "Rui"}
    bye = Pairing.objects.get(round=row, first__user__username="Rui")
    assert (bye.kind, bye.first_halves, bye.second) == ("asked", 1, None)
    shown = page(client_of(), f"rounds/1/2/?board={bye.board}")
    assert "Why does Rui have a bye?" in shown and "The player asked for it." in shown
    told = page(client_of()) + page(client_of(), "players/") + page(client_of(), "acts/")
    assert "withdrawn" in told and "mother" not in told and "Moved away" not in told
    assert "Moved away" in page(clara, "acts/") and "mother" in page(clara, "acts/")
    made.play(row)
    press(clara, "sign", stage=1, round=2, unverified=True)
    assert "Late entry ended with round 2" in page(client_of(person("Peter")))


@pytest.mark.dear
def test_every_board_says_why_and_by_which_file() -> None:
    made = cup(NAMES[:7])
    clara = client_of(made.clara)
    made.play(draw_and_publish(clara))
    press(clara, "sign", stage=1, round=1, unverified=True)
    two = {"entrant": made.entrant("Tom").number, "other": made.entrant("Luc").number}
    assert "Paired by hand. The engine pairs everybody else." in press(
        clara, "pair", reason="They asked to", **two
    )
    row = draw_and_publish(clara)
    reader = client_of(made.people["Vera"])
    for board in made.boards(row):
        shown = page(reader, f"rounds/1/2/?board={board.board}")
        box = re.search(r'id="why">(.*?)</section>', shown, re.S)
        assert box and (board.first.user and board.first.user.username in box[1])
        if board.manual:
            assert "Paired by hand by Clara: They asked to" in box[1]
        else:
            assert box[1].count("<tr>") >= 2 and "FIDE Dutch" in box[1]
        assert f"{AT}rounds/1/2/trf/" in box[1]
    by_hand = next(board for board in made.boards(row) if board.manual)
    made.do(
        services.board_rule,
        stage=1,
        round=2,
        board=by_hand.board,
        first_halves=2,
        second_halves=0,
        reason="Agreed",
    )
    shown = page(reader, f"rounds/1/2/?board={by_hand.board}")
    assert "Paired by hand by Clara: They asked to<" in shown and "Clara: Agreed<" in shown
    text = reader.get(AT + "rounds/1/2/trf/").content.decode()
    assert "\n240 Z 002 " in text and len([line for line in text.split("\n") if line.startswith("001")]) == 7
    everything = page(reader, "rounds/1/2/?board=all")
    assert everything.count("Why ") >= 3
