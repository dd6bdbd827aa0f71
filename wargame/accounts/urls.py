"""Pages about oneself, beside those of allauth."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
