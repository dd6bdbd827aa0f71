"""Addresses of the pages of evidence."""

from django.urls import path

from wargame.evidence import views

urlpatterns = [
    path("clubs/<slug:slug>/evidence/", views.club, name="club_evidence"),
    path("evidence/", views.site, name="evidence"),
]
