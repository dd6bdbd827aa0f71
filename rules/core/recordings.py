"""Recordings: finished games that must replay for ever. One `recordings/*.jsonl` a game, canonical JSON.

The first line is the header: `recording` (format, 1), `ruleset`, `version`, `scenario`, `options`, and
`result` (the last `Standing`). Then one line for the set-up and one for each action: `side` and `action`
(absent in the set-up), `command` (where one of several commanders acted), `dice` (the faces as they fell, a list
within for a shuffle) and `events`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rules.core.codec import decode, encode, plain
from rules.core.contract import Actor, Command, Side
from rules.core.dice import BaseDice, ScriptedDice
from rules.core.players import PlayedAction, Player, play
from rules.core.ruleset import Ruleset


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a recording: the game that it is of."""

    recording: int
    ruleset: str
    version: int
    scenario: str
    options: dict[str, Any]
    result: dict[str, Any]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action, or the set-up."""

    side: Side = ""
    command: Command = ""
    action: dict[str, Any] | None = None
    dice: list[int | list[int]] = []
    events: list[dict[str, Any]]


class Diverged(AssertionError):
    """The rules give something else today than what was recorded."""


def record_game(
    path: Path,
    ruleset: Ruleset,
    scenario: str,
    options: Mapping[str, Any],
    players: Mapping[Actor, Player],
    dice: BaseDice,
) -> Any:
    """Plays a game, writes it to `path` and returns its last state."""
    entries: list[Entry] = []
    state: Any = None
    for step in play(ruleset, scenario, options, players, dice):
        events = [plain(event) for event in step.events]
        entries.append(
            Entry(side=step.side, command=step.command, action=step.action, dice=_script(dice), events=events)
        )
        state = step.state
    header = Header(
        recording=1,
        ruleset=ruleset.id,
        version=ruleset.version,
        scenario=scenario,
        options=dict(options),
        result=plain(ruleset.standing(state)),
    )
    path.write_bytes(b"".join(encode(line) + b"\n" for line in (header, *entries)))
    return state


def read_recording(path: Path) -> tuple[Header, list[Entry]]:
    """The header and the entries of a file; raises `msgspec.ValidationError` for another format."""
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    return decode(first, Header), [decode(line, Entry) for line in rest]


def moment(ruleset: Ruleset, path: Path, share: float) -> Any:
    """The position of a recorded game when that share of its actions is played; at least it is set up."""
    _, entries = read_recording(path)
    there = entries[: max(1, int(share * (len(entries) - 1)))]
    return ruleset.fold(None, [ruleset.read_event(event) for entry in there for event in entry.events])


def replay(ruleset: Ruleset, path: Path) -> Iterator[PlayedAction]:
    """Judges every action of a recording again with the dice it had; raises `Diverged` where it differs."""
    header, entries = read_recording(path)
    state: Any = None
    for number, entry in enumerate(entries, start=2):
        before, dice = state, ScriptedDice(*entry.dice)
        if entry.action is None:
            events = ruleset.setup(header.scenario, header.options, dice)
        else:
            events = ruleset.resolve(
                state, entry.command or entry.side, ruleset.read_action(entry.action), dice
            )
        dice.finish()
        if len(events) != len(entry.events) or not all(map(ruleset.recorded, entry.events, events)):
            raise _diverged(path, number, [plain(event) for event in events], entry.events)
        state = ruleset.fold(state, events)
        yield PlayedAction(entry.side, entry.action, events, before, state, entry.command)
    result = plain(ruleset.standing(state))
    if encode(result) != encode(header.result):
        raise _diverged(path, 1, result, header.result)


def _diverged(path: Path, line: int, now: Any, then: Any) -> Diverged:
    return Diverged(f"{path.name}:{line}: recorded {then!r}, now {now!r}")


def _script(dice: BaseDice) -> list[int | list[int]]:
    """The faces since the last call, as a `ScriptedDice` takes them; empties the log."""
    script: list[int | list[int]] = []
    for draw in dice.rolled:
        faces = list(draw.roll.faces)
        script += [faces] if draw.shuffle else faces
    dice.rolled.clear()
    return script
