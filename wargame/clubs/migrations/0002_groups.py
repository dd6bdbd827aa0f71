"""What was a club until now was a group: it gets a club in a transaction of its own, after the tables stand."""

import secrets
from typing import Any

from django.db import migrations, models
from django.utils.text import slugify

from wargame.accounts.looks import looks_of


def groups_become_clubs(apps: Any, editor: Any) -> None:
    """What was a club until now is a group without permissions. Nobody owns it yet: the sweep offers it to a member."""
    Club, Membership = apps.get_model("clubs", "Club"), apps.get_model("clubs", "Membership")
    for group in (
        apps.get_model("auth", "Group")
        .objects.filter(club=None, permissions=None)
        .exclude(user=None)
        .order_by("pk")
    ):
        looks: str | None = looks_of(group.name)
        name = " ".join(group.name.split())[:60]
        slug = slugify(name)[:50] or f"club-{group.pk}"
        if Club.objects.filter(models.Q(slug=slug) | models.Q(name=name) | models.Q(looks=looks)).exists():
            slug, name, looks = f"{slug[:40]}-{group.pk}", f"{name[:48]} ({group.pk})", None
        club = Club.objects.create(slug=slug, name=name, looks=looks, group=group)
        for user in group.user_set.order_by("pk"):
            Membership.objects.create(club=club, user=user, feed=secrets.token_urlsafe(18))


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [migrations.RunPython(groups_become_clubs, migrations.RunPython.noop)]
