import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0004_pairing_held_by_its_game"),
    ]

    operations = [
        migrations.AddField(
            model_name="pairing",
            name="heard",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=32), blank=True, default=list, size=None
            ),
        ),
    ]
