"""What was a club before clubs had members of their own is one afterwards."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission

from tests.wargame.sitting import person
from wargame.clubs.models import Club, Membership
from wargame.clubs.succession import successions_sweep

pytestmark = pytest.mark.django_db


def test_groups_without_rights_become_clubs_that_a_member_is_offered() -> None:
    club, twin, staff, empty = (
        Group.objects.create(name=name) for name in ("The Ferry Club", "the ferry club", "Editors", "Nobody")
    )
    staff.permissions.add(Permission.objects.all()[0])
    for group in (club, twin, staff):
        group.user_set.add(person("mila"), person("omar"))
    import_module("wargame.clubs.migrations.0002_run_by_members").groups_become_clubs(apps, None)
    found = {one.group: one for one in Club.objects.all()}
    assert set(found) == {club, twin}
    assert (found[club].slug, found[club].name) == ("the-ferry-club", "The Ferry Club")
    assert found[twin].name == f"the ferry club ({twin.pk})"
    assert {member.user.username for member in Membership.objects.filter(club=found[club])} == {
        "mila",
        "omar",
    }
    assert set(Membership.objects.values_list("role", flat=True)) == {"member"}
    assert successions_sweep() == 2
    assert {one.heir for one in Club.objects.all()} == {person("mila")}
    assert not empty.user_set.exists()
