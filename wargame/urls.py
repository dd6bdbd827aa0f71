"""Which page is where."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView

from wargame.games.apis.page import ApiPage
from wargame.games.apis.proofs import signing_keys

# Staff sign in where everybody does: with the same limits and the same second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
handler404 = "wargame.guard.missing"
handler500 = "wargame.guard.answer_failure"

urlpatterns = [
    # What asks for an icon without having read a page; a page names its own.
    path("favicon.ico", RedirectView.as_view(url=static("board/mark.svg"))),
    path(".well-known/railhead-keys.json", signing_keys, name="keys"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("accounts/", include("wargame.accounts.urls")),
    path("api/", ApiPage.as_view(), name="api"),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("", include("wargame.witness.urls")),
    path("", include("wargame.notices.urls")),
    path("", include("wargame.bulletins.urls")),
    path("", include("wargame.annals.urls")),
    path("", include("wargame.rulebook.urls")),
    path("api/ladders/", include("wargame.ladders.apis.urls")),
    path("", include("wargame.bids.urls")),
    path("", include("wargame.orders.urls")),
    path("api/", include("wargame.players.apiurls")),
    path("api/", include("wargame.clubs.apis.urls")),
    path("api/", include("wargame.events.apis.urls")),
    path("api/", include("wargame.rulings.apis.urls")),
    path("api/", include("wargame.ratings.apiurls")),
    path("api/", include("wargame.desk.apiurls")),
    path("api/", include("wargame.lobby.apis.urls")),
    path("api/", include("wargame.practice.urls")),
    path("api/", include("wargame.games.urls")),
    path("", include("wargame.clubs.urls")),
    path("", include("wargame.evidence.urls")),
    path("", include("wargame.ladders.urls")),
    path("", include("wargame.rulings.urls")),
    path("", include("wargame.desk.urls")),
    path("", include("wargame.events.urls")),
    path("", include("wargame.players.urls")),
    path("", include("wargame.ratings.urls")),
    path("", include("wargame.lobby.urls")),
]
