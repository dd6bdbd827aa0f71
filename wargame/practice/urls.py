"""The API of practice, below /api/."""

from django.urls import path

from wargame.practice import apis

urlpatterns = [
    path("practice/", apis.PracticeListApi.as_view()),
    path("solo/", apis.SoloListApi.as_view()),
    path("games/<slug:code>/again/", apis.AgainApi.as_view()),
    path("games/<slug:code>/lesson/", apis.LessonApi.as_view()),
    path("games/<slug:code>/reasons/", apis.ReasonListApi.as_view()),
]
