"""A line of chat says which sides read it: more than one, where a game has more than two (ADR 0105)."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0011_invitees")]

    operations = [
        migrations.AddField(
            "chatmessage",
            "readers",
            ArrayField(models.CharField(max_length=32), default=list, blank=True),
        ),
        migrations.RunSQL(
            "UPDATE games_chatmessage SET readers = ARRAY[side] WHERE side <> ''",
            "UPDATE games_chatmessage SET side = readers[1] WHERE readers <> '{}'",
        ),
        migrations.RemoveField("chatmessage", "side"),
    ]
