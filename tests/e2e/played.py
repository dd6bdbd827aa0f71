"""Games played through the API as they were recorded, up to the action whose dice are to be seen on the boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import rules
from rules.core.contract import LogLine
from rules.core.players import PlayedAction
from rules.core.recordings import Entry, read_recording, replay
from rules.core.ruleset import Ruleset
from tests.e2e.practice import Player
from tests.e2e.test_walks import load


@dataclass(frozen=True)
class Scene:
    """A recording up to a roll that happens somewhere on the map: the last of its entries, the first is the set-up."""

    ruleset: Ruleset
    scenario: str
    entries: tuple[Entry, ...]


def scenes(id: str) -> Iterator[pytest.ParameterSet]:
    """The scene of a ruleset that is soonest reached."""
    found = find_scenes(rules.get(id))
    if found:
        yield pytest.param(min(found, key=lambda scene: len(scene.entries)), id=id)


def find_scenes(ruleset: Ruleset) -> list[Scene]:
    """One of each recording of a game of two with its own options, where it has one."""
    paths = sorted(ruleset.folder.glob("recordings/*.jsonl"))
    return [scene for path in paths if (scene := first_scene(ruleset, path))]


def first_scene(ruleset: Ruleset, path: Path) -> Scene | None:
    """Up to the first action of a recording that ends in a verdict on the map; None where it has none."""
    header, entries = read_recording(path)
    if header.options or len(ruleset.scenarios[header.scenario].sides) != 2:
        return None
    for at, step in enumerate(replay(ruleset, path)):
        shown = [line.resolution for line in lines_of(ruleset, step) if line.resolution]
        if shuffles(entries[at]):
            return None
        if shown and shown[-1].at and shown[-1].verdict:
            return Scene(ruleset, header.scenario, tuple(entries[: at + 1]))
    return None


def find_choice(ruleset: Ruleset) -> Scene | None:
    """Up to the first choice about pieces in a fight in which the other side has chosen something since the dice."""
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl")):
        header, entries = read_recording(path)
        if header.options or len(ruleset.scenarios[header.scenario].sides) != 2:
            continue
        since: list[str] | None = None
        for at, step in enumerate(replay(ruleset, path)):
            if shuffles(entries[at]):
                break
            side, begins = entries[at].side, False
            for line in lines_of(ruleset, step):
                if line.head or line.resolution:
                    begins = True
                    since = [] if line.resolution and line.resolution.at and line.resolution.verdict else None
                elif line.consequences and since and set(since) != {side}:
                    return Scene(ruleset, header.scenario, tuple(entries[: at + 1]))
            if since is not None and not begins:
                since.append(side)
    return None


def lines_of(ruleset: Ruleset, step: PlayedAction) -> Iterator[LogLine]:
    """What the log says of an action; of the set-up nothing."""
    state = step.before
    for event in step.events if step.action else ():
        yield from ruleset.log(state, event)
        state = ruleset.fold(state, [event])


def shuffles(entry: Entry) -> bool:
    """Whether cards are shuffled: what they come to be cannot be loaded."""
    return any(isinstance(face, list) for face in entry.dice)


class Performance:
    """A scene played by those of two windows, in the game of that code."""

    def __init__(self, scene: Scene, pages: Mapping[str, Page], code: str, dice: Path) -> None:
        self.scene, self.code, self.dice = scene, code, dice
        self.players = {side: Player(page, code) for side, page in pages.items()}

    def prepare(self) -> None:
        """All but the last action."""
        for entry in self.scene.entries[1:-1]:
            self.give(entry)

    def give(self, entry: Entry) -> None:
        """One action, with the dice it had."""
        load(self.dice, [face for face in entry.dice if isinstance(face, int)], self.code)
        player = self.players[entry.side]
        answer: Any = player.play(player.ask()["seq"], entry.action or {})
        assert answer, f"{entry.side} {entry.action} is refused"
        assert self.dice.read_text() == ""
