"""A position of any ruleset as one JSON file, so that the board can be looked at without a site.

`python frontend/dev/canned.py RULESET SCENARIO [ACTS] [SEED] > frontend/dev/canned.json` plays ACTS
actions (RULESET is an id, or the folder of a ruleset that lives elsewhere) and writes the view of the
side asked then, with the options and explanations a player would ask for.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rules.core import registry, words
from rules.core.codec import plain
from rules.core.contract import Draft, Options
from rules.core.dice import SeededDice
from rules.core.drafts import fill, legal
from rules.core.errors import Illegal, Malformed
from rules.core.players import GreedyPlayer, Seat, PlayedAction, play

START = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
BREADTH, DRAFTS = 30, 400


def main(ruleset_id: str, scenario: str, acts: int, seed: int) -> dict[str, Any]:
    """Everything the harness needs, as JSON data."""
    if "/" in ruleset_id:
        ruleset_id = registry.register_folder(ruleset_id)
    ruleset = registry.get(ruleset_id)
    steps = list(played(ruleset_id, scenario, acts, seed))
    state = steps[-1].state
    asked = ruleset.decisions(state)
    side = asked[0].side if asked else ruleset.scenarios[scenario].sides[0]
    log, seq = log_of(ruleset, steps)
    folder = ruleset.folder
    return {
        "presentation": tomllib.loads((folder / "presentation.toml").read_text()),
        "map": plain(ruleset.board(scenario)),
        "words": words.source(ruleset, "en"),
        "game": {"title": ruleset.title, "scenario": scenario},
        "view": {
            "seq": seq,
            "viewer": side,
            "entities": plain(list(ruleset.view(state, side).values())),
            "log": log,
        },
        "sides": list(ruleset.scenarios[scenario].sides),
        "options": dict(options_of(Seat(ruleset, scenario, side, state))),
        "explanations": dict(explanations_of(ruleset, state, side)),
    }


def played(ruleset_id: str, scenario: str, acts: int, seed: int) -> Iterator[PlayedAction]:
    """The first steps of a game between two greedy players."""
    ruleset = registry.get(ruleset_id)
    players = {side: GreedyPlayer(seed + at) for at, side in enumerate(ruleset.scenarios[scenario].sides)}
    for number, step in enumerate(play(ruleset, scenario, {}, players, SeededDice(seed))):
        yield step
        if number == acts:
            return


def log_of(ruleset: Any, steps: list[PlayedAction]) -> tuple[list[dict[str, Any]], int]:
    """The log of the steps as the site would send it, and the number of the last event."""
    lines, seq = [], 0
    for step in steps:
        state = step.before
        for event in step.events:
            seq += 1
            time = (START + timedelta(minutes=3 * seq)).isoformat()
            lines += [{**plain(line), "seq": seq, "time": time} for line in ruleset.log(state, event)]
            state = ruleset.apply(state, event)
    return lines, seq


def options_of(seat: Seat) -> Iterator[tuple[str, Any]]:
    """The options of every draft a few clicks away, by the draft."""
    waiting: list[Draft] = [{}]
    for _ in range(DRAFTS):
        if not waiting:
            return
        draft = waiting.pop(0)
        try:
            options = seat.options(draft)
        except (Illegal, Malformed):
            continue
        yield json.dumps(plain(draft), separators=(",", ":")), plain(options)
        waiting += list(onward(options, draft))


def onward(options: Options, draft: Draft) -> Iterator[Draft]:
    """The drafts one click further."""
    deep = options.kind == "path" and str(options.slot) in draft
    for candidate in legal(options, draft)[: 1 if deep else BREADTH]:
        yield fill(options, draft, candidate)


def explanations_of(ruleset: Any, state: Any, side: str) -> Iterator[tuple[str, Any]]:
    """The answers to the questions `presentation.toml` names, for every unit and every layer."""
    presentation = tomllib.loads((ruleset.folder / "presentation.toml").read_text())
    about = presentation.get("explain", {}).get("unit")
    units = [one for one in ruleset.view(state, side).values() if one["kind"] == "unit" and one.get("place")]
    bubbles = [one["question"] for one in ruleset.view(state, side).values() if one.get("question")]
    layers = [{"about": layer["about"]} for layer in presentation.get("layers", ())]
    for question in [{"about": about, "unit": unit["id"]} for unit in units] + bubbles + layers:
        try:
            answer = ruleset.explain(state, side, question)
        except (Illegal, Malformed):
            continue
        yield json.dumps(plain(question), separators=(",", ":")), plain(answer)


if __name__ == "__main__":
    name, what, *more = sys.argv[1:]
    acts, seed = (int(one) for one in (more + ["40", "7"][len(more) :]))
    json.dump(main(name, what, acts, seed), sys.stdout, ensure_ascii=False)
