"""Settings. Without a variable set this is a laptop; `docs/running.md` lists what a server sets."""

from __future__ import annotations

import hashlib
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from wargame import env
from wargame.celery import Every

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("VAR", ROOT / "var"))
VAR.mkdir(parents=True, exist_ok=True)

PRODUCTION = "SECRET_KEY" in os.environ
TESTING = "pytest" in sys.modules
DEMO = env.flag("DEMO") and not PRODUCTION
DEBUG = env.flag("DEBUG") and not PRODUCTION
REDIS_URL = os.environ.get("REDIS_URL", "")
RELEASES = env.flag(
    "RELEASES", PRODUCTION
)  # whether games are founded on published rules, or on the tree as it is


def _secret_key() -> str:
    """The key of a laptop, made once, so that sessions outlive a restart."""
    kept = VAR / "secret_key"
    if not kept.exists():
        kept.write_text(secrets.token_urlsafe(50))
        kept.chmod(0o600)
    return kept.read_text()


SECRET_KEY = os.environ.get("SECRET_KEY") or _secret_key()
SIGNING_KEYS = env.seeds("SIGNING_KEYS") or (hashlib.sha256(f"signing {SECRET_KEY}".encode()).hexdigest(),)
VAPID_KEY = (env.seeds("VAPID_KEY") or (hashlib.sha256(f"push {SECRET_KEY}".encode()).hexdigest(),))[0]
if TESTING:  # what is approved must not hang on the key of a machine
    SIGNING_KEYS, VAPID_KEY = ("11" * 32,), "22" * 32
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "" if PRODUCTION else "localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")
SITE_NAME = os.environ.get("SITE_NAME", "Railhead")
SITE_ADDRESS = os.environ.get("SITE_ADDRESS", "http://localhost:8000")

INSTALLED_APPS = [
    "wargame.games",
    "wargame.accounts",
    "wargame.notices",
    "wargame.results",
    "wargame.annals",
    "wargame.bids",
    "wargame.ratings",
    "wargame.clubs",
    "wargame.ladders",
    "wargame.rulebook",
    "wargame.rulings",
    "wargame.desk",
    "wargame.events",
    "wargame.players",
    "wargame.bulletins",
    "wargame.evidence",
    "wargame.charts",
    "wargame.practice",
    "wargame.orders",
    "wargame.lobby",
    "wargame.tokens",
    "wargame.tools",
    "wargame.witness",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "anymail",
    "channels",
    "csp",
    "django_vite",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "wargame.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "wargame.guard.NulMiddleware",
    "wargame.guard.StaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "wargame.accounts.middleware.ProfileMiddleware",
    "wargame.guests.GuestMiddleware",
    "wargame.evidence.middleware.TraceMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "wargame.urls"
ASGI_APPLICATION = "wargame.asgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "wargame" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["wargame.games.times"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "wargame.lobby.context.site",
                "wargame.desk.context.director",
                "wargame.notices.context.bell",
            ],
        },
    }
]

# The database: PostgreSQL and nothing else. A server keeps a pool of connections, a laptop opens its own.
# While the database is away the pool tries ever more seldom: it gives up early, and the next request tries anew.
_pool: dict[str, Any] = (
    {"pool": {"min_size": 2, "max_size": 8, "timeout": 10, "reconnect_timeout": 5}} if PRODUCTION else {}
)
# The referee's statements are prepared: planning them anew each time costs more than running them. Django's own
# are not, hence the threshold that none reaches; without one psycopg would prepare nothing at all.
# An index is worth its while: what it leads to lies in memory, or on a disk that need not seek.
_options = "-c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1"
_plans = {"options": _options, "prepare_threshold": 1_000_000}
_address = os.environ.get("DATABASE_URL", "postgresql:///postgres")
# A connection out of the pool is looked at first: those of a database that has died are not handed to a request.
DATABASES = {"default": {**env.database(_address, **_pool, **_plans), "CONN_HEALTH_CHECKS": PRODUCTION}}
# `play` builds the front end after these checks; the tests of the site do without it.
SILENCED_SYSTEM_CHECKS = ["django_vite.W001", "staticfiles.W004"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What the processes of a site share. Each gets along without Redis for a while (ADR 0006).
CACHES: dict[str, Any] = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CHANNEL_LAYERS: dict[str, Any] = {"default": {"BACKEND": "wargame.layers.ThreadSafeLayer"}}
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "wargame.shared.SharedCache", "LOCATION": REDIS_URL}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "wargame.layers.RedisLayer", "CONFIG": {"url": REDIS_URL}}}

