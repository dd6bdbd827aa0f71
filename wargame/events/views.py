"""The pages of events as everybody sees them. Every change goes through a service."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F, Prefetch
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from wargame.bids.selectors import list_awaited
from wargame.events import selectors, services
from wargame.events.chances import bracket_ahead
from wargame.events.conditions import KNOCKOUT, Format, as_data
from wargame.events.correcting import correction_read
from wargame.events.desk import correction_facts
from wargame.events.entering import (
    GROWING,
    bye_rounds,
    byes_ahead,
    check_in_opens,
    closing_refusal,
    entry_refusal,
    first_stage,
    left_out,
    too_late,
)
from wargame.events.forecasts import round_ends
from wargame.events.formers import came_for, sitters_of
from wargame.events.forms import EventForm
from wargame.events.given import Field
from wargame.events.importing import seeds_refusal
from wargame.events.kept import mark_kept
from wargame.events.lineups import lineups_of
from wargame.events.models import PLAYING, Entrant, Event, Round
from wargame.events.opening import opening_refusal
from wargame.events.pages import ROWS, Look, page_of, refusals, say_done
from wargame.events.powers import Act, others_directing
from wargame.events.signing import count_verified, find_unsigned_before
from wargame.events.squares import MOST, squares_of
from wargame.events.stages import start_refusal
from wargame.events.standings import StageEnd, Standings, standings_of, winners_of
from wargame.events.tables import (
    BoardRow,
    board_rows,
    boards_of,
    columns_of,
    forecast_words,
    head_of_round,
    own_board,
)
from wargame.events.trees import tree_of
from wargame.events.words import clauses, event_words, outlast_words, time_words
from wargame.events.writing import recent_acts
from wargame.games import heartbeat
from wargame.games.errors import NotFound, SiteError
from wargame.rulings.models import Case

LISTED = (F("seed").asc(nulls_last=True), "number")
"""Players by their seeds, before the first draw by entry: an order by rating would tell those that are private."""

TEAMMATES = Prefetch("players", Entrant.objects.select_related("user").order_by("place", "number"))


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The events that the reader may see."""
    search = request.GET.get("q", "")[:60].replace("\0", "")
    rows = selectors.event_list(request.user)
    page = Paginator(rows.filter(name__icontains=search) if search else rows, ROWS).get_page(
        request.GET.get("page")
    )
    for event in page:
        event.words = event_words(event, list(event.stages.all()))
        event.now = selectors.now_words(event)
    return render(request, "events/events.html", {"page": page, "q": search})


@require_safe
@refusals
def event(
    request: HttpRequest, slug: str, stage: int | None = None, number: int | None = None
) -> HttpResponse:
    """The page of an event: a round with its boards, the standings, and what stands around them."""
    look = Look(request, slug)
    row = selectors.visible_round(look.event, draft=look.may(Act.SEE_DRAFT), stage=stage, number=number)
    if row is None and number is not None:
        raise NotFound("round", round=number)
    drawing = row is not None and row.state == Round.State.DRAWING and not selectors.is_stuck(row)
    if "HX-Request" in request.headers:  # the page of a round that is being drawn looks whether it is
        return HttpResponse(status=204) if drawing else HttpResponse(headers={"HX-Refresh": "true"})
    end = StageEnd(row.stage) if row else None
    told = look.facts(
        drawing=drawing and look.event.state == Event.State.RUNNING,
        tabs=selectors.tabs_of(look.stages, row, look.may(Act.SEE_DRAFT)), shown=row,
        shown_words=selectors.round_words(row) if row else "",
        now=selectors.now_words(look.event), time_words=time_words(look.event.rules),
        cancelled=selectors.cancellation_of(look.event),
        asking=look.event.entrants.filter(state=Entrant.State.ASKED).count(),
        written=recent_acts(look.event), signed=selectors.list_sign_offs(look.event),
        missing=left_out(look.event) if look.may(Act.SEE_DRAFT) else (),
        file_refused=seeds_refusal(look.event) if look.may(Act.ENTRIES) else None, paired=_paired(look),
        stations=(selectors.stations_of(row) if row else ()) or selectors.stations_before(look.event),
        winners=winners_of(look.event, end), **_drawing(look),
        entrants=_entered(look) if row is None else None, teams=_teams(look) if row is None else None,
        **_entry(look),
    )  # fmt: skip
    told |= _round(request, look, row, end) if row and end else {}
    return render(request, "events/event.html", told)


def _paired(look: Look) -> Any:
    """Whom a director may pair or keep apart, by number; nobody where the stage played now lets no director do so."""
    going = next((one for one in look.stages if one.ended is None), None)
    if going is None or going.plan.format != Format.SWISS or not look.may(Act.PAIR):
        return ()
    return look.event.entrants.filter(state__in=PLAYING).select_related("user").order_by("number")


def _drawing(look: Look) -> dict[str, Any]:
    """Whether a round is to be drawn next, and why it cannot be yet; to whom who plays here leaves the rest."""
    if not look.may(Act.DRAW):
        return {}
    told = {"left_to": () if look.may(Act.SEE_DRAFT) else others_directing(look.event)}
    if not selectors.draws_next(look.event):
        return told
    refused = start_refusal(look.stages[0])
    return {**told, "draws_next": refused is None, "draw_refused": refused.sentence if refused else ""}


