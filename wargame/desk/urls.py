"""Addresses of the desk."""

from django.urls import path

from wargame.desk import views

urlpatterns = [
    path("desk/", views.desk, name="desk"),
    path("games/<slug:code>/evidence/", views.evidence, name="game_evidence"),
]
