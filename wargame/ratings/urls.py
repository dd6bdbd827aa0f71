"""Addresses of the pages of ratings."""

from django.urls import path

from wargame.ratings import annulling, views

urlpatterns = [
    path("ratings/", views.table, name="ratings"),
    path("ratings/balance/", views.balance, name="balance"),
    path("ratings/annul/<slug:code>/", annulling.annul, name="annul"),
    path("ratings/recompute/", annulling.recomputations, name="recomputations"),
    path("ratings/recompute/run-<int:pk>/", annulling.recomputation, name="recomputation"),
    path("ratings/<str:username>/<int:period>/", views.why, name="why"),
]
