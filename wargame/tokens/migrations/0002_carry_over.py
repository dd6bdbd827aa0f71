"""The tokens of before were kept in clear, one a person: they go on under their hash, the clear ones are deleted."""

import hashlib
from typing import Any

from django.conf import settings
from django.db import migrations

BEFORE = "authtoken_token"


def carry_over(apps: Any, schema_editor: Any) -> None:
    """Running programs sign in as before, with what their tokens were good for and without an end."""
    Token = apps.get_model("tokens", "Token")
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s)", [BEFORE])
        if cursor.fetchone()[0] is None:
            return
        cursor.execute(
            f"SELECT t.key, t.user_id, t.created, u.is_staff FROM {BEFORE} t JOIN auth_user u ON u.id = t.user_id"
        )
        rows = cursor.fetchall()
        Token.objects.bulk_create(
            Token(
                user_id=user,
                name="From before tokens had names",
                digest=hashlib.sha256(key.encode()).hexdigest(),
                scopes=["direct", "play", "read"] if staff else ["play", "read"],
                created=created,
            )
            for key, user, created, staff in rows
        )
        cursor.execute(f"DROP TABLE {BEFORE}")


class Migration(migrations.Migration):
    dependencies = [
        ("tokens", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
