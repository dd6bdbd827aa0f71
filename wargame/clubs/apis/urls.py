"""The API of clubs, below /api/."""

from django.urls import path

from wargame.clubs.apis import clubs, ways

urlpatterns = [
    path("clubs/", clubs.ClubListApi.as_view()),
    path("clubs/<slug:slug>/", clubs.ClubDetailApi.as_view()),
    path("clubs/<slug:slug>/export/", clubs.ClubExportApi.as_view()),
    path("clubs/<slug:slug>/succession/", clubs.ClubSuccessionApi.as_view()),
    path("clubs/<slug:slug>/members/", clubs.ClubMembersApi.as_view()),
    path("clubs/<slug:slug>/members/<str:name>/", clubs.ClubMemberApi.as_view()),
    path("clubs/<slug:slug>/requests/", ways.ClubRequestsApi.as_view()),
    path("clubs/<slug:slug>/requests/<int:id>/", ways.ClubRequestApi.as_view()),
    path("clubs/<slug:slug>/invitations/", ways.ClubInvitationsApi.as_view()),
    path("clubs/<slug:slug>/invitations/<int:id>/", ways.ClubInvitationApi.as_view()),
    path("clubs/<slug:slug>/bars/", ways.ClubBarsApi.as_view()),
    path("clubs/<slug:slug>/bars/<str:name>/", ways.ClubBarApi.as_view()),
    path("clubs/<slug:slug>/news/", ways.ClubNewsApi.as_view()),
    path("clubs/<slug:slug>/news/<int:id>/", ways.ClubNewsItemApi.as_view()),
]
