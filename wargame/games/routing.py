"""The addresses of the sockets."""

from typing import Any

from django.urls import path, re_path

from wargame.games.consumers import GameConsumer


async def _nowhere(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.close"})


nowhere: Any = _nowhere
websocket_urlpatterns = [path("ws/games/<slug:code>/", GameConsumer.as_asgi()), re_path("", nowhere)]
"""No socket is opened at any other address than a game's."""
