"""The API of players, below /api/: each part as far as the person shows it to whoever asks."""

from django.urls import path

from wargame.players.apis import PlayerDetailApi, PlayerResultsApi
from wargame.players.sight import is_shown
from wargame.results.apis import LuckApi, ReliabilityApi

urlpatterns = [
    path("players/<str:username>/", PlayerDetailApi.as_view()),
    path("players/<str:username>/results/", PlayerResultsApi.as_view()),
    path("players/<str:username>/luck/", LuckApi.as_view(may_see=is_shown)),
    path("players/<str:username>/reliability/", ReliabilityApi.as_view(may_see=is_shown)),
]
