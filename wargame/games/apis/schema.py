"""The OpenAPI document: components from the typed shapes, and the refusals of every operation."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.openapi import AutoSchema

from rules.core import contract
from wargame.games import shapes

TEMPLATE = "#/components/schemas/{name}"

COMPONENTS: tuple[Any, ...] = (
    shapes.ServerFrame,
    shapes.ClientFrame,
    shapes.GameInfo,
    shapes.Fault,
    shapes.RulesetInfo,
    shapes.NoteText,
    shapes.Me,
    shapes.TokenMade,
    shapes.Played,
    shapes.EventRow,
    shapes.History,
    contract.Board,
    contract.Tabletop,
    contract.Decision,
    contract.Patch,
)

FAULTS = {
    "400": "The request cannot be read",
    "401": "Nobody is signed in",
    "403": "The asker may not do this",
    "404": "There is no such thing here",
    "409": "The game has moved on, or is not in a state for this",
    "413": "The request is too large",
    "422": "A rule forbids it",
    "429": "Too many requests",
}


class Operations(AutoSchema):
    """Operations named after their classes: `postAction`, `getView`."""

    def get_operation_id(self) -> str:
        """The name of an operation; each class has at most one for a method."""
        return f"{self.method.lower()}{type(self.view).__name__.removesuffix('Api')}"


def component(name: str, *, many: bool = False) -> dict[str, Any]:
    """The schema of a response that is the component of that name, or a list of them."""
    one = {"$ref": TEMPLATE.format(name=name)}
    return {"type": "array", "items": one} if many else one


def typed_components(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Postprocessing: adds the components, and names the socket's two unions."""
    (server, client, *_rest), found = msgspec.json.schema_components(COMPONENTS, ref_template=TEMPLATE)
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas |= found | {"ServerFrame": server, "ClientFrame": client}
    return result


def declared_faults(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Postprocessing: every operation may answer with an error body."""
    result["components"]["responses"] = {f"Fault{status}": _fault(text) for status, text in FAULTS.items()}
    for path in result["paths"].values():
        for operation in path.values():
            for status in FAULTS:
                operation["responses"].setdefault(status, {"$ref": f"#/components/responses/Fault{status}"})
    return result


def _fault(description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": component("Fault")}}}
