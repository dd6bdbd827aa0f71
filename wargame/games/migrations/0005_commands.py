"""A side may have several commanders, each with a seat of their own (ADR 0050)."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_fewer_indexes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("action", "command", models.CharField(blank=True, default="", max_length=32)),
        migrations.AddField("chatmessage", "side", models.CharField(blank=True, default="", max_length=32)),
        migrations.AddField("seat", "command", models.CharField(blank=True, default="", max_length=32)),
        migrations.RemoveConstraint("seat", "one_seat_a_side"),
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(fields=("game", "side", "command"), name="one_seat_a_command"),
        ),
    ]
