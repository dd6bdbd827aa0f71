"""Pages over HTTP, games over WebSocket. A socket from a stranger's page is refused by its origin."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargame.settings")
pages = get_asgi_application()

# Models need the applications loaded; the pages' modules would else be imported by the first requests at once.
from wargame import urls  # noqa: E402, F401
from wargame.games.routing import websocket_urlpatterns  # noqa: E402
from wargame.sockets import end_for_good, of_this_site  # noqa: E402
from wargame.warming import settle, warm  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": end_for_good(of_this_site(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))),
    }
)

warm()
settle()
