"""A game under way is abandoned by agreement: since when a side offers it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_commands")]

    operations = [
        migrations.AddField("seat", "abandon_offered", models.DateTimeField(blank=True, null=True)),
    ]
