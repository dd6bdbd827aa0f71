"""The page on which people read the OpenAPI document and try its operations."""

from __future__ import annotations

from drf_spectacular.views import SpectacularSwaggerSplitView


class ApiPage(SpectacularSwaggerSplitView):
    """drf-spectacular's page within the site's own. Its script has its own address: the policy allows no other."""

    template_name = "api/page.html"
    template_name_js = "api/page.js"
