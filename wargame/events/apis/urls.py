"""The API of events, below /api/."""

from django.urls import path

from wargame.events.apis import events, files, seeds

urlpatterns = [
    path("events/", events.EventListApi.as_view()),
    path("events/<slug:slug>/", events.EventDetailApi.as_view()),
    path("events/<slug:slug>/entry/", events.EventEntryApi.as_view()),
    path("events/<slug:slug>/entrants/", events.EventEntrantsApi.as_view()),
    path("events/<slug:slug>/seeds/", seeds.EventSeedsApi.as_view()),
    path("events/<slug:slug>/rounds/<int:stage>/<int:number>/", events.EventRoundApi.as_view()),
    path(
        "events/<slug:slug>/rounds/<int:stage>/<int:number>/correction/", events.EventCorrectionApi.as_view()
    ),
    path("events/<slug:slug>/standings/<int:stage>/", events.EventStandingsApi.as_view()),
    path("events/<slug:slug>/bracket/<int:stage>/", events.EventBracketApi.as_view()),
    path("events/<slug:slug>/stages/<int:stage>/trf/", events.EventFileApi.as_view()),
    path("events/<slug:slug>/brought/", files.EventBroughtApi.as_view()),
    path("events/<slug:slug>/sign-offs/", events.EventSignOffsApi.as_view()),
    path("events/<slug:slug>/acts/", events.EventActsApi.as_view()),
]