# Tasks. In memory the broker is polled, once a second unless told otherwise.
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.05}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # for ever: Redis may be away for long
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# What goes outward waits for strangers: it has a queue and a worker of its own (ADR 0119). Nobody sends what is late:
# the next of its kind is there already.
OUTGOING = {"queue": "outgoing", "expires": 10}
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "games": {"task": "wargame.games.tasks.sweep", "schedule": Every(10.0)},
    "notices": {"task": "wargame.notices.tasks.sweep", "schedule": Every(10.0)},
    "mails": {"task": "wargame.notices.tasks.post", "schedule": Every(10.0), "options": OUTGOING},
    "hooks": {"task": "wargame.notices.tasks.hooks", "schedule": Every(10.0), "options": OUTGOING},
    "push": {"task": "wargame.notices.tasks.push", "schedule": Every(10.0), "options": OUTGOING},
    "slow_hooks": {"task": "wargame.notices.tasks.slow_hooks", "schedule": Every(10.0), "options": OUTGOING},
    "slow_push": {"task": "wargame.notices.tasks.slow_push", "schedule": Every(10.0), "options": OUTGOING},
    "bulletins": {"task": "wargame.bulletins.tasks.sweep", "schedule": Every(30.0)},
    "forgotten": {"task": "wargame.notices.tasks.forget", "schedule": Every(86400.0)},
    "lobby": {"task": "wargame.lobby.tasks.sweep", "schedule": Every(60.0)},
    "results": {"task": "wargame.results.tasks.sweep", "schedule": Every(60.0)},
    "annals": {"task": "wargame.annals.tasks.sweep", "schedule": Every(10.0)},
    "refusals": {"task": "wargame.annals.tasks.look", "schedule": Every(3600.0)},
    "clubs": {"task": "wargame.clubs.tasks.sweep", "schedule": Every(3600.0)},
    "ratings": {"task": "wargame.ratings.tasks.sweep", "schedule": Every(60.0)},
    "ladders": {"task": "wargame.ladders.tasks.sweep", "schedule": Every(60.0)},
    "rulings": {"task": "wargame.rulings.tasks.sweep", "schedule": Every(60.0)},
    "events": {"task": "wargame.events.tasks.sweep", "schedule": Every(60.0)},
    "evidence": {"task": "wargame.evidence.tasks.forget", "schedule": Every(86400.0)},
    "orders": {"task": "wargame.orders.tasks.sweep", "schedule": Every(5.0)},
    "practice": {"task": "wargame.practice.tasks.sweep", "schedule": Every(10.0)},
    "guests": {"task": "wargame.players.tasks.forget", "schedule": Every(3600.0)},
    "witness": {"task": "wargame.witness.tasks.daily_root", "schedule": Every(600.0)},
}

# Ratings: games of so many days are rated together; the days are counted from a Monday. Changing either takes
# `manage.py recompute`.
RATING_PERIOD_DAYS = 7
RATING_EPOCH_DAY = "2024-01-01"

