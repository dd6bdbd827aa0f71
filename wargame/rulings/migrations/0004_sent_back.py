from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulings", "0003_look_hours")]

    operations = [
        migrations.AlterField(
            model_name="ruling",
            name="state",
            field=models.CharField(
                choices=[
                    ("draft", "Draft"),
                    ("previewed", "Previewed"),
                    ("returned", "sent back"),
                    ("waiting", "waiting for a second signature"),
                    ("force", "in force"),
                    ("replaced", "Replaced"),
                ],
                default="draft",
                max_length=9,
            ),
        ),
    ]
