from typing import Any

from django.conf import settings
from django.db import migrations, models


def forget_single(apps: Any, schema_editor: Any) -> None:
    """Before, a game was muted by all channels or by none."""
    apps.get_model("notices", "Mute").objects.exclude(channel="").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_orders"),
        ("notices", "0011_receivers_rest"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="mute",
            name="one_mute_a_game",
        ),
        migrations.AddField(
            model_name="mute",
            name="channel",
            field=models.CharField(
                blank=True,
                choices=[("mail", "Email"), ("push", "Push"), ("hook", "Webhook")],
                default="",
                max_length=8,
            ),
        ),
        migrations.AddConstraint(
            model_name="mute",
            constraint=models.UniqueConstraint(fields=("user", "game", "channel"), name="one_mute_a_channel"),
        ),
        migrations.RunPython(migrations.RunPython.noop, forget_single),
    ]