# Accounts
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if TESTING:  # argon2 is slow on purpose; no test is about it
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION else "http"
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_USERNAME_BLACKLIST = ["admin", "umpire", "root", "system"]
PRACTICE_NAMES = "practice-"  # how the names of practice players begin, and nobody else's
GUEST_NAMES = "guest-"  # and those of guests, until they choose one (ADR 0117)
GUESTS_AT_ONCE = int(
    os.environ.get("GUESTS_AT_ONCE", "2000")
)  # nobody becomes another guest beyond them; 0: none
GUEST_HOURS = 24  # after so many a guest goes who has played no move
GUEST_DAYS = int(os.environ.get("GUEST_DAYS", "30"))  # after a guest's last look the account and its games go
ACCOUNT_ADAPTER = "wargame.accounts.adapter.Adapter"
ACCOUNT_FORMS = {"signup": "wargame.accounts.forms.SignupForm"}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True  # who has the mail has a way in, whoever else is guessing
ACCOUNT_RATE_LIMITS = {
    # Each of these sends a mail to somebody who may never have asked for one.
    "signup": "5/m/ip,30/h/ip",
    "reset_password": "5/m/ip,5/h/key",
    # Wrong passwords for one account, from a browser that is new to it: of one address, and of all (ADR 0070).
    "login_failed": "10/m/ip,5/5m/key",
    "login_guessed": "50/h/key",
    # The same from one that has signed in to it before.
    "login_known": "5/5m/key",
    # New guests of one address, and of all (ADR 0117).
    "guest": "5/m/ip,20/h/ip",
    "guests": "60/m/key,600/h/key",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = SITE_NAME

# Clubs: who may found one, and when a club without an owner goes over to somebody else.
CLUB_FOUNDING = {"account_days": 0 if DEMO else 7, "a_month": 2, "owned": 3}
CLUB_ASK_AGAIN_DAYS = 30  # after a request was declined, or an invitation
CLUB_OWNER_ABSENT_DAYS = 60
CLUB_SUCCESSION_NOTICE_DAYS = 14

# Mail: files in var/mail on a laptop, SMTP on a server, or any service that anymail knows.
_backend = "smtp" if PRODUCTION else "filebased"
EMAIL_BACKEND = os.environ.get("EMAIL_BACKEND", f"django.core.mail.backends.{_backend}.EmailBackend")
EMAIL_FILE_PATH = VAR / "mail"
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "25"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS")
EMAIL_TIMEOUT = 5
OUTGOING_LOCAL = env.flag("OUTGOING_LOCAL") and not PRODUCTION  # webhooks and push may go to this machine
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", f"{SITE_NAME} <umpire@localhost>")
ANYMAIL: dict[str, Any] = {"REQUESTS_TIMEOUT": EMAIL_TIMEOUT} | {
    name.removeprefix("ANYMAIL_"): value for name, value in os.environ.items() if name.startswith("ANYMAIL_")
}

# The API
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "wargame.tokens.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["wargame.games.apis.parsers.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "wargame.games.apis.schema.Operations",
    "EXCEPTION_HANDLER": "wargame.games.apis.base.on_error",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "wargame.games.throttling.PersonThrottle",
    ],
    "NUM_PROXIES": 0,  # the address the server saw; a header of the visitor's own counts for nothing
    "DEFAULT_THROTTLE_RATES": {
        "anon": "120/min",
        "user": "1200/min",
        "actions": "600/min",
        "chat": "60/min",
        "open": "60/hour",
        "guest-open": "12/hour",
        "check": "30/hour",
    },
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Railhead",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/",
    "POSTPROCESSING_HOOKS": [
        "wargame.games.apis.schema.type_components",
        "wargame.games.apis.schema.declare_faults",
    ],
    "ENFORCE_NON_BLANK_FIELDS": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none", "defaultModelsExpandDepth": 0},
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# Words and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
USE_TZ = True
TIME_ZONE = "UTC"

# Static files. Vite names its files by their content, so browsers may keep them for ever.
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
FRONTEND = ROOT / "frontend"
STATICFILES_DIRS = [("board", FRONTEND / "dist")]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = TESTING  # else each client of a test would walk through all files
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/board/assets/.+-[\w-]{8}\.\w+$"
DJANGO_VITE = {
    "default": {
        "manifest_path": FRONTEND / "dist" / ".vite" / "manifest.json",
        "static_url_prefix": "board",
    }
}

# Security. Only our own bundle runs; 'self' covers the sockets of the same host.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 60 * 24 * 3600
# In the database alone: a cache that lost touch with the others would know of nobody who signed out.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = PRODUCTION and env.flag("HTTPS", True)
if SECURE_SSL_REDIRECT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"one_line": {"()": "wargame.sockets.OneLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "WARNING")},
    "loggers": {
        "wargame": {"level": os.environ.get("LOG_LEVEL", "INFO")},
        "kombu.connection": {"level": "ERROR"},  # in memory there is no host name to miss
        "uvicorn.error": {"filters": ["one_line"]},
    },
}
