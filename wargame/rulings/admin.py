"""What staff see of cases and rulings; nothing is changed here, a ruling is an act with a reason."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from wargame.rulings.models import Case, Look, Ruling


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that are read there and changed by services alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds one here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes one here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes one here."""
        return False


@admin.register(Case)
class CaseAdmin(ReadOnly):
    """Disputes and requests of all games."""

    list_display = ("id", "game", "kind", "state", "title", "director", "raised", "due")
    list_filter = ("state", "kind")


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    """Rulings of all games, drafts among them."""

    list_display = ("id", "game", "choice", "state", "director", "second", "signed")
    list_filter = ("state", "choice")


@admin.register(Look)
class LookAdmin(ReadOnly):
    """Who looked into running games that hide something."""

    list_display = ("time", "game", "user", "viewer", "seq", "case")
