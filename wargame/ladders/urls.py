"""Addresses of the pages of ladders."""

from django.urls import path

from wargame.ladders import desk, views

urlpatterns = [
    path("ladders/", views.ladders, name="ladders"),
    path("ladders/challenges/", views.my_challenges, name="my_challenges"),
    path("ladders/challenges/<int:pk>/", views.challenge_answer, name="challenge_answer"),
    path("ladders/<slug:club>/new/", desk.ladder_new, name="ladder_new"),
    path("ladders/<slug:club>/<slug:ladder>/", views.ladder, name="ladder"),
    path("ladders/<slug:club>/<slug:ladder>/rules/", views.ladder_rules, name="ladder_rules"),
    path("ladders/<slug:club>/<slug:ladder>/csv/", views.ladder_csv, name="ladder_csv"),
    path("ladders/<slug:club>/<slug:ladder>/history/", views.history, name="ladder_history"),
    path("ladders/<slug:club>/<slug:ladder>/place/", views.place, name="ladder_place"),
    path("ladders/<slug:club>/<slug:ladder>/challenge/<str:name>/", views.challenge, name="ladder_challenge"),
    path("ladders/<slug:club>/<slug:ladder>/seasons/", views.seasons, name="ladder_seasons"),
    path("ladders/<slug:club>/<slug:ladder>/seasons/<int:number>/", views.season, name="ladder_season"),
    path("ladders/<slug:club>/<slug:ladder>/desk/", desk.desk, name="ladder_desk"),
    path("ladders/<slug:club>/<slug:ladder>/desk/open/", desk.season_new, name="ladder_season_open"),
    path("ladders/<slug:club>/<slug:ladder>/desk/close/", desk.season_end, name="ladder_season_close"),
    path("ladders/<slug:club>/<slug:ladder>/desk/rules/", desk.rules_change, name="ladder_change"),
    path("ladders/<slug:club>/<slug:ladder>/desk/options/", desk.options_change, name="ladder_options"),
    path("ladders/<slug:club>/<slug:ladder>/desk/bar/", desk.bar, name="ladder_bar"),
    path("ladders/<slug:club>/<slug:ladder>/desk/annul/<int:pk>/", desk.annul, name="ladder_annul"),
]
