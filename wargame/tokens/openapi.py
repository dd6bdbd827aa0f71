"""Tokens in the OpenAPI document: the header, and which scope each operation takes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

from wargame.tokens.authentication import TokenAuthentication, find_needed_scope

ABOUT = (
    "`Token <key>`, made on the profile. Scopes: `read` looks, `play` does whatever a player may do and looks, "
    "`direct` rules on the games that its owner directs; of staff it looks into private ones, with `play` it ends one."
)


class TokenScheme(OpenApiAuthenticationExtension):
    """`Authorization: Token …`, with the scope of each operation."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """Tokens come in the header `Authorization`."""
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": ABOUT}

    def get_security_requirement(self, auto_schema: Any) -> list[dict[str, list[Any]]]:
        """The scope that the operation takes; none for one that is a browser's alone (the view's `browser_alone`)."""
        if auto_schema.method in getattr(auto_schema.view, "browser_alone", ()):
            return []
        return [{self.name: [str(find_needed_scope(auto_schema.view, auto_schema.method))]}]
