"""Addresses of the webhooks of clubs and events, of the pages and below /api/."""

from django.urls import path

from wargame.bulletins import apis, views

urlpatterns = [
    path("clubs/<slug:slug>/webhooks/", views.club_webhooks, name="club_webhooks"),
    path("clubs/<slug:slug>/webhooks/<int:pk>/", views.club_webhook, name="club_webhook"),
    path(
        "clubs/<slug:slug>/webhooks/deliveries/<int:pk>/again/", views.club_again, name="club_webhook_again"
    ),
    path("tournaments/<slug:slug>/webhooks/", views.event_webhooks, name="event_webhooks"),
    path("tournaments/<slug:slug>/webhooks/<int:pk>/", views.event_webhook, name="event_webhook"),
    path(
        "tournaments/<slug:slug>/webhooks/deliveries/<int:pk>/again/",
        views.event_again,
        name="event_webhook_again",
    ),
    path("api/clubs/<slug:slug>/webhooks/", apis.ClubWebhookListApi.as_view()),
    path("api/clubs/<slug:slug>/webhooks/<int:id>/", apis.ClubWebhookApi.as_view()),
    path("api/clubs/<slug:slug>/webhooks/deliveries/<int:id>/again/", apis.ClubDeliveryAgainApi.as_view()),
    path("api/events/<slug:slug>/webhooks/", apis.EventWebhookListApi.as_view()),
    path("api/events/<slug:slug>/webhooks/<int:id>/", apis.EventWebhookApi.as_view()),
    path("api/events/<slug:slug>/webhooks/deliveries/<int:id>/again/", apis.EventDeliveryAgainApi.as_view()),
]
