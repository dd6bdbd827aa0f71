"""Addresses of notices, of the pages and below /api/."""

from django.urls import path

from wargame.notices import apis, channels, deviceapis, feeds, hookapis, installing, views, wishapis

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read/", views.read, name="notices_read"),
    path("notices/wishes/", views.wishes, name="notices_wishes"),
    path("notices/games/", views.games, name="notices_games"),
    path("sw.js", installing.worker, name="worker"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("notices/devices/<int:pk>/", channels.device, name="device"),
    path("notices/webhooks/", channels.webhooks, name="webhooks"),
    path("notices/webhooks/<int:pk>/", channels.webhook, name="webhook"),
    path("notices/deliveries/<int:pk>/again/", channels.again, name="delivery_again"),
    path("notices/feed/", channels.feed, name="notices_feed"),
    path("notices/feed/<str:token>/", feeds.atom, name="notices_atom"),
    path("notices/calendar/<str:token>.ics", feeds.calendar, name="notices_calendar"),
    path("notices/hours/", views.hours, name="notices_hours"),
    path("notices/leave/", views.leave, name="notices_leave"),
    path("notices/leave/<int:pk>/end/", views.leave_over, name="notices_leave_end"),
    path("notices/<int:pk>/", views.notice, name="notice"),
    path("api/notices/", apis.NoticeListApi.as_view()),
    path("api/notices/deliveries/", apis.DeliveryListApi.as_view()),
    path("api/notices/wishes/", wishapis.NoticeWishesApi.as_view()),
    path("api/notices/deliveries/<int:id>/again/", hookapis.DeliveryAgainApi.as_view()),
    path("api/notices/devices/", deviceapis.PushDeviceListApi.as_view()),
    path("api/notices/devices/<int:id>/", deviceapis.PushDeviceDetailApi.as_view()),
    path("api/notices/shown/", deviceapis.PushShownApi.as_view()),
    path("api/notices/webhooks/", hookapis.WebhookListApi.as_view()),
    path("api/notices/webhooks/<int:id>/", hookapis.WebhookDetailApi.as_view()),
    path("api/notices/read/", apis.NoticeReadApi.as_view()),
]
