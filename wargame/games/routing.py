"""The addresses of the sockets."""

from django.urls import path

from wargame.games.consumers import GameConsumer

websocket_urlpatterns = [path("ws/games/<slug:code>/", GameConsumer.as_asgi())]
