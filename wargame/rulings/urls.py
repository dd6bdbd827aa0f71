"""Addresses of cases, rulings and case law."""

from django.urls import path

from wargame.rulings import views

urlpatterns = [
    path("games/<slug:code>/disputes/new/", views.dispute, name="dispute"),
    path("games/<slug:code>/cases/new/", views.own, name="case_own"),
    path("disputes/<int:pk>/", views.case, name="case"),
    path("disputes/<int:pk>/rule/", views.rule, name="rule"),
    path("rulings/", views.rulings, name="rulings"),
    path("rulings/<int:pk>/", views.ruling, name="ruling"),
]
