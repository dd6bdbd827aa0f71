from __future__ import annotations

from typing import Any

from django.db import migrations, models


def forget(apps: Any, schema_editor: Any) -> None:
    """Gaps were measured from events that not all readers may know of: the sweep writes all up anew."""
    apps.get_model("annals", "Bookmark").objects.all().delete()
    apps.get_model("annals", "Happening").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("annals", "0004_about")]

    operations = [
        migrations.RemoveField("bookmark", "time"),
        migrations.AddField("bookmark", "times", models.JSONField(default=dict)),
        migrations.RunPython(forget, migrations.RunPython.noop, elidable=True),
    ]
