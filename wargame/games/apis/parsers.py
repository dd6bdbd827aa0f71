"""How the body of a request is read: strictly, and no further than the limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.parsers import BaseParser

from wargame.games.wire import LIMIT, read_json


class StrictJSONParser(BaseParser):
    """JSON that the database and the browser can hold; anything else is `Malformed`."""

    media_type = "application/json"
    limit = LIMIT

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value of the body."""
        return read_json(stream.read(self.limit + 1), self.limit)


class FileJSONParser(StrictJSONParser):
    """The same with a file in it, as long as a page takes one."""

    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
