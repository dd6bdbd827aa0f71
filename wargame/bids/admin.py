"""The staff's desk: which auctions there are and how long they stand. What was bid is nowhere on it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from wargame.bids.models import Auction


@admin.register(Auction)
class AuctionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """Read only: offers are made by bidders alone."""

    list_display = ("game", "method", "moved", "settled")
    list_filter = ("method",)
    fields = ("game", "method", "moved", "settled")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False
