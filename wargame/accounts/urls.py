"""Pages about oneself, beside those of allauth."""

from django.urls import path

from wargame.accounts.demo import demo_sign_in

urlpatterns = [path("demo/<str:token>/", demo_sign_in, name="demo_sign_in")]
