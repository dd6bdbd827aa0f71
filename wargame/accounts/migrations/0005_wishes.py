from django.db import migrations

CHOICES = ("turn", "chat", "clock", "joined", "ladder", "event", "result")


class Migration(migrations.Migration):
    """What was chosen of mails stands among the wishes of notices."""

    dependencies = [
        ("accounts", "0004_mail_event"),
        ("notices", "0007_choices_become_wishes"),
    ]

    operations = [migrations.RemoveField(model_name="profile", name=f"mail_{name}") for name in CHOICES]
