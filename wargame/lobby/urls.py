"""Addresses of the pages round the board."""

from django.urls import path

from wargame.lobby import history, lessons, vacancies, views

urlpatterns = [
    path("", views.home, name="home"),
    path("games/", views.open_games, name="open_games"),
    path("games/new/", views.new_game, name="new_game"),
    path("games/new/<slug:ruleset>/<slug:scenario>/", views.new_game_of, name="new_game_of"),
    path("games/new/<slug:ruleset>/<slug:scenario>/lesson/", lessons.lesson, name="lesson"),
    path("games/<str:code>/", views.game, name="game"),
    path("games/<str:code>/history/", history.game_history, name="history"),
    path("games/<str:code>/take-over/", vacancies.take_over, name="take_over"),
    path("games/<str:code>/join/", views.join, name="join"),
    path("games/<str:code>/ask/", views.ask, name="ask"),
    path("games/<str:code>/phrase/", views.phrase, name="phrase"),
    path("games/<str:code>/renew/", views.renew, name="renew"),
    path("games/<str:code>/decline/", views.decline, name="decline"),
    path("games/<str:code>/leave/", views.leave, name="leave"),
    path("games/<str:code>/withdraw/", views.withdraw, name="withdraw"),
    path("join/<str:token>/", views.invitation, name="invitation"),
    path("rules/", views.library, name="library"),
]
