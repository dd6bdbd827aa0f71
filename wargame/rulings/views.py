"""Pages of cases, rulings and case law."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from rules.core.errors import Illegal, Malformed
from wargame.clubs.pages import page_of
from wargame.games.adopting import newer
from wargame.games.errors import Conflict, Forbidden, NotFound, SiteError
from wargame.games.faults import fault_of
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.games.releases import ruleset_of
from wargame.rulings import law, services
from wargame.rulings.benches import bench_of, is_on, needs_second, recusal
from wargame.rulings.cases import expect_people, holder_words, judges_on, reads, taking_time
from wargame.rulings.fields import Fields
from wargame.rulings.forms import POLICIES, DisputeForm, OwnForm, RulingForm, WordForm, sides_of
from wargame.rulings.looks import look_end, look_limit, looks_of
from wargame.rulings.models import Case, Entry, Ruling
from wargame.rulings.notices import case_receipts
from wargame.rulings.outcomes import outcome_of
from wargame.rulings.outlook import consequences, list_cited
from wargame.rulings.pieces import draft_initial, initial_of_choice
from wargame.rulings.plans import plan_read
from wargame.rulings.points import Point, group_points, point_before, points_of
from wargame.rulings.powers import Act, acts_of, side_in
from wargame.rulings.refused import list_refused_to
from wargame.rulings.sayings import index_of
from wargame.rulings.scenes import scene_of_draft, scene_of_ruling
from wargame.rulings.selectors import case_read, find_case, find_game, note_look, ruling_read
from wargame.rulings.weighing import count_weighings, weigh_now, weighing_ask, weighings_of, with_shares

View = Callable[..., HttpResponseBase]


def refusals(view: View) -> View:
    """A view whose refusals are pages with their sentence and status."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **named)
        except NotFound as refused:
            raise Http404(refused.sentence) from refused
        except SiteError as refused:
            told = {"refused": refused.sentence, "case": _case_of(refused, request.user)}
            return render(request, "rulings/refused.html", told, status=refused.status)

    return answered


def _case_of(refused: SiteError, user: Any) -> Case | None:
    """The case that a refusal is about, for whoever may read it."""
    found = Case.objects.select_related("game", "about").filter(pk=refused.facts.get("case", 0)).first()
    return found if found is not None and reads(found, user) else None


