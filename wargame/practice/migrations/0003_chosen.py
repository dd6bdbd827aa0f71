"""What a practice player has chosen stands beside the reason; what was kept without it is not told any more."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def forget(apps: Any, schema_editor: Any) -> None:
    apps.get_model("practice", "Reason").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("practice", "0002_course")]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop),
        migrations.AddField(
            "reason", "since", models.PositiveIntegerField(default=0), preserve_default=False
        ),
        migrations.AddField(
            "reason", "act", models.CharField(default="", max_length=64), preserve_default=False
        ),
        migrations.AddField("reason", "pieces", models.JSONField(default=list)),
    ]
