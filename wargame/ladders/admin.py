"""Ladders at the staff's desk: to read, never to change; what changes them are services."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin

from wargame.games.admin import ReadOnly
from wargame.ladders.models import Bar, Challenge, Entry, Ladder, Place, Season


@admin.register(Ladder)
class LadderAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """The ladders of all clubs."""

    list_display = ("name", "club", "kind", "public", "made")
    search_fields = ("name", "club__name")


@admin.register(Season)
class SeasonAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Seasons with their snapshots."""

    list_display = ("ladder", "number", "name", "begins", "ends", "closed")


@admin.register(Place)
class PlaceAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who stands where, to read."""

    list_display = ("season", "rank", "user", "division", "away_until")
    list_select_related: ClassVar = ["season__ladder", "user"]


@admin.register(Challenge)
class ChallengeAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Challenges of all seasons, to read."""

    list_display = ("made", "season", "challenger", "challenged", "state", "game")
    list_filter = ("state",)
    list_select_related: ClassVar = ["season__ladder", "challenger", "challenged", "game"]


@admin.register(Entry)
class EntryAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """The history of places, what is struck out included, to read."""

    list_display = ("season", "number", "time", "what", "user", "other", "before", "after", "struck")
    list_select_related: ClassVar = ["season__ladder", "user", "other"]


@admin.register(Bar)
class BarAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who may not be challenged, and why."""

    list_display = ("ladder", "user", "until", "reason", "by")
