"""The site stands up: its pages answer, its headers are strict."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client


@pytest.mark.django_db
@pytest.mark.dear
def test_every_migration_is_written() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.django_db
def test_postgresql_is_the_dialect() -> None:
    assert connection.vendor == "postgresql"


@pytest.mark.django_db
def test_no_inline_script_may_run(client: Client) -> None:
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_who_asks_for_an_icon_unread_is_sent_to_the_mark(client: Client) -> None:
    assert client.get("/favicon.ico").headers["Location"] == "/static/board/mark.svg"
