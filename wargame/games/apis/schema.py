"""The OpenAPI document: components from the typed shapes, and the refusals of every operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from rules.core import boards, contract
from wargame.games import consentshapes, proofshapes, shapes

TEMPLATE = "#/components/schemas/{name}"

COMPONENTS: list[Any] = [
    shapes.ServerFrame,
    shapes.ClientFrame,
    shapes.GameInfo,
    shapes.Fault,
    shapes.RulesetInfo,
    shapes.NoteText,
    shapes.Me,
    shapes.TokenInfo,
    shapes.TokenMade,
    shapes.Played,
    consentshapes.ConsentAsked,
    shapes.OptionsFound,
    shapes.ExplanationFound,
    shapes.EventRow,
    shapes.History,
    shapes.Front,
    proofshapes.RulesInfo,
    proofshapes.Proof,
    proofshapes.Checked,
    proofshapes.Witnessed,
    boards.Board,
    boards.Tabletop,
    boards.AreaMap,
    contract.Decision,
    contract.Patch,
]
"""What answers are made of. An app above this one adds its own."""

FAULTS = {
    400: "The request cannot be read",
    401: "The session or the token is not valid, or nobody is signed in",
    403: "The asker may not do this",
    404: "There is no such thing here",
    406: "The asker accepts none of the formats there are",
    409: "The game has moved on, or is not in a state for this",
    413: "The request is too large",
    415: "The body is not JSON",
    422: "A rule forbids it",
    429: "Too many requests; `Retry-After` says how many seconds to wait",
    500: "The fault is the site's, and noted",
    503: "The site cannot reach its database",
}
ALWAYS = (401, 406, 429, 500, 503)
SAFE = ("GET", "HEAD")
INVITATION = OpenApiParameter("invitation", str, description="The secret of a private game's link")


class Operations(AutoSchema):
    """Operations named after their classes (`postAction`, `getView`), each with the refusals that it may answer."""

    @property
    def is_of_game(self) -> bool:
        """Whether it shows a game that may be private."""
        return hasattr(self.view, "own_side")

    def get_operation_id(self) -> str:
        """The name of an operation; each class has at most one for a method."""
        return f"{self.method.lower()}{type(self.view).__name__.removesuffix('Api')}"

    def get_override_parameters(self) -> list[Any]:
        """The invitation, which lets its holder see a private game."""
        own = list(super().get_override_parameters())
        return [INVITATION, *own] if self.is_of_game else own

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        """The operation; None for one that is left out."""
        found: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if found is not None:
            for status in sorted(self.faults(found)):
                found["responses"][str(status)] = {"$ref": f"#/components/responses/Fault{status}"}
        return found

    def faults(self, operation: dict[str, Any]) -> Iterator[int]:
        """The statuses of its refusals."""
        knows_who = bool(self.view.authentication_classes)
        yield from (status for status in ALWAYS if knows_who or status != 401)
        if "requestBody" in operation:
            yield from (400, 413, 415)
        elif self.method in SAFE and hasattr(self.view, "FilterSerializer"):
            yield 400
        if "{" in self.path:
            yield 404
        if (knows_who and self.method not in SAFE) or self.is_of_game:
            yield 403
        yield from getattr(self.view, "faults", {}).get(self.method, ())


class TextSchema(OpenApiSerializerFieldExtension):
    """The schema of `Text`: what it refuses, as patterns."""

    target_class = "wargame.games.apis.fields.Text"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """The schema of one text."""
        field = self.target
        said = {} if field.allow_blank else {"pattern": r"\S"}
        return {
            "type": "string",
            **said,
            "not": {"type": "string", "pattern": r"\u0000"},
            "maxLength": field.max_length,
        }


def component(name: str, *, many: bool = False) -> dict[str, Any]:
    """The schema of a response that is the component of that name, or a list of them."""
    one = {"$ref": TEMPLATE.format(name=name)}
    return {"type": "array", "items": one} if many else one


def type_components(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Postprocessing: adds the components, and names the socket's two unions. An input has no other fields."""
    (server, client, *_rest), found = msgspec.json.schema_components(COMPONENTS, ref_template=TEMPLATE)
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    for name in schemas:
        if name.endswith("Input"):
            schemas[name]["additionalProperties"] = False
    schemas |= found | {"ServerFrame": server, "ClientFrame": client}
    return result


def declare_faults(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Postprocessing: the error body of each status."""
    result["components"]["responses"] = {f"Fault{status}": _fault(text) for status, text in FAULTS.items()}
    return result


def _fault(description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": component("Fault")}}}
