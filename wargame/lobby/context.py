"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """The site's name, and whether this is a demo."""
    return {"site_name": settings.SITE_NAME, "demo": settings.DEMO}
