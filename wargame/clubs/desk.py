"""The stewards' pages of a club: requests, roles, bars, invitations, the page itself, what was done, the archive."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from wargame.clubs import services
from wargame.clubs.exports import club_export
from wargame.clubs.forms import (
    AWAY,
    AnswerForm,
    BarForm,
    InviteForm,
    NameForm,
    PageForm,
    RemoveForm,
    RoleForm,
)
from wargame.clubs.pages import Look, page_of, read_form, refusals, say_done
from wargame.clubs.powers import MAKING, Act, Role, may_undo
from wargame.games.errors import SiteError
from wargame.games.sitters import FORMER
from wargame.games.times import day


@login_required
@require_POST
@refusals
def answer(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Accept or decline who asks to join, or ask back."""
    given = read_form(AnswerForm(request.POST))
    who: dict[str, Any] = {"club": slug, "user": request.user, "application": pk}
    match given["answer"]:
        case "accept":
            member = services.application_accept(**who)
            return say_done(request, slug, f"{member.user.get_username()} is now a member.")
        case "decline":
            services.application_decline(**who)
            return say_done(
                request,
                slug,
                "The request is declined. The player is told; otherwise only stewards and owners see it.",
            )
        case _:
            services.application_question(**who, text=given["text"])
            return say_done(request, slug, "Your question has been sent.")


@login_required
@require_safe
@refusals
def roles(request: HttpRequest, slug: str) -> HttpResponse:
    """Who is what; who is kept out."""
    look = Look(request, slug)
    look.require(Act.MAKE_MEMBER)
    rows = page_of(request, look.club.memberships.select_related("user").order_by("user__username"))
    given = [role for role in reversed(Role) if MAKING[role] in look.acts]
    for row in rows:
        within = may_undo(look.acts, row.role) and row.user_id != request.user.pk
        row.roles = [role for role in given if role != row.role] if within else []
    bars = look.club.bars.filter(lifted=None).select_related("user", "author")
    shown = [bar for bar in bars if bar.until is None or bar.until > now()]
    return render(
        request,
        "clubs/roles.html",
        look.facts(rows=rows, bars=shown, form=BarForm(), last=look.is_last_owner),
    )


@login_required
@require_POST
@refusals
def role_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a member another role; sending them away is asked once more, on a page of its own."""
    given = read_form(RoleForm(request.POST))
    if given["role"] != AWAY:
        services.role_change(club=slug, user=request.user, **given)
        return say_done(request, slug, f"{given['name']} is now {given['role']}.", to="club_roles")
    return redirect("club_remove", slug, given["name"])


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def remove(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Read what removing a member does, then remove them."""
    look = Look(request, slug)
    look.require(Act.REMOVE)
    form = RemoveForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        services.member_remove(club=slug, user=request.user, name=name, **form.cleaned_data)
        return say_done(request, slug, f"{name} is no longer a member.", to="club_roles")
    member = services.member_removable(look.club, request.user, look.acts, name)
    return render(request, "clubs/remove.html", look.facts(member=member, form=form))


@login_required
@require_POST
@refusals
def bar_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Bar a person from the club, with a reason that they read."""
    form = BarForm(request.POST)
    given = read_form(form)
    services.bar_set(
        club=slug, user=request.user, name=given["name"], reason=given["reason"], until=form.until()
    )
    return say_done(request, slug, f"{given['name']} is barred and can see the reason.", to="club_roles")


@login_required
@require_POST
@refusals
def bar_lift(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep somebody out no longer."""
    services.bar_lift(club=slug, user=request.user, **read_form(NameForm(request.POST)))
    return say_done(request, slug, "The bar is lifted.", to="club_roles")


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def invitations(request: HttpRequest, slug: str) -> HttpResponse:
    """The invitations that are open, and the form for another."""
    look = Look(request, slug)
    look.require(Act.INVITE)
    form = InviteForm(request.POST or None)
    if form.is_valid():
        try:
            services.invitation_make(club=slug, user=request.user, **form.cleaned_data)
            return say_done(request, slug, "The invitation is ready.", to="club_invitations")
        except SiteError as fault:
            form.add_error(None, fault.sentence)
    rows = [one for one in look.club.invitations.select_related("user", "author") if one.is_open(now())]
    for row in rows:
        row.link = request.build_absolute_uri(f"/clubs/invitation/{row.token}/")  # type: ignore[attr-defined]
    return render(request, "clubs/invitations.html", look.facts(rows=rows, form=form))


@login_required
@require_POST
@refusals
def invitation_end(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an invitation back."""
    services.invitation_end(club=slug, user=request.user, invitation=pk)
    return say_done(request, slug, "The invitation is cancelled.", to="club_invitations")


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change what the page says and looks like."""
    look = Look(request, slug)
    look.require(Act.CHANGE_PAGE)
    club = look.club
    before = {"name": club.name, "joining": club.joining, "about": club.about, "colour": club.colour}
    form = PageForm(request.POST or None, request.FILES or None, initial=before)
    if form.is_valid():
        given = {field: form.cleaned_data[field] for field in before}
        changed = {field: value for field, value in given.items() if value != before[field]}
        try:
            services.club_change(club=slug, user=request.user, crest=form.crest(), **changed)
            return say_done(request, slug, "The page is saved.")
        except SiteError as fault:
            form.add_error(None, fault.sentence)
    return render(request, "clubs/edit.html", look.facts(form=form))


@login_required
@require_safe
@refusals
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """What was done, the last first."""
    look = Look(request, slug)
    look.require(Act.READ_ENTRIES)
    rows = page_of(request, look.club.entries.select_related("actor", "subject"))
    for row in rows:
        row.words, row.did = facts_words(row.facts), ACTS.get(row.act, row.act)
    return render(request, "clubs/entries.html", look.facts(rows=rows))


ACTS = {
    "asked": "asked to join",
    "withdrew": "withdrew the request to join",
    "declined": "declined the request of",
}
"""Acts that say less than a reader needs, in full."""

PARTICULARS = {
    "joining": {
        "open": "anybody can join",
        "request": "people join on request",
        "invitation": "people join by invitation",
    }
}
"""Particulars whose values are words of the data, as sentences."""


def facts_words(facts: dict[str, Any]) -> str:
    """The particulars of an entry in one line."""
    told = {
        name: ", ".join(str(one or FORMER) for one in value) if isinstance(value, list) else value
        for name, value in facts.items()
    }
    times = {
        name: parse_datetime(value) for name, value in told.items() if name in ("until", "due") and value
    }
    told |= {name: day(time) for name, time in times.items() if time}
    kept = {name: value for name, value in told.items() if value not in (None, "")}
    return ", ".join(particular_words(name, value) for name, value in kept.items())


def particular_words(name: str, value: Any) -> str:
    """One of them: «days: 30», «people join on request», «by invitation 4»."""
    if name == "invitation":
        return f"by invitation {value}"
    return PARTICULARS.get(name, {}).get(value) or f"{name}: {value}"


@login_required
@require_safe
@refusals
def export(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The club as one archive."""
    look = Look(request, slug)
    look.require(Act.EXPORT)
    return club_export(look.club, request.user)


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Read what closing does, then write the club's name to close it."""
    look = Look(request, slug)
    look.require(Act.CLOSE)
    written = request.POST.get("name", "")
    if request.method == "POST" and written.strip() == look.club.name:
        services.club_close(club=slug, user=request.user)
        return say_done(request, slug, "The club is closed.")
    told = look.facts(wrong=request.method == "POST")
    return render(request, "clubs/close.html", told, status=409 if told["wrong"] else 200)
