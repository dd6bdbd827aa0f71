"""The lines of the log in English, those of the site's own events too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from rules.core.contract import Message
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame import games

SITE = Path(games.__file__).parent / "words" / "en.ftl"


def sentence(ruleset: Ruleset | None, scenario: str, lines: Iterable[Mapping[str, Any]]) -> str:
    """What the log says of an event, its lines one after the other; empty where the rules are not to be had."""
    if ruleset is None:
        return ""
    return "; ".join(said for line in lines if (said := line_text(ruleset, scenario, line["message"])))


def line_text(ruleset: Ruleset, scenario: str | None, message: Mapping[str, Any]) -> str:
    """One line in words."""
    said = say(ruleset, message, scenario=scenario)
    if said != message["id"]:
        return said
    bundle = _site()
    if not bundle.has_message(said):
        return said
    facts = {name: _fact(ruleset, scenario, fact) for name, fact in message.get("facts", {}).items()}
    value = bundle.get_message(said).value
    return str(bundle.format_pattern(value, facts)[0]) if value else said


def _fact(ruleset: Ruleset, scenario: str | None, fact: Any) -> Any:
    """What a site's event names, in the words of the rules: a side, or something that they have a message for."""
    if isinstance(fact, Mapping):
        return say(ruleset, fact, scenario=scenario)
    if not isinstance(fact, str):
        return fact if isinstance(fact, (int, float)) else str(fact)
    known = say(ruleset, Message(f"side-{fact}"))
    return fact if known == f"side-{fact}" else known


@cache
def _site() -> FluentBundle:
    plain: dict[str, Any] = {"SIDE": str, "HEX": str, "UNIT": str, "UNITS": str}
    bundle = FluentBundle(["en"], functions=plain, use_isolating=False)
    bundle.add_resource(FluentResource(SITE.read_text(encoding="utf-8")))
    return bundle
