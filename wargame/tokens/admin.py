"""Tokens on the staff's desk: whose, for what, how long. The key is nowhere; to revoke is all one can do."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from wargame.tokens.models import Token


@admin.register(Token)
class TokenAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """Which programs sign in as whom."""

    list_display = ("user", "name", "scopes", "created", "expires", "used")
    list_select_related = ("user",)
    search_fields = ("=user__username", "name")
    fields = list_display
    readonly_fields = list_display

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
