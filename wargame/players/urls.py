"""Addresses of the pages of players."""

from django.urls import path

from wargame.players import guests, views

urlpatterns = [
    path("players/<str:username>/", views.player, name="player"),
    path("players/<str:username>/games/", views.player_games, name="player_games"),
    path("accounts/privacy/", views.privacy, name="privacy"),
    path("accounts/keep/not/", guests.keep_not, name="keep_not"),
    path("accounts/leave/", views.leave, name="leave_site"),
]
