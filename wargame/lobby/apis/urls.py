"""The API of the lobby, below /api/."""

from django.urls import path

from wargame.lobby.apis import offers, results

urlpatterns = [
    path("games/open/", offers.OpenGameListApi.as_view()),
    path("games/<slug:code>/result/", results.GameResultApi.as_view()),
    path("players/<str:username>/fair/", offers.FairApi.as_view()),
]