def attempt(
    request: HttpRequest,
    game: Game,
    act: Callable[[], Any],
    done: str,
    tell: Callable[[str], None] | None = None,
) -> bool:
    """Do it and say so, or say why not, at the head of the page unless `tell` says it; whether it was done."""
    told = tell or partial(messages.error, request)
    try:
        act()
    except SiteError as refused:
        told(refused.sentence)
        return False
    except (Illegal, Malformed) as refused:
        fault = fault_of(refused, ruleset_of(game))
        told(f"{fault.reason} ({fault.rule})" if fault and fault.rule else fault.reason if fault else "")
        return False
    messages.success(request, done)
    return True


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def dispute(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the directors about an event."""
    game = find_game(code, request.user)
    if not side_in(game, request.user):
        raise Forbidden("Only players of a game can raise a dispute in it", game=code)
    expect_people(game)
    at = request.GET.get("at", "")
    start = {"seq": min(int(at), game.seq) if at.isdecimal() and len(at) < 9 else game.seq}
    form = DisputeForm(request.POST or None, initial=start)
    if request.method == "POST" and form.is_valid():
        made: list[Case] = []
        given = {"code": code, "user": request.user, **form.cleaned_data}
        if attempt(
            request,
            game,
            lambda: made.append(services.case_raise(**given)),
            "The directors have been notified.",
        ):
            return redirect("case", made[0].pk)
    told = {"game": game, "form": form, "bench": bench_of(game), "past": law.rulings_of(game)}
    return render(request, "rulings/dispute.html", told)


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def case(request: HttpRequest, pk: int) -> HttpResponse:
    """A case: its thread, and what the reader may do."""
    found = case_read(pk, request.user)
    if request.method == "POST":
        _case_act(request, found)
        return redirect("case", pk)
    told = {**_case_facts(request, found), "form": WordForm()}
    return render(request, "rulings/case.html", told)


def _case_facts(request: HttpRequest, found: Case) -> dict[str, Any]:
    user, bench = request.user, bench_of(found.game)
    on = is_on(bench, user)
    why = _why_not(found, user) if on else ""
    held, looks_in = holder_words(found, user), on and not why and _looks_in(found, user)
    waiting = found.rulings.filter(state=Ruling.State.WAITING).first()
    free = Act.SECOND in acts_of(found, user) if waiting else not held
    return {
        "case": found, "game": found.game, "bench": bench, "directs": on, "why": why,
        "may_rule": looks_in and free, "may_take": on and not why and not held, "held": held,
        "since": taking_time(found), "mine": found.director_id == user.pk, "raised": found.raised_by_id == user.pk,
        "all_sides": sides_of(found.game), "side": side_in(found.game, user),
        "entries": found.entries.select_related("user"),
        "rulings": _signed(found),
        "waiting": waiting, "looks": looks_of(found.game),
        "receipts": list(case_receipts(found)) if on and not why else [],
        "weighings": with_shares(weighings_of(found, user), [side for side, _ in sides_of(found.game)]),
    }  # fmt: skip


def _signed(found: Case) -> QuerySet[Ruling]:
    """What was ruled on a case, with what each replaces and who appealed."""
    rows = found.rulings.filter(signed__isnull=False).select_related("case__about", "director", "second")
    return rows.prefetch_related("replaces", "appeals")


def _looks_in(found: Case, user: Any) -> bool:
    """Whether a director sees what they would rule on; some do once the case is theirs."""
    try:
        look_limit(found.game, user)
    except Forbidden:
        return False
    return True


def _why_not(found: Case, user: Any) -> str:
    try:
        judges_on(found, user)
    except Forbidden as refused:
        return refused.sentence
    return ""


def _case_act(request: HttpRequest, found: Case) -> None:
    given: dict[str, Any] = {"pk": found.pk, "user": request.user}
    text = request.POST.get("text", "")
    acts: dict[str, tuple[Callable[[], Any], str]] = {
        "write": (
            lambda: services.case_write(**given, text=text, claim=request.POST.get("claim", "")),
            "Written.",
        ),
        "withdraw": (
            lambda: services.case_withdraw(**given),
            "Withdrawn. If the case held the game, play continues.",
        ),
        "take": (lambda: services.case_take(**given), "You are handling the case now."),
        "aside": (
            lambda: services.case_step_aside(**given, text=text),
            "The case is handed over to the other directors.",
        ),
    }
    act, done = acts.get(request.POST.get("act", ""), (_nothing, ""))
    attempt(request, found.game, act, done)


def _nothing() -> None:
    raise Conflict("There is no such act")


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Draft a ruling, look at what it does, sign it."""
    found = find_case(pk, request.user)
    if is_on(bench_of(found.game), request.user) and _why_not(found, request.user):
        return redirect("case", pk)  # which says why, and who has it
    judges_on(found, request.user)
    if not _looks_in(found, request.user):  # what the form names, its reader must be allowed to see
        return redirect("case", pk)
    end = look_end(found.game, request.user)
    game, draft = found.game, found.rulings.filter(signed=None).first()
    if found.state != Case.State.OPEN:
        return redirect("case", pk)
    if draft is None or draft.state != Ruling.State.WAITING:
        if held := holder_words(found, request.user):
            raise Forbidden(held, case=pk)
        if draft is not None and draft.director_id != request.user.pk:
            draft = None  # one of whoever may rule no more is void
    note_look(found, request.user)
    disagreeing = law.disagreeing(draft) if draft else []
    form = _ruling_form(request, found, draft, disagreeing, end)
    if request.method == "POST" and _rule_act(request, found, draft, form):
        return redirect("case" if request.POST.get("act") in ("sign", "return") else "rule", pk)
    told = {
        **_case_facts(request, found), "form": form, "draft": draft, "end": end,
        "past": _past(draft), "disagreeing": disagreeing, "main": MAIN, "other": _is_other(form), "newer": newer(game),
        "second": _second(found, request.user), "returned": _returned(draft),
        "cited": list_cited(draft, request.user, end), "clauses": index_of(found.game.ruleset),
        "scene": scene_of_draft(found, draft, request.GET.get("cite", ""), end),
        **({} if form.is_bound or _chooses(request) else _shown(request, draft)), **_weighed(found, end),
    }  # fmt: skip
    return render(request, "rulings/rule.html", told)


def _ruling_form(
    request: HttpRequest, found: Case, draft: Ruling | None, disagreeing: list[Ruling], end: int | None
) -> RulingForm:
    """The form, filled in by what is sent with it, else by the draft, else by what is proposed."""
    game, ends, known = found.game, points_of(found.game, end), _known_fields(found.game, end)
    proposed = _proposed(found, ends, request.GET.get("cite", ""))
    chosen = int(given) if (given := request.POST.get("to", "")).isdecimal() and len(given) < 8 else None
    points = group_points(
        game, ends, draft.cites if draft else [proposed["cites"]],
        chosen or (plan_read(draft.plan).to if draft else proposed["to"]),
    )  # fmt: skip
    bound = request.POST.get("act") == "draft" or _signs_form(request, draft)
    initial = _initial(draft, known) if draft else proposed
    piece = request.POST.get("shown", "") if bound else initial.get("piece", "")
    if _chooses(request):
        initial, piece = initial_of_choice(request.POST, known), request.POST.get("piece", "")
    return RulingForm(
        request.POST if bound else None,
        case=found, disagreeing=disagreeing, known=known, points=points, piece=piece, initial=initial,
    )  # fmt: skip


def _known_fields(game: Game, end: int | None) -> Fields:
    """What may be amended now by whoever sees the game as it stands, none where the rules amend nothing."""
    moment = game_moment(game)
    amendable = moment.ruleset.amendable
    things = list(amendable(moment.state)) if amendable and not moment.standing.over and end is None else []
    return Fields(moment.ruleset, game.scenario, things)


def _chooses(request: HttpRequest) -> bool:
    """Whether a thing is chosen whose fields are to be shown."""
    return request.POST.get("act") == "piece"


def _second(found: Case, user: Any) -> str:
    """Why another director signs too, '' where none need."""
    bench = bench_of(found.game)
    return bench.policy.second[user.pk] if needs_second(found, user.pk, bench) else ""


def _returned(draft: Ruling | None) -> Entry | None:
    """With what words a draft was sent back to its author."""
    if draft is None or draft.state != Ruling.State.RETURNED:
        return None
    return draft.case.entries.filter(act=services.RETURNED).select_related("user").last()


MAIN = [list(Ruling.Choice).index(one) for one in law.SUBSTANCE]
"""The choices that are offered first, by their place among all."""


def _is_other(form: RulingForm) -> bool:
    """Whether another choice than those is made."""
    return form["choice"].value() not in law.SUBSTANCE


def _weighed(found: Case, end: int | None) -> dict[str, Any]:
    """What an unfinished game is worth, and the claims; for whoever sees it as it stands."""
    if found.game.status != Game.Status.ACTIVE or end is not None:
        return {}
    sides = [side for side, _ in sides_of(found.game)]
    now = weigh_now(found)
    listed = with_shares(list(found.weighings.select_related("user")), sides)
    weighing, won = listed[0] if listed else (None, [])
    return {
        "victory": now.victory, "figures": now.figures, "claims": now.claims, "sides": sides, "weighing": weighing,
        "shares": won, "earlier": listed[1:],
        "goes_on": weighing is not None and len(weighing.ends) < weighing.wanted,
    }  # fmt: skip


def _past(draft: Ruling | None) -> list[Ruling]:
    """What was ruled before under the clauses of the draft."""
    found = law.law(draft.ruleset).filter(rules__overlap=draft.rules) if draft else Ruling.objects.none()
    return list(found.annotate(times=Count("followed", filter=Q(followed__signed__isnull=False)))[:10])


def _proposed(found: Case, ends: Sequence[Point], cited: str) -> dict[str, Any]:
    """What stands in the form at first: the event disputed, or cited at the desk, and the end before it that stands."""
    event = int(cited) if cited.isdecimal() and 0 < len(cited) < 8 else found.seq
    return {"choice": "stand", "cites": event, "to": point_before(ends, event)}


def _initial(draft: Ruling, known: Fields) -> dict[str, Any]:
    plan = dict(draft.plan)
    given = {
        key: plan[key] for key in ("to", "dice", "clocks", "side", "winner", "substitute") if key in plan
    }
    given |= {f"minutes-{side}": minutes for side, minutes in plan.get("minutes", {}).items()}
    return {
        **given, **draft_initial(plan.get("changes", []), known), "choice": draft.choice, "reason": draft.reason,
        "rules": ", ".join(draft.rules), "cites": ", ".join(map(str, draft.cites)),
        "follows": str(draft.follows_id) if draft.follows_id else "neither" if draft.neither else "",
    }  # fmt: skip


def _shown(request: HttpRequest, draft: Ruling | None) -> dict[str, Any]:
    """The preview of a draft, as long as the game stands where it was looked at."""
    fresh = draft is not None and draft.previewed == draft.game.seq
    if draft is None or not fresh:
        return {"stale": bool(draft and draft.previewed), "seen": None}
    try:
        seen = services.ruling_look(ruling=draft.pk, user=request.user)
    except (SiteError, Illegal, Malformed):
        return {"stale": True, "seen": None}
    return {"seen": seen, "plan": seen.plan, "stale": False, **consequences(draft, seen, request.user)}


def _rule_act(request: HttpRequest, found: Case, draft: Ruling | None, form: RulingForm) -> bool:
    user, game = request.user, found.game
    match request.POST.get("act"):
        case "draft" if form.is_valid():
            tell = form.refuse if form.changes else None
            return attempt(
                request,
                game,
                lambda: _draft(found, user, form),
                "This is what the ruling would do. Nothing has changed yet.",
                tell,
            )
        case "look" if draft:
            return attempt(
                request,
                game,
                lambda: services.ruling_look(ruling=draft.pk, user=user),
                "This is what the ruling would do. Nothing has changed yet.",
            )
        case "sign" if draft and form.is_bound:
            return form.is_valid() and attempt(
                request, game, lambda: _sign(found, user, form, draft), "Signed."
            )
        case "return" if draft:
            text = request.POST.get("text", "")
            return attempt(
                request, game, lambda: services.ruling_return(ruling=draft.pk, user=user, text=text),
                "The ruling is sent back to its author.",
            )  # fmt: skip
        case "sign" if draft:
            return attempt(request, game, lambda: services.ruling_sign(ruling=draft.pk, user=user), "Signed.")
        case "weigh":
            wanted = request.POST.get("wanted", "")
            count = int(wanted) if wanted.isdecimal() and len(wanted) < 5 else 0
            return attempt(
                request,
                game,
                lambda: weighing_ask(case=found.pk, user=user, wanted=count),
                "The playouts are running.",
            )
        case "drop":
            return attempt(
                request,
                game,
                lambda: services.ruling_drop(case=found.pk, user=user),
                "The draft is discarded.",
            )
    return False


def _draft(found: Case, user: Any, form: RulingForm) -> None:
    given = form.cleaned_data
    follows, neither = form.follow()
    services.ruling_try(
        case=found.pk, user=user, choice=given["choice"], reason=given["reason"], rules=given["rules"],
        cites=given["cites"], plan=form.plan(), follows=follows, neither=neither,
    )  # fmt: skip


def _signs_form(request: HttpRequest, draft: Ruling | None) -> bool:
    """Whether a draft is signed together with the form in which it stands; a second signature has none."""
    sent = request.POST.get("act") == "sign" and "choice" in request.POST
    return sent and draft is not None and draft.state != Ruling.State.WAITING


@transaction.atomic
def _sign(found: Case, user: Any, form: RulingForm, draft: Ruling) -> None:
    """Sign what was looked at. Raises `Conflict` where the form says something else, or the game has moved on."""
    seen = _said(draft)
    _draft(found, user, form)
    draft.refresh_from_db()
    if _said(draft) != seen:
        raise Conflict("This is not what you previewed: preview it again, then sign")
    services.ruling_sign(ruling=draft.pk, user=user)


def _said(draft: Ruling) -> tuple[Any, ...]:
    """All that a draft says, and as of when it was looked at; amendments take effect together, in whatever order."""
    plan = {**draft.plan, "changes": sorted(draft.plan.get("changes", ()), key=repr)}
    what = draft.choice, draft.reason, draft.rules, draft.cites, plan, draft.follows_id, draft.neither
    return *what, draft.previewed, draft.state_hash


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def own(request: HttpRequest, code: str) -> HttpResponse:
    """Take something up of one's own accord."""
    game = find_game(code, request.user)
    if why := recusal(game, request.user):
        raise Forbidden(why)
    expect_people(game)
    form = OwnForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made: list[Case] = []
        given = {"code": code, "user": request.user, "title": form.cleaned_data["title"]}
        at = request.POST.get("at", "")
        seq = int(at) if at.isdecimal() and len(at) < 9 else None
        if attempt(
            request,
            game,
            lambda: made.append(services.case_open(**given, seq=seq)),
            "You are handling the case now.",
        ):
            return redirect("rule", made[0].pk)
    return render(request, "rulings/own.html", {"game": game, "form": form, "at": request.GET.get("at", "")})


@require_http_methods(["GET", "POST"])
@refusals
def ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """A ruling that was signed, for everybody who may see its game; its players may appeal here."""
    found = ruling_read(pk, request.user)
    if request.method == "POST":
        if not request.user.is_authenticated:
            raise Forbidden("Sign in to appeal")
        given: dict[str, Any] = {"ruling": pk, "user": request.user, "text": request.POST.get("text", "")}
        made: list[Case] = []
        if attempt(
            request,
            found.game,
            lambda: made.append(services.ruling_appeal(**given)),
            "Your appeal has been sent.",
        ):
            return redirect("case", made[0].pk)
    side = side_in(found.game, request.user)
    told = {
        "ruling": found, "game": found.game, "plan": plan_read(found.plan), "side": side, "form": WordForm(),
        "reads_case": reads(found.case, request.user),
        "holds": bench_of(found.game).policy.holds and found.game.status == Game.Status.ACTIVE,
        "followed": found.followed.filter(signed__isnull=False).count(), "replaces": found.replaces.all(),
        "branch": next((one for one in law.branches_of(found.game) if one.ruling == found), None),
        "weighings": count_weighings(found),
        "policy": dict[str, str](POLICIES).get(plan_read(found.plan).dice, ""), "disagreeing": law.split_with(found),
        "scene": scene_of_ruling(found, request.user), "cited": list_refused_to(found, request.user),
        **outcome_of(found, request.user),
    }  # fmt: skip
    return render(request, "rulings/ruling.html", told)


@require_safe
def rulings(request: HttpRequest) -> HttpResponse:
    """Case law: by ruleset, clause and word; where rulings disagree it says so."""
    asked = {key: request.GET.get(key, "")[:60].replace("\0", "") for key in ("ruleset", "rule", "text")}
    found = law.law(**asked)
    page = page_of(request, found)
    told = {"page": page, "asked": asked, "disagree": law.contradictory(asked["ruleset"])}
    return render(request, "rulings/rulings.html", told)
