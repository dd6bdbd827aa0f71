"""A scene is kept only where it would come out as for every other test."""

from __future__ import annotations

import pytest

from tests.wargame.chronicle import days
from tests.wargame.kept import is_empty
from tests.wargame.sitting import person

pytestmark = pytest.mark.django_db


def test_a_scene_of_another_time_is_not_kept() -> None:
    assert is_empty()
    with days():
        assert not is_empty()


def test_a_scene_among_people_is_not_kept() -> None:
    person("Ada")
    assert not is_empty()
