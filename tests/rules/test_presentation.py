"""What the board draws a ruleset's units with: each side, type and tint that a view shows has its drawing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from test_conformance import sampled

import rules
from rules.core.boards import AreaMap, Board, Tabletop
from rules.core.contract import UMPIRE, Entity
from rules.core.dice import SeededDice
from rules.core.registry import HOME, folder
from tests import rulesets
from tests.clauses import clause

each = rulesets.each("id")
CODE = re.compile(r"[A-Z-]{6}")
"""A function code of MIL-STD-2525C, which the board draws too."""


@cache
def presentation(id: str) -> Mapping[str, Any]:
    """How the board is told to draw the ruleset."""
    return tomllib.loads((folder(id) / "presentation.toml").read_text(encoding="utf-8"))


def entities(id: str, seed: int) -> Iterator[Entity]:
    """All entities at the beginning of every scenario, and in some positions of games."""
    ruleset = rules.get(id)
    openings = (ruleset.setup(scenario, {}, SeededDice(seed)) for scenario in ruleset.scenarios)
    states = [
        *(ruleset.fold(None, events) for events in openings),
        *(step.state for step in sampled(id, seed)),
    ]
    for state in states:
        yield from ruleset.view(state, UMPIRE).values()


def units(id: str, seed: int) -> Iterator[Entity]:
    """The units among them."""
    return (one for one in entities(id, seed) if one["kind"] == "unit")


def undrawn(id: str, seed: int, slot: str, table: str) -> list[str]:
    """The values of the field that fills a slot of the counter for which a table has no drawing."""
    drawn, field = presentation(id), presentation(id).get("counter", {}).get(slot)
    shown = {unit[field] for unit in units(id, seed) if unit.get(field)} if field else set()
    return sorted(shown - drawn.get(table, {}).keys())


def symbols() -> set[str]:
    """The names of symbols that the board knows."""
    text = (HOME.parent / "frontend" / "src" / "map" / "symbols.ts").read_text(encoding="utf-8")
    block = text[text.index("const SYMBOLS") : text.index("};")]
    return set(re.findall(r"(\w+): '", block))


def listed(heading: str) -> set[str]:
    """The names that the page on presentation lists behind a heading.

    `frontend/tests/drawings.test.ts` holds these lists to what the painters draw.
    """
    text = (HOME.parent / "docs" / "presentation.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`(\w+)`", text.partition(f"{heading}: ")[2].partition(".")[0]))
    assert names, f"docs/presentation.md lists nothing behind «{heading}:»"
    return names


def test_the_page_names_the_symbols_that_the_board_draws() -> None:
    text = (HOME.parent / "docs" / "presentation.md").read_text(encoding="utf-8")
    listing = text.partition("Symbols by name: ")[2].partition(", as `SYMBOLS`")[0]
    assert set(listing.split()) == symbols()


@clause("presentation.toml", "presentation")
@each
def test_every_type_of_unit_has_a_symbol(id: str, seed: int) -> None:
    assert not undrawn(id, seed, "symbol", "symbols"), "types without a line in [symbols]"


@clause("presentation.toml", "presentation")
@each
def test_every_tint_and_tag_of_a_unit_is_told(id: str, seed: int) -> None:
    assert not undrawn(id, seed, "tint", "tints"), "values without a line in [tints]"
    assert not undrawn(id, seed, "tag", "tags"), "values without a line in [tags]"


@clause("presentation.toml", "presentation")
@each
def test_every_symbol_is_one_that_the_board_draws(id: str) -> None:
    known = symbols()
    named = {kind: line["symbol"] for kind, line in presentation(id).get("symbols", {}).items()}
    assert len(known) > 10
    assert not {k: name for k, name in named.items() if name not in known and not CODE.fullmatch(name)}


@clause("presentation.toml", "presentation")
@each
def test_every_terrain_of_a_map_is_one_that_the_board_draws(id: str) -> None:
    """Of a table only what its features are drawn as: zones are outlines, whatever their legend says."""
    ruleset = rules.get(id)
    for board in map(ruleset.board, ruleset.scenarios):
        if isinstance(board, Tabletop):
            drawn = {board.legend[feature.terrain].drawing for feature in board.features}
            assert not sorted(drawn - listed("Drawings of features"))
        else:
            drawn = {one.drawing for one in board.legend.values()}
            assert not sorted(drawn - listed("Drawings of terrain (`legend`)"))


@clause("presentation.toml", "presentation")
@each
def test_every_sign_and_cover_is_one_that_the_board_draws(id: str, seed: int) -> None:
    """Signs of blocked hexes and of the entities that a view shows, and what ground is covered with."""
    shown = list(entities(id, seed))
    signs = {str(one["sign"]) for one in shown if one["kind"] == "marker" and one.get("sign")}
    signs |= set(presentation(id).get("signs", {}).values())
    assert not sorted(signs - listed("Signs of markers, marks, places and blocked hexes (`sign`)"))
    assert not sorted(
        {str(one["look"]) for one in shown if one["kind"] == "cover"} - listed("Looks of a `cover`")
    )


@clause("presentation.toml", "presentation")
@each
def test_every_sign_beside_a_place_is_one_that_the_board_draws(id: str) -> None:
    ruleset = rules.get(id)
    maps = [board for board in map(ruleset.board, ruleset.scenarios) if isinstance(board, Board)]
    signs = {sign for board in maps for place in board.places for sign in place.signs}
    assert not sorted(signs - listed("Signs of markers, marks, places and blocked hexes (`sign`)"))


@clause("presentation.toml", "presentation")
@each
def test_every_connection_of_areas_is_one_that_the_board_draws(id: str) -> None:
    ruleset = rules.get(id)
    maps = [board for board in map(ruleset.board, ruleset.scenarios) if isinstance(board, AreaMap)]
    drawn = {one.drawing for board in maps for one in board.ways.values()}
    assert not sorted(drawn - listed("Drawings of connections (`ways`)"))


@clause("presentation.toml", "presentation")
@each
def test_every_side_has_a_palette(id: str) -> None:
    sides = {side for scenario in rules.get(id).scenarios.values() for side in scenario.sides}
    assert not sorted(sides - presentation(id).get("sides", {}).keys()), (
        "sides without a table [sides.<side>]"
    )
