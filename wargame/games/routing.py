"""The addresses of the sockets."""

from typing import Any

websocket_urlpatterns: list[Any] = []
