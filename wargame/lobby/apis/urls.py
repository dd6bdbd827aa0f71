"""The API of the lobby, below /api/."""

from django.urls import path

from wargame.lobby.apis import results

urlpatterns = [
    path("games/<slug:code>/result/", results.GameResultApi.as_view()),
]
