from __future__ import annotations

from typing import Any

from django.db import migrations, models


def forget(apps: Any, schema_editor: Any) -> None:
    """What was written up had events under the side that acted, not whose they are: the sweep writes it up anew."""
    apps.get_model("annals", "Bookmark").objects.all().delete()
    apps.get_model("annals", "Happening").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("annals", "0003_rulings")]

    operations = [
        migrations.AddField("happening", "about", models.CharField(blank=True, max_length=32, default="")),
        migrations.AlterField("happening", "about", models.CharField(blank=True, max_length=32)),
        migrations.RunPython(forget, migrations.RunPython.noop, elidable=True),
    ]
