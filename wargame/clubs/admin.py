"""The staff's desk: clubs and what was done in them are read there. They are run by their members."""

from __future__ import annotations

from django.contrib import admin

from wargame.clubs.models import Bar, Club, Entry, Membership
from wargame.games.admin import ReadOnly


class MembershipInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic for mypy alone
    """Who belongs to it, as what."""

    model = Membership
    extra = 0
    fields = ("user", "role", "since")


@admin.register(Club)
class ClubAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """A club. What its members ask and are sent is theirs: it is not shown here."""

    list_display = ("name", "slug", "joining", "founded", "founder", "closed", "heir", "heir_due")
    list_filter = ("joining",)
    search_fields = ("name", "slug", "memberships__user__username")
    date_hierarchy = "founded"
    inlines = (MembershipInline,)
    exclude = ("looks",)


@admin.register(Bar)
class BarAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """Who is kept out of which club, why, until when."""

    list_display = ("club", "user", "reason", "author", "since", "until", "lifted")
    search_fields = ("club__name", "user__username")


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """The club's log of what was done, to read."""

    list_display = ("time", "club", "actor", "act", "subject", "facts")
    list_filter = ("act",)
    list_select_related = ("club", "actor", "subject")
    search_fields = ("club__name", "club__slug", "actor__username", "subject__username")