def _entry(look: Look) -> dict[str, Any]:
    """What the reader is to do about entering."""
    own = selectors.entry_of(look.event, look.user)
    refused = entry_refusal(look.event, look.user) if look.may(Act.ENTER) else None
    opens, closed = check_in_opens(look.event), closing_refusal(look.event)
    return {
        "takes_entries": closed is None, "entries_run": closed is None or too_late(look.event) is None,
        "entry": own, "can_enter": look.may(Act.ENTER) and refused is None,
        "refused": refused.sentence if refused and own is None else "", "check_in_opens": opens,
        "may_check_in": opens is None or opens <= heartbeat.now(),
        "bye_rounds": bye_rounds(look.event, own), "byes_ahead": byes_ahead(look.event, own),
        "left_out": own is not None and own in left_out(look.event),
        "checks_in": bool(look.event.rules.check_in_hours) and first_stage(look.event).started is None,
    }  # fmt: skip


def _teams(look: Look) -> Any:
    """The teams with their players; None where none play."""
    if look.stages[0].plan.format != Format.TEAM_SWISS:
        return None
    return look.event.teams.prefetch_related(TEAMMATES)


def _entered(look: Look) -> Any:
    rows = look.event.entrants.filter(state__in=PLAYING).select_related("user")
    return list(mark_kept(rows.order_by(*LISTED), look.event, look.user))


def _round(request: HttpRequest, look: Look, row: Round, end: StageEnd) -> dict[str, Any]:
    """The boards of a round, the standings of its stage, the explanation of the board that the address names."""
    boards = boards_of(row)
    ends = round_ends(boards, heartbeat.now()) if row.is_public else None
    rows = board_rows(end.field.before(row.number), boards, look.user, ends)
    page = page_of(rows, request.GET.get("page"))
    own, heads = own_board(rows), head_of_round(boards)
    standings = standings_of(row.stage, look.user, end) if row.is_public else None
    asked, open_boards = (
        request.GET.get("board", ""),
        [one.pairing.board for one in rows if one.pairing.is_open],
    )
    why = (
        next((one for one in rows if str(one.pairing.board) == asked), None)
        or own
        or (rows[0] if rows else None)
    )
    return {
        **_trees(look, row, end.field),
        "heads": heads, "columns": columns_of(boards, heads, row.stage.plan), "page": page, "own": own,
        "own_case": _case_of(own), "bidding": list_awaited(own.pairing.game) if own and own.pairing.is_open else (),
        "why": why, "all_why": asked == "all", "rows": rows if asked == "all" else (),
        "mine_elsewhere": own if own and own not in list(page) else None,
        **_lines(request, standings),
        "corrected": selectors.list_corrections_since(row),
        "stuck": selectors.is_stuck(row),
        "forecast": forecast_words(ends) if ends else "",
        "open_boards": open_boards, "unsigned": find_unsigned_before(row) if _awaits_signature(look, row) else None,
        "verified": count_verified(row) if _awaits_signature(look, row) and not open_boards else None,
    }  # fmt: skip


def _awaits_signature(look: Look, row: Round) -> bool:
    """Whether a round waits for the reader's signature, once its boards are over."""
    return row.state == Round.State.PUBLISHED and look.may(Act.SIGN)


def _case_of(own: BoardRow | None) -> Case | None:
    """The case that holds the reader's game."""
    if own is None or not own.pairing.held:
        return None
    return Case.objects.filter(game=own.pairing.game, state=Case.State.OPEN).exclude(hold="").first()


def _lines(request: HttpRequest, standings: Standings | None) -> dict[str, Any]:
    """So many lines of the standings, the reader's own before them if it is elsewhere."""
    if standings is None:
        return {}
    lines = page_of(standings.rows, request.GET.get("lines"))
    own = [line for line in standings.own if line not in lines.object_list]
    return {
        "standings": standings._replace(rows=(), own=()),
        "lines": lines,
        "line_rows": [*own, *lines.object_list],
        "squares": len(standings.rows) <= MOST,
    }


def _trees(look: Look, row: Round, field: Field) -> dict[str, Any]:
    """The bracket of this stage, or of the next one as it would stand."""
    stage = row.stage
    if not row.is_public and row.number == 1:
        return {}
    if stage.plan.format in KNOCKOUT:
        return {"tree": tree_of(field, sitters_of(stage))}
    ahead = next((one for one in look.stages if one.number == stage.number + 1), None)
    if ahead is None or ahead.plan.format not in KNOCKOUT or ahead.started is not None:
        return {}
    return {"ahead": ahead, "tree_ahead": bracket_ahead(field, look.event.rules.ties, ahead.plan)}


