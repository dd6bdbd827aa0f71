"""Who is replaced is told; of whom that happened before nobody is told now."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0002_formers")]

    operations = [
        migrations.AddField(
            "former",
            "act",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="events.act"
            ),
        ),
        migrations.AddField(
            "former",
            "heard",
            django.contrib.postgres.fields.ArrayField(
                base_field=models.PositiveIntegerField(), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField("former", "told", models.BooleanField(default=True)),
        migrations.AlterField("former", "told", models.BooleanField(default=False)),
    ]
