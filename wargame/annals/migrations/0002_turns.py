from __future__ import annotations

from typing import Any

from django.db import migrations


def forget(apps: Any, schema_editor: Any) -> None:
    """What was written up counted the first events of a turn to the turn before: the sweep writes it up anew."""
    apps.get_model("annals", "Bookmark").objects.all().delete()
    apps.get_model("annals", "Happening").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("annals", "0001_happenings")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop, elidable=True)]
