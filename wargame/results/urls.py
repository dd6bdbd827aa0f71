"""The API of results, below /api/."""

from django.urls import path

from wargame.results import apis

urlpatterns = [
    path("players/<str:username>/luck/", apis.LuckApi.as_view()),
    path("players/<str:username>/reliability/", apis.ReliabilityApi.as_view()),
]
