"""Addresses of the pages of clubs."""

from django.urls import path

from wargame.clubs import desk, feeds, views

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/new/", views.found, name="club_found"),
    path("clubs/invitation/<str:token>/", views.invitation, name="club_invitation"),
    path("clubs/<slug:slug>/", views.club, name="club"),
    path("clubs/<slug:slug>/games/", views.games, name="club_games"),
    path("clubs/<slug:slug>/news/", views.news, name="club_news"),
    path("clubs/<slug:slug>/news/<int:pk>/remove/", views.news_remove, name="club_news_remove"),
    path("clubs/<slug:slug>/crest.svg", views.crest, name="club_crest"),
    path("clubs/<slug:slug>/feed/", feeds.feed, name="club_feed"),
    path("clubs/<slug:slug>/feed/renew/", views.feed_renew, name="club_feed_renew"),
    path("clubs/<slug:slug>/feed/<str:token>/", feeds.feed_own, name="club_feed_own"),
    path("clubs/<slug:slug>/join/", views.join, name="club_join"),
    path("clubs/<slug:slug>/ask/", views.ask, name="club_ask"),
    path("clubs/<slug:slug>/ask/again/", views.ask_again, name="club_ask_again"),
    path("clubs/<slug:slug>/withdraw/", views.withdraw, name="club_withdraw"),
    path("clubs/<slug:slug>/accept/", views.accept, name="club_accept"),
    path("clubs/<slug:slug>/decline/", views.decline, name="club_decline"),
    path("clubs/<slug:slug>/leave/", views.leave, name="club_leave"),
    path("clubs/<slug:slug>/resign/", views.resign, name="club_resign"),
    path("clubs/<slug:slug>/succession/", views.succession, name="club_succession"),
    path("clubs/<slug:slug>/requests/<int:pk>/", desk.answer, name="club_request"),
    path("clubs/<slug:slug>/roles/", desk.roles, name="club_roles"),
    path("clubs/<slug:slug>/roles/change/", desk.role_change, name="club_role_change"),
    path("clubs/<slug:slug>/roles/<str:name>/remove/", desk.remove, name="club_remove"),
    path("clubs/<slug:slug>/bars/set/", desk.bar_set, name="club_bar_set"),
    path("clubs/<slug:slug>/bars/lift/", desk.bar_lift, name="club_bar_lift"),
    path("clubs/<slug:slug>/invitations/", desk.invitations, name="club_invitations"),
    path("clubs/<slug:slug>/invitations/<int:pk>/end/", desk.invitation_end, name="club_invitation_end"),
    path("clubs/<slug:slug>/edit/", desk.edit, name="club_edit"),
    path("clubs/<slug:slug>/entries/", desk.entries, name="club_entries"),
    path("clubs/<slug:slug>/export/", desk.export, name="club_export"),
    path("clubs/<slug:slug>/close/", desk.close, name="club_close"),
]
