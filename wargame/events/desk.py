"""What directors and players do on an event's own pages: each button names an act, each act is a service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from wargame.events import services
from wargame.events.correcting import Correction, Ruled, find_correction
from wargame.events.entering import name_of
from wargame.events.forms import ActForm
from wargame.events.models import Act as Line
from wargame.events.models import Entrant
from wargame.events.pages import Look, refusals
from wargame.events.powers import Act
from wargame.events.selectors import round_words
from wargame.games.errors import Conflict, SiteError
from wargame.games.times import moment
from wargame.pairing.words import and_list

Given = Mapping[str, Any]

SHOWN = 20
"""Ratings that the page of a correction prints; the rest are counted."""


class Button(NamedTuple):
    """A service, what it takes of the form, and what is said when it is done, by the form and what came of it."""

    do: Callable[..., Any]
    takes: Callable[[Given], dict[str, Any]]
    said: str | Callable[[Given, Any], str]


def require_fields(given: Given, *names: str) -> dict[str, Any]:
    """These fields; raises `Conflict` for one that is left out."""
    for name in names:
        if given[name] is None:
            raise Conflict("Choose the {field}", field=name)
    return {name: given[name] for name in names}


def only(*names: str, **more: Any) -> Callable[[Given], dict[str, Any]]:
    """These fields as they are, and what the button itself says."""
    return lambda given: require_fields(given, *names) | more


def by_hand(given: Given) -> dict[str, Any]:
    """Two to be paired, or one for a bye."""
    pair = require_fields(given, "entrant")
    return {"first": pair["entrant"], "second": given["other"], "reason": given["reason"]}


def two(given: Given) -> dict[str, Any]:
    """Two who are not to be paired."""
    pair = require_fields(given, "entrant", "other")
    return {"one": pair["entrant"], "other": pair["other"], "reason": given["reason"]}


def ruling(given: Given) -> dict[str, Any]:
    """How a board ended."""
    found = read_ruled(given)
    board = require_fields(given, "stage", "round", "board") | {"reason": given["reason"]}
    return board | {
        "first_halves": found.halves[0],
        "second_halves": found.halves[1],
        "forfeit": found.forfeit,
    }


def read_ruled(given: Given) -> Ruled:
    """How a board is said to have ended; raises `Conflict` where it is not said."""
    score = given["score"]
    if not score:
        raise Conflict("Choose the result")
    first, second = score.removesuffix("f").split("-")
    return Ruled(require_fields(given, "board")["board"], (int(first), int(second)), score.endswith("f"))


def longer(given: Given) -> dict[str, Any]:
    """More time for a board, or for a round."""
    if given["until"] is None:
        raise Conflict("Choose the new deadline")
    told = require_fields(given, "stage", "round")
    return told | {"board": given["board"], "reason": given["reason"], "until": given["until"]}


def read_extension(given: Given, _done: Any) -> str:
    """Until when there is time now."""
    return f"The new deadline is {moment(longer(given)['until'])}."


def say_undone(_given: Given, done: Line) -> str:
    """That an act is taken back, and for whom it is not."""
    kept = Entrant.objects.filter(event=done.event, number__in=done.facts.get("kept", ())).select_related(
        "user"
    )
    if not kept:
        return "Undone."
    names = and_list([name_of(one) for one in kept])
    return f"Undone, but {names} had accepted already: they stay in the event, without a seed."


def for_all(given: Given) -> dict[str, Any]:
    """Hours for every game of the event."""
    return require_fields(given, "hours") | {"reason": given["reason"]}


def for_round(given: Given) -> dict[str, Any]:
    """Hours for every game of a round."""
    return for_all(given) | require_fields(given, "stage", "round")


def letter(given: Given) -> dict[str, Any]:
    """What is written to all players."""
    return {"text": given["reason"]}


def whole(given: Given) -> dict[str, Any]:
    """The deadline of a round to be published, if one is named."""
    return {"deadline": given["until"]}


def team(given: Given) -> dict[str, Any]:
    """A team and its players in order, as numbers with commas or spaces between."""
    words = given["players"].replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 7 for word in words):
        raise Conflict("Enter the players' numbers in order, for example «3, 7, 12»")
    return {"name": given["name"], "players": [int(word) for word in words]}


ADDED = (
    "Added. A player who is not in the club and did not ask to play is invited, and paired once they accept."
)

BUTTONS: Mapping[str, Button] = {
    "withdraw": Button(
        services.entrant_withdraw, only("reason"), "You have withdrawn. A game under way continues."
    ),
    "accept": Button(services.invitation_accept, only(), "You are in the event."),
    "check-in": Button(services.entrant_check_in, only(), "You are checked in."),
    "ask-bye": Button(services.bye_ask, only("round"), "You will not be paired in that round."),
    "unask-bye": Button(services.bye_unask, only("round"), "You will be paired in that round."),
    "open-entries": Button(services.entries_set, only(open=True), "Entries are open."),
    "close-entries": Button(services.entries_set, only(open=False), "Entries are closed."),
    "add": Button(services.entrant_add, only("name"), ADDED),
    "admit": Button(services.entrant_answer, only("entrant", admit=True), "The player is in the event."),
    "decline": Button(services.entrant_answer, only("entrant", admit=False), "The player is not admitted."),
    "check-in-player": Button(services.entrant_check_in, only("entrant"), "The player is checked in."),
    "remove": Button(
        services.entrant_withdraw, only("entrant", "reason"), "The player is withdrawn from the next draw."
    ),
    "reinstate": Button(
        services.entrant_reinstate, only("entrant", "reason"), "The player is back in the event."
    ),
    "replace": Button(services.entrant_replace, only("entrant", "name", "reason"), "The player is replaced."),
    "bye": Button(services.bye_give, only("entrant", "round", "reason"), "Done."),
    "forbid": Button(services.pairing_forbid, two, "Done."),
    "draw": Button(services.round_draw, only(), "The round is being drawn."),
    "publish": Button(services.round_publish, whole, "The round is published and its games are opening."),
    "pair": Button(services.pairing_make, by_hand, "Paired by hand. The engine pairs everybody else."),
    "unpair": Button(services.pairing_unmake, only("board", "reason"), "Undone."),
    "rule": Button(services.board_rule, ruling, "The result is recorded."),
    "extend": Button(services.time_give, longer, read_extension),
    "time-round": Button(services.time_give_all, for_round, "All games of the round have more time."),
    "time-all": Button(services.time_give_all, for_all, "All games of the event have more time."),
    "write": Button(services.players_write, letter, "Your message has been sent to all players."),
    "sign": Button(
        services.round_sign, only("stage", "round", "reason", "unverified"), "The round is signed."
    ),
    "end-stage": Button(services.stage_close, only("reason"), "The stage is over."),
    "team": Button(services.team_set, team, "The team is saved."),
    "undo": Button(services.act_undo, only("number", "reason"), say_undone),
    "name": Button(services.official_name, only("name", "role"), "Named."),
    "dismiss": Button(services.official_remove, only("name"), "The official is removed."),
    "cancel": Button(services.event_cancel, only("reason"), "The event is cancelled."),
}


@login_required
@require_POST
@refusals
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Do what a button says, and go back to where it stands; a refusal is told there."""
    button = BUTTONS.get(request.POST.get("do", ""))
    form = ActForm(request.POST)
    if button is None or not form.is_valid():
        wrong = "; ".join(f"{name}: {' '.join(map(str, faults))}" for name, faults in form.errors.items())
        raise Conflict("This did not work. {wrong}", wrong=wrong)
    try:
        done = button.do(event=slug, user=request.user, **button.takes(form.cleaned_data))
        said = button.said if isinstance(button.said, str) else button.said(form.cleaned_data, done)
        messages.success(request, said)
    except SiteError as refused:
        messages.error(request, refused.sentence)
    back = request.POST.get("back", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/tournaments/")
    return redirect(back) if safe else redirect("event", slug=slug)


@login_required
@require_safe
@refusals
def correction(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """What signing a round again would change, a board of it being ruled otherwise before where the address says so."""
    look, form = Look(request, slug), ActForm(request.GET)
    look.require(Act.CORRECT)
    asks = form.is_valid() and form.cleaned_data["board"] is not None
    said = read_ruled(form.cleaned_data) if asks else None
    row, found = find_correction(look.event, stage, number, said)
    told = look.facts(
        row=row, words=round_words(row), said=said, score=form.cleaned_data.get("score", ""),
        reason=form.cleaned_data.get("reason", ""), **correction_facts(found, request.user),
    )  # fmt: skip
    return render(request, "events/correction.html", told)


def correction_facts(found: Correction, reader: Any) -> dict[str, Any]:
    """What a correction changes, for a page, without the ratings that are kept from its reader."""
    moves = found.moves(reader)
    kept = len(found.ratings.moves) - len(moves) if found.ratings else 0
    return {"found": found, "moves": moves[:SHOWN], "more": len(moves) - SHOWN, "kept": kept}
