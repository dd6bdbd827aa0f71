from typing import Any

from django.db import migrations, models

from wargame.accounts.looks import looks_of


def looks_fill(apps: Any, schema_editor: Any) -> None:
    """What each name looks like; of names that look alike already the oldest keeps the look."""
    taken: set[str] = set()
    for profile in apps.get_model("accounts", "Profile").objects.select_related("user").order_by("user_id"):
        looks = looks_of(profile.user.username)
        if looks not in taken:
            taken.add(looks)
            profile.looks = looks
            profile.save(update_fields=["looks"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            "profile", "looks", models.CharField(editable=False, max_length=1200, null=True, unique=True)
        ),
        migrations.RunPython(looks_fill, migrations.RunPython.noop),
    ]
