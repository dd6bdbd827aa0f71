from __future__ import annotations

from typing import Any

from django.db import migrations


def forget(apps: Any, schema_editor: Any) -> None:
    """A ruling that rolled back was marked as undone by itself: the sweep writes the games of those up anew."""
    happenings = apps.get_model("annals", "Happening").objects
    games = list(happenings.filter(rolled_back__isnull=False).values_list("game", flat=True).distinct())
    apps.get_model("annals", "Bookmark").objects.filter(game__in=games).delete()
    happenings.filter(game__in=games).delete()


class Migration(migrations.Migration):
    dependencies = [("annals", "0002_turns")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop, elidable=True)]
