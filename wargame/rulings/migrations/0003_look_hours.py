from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import TruncHour


def hours_set(apps: Any, schema_editor: Any) -> None:
    """What was noted once a day stands in the hour in which it began."""
    apps.get_model("rulings", "Look").objects.update(hour=TruncHour(F("time")))


def days_set(apps: Any, schema_editor: Any) -> None:
    """The way back: the first of a day stands for it."""
    looks = apps.get_model("rulings", "Look").objects
    looks.update(day=F("time__date"))
    first = looks.order_by("game", "user", "viewer", "what", "day", "pk").distinct(
        "game", "user", "viewer", "what", "day"
    )
    looks.exclude(pk__in=list(first.values_list("pk", flat=True))).delete()


class Migration(migrations.Migration):
    dependencies = [("rulings", "0002_dice")]

    operations = [
        migrations.RemoveConstraint(model_name="look", name="one_look_a_day"),
        migrations.AddField(model_name="look", name="hour", field=models.DateTimeField(null=True)),
        migrations.AlterField(model_name="look", name="day", field=models.DateField(null=True)),
        migrations.RunPython(hours_set, days_set, elidable=True),
        migrations.RemoveField(model_name="look", name="day"),
        migrations.AlterField(model_name="look", name="hour", field=models.DateTimeField()),
        migrations.AddConstraint(
            model_name="look",
            constraint=models.UniqueConstraint(
                fields=("game", "user", "viewer", "what", "case", "hour"), name="one_look_an_hour_and_case"
            ),
        ),
        migrations.AddConstraint(
            model_name="look",
            constraint=models.UniqueConstraint(
                condition=models.Q(("case", None)),
                fields=("game", "user", "viewer", "what", "hour"),
                name="one_look_an_hour",
            ),
        ),
    ]
