"""Messages into words: Project Fluent, `words/<language>.ftl` of each ruleset and the files of `words/<language>/`.

`HEX`, `UNIT`, `UNITS`, `SIDE` and `SIDES` give plain text here; the browser makes links of them. `SIDE` is the
name of a side («Soviet»), `SIDES` its people («Soviets», the `.plural` of the name), `COUNT` how many a fact holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax.ast import Resource

from rules.core.boards import AreaMap, Board, name_places
from rules.core.contract import Message
from rules.core.errors import Malformed
from rules.core.ruleset import Ruleset

MINUS = re.compile(r"(?<![^\s(])-(?=\d)")
"""A hyphen that is a sign; in words it is a minus, as `talk.sign` writes it."""

SHARED = Path(__file__).parent / "phrases"
"""Words of what every ruleset says."""

Said = Message | Mapping[str, Any]
"""A message, or one that went through JSON."""


def say(ruleset: Ruleset, message: Said, lang: str = "en", scenario: str | None = None) -> str:
    """The message in words. With a scenario, hexes that bear a name are named; areas always are.

    A message that no file knows is said by its id: a player sees an odd word, a test fails on it.
    """
    id, facts = _parts(message)
    bundle = _bundle(ruleset, lang, scenario)
    if not bundle.has_message(id):
        return id if lang == "en" else say(ruleset, message, "en", scenario)
    value = bundle.get_message(id).value
    given = {name: _fact(ruleset, fact, lang, scenario) for name, fact in facts.items()}
    return MINUS.sub("−", str(bundle.format_pattern(value, given)[0])) if value else id


def faults(ruleset: Ruleset, message: Said, lang: str = "en") -> list[str]:
    """List what is wrong with a message: an unknown id, or facts that its words want and it lacks."""
    id, facts = _parts(message)
    bundle = _bundle(ruleset, lang, None)
    if not bundle.has_message(id) or (pattern := bundle.get_message(id).value) is None:
        return [f"{lang}.ftl has no {id}"]
    inner = [fault for fact in facts.values() if _is_message(fact) for fault in faults(ruleset, fact, lang)]
    given = {name: _fact(ruleset, fact, lang, None) for name, fact in facts.items()}
    return inner + [f"{id}: {fault}" for fault in bundle.format_pattern(pattern, given)[1]]


def ids(ruleset: Ruleset, lang: str = "en") -> frozenset[str]:
    """The ids of all messages that a language has words for."""
    body = _resource(ruleset.folder, lang).body
    return frozenset(entry.id.name for entry in body if hasattr(entry, "id"))


def source(ruleset: Ruleset, lang: str) -> str:
    """The text of `words/<lang>.ftl`, for the browser; raises `Malformed` when there is none."""
    if not lang.isalpha() or not (ruleset.folder / "words" / f"{lang}.ftl").is_file():
        raise Malformed("no-such-language", language=lang)
    return _source(ruleset.folder, lang)


def _parts(message: Said) -> tuple[str, Mapping[str, Any]]:
    if isinstance(message, Message):
        return message.id, message.facts
    return str(message["id"]), message.get("facts", {})


def _is_message(fact: object) -> bool:
    return isinstance(fact, Message) or (isinstance(fact, Mapping) and "id" in fact)


class _Several(FluentType):
    """A fact that is a list, on its way through Fluent; said as in the browser: «a, b and c»."""

    def __init__(self, items: Iterable[str]) -> None:
        self.items = tuple(items)

    def format(self, locale: object) -> str:
        return _each(self, str)


def _each(fact: object, form: Callable[[object], str]) -> str:
    """One thing or several, each in its form."""
    first, last = (fact.items[:-1], fact.items[-1:]) if isinstance(fact, _Several) else ((), (fact,))
    said = ", ".join(form(item) for item in first)
    return " and ".join(filter(None, (said, *map(form, last))))


def _count(fact: object) -> FluentType:
    """How many things a fact holds, as a number to choose a plural by."""
    return fluent_number(len(fact.items) if isinstance(fact, _Several) else 1)


def _fact(ruleset: Ruleset, fact: Any, lang: str, scenario: str | None) -> Any:
    """A fact as Fluent takes it: text, number or several. Messages within are said."""
    if isinstance(fact, Message) or (isinstance(fact, Mapping) and "id" in fact):
        return say(ruleset, fact, lang, scenario)
    if isinstance(fact, (list, tuple)):
        return _Several(str(_fact(ruleset, one, lang, scenario)) for one in fact)
    return fact if isinstance(fact, (int, float, str)) and not isinstance(fact, bool) else _text(fact)


def _text(fact: object) -> str:
    return "" if fact is None else str(fact).lower()


_bundles: dict[tuple[Path, str, str | None], FluentBundle] = {}  # no memo: of files alone


def _bundle(ruleset: Ruleset, lang: str, scenario: str | None) -> FluentBundle:
    key = ruleset.folder, lang, scenario
    if key not in _bundles:
        _bundles[key] = _made(ruleset.folder, lang, cache(partial(_spoken, ruleset, scenario)))
    return _bundles[key]


def _spoken(ruleset: Ruleset, scenario: str | None) -> dict[str, str]:
    """What a place is called in a sentence: a hex of the scenario with its number, an area of any by its name alone."""
    board = ruleset.board(scenario or min(ruleset.scenarios))
    if isinstance(board, Board):
        return {id: f"{name} ({id})" for id, name in name_places(board).items()} if scenario else {}
    if not isinstance(board, AreaMap):
        return {}
    maps = [board] if scenario else map(ruleset.board, ruleset.scenarios)
    return {id: name for one in maps for id, name in name_places(one).items()}


def _made(folder: Path, lang: str, places: Callable[[], Mapping[str, str]]) -> FluentBundle:
    def hex_name(hex: object) -> str:
        return places().get(str(hex), str(hex))

    def side_name(side: object, plural: bool = False) -> str:
        if not bundle.has_message(f"side-{side}"):
            return str(side)
        words = bundle.get_message(f"side-{side}")
        name = words.attributes.get("plural", words.value) if plural else words.value
        return str(bundle.format_pattern(name, {})[0]) if name else str(side)

    forms: dict[str, Callable[[object], str]] = {
        "HEX": hex_name,
        "UNIT": str,
        "UNITS": str,
        "SIDE": side_name,
        "SIDES": partial(side_name, plural=True),
    }
    functions: dict[str, Any] = {name: partial(_each, form=form) for name, form in forms.items()}
    functions["COUNT"] = _count
    bundle = FluentBundle([lang], functions=functions, use_isolating=False)
    bundle.add_resource(_resource(folder, lang))
    return bundle


@cache
def _resource(folder: Path, lang: str) -> Resource:
    """Parsing takes a good part of a second: once for all scenarios."""
    return FluentResource(_source(folder, lang))


@cache
def _source(folder: Path, lang: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in files(folder, lang))


def files(folder: Path, lang: str) -> list[Path]:
    """List the files of a language's words: `words/<lang>.ftl`, then one file a chapter in `words/<lang>/`, last what
    every game says.
    """
    home = folder / "words"
    whole, shared = home / f"{lang}.ftl", SHARED / f"{lang}.ftl"
    if not whole.is_file():
        return []
    return [whole, *sorted((home / lang).glob("*.ftl")), *([shared] if shared.is_file() else [])]
