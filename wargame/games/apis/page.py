"""The page on which people read the OpenAPI document and try its operations."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response


class ApiPage(SpectacularSwaggerSplitView):
    """A page that says how a program signs in and plays, with drf-spectacular's list of operations below.

    Its script has its own address: the policy allows no other.
    """

    template_name = "api/page.html"
    template_name_js = "api/page.js"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **more: Any) -> Response:
        """The page, or its script, with the limits that hold on this site."""
        page = super().get(request, *args, **more)
        rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
        limits = {name: rates[name].partition("/")[0] for name in ("anon", "user", "actions")}
        page.data = {**(page.data or {}), "limits": limits}
        return page
