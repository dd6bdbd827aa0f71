"""What a search finds beside the clauses: what is said of scenarios, and names on their maps."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.boards import Board, name_places
from rules.core.ruleset import Ruleset
from wargame.rulebook.books import book_info
from wargame.rulebook.lexicon import grade, list_telling
from wargame.rulebook.search import cut_passage
from wargame.rulebook.shapes import ScenarioNotes

MOST = 6
"""Places of a map that are named."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A scenario that knows what was asked: where its notes say it, '' for nowhere, and places of that name."""

    notes: ScenarioNotes
    passage: str
    places: tuple[str, ...]


def search_scenarios(ruleset: Ruleset, asked: str) -> list[Noted]:
    """The scenarios with every one of these words in their notes, or in the name of a place of their map."""
    words = list_telling(asked)
    found = (_look_in(ruleset, notes, words) for notes in book_info(ruleset).scenarios) if words else ()
    return [one for one in found if one.passage or one.places]


def _look_in(ruleset: Ruleset, notes: ScenarioNotes, words: list[str]) -> Noted:
    text = f"{notes.about} {notes.winning}"
    grades = [{one: well for one in list_telling(text) if (well := grade(word, one))} for word in words]
    board = ruleset.board(notes.id)
    called = [(id, name) for id, name in name_places(board).items() if _holds(name, words)][:MOST]
    places = tuple(f"{name} ({id})" if isinstance(board, Board) else name for id, name in called)
    return Noted(notes, cut_passage(text, grades) if all(grades) else "", places)


def _holds(name: str, words: list[str]) -> bool:
    return all(any(grade(word, one) for one in list_telling(name)) for word in words)
