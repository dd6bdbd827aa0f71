"""Boards that were published before a place changed hands are given back to who played them."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def boards_give_back(apps: Any, schema_editor: Any) -> None:
    """Who held a place until when is known from the acts: the first former of a place left with the first of them."""
    Former, Act = apps.get_model("events", "Former"), apps.get_model("events", "Act")
    for entrant in Former.objects.order_by().values_list("entrant", flat=True).distinct():
        acts = Act.objects.filter(what="replaced a player", target=f"entrant:{entrant}").order_by("number")
        for former, act in zip(Former.objects.filter(entrant=entrant).order_by("pk"), acts, strict=False):
            give_back(apps, former, act)


def give_back(apps: Any, former: Any, act: Any) -> None:
    """The boards that were published by then, and the round that came next."""
    Pairing, Round = apps.get_model("events", "Pairing"), apps.get_model("events", "Round")
    played = Pairing.objects.filter(round__published__lte=act.time)
    played.filter(first=former.entrant_id, first_former=None).update(first_former=former)
    played.filter(second=former.entrant_id, second_former=None).update(second_former=former)
    if former.user_id is None:
        former.name = str(act.facts.get("former", ""))[:80]
    rounds = Round.objects.filter(stage__event=former.entrant.event_id, published__lte=act.time)
    last = rounds.select_related("stage").order_by("stage__number", "number").last()
    if last is not None:
        over = last.stage.ended is not None and last.stage.ended <= act.time
        former.stage, former.round = last.stage.number + over, 1 if over else last.number + 1
    former.save()


class Migration(migrations.Migration):
    dependencies = [("events", "0001_initial")]

    operations = [
        migrations.RenameField("former", "until_round", "round"),
        migrations.AddField("former", "stage", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField("former", "name", models.CharField(blank=True, default="", max_length=80)),
        migrations.RunSQL("UPDATE events_former SET round = round + 1", "UPDATE events_former SET round = round - 1"),
        migrations.AddField(
            "pairing",
            "first_former",
            models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+",
                to="events.former",
            ),
        ),
        migrations.AddField(
            "pairing",
            "second_former",
            models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+",
                to="events.former",
            ),
        ),
        migrations.RunPython(boards_give_back, migrations.RunPython.noop),
        migrations.AlterField("former", "stage", models.PositiveSmallIntegerField()),
        migrations.AlterField("former", "name", models.CharField(blank=True, max_length=80)),
    ]  # fmt: skip
