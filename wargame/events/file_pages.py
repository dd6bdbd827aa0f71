"""Files of an event: the tournament file of a stage, the one a round was drawn from, and what directors bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from wargame.events import selectors, services
from wargame.events.files import file_of_stage
from wargame.events.importing import LONGEST, Preview, is_tournament, look_or_refusals, seeds_refusal
from wargame.events.kept import file_for
from wargame.events.models import REASON, Event, Stage
from wargame.events.pages import Look, refusals
from wargame.events.powers import Act
from wargame.games.errors import NotFound, SiteError

ENCODINGS = ("utf-8-sig", "cp1252", "latin-1")
"""Tried in turn; the last reads anything."""


class FileForm(forms.Form):
    """A file, or paste its text; `mark` is that of what was looked at."""

    file = forms.FileField(label="File", required=False)
    text = forms.CharField(
        label="or paste its text", required=False, strip=False, max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "wrap": "off", "class": "code"}),
    )  # fmt: skip
    reason = forms.CharField(required=False, max_length=REASON)
    mark = forms.CharField(required=False, max_length=40)

    def content(self) -> str:
        """What was brought: the file goes before the text. Raises `ValidationError` for one that is too large.

        Lines end alike in both: a browser sends the text of a file back with line ends of its own.
        """
        given = self.cleaned_data["file"]
        if given is not None and given.size > LONGEST:
            raise forms.ValidationError(f"A file can have at most {LONGEST // 1000} kB")
        text = str(self.cleaned_data["text"]) if given is None else decode(given.read())
        return text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")


def decode(raw: bytes) -> str:
    """A file as text: UTF-8, else as western Windows writes."""
    for encoding in ENCODINGS:
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise AssertionError("latin-1 reads anything")


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def take(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring a file: see what it would do, then have it done."""
    look = Look(request, slug)
    look.require(Act.ENTRIES)
    form = FileForm(request.POST or None, request.FILES or None)
    if not form.is_valid():
        wrong_fields = [str(fault) for faults in form.errors.values() for fault in faults]
        return _shown(request, look, form, "", None, wrong_fields)
    try:
        text = form.content()
    except forms.ValidationError as wrong:
        return _shown(request, look, form, "", None, wrong.messages)
    if is_tournament(text):
        look.require(Act.IMPORT)
    if form.cleaned_data["mark"]:
        try:
            given = {name: form.cleaned_data[name] for name in ("reason", "mark")}
            services.file_take(event=slug, user=request.user, text=text, **given)
            messages.success(request, "Imported. It is in the activity log, where players can see it.")
            return redirect("event", slug=slug)
        except SiteError as refused:
            messages.error(request, refused.sentence)
    return _shown(request, look, form, text, *look_or_refusals(look.event, text, request.user))


def _shown(
    request: HttpRequest,
    look: Look,
    form: FileForm,
    text: str,
    preview: Preview | None,
    faults: Sequence[str],
) -> HttpResponse:
    asked = request.method == "POST"
    told: dict[str, Any] = {
        "form": form, "text": text, "preview": preview, "faults": faults if asked else (),
        "file_refused": seeds_refusal(look.event),
    }  # fmt: skip
    return render(request, "events/import.html", look.facts(**told), status=409 if asked and faults else 200)


@require_safe
@refusals
def stage_file(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    """The tournament file of a stage, for whoever may see the event."""
    look = Look(request, slug)
    return trf_answer(look.event, stage, request.user, draft=look.may(Act.SEE_DRAFT))


def trf_answer(event: Event, stage: int, reader: Any, *, draft: bool) -> HttpResponse:
    """The tournament file of a stage that has begun, to be kept; raises `NotFound`. `draft`: as officials have it.

    Ratings that their people keep from the reader are blank, in this file as in that of a draw.
    """
    found = (
        Stage.objects.select_related("event").filter(event=event, number=stage, started__isnull=False).first()
    )
    if found is None:
        raise NotFound("stage")
    text = file_for(file_of_stage(found, desk=draft), event, reader)
    return _attached(text, f"{event.slug}-{stage}.trf")


@require_safe
@refusals
def draw_file(request: HttpRequest, slug: str, stage: int, number: int) -> HttpResponse:
    """What the engine was given to pair a round: before it is published for officials alone, then for anybody, with
    the pairs that could not meet, or the draw could not be checked.
    """
    look = Look(request, slug)
    row = selectors.visible_round(look.event, draft=look.may(Act.SEE_DRAFT), stage=stage, number=number)
    if row is None or not row.table:
        raise NotFound("tournament file")
    return _attached(file_for(row.table, look.event, request.user), f"{slug}-{stage}-{number}-input.trf")


def _attached(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "private, no-store"
    return answer
