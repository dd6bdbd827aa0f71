"""The pages of the lobby."""

from django.urls import path

from wargame.lobby import views

urlpatterns = [path("", views.home, name="home")]
