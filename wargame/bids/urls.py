"""Addresses of bids, on the pages and below /api/."""

from django.urls import path

from wargame.bids import views
from wargame.bids.apis import bids

urlpatterns = [
    path("games/<str:code>/bids/", views.bids, name="bids"),
    path("games/<str:code>/bids/<slug:act>/", views.bid_act, name="bid_act"),
    path("api/games/<slug:code>/bids/", bids.BidsApi.as_view(), name="bids_api"),
]
