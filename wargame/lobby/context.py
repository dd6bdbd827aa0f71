"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """The site's name, whether this is a demo, and the folder in which a laptop lays its mail ('' on a server)."""
    return {
        "site_name": settings.SITE_NAME,
        "demo": settings.DEMO,
        "mail_folder": mail_folder(),
        "mail_sender": settings.DEFAULT_FROM_EMAIL,
    }


def mail_folder() -> str:
    """Where mails are laid as files; '' where they are sent."""
    return str(settings.EMAIL_FILE_PATH) if settings.EMAIL_BACKEND.endswith("filebased.EmailBackend") else ""
