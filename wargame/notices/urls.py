"""Addresses of notices, of the pages and below /api/."""

from django.urls import path

from wargame.notices import apis, views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/read/", views.read, name="notices_read"),
    path("notices/mail/", views.mail, name="notices_mail"),
    path("notices/hours/", views.hours, name="notices_hours"),
    path("notices/leave/", views.leave, name="notices_leave"),
    path("notices/leave/<int:pk>/end/", views.leave_over, name="notices_leave_end"),
    path("notices/<int:pk>/", views.notice, name="notice"),
    path("api/notices/", apis.NoticeListApi.as_view()),
    path("api/notices/read/", apis.NoticeReadApi.as_view()),
]
