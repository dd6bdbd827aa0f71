"""Addresses of orders in advance, of the page and below /api/."""

from django.urls import path

from wargame.orders import apis, views

urlpatterns = [
    path("games/<str:code>/orders/", views.orders, name="orders"),
    path("games/<str:code>/orders/<int:order>/", views.order_act, name="order_act"),
    path("api/games/<slug:code>/orders/", apis.OrderListApi.as_view()),
    path("api/games/<slug:code>/orders/try/", apis.OrderTrialApi.as_view()),
    path("api/games/<slug:code>/orders/<int:order>/", apis.OrderApi.as_view()),
]
