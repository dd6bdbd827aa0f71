"""Addresses of the desk."""

from django.urls import path

from wargame.desk import views

urlpatterns = [
    path("desk/", views.desk, name="desk"),
    path("desk/cite/<slug:code>/<int:seq>/", views.cite, name="desk_cite"),
    path("games/<slug:code>/evidence/", views.evidence, name="game_evidence"),
]
