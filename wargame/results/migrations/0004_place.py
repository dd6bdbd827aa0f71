"""In which place a side ended a game of more than two (ADR 0105)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("results", "0003_overturned")]

    operations = [migrations.AddField("share", "place", models.PositiveSmallIntegerField(null=True))]
