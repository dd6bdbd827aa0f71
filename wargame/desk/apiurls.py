"""The API of the desk, below /api/."""

from django.urls import path

from wargame.desk import apis

urlpatterns = [
    path("desk/", apis.DeskApi.as_view()),
    path("cases/<int:number>/view/", apis.CaseViewApi.as_view()),
    path("cases/<int:number>/compare/", apis.CaseCompareApi.as_view()),
    path("games/<slug:code>/evidence/", apis.EvidenceApi.as_view()),
    path("games/<slug:code>/looks/", apis.LooksApi.as_view()),
]
