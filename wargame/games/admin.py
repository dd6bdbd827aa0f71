"""The staff's desk: games and their logs, readable, never editable in what was played."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from wargame.games.models import Action, ChatMessage, DiceEpoch, Game, GameEvent, Seat


def pretty(value: Any) -> SafeString:
    """JSON as a person reads it."""
    return format_html("<pre>{}</pre>", json.dumps(value, indent=2, ensure_ascii=False))


def without_own_games(rows: models.QuerySet[Any], request: HttpRequest) -> models.QuerySet[Any]:
    """Without the games under way in which the reader plays: a director is no umpire of their own."""
    own = Game.objects.filter(status=Game.Status.ACTIVE, seats__user_id=request.user.pk or 0)
    return rows.exclude(game__in=own)


class ReadOnly:
    """Nothing is added, changed or deleted here: the record is append-only."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]  # generic for mypy alone
    """The seats: who plays which side or command, and the clock."""

    model = Seat
    extra = 0
    can_delete = False
    readonly_fields = (
        "side",
        "command",
        "bank_ms",
        "running_since",
        "flagged",
        "draw_offered",
        "abandon_offered",
        "seen_seq",
    )
    fields = ("side", "command", "user", "phrase", *readonly_fields[2:])
    raw_id_fields = ("user",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """A game as lists show it. Position and record are read, not edited."""

    list_display = ("code", "name", "ruleset", "scenario", "status", "turn", "seq", "awaiting", "moved")
    list_filter = ("status", "ruleset", "scenario", "private", "pace")
    search_fields = ("code", "name", "seats__user__username")
    date_hierarchy = "created"
    inlines = (SeatInline,)
    editable = ("name", "private")

    def get_readonly_fields(self, request: HttpRequest, obj: Game | None = None) -> list[str]:
        shown = {field.name for field in Game._meta.fields} - {"invitation", *self.editable}
        return sorted(shown)

    def get_exclude(self, request: HttpRequest, obj: Game | None = None) -> list[str]:
        return ["invitation"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False


@admin.register(GameEvent)
class GameEventAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """The record, event by event, with its rules and dice."""

    list_display = ("game", "seq", "kind", "side", "rules", "dice", "audience", "time")
    list_filter = ("game__ruleset", "side")
    search_fields = ("=game__code", "payload__event")
    list_select_related = ("game",)
    fields = ("game", "seq", "side", "audience", "action", "payload_pretty", "log_pretty", "hash", "time")
    readonly_fields = ("payload_pretty", "log_pretty")
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[GameEvent]:
        return without_own_games(super().get_queryset(request), request)

    @admin.display(description="event")
    def kind(self, row: GameEvent) -> str:
        return str(row.payload.get("event", ""))

    @admin.display(description="rules")
    def rules(self, row: GameEvent) -> str:
        return ", ".join(row.payload.get("rules", ()))

    @admin.display(description="dice")
    def dice(self, row: GameEvent) -> str:
        rolls = row.payload.get("rolls", ())
        return "; ".join(f"{roll['purpose']} {' '.join(map(str, roll['faces']))}" for roll in rolls)

    @admin.display(description="payload")
    def payload_pretty(self, row: GameEvent) -> SafeString:
        return pretty(row.payload)

    @admin.display(description="log")
    def log_pretty(self, row: GameEvent) -> SafeString:
        return pretty(row.log)


@admin.register(Action)
class ActionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """Requests and how they were judged; refused ones with their rule and reason."""

    list_display = (
        "game",
        "time",
        "user",
        "side",
        "command",
        "what",
        "verdict",
        "rule",
        "reason",
        "seq_before",
    )
    list_filter = ("verdict", "game__ruleset", "side")
    search_fields = ("=game__code", "=user__username", "payload__do")
    list_select_related = ("game", "user")
    exclude = ("payload", "answer")
    readonly_fields = ("payload_pretty", "answer_pretty")
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Action]:
        return without_own_games(super().get_queryset(request), request)

    @admin.display(description="asked")
    def what(self, row: Action) -> str:
        return str(row.payload.get("do", ""))[:40] if isinstance(row.payload, dict) else ""

    @admin.display(description="rule")
    def rule(self, row: Action) -> str:
        return str(row.answer.get("rule") or "")

    @admin.display(description="reason")
    def reason(self, row: Action) -> str:
        return str(row.answer.get("reason") or "")

    @admin.display(description="payload")
    def payload_pretty(self, row: Action) -> SafeString:
        return pretty(row.payload)

    @admin.display(description="answer")
    def answer_pretty(self, row: Action) -> SafeString:
        return pretty(row.answer)


@admin.register(DiceEpoch)
class DiceEpochAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """The dice commitments. The secret is shown to nobody, staff included, before it is published."""

    list_display = ("game", "number", "from_seq", "commitment", "published")
    list_select_related = ("game",)
    search_fields = ("=game__code",)
    fields = ("game", "number", "from_seq", "commitment", "phrases", "published", "published_secret")
    readonly_fields = ("published_secret",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[DiceEpoch]:
        return super().get_queryset(request).defer("secret")

    @admin.display(description="secret")
    def published_secret(self, row: DiceEpoch) -> str:
        return bytes(row.secret).hex() if row.published else "not published before the game ends"


@admin.register(ChatMessage)
class ChatMessageAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """Chat, so that abuse can be read and removed. Who opens a private line is set down in its history."""

    list_display = ("game", "time", "user", "readers", "public_text")
    list_select_related = ("game", "user")
    search_fields = ("=game__code", "=user__username")
    readonly_fields = ("game", "key", "user", "readers", "text", "time")

    @admin.display(description="text")
    def public_text(self, row: ChatMessage) -> str:
        return "private" if row.readers else row.text

    def change_view(self, request: HttpRequest, object_id: str, *rest: Any, **more: Any) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is not None and row.readers and self.has_view_or_change_permission(request, row):
            self.log_change(request, row, "Read a private line.")
        return super().change_view(request, object_id, *rest, **more)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
