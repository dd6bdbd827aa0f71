"""Addresses of the annals: pages, files, API."""

from django.urls import path

from wargame.annals import apis, views

urlpatterns = [
    path("annals/", views.annals, name="annals"),
    path("annals/saved/", views.save, name="annals_save"),
    path("annals/saved/delete/", views.delete, name="annals_delete"),
    path("annals/booklet/", views.booklet, name="annals_booklet"),
    path("annals/rows.<str:form>", views.rows, name="annals_rows"),
    path("games/<str:code>/log/", views.game_log, name="game_log"),
    path("api/annals/", apis.AnnalsApi.as_view()),
    path("api/annals/occurring/", apis.OccurringApi.as_view()),
    path("api/annals/saved/", apis.SavedQueriesApi.as_view()),
    path("api/annals/saved/<str:name>/", apis.SavedQueryApi.as_view()),
]
