from typing import Any

from django.db import migrations

OCCASIONS = {
    "turn": ("turn",),
    "chat": ("chat",),
    "clock": ("clock50", "clock20", "clock5"),
    "joined": ("joined",),
    "ladder": ("ladder",),
    "event": ("event",),
    "result": ("result",),
}


def choices_become_wishes(apps: Any, schema_editor: Any) -> None:
    """Who wanted no mail of something still wants none; a clock has three warnings now."""
    Profile, Wish = apps.get_model("accounts", "Profile"), apps.get_model("notices", "Wish")
    for name, occasions in OCCASIONS.items():
        users = Profile.objects.filter(**{f"mail_{name}": False}).values_list("user", flat=True)
        Wish.objects.bulk_create(
            Wish(user_id=user, occasion=occasion, channel="mail", wanted=False)
            for user in users
            for occasion in occasions
        )


def wishes_become_choices(apps: Any, schema_editor: Any) -> None:
    """The way back."""
    Profile, Wish = apps.get_model("accounts", "Profile"), apps.get_model("notices", "Wish")
    for name, occasions in OCCASIONS.items():
        users = Wish.objects.filter(occasion__in=occasions, channel="mail", wanted=False).values("user")
        Profile.objects.filter(user__in=users).update(**{f"mail_{name}": False})


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_mail_event"),
        ("notices", "0006_wishes"),
    ]

    operations = [
        migrations.RunPython(choices_become_wishes, wishes_become_choices),
    ]
