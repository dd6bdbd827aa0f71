"""The pages of clubs as members, guests and visitors see them. Every change goes through a service."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from wargame.clubs import selectors, services
from wargame.clubs.acts import bar_of, invitation_of
from wargame.clubs.boxes import boxes_of, leavings_of
from wargame.clubs.forms import AskForm, FoundForm, MembersForm, NewsForm
from wargame.clubs.founding import founding_refusal
from wargame.clubs.models import Invitation, Membership
from wargame.clubs.pages import Look, page_of, read_form, refusals, say_done, token_in
from wargame.clubs.powers import Act, Role, Standing
from wargame.games.errors import SiteError
from wargame.games.words import scenario_name

REQUESTS = 10
"""Requests to join on a page."""

SIDE_NEWS, SIDE_UNRELIABLE, MOST_BOARDS, MOST_RESULTS = 3, 5, 24, 500
CREST_POLICY = "default-src 'none'; sandbox"


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """Every club, with one's own and one's invitations before them."""
    search = request.GET.get("q", "")[:60]
    told = {
        "clubs": page_of(request, selectors.club_list(search=search)),
        "q": search,
        "own": selectors.clubs_of(request.user),
        "invitations": selectors.invitations_of(request.user),
        "asked": selectors.applications_of(request.user),
    }
    return render(request, "clubs/clubs.html", told)


@login_required
@require_http_methods(["GET", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """Found a club, or read why not yet."""
    form = FoundForm(request.POST or None)
    refused = founding_refusal(request.user)
    if refused is None and form.is_valid():
        try:
            club = services.club_found(user=request.user, **form.cleaned_data)
            return say_done(
                request, club.slug, f"{club.name} is founded, and you own it. Now invite somebody."
            )
        except SiteError as fault:
            form.add_error(None, fault.sentence)
    told = {"form": form, "refused": refused.sentence if refused else ""}
    return render(
        request, "clubs/found.html", told, status=409 if request.method == "POST" and refused else 200
    )


@require_safe
@refusals
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a club."""
    look = Look(request, slug)
    told = look.facts(
        bar=bar_of(look.club, request.user) if look.standing == Standing.BARRED else None,
        **_way_in(request, look),
        **_shown(request, look),
        **_stewards(request, look),
    )
    return render(request, "clubs/club.html", told)


def _way_in(request: HttpRequest, look: Look) -> dict[str, Any]:
    """What a guest is shown: their invitation, what they asked, whom they would ask."""
    if look.standing == Standing.INVITED:
        return {"invitation": invitation_of(look.club, request.user, token_in(request, look.club.slug))}
    if look.standing == Standing.VISITOR:
        return {"invitation": invitation_of(look.club, request.user, token_in(request, look.club.slug))}
    if look.standing == Standing.ASKED:
        own = selectors.applications_of(request.user).get(club=look.club)
        return {"application": own, "form": AskForm({"text": own.text})}
    return {"form": AskForm()} if Act.ASK in look.acts else {}


def _shown(request: HttpRequest, look: Look) -> dict[str, Any]:
    """What everybody who may sees of a club: games, members, news, hours."""
    under_way = selectors.UnderWay(look.club, request.user, inside=look.inside)
    told: dict[str, Any] = {
        "count": look.club.memberships.count(),
        **under_way.counts(),
        "side": boxes_of(look.club, request.user),
    }
    if Act.SEE_MEMBERS not in look.acts:
        return told
    return told | {
        "boards": under_way.boards(),
        "others": under_way.members_boards(),
        "news": selectors.news_of(look.club, inside=look.inside)[:SIDE_NEWS],
        "hours": selectors.hours_of(look.club),
        "hour_names": [f"{hour:02}:00" if hour % 6 == 0 else "" for hour in range(24)],
        "ended": list(selectors.club_results(look.club, inside=look.inside)[:5]),
        "own": Membership.objects.filter(club=look.club, user_id=request.user.pk or 0).first(),
        **members_table(request, look),
    }


def members_table(request: HttpRequest, look: Look) -> dict[str, Any]:
    """A page of members in the order and of the search that the address names; one's own row on every page."""
    form = MembersForm(request.GET)
    chosen = form.cleaned_data if form.is_valid() else {}
    sort, search = chosen.get("sort") or "rating", chosen.get("q") or ""
    page = page_of(request, selectors.member_order(look.club, request.user, sort=sort, search=search))
    own = Membership.objects.filter(club=look.club, user_id=request.user.pk or 0).values_list("pk", flat=True)
    mine = [pk for pk in own if pk not in page.object_list and not search]
    filled = selectors.fill_members(look.club, request.user, [*page.object_list, *mine])
    page.object_list = [row for row in filled if row.pk not in mine]
    for row in filled:
        row.plays = scenario_name(*row.most.split("/")) if row.most else ""
    told = {"sort": sort, "q": search, "sorts": selectors.sorts_for(request.user)}
    return {"rows": page, "mine_row": filled[-1] if mine else None, **told}


def _stewards(request: HttpRequest, look: Look) -> dict[str, Any]:
    """What waits for stewards, and what hangs on one person."""
    if Act.ANSWER_REQUESTS not in look.acts:
        return {}
    owners = selectors.owners_of(look.club)
    return {
        "waiting": Paginator(selectors.applications_waiting(look.club), REQUESTS).get_page(
            request.GET.get("requests")
        ),
        "unreliable": list(selectors.members_unreliable(look.club, look.user)[:SIDE_UNRELIABLE]),
        "only_owner": owners[0] if len(owners) == 1 else None,
        "only_steward": not look.club.memberships.filter(role=Role.STEWARD).exists(),
    }


