"""Addresses of the API of ladders."""

from django.urls import path

from wargame.ladders.apis import challenges, ladders

urlpatterns = [
    path("", ladders.LadderListApi.as_view()),
    path("challenges/", challenges.MyChallengesApi.as_view()),
    path("challenges/<int:pk>/answer/", challenges.ChallengeAnswerApi.as_view()),
    path("challenges/<int:pk>/annul/", challenges.ChallengeAnnulApi.as_view()),
    path("<slug:club>/<slug:ladder>/", ladders.LadderDetailApi.as_view()),
    path("<slug:club>/<slug:ladder>/places/", ladders.PlaceApi.as_view()),
    path("<slug:club>/<slug:ladder>/seasons/", ladders.SeasonListApi.as_view()),
    path("<slug:club>/<slug:ladder>/seasons/<int:number>/", ladders.SeasonApi.as_view()),
    path("<slug:club>/<slug:ladder>/moves/", ladders.MovesApi.as_view()),
    path("<slug:club>/<slug:ladder>/bars/<str:player>/", ladders.BarApi.as_view()),
    path("<slug:club>/<slug:ladder>/challenges/", challenges.ChallengeListApi.as_view()),
]