@require_safe
@refusals
def conditions(request: HttpRequest, slug: str) -> HttpResponse:
    """All that players agree to."""
    look = Look(request, slug)
    return render(request, "events/conditions.html", look.facts(clauses=clauses(look.event, look.stages)))


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Read the conditions, then enter."""
    look = Look(request, slug)
    if request.method == "POST":
        row = services.event_enter(event=slug, user=request.user)
        asked = row.state == row.State.ASKED
        return say_done(
            request,
            slug,
            "You have asked to enter. A director will answer." if asked else "You have entered.",
        )
    told = look.facts(clauses=clauses(look.event, look.stages), **_entry(look))
    return render(request, "events/enter.html", told)


@require_safe
@refusals
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """Who has entered; for officials with what they may do about each."""
    look = Look(request, slug)
    desk = look.may(Act.ENTRIES)
    rows = look.event.entrants.select_related("user", "team").order_by(*LISTED)
    if not desk:
        rows = rows.filter(state__in=[*PLAYING, Entrant.State.WITHDRAWN])
    page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    came = came_for(look.event)
    for row in mark_kept(page, look.event, request.user):
        row.came = came.get(row.number, "")  # type: ignore[attr-defined]
    told = look.facts(
        page=page,
        total=rows.count(),
        teams=_teams(look),
        gives_byes=first_stage(look.event).plan.format in GROWING,
    )
    return render(request, "events/players.html", told)


@require_safe
@refusals
def square(request: HttpRequest, slug: str, stage: int = 1) -> HttpResponse:
    """The crosstable of a stage: everyone against everyone."""
    look = Look(request, slug)
    found = next((one for one in look.stages if one.number == stage), None)
    if found is None:
        raise NotFound("stage")
    teams = found.plan.format == Format.TEAM_SWISS
    told = look.facts(
        stage=found, squares=squares_of(found, look.user), teams=teams,
        lineups=lineups_of(found) if teams else None,
    )  # fmt: skip
    return render(request, "events/square.html", told)


@require_safe
@refusals
def acts(request: HttpRequest, slug: str) -> HttpResponse:
    """The log of what was done at an event; the desk reads reasons that others do not."""
    look = Look(request, slug)
    rows = selectors.act_log(look.event, desk=look.may(Act.READ_REASONS))
    page = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    offs = look.event.sign_offs.select_related("round__stage", "by")
    undoable = selectors.undoable_of(page) if look.may(Act.UNDO) else set()
    again = {off.hash: off.number for off in offs if off.changed is not None}
    for act in page:
        act.off = again.get(act.facts.get("hash"))  # type: ignore[attr-defined]
    return render(request, "events/acts.html", look.facts(page=page, offs=offs, undoable=undoable))


@require_safe
@refusals
def sign_off(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What signing a round again changed: boards, places, ratings."""
    look = Look(request, slug)
    off = look.event.sign_offs.select_related("round__stage__event", "by").filter(number=number).first()
    found = correction_read(off) if off is not None else None
    if off is None or found is None:
        raise NotFound("sign-off")
    told = look.facts(
        off=off, row=off.round, words=selectors.round_words(off.round), **correction_facts(found, look.user)
    )
    return render(request, "events/sign_off.html", told)


def read_sent(request: HttpRequest) -> tuple[QueryDict | None, QueryDict | None]:
    """What was sent to be judged, and what htmx sent to have it shown again with the fields that follow from it."""
    if request.method != "POST":
        return None, None
    return (None, request.POST) if request.headers.get("HX-Request") else (request.POST, None)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Open an event, or read why not yet."""
    initial = {"club": request.GET.get("club", "")[:60]}
    data, again = read_sent(request)
    form = EventForm(data, again=again, user=request.user, initial=initial)
    clubs = len(form.fields["club"].choices) > 1  # type: ignore[attr-defined]  # a ChoiceField
    refused = None if clubs else opening_refusal(request.user)
    if refused is None and form.is_valid():
        try:
            made = services.event_open(
                user=request.user, name=form.cleaned_data["name"], club=form.cleaned_data["club"],
                public=form.cleaned_data["public"], about=form.cleaned_data["about"],
                conditions=form.conditions(), stages=form.plans(), **form.dates(),
            )  # fmt: skip
            remark = outlast_words(made.rules)
            return say_done(request, made.slug, f"{made.name} is open for entries.{remark}")
        except SiteError as fault:
            form.refuse(fault)
    told = {"form": form, "refused": refused.sentence if refused else ""}
    return render(
        request, "events/new.html", told, status=409 if refused and request.method == "POST" else 200
    )


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the page and, before the first draw, the conditions."""
    look = Look(request, slug)
    look.require(Act.CHANGE)
    fixed = selectors.visible_round(look.event, draft=True) is not None
    data, again = read_sent(request)
    form = EventForm(data, again=again, user=request.user, event=look.event, before=look.stages, fixed=fixed)
    if form.is_valid():
        given: dict[str, Any] = {}
        if not fixed:
            kept = form.conditions(**as_data(look.event.rules))
            given = {"conditions": kept, "stages": form.plans(), **form.dates()}
        try:
            services.event_change(
                event=slug,
                user=request.user,
                name=form.cleaned_data["name"],
                about=form.cleaned_data["about"],
                **given,
            )
            return say_done(request, slug, "Changed.")
        except SiteError as fault:
            form.refuse(fault)
    return render(request, "events/edit.html", look.facts(form=form, fixed=fixed))
