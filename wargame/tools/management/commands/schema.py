"""`manage.py schema`: the types of API and socket for the browser, from the OpenAPI document."""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from drf_spectacular.generators import SchemaGenerator

from wargame.tools import node

TARGET: Path = settings.FRONTEND / "src" / "generated" / "api.ts"
MARK = "// Made by `manage.py schema` from the OpenAPI document with this SHA-256: "


class Command(BaseCommand):
    """Write `frontend/src/generated/api.ts`, the types of the API and of the socket."""

    help = "Generate the TypeScript types of the API and the socket"

    def handle(self, *args: Any, **options: Any) -> None:
        """Generate, unless they were made from this very document; `lint` does so before it checks types."""
        if not stale():
            return
        text = document()
        node.install()
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(text)
            file.flush()
            TARGET.parent.mkdir(exist_ok=True)
            node.npm("exec", "--", "openapi-typescript", file.name, "--output", str(TARGET))
        TARGET.write_text(f"{MARK}{fingerprint(text)}\n{TARGET.read_text()}")


def document() -> str:
    """The OpenAPI document as JSON."""
    found = SchemaGenerator().get_schema(request=None, public=True)
    return json.dumps(found, indent=1, sort_keys=True, default=str)


def fingerprint(text: str) -> str:
    """What tells one document from another."""
    return hashlib.sha256(text.encode()).hexdigest()


def stale() -> bool:
    """Whether the types there are were made from another document than today's, or there are none."""
    return not TARGET.exists() or TARGET.read_text().splitlines()[0] != MARK + fingerprint(document())
