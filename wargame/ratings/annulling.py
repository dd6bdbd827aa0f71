"""Annulling a result in two steps, and the pages that show how far a recomputation is."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from wargame.games.errors import Conflict, Forbidden
from wargame.ratings.besides import hanging_on, list_moved_tables
from wargame.ratings.models import Recomputation
from wargame.ratings.powers import COUNTING, may_recompute, reads
from wargame.ratings.preview import Preview, list_seen_moves, preview_read
from wargame.ratings.services import annulment_do, annulment_preview, check_annuller, recomputation_ask
from wargame.results.models import Result

SHOWN = 20
"""Figures that a preview prints; the rest are counted."""


@login_required
@require_http_methods(["GET", "POST"])
def annul(request: HttpRequest, code: str) -> HttpResponse:
    """First what it changes, then, with a reason, it is done."""
    result = get_object_or_404(
        Result.objects.select_related("game").filter(COUNTING), game__code=code, overturned=None
    )
    try:
        check_annuller(request.user, result)
    except Forbidden as refused:
        raise PermissionDenied(refused.sentence) from refused
    reason = request.POST.get("reason", "")[:500].replace("\0", "")
    if request.method == "POST":
        try:
            stamp = request.POST.get("stamp", "")
            row = annulment_do(user=request.user, result=result, reason=reason, stamp=stamp)
            return redirect("recomputation", row.pk)
        except (Conflict, Forbidden) as refused:
            messages.error(request, refused.sentence)
            result.refresh_from_db()
    preview = annulment_preview(user=request.user, result=result)
    if isinstance(preview, Recomputation):
        return redirect("recomputation", preview.pk)
    told = {
        **preview_facts(preview, request.user), "result": result, "shares": result.shares.select_related("user"),
        "tables": list_moved_tables(result, preview), "hanging": hanging_on(result, request.user),
        "shown": SHOWN, "reason": reason,
    }  # fmt: skip
    return render(request, "ratings/annul.html", told)


def preview_facts(preview: Preview, reader: Any) -> dict[str, Any]:
    """What changes, for a page, without the ratings that are kept from its reader."""
    moves = list_seen_moves(preview, reader)
    return {
        "preview": preview, "moves": moves[:SHOWN], "more": len(moves) - SHOWN,
        "kept": len(preview.moves) - len(moves),
    }  # fmt: skip


@login_required
@require_http_methods(["GET", "POST"])
def recomputations(request: HttpRequest) -> HttpResponse:
    """What was worked out again, and a button to have all worked out again."""
    if not may_recompute(request.user):
        raise PermissionDenied("Only site staff can recalculate all ratings")
    if request.method == "POST":
        return redirect("recomputation", recomputation_ask(user=request.user).pk)
    rows = Recomputation.objects.exclude(kind=Recomputation.Kind.PREVIEW).select_related(
        "user", "result__game"
    )[:50]
    return render(request, "ratings/recomputations.html", {"rows": rows})


@require_safe
def recomputation(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a recomputation is, for whoever asked for it and for staff; of an annulment what it changed, for who
    sees the game.

    From a preview it goes on to what was found.
    """
    row = get_object_or_404(Recomputation.objects.select_related("user", "result__game"), pk=pk)
    if not reads(row, request.user):
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        raise PermissionDenied("Only the person who started this, and site staff, can see it")
    if row.kind == Recomputation.Kind.PREVIEW and row.found is not None and row.result:
        return redirect("annul", row.result.game.code)
    goes_on = row.state in (Recomputation.State.WAITING, Recomputation.State.RUNNING)
    told = {"row": row, "goes_on": goes_on, "result": row.result}
    told |= preview_facts(preview_read(row.found), request.user) if row.found else {}
    return render(request, "ratings/recomputation.html", told)
