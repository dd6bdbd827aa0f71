"""Addresses of the rule books: pages, API."""

from django.urls import path

from wargame.rulebook import apis, views

urlpatterns = [
    path("rules/<slug:ruleset>/", views.contents, name="rulebook"),
    path("rules/<slug:ruleset>/charts/", views.charts, name="rulebook_charts"),
    path("rules/<slug:ruleset>/scenarios/", views.scenarios, name="rulebook_scenarios"),
    path("rules/<slug:ruleset>/sequence/", views.sequence, name="rulebook_sequence"),
    path("rules/<slug:ruleset>/changes/", views.changes, name="rulebook_changes"),
    path("rules/<slug:ruleset>/whole/", views.whole, name="rulebook_whole"),
    path("rules/<slug:ruleset>/<str:number>/", views.clause, name="rulebook_clause"),
    path("api/rules/<slug:ruleset>/book/", apis.BookApi.as_view()),
    path("api/rules/<slug:ruleset>/book/examples/<str:rule>/", apis.BookExamplesApi.as_view()),
    path("api/rules/<slug:ruleset>/book/grounds/<path:case>/", apis.BookGroundApi.as_view()),
]
