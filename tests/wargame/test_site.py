"""The site stands up: its pages answer, its headers are strict."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from pytest_django import Settings


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


@pytest.mark.django_db
def test_a_static_file_that_is_gone_is_not_found(tmp_path: Path, settings: Settings) -> None:
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH = tmp_path, False
    (board := tmp_path / "old-board.js").write_text("old")
    client = Client()
    assert b"".join(client.get("/static/old-board.js")) == b"old"
    board.unlink()
    assert client.get("/static/old-board.js").status_code == 404
    assert client.get("/static/never.js").status_code == 404
