"""The pages of the roots."""

from django.urls import path

from wargame.witness import views

urlpatterns = [
    path("witness/", views.roots, name="roots"),
    path("witness/feed/", views.RootFeed(), name="root-feed"),
    path("api/games/<slug:code>/witness/", views.WitnessApi.as_view()),
]
