"""Where signing up and signing in differ from allauth's own ways: names that look alike, who guesses, and mails."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlencode, urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.utils import get_next_redirect_url
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from anymail.exceptions import AnymailError
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from wargame.accounts.devices import device_of
from wargame.accounts.looks import TAKEN, check_alphabet, is_reserved, looks_of
from wargame.accounts.models import Profile

log = logging.getLogger(__name__)

APP = "allauth.account"
UNCONFIRMED = 3
"""Accounts of one unconfirmed address of which a password is tried: each costs a hash."""
MAILED = "mailed_to"
"""Where the session keeps the address that the last mail of the account went to."""


class Adapter(DefaultAccountAdapter):
    """Allauth's, with our own doors."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name. Raises ValidationError also for one that looks like another's, or like one of the site's own."""
        name = str(super().clean_username(username, shallow))
        check_alphabet(name)
        if is_reserved(name):
            raise self.validation_error("username_blacklisted")
        if not shallow and Profile.objects.filter(looks=looks_of(name)).exists():
            raise ValidationError(TAKEN, code="looks_taken")
        return name

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send what somebody waits for at this page, which says so where the mail server does not take it.

        It speaks for the site by name and address; the page that follows finds in the session where it went.
        """
        try:
            super().send_mail(template_prefix, email, self._as_site(context))
            current.request.session[MAILED] = email
        except (OSError, AnymailError) as fault:  # every fault of smtplib is an OSError
            log.warning("A mail of %s could not be sent: %s", template_prefix, type(fault).__name__)
            raise ImmediateHttpResponse(render(current.request, "account/unsent.html", status=503)) from fault

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Send the link that confirms an address; where somebody has it already, tell them that somebody tried."""
        address = emailconfirmation.email_address
        if is_of_another(address):
            self.send_account_already_exists_mail(address.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """The link of the mail, which leads on to where one wanted to go, in whatever browser it is opened: by way of
        signing in, for it may be a place where strangers are welcome too.
        """
        link = str(super().get_email_confirmation_url(request, emailconfirmation))
        on = _lead_on(request, reverse("account_login"))
        return f"{link}?{urlencode({'next': on})}" if get_next_redirect_url(request) else link

    def respond_email_verification_sent(self, request: HttpRequest, user: Any) -> HttpResponse:
        """The page that says where the mail lies; its «Sign in» leads on too."""
        return redirect(_lead_on(request, reverse("account_email_verification_sent")))

    def _as_site(self, context: dict[str, Any]) -> dict[str, Any]:
        """The context with the site's own name and address, under whatever host the request came."""
        came_by = current.request.build_absolute_uri("/")
        named = {"name": settings.SITE_NAME, "domain": urlsplit(settings.SITE_ADDRESS).netloc}
        return {"current_site": named} | {
            key: f"{settings.SITE_ADDRESS}/{value.removeprefix(came_by)}"
            if isinstance(value, str) and value.startswith(came_by)
            else value
            for key, value in context.items()
        }

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """The user, or None. An address comes as mail and as name; as a name allauth tries it as either, so that a
        second time would only show by another hash that it is known.

        Of an address that somebody has confirmed allauth knows nobody else who has named it; of any other it does. To
        be told alike by both, whoever has named it and not confirmed it is asked to do so.
        """
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)
        found = super().authenticate(request, **credentials)
        return found or _find_unconfirmed(login_in(credentials), str(credentials.get("password", "")))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt, against the browser if it is known for this login; else against its address, and against
        all strangers together. Raises ValidationError when there were too many. The count of one that succeeds is
        taken back by `authenticate`.
        """
        usage = ratelimit.RateLimitUsage([])
        for action, key in self._counted(request, login_in(credentials)):
            counted = ratelimit.consume(request, app=APP, action=action, key=key)
            if counted is None:
                raise self.validation_error("too_many_login_attempts")
            usage.usage += counted.usage
        self._login_failed_rl_usage = usage

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """A password that was reset begins with no wrong attempts."""
        for action, key in self._counted(request, login_in(credentials)):
            ratelimit.clear(request, app=APP, action=action, key=key)

    def _counted(self, request: HttpRequest, login: str) -> list[tuple[str, str]]:
        """Where an attempt counts: the rate limit and its key."""
        device = device_of(request, login)
        if device is not None:
            return [("login_known", f"{device} {login}")]
        return [("login_failed", f"{ratelimit.get_ip(request)} {login}"), ("login_guessed", login)]


def _lead_on(request: HttpRequest, address: str) -> str:
    """The address, with where one goes after it: a page of this site that the request names, if it names one."""
    after = get_next_redirect_url(request)
    return f"{address}?{urlencode({'next': after})}" if after else address


def _find_unconfirmed(login: str, password: str) -> User | None:
    """Who has named that address and this password, and not confirmed the address."""
    named = User.objects.filter(
        is_active=True, emailaddress__email__iexact=login, emailaddress__verified=False
    )
    return next(
        (user for user in named.order_by("pk").distinct()[:UNCONFIRMED] if user.check_password(password)),
        None,
    )


def is_of_another(address: EmailAddress) -> bool:
    """Whether somebody else has an address: they have confirmed it, or were made with it and never had to."""
    others = User.objects.exclude(pk=address.user_id)
    confirmed = EmailAddress.objects.filter(email__iexact=address.email, verified=True).exclude(pk=address.pk)
    made_with = others.filter(email__iexact=address.email, emailaddress=None)
    return confirmed.exclude(user=address.user_id).exists() or made_with.exists()


def login_in(credentials: dict[str, Any]) -> str:
    """What somebody typed to say who they are."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()
