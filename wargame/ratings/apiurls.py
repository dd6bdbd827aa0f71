"""The API of ratings, below /api/."""

from django.urls import path

from wargame.ratings import annulapis, apis

urlpatterns = [
    path("ratings/", apis.RatingListApi.as_view()),
    path("ratings/<str:username>/", apis.RatingApi.as_view()),
    path("ratings/<str:username>/<int:period>/", apis.RatingWhyApi.as_view()),
    path("games/<slug:code>/annulment/", annulapis.AnnulmentApi.as_view()),
    path("recomputations/<int:id>/", annulapis.RecomputationApi.as_view()),
    path("balance/", apis.BalanceListApi.as_view()),
]
