"""Pages about oneself, beside those of allauth."""

from django.urls import path

from wargame.accounts.demo import demo_sign_in
from wargame.accounts.views import profile, token_renew

urlpatterns = [
    path("profile/", profile, name="profile"),
    path("profile/token/", token_renew, name="token_renew"),
    path("demo/<str:token>/", demo_sign_in, name="demo_sign_in"),
]