@require_safe
@refusals
def games(request: HttpRequest, slug: str) -> HttpResponse:
    """All games under way that the reader may see, and the results."""
    look = Look(request, slug)
    look.require(Act.SEE_MEMBERS)
    under_way = selectors.UnderWay(look.club, request.user, inside=look.inside)
    boards, others = under_way.boards(MOST_BOARDS), under_way.members_boards(MOST_BOARDS)
    results = page_of(request, selectors.club_results(look.club, inside=look.inside), most=MOST_RESULTS)
    for result in results:
        result.title = scenario_name(result.ruleset, result.scenario)
    told = look.facts(boards=boards, others=others, results=results, **under_way.counts())
    return render(request, "clubs/games.html", told)


@refusals
@require_http_methods(["GET", "POST"])
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """The news of a club, and the form to write some."""
    look = Look(request, slug)
    look.require(Act.SEE_MEMBERS if request.method == "GET" else Act.WRITE_NEWS)
    form = NewsForm(request.POST or None)
    if form.is_valid():
        services.news_write(club=slug, user=request.user, **form.cleaned_data)
        return say_done(request, slug, "The news is on the club's page and in its feed.", to="club_news")
    rows = page_of(request, selectors.news_of(look.club, inside=look.inside))
    return render(request, "clubs/news.html", look.facts(rows=rows, form=form))


@login_required
@require_POST
@refusals
def news_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a piece of news away."""
    services.news_remove(club=slug, user=request.user, news=pk)
    return say_done(request, slug, "The news is removed.", to="club_news")


@require_safe
@refusals
def crest(request: HttpRequest, slug: str) -> HttpResponse:
    """A club's crest, as a picture in which nothing runs."""
    look = Look(request, slug)
    if not look.club.crest:
        return HttpResponse(status=404)
    answer = HttpResponse(look.club.crest, content_type="image/svg+xml; charset=utf-8")
    answer["Content-Security-Policy"] = CREST_POLICY
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Cache-Control"] = "max-age=300"
    return answer


@login_required
@require_POST
@refusals
def feed_renew(request: HttpRequest, slug: str) -> HttpResponse:
    """Give one's own feed another address."""
    services.feed_renew(club=slug, user=request.user)
    return say_done(request, slug, "Your feed has a new address; the old one no longer works.")


def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation link: remembers it for this visitor and shows the club."""
    found = get_object_or_404(Invitation.objects.select_related("club"), token=token, user=None)
    request.session[f"club-{found.club.slug}"] = token
    return redirect("club", slug=found.club.slug)


@login_required
@require_POST
@refusals
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join a club that is open to all."""
    services.club_join(club=slug, user=request.user)
    return say_done(request, slug, "You are now a member.")


@login_required
@require_POST
@refusals
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask to join a club; what is wrong is said on its page."""
    services.application_make(club=slug, user=request.user, text=_word(request))
    return say_done(
        request, slug, "Your request has been sent to the stewards. You can change or withdraw it here."
    )


@login_required
@require_POST
@refusals
def ask_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Say it otherwise while it waits, or answer what a steward asked back."""
    services.application_change(club=slug, user=request.user, text=_word(request))
    return say_done(request, slug, "Your message has been changed.")


def _word(request: HttpRequest) -> str:
    """The word to the stewards."""
    return str(read_form(AskForm(request.POST))["text"])


@login_required
@require_POST
@refusals
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw one's request to join."""
    services.application_withdraw(club=slug, user=request.user)
    return say_done(request, slug, "Your request is withdrawn.")


@login_required
@require_POST
@refusals
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept an invitation, by name or by link, and go to the club."""
    services.invitation_accept(club=slug, user=request.user, token=token_in(request, slug))
    request.session.pop(f"club-{slug}", None)
    return say_done(request, slug, "You are now a member.")


@login_required
@require_POST
@refusals
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Decline an invitation: one by name ends, a link is forgotten."""
    own = selectors.invitations_of(request.user).filter(club__slug=slug).first()
    if own is not None:
        services.invitation_end(club=slug, user=request.user, invitation=own.pk)
    else:
        Look(request, slug).require(Act.ANSWER_INVITATION)
    request.session.pop(f"club-{slug}", None)
    messages.success(request, "The invitation is declined.")
    return redirect("clubs")


@login_required
@require_http_methods(["GET", "POST"])
@refusals
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Read what leaving does, then leave."""
    look = Look(request, slug)
    look.require(Act.LEAVE)
    if request.method == "POST":
        services.club_leave(club=slug, user=request.user)
        messages.success(request, f"You have left {look.club.name}.")
        return redirect("clubs")
    own = selectors.UnderWay(look.club, request.user, inside=True).boards(None, own=True)
    told = {
        "own": own,
        "last": look.is_last_owner and look.club.closed is None,
        "leavings": leavings_of(look.club, request.user),
    }
    return render(request, "clubs/leave.html", look.facts(**told))


@login_required
@require_POST
@refusals
def resign(request: HttpRequest, slug: str) -> HttpResponse:
    """Step down from a role."""
    services.role_resign(club=slug, user=request.user)
    return say_done(request, slug, "You have stepped down and are an ordinary member now.")


@login_required
@require_POST
@refusals
def succession(request: HttpRequest, slug: str) -> HttpResponse:
    """Take over a club without an owner, or pass it on."""
    if request.POST.get("answer") == "take":
        services.club_take_over(club=slug, user=request.user)
        return say_done(request, slug, "The club is yours.")
    services.club_pass(club=slug, user=request.user)
    return say_done(request, slug, "The club is now offered to the next in line.")
