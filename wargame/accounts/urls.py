"""Pages about oneself, beside those of allauth."""

from django.urls import path

from wargame.accounts.demo import demo_sign_in
from wargame.accounts.keeping import keep
from wargame.accounts.tokens import token_revoke, tokens, tokens_revoke
from wargame.accounts.views import profile

urlpatterns = [
    path("profile/", profile, name="profile"),
    path("profile/tokens/", tokens, name="tokens"),
    path("profile/tokens/revoke/", tokens_revoke, name="tokens_revoke"),
    path("profile/tokens/<int:pk>/revoke/", token_revoke, name="token_revoke"),
    path("keep/", keep, name="keep"),
    path("demo/<str:token>/", demo_sign_in, name="demo_sign_in"),
]
