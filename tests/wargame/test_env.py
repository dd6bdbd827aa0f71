"""The address of the database, taken apart."""

from __future__ import annotations

import pytest

from wargame.env import database


def test_an_address_is_taken_apart() -> None:
    assert database("postgresql://erika:a%40b@db.example:5433/club?sslmode=require", pool=True) == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "club",
        "USER": "erika",
        "PASSWORD": "a@b",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"sslmode": "require", "pool": True},
    }


def test_a_socket_is_named_behind_the_question_mark() -> None:
    found = database("postgres:///?host=/run/pg&user=nobody")
    assert (found["HOST"], found["USER"], found["NAME"], found["PORT"]) == (
        "/run/pg",
        "nobody",
        "postgres",
        "",
    )
    assert not found["OPTIONS"]


@pytest.mark.parametrize(("address", "kind"), [("mysql://host/club", "mysql"), ("club.sqlite", "nothing")])
def test_another_kind_of_database_is_refused(address: str, kind: str) -> None:
    with pytest.raises(ValueError, match=f"not {kind}://"):
        database(address)
