from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0002_heard"),
    ]

    operations = [
        migrations.AddField(
            model_name="case",
            name="late_told",
            field=models.BooleanField(default=False),
        ),
    ]
