from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0004_mails_become_deliveries"),
    ]

    operations = [
        migrations.DeleteModel(
            name="Mail",
        ),
    ]
