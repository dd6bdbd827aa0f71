"""The pages of events."""

from django.urls import path

from wargame.events import desk, feeds, file_pages, seed_pages, views

urlpatterns = [
    path("tournaments/", views.events, name="events"),
    path("tournaments/new/", views.new, name="event_new"),
    path("tournaments/<slug:slug>/", views.event, name="event"),
    path("tournaments/<slug:slug>/rounds/<int:stage>/<int:number>/", views.event, name="event_round"),
    path("tournaments/<slug:slug>/conditions/", views.conditions, name="event_conditions"),
    path("tournaments/<slug:slug>/enter/", views.enter, name="event_enter"),
    path("tournaments/<slug:slug>/players/", views.players, name="event_players"),
    path("tournaments/<slug:slug>/seeds/", seed_pages.seeds, name="event_seeds"),
    path("tournaments/<slug:slug>/square/<int:stage>/", views.square, name="event_square"),
    path("tournaments/<slug:slug>/acts/", views.acts, name="event_acts"),
    path("tournaments/<slug:slug>/sign-offs/<int:number>/", views.sign_off, name="event_sign_off"),
    path("tournaments/<slug:slug>/act/", desk.act, name="event_act"),
    path("tournaments/<slug:slug>/feed/", feeds.feed, name="event_feed"),
    path("tournaments/<slug:slug>/calendar.ics", feeds.calendar, name="event_calendar"),
    path("tournaments/<slug:slug>/standings/embed/", feeds.embed, name="event_embed"),
    path("tournaments/<slug:slug>/import/", file_pages.take, name="event_import"),
    path("tournaments/<slug:slug>/stages/<int:stage>/trf/", file_pages.stage_file, name="event_trf"),
    path(
        "tournaments/<slug:slug>/rounds/<int:stage>/<int:number>/correction/",
        desk.correction,
        name="event_correction",
    ),
    path(
        "tournaments/<slug:slug>/rounds/<int:stage>/<int:number>/trf/",
        file_pages.draw_file,
        name="event_round_trf",
    ),
    path("tournaments/<slug:slug>/edit/", views.edit, name="event_edit"),
]
